//! The whole game tree of Goff's game: the number of complete games, the exact mean result of
//! random play, and the values with coins that favour one player.
//!
//! A plain expectiminimax over all positions, without pruning and without the solver's ideas
//! for speed. Positions of at most six marks are looked up in a table that keeps everything
//! ([`Key`]). The seventh mark leaves two trees on the open squares, and the game can only end with
//! one of at most forty boards, so the last two marks are worked out directly ([`Tail`]).
//!
//! All numbers of a position do not depend on the numbers of its first six marks, nor, where
//! repeats are allowed, on the shape of one player's clusters: the head of the module
//! `solver::entangled` of the core has the reasons. They are reasons about what can be played and
//! how it is scored, so they hold for every way to decide a measurement.

use arrayvec::ArrayVec;
use quantum_tic_tac_toe::entangled::{Action, Entangled, Repeats, Scoring};
use quantum_tic_tac_toe::{
    LINES, Occupancy, Pair, Player, Position, Square, SquareSet, Status, Symmetry,
};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Probabilities are 0, 1/10, … 1.
pub(crate) const TENTHS: usize = 10;
/// A value of one half point. Games have at most four measurements, each of which divides by ten.
pub(crate) const HALF_POINT: i32 = 10_000;
/// The number of probabilities.
pub(crate) const ALL: usize = TENTHS + 1;
/// The number of rules for scores.
const SCORING_RULES: usize = 3;

/// Whom a coin favours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Favours {
    /// The player who did not close the cycle.
    TheOther,
    /// O, whoever closed it.
    O,
}

/// X's margin in units of [`HALF_POINT`] with best play by both: by the player that the coin favours,
/// and by the tenths of probability that it falls as that player wishes. P is [`ALL`], or 0 to compute
/// no values.
type Values<const P: usize> = [[i32; P]; 2];

/// The results of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PositionResults<const P: usize> {
    /// The number of sequences of actions to the end of the game, chance counting as a choice.
    pub(crate) games: u64,
    values: Values<P>,
    /// X's mean margin in points if every action is chosen at random, by the scoring.
    random: [f64; SCORING_RULES],
}

impl<const P: usize> PositionResults<P> {
    /// X's margin with best play, in units of [`HALF_POINT`].
    pub(crate) fn value(&self, favours: Favours, tenths: usize) -> i32 {
        self.values[favours as usize][tenths]
    }

    /// X's mean margin in points in random games with this scoring.
    pub(crate) fn random(&self, scoring: Scoring) -> f64 {
        self.random[scoring as usize]
    }

    /// A finished game with these margins in half points, by the scoring.
    fn over(margins: [i8; SCORING_RULES]) -> PositionResults<P> {
        PositionResults {
            games: 1,
            values: [[i32::from(margins[0]) * HALF_POINT; P]; 2],
            random: margins.map(|halves| f64::from(halves) / 2.0),
        }
    }
}

/// The best of some actions of a player, and the sums of the results that do not depend on play.
struct Choice<const P: usize> {
    player: Player,
    actions: u32,
    games: u64,
    best: Option<Values<P>>,
    random: [f64; SCORING_RULES],
}

impl<const P: usize> Choice<P> {
    fn of(player: Player) -> Choice<P> {
        Choice { player, actions: 0, games: 0, best: None, random: [0.0; SCORING_RULES] }
    }

    fn offer(&mut self, results: &PositionResults<P>) {
        self.count(results.games, results.random);
        self.offer_values(&results.values);
    }

    fn count(&mut self, games: u64, random: [f64; SCORING_RULES]) {
        self.actions += 1;
        self.games += games;
        for (sum, mean) in self.random.iter_mut().zip(random) {
            *sum += mean;
        }
    }

    fn offer_values(&mut self, values: &Values<P>) {
        let best = self.best.get_or_insert(*values);
        for (best, &value) in best.as_flattened_mut().iter_mut().zip(values.as_flattened()) {
            *best = match self.player {
                Player::X => value.max(*best),
                Player::O => value.min(*best),
            };
        }
    }

    fn results(&self) -> PositionResults<P> {
        PositionResults {
            games: self.games,
            values: self.best.expect("there is something to do"),
            random: self.random.map(|sum| sum / f64::from(self.actions)),
        }
    }
}

