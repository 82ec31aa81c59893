//! The column of text beside the board, set like a newspaper:
//!
//! ```text
//! ══════════════════
//! Quantum tic-tac-toe
//! ──────────────────
//! Rules: Tournament
//! X wins 1–½
//! The last event.
//! ×                1
//! ○                ½
//! example.org/game
//! ```

use super::board::{hairline, paint_glyph};
use super::fonts::Font;
use super::palette::{INK, SOFT, hue, text_hue};
use super::sizes::{BOARD, HEIGHT, MARGIN, WIDTH};
use super::svg::{Anchor, Span, Stroke, Svg, line, rectangle};
use crate::card::text::{CardText, Phrase, Piece};
use quantum_tic_tac_toe::{Mark, Player, Score};

const LEFT: f32 = MARGIN + BOARD + 56.0;
#[expect(clippy::cast_precision_loss, reason = "a width of four digits")]
const RIGHT: f32 = WIDTH as f32 - MARGIN;
const TOP: f32 = MARGIN;
#[expect(clippy::cast_precision_loss, reason = "a height of three digits")]
const BOTTOM: f32 = HEIGHT as f32 - MARGIN;
const COLUMN: f32 = RIGHT - LEFT;
/// The top of the headline.
const STORY: f32 = TOP + 118.0;

/// The font sizes of a headline; the largest one that fits is taken.
const HEADLINE_SIZES: [f32; 5] = [84.0, 76.0, 68.0, 60.0, 52.0];
const HEADLINE_LEADING: f32 = 1.1;
/// The sentence: its font size, its line height, the space above it, and its lines at most.
const SENTENCE_SIZE: f32 = 25.0;
const SENTENCE_LINE: f32 = 34.0;
const SENTENCE_ABOVE: f32 = 18.0;
const SENTENCE_LINES: usize = 6;
/// The number of a mark in the sentence: its font size, and its distance below the baseline.
const NUMBER_SIZE: f32 = 0.7 * SENTENCE_SIZE;
const NUMBER_DROP: f32 = 0.22 * SENTENCE_SIZE;
/// The heights of a player's row and of the line with the address.
const ROW: f32 = 54.0;
const ADDRESS: f32 = 44.0;

pub fn paint(svg: &mut Svg, text: &CardText, address: &str) {
    paint_head(svg, text);
    let end = paint_foot(svg, text.score, address);
    paint_story(svg, text, end - STORY - 24.0);
}

fn paint_head(svg: &mut Svg, text: &CardText) {
    svg.fill(&rectangle(LEFT, TOP, COLUMN, 4.0, 0.0), INK, 1.0);
    svg.fill(&rectangle(LEFT, TOP + 7.0, COLUMN, 1.0, 0.0), INK, 1.0);
    let title = Span::new(&text.title, Font::Serif, 34.0, INK);
    svg.text([LEFT, TOP + 50.0], Anchor::Start, &[title]);
    rule(svg, TOP + 68.5);
    let rules = Span::new(&text.rules, Font::Sans, 20.0, SOFT);
    svg.text([LEFT, TOP + 98.0], Anchor::Start, &[rules]);
}

fn rule(svg: &mut Svg, y: f32) {
    svg.stroke(&line([LEFT, y], [RIGHT, y]), &hairline());
}

/// Draws the points of a game that is over, and the address. Returns their top.
fn paint_foot(svg: &mut Svg, score: Option<Score>, address: &str) -> f32 {
    let end = if address.is_empty() { BOTTOM } else { BOTTOM - ADDRESS };
    if !address.is_empty() {
        let shown = shortened(Font::SansMedium, address, 24.0);
        let span = Span::new(&shown, Font::SansMedium, 24.0, INK);
        svg.text([LEFT, BOTTOM - 4.0], Anchor::Start, &[span]);
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
        let span = Span::new(score.points_text(player), Font::SansSemiBold, 30.0, INK);
        svg.text([RIGHT, middle + 10.0], Anchor::End, &[span]);
    }
    top
}

/// A text that fits the column, with an ellipsis if it was cut.
fn shortened(font: Font, text: &str, size: f32) -> String {
    if font.width(text, size) <= COLUMN {
        return text.to_owned();
    }
    let mut kept: String = text.to_owned();
    while !kept.is_empty() && font.width(&format!("{kept}…"), size) > COLUMN {
        kept.pop();
    }
    format!("{kept}…")
}

/// Draws the headline, in the largest size that leaves room for the sentence, and the sentence.
fn paint_story(svg: &mut Svg, text: &CardText, room: f32) {
    let sentence = balanced(&words_of(&text.sentence), sentence_width);
    let sentence = &sentence[..sentence.len().min(SENTENCE_LINES)];
    let below = if sentence.is_empty() {
        0.0
    } else {
        SENTENCE_ABOVE + number(sentence.len()) * SENTENCE_LINE
    };
    let headline = words_of(&text.headline.as_str().into());
    let setting = |size| (size, balanced(&headline, |word: &Word| headline_width(word, size)));
    let fits = |(size, lines): &(f32, Vec<Vec<Word>>)| {
        let is_narrow = headline.iter().all(|word| headline_width(word, *size) <= COLUMN);
        is_narrow && number(lines.len()) * size * HEADLINE_LEADING + below <= room
    };
    let smallest = HEADLINE_SIZES[HEADLINE_SIZES.len() - 1];
    let (size, lines) =
        HEADLINE_SIZES.into_iter().map(setting).find(fits).unwrap_or_else(|| setting(smallest));
    let colour = text.leader.map_or(INK, text_hue);
    let mut y = STORY;
    for line in &lines {
        let text = plain(line);
        let span = Span::new(&text, Font::Serif, size, colour);
        svg.text([LEFT, y + size * 0.85], Anchor::Start, &[span]);
        y += size * HEADLINE_LEADING;
    }
    y += SENTENCE_ABOVE;
    for line in sentence {
        paint_sentence_line(svg, line, y + SENTENCE_SIZE * 0.9);
        y += SENTENCE_LINE;
    }
}

