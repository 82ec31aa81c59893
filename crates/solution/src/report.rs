//! The document. A string takes whatever is written.

use crate::found::{Found, Whole, rules_of_a_coin};
use crate::openings::{self, Opening};
use crate::random::Results;
use crate::seen::{self, Seen};
use crate::tree::{ALL, Favours, HALF_POINT, PositionResults, TENTHS};
use quantum_tic_tac_toe::dice;
use quantum_tic_tac_toe::entangled::{Entangled, LastSquare, Measurer, Repeats, Rules, Scoring};
use quantum_tic_tac_toe::{Margin, Position};
use std::fmt::{Display, Write};

/// The document but for its last part.
pub(crate) fn document(found: &Found) -> String {
    check(found);
    let seen = count_seen();
    [
        HEAD.to_string(),
        summary(found, &seen),
        DEFINITIONS.to_string(),
        openings_of(Rules::all()).concat(),
        positions(&seen),
        games(found),
        random_play(found),
        coins(&found.with_repeats),
        literature(found),
        CHECKS.to_string(),
    ]
    .join("\n")
}

/// Two ways to the same number must lead to the same number.
fn check(found: &Found) {
    for (rules, tenths) in [(rules_of_a_coin(Repeats::Allowed), TENTHS / 2), (Rules::GOFF, TENTHS)]
    {
        let solved = openings::of_goff(rules);
        for (opening, results) in solved.iter().zip(&found.with_repeats.after) {
            let exact = results.value(Favours::TheOther, tenths);
            let same = exact * 256 == i32::from(opening.margin.in_512ths()) * HALF_POINT;
            assert!(same, "{rules} {}: the solver disagrees", opening.action);
        }
    }
    // The comparison with the literature relies on these.
    let start = &found.with_repeats.start;
    assert!((18_000_000_000_000..19_000_000_000_000).contains(&start.games));
    for (tenths, halves) in [(0, 2), (TENTHS / 2, 1), (TENTHS, 0)] {
        assert_eq!(start.value(Favours::O, tenths), halves * HALF_POINT);
    }
    for (rules, results) in Rules::all().zip(&found.random) {
        check_mean(&rules, results, exact_random(found, rules));
    }
    check_mean(&dice::ID, &found.random[found.random.len() - 1], found.dice.random);
}

fn check_mean(rules: &dyn Display, results: &Results, exact: f64) {
    let errors = (results.mean() - exact) / results.standard_error();
    assert!(errors.abs() < 5.0, "{rules}: the mean is {errors:.1} standard errors off");
}

fn exact_random(found: &Found, rules: Rules) -> f64 {
    let scoring = rules.preset().scoring;
    match rules.repeats() {
        Repeats::Allowed => found.with_repeats.start.random(scoring),
        Repeats::Forbidden => found.without_repeats.start.random(scoring),
    }
}

const HEAD: &str = "\
# The solution

<!-- Written by `make solution`, from the package in crates/solution/. Do not edit by hand. -->

The value of every preset with best play, every opening, the number of positions and of games, and the mean
result of random play. All values and counts are exact, and `make solution` computes them again.

Squares are numbered 1 to 9, left to right and top to bottom. Actions are written as in records:
`19` places a pair in squares 1 and 9; in the dice game `5` is a classical stone in square 5. The rules of the
presets are in the [README](../README.md) and in the documentation of the crate.
";

/// The positions of Goff's game by the number of marks, all and up to symmetry; with repeats and without.
type AllSeen = [(Repeats, [Seen; 10], [Seen; 10]); 2];

fn count_seen() -> AllSeen {
    [Repeats::Allowed, Repeats::Forbidden]
        .map(|repeats| (repeats, seen::positions(repeats), seen::positions_up_to_symmetry(repeats)))
}

