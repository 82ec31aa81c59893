//! The rules on paper, case by case: the worked examples, and what other
//! programs get wrong.

use quantum_tic_tac_toe::entangled::{Action, Entangled, IllegalAction};
use quantum_tic_tac_toe::{
    Game, Mark, Pair, Phase, Player, Position, Score, Square, SquareSet, Status,
};

fn game(record: &str) -> Game<Entangled> {
    Game::from_record(record).unwrap_or_else(|error| panic!("{record}: {error}"))
}

fn square(number: u8) -> Square {
    Square::new(number).expect("1–9")
}

fn action(text: &str) -> Action {
    text.parse().expect("an action")
}

fn mark(text: &str) -> Mark {
    let player = if text.starts_with('X') { Player::X } else { Player::O };
    Mark { player, number: text[1..].parse().expect("a number") }
}

/// `X1 in 4` for each classical mark, by square.
fn classical(game: &Game<Entangled>) -> Vec<String> {
    Square::ALL
        .into_iter()
        .filter_map(|square| Some(format!("{} in {square}", game.position().classical_in(square)?)))
        .collect()
}

/// The marks in the order in which the last action made them classical.
fn settled(game: &Game<Entangled>) -> Vec<String> {
    let (action, before) = game.last().expect("an action");
    let settled = before.settled_by(action);
    settled.iter().map(|settled| format!("{} in {}", settled.mark, settled.square)).collect()
}

/// Points in halves: X's and O's.
fn assert_score(record: &str, x: u8, o: u8) {
    let score = Score::from_halves(x, o);
    assert_eq!(game(record).status(), Status::Over(score), "{record}");
}

fn assert_to_act(record: &str, player: Player, phase: Phase) {
    assert_eq!(game(record).status(), Status::ToAct(player, phase), "{record}");
}

mod worked_cases {
    use super::*;

    /// The example of the encyclopedia's article, in Catalan and French as well:
    /// X1 1–4, X3 4–8, O4 8–1 close a cycle; O2 1–5 hangs off it.
    #[test]
    fn the_published_example() {
        let before = "wikipedia 14 15 48 18";
        assert_to_act(before, Player::X, Phase::Collapse);
        let cycle = game(before).position().cycle().expect("a cycle");
        assert_eq!(cycle.moves[..], [4, 3, 1]);
        assert_eq!(cycle.squares[..], [1, 8, 4].map(square));
        assert_eq!(cycle.stems[..], [2]);

        let first = game(&format!("{before} @8"));
        assert_eq!(classical(&first), ["X1 in 1", "X3 in 4", "O2 in 5", "O4 in 8"]);
        assert_eq!(settled(&first), ["O4 in 8", "X3 in 4", "X1 in 1", "O2 in 5"]);

        let second = game(&format!("{before} @1"));
        assert_eq!(classical(&second), ["O4 in 1", "X1 in 4", "O2 in 5", "X3 in 8"]);
        assert_eq!(settled(&second), ["O4 in 1", "X1 in 4", "X3 in 8", "O2 in 5"]);
    }

    #[test]
    fn one_row_and_the_rest_stays_quantum() {
        let game = game("goff 12 45 23 56 13 @3");
        assert_eq!(classical(&game), ["X1 in 1", "X3 in 2", "X5 in 3"]);
        assert_eq!(game.status(), Status::Over(Score::from_halves(2, 0)));
        let live: Vec<_> = game.position().live_pairs().collect();
        let pairs = [(mark("O2"), 4, 5), (mark("O4"), 5, 6)]
            .map(|(mark, one, other)| (mark, Pair::new(square(one), square(other)).unwrap()));
        assert_eq!(live, pairs);
        assert!(game.position().legal().is_empty());
    }

    #[test]
    fn a_two_cycle_with_a_stem() {
        let game = game("goff 12 45 23 56 89 45 @4");
        assert_eq!(classical(&game), ["O6 in 4", "O2 in 5", "O4 in 6"]);
        assert_eq!(settled(&game), ["O6 in 4", "O2 in 5", "O4 in 6"]);
        assert_eq!(game.status(), Status::Over(Score::from_halves(0, 2)));
    }

