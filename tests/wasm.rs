//! The JavaScript-facing API, in real browsers: whole games, every shape, every
//! failure. Snapshots are compared whole, as JSON.
#![cfg(target_arch = "wasm32")]

use js_sys::{Array, BigInt, Function, JsString, Object, Reflect, Symbol};
use quantum_tic_tac_toe::wasm::{Error, Game};
use serde_json::{Value, json};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[path = "shared/javascript.rs"]
mod javascript;
#[path = "shared/signature.rs"]
mod signature;

use javascript::{LEFT_OUT, failure, json, text};

wasm_bindgen_test_configure!(run_in_browser);

/// Whole games of all levels by all presets, the same as natively (tests/it/opponent.rs).
#[wasm_bindgen_test]
fn opponents_play_as_they_do_natively() {
    assert_eq!(signature::play_signature(), signature::PLAYED);
}

fn game(record: &str) -> Game {
    from_record(record).unwrap_or_else(|error| panic!("{record}: {}", error["message"]))
}

fn from_record(record: &str) -> Result<Game, Value> {
    Game::from_record(&text(record), &LEFT_OUT).map_err(failure)
}

fn from_goff(record: &str) -> Result<Game, Value> {
    Game::from_goff(&text(record), &LEFT_OUT).map_err(failure)
}

fn play(game: &mut Game, action: &str) -> Result<(), Value> {
    game.play(&text(action)).map_err(failure)
}

fn view(game: &Game) -> Value {
    json(game.view())
}

fn view_of(record: &str) -> Value {
    view(&game(record))
}

fn preview(game: &Game, action: &str) -> Result<Value, Value> {
    game.preview(&text(action)).map(json).map_err(failure)
}

/// A view without what depends on the history of undo and redo.
fn without_history(mut view: Value) -> Value {
    let view_object = view.as_object_mut().expect("an object");
    view_object.remove("canUndo");
    view_object.remove("canRedo");
    view
}

mod games {
    use super::*;

    #[wasm_bindgen_test]
    fn a_whole_game_with_three_collapses() {
        let mut game = Game::new(&LEFT_OUT, &LEFT_OUT).expect("a game");
        assert_eq!(game.rules(), "goff");
        for (action, phase, turn) in [
            ("12", "place", json!("O")),
            ("12", "collapse", json!("X")),
            ("@1", "place", json!("X")),
            ("45", "place", json!("O")),
            ("59", "place", json!("X")),
            ("39", "place", json!("O")),
            ("34", "collapse", json!("X")),
            ("@4", "place", json!("X")),
            ("67", "place", json!("O")),
            ("67", "collapse", json!("X")),
            ("@6", "over", json!(null)),
        ] {
            play(&mut game, action).unwrap_or_else(|error| panic!("{action}: {error}"));
            let view = view(&game);
            assert_eq!(view["phase"], phase, "after {action}");
            assert_eq!(view["turn"], turn, "after {action}");
            assert_eq!(view["lastAction"], action);
            assert_eq!(view["score"].is_null(), phase != "over");
        }
        assert_eq!(game.record(), "goff 12 12 @1 45 59 39 34 @4 67 67 @6");
        let view = view(&game);
        // O2 in 1, X1 in 2, X5 in 3, O6 in 4, X3 in 5, O8 in 6, X7 in 7, O4 in 9.
        assert_eq!(view["rows"], json!([{ "player": "X", "squares": [3, 5, 7], "age": 7 }]));
        assert_eq!(view["score"], json!({ "X": 1, "O": 0 }));
        assert_eq!(view["moveNumber"], 9);
        assert_eq!(view["legal"], json!([]));
    }

    #[wasm_bindgen_test]
    fn a_game_decided_by_the_last_square() {
        let mut game = game("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8");
        assert_eq!(view(&game)["legal"], json!(["33"]));
        play(&mut game, "33").unwrap();
        let view = view(&game);
        assert_eq!(
            view["collapsed"],
            json!([{ "player": "X", "move": 9, "square": 3, "from": [3, 3] }])
        );
        assert_eq!(view["score"], json!({ "X": 1, "O": 0 }));
        assert_eq!(view["moveNumber"], 10);
    }

    #[wasm_bindgen_test]
    fn both_players_have_a_row() {
        let view = view_of("goff 12 45 23 56 36 14 @4");
        assert_eq!(view["score"], json!({ "X": 1, "O": 0.5 }));
        assert_eq!(
            view["rows"],
            json!([
                { "player": "X", "squares": [1, 2, 3], "age": 5 },
                { "player": "O", "squares": [4, 5, 6], "age": 6 }
            ])
        );
        let two = view_of("goff 13 26 39 68 79 48 57 24 @4 15 @1");
        assert_eq!(two["score"], json!({ "X": 1.5, "O": 0 }));
        let crossed = view_of("goff 13 26 39 68 79 48 57 24 @2 15 @5");
        assert_eq!(crossed["score"], json!({ "X": 2, "O": 0 }));
    }

    /// By all rules: every listed action is accepted, every game ends, and its
    /// record brings it back.
    #[wasm_bindgen_test]
    fn random_games_to_the_end() {
        let mut choice = 1_u32;
        for rules in ["goff", "wikipedia", "tris-quantico", "nature", "goff-fair", "nature-fair"] {
            for seed in 0..25 {
                let mut game = Game::new(&text(rules), &JsValue::from(seed)).expect("a game");
                for ply in 0.. {
                    let legal = view(&game)["legal"].as_array().expect("a list").clone();
                    if legal.is_empty() {
                        break;
                    }
                    assert!(ply < 13, "{}", game.record());
                    choice = choice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let action = &legal[(choice >> 8) as usize % legal.len()];
                    play(&mut game, action.as_str().unwrap()).expect("listed actions are legal");
                }
                assert_eq!(view(&game)["phase"], "over");
                let record = game.record();
                assert!(!record.contains('?'));
                assert_eq!(view(&super::game(&record)), view(&game), "{record}");
                let goff =
                    Game::from_goff(&text(&game.to_goff().unwrap()), &text(rules)).expect("a game");
                assert_eq!(goff.record(), record);
            }
        }
    }
}

mod shapes {
    use super::*;

    #[wasm_bindgen_test]
    fn the_empty_board() {
        let mut legal = Vec::new();
        for low in 1..=9 {
            legal.extend((low + 1..=9).map(|high| format!("{low}{high}")));
        }
        let square = |number: u8| json!({ "square": number, "classical": null, "spooky": [] });
        assert_eq!(
            view_of("goff"),
            json!({
                "rules": "goff",
                "phase": "place",
                "turn": "X",
                "moveNumber": 1,
                "squares": (1..=9).map(square).collect::<Vec<_>>(),
                "pairs": [],
                "cycle": null,
                "options": [],
                "lastAction": null,
                "collapsed": [],
                "rows": [],
                "score": null,
                "legal": legal,
                "canUndo": false,
                "canRedo": false,
            })
        );
    }

