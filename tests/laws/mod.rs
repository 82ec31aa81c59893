//! Laws that hold in every game, each tried on all positions of a game that is handed in.
//! The tests hand in random games, the fuzzer what it makes up.
// Every test file is a program of its own, and few need all of it.
#![allow(dead_code)]
// Margins are whole 512ths, and chances quotients of small numbers, made the same way on
// both sides: exact as floating point, and compared exactly.
#![allow(clippy::float_cmp, clippy::cast_precision_loss)]

use crate::reference::{Model, dice as plain_dice, entangled as plain_entangled};
use core::fmt::Debug;
use quantum_tic_tac_toe::board::{Mark, Pair, Player, Square, SquareSet, Symmetry};
use quantum_tic_tac_toe::ensemble::{Superposition, World};
use quantum_tic_tac_toe::entangled::{from_goff, to_goff};
use quantum_tic_tac_toe::solver::{Solvable, Solver};
use quantum_tic_tac_toe::{Action, Coin, Game, Phase, State, Status, dice, entangled, family};
use std::collections::HashSet;

/// What the laws ask of either game beyond [`State`].
pub trait Tried: Solvable + Superposition {
    /// The game once more, plainly.
    type Model: Model;
    /// No game has more actions.
    const LONGEST: usize;

    fn model(rules: Self::Rules) -> Self::Model;
    fn transformed(&self, symmetry: Symmetry) -> Self;
    fn in_family(&self) -> family::Position;
    /// How many ways its marks can be, by the theory of the game.
    fn count_worlds(&self) -> usize;
    /// What holds in this game alone.
    fn own_laws(game: &Game<Self>);
}

/// All laws but those of the solver.
pub fn hold<S: Tried>(game: &Game<S>) {
    listed_is_legal(game);
    the_engine_agrees_with_the_plain_model(game);
    undo_is_the_inverse_of_playing(game);
    a_record_tells_the_whole_game(game);
    coins_find_what_is_listed(game);
    the_boards_symmetries_commute_with_every_rule(game);
    every_mark_is_somewhere_and_no_square_is_closed_twice(game);
    worlds_are_all_ways_to_put_the_marks(game);
    S::own_laws(game);
}

/// The start and every position of the game.
fn positions<S: State>(game: &Game<S>) -> impl Iterator<Item = S> {
    game.steps().map(|(_, before)| *before).chain([*game.state()])
}

/// Every action that can be written.
fn all_actions() -> impl Iterator<Item = Action> {
    let singles = Square::ALL
        .into_iter()
        .flat_map(|square| [Action::Stone(square), Action::Fill(square), Action::Collapse(square)]);
    let found = |pair| Square::ALL.map(move |end| Action::Found(pair, end));
    let pairs = Pair::ALL.into_iter().flat_map(move |pair| {
        [Action::Place(pair), Action::Measure(pair)].into_iter().chain(found(pair))
    });
    singles.chain(pairs).chain([Action::Toss])
}

/// Single squares stand before pairs, and each kind ascends.
fn in_canonical_order(actions: &[Action]) -> bool {
    let texts = actions.iter().map(Action::to_string);
    let places: Vec<_> = texts.map(|text| (text.len() > 1, text)).collect();
    places.is_sorted_by(|one, other| one < other)
}

