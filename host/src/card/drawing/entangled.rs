//! The board of entangled marks: spooky marks, the strands of their pairs, the bands of entangled
//! components, and the cycle that waits for its measurement. The measures are those of
//! `www/js/variants/goff/{layout,paint}.js`.

use super::board::{
    Placed, SIZE, Tile, paint_bands, paint_glyph, paint_large, paint_points, paint_small_number,
    paint_square_numbers, paint_tiles,
};
use super::palette::{BODIES, RECEDED, TILE, WASHES, hue};
use super::strands::{at, bows};
use super::svg::{Curve, Point, Stroke, Svg, circle, curve, polygon, rectangle};
use quantum_tic_tac_toe::entangled::{Cycle, Entangled};
use quantum_tic_tac_toe::{Mark, Pair, Phase, Player, Position, Square, SquareSet, Status};

/// Marks side by side in a tile of width 1: their distance from the top, and those from the left.
type MarkRow = (f32, &'static [f32]);

/// The radius of 1 to 9 spooky marks in a tile of width 1, and their rows.
const PLACES: [(f32, &[MarkRow]); 9] = [
    (0.2, &[(0.5, &[0.5])]),
    (0.15, &[(0.31, &[0.3]), (0.69, &[0.68])]),
    (0.13, &[(0.29, &[0.28, 0.72]), (0.71, &[0.5])]),
    (0.125, &[(0.28, &[0.27, 0.73]), (0.72, &[0.27, 0.73])]),
    (0.105, &[(0.23, &[0.24, 0.76]), (0.5, &[0.5]), (0.77, &[0.24, 0.76])]),
    (0.1, &[(0.19, &[0.28, 0.72]), (0.5, &[0.28, 0.72]), (0.81, &[0.28, 0.72])]),
    (0.085, &[(0.18, &[0.31, 0.69]), (0.5, &[0.19, 0.5, 0.81]), (0.82, &[0.31, 0.69])]),
    (0.085, &[(0.18, &[0.19, 0.5, 0.81]), (0.5, &[0.33, 0.67]), (0.82, &[0.19, 0.5, 0.81])]),
    (0.085, &[(0.18, &[0.19, 0.5, 0.81]), (0.5, &[0.19, 0.5, 0.81]), (0.82, &[0.19, 0.5, 0.81])]),
];

/// The role of a spooky mark and its strand, from the least to the most important.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Role {
    /// Beside a cycle or a complete row.
    Apart,
    /// No special role.
    Plain,
    /// Entangled with a cycle, but not part of it.
    Stem,
    /// Part of a cycle.
    Cycle,
}

struct Strand {
    mark: Mark,
    role: Role,
    /// Whether it was placed last.
    is_fresh: bool,
    /// The index of its component, by the age of the component's oldest mark.
    rank: usize,
    curve: Curve,
}

/// The width of an ordinary strand.
const FINE: f32 = if SIZE * 0.0028 > 1.4 { SIZE * 0.0028 } else { 1.4 };

pub fn paint(svg: &mut Svg, position: &Entangled) {
    let board = Board::of(position);
    let choices =
        position.closing_pair().map_or(SquareSet::EMPTY, |(_, pair)| SquareSet::from(pair));
    let rows = position.rows();
    paint_tiles(svg, choices);
    board.paint_washes(svg);
    paint_bands(svg, &rows);
    paint_square_numbers(svg, &board.marks);
    board.paint_bodies(svg);
    board.paint_glow(svg);
    board.paint_strands(svg);
    if let Some(cycle) = &board.cycle {
        board.paint_arrows(svg, cycle);
    }
    board.paint_marks(svg);
    let recedes = if board.cycle.is_some() { 0.6 } else { 1.0 };
    paint_large(svg, |square| position.classical_in(square), &rows, recedes);
    paint_points(svg, &rows, position.status().score());
}

/// The geometry of a position.
struct Board {
    cycle: Option<Cycle>,
    marks: Vec<Placed>,
    strands: Vec<Strand>,
    /// The squares of each component; empty if every component is a single pair.
    bodies: Vec<SquareSet>,
}