    /// The published example, before and after the choice.
    #[wasm_bindgen_test]
    fn an_open_cycle_with_a_stem() {
        let view = view_of("wikipedia 14 15 48 18");
        let x1 = |square, partner| json!({ "player": "X", "move": square, "partner": partner });
        assert_eq!(
            view["squares"][0],
            json!({ "square": 1, "classical": null, "spooky": [
                x1(1, 4),
                { "player": "O", "move": 2, "partner": 5 },
                { "player": "O", "move": 4, "partner": 8 },
            ]})
        );
        assert_eq!(
            view["pairs"],
            json!([
                { "player": "X", "move": 1, "squares": [1, 4], "component": 0, "stone": null },
                { "player": "O", "move": 2, "squares": [1, 5], "component": 0, "stone": null },
                { "player": "X", "move": 3, "squares": [4, 8], "component": 0, "stone": null },
                { "player": "O", "move": 4, "squares": [1, 8], "component": 0, "stone": null },
            ])
        );
        let cycle = json!({ "moves": [4, 3, 1], "squares": [1, 8, 4], "stems": [2] });
        assert_eq!(view["cycle"], cycle);
        assert_eq!(
            view["options"],
            json!([
                { "action": "@1", "probability": null, "score": null, "marks": [
                    { "player": "O", "move": 4, "square": 1 },
                    { "player": "X", "move": 1, "square": 4 },
                    { "player": "X", "move": 3, "square": 8 },
                    { "player": "O", "move": 2, "square": 5 },
                ]},
                { "action": "@8", "probability": null, "score": null, "marks": [
                    { "player": "O", "move": 4, "square": 8 },
                    { "player": "X", "move": 3, "square": 4 },
                    { "player": "X", "move": 1, "square": 1 },
                    { "player": "O", "move": 2, "square": 5 },
                ]},
            ])
        );
        assert_eq!(view["legal"], json!(["@1", "@8"]));
        assert_eq!((&view["turn"], &view["phase"]), (&json!("X"), &json!("collapse")));

        let after = view_of("wikipedia 14 15 48 18 @8");
        assert_eq!(
            after["collapsed"],
            json!([
                { "player": "O", "move": 4, "square": 8, "from": [1, 8] },
                { "player": "X", "move": 3, "square": 4, "from": [4, 8] },
                { "player": "X", "move": 1, "square": 1, "from": [1, 4] },
                { "player": "O", "move": 2, "square": 5, "from": [1, 5] },
            ])
        );
        let x1 = json!({ "player": "X", "move": 1 });
        assert_eq!(after["squares"][0], json!({ "square": 1, "classical": x1, "spooky": [] }));
        assert_eq!(after["pairs"], json!([]));
        assert_eq!(after["options"], json!([]));
        assert_eq!(after["cycle"], json!(null));
    }

    #[wasm_bindgen_test]
    fn a_choice_that_would_end_the_game_tells_the_score() {
        let view = view_of("goff 12 45 23 56 36 14");
        assert_eq!(view["options"][0]["score"], json!(null));
        assert_eq!(view["options"][1]["action"], "@4");
        assert_eq!(view["options"][1]["score"], json!({ "X": 1, "O": 0.5 }));
    }

    #[wasm_bindgen_test]
    fn components_count_by_their_lowest_square() {
        let components = |record| -> Vec<u64> {
            let view = view_of(record);
            let pairs = view["pairs"].as_array().unwrap();
            pairs.iter().map(|pair| pair["component"].as_u64().unwrap()).collect()
        };
        assert_eq!(components("goff 89 12 35"), [2, 0, 1]);
        assert_eq!(components("goff 89 12 35 29"), [0, 0, 1, 0]);
        // Live pairs also when the game is over.
        assert_eq!(components("goff 12 45 23 56 13 @3"), [0, 0]);
    }

    #[wasm_bindgen_test]
    fn only_the_last_action_tells_what_it_collapsed() {
        assert_eq!(view_of("goff 12 12 @1 34")["collapsed"], json!([]));
        let mut game = game("goff 12 12 @1 34");
        game.undo();
        assert_eq!(view(&game)["collapsed"].as_array().map(Vec::len), Some(2));
        assert_eq!(view(&game)["lastAction"], "@1");
    }

    #[wasm_bindgen_test]
    fn presets() {
        let mut presets = json(Game::presets());
        for id in ["twelve-estimated", "twelve"] {
            let toy = presets.as_array_mut().and_then(Vec::pop).expect("a preset");
            assert_eq!([&toy["id"], &toy["family"]], [id, "toy"]);
        }
        let preset = |id, scoring, last_square, measured_by| {
            json!({ "id": id, "family": "entangled", "scoring": scoring,
                    "lastSquare": last_square, "measuredBy": measured_by, "repeats": true })
        };
        assert_eq!(
            presets,
            json!([
                preset("goff", "tournament", "fill", "opponent"),
                preset("wikipedia", "half-point", "end", "opponent"),
                preset("tris-quantico", "shared", "end", "opponent"),
                preset("nature", "tournament", "fill", "nature"),
                { "id": "kvantove", "family": "dice", "scoring": "single",
                  "lastSquare": null, "measuredBy": "player", "repeats": null },
            ])
        );
        for preset in presets.as_array().unwrap() {
            let id = preset["id"].as_str().unwrap();
            if preset["family"] == "dice" {
                assert_eq!(game(id).rules(), id);
                continue;
            }
            for rules in [id.to_string(), format!("{id}-fair")] {
                let game = Game::new(&text(&rules), &LEFT_OUT).expect("a game");
                assert_eq!(game.rules(), rules);
                assert_eq!(view(&game)["rules"], rules.as_str());
                assert_eq!(game.record(), rules);
            }
        }
    }

    #[wasm_bindgen_test]
    fn stones_and_quantum_stones_of_the_dice_game() {
        // X1 in 1 and 2, O2 classical in 5, X3 in 3 and 6.
        let view = view_of("kvantove 12 5 36");
        assert_eq!(view["phase"], "place");
        assert_eq!(view["turn"], "O");
        assert_eq!(view["moveNumber"], 4);
        assert_eq!(view["cycle"], json!(null));
        assert_eq!(view["options"], json!([]));
        assert_eq!(view["squares"][4]["classical"], json!({ "player": "O", "move": 2 }));
        assert_eq!(
            view["squares"][5]["spooky"],
            json!([{ "player": "X", "move": 3, "partner": 3 }])
        );
        assert_eq!(
            view["pairs"],
            json!([
                { "player": "X", "move": 1, "squares": [1, 2], "component": 0, "stone": 0 },
                { "player": "X", "move": 3, "squares": [3, 6], "component": 1, "stone": 1 },
            ])
        );
        assert_eq!(view["legal"][0], "4");
        assert_eq!(view["legal"].as_array().unwrap().last(), Some(&json!("89")));
    }

