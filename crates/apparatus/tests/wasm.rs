//! The module of the experiments in real browsers.
#![cfg(target_arch = "wasm32")]

use qttt_apparatus::wasm::{
    cat, distant, distant_runs, list_agreement, list_runs, pair_agreement, pair_runs, two_paths,
    two_paths_hits,
};
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[path = "../../../tests/shared/javascript.rs"]
mod javascript;

use javascript::{LEFT_OUT, failure, json, text};

wasm_bindgen_test_configure!(run_in_browser);

fn number(number: f64) -> JsValue {
    number.into()
}

#[track_caller]
fn near(value: &Value, expected: f64) {
    let value = value.as_f64().expect("a number");
    assert!((value - expected).abs() < 1e-12, "{value} is not {expected}");
}

#[wasm_bindgen_test]
fn two_paths_make_stripes_unless_the_way_is_recorded() {
    let free = json(two_paths(&number(180.0), &false.into()).map_err(failure).unwrap());
    assert_eq!(free["places"].as_array().unwrap().len(), 41);
    near(&free["places"][20]["chance"], 0.0);
    near(&free["visibility"], 1.0);
    let recorded = json(two_paths(&number(180.0), &true.into()).map_err(failure).unwrap());
    near(&recorded["visibility"], 0.0);
    near(&recorded["places"][20]["read"][1], 1.0 / 41.0);
    let [turn, count, seed] = [0.0, 500.0, 1.0].map(number);
    let hits = two_paths_hits(&turn, &true.into(), &count, &seed, &LEFT_OUT);
    let hits: Vec<u32> = serde_json::from_value(json(hits.map_err(failure).unwrap())).unwrap();
    assert_eq!(hits.iter().sum::<u32>(), 500);
}

#[wasm_bindgen_test]
fn lists_and_pairs_agree_as_they_must() {
    let lists = json(list_agreement(&text("AAB")).map_err(failure).unwrap());
    near(&lists["unequal"], 1.0 / 3.0);
    near(&json(pair_agreement())["unequal"], 0.25);
    let [count, seed] = [1000.0, 1.0].map(number);
    for runs in [pair_runs(&count, &seed), list_runs(&text("AAB ABB"), &count, &seed)] {
        let runs = json(runs.map_err(failure).unwrap());
        assert_eq!(runs["all"]["runs"], 1000);
        assert_eq!(runs["equal"]["agree"], runs["equal"]["runs"]);
        assert_eq!(runs["cells"].as_array().unwrap().len(), 9);
        assert_eq!(runs["last"].as_array().unwrap().len(), 12);
    }
}

#[wasm_bindgen_test]
fn cat_and_distant_pair_are_shown() {
    let met = json(cat(&number(2.0), &number(0.0)).map_err(failure).unwrap());
    near(&met["coherence"], 0.36);
    let [here, nothing] = [0.0, -1.0].map(number);
    let pair = json(distant(&here, &nothing).map_err(failure).unwrap());
    near(&pair["here"][0], 0.5);
    assert_eq!([&pair["there"], &pair["together"]], [&json!(null), &json!(null)]);
    let runs = distant_runs(&here, &here, &number(100.0), &number(1.0));
    let runs = json(runs.map_err(failure).unwrap());
    assert_eq!([&runs["together"][1], &runs["together"][2]], [0, 0]);
}

#[wasm_bindgen_test]
fn what_is_wrong_is_refused_with_a_code() {
    let refused = [
        two_paths(&number(0.5), &true.into()).map(json).map_err(failure),
        two_paths(&number(0.0), &number(1.0)).map(json).map_err(failure),
        list_runs(&text("AAC"), &number(1.0), &number(1.0)).map(json).map_err(failure),
        pair_runs(&number(1e6 + 1.0), &number(1.0)).map(json).map_err(failure),
        cat(&number(9.0), &number(0.0)).map(json).map_err(failure),
        distant(&number(-2.0), &number(0.0)).map(json).map_err(failure),
    ];
    for failure in refused {
        assert_eq!(failure.unwrap_err()["code"], "illegal-argument");
    }
}
