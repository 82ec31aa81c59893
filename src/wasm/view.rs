//! Snapshots for JavaScript: the shapes of `types.d.ts`, filled from a game.

use super::plain::{Object, Plain, list, object, or_null, text};
use crate::action::Action;
use crate::board::{Mark, Player, Square};
use crate::entangled::{LastSquare, Measurer, PRESETS, Position, Repeats, Rules, Scoring, Settled};
use crate::hint::{Hint, Reason};
use crate::puzzle::Puzzle;
use crate::review::{Kind, Review, Step};
use crate::solver::Analysis;
use crate::state::{Phase, State, Status};

/// The presets, the default first.
pub(super) fn presets() -> Plain {
    list(Rules::all().take(PRESETS.len()).map(preset))
}

fn preset(rules: Rules) -> Object {
    let preset = rules.preset();
    let scoring = match preset.scoring {
        Scoring::Tournament => "tournament",
        Scoring::HalfPoint => "half-point",
        Scoring::Shared => "shared",
    };
    let last_square = match preset.last_square {
        LastSquare::Fill => "fill",
        LastSquare::End => "end",
    };
    let measured_by = match preset.measured_by {
        Measurer::Opponent => "opponent",
        Measurer::Nature => "nature",
    };
    object()
        .with("id", preset.id)
        .with("family", "entangled")
        .with("scoring", scoring)
        .with("lastSquare", last_square)
        .with("measuredBy", measured_by)
        .with("repeats", rules.repeats() == Repeats::Allowed)
}

/// The exact value of a position and of every legal action, each with the first action
/// of its class.
pub(super) fn analysis(analysis: &Analysis, representatives: &[Action]) -> Object {
    let valued = |(&(action, margin), same): (&(Action, f64), &Action)| {
        object().with("action", text(action)).with("margin", margin).with("same", text(same))
    };
    // No search takes as many as 2⁵³.
    #[allow(clippy::cast_precision_loss)]
    let nodes = analysis.nodes as f64;
    object()
        .with("margin", analysis.margin)
        .with("moves", list(analysis.moves.iter().zip(representatives).map(valued)))
        .with("nodes", nodes)
}

/// A puzzle with its seed.
pub(super) fn puzzle(seed: u32, puzzle: &Puzzle) -> Object {
    object()
        .with("seed", seed)
        .with("record", puzzle.game.record())
        .with("solution", list(puzzle.solution.iter().map(text)))
        .with("margin", puzzle.margin)
        .with("grade", puzzle.grade)
}

/// The best action with its reasons.
pub(super) fn hint(hint: &Hint) -> Object {
    object()
        .with("action", text(hint.action))
        .with("margin", hint.margin)
        .with("reasons", list(hint.reasons.iter().map(reason)))
}

fn reason(reason: &Reason) -> Object {
    let kind = |kind: &'static str| object().with("kind", kind);
    match *reason {
        Reason::WinsAtOnce { least } => kind("wins-at-once").with("least", least),
        Reason::MakesRow { squares } => kind("makes-row").with("squares", numbers(squares)),
        Reason::AvoidsRow { squares } => kind("avoids-row").with("squares", numbers(squares)),
        Reason::OtherEndCosts { loss } => kind("other-end-costs").with("loss", loss),
        Reason::BothEndsGood { least } => kind("both-ends-good").with("least", least),
        Reason::Prevents { pair, after, of } => {
            kind("prevents").with("action", text(pair)).with("after", after).with("of", of)
        }
        Reason::Threatens { pair, after, of } => {
            kind("threatens").with("action", text(pair)).with("after", after).with("of", of)
        }
        Reason::Keeps { count, of, loss } => {
            kind("keeps").with("count", count).with("of", of).with("loss", loss)
        }
        Reason::Forced => kind("forced"),
    }
}

/// The game looked back on.
pub(super) fn review(review: &Review) -> Object {
    let [x, o] = review.accuracy.map(or_null);
    object()
        .with("margins", list(review.margins.iter().copied()))
        .with("steps", list(review.steps.iter().map(step)))
        .with("accuracy", object().with("X", x).with("O", o))
        .with("luck", review.luck)
}

