//! Laws of Goff's game alone.

use super::{Tried, positions};
use crate::reference::entangled::Reference;
use quantum_tic_tac_toe::entangled::{Action, Entangled, Rules};
use quantum_tic_tac_toe::goff_notation::{from_goff, to_goff};
use quantum_tic_tac_toe::{
    Game, Mark, Occupancy, Pair, Phase, Player, Position, Row, Square, SquareSet, Status, Symmetry,
};

impl Tried for Entangled {
    type Model = Reference;
    const LONGEST: usize = 13;

    fn model(rules: Rules) -> Reference {
        Reference::new(&rules.to_string())
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        self.transformed(symmetry)
    }

    fn all_actions() -> Vec<Action> {
        let squares = Square::ALL.into_iter();
        let squares = squares.flat_map(|square| [Action::Fill(square), Action::Collapse(square)]);
        let pairs = Pair::ALL.into_iter().map(Action::Place);
        squares.chain(pairs).chain([Action::Toss]).collect()
    }

    fn classical_in(&self, square: Square) -> Option<Mark> {
        self.classical_in(square)
    }

    fn live_pairs(&self) -> Vec<(Mark, Pair)> {
        self.live_pairs().collect()
    }

    fn component_of(&self, pair: Pair) -> usize {
        self.component_of(pair)
    }

    fn rows(&self) -> Vec<Row> {
        self.rows().to_vec()
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

pub fn goffs_notation_tells_the_whole_game(game: &Game<Entangled>) {
    let text = to_goff(game);
    assert_eq!(from_goff(&text, game.rules()).as_ref(), Ok(game), "{text}");
    // Without what only repeats.
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
    // With all the white space that there can be, also within a number.
    for space in [" ", "\n ", "\t", "\r\n"] {
        let wide: String = text.chars().flat_map(|c| [space.to_string(), c.into()]).collect();
        assert_eq!(from_goff(&(wide + space), game.rules()).as_ref(), Ok(game), "{text}");
    }
}

pub fn components_are_those_of_the_graph(game: &Game<Entangled>) {
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
        let numbers = |set: SquareSet| set.into_iter().map(Square::number).collect::<Vec<_>>();
        let expected = components.iter().map(|&component| numbers(component));
        assert!(parts.into_iter().map(|part| part.squares).eq(expected));
        assert!(components.iter().map(|component| component.lowest()).is_sorted());
        let [x, o] = Player::BOTH.map(|player| position.classical(player));
        assert_eq!(position.open(), !(x | o));
    }
}

pub fn a_cycle_is_in_order_and_collapses_along_it(game: &Game<Entangled>) {
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
