//! The statements of doc/model.md about positions: the examples between its fences.

use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::ensemble::Ensemble;
use quantum_tic_tac_toe::entangled::Entangled;
use quantum_tic_tac_toe::{Game, Mark, Player, Position, Square};

const MODEL: &str = include_str!("../../doc/model.md");

/// The lines between the fences of a kind: a record, what is claimed of it, and a third
/// column, with at least two spaces between them.
fn examples(kind: &str) -> Vec<[&'static str; 3]> {
    let fence = format!("```{kind}\n");
    MODEL
        .split(&fence)
        .skip(1)
        .flat_map(|rest| rest.split("```").next().expect("a fence that ends").lines())
        .map(|line| {
            let mut columns = line.split("  ").map(str::trim).filter(|column| !column.is_empty());
            [(); 3].map(|()| columns.next().expect("three columns"))
        })
        .collect()
}

/// The worlds after a record of either game.
fn ensemble(record: &str) -> Ensemble {
    match Game::<Entangled>::from_record(record) {
        Ok(game) => game.position().ensemble(),
        Err(_) => Game::<Dice>::from_record(record).expect(record).position().ensemble(),
    }
}

/// The two outcomes of the first action after a record, which is a chance action; as text.
fn outcomes(record: &str) -> String {
    fn of<P: Position>(game: &Game<P>) -> String {
        let measure = *game.position().legal().first().expect("the game goes on");
        let outcomes = game.position().outcomes_of(measure).expect("a coin");
        outcomes.map(|outcome| outcome.to_string()).join(" ")
    }
    match Game::<Entangled>::from_record(record) {
        Ok(game) => of(&game),
        Err(_) => of(&Game::<Dice>::from_record(record).expect(record)),
    }
}

#[test]
fn positions_have_as_many_worlds_as_the_page_on_the_model_says() {
    let examples = examples("worlds");
    assert_eq!(examples.len(), 14);
    for [record, count, _] in examples {
        assert_eq!(ensemble(record).worlds().len().to_string(), count, "{record}");
    }
}

#[test]
fn marks_are_as_likely_as_the_page_on_the_model_says() {
    let examples = examples("chances");
    assert_eq!(examples.len(), 9);
    for [record, place, chance] in examples {
        let (mark, square) = place.split_once(" in ").expect("a mark in a square");
        let player = if mark.starts_with('X') { Player::X } else { Player::O };
        let mark = Mark { player, number: mark[1..].parse().expect("a number") };
        let square = Square::new(square.parse().expect("a square")).expect("1 to 9");
        let (part, whole) = chance.split_once('/').expect("a quotient");
        let claimed = part.parse::<f64>().unwrap() / whole.parse::<f64>().unwrap();
        let found = ensemble(record).probability(mark, square);
        assert!((found - claimed).abs() < 1e-12, "{record}: {mark} in {square} is {found}");
    }
}

#[test]
fn a_coin_has_the_outcomes_that_the_page_on_the_model_says() {
    let examples = examples("coin");
    assert_eq!(examples.len(), 3);
    for [record, claimed, _] in examples {
        assert_eq!(outcomes(record), claimed, "{record}");
    }
}
