//! The board of Kvantové piškvorky. A quantum stone is two tokens in two squares: a dashed ring with
//! the mark in it, and the face of a die for the throws that find the stone there. The measures are
//! those of `www/js/variants/kvantove/{layout,paint}.js`.

use super::board::{
    Placed, Tile, paint_bands, paint_glyph, paint_large, paint_points, paint_square_numbers,
    paint_tiles,
};
use super::fonts::Font;
use super::palette::{BESIDE, INK, TILE, hue};
use super::svg::{Anchor, Point, Span, Stroke, Svg, circle, rectangle};
use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::{Mark, Phase, Player, Position, Square, SquareSet, Status};
use std::f32::consts::{PI, SQRT_2};

/// A token in a tile of width 1: the radius of the ring, that of the mark, half the width of the face.
const RING: f32 = 0.36;
const FIGURE: f32 = 0.17;
const PLATE: f32 = 0.1;

/// The hues of the players' second quantum stones, from the light theme (`www/css/kvantove.css`).
const SECOND: [&str; 2] = ["#8a6100", "#00766b"];

/// The dashes of a player's two stones: a dash and a gap, in line widths.
const DASHES: [[f32; 2]; 2] = [[3.2, 2.6], [0.01, 1.9]];

/// The pips on a face of width 2: two for even throws, one for odd ones.
const EVEN: &[Point] = &[[-0.5, -0.5], [0.5, 0.5]];
const ODD: &[Point] = &[[0.0, 0.0]];

pub fn paint(svg: &mut Svg, position: &Dice) {
    let rows = position.rows();
    let stones: Vec<_> = position.quantum().collect();
    let is_measured = matches!(position.status(), Status::ToAct(_, Phase::Measure));
    let squares = stones.iter().flat_map(|(_, pair)| [pair.low(), pair.high()]);
    let choices = if is_measured { squares.collect() } else { SquareSet::EMPTY };
    paint_tiles(svg, choices);
    paint_bands(svg, &rows);
    let tokens: Vec<_> = stones
        .iter()
        .flat_map(|&(mark, pair)| {
            let stone = position.stone(mark.number).unwrap_or(0);
            [(pair.low(), EVEN), (pair.high(), ODD)]
                .map(|(square, face)| Token::of(mark, stone, square, face))
        })
        .collect();
    paint_square_numbers(svg, &tokens.iter().map(|token| token.figure).collect::<Vec<_>>());
    let opacity = if rows.is_empty() { 1.0 } else { BESIDE };
    for token in &tokens {
        token.paint(svg, opacity);
    }
    paint_large(svg, |square| position.classical_in(square), &rows, 1.0);
    paint_points(svg, &rows, position.status().score());
}

/// One of the two tokens of a quantum stone.
struct Token {
    centre: Point,
    r: f32,
    figure: Placed,
    stone: usize,
    face: &'static [Point],
}

impl Token {
    fn of(mark: Mark, stone: usize, square: Square, face: &'static [Point]) -> Token {
        let tile = Tile::of(square);
        let centre = tile.point([0.48, 0.52]);
        let figure = Placed::small(mark, square, centre, tile.w * FIGURE, tile.w * 0.115);
        Token { centre, r: tile.w * RING, figure, stone, face }
    }

    fn paint(&self, svg: &mut Svg, opacity: f32) {
        let player = self.figure.mark.player;
        let hue = if self.stone == 0 { hue(player) } else { SECOND[player.index()] };
        let ring = circle(self.centre, self.r);
        svg.fill(&ring, hue, 0.11 * opacity);

        let dashes = DASHES[self.stone.min(1)];
        let width = (self.r * if self.stone == 0 { 0.062 } else { 0.1 }).max(1.5);
        let [dash, gap] = even(dashes.map(|part| part * width), 2.0 * PI * self.r, true);
        svg.stroke(&ring, &Stroke::new(hue, width, opacity).dashed(dash, gap));

        let r = self.figure.r;
        let heavy = (r * if self.stone == 0 { 0.19 } else { 0.22 }).max(1.5);
        let (arm, inner) = (r * 0.8, r * 0.9);
        let (length, is_closed) = match player {
            Player::X => (2.0 * SQRT_2 * arm, false),
            Player::O => (2.0 * PI * inner, true),
        };
        let [dash, gap] = even(dashes.map(|part| part * heavy), length, is_closed);
        let stroke = Stroke::new(hue, heavy, opacity).dashed(dash, gap);
        paint_glyph(svg, player, self.figure.centre, arm, inner, &stroke);

        self.paint_face(svg, hue, width, opacity);
        let number = self.figure.mark.number.to_string();
        let span = Span::new(&number, Font::SansMedium, self.figure.font, INK);
        svg.text(self.figure.label_centre(), Anchor::Centre, &[Span { opacity, ..span }]);
    }

    /// Draws the face, on the ring at the upper right.
    fn paint_face(&self, svg: &mut Svg, hue: &str, width: f32, opacity: f32) {
        let half = Tile::of(self.figure.square).w * PLATE;
        let reach = self.r / SQRT_2;
        let [x, y] = [self.centre[0] + reach, self.centre[1] - reach];
        let face = rectangle(x - half, y - half, 2.0 * half, 2.0 * half, half * 0.45);
        svg.fill(&face, TILE, 1.0);
        svg.stroke(&face, &Stroke::new(hue, (width * 0.7).max(1.25), opacity));
        for [u, v] in self.face {
            let pip = circle([x + u * half * 0.85, y + v * half * 0.85], half * 0.29);
            svg.fill(&pip, INK, opacity);
        }
    }
}

/// Scales dashes to a whole number on a ring, or to an odd number on an arm, so that it has a dash at
/// both ends and at its centre, where the arms cross.
fn even([dash, gap]: [f32; 2], length: f32, is_closed: bool) -> [f32; 2] {
    let count = if is_closed {
        (length / (dash + gap)).round().max(1.0)
    } else {
        2.0 * (((length + gap) / (dash + gap) - 1.0) / 2.0).round().max(1.0) + 1.0
    };
    let gaps = if is_closed { count } else { count - 1.0 };
    let unit = length / (count * dash + gaps * gap);
    [dash * unit, gap * unit]
}