    #[wasm_bindgen_test]
    fn a_measurement_of_the_dice_game() {
        // The board is full; X1 in 1 and 2 and O2 in 3 and 4 are measured next.
        let mut game = game("kvantove 12 34 6 5 7 9 8");
        let open = view(&game);
        assert_eq!(open["phase"], "measure");
        assert_eq!(open["turn"], "O");
        assert_eq!(open["legal"], json!(["?12", "?34"]));
        let found = |action, player, number, square| {
            json!({ "action": action, "probability": 0.5, "score": null,
                    "marks": [{ "player": player, "move": number, "square": square }] })
        };
        assert_eq!(
            open["options"],
            json!([
                found("12@1", "X", 1, 1),
                found("12@2", "X", 1, 2),
                found("34@3", "O", 2, 3),
                found("34@4", "O", 2, 4),
            ])
        );
        play(&mut game, "21@1").unwrap();
        let after = view(&game);
        assert_eq!(after["lastAction"], "12@1");
        assert_eq!(after["moveNumber"], 8);
        assert_eq!(
            after["collapsed"],
            json!([{ "player": "X", "move": 1, "square": 1, "from": [1, 2] }])
        );
        // A coin decides, and the record tells what came of it.
        play(&mut game, "?34").unwrap();
        let record = game.record();
        assert!(["34@3", "34@4"].iter().any(|last| record.ends_with(last)), "{record}");
    }

    #[wasm_bindgen_test]
    fn a_row_of_the_dice_game_wins_one_point() {
        let view = view_of("kvantove 1 4 2 5 3");
        assert_eq!(view["phase"], "over");
        assert_eq!(view["score"], json!({ "X": 1, "O": 0 }));
        assert_eq!(view["rows"], json!([{ "player": "X", "squares": [1, 2, 3], "age": 5 }]));
    }

    #[wasm_bindgen_test]
    fn goffs_notation_is_not_for_the_dice_game() {
        let error = game("kvantove 5").to_goff().map_err(failure).unwrap_err();
        assert_eq!(error["code"], "other-game");
        let error = Game::from_goff(&text("X1+(1,2);"), &text("kvantove"));
        assert_eq!(failure(error.unwrap_err())["code"], "other-game");
    }

    #[wasm_bindgen_test]
    fn repeats_forbidden_are_not_listed() {
        let mut fair = game("goff-fair 12");
        let legal = view(&fair)["legal"].as_array().unwrap().clone();
        assert_eq!(legal.len(), 35);
        assert!(!legal.contains(&json!("12")));
        assert_eq!(play(&mut fair, "12").unwrap_err()["code"], "illegal-action");
    }
}

mod worlds {
    use super::*;

    fn ensemble(record: &str) -> Value {
        json(game(record).ensemble().expect("worlds"))
    }

    #[wasm_bindgen_test]
    fn an_empty_board_is_one_world() {
        assert_eq!(
            ensemble("goff"),
            json!({
                "worlds": [{ "squares": [null, null, null, null, null, null, null, null, null],
                             "weight": 1 }],
                "squares": [[], [], [], [], [], [], [], [], []],
                "components": [],
            })
        );
    }

    /// X1 and O2 share square 2; X3 is entangled with neither.
    #[wasm_bindgen_test]
    fn components_multiply() {
        let ensemble = ensemble("goff 12 23 69");
        assert_eq!(
            ensemble["components"],
            json!([
                { "squares": [1, 2, 3], "moves": [1, 2], "worlds": 3 },
                { "squares": [6, 9], "moves": [3], "worlds": 2 },
            ])
        );
        let worlds = ensemble["worlds"].as_array().unwrap();
        assert_eq!(worlds.len(), 6);
        let weights: f64 = worlds.iter().map(|world| world["weight"].as_f64().unwrap()).sum();
        assert!((weights - 1.0).abs() < 1e-12);
        let [x1, o2, x3] = [("X", 1), ("O", 2), ("X", 3)]
            .map(|(player, number)| json!({ "player": player, "move": number }));
        let there = json!([x1, o2, null, null, null, x3, null, null, null]);
        assert_eq!(worlds.iter().filter(|world| world["squares"] == there).count(), 1);
        let chance = |player, number, probability| json!({ "player": player, "move": number, "probability": probability });
        let [third, two_thirds] = [1.0 / 3.0, 2.0 / 3.0];
        assert_eq!(ensemble["squares"][0], json!([chance("X", 1, two_thirds)]));
        assert_eq!(ensemble["squares"][1], json!([chance("X", 1, third), chance("O", 2, third)]));
        assert_eq!(ensemble["squares"][5], json!([chance("X", 3, 0.5)]));
    }

    /// An open cycle has two worlds, and its stem one place; then one is left.
    #[wasm_bindgen_test]
    fn a_measurement_leaves_one_world() {
        let open = ensemble("goff 14 15 48 18");
        assert_eq!(
            open["components"],
            json!([{ "squares": [1, 4, 5, 8], "moves": [1, 2, 3, 4], "worlds": 2 }])
        );
        let stem = json!([{ "player": "O", "move": 2, "probability": 1 }]);
        assert_eq!(open["squares"][4], stem);
        let after = ensemble("goff 14 15 48 18 @1");
        assert_eq!(after["components"], json!([]));
        assert_eq!(after["worlds"].as_array().unwrap().len(), 1);
        assert_eq!(after["squares"][0], json!([{ "player": "O", "move": 4, "probability": 1 }]));
        assert_eq!(after["squares"][4], stem);
    }

    #[wasm_bindgen_test]
    fn quantum_stones_are_independent() {
        let ensemble = ensemble("kvantove 12 34 5");
        assert_eq!(
            ensemble["components"],
            json!([
                { "squares": [1, 2], "moves": [1], "worlds": 2 },
                { "squares": [3, 4], "moves": [2], "worlds": 2 },
            ])
        );
        assert_eq!(ensemble["worlds"].as_array().unwrap().len(), 4);
        assert_eq!(ensemble["squares"][4], json!([{ "player": "X", "move": 3, "probability": 1 }]));
    }

    /// Three trees of three squares each: no position has more.
    #[wasm_bindgen_test]
    fn there_are_at_most_twenty_seven() {
        let worlds = ensemble("goff 12 45 78 23 56 89")["worlds"].clone();
        assert_eq!(worlds.as_array().unwrap().len(), 27);
    }
}

mod actions {
    use super::*;

    #[wasm_bindgen_test]
    fn digits_may_be_swapped_and_the_record_is_canonical() {
        let mut game = game("goff");
        play(&mut game, "91").unwrap();
        assert_eq!(game.record(), "goff 19");
        assert_eq!(view(&game)["lastAction"], "19");
    }

    #[wasm_bindgen_test]
    fn a_preview_leaves_the_game_unchanged() {
        let game = game("goff 14 15 48 18");
        let before = view(&game);
        let shown = preview(&game, "@8").expect("a preview");
        assert_eq!(shown, view_of("goff 14 15 48 18 @8"));
        assert_eq!(view(&game), before);
        assert_eq!(game.record(), "goff 14 15 48 18");
        assert_eq!(preview(&game, "@4").unwrap_err()["code"], "illegal-action");
    }