/// A small count as a factor.
#[expect(clippy::cast_precision_loss, reason = "a few lines or letters")]
fn number(count: usize) -> f32 {
    count as f32
}

/// A part of a sentence without a line break.
type Word = Vec<Piece>;

/// The words of a phrase. Only a space separates them, so punctuation stays with the mark before it.
fn words_of(phrase: &Phrase) -> Vec<Word> {
    let mut words: Vec<Word> = vec![Vec::new()];
    for piece in &phrase.0 {
        match piece {
            Piece::Mark(_) => words.last_mut().expect("there is one").push(piece.clone()),
            Piece::Text(text) => {
                for (index, part) in text.split(' ').enumerate() {
                    if index > 0 {
                        words.push(Vec::new());
                    }
                    if !part.is_empty() {
                        let part = Piece::Text(part.to_owned());
                        words.last_mut().expect("there is one").push(part);
                    }
                }
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn plain(line: &[Word]) -> String {
    let texts = line.iter().map(|word| Phrase(word.clone()).to_string());
    texts.collect::<Vec<_>>().join(" ")
}

fn headline_width(word: &Word, size: f32) -> f32 {
    Font::Serif.width(&Phrase(word.clone()).to_string(), size)
}

fn sentence_width(word: &Word) -> f32 {
    let width = |piece: &Piece| match piece {
        Piece::Text(text) => Font::Sans.width(text, SENTENCE_SIZE),
        Piece::Mark(Mark { player, number }) => {
            Font::SansSemiBold.width(player.letter(), SENTENCE_SIZE)
                + Font::SansSemiBold.width(&number.to_string(), NUMBER_SIZE)
        }
    };
    word.iter().map(width).sum()
}

fn paint_sentence_line(svg: &mut Svg, line: &[Word], baseline: f32) {
    const SIZE: f32 = SENTENCE_SIZE;
    let space = [Piece::Text(" ".to_owned())];
    let pieces: Vec<_> = line.iter().map(Vec::as_slice).collect::<Vec<_>>().join(&space[..]);
    let texts = pieces.iter().flat_map(|piece| match piece {
        Piece::Text(text) => vec![(text.clone(), None)],
        Piece::Mark(mark) => vec![
            (mark.player.letter().to_owned(), Some((mark.player, SIZE, 0.0))),
            (mark.number.to_string(), Some((mark.player, NUMBER_SIZE, NUMBER_DROP))),
        ],
    });
    let texts: Vec<_> = texts.collect();
    let spans = texts.iter().map(|(text, mark)| match mark {
        None => Span::new(text, Font::Sans, SIZE, INK),
        Some((player, size, drop)) => {
            let span = Span::new(text, Font::SansSemiBold, *size, text_hue(*player));
            Span { drop: *drop, ..span }
        }
    });
    svg.text([LEFT, baseline], Anchor::Start, &spans.collect::<Vec<_>>());
}

/// Breaks words into as few lines as fit the column, and these into lines of similar widths.
fn balanced(words: &[Word], width: impl Fn(&Word) -> f32) -> Vec<Vec<Word>> {
    let widest = lines_of(words, COLUMN, &width);
    let steps = (0..25_u8).map(|step| COLUMN * (0.5 + f32::from(step) / 50.0));
    let mut even = steps.map(|narrow| lines_of(words, narrow, &width));
    even.find(|lines| lines.len() == widest.len()).unwrap_or(widest)
}

fn lines_of(words: &[Word], room: f32, width: impl Fn(&Word) -> f32) -> Vec<Vec<Word>> {
    let space = width(&vec![Piece::Text(" ".to_owned())]);
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
    fn a_mark_keeps_the_full_stop_after_it() {
        let mark = Piece::Mark(Mark { player: Player::X, number: 5 });
        let text = |text: &str| Piece::Text(text.to_owned());
        let words = words_of(&Phrase(vec![text("with "), mark.clone(), text(".")]));
        assert_eq!(words, [vec![text("with")], vec![mark, text(".")]]);
    }

    #[test]
    fn lines_are_even() {
        let words = words_of(&"one two three four five six seven".into());
        let lines = balanced(&words, |word| number(plain(std::slice::from_ref(word)).len()) * 25.0);
        let lengths: Vec<_> = lines.iter().map(|line| plain(line).len()).collect();
        assert!(lengths.len() == 2 && lengths[0].abs_diff(lengths[1]) < 8, "{lengths:?}");
    }

    #[test]
    fn a_long_address_is_cut() {
        let shown = shortened(Font::SansMedium, &"example.org/".repeat(10), 24.0);
        assert!(shown.ends_with('…') && Font::SansMedium.width(&shown, 24.0) <= COLUMN);
    }
}
