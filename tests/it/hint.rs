//! Hints: what a reason claims is true, found again by playing and searching.

use crate::random_games::{random_game, rules};
use crate::signature::Signature;
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{Action, Entangled};
use quantum_tic_tac_toe::hint::{
    CommonReason, DiceReason, EntangledReason, Explains, Hint, Reason, hint,
};
use quantum_tic_tac_toe::solver::{Analysis, Solver};
use quantum_tic_tac_toe::{
    Game, Margin, Occupancy, PairSet, Phase, Player, Position, SeededRandom, Square, SquareSet,
    Status,
};
use std::collections::HashSet;
use std::mem::discriminant;

fn position<P: Position>(record: &str) -> P {
    *Game::<P>::from_record(record).expect("a record").position()
}

fn hinted<P: Explains>(record: &str) -> Hint<P> {
    hint(&position::<P>(record), &mut Solver::new()).expect("the game goes on")
}

fn squares(numbers: &[u8]) -> SquareSet {
    numbers.iter().filter_map(|&number| Square::new(number)).collect()
}

fn action(text: &str) -> Action {
    text.parse().expect("an action")
}

fn after<P: Position>(position: &P, action: P::Action) -> P {
    position.play(action).expect("a legal action")
}

/// The possible outcomes of the next action, where it is a choice or a coin.
fn ends(open: &Entangled) -> Vec<Entangled> {
    open.outcomes().into_iter().map(|end| after(open, end)).collect()
}

/// A player's points minus the other's in a finished game.
fn finished(position: &Entangled, player: Player) -> Option<Margin> {
    Some(position.status().score()?.margin().seen_by(player))
}

/// Whether the one who places next wins at once with this pair.
fn wins_at_once(position: &Entangled, pair: Action) -> bool {
    let Status::ToAct(player, _) = position.status() else { return false };
    position.play(pair).is_ok_and(|open| {
        open.closing_pair().is_some()
            && ends(&open)
                .iter()
                .all(|end| finished(end, player).is_some_and(|points| points > Margin::ZERO))
    })
}

/// The points of a player at the worse end of an open cycle, of the ends that finish the game.
fn least_at_ends(open: &Entangled, player: Player) -> Option<Margin> {
    ends(open).iter().filter_map(|end| finished(end, player)).min()
}

fn rows(position: &Entangled, player: Player) -> SquareSet {
    let rows = position.rows();
    let own = rows.iter().filter(|row| row.player == player);
    own.fold(SquareSet::EMPTY, |squares, row| squares | row.squares)
}

/// Whether a reason of Goff's game for an action is true.
fn entangled_reason_holds(
    reason: EntangledReason,
    position: &Entangled,
    action: Action,
    solver: &mut Solver,
) -> bool {
    let Status::ToAct(player, _) = position.status() else { return false };
    let mut margin = |position: &Entangled| solver.analyse(position).margin.seen_by(player);
    let others: Vec<Action> =
        position.legal().into_iter().filter(|&other| other != action).collect();
    match reason {
        EntangledReason::WinsAtOnce { least } => {
            wins_at_once(position, action)
                && least_at_ends(&after(position, action), player) == Some(least)
        }
        EntangledReason::MakesRow { squares } => {
            !squares.is_empty() && rows(&after(position, action), player) == squares
        }
        EntangledReason::AvoidsRow { squares } => {
            !squares.is_empty()
                && rows(&after(position, action), player.other()).is_empty()
                && rows(&after(position, others[0]), player.other()) == squares
        }
        EntangledReason::LeavesWin { action: pair, least } => {
            let [next, otherwise] = [action, others[0]].map(|end| after(position, end));
            let open = after(&next, pair);
            wins_at_once(&next, pair)
                && least_at_ends(&open, player) == Some(least)
                && !otherwise.legal().iter().any(|&pair| wins_at_once(&otherwise, pair))
        }
        EntangledReason::AvoidsThreat { action: pair, after: count, of } => {
            let [next, otherwise] = [action, others[0]].map(|end| after(position, end));
            let threatened = |position: &Entangled, pair| {
                let moves = position.legal();
                let open = moves.iter().filter(|&&own| wins_at_once(&after(position, own), pair));
                open.count()
            };
            let here = PairSet::within(next.open()).into_iter().any(|pair| {
                let count = threatened(&next, Action::Place(pair));
                count > 0 && 2 * count >= next.legal().len()
            });
            otherwise.legal().len() == of
                && threatened(&otherwise, pair) == count
                && 2 * count >= of
                && !here
        }
        EntangledReason::OtherEndCosts { loss } => {
            let [one, other] = [action, others[0]].map(|end| margin(&after(position, end)));
            others.len() == 1 && loss > Margin::ZERO && one - other == loss
        }
        EntangledReason::OtherEndLeadsTo { action: own, reply } => {
            let otherwise = after(position, others[0]);
            let next = after(&otherwise, own);
            let here = margin(position);
            let margins = [&otherwise, &next, &after(&next, reply)].map(margin);
            others.len() == 1 && here > margins[0] && margins == [margins[0]; 3]
        }
        EntangledReason::BothEndsGood { least } => {
            let open = after(position, action);
            least > Margin::ZERO && ends(&open).iter().map(margin).min() == Some(least)
        }
        EntangledReason::Prevents { action: pair, after: count, of } => {
            let next = after(position, action);
            let then = if next.closing_pair().is_some() { ends(&next) } else { vec![next] };
            let none = then
                .iter()
                .all(|position| !position.legal().iter().any(|&pair| wins_at_once(position, pair)));
            let would = others.iter().filter(|&&other| wins_at_once(&after(position, other), pair));
            none && of == others.len() && would.count() == count && 2 * count >= of
        }
        EntangledReason::Threatens { action: pair, after: count, of } => {
            let next = after(position, action);
            let answers = next.legal();
            let can = answers.iter().filter(|&&answer| wins_at_once(&after(&next, answer), pair));
            of == answers.len() && can.count() == count && 2 * count >= of
        }
    }
}

