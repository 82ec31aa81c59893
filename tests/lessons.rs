//! The lessons of the page, www/lessons.json, played through in every way they allow.
#![cfg(not(target_arch = "wasm32"))]

use quantum_tic_tac_toe::dice;
use quantum_tic_tac_toe::entangled;
use quantum_tic_tac_toe::{Action, Game, Phase, State, Status};
use serde_json::Value;
use std::collections::HashSet;

fn lessons() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/lessons.json");
    let text = std::fs::read_to_string(path).expect("www/lessons.json");
    serde_json::from_str(&text).expect("JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn pairs(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

/// The states after an action: two if a coin decides.
fn after<S: State>(state: &S, action: &str, at: &str) -> Vec<S> {
    let action: Action = action.parse().unwrap_or_else(|error| panic!("{at}: {error}"));
    assert!(state.legal().contains(&action), "{at}: {action} is not to be played");
    let outcomes = state.outcomes_of(action).map_or(vec![action], Vec::from);
    outcomes.into_iter().map(|one| state.play(one).unwrap()).collect()
}

/// The states after an action and all that the other side plays then.
fn answered<S: State>(state: &S, action: &str, then: &Value, at: &str) -> Vec<S> {
    let mut states = after(state, action, at);
    for reply in list(then) {
        states = states.iter().flat_map(|one| after(one, text(reply), at)).collect();
    }
    states
}

/// Goes through the steps from one on; the states in which they end.
fn ends<S: State>(state: &S, steps: &[Value], at: &str) -> Vec<S> {
    let Some((step, rest)) = steps.split_first() else { return vec![*state] };
    let at = &format!("{at} {}", text(&step["text"]));
    if step["look"] == true {
        assert!(matches!(state.status(), Status::ToAct(_, Phase::Collapse)), "{at}: no outcomes");
        assert!(step["do"].is_null(), "{at}: one thing at a time");
    }
    let mut ends_here = Vec::new();
    for (action, then) in pairs(&step["do"]) {
        for next in answered(state, action, then, at) {
            ends_here.extend(ends(&next, rest, at));
        }
    }
    for (action, tried) in pairs(&step["try"]) {
        assert!(step["do"].get(action).is_none(), "{at}: {action} is asked for");
        if action == "*" {
            let own = |one: &Action| {
                ["do", "try"].iter().any(|map| step[*map].get(one.to_string()).is_some())
            };
            let legal = state.legal();
            assert!(!legal.iter().all(own), "{at}: there is nothing else to try");
            assert!(tried["then"].is_null(), "{at}: not every action has the same answers");
        } else {
            answered(state, action, &tried["then"], at);
        }
    }
    if step["find"] == true {
        assert!(step["try"].get("*").is_some(), "{at}: what is found must be sought first");
    }
    if step["do"].is_null() && step["look"].is_null() {
        // Two cards would stand between what is to be read and the button that leads on.
        assert!(!matches!(state.status(), Status::ToAct(_, Phase::Collapse)), "{at}: a choice");
    }
    if step["do"].is_null() { ends(state, rest, at) } else { ends_here }
}

fn from<S: State>(record: &str, steps: &[Value], name: &str) -> usize {
    let start = Game::<S>::from_record(record).unwrap_or_else(|error| panic!("{name}: {error}"));
    ends(start.state(), steps, name).len()
}

#[test]
fn every_lesson_can_be_played_to_its_end_whatever_is_chosen() {
    let lessons = lessons();
    assert_eq!(lessons.len(), 13);
    for lesson in &lessons {
        let [name, record] = ["name", "record"].map(|field| text(&lesson[field]));
        let steps = list(&lesson["steps"]);
        let ways = if record.starts_with("kvantove") {
            from::<dice::Position>(record, steps, name)
        } else {
            from::<entangled::Position>(record, steps, name)
        };
        assert!(ways > 0, "{name} has no end");
    }
}

#[test]
fn lessons_are_short_and_something_is_done_in_each() {
    for lesson in lessons() {
        let name = text(&lesson["name"]);
        let steps = list(&lesson["steps"]);
        assert!((3..=7).contains(&steps.len()), "{name}: {} steps", steps.len());
        assert!(steps.iter().any(|step| pairs(&step["do"]).next().is_some()), "{name}");
    }
}

/// A slip in a field's name would otherwise be taken for its absence.
#[test]
fn nothing_is_misspelt() {
    let known = |value: &Value, fields: &[&str]| {
        for (field, _) in pairs(value) {
            assert!(fields.contains(&field), "{field} in {value}");
        }
    };
    let mut names = HashSet::new();
    for lesson in lessons() {
        known(&lesson, &["name", "record", "show", "steps"]);
        let name = text(&lesson["name"]);
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}, in a link");
        assert!(names.insert(name.to_owned()), "two are called {name}");
        assert!(lesson["show"].is_null() || lesson["show"] == "worlds", "{name}");
        for step in list(&lesson["steps"]) {
            known(step, &["text", "do", "find", "try", "look"]);
            for (_, tried) in pairs(&step["try"]) {
                known(tried, &["text", "then"]);
            }
        }
    }
}
