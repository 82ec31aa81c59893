//! The picture of a game, 1200 × 630 pixels as messengers show it, always in light colours: the
//! board at one side, and what is said of it at the other. It looks like the card of the page's own
//! dialog "Share" (`www/js/features/share/card-picture.js`), whose measures it has.
//!
//! | file | what is in it |
//! |---|---|
//! | [`palette`] | the colours of the page's light theme |
//! | [`mod@svg`] | shapes, and how they are filled and stroked, as the text of an SVG file |
//! | [`lettering`] | texts as shapes, with their widths; so no font must be installed |
//! | [`board`] | what the boards of both games share: squares, large marks, rows |
//! | [`entangled`] | a board of Goff's game: spooky marks, strands, bodies, the cycle |
//! | [`strands`] | the routes of the strands between marks |
//! | [`dice`] | a board of Kvantové piškvorky: tokens and their faces |
//! | [`mod@column`] | the column of text |

#![allow(clippy::many_single_char_names, reason = "the usual letters of geometry")]

pub mod board;
pub mod column;
pub mod dice;
pub mod entangled;
pub mod lettering;
pub mod palette;
pub mod strands;
pub mod svg;

use self::board::SIZE;
use self::svg::{Svg, rectangle};
use super::game::AnyGame;
use super::words::Words;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The width of the picture, in pixels.
pub const WIDTH: u32 = 1_200;
/// The height of the picture, in pixels.
pub const HEIGHT: u32 = 630;

/// The space round everything, in pixels.
const MARGIN: f32 = 48.0;
/// The board's side in the picture, in pixels.
const BOARD: f32 = 534.0;

/// The picture as SVG. `address` is where the game is; empty if it is not known.
#[must_use]
pub fn svg(game: &AnyGame, words: &Words, address: &str) -> String {
    let mut board = Svg::new();
    match game {
        AnyGame::Entangled(game) => entangled::paint(&mut board, game.position()),
        AnyGame::Dice(game) => dice::paint(&mut board, game.position()),
    }
    let mut picture = Svg::new();
    picture.fill(&rectangle(0.0, 0.0, 1_200.0, 630.0, 0.0), palette::PAPER, 1.0);
    picture.group(&board, [MARGIN, MARGIN], BOARD / SIZE);
    column::paint(&mut picture, words, address);
    picture.finish(WIDTH, HEIGHT)
}

/// An SVG of ours as PNG.
///
/// # Errors
///
/// Says what resvg cannot read or write: a fault of ours.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| error.to_string())?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or("no memory for a picture")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
