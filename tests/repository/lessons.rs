//! The lessons of the page, www/lessons.json, played through in every way they allow.

use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::entangled::Entangled;
use quantum_tic_tac_toe::{Game, Phase, Position, Status};
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

/// The positions after an action: two if a coin decides.
fn after<P: Position>(position: &P, action: &str, at: &str) -> Vec<P> {
    let action =
        P::read_action(position.rules(), action).unwrap_or_else(|error| panic!("{at}: {error}"));
    assert!(position.legal().contains(&action), "{at}: {action} is not to be played");
    let outcomes = position.outcomes_of(action).map_or(vec![action], Vec::from);
    outcomes.into_iter().map(|one| position.play(one).unwrap()).collect()
}

/// The positions after an action and all that the other side plays then.
fn answered<P: Position>(position: &P, action: &str, then: &Value, at: &str) -> Vec<P> {
    let mut positions = after(position, action, at);
    for reply in list(then) {
        positions = positions.iter().flat_map(|one| after(one, text(reply), at)).collect();
    }
    positions
}

/// Goes through the steps from one on; the positions in which they end.
fn ends<P: Position>(position: &P, steps: &[Value], at: &str) -> Vec<P> {
    let Some((step, rest)) = steps.split_first() else { return vec![*position] };
    let at = &format!("{at} {}", text(&step["text"]));
    if step["look"] == true {
        assert!(
            matches!(position.status(), Status::ToAct(_, Phase::Collapse)),
            "{at}: no outcomes"
        );
        assert!(step["do"].is_null(), "{at}: one thing at a time");
    }
    let mut ends_here = Vec::new();
    for (action, then) in pairs(&step["do"]) {
        for next in answered(position, action, then, at) {
            ends_here.extend(ends(&next, rest, at));
        }
    }
    for (action, tried) in pairs(&step["try"]) {
        assert!(step["do"].get(action).is_none(), "{at}: {action} is asked for");
        if action == "*" {
            let own = |one: &P::Action| {
                ["do", "try"].iter().any(|map| step[*map].get(one.to_string()).is_some())
            };
            let legal = position.legal();
            assert!(!legal.iter().all(own), "{at}: there is nothing else to try");
            assert!(tried["then"].is_null(), "{at}: not every action has the same answers");
        } else {
            answered(position, action, &tried["then"], at);
        }
    }
    if step["find"] == true {
        assert!(step["try"].get("*").is_some(), "{at}: what is found must be sought first");
    }
    if step["do"].is_null() && step["look"].is_null() {
        // Two cards would stand between what is to be read and the button that leads on.
        assert!(!matches!(position.status(), Status::ToAct(_, Phase::Collapse)), "{at}: a choice");
    }
    if step["do"].is_null() { ends(position, rest, at) } else { ends_here }
}

fn from<P: Position>(record: &str, steps: &[Value], name: &str) -> usize {
    let start = Game::<P>::from_record(record).unwrap_or_else(|error| panic!("{name}: {error}"));
    ends(start.position(), steps, name).len()
}

#[test]
fn every_lesson_can_be_played_to_its_end_whatever_is_chosen() {
    let lessons = lessons();
    assert_eq!(lessons.len(), 13);
    for lesson in &lessons {
        let [name, record] = ["name", "record"].map(|field| text(&lesson[field]));
        let steps = list(&lesson["steps"]);
        let ways = if record.starts_with("kvantove") {
            from::<Dice>(record, steps, name)
        } else {
            from::<Entangled>(record, steps, name)
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
