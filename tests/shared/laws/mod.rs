//! Laws that hold in every game, each tried on all positions of a game that is handed in.
//! The tests hand in random games, the fuzzer what it makes up.
//!
//! | file | what is in it |
//! |---|---|
//! | `mod` | the laws of both games |
//! | `entangled`, `dice` | the laws of one game alone |
//! | `texts` | laws of whatever reads a text |
//! | `fed` | bytes, as something that a law is tried on |
// The fuzzer's programs and the tests of its corpus need only some of the laws.
#![allow(dead_code)]

pub mod dice;
pub mod entangled;
pub mod fed;
pub mod texts;

use crate::reference::Model;
use quantum_tic_tac_toe::ensemble::{Superposition, World};
use quantum_tic_tac_toe::solver::{Solvable, Solver};
use quantum_tic_tac_toe::{
    Action, Coin, Game, Margin, Mark, Occupancy, Pair, Player, Position, Row, SeededRandom, Square,
    SquareSet, Status, Symmetry,
};
use std::collections::HashSet;

/// Methods that the laws need of either game beyond [`Position`].
pub trait Tried: Solvable + Superposition + Occupancy {
    /// The game once more, plainly.
    type Model: Model;
    /// No game has more actions.
    const LONGEST: usize;

    fn model(rules: Self::Rules) -> Self::Model;
    fn transformed(&self, symmetry: Symmetry) -> Self;
    /// Every action that can be written.
    fn all_actions() -> Vec<Self::Action>;
    fn classical_in(&self, square: Square) -> Option<Mark>;
    /// The marks that are not yet classical, by number, each with its squares.
    fn live_pairs(&self) -> Vec<(Mark, Pair)>;
    fn component_of(&self, pair: Pair) -> usize;
    /// The rows of classical marks, the oldest first.
    fn rows(&self) -> Vec<Row>;
    /// How many ways its marks can be, by the theory of the game.
    fn count_worlds(&self) -> usize;
    /// Laws of this game alone.
    fn own_laws(game: &Game<Self>);
}

/// All laws but those of the solver.
pub fn hold<P: Tried>(game: &Game<P>) {
    listed_is_legal(game);
    the_engine_agrees_with_the_plain_model(game);
    undo_is_the_inverse_of_playing(game);
    a_record_tells_the_whole_game(game);
    coins_find_what_is_listed(game);
    the_boards_symmetries_commute_with_every_rule(game);
    every_mark_is_somewhere_and_no_square_is_closed_twice(game);
    worlds_are_all_ways_to_put_the_marks(game);
    P::own_laws(game);
}