fn summary(found: &Found, seen: &AllSeen) -> String {
    let mut text = "## Summary\n\n\
        | preset | value | best openings | complete games | positions | up to symmetry | random play |\n\
        |---|---:|---|---:|---:|---:|---:|\n"
        .to_string();
    for rules in Rules::all() {
        let openings = openings::of_goff(rules);
        let (_, all, classes) = &seen[usize::from(rules.repeats() == Repeats::Forbidden)];
        let [all, classes] = [all, classes].map(total);
        let games = u128::from(match rules.repeats() {
            Repeats::Allowed => found.with_repeats.start.games,
            Repeats::Forbidden => found.without_repeats.start.games,
        });
        let random = exact_random(found, rules);
        text += &summary_row(&rules, openings, games, all, classes, random);
    }
    let counts = &found.dice;
    text += &summary_row(
        &dice::ID,
        openings::of_dice(),
        counts.games,
        counts.positions,
        counts.positions_up_to_symmetry,
        counts.random,
    );
    text + "\n\
        The value is X's points minus O's with best play by both; where a coin decides, the expectation. Best \
        openings are named up to symmetry. Random play is the exact mean of X's points minus O's when every action is chosen at random.\n"
}

fn summary_row<P: Position>(
    rules: &dyn Display,
    openings: &[Opening<P>],
    games: u128,
    positions: u64,
    up_to_symmetry: u64,
    random: f64,
) -> String {
    let value = openings::value(openings);
    let best: Vec<&Opening<P>> =
        openings.iter().filter(|opening| opening.margin == value).collect();
    let named = if best.len() == openings.len() {
        "all".to_string()
    } else {
        best.iter().map(|opening| format!("`{}`", opening.action)).collect::<Vec<_>>().join(" ")
    };
    format!(
        "| `{rules}` | {} | {named} | {} | {} | {} | {random:+.6} |\n",
        points(value),
        grouped(games),
        grouped(positions.into()),
        grouped(up_to_symmetry.into()),
    )
    .replace("| -", "| −")
}

const DEFINITIONS: &str = "\
## What is counted

**Position.** What a person sees: each mark or stone with its number, in its square or its two squares; who
acts; and whether a mark is placed or a cycle or a stone is measured. The empty board and every final
board count. In the dice game the colours of the quantum stones count too. Two positions that
came about in different ways are one. Only positions that occur in a game are counted.

**Up to symmetry.** Positions that a turn or a reflection of the board takes into each other are one.

**Complete game.** A sequence of actions from the empty board to the end of the game. A placement, the choice
between two collapses, the outcome of a coin and the forced last move are one action each. Two games differ
if any action differs. A pair is one action whichever of its squares is named first.

The presets that differ in scoring alone have the same positions and games. So do `goff` and `nature`: the
measurement has two outcomes, by choice or by chance. Where the last square stays empty the game is one action
shorter, but no game is added or lost. The final board with nine marks occurs all the same, after a cycle
through all squares. So the counts depend on repeats alone.
";

const OPENINGS: &str = "\
## Openings

One of each class of openings that are alike up to symmetry, the number of openings in the class, the \
value after it, and O's first best reply in the order of squares.
";

/// The section about openings, part by part: its head, the parts of some presets, and the dice game.
fn openings_of(presets: impl Iterator<Item = Rules>) -> Vec<String> {
    let dice = "\n### `kvantove`\n\nThe dice game: a row wins 1–0, and a fair coin finds quantum stones.\n\n";
    [OPENINGS.to_string()]
        .into_iter()
        .chain(presets.map(openings_of_preset))
        .chain([dice.to_string() + &opening_rows(openings::of_dice())])
        .collect()
}

fn openings_of_preset(rules: Rules) -> String {
    let preset = rules.preset();
    let scoring = match preset.scoring {
        Scoring::Tournament => "the older row scores 1, a younger one ½",
        Scoring::HalfPoint => "one row each: the older 1, the younger ½; a second row adds nothing",
        Scoring::Shared => "everyone with a row scores 1",
    };
    let last = match preset.last_square {
        LastSquare::Fill => "X9 fills the last square",
        LastSquare::End => "the last square stays empty",
    };
    let by = match preset.measured_by {
        Measurer::Opponent => "the player who did not close the cycle chooses",
        Measurer::Nature => "a fair coin chooses",
    };
    let repeats = match rules.repeats() {
        Repeats::Allowed => "pairs may be repeated",
        Repeats::Forbidden => "pairs may not be repeated",
    };
    format!(
        "\n### `{rules}`\n\nScoring: {scoring}. Measurement: {by}. Also: {last}; {repeats}.\n\n{}",
        opening_rows(openings::of_goff(rules))
    )
}

