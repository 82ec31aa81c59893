//! The fonts of the pictures. They are part of the program, so a picture looks the same on every
//! machine: Gelasio for headlines, Noto Sans for the rest (`host/fonts`).

use resvg::usvg::fontdb::Database;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use std::sync::{Arc, LazyLock};

/// A font, in one weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Font {
    /// For headlines.
    Serif,
    /// For sentences.
    Sans,
    /// For small numbers and addresses.
    SansMedium,
    /// For marks and points.
    SansSemiBold,
}

impl Font {
    const ALL: [Font; 4] = [Font::Serif, Font::Sans, Font::SansMedium, Font::SansSemiBold];

    /// The family name that the file has.
    pub const fn family(self) -> &'static str {
        match self {
            Font::Serif => "Gelasio",
            Font::Sans => "Noto Sans",
            Font::SansMedium => "Noto Sans Medium",
            Font::SansSemiBold => "Noto Sans SemiBold",
        }
    }

    const fn file(self) -> &'static [u8] {
        match self {
            Font::Serif => include_bytes!("../../../fonts/gelasio-400.ttf"),
            Font::Sans => include_bytes!("../../../fonts/noto-sans-400.ttf"),
            Font::SansMedium => include_bytes!("../../../fonts/noto-sans-500.ttf"),
            Font::SansSemiBold => include_bytes!("../../../fonts/noto-sans-600.ttf"),
        }
    }

    fn parsed(self) -> FontRef<'static> {
        FontRef::new(self.file()).expect("a font of the program")
    }

    /// The width of a text without kerning, in pixels.
    pub fn width(self, text: &str, size: f32) -> f32 {
        let font = self.parsed();
        let (glyphs, metrics) =
            (font.charmap(), font.glyph_metrics(Size::new(size), LocationRef::default()));
        let advance = |letter| metrics.advance_width(glyphs.map(letter).unwrap_or_default());
        text.chars().filter_map(advance).sum()
    }
}

/// The fonts for usvg.
pub static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    for font in Font::ALL {
        database.load_font_data(font.file().to_vec());
    }
    Arc::new(database)
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::text::LANGUAGES;

    #[test]
    fn the_fonts_have_every_letter_of_the_texts() {
        let groups =
            ["head.", "todo.", "done.", "rules.", "moves.rules", "mark.in", "page.title", "dice."];
        let texts = LANGUAGES.iter().flat_map(|language| &language.texts);
        let texts = texts.filter(|(key, _)| groups.iter().any(|group| key.starts_with(group)));
        let mut letters: String = texts.filter_map(|(_, text)| text.as_str()).collect();
        letters.extend((' '..='~').chain("½…".chars()));
        for font in Font::ALL {
            let glyphs = font.parsed().charmap();
            for letter in letters.chars() {
                // `Phrase` replaces these two.
                let is_replaced = matches!(letter, '\u{2060}' | '\u{202f}');
                assert!(is_replaced || glyphs.map(letter).is_some(), "{font:?} lacks {letter}");
            }
        }
    }

    #[test]
    fn the_database_has_every_family() {
        let families: Vec<_> =
            DATABASE.faces().flat_map(|face| face.families.iter().map(|(name, _)| name)).collect();
        for font in Font::ALL {
            assert!(families.iter().any(|name| *name == font.family()), "{families:?}");
        }
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters() {
        let width = |text, size| Font::Sans.width(text, size);
        assert!((width("00", 20.0) - 2.0 * width("0", 20.0)).abs() < 0.01);
        assert!((width("wide", 40.0) - 2.0 * width("wide", 20.0)).abs() < 0.01);
        assert!(width("", 20.0).abs() < f32::EPSILON);
    }
}
