//! The column of text beside the board, as a newspaper would print it:
//!
//! ```text
//! ══════════════════
//! Quantum tic-tac-toe
//! ──────────────────
//! Rules: Tournament
//! X wins 1–½
//! What happened last.
//! ×                1
//! ○                ½
//! example.org/game
//! ```

use super::board::{hairline, paint_glyph};
use super::lettering::{Font, SANS, SANS_500, SANS_600, SERIF};
use super::palette::{INK, SOFT, hue, text_hue};
use super::svg::{Stroke, Svg, line, rectangle};
use super::{BOARD, HEIGHT, MARGIN, WIDTH};
use crate::card::words::{Piece, Words};
use quantum_tic_tac_toe::{Mark, Player, Score};

const LEFT: f32 = MARGIN + BOARD + 56.0;
#[expect(clippy::cast_precision_loss, reason = "a width of four digits")]
const RIGHT: f32 = WIDTH as f32 - MARGIN;
const TOP: f32 = MARGIN;
#[expect(clippy::cast_precision_loss, reason = "a height of three digits")]
const BOTTOM: f32 = HEIGHT as f32 - MARGIN;
const COLUMN: f32 = RIGHT - LEFT;
/// Where the story begins, below the head of the paper.
const STORY: f32 = TOP + 118.0;

/// The sizes of a headline: the largest that fits is taken.
const HEADLINES: [f32; 5] = [84.0, 76.0, 68.0, 60.0, 52.0];
const LEADING: f32 = 1.1;
/// The sentence below it: its size, from line to line, the space above, and how many lines at most.
const DECK: f32 = 25.0;
const DECK_LEADING: f32 = 34.0;
const DECK_ABOVE: f32 = 18.0;
const DECK_LINES: usize = 6;
/// The heights of a player's row, and of the line with the address.
const ROW: f32 = 54.0;
const ADDRESS: f32 = 44.0;

/// Draws the column.
pub fn paint(svg: &mut Svg, words: &Words, address: &str) {
    paint_head(svg, &words.rules);
    let end = paint_foot(svg, words.score, address);
    paint_story(svg, words, end - STORY - 24.0);
}

/// The head of the paper.
fn paint_head(svg: &mut Svg, rules: &str) {
    svg.fill(&rectangle(LEFT, TOP, COLUMN, 4.0, 0.0), INK, 1.0);
    svg.fill(&rectangle(LEFT, TOP + 7.0, COLUMN, 1.0, 0.0), INK, 1.0);
    svg.fill(&SERIF.shape("Quantum tic-tac-toe", [LEFT, TOP + 50.0], 34.0), INK, 1.0);
    rule(svg, TOP + 68.5);
    svg.fill(&SANS.shape(rules, [LEFT, TOP + 98.0], 20.0), SOFT, 1.0);
}

/// A rule across the column.
fn rule(svg: &mut Svg, y: f32) {
    svg.stroke(&line([LEFT, y], [RIGHT, y]), &hairline());
}

/// The foot: the points, if the game is over, and where the game is. Returns where it begins.
fn paint_foot(svg: &mut Svg, score: Option<Score>, address: &str) -> f32 {
    let end = if address.is_empty() { BOTTOM } else { BOTTOM - ADDRESS };
    if !address.is_empty() {
        let shown = cut(&SANS_500, address, 24.0);
        svg.fill(&SANS_500.shape(&shown, [LEFT, BOTTOM - 4.0], 24.0), INK, 1.0);
        rule(svg, end + 0.5);
    }
    let Some(score) = score else { return end };
    rule(svg, end - 0.5);
    let top = end - 2.0 * ROW;
    for (row, player) in [(top, Player::X), (top + ROW, Player::O)] {
        rule(svg, row + 0.5);
        let middle = row + ROW / 2.0;
        let stroke = Stroke::new(hue(player), 6.0, 1.0);
        paint_glyph(svg, player, [LEFT + 14.0, middle], 11.0, 12.0, &stroke);
        let points = points_of(score, player);
        let at = [RIGHT - SANS_600.width(points, 30.0), middle + 10.0];
        svg.fill(&SANS_600.shape(points, at, 30.0), INK, 1.0);
    }
    top
}

const fn points_of(score: Score, player: Player) -> &'static str {
    match score.halves(player) {
        0 => "0",
        1 => "½",
        2 => "1",
        3 => "1½",
        _ => "2",
    }
}

/// A text that is no wider than the column, with an ellipsis where it was cut.
fn cut(font: &Font, text: &str, size: f32) -> String {
    if font.width(text, size) <= COLUMN {
        return text.to_owned();
    }
    let mut kept: String = text.to_owned();
    while !kept.is_empty() && font.width(&format!("{kept}…"), size) > COLUMN {
        kept.pop();
    }
    format!("{kept}…")
}

/// The headline, in the largest size that leaves room for the sentence below it.
fn paint_story(svg: &mut Svg, words: &Words, room: f32) {
    let deck = balanced(&words_of(&words.deck), deck_width);
    let deck = &deck[..deck.len().min(DECK_LINES)];
    let below = if deck.is_empty() { 0.0 } else { DECK_ABOVE + number(deck.len()) * DECK_LEADING };
    let headline = words_of(&[Piece::Text(words.headline.clone())]);
    let smallest = HEADLINES[HEADLINES.len() - 1];
    let setting = |size| (size, balanced(&headline, move |word: &Word| headline_width(word, size)));
    let fits = |(size, set): &(f32, Vec<Vec<Word>>)| {
        let is_narrow = headline.iter().all(|word| headline_width(word, *size) <= COLUMN);
        is_narrow && number(set.len()) * size * LEADING + below <= room
    };
    let (size, set) =
        HEADLINES.into_iter().map(setting).find(fits).unwrap_or_else(|| setting(smallest));
    let colour = words.leader.map_or(INK, text_hue);
    let mut y = STORY;
    for line in &set {
        svg.fill(&SERIF.shape(&joined(line), [LEFT, y + size * 0.85], size), colour, 1.0);
        y += size * LEADING;
    }
    y += DECK_ABOVE;
    for line in deck {
        paint_deck_line(svg, line, y + DECK * 0.9);
        y += DECK_LEADING;
    }
}

