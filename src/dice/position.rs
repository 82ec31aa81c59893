//! A position of the dice game.
//!
//! After `kvantove 12 5 36` the board holds X1, a quantum stone in squares 1 and 2,
//! O2, a classical stone in 5, and X3, a quantum stone in 3 and 6:
//!
//! ```text
//!  (X1)│ (X1)│ (X3)       squares_of   X1 {1,2}   O2 {5}   X3 {3,6}
//! ─────┼─────┼─────       classical    X {}   O {5}
//!      │  O2 │ (X3)       stones       X: its first lies as X1, its second as X3
//! ─────┼─────┼─────                    O: none
//!      │     │
//! ```
//!
//! A token takes its square, so no square ever holds two. Nothing is entangled: the
//! measurement of one stone says nothing about another.
//!
//! When the last free square is taken, the quantum stones are measured, one in each turn:
//! the player picks a stone, and a coin finds it. All are measured before anything is
//! placed again, though the first measurement already frees a square.

use super::action::{Action, IllegalAction};
use super::rules::Rules;
use crate::action::NotAnAction;
use crate::mark::Mark;
use crate::nine_squares::{
    Occupancy, Pair, PairSet, Propagation, Row, Settled, Square, SquareSet, max_steps_left,
};
use crate::player::Player;
use crate::position::{LinkFormat, Phase, Position, Status};
use crate::score::Score;
use crate::symmetry::Symmetry;
use arrayvec::ArrayVec;

/// The number of quantum stones of a player.
pub const QUANTUM_STONES: usize = 2;

/// The number that stands for the rules in a link.
const LINK_NUMBER: u8 = 64;
/// The maximum number of bytes of all steps of a game by links.
const MAX_LINK_BYTES: u8 = 64;

/// A position of the dice game.
///
/// Two positions are equal if the same stones, with the same numbers, lie in the same
/// squares and the same player does the same next, however they came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    /// Where each stone may be, by its number − 1; empty while not yet placed.
    squares_of: [SquareSet; 9],
    /// The squares of X's classical stones, and of O's.
    classical: [SquareSet; 2],
    /// The numbers of a player's quantum stones on the board; 0 in the supply.
    stones: [[u8; QUANTUM_STONES]; 2],
    /// The number of stones placed, 0–9.
    placed: u8,
    /// The player who acts, also after the end of the game.
    turn: Player,
    /// Whether quantum stones are being measured.
    measuring: bool,
}

impl Dice {
    /// The empty board.
    #[must_use]
    pub const fn new() -> Dice {
        Dice {
            squares_of: [SquareSet::EMPTY; 9],
            classical: [SquareSet::EMPTY; 2],
            stones: [[0; QUANTUM_STONES]; 2],
            placed: 0,
            turn: Player::X,
            measuring: false,
        }
    }

    /// The squares that hold neither a stone nor a token.
    #[must_use]
    pub fn free(&self) -> SquareSet {
        self.squares_of.into_iter().fold(SquareSet::ALL, |free, taken| free - taken)
    }

    /// The classical stone in the square.
    #[must_use]
    pub fn classical_in(&self, square: Square) -> Option<Mark> {
        let player =
            Player::BOTH.into_iter().find(|player| self.classical(*player).contains(square))?;
        let alone = SquareSet::of(square);
        let number = (1..=self.placed).find(|&number| self.squares_of(number) == alone)?;
        Some(Mark { player, number })
    }

    /// The quantum stone with a token in the square, and the square of its other token.
    #[must_use]
    pub fn quantum_in(&self, square: Square) -> Option<(Mark, Square)> {
        self.quantum().find_map(|(mark, pair)| Some((mark, pair.partner(square)?)))
    }

    /// The quantum stones on the board, by number, each with the squares of its tokens.
    pub fn quantum(&self) -> impl Iterator<Item = (Mark, Pair)> {
        (1..=self.placed).filter_map(|number| {
            let lies_as_this = |player: &Player| self.stones[player.index()].contains(&number);
            let player = Player::BOTH.into_iter().find(lies_as_this)?;
            let mut squares = self.squares_of(number).into_iter();
            let pair = Pair::new(squares.next()?, squares.next()?)?;
            Some((Mark { player, number }, pair))
        })
    }