/// A cycle that the player has closed and that ends in one of these ways.
fn measured<const P: usize>(
    closer: Player,
    one: &PositionResults<P>,
    other: &PositionResults<P>,
) -> PositionResults<P> {
    let random = |scoring: usize| f64::midpoint(one.random[scoring], other.random[scoring]);
    PositionResults {
        games: one.games + other.games,
        values: [Favours::TheOther, Favours::O].map(|favours| {
            let [one, other] = [one, other].map(|results| &results.values[favours as usize]);
            toss(closer, favours, one, other)
        }),
        random: core::array::from_fn(random),
    }
}

/// The values of a coin that falls on one of these.
fn toss<const P: usize>(
    closer: Player,
    favours: Favours,
    one: &[i32; P],
    other: &[i32; P],
) -> [i32; P] {
    // O wishes for the lower of two values.
    let favours_low = closer == Player::X || favours == Favours::O;
    let mut values = *one;
    for (tenths, (one, other)) in (0..).zip(values.iter_mut().zip(other)) {
        let of_low = if favours_low { tenths } else { 10 - tenths };
        let sum = (*one).min(*other) * of_low + (*one).max(*other) * (10 - of_low);
        debug_assert_eq!(sum % 10, 0, "more coins than the unit has room for");
        *one = sum / 10;
    }
    values
}

/// Everything that is known of the games with or without repeats.
pub(crate) struct Tree<const P: usize> {
    repeats: Repeats,
    known: HashMap<Key, PositionResults<P>>,
}

impl<const P: usize> Tree<P> {
    pub(crate) fn new(repeats: Repeats) -> Tree<P> {
        Tree { repeats, known: HashMap::new() }
    }

    /// The number of positions of at most six marks whose results are known.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// The results of a position whose next action places a mark, by its rules' repeats. Its
    /// other rules do not matter.
    pub(crate) fn results(&mut self, position: &Entangled) -> PositionResults<P> {
        match position.placed() {
            0..7 => {}
            7 => return Tail::of(position, self.repeats).results(),
            _ => unreachable!("the tail has the last two marks"),
        }
        let key = Key::of(position, self.repeats);
        if let Some(results) = self.known.get(&key) {
            return *results;
        }
        let player = mover(position.placed());
        let mut choice = Choice::of(player);
        // The results if the closing mark ends in a square.
        let mut ends: [Option<PositionResults<P>>; 9] = [None; 9];
        for pair in position.placements() {
            let next = position.after(Action::Place(pair));
            if next.closing_pair().is_some() {
                let [one, other] = [pair.low(), pair.high()].map(|end| {
                    *ends[end.index()].get_or_insert_with(|| self.after_collapse(&next, end))
                });
                choice.offer(&measured(player, &one, &other));
            } else {
                choice.offer(&self.results(&next));
            }
        }
        let results = choice.results();
        self.known.insert(key, results);
        results
    }

    fn after_collapse(&mut self, position: &Entangled, end: Square) -> PositionResults<P> {
        let next = position.after(Action::Collapse(end));
        match next.status() {
            Status::Over(_) => {
                let [x, o] = Player::BOTH.map(|player| next.classical(player));
                let numbered = |number| {
                    if next.pair_of(number).is_none() {
                        next.squares_of(number)
                    } else {
                        SquareSet::EMPTY
                    }
                };
                let board = Board { x, o, x7: numbered(7), o8: numbered(8), x9: numbered(9) };
                PositionResults::over(board.margins())
            }
            Status::ToAct(..) => self.results(&next),
        }
    }
}

/// The player who places the next mark.
fn mover(placed: u8) -> Player {
    if placed.is_multiple_of(2) { Player::X } else { Player::O }
}

/// Classical marks, and where the marks are whose numbers can decide a score.
#[derive(Clone, Copy)]
struct Board {
    x: SquareSet,
    o: SquareSet,
    x7: SquareSet,
    o8: SquareSet,
    x9: SquareSet,
}

impl Board {
    /// X's points minus O's in half points, by tournament, half-point and shared scoring.
    fn margins(&self) -> [i8; SCORING_RULES] {
        if !self.x.has_line() && !self.o.has_line() {
            return [0; SCORING_RULES];
        }
        let lines = |squares: SquareSet| {
            LINES.into_iter().filter(move |&line| line - squares == SquareSet::EMPTY)
        };
        let meets = |line: SquareSet, mark: SquareSet| line & mark != SquareSet::EMPTY;
        let (mut of_x, mut of_o) = (lines(self.x), lines(self.o));
        match (of_x.next(), of_x.next(), of_o.next()) {
            (None, None, Some(_)) => [-2, -2, -2],
            (Some(_), None, None) => [2, 2, 2],
            // All five marks of X, so the highest number is 9.
            (Some(one), Some(other), None) => {
                [if meets(one & other, self.x9) { 4 } else { 3 }, 2, 2]
            }
            (Some(x), None, Some(o)) => {
                // O's highest number is 8 or else 6, and X's is 9 or 7 or else 5.
                let x_is_younger = meets(x, self.x9) || (meets(x, self.x7) && !meets(o, self.o8));
                let margin = if x_is_younger { -1 } else { 1 };
                [margin, margin, 0]
            }
            _ => unreachable!("nine squares have no room for more rows"),
        }
    }
}

