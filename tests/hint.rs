//! Hints: what a reason claims is true, found again by playing and searching.
#![cfg(not(target_arch = "wasm32"))]
// Margins are whole 32nds: exact as floating point, and compared exactly.
#![allow(clippy::float_cmp)]

mod common;

use common::{Signature, below, random_game, rules};
use quantum_tic_tac_toe::board::{Pair, PairSet, Player, Score, Square, SquareSet};
use quantum_tic_tac_toe::coin::SeededCoins;
use quantum_tic_tac_toe::entangled::Position;
use quantum_tic_tac_toe::hint::{Explains, Hint, Reason, hint};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{Action, Game, State, Status, dice, family};
use std::collections::HashSet;
use std::mem::discriminant;

fn position(record: &str) -> Position {
    *Game::<Position>::from_record(record).expect("a record").state()
}

fn hinted(record: &str) -> Hint {
    hint(&position(record), &mut Solver::new()).expect("the game goes on")
}

fn pair(squares: &str) -> Pair {
    let Ok(Action::Place(pair)) = squares.parse() else { panic!("{squares} is no pair") };
    pair
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
        Reason::LeavesWin { pair, least } => {
            let [next, otherwise] = [action, others[0]].map(|end| after(position, end));
            let open = after(&next, Action::Place(pair));
            let points: Vec<f64> =
                ends(&open).iter().filter_map(|end| finished(end, player)).collect();
            wins_at_once(&next, Action::Place(pair))
                && points.iter().copied().fold(f64::MAX, f64::min) == least
                && !otherwise.legal().iter().any(|&pair| wins_at_once(&otherwise, pair))
        }
        Reason::AvoidsThreat { pair, after: count, of } => {
            let [next, otherwise] = [action, others[0]].map(|end| after(position, end));
            let threatened = |position: &Position, pair| {
                let moves = position.legal();
                let open = moves.iter().filter(|&&own| wins_at_once(&after(position, own), pair));
                open.count()
            };
            let here = PairSet::within(next.open()).into_iter().any(|pair| {
                let count = threatened(&next, Action::Place(pair));
                count > 0 && 2 * count >= next.legal().len()
            });
            otherwise.legal().len() == of
                && threatened(&otherwise, Action::Place(pair)) == count
                && 2 * count >= of
                && !here
        }
        Reason::OtherEndCosts { loss } => {
            let [one, other] =
                [action, others[0]].map(|end| solver.analyse(&after(position, end)).margin);
            others.len() == 1 && loss > 0.0 && sign * (one - other) == loss
        }
        Reason::OtherEndLeadsTo { own, reply } => {
            let otherwise = after(position, others[0]);
            let next = after(&otherwise, Action::Place(own));
            let margins = [&otherwise, &next, &after(&next, reply)]
                .map(|position| solver.analyse(position).margin);
            others.len() == 1
                && sign * (analysis.margin - margins[0]) > 0.0
                && margins == [margins[0]; 3]
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
        // The dice game's.
        _ => false,
    }
}

/// How many answers or actions escape a threat, or squares are no part of one.
fn escapes(reason: &Reason) -> Option<usize> {
    match reason {
        Reason::Prevents { after, of, .. } | Reason::Threatens { after, of, .. } => {
            Some(of - after)
        }
        Reason::LeavesRows { squares } => Some(9 - squares.len()),
        _ => None,
    }
}

/// Whether no other of the best actions has a first reason of the same kind that is better.
fn none_is_plainer<S: Explains>(position: &S, hint: &Hint, solver: &mut Solver) -> bool {
    let analysis = solver.analyse(position);
    let first = &hint.reasons[0];
    analysis.best().all(|action| {
        let reasons = position.reasons(action, &analysis, solver);
        let same = reasons.first().filter(|other| discriminant(*other) == discriminant(first));
        same.is_none_or(|other| escapes(first) <= escapes(other))
    })
}

