//! Snapshots for JavaScript: the shapes of `types.d.ts`, filled from a game.

use crate::action::Action;
use crate::board;
use crate::entangled::{LastSquare, Measurer, PRESETS, Position, Repeats, Rules, Scoring, Settled};
use crate::hint;
use crate::review;
use crate::solver;
use crate::state::{Phase, State, Status};
use serde::Serialize;
use wasm_bindgen::JsValue;

/// A value as a plain JavaScript object, `null` for what is absent.
fn into_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    Ok(value.serialize(&serializer)?)
}

/// The presets, the default first.
pub(super) fn presets() -> Result<JsValue, JsValue> {
    into_js(&Rules::all().take(PRESETS.len()).map(Preset::of).collect::<Vec<_>>())
}

/// The exact value of a position and of every legal action.
#[derive(Serialize)]
pub(super) struct Analysis {
    margin: f64,
    moves: Vec<Valued>,
    nodes: f64,
}

#[derive(Serialize)]
struct Valued {
    action: String,
    margin: f64,
    same: String,
}

impl Analysis {
    /// The analysis as JavaScript sees it, with the first action of each one's class.
    pub(super) fn of(analysis: &solver::Analysis, representatives: &[Action]) -> Analysis {
        let valued = |(&(action, margin), same): (&(Action, f64), &Action)| Valued {
            action: action.to_string(),
            margin,
            same: same.to_string(),
        };
        Analysis {
            margin: analysis.margin,
            moves: analysis.moves.iter().zip(representatives).map(valued).collect(),
            // No search takes as many as 2⁵³.
            #[allow(clippy::cast_precision_loss)]
            nodes: analysis.nodes as f64,
        }
    }

    /// The analysis as a plain JavaScript object.
    pub(super) fn into_js(self) -> Result<JsValue, JsValue> {
        into_js(&self)
    }
}

/// A position in which exactly one action keeps the best margin.
#[derive(Serialize)]
struct Puzzle {
    seed: f64,
    record: String,
    solution: Vec<String>,
    margin: f64,
    grade: u8,
}

/// A puzzle with its seed, as a plain JavaScript object.
pub(super) fn puzzle(seed: u32, puzzle: &crate::puzzle::Puzzle) -> Result<JsValue, JsValue> {
    into_js(&Puzzle {
        seed: seed.into(),
        record: puzzle.game.record(),
        solution: puzzle.solution.iter().map(Action::to_string).collect(),
        margin: puzzle.margin,
        grade: puzzle.grade,
    })
}

