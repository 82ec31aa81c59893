//! Reviews: what they say of whole games follows from the values of their positions.

use crate::random_games::random_game;
use quantum_tic_tac_toe::entangled::Entangled;
use quantum_tic_tac_toe::review::{Review, StepKind, review};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{Game, Margin, Player, Position, SeededRandom, Status};

fn game(record: &str) -> Game<Entangled> {
    Game::from_record(record).expect("a record")
}

fn reviewed(record: &str) -> Review<Entangled> {
    review(&game(record), &mut Solver::new()).expect("exact values")
}

#[test]
fn nothing_played_is_reviewed_as_the_margin_alone() {
    let review = reviewed("tris-quantico");
    assert_eq!(
        (review.margins, review.steps, review.luck),
        (vec![Margin::ZERO], vec![], Margin::ZERO)
    );
    assert_eq!(review.accuracy, [None, None]);
}

#[test]
fn a_game_is_told_with_its_errors() {
    // X lets O choose, and O takes the wrong end.
    let review = reviewed("tris-quantico 12 23 13 @3");
    let step = review.steps.last().expect("a choice");
    assert_eq!(step.player, Some(Player::O));
    assert_eq!(step.best.len(), 1);
    assert_eq!(step.best[0].to_string(), "@1");
    assert_eq!(step.loss, Margin::POINT);
    assert_eq!(step.kind, StepKind::Blunder);
    assert_eq!(review.steps[2].kind, StepKind::Blunder);
    assert!(step.turned && review.steps[2].turned);
    assert_eq!(review.margins.len(), 5);
}

/// X's loss is how far the margin falls, O's how far it rises, and nothing else moves
/// it but coins.
#[test]
fn margins_move_by_what_is_lost_and_by_luck() {
    let coins = &mut SeededRandom::new(4);
    let solver = &mut Solver::new();
    let mut kinds = Vec::new();
    // By the rules whose openings take the solver least, and by those with coins.
    for id in [["tris-quantico"; 20].as_slice(), &["goff"; 4], &["nature"; 4]].concat() {
        let game = random_game::<Entangled>(id.parse().expect("rules"), 13, coins);
        let review = review(&game, solver).expect("exact values");
        let Status::Over(score) = game.status() else { panic!("the game is over") };
        assert_eq!(review.margins.last(), Some(&score.margin()));
        assert_eq!(review.steps.len() + 1, review.margins.len());
        let mut luck = Margin::ZERO;
        let mut kept = [Vec::new(), Vec::new()];
        for ((step, (action, before)), margins) in
            review.steps.iter().zip(game.steps()).zip(review.margins.windows(2))
        {
            let change = margins[1] - margins[0];
            assert_eq!(step.action, action);
            match step.player {
                Some(Player::X) => assert_eq!(step.loss, -change),
                Some(Player::O) => assert_eq!(step.loss, change),
                None => luck = luck + change,
            }
            let tossed = step.player.is_none();
            assert_eq!(tossed, before.legal().iter().all(|&a| before.outcomes_of(a).is_some()));
            assert_eq!(tossed, step.kind == StepKind::Chance);
            assert_eq!(tossed, step.best.is_empty());
            let best = step.best.contains(&action);
            assert_eq!(best, step.kind == StepKind::Best);
            assert_eq!(step.kind == StepKind::Blunder, step.loss >= Margin::POINT);
            assert!(step.loss <= step.stake);
            assert_eq!(step.turned, margins[0].cmp(&Margin::ZERO) != margins[1].cmp(&Margin::ZERO));
            if step.stake > Margin::ZERO {
                let player = step.player.expect("no stake is a coin's");
                kept[player.index()].push(1.0 - step.loss.in_points() / step.stake.in_points());
            }
            kinds.push(step.kind);
        }
        assert_eq!(review.luck, luck);
        for player in Player::BOTH {
            let kept = &kept[player.index()];
            let mean =
                kept.iter().sum::<f64>() / f64::from(u8::try_from(kept.len()).expect("at most 18"));
            assert_eq!(review.accuracy[player.index()], (!kept.is_empty()).then_some(mean));
        }
    }
    for kind in [StepKind::Best, StepKind::Slip, StepKind::Blunder, StepKind::Chance] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
}

#[test]
fn a_coin_is_luck_and_nobodys_fault() {
    let review = reviewed("nature 12 45 23 56 36 14 @4");
    let coin = review.steps.last().expect("a coin");
    assert_eq!((coin.player, coin.kind, coin.loss), (None, StepKind::Chance, Margin::ZERO));
    assert_eq!(review.luck, review.margins[7] - review.margins[6]);
    assert_ne!(review.luck, Margin::ZERO);
}