impl Board {
    fn of(position: &Entangled) -> Board {
        let cycle = position.cycle();
        let has_row = !position.rows().is_empty();
        let marks: Vec<_> =
            Square::ALL.into_iter().flat_map(|square| marks_in(position, square)).collect();

        // Ordered by their oldest marks, so that a component keeps its pattern in later positions.
        let pairs: Vec<(Mark, Pair)> = position.live_pairs().collect();
        let mut components: Vec<SquareSet> = Vec::new();
        for (_, pair) in &pairs {
            let component = position.component(pair.low());
            if !components.contains(&component) {
                components.push(component);
            }
        }
        let rank = |pair: Pair| {
            components.iter().position(|squares| squares.contains(pair.low())).unwrap_or(0)
        };
        let role = |number: u8| match &cycle {
            Some(cycle) if cycle.moves.contains(&number) => Role::Cycle,
            Some(cycle) if cycle.stems.contains(&number) => Role::Stem,
            None if !has_row => Role::Plain,
            Some(_) | None => Role::Apart,
        };
        let is_placing = matches!(position.status(), Status::ToAct(_, Phase::Place));
        let numbered: Vec<_> = pairs.iter().map(|(mark, pair)| (mark.number, *pair)).collect();
        let routed = pairs.iter().zip(bows(&numbered, &marks));
        let strand = |(&(mark, pair), curve): (&(Mark, Pair), Option<Curve>)| {
            let is_fresh = is_placing && mark.number == position.placed();
            let (role, rank) = (role(mark.number), rank(pair));
            Some(Strand { mark, role, is_fresh, rank, curve: curve? })
        };
        let strands: Vec<Strand> = routed.filter_map(strand).collect();
        let has_several = pairs.len() > components.len();
        let bodies = if has_several { components } else { Vec::new() };
        Board { cycle, marks, strands, bodies }
    }

    /// The strands of a component.
    fn of_rank(&self, rank: usize) -> impl Iterator<Item = &Strand> {
        self.strands.iter().filter(move |strand| strand.rank == rank)
    }

    /// Whether a component recedes, beside a cycle in another one or beside a row.
    fn is_apart(&self, rank: usize) -> bool {
        self.of_rank(rank).all(|strand| strand.role == Role::Apart)
    }

    fn role_of(&self, number: u8) -> Role {
        let strand = self.strands.iter().find(|strand| strand.mark.number == number);
        strand.map_or(Role::Plain, |strand| strand.role)
    }