/// The cheap ones of these laws, so that a fuzzer that looks for new positions gets to many games.
/// A few of all actions are tried at each step, another few in another game; and the game
/// is compared with the plain model at its end only.
pub fn hold_as_far_as_is_cheap<P: Tried>(game: &Game<P>) {
    const TRIED: usize = 4;
    let record = game.record();
    assert_eq!(Game::from_record(&record).as_ref(), Ok(game));
    let seed =
        record.bytes().fold(0_u32, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    let random = &mut SeededRandom::new(seed);
    let actions = P::all_actions();
    for position in positions(game) {
        let listed = position.outcomes();
        for _ in 0..TRIED {
            let action = actions[random.index(actions.len())];
            assert_eq!(position.play(action).is_ok(), listed.contains(&action), "{action}");
        }
    }
    let mut model = P::model(game.rules());
    game.actions().for_each(|action| model.play(&action.to_string()));
    agrees_with_model(game.position(), &model);
    undo_is_the_inverse_of_playing(game);
    every_mark_is_somewhere_and_no_square_is_closed_twice(game);
}

/// The start and every position of the game.
fn positions<P: Position>(game: &Game<P>) -> impl Iterator<Item = P> {
    game.steps().map(|(_, before)| *before).chain([*game.position()])
}

/// Single squares stand before pairs, and each kind ascends.
fn in_canonical_order<A: Action>(actions: &[A]) -> bool {
    let texts = actions.iter().map(A::to_string);
    let places: Vec<_> = texts.map(|text| (text.len() > 1, text)).collect();
    places.is_sorted_by(|one, other| one < other)
}

/// A message is English, and nothing is left in it of how it was written.
fn assert_message(why: &impl core::error::Error) {
    let text = why.to_string();
    assert!(!text.is_empty() && !text.contains(['#', '*', '<', '>', '%', '{', '}']), "{text}");
}

pub fn listed_is_legal<P: Tried>(game: &Game<P>) {
    let actions = P::all_actions();
    for &action in &actions {
        assert_eq!(P::read_action(game.rules(), &action.to_string()), Ok(action));
    }
    for position in positions(game) {
        let (listed, legal) = (position.outcomes(), position.legal());
        assert!(
            in_canonical_order(&listed) && in_canonical_order(&legal),
            "{:?} {:?}",
            &*legal,
            &*listed
        );
        assert_eq!(position.count_outcomes(), listed.len());
        for place in 0..=listed.len() {
            assert_eq!(position.nth_outcome(place), listed.get(place).copied());
        }
        for &action in &actions {
            let played = position.play(action);
            assert_eq!(played.is_ok(), listed.contains(&action), "{action}");
            if let Err(why) = played {
                assert_message(&why);
            }
            // A chance action is listed for its two outcomes, any other for itself.
            let outcomes = position.outcomes_of(action);
            assert_eq!(outcomes.is_some(), legal.contains(&action) && action.is_chance());
            if let Some(outcomes) = outcomes {
                assert!(outcomes.iter().all(|outcome| listed.contains(outcome)));
            } else {
                assert_eq!(legal.contains(&action), listed.contains(&action) && !tossed(&legal));
            }
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

fn tossed(legal: &[impl Action]) -> bool {
    legal.iter().any(|action| action.is_chance())
}

pub fn the_engine_agrees_with_the_plain_model<P: Tried>(game: &Game<P>) {
    let mut model = P::model(game.rules());
    agrees_with_model(&P::start(game.rules()), &model);
    for ((action, _), after) in game.steps().zip(positions(game).skip(1)) {
        model.play(&action.to_string());
        agrees_with_model(&after, &model);
    }
}

fn agrees_with_model<P: Tried>(position: &P, model: &P::Model) {
    let listed: Vec<String> = position.outcomes().iter().map(P::Action::to_string).collect();
    assert_eq!(listed, model.actions());
    let squares = |number| position.squares_of(number).into_iter().map(Square::number);
    let places: Vec<Vec<u8>> =
        (1..=position.placed()).map(|number| squares(number).collect()).collect();
    assert_eq!(places, model.places());
    for (number, place) in (1..).zip(&places) {
        let owner = model.owner(usize::from(number));
        for &square in place {
            let square = Square::new(square).expect("1–9");
            let classical = position.classical_in(square);
            assert_eq!(classical.is_some(), place.len() == 1);
            let live = position.live_pairs();
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
}

pub fn undo_is_the_inverse_of_playing<P: Tried>(game: &Game<P>) {
    let positions: Vec<P> = positions(game).collect();
    let actions: Vec<P::Action> = game.actions().collect();
    let mut undone = game.clone();
    for (before, action) in positions.iter().zip(&actions).rev() {
        assert_eq!(undone.last().map(|(last, from)| (last, *from)), Some((*action, *before)));
        assert!(undone.can_undo() && undone.undo());
        assert_eq!((undone.position(), undone.status()), (before, before.status()));
        // An undone action can be played again as well as redone.
        let mut again = undone.clone();
        again.play(*action).expect("it was legal before");
        assert!(undone.can_redo() && !again.can_redo());
        assert_eq!(again.position(), &before.play(*action).expect("legal"));
    }
    assert!(!undone.can_undo() && !undone.undo() && undone.last().is_none());
    for after in &positions[1..] {
        assert!(undone.redo());
        assert_eq!(undone.position(), after);
    }
    assert!(!undone.redo());
    assert_eq!(&undone, game);
}

pub fn a_record_tells_the_whole_game<P: Tried>(game: &Game<P>) {
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
}

pub fn coins_find_what_is_listed<P: Tried>(game: &Game<P>) {
    let position = game.position();
    let listed = position.outcomes();
    for action in P::all_actions() {
        for (index, coin) in [Coin::Heads, Coin::Tails].into_iter().enumerate() {
            let mut played = game.clone();
            let outcome = played.play_with(action, coin);
            // The coin matters only where it decides.
            let expected = position.outcomes_of(action).map_or(action, |outcomes| outcomes[index]);
            if listed.contains(&expected) {
                assert_eq!(outcome, Ok(expected));
                assert_eq!(played.actions().last(), Some(expected));
                assert_eq!(Ok(*played.position()), position.play(expected));
                assert_eq!(played.actions().count(), game.actions().count() + 1);
            } else {
                assert_eq!(outcome, position.play(action).map(|_| action));
                assert!(outcome.is_err() && played == *game);
            }
        }
    }
}

pub fn the_boards_symmetries_commute_with_every_rule<P: Tried>(game: &Game<P>) {
    for symmetry in Symmetry::ALL {
        let mut image = Game::<P>::new(game.rules());
        let compare = |image: &Game<P>, position: &P| {
            assert_eq!(image.position(), &position.transformed(symmetry));
            assert_eq!(image.status(), position.status());
            let turned: HashSet<P::Action> =
                position.outcomes().iter().map(|action| action.transformed(symmetry)).collect();
            let listed: HashSet<P::Action> = image.position().outcomes().into_iter().collect();
            assert_eq!(turned, listed);
        };
        for (action, before) in game.steps() {
            compare(&image, before);
            image.play(action.transformed(symmetry)).expect("legal after turning the board");
        }
        compare(&image, game.position());
    }
}

pub fn every_mark_is_somewhere_and_no_square_is_closed_twice<P: Tried>(game: &Game<P>) {
    for position in positions(game) {
        let live = position.live_pairs();
        let mut closed = SquareSet::EMPTY;
        let mut numbers = HashSet::new();
        for square in Square::ALL {
            if let Some(mark) = position.classical_in(square) {
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
        for row in position.rows() {
            let own = row.squares - position.classical(row.player);
            assert!(row.squares.has_line() && row.squares.len() == 3 && own.is_empty());
            let marks = row.squares.into_iter().filter_map(|square| position.classical_in(square));
            assert_eq!(Some(row.age), marks.map(|mark| mark.number).max());
        }
        assert!(position.rows().iter().map(|row| row.age).is_sorted());
        assert!(position.placed() <= 9);
    }
    let actions = game.actions().count();
    assert!(actions <= P::LONGEST);
    let over = matches!(game.status(), Status::Over(_));
    assert!(over || actions < P::LONGEST);
}

/// One small number divided by another.
fn quotient(part: usize, whole: usize) -> f64 {
    let [part, whole] =
        [part, whole].map(|number| f64::from(u32::try_from(number).expect("a small number")));
    part / whole
}

/// Every way to put each live mark into one of its squares, without those in which two
/// share one.
fn all_worlds(classical: &World, live: &[(Mark, Pair)]) -> HashSet<World> {
    let mut worlds = HashSet::new();
    'ways: for bits in 0..1_u32 << live.len() {
        let mut world = classical.clone();
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

#[expect(clippy::float_cmp, reason = "quotients of the same small numbers are the same")]
pub fn worlds_are_all_ways_to_put_the_marks<P: Tried>(game: &Game<P>) {
    for position in positions(game) {
        let classical = Square::ALL.map(|square| position.classical_in(square)).to_vec();
        let live = position.live_pairs();
        let ensemble = position.try_ensemble().expect("worlds");
        let worlds = ensemble.worlds();
        assert_eq!(worlds.iter().cloned().collect::<HashSet<_>>(), all_worlds(&classical, &live));
        // Each once, for all weigh the same.
        assert_eq!(worlds.len(), position.count_worlds());
        assert_eq!(worlds.len(), worlds.iter().collect::<HashSet<_>>().len());
        assert!((1..=27).contains(&worlds.len()));
        let product: usize = ensemble.components.iter().map(|part| part.worlds.len()).product();
        assert_eq!(worlds.len(), product);
        assert_eq!(ensemble.count(), quotient(product, 1));
        let numbers = Square::ALL.into_iter().map(Square::number);
        assert!(ensemble.board.iter().copied().eq(numbers.zip(classical.clone())));
        for &(mark, pair) in &live {
            let chance = |square| ensemble.probability(mark, square);
            for square in Square::ALL {
                let there = worlds.iter().filter(|world| world[square.index()] == Some(mark));
                assert_eq!(chance(square), quotient(there.count(), worlds.len()));
                assert!(chance(square) == 0.0 || pair.partner(square).is_some());
            }
            assert!((chance(pair.low()) + chance(pair.high()) - 1.0).abs() < 1e-12);
            let part = &ensemble.components[position.component_of(pair)];
            assert!(pair.numbers().iter().all(|number| part.squares.contains(number)));
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
            let none = vec![None; 9];
            let board = |world: &Vec<u8>| {
                let mut board = none.clone();
                for (&mark, &square) in part.marks.iter().zip(world) {
                    board[usize::from(square) - 1] = Some(mark);
                }
                board
            };
            let ways = all_worlds(&none, &own);
            assert_eq!(part.worlds.iter().map(board).collect::<HashSet<_>>(), ways);
            assert_eq!(part.worlds.len(), ways.len());
            let squares = own.iter().fold(SquareSet::EMPTY, |set, &(_, pair)| set | pair.into());
            assert!(part.squares.iter().copied().eq(squares.into_iter().map(Square::number)));
        }
        let marks: usize = ensemble.components.iter().map(|part| part.marks.len()).sum();
        assert_eq!(marks, live.len());
        let lowest = ensemble.components.iter().map(|part| part.squares[0]);
        assert!(lowest.is_sorted());
    }
}

/// The solver's values agree for a position, for all that can follow at once, and for the board
/// turned or mirrored.
pub fn an_analysis_agrees_with_itself<P: Tried>(position: &P, solver: &mut Solver) {
    let analysis = solver.analyse(position);
    let actions: Vec<P::Action> = analysis.moves.iter().map(|&(action, _)| action).collect();
    assert_eq!(actions, position.legal().to_vec());
    for &(action, margin) in &analysis.moves {
        let outcomes = position.outcomes_of(action).unwrap_or([action; 2]);
        let [one, other] = outcomes.map(|outcome| {
            let next = position.play(outcome).expect("a legal action");
            solver.analyse(&next).margin
        });
        assert_eq!(margin, one.midpoint(other), "{action}");
        assert!(margin.abs() <= Margin::MAX, "{action} {margin}");
    }
    let margins = || analysis.moves.iter().map(|&(_, margin)| margin);
    let best = match position.status() {
        Status::Over(score) => Some(score.margin()),
        Status::ToAct(Player::X, _) => margins().max(),
        Status::ToAct(Player::O, _) => margins().min(),
    };
    let best = best.expect("something can be done until the game is over");
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
