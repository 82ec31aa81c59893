//! The texts of a card: what the page itself says of the position, in the languages of `www/lang`.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use quantum_tic_tac_toe::any::AnyPosition;
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{self, Entangled, Measurer, Repeats};
use quantum_tic_tac_toe::{
    Game, Margin, Mark, Phase, Player, Position, Row, Score, Settled, Square, Status,
};
use serde_json::{Map, Value};
use std::cmp::Ordering;
use std::fmt;
use std::sync::LazyLock;

/// A language of the page.
#[derive(Debug)]
pub struct Language {
    /// Its tag, as `en`.
    pub tag: &'static str,
    /// The conjunction before the last item of a list, with its spaces.
    and: String,
    /// The texts by their keys.
    pub(super) texts: Map<String, Value>,
}

macro_rules! languages {
    ($($tag:literal),* $(,)?) => {
        vec![$(Language::new($tag, [
            include_str!(concat!("../../../www/lang/", $tag, "/page.json")),
            include_str!(concat!("../../../www/lang/", $tag, "/dice.json")),
        ])),*]
    };
}

/// Each language's quotation marks and conjunction, by its tag.
static GRAMMAR: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../www/lang/languages.json"))
        .expect("the file of languages")
});

/// All languages of the page, the default first.
pub static LANGUAGES: LazyLock<Vec<Language>> =
    LazyLock::new(|| languages!["en", "ca", "cs", "de", "es", "fr", "it"]);

impl Language {
    fn new(tag: &'static str, files: [&str; 2]) -> Language {
        let read = |file| serde_json::from_str::<Map<_, _>>(file).expect("a file of texts");
        let and = format!(" {} ", GRAMMAR[tag]["and"].as_str().expect("a conjunction"));
        Language { tag, and, texts: files.into_iter().flat_map(read).collect() }
    }

    /// The page's language that `Accept-Language` prefers, by quality and then order; else English.
    pub fn accepted(headers: &HeaderMap) -> &'static Language {
        let values =
            headers.get_all(ACCEPT_LANGUAGE).into_iter().filter_map(|value| value.to_str().ok());
        let mut best: (f32, &Language) = (0.0, &LANGUAGES[0]);
        for entry in values.flat_map(|value| value.split(',')) {
            let (range, parameter) = entry.split_once(';').unwrap_or((entry, ""));
            let quality = parameter.trim().to_ascii_lowercase();
            let quality = quality.strip_prefix("q=").map_or(Ok(1.0), str::parse).unwrap_or(0.0);
            let primary = range.trim().split('-').next().unwrap_or_default();
            let language = LANGUAGES.iter().find(|one| one.tag.eq_ignore_ascii_case(primary));
            if let Some(language) = language
                && quality > best.0
            {
                best = (quality, language);
            }
        }
        best.1
    }

    /// A text without values.
    pub fn text(&self, key: &str) -> String {
        self.fill(key, &[]).to_string()
    }

    /// A text with a value for each name in braces.
    fn fill<const N: usize>(&self, key: &str, values: &[(&str, Phrase); N]) -> Phrase {
        let template = self.texts.get(key).and_then(Value::as_str);
        let mut rest = template.unwrap_or_else(|| panic!("no text {key} in {}", self.tag));
        let mut phrase = Phrase::default();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').expect("braces are closed");
            phrase.push_text(before);
            let (_, value) = values.iter().find(|(known, _)| *known == name).expect("a known name");
            phrase.0.extend(value.0.iter().cloned());
            rest = after;
        }
        phrase.push_text(rest);
        phrase
    }

    /// A list of phrases, with a conjunction before the last one.
    fn list(&self, items: Vec<Phrase>) -> Phrase {
        let count = items.len();
        let mut list = Phrase::default();
        for (index, item) in items.into_iter().enumerate() {
            match count - index {
                _ if index == 0 => {}
                1 => list.push_text(&self.and),
                _ => list.push_text(", "),
            }
            list.0.extend(item.0);
        }
        list
    }
}

/// A part of a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Plain text.
    Text(String),
    /// A mark, which is drawn in its player's hue with a small number.
    Mark(Mark),
}

/// A text with marks in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phrase(pub Vec<Piece>);

impl Phrase {
    fn push_text(&mut self, text: &str) {
        if !text.is_empty() {
            // A word joiner has no width and no glyph; a narrow space has no glyph in the fonts.
            let text = text.replace('\u{2060}', "").replace('\u{202f}', "\u{a0}");
            self.0.push(Piece::Text(text));
        }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| match piece {
            Piece::Text(text) => f.write_str(text),
            Piece::Mark(mark) => write!(f, "{mark}"),
        })
    }
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Phrase {
        let mut phrase = Phrase::default();
        phrase.push_text(text);
        phrase
    }
}
impl From<Player> for Phrase {
    fn from(player: Player) -> Phrase {
        player.letter().into()
    }
}
impl From<Square> for Phrase {
    fn from(square: Square) -> Phrase {
        square.to_string().as_str().into()
    }
}
impl From<Mark> for Phrase {
    fn from(mark: Mark) -> Phrase {
        Phrase(vec![Piece::Mark(mark)])
    }
}