fn step(step: &Step) -> Object {
    let kind = match step.kind {
        Kind::Best => "best",
        Kind::Slip => "slip",
        Kind::Blunder => "blunder",
        Kind::Chance => "chance",
    };
    object()
        .with("action", text(step.action))
        .with("player", or_null(step.player.map(Player::letter)))
        .with("best", list(step.best.iter().map(text)))
        .with("loss", step.loss)
        .with("stake", step.stake)
        .with("kind", kind)
        .with("turned", step.turned)
}

/// The whole position of the game as it stands, ready to draw.
pub(super) fn view(game: &crate::Game<Position>) -> Object {
    let position = game.state();
    let status = position.status();
    let (phase, turn) = match status {
        Status::ToAct(player, Phase::Place) => ("place", Some(player)),
        Status::ToAct(player, Phase::Collapse) => ("collapse", Some(player)),
        Status::ToAct(player, Phase::Measure) => ("measure", Some(player)),
        Status::Over(_) => ("over", None),
    };
    object()
        .with("rules", text(game.rules()))
        .with("phase", phase)
        .with("turn", or_null(turn.map(Player::letter)))
        .with("moveNumber", position.placed() + 1)
        .with("squares", list(Square::ALL.map(|place| square(position, place))))
        .with("pairs", pairs(position))
        .with("cycle", cycle(position))
        .with(
            "options",
            list(position.outcomes().into_iter().filter_map(|end| option(position, end))),
        )
        .with("lastAction", or_null(game.last().map(|(action, _)| text(action))))
        .with("collapsed", collapsed(game))
        .with("rows", rows(position))
        .with("score", score(status))
        .with("legal", list(position.legal().iter().map(text)))
        .with("canUndo", game.can_undo())
        .with("canRedo", game.can_redo())
}

/// A mark, for what else is to be said of it.
fn marked(mark: Mark) -> Object {
    object().with("player", mark.player.letter()).with("move", mark.number)
}

fn numbers(squares: impl IntoIterator<Item = Square>) -> Plain {
    list(squares.into_iter().map(Square::number))
}

/// The points of a game that is over.
fn score(status: Status) -> Plain {
    match status {
        Status::Over(score) => {
            let [x, o] = Player::BOTH.map(|player| score.points(player));
            object().with("X", x).with("O", o).into()
        }
        Status::ToAct(..) => Plain::Null,
    }
}

fn square(position: &Position, square: Square) -> Object {
    let spooky = |(mark, partner): (Mark, Square)| marked(mark).with("partner", partner.number());
    object()
        .with("classical", or_null(position.classical_in(square).map(marked)))
        .with("spooky", list(position.spooky_in(square).map(spooky)))
}

fn pairs(position: &Position) -> Plain {
    list(position.live_pairs().map(|(mark, pair)| {
        marked(mark)
            .with("squares", numbers([pair.low(), pair.high()]))
            // At most four.
            .with("component", position.component_of(pair) as u32)
    }))
}

fn cycle(position: &Position) -> Plain {
    or_null(position.cycle().map(|cycle| {
        object()
            .with("moves", list(cycle.moves))
            .with("squares", numbers(cycle.squares))
            .with("stems", list(cycle.stems))
    }))
}

/// What comes of an open cycle if the closing mark ends in this square.
fn option(position: &Position, action: Action) -> Option<Object> {
    let Action::Collapse(end) = action else { return None };
    let after = position.play(action).ok()?;
    let probability = match position.rules().preset().measured_by {
        Measurer::Opponent => None,
        Measurer::Nature => Some(0.5),
    };
    let landing = |settled: Settled| marked(settled.mark).with("square", settled.square.number());
    Some(
        object()
            .with("action", text(action))
            .with("probability", or_null(probability))
            .with("marks", list(position.propagation(end).into_iter().map(landing)))
            .with("score", score(after.status())),
    )
}

/// What the last action made classical.
fn collapsed(game: &crate::Game<Position>) -> Plain {
    let settled = game.last().map(|(action, before)| before.settled_by(action));
    list(settled.into_iter().flatten().map(|Settled { mark, square, from }| {
        marked(mark).with("square", square.number()).with("from", numbers(from))
    }))
}

fn rows(position: &Position) -> Plain {
    list(position.rows().into_iter().map(|row| {
        object()
            .with("player", row.player.letter())
            .with("squares", numbers(row.squares))
            .with("age", row.age)
    }))
}