pub fn listed_is_legal<S: Tried>(game: &Game<S>) {
    for position in positions(game) {
        let (listed, legal) = (position.outcomes(), position.legal());
        assert!(in_canonical_order(&listed) && in_canonical_order(&legal), "{legal:?} {listed:?}");
        assert_eq!(position.count_outcomes(), listed.len());
        for place in 0..=listed.len() {
            assert_eq!(position.nth_outcome(place), listed.get(place).copied());
        }
        for action in all_actions() {
            let played = position.play(action);
            assert_eq!(played.is_ok(), listed.contains(&action), "{action}");
            if let Err(why) = played {
                let (text, refusal) = (why.to_string(), why.refusal());
                assert!(!text.contains(['#', '*', '<', '>', '%']), "{text}");
                assert!(!refusal.reason().is_empty() && !text.is_empty());
            }
            // A chance action is listed for its two outcomes, any other for itself.
            let outcomes = position.outcomes_of(action);
            assert_eq!(outcomes.is_some(), legal.contains(&action) && action.is_chance());
            if let Some(outcomes) = outcomes {
                assert!(outcomes.iter().all(|outcome| listed.contains(outcome)));
            } else {
                assert_eq!(legal.contains(&action), listed.contains(&action) && !tossed(&legal));
            }
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        let tossed_for = legal.iter().filter_map(|&action| position.outcomes_of(action)).count();
        assert!(tossed_for == 0 || 2 * tossed_for == listed.len());
        let over = matches!(position.status(), Status::Over(_));
        assert_eq!((listed.is_empty(), legal.is_empty()), (over, over));
        // Of each class of actions that a symmetry makes the same, the first.
        let firsts = position.representatives();
        assert_eq!(firsts.len(), legal.len());
        assert!(firsts.iter().all(|first| legal.contains(first)));
    }
}

fn tossed(legal: &[Action]) -> bool {
    legal.iter().any(|action| action.is_chance())
}

pub fn the_engine_agrees_with_the_plain_model<S: Tried>(game: &Game<S>) {
    let mut model = S::model(game.rules());
    let actions: Vec<Action> = game.actions().collect();
    for (index, position) in positions(game).enumerate() {
        let listed: Vec<String> = position.outcomes().iter().map(Action::to_string).collect();
        assert_eq!(listed, model.actions());
        let squares = |number| position.squares_of(number).into_iter().map(Square::number);
        let places: Vec<Vec<u8>> =
            (1..=position.placed()).map(|number| squares(number).collect()).collect();
        assert_eq!(places, model.places());
        let family = position.in_family();
        for (number, place) in (1..).zip(&places) {
            let owner = model.owner(usize::from(number));
            for &square in place {
                let square = Square::new(square).expect("1–9");
                let classical = family.classical_in(square);
                assert_eq!(classical.is_some(), place.len() == 1);
                let live = family.live_pairs();
                let mut there = live.iter().map(|&(mark, _)| mark).chain(classical);
                let mark = there.find(|mark| mark.number == number).expect("a mark");
                assert_eq!(mark.player.letter(), owner.to_string());
            }
        }
        let score = match position.status() {
            Status::Over(score) => Some((score.points(Player::X), score.points(Player::O))),
            Status::ToAct(player, _) => {
                assert_eq!(player.letter(), model.turn().to_string());
                None
            }
        };
        assert_eq!(score, model.score());
        if let Some(action) = actions.get(index) {
            model.play(&action.to_string());
        }
    }
}

pub fn undo_is_the_inverse_of_playing<S: Tried>(game: &Game<S>) {
    let positions: Vec<S> = positions(game).collect();
    let actions: Vec<Action> = game.actions().collect();
    let mut undone = game.clone();
    for (before, action) in positions.iter().zip(&actions).rev() {
        assert_eq!(undone.last().map(|(last, from)| (last, *from)), Some((*action, *before)));
        assert!(undone.can_undo() && undone.undo());
        assert_eq!((undone.state(), undone.status()), (before, before.status()));
        // What was undone can be played again as well as redone.
        let mut again = undone.clone();
        again.play(*action).expect("it was legal before");
        assert!(undone.can_redo() && !again.can_redo());
        assert_eq!(again.state(), &before.play(*action).expect("legal"));
    }
    assert!(!undone.can_undo() && !undone.undo() && undone.last().is_none());
    for after in &positions[1..] {
        assert!(undone.redo());
        assert_eq!(undone.state(), after);
    }
    assert!(!undone.redo());
    assert_eq!(&undone, game);
}

pub fn a_record_tells_the_whole_game<S: Tried>(game: &Game<S>) {
    let record = game.record();
    assert_eq!(Game::from_record(&record).as_ref(), Ok(game));
    assert_eq!(Game::from_record(&record.replace(' ', ",")).as_ref(), Ok(game));
    // The digits of every pair the other way round.
    let (id, actions) = record.split_once(' ').unwrap_or((&record, ""));
    let swapped: Vec<String> = [id]
        .into_iter()
        .map(String::from)
        .chain(actions.split_terminator(' ').map(|action| match action.as_bytes() {
            &[a @ b'1'..=b'9', b @ b'1'..=b'9', ..] => {
                format!("{}{}{}", char::from(b), char::from(a), &action[2..])
            }
            _ => action.to_string(),
        }))
        .collect();
    assert_eq!(Game::from_record(&swapped.join(" ")).as_ref(), Ok(game));
    // As one of both games, whichever the first word names.
    let family = Game::<family::Position>::from_record(&record).expect("a record");
    assert_eq!(Some(&family), game.map(|position| Some(position.in_family())).as_ref());
    assert_eq!(family.record(), record);
    for (one, other) in positions(&family).zip(positions(game)) {
        assert_eq!((one.legal(), one.outcomes()), (other.legal(), other.outcomes()));
        assert_eq!((one.status(), one.placed()), (other.status(), other.placed()));
        assert_eq!(one.ensemble(), other.ensemble());
        assert_eq!(one.symmetries(), other.symmetries());
        assert_eq!(one.count_outcomes(), other.count_outcomes());
        for place in 0..=other.count_outcomes() {
            assert_eq!(one.nth_outcome(place), other.nth_outcome(place));
        }
        for action in other.legal() {
            assert_eq!(one.outcomes_of(action), other.outcomes_of(action));
        }
        for number in 0..=10 {
            assert_eq!(one.squares_of(number), other.squares_of(number));
        }
        for player in Player::BOTH {
            assert_eq!(one.classical(player), other.classical(player));
            assert_eq!(one.spooky(player), other.spooky(player));
        }
    }
}

pub fn coins_find_what_is_listed<S: Tried>(game: &Game<S>) {
    for chance in game.state().legal() {
        for coin in [Coin::Heads, Coin::Tails] {
            let mut tossed = game.clone();
            let outcome = tossed.toss(chance, coin);
            match game.state().outcomes_of(chance) {
                Some(outcomes) => {
                    assert_eq!(outcome, Ok(outcomes[coin as usize]));
                    assert_eq!(tossed.actions().last(), Some(outcomes[coin as usize]));
                }
                None => assert!(outcome.is_err() && tossed == *game),
            }
        }
    }
}

pub fn the_boards_symmetries_commute_with_every_rule<S: Tried>(game: &Game<S>) {
    for symmetry in Symmetry::ALL {
        let mut image = Game::<S>::new(game.rules());
        let compare = |image: &Game<S>, position: &S| {
            assert_eq!(image.state(), &position.transformed(symmetry));
            assert_eq!(image.status(), position.status());
            let turned: HashSet<Action> =
                position.outcomes().iter().map(|action| action.transformed(symmetry)).collect();
            let listed: HashSet<Action> = image.state().outcomes().into_iter().collect();
            assert_eq!(turned, listed);
        };
        for (action, before) in game.steps() {
            compare(&image, before);
            image.play(action.transformed(symmetry)).expect("legal after turning the board");
        }
        compare(&image, game.state());
    }
}

pub fn every_mark_is_somewhere_and_no_square_is_closed_twice<S: Tried>(game: &Game<S>) {
    for position in positions(game) {
        let family = position.in_family();
        let live = family.live_pairs();
        let mut closed = SquareSet::EMPTY;
        let mut numbers = HashSet::new();
        for square in Square::ALL {
            if let Some(mark) = family.classical_in(square) {
                assert_eq!(position.squares_of(mark.number), square.into());
                assert!(position.classical(mark.player).contains(square));
                assert!(numbers.insert(mark.number));
                closed |= square.into();
            }
        }
        for player in Player::BOTH {
            let own = live.iter().filter(|(mark, _)| mark.player == player);
            let squares = own.fold(SquareSet::EMPTY, |set, &(_, pair)| set | pair.into());
            assert_eq!(position.spooky(player), squares);
        }
        for &(mark, pair) in &live {
            assert_eq!(position.squares_of(mark.number), pair.into());
            assert!((SquareSet::from(pair) & closed).is_empty());
            assert!(numbers.insert(mark.number));
        }
        assert_eq!(numbers, (1..=position.placed()).collect());
        let [x, o] = Player::BOTH.map(|player| position.classical(player));
        assert_eq!((x | o, (x & o).len()), (closed, 0));
        for none in [0, position.placed() + 1, 10, u8::MAX] {
            assert!(position.squares_of(none).is_empty());
        }
        for row in family.rows() {
            let own = row.squares - position.classical(row.player);
            assert!(row.squares.has_line() && row.squares.len() == 3 && own.is_empty());
            let marks = row.squares.into_iter().filter_map(|square| family.classical_in(square));
            assert_eq!(Some(row.age), marks.map(|mark| mark.number).max());
        }
        assert!(family.rows().iter().map(|row| row.age).is_sorted());
        assert!(position.placed() <= 9);
    }
    let actions = game.actions().count();
    assert!(actions <= S::LONGEST);
    let over = matches!(game.status(), Status::Over(_));
    assert!(over || actions < S::LONGEST);
}

/// Every way to put each live mark into one of its squares, without those in which two
/// share one.
fn all_worlds(classical: World, live: &[(Mark, Pair)]) -> HashSet<World> {
    let mut worlds = HashSet::new();
    'ways: for bits in 0..1_u32 << live.len() {
        let mut world = classical;
        for (place, (mark, pair)) in live.iter().enumerate() {
            let square = if bits >> place & 1 == 0 { pair.low() } else { pair.high() };
            if world[square.index()].replace(*mark).is_some() {
                continue 'ways;
            }
        }
        worlds.insert(world);
    }
    worlds
}