/// Whether exactly this number of the player's actions keeps the margin, and each of the
/// others loses at least this much.
fn keeps<A: Copy>(
    analysis: &Analysis<A>,
    player: Player,
    [count, of]: [usize; 2],
    loss: Margin,
) -> bool {
    let losses =
        analysis.moves.iter().map(|(_, margin)| (analysis.margin - *margin).seen_by(player));
    let losing: Vec<Margin> = losses.filter(|&loss| loss != Margin::ZERO).collect();
    of == analysis.moves.len()
        && count + losing.len() == of
        && losing.into_iter().min().unwrap_or(Margin::ZERO) == loss
}

/// Questions about a game whose hints the tests check.
trait Checked: Explains {
    /// Whether a reason of this game for an action is true.
    fn holds(&self, reason: &Self::Reason, action: Self::Action, solver: &mut Solver) -> bool;

    /// How many answers or actions escape a threat, or squares are no part of one.
    fn escapes(reason: &Self::Reason) -> Option<usize>;

    /// The reason in a line, its name first.
    fn written(reason: &Self::Reason) -> String;
}

/// Checks a hint for a position. The names of its reasons are added to a list of kinds.
fn check<P: Checked>(
    position: &P,
    given: &Hint<P>,
    solver: &mut Solver,
    kinds: &mut HashSet<String>,
) {
    let Status::ToAct(player, _) = position.status() else { panic!("the game is over") };
    assert!(none_is_plainer(position, given, solver), "{given:?}, {position:?}");
    let analysis = solver.analyse(position);
    assert!(analysis.best().any(|best| best == given.action));
    assert_eq!(given.margin, analysis.margin);
    assert!(!given.reasons.is_empty());
    for reason in &given.reasons {
        let holds = match reason {
            Reason::OfGame(reason) => position.holds(reason, given.action, solver),
            Reason::Common(CommonReason::Keeps { count, of, loss }) => {
                keeps(&analysis, player, [*count, *of], *loss)
            }
            Reason::Common(CommonReason::Forced) => position.legal()[..] == [given.action],
        };
        assert!(holds, "{reason:?}, {}, {position:?}", given.action);
        let name = written::<P>(reason);
        kinds.insert(name.split(' ').next().unwrap_or_default().to_string());
    }
}

/// Whether no other of the best actions has a plainer first reason: none of a plainer kind,
/// and none of the same kind that is better.
fn none_is_plainer<P: Checked>(position: &P, given: &Hint<P>, solver: &mut Solver) -> bool {
    let analysis = solver.analyse(position);
    analysis.best().all(|action| {
        let others = position.reasons(action, &analysis, solver);
        match (&given.reasons[0], others.first()) {
            (Reason::Common(CommonReason::Forced), _) | (_, None) => true,
            (Reason::Common(CommonReason::Keeps { .. }), Some(_)) => false,
            (Reason::OfGame(first), Some(other)) => {
                P::obscurity(first).0 <= P::obscurity(other).0
                    && (discriminant(first) != discriminant(other)
                        || P::escapes(first) <= P::escapes(other))
            }
        }
    })
}

