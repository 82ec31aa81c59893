//! The lessons of the page, www/lessons.json, played through in every way they allow. Each answer of a
//! guess is worked out by the rules, in every way that leads to it.

use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::ensemble::{Superposition, World};
use quantum_tic_tac_toe::entangled::Entangled;
use quantum_tic_tac_toe::{Game, Occupancy, Phase, Player, Position, Square, Status};
use serde_json::Value;
use std::cmp::Ordering;
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

/// The subject of a guess, for a position of either game.
trait Known: Position + Occupancy + Superposition {}
impl<P: Position + Occupancy + Superposition> Known for P {}

/// The positions after every legal action that is not an empty hand.
fn next<P: Known>(position: &P) -> Vec<P> {
    let legal = position.legal();
    legal.iter().filter_map(|&action| position.play(action).ok()).collect()
}

/// The squares in which a player's row would be complete.
fn completing<P: Known>(position: &P, player: Player) -> Vec<String> {
    let full = position.classical(Player::X) | position.classical(Player::O);
    let free = Square::ALL.into_iter().filter(|&square| !full.contains(square));
    let completes = |&square: &Square| (position.classical(player) | square.into()).has_line();
    free.filter(completes).map(|square| square.to_string()).collect()
}

/// A player, as an answer has it.
fn lower(player: Player) -> String {
    player.to_string().to_lowercase()
}

/// Each of these once.
fn once(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = all.collect();
    all.sort();
    all.dedup();
    all
}

/// All true answers to the question that is asked in `then` and recalled in `now`: exactly one, if the guess is fair.
fn answers<P: Known>(guess: &Value, then: &P, now: &P, at: &str) -> Vec<String> {
    let of = text(&guess["of"]);
    let worlds = now.try_ensemble().expect("worlds").worlds();
    let row_of_x = |one: &&P| one.classical(Player::X).has_line();
    let number = |mark: &str| mark.parse::<u8>().unwrap_or_else(|_| panic!("{at}: no mark {mark}"));
    let place = |world: &World, mark: u8| {
        let there = world.iter().position(|one| one.is_some_and(|one| one.number == mark));
        there.map(|index| (index + 1).to_string())
    };
    match of.split(' ').collect::<Vec<_>>()[..] {
        ["worlds"] => vec![worlds.len().to_string()],
        ["squares", mark] => once(worlds.iter().map(|world| {
            let found = world.iter().flatten().filter(|one| one.number == number(mark));
            found.count().to_string()
        })),
        ["classical"] => {
            let full = now.classical(Player::X) | now.classical(Player::O);
            vec![full.len().to_string()]
        }
        ["threat"] => completing(then, Player::O),
        ["win"] => completing(then, Player::X),
        ["last"] => once(now.legal().iter().map(|action| action.to_string()[1..].to_owned())),
        ["X", "rows"] => vec![next(now).iter().filter(row_of_x).count().to_string()],
        ["chooser"] => once(next(then).iter().filter_map(|one| match one.status() {
            Status::ToAct(player, Phase::Collapse) => Some(lower(player)),
            _ => None,
        })),
        ["winner"] => match now.status() {
            Status::Over(score) => {
                let [x, o] = [Player::X, Player::O].map(|player| score.halves(player));
                let winner = match x.cmp(&o) {
                    Ordering::Less => "o",
                    Ordering::Equal => "nobody",
                    Ordering::Greater => "x",
                };
                vec![winner.to_owned()]
            }
            Status::ToAct(..) => panic!("{at}: the game goes on"),
        },
        ["odds"] => {
            // Two worlds, one for each result of the coin.
            let coins = now.legal().iter().filter_map(|&action| now.outcomes_of(action)).count();
            assert_eq!([worlds.len(), coins], [2, 1], "{at}: no coin");
            vec!["equal".to_owned()]
        }
        ["possible"] => {
            let records = list(&guess["records"]).iter().map(text);
            let is_world = |record: &&str| {
                let game = Game::<P>::from_record(record).unwrap_or_else(|e| panic!("{at}: {e}"));
                let shown = game.position().try_ensemble().expect("worlds").worlds();
                assert_eq!(shown.len(), 1, "{at}: {record} is not classical");
                let numbers = |world: &World| -> Vec<_> {
                    world.iter().map(|mark| mark.map(|mark| mark.number)).collect()
                };
                worlds.iter().any(|world| numbers(world) == numbers(&shown[0]))
            };
            (1..)
                .zip(records)
                .filter(|(_, record)| is_world(record))
                .map(|(n, _)| n.to_string())
                .collect()
        }
        [mark] => once(worlds.iter().filter_map(|world| place(world, number(mark)))),
        [mark, "if", first, "in", square] => {
            let given = |world: &&World| place(world, number(first)).as_deref() == Some(square);
            once(worlds.iter().filter(given).filter_map(|world| place(world, number(mark))))
        }
        _ => panic!("{at}: nothing is known of {of}"),
    }
}