pub fn worlds_are_all_ways_to_put_the_marks<S: Tried>(game: &Game<S>) {
    for position in positions(game) {
        let family = position.in_family();
        let classical = Square::ALL.map(|square| family.classical_in(square));
        let live = family.live_pairs();
        let ensemble = position.ensemble();
        let worlds = &ensemble.worlds;
        assert_eq!(worlds.iter().copied().collect::<HashSet<_>>(), all_worlds(classical, &live));
        // Each once, for all weigh the same.
        assert_eq!(worlds.len(), position.count_worlds());
        assert_eq!(worlds.len(), worlds.iter().collect::<HashSet<_>>().len());
        assert!((1..=27).contains(&worlds.len()));
        let product: usize = ensemble.components.iter().map(|part| part.worlds.len()).product();
        assert_eq!(worlds.len(), product);
        for &(mark, pair) in &live {
            let chance = |square| ensemble.probability(mark, square);
            for square in Square::ALL {
                let there = worlds.iter().filter(|world| world[square.index()] == Some(mark));
                assert_eq!(chance(square), there.count() as f64 / worlds.len() as f64);
                assert!(chance(square) == 0.0 || pair.partner(square).is_some());
            }
            assert!((chance(pair.low()) + chance(pair.high()) - 1.0).abs() < 1e-12);
            let part = &ensemble.components[family.component_of(pair)];
            assert!((SquareSet::from(pair) - part.squares).is_empty());
            assert!(part.marks.contains(&mark));
        }
        for mark in classical.into_iter().flatten() {
            let square = position.squares_of(mark.number).lowest().expect("a square");
            assert_eq!(ensemble.probability(mark, square), 1.0);
        }
        for part in &ensemble.components {
            assert!(part.marks.is_sorted_by_key(|mark| mark.number));
            let own: Vec<_> =
                live.iter().copied().filter(|(mark, _)| part.marks.contains(mark)).collect();
            let ways = all_worlds([None; 9], &own);
            assert_eq!(part.worlds.iter().copied().collect::<HashSet<_>>(), ways);
            assert_eq!(part.worlds.len(), ways.len());
            let squares = own.iter().fold(SquareSet::EMPTY, |set, &(_, pair)| set | pair.into());
            assert_eq!(part.squares, squares);
        }
        let marks: usize = ensemble.components.iter().map(|part| part.marks.len()).sum();
        assert_eq!(marks, live.len());
        let lowest = ensemble.components.iter().map(|part| part.squares.lowest());
        assert!(lowest.is_sorted());
    }
}