    #[test]
    fn both_have_a_row_and_the_older_scores_more() {
        assert_score("goff 12 45 23 56 36 14 @4", 2, 1);
        assert_score("goff 12 45 23 56 17 36 36 @3", 1, 2);
    }

    /// Other programs give a point for both.
    #[test]
    fn x_has_two_rows() {
        assert_score("goff 13 26 39 68 79 48 57 24 @4 15 @1", 3, 0);
        assert_score("goff 13 26 39 68 79 48 57 24 @2 15 @5", 4, 0);
    }

    #[test]
    fn a_cats_game() {
        assert_score("goff 12 12 @1 45 45 @5 69 69 @6 78 38 37 @3", 0, 0);
    }

    #[test]
    fn nine_spooky_marks_meet_in_one_square() {
        let game = game("goff 15 25 35 45 56 57 58 59 15");
        assert_eq!(game.position().spooky_in(square(5)).count(), 9);
        assert_eq!(game.status(), Status::ToAct(Player::O, Phase::Collapse));
    }
}

mod presets {
    use super::*;

    /// One final board, scored by each preset: both rows, the other way round,
    /// two rows of X.
    #[test]
    fn the_same_rows_are_worth_different_points() {
        for (rules, older_x, older_o, two, crossed) in [
            ("goff", (2, 1), (1, 2), (3, 0), (4, 0)),
            ("nature", (2, 1), (1, 2), (3, 0), (4, 0)),
            ("wikipedia", (2, 1), (1, 2), (2, 0), (2, 0)),
            ("tris-quantico", (2, 2), (2, 2), (2, 0), (2, 0)),
        ] {
            let assert = |actions: &str, (x, o)| assert_score(&format!("{rules} {actions}"), x, o);
            assert("12 45 23 56 36 14 @4", older_x);
            assert("12 45 23 56 17 36 36 @3", older_o);
            assert("13 26 39 68 79 48 57 24 @4 15 @1", two);
            assert("13 26 39 68 79 48 57 24 @2 15 @5", crossed);
            assert("12 45 23 56 89 45 @4", (0, 2));
        }
    }

    const EIGHT_CLOSED: &str = "12 12 @1 45 45 @4 69 69 @9 78 78 @8";

    #[test]
    fn the_last_square_is_filled() {
        for rules in ["goff", "nature"] {
            let record = format!("{rules} {EIGHT_CLOSED}");
            assert_to_act(&record, Player::X, Phase::Place);
            assert_eq!(game(&record).position().legal()[..], [action("33")]);
            // X5 stands in 5 and X7 in 7: the forced move completes the diagonal.
            let end = game(&format!("{record} 33"));
            assert_eq!(end.status(), Status::Over(Score::from_halves(2, 0)));
            assert_eq!(end.position().rows()[0].age, 9);
            assert_eq!(settled(&end), ["X9 in 3"]);
        }
        assert_score("goff 12 12 @1 45 45 @5 69 69 @6 78 78 @7 33", 0, 0);
    }

    #[test]
    fn or_the_last_square_ends_the_game() {
        for rules in ["wikipedia", "tris-quantico"] {
            assert_score(&format!("{rules} {EIGHT_CLOSED}"), 0, 0);
        }
    }

    #[test]
    fn nature_tosses_a_coin_and_the_player_who_did_not_close_moves_next() {
        let game = game("nature 12 12");
        assert_eq!(game.position().legal()[..], [Action::Toss]);
        assert_eq!(game.position().outcomes()[..], [action("@1"), action("@2")]);
        assert_eq!(game.status(), Status::ToAct(Player::X, Phase::Collapse));
        assert_eq!(game.position().play(Action::Toss), Err(IllegalAction::NeedsCoin));
    }

