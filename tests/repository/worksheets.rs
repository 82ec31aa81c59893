//! The sheets for pupils in tools/pages/for-teachers.html: their answers, www/lang/en/answers.json, are what
//! the game does with the positions of the tasks.

use quantum_tic_tac_toe::ensemble::World;
use quantum_tic_tac_toe::entangled::Entangled;
use quantum_tic_tac_toe::{Game, Mark, Phase, Player, Position, Score, Square, Status};
use serde_json::Value;
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../tools/pages/for-teachers.html");
const ANSWERS: &str = include_str!("../../www/lang/en/answers.json");

/// Which marks are where, as the answers write it: `{X1} in 4`.
type Places = BTreeSet<String>;

/// The records of the boards in a section of the page, in their order.
fn boards(section: &str) -> Vec<&'static str> {
    let start = PAGE.find(&format!("<section id=\"{section}\"")).expect(section);
    let end = PAGE[start..].find("</section>").expect("an end") + start;
    PAGE[start..end]
        .split("data-board=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().expect("a record"))
        .collect()
}

fn answer(key: &str) -> String {
    let answers: Value = serde_json::from_str(ANSWERS).expect("JSON");
    answers[format!("teach.{key}")].as_str().expect(key).to_owned()
}

fn position(record: &str) -> Entangled {
    *Game::<Entangled>::from_record(record).expect(record).position()
}

fn places_in(world: &World) -> Places {
    let marked = Square::ALL.into_iter().zip(world);
    marked.filter_map(|(square, mark)| mark.map(|mark| format!("{{{mark}}} in {square}"))).collect()
}

/// The worlds of a position, sorted.
fn worlds(record: &str) -> BTreeSet<Places> {
    position(record).ensemble().worlds().iter().map(places_in).collect()
}

/// Where the marks of a settled position are.
fn settled(record: &str) -> Places {
    let mut worlds = worlds(record);
    assert_eq!(worlds.len(), 1, "{record} is not settled");
    worlds.pop_first().expect("a world")
}

/// The places that a text names: `{X1} in 4`, `{X1} is in square 4` or `{X1} ends in 4`.
fn places(text: &str) -> Places {
    text.split('{')
        .skip(1)
        .filter_map(|rest| {
            let (mark, rest) = rest.split_once('}').expect("a mark");
            let rest = rest.strip_prefix(" is").or(rest.strip_prefix(" ends")).unwrap_or(rest);
            let rest = rest.strip_prefix(" in ")?;
            let rest = rest.strip_prefix("square ").unwrap_or(rest);
            Some(format!("{{{mark}}} in {}", rest.chars().next().expect("a square")))
        })
        .collect()
}

/// The worlds that a text lists, separated by these words.
fn listed(text: &str, separator: &str) -> BTreeSet<Places> {
    text.split(separator).map(places).collect()
}

/// The player who chooses after the last action of a record has closed a cycle.
fn chooser(record: &str) -> Player {
    match position(record).status() {
        Status::ToAct(player, Phase::Collapse) => player,
        status => panic!("{record}: {status:?}"),
    }
}

fn probability(record: &str, mark: Mark, square: u8) -> f64 {
    position(record).ensemble().probability(mark, Square::new(square).expect("1 to 9"))
}

const X1: Mark = Mark { player: Player::X, number: 1 };

#[test]
fn the_beginners_answers_are_right() {
    let boards = boards("beginner");
    let (figures, tasks) = boards.split_at(5);
    let cycle = "goff 15 59 19";
    assert_eq!(figures, ["goff 15", "goff 15 59", cycle, "goff 15 59 19 @1", "goff 15 59 19 @9"]);
    assert_eq!(tasks, ["goff 15", "goff 15 59", cycle, "goff 12 23"]);

    assert_eq!(listed(&answer("first.answer.1"), ", or "), worlds(tasks[0]));
    assert_eq!(listed(&answer("first.answer.2"), "; "), worlds(tasks[1]));

    let third = answer("first.answer.3");
    assert_eq!(chooser(cycle), Player::O);
    assert!(third.starts_with("O chooses, because X closed the cycle. "));
    let ways: BTreeSet<Places> = third.split("If ").skip(1).map(places).collect();
    assert_eq!(ways, ["@1", "@9"].map(|way| settled(&format!("{cycle} {way}"))).into());
    assert_eq!(ways, worlds(cycle));

    let open = position(tasks[3]);
    let closing: Vec<String> = open
        .legal()
        .iter()
        .filter(|&&pair| {
            let next = open.play(pair).expect("legal");
            matches!(next.status(), Status::ToAct(_, Phase::Collapse))
        })
        .map(ToString::to_string)
        .collect();
    let fourth = answer("first.answer.4");
    let named: Vec<String> = fourth
        .split('.')
        .next()
        .expect("a sentence")
        .split(", ")
        .map(|pair| pair.replace(" and ", ""))
        .collect();
    assert_eq!(named, closing);
}

