//! Reasons for an action of Goff's game.

use super::Explains;
use crate::entangled::{Action, Entangled};
use crate::margin::Margin;
use crate::nine_squares::{Pair, Row, SquareSet};
use crate::player::Player;
use crate::position::{Phase, Position, Status};
use crate::solver::{Analysis, Solver};

/// Why an action of Goff's game is best. *The player* is the one who plays it; points are
/// the player's minus the other's. An *immediate win* for somebody who is to place is a
/// pair that closes a cycle such that both ends finish the game with more points for them.
#[allow(missing_docs, reason = "each reason tells its own fields")]
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(tag = "kind", rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasm", tsify(rename = "EntangledReason"))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// It is an immediate win; `least` points at the worse end.
    WinsAtOnce { least: Margin },
    /// In a choice: it makes rows of the player's, in these squares.
    MakesRow { squares: SquareSet },
    /// In a choice: the other end makes rows of the other's, in these squares, and this end does not.
    AvoidsRow { squares: SquareSet },
    /// In a choice: it leaves the player, who moves next, this immediate win, the first if there are
    /// more, with `least` points at the worse end of it. The other end leaves none.
    LeavesWin { action: Action, least: Margin },
    /// In a choice: at the other end this pair would be an immediate win for the opponent after
    /// `after` of the `of` next moves of the player, at least half. At this end no pair is.
    AvoidsThreat { action: Action, after: usize, of: usize },
    /// In a choice: the other end would cost the player `loss` points, with best play by both.
    OtherEndCosts { loss: Margin },
    /// In a choice, where nothing plainer speaks against the other end: how it would go on
    /// there with best play by both. (Each is the first of the best.) `reply` is a pair, or an end
    /// of `action` where that closes a cycle.
    OtherEndLeadsTo { action: Action, reply: Action },
    /// It closes a cycle and hands over the choice, but with best play both ends leave
    /// the player ahead, with `least` points at the worse one. (Not given together with
    /// [`Reason::WinsAtOnce`].)
    BothEndsGood { least: Margin },
    /// It leaves the other no immediate win, whatever is chosen where it closes a cycle itself.
    /// After `after` of the `of` other actions of the player, at least half, this pair would be one.
    Prevents { action: Action, after: usize, of: usize },
    /// After `after` of the `of` answers, at least half, this pair is an immediate win for the player.
    Threatens { action: Action, after: usize, of: usize },
}

impl Explains for Entangled {
    type Reason = Reason;

    fn obscurity(reason: &Reason) -> (u8, usize) {
        match reason {
            Reason::WinsAtOnce { .. } => (0, 0),
            Reason::MakesRow { .. } => (1, 0),
            Reason::AvoidsRow { .. } => (2, 0),
            Reason::LeavesWin { .. } => (3, 0),
            // At most one of the two ends can have this reason.
            Reason::AvoidsThreat { .. } => (4, 0),
            Reason::OtherEndCosts { .. } | Reason::OtherEndLeadsTo { .. } => (5, 0),
            Reason::BothEndsGood { .. } => (6, 0),
            // The prevented win is the same, whichever action prevents it.
            Reason::Prevents { .. } => (7, 0),
            // Of two threats the one that fewer answers escape.
            Reason::Threatens { after, of, .. } => (8, of - after),
        }
    }

    fn reasons(
        &self,
        action: Action,
        analysis: &Analysis<Action>,
        solver: &mut Solver,
    ) -> Vec<Reason> {
        let Status::ToAct(player, _) = self.status() else { return Vec::new() };
        let analysed = Analysed { position: self, player, analysis };
        let mut reasons = Vec::new();
        match action {
            Action::Collapse(_) => analysed.reasons_for_end(action, solver, &mut reasons),
            Action::Place(_) => {
                let next = self.after(action);
                if next.closing_pair().is_some() {
                    reasons.extend(analysed.reason_for_closing(&next, solver));
                }
                if !matches!(reasons.first(), Some(Reason::WinsAtOnce { .. })) {
                    reasons.extend(analysed.prevented(action, &next));
                    if next.closing_pair().is_none()
                        && let Some((action, after, of)) = most_threatened(&next)
                    {
                        reasons.push(Reason::Threatens { action, after, of });
                    }
                }
            }
            Action::Fill(_) | Action::Toss => {}
        }
        reasons
    }
}

/// A position in which the value of every action is known.
struct Analysed<'a> {
    position: &'a Entangled,
    /// The player who acts.
    player: Player,
    analysis: &'a Analysis<Action>,
}