    /// Which of its player's two quantum stones it is, 0 or 1; `None` for any other number.
    #[must_use]
    pub fn stone(&self, number: u8) -> Option<usize> {
        let mut all = self.stones.as_flattened().iter();
        if number == 0 {
            return None;
        }
        all.position(|&lies_as| lies_as == number).map(|index| index % QUANTUM_STONES)
    }

    /// The number of quantum stones in the supply of a player, 0–2.
    #[must_use]
    pub fn supply(&self, player: Player) -> usize {
        self.stones[player.index()].map(|number| usize::from(number == 0)).iter().sum()
    }

    /// The rows of classical stones. Any row ends the game; two of them, which one
    /// stone completed, win no more than one.
    #[must_use]
    pub fn rows(&self) -> ArrayVec<Row, 8> {
        Row::all(self.classical, &self.squares_of)
    }

    /// The index of a quantum stone among all on the board, by lowest square.
    #[must_use]
    pub fn component_of(&self, pair: Pair) -> usize {
        self.quantum().filter(|(_, other)| other.low() < pair.low()).count()
    }

    /// The stone that an action makes classical: the one whose measurement it is.
    #[must_use]
    pub fn settled_by(&self, action: Action) -> Propagation {
        let Action::Found(pair, square) = action else { return Propagation::new() };
        let settled = |mark| Settled { mark, square, from: [pair.low(), pair.high()] };
        self.stone_on(pair).map(settled).into_iter().collect()
    }

    /// The same position on the board turned or mirrored.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Dice {
        Dice {
            squares_of: self.squares_of.map(|squares| symmetry.squares(squares)),
            classical: self.classical.map(|squares| symmetry.squares(squares)),
            ..*self
        }
    }

    /// The stone with its tokens in these squares.
    fn stone_on(&self, pair: Pair) -> Option<Mark> {
        self.quantum().find(|&(_, squares)| squares == pair).map(|(mark, _)| mark)
    }

    /// Puts a stone on the board. Returns its number.
    fn lay(&mut self, squares: SquareSet) -> u8 {
        self.squares_of[usize::from(self.placed)] = squares;
        self.placed += 1;
        self.placed
    }

    fn end_turn(&mut self) {
        self.turn = self.turn.other();
        let quantum = self.stones != [[0; QUANTUM_STONES]; 2];
        self.measuring = quantum && (self.measuring || self.free().is_empty());
    }

    /// The player who has a row of classical stones.
    fn winner(&self) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.classical(player).has_line())
    }

    /// Refuses a square that something lies in.
    fn must_be_free(&self, square: Square) -> Result<(), IllegalAction> {
        if self.classical_in(square).is_some() {
            return Err(IllegalAction::Closed { square });
        }
        match self.quantum_in(square) {
            Some((mark, _)) => Err(IllegalAction::Taken { square, mark }),
            None => Ok(()),
        }
    }

    fn place_classical(&mut self, square: Square) -> Result<(), IllegalAction> {
        self.must_be_free(square)?;
        self.lay(square.into());
        self.classical[self.turn.index()] |= square.into();
        Ok(())
    }

    fn place_quantum(&mut self, pair: Pair) -> Result<(), IllegalAction> {
        self.must_be_free(pair.low())?;
        self.must_be_free(pair.high())?;
        let supply = self.stones[self.turn.index()].iter().position(|&number| number == 0);
        let stone = supply.ok_or(IllegalAction::NoStoneLeft)?;
        self.stones[self.turn.index()][stone] = self.lay(pair.into());
        Ok(())
    }

    fn find(&mut self, pair: Pair, end: Square) -> Result<(), IllegalAction> {
        let Mark { player, number } =
            self.stone_on(pair).ok_or(IllegalAction::NoStone { squares: pair })?;
        if !SquareSet::from(pair).contains(end) {
            return Err(IllegalAction::NotOnStone { square: end, squares: pair });
        }
        self.squares_of[usize::from(number) - 1] = end.into();
        self.classical[player.index()] |= end.into();
        for lies_as in &mut self.stones[player.index()] {
            if *lies_as == number {
                *lies_as = 0;
            }
        }
        Ok(())
    }
}

impl Default for Dice {
    fn default() -> Self {
        Dice::new()
    }
}

impl Occupancy for Dice {
    fn squares_of(&self, number: u8) -> SquareSet {
        let index = usize::from(number).wrapping_sub(1);
        self.squares_of.get(index).copied().unwrap_or_default()
    }

    fn classical(&self, player: Player) -> SquareSet {
        self.classical[player.index()]
    }