/// A reason in a line: its name, and then what it says, margins in 512ths of a point.
fn written<P: Checked>(reason: &Reason<P::Reason>) -> String {
    match reason {
        Reason::OfGame(reason) => P::written(reason),
        Reason::Common(CommonReason::Keeps { count, of, loss }) => {
            format!("keeps {count} {of} {}", loss.in_512ths())
        }
        Reason::Common(CommonReason::Forced) => "forced".to_string(),
    }
}

/// A hint in a line: action, margin, reasons.
fn written_hint<P: Checked>(given: Option<Hint<P>>) -> String {
    let Some(Hint { action, margin, reasons }) = given else { return "none\n".to_string() };
    let reasons: Vec<String> = reasons.iter().map(written::<P>).collect();
    format!("{action} {}: {}\n", margin.in_512ths(), reasons.join(", "))
}

/// The numbers of the squares, without anything between them.
fn digits(squares: SquareSet) -> String {
    squares.into_iter().map(|square| square.to_string()).collect()
}

impl Checked for Entangled {
    fn holds(&self, reason: &EntangledReason, action: Action, solver: &mut Solver) -> bool {
        entangled_reason_holds(*reason, self, action, solver)
    }

    fn escapes(reason: &EntangledReason) -> Option<usize> {
        match reason {
            EntangledReason::Prevents { after, of, .. }
            | EntangledReason::Threatens { after, of, .. } => Some(of - after),
            _ => None,
        }
    }

    fn written(reason: &EntangledReason) -> String {
        match reason {
            EntangledReason::WinsAtOnce { least } => format!("wins-at-once {}", least.in_512ths()),
            EntangledReason::MakesRow { squares } => format!("makes-row {}", digits(*squares)),
            EntangledReason::AvoidsRow { squares } => format!("avoids-row {}", digits(*squares)),
            EntangledReason::LeavesWin { action, least } => {
                format!("leaves-win {action} {}", least.in_512ths())
            }
            EntangledReason::AvoidsThreat { action, after, of } => {
                format!("avoids-threat {action} {after} {of}")
            }
            EntangledReason::OtherEndCosts { loss } => {
                format!("other-end-costs {}", loss.in_512ths())
            }
            EntangledReason::OtherEndLeadsTo { action, reply } => {
                format!("other-end-leads-to {action} {reply}")
            }
            EntangledReason::BothEndsGood { least } => {
                format!("both-ends-good {}", least.in_512ths())
            }
            EntangledReason::Prevents { action, after, of } => {
                format!("prevents {action} {after} {of}")
            }
            EntangledReason::Threatens { action, after, of } => {
                format!("threatens {action} {after} {of}")
            }
        }
    }
}

/// On random positions of all rules every reason holds, and each kind comes up.
#[test]
fn every_reason_is_true() {
    let random = &mut SeededRandom::new(5);
    let solver = &mut Solver::new();
    let mut kinds = HashSet::new();
    let rounds = if cfg!(debug_assertions) { 1000 } else { 4000 };
    for round in 0..rounds {
        let plies = 3 + random.index(9);
        let position = *random_game::<Entangled>(rules(round % 8), plies, random).position();
        let Some(given) = hint(&position, solver) else {
            assert!(matches!(position.status(), Status::Over(_)));
            continue;
        };
        check(&position, &given, solver, &mut kinds);
        if round % 50 == 0 {
            assert_eq!(hint(&position, &mut Solver::new()), Some(given));
        }
    }
    assert_eq!(kinds.len(), 12, "{kinds:?}");
}

#[test]
fn a_win_at_once_is_told_before_anything_else() {
    let hint = hinted::<Entangled>("goff 12 45 23 56");
    assert_eq!((hint.action.to_string().as_str(), hint.margin), ("12", Margin::POINT));
    let wins = EntangledReason::WinsAtOnce { least: Margin::POINT };
    assert_eq!(hint.reasons[0], Reason::OfGame(wins));
}

#[test]
fn a_choice_is_told_by_its_rows() {
    // Both ends are worth half a point; one of them by a row that stands at once.
    let hint = hinted::<Entangled>("goff 12 45 23 56 36 14");
    assert_eq!(hint.action.to_string(), "@4");
    let makes_row = EntangledReason::MakesRow { squares: squares(&[1, 2, 3]) };
    assert_eq!(hint.reasons[0], Reason::OfGame(makes_row));
    let nature = hinted::<Entangled>("nature 12 45 23 56 36 14");
    assert_eq!(
        (nature.action, nature.reasons),
        (Action::Toss, vec![Reason::Common(CommonReason::Forced)])
    );
}