#[derive(Serialize)]
struct Hint {
    action: String,
    margin: f64,
    reasons: Vec<Reason>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Reason {
    WinsAtOnce { least: f64 },
    MakesRow { squares: Vec<u8> },
    AvoidsRow { squares: Vec<u8> },
    OtherEndCosts { loss: f64 },
    BothEndsGood { least: f64 },
    Prevents { action: String, after: usize, of: usize },
    Threatens { action: String, after: usize, of: usize },
    Keeps { count: usize, of: usize, loss: f64 },
    Forced,
}

impl From<hint::Reason> for Reason {
    fn from(reason: hint::Reason) -> Reason {
        match reason {
            hint::Reason::WinsAtOnce { least } => Reason::WinsAtOnce { least },
            hint::Reason::MakesRow { squares: set } => Reason::MakesRow { squares: numbers(set) },
            hint::Reason::AvoidsRow { squares: set } => Reason::AvoidsRow { squares: numbers(set) },
            hint::Reason::OtherEndCosts { loss } => Reason::OtherEndCosts { loss },
            hint::Reason::BothEndsGood { least } => Reason::BothEndsGood { least },
            hint::Reason::Prevents { pair, after, of } => {
                Reason::Prevents { action: pair.to_string(), after, of }
            }
            hint::Reason::Threatens { pair, after, of } => {
                Reason::Threatens { action: pair.to_string(), after, of }
            }
            hint::Reason::Keeps { count, of, loss } => Reason::Keeps { count, of, loss },
            hint::Reason::Forced => Reason::Forced,
        }
    }
}

/// A hint as a plain JavaScript object.
pub(super) fn hint(hint: hint::Hint) -> Result<JsValue, JsValue> {
    into_js(&Hint {
        action: hint.action.to_string(),
        margin: hint.margin,
        reasons: hint.reasons.into_iter().map(Reason::from).collect(),
    })
}

#[derive(Serialize)]
struct Review {
    margins: Vec<f64>,
    steps: Vec<Step>,
    accuracy: Accuracy,
    luck: f64,
}

#[derive(Serialize)]
struct Step {
    action: String,
    player: Option<Player>,
    best: Vec<String>,
    loss: f64,
    stake: f64,
    kind: &'static str,
    turned: bool,
}

#[derive(Serialize)]
struct Accuracy {
    #[serde(rename = "X")]
    x: Option<f64>,
    #[serde(rename = "O")]
    o: Option<f64>,
}

/// A review as a plain JavaScript object.
pub(super) fn review(review: &review::Review) -> Result<JsValue, JsValue> {
    let step = |step: &review::Step| Step {
        action: step.action.to_string(),
        player: step.player.map(Player::from),
        best: step.best.iter().map(Action::to_string).collect(),
        loss: step.loss,
        stake: step.stake,
        kind: match step.kind {
            review::Kind::Best => "best",
            review::Kind::Slip => "slip",
            review::Kind::Blunder => "blunder",
            review::Kind::Chance => "chance",
        },
        turned: step.turned,
    };
    let [x, o] = review.accuracy;
    into_js(&Review {
        margins: review.margins.clone(),
        steps: review.steps.iter().map(step).collect(),
        accuracy: Accuracy { x, o },
        luck: review.luck,
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Preset {
    id: &'static str,
    family: &'static str,
    scoring: &'static str,
    last_square: &'static str,
    measured_by: &'static str,
    repeats: bool,
}

impl Preset {
    fn of(rules: Rules) -> Preset {
        let preset = rules.preset();
        Preset {
            id: preset.id,
            family: "entangled",
            scoring: match preset.scoring {
                Scoring::Tournament => "tournament",
                Scoring::HalfPoint => "half-point",
                Scoring::Shared => "shared",
            },
            last_square: match preset.last_square {
                LastSquare::Fill => "fill",
                LastSquare::End => "end",
            },
            measured_by: match preset.measured_by {
                Measurer::Opponent => "opponent",
                Measurer::Nature => "nature",
            },
            repeats: rules.repeats() == Repeats::Allowed,
        }
    }
}

/// X or O.
#[derive(Serialize, Clone, Copy)]
enum Player {
    X,
    O,
}

impl From<board::Player> for Player {
    fn from(player: board::Player) -> Player {
        match player {
            board::Player::X => Player::X,
            board::Player::O => Player::O,
        }
    }
}

#[derive(Serialize)]
struct Score {
    #[serde(rename = "X")]
    x: f64,
    #[serde(rename = "O")]
    o: f64,
}

impl From<board::Score> for Score {
    fn from(score: board::Score) -> Score {
        let [x, o] = board::Player::BOTH.map(|player| score.points(player));
        Score { x, o }
    }
}

fn score_of(status: Status) -> Option<Score> {
    match status {
        Status::Over(score) => Some(score.into()),
        Status::ToAct(..) => None,
    }
}

#[derive(Serialize)]
struct Mark {
    player: Player,
    r#move: u8,
}

impl From<board::Mark> for Mark {
    fn from(mark: board::Mark) -> Mark {
        Mark { player: mark.player.into(), r#move: mark.number }
    }
}

#[derive(Serialize)]
struct Spooky {
    player: Player,
    r#move: u8,
    partner: u8,
}

#[derive(Serialize)]
struct Square {
    classical: Option<Mark>,
    spooky: Vec<Spooky>,
}

#[derive(Serialize)]
struct Pair {
    player: Player,
    r#move: u8,
    squares: [u8; 2],
    component: usize,
}

#[derive(Serialize)]
struct Cycle {
    moves: Vec<u8>,
    squares: Vec<u8>,
    stems: Vec<u8>,
}

#[derive(Serialize)]
struct Landing {
    player: Player,
    r#move: u8,
    square: u8,
}

#[derive(Serialize)]
struct Collapsed {
    player: Player,
    r#move: u8,
    square: u8,
    from: [u8; 2],
}

#[derive(Serialize)]
struct Row {
    player: Player,
    squares: Vec<u8>,
    age: u8,
}

#[derive(Serialize)]
struct Choice {
    action: String,
    probability: Option<f64>,
    marks: Vec<Landing>,
    score: Option<Score>,
}

/// The whole position, ready to draw.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct View {
    rules: String,
    phase: &'static str,
    turn: Option<Player>,
    move_number: u8,
    squares: Vec<Square>,
    pairs: Vec<Pair>,
    cycle: Option<Cycle>,
    options: Vec<Choice>,
    last_action: Option<String>,
    collapsed: Vec<Collapsed>,
    rows: Vec<Row>,
    score: Option<Score>,
    legal: Vec<String>,
    can_undo: bool,
    can_redo: bool,
}

impl View {
    /// The view of the game as it stands.
    pub(super) fn of(game: &crate::Game<Position>) -> View {
        let position = game.state();
        let status = position.status();
        let (phase, turn) = match status {
            Status::ToAct(player, Phase::Place) => ("place", Some(player)),
            Status::ToAct(player, Phase::Collapse) => ("collapse", Some(player)),
            Status::ToAct(player, Phase::Measure) => ("measure", Some(player)),
            Status::Over(_) => ("over", None),
        };
        View {
            rules: game.rules().to_string(),
            phase,
            turn: turn.map(Player::from),
            move_number: position.placed() + 1,
            squares: squares(position),
            pairs: pairs(position),
            cycle: position.cycle().map(|cycle| Cycle {
                moves: cycle.moves.to_vec(),
                squares: numbers(cycle.squares),
                stems: cycle.stems.to_vec(),
            }),
            options: options(position),
            last_action: game.last().map(|(action, _)| action.to_string()),
            collapsed: collapsed(game),
            rows: position
                .rows()
                .into_iter()
                .map(|row| Row {
                    player: row.player.into(),
                    squares: numbers(row.squares),
                    age: row.age,
                })
                .collect(),
            score: score_of(status),
            legal: position.legal().iter().map(Action::to_string).collect(),
            can_undo: game.can_undo(),
            can_redo: game.can_redo(),
        }
    }

    /// The view as a plain JavaScript object.
    pub(super) fn into_js(self) -> Result<JsValue, JsValue> {
        into_js(&self)
    }
}

fn numbers(squares: impl IntoIterator<Item = board::Square>) -> Vec<u8> {
    squares.into_iter().map(board::Square::number).collect()
}

fn squares(position: &Position) -> Vec<Square> {
    let square = |square| Square {
        classical: position.classical_in(square).map(Mark::from),
        spooky: position
            .spooky_in(square)
            .map(|(mark, partner)| Spooky {
                player: mark.player.into(),
                r#move: mark.number,
                partner: partner.number(),
            })
            .collect(),
    };
    board::Square::ALL.into_iter().map(square).collect()
}

fn pairs(position: &Position) -> Vec<Pair> {
    position
        .live_pairs()
        .map(|(mark, pair)| Pair {
            player: mark.player.into(),
            r#move: mark.number,
            squares: [pair.low().number(), pair.high().number()],
            component: position.component_of(pair),
        })
        .collect()
}

fn options(position: &Position) -> Vec<Choice> {
    let option = |action: Action| {
        let Action::Collapse(end) = action else { return None };
        let after = position.play(action).ok()?;
        Some(Choice {
            action: action.to_string(),
            probability: match position.rules().preset().measured_by {
                Measurer::Opponent => None,
                Measurer::Nature => Some(0.5),
            },
            marks: position
                .propagation(end)
                .into_iter()
                .map(|Settled { mark, square, .. }| Landing {
                    player: mark.player.into(),
                    r#move: mark.number,
                    square: square.number(),
                })
                .collect(),
            score: score_of(after.status()),
        })
    };
    position.outcomes().into_iter().filter_map(option).collect()
}

/// What the last action made classical.
fn collapsed(game: &crate::Game<Position>) -> Vec<Collapsed> {
    let settled = match game.last() {
        Some((action, before)) => before.settled_by(action),
        None => return Vec::new(),
    };
    settled
        .into_iter()
        .map(|Settled { mark, square, from }| Collapsed {
            player: mark.player.into(),
            r#move: mark.number,
            square: square.number(),
            from: from.map(board::Square::number),
        })
        .collect()
}
