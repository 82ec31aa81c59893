//! The symmetries of positions, and the classes of actions that they make.

use crate::shrinking::{dice_games, entangled_games, stream};
use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::entangled::{self, Entangled, Rules, Scoring};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{Action as _, Game, Occupancy, Player, Position, SquareSet, Symmetry};

/// Random positions by random rules after at least the given number of actions, if there are any.
fn positions(least: usize) -> impl Iterator<Item = Entangled> {
    stream(entangled_games(least..13)).map(|game| *game.position())
}

/// All that matters of a position, sorted: where each mark is, whose it is, and which it
/// is if that can count.
fn described(position: &Entangled) -> Vec<(SquareSet, Player, u8)> {
    let counts = |number| {
        let closes = position.closing_pair().is_some_and(|(mark, _)| mark.number == number);
        closes || number >= 7 && position.rules().preset().scoring != Scoring::Shared
    };
    let mut marks: Vec<_> = (1..=position.placed())
        .map(|number| {
            let player = if number % 2 == 1 { Player::X } else { Player::O };
            (position.squares_of(number), player, if counts(number) { number } else { 0 })
        })
        .collect();
    marks.sort_by_key(|&(squares, player, number)| (squares.bits(), player, number));
    marks
}

/// The first action of each class.
fn classes(record: &str) -> Vec<String> {
    classes_of::<Entangled>(record)
}

fn classes_of<P: Position>(record: &str) -> Vec<String> {
    let game = Game::<P>::from_record(record).unwrap();
    let mut classes: Vec<String> = Vec::new();
    for action in game.position().representatives() {
        if !classes.contains(&action.to_string()) {
            classes.push(action.to_string());
        }
    }
    classes
}

/// Burnside counts the classes: the mean, over the eight symmetries, of the number of
/// pairs that each leaves where they are. That is 36 for the one that moves nothing, 4 for
/// the half turn (it swaps four pairs of squares), none for either quarter turn, and 6
/// for each of the four mirrors (three squares stay, three pairs of squares are swapped):
/// (36 + 4 + 4 · 6) / 8 = 8.
#[test]
fn the_openings_fall_into_eight_classes() {
    assert_eq!(classes("goff"), ["12", "13", "15", "16", "19", "24", "25", "28"]);
}

/// After 19 the half turn and the mirrors in both diagonals are left:
/// (36 + 4 + 6 + 6) / 4 = 13.
#[test]
fn the_answers_to_opposite_corners_fall_into_thirteen_classes() {
    assert_eq!(classes("goff 19").len(), 13);
}

#[test]
fn the_ends_of_a_cycle_are_one_class_if_nothing_tells_them_apart() {
    assert_eq!(classes("goff 13 13"), ["@1"]);
    assert_eq!(classes("goff 13 14 13"), ["@1", "@3"]);
    assert_eq!(classes("nature 13 14 13"), ["?"]);
    assert_eq!(classes("goff 12 45 23 56 13 @3").len(), 0);
}

/// A mirror keeps six pairs where they are: (36 + 6) / 2 = 21.
#[test]
fn only_numbers_that_can_decide_a_score_tell_marks_apart() {
    // Left and right X1 and X3 change places.
    assert_eq!(classes("goff 14 28 36").len(), 21);
    // X5 and X7 would: not where the younger row scores less.
    assert_eq!(classes("tris-quantico 58 79 28 14 12 36 23").len(), 21);
    assert_eq!(classes("goff 58 79 28 14 12 36 23").len(), 36);
}

/// Whether the symmetries of a position are those that leave what is described of it, and
/// its classes of actions those that they make.
fn assert_classes<P: Position>(position: &P, leaves: impl Fn(&Symmetry) -> bool) {
    let alike: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(leaves).collect();
    assert!(position.symmetries()[..] == alike[..], "{position:?}");
    let (legal, firsts) = (position.legal(), position.representatives());
    assert_eq!(firsts.len(), legal.len());
    for (&action, &first) in legal.iter().zip(firsts.iter()) {
        let images = alike.iter().map(|&symmetry| action.transformed(symmetry));
        let place = |action: P::Action| legal.iter().position(|&other| other == action).unwrap();
        assert_eq!(Some(place(first)), images.map(place).min(), "{position:?} {action}");
    }
}

#[test]
fn classes_are_those_of_brute_force() {
    for position in positions(0).take(2000) {
        let before = described(&position);
        let leaves = |&symmetry: &Symmetry| described(&position.transformed(symmetry)) == before;
        assert_classes(&position, leaves);
    }
}

/// The centre, the corners and the edges, and the eight classes of pairs.
#[test]
fn the_openings_of_the_dice_game_fall_into_eleven_classes() {
    assert_eq!(
        classes_of::<Dice>("kvantove"),
        ["1", "2", "5", "12", "13", "15", "16", "19", "24", "25", "28"]
    );
}

/// In the dice game only where stones lie matters, whose they are, and of which kind: not
/// their numbers, nor which of a player's two quantum stones it is.
#[test]
fn classes_of_the_dice_game_are_those_of_brute_force() {
    let described = |position: &Dice| {
        let player = |squares: SquareSet, number| {
            let classical = Player::BOTH
                .into_iter()
                .find(|&player| (squares - position.classical(player)).is_empty());
            let mut quantum = position.quantum().filter(|(mark, _)| mark.number == number);
            classical.or_else(|| Some(quantum.next()?.0.player)).expect("somebody's")
        };
        let mut stones: Vec<_> = (1..=position.placed())
            .map(|number| (position.squares_of(number), number))
            .map(|(squares, number)| (squares.bits(), player(squares, number)))
            .collect();
        stones.sort_unstable();
        stones
    };
    for game in stream(dice_games(0..19)).take(2000) {
        let (position, before) = (game.position(), described(game.position()));
        let leaves = |&symmetry: &Symmetry| described(&position.transformed(symmetry)) == before;
        assert_classes(position, leaves);
    }
}

/// The definition, without a shortcut.
#[test]
fn a_representative_is_the_first_action_that_a_symmetry_takes_there() {
    let mut positions: Vec<_> = positions(4).take(500).collect();
    positions.push(Entangled::new(Rules::GOFF));
    for position in positions {
        let (legal, symmetries) = (position.legal(), position.symmetries());
        for (&action, first) in legal.iter().zip(position.representatives()) {
            let takes = |other: &&entangled::Action| {
                symmetries.iter().any(|&symmetry| other.transformed(symmetry) == action)
            };
            assert_eq!(legal.iter().find(takes), Some(&first), "{position:?} {action}");
        }
    }
}

/// Compares the claims of [`Position::symmetries`] about numbers with exact values.
#[test]
fn actions_of_a_class_have_one_margin() {
    let mut solver = Solver::new();
    let (mut choices, mut renumbered) = (0, 0);
    let symmetric = positions(4).filter(|position| position.representatives() != position.legal());
    for position in symmetric.take(300) {
        let analysis = solver.analyse(&position);
        for ((action, margin), first) in analysis.moves.iter().zip(position.representatives()) {
            let of_first = analysis.moves.iter().find(|&&(other, _)| other == first);
            assert_eq!(of_first, Some(&(first, *margin)), "{position:?} {action}");
        }
        choices += usize::from(position.closing_pair().is_some());
        let same = |&symmetry: &Symmetry| position.transformed(symmetry) == position;
        renumbered += usize::from(!position.symmetries().iter().all(same));
    }
    assert!(choices >= 5 && renumbered >= 30, "{choices} {renumbered}");
}