/// What the solver says of a position, of all that can follow at once, and of the board
/// laid otherwise is one story.
pub fn an_analysis_agrees_with_itself<S: Tried>(position: &S, solver: &mut Solver) {
    let analysis = solver.analyse(position);
    let actions: Vec<Action> = analysis.moves.iter().map(|&(action, _)| action).collect();
    assert_eq!(actions, position.legal().to_vec());
    for &(action, margin) in &analysis.moves {
        let outcomes = position.outcomes_of(action).unwrap_or([action; 2]);
        let [one, other] = outcomes.map(|outcome| {
            let next = position.play(outcome).expect("a legal action");
            solver.analyse(&next).margin
        });
        assert_eq!(margin, f64::midpoint(one, other), "{action}");
        assert!(margin.abs() <= 2.0 && (margin * 512.0).fract() == 0.0, "{action} {margin}");
    }
    let margins = || analysis.moves.iter().map(|&(_, margin)| margin);
    let best = match position.status() {
        Status::Over(score) => score.points(Player::X) - score.points(Player::O),
        Status::ToAct(Player::X, _) => margins().fold(f64::MIN, f64::max),
        Status::ToAct(Player::O, _) => margins().fold(f64::MAX, f64::min),
    };
    assert_eq!(analysis.margin, best);
    let kept = || analysis.moves.iter().filter(|(_, margin)| *margin == best);
    assert!(analysis.best().eq(kept().map(|&(action, _)| action)));
    for symmetry in Symmetry::ALL {
        let image = solver.analyse(&position.transformed(symmetry));
        assert_eq!(image.margin, analysis.margin);
        for &(action, margin) in &analysis.moves {
            let turned = action.transformed(symmetry);
            let there = image.moves.iter().find(|&&(action, _)| action == turned);
            assert_eq!(there, Some(&(turned, margin)));
        }
    }
    for ((action, margin), first) in analysis.moves.iter().zip(position.representatives()) {
        let of_first = analysis.moves.iter().find(|&&(other, _)| other == first);
        assert_eq!(of_first, Some(&(first, *margin)), "{action}");
    }
}

