//! The whole position, ready to draw.

use super::{Or, numbers};
use crate::any::{AnyAction as Action, AnyPosition, each, each_pair};
use crate::ensemble::Live;
use crate::entangled::Cycle;
use crate::{Action as _, Game, Mark, Phase, Player, Position, Row, Score, Settled, Square};
use serde::Serialize;
use tsify::Tsify;

/// A game that a page can draw.
pub(in crate::wasm) trait Shown: Position {
    /// The contents of the board.
    fn shown(&self) -> Board;

    /// The marks that an action makes classical, in order of propagation.
    fn shown_collapse(&self, action: Self::Action) -> Vec<Collapsed>;
}

/// The contents of a board of any size: its squares are numbers, not those of the board of nine.
pub(in crate::wasm) struct Board {
    /// All squares in order, each with its number and with its classical mark.
    pub squares: Vec<(u8, Option<Mark>)>,
    /// The marks that are in two squares, by move.
    pub pairs: Vec<LivePair>,
    /// The cycle that waits to be measured.
    pub cycle: Option<Cycle>,
    /// The rows of classical marks, the oldest first.
    pub rows: Vec<Row<Vec<u8>>>,
}

/// The whole position, ready to draw. Squares are numbered from 1.
#[derive(Clone, Serialize, Tsify, Debug)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct View {
    /// The id of the rules.
    pub rules: String,
    /// The kind of action that is due.
    #[tsify(type = "Phase | \"over\"")]
    pub phase: Or<Phase>,
    /// The player who acts now; in "collapse" the one who did not close the cycle; null when over.
    pub turn: Option<Player>,
    /// Marks or stones placed so far + 1, also when over.
    pub move_number: u8,
    /// The squares in order.
    pub squares: Vec<SquareView>,
    /// Live pairs by move, low square first. In the dice game these are the quantum stones.
    pub pairs: Vec<LivePair>,
    /// The cycle, while a choice is open.
    pub cycle: Option<Cycle>,
    /// One entry for each outcome while a measurement is due, else empty.
    pub options: Vec<Outcome>,
    /// The record's last token, null at the start.
    pub last_action: Option<Action>,
    /// The marks that the last action made classical, in order of propagation.
    pub collapsed: Vec<Collapsed>,
    /// Classical rows by age.
    #[tsify(type = "Row[]")]
    pub rows: Vec<Row<Vec<u8>>>,
    /// Only when over.
    pub score: Option<Score>,
    /// The answer of `Game.legal()`.
    pub legal: Vec<Action>,
    /// Whether there is an action to take back.
    pub can_undo: bool,
    /// Whether an action has been taken back and can be played again.
    pub can_redo: bool,
}

impl View {
    /// The position of a game as it stands.
    pub(in crate::wasm) fn of(game: &Game<AnyPosition>) -> View {
        let position = game.position();
        let status = position.status();
        let Board { squares, pairs, cycle, rows } =
            each!(AnyPosition, position, position => position.shown());
        let squares = squares.into_iter().map(|(square, classical)| SquareView {
            square,
            classical,
            spooky: pairs.iter().filter_map(|pair| pair.seen_in(square)).collect(),
        });
        let last = game.last();
        let collapsed = last.map(|(action, before)| settled_by(before, action)).unwrap_or_default();
        View {
            rules: game.rules().to_string(),
            phase: status.phase().map_or(Or::Other("over"), Or::Rules),
            turn: status.player(),
            move_number: position.placed() + 1,
            squares: squares.collect(),
            pairs,
            cycle,
            options: outcomes(position),
            last_action: last.map(|(action, _)| action),
            collapsed,
            rows,
            score: status.score(),
            legal: position.legal(),
            can_undo: game.can_undo(),
            can_redo: game.can_redo(),
        }
    }
}

/// The marks that an action makes classical.
fn settled_by(position: &AnyPosition, action: Action) -> Vec<Collapsed> {
    let settled =
        each_pair!(position, action, (position, action) => position.shown_collapse(action));
    settled.unwrap_or_default()
}

