//! Styles: that each shows in play, and that none makes an opponent stronger or weaker.

use crate::opponent::{choose_best, choose_twice, loss, random_dice, random_position};
use quantum_tic_tac_toe::opponent::{Level, Plays, Style, suggest};
use quantum_tic_tac_toe::solver::{Solvable, Solver};
use quantum_tic_tac_toe::{Action as _, Occupancy, Position as _, SeededRandom};

/// The style of each level, as the page has its opponents.
fn pairs() -> impl Iterator<Item = (Level, Style)> {
    Level::ALL.into_iter().zip(Style::ALL)
}

/// Positions of both games, each handed to a test with a seed. The first moves, which take
/// the solver long, are left out.
fn each_position(rounds: u32, mut test: impl FnMut(Positions, u32, &mut Solver)) {
    let random = &mut SeededRandom::new(21);
    let solver = &mut Solver::new();
    for seed in 0..rounds {
        let marks = [3, 4, 5, 6, 7][random.index(5)];
        let rules = random.index(8);
        test(Positions::Entangled(random_position(rules, marks, random)), seed, solver);
        test(Positions::Dice(random_dice(14, random)), seed, solver);
    }
}

/// A position of one of the games.
#[derive(Clone, Copy)]
enum Positions {
    Entangled(quantum_tic_tac_toe::entangled::Entangled),
    Dice(quantum_tic_tac_toe::dice::Dice),
}

macro_rules! of_each {
    ($position:expr, $one:ident => $work:expr) => {
        match &$position {
            Positions::Entangled($one) => $work,
            Positions::Dice($one) => $work,
        }
    };
}

#[test]
fn styles_are_told_apart_by_their_names() {
    for style in Style::ALL {
        assert_eq!(Style::named(style.name()), Some(style));
        // JavaScript has the variant's name in lower case.
        assert_eq!(format!("{style:?}").to_lowercase(), style.name());
    }
    assert_eq!(Style::named("Middle"), None);
    assert_eq!(Style::named(""), None);
}

#[test]
fn what_is_suggested_is_legal_and_follows_from_position_level_style_and_seed() {
    let other = &mut Solver::new();
    each_position(40, |position, seed, solver| {
        for level in Level::ALL {
            for style in Style::ALL {
                let choice = (level, Some(style), seed);
                of_each!(position, one => choose_twice(one, choice, [solver, other]));
            }
        }
    });
}

/// How much the style likes what is played, beside what is played without it, where the
/// two differ in that.
#[test]
fn each_style_shows() {
    fn preferences<P: Plays + Occupancy>(
        position: &P,
        (level, style): (Level, Style),
        seed: u32,
        solver: &mut Solver,
    ) -> [usize; 2] {
        [position.choose(level, Some(style), seed, solver), suggest(position, level, seed, solver)]
            .map(|action| style.preference(position, action.expect("the game goes on")))
    }
    let mut more = [[0_u32; 2]; 5];
    each_position(400, |position, seed, solver| {
        for (index, opponent) in pairs().enumerate() {
            let [with, without] =
                of_each!(position, one => preferences(one, opponent, seed, solver));
            more[index][0] += u32::from(with > without);
            more[index][1] += u32::from(with < without);
        }
    });
    for ([liked_more, liked_less], (level, style)) in more.into_iter().zip(pairs()) {
        assert!(liked_more > 40, "{style:?} hardly shows at {level:?}: {more:?}");
        assert!(liked_more > 4 * liked_less, "{style:?} at {level:?}: {more:?}");
    }
}

/// The exact value of the actions is the same in any style: level 5 loses nothing, and the
/// others lose as much on average as without a style.
#[test]
fn no_style_makes_an_opponent_stronger_or_weaker() {
    fn lost<P: Plays + Solvable>(
        position: &P,
        level: Level,
        style: Option<Style>,
        seed: u32,
        solver: &mut Solver,
    ) -> f64 {
        let action = position.choose(level, style, seed, solver).expect("the game goes on");
        loss(position, action, solver).in_points()
    }
    let rounds = if cfg!(debug_assertions) { 250 } else { 4000 };
    let mut totals = [[0.0; 2]; 5];
    each_position(rounds, |position, seed, solver| {
        for (index, (level, style)) in pairs().enumerate() {
            for (which, style) in [Some(style), None].into_iter().enumerate() {
                totals[index][which] +=
                    of_each!(position, one => lost(one, level, style, seed, solver));
            }
        }
    });
    let means = totals.map(|of| of.map(|total| total / f64::from(2 * rounds)));
    let bound = if cfg!(debug_assertions) { 0.06 } else { 0.02 };
    for (index, [with, without]) in means.into_iter().enumerate() {
        assert!((with - without).abs() < bound, "level {}: {means:?}", index + 1);
    }
    assert!(means[4].iter().all(|&mean| mean.abs() < f64::EPSILON), "{means:?}");
}

#[test]
fn level_5_gives_nothing_away_in_any_style() {
    each_position(100, |position, seed, solver| {
        for style in Style::ALL {
            of_each!(position, one => { choose_best(one, Some(style), seed, solver); });
        }
    });
}

/// Each of these openings has several best replies, one of them a copy.
#[test]
fn level_5_does_not_copy_if_another_move_is_as_good() {
    fn check<P: Plays + Solvable + Occupancy>(
        position: &P,
        style: Style,
        seed: u32,
        solver: &mut Solver,
    ) -> bool {
        let copies = |action: P::Action| {
            let (next, placed) = (position.after(action), position.placed());
            next.placed() > placed && next.squares_of(placed + 1) == position.squares_of(placed)
        };
        let best: Vec<_> = solver.analyse(position).best().collect();
        if action_is_toss(&best)
            || !best.iter().any(|&one| copies(one))
            || best.iter().all(|&one| copies(one))
        {
            return false;
        }
        let action = position.choose(Level::ALL[4], Some(style), seed, solver);
        let action = action.expect("the game goes on");
        assert!(!copies(action), "{action} in {style:?} with {seed}");
        true
    }
    fn action_is_toss<A: quantum_tic_tac_toe::Action>(actions: &[A]) -> bool {
        actions.iter().any(|action| action.is_chance())
    }
    use quantum_tic_tac_toe::{Game, entangled::Entangled};
    let solver = &mut Solver::new();
    let mut tried = 0;
    for opening in ["goff 15", "goff 19", "goff 28", "nature 15", "wikipedia 16"] {
        let game = Game::<Entangled>::from_record(opening).expect("a record");
        for style in Style::ALL {
            for seed in 0..10 {
                tried += u32::from(check(game.position(), style, seed, solver));
            }
        }
    }
    each_position(200, |position, seed, solver| {
        for style in Style::ALL {
            tried += u32::from(of_each!(position, one => check(one, style, seed, solver)));
        }
    });
    assert!(tried > 100, "{tried} positions with such a choice");
}

#[test]
fn a_coin_is_liked_by_nobody_more_than_by_others() {
    use quantum_tic_tac_toe::{Game, entangled::Entangled};
    let open = Game::<Entangled>::from_record("nature 14 15 48 18").expect("a record");
    for style in Style::ALL {
        for action in open.position().legal() {
            assert!(action.is_chance());
            assert_eq!(style.preference(open.position(), action), 0);
        }
    }
}
