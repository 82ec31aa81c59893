//! The worlds of positions, case by case; `properties` holds them against all ways to put
//! every mark somewhere.

use quantum_tic_tac_toe::entangled::Entangled;
use quantum_tic_tac_toe::{Game, Mark, Player, Square};
use std::collections::HashSet;

#[test]
fn two_marks_that_share_a_square_have_three_worlds() {
    let game = Game::<Entangled>::from_record("goff 12 23").unwrap();
    let worlds: HashSet<String> = game
        .position()
        .ensemble()
        .worlds()
        .iter()
        .map(|world| {
            let in_square =
                |mark: &Option<Mark>| mark.map_or("–".into(), |mark| mark.to_string());
            world[..3].iter().map(in_square).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(worlds, ["X1 O2 –", "X1 – O2", "– X1 O2"].map(String::from).into());
}

/// An open cycle leaves two worlds, and its stems are in the same square in both.
#[test]
#[expect(clippy::float_cmp, reason = "one half is exact")]
fn before_a_cycle_is_measured_its_stems_are_certain() {
    let game = Game::<Entangled>::from_record("goff 14 15 48 18").unwrap();
    let ensemble = game.position().ensemble();
    let chance = |number: u8, square: u8| {
        let player = if number % 2 == 1 { Player::X } else { Player::O };
        ensemble.probability(Mark { player, number }, Square::new(square).unwrap())
    };
    assert_eq!(ensemble.worlds().len(), 2);
    assert_eq!([(1, 1), (1, 4), (3, 8), (4, 1)].map(|(n, square)| chance(n, square)), [0.5; 4]);
    assert_eq!([chance(2, 5), chance(2, 1)], [1.0, 0.0]);
}

/// Three trees of three squares each: no position has more worlds.
#[test]
fn there_are_at_most_twenty_seven_worlds() {
    let game = Game::<Entangled>::from_record("goff 12 45 78 23 56 89").unwrap();
    assert_eq!(game.position().ensemble().worlds().len(), 27);
}