    fn spooky(&self, player: Player) -> SquareSet {
        let [one, other] = self.stones[player.index()].map(|number| self.squares_of(number));
        one | other
    }
}

impl Position for Dice {
    type Rules = Rules;
    type Action = Action;
    type Actions = ArrayVec<Action, 45>;
    type Illegal = IllegalAction;

    fn start(_: Rules) -> Dice {
        Dice::new()
    }

    fn read_action(_: Rules, text: &str) -> Result<Action, NotAnAction> {
        text.parse()
    }

    fn rules(&self) -> Rules {
        Rules
    }

    fn status(&self) -> Status {
        match self.winner() {
            Some(Player::X) => Status::Over(Score::from_halves(2, 0)),
            Some(Player::O) => Status::Over(Score::from_halves(0, 2)),
            None if self.measuring => Status::ToAct(self.turn, Phase::Measure),
            None if self.free().is_empty() => Status::Over(Score::CATS_GAME),
            None => Status::ToAct(self.turn, Phase::Place),
        }
    }

    fn placed(&self) -> u8 {
        self.placed
    }

    fn legal(&self) -> Self::Actions {
        match self.status() {
            Status::Over(_) => ArrayVec::new(),
            Status::ToAct(_, Phase::Measure) => {
                let stones: PairSet = self.quantum().map(|(_, pair)| pair).collect();
                stones.into_iter().map(Action::Measure).collect()
            }
            Status::ToAct(player, _) => {
                let free = self.free();
                let within = if self.supply(player) > 0 { free } else { SquareSet::EMPTY };
                let pairs = PairSet::within(within).into_iter().map(Action::Place);
                free.into_iter().map(Action::Stone).chain(pairs).collect()
            }
        }
    }

    fn outcomes(&self) -> Self::Actions {
        self.legal()
            .into_iter()
            .flat_map(|action| match self.outcomes_of(action) {
                Some(outcomes) => ArrayVec::<Action, 2>::from(outcomes),
                None => [action].into_iter().collect(),
            })
            .collect()
    }

    fn play(&self, action: Action) -> Result<Dice, IllegalAction> {
        let phase = match self.status() {
            Status::Over(_) => return Err(IllegalAction::GameOver),
            Status::ToAct(_, phase) => phase,
        };
        let mut next = *self;
        match (action, phase) {
            (Action::Stone(square), Phase::Place) => next.place_classical(square)?,
            (Action::Place(pair), Phase::Place) => next.place_quantum(pair)?,
            (Action::Found(pair, end), Phase::Measure) => next.find(pair, end)?,
            (Action::Measure(pair), Phase::Measure) => {
                return Err(match self.stone_on(pair) {
                    Some(_) => IllegalAction::NeedsCoin,
                    None => IllegalAction::NoStone { squares: pair },
                });
            }
            (Action::Stone(_) | Action::Place(_), _) => return Err(IllegalAction::Measuring),
            (Action::Found(..) | Action::Measure(_), _) => return Err(IllegalAction::NotFull),
        }
        next.end_turn();
        Ok(next)
    }

    fn outcomes_of(&self, action: Action) -> Option<[Action; 2]> {
        let Action::Measure(pair) = action else { return None };
        let due = self.status() == Status::ToAct(self.turn, Phase::Measure);
        (due && self.stone_on(pair).is_some())
            .then_some([Action::Found(pair, pair.low()), Action::Found(pair, pair.high())])
    }

    fn link_format(_: Rules) -> Option<LinkFormat> {
        Some(LinkFormat { number: LINK_NUMBER, max_bytes: MAX_LINK_BYTES })
    }

    fn max_steps_left(&self) -> usize {
        // The choice of a stone, and the second share of its toss.
        max_steps_left(self, 2)
    }

    /// Each stone goes to one of the same player and kind; its number and colour decide nothing.
    fn symmetries(&self) -> ArrayVec<Symmetry, 8> {
        let stones: ArrayVec<_, { 2 * QUANTUM_STONES }> =
            self.quantum().map(|(mark, pair)| (mark.player, pair)).collect();
        let keeps_all = |symmetry: &Symmetry| {
            self.classical.iter().all(|&squares| symmetry.squares(squares) == squares)
                && stones
                    .iter()
                    .all(|&(player, pair)| stones.contains(&(player, symmetry.pair(pair))))
        };
        Symmetry::ALL.into_iter().filter(keeps_all).collect()
    }
}
