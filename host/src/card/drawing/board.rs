//! The parts that the boards of both games share: squares with their numbers, large marks, bands under
//! rows. The measures are those of `www/js/board/layout.js` and `www/js/board/paint.js`.

use super::fonts::Font;
use super::palette::{BESIDE, EDGE, INK, NUMBERED, RIM, TILE, hue, text_hue};
use super::svg::{Anchor, Point, Span, Stroke, Svg, circle, line, rectangle};
use quantum_tic_tac_toe::{Mark, Player, Row, Score, Square, SquareSet};

/// The side of a board, in pixels. It is drawn in the proportions of a phone and then enlarged, so that
/// its numbers are legible in a small picture.
pub const SIZE: f32 = 400.0;
/// The margin of the board and the gap between tiles, as fractions of its side.
const MARGIN: f32 = 0.004;
const GAP: f32 = 0.018;
/// The smallest font size of a number.
const SMALLEST: f32 = 11.0;

/// The place of a square on the board: its upper left corner and its side.
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    pub x: f32,
    pub y: f32,
    pub w: f32,
}

impl Tile {
    pub fn of(square: Square) -> Tile {
        let w = SIZE * (1.0 - 2.0 * MARGIN - 2.0 * GAP) / 3.0;
        let place = |index: u8| SIZE * MARGIN + f32::from(index) * (w + SIZE * GAP);
        let index = square.number() - 1;
        Tile { x: place(index % 3), y: place(index / 3), w }
    }

    /// A point in it, in fractions of its side.
    pub fn point(&self, [x, y]: Point) -> Point {
        [self.x + x * self.w, self.y + y * self.w]
    }
}

/// A mark at its position, with its radius, and its number with the font size.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    pub mark: Mark,
    pub square: Square,
    pub centre: Point,
    pub r: f32,
    pub font: f32,
    /// The box of its number: left, top, width, height.
    pub label: [f32; 4],
}

impl Placed {
    /// A small mark; its glyph and its number are centred together.
    pub fn small(mark: Mark, square: Square, [x, y]: Point, r: f32, font: f32) -> Placed {
        let font = font.max(SMALLEST);
        let (w, h) = (0.6 * font, 0.78 * font);
        let x = x - w / 2.0;
        let label = [x + r + font * 0.04, y + r * 0.92 - h * 0.62, w, h];
        Placed { mark, square, centre: [x, y], r, font, label }
    }

    /// A large mark, which fills its square, with the number beside it.
    fn large(mark: Mark, square: Square) -> Placed {
        let tile = Tile::of(square);
        let font = (tile.w * 0.13).max(SMALLEST);
        let [x, y] = tile.point([0.84, 0.715]);
        let label = [x - 0.3 * font, y - 0.39 * font, 0.6 * font, 0.78 * font];
        Placed { mark, square, centre: tile.point([0.49, 0.49]), r: tile.w * 0.28, font, label }
    }

    pub fn label_centre(&self) -> Point {
        let [x, y, w, h] = self.label;
        [x + w / 2.0, y + h / 2.0 + self.font * 0.06]
    }
}

/// Draws the squares. Those of `choices`, which wait for a choice, have a dashed outline.
pub fn paint_tiles(svg: &mut Svg, choices: SquareSet) {
    let heavy = SIZE * 0.0042;
    for square in Square::ALL {
        let Tile { x, y, w } = Tile::of(square);
        let is_choice = choices.contains(square);
        let width = if is_choice { heavy } else { 1.0 };
        let (inset, side) = (width / 2.0, w - width);
        let shape = rectangle(x + inset, y + inset, side, side, w * 0.09);
        svg.fill(&shape, TILE, 1.0);
        let outline = Stroke::new(if is_choice { INK } else { RIM }, width, 1.0);
        let dashed = outline.dashed(width * 3.0, width * 3.0);
        svg.stroke(&shape, if is_choice { &dashed } else { &outline });
    }
}

/// Draws the number of each square, small and faint in its corner, unless a mark needs the room.
pub fn paint_square_numbers(svg: &mut Svg, marks: &[Placed]) {
    for square in Square::ALL {
        let Tile { x, y, w } = Tile::of(square);
        let font = (w * 0.072).max(SMALLEST);
        let (middle, reach) = (w * 0.035 + font * 0.5, w * 0.035 + font);
        let is_taken = marks.iter().any(|mark| {
            let [left, top] = mark.centre.map(|centre| centre - mark.r);
            mark.square == square && left < x + reach && top < y + reach
        });
        if !is_taken {
            let number = square.to_string();
            let span = Span::new(&number, Font::SansMedium, font, INK);
            let centre = [x + middle, y + middle + font * 0.06];
            svg.text(centre, Anchor::Centre, &[Span { opacity: NUMBERED, ..span }]);
        }
    }
}

/// Draws the shape of a mark: a cross with arms of a horizontal reach `arm`, or a ring of radius `ring`.
pub fn paint_glyph(
    svg: &mut Svg,
    player: Player,
    [x, y]: Point,
    arm: f32,
    ring: f32,
    stroke: &Stroke<'_>,
) {
    match player {
        Player::X => {
            svg.stroke(&line([x - arm, y - arm], [x + arm, y + arm]), stroke);
            svg.stroke(&line([x + arm, y - arm], [x - arm, y + arm]), stroke);
        }
        Player::O => svg.stroke(&circle([x, y], ring), stroke),
    }
}

