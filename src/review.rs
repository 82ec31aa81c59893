//! The review of a game: the margin after every action, the best actions, the losses and the
//! luck.
//!
//! ```
//! use quantum_tic_tac_toe::entangled::Entangled;
//! use quantum_tic_tac_toe::review::{StepKind, review};
//! use quantum_tic_tac_toe::solver::Solver;
//! use quantum_tic_tac_toe::{Game, Margin};
//!
//! let game = Game::<Entangled>::from_record("goff 12 45 23 56 13 @3")?;
//! let review = review(&game, &mut Solver::new()).unwrap();
//! assert_eq!(review.margins.last(), Some(&Margin::POINT));
//! // X5 closed the cycle of three of X's own marks; nothing was left to decide for O.
//! assert_eq!(review.steps[4].kind, StepKind::Best);
//! assert_eq!(review.steps[5].stake, Margin::ZERO);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::action::Action as _;
use crate::game::Game;
use crate::margin::Margin;
use crate::player::Player;
use crate::position::{Position, Status};
use crate::solver::{Analysis, Solvable, Solver};

/// The review of a game by exact values, up to now if it is not over.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(bound = "P::Action: serde::Serialize"), tsify(missing_as_null))]
#[derive(Clone, PartialEq, Debug)]
pub struct Review<P: Position> {
    /// X's points minus O's with best play by both: before the first action and after each.
    pub margins: Vec<Margin>,
    /// One step for each action.
    #[cfg_attr(feature = "wasm", tsify(type = "ReviewStep[]", type_params = ""))]
    pub steps: Vec<Step<P>>,
    /// The accuracy of X and of O, 0 to 1: the mean of 1 − loss / stake over the decisions with
    /// a stake; none without any.
    #[cfg_attr(feature = "wasm", serde(serialize_with = "crate::player::by_player"))]
    #[cfg_attr(feature = "wasm", tsify(type = "Accuracy"))]
    pub accuracy: [Option<f64>; 2],
    /// The change of the margin by all coins together, in X's favour; negative in O's. The
    /// outcome of the measurement of a quantum stone is luck; to measure it is a decision.
    pub luck: Margin,
}

/// The review of one action.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(bound = "P::Action: serde::Serialize"))]
#[cfg_attr(feature = "wasm", tsify(rename = "ReviewStep", missing_as_null))]
#[derive(Clone, PartialEq, Debug)]
pub struct Step<P: Position> {
    /// The action; the outcome, where a coin was tossed.
    pub action: P::Action,
    /// The player who decided, also which stone to measure; none where only a coin decided.
    pub player: Option<Player>,
    /// The actions that would have kept the margin; for a quantum stone, to measure it.
    /// Empty where only a coin decided.
    pub best: Vec<P::Action>,
    /// The points that the player gave away; zero for a coin.
    pub loss: Margin,
    /// The points between the best and the worst action; zero for a coin.
    pub stake: Margin,
    /// The quality of the decision.
    pub kind: StepKind,
    /// Whether the winner with best play, if there is one, changed.
    pub turned: bool,
}

/// The quality of a decision.
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(rename_all = "kebab-case"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepKind {
    /// It kept the margin.
    Best,
    /// It gave away less than a point.
    Slip,
    /// It gave away a point or more.
    Blunder,
    /// A coin decided.
    Chance,
}

/// Reviews a game; `None` if it has no exact values. Every position of it is analysed: from
/// the first move on, that takes what [`Solver::analyse`] takes for an opening, and little
/// more.
pub fn review<P: Solvable>(game: &Game<P>, solver: &mut Solver) -> Option<Review<P>> {
    let analyses: Vec<_> = game.steps().map(|(_, before)| solver.analyse(before)).collect();
    let mut margins: Vec<Margin> = analyses.iter().map(|analysis| analysis.margin).collect();
    let last = solver.analyse(game.position());
    if last.moves.is_empty() && matches!(game.status(), Status::ToAct(..)) {
        return None;
    }
    margins.push(last.margin);
    let mut steps = Vec::new();
    let mut luck = Margin::ZERO;
    for (((action, before), analysis), margins) in
        game.steps().zip(&analyses).zip(margins.windows(2))
    {
        let decision = decision(before, action);
        // Nobody decides if the toss of a coin is the only action.
        let decided = !(decision.is_chance() && analysis.moves.len() == 1);
        let (_, expected) = analysis.moves.iter().copied().find(|&(legal, _)| legal == decision)?;
        luck = luck + (margins[1] - expected);
        let mut step = Step {
            action,
            player: None,
            best: Vec::new(),
            loss: Margin::ZERO,
            stake: Margin::ZERO,
            kind: StepKind::Chance,
            turned: margins[0].cmp(&Margin::ZERO) != margins[1].cmp(&Margin::ZERO),
        };
        if decided {
            step.judge(before.status().player(), analysis, expected);
        }
        steps.push(step);
    }
    let accuracy = Player::BOTH.map(|player| accuracy(&steps, player));
    Some(Review { margins, steps, accuracy, luck })
}

/// The decision behind this action: the action itself, or the toss whose outcome it is.
fn decision<P: Position>(before: &P, action: P::Action) -> P::Action {
    let tosses = |legal: &P::Action| {
        before.outcomes_of(*legal).is_some_and(|outcomes| outcomes.contains(&action))
    };
    before.legal().into_iter().find(tosses).unwrap_or(action)
}

impl<P: Position> Step<P> {
    /// Makes it the step of a decision. `margin` is the value of the action that was played.
    fn judge(&mut self, player: Option<Player>, analysis: &Analysis<P::Action>, margin: Margin) {
        let loss_of = |margin: Margin| (analysis.margin - margin).abs();
        self.player = player;
        self.best = analysis.best().collect();
        self.loss = loss_of(margin);
        let losses = analysis.moves.iter().map(|&(_, margin)| loss_of(margin));
        self.stake = losses.max().unwrap_or(Margin::ZERO);
        self.kind = match self.loss {
            Margin::ZERO => StepKind::Best,
            loss if loss < Margin::POINT => StepKind::Slip,
            _ => StepKind::Blunder,
        };
    }
}

/// The mean share of the stake that a player kept.
fn accuracy<P: Position>(steps: &[Step<P>], player: Player) -> Option<f64> {
    let own = |step: &&Step<P>| step.player == Some(player) && step.stake > Margin::ZERO;
    let kept = steps.iter().filter(own);
    let kept: Vec<f64> =
        kept.map(|step| 1.0 - step.loss.in_points() / step.stake.in_points()).collect();
    #[expect(clippy::cast_precision_loss, reason = "a game has at most eighteen actions")]
    let count = kept.len() as f64;
    (!kept.is_empty()).then(|| kept.iter().sum::<f64>() / count)
}