fn opening_rows<P: Position>(openings: &[Opening<P>]) -> String {
    let mut text =
        "| opening | alike | value | best reply | best replies |\n|---|---:|---:|---|---:|\n"
            .to_string();
    for Opening { action, alike, margin, reply, best_replies, replies } in openings {
        let margin = points(*margin);
        let _ = writeln!(
            text,
            "| `{action}` | {alike} | {margin} | `{reply}` | {best_replies} of {replies} |"
        );
    }
    text
}

fn positions(seen: &AllSeen) -> String {
    let mut text = "## Positions of Goff's game\n\n\
        By the number of marks placed. With `wikipedia`, `tris-quantico` and their `-fair` forms, eight closed squares without a row end the \
        game. This table lists them with the positions in which a mark is placed next.\n"
        .to_string();
    for (repeats, all, classes) in seen {
        let title = match repeats {
            Repeats::Allowed => "Repeats allowed",
            Repeats::Forbidden => "Repeats forbidden (`-fair`)",
        };
        let _ = writeln!(
            text,
            "\n{title}:\n\n\
             | marks | to place | to measure | over | all | all up to symmetry |\n\
             |---:|---:|---:|---:|---:|---:|"
        );
        for (marks, (seen, classes)) in all.iter().zip(classes).enumerate() {
            let counts = [seen.to_place, seen.to_measure, seen.over, seen.total(), classes.total()]
                .map(|count| grouped(count.into()));
            let _ = writeln!(text, "| {marks} | {} |", counts.join(" | "));
        }
        let sum = |count: fn(&Seen) -> u64| grouped(u128::from(all.iter().map(count).sum::<u64>()));
        let sums = [
            sum(|seen| seen.to_place),
            sum(|seen| seen.to_measure),
            sum(|seen| seen.over),
            grouped(total(all).into()),
            grouped(total(classes).into()),
        ];
        let _ = writeln!(text, "| sum | {} |", sums.join(" | "));
    }
    text
}

fn games(found: &Found) -> String {
    let (allowed, forbidden) = (&found.with_repeats, &found.without_repeats);
    let mut text = format!(
        "## Games that begin with each opening\n\n\
         Dynamic programming over the positions of at most six marks that differ in anything that can still \
         matter: {} with repeats, {} without. Section [How it is computed](#how-it-is-computed) says what can be forgotten.\n\n\
         | opening | alike | games, repeats allowed | games, repeats forbidden |\n|---|---:|---:|---:|\n",
        grouped(allowed.looked_up as u128),
        grouped(forbidden.looked_up as u128),
    );
    let openings = openings::classes::<Entangled>(Rules::GOFF);
    for ((action, alike), (with, without)) in
        openings.iter().zip(allowed.after.iter().zip(&forbidden.after))
    {
        let _ = writeln!(
            text,
            "| `{action}` | {alike} | {} | {} |",
            grouped(with.games.into()),
            grouped(without.games.into())
        );
    }
    let sums = [allowed.start.games, forbidden.start.games].map(|games| grouped(games.into()));
    text + &format!("| all | 36 | {} |\n", sums.join(" | "))
}

fn random_play(found: &Found) -> String {
    let mut text = "## Random play\n\n\
        Ten million games of each preset, in which every possible outcome is equally likely at every step: each \
        placement, each choice, each side of a coin. The games come from the crate's seeded generator in a thousand \
        blocks, with the number of the block as seed. The exact mean is computed from the tree, so the two check each other. \
        The mean is X's points minus O's. With the same seeds `goff` and `nature` play the same games.\n\n\
        | preset | mean of ten million | standard error | exact mean | X ahead | O ahead | level |\n\
        |---|---:|---:|---:|---:|---:|---:|\n"
        .to_string();
    let rules: Vec<(String, f64)> = Rules::all()
        .map(|rules| (rules.to_string(), exact_random(found, rules)))
        .chain([(dice::ID.to_string(), found.dice.random)])
        .collect();
    for ((rules, exact), results) in rules.iter().zip(&found.random) {
        let share = |games| 100.0 * results.share(games);
        let (x, o) = (share(results.x_ahead), share(results.o_ahead));
        let _ = writeln!(
            text,
            "| `{rules}` | {:.6} | {:.6} | {exact:.6} | {x:.2} % | {o:.2} % | {:.2} % |",
            results.mean(),
            results.standard_error(),
            100.0 - x - o
        );
    }
    text.replace("| -", "| −")
}