impl Tried for entangled::Position {
    type Model = plain_entangled::Reference;
    const LONGEST: usize = 13;

    fn model(rules: entangled::Rules) -> plain_entangled::Reference {
        plain_entangled::Reference::new(&rules.to_string())
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        self.transformed(symmetry)
    }

    fn in_family(&self) -> family::Position {
        family::Position::Entangled(*self)
    }

    /// A component that is a tree has as many as squares, one with an open cycle has two.
    fn count_worlds(&self) -> usize {
        let closing = self.closing_pair().map(|(_, pair)| pair.low());
        let ways = |component: &SquareSet| {
            let open = closing.is_some_and(|square| component.contains(square));
            if open { 2 } else { component.len() }
        };
        self.components().iter().map(ways).product()
    }

    fn own_laws(game: &Game<Self>) {
        goffs_notation_tells_the_whole_game(game);
        components_are_those_of_the_graph(game);
        a_cycle_is_in_order_and_collapses_along_it(game);
    }
}

pub fn goffs_notation_tells_the_whole_game(game: &Game<entangled::Position>) {
    let text = to_goff(game);
    assert_eq!(from_goff(&text, game.rules()).as_ref(), Ok(game), "{text}");
    // Without what only repeats, and with all the white space that there can be.
    let mut bare = String::new();
    for statement in text.split_inclusive(';') {
        let end = statement.find(['[', '!']).unwrap_or(statement.len());
        // The last square's second statement only repeats.
        if !statement.contains(")[") || statement.contains('+') {
            bare.push_str(&statement[..end]);
            bare.push(';');
        }
    }
    let bare = bare.replace(";;", ";").replace(' ', "");
    let bare = bare.split('{').next().unwrap_or_default();
    assert_eq!(from_goff(bare, game.rules()).as_ref(), Ok(game), "{bare}");
    let wide: String = text.chars().flat_map(|c| [c, '\n', ' ']).collect();
    let spaced = wide.replace("0\n .\n 5", "0.5").replace("1\n .\n 5", "1.5");
    assert_eq!(from_goff(&spaced, game.rules()).as_ref(), Ok(game), "{spaced}");
}