/// The first mark of each game.
const FIRST: Mark = Mark { player: Player::X, number: 1 };

/// The texts of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardText {
    /// The name of the game.
    pub title: String,
    /// The rules, as `Rules: Tournament`.
    pub rules: String,
    /// The result, or whose turn it is.
    pub headline: String,
    /// The player whose hue the headline has.
    pub leader: Option<Player>,
    /// The last event, or the decision that is due.
    pub sentence: Phrase,
    /// The score of a game that is over.
    pub score: Option<Score>,
}

impl CardText {
    /// The texts for the last position of a game.
    pub fn new(game: &Game<AnyPosition>, language: &Language) -> CardText {
        if let Ok(game) = game.to_typed::<Entangled>() {
            of_entangled(&game, language)
        } else if let Ok(game) = game.to_typed::<Dice>() {
            of_dice(&game, language)
        } else {
            of_any(game, language)
        }
    }
}

/// A text of a language with its values.
macro_rules! say {
    ($language:expr, $key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $language.fill($key, &[$((stringify!($name), Phrase::from($value))),*])
    };
}

/// The headline, its player, and the sentence.
type Story = (Phrase, Option<Player>, Phrase);

fn card<P: Position>(
    position: &P,
    language: &Language,
    rules: Phrase,
    (headline, leader, sentence): Story,
) -> CardText {
    let score = position.status().score();
    let rules = say!(language, "moves.rules", rules = rules).to_string();
    let (title, headline) = (language.text("page.title"), headline.to_string());
    CardText { title, rules, headline, leader, sentence, score }
}

/// The texts for a game of which the page has no sentences: the name of its rules, and the status.
fn of_any(game: &Game<AnyPosition>, language: &Language) -> CardText {
    let id = game.rules().to_string();
    let key = format!("rules.{id}");
    let rules =
        if language.texts.contains_key(&key) { say!(language, &key) } else { id.as_str().into() };
    let story = match game.status() {
        Status::Over(score) => over(language, score, &[], Phrase::default),
        Status::ToAct(turn, _) => to_move(language, turn, Phrase::default()),
    };
    card(game.position(), language, rules, story)
}

fn of_entangled(game: &Game<Entangled>, language: &Language) -> CardText {
    let position = game.position();
    let preset = game.rules().preset();
    let mut rules = say!(language, &format!("rules.{}", preset.id));
    if game.rules().repeats() == Repeats::Forbidden {
        rules = say!(language, "rules.fair", rules = rules);
    }
    let has_coin = preset.measured_by == Measurer::Nature;
    let last_action = || last_action_entangled(game, language, has_coin);
    let story = match (position.status(), position.closing_pair()) {
        (Status::Over(score), _) => over(language, score, &position.rows(), last_action),
        (Status::ToAct(turn, _), Some((mark, pair))) => {
            let (a, b) = (pair.low(), pair.high());
            let closed = say!(language, "head.closed", player = mark.player);
            if has_coin {
                let sentence = say!(language, "todo.measure", mark = mark, a = a, b = b);
                (closed, Some(mark.player), sentence)
            } else {
                let headline = say!(language, "head.choice", player = turn);
                let sentence = say!(
                    language,
                    "todo.choose",
                    closed = closed,
                    chooser = turn,
                    mark = mark,
                    a = a,
                    b = b,
                );
                (headline, Some(turn), sentence)
            }
        }
        (Status::ToAct(turn, _), None) => to_move(language, turn, last_action()),
    };
    card(position, language, rules, story)
}

/// The last action of the game of entangled marks; at the start, the first task.
fn last_action_entangled(game: &Game<Entangled>, language: &Language, has_coin: bool) -> Phrase {
    use entangled::Action;
    let Some((action, before)) = game.last() else {
        return say!(language, "todo.opening", mark = FIRST);
    };
    let settled = before.settled_by(action);
    match (action, settled.split_first()) {
        (Action::Collapse(_), Some((&Settled { mark, square, .. }, others))) => {
            let key = match (has_coin, others.is_empty()) {
                (false, true) => "done.collapsed",
                (false, false) => "done.collapsed.more",
                (true, true) => "done.found",
                (true, false) => "done.found.more",
            };
            let item = |&Settled { mark, square, .. }: &Settled| {
                say!(language, "mark.in", mark = mark, square = square)
            };
            let others = language.list(others.iter().map(item).collect());
            let chooser = mark.player.other();
            say!(language, key, chooser = chooser, mark = mark, square = square, others = others)
        }
        (_, Some((&Settled { mark, square, .. }, _))) => {
            say!(language, "done.last", mark = mark, square = square)
        }
        _ => game.position().live_pairs().last().map_or_else(Phrase::default, |(mark, pair)| {
            let (a, b) = (pair.low(), pair.high());
            let others = [a, b].into_iter().flat_map(|square| before.spooky_in(square));
            let others: Vec<_> = others.map(|(other, _)| other.into()).collect();
            if others.is_empty() {
                return say!(language, "done.placed", mark = mark, a = a, b = b);
            }
            let others = language.list(others);
            say!(language, "done.entangled", mark = mark, a = a, b = b, others = others)
        }),
    }
}

