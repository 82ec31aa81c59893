//! What a card says of a position, in the words of the page (`www/lang/en`; a test compares them).

use super::game::AnyGame;
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{self, Entangled, Measurer, Repeats};
use quantum_tic_tac_toe::{
    Game, Mark, Phase, Player, Position, Row, Score, Settled, Square, SquareSet, Status,
};
use std::fmt::Write;

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Plain words.
    Text(String),
    /// A mark, which has its player's hue and a small number.
    Mark(Mark),
}

/// What a card says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// The rules, as `Rules: Tournament`.
    pub rules: String,
    /// The result, or whose turn it is.
    pub headline: String,
    /// Whose hue the headline has.
    pub leader: Option<Player>,
    /// What has just happened, or what is to be decided.
    pub deck: Vec<Piece>,
    /// The points of a game that is over.
    pub score: Option<Score>,
}

impl Words {
    /// What is said of a game's last position.
    #[must_use]
    pub fn of(game: &AnyGame) -> Words {
        match game {
            AnyGame::Entangled(game) => of_entangled(game),
            AnyGame::Dice(game) => of_dice(game),
        }
    }

    /// The deck as plain text.
    #[must_use]
    pub fn deck_text(&self) -> String {
        self.deck.iter().fold(String::new(), |mut text, piece| {
            match piece {
                Piece::Text(words) => text.push_str(words),
                Piece::Mark(mark) => write!(text, "{mark}").expect("a String takes everything"),
            }
            text
        })
    }
}

/// A sentence from its pieces: texts, marks, squares.
macro_rules! sentence {
    ($($piece:expr),* $(,)?) => { vec![$(Piece::from($piece)),*] };
}

impl From<&str> for Piece {
    fn from(text: &str) -> Piece {
        Piece::Text(text.to_owned())
    }
}
impl From<String> for Piece {
    fn from(text: String) -> Piece {
        Piece::Text(text)
    }
}
impl From<Mark> for Piece {
    fn from(mark: Mark) -> Piece {
        Piece::Mark(mark)
    }
}
impl From<Square> for Piece {
    fn from(square: Square) -> Piece {
        Piece::Text(square.to_string())
    }
}

fn of_entangled(game: &Game<Entangled>) -> Words {
    let position = game.position();
    let preset = game.rules().preset();
    let name = match preset.id {
        "goff" => "Tournament",
        "wikipedia" => "Half point",
        "tris-quantico" => "Shared",
        "nature" => "Nature",
        id => id,
    };
    let fair = if game.rules().repeats() == Repeats::Forbidden { ", fair" } else { "" };
    let has_coin = preset.measured_by == Measurer::Nature;
    let (headline, leader, deck) = match position.status() {
        Status::Over(score) => {
            let rows = row_sentences(&position.rows());
            let deck = if rows.is_empty() { done_entangled(game, has_coin) } else { rows };
            (result(score), winner(score), deck)
        }
        Status::ToAct(turn, _) => match position.closing_pair() {
            Some((mark, pair)) => {
                let (a, b) = (pair.low(), pair.high());
                let deck = if has_coin {
                    sentence![
                        "Measure it: a fair coin puts ",
                        mark,
                        " in square ",
                        a,
                        " or ",
                        b,
                        "."
                    ]
                } else {
                    let chooses = format!("{turn} chooses: does ");
                    sentence![chooses, mark, " end in square ", a, " or ", b, "?"]
                };
                (format!("{} closed a cycle", mark.player), Some(mark.player), deck)
            }
            None => (format!("{turn} to move"), Some(turn), done_entangled(game, has_coin)),
        },
    };
    let rules = format!("Rules: {name}{fair}");
    Words { rules, headline, leader, deck, score: score_of(position.status()) }
}

/// What the last action of Goff's game did; at the start, what is to be done.
fn done_entangled(game: &Game<Entangled>, has_coin: bool) -> Vec<Piece> {
    use entangled::Action;
    let Some((action, before)) = game.last() else {
        let first = Mark { player: Player::X, number: 1 };
        let what = " will be in both at once, until a measurement.";
        return sentence!["Choose two squares. ", first, what];
    };
    let settled = before.settled_by(action);
    match (action, settled.split_first()) {
        (Action::Collapse(_), Some((Settled { mark, square, .. }, others))) => {
            let chooser = mark.player.other();
            let who = if has_coin { "The coin".to_owned() } else { chooser.to_string() };
            let mut done = sentence![format!("{who} put "), *mark, " in square ", *square];
            done.push(if others.is_empty() { ".".into() } else { "; that settled ".into() });
            for (index, Settled { mark, square, .. }) in others.iter().enumerate() {
                let end = match others.len() - index {
                    1 => ".",
                    2 => " and ",
                    _ => ", ",
                };
                done.extend(sentence![*mark, " in ", *square, end]);
            }
            done
        }
        (_, Some((Settled { mark, square, .. }, _))) => {
            sentence![*mark, " filled the last square, ", *square, "."]
        }
        _ => game.position().live_pairs().last().map_or_else(Vec::new, |(mark, pair)| {
            sentence![mark, " went into squares ", pair.low(), " and ", pair.high(), "."]
        }),
    }
}