pub fn components_are_those_of_the_graph(game: &Game<entangled::Position>) {
    for position in positions(game) {
        for square in Square::ALL {
            let mut reached = SquareSet::of(square);
            for _ in 0..9 {
                for (_, pair) in position.live_pairs() {
                    if !(SquareSet::from(pair) & reached).is_empty() {
                        reached |= pair.into();
                    }
                }
            }
            let open = position.open().contains(square);
            let expected = if open { reached } else { SquareSet::EMPTY };
            assert_eq!(position.component(square), expected);
            let there: Vec<(Mark, Square)> = position.spooky_in(square).collect();
            let joined = |(mark, pair): (Mark, Pair)| Some((mark, pair.partner(square)?));
            assert_eq!(there, position.live_pairs().filter_map(joined).collect::<Vec<_>>());
        }
        let components = position.components();
        for (_, pair) in position.live_pairs() {
            let component = components[position.component_of(pair)];
            assert_eq!(SquareSet::from(pair) - component, SquareSet::EMPTY);
        }
        let parts = position.ensemble().components;
        let squares: Vec<SquareSet> = parts.iter().map(|part| part.squares).collect();
        assert_eq!(squares[..], components[..]);
        assert!(components.iter().map(|component| component.lowest()).is_sorted());
        let family = position.in_family();
        assert_eq!((family.cycle(), family.rows()), (position.cycle(), position.rows()));
        assert!((0..=10).all(|number| family.stone(number).is_none()));
        let [x, o] = Player::BOTH.map(|player| position.classical(player));
        assert_eq!(position.open(), !(x | o));
    }
}

pub fn a_cycle_is_in_order_and_collapses_along_it(game: &Game<entangled::Position>) {
    for position in positions(game) {
        let collapsing = matches!(position.status(), Status::ToAct(_, Phase::Collapse));
        assert_eq!(position.closing_pair().is_some(), collapsing);
        let Some(cycle) = position.cycle() else {
            assert!(!collapsing);
            assert!(Square::ALL.into_iter().all(|end| position.propagation(end).is_empty()));
            continue;
        };
        let (closing, pair) = position.closing_pair().expect("a closing pair");
        assert_eq!(
            (closing.number, pair),
            (position.placed(), position.live_pairs().last().unwrap().1)
        );
        assert_eq!(cycle.moves[0], closing.number);
        assert_eq!((cycle.squares[0], cycle.squares[1]), (pair.low(), pair.high()));
        let length = cycle.squares.len();
        assert!(length >= 2 && length == cycle.moves.len());
        for index in 0..length {
            let ends = [cycle.squares[index], cycle.squares[(index + 1) % length]];
            let joined: SquareSet = ends.into_iter().collect();
            assert_eq!(position.squares_of(cycle.moves[index]), joined);
        }
        assert!(cycle.stems.is_sorted());
        let component = position.component(pair.low());
        assert_eq!(cycle.moves.len() + cycle.stems.len(), component.len());

        for end in Square::ALL.into_iter().filter(|&end| pair.partner(end).is_none()) {
            assert!(position.propagation(end).is_empty());
        }
        for end in [pair.low(), pair.high()] {
            let propagation = position.propagation(end);
            assert_eq!(propagation.len(), component.len());
            assert_eq!(position.settled_by(Action::Collapse(end)), propagation);
            assert_eq!(position.in_family().settled_by(Action::Collapse(end)), propagation);
            // The story that is told is what happens.
            let after = position.play(Action::Collapse(end)).expect("a choice");
            for settled in &propagation {
                assert_eq!(after.squares_of(settled.mark.number), settled.square.into());
                let from: SquareSet = settled.from.into_iter().collect();
                assert_eq!(position.squares_of(settled.mark.number), from);
                assert!(settled.from.is_sorted());
                assert_eq!(after.classical_in(settled.square), Some(settled.mark));
            }
            // Along the cycle each mark is pushed out of the square that the one before
            // it took; down the stems, out of one taken earlier.
            let cycle_part = &propagation[..cycle.moves.len()];
            assert_eq!((cycle_part[0].mark, cycle_part[0].square), (closing, end));
            for step in cycle_part.windows(2) {
                assert!(step[1].from.contains(&step[0].square));
                assert!(cycle.moves.contains(&step[1].mark.number));
            }
            let mut taken: SquareSet = cycle_part.iter().map(|settled| settled.square).collect();
            let mut depths = [0; 9];
            let mut order = Vec::new();
            for settled in &propagation[cycle.moves.len()..] {
                let [one, other] = settled.from;
                let left = if settled.square == one { other } else { one };
                assert!(taken.contains(left));
                taken |= settled.square.into();
                depths[settled.square.index()] = depths[left.index()] + 1;
                order.push((depths[settled.square.index()], settled.mark.number));
            }
            assert!(order.is_sorted(), "{order:?}");
            // Every other component stays as it was.
            for (mark, other) in position.live_pairs() {
                if !component.contains(other.low()) {
                    assert_eq!(after.pair_of(mark.number), Some(other));
                }
            }
        }
    }
}

