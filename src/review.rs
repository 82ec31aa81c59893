//! A game looked back on: the margin after every action, what would have been best,
//! what was given away, and what was luck.
//!
//! ```
//! use quantum_tic_tac_toe::Game;
//! use quantum_tic_tac_toe::entangled::Position;
//! use quantum_tic_tac_toe::review::{Kind, review};
//! use quantum_tic_tac_toe::solver::Solver;
//!
//! let game = Game::<Position>::from_record("goff 12 45 23 56 13 @3")?;
//! let review = review(&game, &mut Solver::new());
//! assert_eq!(review.margins.last(), Some(&1.0));
//! // X5 closed the cycle of three of X's own marks; nothing was left to decide for O.
//! assert_eq!(review.steps[4].kind, Kind::Best);
//! assert_eq!(review.steps[5].stake, 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::action::Action;
use crate::board::Player;
use crate::game::Game;
use crate::solver::{Analysis, Solvable, Solver};
use crate::state::Status;
use core::cmp::Ordering;

/// What the exact values say about a game, up to now if it is not over.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// X's points minus O's with best play by both: before the first action, and after
    /// each. One more than there are actions.
    pub margins: Vec<f64>,
    /// What there is to say of each action.
    pub steps: Vec<Step>,
    /// How well X and O decided, 0 to 1. Each decision counts for the share that was
    /// kept of what was at stake in it, 1 − loss / stake, and the accuracy is their
    /// mean. Decisions with nothing at stake are left out; `None` without any other.
    pub accuracy: [Option<f64>; 2],
    /// How much all coins together moved the margin, in X's favour; negative in O's. Of a
    /// quantum stone only what was found of it is luck; to measure it was a decision.
    pub luck: f64,
}

/// What there is to say of one action.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The action; what came of a coin, where one was tossed.
    pub action: Action,
    /// Who decided, be it only what is measured; `None` where a coin was all there was.
    pub player: Option<Player>,
    /// The actions that would have kept the margin: of a quantum stone, to measure it.
    /// What a coin does has none.
    pub best: Vec<Action>,
    /// How many points the player gave away; 0 for a coin.
    pub loss: f64,
    /// How many points were between the best and the worst that could be done; 0 for a
    /// coin.
    pub stake: f64,
    /// How good it was.
    pub kind: Kind,
    /// Whether the game turned: who wins with best play, if anybody, is another one
    /// after it.
    pub turned: bool,
}

/// How good an action was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It kept the margin.
    Best,
    /// It gave away less than a point.
    Slip,
    /// It gave away a point or more.
    Blunder,
    /// A coin decided: luck, and nobody's fault.
    Chance,
}

/// Reviews a game. Every position of it is analysed: from the first move on, that
/// takes what [`Solver::analyse`] takes for an opening, and little more.
pub fn review<S: Solvable>(game: &Game<S>, solver: &mut Solver) -> Review {
    let analyses: Vec<Analysis> = game.steps().map(|(_, before)| solver.analyse(before)).collect();
    let mut margins: Vec<f64> = analyses.iter().map(|analysis| analysis.margin).collect();
    margins.push(solver.analyse(game.state()).margin);
    let mut steps = Vec::new();
    let mut kept: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    let mut luck = 0.0;
    let each = game.steps().zip(&analyses).zip(margins.windows(2));
    for (((action, before), analysis), margins) in each {
        let Status::ToAct(player, _) = before.status() else { continue };
        // What was decided: the action, or the toss that it came of.
        let tosses = |chance: Action| {
            before.outcomes_of(chance).is_some_and(|outcomes| outcomes.contains(&action))
        };
        let decided = |&&(legal, _): &&(Action, f64)| legal == action || tosses(legal);
        let Some(&(decision, expected)) = analysis.moves.iter().find(decided) else { continue };
        let mut step = Step {
            action,
            player: None,
            best: Vec::new(),
            loss: 0.0,
            stake: 0.0,
            kind: Kind::Chance,
            turned: ahead(margins[0]) != ahead(margins[1]),
        };
        luck += margins[1] - expected;
        // Where a coin is all there is, nobody decides.
        if !(decision.is_chance() && analysis.moves.len() == 1) {
            let to_best = |margin: f64| (analysis.margin - margin).abs();
            step.player = Some(player);
            step.best = analysis.best().collect();
            step.loss = to_best(expected);
            step.stake =
                analysis.moves.iter().map(|&(_, margin)| to_best(margin)).fold(0.0, f64::max);
            step.kind = match step.loss {
                0.0 => Kind::Best,
                loss if loss < 1.0 => Kind::Slip,
                _ => Kind::Blunder,
            };
            if step.stake > 0.0 {
                kept[player.index()].push(1.0 - step.loss / step.stake);
            }
        }
        steps.push(step);
    }
    Review { margins, steps, accuracy: kept.map(|kept| mean(&kept)), luck }
}

/// Who is ahead with this margin: X if it is greater, O if it is less.
fn ahead(margin: f64) -> Option<Ordering> {
    margin.partial_cmp(&0.0)
}

fn mean(values: &[f64]) -> Option<f64> {
    // At most thirteen, or eighteen of the dice game.
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / f64::from(values.len() as u8))
}
