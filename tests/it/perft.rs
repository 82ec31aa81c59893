//! The table of counts in `perft.txt`, held against the engine and, where it is
//! fast enough, against the plain reference model.

use crate::random_games::random_game;
use crate::reference::entangled::Reference;
use crate::reference::{Model, count as count_plainly};
use quantum_tic_tac_toe::entangled::{Action, Entangled, Rules};
use quantum_tic_tac_toe::{Game, Occupancy, Player, Position, SeededRandom, perft};

/// In an optimized build everything is counted; otherwise what takes under a
/// second or so.
const ENGINE_COUNTS: u64 = if cfg!(debug_assertions) { 50_000_000 } else { u64::MAX };
const REFERENCE_COUNTS: u64 = if cfg!(debug_assertions) { 50_000 } else { 2_000_000 };

/// The record, a number of plies, and the count of the table.
fn table() -> Vec<(&'static str, u32, u64)> {
    let mut record = "";
    let mut table = Vec::new();
    for line in include_str!("perft.txt").lines() {
        match line.chars().next() {
            None | Some('#') => {}
            Some('0'..='9') => {
                let (plies, count) = line.split_once(' ').expect("plies and a count");
                table.push((record, plies.parse().unwrap(), count.parse().unwrap()));
            }
            Some(_) => record = line,
        }
    }
    table
}

#[test]
fn the_engine_counts_what_the_table_says() {
    for (record, plies, count) in table() {
        if count <= ENGINE_COUNTS {
            let game = Game::<Entangled>::from_record(record).expect("a record");
            assert_eq!(perft(game.position(), plies), count, "{record}, {plies} plies");
        }
    }
}

#[test]
fn the_reference_model_counts_what_the_table_says() {
    for (record, plies, count) in table() {
        if count <= REFERENCE_COUNTS {
            let mut words = record.split(' ');
            let mut reference = Reference::new(words.next().expect("an id"));
            words.for_each(|action| reference.play(action));
            assert_eq!(count_plainly(&reference, plies), count, "{record}, {plies} plies");
        }
    }
}

/// How many marks have been placed, and how many of them are classical.
fn marks(position: &Entangled) -> [usize; 2] {
    let [x, o] = Player::BOTH.map(|player| position.classical(player));
    [usize::from(position.placed()), (x | o).len()]
}

/// How many plies the longest game from here takes.
fn longest(position: &Entangled) -> usize {
    let after = |action| 1 + longest(&position.play(action).expect("a listed action"));
    position.outcomes().into_iter().map(after).max().unwrap_or(0)
}

/// No game is longer than thirteen plies: at most nine marks are placed, and each collapse
/// makes at least two of them classical for good, so there are at most four collapses. Each
/// step of that is looked at in random games by all rules, and the ends of these games are
/// played in every way.
#[test]
fn no_game_is_longer_than_thirteen_plies() {
    let random = &mut SeededRandom::new(13);
    let mut ends = 0;
    for rules in Rules::all() {
        for _ in 0..500 {
            let game = random_game::<Entangled>(rules, usize::MAX, random);
            for (action, before) in game.steps() {
                let after = before.play(action).expect("it was played");
                let [[placed, classical], then] = [marks(before), marks(&after)];
                assert!(match action {
                    Action::Place(_) => then == [placed + 1, classical],
                    Action::Fill(_) => then == [placed + 1, classical + 1],
                    Action::Collapse(_) => then[0] == placed && then[1] >= classical + 2,
                    Action::Toss => false,
                });
                assert!(then[1] <= then[0] && then[0] <= 9);
            }
            let plies = game.actions().count();
            assert!(plies <= 13, "{}", game.record());
            if let Some((_, late)) = game.steps().nth(7) {
                assert!(7 + longest(late) <= 13, "{}", game.record());
                ends += 1;
            }
        }
    }
    assert!(ends > 3000, "{ends}");
}

/// Nine marks and four collapses.
#[test]
fn some_games_are_thirteen_plies_long() {
    for record in [
        "goff 12 12 @1 45 45 @5 69 69 @6 78 78 @7 33",
        "goff 12 12 @1 45 45 @5 69 69 @6 78 38 37 @3",
    ] {
        let game = Game::<Entangled>::from_record(record).expect("a record");
        assert_eq!((game.actions().count(), game.position().count_outcomes()), (13, 0));
    }
}