/// Draws the large marks with an opacity of `strength`, or faint beside a complete row.
pub fn paint_large(
    svg: &mut Svg,
    classical_in: impl Fn(Square) -> Option<Mark>,
    rows: &[Row],
    strength: f32,
) {
    let in_row = |square| rows.iter().any(|row| row.squares.contains(square));
    for square in Square::ALL {
        let Some(mark) = classical_in(square) else { continue };
        let placed = Placed::large(mark, square);
        let is_beside = !rows.is_empty() && !in_row(square);
        let opacity = if is_beside { BESIDE } else { strength };
        let r = placed.r;
        let stroke = Stroke::new(hue(mark.player), r * 0.42, opacity);
        if mark.player == Player::X && opacity < 1.0 {
            // One shape for both arms, so that their crossing is not darker.
            let ([x, y], arm) = (placed.centre, r * 0.8);
            let arms = [
                line([x - arm, y - arm], [x + arm, y + arm]),
                line([x + arm, y - arm], [x - arm, y + arm]),
            ];
            svg.stroke(&arms.concat(), &stroke);
        } else {
            paint_glyph(svg, mark.player, placed.centre, r * 0.8, r * 0.84, &stroke);
        }
        let recedes_to = if is_beside || strength < 1.0 { 0.7 } else { 1.0 };
        paint_number(svg, &placed, Font::SansSemiBold, INK, TILE, placed.font * 0.4, recedes_to);
    }
}

/// Draws the number of a small mark, with a halo in the colour of the ground.
pub fn paint_small_number(svg: &mut Svg, placed: &Placed, ground: &str, opacity: f32) {
    let (colour, halo) = (text_hue(placed.mark.player), (placed.font * 0.32).min(5.0));
    paint_number(svg, placed, Font::SansMedium, colour, ground, halo, opacity);
}

fn paint_number(
    svg: &mut Svg,
    placed: &Placed,
    font: Font,
    colour: &str,
    ground: &str,
    halo: f32,
    opacity: f32,
) {
    let number = placed.mark.number.to_string();
    let span = Span::new(&number, font, placed.font, colour);
    let span = Span { opacity, halo: Some((ground, halo)), ..span };
    svg.text(placed.label_centre(), Anchor::Centre, &[span]);
}

/// The band under a row, in fractions of a tile: its reach beyond the centres of its outer squares,
/// along an edge and along a diagonal, and half of its width.
const BAND: [f32; 3] = [0.07, 0.16, 0.39];
/// The distance of its points from these centres, along an edge and along a diagonal.
const BADGE: [f32; 2] = [0.39, 0.55];

/// The two points on the line of a row that are `beyond` the centres of its outer squares.
fn ends(row: Row, beyond: [f32; 2]) -> Option<[Point; 2]> {
    let mut squares = row.squares.into_iter().map(|square| Tile::of(square).point([0.5, 0.5]));
    let (first, last) = (squares.next()?, squares.last()?);
    let [dx, dy] = [last[0] - first[0], last[1] - first[1]];
    let length = dx.hypot(dy);
    let is_along = dx.abs() < 1.0 || dy.abs() < 1.0;
    let by = Tile::of(Square::ALL[0]).w * if is_along { beyond[0] } else { beyond[1] } / length;
    Some([[first[0] - dx * by, first[1] - dy * by], [last[0] + dx * by, last[1] + dy * by]])
}

pub fn paint_bands(svg: &mut Svg, rows: &[Row]) {
    let half = Tile::of(Square::ALL[0]).w * BAND[2];
    for row in rows {
        let Some([from, to]) = ends(*row, [BAND[0], BAND[1]]) else { continue };
        let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        let length = dx.hypot(dy);
        let [sx, sy] = [-dy / length * half, dx / length * half];
        let shape = format!(
            "M{} {}A{half} {half} 0 0 1 {} {}L{} {}A{half} {half} 0 0 1 {} {}z",
            from[0] + sx,
            from[1] + sy,
            from[0] - sx,
            from[1] - sy,
            to[0] - sx,
            to[1] - sy,
            to[0] + sx,
            to[1] + sy,
        );
        svg.fill(&shape, hue(row.player), 0.14);
        svg.stroke(&shape, &Stroke::new(hue(row.player), (half * 0.035).max(1.0), 0.6));
    }
}

/// Draws the points of several rows. Those of a player go to the older rows first, one at most to each.
pub fn paint_points(svg: &mut Svg, rows: &[Row], score: Option<Score>) {
    let Some(score) = score.filter(|_| rows.len() > 1) else { return };
    let mut left = Player::BOTH.map(|player| score.halves(player));
    for row in rows {
        let own = &mut left[row.player.index()];
        let halves = (*own).min(2);
        *own -= halves;
        let text = match halves {
            0 => continue,
            1 => "½",
            _ => "1",
        };
        let Some([[x, y], _]) = ends(*row, BADGE) else { continue };
        let r = Tile::of(Square::ALL[0]).w * BAND[2] * 0.24;
        svg.fill(&circle([x, y], r), hue(row.player), 1.0);
        let span = Span::new(text, Font::SansSemiBold, (r * 1.35).round(), TILE);
        svg.text([x, y + r * 0.08], Anchor::Centre, &[span]);
    }
}

pub fn hairline() -> Stroke<'static> {
    Stroke { round: false, ..Stroke::new(EDGE, 1.0, 1.0) }
}