fn coins(whole: &Whole<ALL>) -> String {
    let openings = openings::of_goff(rules_of_a_coin(Repeats::Allowed));
    let mut text = COINS.to_string();
    for (favours, title) in [
        (
            Favours::TheOther,
            "### A coin that favours the player who did not close the cycle\n\n\
             At p = 0 the player who closes a cycle also chooses its collapse; at p = ½ this is `nature`; at \
             p = 1 it is `goff`. A coin that has a fixed bias p for one end of the closing pair, when the \
             player who closes the cycle says which end that is, is worth as much as the smaller of p and 1 − p here.",
        ),
        (
            Favours::O,
            "### A coin that favours O\n\n\
             At p = 0 X chooses every collapse, at p = 1 O does.",
        ),
    ] {
        let value = |results: &PositionResults<ALL>, tenths| results.value(favours, tenths);
        let head: Vec<String> =
            (0..=TENTHS).map(|tenths| format!("{}.{}", tenths / 10, tenths % 10)).collect();
        let _ = writeln!(
            text,
            "\n{title}\n\n| opening | {} |\n|---|{}",
            head.join(" | "),
            "---:|".repeat(TENTHS + 1)
        );
        let mut row = |name: &str, values: Vec<String>| {
            let _ = writeln!(text, "| {name} | {} |", values.join(" | "));
        };
        for (opening, results) in openings.iter().zip(&whole.after) {
            let values = (0..=TENTHS).map(|tenths| {
                let exact = decimal(value(results, tenths));
                let is_best = value(results, tenths) == value(&whole.start, tenths);
                if is_best { format!("**{exact}**") } else { exact }
            });
            row(&format!("`{}`", opening.action), values.collect());
        }
        row("value", (0..=TENTHS).map(|tenths| decimal(value(&whole.start, tenths))).collect());
        let best = |tenths: usize| -> String {
            let best = openings
                .iter()
                .zip(&whole.after)
                .filter(|(_, results)| value(results, tenths) == value(&whole.start, tenths));
            best.map(|(opening, _)| format!("`{}`", opening.action)).collect::<Vec<_>>().join(" ")
        };
        text += "\nThe best openings are ";
        let mut from = 0;
        let mut parts = Vec::new();
        for tenths in 0..=TENTHS {
            if tenths == TENTHS || best(tenths + 1) != best(from) {
                let range = if from == tenths {
                    format!("at p = {}", head[from])
                } else {
                    format!("from p = {} to {}", head[from], head[tenths])
                };
                parts.push(format!("{} {range}", best(from)));
                from = tenths + 1;
            }
        }
        let _ = writeln!(text, "{}.", parts.join("; "));
    }
    text
}

const COINS: &str = "\
## Coins that are not fair

`nature` with a coin that favours one of two players. With probability p the cycle collapses as that player
prefers, otherwise in the other way. Both players know p and play for the best expectation. The rules are
otherwise those of `nature`, with repeats. Values are exact, in points, computed in whole numbers for p in steps of 0.1;
nothing is interpolated, and nothing is claimed about a p in between. Bold: the best openings.
";

fn literature(found: &Found) -> String {
    let start = &found.with_repeats.start;
    let games = grouped(start.games.into());
    let random = start.random(Scoring::Tournament);
    let of_o = |tenths| decimal(start.value(Favours::O, tenths));
    let (least, fair, most) = (of_o(0), of_o(TENTHS / 2), of_o(TENTHS));
    format!(
        "## The literature\n\n\
         | source | what it reports | preset here | found here |\n\
         |---|---|---|---|\n\
         | Ishizeki and Matsuura [2] | a draw, if rows of both players at once win for nobody (_complete win_) | `tris-quantico` | the same: value 0, every opening is drawn |\n\
         | Ishizeki and Matsuura [2] | the first player wins, if the older of two such rows wins (_narrow win_) | `goff`, `wikipedia` | the same: value +1/2 |\n\
         | an answer at [3], from [2] | this win begins on opposite corners | `goff`, `wikipedia` | the same: only `19` and its mirror image `37` win |\n\
         | Kumar, Ang and Chai [4] | more than 18 trillion games | `goff` | the same: {games} |\n\
         | Kumar, Ang and Chai [4] | the first player wins by 0.5 points with best play | `goff` | the same: value +1/2 |\n\
         | Kumar, Ang and Chai [4] | the first player wins by 0.452 points in random play | `goff` | the first player wins too, but by {random:.3} points |\n\
         | Sakuta and Tomioka [5] | measured by chance: from a complete win to a draw, the more chance favours the second player | a coin that favours O | the same: {least} at p = 0, {fair} at p = 0.5, {most} at p = 1 |\n\n\
         {LITERATURE}"
    )
}

