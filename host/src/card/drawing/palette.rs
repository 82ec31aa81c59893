//! The colours of the page's light theme, `www/css/tokens.css`; a test compares them.

use quantum_tic_tac_toe::Player;

/// The page.
pub const PAPER: &str = "#f6f3ec";
/// A square.
pub const TILE: &str = "#fdfcf9";
/// The outline of a square.
pub const RIM: &str = "#8f897b";
/// A hairline.
pub const EDGE: &str = "#dcd7ca";
/// Text.
pub const INK: &str = "#23262b";
/// Less important text.
pub const SOFT: &str = "#5f5c55";
/// The bands of entangled components, by their index.
pub const BODIES: [&str; 4] = ["#e6d5a3", "#b9d8c6", "#d6c8e8", "#bdd5e4"];
/// The ground of their squares: 30 % of a band's colour over a tile.
pub const WASHES: [&str; 4] = ["#f6f0df", "#e9f1ea", "#f1ecf4", "#eaf0f3"];
/// The opacity of marks beside a cycle.
pub const RECEDED: f32 = 0.34;
/// The opacity of marks beside a complete row.
pub const BESIDE: f32 = 0.3;
/// The opacity of the numbers of squares.
pub const NUMBERED: f32 = 0.4;

/// The strokes of a player's marks.
pub const fn hue(player: Player) -> &'static str {
    ["#c8501e", "#1c6aa8"][player.index()]
}

/// A player's marks in a text, and the numbers of marks.
pub const fn text_hue(player: Player) -> &'static str {
    ["#b1430f", "#1c6aa8"][player.index()]
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;

    /// The light variant of a named colour of the page's style sheet, outside of `@media`.
    fn token(name: &str) -> String {
        let sheet = include_str!("../../../../www/css/tokens.css");
        let mut parts = sheet.split("\n@media");
        let first = parts.next().unwrap();
        let others = parts.map(|part| part.split_once("\n}\n").expect("a whole block").1);
        let sheet: String = iter::once(first).chain(others).collect();
        let (_, after) = sheet.split_once(&format!("--{name}: ")).expect(name);
        let value = &after[..after.find(';').unwrap()];
        match value.split_once("light-dark(") {
            Some((_, colours)) => colours.split([',', ')']).next().unwrap().to_owned(),
            None => value.to_owned(),
        }
    }

    #[test]
    fn the_colours_are_those_of_the_page() {
        for (name, colour) in [
            ("paper", PAPER),
            ("tile", TILE),
            ("rim", RIM),
            ("edge", EDGE),
            ("ink", INK),
            ("soft", SOFT),
            ("x", hue(Player::X)),
            ("o", hue(Player::O)),
            ("x-text", text_hue(Player::X)),
            ("o-text", text_hue(Player::O)),
            ("body-1", BODIES[0]),
            ("body-2", BODIES[1]),
            ("body-3", BODIES[2]),
            ("body-4", BODIES[3]),
        ] {
            assert_eq!(token(name), colour, "--{name}");
        }
        for (name, opacity) in [("receded", RECEDED), ("beside", BESIDE), ("numbered", NUMBERED)] {
            assert_eq!(token(name), opacity.to_string(), "--{name}");
        }
    }

    #[test]
    fn a_wash_is_three_tenths_of_a_body_over_a_tile() {
        let parts = |colour: &str| {
            [1, 3, 5].map(|at| f32::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()))
        };
        for (body, wash) in BODIES.iter().zip(WASHES) {
            for ((body, tile), wash) in parts(body).iter().zip(parts(TILE)).zip(parts(wash)) {
                let mixed = 0.3 * body + 0.7 * tile;
                assert!((mixed - wash).abs() <= 1.0, "{mixed} {wash}");
            }
        }
    }
}