    /// For each position all texts that some game writes as an action.
    #[wasm_bindgen_test]
    fn what_can_be_played_is_what_is_legal_or_an_outcome_of_it() {
        let squares = || 1..=9;
        let mut texts: Vec<String> = ["?", "", "x", "123"].map(String::from).into();
        for one in squares() {
            texts.extend([format!("{one}"), format!("@{one}")]);
            for other in squares() {
                texts.extend([format!("{one}{other}"), format!("?{one}{other}")]);
                texts.extend(squares().map(|end| format!("{one}{other}@{end}")));
            }
        }
        for record in
            ["goff 12 34", "goff 12 12", "nature 12 12", "goff 12 12 @1", "kvantove 12 34 5 6 7 89"]
        {
            let game = game(record);
            assert_eq!(json(game.legal()), view(&game)["legal"], "{record}");
            for text in &texts {
                let can = game.can(&text.into()).expect("a string");
                let mut after = from_record(record).expect("a record");
                assert_eq!(can, play(&mut after, text).is_ok(), "{text} after {record}");
            }
        }
        let refused = game("goff").can(&JsValue::NULL).expect_err("no string");
        assert_eq!(failure(refused)["code"], "illegal-argument");
        assert_eq!(game("goff 12 12 @1").can(&text(&"1".repeat(2000))).ok(), Some(false));
    }

    #[wasm_bindgen_test]
    fn an_illegal_action_throws_and_changes_nothing() {
        for (record, action) in [
            ("goff", "11"),
            ("goff", "1"),
            ("goff", ""),
            ("goff", " 12"),
            ("goff", "12 "),
            ("goff", "123"),
            ("goff", "10"),
            ("goff", "@1"),
            ("goff", "?"),
            ("goff", "?12"),
            ("goff", "12@1"),
            ("goff", "５６"),
            ("goff 12 12", "34"),
            ("goff 12 12", "@3"),
            ("goff 12 12", "?"),
            ("goff 12 12 @1", "13"),
            ("nature 12 12", "12"),
        ] {
            let mut game = game(record);
            let before = view(&game);
            assert_eq!(play(&mut game, action).unwrap_err()["code"], "illegal-action", "{action}");
            assert_eq!(preview(&game, action).unwrap_err()["code"], "illegal-action");
            assert_eq!(view(&game), before);
        }
    }

    #[wasm_bindgen_test]
    fn a_refusal_tells_its_reason_and_the_values() {
        let o2 = json!({ "player": "O", "move": 2 });
        for (record, action, told) in [
            ("goff", "x", json!({ "reason": "not-an-action" })),
            ("goff 12 12 @1", "13", json!({ "reason": "closed", "square": 1 })),
            ("goff-fair 12 34", "34", json!({ "reason": "repeat", "mark": o2, "squares": [3, 4] })),
            ("goff", "11", json!({ "reason": "not-the-last-square", "square": 1 })),
            ("goff 12 12", "34", json!({ "reason": "cycle-open", "mark": o2, "squares": [1, 2] })),
            ("goff", "@1", json!({ "reason": "no-cycle" })),
            (
                "goff 12 12",
                "@3",
                json!({ "reason": "not-on-closing-mark", "square": 3, "mark": o2, "squares": [1, 2] }),
            ),
            ("goff 12 12", "?", json!({ "reason": "not-by-coin", "squares": [1, 2] })),
            ("goff", "1", json!({ "reason": "not-in-this-game" })),
            ("kvantove 9 12", "13", json!({ "reason": "taken", "square": 1, "mark": o2 })),
            ("kvantove 12", "?12", json!({ "reason": "not-full" })),
        ] {
            let mut error = play(&mut game(record), action).unwrap_err();
            let error = error.as_object_mut().unwrap();
            error.remove("message");
            assert_eq!(error.remove("code").unwrap(), "illegal-action");
            assert_eq!(json!(error), told, "{record}, then {action}");
        }
    }

    #[wasm_bindgen_test]
    fn a_finished_game_takes_no_action() {
        let mut game = game("goff 12 45 23 56 13 @3");
        for action in ["78", "@1", "?", "nonsense", ""] {
            assert_eq!(play(&mut game, action).unwrap_err()["code"], "game-over");
            assert_eq!(preview(&game, action).unwrap_err()["code"], "game-over");
        }
        assert!(game.undo());
        assert_eq!(view(&game)["phase"], "collapse");
    }

    #[wasm_bindgen_test]
    fn undo_and_redo() {
        let mut game = game("goff 12 12 @1 34");
        let end = view(&game);
        assert!(!game.redo());
        for left in ["goff 12 12 @1", "goff 12 12", "goff 12", "goff"] {
            assert!(game.undo());
            assert_eq!(game.record(), left);
            // A view follows from the record alone, apart from canUndo and canRedo.
            assert_eq!(without_history(view(&game)), without_history(view_of(left)));
            assert_eq!(view(&game)["canRedo"], true);
        }
        assert!(!game.undo());
        assert_eq!(view(&game)["canUndo"], false);
        for _ in 0..4 {
            assert!(game.redo());
        }
        assert!(!game.redo());
        assert_eq!(view(&game), end);
        game.undo();
        play(&mut game, "56").unwrap();
        assert!(!game.redo());
    }
}

mod chance {
    use super::*;

    #[wasm_bindgen_test]
    fn a_coin_measures_under_nature() {
        let mut game = game("nature 12 12");
        let open = view(&game);
        assert_eq!(open["legal"], json!(["?"]));
        assert_eq!((&open["turn"], &open["phase"]), (&json!("X"), &json!("collapse")));
        assert_eq!(open["options"][0]["action"], "@1");
        assert_eq!(open["options"][0]["probability"], 0.5);
        assert_eq!(open["options"][1]["probability"], 0.5);
        assert_eq!(preview(&game, "?").unwrap_err()["code"], "illegal-action");
        assert_eq!(preview(&game, "@2").expect("an outcome")["lastAction"], "@2");

        play(&mut game, "?").unwrap();
        let after = view(&game);
        let outcome = after["lastAction"].as_str().unwrap();
        assert!(["@1", "@2"].contains(&outcome));
        assert_eq!(game.record(), format!("nature 12 12 {outcome}"));
        assert_eq!((&after["turn"], &after["phase"]), (&json!("X"), &json!("place")));

        // Redo brings back the same outcome, however often.
        for _ in 0..20 {
            game.undo();
            game.redo();
            assert_eq!(view(&game), after);
        }
        // An explicit outcome is played as it is, so that games replay.
        game.undo();
        play(&mut game, "@2").unwrap();
        assert_eq!(game.record(), "nature 12 12 @2");
    }

    /// Each toss of both coins comes out both ways; sixty-four equal ones from a
    /// fair coin would happen once in 2⁶³ runs.
    #[wasm_bindgen_test]
    fn coins_fall_both_ways() {
        for seed in [LEFT_OUT, JsValue::from(1)] {
            let mut game = Game::from_record(&text("nature 12 12"), &seed).expect("a game");
            let mut seen = [false; 2];
            for _ in 0..64 {
                play(&mut game, "?").unwrap();
                seen[usize::from(game.record().ends_with("@2"))] = true;
                game.undo();
            }
            assert_eq!(seen, [true, true]);
        }
    }