impl Tried for dice::Position {
    type Model = plain_dice::Reference;
    const LONGEST: usize = 18;

    fn model(_: dice::Rules) -> plain_dice::Reference {
        plain_dice::Reference::new()
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        self.transformed(symmetry)
    }

    fn in_family(&self) -> family::Position {
        family::Position::Dice(*self)
    }

    /// Quantum stones are independent.
    fn count_worlds(&self) -> usize {
        1 << self.quantum().count()
    }

    fn own_laws(game: &Game<Self>) {
        stones_come_from_a_supply_of_two(game);
    }
}

pub fn stones_come_from_a_supply_of_two(game: &Game<dice::Position>) {
    for position in positions(game) {
        let quantum: Vec<(Mark, Pair)> = position.quantum().collect();
        let taken = (1..=9).fold(SquareSet::EMPTY, |set, number| set | position.squares_of(number));
        assert_eq!(position.free(), !taken);
        let squares: usize = (1..=9).map(|number| position.squares_of(number).len()).sum();
        assert_eq!(squares, taken.len());
        for player in Player::BOTH {
            let own = || quantum.iter().filter(|(mark, _)| mark.player == player);
            assert_eq!(own().count() + position.supply(player), dice::QUANTUM_STONES);
            // The two are told apart.
            let stones: HashSet<_> = own().map(|(mark, _)| position.stone(mark.number)).collect();
            assert_eq!(stones.len(), own().count());
            assert!(stones.iter().all(|stone| stone.is_some_and(|place| place < 2)));
        }
        for &(mark, pair) in &quantum {
            assert_eq!(position.quantum_in(pair.low()), Some((mark, pair.high())));
            assert_eq!(position.quantum_in(pair.high()), Some((mark, pair.low())));
            for end in [pair.low(), pair.high()] {
                let settled = position.settled_by(Action::Found(pair, end));
                assert_eq!(settled.len(), 1);
                assert_eq!((settled[0].mark, settled[0].square), (mark, end));
                assert_eq!(settled[0].from, [pair.low(), pair.high()]);
                assert_eq!(position.in_family().settled_by(Action::Found(pair, end)), settled);
            }
        }
        // Each decides by itself, for it shares no square: it is a component of its own.
        let mut pairs: Vec<Pair> = quantum.iter().map(|&(_, pair)| pair).collect();
        pairs.sort_unstable();
        let parts = position.ensemble().components;
        let squares: Vec<SquareSet> = parts.iter().map(|part| part.squares).collect();
        assert_eq!(squares, pairs.iter().map(|&pair| pair.into()).collect::<Vec<_>>());
        for (place, &pair) in pairs.iter().enumerate() {
            assert_eq!(position.component_of(pair), place);
        }
        for number in 0..=10 {
            let live = quantum.iter().any(|(mark, _)| mark.number == number);
            assert_eq!(position.stone(number).is_some(), live);
            assert_eq!(position.in_family().stone(number), position.stone(number));
        }
        assert_eq!(position.in_family().rows(), position.rows());
        assert_eq!(position.in_family().cycle(), None);
        for square in Square::ALL {
            let live = quantum.iter().any(|(_, pair)| pair.partner(square).is_some());
            assert_eq!(position.quantum_in(square).is_some(), live);
        }
        if let Status::ToAct(_, Phase::Measure) = position.status() {
            assert_eq!(position.legal().len(), quantum.len());
        }
    }
}

