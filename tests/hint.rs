//! Hints: what a reason claims is true, found again by playing and searching.
#![cfg(not(target_arch = "wasm32"))]
// Margins are whole 32nds: exact as floating point, and compared exactly.
#![allow(clippy::float_cmp)]

use quantum_tic_tac_toe::board::{Player, Score, Square, SquareSet};
use quantum_tic_tac_toe::coin::SeededCoins;
use quantum_tic_tac_toe::entangled::{Position, Rules};
use quantum_tic_tac_toe::hint::{Hint, Reason, hint};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{Action, Coin, Game, State, Status};
use std::collections::HashSet;

fn position(record: &str) -> Position {
    *Game::<Position>::from_record(record).expect("a record").state()
}

fn hinted(record: &str) -> Hint {
    hint(&position(record), &mut Solver::new()).expect("the game goes on")
}

fn after(position: &Position, action: Action) -> Position {
    position.play(action).expect("a legal action")
}

/// What can come of the next action, where it is a choice or a coin.
fn ends(open: &Position) -> Vec<Position> {
    open.outcomes().into_iter().map(|end| after(open, end)).collect()
}

fn points(score: Score, player: Player) -> f64 {
    score.points(player) - score.points(player.other())
}

/// The points of a finished game.
fn finished(position: &Position, player: Player) -> Option<f64> {
    match position.status() {
        Status::Over(score) => Some(points(score, player)),
        Status::ToAct(..) => None,
    }
}

/// Whether the one who places next wins at once with this pair.
fn wins_at_once(position: &Position, pair: Action) -> bool {
    let Status::ToAct(player, _) = position.status() else { return false };
    position.play(pair).is_ok_and(|open| {
        open.closing_pair().is_some()
            && ends(&open)
                .iter()
                .all(|end| finished(end, player).is_some_and(|points| points > 0.0))
    })
}

fn rows(position: &Position, player: Player) -> SquareSet {
    let rows = position.rows();
    let own = rows.iter().filter(|row| row.player == player);
    own.fold(SquareSet::EMPTY, |squares, row| squares | row.squares)
}

/// Whether a reason for an action is true.
fn holds(reason: &Reason, position: &Position, action: Action, solver: &mut Solver) -> bool {
    let Status::ToAct(player, _) = position.status() else { return false };
    let sign = if player == Player::X { 1.0 } else { -1.0 };
    let analysis = solver.analyse(position);
    let others: Vec<Action> =
        position.legal().into_iter().filter(|&other| other != action).collect();
    match *reason {
        Reason::WinsAtOnce { least } => {
            let open = after(position, action);
            let points: Vec<f64> =
                ends(&open).iter().filter_map(|end| finished(end, player)).collect();
            wins_at_once(position, action)
                && points.iter().copied().fold(f64::MAX, f64::min) == least
        }
        Reason::MakesRow { squares } => {
            !squares.is_empty() && rows(&after(position, action), player) == squares
        }
        Reason::AvoidsRow { squares } => {
            !squares.is_empty()
                && rows(&after(position, action), player.other()).is_empty()
                && rows(&after(position, others[0]), player.other()) == squares
        }
        Reason::OtherEndCosts { loss } => {
            let [one, other] =
                [action, others[0]].map(|end| solver.analyse(&after(position, end)).margin);
            others.len() == 1 && loss > 0.0 && sign * (one - other) == loss
        }
        Reason::BothEndsGood { least } => {
            let open = after(position, action);
            let ends = ends(&open);
            let margins = ends.iter().map(|end| sign * solver.analyse(end).margin);
            least > 0.0 && margins.fold(f64::MAX, f64::min) == least
        }
        Reason::Prevents { pair, after: count, of } => {
            let pair = Action::Place(pair);
            let next = after(position, action);
            let then = if next.closing_pair().is_some() { ends(&next) } else { vec![next] };
            let none = then
                .iter()
                .all(|position| !position.legal().iter().any(|&pair| wins_at_once(position, pair)));
            let would = others.iter().filter(|&&other| wins_at_once(&after(position, other), pair));
            none && of == others.len() && would.count() == count && 2 * count >= of
        }
        Reason::Threatens { pair, after: count, of } => {
            let next = after(position, action);
            let answers = next.legal();
            let can = answers
                .iter()
                .filter(|&&answer| wins_at_once(&after(&next, answer), Action::Place(pair)));
            of == answers.len() && can.count() == count && 2 * count >= of
        }
        Reason::Keeps { count, of, loss } => {
            let losses = analysis.moves.iter().map(|(_, margin)| sign * (analysis.margin - margin));
            let (kept, lost): (Vec<f64>, Vec<f64>) = losses.partition(|&loss| loss == 0.0);
            let least = lost.iter().copied().fold(f64::MAX, f64::min);
            kept.len() == count
                && kept.len() + lost.len() == of
                && if lost.is_empty() { loss == 0.0 } else { least == loss }
        }
        Reason::Forced => others.is_empty(),
    }
}

