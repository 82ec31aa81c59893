//! The curves of the strands. Each strand is a plain bow between the two marks of its pair:
//!
//! ```text
//!         ●───────────●      control points
//!        ╱             ╲
//!     a ●───── turn ────● b
//! ```
//!
//! Of a few bows it is the first one that passes the fewest marks, of those that stay on the board. In a crowded
//! position it may cross a mark, which is drawn over it.

use super::board::{Placed, SIZE};
use super::svg::{Curve, Point};
use quantum_tic_tac_toe::Pair;

/// The angles between a bow and the straight line at its ends, in radians, in the order of preference.
const TURNS: [f32; 6] = [0.36, -0.36, 0.2, -0.2, 0.75, -0.75];
/// The distance of the control points from the ends, as a fraction of the distance of the ends.
const HANDLE: f32 = 0.38;
/// Steps in which a bow is compared with marks.
const STEPS: u8 = 24;
/// The distance of strands from marks, in pixels.
const CLEARANCE: f32 = 4.0;

/// The curves of all strands, in the order of the pairs; `None` if a mark is missing.
pub fn bows(pairs: &[(u8, Pair)], marks: &[Placed]) -> Vec<Option<Curve>> {
    let curve = |(index, &(number, pair)): (usize, &(u8, Pair))| {
        let mark_in = |square| {
            marks.iter().find(|placed| placed.mark.number == number && placed.square == square)
        };
        let (a, b) = (mark_in(pair.low())?, mark_in(pair.high())?);
        let others = || marks.iter().filter(|placed| placed.mark.number != number);
        // Away from the numbers of the marks, which stand at the lower right. A second strand between two
        // squares lies on the other side.
        let is_right = b.centre[0] - a.centre[0] > b.centre[1] - a.centre[1];
        let is_second = pairs[..index].iter().any(|&(_, other)| other == pair);
        let side = if is_right == is_second { -1.0 } else { 1.0 };
        let bows = TURNS.map(|turn| bow(a, b, side * turn));
        let passed = |bow: &Curve| others().filter(|mark| passes(bow, mark)).count();
        bows.into_iter().min_by_key(|bow| (leaves_the_board(bow), passed(bow)))
    };
    pairs.iter().enumerate().map(curve).collect()
}

/// A bow that begins and ends at the edges of two marks.
fn bow(a: &Placed, b: &Placed, turn: f32) -> Curve {
    let straight = (b.centre[1] - a.centre[1]).atan2(b.centre[0] - a.centre[0]);
    let off = |[x, y]: Point, angle: f32, distance: f32| {
        [x + angle.cos() * distance, y + angle.sin() * distance]
    };
    let (leaving, arriving) = (straight - turn, straight + turn);
    let start = off(a.centre, leaving, a.r + CLEARANCE);
    let end = off(b.centre, arriving, -(b.r + CLEARANCE));
    let handle = HANDLE * (end[0] - start[0]).hypot(end[1] - start[1]);
    [start, off(start, leaving, handle), off(end, arriving, -handle), end]
}

/// Whether a bow touches a mark.
fn passes(bow: &Curve, mark: &Placed) -> bool {
    let [x, y] = mark.centre;
    points(bow).any(|[u, v]| (x - u).hypot(y - v) < mark.r + CLEARANCE)
}

/// Whether a part of a bow lies beside the board.
fn leaves_the_board(bow: &Curve) -> bool {
    points(bow).flatten().any(|it| !(0.0..=SIZE).contains(&it))
}

fn points(curve: &Curve) -> impl Iterator<Item = Point> {
    (0..=STEPS).map(|step| at(curve, f32::from(step) / f32::from(STEPS)))
}

/// The point of a curve at a parameter from 0 to 1.
pub fn at(curve: &Curve, t: f32) -> Point {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let along =
        |axis: usize| curve.iter().zip(weights).map(|(point, weight)| weight * point[axis]).sum();
    [along(0), along(1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use quantum_tic_tac_toe::{Mark, Player, Square};

    fn square(number: u8) -> Square {
        Square::new(number).unwrap()
    }

    fn mark(player: Player, number: u8, on: u8, centre: Point) -> Placed {
        Placed::small(Mark { player, number }, square(on), centre, 15.0, 11.0)
    }

    #[test]
    fn a_strand_avoids_a_mark_between_its_ends() {
        let marks = [
            mark(Player::X, 1, 4, [60.0, 200.0]),
            mark(Player::O, 2, 5, [200.0, 200.0]),
            mark(Player::X, 1, 6, [340.0, 200.0]),
        ];
        let pair = Pair::new(square(4), square(6)).unwrap();
        let curve = bows(&[(1, pair)], &marks)[0].unwrap();
        let [x, y] = marks[1].centre;
        let nearest = points(&curve).map(|[u, v]| (x - u).hypot(y - v)).fold(f32::MAX, f32::min);
        assert!(nearest > marks[1].r + 2.0, "{nearest}");
    }

    #[test]
    fn two_strands_in_one_pair_of_squares_are_apart() {
        let marks = [
            mark(Player::X, 1, 4, [45.0, 180.0]),
            mark(Player::O, 2, 4, [95.0, 230.0]),
            mark(Player::X, 1, 5, [180.0, 180.0]),
            mark(Player::O, 2, 5, [230.0, 230.0]),
        ];
        let pair = Pair::new(square(4), square(5)).unwrap();
        let curves = bows(&[(1, pair), (2, pair)], &marks);
        let [[x, y], [u, v]] = [0, 1].map(|index| at(&curves[index].unwrap(), 0.5));
        assert!((x - u).hypot(y - v) > 4.0 * CLEARANCE);
    }
}
