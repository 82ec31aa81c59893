//! Opponents: what every level keeps to, how they err, and how strong they are.
#![cfg(not(target_arch = "wasm32"))]
// Margins are whole 32nds: exact as floating point, and compared exactly.
#![allow(clippy::float_cmp)]

mod common;

use common::{Signature, below, random_outcome, rules};
use quantum_tic_tac_toe::board::{Player, Square, SquareSet};
use quantum_tic_tac_toe::coin::SeededCoins;
use quantum_tic_tac_toe::dice;
use quantum_tic_tac_toe::entangled::Position;
use quantum_tic_tac_toe::family;
use quantum_tic_tac_toe::opponent::{Level, Thinks, suggest};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{Action, Coin, Game, Phase, State, Status};

/// A random position by the rules with this number that is not over, with so many
/// marks or one more.
fn random_position(number: usize, marks: u8, coins: &mut SeededCoins) -> Position {
    loop {
        let mut position = Position::new(rules(number));
        while position.placed() < marks && matches!(position.status(), Status::ToAct(..)) {
            position = position.play(random_outcome(&position, coins)).expect("a listed action");
        }
        // An open cycle, or what came of it.
        if coins.toss() == Coin::Heads && position.closing_pair().is_some() {
            position = position.play(random_outcome(&position, coins)).expect("a listed action");
        }
        if matches!(position.status(), Status::ToAct(..)) {
            return position;
        }
    }
}

/// A random position of the dice game that is not over, after up to so many actions.
fn random_dice(actions: usize, coins: &mut SeededCoins) -> dice::Position {
    loop {
        let mut position = dice::Position::new();
        for _ in 0..below(coins, actions + 1) {
            if matches!(position.status(), Status::ToAct(..)) {
                position =
                    position.play(random_outcome(&position, coins)).expect("a listed action");
            }
        }
        if matches!(position.status(), Status::ToAct(..)) {
            return position;
        }
    }
}

fn position(record: &str) -> Position {
    *Game::<Position>::from_record(record).expect("a record").state()
}

/// What an action gives away, in points; found by searching the position after it.
fn loss(position: &impl Thinks, action: Action, solver: &mut Solver) -> f64 {
    let margin = solver.analyse(position).margin;
    let outcomes = position.outcomes_of(action).unwrap_or([action; 2]);
    let [one, other] = outcomes
        .map(|outcome| solver.analyse(&position.play(outcome).expect("a legal action")).margin);
    match position.status() {
        Status::ToAct(Player::X, _) => margin - f64::midpoint(one, other),
        _ => f64::midpoint(one, other) - margin,
    }
}

#[test]
fn there_are_five_levels() {
    assert_eq!(Level::ALL.map(Level::number), [1, 2, 3, 4, 5]);
    for number in 0..=u8::MAX {
        let level = Level::new(number);
        assert_eq!(level.map(Level::number), (1..=5).contains(&number).then_some(number));
    }
}

#[test]
fn what_is_suggested_is_legal_and_follows_from_position_level_and_seed() {
    let coins = &mut SeededCoins::new(1);
    let warm = &mut Solver::new();
    for round in 0..240 {
        let position = random_position(round % 8, 5 + (round % 4) as u8, coins);
        let seed = u32::MAX - round as u32;
        for level in Level::ALL {
            let action = suggest(&position, level, seed, warm).expect("the game goes on");
            assert!(position.legal().contains(&action), "{action} at level {level:?}");
            let again = suggest(&position, level, seed, &mut Solver::new());
            assert_eq!(again, Some(action), "level {level:?}, another table");
        }
    }
}

#[test]
fn in_the_dice_game_too_it_is_legal_and_follows_from_position_level_and_seed() {
    let coins = &mut SeededCoins::new(11);
    let warm = &mut Solver::new();
    for seed in 0..60 {
        let position = random_dice(14, coins);
        for level in Level::ALL {
            let action = suggest(&position, level, seed, warm).expect("the game goes on");
            assert!(position.legal().contains(&action), "{action} at level {level:?}");
            if seed < 6 {
                let again = suggest(&position, level, seed, &mut Solver::new());
                assert_eq!(again, Some(action), "level {level:?}, another table");
            }
            let family = family::Position::Dice(position);
            assert_eq!(suggest(&family, level, seed, warm), Some(action), "one of either game");
        }
    }
}

/// What all levels play on random positions, in one number: it changes when one of them is
/// meant to play otherwise.
#[test]
fn play_signature() {
    let mut signature = Signature::EMPTY;
    let mut add = |action: Option<Action>| signature.add(action.expect("the game goes on"));
    let coins = &mut SeededCoins::new(16);
    let solver = &mut Solver::new();
    for round in 0..360 {
        let marks = (round / 8 % 9) as u8;
        let position = random_position(round % 8, marks, coins);
        for level in Level::ALL {
            // The first moves take the solver long.
            if level.number() < 5 || marks > 3 {
                add(suggest(&position, level, round as u32, solver));
            }
        }
    }
    for round in 0..200 {
        let position = random_dice(14, coins);
        for level in Level::ALL {
            add(suggest(&position, level, round, solver));
        }
    }
    assert_eq!(signature.number(), "6698415997dedcfe");
}