    #[test]
    fn repeats_can_be_forbidden() {
        let position = *game("goff-fair 12").position();
        assert_eq!(position.legal().len(), 35);
        let pair = Pair::new(square(1), square(2)).unwrap();
        let refused = Err(IllegalAction::Repeat { mark: mark("X1"), squares: pair });
        assert_eq!(position.play(action("12")), refused);
        assert!(position.play(action("13")).is_ok());
    }

    /// With two squares left and a pair on them, the repeat is all there is.
    #[test]
    fn a_forbidden_repeat_is_allowed_where_nothing_else_is_left() {
        let record = "goff-fair 12 23 13 @1 56 46 45 @5 78";
        let position = *game(record).position();
        let open: SquareSet = [7, 8, 9].map(square).into_iter().collect();
        assert_eq!(position.open(), open);
        assert_eq!(position.legal()[..], [action("79"), action("89")]);
        // A cycle of four and one of three leave two squares.
        let record = "goff-fair 12 23 34 14 @4 56 67 57 @5 89";
        let position = *game(record).position();
        assert_eq!(position.legal()[..], [action("89")]);
        assert_to_act(&format!("{record} 89"), Player::O, Phase::Collapse);
    }
}

/// Each of these is a mistake that somebody else's program makes.
mod mistakes_of_others {
    use super::*;

    #[test]
    fn no_half_point_or_the_wrong_subscript() {
        // X's highest mark is 5, O's 6.
        assert_score("goff 12 45 23 56 36 14 @4", 2, 1);
        // O has 2, 4, 6 and X 1, 3, 7: X has the lowest mark, but O the older row.
        let game = game("goff 12 45 23 56 17 36 36 @3");
        let rows: Vec<_> = game.position().rows().iter().map(|row| (row.player, row.age)).collect();
        assert_eq!(rows, [(Player::O, 6), (Player::X, 7)]);
        assert_eq!(game.status(), Status::Over(Score::from_halves(1, 2)));
    }

    #[test]
    fn a_deadlock_or_an_early_draw_with_one_or_two_squares_free() {
        // Two free: a pair, and then the same again, closes a cycle of two.
        let two_free = "goff 12 23 34 14 @4 56 67 57 @5";
        assert_eq!(game(two_free).position().legal()[..], [action("89")]);
        let closed = game(&format!("{two_free} 89 89"));
        assert_eq!(closed.position().legal()[..], [action("@8"), action("@9")]);
        // One free: the forced move.
        let one_free = "goff 12 12 @1 45 45 @5 69 69 @6 78 78 @7";
        assert_eq!(game(one_free).position().legal()[..], [action("33")]);
    }

    #[test]
    fn two_cycles_refused_or_missed() {
        for record in ["goff 12 12", "goff 12 45 12", "goff 12 21"] {
            let cycle = game(record).position().cycle().expect("a cycle of two");
            assert_eq!(cycle.squares[..], [1, 2].map(square));
        }
    }

    #[test]
    fn a_cycle_of_one_players_marks_resolved_without_asking() {
        let game = game("goff 12 45 12");
        assert_eq!(game.status(), Status::ToAct(Player::O, Phase::Collapse));
        // The symbols come out the same, the subscripts do not.
        let outcomes = ["@1", "@2"].map(|choice| {
            let mut game = game.clone();
            game.play(action(choice)).expect("a choice");
            classical(&game)
        });
        assert_eq!(outcomes, [["X3 in 1", "X1 in 2"], ["X1 in 1", "X3 in 2"]]);
    }

    #[test]
    fn unrelated_components_collapsed() {
        let game = game("goff 12 45 12 @1");
        assert_eq!(classical(&game), ["X3 in 1", "X1 in 2"]);
        assert_eq!(
            game.position().live_pairs().map(|(mark, _)| mark.number).collect::<Vec<_>>(),
            [2]
        );
    }