    #[wasm_bindgen_test]
    fn without_a_source_of_randomness_a_toss_is_refused() {
        let window = js_sys::global();
        let key = text("crypto");
        let there = Object::get_own_property_descriptor(&window, &key);
        for how in [
            "{ value: undefined }",
            "{ value: null }",
            "{ value: {} }",
            "{ value: { getRandomValues: 1 } }",
            "{ value: { getRandomValues() { throw 1 } } }",
            "{ get() { throw 1 } }",
        ] {
            let hidden: Object =
                js_sys::eval(&format!("({how})")).expect("a descriptor").unchecked_into();
            Reflect::set(&hidden, &text("configurable"), &JsValue::TRUE).expect("an object");
            Object::define_property(&window, &key, &hidden);
            let mut game = game("nature 12 12");
            let refused = play(&mut game, "?").map_err(|error| error["code"].clone());
            let record = game.record();
            Object::define_property(&window, &key, there.unchecked_ref());
            assert_eq!(refused, Err(json!("no-randomness")), "{how}");
            assert_eq!(record, "nature 12 12");
            play(&mut game, "?").expect("a toss");
        }
    }

    #[wasm_bindgen_test]
    fn a_seed_makes_the_coins_repeatable() {
        let tosses = |seed: f64| -> String {
            let seed = JsValue::from(seed);
            let mut game = Game::from_record(&text("nature 12 12"), &seed).expect("a game");
            let mut tosses = String::new();
            for _ in 0..64 {
                play(&mut game, "?").unwrap();
                tosses.push(if game.record().ends_with("@2") { '2' } else { '1' });
                game.undo();
            }
            tosses
        };
        for seed in [0.0, 1.0, 4_294_967_295.0] {
            assert_eq!(tosses(seed), tosses(seed));
        }
        assert_ne!(tosses(0.0), tosses(1.0));
    }
}

mod analysis {
    use super::*;

    fn analyse(record: &str) -> Value {
        json(game(record).analyse().expect("an analysis"))
    }

    fn margins(record: &str) -> Value {
        analyse(record)["moves"].clone()
    }

    #[wasm_bindgen_test]
    fn every_legal_action_has_its_margin() {
        assert_eq!(
            margins("goff 12 45 23 56 36 14"),
            json!([
                { "action": "@1", "margin": 0.5, "same": "@1" },
                { "action": "@4", "margin": 0.5, "same": "@4" }
            ])
        );
        let record = "goff 12 12 @1 45 45 @5";
        let analysis = analyse(record);
        let actions: Vec<Value> = analysis["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|valued| valued["action"].clone())
            .collect();
        assert_eq!(Value::from(actions), view_of(record)["legal"]);
    }

    /// The mirror in the diagonal 1–5–9 leaves this position as it is.
    #[wasm_bindgen_test]
    fn actions_that_are_the_same_are_told() {
        let moves = margins("goff 15 19 15 @1 24");
        let classes = moves.as_array().unwrap().iter().map(|valued| {
            [&valued["same"], &valued["action"]].map(|action| action.as_str().unwrap())
        });
        let mirrored: Vec<_> = classes.filter(|[same, action]| same != action).collect();
        assert_eq!(
            mirrored,
            [["27", "34"], ["28", "46"], ["23", "47"], ["26", "48"], ["38", "67"], ["36", "78"],]
        );
    }

    /// A coin's margin is the mean of its two outcomes' margins.
    #[wasm_bindgen_test]
    fn chance_counts_by_its_mean() {
        let record = "nature 12 45 23 56 36 14";
        let [one, other] = ["@1", "@4"].map(|outcome| {
            analyse(&format!("{record} {outcome}"))["margin"].as_f64().expect("a number")
        });
        let mean = f64::midpoint(one, other);
        assert_eq!(margins(record), json!([{ "action": "?", "margin": mean, "same": "?" }]));
    }

    #[wasm_bindgen_test]
    fn a_finished_game_has_its_margin_and_no_moves() {
        assert_eq!(
            analyse("goff 12 45 23 56 36 14 @4"),
            json!({ "margin": 0.5, "moves": [], "nodes": 0 })
        );
    }

    #[wasm_bindgen_test]
    fn forgetting_changes_the_work_and_not_the_values() {
        let record = "goff 14 25";
        Game::forget();
        let cold = analyse(record);
        let warm = analyse(record);
        Game::forget();
        let again = analyse(record);
        assert_eq!(cold, again);
        assert!(warm["nodes"].as_u64() < cold["nodes"].as_u64());
        assert_eq!((&warm["margin"], &warm["moves"]), (&cold["margin"], &cold["moves"]));
    }

    #[wasm_bindgen_test]
    fn within_a_limit_of_nodes_a_question_comes_further_every_time() {
        let record = "goff 14 25";
        Game::forget();
        let whole = analyse(record);
        Game::forget();
        let mut asked = 0;
        let found = loop {
            asked += 1;
            assert!(asked < 100, "it never ends");
            Game::limit(&JsValue::from(1000 + 100 * asked)).expect("a number");
            match game(record).analyse() {
                Ok(found) => break json(found),
                Err(error) => assert_eq!(failure(error)["code"], "unfinished"),
            }
        };
        Game::limit(&JsValue::from(0)).expect("a number");
        assert!(asked > 2, "asked {asked} times");
        assert_eq!((&found["margin"], &found["moves"]), (&whole["margin"], &whole["moves"]));
        assert_eq!(analyse("goff 14")["moves"].as_array().map(Vec::len), Some(36));
    }
}

mod puzzles {
    use super::*;

    fn puzzle(seed: u32, rules: &JsValue, grade: &JsValue) -> Value {
        json(Game::puzzle(&JsValue::from(seed), rules, grade).expect("a puzzle"))
    }

    #[wasm_bindgen_test]
    fn a_seed_gives_its_puzzle() {
        let expected = json!({
            "seed": 0, "record": "goff 38 49 37 36 59",
            "solution": ["57"], "margin": 0.5, "grade": 4
        });
        assert_eq!(puzzle(0, &LEFT_OUT, &LEFT_OUT), expected);
        assert_eq!(puzzle(0, &text("goff"), &LEFT_OUT), expected);
        let wikipedia = puzzle(2, &text("wikipedia"), &LEFT_OUT);
        assert_eq!(wikipedia["record"], "wikipedia 56 45 57 26 35 56");
    }

    #[wasm_bindgen_test]
    fn of_a_grade_the_first_from_the_seed_on() {
        for grade in 1..=5 {
            let found = puzzle(0, &LEFT_OUT, &JsValue::from(grade));
            assert_eq!(found["grade"], grade);
            let seed = u32::try_from(found["seed"].as_u64().unwrap()).unwrap();
            assert_eq!(puzzle(seed, &LEFT_OUT, &LEFT_OUT), found);
            for earlier in 0..seed {
                assert_ne!(puzzle(earlier, &LEFT_OUT, &LEFT_OUT)["grade"], grade);
            }
        }
        // After the last seed comes the first.
        let found = puzzle(u32::MAX, &LEFT_OUT, &JsValue::from(1));
        assert_eq!(found, puzzle(0, &LEFT_OUT, &JsValue::from(1)));
    }

    #[wasm_bindgen_test]
    fn a_day_gives_its_puzzle() {
        // A Friday, 4 October 2024.
        let day = js_sys::eval("Date.UTC(2024, 9, 4) / 86400000").expect("a number");
        assert_eq!(day, 20_000);
        let daily = json(Game::daily_puzzle(&day).expect("a puzzle"));
        assert_eq!(daily["record"], "goff 58 17 68 34 18 29");
        assert_eq!((&daily["seed"], &daily["grade"]), (&json!(5_120_008), &json!(3)));
    }