fn of_dice(game: &Game<Dice>, language: &Language) -> CardText {
    let position = game.position();
    let last_action = || last_action_dice(game, language);
    let story = match position.status() {
        Status::Over(score) => over(language, score, &position.rows(), last_action),
        Status::ToAct(turn, Phase::Measure) => {
            let headline = say!(language, "dice.head.picks", player = turn);
            (headline, Some(turn), to_measure(position, turn, language))
        }
        Status::ToAct(turn, _) => to_move(language, turn, last_action()),
    };
    card(position, language, say!(language, "rules.kvantove"), story)
}

/// The stones that can be measured.
fn to_measure(position: &Dice, turn: Player, language: &Language) -> Phrase {
    let mut stones = position.quantum();
    match (stones.next(), stones.next()) {
        (Some((mark, pair)), None) => {
            say!(language, "dice.todo.lone", mark = mark, a = pair.low(), b = pair.high())
        }
        _ if position.free().is_empty() => say!(language, "dice.todo.measure", player = turn),
        _ => say!(language, "dice.todo.measures", player = turn),
    }
}

/// The last action of the dice game; at the start, the first task.
fn last_action_dice(game: &Game<Dice>, language: &Language) -> Phrase {
    use dice::Action;
    let position = game.position();
    let Some((action, before)) = game.last() else {
        return say!(language, "dice.todo.opening", mark = FIRST);
    };
    let phrase = match action {
        Action::Stone(square) => position
            .classical_in(square)
            .map(|mark| say!(language, "dice.done.stone", mark = mark, square = square)),
        Action::Place(pair) => {
            let (a, b) = (pair.low(), pair.high());
            let stone = position.quantum().last();
            stone.map(|(mark, _)| say!(language, "dice.done.quantum", mark = mark, a = a, b = b))
        }
        Action::Measure(_) => None,
        Action::Found(pair, square) => {
            let is_even = square == pair.low();
            let key = if is_even { "dice.done.even" } else { "dice.done.odd" };
            let settled = before.settled_by(action);
            settled.first().zip(pair.partner(square)).map(|(Settled { mark, .. }, other)| {
                say!(language, key, mark = *mark, square = square, other = other)
            })
        }
    };
    phrase.unwrap_or_default()
}

fn to_move(language: &Language, turn: Player, sentence: Phrase) -> Story {
    (say!(language, "head.turn", player = turn), Some(turn), sentence)
}

/// The end of a game: its rows, or its last action if there are none.
fn over(
    language: &Language,
    score: Score,
    rows: &[Row],
    last_action: impl FnOnce() -> Phrase,
) -> Story {
    let row = |row: &Row| {
        let mark = Mark { player: row.player, number: row.age };
        let mut squares = row.squares.into_iter().map(Phrase::from);
        let [a, b, c] = std::array::from_fn(|_| squares.next().unwrap_or_default());
        say!(language, "done.row", player = row.player, mark = mark, a = a, b = b, c = c)
    };
    let rows = rows.iter().map(row);
    let sentence =
        rows.reduce(|first, second| say!(language, "done.both", first = first, second = second));
    let winner = match score.margin().cmp(&Margin::ZERO) {
        Ordering::Greater => Some(Player::X),
        Ordering::Less => Some(Player::O),
        Ordering::Equal => None,
    };
    let leader = winner.unwrap_or(Player::X);
    let [high, low] = [leader, leader.other()].map(|player| score.points_text(player));
    let headline = match winner {
        Some(winner) => say!(language, "head.wins", player = winner, high = high, low = low),
        None if score == Score::CATS_GAME => say!(language, "head.cat"),
        None => say!(language, "head.both", high = high, low = low),
    };
    (headline, winner, sentence.unwrap_or_else(last_action))
}

#[cfg(test)]
mod tests {
    // cspell:ignore gewinnt Regeln
    use super::*;

    fn card(record: &str, tag: &str) -> CardText {
        let language = LANGUAGES.iter().find(|language| language.tag == tag).unwrap();
        CardText::new(&Game::from_record(record).unwrap(), language)
    }