/// A position with seven marks: two trees, O8 and X9 to come.
struct Tail {
    repeats: Repeats,
    trees: [SquareSet; 2],
    classical: Board,
    /// By square of a tree: the other squares with their marks, if this one gets none of the tree's.
    rooted: [Board; 9],
    /// By square, the squares that a live pair joins with it.
    adjacent: [SquareSet; 9],
}

impl Tail {
    fn of(position: &Entangled, repeats: Repeats) -> Tail {
        let open = position.open();
        let none = SquareSet::EMPTY;
        let mut joined: [[(SquareSet, u8); 8]; 9] = [[(none, 0); 8]; 9];
        let mut degree = [0; 9];
        let mut adjacent = [none; 9];
        for (mark, pair) in position.live_pairs() {
            for (from, to) in [(pair.low(), pair.high()), (pair.high(), pair.low())] {
                joined[from.index()][degree[from.index()]] = (to.into(), mark.number);
                degree[from.index()] += 1;
                adjacent[from.index()] |= to.into();
            }
        }
        let empty = Board { x: none, o: none, x7: none, o8: none, x9: none };
        let mut rooted = [empty; 9];
        for root in open {
            let board = &mut rooted[root.index()];
            // Squares whose neighbours get the mark that joins them.
            let mut reached = SquareSet::of(root);
            let mut next = reached;
            while let Some(from) = next.lowest() {
                next = next - from.into();
                for &(to, number) in &joined[from.index()][..degree[from.index()]] {
                    if to - reached != none {
                        reached |= to;
                        next |= to;
                        match mover(number - 1) {
                            Player::X => board.x |= to,
                            Player::O => board.o |= to,
                        }
                        if number == 7 {
                            board.x7 |= to;
                        }
                    }
                }
            }
        }
        let first = position.component(open.lowest().expect("seven marks leave two squares open"));
        let [x, o] = Player::BOTH.map(|player| position.classical(player));
        let x7 = if position.pair_of(7).is_none() { position.squares_of(7) } else { none };
        let classical = Board { x, o, x7, ..empty };
        Tail { repeats, trees: [first, open - first], classical, rooted, adjacent }
    }

    /// The classical marks with those of the trees that have these roots.
    fn board(&self, roots: &[Square]) -> Board {
        let mut board = self.classical;
        for root in roots {
            let tree = &self.rooted[root.index()];
            board.x |= tree.x;
            board.o |= tree.o;
            board.x7 |= tree.x7;
        }
        board
    }

    /// The margins if O8 ends in a square of one tree, and X9 in a square of the other.
    fn margins(&self, o8: Square, x9: Square) -> [i8; SCORING_RULES] {
        let mut board = self.board(&[o8, x9]);
        board.o |= o8.into();
        board.o8 = o8.into();
        board.x |= x9.into();
        board.x9 = x9.into();
        board.margins()
    }

    fn results<const P: usize>(&self) -> PositionResults<P> {
        let mut margins: [Ends; 9] = [[[0; SCORING_RULES]; 9]; 9];
        let [first, second] = self.trees;
        for [mine, other] in [[first, second], [second, first]] {
            for o8 in mine {
                for x9 in other {
                    margins[o8.index()][x9.index()] = self.margins(o8, x9);
                }
            }
        }
        let mut choice = Choice::of(Player::O);
        self.join(&margins, &mut choice);
        // O8 closes a cycle in one tree, and X has the other.
        for [mine, other] in [[first, second], [second, first]] {
            let mut ends: [Option<PositionResults<P>>; 9] = [None; 9];
            for one in mine {
                for two in mine {
                    if one < two
                        && !(self.forbids_repeats() && self.adjacent[one.index()].contains(two))
                    {
                        for end in [one, two] {
                            ends[end.index()]
                                .get_or_insert_with(|| self.after_o8(end, other, &margins));
                        }
                        let [one, two] = [one, two].map(|end| ends[end.index()].as_ref());
                        let both = one.zip(two).expect("worked out above");
                        choice.offer(&measured(Player::O, both.0, both.1));
                    }
                }
            }
        }
        choice.results()
    }