impl Analysed<'_> {
    /// The reasons for one end of an open cycle and against the other.
    fn reasons_for_end(&self, end: Action, solver: &mut Solver, reasons: &mut Vec<Reason>) {
        let next = &self.position.after(end);
        let squares = Row::squares_of(&next.rows(), self.player);
        if !squares.is_empty() {
            reasons.push(Reason::MakesRow { squares });
        }
        let mut ends = self.analysis.moves.iter();
        let &(other, margin) = ends.find(|(other, _)| *other != end).expect("there are two ends");
        let otherwise = self.position.after(other);
        let squares = Row::squares_of(&otherwise.rows(), self.player.other());
        if !squares.is_empty() && Row::squares_of(&next.rows(), self.player.other()).is_empty() {
            reasons.push(Reason::AvoidsRow { squares });
        }
        if let (Some((action, least)), None) = (win_in(next), win_in(&otherwise)) {
            reasons.push(Reason::LeavesWin { action, least });
        }
        let threats = (most_threatened(next), most_threatened(&otherwise));
        if let (None, Some((action, after, of))) = threats {
            reasons.push(Reason::AvoidsThreat { action, after, of });
        }
        let loss = (self.analysis.margin - margin).seen_by(self.player);
        if loss > Margin::ZERO {
            let continuation =
                if reasons.is_empty() { continuation(&otherwise, solver) } else { None };
            reasons.push(Reason::OtherEndCosts { loss });
            reasons.extend(continuation);
        }
    }

    /// Why the player may close a cycle and hand over the choice.
    fn reason_for_closing(&self, next: &Entangled, solver: &mut Solver) -> Option<Reason> {
        if let Some(least) = won_at_both_ends(next, self.player) {
            return Some(Reason::WinsAtOnce { least });
        }
        let ends = next.outcomes().into_iter();
        let least = ends.map(|end| solver.analyse(&next.after(end)).margin.seen_by(self.player));
        let least = least.min().expect("a cycle has two ends");
        (least > Margin::ZERO).then_some(Reason::BothEndsGood { least })
    }

    /// The immediate win that the other would have after most other actions.
    fn prevented(&self, action: Action, next: &Entangled) -> Option<Reason> {
        let mut wins = Wins([0; 36]);
        if next.closing_pair().is_some() {
            wins.add_all(next, &next.outcomes());
        } else {
            wins.add(next);
        }
        if wins.commonest().is_some() {
            return None;
        }
        let mut others = self.position.legal();
        others.retain(|other| *other != action);
        wins.add_all(self.position, &others);
        let (action, after) = wins.commonest()?;
        let of = others.len();
        (2 * after >= of).then_some(Reason::Prevents { action, after, of })
    }
}

/// The continuation here, with best play by both.
fn continuation(otherwise: &Entangled, solver: &mut Solver) -> Option<Reason> {
    let action @ Action::Place(_) = solver.analyse(otherwise).best().next()? else { return None };
    let reply = solver.analyse(&otherwise.after(action)).best().next()?;
    matches!(reply, Action::Place(_) | Action::Collapse(_))
        .then_some(Reason::OtherEndLeadsTo { action, reply })
}

/// The immediate win that the other has after most actions here, if it is at least half
/// of them; after how many, and of how many.
fn most_threatened(position: &Entangled) -> Option<(Action, usize, usize)> {
    let actions = position.legal();
    let mut wins = Wins([0; 36]);
    wins.add_all(position, &actions);
    let (action, after) = wins.commonest()?;
    (2 * after >= actions.len()).then_some((action, after, actions.len()))
}

/// The first immediate win here, with the points at its worse end.
fn win_in(position: &Entangled) -> Option<(Action, Margin)> {
    let mut wins = Wins([0; 36]);
    wins.add(position);
    let (action, _) = wins.commonest()?;
    let player = position.status().player()?;
    Some((action, won_at_both_ends(&position.after(action), player)?))
}

/// The points of the player at the worse end of an open cycle, if both ends finish the
/// game with more for the player than for the other.
fn won_at_both_ends(open: &Entangled, player: Player) -> Option<Margin> {
    let final_margin =
        |end: Action| Some(open.after(end).status().score()?.margin().seen_by(player));
    let margins: Option<Vec<Margin>> = open.outcomes().into_iter().map(final_margin).collect();
    margins?.into_iter().min().filter(|&least| least > Margin::ZERO)
}

/// The number of positions in which each pair is an immediate win, by the index of the pair.
struct Wins([usize; 36]);

impl Wins {
    /// Counts those of a position: none while a cycle is open, which has to be measured first.
    fn add(&mut self, position: &Entangled) {
        let Status::ToAct(player, Phase::Place) = position.status() else { return };
        for pair in position.placements() {
            let closes = position.component(pair.low()).contains(pair.high());
            if closes && won_at_both_ends(&position.after(Action::Place(pair)), player).is_some() {
                self.0[pair.index()] += 1;
            }
        }
    }

    /// Counts those after each of these actions.
    fn add_all(&mut self, position: &Entangled, actions: &[Action]) {
        for &action in actions {
            self.add(&position.after(action));
        }
    }

    /// The pair that is one most often, the first of them, and how often.
    fn commonest(&self) -> Option<(Action, usize)> {
        let most = self.0.into_iter().max()?;
        let pair = self.0.iter().position(|&count| count == most)?;
        (most > 0).then_some((Action::Place(Pair::ALL[pair]), most))
    }
}
