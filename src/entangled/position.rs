//! A position of Goff's game: a small value, made to be copied and searched.
//!
//! After `goff 14 15 48` the board and its entanglement graph are
//!
//! ```text
//!  X1 O2 │       │                 X1
//!        │       │             1 ────── 4
//!  ──────┼───────┼──────       │        │
//!  X1 X3 │  O2   │          O2 │        │ X3
//!        │       │             5        8
//!  ──────┼───────┼──────
//!        │  X3   │
//!        │       │
//! ```
//!
//! The position holds this three times over, so that no question needs a search:
//!
//! ```text
//!  squares_of   by mark      X1 {1,4}   O2 {1,5}   X3 {4,8}      where it may still be
//!  marks_in     by square    1 {X1,O2}  4 {X1,X3}  5 {O2}  8 {X3}
//!  component    by square    1, 4, 5, 8: {1,4,5,8}   2: {2}   3: {3} …
//! ```
//!
//! A spooky mark has two squares, a classical mark one. A new pair closes a cycle exactly
//! if its second square lies in the component of its first: one bit says so. A component
//! without a cycle is a tree. When the closing mark is fixed in one square, every other
//! mark of the component must give way, away from that square.

use super::action::{Action, IllegalAction};
use super::rules::{LastSquare, Measurer, Repeats, Rules};
use super::{scoring, symmetry};
use crate::action::NotAnAction;
use crate::mark::Mark;
use crate::nine_squares::{Occupancy, Pair, PairSet, Row, Square, SquareSet, max_steps_left};
use crate::player::Player;
use crate::position::{LinkFormat, Phase, Position, Status};
use crate::symmetry::Symmetry;
use arrayvec::ArrayVec;

/// The maximum number of bytes of all steps of a game by links.
const MAX_LINK_BYTES: u8 = 64;

/// The player whose mark has this number: the odd numbers are X's.
pub(crate) const fn owner(number: u8) -> Player {
    if number % 2 == 1 { Player::X } else { Player::O }
}

/// The mark with this number.
pub(crate) const fn mark(number: u8) -> Mark {
    Mark { player: owner(number), number }
}

/// The kind of the next action. The player follows from the number of marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Stage {
    Place,
    Collapse,
    Over,
}

/// A position of Goff's game with the rules it is played by. 64 bytes.
///
/// Two positions are equal if they have the same rules and the same marks in the
/// same squares, however they came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entangled {
    /// Where each mark may still be, by its number − 1; empty while not yet placed.
    squares_of: [SquareSet; 9],
    /// The spooky marks in each square: bit i is the mark with number i + 1.
    marks_in: [u16; 9],
    /// The squares that each square is connected with, itself included; empty if it is closed.
    component: [SquareSet; 9],
    /// The squares of X's classical marks, and of O's.
    classical: [SquareSet; 2],
    /// The number of marks placed, 0–9.
    placed: u8,
    stage: Stage,
    rules: Rules,
}

impl Entangled {
    /// The empty board.
    #[must_use]
    pub const fn new(rules: Rules) -> Entangled {
        let mut component = [SquareSet::EMPTY; 9];
        let mut index = 0;
        while index < 9 {
            component[index] = SquareSet::of(Square::ALL[index]);
            index += 1;
        }
        Entangled {
            squares_of: [SquareSet::EMPTY; 9],
            marks_in: [0; 9],
            component,
            classical: [SquareSet::EMPTY; 2],
            placed: 0,
            stage: Stage::Place,
            rules,
        }
    }

    /// The squares that hold no classical mark.
    #[must_use]
    pub fn open(&self) -> SquareSet {
        !(self.classical[0] | self.classical[1])
    }

    /// The two squares of a mark that is still spooky; `None` for any other number.
    #[must_use]
    pub fn pair_of(&self, number: u8) -> Option<Pair> {
        let mut squares = self.squares_of(number).into_iter();
        Pair::new(squares.next()?, squares.next()?)
    }

    /// The classical mark that closes the square.
    #[must_use]
    pub fn classical_in(&self, square: Square) -> Option<Mark> {
        let alone = SquareSet::of(square);
        (1..=self.placed).find(|&number| self.squares_of(number) == alone).map(mark)
    }

    /// The spooky marks in the square, by number, each with its partner square.
    pub fn spooky_in(&self, square: Square) -> impl Iterator<Item = (Mark, Square)> {
        self.live_pairs().filter_map(move |(mark, pair)| Some((mark, pair.partner(square)?)))
    }

    /// The live pairs, by number.
    pub fn live_pairs(&self) -> impl Iterator<Item = (Mark, Pair)> {
        (1..=self.placed).filter_map(|number| Some((mark(number), self.pair_of(number)?)))
    }

    /// The squares that live pairs connect the square with, itself included; empty if it is closed.
    #[must_use]
    pub const fn component(&self, square: Square) -> SquareSet {
        self.component[square.index()]
    }

    /// The pair that closed the cycle, while it waits to be measured.
    #[must_use]
    pub fn closing_pair(&self) -> Option<(Mark, Pair)> {
        match self.stage {
            Stage::Collapse => Some((mark(self.placed), self.pair_of(self.placed)?)),
            Stage::Place | Stage::Over => None,
        }
    }