#[test]
fn a_finished_game_has_nothing_to_suggest() {
    let over = position("goff 12 45 23 56 13 @3");
    let dice = Game::<dice::Position>::from_record("kvantove 1 4 2 5 3").expect("a record");
    for level in Level::ALL {
        assert_eq!(suggest(&over, level, 0, &mut Solver::new()), None);
        assert_eq!(suggest(dice.state(), level, 0, &mut Solver::new()), None);
    }
}

#[test]
fn a_coin_is_tossed_at_every_level() {
    let open = position("nature 14 15 48 18");
    for level in Level::ALL {
        assert_eq!(suggest(&open, level, 0, &mut Solver::new()), Some(Action::Toss));
    }
}

#[test]
fn seeds_bring_variety() {
    let solver = &mut Solver::new();
    for level in &Level::ALL[..4] {
        let first = |seed| suggest(&position("goff 15"), *level, seed, solver);
        let mut openings: Vec<_> = (0..50).filter_map(first).map(|a| a.to_string()).collect();
        openings.sort();
        openings.dedup();
        assert!(openings.len() > 1, "level {level:?}: {openings:?}");
    }
}

#[test]
fn level_5_never_moves_to_a_worse_margin() {
    let coins = &mut SeededCoins::new(2);
    let solver = &mut Solver::new();
    let rounds = if cfg!(debug_assertions) { 400 } else { 8000 };
    for round in 0..rounds {
        // The first moves, which take longest, are searched less often.
        let marks = if round < 48 { round / 16 } else { 3 + round % 6 };
        let position = random_position(round % 8, marks as u8, coins);
        let action = suggest(&position, Level::ALL[4], round as u32, solver).expect("an action");
        assert_eq!(loss(&position, action, solver), 0.0, "{action} in {position:?}");
    }
}

#[test]
fn nor_does_it_in_the_dice_game() {
    let coins = &mut SeededCoins::new(12);
    let solver = &mut Solver::new();
    let rounds = if cfg!(debug_assertions) { 500 } else { 20_000 };
    let mut measured = 0;
    for round in 0..rounds {
        let position = random_dice(15, coins);
        let action = suggest(&position, Level::ALL[4], round, solver).expect("an action");
        assert_eq!(loss(&position, action, solver), 0.0, "{action} in {position:?}");
        measured += u32::from(action.is_chance());
    }
    assert!(measured * 10 > rounds, "{measured} measurements");
}

/// A row that can be completed is completed at every level above the first, and the first
/// overlooks some of the other's as nobody above it does.
#[test]
fn errors_in_the_dice_game_are_those_of_beginners() {
    let coins = &mut SeededCoins::new(13);
    let solver = &mut Solver::new();
    // Completed rows of one's own, and stopped ones of the other's.
    let mut found = [[0_u32; 5]; 2];
    let mut cases = [0_u32; 2];
    while cases.iter().any(|&count| count < 300) {
        let position = random_dice(6, coins);
        let Status::ToAct(player, Phase::Place) = position.status() else { continue };
        let completes = |square: &Square, player| {
            (position.classical(player) | SquareSet::of(*square)).has_line()
        };
        let count_of =
            |player| position.free().into_iter().filter(|square| completes(square, player)).count();
        // One of the two, and no more than one stone stops it.
        let which = match [player, player.other()].map(count_of) {
            [rows, 0] if rows > 0 => 0,
            [0, 1] => 1,
            _ => continue,
        };
        cases[which] += 1;
        for (place, level) in Level::ALL.into_iter().enumerate() {
            let action = suggest(&position, level, cases[which], solver).expect("an action");
            let next = position.play(action).expect("no coin");
            let right = match which {
                0 => next.classical(player).has_line(),
                _ => !next.free().into_iter().any(|square| completes(&square, player.other())),
            };
            found[which][place] += u32::from(right);
        }
    }
    let share =
        |which: usize, level: usize| f64::from(found[which][level]) / f64::from(cases[which]);
    assert!(share(0, 0) > 0.7 && share(0, 0) > share(1, 0) + 0.1, "{found:?} of {cases:?}");
    assert!((2..5).all(|level| share(0, level) == 1.0), "{found:?} of {cases:?}");
    assert!((1..4).all(|level| share(1, level - 1) <= share(1, level)), "{found:?} of {cases:?}");
}