/// On random positions of all rules every reason holds, and each kind comes up.
#[test]
fn every_reason_is_true() {
    let coins = &mut SeededCoins::new(5);
    let solver = &mut Solver::new();
    let mut kinds = HashSet::new();
    for round in 0..4000 {
        let plies = 3 + below(coins, 9);
        let position = *random_game::<Position>(rules(round % 8), plies, coins).state();
        let Some(hint_here) = hint(&position, solver) else {
            assert!(matches!(position.status(), Status::Over(_)));
            continue;
        };
        assert!(none_is_plainer(&position, &hint_here, solver), "{hint_here:?}, {position:?}");
        let Hint { action, margin, reasons } = hint_here;
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
    assert_eq!(kinds.len(), 12, "{kinds:?}");
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
fn a_choice_without_rows_is_told_by_what_comes_next() {
    for (record, reasons) in [
        (
            "goff 12 57 36 36",
            [
                Reason::LeavesWin { pair: pair("12"), least: 1.0 },
                Reason::AvoidsThreat { pair: pair("57"), after: 19, of: 21 },
                Reason::OtherEndCosts { loss: 1.0 },
                Reason::Keeps { count: 1, of: 2, loss: 1.0 },
            ]
            .to_vec(),
        ),
        (
            "goff 45 57 47",
            [
                Reason::OtherEndCosts { loss: 0.5 },
                Reason::OtherEndLeadsTo { own: pair("69"), reply: Action::Place(pair("26")) },
                Reason::Keeps { count: 1, of: 2, loss: 0.5 },
            ]
            .to_vec(),
        ),
    ] {
        assert_eq!(hinted(record).reasons, reasons, "{record}");
    }
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

/// The hints of random positions of both games, in one number: it changes when they are meant
/// to say something else.
#[test]
fn hint_signature() {
    let mut signature = Signature::EMPTY;
    let coins = &mut SeededCoins::new(7);
    let solver = &mut Solver::new();
    for round in 0..400 {
        let plies = 5 + below(coins, 7);
        let game = random_game::<Position>(rules(round % 8), plies, coins);
        signature.add(format_args!("{:?}", hint(game.state(), solver)));
        let plies = 6 + below(coins, 10);
        let dice = random_game::<dice::Position>(dice::Rules, plies, coins);
        signature.add(format_args!("{:?}", hint(dice.state(), solver)));
    }
    assert_eq!(signature.number(), "322906ebe4b868a8");
}

/// Of a game of either kind the same is said as of one that is known to be of this kind.
#[test]
fn either_game_has_the_same_hint() {
    let either = |record| {
        let game = Game::<family::Position>::from_record(record).expect("a record");
        hint(game.state(), &mut Solver::new()).expect("the game goes on")
    };
    let game = Game::<dice::Position>::from_record("kvantove 1 4 2 5").expect("a record");
    assert_eq!(Some(either("kvantove 1 4 2 5")), hint(game.state(), &mut Solver::new()));
    assert_eq!(either("goff 12 45 23 56"), hinted("goff 12 45 23 56"));
}

mod dice_game {
    use super::*;
    use dice::{Position, Rules};
    use quantum_tic_tac_toe::Phase;

    fn hinted(record: &str) -> Hint {
        let game = Game::<Position>::from_record(record).expect("a record");
        hint(game.state(), &mut Solver::new()).expect("the game goes on")
    }

    fn squares(numbers: &[u8]) -> SquareSet {
        numbers.iter().filter_map(|&number| Square::new(number)).collect()
    }

    /// The rows that an action which needs no coin makes for a player.
    fn made(position: &Position, action: Action, player: Player) -> SquareSet {
        let next = position.play(action).expect("a legal action");
        let own = next.rows().into_iter().filter(|row| row.player == player);
        own.fold(SquareSet::EMPTY, |squares, row| squares | row.squares)
    }

    /// The free squares in which a player's stone would complete a row, whoever's turn it
    /// is.
    fn completing(position: &Position, player: Player) -> SquareSet {
        let row =
            |square: &Square| (position.classical(player) | SquareSet::of(*square)).has_line();
        position.free().into_iter().filter(row).collect()
    }

    fn holds(reason: &Reason, position: &Position, action: Action, solver: &mut Solver) -> bool {
        let Status::ToAct(player, _) = position.status() else { return false };
        let other = player.other();
        let outcomes = |action| position.outcomes_of(action).into_iter().flatten();
        let may_lose =
            |action| outcomes(action).any(|found| !made(position, found, other).is_empty());
        let next = position.play(action).ok();
        match (reason, next) {
            (Reason::MakesRow { squares }, Some(_)) => {
                !squares.is_empty() && made(position, action, player) == *squares
            }
            (Reason::BlocksRows { squares }, Some(next)) => {
                let taken = squares.into_iter().all(|square| !next.free().contains(square));
                taken
                    && !squares.is_empty()
                    && completing(position, other) == *squares
                    && completing(&next, other).is_empty()
            }
            (Reason::LeavesRows { squares }, Some(next)) => {
                // Whatever the other does, a stone in any that is free wins.
                let wins = |then: &Position| {
                    let free = squares.into_iter().filter(|&square| then.free().contains(square));
                    free.map(Action::Stone).all(|stone| {
                        then.play(stone).is_ok_and(|last| last.classical(player).has_line())
                    })
                };
                let answers = next.legal().into_iter().map(|answer| next.play(answer).unwrap());
                let unfinished =
                    |then: &Position| matches!(then.status(), Status::ToAct(_, Phase::Place));
                !squares.is_empty() && answers.filter(unfinished).all(|then| wins(&then))
            }
            (Reason::FoundMakesRow { square, squares }, None) => {
                let here =
                    |&found: &Action| matches!(found, Action::Found(_, end) if end == *square);
                let mut found = outcomes(action).filter(here);
                !squares.is_empty()
                    && found.next().is_some_and(|found| made(position, found, player) == *squares)
            }
            (Reason::RisksNoRow { risky, of }, None) => {
                let legal = position.legal();
                let others = legal.iter().filter(|&&stone| stone != action);
                !may_lose(action)
                    && *of == legal.len() - 1
                    && *risky == others.filter(|&&stone| may_lose(stone)).count()
                    && *risky > 0
            }
            (Reason::OtherMeasures, Some(next)) => {
                next.status() == Status::ToAct(other, Phase::Measure)
            }
            (Reason::Keeps { count, of, loss }, _) => {
                let analysis = solver.analyse(position);
                let losses: Vec<f64> = analysis
                    .moves
                    .iter()
                    .map(|(_, after)| (analysis.margin - after).abs())
                    .collect();
                let lost = losses.iter().copied().filter(|&loss| loss > 0.0);
                *of == losses.len()
                    && *count == of - lost.clone().count()
                    && *loss == lost.reduce(f64::min).unwrap_or(0.0)
            }
            (Reason::Forced, _) => position.legal().len() == 1,
            _ => false,
        }
    }

    /// On random positions every reason holds, and each kind comes up.
    #[test]
    fn every_reason_is_true() {
        let coins = &mut SeededCoins::new(6);
        let solver = &mut Solver::new();
        let mut kinds = HashSet::new();
        for round in 0..4000 {
            let plies = below(coins, 15);
            let position = *random_game::<Position>(Rules, plies, coins).state();
            let Some(hint_here) = hint(&position, solver) else {
                assert!(matches!(position.status(), Status::Over(_)));
                continue;
            };
            assert!(none_is_plainer(&position, &hint_here, solver), "{hint_here:?}, {position:?}");
            let Hint { action, margin, reasons } = hint_here;
            let analysis = solver.analyse(&position);
            assert!(analysis.best().any(|best| best == action));
            assert_eq!(margin, analysis.margin);
            assert!(!reasons.is_empty());
            for reason in &reasons {
                assert!(
                    holds(reason, &position, action, solver),
                    "{reason:?}, {action}, {position:?}"
                );
                let name = format!("{reason:?}");
                kinds.insert(name.split(' ').next().unwrap_or_default().to_string());
            }
            if round % 500 == 0 {
                let cold = hint(&position, &mut Solver::new()).expect("a hint");
                assert_eq!((cold.action, cold.reasons), (action, reasons));
            }
        }
        assert_eq!(kinds.len(), 8, "{kinds:?}");
    }

    #[test]
    fn a_row_is_completed_and_else_one_of_the_others_stopped() {
        let hint = hinted("kvantove 1 4 2 5");
        assert_eq!(hint.action.to_string(), "3");
        assert_eq!(hint.reasons[0], Reason::MakesRow { squares: squares(&[1, 2, 3]) });
        // Two classical stones of X's in a row, and none of O's.
        let hint = hinted("kvantove 1 5 2");
        assert_eq!(hint.reasons[0], Reason::BlocksRows { squares: squares(&[3]) });
    }

    #[test]
    fn a_measurement_is_told_by_what_may_be_found() {
        let hint = hinted("kvantove 1 4 2 56 37 89");
        assert_eq!(hint.action.to_string(), "?37");
        assert_eq!(
            hint.reasons[0],
            Reason::FoundMakesRow { square: Square::ALL[2], squares: squares(&[1, 2, 3]) }
        );
    }

    #[test]
    fn a_finished_game_has_no_hint() {
        let over = Game::<Position>::from_record("kvantove 1 4 2 5 3").expect("a record");
        assert_eq!(hint(over.state(), &mut Solver::new()), None);
    }
}
