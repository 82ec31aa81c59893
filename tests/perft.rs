//! The table of counts in `perft.txt`, held against the engine and, where it is
//! fast enough, against the plain reference model.
#![cfg(not(target_arch = "wasm32"))]

mod reference;

use quantum_tic_tac_toe::entangled::Position;
use quantum_tic_tac_toe::{Game, perft};
use reference::entangled::Reference;
use reference::{Model, count as count_plainly};

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
            let game = Game::<Position>::from_record(record).expect("a record");
            assert_eq!(perft(game.state(), plies), count, "{record}, {plies} plies");
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

/// The longest game has thirteen plies: nine marks and four collapses.
#[test]
fn no_game_is_longer_than_thirteen_plies() {
    for (record, plies) in [
        ("goff 12 12 @1 45 45 @5 69 69 @6 78 78 @7", 1),
        ("goff 12 12 @1 45 45 @5 69 69 @6 78 38 37", 1),
    ] {
        let game = Game::<Position>::from_record(record).expect("a record");
        assert_ne!(perft(game.state(), plies), 0);
        assert_eq!(perft(game.state(), plies + 1), 0);
        assert_eq!(game.actions().count() as u32 + plies, 13);
    }
}
