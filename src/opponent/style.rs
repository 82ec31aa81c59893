//! The choice of an opponent between actions that seem equally good to it. An opponent is as strong in one
//! style as in another.

/// The preference of an opponent among actions that seem equally good to it.
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(rename_all = "kebab-case"), tsify(rename = "Temper"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// Prefers the middle, and two squares that are near each other.
    Middle,
    /// Prefers squares of marks that are not yet classical.
    Share,
    /// Avoids such squares.
    Apart,
    /// Prefers long strands.
    Reach,
    /// Prefers actions that leave the other few answers.
    Press,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 5] =
        [Style::Middle, Style::Share, Style::Apart, Style::Reach, Style::Press];

    /// Its name, a word in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["middle", "share", "apart", "reach", "press"][self as usize]
    }

    /// The style with this name; `None` for any other text.
    #[must_use]
    pub fn named(name: &str) -> Option<Style> {
        Style::ALL.into_iter().find(|style| style.name() == name)
    }
}