fn of_dice(game: &Game<Dice>) -> Words {
    let position = game.position();
    let (headline, leader, deck) = match position.status() {
        Status::Over(score) => {
            let rows = row_sentences(&position.rows());
            let deck = if rows.is_empty() { done_dice(game) } else { rows };
            (result(score), winner(score), deck)
        }
        Status::ToAct(turn, Phase::Measure) => {
            (format!("{turn} picks"), Some(turn), to_measure(position, turn))
        }
        Status::ToAct(turn, _) => (format!("{turn} to move"), Some(turn), done_dice(game)),
    };
    let rules = "Rules: Kvantové piškvorky".to_owned();
    Words { rules, headline, leader, deck, score: score_of(position.status()) }
}

/// Which stones can be measured.
fn to_measure(position: &Dice, turn: Player) -> Vec<Piece> {
    let mut stones = position.quantum();
    match (stones.next(), stones.next()) {
        (Some((mark, pair)), None) => {
            let (even, odd) = (pair.low(), pair.high());
            sentence![
                "Only ",
                mark,
                " is left to measure. Even: square ",
                even,
                ". Odd: square ",
                odd,
                "."
            ]
        }
        _ if position.free().is_empty() => {
            sentence![format!("The board is full. {turn} picks a stone to measure.")]
        }
        _ => {
            let on = "Play goes on when all are measured.";
            sentence![format!("{turn} picks the next stone to measure. {on}")]
        }
    }
}

/// What the last action of the dice game did; at the start, what is to be done.
fn done_dice(game: &Game<Dice>) -> Vec<Piece> {
    use dice::Action;
    let position = game.position();
    let Some((action, before)) = game.last() else {
        let first = Mark { player: Player::X, number: 1 };
        let what = " into one square as a classical stone, or into two as a quantum stone.";
        return sentence!["Put ", first, what];
    };
    let number = position.placed();
    match action {
        Action::Stone(square) => position.classical_in(square).map_or_else(Vec::new, |stone| {
            sentence![stone, " is a classical stone in square ", square, "."]
        }),
        Action::Place(pair) => {
            let stone = position.quantum().find(|(mark, _)| mark.number == number);
            stone.map_or_else(Vec::new, |(mark, _)| {
                sentence![
                    mark,
                    " is a quantum stone, in squares ",
                    pair.low(),
                    " and ",
                    pair.high(),
                    "."
                ]
            })
        }
        Action::Measure(_) => Vec::new(),
        Action::Found(pair, square) => {
            let fell = if square == pair.low() { "even" } else { "odd" };
            let settled = before.settled_by(action);
            let Some((Settled { mark, .. }, other)) = settled.first().zip(pair.partner(square))
            else {
                return Vec::new();
            };
            let die = format!("The die fell {fell}: ");
            sentence![die, *mark, " was found in square ", square, ". Square ", other, " is free."]
        }
    }
}

/// A sentence for each row.
fn row_sentences(rows: &[Row]) -> Vec<Piece> {
    let mut sentences = Vec::new();
    for Row { player, squares, age } in rows {
        let space = if sentences.is_empty() { "" } else { " " };
        let mark = Mark { player: *player, number: *age };
        let row = format!("{space}{player}’s row {} was complete with ", dashed(*squares));
        sentences.extend(sentence![row, mark, "."]);
    }
    sentences
}

fn dashed(squares: SquareSet) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join("–")
}

fn score_of(status: Status) -> Option<Score> {
    match status {
        Status::Over(score) => Some(score),
        Status::ToAct(..) => None,
    }
}

fn winner(score: Score) -> Option<Player> {
    let [x, o] = Player::BOTH.map(|player| score.halves(player));
    match x.cmp(&o) {
        std::cmp::Ordering::Greater => Some(Player::X),
        std::cmp::Ordering::Less => Some(Player::O),
        std::cmp::Ordering::Equal => None,
    }
}