    /// Each solution is legal and alone has the puzzle's margin.
    #[wasm_bindgen_test]
    fn the_solution_alone_keeps_the_margin() {
        for rules in ["goff", "wikipedia", "tris-quantico", "nature", "kvantove"] {
            let puzzle = puzzle(7, &text(rules), &LEFT_OUT);
            let analysis = game(puzzle["record"].as_str().unwrap()).analyse();
            let analysis = json(analysis.expect("an analysis"));
            let moves = analysis["moves"].as_array().unwrap();
            let best: Vec<Value> = moves
                .iter()
                .filter(|valued| valued["margin"] == puzzle["margin"])
                .map(|valued| valued["action"].clone())
                .collect();
            assert_eq!(Value::from(best), puzzle["solution"]);
        }
    }
}

mod opponents {
    use super::*;

    fn suggest(game: &Game, level: u32, seed: u32) -> Result<String, Value> {
        let action = game.suggest(&level.into(), &seed.into()).map_err(failure)?;
        Ok(action)
    }

    /// By all rules and at all levels: two opponents play a game to its end.
    #[wasm_bindgen_test]
    fn what_is_suggested_can_be_played() {
        for rules in
            ["goff", "wikipedia", "tris-quantico", "nature", "goff-fair", "nature-fair", "kvantove"]
        {
            for level in 1..=5 {
                let mut game =
                    Game::from_record(&text(&format!("{rules} 12 45 36")), &JsValue::from(7))
                        .expect("a game");
                while view(&game)["phase"] != "over" {
                    let action = suggest(&game, level, 3).expect("an action");
                    assert_eq!(suggest(&game, level, 3), Ok(action.clone()));
                    assert!(view(&game)["legal"].as_array().unwrap().contains(&json!(action)));
                    play(&mut game, &action).expect("a legal action");
                }
            }
        }
    }

    #[wasm_bindgen_test]
    fn what_is_suggested_in_a_temper_can_be_played() {
        for record in ["goff 12 45 36", "goff 12 23 13", "nature 12 23 13", "kvantove 12 45"] {
            let playing = game(record);
            for (level, temper) in
                (1..=5).zip(["middle", "share", "apart", "reach", "press"].map(text))
            {
                let (level, seed) = (JsValue::from(level), JsValue::from(3));
                let action = playing.suggest_in_temper(&level, &temper, &seed).expect("an action");
                let again = playing.suggest_in_temper(&level, &temper, &seed).expect("an action");
                assert_eq!(again, action);
                assert!(view(&playing)["legal"].as_array().unwrap().contains(&json!(action)));
            }
        }
        let (playing, one) = (game("goff 12"), JsValue::from(1));
        for temper in [text("Middle"), text(""), one.clone(), JsValue::NULL, LEFT_OUT] {
            let refused = playing.suggest_in_temper(&one, &temper, &one).expect_err("a refusal");
            assert_eq!(failure(refused)["code"], "no-such-temper", "{temper:?}");
        }
        let refused = playing.suggest_in_temper(&JsValue::NULL, &text("share"), &one);
        assert_eq!(failure(refused.expect_err("a refusal"))["code"], "no-such-level");
        let refused = playing.suggest_in_temper(&one, &text("share"), &text("1"));
        assert_eq!(failure(refused.expect_err("a refusal"))["code"], "illegal-argument");
    }

    #[wasm_bindgen_test]
    fn level_5_gives_nothing_away() {
        // O chooses; @3 would give a point away.
        let choice = game("goff 12 23 13");
        for seed in 0..8 {
            assert_eq!(suggest(&choice, 5, seed), Ok("@1".into()));
        }
    }

    #[wasm_bindgen_test]
    fn levels_and_seeds_are_whole_numbers_within_bounds() {
        let playing = game("goff 12 23 13 @3");
        for level in [0.0, 6.0, 256.0, 257.0, 4_294_967_297.0, -1.0, 1.5, f64::NAN, f64::INFINITY] {
            let refused = playing.suggest(&level.into(), &JsValue::from(1)).expect_err("a refusal");
            assert_eq!(failure(refused)["code"], "no-such-level", "{level}");
        }
        for level in [text("1"), JsValue::NULL, LEFT_OUT, Array::of1(&1.into()).into()] {
            let refused = playing.suggest(&level, &JsValue::from(1)).expect_err("a refusal");
            assert_eq!(failure(refused)["code"], "no-such-level", "{level:?}");
        }
        for seed in [(-1.0).into(), 0.5.into(), 4_294_967_296.0.into(), LEFT_OUT, text("1")] {
            let refused = playing.suggest(&JsValue::from(1), &seed).expect_err("a refusal");
            assert_eq!(failure(refused)["code"], "illegal-argument", "{seed:?}");
        }
        assert!(playing.suggest(&JsValue::from(1), &JsValue::from(u32::MAX)).is_ok());
        let over = game("goff 12 45 23 56 13 @3");
        assert_eq!(suggest(&over, 1, 1).unwrap_err()["code"], "game-over");
    }
}

mod advice {
    use super::*;

    fn hint(record: &str) -> Result<Value, Value> {
        game(record).hint().map(json).map_err(failure)
    }

    fn review(record: &str) -> Value {
        json(game(record).review().expect("a review"))
    }

    #[wasm_bindgen_test]
    fn a_hint_has_its_reasons() {
        assert_eq!(
            hint("goff 12 45 23 56").unwrap()["reasons"][0],
            json!({ "kind": "wins-at-once", "least": 1 })
        );
        assert_eq!(
            hint("goff 12 45 23 56 36 14"),
            Ok(json!({ "action": "@4", "margin": 0.5, "reasons": [
                { "kind": "makes-row", "squares": [1, 2, 3] },
                { "kind": "keeps", "count": 2, "of": 2, "loss": 0 },
            ]}))
        );
        assert_eq!(
            hint("nature 12 45 23 56 36 14").unwrap()["reasons"],
            json!([{ "kind": "forced" }])
        );
        assert_eq!(hint("goff 12 45 23 56 13 @3").unwrap_err()["code"], "game-over");
    }

    #[wasm_bindgen_test]
    fn a_hint_in_the_dice_game_has_its_own() {
        assert_eq!(
            hint("kvantove 1 4 2 5").unwrap()["reasons"][0],
            json!({ "kind": "makes-row", "squares": [1, 2, 3] })
        );
        assert_eq!(
            hint("kvantove 1 5 2").unwrap()["reasons"][0],
            json!({ "kind": "blocks-rows", "squares": [3] })
        );
        assert_eq!(
            hint("kvantove 1 4 2 56 37 89").unwrap()["reasons"][0],
            json!({ "kind": "found-makes-row", "square": 3, "squares": [1, 2, 3] })
        );
        assert_eq!(hint("kvantove 1 4 2 5 3").unwrap_err()["code"], "game-over");
    }