    /// The rows of classical marks, the oldest first. Any row ends the game.
    #[must_use]
    pub fn rows(&self) -> ArrayVec<Row, 8> {
        Row::all(self.classical, &self.squares_of)
    }

    /// The pairs that can be placed; none when the only placement is the last square.
    #[must_use]
    pub fn placements(&self) -> PairSet {
        if self.stage != Stage::Place {
            return PairSet::EMPTY;
        }
        let all = PairSet::within(self.open());
        match self.rules.repeats() {
            Repeats::Allowed => all,
            Repeats::Forbidden => {
                let fresh = self.live_pairs().fold(all, |set, (_, pair)| set.without(pair));
                if fresh.is_empty() { all } else { fresh }
            }
        }
    }

    /// The last free square, when both marks must be placed there.
    #[must_use]
    pub fn last_square(&self) -> Option<Square> {
        let open = self.open();
        if self.stage == Stage::Place && open.len() == 1 { open.lowest() } else { None }
    }

    /// Places any pair of open squares, whether the rules allow it or not.
    pub(crate) fn place(&mut self, pair: Pair) {
        let (low, high) = (pair.low().index(), pair.high().index());
        let new = usize::from(self.placed);
        self.placed += 1;
        self.squares_of[new] = pair.into();
        self.marks_in[low] |= 1 << new;
        self.marks_in[high] |= 1 << new;
        if self.component[low].contains(pair.high()) {
            self.stage = Stage::Collapse;
        } else {
            let joined = self.component[low] | self.component[high];
            // All nine without a branch: the others keep their component.
            for (index, component) in self.component.iter_mut().enumerate() {
                if joined.contains(Square::ALL[index]) {
                    *component = joined;
                }
            }
        }
    }

    /// Places both marks in the last free square.
    pub(crate) fn fill(&mut self, square: Square) {
        debug_assert_eq!(self.last_square(), Some(square));
        self.squares_of[usize::from(self.placed)] = square.into();
        self.placed += 1;
        self.classical[owner(self.placed).index()] |= square.into();
        self.component[square.index()] = SquareSet::EMPTY;
        self.stage = Stage::Over;
    }

    /// Measures the cycle: the mark that closed it ends in `end`, one of its two
    /// squares, and every other mark of the component gives way.
    pub(crate) fn collapse(&mut self, end: Square) {
        debug_assert_eq!(self.stage, Stage::Collapse);
        let component = self.component[end.index()];
        let closing = usize::from(self.placed) - 1;
        self.settle(closing, end);
        // The marks that have settled already.
        let mut settled = 1_u16 << closing;
        let mut closed = SquareSet::of(end);
        // Squares whose marks have not given way yet.
        let mut waiting = closed;
        while let Some(square) = waiting.lowest() {
            waiting = waiting - square.into();
            let mut giving_way = self.marks_in[square.index()] & !settled;
            settled |= giving_way;
            while giving_way != 0 {
                let index = giving_way.trailing_zeros() as usize;
                giving_way &= giving_way - 1;
                let refuge = self.squares_of[index] - square.into();
                debug_assert!((refuge & closed).is_empty(), "two marks in one square");
                self.settle(index, refuge.lowest().expect("a live mark has two squares"));
                closed |= refuge;
                waiting |= refuge;
            }
        }
        debug_assert_eq!(closed, component);
        for (index, square) in Square::ALL.into_iter().enumerate() {
            if component.contains(square) {
                self.marks_in[index] = 0;
                self.component[index] = SquareSet::EMPTY;
            }
        }
        self.stage = self.stage_after_collapse();
    }

    /// Makes the mark with number `index` + 1 classical.
    fn settle(&mut self, index: usize, square: Square) {
        self.squares_of[index] = square.into();
        // X has the marks with odd numbers, which have even indices.
        self.classical[index % 2] |= square.into();
    }

    fn stage_after_collapse(&self) -> Stage {
        if self.classical.iter().any(|squares| squares.has_line()) {
            return Stage::Over;
        }
        match (self.open().len(), self.rules.preset().last_square) {
            (0, _) | (1, LastSquare::End) => Stage::Over,
            _ => Stage::Place,
        }
    }

    /// The same position on the board turned or mirrored.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Entangled {
        let mut image = *self;
        for index in 0..9 {
            image.squares_of[index] = symmetry.squares(self.squares_of[index]);
            let place = symmetry.square(Square::ALL[index]).index();
            image.marks_in[place] = self.marks_in[index];
            image.component[place] = symmetry.squares(self.component[index]);
        }
        image.classical = self.classical.map(|squares| symmetry.squares(squares));
        image
    }

    /// Why this pair cannot be placed, in a position where pairs can be.
    fn why_not(&self, pair: Pair) -> IllegalAction {
        if let Some(square) = (SquareSet::from(pair) - self.open()).lowest() {
            return IllegalAction::Closed { square };
        }
        match self.live_pairs().find(|&(_, live)| live == pair) {
            Some((mark, squares)) => IllegalAction::Repeat { mark, squares },
            None => unreachable!("open squares without a live pair between them can be joined"),
        }
    }
}

