//! The routes of the strands: each is one cubic curve between the two marks of its pair.
//!
//! Several bows are tried, then curves with other angles. Each has a cost: running over marks and
//! numbers costs most, then leaving the board, then bending more than necessary. So do crossing
//! another strand and running close beside it. It is a shorter form of the page's search
//! (`www/js/variants/goff/routing.js`), with the same costs; the page also improves what it has found
//! step by step.
//!
//! A shape: the angles u and v between the straight line and the two handles, in radians, and the
//! length p of both handles, as a part of the distance d between the marks.
//!
//! ```text
//!           ● handle 1        ● handle 2
//!      p·d ╱                   ╲ p·d
//!         ╱ u                 v ╲
//!     a ●─────────── d ──────────● b
//! ```

use super::board::{Placed, SIZE};
use super::svg::{Curve, Point};
use quantum_tic_tac_toe::{Pair, Player};

/// Steps in which a curve is looked at.
const STEPS: u8 = 32;
/// A curve that costs more runs over something.
const OBSTRUCTED: f32 = 20.0;
/// The distance to keep from numbers, and from other strands.
const KEEP: f32 = SIZE * 0.009;
const ROOM: f32 = SIZE * 0.014;
const CROSSING: f32 = 1.2;
/// How many curves of each strand are compared with those of the others.
const KEPT: usize = 7;

const BOWS: [f32; 11] = [0.17, -0.17, 0.1, -0.1, 0.26, -0.26, 0.36, -0.36, 0.5, -0.5, 0.04];

/// The angles and lengths that are tried while no free curve is found, one list after the other.
const SEARCHES: [(&[f32], &[f32]); 2] = [
    (&[-1.8, -1.15, -0.6, -0.2, 0.2, 0.6, 1.15, 1.8], &[0.42, 0.75]),
    (
        &[
            -2.1, -1.8, -1.5, -1.15, -1.0, -0.75, -0.45, -0.2, 0.0, 0.2, 0.45, 0.75, 1.0, 1.15,
            1.5, 1.8, 2.1,
        ],
        &[0.25, 0.3, 0.42, 0.55, 0.75, 0.9, 1.15],
    ),
];

/// A curve that could be taken.
#[derive(Clone, Debug)]
struct Course {
    /// What is seen of it: from where it leaves its one mark to where it reaches the other.
    curve: Curve,
    points: Vec<Point>,
    cost: f32,
}

/// The routes of all strands, in the order of the pairs; `None` where a mark is missing.
#[must_use]
pub fn route(pairs: &[(u8, Pair)], marks: &[Placed]) -> Vec<Option<Curve>> {
    let mark_in = |number, square| {
        marks.iter().find(|placed| placed.mark.number == number && placed.square == square)
    };
    let ways_of = |&(number, pair): &(u8, Pair)| {
        let ends = mark_in(number, pair.low()).zip(mark_in(number, pair.high()));
        ends.map_or_else(Vec::new, |(a, b)| ways(a, b, marks))
    };
    let courses: Vec<_> = pairs.iter().map(ways_of).collect();
    let mut chosen: Vec<Option<&Course>> = vec![None; pairs.len()];
    // Two passes: the first one compares with older strands only, the second one with all.
    for _ in 0..2 {
        for (index, candidates) in courses.iter().enumerate() {
            let others = || chosen.iter().enumerate().filter(|(other, _)| *other != index);
            let cost = |course: &&Course| {
                let met = others().filter_map(|(_, other)| *other);
                course.cost + met.map(|other| meeting(course, other)).sum::<f32>()
            };
            let best = candidates.iter().min_by(|one, other| cost(one).total_cmp(&cost(other)));
            chosen[index] = best;
        }
    }
    chosen.into_iter().map(|course| course.map(|course| course.curve)).collect()
}

/// The cheapest ways from one mark to another, best first.
fn ways(a: &Placed, b: &Placed, marks: &[Placed]) -> Vec<Course> {
    let bows = BOWS.into_iter().map(|bow| (bow * 2.6).atan());
    let mut courses: Vec<_> = bows.filter_map(|u| course(a, b, [-u, u, 0.38], marks)).collect();
    let is_free = |course: &&Course| course.cost < OBSTRUCTED;
    // A few are wanted, so that strands can keep out of each other's way.
    for (angles, lengths) in SEARCHES {
        if courses.iter().filter(is_free).count() >= 3 {
            break;
        }
        for &length in lengths {
            for &u in angles {
                let shapes = angles.iter().map(|&v| [u, v, length]);
                courses.extend(shapes.filter_map(|shape| course(a, b, shape, marks)));
            }
        }
    }
    courses.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    // Crossing other strands is better than running over a mark.
    let free = courses.iter().filter(is_free).count();
    courses.truncate(if free > 0 { free.min(KEPT) } else { KEPT });
    courses
}