    #[test]
    fn the_languages_are_those_of_the_page() {
        let mut listed: Vec<_> = GRAMMAR.keys().map(String::as_str).collect();
        let mut tags: Vec<_> = LANGUAGES.iter().map(|language| language.tag).collect();
        listed.sort_unstable();
        tags.sort_unstable();
        assert_eq!(listed, tags);
    }

    #[test]
    fn accept_language_is_read_by_its_qualities() {
        for (accepted, tag) in [
            ("", "en"),
            ("de", "de"),
            ("de-CH, en;q=0.5", "de"),
            ("en;q=0.5, fr;q=0.9", "fr"),
            ("ja, CS;q=0.3", "cs"),
            ("it;q=0, *", "en"),
            ("fr, it", "fr"),
            ("es;Q=0.1, ca;q=x", "es"),
            ("*", "en"),
            (";;q=,", "en"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, accepted.parse().unwrap());
            assert_eq!(Language::accepted(&headers).tag, tag, "{accepted}");
        }
    }

    #[test]
    fn headlines_tell_the_status() {
        for (record, tag, headline) in [
            ("goff", "en", "X to move"),
            ("goff,14", "de", "O ist am Zug"),
            ("goff,12,12", "en", "X chooses"),
            ("nature,12,12", "en", "O closed a cycle"),
            ("goff,12,45,23,56,13,@3", "en", "X wins 1–0"),
            ("goff,12,45,23,56,13,@3", "de", "X gewinnt 1:0"),
            ("kvantove,12,5,49,38,7,6", "en", "X picks"),
            ("kvantove,1,2,3,5,4,6,8,7,9", "en", "Draw, 0–0"),
            ("twelve,b2", "de", "O ist am Zug"),
            ("twelve,b2,a1,c2,d1,a2", "en", "X wins 1–0"),
        ] {
            assert_eq!(card(record, tag).headline, headline, "{record}");
        }
        let headline = |x, o| over(&LANGUAGES[0], Score::from_halves(x, o), &[], Phrase::default).0;
        assert_eq!(headline(2, 3).to_string(), "O wins 1½–1");
        assert_eq!(headline(2, 2).to_string(), "Both win, 1–1");
    }

    #[test]
    fn sentences_tell_the_last_event_or_the_next_task() {
        for (record, sentence) in [
            ("goff", "Choose two squares. X1 will be in both at once, until a measurement."),
            ("goff,14", "X1 went into squares 1 and 4."),
            ("goff,14,25,45", "X3 went into squares 4 and 5, entangled with X1 and O2."),
            (
                "goff,12,12",
                "O closed a cycle, so X chooses the result of its measurement: O2 in square 1 or 2?",
            ),
            ("nature,12,12", "Measure it: a fair coin puts O2 in square 1 or 2."),
            ("goff,12,12,@1", "X put O2 in square 1; that settled X1 in 2."),
            ("nature,12,12,@1", "The coin put O2 in square 1; that settled X1 in 2."),
            ("goff,12,45,23,56,13,@3", "X has the row 1–2–3, complete with X5."),
            ("kvantove,5", "X1 is a classical stone in square 5."),
            ("kvantove,12", "X1 is a quantum stone, in squares 1 and 2."),
            ("kvantove,12,5,49,38,7,6", "The board is full. X picks a stone to measure."),
            (
                "kvantove,12,5,49,38,7,6,12@1",
                "O picks the next stone to measure. Play goes on when all are measured.",
            ),
            (
                "kvantove,12,5,49,38,7,6,12@1,38@8",
                "Only X3 is left to measure. Even: square 4. Odd: square 9.",
            ),
        ] {
            assert_eq!(card(record, "en").sentence.to_string().replace('\u{a0}', " "), sentence);
        }
    }

    #[test]
    fn lists_end_with_a_conjunction() {
        let record = "goff,12,23,34,14,@1";
        assert_eq!(
            card(record, "en").sentence.to_string(),
            "X put O4 in square 1; that settled X1 in 2, O2 in 3 and X3 in 4."
        );
        let german = card(record, "de").sentence.to_string();
        assert!(german.contains("O2 in 3 und X3 in 4"), "{german}");
    }

    #[test]
    fn rules_have_the_names_of_the_page() {
        assert_eq!(card("goff", "en").rules, "Rules: Tournament");
        assert_eq!(card("goff-fair", "en").rules, "Rules: Tournament, fair");
        assert_eq!(card("kvantove", "de").rules, "Regeln: Kvantové piškvorky");
        for language in &*LANGUAGES {
            for id in ["goff", "wikipedia", "tris-quantico", "nature", "nature-fair", "kvantove"] {
                assert!(!card(id, language.tag).rules.contains('{'), "{id}");
            }
        }
    }
}