    #[wasm_bindgen_test]
    fn a_review_tells_what_was_given_away() {
        let review = review("goff 12 23 13 @3");
        assert_eq!(review["margins"].as_array().map(Vec::len), Some(5));
        assert_eq!((&review["margins"][3], &review["margins"][4]), (&json!(-1), &json!(0)));
        assert_eq!(
            review["steps"][3],
            json!({ "action": "@3", "player": "O", "best": ["@1"], "loss": 1, "stake": 1,
                    "kind": "blunder", "turned": true })
        );
        assert_eq!(review["luck"], 0);
    }

    #[wasm_bindgen_test]
    fn a_review_of_nothing_is_the_margin_alone() {
        assert_eq!(
            review("tris-quantico"),
            json!({ "margins": [0], "steps": [], "luck": 0,
                    "accuracy": { "X": null, "O": null } })
        );
    }
}

mod records {
    use super::*;

    #[wasm_bindgen_test]
    fn commas_stand_for_spaces() {
        assert_eq!(game("goff,14,25,48,15,18,@1,69").record(), "goff 14 25 48 15 18 @1 69");
    }

    #[wasm_bindgen_test]
    fn goffs_notation_goes_both_ways() {
        let text = "X1+(1,2); O2+(2,3); X3+(3,1)[132]; O3@X1(1)!X1(1)!O2(2)!X3(3);";
        let game = from_goff(text).expect("a game");
        assert_eq!(game.record(), "goff 12 23 13 @3");
        assert_eq!(game.to_goff().unwrap(), text.replace("(3,1)", "(1,3)"));
        let wikipedia = Game::from_goff(&super::text(text), &super::text("wikipedia"));
        assert_eq!(wikipedia.expect("a game").rules(), "wikipedia");
    }

    #[wasm_bindgen_test]
    fn a_wrong_record_tells_which_word() {
        for record in ["", "chess 12", "Goff", " goff", "kvantove-fair", "goff-fair-fair"] {
            assert_eq!(from_record(record).unwrap_err()["code"], "unknown-rules", "{record}");
        }
        for (record, token) in [
            ("goff 12 1", 2),
            ("goff  12", 1),
            ("goff 12 ", 2),
            ("goff 12 12 ?", 3),
            ("nature 12 12 ?", 3),
            ("goff 12 12 34", 3),
            ("goff 12 45 23 56 13 @3 78", 7),
            ("goff 12 <b>bold</b>", 2),
        ] {
            let error = from_record(record).unwrap_err();
            assert_eq!(error["code"], "bad-record", "{record}");
            assert_eq!(error["token"], token, "{record}");
        }
        let error = from_record("goff 12 12 ?").unwrap_err();
        assert_eq!(error["reason"], "toss");
        let error = from_goff("X1+(1;").unwrap_err();
        assert_eq!((&error["reason"], &error["expected"]), (&json!("form"), &json!(",")));
        assert_eq!(error["message"], "statement 1: one of these should stand here: ,");
        let error = from_goff("X1+(1,2); X3+(1,2)").unwrap_err();
        assert_eq!(error["reason"], "not-next");
        assert_eq!(error["mark"], json!({ "player": "O", "move": 2 }));
        let error = from_goff("X1+(1,2); O2+(1,2); O2@X1(1);").unwrap_err();
        assert_eq!((&error["code"], &error["token"]), (&json!("bad-record"), &json!(3)));
    }

    #[wasm_bindgen_test]
    fn a_record_is_at_most_a_thousand_characters_long() {
        let long = format!("goff{}", " 12".repeat(333));
        for (record, code) in [(&long[..1000], "bad-record"), (&long[..1001], "illegal-argument")] {
            assert_eq!(from_record(record).unwrap_err()["code"], code);
            let error = from_goff(record).unwrap_err();
            assert_eq!(error["code"], code);
            assert_eq!(error["reason"] == "too-long", code == "illegal-argument");
        }
    }
}

mod hostile_input {
    use super::*;

    /// A thing of every kind that JavaScript has, and no short string.
    fn things() -> Vec<JsValue> {
        vec![
            JsValue::NULL,
            JsValue::TRUE,
            JsValue::from(12),
            JsValue::from(-0.5),
            JsValue::from(f64::NAN),
            JsValue::from(f64::INFINITY),
            JsValue::from(1e300),
            BigInt::from(12).into(),
            Symbol::for_("12").into(),
            Object::new().into(),
            Array::of1(&text("12")).into(),
            Function::new_no_args("throw 12").into(),
            js_sys::eval("new String('12')").expect("an object"),
            // An object whose every use throws.
            js_sys::eval("new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 } })")
                .expect("a proxy"),
        ]
    }

    /// Strings that no parser of ours should have to expect.
    fn strings() -> Vec<JsValue> {
        vec![
            text(""),
            text("\0"),
            text("🂡🂢"),
            JsString::from_char_code1(0xd800).into(),
            JsString::from_char_code2(0xdc00, 0x31).into(),
            text(&"1".repeat(1001)),
            text(&"12 ".repeat(1_000_000)),
        ]
    }

    #[wasm_bindgen_test]
    fn what_is_no_string_is_an_illegal_argument() {
        let mut game = game("nature 12 12");
        for thing in things() {
            let codes = [
                Game::new(&thing, &LEFT_OUT).map(drop),
                Game::from_record(&thing, &LEFT_OUT).map(drop),
                Game::from_goff(&thing, &LEFT_OUT).map(drop),
                Game::from_goff(&text(""), &thing).map(drop),
                game.play(&thing),
                game.preview(&thing).map(drop),
            ]
            .map(|result| failure(result.expect_err("a refusal"))["code"].clone());
            assert_eq!(codes, ["illegal-argument"; 6], "{thing:?}");
            let seed = JsValue::from(1);
            for refused in
                [Game::puzzle(&seed, &thing, &LEFT_OUT), Game::puzzle(&seed, &LEFT_OUT, &thing)]
            {
                let error = failure(refused.expect_err("a refusal"));
                assert_eq!(error["code"], "illegal-argument", "{thing:?}");
            }
            if thing.as_f64() != Some(12.0) {
                let refused = game.suggest(&JsValue::from(1), &thing).expect_err("a refusal");
                assert_eq!(failure(refused)["code"], "illegal-argument", "{thing:?}");
            }
            let refused = game.suggest(&thing, &JsValue::from(1)).expect_err("a refusal");
            assert_eq!(failure(refused)["code"], "no-such-level", "{thing:?}");
        }
        for missing in
            [Game::from_record(&LEFT_OUT, &LEFT_OUT), Game::from_goff(&LEFT_OUT, &LEFT_OUT)]
        {
            assert_eq!(failure(missing.expect_err("a refusal"))["code"], "illegal-argument");
        }
        assert_eq!(game.record(), "nature 12 12");
    }

    #[wasm_bindgen_test]
    fn strange_strings_are_refused_in_kind() {
        let mut game = game("nature 12 12");
        for string in strings() {
            let code = |result: Result<(), Error>| {
                let code = failure(result.expect_err("a refusal"))["code"].clone();
                code.as_str().unwrap().to_string()
            };
            assert_eq!(code(Game::new(&string, &LEFT_OUT).map(drop)), "unknown-rules");
            let seed = JsValue::from(1);
            assert_eq!(code(Game::puzzle(&seed, &string, &LEFT_OUT).map(drop)), "unknown-rules");
            assert_eq!(code(game.play(&string)), "illegal-action");
            assert_eq!(code(game.preview(&string).map(drop)), "illegal-action");
            let record = code(Game::from_record(&string, &LEFT_OUT).map(drop));
            assert!(["unknown-rules", "illegal-argument"].contains(&&record[..]));
            // An empty text is a game without moves in Goff's notation.
            if string != text("") {
                let goff = code(Game::from_goff(&string, &LEFT_OUT).map(drop));
                assert!(["bad-record", "illegal-argument"].contains(&&goff[..]));
            }
        }
        assert_eq!(game.record(), "nature 12 12");
    }

