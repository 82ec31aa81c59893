//! A third game, which proves that a game with rules alone fits without a change to shared
//! code: plain tic-tac-toe on twelve squares. The crate has it with the feature `toy` only.
//!
//! ```text
//!   a3 │ b3 │ c3 │ d3
//!  ────┼────┼────┼────
//!   a2 │ b2 │ c2 │ d2      squares count from a1 = 1 to d3 = 12
//!  ────┼────┼────┼────
//!   a1 │ b1 │ c1 │ d1
//! ```
//!
//! X and O place a mark in turn. Three in a row across, down or diagonally win a point; a full
//! board is a draw. There is no exact solver, no hint, no opponent, no puzzle and no ensemble. By the
//! rules `twelve` there are no values at all; by `twelve-estimated` random games estimate them.

use crate::ensemble::Superposition;
use crate::hint::Explains;
use crate::opponent::Plays;
use crate::puzzle::Poses;
use crate::solver::{Analysis, Playouts, Solvable, Solver, Worth};
use crate::{
    Action as GameAction, Margin, Mark, NotAnAction, Phase, Player, Position, Row, Score,
    SeededRandom, Status, Symmetry, UnknownRules,
};
use core::fmt;
use core::str::FromStr;

/// The number of squares.
pub const SQUARES: u8 = 12;

/// The rules: with values of actions or without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Rules {
    /// Rules alone.
    #[default]
    Alone,
    /// The values of actions are estimated by random games.
    Estimated,
}

impl Rules {
    /// The ids, as a message lists them.
    pub(crate) const IDS: &str = "twelve, twelve-estimated";

    /// All rules of the game.
    pub fn all() -> impl Iterator<Item = Rules> {
        [Rules::Alone, Rules::Estimated].into_iter()
    }

    /// The id.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Rules::Alone => "twelve",
            Rules::Estimated => "twelve-estimated",
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Rules {
    type Err = UnknownRules;

    fn from_str(id: &str) -> Result<Rules, UnknownRules> {
        let unknown = UnknownRules { ids: &[Rules::IDS] };
        Rules::all().find(|rules| rules.id() == id).ok_or(unknown)
    }
}

/// `b3`: places a mark in column b, row 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The number of the square, 1–12.
    pub square: u8,
}

impl GameAction for Action {
    fn is_chance(self) -> bool {
        false
    }

    fn transformed(self, _: Symmetry) -> Action {
        self
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = self.square - 1;
        write!(f, "{}{}", char::from(b'a' + index % 4), index / 4 + 1)
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        match *text.as_bytes() {
            [column @ b'a'..=b'd', row @ b'1'..=b'3'] => {
                Ok(Action { square: (row - b'1') * 4 + column - b'a' + 1 })
            }
            _ => Err(NotAnAction { expected: "b3" }),
        }
    }
}

/// Why an action cannot be played.
#[cfg_attr(feature = "wasm", derive(serde::Serialize))]
#[cfg_attr(feature = "wasm", serde(tag = "reason", rename_all = "kebab-case"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalAction {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The square holds a mark.
    #[error("{mark} stands in square {square}")]
    Taken {
        /// The number of the square.
        square: u8,
        /// The mark.
        mark: Mark,
    },
}

/// A position: the number of the mark in each square, 0 in a free one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Toy {
    rules: Rules,
    marks: [u8; SQUARES as usize],
    placed: u8,
}

impl Toy {
    /// The mark in a square, 1–12.
    #[must_use]
    pub fn mark_in(&self, square: u8) -> Option<Mark> {
        let number = *self.marks.get(usize::from(square).checked_sub(1)?)?;
        let player = if number % 2 == 1 { Player::X } else { Player::O };
        (number > 0).then_some(Mark { player, number })
    }

    /// The rows by age.
    #[must_use]
    pub fn rows(&self) -> Vec<Row<Vec<u8>>> {
        let mut rows: Vec<_> = lines().filter_map(|line| self.row(line)).collect();
        rows.sort_by_key(|row| row.age);
        rows
    }

    /// X's points at the end of a random game from here, minus O's. Each position is a node; without
    /// nodes left the game ends at once.
    fn random_points(mut self, solver: &mut Solver, random: &mut SeededRandom) -> f32 {
        while solver.visit() {
            match self.status() {
                Status::Over(score) if score.margin() > Margin::ZERO => return 1.0,
                Status::Over(score) if score.margin() < Margin::ZERO => return -1.0,
                Status::Over(_) => return 0.0,
                Status::ToAct(..) => {
                    let legal = self.legal();
                    self = self.after(legal[random.index(legal.len())]);
                }
            }
        }
        0.0
    }

