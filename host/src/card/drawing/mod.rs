//! The picture of a game, 1200 × 630 pixels, in light colours: the board at the left, the text at the
//! right. It has the measures of the card in the page's dialog "Share"
//! (`www/js/features/share/card-picture.js`).
//!
//! | module | contents |
//! |---|---|
//! | `palette` | the colours of the page's light theme |
//! | `sizes` | the sizes of the picture |
//! | `svg` | a writer of SVG |
//! | `fonts` | the fonts, and the widths of texts |
//! | `board` | what the boards of both games share: squares, large marks, rows |
//! | `entangled` | the board of entangled marks: spooky marks, strands, components, the cycle |
//! | `strands` | the curves of the strands |
//! | `dice` | the board of Kvantové piškvorky: tokens and their faces |
//! | `column` | the column of text |

#![allow(clippy::many_single_char_names, reason = "the usual letters of geometry")]

mod board;
mod column;
mod dice;
mod entangled;
mod fonts;
mod palette;
mod sizes;
mod strands;
mod svg;

pub use self::sizes::{HEIGHT, WIDTH};

use self::board::SIZE;
use self::sizes::{BOARD, MARGIN};
use self::svg::{Svg, rectangle};
use super::text::CardText;
use quantum_tic_tac_toe::Game;
use quantum_tic_tac_toe::any::AnyPosition;
use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::entangled::Entangled;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The picture as SVG; without a board if that of the game cannot be drawn. `address` is printed at its foot unless it is empty.
pub fn svg(game: &Game<AnyPosition>, text: &CardText, address: &str) -> String {
    let mut board = Svg::default();
    let position = *game.position();
    if let Ok(position) = Entangled::try_from(position) {
        entangled::paint(&mut board, &position);
    } else if let Ok(position) = Dice::try_from(position) {
        dice::paint(&mut board, &position);
    }
    let mut picture = Svg::default();
    picture.fill(&rectangle(0.0, 0.0, 1_200.0, 630.0, 0.0), palette::PAPER, 1.0);
    picture.group(&board, [MARGIN, MARGIN], BOARD / SIZE);
    column::paint(&mut picture, text, address);
    picture.finish(WIDTH, HEIGHT)
}

/// Renders an SVG as PNG.
///
/// # Errors
///
/// Returns the error of resvg, which means a fault in the SVG.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let options = Options { fontdb: fonts::DATABASE.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or("no memory for a picture")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