/// A curve with its cost; `None` if nothing of it would be seen.
fn course(a: &Placed, b: &Placed, [u, v, p]: [f32; 3], marks: &[Placed]) -> Option<Course> {
    let [dx, dy] = [b.centre[0] - a.centre[0], b.centre[1] - a.centre[1]];
    let (d, straight) = (dx.hypot(dy).max(1.0), dy.atan2(dx));
    let off = |[x, y]: Point, angle: f32, length: f32| {
        [x + angle.cos() * length, y + angle.sin() * length]
    };
    let whole = [
        a.centre,
        off(a.centre, straight + u, p * d),
        off(b.centre, straight + v, -p * d),
        b.centre,
    ];
    let (start, end) = (leaves(a, |t| at(&whole, t)), 1.0 - leaves(b, |t| at(&whole, 1.0 - t)));
    if end - start < 0.2 {
        return None;
    }
    let bend = (u.abs() - 0.42).powi(2) + (v.abs() - 0.42).powi(2);
    let mut cost = 1.8 * (p - 0.38).abs() + 0.9 * bend + 1.2 * (u.abs() - 0.3).max(0.0) * d / SIZE;
    // An S, and what is hidden below the marks.
    cost += if u * v > 0.0 { 0.3 } else { 0.0 };
    cost += (start + 1.0 - end) * 1.2;

    let part = |step: u8| start + (end - start) * f32::from(step) / f32::from(STEPS);
    let points: Vec<_> = (0..=STEPS).map(|step| at(&whole, part(step))).collect();
    cost += kinks(&points);
    let mut over = 0.0;
    for (step, point) in (0..).zip(&points) {
        if point.iter().any(|part| !(3.0..=SIZE - 3.0).contains(part)) {
            over += 2.0;
        }
        for mark in marks {
            let own = mark.mark.number == a.mark.number
                && (mark.square == a.square || mark.square == b.square);
            let (plain, hit) = passing(mark, *point, own, !(2..=STEPS - 2).contains(&step));
            cost += plain;
            over += hit;
        }
    }
    let cost = if over > 0.0 { cost + over + OBSTRUCTED } else { cost.min(OBSTRUCTED - 0.01) };
    Some(Course { curve: part_of(&whole, start, end), points, cost })
}

/// What a point costs near a mark: for being close, and for being on it or on its number.
fn passing(mark: &Placed, [x, y]: Point, is_own: bool, is_end: bool) -> (f32, f32) {
    let to_number = distance_to_box(mark, [x, y]);
    if is_own {
        let out_of_number = to_number < 6.0 && is_end;
        return (
            if out_of_number {
                0.7
            } else if to_number < 1.5 {
                1.5
            } else {
                0.0
            },
            0.0,
        );
    }
    let (mut cost, mut over) = (0.0, 0.0);
    if to_number < KEEP {
        over += if to_number > 0.0 { 2.0 - to_number / KEEP } else { 5.0 };
    } else if to_number < 1.6 * KEEP {
        cost += 0.25;
    }
    let space = mark.r + clearance(mark).max(KEEP * 0.7);
    let depth = 1.0 - (x - mark.centre[0]).hypot(y - mark.centre[1]) / space;
    if depth > 0.0 {
        over += 0.8 + 2.0 * depth;
    } else if depth > -0.25 {
        cost += 0.1;
    }
    (cost, over)
}

/// What turns cost that are too sharp.
fn kinks(points: &[Point]) -> f32 {
    let every_other: Vec<_> = points.iter().step_by(2).collect();
    let turns = every_other.windows(3).map(|points| {
        let [p, q, r] = [points[0], points[1], points[2]];
        let ([dx, dy], [ex, ey]) = ([q[0] - p[0], q[1] - p[1]], [r[0] - q[0], r[1] - q[1]]);
        (dx * ey - dy * ex).atan2(dx * ex + dy * ey).abs()
    });
    turns.map(|turn| 9.0 * (turn - 0.22).max(0.0)).sum()
}