    fn forbids_repeats(&self) -> bool {
        self.repeats == Repeats::Forbidden
    }

    /// O8 joins the trees. The root is where X9 ends; O8 ends at the far side of its pair. So
    /// the ends in one tree depend only on the square of O8 in the other.
    fn join<const P: usize>(&self, margins: &[Ends; 9], choice: &mut Choice<P>) {
        let [first, second] = self.trees;
        let all = first | second;
        // Repeats are allowed again where no other pair is left.
        let forbidden = self.forbids_repeats() && all.len() > 2;
        let mut parts = [Part::EMPTY; 9];
        for [mine, other] in [[first, second], [second, first]] {
            for o8 in mine {
                let part = &mut parts[o8.index()];
                for x9 in other {
                    let repeats = if forbidden { self.adjacent[x9.index()].len() } else { 0 };
                    part.add(margins[o8.index()][x9.index()], all.len() - 1 - repeats);
                }
            }
        }
        let repeats = if forbidden { all.len() - 1 } else { 0 };
        let pairs = u32::try_from(all.len() * (all.len() - 1) / 2 - repeats).expect("at most 36");
        let mut known: ArrayVec<u64, 20> = ArrayVec::new();
        for one in first {
            for other in second {
                let (in_first, in_second) = (&parts[other.index()], &parts[one.index()]);
                // The pair of O8 itself.
                let own =
                    [margins[other.index()][one.index()], margins[one.index()][other.index()]];
                let sums = core::array::from_fn(|scoring| {
                    let repeat = if forbidden { own[0][scoring] + own[1][scoring] } else { 0 };
                    in_first.sums[scoring] + in_second.sums[scoring] - i32::from(repeat)
                });
                let mut last = Last { pairs, sums, offered: 0 };
                choice.count(last.games(), last.random());
                if P == 0 {
                    continue;
                }
                if forbidden {
                    let mut ends = [[0; SCORING_RULES]; 9];
                    for x9 in first {
                        ends[x9.index()] = margins[other.index()][x9.index()];
                    }
                    for x9 in second {
                        ends[x9.index()] = margins[one.index()][x9.index()];
                    }
                    last.offered = self.last_closing(all, &ends, Some([one, other])).offered;
                } else {
                    last.offered = in_first.best_with(in_second);
                }
                if !known.contains(&last.offered) {
                    known.push(last.offered);
                    choice.offer_values(&last_values(last.offered));
                }
            }
        }
        if P == 0 {
            choice.offer_values(&[[0; P]; 2]);
        }
    }

    /// O8 has closed a cycle and ended in this square.
    fn after_o8<const P: usize>(
        &self,
        o8: Square,
        other: SquareSet,
        margins: &[Ends; 9],
    ) -> PositionResults<P> {
        let mut board = self.board(&[o8]);
        board.o |= o8.into();
        board.o8 = o8.into();
        if board.x.has_line() || board.o.has_line() {
            return PositionResults::over(board.margins());
        }
        let ends = &margins[o8.index()];
        if other.len() == 1 {
            let last = other.lowest().expect("one square").index();
            // Only tournament scoring comes with the fill of the last square.
            return PositionResults::over([ends[last][0], 0, 0]);
        }
        self.last_closing(other, ends, None).results()
    }

    /// X9 closes a cycle in the one tree that is left, whose squares have these margins as ends of X9.
    /// O8 may have joined two squares of it.
    fn last_closing(&self, tree: SquareSet, ends: &Ends, joined: Option<[Square; 2]>) -> Last {
        let may_repeat = !self.forbids_repeats() || tree.len() == 2;
        let mut last = Last { pairs: 0, sums: [0; SCORING_RULES], offered: 0 };
        let mut before = SquareSet::EMPTY;
        for one in tree {
            let mut partners = tree - one.into();
            if !may_repeat {
                partners = partners - self.adjacent[one.index()];
                match joined {
                    Some([a, b]) if a == one => partners = partners - b.into(),
                    Some([a, b]) if b == one => partners = partners - a.into(),
                    _ => {}
                }
            }
            let margins = ends[one.index()];
            let count = i32::try_from(partners.len()).expect("at most eight");
            for (sum, margin) in last.sums.iter_mut().zip(margins) {
                *sum += i32::from(margin) * count;
            }
            for two in partners & before {
                last.pairs += 1;
                last.offered |= coin_between(margins[0], ends[two.index()][0]);
            }
            before |= one.into();
        }
        last
    }
}

