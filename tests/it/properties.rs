//! Laws that hold in every game, each by itself on some hundred random games by all rules,
//! which proptest shrinks to the shortest that breaks it. `games` tries all of them on many
//! more.

use crate::laws;
use crate::random_games::positions;
use crate::shrinking::{Played, cases, dice_games, entangled_games, stream};
use proptest::prelude::*;
use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::entangled::{Action, Rules};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{Phase, Position, Score, Status};
use std::collections::HashSet;
use std::sync::Mutex;

/// A solver that keeps its tables from one position to the next, whatever they are.
static WARM: Mutex<Solver> = Mutex::new(Solver::new());

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn listed_is_legal(Played(one) in entangled_games(0..14), Played(other) in dice_games(0..19)) {
        laws::listed_is_legal(&one);
        laws::listed_is_legal(&other);
    }

    #[test]
    fn the_engine_agrees_with_the_plain_model(
        Played(one) in entangled_games(0..14), Played(other) in dice_games(0..19)
    ) {
        laws::the_engine_agrees_with_the_plain_model(&one);
        laws::the_engine_agrees_with_the_plain_model(&other);
    }

    #[test]
    fn undo_is_the_inverse_of_playing(
        Played(one) in entangled_games(0..14), Played(other) in dice_games(0..19)
    ) {
        laws::undo_is_the_inverse_of_playing(&one);
        laws::undo_is_the_inverse_of_playing(&other);
    }

    #[test]
    fn records_tell_the_whole_game(
        Played(one) in entangled_games(0..14), Played(other) in dice_games(0..19)
    ) {
        laws::a_record_tells_the_whole_game(&one);
        laws::a_record_tells_the_whole_game(&other);
    }

    #[test]
    fn coins_find_what_is_listed(
        Played(one) in entangled_games(0..14), Played(other) in dice_games(0..19)
    ) {
        laws::coins_find_what_is_listed(&one);
        laws::coins_find_what_is_listed(&other);
    }

    #[test]
    fn the_boards_symmetries_commute_with_every_rule(
        Played(one) in entangled_games(0..14), Played(other) in dice_games(0..19)
    ) {
        laws::the_boards_symmetries_commute_with_every_rule(&one);
        laws::the_boards_symmetries_commute_with_every_rule(&other);
    }

    #[test]
    fn every_mark_is_somewhere_and_no_square_is_closed_twice(
        Played(one) in entangled_games(0..14), Played(other) in dice_games(0..19)
    ) {
        laws::every_mark_is_somewhere_and_no_square_is_closed_twice(&one);
        laws::every_mark_is_somewhere_and_no_square_is_closed_twice(&other);
    }

    #[test]
    fn worlds_are_all_ways_to_put_the_marks(
        Played(one) in entangled_games(0..14), Played(other) in dice_games(0..19)
    ) {
        laws::worlds_are_all_ways_to_put_the_marks(&one);
        laws::worlds_are_all_ways_to_put_the_marks(&other);
    }

    #[test]
    fn goffs_notation_tells_the_whole_game(Played(game) in entangled_games(0..14)) {
        laws::entangled::goffs_notation_tells_the_whole_game(&game);
    }

    #[test]
    fn components_are_those_of_the_graph(Played(game) in entangled_games(0..14)) {
        laws::entangled::components_are_those_of_the_graph(&game);
    }

    #[test]
    fn a_cycle_is_in_order_and_collapses_along_it(Played(game) in entangled_games(0..14)) {
        laws::entangled::a_cycle_is_in_order_and_collapses_along_it(&game);
    }

    #[test]
    fn stones_come_from_a_supply_of_two(Played(game) in dice_games(0..19)) {
        laws::dice::stones_come_from_a_supply_of_two(&game);
    }

    #[test]
    fn no_text_is_too_strange_to_be_read(text in "\\PC*") {
        laws::texts::a_text_is_read_or_refused(&text);
        laws::texts::goffs_notation_is_read_or_refused(&text, Rules::GOFF);
    }

    #[test]
    fn almost_records_are_read_or_refused(
        record in "(goff|nature)( ([1-9]{2}|@[1-9]|\\?)){0,14}",
        dice in "kvantove(,([1-9]{1,2}|[1-9]{2}@[1-9]|\\?[1-9]{2})){0,18}",
        goff in "([XO][1-9](\\+\\([1-9],[1-9]\\)(\\[[1-9|]*\\])?|@[XO][1-9]\\([1-9]\\)|!\\([1-9]\\)\\[[1-9]\\]);? ?){0,9}"
    ) {
        laws::texts::a_text_is_read_or_refused(&record);
        laws::texts::a_text_is_read_or_refused(&dice);
        laws::texts::goffs_notation_is_read_or_refused(&goff, Rules::GOFF);
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn an_analysis_agrees_with_itself(
        Played(one) in entangled_games(5..14), Played(other) in dice_games(0..19)
    ) {
        let solver = &mut WARM.lock().unwrap();
        laws::an_analysis_agrees_with_itself(one.position(), solver);
        laws::an_analysis_agrees_with_itself(other.position(), solver);
    }
}

/// Random games get everywhere: otherwise the laws above say little.
mod random_games_reach_what_the_laws_speak_of {
    use super::*;

    #[test]
    fn in_goffs_game() {
        let (mut cycles, mut long_cycles, mut stems, mut over, mut fills) = (0, 0, 0, 0, 0);
        for game in stream(entangled_games(0..14)).take(2000) {
            for position in positions(&game) {
                if let Some(cycle) = position.cycle() {
                    cycles += 1;
                    long_cycles += usize::from(cycle.moves.len() > 3);
                    stems += usize::from(!cycle.stems.is_empty());
                }
            }
            over += usize::from(matches!(game.status(), Status::Over(_)));
            fills += usize::from(game.actions().any(|action| matches!(action, Action::Fill(_))));
        }
        let reached = [cycles, long_cycles, stems, over, fills];
        assert!(reached.iter().all(|&count| count >= 10), "{reached:?}");
    }

    fn measuring(position: &Dice) -> bool {
        matches!(position.status(), Status::ToAct(_, Phase::Measure))
    }

    #[test]
    fn in_the_dice_game() {
        let mut reached: HashSet<&str> = HashSet::new();
        for game in stream(dice_games(18..19)).take(2000) {
            let positions = positions(&game);
            for pair in positions.windows(2) {
                let [position, next] = pair else { continue };
                if measuring(position) {
                    reached.insert("measured");
                    if !position.free().is_empty() {
                        reached.insert("measured with a free square");
                    }
                    if matches!(next.status(), Status::ToAct(_, Phase::Place)) {
                        reached.insert("placed again");
                    }
                    if !next.rows().is_empty() && next.quantum().next().is_some() {
                        reached.insert("won between measurements");
                    }
                }
            }
            if positions.iter().any(|position| position.rows().len() == 2) {
                reached.insert("two rows");
            }
            reached.insert(match game.status() {
                Status::Over(score) if score == Score::CATS_GAME => "draw",
                Status::Over(score) if score == Score::from_halves(2, 0) => "X wins",
                Status::Over(_) => "O wins",
                Status::ToAct(..) => "not over",
            });
        }
        assert_eq!(reached.len(), 8, "{reached:?}");
    }
}
