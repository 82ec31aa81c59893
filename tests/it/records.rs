//! Games as text: records, and Goff's own notation.

use quantum_tic_tac_toe::any::{AnyPosition, OtherGame};
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{Action, Entangled, IllegalAction, Rules};
use quantum_tic_tac_toe::goff_notation::{WrongStatement, from_goff, to_goff};
use quantum_tic_tac_toe::{
    Coin, Game, Mark, NotAnAction, Player, Position, RecordError, SeededRandom, WrongWord,
};

fn read(record: &str) -> Result<Game<Entangled>, RecordError<IllegalAction>> {
    Game::from_record(record)
}

fn game(record: &str) -> Game<Entangled> {
    read(record).unwrap_or_else(|error| panic!("{record}: {error}"))
}

fn action(text: &str) -> Action {
    text.parse().expect("an action")
}

mod actions {
    use super::*;

    /// The notation of actions as each of the two games documents it.
    const GOFF: &str = "19, 99, @4 or ?";
    const DICE: &str = "5, 19, ?19 or 19@9";

    #[test]
    fn are_written_with_the_low_digit_first_and_read_either_way() {
        assert_eq!(action("91").to_string(), "19");
        assert_eq!("?91".parse::<dice::Action>().unwrap().to_string(), "?19");
        for text in ["19", "99", "@4", "?"] {
            assert_eq!(action(text).to_string(), text);
        }
        for text in ["19", "5", "?12", "12@2"] {
            assert_eq!(text.parse::<dice::Action>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn nothing_is_trimmed_and_nothing_else_is_read() {
        for text in [
            "", " ", "0", "123", "1 2", " 12", "12 ", "01", "10", "@", "@0", "@@", "@12", "?1",
            "??", "x1", "１２", "٣٤", "@４", "1@", "?11", "?120", "11@1", "12@", "12@0", "12@12",
            "12?1", "\u{fffd}", "12\n",
        ] {
            assert_eq!(text.parse::<Action>(), Err(NotAnAction { expected: GOFF }), "{text:?}");
            let dice = text.parse::<dice::Action>();
            assert_eq!(dice, Err(NotAnAction { expected: DICE }), "{text:?}");
        }
        for (expected, message) in [
            (GOFF, "an action of this game is written like 19, 99, @4 or ?"),
            (DICE, "an action of this game is written like 5, 19, ?19 or 19@9"),
        ] {
            assert_eq!(NotAnAction { expected }.to_string(), message);
        }
    }
}

mod game_records {
    use super::*;

    #[test]
    fn tell_the_rules_and_the_actions() {
        for record in ["goff", "nature-fair", "goff 14 25 48 15 18 @1 69", "wikipedia 14 15 48 18"]
        {
            assert_eq!(game(record).record(), record);
        }
    }

    #[test]
    fn are_read_with_commas_and_with_swapped_digits() {
        assert_eq!(game("goff,41,52,84").record(), "goff 14 25 48");
        assert_eq!(game("goff 14,25 48").record(), "goff 14 25 48");
    }

    #[test]
    fn tell_which_word_is_wrong() {
        let wrong = |token, why| Err(RecordError::Word { token, why });
        let form = WrongWord::Form(NotAnAction { expected: "19, 99, @4 or ?" });
        let unknown = RecordError::UnknownRules("".parse::<Rules>().expect_err("no id"));
        for record in ["", " ", "Goff 12", " goff 12", "12 13", "goff;12", "chess", "goff\t12"] {
            assert_eq!(read(record), Err(unknown), "{record:?}");
        }
        for (record, expected) in [
            ("goff ", wrong(1, form)),
            ("goff 12 ", wrong(2, form)),
            ("goff  12", wrong(1, form)),
            ("goff 12 <b>", wrong(2, form)),
            ("goff 12 23 13 15", {
                let why = game("goff 12 23 13").position().play(action("15")).unwrap_err();
                wrong(4, WrongWord::Illegal(why))
            }),
            ("goff 12 12 ?", wrong(3, WrongWord::Toss)),
            ("nature 12 12 ?", wrong(3, WrongWord::Toss)),
            ("goff 12 45 23 56 13 @3 78", wrong(7, WrongWord::Illegal(IllegalAction::GameOver))),
        ] {
            assert_eq!(read(record), expected, "{record:?}");
        }
        for (record, message) in [
            ("chess", "the record's first word names no rules"),
            (
                "goff x",
                "word 1 of the record: an action of this game is written like 19, 99, @4 or ?",
            ),
            (
                "goff 12 @1",
                "word 2 of the record: there is no cycle to measure; place a pair of marks",
            ),
            (
                "goff 12 12 ?",
                "word 3 of the record: a record holds what came of a coin, @ and a square, not the toss",
            ),
        ] {
            assert_eq!(read(record).unwrap_err().to_string(), message);
        }
    }
}

mod history {
    use super::*;

    #[test]
    fn undo_and_redo_go_to_any_depth() {
        let full = "goff 12 23 34 14 @4 56 67 57 @5 89 89 @9";
        let mut game = game(full);
        let end = game.clone();
        let words: Vec<&str> = full.split(' ').collect();
        for left in (1..words.len()).rev() {
            assert!(game.undo());
            assert_eq!(game.record(), words[..left].join(" "));
            assert_eq!(game.position(), super::game(&game.record()).position());
        }
        assert!(!game.undo());
        assert!(!game.can_undo());
        while game.redo() {}
        assert_eq!(game, end);
        assert!(!game.can_redo());
    }

    #[test]
    fn a_game_is_the_same_in_other_types() {
        let mut game = Game::<Entangled>::from_record("goff 12 12 @1 34").expect("a record");
        assert!(game.undo());
        let any = game.to_any();
        assert_eq!(Game::<AnyPosition>::from_record("goff 12 12 @1"), Ok(any.clone()));
        assert_eq!(
            any.to_typed::<Entangled>(),
            Game::from_record("goff 12 12 @1").map_err(|_| OtherGame)
        );
        assert_eq!(any.to_typed::<Dice>(), Err(OtherGame));
    }

    #[test]
    fn a_new_action_forgets_what_was_undone() {
        let mut game = game("goff 12 34 56");
        game.undo();
        game.undo();
        game.play(action("78")).unwrap();
        assert!(!game.redo());
        assert_eq!(game.record(), "goff 12 78");
    }

    #[test]
    fn a_refused_action_forgets_nothing() {
        let mut game = game("goff 12 34 56");
        game.undo();
        assert!(game.play(action("55")).is_err());
        assert!(game.play_with(Action::Toss, Coin::Heads).is_err());
        assert!(game.redo());
        assert_eq!(game.record(), "goff 12 34 56");
    }

    #[test]
    fn a_coin_is_tossed_once_and_redone_as_it_fell() {
        for (coin, outcome) in [(Coin::Heads, "@1"), (Coin::Tails, "@2")] {
            let mut game = game("nature 12 12");
            assert_eq!(game.play_with(Action::Toss, coin), Ok(action(outcome)));
            assert_eq!(game.record(), format!("nature 12 12 {outcome}"));
            game.undo();
            assert!(game.can_redo());
            game.redo();
            assert_eq!(game.record(), format!("nature 12 12 {outcome}"));
        }
    }

    #[test]
    fn a_coin_decides_only_where_something_is_left_to_chance() {
        for coin in [Coin::Heads, Coin::Tails] {
            let play = |record, text| game(record).play_with(action(text), coin);
            assert_eq!(play("nature", "12"), Ok(action("12")));
            assert_eq!(play("nature 12 12", "@1"), Ok(action("@1")));
            assert!(play("nature 12 12", "@3").is_err());
            assert_eq!(play("nature", "?"), Err(IllegalAction::NoCycle));
            assert!(matches!(play("goff 12 12", "?"), Err(IllegalAction::NotByCoin { .. })));
        }
    }

    #[test]
    fn seeded_coins_repeat() {
        let tosses = |seed| {
            let mut coins = SeededRandom::new(seed);
            [(); 64].map(|()| coins.toss())
        };
        assert_eq!(tosses(7), tosses(7));
        assert_ne!(tosses(7), tosses(8));
    }
}

mod goff_notation {
    use super::*;

    fn from(text: &str) -> Game<Entangled> {
        from_goff(text, Rules::GOFF).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn is_read_and_written() {
        for (record, text) in [
            ("goff", ""),
            ("goff 14 25", "X1+(1,4); O2+(2,5);"),
            ("goff 12 23 13 @3", "X1+(1,2); O2+(2,3); X3+(1,3)[132]; O3@X1(1)!X1(1)!O2(2)!X3(3);"),
            // From the lowest mark on by its lower square, whichever way round that is.
            ("goff 12 13 23", "X1+(1,2); O2+(1,3); X3+(2,3)[123];"),
            (
                "goff 14 15 48 18 @8",
                "X1+(1,4); O2+(1,5); X3+(4,8); O4+(1,8)[143|2]; \
                 X4@X1(1)!X1(1)!O2(5)!X3(4)!O4(8);",
            ),
            (
                "goff 12 45 23 56 36 14 @4",
                "X1+(1,2); O2+(4,5); X3+(2,3); O4+(5,6); X5+(3,6); O6+(1,4)[162453]; \
                 X6@X1(1)!X1(1)!O2(5)!X3(2)!O4(6)!X5(3)!O6(4); {X=1,O=0.5}",
            ),
            (
                "goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8 33",
                "X1+(1,2); O2+(1,2)[12]; X2@X1(2)!X1(2)!O2(1); \
                 X3+(4,5); O4+(4,5)[34]; X4@X3(5)!X3(5)!O4(4); \
                 X5+(6,9); O6+(6,9)[56]; X6@X5(6)!X5(6)!O6(9); \
                 X7+(7,8); O8+(7,8)[78]; X8@X7(7)!X7(7)!O8(8); \
                 X9+(3,3); X9!(3)[3]; {X=1,O=0}",
            ),
        ] {
            assert_eq!(to_goff(&game(record)), text);
            assert_eq!(from(text).record(), record);
        }
    }

    /// As on the author's site: any mark of the cycle, in any order, with and
    /// without what only repeats.
    #[test]
    fn is_read_as_others_write_it() {
        for text in [
            "X1+(1,2); O2+(2,3); X3+(3,1)[132]; O3@X1(1)!X1(1)!O2(2)!X3(3);",
            "X1+(2,1);O2+(3,2);X3+(3,1)[213];O3@X3(3)!X3(3)!X1(1)!O2(2)",
            "X1+(1,2); O2+(2,3); X3+(3,1); O3@O2(2);",
            " X1 + ( 1 , 2 ) ;\nO2+(2,3);\tX3+(3,1)[3 2 1|];\r\n O3@O2(2) ! O2(2)!X1(1)!X3(3) ; ",
        ] {
            assert_eq!(from(text).record(), "goff 12 23 13 @3", "{text}");
        }
        let filled = to_goff(&game("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8"));
        for last in [
            "X9+(3,3); X9!(3)[3];",
            "X9+(3,3); X9!(3)[3]; {X=1,O=0}",
            "X9+(3,3); O9@X9(3)!X9(3);",
            "X9+(3,3)",
            "X9+(3,3);{O=0,X=1}",
        ] {
            let record = from(&format!("{filled} {last}")).record();
            assert!(record.ends_with("@8 33"), "{record}");
        }
        let nature = from_goff("X1+(1,2);O2+(1,2);X2@X1(1);", "nature".parse().unwrap()).unwrap();
        assert_eq!(nature.record(), "nature 12 12 @2");
    }

    /// Also within a number.
    #[test]
    fn white_space_may_stand_between_any_two_characters() {
        let record = "goff 12 45 23 56 36 14 @4";
        let text = to_goff(&game(record));
        let (before, score) = text.split_once('{').expect("a score");
        assert_eq!(score, "X=1,O=0.5}");
        for score in ["{X=1,O=0 .5}", "{X=1,O=0. 5}", "{ X = 1 , O = 0\n.\t5 } \r\n"] {
            assert_eq!(from(&format!("{before}{score}")).record(), record, "{score:?}");
        }
        for (index, _) in text.char_indices() {
            for space in [" ", "\t", "\n", "\r\n", "   "] {
                let (left, right) = text.split_at(index);
                assert_eq!(from(&format!("{left}{space}{right}")).record(), record);
            }
        }
    }

    /// A text may name the mark of the last square once, in either way, and not again.
    #[test]
    fn the_last_square_is_confirmed_once() {
        let whole = to_goff(&game("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8 33"));
        let (before, _) = whole.split_once(" X9+").expect("the last square");
        let confirmations = ["O9@X9(3);", "X9!(3)[3];", "O9@X9(3)!X9(3);", "X9!(3);"];
        for first in confirmations {
            let once = format!("{before} X9+(3,3); {first}");
            assert!(from(&once).record().ends_with("@8 33"), "{first}");
            for second in confirmations {
                let error = from_goff(&format!("{once} {second}"), Rules::GOFF).expect_err(second);
                let over = WrongStatement::Illegal(IllegalAction::GameOver);
                assert_eq!((error.statement, error.why), (15, over), "{first} {second}");
            }
        }
    }

    #[test]
    fn what_is_wrong_with_the_last_square_is_told() {
        use WrongStatement as Wrong;
        let whole = to_goff(&game("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8 33"));
        let (before, _) = whole.split_once(" X9+").expect("the last square");
        let o9 = Mark { player: Player::O, number: 9 };
        for (last, why) in [
            ("O9@X9(4)", Wrong::NotOnCycle),
            ("O9@X7(7)", Wrong::NotOnCycle),
            ("X9@X9(3)", Wrong::NotNext { mark: o9 }),
            ("O9@X9(3)!X7(7)", Wrong::WrongFinalMarks),
            ("O9@X9(3)!X9(3)!X9(3)", Wrong::WrongFinalMarks),
            ("X9!(4)[4]", Wrong::WrongFinalMarks),
            ("X9!(3)[4]", Wrong::WrongFinalMarks),
            ("O9!(3)[3]", Wrong::WrongFinalMarks),
            ("X9!(3)[3", Wrong::Form { expected: "1–9 ]" }),
        ] {
            let text = format!("{before} X9+(3,3); {last}");
            let error = from_goff(&text, Rules::GOFF).expect_err(last);
            assert_eq!((error.statement, error.why), (14, why), "{last}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_statement() {
        use WrongStatement as Wrong;
        let won = "X1+(1,2);O2+(4,5);X3+(2,3);O4+(5,6);X5+(1,3);O5@X5(3)";
        for (text, statement, why) in [
            ("X2+(1,2);", 1, Some(Wrong::NotNext { mark: Mark { player: Player::X, number: 1 } })),
            ("O1+(1,2);", 1, None),
            ("X1+(1,2); X2+(1,2);", 2, None),
            ("X1+(1,1);", 1, None),
            ("X1+(0,2);", 1, Some(Wrong::Form { expected: "1–9" })),
            ("X1+(1,2", 1, Some(Wrong::Form { expected: ")" })),
            ("X1+1,2)", 1, Some(Wrong::Form { expected: "(" })),
            ("X1+(12)", 1, Some(Wrong::Form { expected: "," })),
            ("X1+(1,2);O2+(1,2)[12;", 2, Some(Wrong::Form { expected: "1–9 ]" })),
            ("{X1,O0}", 1, Some(Wrong::Form { expected: "=" })),
            ("{X=1 O=0}", 1, Some(Wrong::Form { expected: "," })),
            ("{X=1,O=0", 1, Some(Wrong::Form { expected: "}" })),
            ("{X=1,O=3}", 1, Some(Wrong::Form { expected: "0 0.5 1 1.5 2" })),
            ("X1+(1,2) O2+(3,4)", 1, Some(Wrong::Form { expected: ";" })),
            ("X1+(1,2);;", 2, Some(Wrong::Form { expected: "X O" })),
            ("X1", 1, None),
            ("X1+(1,2)[1];", 1, Some(Wrong::WrongCycle)),
            ("X1+(1,2);O2+(1,2)[1];", 2, Some(Wrong::WrongCycle)),
            ("X1+(1,2);O2+(1,2)[11];", 2, Some(Wrong::WrongCycle)),
            ("X1+(1,2);O2+(1,2)[12|3];", 2, Some(Wrong::WrongCycle)),
            ("X1+(1,2);O2+(1,2)[1212121212];", 2, Some(Wrong::WrongCycle)),
            ("X1+(1,2);O2@X1(1);", 2, Some(Wrong::Illegal(IllegalAction::NoCycle))),
            ("X1+(1,2);O2+(1,2);X2@X1(3);", 3, Some(Wrong::NotOnCycle)),
            ("X1+(1,2);O2+(1,2);X2@O1(1);", 3, Some(Wrong::NotOnCycle)),
            ("X1+(1,2);O2+(2,3);X3+(1,2);O3@O2(3);", 4, Some(Wrong::NotOnCycle)),
            ("X1+(1,2);O2+(1,2);O2@X1(1);", 3, None),
            ("X1+(1,2);O2+(1,2);X1@X1(1);", 3, None),
            ("X1+(1,2);O2+(1,2);X2@X1(1)!X1(1);", 3, Some(Wrong::WrongFinalMarks)),
            ("X1+(1,2);O2+(1,2);X2@X1(1)!X1(1)!X1(1);", 3, Some(Wrong::WrongFinalMarks)),
            ("X1+(1,2);O2+(1,2);X2@X1(1)!X1(2)!O2(1);", 3, Some(Wrong::WrongFinalMarks)),
            ("X1+(1,2);X1!(1)[1];", 2, Some(Wrong::WrongFinalMarks)),
            ("X1+(1,2);{X=0,O=0}", 2, Some(Wrong::WrongScore)),
            (&format!("{won};{{X=0.5,O=1}}"), 7, Some(Wrong::WrongScore)),
            (&format!("{won};{{X=1,X=1}}"), 7, None),
            (&format!("{won};{{X=.5,O=1}}"), 7, None),
            (&format!("{won};{{X=1,O=0}};"), 7, None),
            (&format!("{won};X6+(7,8);"), 7, Some(Wrong::Illegal(IllegalAction::GameOver))),
            ("<script>", 1, None),
        ] {
            let error = from_goff(text, Rules::GOFF).expect_err(text);
            assert_eq!(error.statement, statement, "{text}: {error}");
            if let Some(why) = why {
                assert_eq!(error.why, why, "{text}");
            }
            assert!(error.to_string().starts_with(&format!("statement {statement}: ")));
        }
        assert_eq!(from(&format!("{won};{{X=1,O=0}}")).record(), "goff 12 45 23 56 13 @3");
        for (text, message) in [
            ("X1+(0,2);", "statement 1: one of these should stand here: 1–9"),
            ("X1+(1,2);O3", "statement 2: one of these should stand here: + @ !"),
            ("X1+(1,2);X3+(3,4)", "statement 2: here O2 should stand"),
        ] {
            assert_eq!(from_goff(text, Rules::GOFF).expect_err(text).to_string(), message);
        }
    }
}