#[test]
fn the_answers_of_the_extension_are_right() {
    let boards = boards("extension");
    let star = "goff 12 13 14 15";
    let six = "goff 12 45 23 56 36 14";
    assert_eq!(boards, ["goff 12", "goff 12 23", "goff 12 23 34", star, six]);

    let chances = ["½", "⅔", "¾"].join(", ").replace(", ¾", " and ¾");
    assert!(answer("more.answer.1").starts_with(&format!("{chances}.")));
    for (record, claimed) in boards.iter().zip([1.0 / 2.0, 2.0 / 3.0, 3.0 / 4.0]) {
        assert!((probability(record, X1, 1) - claimed).abs() < 1e-12, "{record}");
    }

    let trees = position(star).ensemble().worlds();
    assert!(answer("more.answer.2").starts_with(&format!("{} worlds.", trees.len())));
    let empty: BTreeSet<usize> =
        trees.iter().map(|world| (0..5).find(|&i| world[i].is_none()).expect("one")).collect();
    assert_eq!(empty.len(), trees.len(), "each of the five squares is empty in one world");

    assert!(matches!(position(&format!("{six} @1")).status(), Status::ToAct(..)));
    let over = Status::Over(Score::from_halves(2, 1));
    assert_eq!(position(&format!("{six} @4")).status(), over);
    let third = answer("more.answer.3");
    assert!(third.starts_with("Square 4. Then both players have a row"), "{third}");
    assert!(third.contains("X gets 1 point, O gets ½. With square 1 nobody has a row"), "{third}");
}

/// At how many of the three pairs of different questions a list of answers agrees.
fn agreements(list: [char; 3]) -> usize {
    [(0, 1), (0, 2), (1, 2)].into_iter().filter(|&(here, there)| list[here] == list[there]).count()
}

#[test]
fn no_list_of_answers_agrees_as_seldom_as_particles_do() {
    let all = ['A', 'B'];
    let lists: Vec<[char; 3]> = all
        .into_iter()
        .flat_map(|a| all.into_iter().flat_map(move |b| all.into_iter().map(move |c| [a, b, c])))
        .collect();
    let alike = lists.iter().filter(|list| agreements(**list) == 3).count();
    let others = lists.iter().filter(|list| agreements(**list) == 1).count();
    assert_eq!((alike, alike + others), (2, lists.len()));
    assert_eq!([agreements(['A'; 3]), agreements(['B'; 3])], [3, 3]);
    assert!(answer("more.answer.4").starts_with(&format!(
        "No. The lists AAA and BBB agree at 3 of the 3 pairs, the other {others} lists at 1 of 3."
    )));
    // Polarisers at angles that differ by 120°.
    let particles = 120_f64.to_radians().cos().powi(2);
    assert!((particles - 0.25).abs() < 1e-12);
}

/// The parts of a mark scheme for the versions A and B of a ticket.
fn versions(text: &str) -> [&str; 2] {
    let (_, both) = text.split_once(" A: ").expect("a version A");
    let (first, second) = both.split_once(". B: ").expect("a version B");
    [first, second.split(". ").next().expect("a sentence")]
}

#[test]
fn the_marks_of_the_exit_ticket_are_for_what_is_right() {
    let boards = boards("exit-ticket");
    let [trees, cycles] = [["goff 45 58", "goff 23 35"], ["goff 47 78 48", "goff 25 56 26"]];
    assert_eq!(boards, [trees[0], cycles[0], trees[1], cycles[1]], "a ticket of each version");

    let first = answer("mark.1");
    assert!(first.starts_with("Question 1: three worlds."), "{first}");
    for (listing, tree) in versions(&first).into_iter().zip(trees) {
        assert_eq!(listed(listing, "; "), worlds(tree));
        assert_eq!(worlds(tree).len(), 3, "a mark for each");
    }
    assert_eq!(cycles.map(chooser), [Player::O; 2]);
    assert!(answer("mark.2").starts_with("Question 2: O chooses, because X closed the cycle."));
    let third = answer("mark.3");
    for ((found, cycle), end) in versions(&third).into_iter().zip(cycles).zip(["@4", "@2"]) {
        assert_eq!(places(found), settled(&format!("{cycle} {end}")));
    }
}

#[test]
fn the_coin_of_the_tally_settles_all_three_marks() {
    let cycle = "nature 15 59 19";
    assert_eq!(boards("tally"), [cycle]);
    let text = answer("tally.answer");
    let (heads, tails) = text.split_once("; ").expect("two ways");
    assert_eq!(places(heads), settled(&format!("{cycle} @1")));
    let mut tails = places(tails.split(". ").next().expect("a sentence"));
    tails.insert("{X3} in 9".to_owned());
    assert_eq!(tails, settled(&format!("{cycle} @9")));
}