    #[test]
    fn stems_sent_the_wrong_way() {
        // A chain 1–3–6–9 hangs off the cycle of two on 1–2: each mark must go
        // outwards, whichever way the cycle collapses.
        for (choice, first, second) in [("@1", "O2", "X5"), ("@2", "X5", "O2")] {
            let game = game(&format!("goff 13 12 36 69 12 {choice}"));
            let expected = [
                format!("{second} in 1"),
                format!("{first} in 2"),
                "X1 in 3".into(),
                "X3 in 6".into(),
                "O4 in 9".into(),
            ];
            assert_eq!(classical(&game), expected);
        }
    }

    #[test]
    fn subscripts_counted_by_rounds() {
        let game = game("goff 12 34 56");
        let marks: Vec<_> =
            game.position().live_pairs().map(|(mark, _)| mark.to_string()).collect();
        assert_eq!(marks, ["X1", "O2", "X3"]);
        // A collapse takes no number.
        let game = super::game("goff 12 12 @1 34");
        let marks: Vec<_> =
            game.position().live_pairs().map(|(mark, _)| mark.to_string()).collect();
        assert_eq!(marks, ["X3"]);
    }

    #[test]
    fn the_player_who_closed_the_cycle_chooses() {
        assert_to_act("goff 12 12", Player::X, Phase::Collapse);
        assert_to_act("goff 12 34 12", Player::O, Phase::Collapse);
    }

    #[test]
    fn play_stuck_after_a_collapse() {
        assert_to_act("goff 12 12 @1", Player::X, Phase::Place);
        assert_eq!(game("goff 12 12 @1").position().legal().len(), 21);
    }

    #[test]
    fn more_than_two_choices() {
        // A cycle of four with stems on all its squares.
        let game = game("goff 12 23 34 15 26 37 48 14");
        assert_eq!(game.position().legal()[..], [action("@1"), action("@4")]);
        assert_eq!(game.position().cycle().expect("a cycle").stems.len(), 4);
    }
}

mod refusals {
    use super::*;

    #[test]
    fn every_impossible_action_says_why_and_changes_nothing() {
        let squares = Pair::new(square(1), square(2)).unwrap();
        let mark = mark("O2");
        for (record, text, why) in [
            ("goff 12 12 @1", "13", IllegalAction::Closed { square: square(1) }),
            ("goff 12 12 @1", "11", IllegalAction::Closed { square: square(1) }),
            ("goff", "55", IllegalAction::NotTheLastSquare { square: square(5) }),
            ("goff 12 12", "34", IllegalAction::CycleOpen { mark, squares }),
            ("goff 12 12", "33", IllegalAction::CycleOpen { mark, squares }),
            ("goff 12", "@1", IllegalAction::NoCycle),
            ("goff 12", "?", IllegalAction::NoCycle),
            (
                "goff 12 12",
                "@3",
                IllegalAction::NotOnClosingMark { square: square(3), mark, squares },
            ),
            ("goff 12 12", "?", IllegalAction::NotByCoin { squares }),
            ("nature 12 12", "?", IllegalAction::NeedsCoin),
            ("goff 12 45 23 56 13 @3", "78", IllegalAction::GameOver),
            ("goff 12 45 23 56 13 @3", "@1", IllegalAction::GameOver),
        ] {
            let mut game = game(record);
            let before = game.clone();
            assert_eq!(game.play(action(text)), Err(why), "{record}, then {text}");
            assert_eq!(game, before);
            assert!(!why.to_string().is_empty());
            assert!(!why.to_string().contains(['#', '*', '<', '>', '%']), "{why}");
        }
    }

    /// Tests of the module and of the page have more of them.
    #[test]
    fn a_refusal_tells_its_values() {
        for (record, text, message) in [
            ("goff 12 12", "@3", "O2 closed the cycle and cannot end in square 3, only in 1 or 2"),
            ("goff 12 12", "34", "O2 closed a cycle, which must be measured first: @1 or @2"),
            ("goff 12 12 @1", "13", "square 1 holds a classical mark and is closed"),
            (
                "goff-fair 12",
                "12",
                "X1 already joins squares 1 and 2, and these rules forbid a second pair there",
            ),
        ] {
            let why = game(record).play(action(text)).expect_err(text);
            assert_eq!(why.to_string(), message);
        }
    }
}