/// Whatever a text is, it is read or refused; and what was read is written so that it is
/// read as the same game again.
pub fn a_text_is_read_or_refused(text: &str) {
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    if let Ok(rules) = text.parse::<family::Rules>() {
        assert_eq!(rules.to_string(), text);
    }
    record_is_read_or_refused::<entangled::Position>(text);
    record_is_read_or_refused::<dice::Position>(text);
    record_is_read_or_refused::<family::Position>(text);
}

fn record_is_read_or_refused<S: State + Debug>(text: &str) {
    match Game::<S>::from_record(text) {
        Ok(game) => {
            let canonical = game.record();
            assert_eq!(Game::from_record(&canonical).as_ref(), Ok(&game));
            // Canonical as it is written: of the same length, and in one form only.
            assert_eq!(canonical.len(), text.len());
            assert_eq!(game.actions().count(), text.split([' ', ',']).count() - 1);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The same for Goff's notation.
pub fn goffs_notation_is_read_or_refused(text: &str, rules: entangled::Rules) {
    match from_goff(text, rules) {
        Ok(game) => assert_eq!(from_goff(&to_goff(&game), rules).as_ref(), Ok(&game)),
        Err(error) => {
            assert!(error.statement >= 1 && error.statement <= text.len());
            assert!(!error.to_string().contains(['#', '*', '%']), "{error}");
        }
    }
}

/// What a fuzzer and its corpus hand in: bytes, each as something that a law is tried on.
pub mod fed {
    use super::{Tried, goffs_notation_is_read_or_refused};
    use quantum_tic_tac_toe::entangled::Rules;
    use quantum_tic_tac_toe::{Game, dice, entangled};

    /// Any text, as whatever can be read: an action, the name of rules, a record of either
    /// game or of whichever its first word names. A link is a record with commas.
    pub fn text(bytes: &[u8]) {
        if let Ok(text) = core::str::from_utf8(bytes) {
            super::a_text_is_read_or_refused(text);
        }
    }

    /// Any text as a game in Goff's notation, by the rules that the first byte picks.
    pub fn goff(bytes: &[u8]) {
        let Some((&number, rest)) = bytes.split_first() else { return };
        if let (Some(rules), Ok(text)) =
            (Rules::all().nth(usize::from(number % 8)), core::str::from_utf8(rest))
        {
            goffs_notation_is_read_or_refused(text, rules);
        }
    }

    /// A game of either kind: the first byte picks the rules, every other one of the
    /// actions that are listed.
    pub fn actions(bytes: &[u8]) {
        let Some((&number, choices)) = bytes.split_first() else { return };
        match Rules::all().nth(usize::from(number % 9)) {
            Some(rules) => play::<entangled::Position>(rules, choices),
            None => play::<dice::Position>(dice::Rules, choices),
        }
    }

    fn play<S: Tried>(rules: S::Rules, choices: &[u8]) {
        let mut game = Game::<S>::new(rules);
        for &choice in choices {
            let outcomes = game.state().outcomes();
            let Some(&action) = outcomes.get(usize::from(choice) % outcomes.len().max(1)) else {
                break;
            };
            game.play(action).expect("listed actions are legal");
        }
        super::hold(&game);
    }
}