    /// The colour under the marks of a square.
    fn under(&self, square: Square) -> &'static str {
        let rank = self.bodies.iter().position(|squares| squares.contains(square));
        match rank {
            Some(rank) if !self.is_apart(rank) => WASHES[rank % WASHES.len()],
            _ => TILE,
        }
    }

    /// The tint on the tiles of each component.
    fn paint_washes(&self, svg: &mut Svg) {
        let bodies = self.bodies.iter().enumerate();
        for (rank, squares) in bodies.filter(|(rank, _)| !self.is_apart(*rank)) {
            for square in *squares {
                let Tile { x, y, w } = Tile::of(square);
                let shape = rectangle(x + 2.0, y + 2.0, w - 4.0, w - 4.0, w * 0.08);
                svg.fill(&shape, WASHES[rank % WASHES.len()], 1.0);
            }
        }
    }

    /// A band under the strands of each component. The bands differ in pattern as well as in tint: a
    /// ribbon, beads, two rails, a ladder. The strands of a cycle have a glow instead.
    fn paint_bodies(&self, svg: &mut Svg) {
        let width = (SIZE * 0.021).max(6.0);
        for rank in 0..self.bodies.len() {
            let bands = self.of_rank(rank).filter(|strand| strand.role != Role::Cycle);
            let shape: String = bands.map(|strand| curve(&strand.curve)).collect();
            let strength = if self.is_apart(rank) { 0.4 } else { 1.0 };
            let plain = Stroke::new(BODIES[rank % BODIES.len()], width, strength * 0.62);
            let pattern = match rank % 4 {
                1 => plain.dashed(0.01, width * 1.22),
                3 => Stroke { round: false, ..plain.dashed(width * 0.24, width * 0.34) },
                _ => plain,
            };
            svg.stroke(&shape, &pattern);
            if rank % 4 == 2 {
                let rail = Stroke::new(WASHES[rank % WASHES.len()], width * 0.46, strength);
                svg.stroke(&shape, &rail);
            }
        }
    }

    /// The glow under a cycle: strokes of decreasing width, in strand widths, with their opacities.
    fn paint_glow(&self, svg: &mut Svg) {
        for player in Player::BOTH {
            let own = |strand: &&Strand| strand.role == Role::Cycle && strand.mark.player == player;
            let shape: String =
                self.strands.iter().filter(own).map(|strand| curve(&strand.curve)).collect();
            for (width, strength) in [(11.0, 0.06), (8.5, 0.07), (6.5, 0.09), (4.5, 0.12)] {
                svg.stroke(&shape, &Stroke::new(hue(player), FINE * width, strength));
            }
        }
    }

    fn paint_strands(&self, svg: &mut Svg) {
        let mut strands: Vec<_> = self.strands.iter().collect();
        strands.sort_by_key(|strand| strand.role);
        for Strand { mark, role, is_fresh, curve: route, .. } in strands {
            let (opacity, width) = match role {
                Role::Apart => (RECEDED, 1.0),
                Role::Plain if *is_fresh => (0.95, 1.4),
                Role::Plain => (0.9, 1.1),
                Role::Stem => (1.0, 1.5),
                Role::Cycle => (1.0, 2.0),
            };
            let stroke = Stroke::new(hue(mark.player), FINE * width, opacity);
            let dotted = stroke.dashed(0.1, FINE * width * 2.2);
            svg.stroke(&curve(route), if *role == Role::Stem { &dotted } else { &stroke });
        }
    }

    /// An arrowhead on each strand of a cycle, in its direction.
    fn paint_arrows(&self, svg: &mut Svg, cycle: &Cycle) {
        for (number, from) in cycle.moves.iter().zip(&cycle.squares) {
            let Some(strand) = self.strands.iter().find(|strand| strand.mark.number == *number)
            else {
                continue;
            };
            // A curve leads from the lower square of its pair to the higher one.
            let start = self.marks.iter().find(|mark| mark.mark.number == *number);
            let is_forward = start.is_some_and(|start| start.square == *from);
            let ([ax, ay], [x, y], [bx, by]) =
                (at(&strand.curve, 0.47), at(&strand.curve, 0.5), at(&strand.curve, 0.53));
            let turn = if is_forward { 1.0 } else { -1.0 };
            let (dx, dy) = (turn * (bx - ax), turn * (by - ay));
            let length = dx.hypot(dy).max(0.001);
            let (c, s) = (dx / length, dy / length);
            let (long, wide) = (FINE * 4.6, FINE * 4.4);
            let head = polygon(&[
                [x + long * c, y + long * s],
                [x - long * c - wide * s, y - long * s + wide * c],
                [x - long * 0.5 * c, y - long * 0.5 * s],
                [x - long * c + wide * s, y - long * s - wide * c],
            ]);
            svg.stroke(&head, &Stroke::new(TILE, FINE * 1.6, 1.0));
            svg.fill(&head, hue(strand.mark.player), 1.0);
        }
    }

    fn paint_marks(&self, svg: &mut Svg) {
        let mut marks: Vec<_> =
            self.marks.iter().map(|mark| (self.role_of(mark.mark.number), mark)).collect();
        marks.sort_by_key(|(role, _)| *role);
        for (role, placed) in &marks {
            let Placed { mark, square, centre, r, .. } = **placed;
            let width = (r * if *role == Role::Cycle { 0.15 } else { 0.105 }).max(1.5);
            let (arm, ring) = (r * 0.84 - width / 2.0, r * 0.94 - width / 2.0);
            // A halo in the colour of the ground separates the mark from strands.
            let under = self.under(square);
            match mark.player {
                Player::O => svg.fill(&circle(centre, r + 2.0), under, 1.0),
                Player::X => {
                    let halo = Stroke::new(under, width + (r * 0.3).max(5.0), 1.0);
                    paint_glyph(svg, mark.player, centre, arm, ring, &halo);
                }
            }
            let opacity = if *role == Role::Apart { RECEDED } else { 1.0 };
            let stroke = Stroke::new(hue(mark.player), width, opacity);
            paint_glyph(svg, mark.player, centre, arm, ring, &stroke);
        }
        // Numbers are on top, since they decide the score.
        for (role, placed) in &marks {
            let opacity = if *role == Role::Apart { 0.5 } else { 1.0 };
            paint_small_number(svg, placed, self.under(placed.square), opacity);
        }
    }
}

