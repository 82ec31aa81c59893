//! The entanglement graph: its squares are joined by live pairs. Here are the cycle that
//! waits to be measured, its stems, and the order in which a collapse runs through them.
//!
//! [`Entangled`] collapses by itself, in no particular order. The order here is for
//! drawing, for records, and for the preview of a choice.

use super::action::Action;
use super::position::{Entangled, mark};
use crate::nine_squares::{Pair, Propagation, Settled, Square, SquareSet};
use crate::position::Position;
use arrayvec::ArrayVec;

/// Up to nine numbers of marks.
pub type Numbers = ArrayVec<u8, 9>;

/// A closed cycle, in order, with the stems that hang off it.
///
/// `moves[0]` is the mark that closed it, `squares[0]` that mark's lower square;
/// `moves[i]` joins `squares[i]` and `squares[i + 1]`, round again at the end:
///
/// ```text
///   goff 14 15 48 18      1 ── O4 ── 8       moves    4  3  1
///                        ╱│          │       squares  1  8  4
///                 O2 ┄┄ ╱ X1        X3       stems    2
///                 5       └─── 4 ────┘
/// ```
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// The numbers of its marks, the closing one first.
    #[cfg_attr(feature = "wasm", tsify(type = "number[]"))]
    pub moves: Numbers,
    /// Its squares, as many as it has marks, at least two.
    #[cfg_attr(feature = "wasm", tsify(type = "Square[]"))]
    pub squares: ArrayVec<Square, 9>,
    /// The numbers of the marks of its component that are not part of it, ascending.
    #[cfg_attr(feature = "wasm", tsify(type = "number[]"))]
    pub stems: Numbers,
}

impl Entangled {
    /// The cycle that waits to be measured.
    #[must_use]
    pub fn cycle(&self) -> Option<Cycle> {
        let (closing, pair) = self.closing_pair()?;
        let mut moves = Numbers::from_iter([closing.number]);
        let mut squares = ArrayVec::from_iter([pair.low()]);
        // From the closing mark's higher square back to its lower one.
        for (number, square) in self.path(pair.high(), pair.low(), closing.number) {
            squares.push(self.other_square(number, square));
            moves.push(number);
        }
        let component = self.component(pair.low());
        let stems = self
            .live_pairs()
            .filter(|(mark, pair)| component.contains(pair.low()) && !moves.contains(&mark.number))
            .map(|(mark, _)| mark.number)
            .collect();
        Some(Cycle { moves, squares, stems })
    }

    /// The marks that become classical, with their squares, if the mark that closed the cycle
    /// ends in `end`: the closing mark, then the cycle along the forced path, then
    /// the stems breadth first, ties by number. Empty if there is no cycle, or if the
    /// closing mark is not in `end`.
    #[must_use]
    pub fn propagation(&self, end: Square) -> Propagation {
        let Some((closing, pair)) = self.closing_pair() else {
            return Propagation::new();
        };
        let Some(start) = pair.partner(end) else {
            return Propagation::new();
        };
        // The closing mark takes `end`. The mark of the cycle that is there gives way, and
        // so on round to the square that the closing mark has left.
        let mut done: ArrayVec<(u8, Square), 9> = ArrayVec::from_iter([(closing.number, end)]);
        done.extend(self.path(end, start, closing.number));
        let mut closed: SquareSet = done.iter().map(|&(_, square)| square).collect();
        // Stems one step away from the cycle, then two steps away, and so on.
        loop {
            let before = closed;
            for (mark, pair) in self.live_pairs() {
                let refuge = SquareSet::from(pair) - before;
                if let (1, Some(square)) = (refuge.len(), refuge.lowest())
                    && done.iter().all(|&(number, _)| number != mark.number)
                {
                    done.push((mark.number, square));
                    closed |= refuge;
                }
            }
            if closed == before {
                break;
            }
        }
        let settled = |(number, square)| {
            let Some(pair) = self.pair_of(number) else { unreachable!("a live mark collapses") };
            Settled { mark: mark(number), square, from: [pair.low(), pair.high()] }
        };
        done.into_iter().map(settled).collect()
    }

    /// The marks that an action makes classical, in order of propagation: a collapse those
    /// of its component, the last square its mark, any other action none.
    #[must_use]
    pub fn settled_by(&self, action: Action) -> Propagation {
        match action {
            Action::Collapse(end) => self.propagation(end),
            Action::Fill(square) => Propagation::from_iter([Settled {
                mark: mark(self.placed() + 1),
                square,
                from: [square; 2],
            }]),
            _ => Propagation::new(),
        }
    }

    /// The marks on the path from one square of a component to another that does not use the
    /// mark `closing`, each with the square it leads to. Without the closing mark, if there is one,
    /// the component is a tree, so there is exactly one such path.
    pub(crate) fn path(&self, from: Square, to: Square, closing: u8) -> ArrayVec<(u8, Square), 9> {
        // For each square the mark that leads one step nearer to `to`.
        let mut step_towards_to = [0; 9];
        let mut reached = SquareSet::of(to);
        while !reached.contains(from) {
            let before = reached;
            for (mark, pair) in self.live_pairs().filter(|(mark, _)| mark.number != closing) {
                let fresh = SquareSet::from(pair) - before;
                if let (1, Some(square)) = (fresh.len(), fresh.lowest()) {
                    step_towards_to[square.index()] = mark.number;
                    reached |= fresh;
                }
            }
            assert!(reached != before, "a cycle connects the squares of the pair that closed it");
        }
        let mut path = ArrayVec::new();
        let mut square = from;
        while square != to {
            let number = step_towards_to[square.index()];
            square = self.other_square(number, square);
            path.push((number, square));
        }
        path
    }

    /// The other square of a live pair.
    fn other_square(&self, number: u8, square: Square) -> Square {
        let pair = self.pair_of(number).expect("a live mark");
        pair.partner(square).expect("a square of the pair")
    }

    /// The connected components that have a live pair, by their lowest square.
    #[must_use]
    pub fn components(&self) -> ArrayVec<SquareSet, 9> {
        let mut components = ArrayVec::new();
        for square in self.open() {
            let component = self.component(square);
            if component.len() > 1 && component.lowest() == Some(square) {
                components.push(component);
            }
        }
        components
    }

    /// The index of a live pair's component in [`Entangled::components`].
    ///
    /// # Panics
    ///
    /// Panics if the pair's lower square is in no component.
    #[must_use]
    pub fn component_of(&self, pair: Pair) -> usize {
        let components = self.components();
        let index = components.iter().position(|component| component.contains(pair.low()));
        index.expect("a live pair is in a component")
    }
}