const LITERATURE: &str = "\
Only the abstracts of [4] and [5], the first page of [2] and one answer at [3] were available for this comparison.
So the rules of these works are known here in part, and an agreement is one of results.

**Ishizeki and Matsuura** differ in scoring. Their _complete win_ gives nothing to anybody if both players
have a row. Under `tris-quantico` both get a point, which is the same margin. Their _narrow win_ asks who wins; here the
margin counts too, 1 or ½. The value +1/2 says that X can win narrowly, and that O can prevent more.
According to an encyclopedia that follows [2], X9 fills the last square, as under `goff`. Under `wikipedia` and
`tris-quantico` the last square stays empty. By both rules the older row is worth +1/2. They also report that X
needs nine marks for the win. The length of a won game is not computed here.

**Kumar, Ang and Chai** give the number of games as a bound, and it fits. Their mean of random play does not fit. Here every legal
action is equally likely, the two ends of a measurement too, and the exact mean agrees with ten million games. Their abstract does not
define random play, so the reason is open.

**Sakuta and Tomioka** do not define in their abstract what chance favours. The table of the coin that favours O
is a reading of it, and its ends fit: a whole point for X, and a draw. They also score drawn games for the
second player, and find a balanced game at a probability near 0.75. That scoring is not computed here.

**Nagy and Nagy** [6] analyse a game of the same name with measurement by chance, whose rules differ from Goff's. No result
of theirs is compared.

As far as could be found, nobody has published a solution of this game that can be checked by running it: no
program or data was found with [2], [4] or [5].