/// X's margins in half points by the square in which X9 ends.
type Ends = [[i8; SCORING_RULES]; 9];

/// The ends of X9 in one of two joined trees.
#[derive(Clone, Copy)]
struct Part {
    /// The sums of the margins, each counted as often as the end is in a pair.
    sums: [i32; SCORING_RULES],
    /// The two best by tournament scoring, the better one first.
    best: [i8; 2],
}

impl Part {
    const EMPTY: Part = Part { sums: [0; SCORING_RULES], best: [i8::MIN; 2] };

    fn add(&mut self, margins: [i8; SCORING_RULES], pairs: usize) {
        let pairs = i32::try_from(pairs).expect("at most eight");
        for (sum, margin) in self.sums.iter_mut().zip(margins) {
            *sum += i32::from(margin) * pairs;
        }
        self.best = better_two(self.best, margins[0]);
    }

    /// The coin between the two best of both parts. No other coin is better for X.
    fn best_with(&self, other: &Part) -> u64 {
        let [one, two] = other.best.into_iter().fold(self.best, better_two);
        coin_between(one, two)
    }
}

fn better_two([first, second]: [i8; 2], third: i8) -> [i8; 2] {
    [first.max(third), second.max(first.min(third))]
}

/// The pairs with which X9 can close the last cycle.
struct Last {
    pairs: u32,
    /// The sums of both margins of all pairs, in half points.
    sums: [i32; SCORING_RULES],
    /// The coins between two margins by tournament scoring that X can get: see [`coin_between`].
    offered: u64,
}

/// O wins by one point at most, and X by two.
const LEAST: i8 = -2;

/// A bit for a coin between two margins in half points: 7·l + h, where the lower is l more than
/// [`LEAST`], and the higher h.
fn coin_between(one: i8, two: i8) -> u64 {
    1 << (7 * (one.min(two) - LEAST) + one.max(two) - LEAST)
}

impl Last {
    fn games(&self) -> u64 {
        u64::from(2 * self.pairs)
    }

    fn random(&self) -> [f64; SCORING_RULES] {
        // Two ends of each pair, and two half points in a point.
        self.sums.map(|sum| f64::from(sum) / f64::from(4 * self.pairs))
    }

    fn results<const P: usize>(&self) -> PositionResults<P> {
        PositionResults {
            games: self.games(),
            values: last_values(self.offered),
            random: self.random(),
        }
    }
}

/// The values for X, who has these coins to choose from. Both kinds favour O then.
fn last_values<const P: usize>(offered: u64) -> Values<P> {
    let coins = &*LAST_COINS;
    let mut best = [i32::MIN; P];
    let mut left = offered;
    while left != 0 {
        let bit = left.trailing_zeros();
        left &= left - 1;
        for (best, &value) in best.iter_mut().zip(&coins[bit as usize]) {
            *best = value.max(*best);
        }
    }
    [best; 2]
}

/// By the bits of [`coin_between`], the values of a coin that favours the lower margin.
static LAST_COINS: LazyLock<[[i32; ALL]; 49]> = LazyLock::new(|| {
    core::array::from_fn(|bit| {
        let [low, high] = [bit / 7, bit % 7].map(|index| {
            let halves = i32::try_from(index).expect("below 7") + i32::from(LEAST);
            [halves * HALF_POINT; ALL]
        });
        toss(Player::X, Favours::O, &low, &high)
    })
});

/// The parts of a position with at most six marks that can still matter: the classical marks without
/// their numbers, and the live pairs without theirs. Where repeats are allowed, each cluster of squares that
/// pairs of one player connect is replaced by a star round its lowest square. Of the eight
/// images on the board the lowest counts.
///
/// ```text
///  bits 0–35 X's pairs   36–71 O's pairs   72–80 X's classical marks   81–89 O's
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key(u128);