/// On random positions of all rules every reason holds, and each kind comes up.
#[test]
fn every_reason_is_true() {
    let coins = &mut SeededCoins::new(5);
    let mut below = |end: usize| {
        (0..16).fold(0, |number, _| number * 2 + usize::from(coins.toss() == Coin::Tails)) % end
    };
    let solver = &mut Solver::new();
    let mut kinds = HashSet::new();
    for round in 0..4000 {
        let mut position = Position::new(Rules::all().nth(round % 8).expect("eight rules"));
        let plies = 3 + below(9);
        for _ in 0..plies {
            let outcomes = position.outcomes();
            if outcomes.is_empty() {
                break;
            }
            position = after(&position, outcomes[below(outcomes.len())]);
        }
        let Some(Hint { action, margin, reasons }) = hint(&position, solver) else {
            assert!(matches!(position.status(), Status::Over(_)));
            continue;
        };
        let analysis = solver.analyse(&position);
        assert!(analysis.best().any(|best| best == action));
        assert_eq!(margin, analysis.margin);
        assert!(!reasons.is_empty());
        for reason in &reasons {
            assert!(holds(reason, &position, action, solver), "{reason:?}, {action}, {position:?}");
            let name = format!("{reason:?}");
            kinds.insert(name.split(' ').next().unwrap_or_default().to_string());
        }
        if round % 50 == 0 {
            let cold = hint(&position, &mut Solver::new()).expect("a hint");
            assert_eq!((cold.action, cold.reasons), (action, reasons));
        }
    }
    assert_eq!(kinds.len(), 9, "{kinds:?}");
}

#[test]
fn a_win_at_once_is_told_before_anything_else() {
    let hint = hinted("goff 12 45 23 56");
    assert_eq!((hint.action.to_string().as_str(), hint.margin), ("12", 1.0));
    assert_eq!(hint.reasons[0], Reason::WinsAtOnce { least: 1.0 });
}

#[test]
fn a_choice_is_told_by_its_rows() {
    // Both ends are worth half a point; one of them by a row that stands at once.
    let hint = hinted("goff 12 45 23 56 36 14");
    assert_eq!(hint.action.to_string(), "@4");
    let squares = Square::ALL[..3].iter().copied().collect();
    assert_eq!(hint.reasons[0], Reason::MakesRow { squares });
    let nature = hinted("nature 12 45 23 56 36 14");
    assert_eq!((nature.action, nature.reasons), (Action::Toss, vec![Reason::Forced]));
}

#[test]
fn in_the_beginning_the_search_alone_is_the_reason() {
    let hint = hinted("goff");
    assert_eq!((hint.action.to_string().as_str(), hint.margin), ("19", 0.5));
    assert_eq!(hint.reasons, [Reason::Keeps { count: 2, of: 36, loss: 0.5 }]);
    let hint = hinted("tris-quantico");
    assert_eq!(hint.reasons, [Reason::Keeps { count: 36, of: 36, loss: 0.0 }]);
}

#[test]
fn the_last_square_is_forced() {
    let hint = hinted("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8");
    assert_eq!((hint.action.to_string().as_str(), hint.reasons), ("33", vec![Reason::Forced]));
}

#[test]
fn a_finished_game_has_no_hint() {
    let over = position("goff 12 45 23 56 13 @3");
    assert_eq!(hint(&over, &mut Solver::new()), None);
}