    fn row(&self, line: [u8; 3]) -> Option<Row<Vec<u8>>> {
        let [one, two, three] = line.map(|square| self.mark_in(square));
        let (one, two, three) = (one?, two?, three?);
        let is_row = one.player == two.player && two.player == three.player;
        let age = one.number.max(two.number).max(three.number);
        is_row.then(|| Row { player: one.player, squares: line.into(), age })
    }
}

/// All lines of three squares.
fn lines() -> impl Iterator<Item = [u8; 3]> {
    let directions: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let starts = (0..4).flat_map(|column| (0..3).map(move |row| (column, row)));
    starts.flat_map(move |(column, row)| {
        directions.into_iter().filter_map(move |(across, up)| {
            let square = |step: i8| {
                let (column, row) = (column + step * across, row + step * up);
                let inside = (0..4).contains(&column) && (0..3).contains(&row);
                u8::try_from(row * 4 + column + 1).ok().filter(|_| inside)
            };
            Some([square(0)?, square(1)?, square(2)?])
        })
    })
}

impl Position for Toy {
    type Rules = Rules;
    type Action = Action;
    type Actions = Vec<Action>;
    type Illegal = IllegalAction;

    fn start(rules: Rules) -> Toy {
        Toy { rules, ..Toy::default() }
    }

    fn read_action(_: Rules, text: &str) -> Result<Action, NotAnAction> {
        text.parse()
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn status(&self) -> Status {
        match self.rows().first().map(|row| row.player) {
            Some(Player::X) => Status::Over(Score::from_halves(2, 0)),
            Some(Player::O) => Status::Over(Score::from_halves(0, 2)),
            None if self.placed == SQUARES => Status::Over(Score::CATS_GAME),
            None if self.placed.is_multiple_of(2) => Status::ToAct(Player::X, Phase::Place),
            None => Status::ToAct(Player::O, Phase::Place),
        }
    }

    fn placed(&self) -> u8 {
        self.placed
    }

    fn legal(&self) -> Vec<Action> {
        if matches!(self.status(), Status::Over(_)) {
            return Vec::new();
        }
        let free = |&square: &u8| self.mark_in(square).is_none();
        (1..=SQUARES).filter(free).map(|square| Action { square }).collect()
    }

    fn outcomes(&self) -> Vec<Action> {
        self.legal()
    }

    fn play(&self, Action { square }: Action) -> Result<Toy, IllegalAction> {
        if matches!(self.status(), Status::Over(_)) {
            return Err(IllegalAction::GameOver);
        }
        if let Some(mark) = self.mark_in(square) {
            return Err(IllegalAction::Taken { square, mark });
        }
        let mut next = *self;
        next.placed += 1;
        next.marks[usize::from(square) - 1] = next.placed;
        Ok(next)
    }

    fn outcomes_of(&self, _: Action) -> Option<[Action; 2]> {
        None
    }

    fn max_steps_left(&self) -> usize {
        usize::from(SQUARES - self.placed)
    }
}

impl Superposition for Toy {}

impl Solvable for Toy {
    /// Plays the same number of random games after each action. The value of the position is that of
    /// the action with the highest lower bound.
    fn estimated_by(
        &self,
        solver: &mut Solver,
        Playouts { count, seed }: Playouts,
    ) -> Option<Analysis<Action, Worth>> {
        let (Rules::Estimated, Status::ToAct(player, _)) = (self.rules, self.status()) else {
            return None;
        };
        let legal = self.legal();
        let visits = (count / u32::from(SQUARES - self.placed)).max(1);
        let random = &mut SeededRandom::new(seed);
        let mut estimate = |action| {
            let sum: f32 =
                (0..visits).map(|_| self.after(action).random_points(solver, random)).sum();
            #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^24 games")]
            let points = sum / visits as f32;
            Worth::Estimated { points, visits }
        };
        let moves: Vec<_> = legal.into_iter().map(|action| (action, estimate(action))).collect();
        let worths = moves.iter().map(|&(_, worth)| worth);
        let margin = worths.max_by_key(|worth| worth.lower_bound(player))?;
        Some(Analysis { margin, moves, nodes: 0 })
    }
}

impl Plays for Toy {}
impl Poses for Toy {}

impl Explains for Toy {
    type Reason = NoReason;
}

/// There are no hints.
#[cfg_attr(feature = "wasm", derive(serde::Serialize))]
#[derive(Clone, PartialEq, Debug)]
pub enum NoReason {}
