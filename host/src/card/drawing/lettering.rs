//! Texts as shapes, with their widths. The fonts are part of the program, so a picture looks alike on
//! every machine: Gelasio for headlines, Noto Sans for the rest (`host/fonts`).

use super::svg::{Point, Short};
use std::fmt::Write;
use std::sync::LazyLock;
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A font, in one weight.
#[derive(Debug)]
pub struct Font(LazyLock<Face<'static>>);

macro_rules! font {
    ($file:literal) => {
        Font(LazyLock::new(|| {
            Face::parse(include_bytes!(concat!("../../../fonts/", $file)), 0)
                .expect("a font of ours")
        }))
    };
}

/// For headlines.
pub static SERIF: Font = font!("gelasio-400.ttf");
/// For sentences.
pub static SANS: Font = font!("noto-sans-400.ttf");
/// For small numbers and addresses.
pub static SANS_500: Font = font!("noto-sans-500.ttf");
/// For what is to be seen first.
pub static SANS_600: Font = font!("noto-sans-600.ttf");

impl Font {
    /// The width of a text, in pixels.
    #[must_use]
    pub fn width(&self, text: &str, size: f32) -> f32 {
        self.glyphs(text).map(|(_, advance)| advance).sum::<f32>() * self.scale(size)
    }

    /// A text that begins at a point of its baseline, as path data.
    #[must_use]
    pub fn shape(&self, text: &str, [x, y]: Point, size: f32) -> String {
        let scale = self.scale(size);
        let mut pen = Outline { data: String::new(), x, y, scale };
        for (glyph, advance) in self.glyphs(text) {
            self.0.outline_glyph(glyph, &mut pen);
            pen.x += advance * scale;
        }
        pen.data
    }

    /// The same, with the middle of its letters at a point, as numbers stand in a board.
    #[must_use]
    pub fn centred(&self, text: &str, [x, y]: Point, size: f32) -> String {
        self.shape(text, [x - self.width(text, size) / 2.0, y + 0.35 * size], size)
    }

    fn scale(&self, size: f32) -> f32 {
        size / f32::from(self.0.units_per_em())
    }

    /// The letters of a text, each with the way to the next one, in the font's units. A letter that
    /// the font lacks is its sign for that.
    fn glyphs(&self, text: &str) -> impl Iterator<Item = (GlyphId, f32)> {
        let glyph = |c| self.0.glyph_index(c).unwrap_or(GlyphId(0));
        let next = text.chars().skip(1).map(Some).chain([None]);
        text.chars().zip(next).map(move |(this, next)| {
            let this = glyph(this);
            let advance = f32::from(self.0.glyph_hor_advance(this).unwrap_or(0));
            let kern = next.map_or(0.0, |next| f32::from(self.kern(this, glyph(next))));
            (this, advance + kern)
        })
    }

    /// How much closer two letters stand, as T and o: the first rule of the font's table that knows
    /// the pair.
    fn kern(&self, left: GlyphId, right: GlyphId) -> i16 {
        let Some(gpos) = self.0.tables().gpos else { return 0 };
        let subtables = (0..gpos.lookups.len())
            .filter_map(|index| gpos.lookups.get(index))
            .flat_map(|lookup| lookup.subtables.into_iter::<PositioningSubtable<'_>>());
        let mut pairs = subtables.filter_map(|subtable| match subtable {
            PositioningSubtable::Pair(pair) => advance_of_pair(&pair, left, right),
            _ => None,
        });
        pairs.next().unwrap_or(0)
    }
}

fn advance_of_pair(pair: &PairAdjustment<'_>, left: GlyphId, right: GlyphId) -> Option<i16> {
    let covered = pair.coverage().get(left)?;
    let (first, _) = match pair {
        PairAdjustment::Format1 { sets, .. } => sets.get(covered)?.get(right)?,
        PairAdjustment::Format2 { classes, matrix, .. } => {
            matrix.get((classes.0.get(left), classes.1.get(right)))?
        }
    };
    Some(first.x_advance)
}

/// Writes outlines as path data, with y downwards.
struct Outline {
    data: String,
    x: f32,
    y: f32,
    scale: f32,
}

impl Outline {
    fn add(&mut self, command: char, points: &[Point]) {
        self.data.push(command);
        for (index, [x, y]) in points.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            let (x, y) = (Short(self.x + x * self.scale), Short(self.y - y * self.scale));
            write!(self.data, "{space}{x} {y}").expect("a String takes everything");
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[[x, y]]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[[x, y]]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[[x1, y1], [x, y]]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[[x1, y1], [x2, y2], [x, y]]);
    }
    fn close(&mut self) {
        self.data.push('z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_every_letter_that_is_written() {
        let plain: String = (' '..='~').collect();
        for (name, font, more) in [
            ("serif", &SERIF, "½–’"),
            ("400", &SANS, "éš½–’…"),
            ("500", &SANS_500, "…"),
            ("600", &SANS_600, "½–’"),
        ] {
            for letter in plain.chars().chain(more.chars()) {
                assert!(font.0.glyph_index(letter).is_some(), "{name} lacks {letter}");
            }
        }
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters() {
        assert!((SANS.width("00", 20.0) - 2.0 * SANS.width("0", 20.0)).abs() < 0.01);
        assert!((SANS.width("wide", 40.0) - 2.0 * SANS.width("wide", 20.0)).abs() < 0.01);
        assert!(SANS.width("", 20.0).abs() < f32::EPSILON);
    }

    #[test]
    fn letters_that_fit_together_stand_closer() {
        let apart = SANS.width("T", 100.0) + SANS.width("o", 100.0);
        assert!(SANS.width("To", 100.0) < apart - 2.0);
    }
}