/// The answers that a guess has buttons for; none for a press of a square.
fn offered(guess: &Value) -> Vec<String> {
    let number = |field: &str| guess[field].as_u64().expect("a number");
    match text(&guess["kind"]) {
        "number" => (number("from")..=number("to")).map(|n| n.to_string()).collect(),
        "world" => (1..=list(&guess["records"]).len()).map(|n| n.to_string()).collect(),
        "choice" => list(&guess["options"]).iter().map(|one| text(one).to_owned()).collect(),
        "square" => Square::ALL.map(|square| square.to_string()).into(),
        kind => panic!("no guess is a {kind}"),
    }
}

/// The guesses that were not recalled yet, each with the position in which it was asked.
type Asked<'a, P> = Vec<(&'a Value, P)>;

/// A guess that a step recalls is true there; one that it asks waits for that.
fn guessed<'a, P: Known>(position: &P, step: &'a Value, asked: &mut Asked<'a, P>, at: &str) {
    if let Some(name) = step["recall"].as_str() {
        let place = asked.iter().position(|(one, _)| text(&one["text"]) == name);
        let (one, then) =
            asked.remove(place.unwrap_or_else(|| panic!("{at}: {name} is not asked")));
        // The apparatus's own tests check the questions about it.
        if !one["guess"]["of"].is_null() {
            let found = answers(&one["guess"], &then, position, at);
            assert_eq!(found, [text(&one["answer"])], "{at}: {name}");
        }
    }
    if step["guess"].is_null() {
        return;
    }
    let answer = text(&step["answer"]).to_owned();
    assert!(offered(&step["guess"]).contains(&answer), "{at}: {answer} cannot be guessed");
    asked.push((step, *position));
}

/// Goes through the steps from one on; the positions in which they end.
fn ends<'a, P: Known>(
    position: &P,
    steps: &'a [Value],
    mut asked: Asked<'a, P>,
    at: &str,
) -> Vec<P> {
    let Some((step, rest)) = steps.split_first() else {
        assert!(asked.is_empty(), "{at}: a guess never comes back");
        return vec![*position];
    };
    let at = &format!("{at} {}", text(&step["text"]));
    guessed(position, step, &mut asked, at);
    let kinds = ["do", "look", "guess", "use"].iter().filter(|kind| !step[**kind].is_null());
    assert!(kinds.count() < 2, "{at}: one thing at a time");
    assert!(step["do"].is_null() || step["settings"].is_null(), "{at}: the board is needed");
    if step["look"] == true {
        assert!(
            matches!(position.status(), Status::ToAct(_, Phase::Collapse)),
            "{at}: no outcomes"
        );
    }
    let mut ends_here = Vec::new();
    for (action, then) in pairs(&step["do"]) {
        for next in answered(position, action, then, at) {
            ends_here.extend(ends(&next, rest, asked.clone(), at));
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
        // Two cards would stand between the text and the button that leads on.
        assert!(!matches!(position.status(), Status::ToAct(_, Phase::Collapse)), "{at}: a choice");
    }
    if step["do"].is_null() { ends(position, rest, asked, at) } else { ends_here }
}

fn from<P: Known>(record: &str, steps: &[Value], name: &str) -> usize {
    let start = Game::<P>::from_record(record).unwrap_or_else(|error| panic!("{name}: {error}"));
    ends(start.position(), steps, Vec::new(), name).len()
}

#[test]
fn every_lesson_can_be_played_to_its_end_whatever_is_chosen() {
    let lessons = lessons();
    assert!(lessons.len() >= 17);
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
        assert!((3..=18).contains(&steps.len()), "{name}: {} steps", steps.len());
        assert!(
            steps.iter().any(|step| !(step["do"].is_null() && step["use"].is_null())),
            "{name}"
        );
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
        known(
            &lesson,
            &[
                "name",
                "bit",
                "group",
                "age",
                "after",
                "cites",
                "record",
                "show",
                "plain",
                "apparatus",
                "steps",
            ],
        );
        let name = text(&lesson["name"]);
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}, in a link");
        assert!(names.insert(name.to_owned()), "two are called {name}");
        assert!(
            ["worlds", "formula"].contains(&lesson["show"].as_str().unwrap_or("worlds")),
            "{name}"
        );
        for step in list(&lesson["steps"]) {
            known(
                step,
                &[
                    "text", "do", "find", "try", "look", "guess", "answer", "recall", "hides",
                    "why", "use", "stay", "settings", "reached",
                ],
            );
            known(&step["guess"], &["kind", "of", "from", "to", "records", "options"]);
            assert!(
                lesson["apparatus"].is_string()
                    || step["settings"].is_null() && step["use"].is_null()
            );
            for (_, tried) in pairs(&step["try"]) {
                known(tried, &["text", "then"]);
            }
        }
    }
}