1. A. Goff, _Quantum tic-tac-toe: A teaching metaphor for superposition in quantum mechanics_, American Journal of
   Physics 74, 962 (2006), [doi:10.1119/1.2213635](https://doi.org/10.1119/1.2213635).
2. T. Ishizeki, A. Matsuura, _Solving Quantum Tic-Tac-Toe_, Tokyo Denki University. In Japanese: Game
   Programming Workshop 2010, volume 2010, number 12, pages 101–107 (12 November 2010).
3. Board & Card Games Stack Exchange, _What is the optimal strategy in Quantum Tic Tac Toe?_,
   [question 7085](https://boardgames.stackexchange.com/questions/7085/).
4. A. Kumar, Ang Yan Sheng, Chai Ming Huang, _Generalized Quantum Tic-Tac-Toe_, NUS High School, Singapore
   (2012), shown at the [Taiwan International Science Fair](https://www.ntsec.edu.tw/science/detail.aspx?a=90&cat=9388&sid=9469).
5. M. Sakuta, Y. Tomioka, _Proposal and analysis of stochastic variants of Quantum Tic-tac-toe_, Fukuoka
   Institute of Technology, volume 50, number 1, pages 1–7 (2017), [hdl:11478/705](http://hdl.handle.net/11478/705).
6. M. Nagy, N. Nagy, _Quantum Tic-Tac-Toe: A Genuine Probabilistic Approach_, Applied Mathematics 3, 1779–1786
   (2012), [doi:10.4236/am.2012.331243](https://doi.org/10.4236/am.2012.331243).
";

const CHECKS: &str = "\
## How it is computed

**Values of openings.** The crate's solver: alpha-beta search of every preset, without a book. The documentation of the module
`solver` says why each idea in it is sound.

**Games, random play, coins.** [`crates/solution/src/tree.rs`](../crates/solution/src/tree.rs) visits the whole tree without pruning. Of a position
with at most six marks it keeps the classical marks and the live pairs without their numbers, up to symmetry. With repeats it
also forgets the shape of a cluster, the squares that pairs of one player connect: whichever way the component
collapses, one square of the cluster is entered from outside or is the root, and all its other squares get that player's mark. No score depends on the
order of the first six marks. The last two marks are worked out for every board they can lead to. Every number is a sum, a mean or
a best value over all actions, with every pair counted separately. Keys are compared in full, so no two positions are taken for one by chance.

**Positions of Goff's game.** Far too many to list. [`crates/solution/src/seen.rs`](../crates/solution/src/seen.rs) counts them by
combinatorics and says why each of them occurs in a game; up to symmetry, by Burnside's lemma.

**The dice game.** [`crates/solution/src/dice.rs`](../crates/solution/src/dice.rs) visits every position.

**Checks.** `make solution` fails if an opening's value by the tree at p = ½ is not the solver's for `nature`,
or at p = 1 not the solver's for `goff`; or if the mean of ten million games is more than
five standard errors from the exact mean. `cargo test --package qttt-solution` compares the counts with plain
enumeration: all positions of up to three marks, all games from positions late in a game, and random positions of any number of marks.
";

/// The last part, on Linux: the processor time and the most memory.
pub(crate) fn cost() -> String {
    /// Clock ticks per second in `/proc`, on every architecture.
    const TICKS: u64 = 100;
    let cost = || {
        let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
        // Fields 14 and 15; the name of the program, field 2, ends with the last bracket.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let seconds = fields.get(11..13)?.iter().filter_map(|field| field.parse::<u64>().ok());
        let minutes = (seconds.sum::<u64>() / TICKS).div_ceil(60);
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(format!(
            "\n## What it costs\n\nThis page took {minutes} minutes of processor time and {} MB of \
             memory at most.\n",
            kilobytes / 1024
        ))
    };
    cost().unwrap_or_default()
}

fn total(seen: &[Seen; 10]) -> u64 {
    seen.iter().map(|seen| seen.total()).sum()
}

/// A margin as a signed fraction.
fn points(margin: Margin) -> String {
    let (mut numerator, mut denominator) = (margin.in_512ths(), 512);
    while numerator % 2 == 0 && denominator > 1 {
        numerator /= 2;
        denominator /= 2;
    }
    let sign = match numerator {
        0 => return "0".to_string(),
        1.. => "+",
        _ => "−",
    };
    let numerator = numerator.abs();
    if denominator == 1 {
        format!("{sign}{numerator}")
    } else {
        format!("{sign}{numerator}/{denominator}")
    }
}

/// A value of the tree as an exact decimal number of points.
fn decimal(value: i32) -> String {
    let unit = 2 * HALF_POINT;
    let (whole, rest) = (value.abs() / unit, value.abs() % unit);
    // A 20,000th has five decimal places.
    let digits = format!("{whole}.{:05}", rest * (100_000 / unit));
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    let sign = match value {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    format!("{sign}{digits}")
}

/// `8,275,673`
fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits"))
        .collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    fn page() -> String {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../doc/solution.md");
        std::fs::read_to_string(path).expect("the page, which make solution writes")
    }

    /// The columns of a row below a heading, by the first of them.
    fn columns<'a>(page: &'a str, heading: &str, first: &str) -> Vec<&'a str> {
        let (_, section) = page.split_once(&format!("\n{heading}\n")).expect(heading);
        let begin = format!("| {first} |");
        let row = section.lines().find(|line| line.starts_with(&begin)).expect(first);
        row.trim_matches('|').split('|').map(str::trim).collect()
    }

    fn number(text: &str) -> f64 {
        let text = text.replace('−', "-").replace(',', "");
        text.trim_end_matches(" %").parse().expect("a number")
    }

    /// The presets whose openings are solved: all in profile `deep`.
    fn solved() -> impl Iterator<Item = Rules> {
        let sample = [Rules::GOFF, rules_of_a_coin(Repeats::Allowed)];
        Rules::all().filter(move |rules| !cfg!(debug_assertions) || sample.contains(rules))
    }

    static SEEN: LazyLock<AllSeen> = LazyLock::new(count_seen);

    /// The games and the exact means of Goff's game take minutes. Those of the page are compared with each other
    /// and with a sample of random games.
    fn holds_summary<P: Position>(
        page: &str,
        rules: P::Rules,
        openings: &[Opening<P>],
        counts: (u64, u64),
        games: u128,
    ) where
        P::Rules: Display + Sync,
    {
        let of_page = columns(page, "## Summary", &format!("`{rules}`"));
        let exact = number(of_page[6]);
        let row = summary_row(&rules, openings, games, counts.0, counts.1, exact);
        assert!(page.contains(&row), "run make solution; this is not in the page:\n{row}");
        let random = columns(page, "## Random play", &format!("`{rules}`"));
        assert!((number(random[3]) - exact).abs() < 1e-9, "{rules}: two exact means");
        let errors = (number(random[1]) - exact) / number(random[2]);
        assert!(errors.abs() < 5.0, "{rules}: ten million games");
        let sample = crate::random::play::<P>(rules, 10, 2);
        check_mean(&rules, &sample, exact);
        for (of_page, of_sample) in [(random[4], sample.x_ahead), (random[5], sample.o_ahead)] {
            let difference = number(of_page) / 100.0 - sample.share(of_sample);
            assert!(difference.abs() < 0.025, "{rules}: {of_page}");
        }
    }

    #[test]
    fn the_page_has_the_values_games_and_random_play_of_today() {
        let page = page();
        let games = |repeats: Repeats| {
            let column = 2 + usize::from(repeats == Repeats::Forbidden);
            let of = |first: &str| {
                columns(&page, "## Games that begin with each opening", first)[column]
                    .replace(',', "")
            };
            let all: u128 = of("all").parse().expect("a number");
            let sum: u128 = openings::classes::<Entangled>(Rules::GOFF)
                .into_iter()
                .map(|(action, alike)| {
                    of(&format!("`{action}`")).parse::<u128>().expect("a number") * alike as u128
                })
                .sum();
            assert_eq!(sum, all);
            all
        };
        for (repeats, all, classes) in SEEN.iter() {
            let games = games(*repeats);
            for rules in solved().filter(|rules| rules.repeats() == *repeats) {
                let counts = (total(all), total(classes));
                holds_summary(&page, rules, openings::of_goff(rules), counts, games);
            }
        }
        let (games, random) = crate::dice::games_and_random_play();
        let of_page = columns(&page, "## Summary", "`kvantove`");
        assert!((number(of_page[6]) - random).abs() < 1e-6, "{random}");
        // They take minutes to count. The sample reads them from the page.
        let positions = if cfg!(debug_assertions) {
            let read = |text: &str| text.replace(',', "").parse().expect("a number");
            (read(of_page[4]), read(of_page[5]))
        } else {
            let counts = crate::dice::count();
            (counts.positions, counts.positions_up_to_symmetry)
        };
        holds_summary(&page, dice::Rules, openings::of_dice(), positions, games);
    }

    #[test]
    fn fair_and_certain_coins_of_the_page_are_those_of_the_solver() {
        let page = page();
        let theirs = "### A coin that favours the player who did not close the cycle";
        let nature = rules_of_a_coin(Repeats::Allowed);
        for (heading, rules, tenths) in [
            (theirs, nature, TENTHS / 2),
            (theirs, Rules::GOFF, TENTHS),
            ("### A coin that favours O", nature, TENTHS / 2),
        ] {
            let openings = openings::of_goff(rules);
            let in_points =
                |margin: Margin| decimal(i32::from(margin.in_512ths()) * HALF_POINT / 256);
            let best = openings::value(openings);
            for opening in openings {
                let value = columns(&page, heading, &format!("`{}`", opening.action))[1 + tenths];
                let expected = in_points(opening.margin);
                let is_best = opening.margin == best;
                let expected = if is_best { format!("**{expected}**") } else { expected };
                assert_eq!(value, expected, "{rules} {}", opening.action);
            }
            assert_eq!(columns(&page, heading, "value")[1 + tenths], in_points(best), "{rules}");
        }
    }

    #[test]
    fn the_page_has_the_openings_and_positions_of_today() {
        let page = page();
        let fixed = [HEAD, DEFINITIONS, LITERATURE, CHECKS].map(str::to_string);
        let sections = fixed.into_iter().chain(openings_of(solved())).chain([positions(&SEEN)]);
        for section in sections {
            assert!(
                page.contains(&section),
                "run make solution; this is not in the page:\n{section}"
            );
        }
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([1, 999, 1000, 1_234_567].map(grouped), ["1", "999", "1,000", "1,234,567"]);
        assert_eq!(
            [0, 256, -128, 1024, 80].map(|n| points(Margin::from_512ths(n))),
            ["0", "+1/2", "−1/4", "+2", "+5/32"]
        );
        assert_eq!(
            [0, 10_000, -20_000, 1, 9_990].map(decimal),
            ["0", "+0.5", "−1", "+0.00005", "+0.4995"]
        );
    }
}