/// The spooky marks of a square with their positions.
fn marks_in(position: &Entangled, square: Square) -> Vec<Placed> {
    let marks: Vec<Mark> = position.spooky_in(square).map(|(mark, _)| mark).collect();
    let Some((radius, rows)) = marks.len().checked_sub(1).and_then(|index| PLACES.get(index))
    else {
        return Vec::new();
    };
    let tile = Tile::of(square);
    let r = radius * tile.w;
    let places = rows.iter().flat_map(|&(y, row)| row.iter().map(move |&x| [x, y]));
    let put = |(mark, place): (Mark, Point)| {
        Placed::small(mark, square, tile.point(place), r, 5.0 + r * 0.5)
    };
    marks.into_iter().zip(places).map(put).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quantum_tic_tac_toe::Game;
    use quantum_tic_tac_toe::any::AnyPosition;

    /// The shapes of the strokes with a colour, a width and an opacity, and whether they are dashed.
    fn strokes(svg: &str, player: Player, width: f32, opacity: f32) -> Vec<(&str, bool)> {
        let mut style = Svg::default();
        style.stroke("M0 0", &Stroke::new(hue(player), FINE * width, opacity));
        let drawn = style.finish(1, 1);
        let start = drawn.find("fill=\"none\"").unwrap();
        let style = drawn[start..].split(" stroke-linecap").next().unwrap();
        svg.split("<path d=\"")
            .filter_map(|path| path.split_once("\" ").filter(|(_, rest)| rest.starts_with(style)))
            .map(|(shape, rest)| (shape, rest.contains("stroke-dasharray")))
            .collect()
    }

    #[test]
    fn a_cycle_glows_its_stems_are_dotted_and_the_rest_recedes() {
        let game = Game::<AnyPosition>::from_record("goff 12 23 34 78 13").unwrap();
        let position = Entangled::try_from(*game.position()).unwrap();
        let mut svg = Svg::default();
        paint(&mut svg, &position);
        let svg = svg.finish(100, 100);
        // X1, O2 and X5 are the cycle, X3 is its stem, O4 is apart.
        for (player, in_cycle) in [(Player::X, 2), (Player::O, 1)] {
            let glows = strokes(&svg, player, 11.0, 0.06);
            assert_eq!(glows.len(), 1, "{svg}");
            let cycle = strokes(&svg, player, 2.0, 1.0);
            let curves: String = cycle.iter().map(|&(curve, _)| curve).collect();
            assert_eq!((cycle.len(), glows[0].0), (in_cycle, curves.as_str()));
            assert!(cycle.iter().all(|&(_, is_dashed)| !is_dashed));
        }
        let stems = strokes(&svg, Player::X, 1.5, 1.0);
        assert!(matches!(stems[..], [(_, true)]), "{stems:?}");
        assert_eq!(strokes(&svg, Player::O, 1.0, RECEDED).len(), 1);
    }

    #[test]
    fn strands_of_a_crowded_board_stay_on_it() {
        let game = Game::<Entangled>::from_record("goff 37 13 15 56 12 39 46 34").unwrap();
        for Strand { mark, curve, .. } in Board::of(game.position()).strands {
            for step in 0..=100_u8 {
                let point = at(&curve, f32::from(step) / 100.0);
                assert!(point.iter().all(|it| (0.0..=SIZE).contains(it)), "{mark}: {point:?}");
            }
        }
    }
}