#[test]
fn a_choice_without_rows_is_told_by_what_comes_next() {
    for (record, own, keeps) in [
        (
            "goff 12 57 36 36",
            [
                EntangledReason::LeavesWin { action: action("12"), least: Margin::POINT },
                EntangledReason::AvoidsThreat { action: action("57"), after: 19, of: 21 },
                EntangledReason::OtherEndCosts { loss: Margin::POINT },
            ]
            .to_vec(),
            CommonReason::Keeps { count: 1, of: 2, loss: Margin::POINT },
        ),
        (
            "goff 45 57 47",
            [
                EntangledReason::OtherEndCosts { loss: Margin::HALF },
                EntangledReason::OtherEndLeadsTo { action: action("69"), reply: action("26") },
            ]
            .to_vec(),
            CommonReason::Keeps { count: 1, of: 2, loss: Margin::HALF },
        ),
    ] {
        let reasons: Vec<_> =
            own.into_iter().map(Reason::OfGame).chain([Reason::Common(keeps)]).collect();
        assert_eq!(hinted::<Entangled>(record).reasons, reasons, "{record}");
    }
}

#[test]
fn in_the_beginning_the_search_alone_is_the_reason() {
    let hint = hinted::<Entangled>("goff");
    assert_eq!((hint.action.to_string().as_str(), hint.margin), ("19", Margin::HALF));
    assert_eq!(
        hint.reasons,
        [Reason::Common(CommonReason::Keeps { count: 2, of: 36, loss: Margin::HALF })]
    );
    let hint = hinted::<Entangled>("tris-quantico");
    assert_eq!(
        hint.reasons,
        [Reason::Common(CommonReason::Keeps { count: 36, of: 36, loss: Margin::ZERO })]
    );
}

#[test]
fn the_last_square_is_forced() {
    let hint = hinted::<Entangled>("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8");
    assert_eq!(
        (hint.action.to_string().as_str(), hint.reasons),
        ("33", vec![Reason::Common(CommonReason::Forced)])
    );
}

#[test]
fn a_finished_game_has_no_hint() {
    let over = position::<Entangled>("goff 12 45 23 56 13 @3");
    assert_eq!(hint(&over, &mut Solver::new()), None);
}

/// The hints of random positions of both games, in one number: it changes when they are meant
/// to say something else.
#[test]
fn hint_signature() {
    let mut signature = Signature::EMPTY;
    let random = &mut SeededRandom::new(7);
    let solver = &mut Solver::new();
    for round in 0..400 {
        let plies = 5 + random.index(7);
        let game = random_game::<Entangled>(rules(round % 8), plies, random);
        signature.add(written_hint::<Entangled>(hint(game.position(), solver)));
        let plies = 6 + random.index(10);
        let dice = random_game::<Dice>(dice::Rules, plies, random);
        signature.add(written_hint::<Dice>(hint(dice.position(), solver)));
    }
    assert_eq!(signature.number(), "70e8073af9a3424c");
}

mod dice_game {
    use super::*;
    use dice::{Action, Rules};

    /// The rows that an action which needs no coin makes for a player.
    fn made(position: &Dice, action: Action, player: Player) -> SquareSet {
        let next = position.play(action).expect("a legal action");
        let own = next.rows().into_iter().filter(|row| row.player == player);
        own.fold(SquareSet::EMPTY, |squares, row| squares | row.squares)
    }

    /// The free squares in which a player's stone would complete a row, no matter whose turn it
    /// is.
    fn completing(position: &Dice, player: Player) -> SquareSet {
        let row =
            |square: &Square| (position.classical(player) | SquareSet::of(*square)).has_line();
        position.free().into_iter().filter(row).collect()
    }