impl Key {
    fn of(position: &Entangled, repeats: Repeats) -> Key {
        let mut clusters: [Vec<SquareSet>; 2] = [Vec::with_capacity(4), Vec::with_capacity(4)];
        for (mark, pair) in position.live_pairs() {
            let own = &mut clusters[mark.player.index()];
            let mut cluster = SquareSet::from(pair);
            if repeats == Repeats::Allowed {
                own.retain(|&other| {
                    let apart = other & cluster == SquareSet::EMPTY;
                    if !apart {
                        cluster |= other;
                    }
                    apart
                });
            }
            own.push(cluster);
        }
        let key = |images: &Images| {
            let star = |&cluster: &SquareSet| {
                let image = images.of(cluster);
                let lowest = image.lowest().expect("a cluster has squares");
                let pairs = image.into_iter().filter_map(|square| Pair::new(lowest, square));
                pairs.fold(0_u128, |bits, pair| bits | 1 << pair.index())
            };
            let of = |player: Player| {
                clusters[player.index()].iter().fold(0, |bits, cluster| bits | star(cluster))
            };
            let closed = |player: Player| u128::from(images.of(position.classical(player)).bits());
            of(Player::X) | of(Player::O) << 36 | closed(Player::X) << 72 | closed(Player::O) << 81
        };
        Key(IMAGES.with(|all| all.iter().map(key).min()).expect("there are symmetries"))
    }
}

/// Where a symmetry takes each set of squares.
struct Images([SquareSet; 512]);

impl Images {
    fn of(&self, squares: SquareSet) -> SquareSet {
        self.0[usize::from(squares.bits())]
    }
}

thread_local! {
    static IMAGES: [Images; 8] = Symmetry::ALL.map(|symmetry| {
        Images(core::array::from_fn(|bits| {
            symmetry.squares(SquareSet::from_bits(u16::try_from(bits).expect("nine bits")))
        }))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use quantum_tic_tac_toe::SeededRandom;
    use quantum_tic_tac_toe::entangled::Rules;
    use quantum_tic_tac_toe::solver::Solver;

    /// A random position with `marks` marks whose next action places one.
    fn late(rules: Rules, marks: u8, random: &mut SeededRandom) -> Entangled {
        loop {
            let mut position = Entangled::new(rules);
            while position.placed() < marks || position.closing_pair().is_some() {
                let count = position.count_outcomes();
                if count == 0 {
                    break;
                }
                position =
                    position.after(position.nth_outcome(random.index(count)).expect("listed"));
            }
            if position.placed() == marks && position.count_outcomes() > 0 {
                return position;
            }
        }
    }

    /// Games and the mean of random play, by plain recursion through the core's rules.
    fn plain(position: &Entangled) -> (u64, f64) {
        if let Status::Over(score) = position.status() {
            return (1, score.margin().in_points());
        }
        let outcomes = position.outcomes();
        let count = f64::from(u32::try_from(outcomes.len()).expect("at most 36"));
        let all = outcomes.into_iter().map(|action| plain(&position.after(action)));
        all.fold((0, 0.0), |(games, mean), (more, value)| (games + more, mean + value / count))
    }

    #[test]
    fn games_and_random_play_are_those_of_plain_enumeration() {
        let mut random = SeededRandom::new(1);
        for rules in Rules::all() {
            let mut tree = Tree::<ALL>::new(rules.repeats());
            for (marks, many) in [(7, 100), (6, 10)] {
                for _ in 0..many {
                    let position = late(rules, marks, &mut random);
                    let results = tree.results(&position);
                    let (games, mean) = plain(&position);
                    assert_eq!(results.games, games, "{rules} {position:?}");
                    let difference = mean - results.random(rules.preset().scoring);
                    assert!(difference.abs() < 1e-9, "{rules} {position:?}: {difference}");
                }
            }
        }
    }

    #[test]
    fn a_fair_coin_and_a_certain_one_are_worth_what_the_solver_says() {
        let mut random = SeededRandom::new(2);
        let mut solver = Solver::new();
        for rules in Rules::all().filter(|rules| rules.preset().scoring == Scoring::Tournament) {
            let tenths = match rules.preset().id {
                "goff" => TENTHS,
                _ => TENTHS / 2,
            };
            let mut tree = Tree::<ALL>::new(rules.repeats());
            // With four marks a position takes by far the longest.
            let with_four = if cfg!(debug_assertions) { 3 } else { 10 };
            for (marks, many) in [(4, with_four), (5, 10), (6, 10), (7, 10)] {
                for _ in 0..many {
                    let position = late(rules, marks, &mut random);
                    let exact = solver.analyse(&position).margin.in_512ths();
                    let results = tree.results(&position);
                    let value = results.value(Favours::TheOther, tenths);
                    assert_eq!(value * 256, i32::from(exact) * HALF_POINT, "{rules} {position:?}");
                    // A fair coin favours nobody.
                    let fair = TENTHS / 2;
                    assert_eq!(
                        results.value(Favours::TheOther, fair),
                        results.value(Favours::O, fair)
                    );
                }
            }
        }
    }
}