/// The outcomes of a measurement, while one is due.
fn outcomes(position: &AnyPosition) -> Vec<Outcome> {
    let Some(Phase::Collapse | Phase::Measure) = position.status().phase() else {
        return Vec::new();
    };
    // A coin decides all of them or none.
    let by_coin = position.legal().iter().any(|action| action.is_chance());
    let outcome = |action| Outcome {
        action,
        probability: by_coin.then_some(0.5),
        marks: settled_by(position, action).into_iter().map(Into::into).collect(),
        score: position.after(action).status().score(),
    };
    position.outcomes().into_iter().map(outcome).collect()
}

/// The contents of a square.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct SquareView {
    /// The number of the square.
    pub square: u8,
    /// The mark that closes the square.
    pub classical: Option<Mark>,
    /// The spooky marks in it, by move.
    pub spooky: Vec<SpookyMark>,
}

/// A spooky mark in a square.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct SpookyMark {
    /// The player of the mark.
    pub player: Player,
    /// The number of its move.
    #[serde(rename = "move")]
    pub number: u8,
    /// The other square in which it is.
    pub partner: u8,
}

/// A mark that is in two squares, or a quantum stone.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct LivePair {
    /// The player of the mark.
    pub player: Player,
    /// The number of its move.
    #[serde(rename = "move")]
    pub number: u8,
    /// Its two squares, the lower one first.
    pub squares: [u8; 2],
    /// Its entangled component; components count from 0 by lowest square.
    pub component: usize,
    /// In the dice game, which of the player's two quantum stones it is; else null.
    #[tsify(type = "0 | 1 | null")]
    pub stone: Option<usize>,
}

impl From<Live> for LivePair {
    /// A live pair that is no quantum stone.
    fn from((Mark { player, number }, squares, component): Live) -> LivePair {
        LivePair { player, number, squares, component, stone: None }
    }
}

impl LivePair {
    /// The mark as it stands in one of its squares; `None` in any other.
    fn seen_in(&self, square: u8) -> Option<SpookyMark> {
        let partner = match self.squares {
            [low, high] if low == square => high,
            [low, high] if high == square => low,
            _ => return None,
        };
        Some(SpookyMark { player: self.player, number: self.number, partner })
    }
}

/// One of the ways in which a cycle can collapse, or a quantum stone be found.
#[derive(Clone, Serialize, Tsify, Debug)]
#[tsify(missing_as_null)]
pub struct Outcome {
    /// The explicit outcome, `@1` or `19@1`.
    pub action: Action,
    /// One half where a coin decides, else null.
    pub probability: Option<f64>,
    /// The marks that become classical, in order of propagation.
    pub marks: Vec<LandedMark>,
    /// The score, if it would end the game.
    pub score: Option<Score>,
}

/// A mark that would become classical.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct LandedMark {
    /// The player of the mark.
    pub player: Player,
    /// The number of its move.
    #[serde(rename = "move")]
    pub number: u8,
    /// The square in which it would end.
    pub square: u8,
}

impl From<Collapsed> for LandedMark {
    fn from(Collapsed { player, number, square, .. }: Collapsed) -> LandedMark {
        LandedMark { player, number, square }
    }
}

/// A mark that became classical.
// Unlike in `Settled`, the mark's fields stand beside the square, and squares of any board are numbers.
#[derive(Clone, Copy, Serialize, Tsify, Debug)]
pub struct Collapsed {
    /// The player of the mark.
    pub player: Player,
    /// The number of its move.
    #[serde(rename = "move")]
    pub number: u8,
    /// The square in which it ended.
    pub square: u8,
    /// The two squares in which it was before; twice the same one for the last square.
    pub from: [u8; 2],
}

impl From<Settled> for Collapsed {
    fn from(settled: Settled) -> Collapsed {
        let Mark { player, number } = settled.mark;
        let square = settled.square.number();
        Collapsed { player, number, square, from: settled.from.map(Square::number) }
    }
}

impl From<Row> for Row<Vec<u8>> {
    fn from(Row { player, squares, age }: Row) -> Self {
        Row { player, squares: numbers(squares), age }
    }
}