    #[wasm_bindgen_test]
    fn a_seed_is_an_integer_from_0_to_2_to_the_32_minus_1() {
        let out_of_range = [-1.0, 0.5, 4_294_967_296.0, f64::MIN_POSITIVE];
        let wrong = things().into_iter().filter(|thing| thing.as_f64() != Some(12.0));
        for seed in wrong.chain(out_of_range.map(JsValue::from)).chain([text("1")]) {
            let error = Game::new(&LEFT_OUT, &seed).expect_err("a refusal");
            assert_eq!(failure(error)["code"], "illegal-argument", "{seed:?}");
            let error = Game::from_record(&text("goff"), &seed).expect_err("a refusal");
            assert_eq!(failure(error)["code"], "illegal-argument", "{seed:?}");
            for refused in [
                Game::puzzle(&seed, &LEFT_OUT, &LEFT_OUT),
                Game::puzzle(&JsValue::from(1), &LEFT_OUT, &seed),
                Game::daily_puzzle(&seed),
            ] {
                let error = failure(refused.expect_err("a refusal"));
                assert_eq!(error["code"], "illegal-argument", "{seed:?}");
            }
        }
        for grade in [0, 6] {
            let refused = Game::puzzle(&JsValue::from(1), &LEFT_OUT, &JsValue::from(grade));
            assert_eq!(failure(refused.expect_err("a refusal"))["code"], "illegal-argument");
        }
        for missing in
            [Game::puzzle(&LEFT_OUT, &LEFT_OUT, &LEFT_OUT), Game::daily_puzzle(&LEFT_OUT)]
        {
            assert_eq!(failure(missing.expect_err("a refusal"))["code"], "illegal-argument");
        }
    }
}

/// The third game of the tests, which has rules and nothing else.
mod toy {
    use super::*;

    #[wasm_bindgen_test]
    fn it_is_played_and_shown() {
        let mut game = Game::new(&text("twelve"), &LEFT_OUT).expect("a game");
        for action in ["b2", "a1", "c2", "d1"] {
            play(&mut game, action).unwrap_or_else(|error| panic!("{action}: {error}"));
        }
        let seen = view(&game);
        assert_eq!(seen["squares"].as_array().map(Vec::len), Some(12));
        assert_eq!(
            seen["squares"][5],
            json!({ "square": 6, "classical": { "player": "X", "move": 1 }, "spooky": [] })
        );
        assert_eq!(seen["legal"], json!(["b1", "c1", "a2", "d2", "a3", "b3", "c3", "d3"]));
        assert_eq!(json(game.legal()), seen["legal"]);
        assert_eq!(seen["lastAction"], "d1");
        for (action, can) in [("a2", true), ("b2", false), ("12", false)] {
            assert_eq!(game.can(&text(action)).ok(), Some(can), "{action}");
        }
        let over = preview(&game, "a2").expect("a legal action");
        assert_eq!(over["rows"], json!([{ "player": "X", "squares": [5, 6, 7], "age": 5 }]));
        assert_eq!(over["score"], json!({ "X": 1, "O": 0 }));
        assert_eq!(game.record(), "twelve b2 a1 c2 d1");
        assert!(game.undo() && game.redo());
        assert_eq!(view_of("twelve b2 a1 c2 d1")["squares"], seen["squares"]);
    }

    #[wasm_bindgen_test]
    fn what_is_illegal_is_refused_with_its_reason() {
        let mut game = game("twelve b2 a1");
        let taken = play(&mut game, "b2").unwrap_err();
        let x1 = json!({ "player": "X", "move": 1 });
        assert_eq!([&taken["code"], &taken["reason"]], ["illegal-action", "taken"]);
        assert_eq!([&taken["square"], &taken["mark"]], [&json!(6), &x1]);
        assert_eq!(play(&mut game, "12").unwrap_err()["reason"], "not-in-this-game");
        assert_eq!(play(&mut game, "e4").unwrap_err()["reason"], "not-an-action");
        assert_eq!(from_record("twelve b2 b2").unwrap_err()["token"], 2);
    }

    #[wasm_bindgen_test]
    fn its_values_are_estimates_that_name_their_number_of_games() {
        // X makes a row of the middle by a2 or d2.
        let game = game("twelve-estimated b2 a1 c2 b1");
        let analysis = json(game.analyse().expect("an analysis"));
        assert_eq!(analysis["margin"], 1.0);
        let moves = analysis["moves"].as_array().expect("moves");
        let legal = view(&game)["legal"].clone();
        assert_eq!(json!(moves.iter().map(|valued| &valued["action"]).collect::<Vec<_>>()), legal);
        for valued in moves {
            assert_eq!(valued["visits"], 1250.0);
            let wins = ["a2", "d2"].map(Value::from).contains(&valued["action"]);
            assert_eq!(valued["margin"].as_f64().expect("a margin") > 0.999, wins, "{valued}");
            assert_eq!(valued["same"], valued["action"]);
        }
        assert_eq!(json(game.analyse().expect("an analysis")), analysis);
        // The same limit as for a search.
        Game::limit(&JsValue::from(1000)).expect("a limit");
        let unfinished = game.analyse().expect_err("too many nodes");
        Game::limit(&JsValue::from(0)).expect("no limit");
        assert_eq!(failure(unfinished)["code"], "unfinished");
        // The value of a finished game is exact.
        let over = self::game("twelve-estimated b2 a1 c2 b1 a2");
        let analysis = json(over.analyse().expect("an analysis"));
        assert_eq!(analysis, json!({ "margin": 1, "moves": [], "nodes": 0 }));
        assert_eq!(failure(game.review().expect_err("a refusal"))["code"], "other-game");
    }

    #[wasm_bindgen_test]
    fn parts_that_it_does_not_have_belong_to_another_game() {
        let (seed, level) = (JsValue::from(1), JsValue::from(3));
        for record in ["twelve", "twelve b2 a1"] {
            let game = game(record);
            let refusals = [
                game.ensemble().map(drop),
                game.analyse().map(drop),
                game.hint().map(drop),
                game.review().map(drop),
                game.to_goff().map(drop),
                game.suggest(&level, &seed).map(drop),
                game.suggest_in_temper(&level, &text("press"), &seed).map(drop),
                Game::puzzle(&seed, &text("twelve"), &LEFT_OUT).map(drop),
                Game::from_goff(&text(""), &text("twelve")).map(drop),
            ];
            for (number, refused) in refusals.into_iter().enumerate() {
                let refused = failure(refused.expect_err("a refusal"));
                assert_eq!(refused["code"], "other-game", "{number}: {record}");
            }
        }
    }
}
