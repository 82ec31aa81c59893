//! Snapshots for JavaScript: the shapes of `types.d.ts`, filled from a game.

use super::plain::{Object, count, list, object, or_null, text};
use crate::action::Action;
use crate::board::{Mark, Player, Settled, Square, SquareSet};
use crate::dice;
use crate::ensemble::{Component, Ensemble, World};
use crate::entangled::{LastSquare, Measurer, PRESETS, Repeats, Rules, Scoring};
use crate::family::Position;
use crate::hint::{Hint, Reason};
use crate::puzzle::Puzzle;
use crate::review::{Kind, Review, Step};
use crate::solver::Analysis;
use crate::state::{Phase, State, Status};
use wasm_bindgen::JsValue;

/// The presets of both games, the default first.
pub(super) fn presets() -> JsValue {
    let dice = object()
        .with("id", dice::ID)
        .with("family", "dice")
        .with("scoring", "single")
        .with("lastSquare", JsValue::NULL)
        .with("measuredBy", "player")
        .with("repeats", JsValue::NULL);
    list(Rules::all().take(PRESETS.len()).map(preset).chain([dice]))
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
pub(super) fn puzzle(seed: u32, puzzle: &Puzzle<Position>) -> Object {
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
        Reason::MakesRow { squares } => kind("makes-row").with("squares", set(squares)),
        Reason::AvoidsRow { squares } => kind("avoids-row").with("squares", set(squares)),
        Reason::LeavesWin { pair, least } => {
            kind("leaves-win").with("action", text(pair)).with("least", least)
        }
        Reason::AvoidsThreat { pair, after, of } => kind("avoids-threat")
            .with("action", text(pair))
            .with("after", count(after))
            .with("of", count(of)),
        Reason::OtherEndCosts { loss } => kind("other-end-costs").with("loss", loss),
        Reason::OtherEndLeadsTo { own, reply } => {
            kind("other-end-leads-to").with("action", text(own)).with("reply", text(reply))
        }
        Reason::BothEndsGood { least } => kind("both-ends-good").with("least", least),
        Reason::Prevents { pair, after, of } => kind("prevents")
            .with("action", text(pair))
            .with("after", count(after))
            .with("of", count(of)),
        Reason::Threatens { pair, after, of } => kind("threatens")
            .with("action", text(pair))
            .with("after", count(after))
            .with("of", count(of)),
        Reason::Keeps { count: kept, of, loss } => {
            kind("keeps").with("count", count(kept)).with("of", count(of)).with("loss", loss)
        }
        Reason::BlocksRows { squares } => kind("blocks-rows").with("squares", set(squares)),
        Reason::LeavesRows { squares } => kind("leaves-rows").with("squares", set(squares)),
        Reason::FoundMakesRow { square, squares } => {
            kind("found-makes-row").with("square", square.number()).with("squares", set(squares))
        }
        Reason::RisksNoRow { risky, of } => {
            kind("risks-no-row").with("risky", count(risky)).with("of", count(of))
        }
        Reason::OtherMeasures => kind("other-measures"),
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
        .with("squares", list(Square::ALL.into_iter().map(|place| square(position, place))))
        .with("pairs", pairs(position))
        .with("cycle", cycle(position))
        .with("options", options(position))
        .with("lastAction", or_null(game.last().map(|(action, _)| text(action))))
        .with("collapsed", collapsed(game))
        .with("rows", rows(position))
        .with("score", score(status))
        .with("legal", list(position.legal().iter().map(text)))
        .with("canUndo", game.can_undo())
        .with("canRedo", game.can_redo())
}

/// The classical worlds that a position of either game is a superposition of.
pub(super) fn ensemble(ensemble: &Ensemble) -> Object {
    let worlds = &ensemble.worlds;
    // At most 27.
    let all = f64::from(worlds.len() as u32);
    let world = |world: &World| {
        let squares = world.iter().map(|mark| or_null(mark.map(marked)));
        object().with("squares", list(squares)).with("weight", 1.0 / all)
    };
    let chance = |square: Square, number: u8| {
        let here = worlds.iter().filter_map(|world| world[square.index()]);
        let mark = here.clone().find(|mark| mark.number == number)?;
        Some(marked(mark).with("probability", ensemble.probability(mark, square)))
    };
    let chances = |square| list((1..=9).filter_map(|number| chance(square, number)));
    let component = |component: &Component| {
        object()
            .with("squares", set(component.squares))
            .with("moves", list(component.marks.iter().map(|mark| mark.number)))
            .with("worlds", count(component.worlds.len()))
    };
    object()
        .with("worlds", list(worlds.iter().map(world)))
        .with("squares", list(Square::ALL.into_iter().map(chances)))
        .with("components", list(ensemble.components.iter().map(component)))
}

/// A mark, for what else is to be said of it.
#[inline(never)]
pub(super) fn marked(mark: Mark) -> Object {
    object().with("player", mark.player.letter()).with("move", mark.number)
}

#[inline(never)]
pub(super) fn numbers(squares: &[Square]) -> JsValue {
    list(squares.iter().map(|square| square.number()))
}

#[inline(never)]
fn set(squares: SquareSet) -> JsValue {
    list(squares.into_iter().map(Square::number))
}

/// The points of a game that is over.
fn score(status: Status) -> JsValue {
    match status {
        Status::Over(score) => {
            let [x, o] = Player::BOTH.map(|player| score.points(player));
            object().with("X", x).with("O", o).into()
        }
        Status::ToAct(..) => JsValue::NULL,
    }
}

#[inline(never)]
fn square(position: &Position, square: Square) -> Object {
    let spooky = position.live_pairs().into_iter().filter_map(|(mark, pair)| {
        let partner = pair.partner(square)?;
        Some(marked(mark).with("partner", partner.number()))
    });
    object()
        .with("classical", or_null(position.classical_in(square).map(marked)))
        .with("spooky", list(spooky))
}

fn pairs(position: &Position) -> JsValue {
    list(position.live_pairs().into_iter().map(|(mark, pair)| {
        marked(mark)
            .with("squares", numbers(&[pair.low(), pair.high()]))
            .with("component", count(position.component_of(pair)))
            .with("stone", or_null(position.stone(mark.number).map(count)))
    }))
}

fn cycle(position: &Position) -> JsValue {
    or_null(position.cycle().map(|cycle| {
        object()
            .with("moves", list(cycle.moves))
            .with("squares", numbers(&cycle.squares))
            .with("stems", list(cycle.stems))
    }))
}

/// What is found, and what comes of it, where a measurement is due.
fn options(position: &Position) -> JsValue {
    let Status::ToAct(_, Phase::Collapse | Phase::Measure) = position.status() else {
        return list::<JsValue>([]);
    };
    // A coin decides all of them or none.
    let by_coin = position.legal().iter().any(|action| action.is_chance());
    let probability = by_coin.then_some(0.5);
    let landing = |settled: Settled| marked(settled.mark).with("square", settled.square.number());
    list(position.outcomes().into_iter().filter_map(|action| {
        let after = position.play(action).ok()?;
        let option = object()
            .with("action", text(action))
            .with("probability", or_null(probability))
            .with("marks", list(position.settled_by(action).into_iter().map(landing)))
            .with("score", score(after.status()));
        Some(option)
    }))
}

/// What the last action made classical.
fn collapsed(game: &crate::Game<Position>) -> JsValue {
    let settled = game.last().map(|(action, before)| before.settled_by(action));
    list(settled.into_iter().flatten().map(|Settled { mark, square, from }| {
        marked(mark).with("square", square.number()).with("from", numbers(&from))
    }))
}

fn rows(position: &Position) -> JsValue {
    list(position.rows().into_iter().map(|row| {
        object()
            .with("player", row.player.letter())
            .with("squares", set(row.squares))
            .with("age", row.age)
    }))
}