/// The result, the higher points first.
fn result(score: Score) -> String {
    let ordered = |x: u8, o: u8| Score::from_halves(x.max(o), x.min(o));
    let points = ordered(score.halves(Player::X), score.halves(Player::O));
    match winner(score) {
        Some(player) => format!("{player} wins {points}"),
        None if score == Score::CATS_GAME => format!("Draw, {points}"),
        None => format!("Both win, {points}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// A text of the page, with what its braces stand for.
    fn page_says(key: &str, values: &[(&str, &str)]) -> String {
        let files = [
            include_str!("../../../www/lang/en/page.json"),
            include_str!("../../../www/lang/en/dice.json"),
        ];
        let texts = files.map(|file| serde_json::from_str::<Value>(file).unwrap());
        let text = texts.iter().find_map(|texts| texts[key].as_str()).expect(key).to_owned();
        let filled = values
            .iter()
            .fold(text, |text, (name, value)| text.replace(&format!("{{{name}}}"), value));
        // A joiner that keeps a score on one line; here a headline is a list of words anyway.
        filled.replace('\u{2060}', "")
    }

    fn words(record: &str) -> Words {
        Words::of(&AnyGame::read(record).unwrap())
    }

    #[test]
    fn headlines_are_those_of_the_page() {
        for (record, key, values) in [
            ("goff", "head.turn", &[("player", "X")][..]),
            ("goff,14", "head.turn", &[("player", "O")]),
            ("goff,12,12", "head.closed", &[("player", "O")]),
            (
                "goff,12,45,23,56,13,@3",
                "head.wins",
                &[("player", "X"), ("high", "1"), ("low", "0")],
            ),
            ("kvantove,12,5,49,38,7,6", "dice.head.picks", &[("player", "X")]),
            ("kvantove,1,2,3,5,4,6,8,7,9", "head.cat", &[]),
        ] {
            assert_eq!(words(record).headline, page_says(key, values), "{record}");
        }
        assert_eq!(result(Score::from_halves(2, 3)), "O wins 1½–1");
        let both = page_says("head.both", &[("high", "1"), ("low", "1")]);
        assert_eq!(result(Score::from_halves(2, 2)), both);
    }

    #[test]
    fn sentences_are_those_of_the_page() {
        for (record, key, values) in [
            ("goff", "todo.opening", &[("mark", "X1")][..]),
            ("goff,14", "done.placed", &[("mark", "X1"), ("a", "1"), ("b", "4")]),
            (
                "goff,12,12",
                "todo.choose",
                &[("player", "X"), ("mark", "O2"), ("a", "1"), ("b", "2")],
            ),
            ("nature,12,12", "todo.measure", &[("mark", "O2"), ("a", "1"), ("b", "2")]),
            (
                "goff,12,12,@1",
                "done.collapsed.more",
                &[("chooser", "X"), ("mark", "O2"), ("square", "1"), ("others", "X1 in 2")],
            ),
            (
                "nature,12,12,@1",
                "done.found.more",
                &[("mark", "O2"), ("square", "1"), ("others", "X1 in 2")],
            ),
            (
                "goff,12,45,23,56,13,@3",
                "done.row",
                &[("player", "X"), ("a", "1"), ("b", "2"), ("c", "3"), ("mark", "X5")],
            ),
            ("kvantove,5", "dice.done.stone", &[("mark", "X1"), ("square", "5")]),
            ("kvantove,12", "dice.done.quantum", &[("mark", "X1"), ("a", "1"), ("b", "2")]),
            ("kvantove,12,5,49,38,7,6", "dice.todo.measure", &[("player", "X")]),
            ("kvantove,12,5,49,38,7,6,12@1", "dice.todo.measures", &[("player", "O")]),
            (
                "kvantove,12,5,49,38,7,6,12@1,38@8",
                "dice.todo.lone",
                &[("mark", "X3"), ("a", "4"), ("b", "9")],
            ),
        ] {
            let text = page_says(key, values).replace('\u{a0}', " ");
            assert_eq!(words(record).deck_text(), text, "{record}");
        }
    }

    #[test]
    fn rules_have_the_names_of_the_page() {
        for (id, key) in [
            ("goff", "rules.goff"),
            ("wikipedia", "rules.wikipedia"),
            ("tris-quantico", "rules.tris-quantico"),
            ("nature", "rules.nature"),
            ("kvantove", "rules.kvantove"),
        ] {
            let rules = page_says("moves.rules", &[("rules", &page_says(key, &[]))]);
            assert_eq!(words(id).rules, rules);
        }
        let fair = page_says("rules.fair", &[("rules", "Tournament")]);
        assert_eq!(words("goff-fair").rules, format!("Rules: {fair}"));
    }
}