/// Not how often, but what is overlooked tells a beginner from a die: a mark that
/// closes a short cycle is found more often than one that closes a long one.
#[test]
fn errors_get_rarer_and_long_cycles_are_the_last_to_be_seen() {
    let coins = &mut SeededCoins::new(3);
    let solver = &mut Solver::new();
    let mut found = [[0_u32; 5]; 2];
    let mut cases = [0_u32; 2];
    while cases.iter().sum::<u32>() < 300 {
        let position = random_position(below(coins, 3), 4 + below(coins, 4) as u8, coins);
        if !matches!(position.status(), Status::ToAct(_, Phase::Place)) {
            continue;
        }
        let analysis = solver.analyse(&position);
        // Cycles that must be closed: nothing else is as good.
        let cycles: Vec<_> = analysis
            .best()
            .map(|action| {
                let next = position.play(action).expect("a legal action");
                next.cycle().map(|cycle| cycle.moves.len())
            })
            .collect();
        let Some(shortest) = cycles.iter().flatten().min() else { continue };
        if cycles.contains(&None) {
            continue;
        }
        let long = usize::from(*shortest > 3);
        cases[long] += 1;
        for (place, level) in Level::ALL.into_iter().enumerate() {
            let action = suggest(&position, level, cases[long], solver).expect("an action");
            found[long][place] += u32::from(loss(&position, action, solver) == 0.0);
        }
    }
    let share = |long: usize, level: usize| f64::from(found[long][level]) / f64::from(cases[long]);
    for long in [0, 1] {
        assert!(cases[long] > 20, "{cases:?} {found:?}");
        assert!((1..5).all(|level| share(long, level - 1) <= share(long, level)), "{found:?}");
        assert_eq!(share(long, 4), 1.0);
    }
    assert!(share(0, 0) > share(1, 0) + 0.1, "level 1 found {found:?} of {cases:?}");
    assert!(share(0, 3) > 0.8, "level 4 found {found:?} of {cases:?}");
}

/// Strength takes an optimized build: thousands of games.
#[cfg(not(debug_assertions))]
mod strength {
    use super::*;
    use std::collections::HashMap;
    use std::hash::Hash;
    use std::io::Write;

    const GAMES: u32 = 1000;
    /// Level 5 has so many tempers: what it thinks of the same opening counts for all.
    const TEMPERS: u32 = 4;

    struct Table<S: State> {
        rules: S::Rules,
        solver: Solver,
        /// What level 5 plays in the first moves, which take it longest, by temper.
        openings: HashMap<S, Vec<Option<Action>>>,
    }

    impl<S: Thinks + Hash> Table<S> {
        fn action(&mut self, position: &S, level: u8, seed: u32) -> Option<Action> {
            let level = Level::new(level)?;
            let solver = &mut self.solver;
            if level < Level::ALL[4] || position.placed() > 3 {
                return suggest(position, level, seed, solver);
            }
            let known = self.openings.entry(*position).or_insert_with(|| {
                (0..TEMPERS).map(|seed| suggest(position, level, seed, solver)).collect()
            });
            known[(seed % TEMPERS) as usize]
        }

        /// The points of a game, 1, ½ or 0, for the first of the two; 0 plays at random.
        fn game(&mut self, levels: [u8; 2], number: u32) -> f64 {
            let coins = &mut SeededCoins::new(number);
            // Sides are swapped after every game.
            let x = (number % 2) as usize;
            let mut position = S::start(self.rules);
            loop {
                let player = match position.status() {
                    Status::ToAct(player, _) => player,
                    Status::Over(score) => {
                        let margin = score.margin_halves().signum();
                        let points = f64::from(margin + 1) / 2.0;
                        return if x == 0 { points } else { 1.0 - points };
                    }
                };
                let mut action = match levels[(player.index() + x) % 2] {
                    0 => random_outcome(&position, coins),
                    level => self.action(&position, level, number / 2).expect("an action"),
                };
                if let Some(outcomes) = position.outcomes_of(action) {
                    action = outcomes[coins.toss() as usize];
                }
                position = position.play(action).expect("a legal action");
            }
        }
    }

    /// Each level against the one below, the first against a die, in percent of the
    /// points. A thousand games are good for one and a half.
    fn ladder<S: Thinks + Hash>(rules: S::Rules, against_random: f64, against_below: f64) {
        let mut table = Table::<S> { rules, solver: Solver::new(), openings: HashMap::new() };
        let results: Vec<f64> = (1..=5)
            .map(|level| {
                let games = (0..GAMES).map(|number| table.game([level, level - 1], number));
                games.sum::<f64>() * 100.0 / f64::from(GAMES)
            })
            .collect();
        // Not captured: these are figures that one wants to see.
        let _ = writeln!(
            std::io::stderr(),
            "{rules}: levels 1 to 5, each against the one below, win {results:.1?} % of the points"
        );
        assert!(results[0] >= against_random, "level 1 against a die by {rules}");
        for (below, &result) in (1..).zip(&results[1..]) {
            assert!(result >= against_below, "level {} against {below} by {rules}", below + 1);
        }
    }

    fn entangled(rules: &str, against_random: f64, against_below: f64) {
        ladder::<Position>(rules.parse().expect("rules"), against_random, against_below);
    }

    #[test]
    fn goff() {
        entangled("goff", 65.0, 60.0);
    }

    #[test]
    fn wikipedia() {
        entangled("wikipedia", 65.0, 55.0);
    }

    #[test]
    fn tris_quantico() {
        entangled("tris-quantico", 65.0, 55.0);
    }

    #[test]
    fn nature() {
        entangled("nature", 65.0, 55.0);
    }

    #[test]
    fn kvantove() {
        ladder::<dice::Position>(dice::Rules, 65.0, 55.0);
    }
}