impl Occupancy for Entangled {
    fn squares_of(&self, number: u8) -> SquareSet {
        let index = usize::from(number).wrapping_sub(1);
        self.squares_of.get(index).copied().unwrap_or_default()
    }

    fn classical(&self, player: Player) -> SquareSet {
        self.classical[player.index()]
    }

    fn spooky(&self, player: Player) -> SquareSet {
        let own = self.live_pairs().filter(|(mark, _)| mark.player == player);
        own.fold(SquareSet::EMPTY, |squares, (_, pair)| squares | pair.into())
    }
}

impl Position for Entangled {
    type Rules = Rules;
    type Action = Action;
    type Actions = ArrayVec<Action, 36>;
    type Illegal = IllegalAction;

    fn start(rules: Rules) -> Entangled {
        Entangled::new(rules)
    }

    fn read_action(_: Rules, text: &str) -> Result<Action, NotAnAction> {
        text.parse()
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn status(&self) -> Status {
        // The player who did not close the cycle measures it, and then moves.
        let player = owner(self.placed + 1);
        match self.stage {
            Stage::Place => Status::ToAct(player, Phase::Place),
            Stage::Collapse => Status::ToAct(player, Phase::Collapse),
            Stage::Over => Status::Over(scoring::score(self.rules.preset().scoring, &self.rows())),
        }
    }

    fn placed(&self) -> u8 {
        self.placed
    }

    fn legal(&self) -> Self::Actions {
        match self.closing_pair() {
            Some(_) if self.rules.preset().measured_by == Measurer::Nature => {
                ArrayVec::from_iter([Action::Toss])
            }
            _ => self.outcomes(),
        }
    }

    fn outcomes(&self) -> Self::Actions {
        match (self.closing_pair(), self.last_square()) {
            (Some((_, pair)), _) => {
                ArrayVec::from_iter([Action::Collapse(pair.low()), Action::Collapse(pair.high())])
            }
            (None, Some(square)) => ArrayVec::from_iter([Action::Fill(square)]),
            (None, None) => self.placements().into_iter().map(Action::Place).collect(),
        }
    }

    fn count_outcomes(&self) -> usize {
        match self.stage {
            Stage::Place => self.placements().len().max(1),
            Stage::Collapse => 2,
            Stage::Over => 0,
        }
    }

    fn nth_outcome(&self, index: usize) -> Option<Action> {
        if self.stage == Stage::Place && self.open().len() > 1 {
            self.placements().into_iter().nth(index).map(Action::Place)
        } else {
            self.outcomes().get(index).copied()
        }
    }

    fn play(&self, action: Action) -> Result<Entangled, IllegalAction> {
        if self.stage == Stage::Over {
            return Err(IllegalAction::GameOver);
        }
        let mut next = *self;
        match (action, self.closing_pair()) {
            (Action::Collapse(end), Some((mark, pair))) => {
                if !SquareSet::from(pair).contains(end) {
                    return Err(IllegalAction::NotOnClosingMark {
                        square: end,
                        mark,
                        squares: pair,
                    });
                }
                next.collapse(end);
            }
            (Action::Toss, Some((_, squares))) => {
                return Err(match self.rules.preset().measured_by {
                    Measurer::Opponent => IllegalAction::NotByCoin { squares },
                    Measurer::Nature => IllegalAction::NeedsCoin,
                });
            }
            (Action::Collapse(_) | Action::Toss, None) => return Err(IllegalAction::NoCycle),
            (Action::Place(_) | Action::Fill(_), Some((mark, squares))) => {
                return Err(IllegalAction::CycleOpen { mark, squares });
            }
            (Action::Place(pair), None) => {
                if !self.placements().contains(pair) {
                    return Err(self.why_not(pair));
                }
                next.place(pair);
            }
            (Action::Fill(square), None) => {
                if self.last_square() != Some(square) {
                    return Err(if self.open().contains(square) {
                        IllegalAction::NotTheLastSquare { square }
                    } else {
                        IllegalAction::Closed { square }
                    });
                }
                next.fill(square);
            }
        }
        Ok(next)
    }

    fn outcomes_of(&self, action: Action) -> Option<[Action; 2]> {
        let (_, pair) = self.closing_pair()?;
        (action == Action::Toss && self.rules.preset().measured_by == Measurer::Nature)
            .then_some([Action::Collapse(pair.low()), Action::Collapse(pair.high())])
    }

    fn link_format(rules: Rules) -> Option<LinkFormat> {
        Some(LinkFormat { number: rules.number(), max_bytes: MAX_LINK_BYTES })
    }

    fn max_steps_left(&self) -> usize {
        // A collapse is one step, a choice or the second share of a toss, and measures at least two marks.
        max_steps_left(self, 1)
    }

    fn symmetries(&self) -> ArrayVec<Symmetry, 8> {
        let marks = (1..=self.placed).map(|number| (self.squares_of(number), mark(number)));
        let closing = self.closing_pair().map(|(mark, _)| mark.number);
        symmetry::symmetries(marks, closing, self.rules.preset().scoring)
    }
}