/// What two strands cost that cross or run close side by side.
fn meeting(one: &Course, other: &Course) -> f32 {
    let legs = |course: &Course| {
        let ends: Vec<_> = course.points.iter().step_by(2).copied().collect();
        ends.windows(2).map(|leg| [leg[0], leg[1]]).collect::<Vec<_>>()
    };
    let others = legs(other);
    let cost = |[a, b]: [Point; 2]| {
        let crossings = others.iter().filter(|[c, d]| cross(a, b, *c, *d)).map(|_| CROSSING);
        let is_close = others.iter().any(|[c, _]| (a[0] - c[0]).hypot(a[1] - c[1]) < ROOM);
        crossings.sum::<f32>() + if is_close { 0.3 } else { 0.0 }
    };
    legs(one).into_iter().map(cost).sum()
}

/// Whether two straight lines cross: the ends of each are at different sides of the other.
fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| {
        (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])
    };
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

/// Free space that a strand leaves round a mark.
fn clearance(mark: &Placed) -> f32 {
    2.5 + mark.r * 0.14
}

/// How far a point is from a mark's number; 0 inside it.
fn distance_to_box(mark: &Placed, [x, y]: Point) -> f32 {
    let [left, top, w, h] = mark.label;
    (left - x).max(x - left - w).max(0.0).hypot((top - y).max(y - top - h).max(0.0))
}

/// Whether a point is in a mark, or in its number. A strand can come closer to a cross between its
/// arms.
fn is_in(mark: &Placed, point: Point) -> bool {
    let [dx, dy] = [point[0] - mark.centre[0], point[1] - mark.centre[1]];
    let square = (dx * dx + dy * dy).max(0.001);
    let reach = match mark.mark.player {
        Player::O => mark.r,
        Player::X => mark.r * (0.58 + 0.42 * (2.0 * (dx * dy).abs() / square)),
    };
    square.sqrt() < reach + clearance(mark) || distance_to_box(mark, point) < 3.0
}

/// The parameter at which a curve leaves a mark in which it begins, 0 to 0.45.
fn leaves(mark: &Placed, point: impl Fn(f32) -> Point) -> f32 {
    let steps = (1..=270_u16).map(|step| f32::from(step) / 600.0);
    steps.take_while(|&t| is_in(mark, point(t))).last().unwrap_or(0.0) + 1.0 / 600.0
}

/// A point on a curve, from 0 to 1.
#[must_use]
pub fn at(curve: &Curve, t: f32) -> Point {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let along =
        |axis: usize| curve.iter().zip(weights).map(|(point, weight)| weight * point[axis]).sum();
    [along(0), along(1)]
}

/// The part of a curve between two parameters (de Casteljau's construction, twice).
fn part_of(curve: &Curve, from: f32, to: f32) -> Curve {
    let between = |a: Point, b: Point, t: f32| [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    // The curve up to t, and the curve from t on.
    let split = |&[a, b, c, d]: &Curve, t: f32| {
        let [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)];
        let [abc, bcd] = [between(ab, bc, t), between(bc, cd, t)];
        let middle = between(abc, bcd, t);
        ([a, ab, abc, middle], [middle, bcd, cd, d])
    };
    let (_, rest) = split(curve, from);
    split(&rest, (to - from) / (1.0 - from)).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use quantum_tic_tac_toe::{Mark, Square};

    #[test]
    fn a_part_of_a_curve_lies_on_it() {
        let whole = [[0.0, 0.0], [10.0, 40.0], [60.0, -20.0], [100.0, 30.0]];
        let part = part_of(&whole, 0.2, 0.7);
        for t in [0.0, 0.3, 1.0] {
            let ([x, y], [u, v]) = (at(&part, t), at(&whole, 0.2 + 0.5 * t));
            assert!((x - u).hypot(y - v) < 0.01, "{t}");
        }
    }

    #[test]
    fn a_strand_goes_round_a_mark_that_is_in_its_way() {
        let square = |number| Square::new(number).unwrap();
        let mark = |player, number, on, centre| {
            Placed::small(Mark { player, number }, square(on), centre, 15.0, 11.0)
        };
        let marks = [
            mark(Player::X, 1, 4, [60.0, 200.0]),
            mark(Player::O, 2, 5, [200.0, 200.0]),
            mark(Player::X, 1, 6, [340.0, 200.0]),
        ];
        let pair = Pair::new(square(4), square(6)).unwrap();
        let curve = route(&[(1, pair)], &marks)[0].unwrap();
        let nearest = (0..=100_u8)
            .map(|part| at(&curve, f32::from(part) / 100.0))
            .map(|[x, y]| (x - marks[1].centre[0]).hypot(y - marks[1].centre[1]));
        assert!(nearest.fold(f32::MAX, f32::min) > marks[1].r + 2.0);
    }
}
