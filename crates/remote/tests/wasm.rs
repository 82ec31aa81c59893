//! The module of games between devices in real browsers.
#![cfg(target_arch = "wasm32")]

use qttt_remote::wasm::RemoteGame;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[path = "../../../tests/shared/javascript.rs"]
mod javascript;

use javascript::{LEFT_OUT, failure, json, text};

wasm_bindgen_test_configure!(run_in_browser);

fn secret(letter: &str) -> JsValue {
    text(&(letter.repeat(42) + "A"))
}

fn open(link: &str, letter: &str) -> RemoteGame {
    RemoteGame::open(&text(link), &secret(letter)).map_err(failure).unwrap()
}

fn turn(game: &mut RemoteGame, action: &str) -> String {
    game.play(&text(action)).map_err(failure).unwrap();
    let sent = json(game.send().map_err(failure).unwrap());
    sent["payload"].as_str().unwrap().to_owned()
}

/// Every byte is the same as natively, and the outcome with it.
#[wasm_bindgen_test]
fn a_toss_is_what_it_is_natively() {
    let x = RemoteGame::invite(&secret("x"), &text("nature"), &text("X"));
    let mut x = x.map_err(failure).unwrap();
    let mut o = open(&turn(&mut x, "12"), "o");
    let link = turn(&mut o, "12");
    assert_eq!(json(o.view())["toss"], "?");
    assert_eq!(json(x.receive(&text(&link)).map_err(failure).unwrap())["kind"], "newer");
    let native = qttt_remote::Peer::open(&link, None).unwrap();
    assert_eq!(json(x.view())["id"], native.snapshot().id);
    assert_eq!(json(x.view())["due"], true);
    let link = turn(&mut x, "34");
    o.receive(&text(&link)).map_err(failure).unwrap();
    let view = json(o.view());
    assert_eq!(view["record"], json(x.view())["record"]);
    assert_eq!(view["tosses"].as_array().unwrap().len(), 1);
    assert_eq!([&view["side"], &view["todo"]], ["O", "play"]);
    let restored = RemoteGame::restored(&text(&o.stored())).map_err(failure).unwrap();
    assert_eq!(json(restored.view()), view);
}

#[wasm_bindgen_test]
fn what_is_wrong_is_refused_with_a_code() {
    let refused = [
        RemoteGame::open(&text("hello"), &LEFT_OUT),
        RemoteGame::open(&JsValue::from(1), &LEFT_OUT),
        RemoteGame::restored(&text("hello")),
        RemoteGame::invite(&text("x"), &text("goff"), &text("X")),
        RemoteGame::invite(&secret("x"), &text("chess"), &text("X")),
        RemoteGame::invite(&secret("x"), &text("goff"), &text("Y")),
    ];
    let codes = refused.map(|game| {
        let why = failure(game.err().expect("a refusal"));
        format!("{} {}", why["code"], why["reason"]).replace('"', "")
    });
    let expected = [
        "bad-link not-a-link",
        "illegal-argument no-string",
        "bad-store damaged",
        "illegal-argument no-secret",
        "illegal-argument no-rules",
        "illegal-argument no-sides",
    ];
    assert_eq!(codes, expected);
}
