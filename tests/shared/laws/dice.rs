//! Laws of the dice game alone.

use super::{Tried, positions};
use crate::reference::dice::Reference;
use quantum_tic_tac_toe::dice::{Action, Dice, QUANTUM_STONES, Rules};
use quantum_tic_tac_toe::{
    Game, Mark, Occupancy, Pair, Phase, Player, Position, Row, Square, SquareSet, Status, Symmetry,
};
use std::collections::HashSet;

impl Tried for Dice {
    type Model = Reference;
    const LONGEST: usize = 18;

    fn model(_: Rules) -> Reference {
        Reference::new()
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        self.transformed(symmetry)
    }

    fn all_actions() -> Vec<Action> {
        let stones = Square::ALL.into_iter().map(Action::Stone);
        let found = |pair| Square::ALL.map(move |end| Action::Found(pair, end));
        let pairs = Pair::ALL.into_iter().flat_map(move |pair| {
            [Action::Place(pair), Action::Measure(pair)].into_iter().chain(found(pair))
        });
        stones.chain(pairs).collect()
    }

    fn classical_in(&self, square: Square) -> Option<Mark> {
        self.classical_in(square)
    }

    fn live_pairs(&self) -> Vec<(Mark, Pair)> {
        self.quantum().collect()
    }

    fn component_of(&self, pair: Pair) -> usize {
        self.component_of(pair)
    }

    fn rows(&self) -> Vec<Row> {
        self.rows().to_vec()
    }

    /// Quantum stones are independent.
    fn count_worlds(&self) -> usize {
        1 << self.quantum().count()
    }

    fn own_laws(game: &Game<Self>) {
        stones_come_from_a_supply_of_two(game);
    }
}

pub fn stones_come_from_a_supply_of_two(game: &Game<Dice>) {
    for position in positions(game) {
        let quantum: Vec<(Mark, Pair)> = position.quantum().collect();
        let taken = (1..=9).fold(SquareSet::EMPTY, |set, number| set | position.squares_of(number));
        assert_eq!(position.free(), !taken);
        let squares: usize = (1..=9).map(|number| position.squares_of(number).len()).sum();
        assert_eq!(squares, taken.len());
        for player in Player::BOTH {
            let own = || quantum.iter().filter(|(mark, _)| mark.player == player);
            assert_eq!(own().count() + position.supply(player), QUANTUM_STONES);
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
            }
        }
        // Each decides by itself, for it shares no square: it is a component of its own.
        let mut pairs: Vec<Pair> = quantum.iter().map(|&(_, pair)| pair).collect();
        pairs.sort_unstable();
        let parts = position.ensemble().components;
        assert!(
            parts.iter().map(|part| &part.squares[..]).eq(pairs.iter().map(|pair| pair.numbers()))
        );
        for (place, &pair) in pairs.iter().enumerate() {
            assert_eq!(position.component_of(pair), place);
        }
        for number in 0..=10 {
            let live = quantum.iter().any(|(mark, _)| mark.number == number);
            assert_eq!(position.stone(number).is_some(), live);
        }
        for square in Square::ALL {
            let live = quantum.iter().any(|(_, pair)| pair.partner(square).is_some());
            assert_eq!(position.quantum_in(square).is_some(), live);
        }
        if let Status::ToAct(_, Phase::Measure) = position.status() {
            assert_eq!(position.legal().len(), quantum.len());
        }
    }
}