    /// Whether a reason of the dice game for an action is true.
    fn dice_reason_holds(reason: DiceReason, position: &Dice, action: Action) -> bool {
        let Status::ToAct(player, _) = position.status() else { return false };
        let other = player.other();
        let outcomes = |action| position.outcomes_of(action).into_iter().flatten();
        let may_lose =
            |action| outcomes(action).any(|found| !made(position, found, other).is_empty());
        let next = position.play(action).ok();
        match (reason, next) {
            (DiceReason::MakesRow { squares }, Some(_)) => {
                !squares.is_empty() && made(position, action, player) == squares
            }
            (DiceReason::BlocksRows { squares }, Some(next)) => {
                let taken = squares.into_iter().all(|square| !next.free().contains(square));
                taken
                    && !squares.is_empty()
                    && completing(position, other) == squares
                    && completing(&next, other).is_empty()
            }
            (DiceReason::LeavesRows { squares }, Some(next)) => {
                // A stone in any free one wins, after any answer of the other.
                let wins = |then: &Dice| {
                    let free = squares.into_iter().filter(|&square| then.free().contains(square));
                    free.map(Action::Stone).all(|stone| {
                        then.play(stone).is_ok_and(|last| last.classical(player).has_line())
                    })
                };
                let answers = next.legal().into_iter().map(|answer| next.play(answer).unwrap());
                let unfinished =
                    |then: &Dice| matches!(then.status(), Status::ToAct(_, Phase::Place));
                !squares.is_empty() && answers.filter(unfinished).all(|then| wins(&then))
            }
            (DiceReason::FoundMakesRow { square, squares }, None) => {
                let here =
                    |&found: &Action| matches!(found, Action::Found(_, end) if end == square);
                let mut found = outcomes(action).filter(here);
                !squares.is_empty()
                    && found.next().is_some_and(|found| made(position, found, player) == squares)
            }
            (DiceReason::RisksNoRow { risky, of }, None) => {
                let legal = position.legal();
                let others = legal.iter().filter(|&&stone| stone != action);
                !may_lose(action)
                    && of == legal.len() - 1
                    && risky == others.filter(|&&stone| may_lose(stone)).count()
                    && risky > 0
            }
            (DiceReason::OtherMeasures, Some(next)) => {
                next.status() == Status::ToAct(other, Phase::Measure)
            }
            _ => false,
        }
    }

    impl Checked for Dice {
        fn holds(&self, reason: &DiceReason, action: Action, _: &mut Solver) -> bool {
            dice_reason_holds(*reason, self, action)
        }

        fn escapes(reason: &DiceReason) -> Option<usize> {
            match reason {
                DiceReason::LeavesRows { squares } => Some(9 - squares.len()),
                _ => None,
            }
        }

        fn written(reason: &DiceReason) -> String {
            match reason {
                DiceReason::MakesRow { squares } => format!("makes-row {}", digits(*squares)),
                DiceReason::BlocksRows { squares } => format!("blocks-rows {}", digits(*squares)),
                DiceReason::LeavesRows { squares } => format!("leaves-rows {}", digits(*squares)),
                DiceReason::FoundMakesRow { square, squares } => {
                    format!("found-makes-row {square} {}", digits(*squares))
                }
                DiceReason::RisksNoRow { risky, of } => format!("risks-no-row {risky} {of}"),
                DiceReason::OtherMeasures => "other-measures".to_string(),
            }
        }
    }

    /// On random positions every reason holds, and each kind comes up.
    #[test]
    fn every_reason_is_true() {
        let random = &mut SeededRandom::new(6);
        let solver = &mut Solver::new();
        let mut kinds = HashSet::new();
        for round in 0..4000 {
            let plies = random.index(15);
            let position = *random_game::<Dice>(Rules, plies, random).position();
            let Some(given) = hint(&position, solver) else {
                assert!(matches!(position.status(), Status::Over(_)));
                continue;
            };
            check(&position, &given, solver, &mut kinds);
            if round % 500 == 0 {
                assert_eq!(hint(&position, &mut Solver::new()), Some(given));
            }
        }
        assert_eq!(kinds.len(), 8, "{kinds:?}");
    }

    #[test]
    fn a_row_is_completed_and_else_one_of_the_others_stopped() {
        let hint = hinted::<Dice>("kvantove 1 4 2 5");
        assert_eq!(hint.action.to_string(), "3");
        let makes_row = DiceReason::MakesRow { squares: squares(&[1, 2, 3]) };
        assert_eq!(hint.reasons[0], Reason::OfGame(makes_row));
        // Two classical stones of X's in a row, and none of O's.
        let hint = hinted::<Dice>("kvantove 1 5 2");
        let blocks_rows = DiceReason::BlocksRows { squares: squares(&[3]) };
        assert_eq!(hint.reasons[0], Reason::OfGame(blocks_rows));
    }

    #[test]
    fn a_measurement_is_told_by_what_may_be_found() {
        let hint = hinted::<Dice>("kvantove 1 4 2 56 37 89");
        assert_eq!(hint.action.to_string(), "?37");
        let found =
            DiceReason::FoundMakesRow { square: Square::ALL[2], squares: squares(&[1, 2, 3]) };
        assert_eq!(hint.reasons[0], Reason::OfGame(found));
    }

    #[test]
    fn a_finished_game_has_no_hint() {
        let over = position::<Dice>("kvantove 1 4 2 5 3");
        assert_eq!(hint(&over, &mut Solver::new()), None);
    }
}