/// A small number, to be multiplied.
#[expect(clippy::cast_precision_loss, reason = "a few lines or letters")]
fn number(count: usize) -> f32 {
    count as f32
}

/// What is not torn apart at the end of a line.
type Word = Vec<Piece>;

/// The words of a sentence. Only a space ends one, so a full stop stays with the mark before it.
fn words_of(pieces: &[Piece]) -> Vec<Word> {
    let mut words: Vec<Word> = vec![Vec::new()];
    for piece in pieces {
        match piece {
            Piece::Mark(_) => words.last_mut().expect("there is one").push(piece.clone()),
            Piece::Text(text) => {
                for (index, part) in text.split(' ').enumerate() {
                    if index > 0 {
                        words.push(Vec::new());
                    }
                    if !part.is_empty() {
                        words.last_mut().expect("there is one").push(part.into());
                    }
                }
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The text of a line of a headline, which has no marks with numbers.
fn joined(line: &[Word]) -> String {
    let texts = line.iter().map(|word| word.iter().map(plain).collect::<String>());
    texts.collect::<Vec<_>>().join(" ")
}

fn plain(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => text.clone(),
        Piece::Mark(mark) => mark.to_string(),
    }
}

fn headline_width(word: &Word, size: f32) -> f32 {
    word.iter().map(|piece| SERIF.width(&plain(piece), size)).sum()
}

/// The size of a mark's number in a sentence, and how far it hangs below the line.
const NUMBER: f32 = 0.7 * DECK;
const HANG: f32 = 0.22 * DECK;

fn deck_width(word: &Word) -> f32 {
    let width = |piece: &Piece| match piece {
        Piece::Text(text) => SANS.width(text, DECK),
        Piece::Mark(Mark { player, number }) => {
            SANS_600.width(player.letter(), DECK) + SANS_600.width(&number.to_string(), NUMBER)
        }
    };
    word.iter().map(width).sum()
}

fn paint_deck_line(svg: &mut Svg, line: &[Word], baseline: f32) {
    let mut x = LEFT;
    for word in line {
        for piece in word {
            match piece {
                Piece::Text(text) => {
                    svg.fill(&SANS.shape(text, [x, baseline], DECK), INK, 1.0);
                    x += SANS.width(text, DECK);
                }
                Piece::Mark(Mark { player, number }) => {
                    let (letter, number) = (player.letter(), number.to_string());
                    svg.fill(&SANS_600.shape(letter, [x, baseline], DECK), text_hue(*player), 1.0);
                    x += SANS_600.width(letter, DECK);
                    svg.fill(
                        &SANS_600.shape(&number, [x, baseline + HANG], NUMBER),
                        text_hue(*player),
                        1.0,
                    );
                    x += SANS_600.width(&number, NUMBER);
                }
            }
        }
        x += SANS.width(" ", DECK);
    }
}

/// Lines that are no wider than the column, and as even as they can be, so that no word stands alone
/// in the last one.
fn balanced(words: &[Word], width: impl Fn(&Word) -> f32) -> Vec<Vec<Word>> {
    let widest = lines_of(words, COLUMN, &width);
    let steps = (0..25_u8).map(|step| COLUMN * (0.5 + f32::from(step) / 50.0));
    let mut even = steps.map(|narrow| lines_of(words, narrow, &width));
    even.find(|lines| lines.len() == widest.len()).unwrap_or(widest)
}

fn lines_of(words: &[Word], room: f32, width: impl Fn(&Word) -> f32) -> Vec<Vec<Word>> {
    // A space is as wide as a word of nothing but one.
    let space = width(&vec![" ".into()]);
    let mut lines: Vec<Vec<Word>> = Vec::new();
    let mut used = 0.0;
    for word in words {
        let needed = width(word);
        match lines.last_mut() {
            Some(line) if used + space + needed <= room => {
                line.push(word.clone());
                used += space + needed;
            }
            _ => {
                lines.push(vec![word.clone()]);
                used = needed;
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_keeps_the_full_stop_behind_it() {
        let mark = Mark { player: Player::X, number: 5 };
        let words = words_of(&["with ".into(), mark.into(), ".".into()]);
        assert_eq!(words, [vec!["with".into()], vec![mark.into(), ".".into()]]);
    }

    #[test]
    fn lines_are_even() {
        let words = words_of(&["one two three four five six seven".into()]);
        let lines =
            balanced(&words, |word| number(joined(std::slice::from_ref(word)).len()) * 25.0);
        let lengths: Vec<_> = lines.iter().map(|line| joined(line).len()).collect();
        assert!(lengths.len() == 2 && lengths[0].abs_diff(lengths[1]) < 8, "{lengths:?}");
    }

    #[test]
    fn a_long_address_is_cut() {
        let shown = cut(&SANS_500, &"example.org/".repeat(10), 24.0);
        assert!(shown.ends_with('…') && SANS_500.width(&shown, 24.0) <= COLUMN);
    }
}
