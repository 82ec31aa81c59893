//! The apparatus of the lessons, against closed forms and against a table made with Cirq
//! (`cirq_table.py` says how).

#![cfg(not(target_arch = "wasm32"))]

mod board_states;
#[path = "../../../../tests/shared/random_games.rs"]
mod random_games;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../../../tests/shared/shrinking.rs"]
mod shrinking;

use crate::board_states::{BoardState, ComponentKind, uniform};
use crate::random_games::{positions, random_game, rules};
use crate::shrinking::{Played, cases, entangled_games};
use proptest::prelude::*;
use qttt_apparatus::{
    Agreement, Cat, Complex, Count, Distant, Lists, MOLECULES, OVERLAP, PLACES, STRIPES,
    StateError, StateVector, TwoPaths, Way, entangled_pair, pair_runs,
};
use quantum_tic_tac_toe::entangled::Entangled;
use quantum_tic_tac_toe::{Game, SeededRandom};

/// Nothing but rounding.
const EXACT: f64 = 1e-12;

#[track_caller]
fn same(one: f64, other: f64) {
    assert!((one - other).abs() < EXACT, "{one} is not {other}");
}

#[track_caller]
fn all_same(some: &[f64], others: &[f64]) {
    assert_eq!(some.len(), others.len());
    for (&one, &other) in some.iter().zip(others) {
        same(one, other);
    }
}

/// cos² of an angle in degrees.
fn cos2(degrees: f64) -> f64 {
    degrees.to_radians().cos().powi(2)
}

/// By how much the second arrow is turned against the first one at a place, but for the turn.
fn turned_at(place: usize) -> f64 {
    (f64::from(u32::try_from(place).unwrap()) - 20.0) * 360.0 * f64::from(STRIPES) / 41.0
}

/// Tr ρ² of the particle alone: 1 without a record, ½ with one.
fn purity_of_path(paths: &TwoPaths) -> f64 {
    paths.state().reduced(&[0]).unwrap().purity()
}

mod cirq {
    use super::*;

    /// The rows of the table with this name: the inputs, and the results of Cirq.
    fn lines(name: &str) -> Vec<(Vec<&'static str>, Vec<f64>)> {
        let rows = include_str!("cirq.txt").lines().filter_map(|line| {
            let (given, computed) = line.split_once(" = ")?;
            let mut given = given.split(' ');
            (given.next() == Some(name)).then(|| {
                let numbers = computed.split(' ').map(|number| number.parse().unwrap());
                (given.collect(), numbers.collect())
            })
        });
        rows.collect()
    }

    fn angle(text: &str) -> f64 {
        text.parse().unwrap()
    }

    #[test]
    fn two_paths_are_those_of_cirq() {
        let lines = lines("paths");
        assert_eq!(lines.len(), 14);
        for (given, computed) in lines {
            let paths = TwoPaths::new(angle(given[0]), given[1] == "1");
            let places = paths.places();
            let probabilities = [0, 7, 20, 29].map(|place: usize| places[place].probability);
            let purity = purity_of_path(&paths);
            all_same(&[&[paths.visibility(), purity], &probabilities[..]].concat(), &computed);
        }
    }

    #[test]
    fn the_pair_is_that_of_cirq() {
        let lines = lines("pair");
        assert_eq!(lines.len(), 8);
        for (given, computed) in lines {
            let pair = Distant { here: Some(angle(given[0])), there: Some(angle(given[1])) };
            all_same(&pair.together().unwrap(), &computed);
        }
    }

    #[test]
    fn the_cat_is_that_of_cirq() {
        let lines = lines("cat");
        assert_eq!(lines.len(), 27);
        for (given, computed) in lines {
            let cat = Cat::new(given[0].parse().unwrap(), angle(given[1])).unwrap();
            let [plus, minus] = cat.interference();
            let purity = cat.state().reduced(&[0]).unwrap().purity();
            all_same(&[cat.coherence(), purity, plus, minus], &computed);
        }
    }

    #[test]
    fn the_marks_are_those_of_cirq() {
        let lines = lines("marks");
        assert_eq!(lines.len(), 7);
        for (given, computed) in lines {
            let game = Game::<Entangled>::from_record(given[0]).unwrap();
            let [component] = &BoardState::of(game.position()).components[..] else {
                panic!("{} is one component", given[0]);
            };
            let purities: Vec<f64> = component.marks.iter().map(|mark| mark.purity).collect();
            all_same(&purities, &computed);
        }
    }
}

mod states {
    use super::*;

    #[test]
    fn angles_are_those_of_the_standard_library() {
        for degrees in -1000..=1000 {
            let degrees = f64::from(degrees) * 0.73;
            let (sine, cosine) = degrees.to_radians().sin_cos();
            let Complex { re, im } = Complex::cis(degrees);
            same(re, cosine);
            same(im, sine);
        }
        assert_eq!(Complex::cis(90.0), Complex { re: 0.0, im: 1.0 });
        assert_eq!(Complex::cis(f64::NAN), Complex::ONE);
        same(Complex::cis(1e300).norm_sqr(), 1.0);
    }

    #[test]
    fn what_cannot_be_done_is_refused() {
        let mut state = StateVector::ground(2).unwrap();
        assert_eq!(state.rotate(2, 10.0), Err(StateError::NoSuchSystem(2)));
        assert_eq!(state.phase(9, 10.0), Err(StateError::NoSuchSystem(9)));
        assert_eq!(state.controlled_flip(1, 1), Err(StateError::Twice(1)));
        assert_eq!(state.controlled_rotate(0, 5, 1.0), Err(StateError::NoSuchSystem(5)));
        assert_eq!(state.measured(0, 0.0, true).unwrap_err(), StateError::Impossible);
        assert_eq!(state.probabilities(2, 0.0), Err(StateError::NoSuchSystem(2)));
        assert_eq!(state.reduced(&[0, 0]).unwrap_err(), StateError::Twice(0));
        let one = StateVector::ground(1).unwrap();
        assert_eq!(state.probability_of(&[0, 1], &one), Err(StateError::OtherSystems));
        assert_eq!(StateVector::ground(13).unwrap_err(), StateError::TooManySystems);
        let many = StateVector::ground(12).unwrap();
        assert_eq!(product(&many, &one).unwrap_err(), StateError::TooManySystems);
        let nine: Vec<usize> = (0..9).collect();
        assert_eq!(many.reduced(&nine).unwrap_err(), StateError::TooManySystems);
        for amplitudes in [vec![], vec![Complex::ONE; 3], vec![Complex::ZERO; 2]] {
            assert_eq!(StateVector::from_amplitudes(amplitudes), Err(StateError::NoState));
        }
        let no_number = Complex { re: f64::NAN, im: 0.0 };
        assert_eq!(StateVector::from_amplitudes(vec![no_number; 2]), Err(StateError::NoState));
        assert_eq!(uniform(2, &[4]), Err(StateError::NoState));
        assert_eq!(uniform(2, &[]), Err(StateError::NoState));
    }

    /// The tensor product of the states of some systems and of others, which get the next numbers.
    fn product(one: &StateVector, others: &StateVector) -> Result<StateVector, StateError> {
        let all = others.amplitudes().iter();
        let all = all.flat_map(|&high| one.amplitudes().iter().map(move |&low| low * high));
        StateVector::from_amplitudes(all.collect())
    }

    #[test]
    fn a_product_is_of_what_has_never_met() {
        let mut one = StateVector::ground(1).unwrap();
        one.rotate(0, 50.0).unwrap();
        let state = product(&one, &entangled_pair()).unwrap();
        same(state.reduced(&[0]).unwrap().purity(), 1.0);
        same(state.reduced(&[1]).unwrap().purity(), 0.5);
        same(state.reduced(&[1, 2]).unwrap().purity(), 1.0);
        same(state.probability_of(&[2, 1], &entangled_pair()).unwrap(), 1.0);
        same(state.probability_of(&[0], &one).unwrap(), 1.0);
        same(state.reduced(&[0, 2]).unwrap().trace(), 1.0);
    }

    proptest! {
        #![proptest_config(cases(300))]

        /// Probabilities add up to 1 after every operation, and a repeated measurement gives the same
        /// result.
        #[test]
        fn nothing_gets_lost(
            steps in prop::collection::vec((0..4_u8, 0..4_usize, 0..4_usize, -720.0..720.0), 0..30),
            asked in -720.0..720.0,
        ) {
            let mut state = StateVector::ground(4).unwrap();
            for (step, one, other, degrees) in steps {
                // The same system twice is refused.
                let _ = match step {
                    0 => state.rotate(one, degrees),
                    1 => state.phase(one, degrees),
                    2 => state.controlled_flip(one, other),
                    _ => state.controlled_rotate(one, other, degrees),
                };
            }
            for system in 0..4 {
                let probabilities = state.probabilities(system, asked).unwrap();
                same(probabilities.iter().sum(), 1.0);
                let part = state.reduced(&[system]).unwrap();
                same(part.trace(), 1.0);
                assert!((0.5 - EXACT..=1.0 + EXACT).contains(&part.purity()));
                for result in [false, true] {
                    if let Ok((probability, after)) = state.measured(system, asked, result) {
                        same(probability, probabilities[usize::from(result)]);
                        if probability > 1e-6 {
                            same(after.probabilities(system, asked).unwrap()[usize::from(result)], 1.0);
                        }
                    }
                }
            }
            let norm: f64 = state.amplitudes().iter().map(|amplitude| amplitude.norm_sqr()).sum();
            same(norm, 1.0);
        }
    }
}

mod paths {
    use super::*;

    #[test]
    fn stripes_are_cos_squared() {
        for turn in (-360..=360).step_by(5).map(f64::from) {
            let paths = TwoPaths::new(turn, false);
            same(paths.visibility(), 1.0);
            same(purity_of_path(&paths), 1.0);
            let places = paths.places();
            assert_eq!(places.len(), PLACES);
            same(places.iter().map(|place| place.probability).sum(), 1.0);
            for (number, place) in places.iter().enumerate() {
                same(place.probability, cos2(turned_at(number) / 2.0 + turn / 2.0) * 2.0 / 41.0);
                same((place.first + place.second).norm_sqr(), place.probability);
            }
        }
        // Half a turn, and nothing comes to the middle.
        same(TwoPaths::new(180.0, false).places()[20].probability, 0.0);
    }

    #[test]
    fn a_record_takes_the_stripes_read_or_unread() {
        for turn in (0..360).step_by(15).map(f64::from) {
            let paths = TwoPaths::new(turn, true);
            same(paths.visibility(), 0.0);
            same(purity_of_path(&paths), 0.5);
            for place in paths.places() {
                all_same(&[place.probability, place.read[0], place.read[1]], &[1.0 / 41.0; 3]);
                same(place.first.norm_sqr() + place.second.norm_sqr(), place.probability);
            }
        }
    }

    #[test]
    fn visibility_is_that_of_the_brightest_and_the_darkest_place() {
        for recorded in [false, true] {
            // Of all turns, so that the places meet the stripes at their brightest and darkest.
            let probabilities: Vec<f64> = (0..360)
                .map(|turn| TwoPaths::new(f64::from(turn), recorded).places()[20].probability)
                .collect();
            let most = probabilities.iter().copied().fold(0.0, f64::max);
            let least = probabilities.iter().copied().fold(1.0, f64::min);
            let visibility = TwoPaths::new(0.0, recorded).visibility();
            same((most - least) / (most + least), visibility);
        }
    }

    #[test]
    fn particles_arrive_as_the_chances_say() {
        for (recorded, seed) in [(false, 1), (true, 2)] {
            let paths = TwoPaths::new(40.0, recorded);
            let count = 100_000;
            let hits = paths.hits(count, None, &mut SeededRandom::new(seed));
            assert_eq!(hits.iter().sum::<u32>(), count);
            for (&hits, place) in hits.iter().zip(paths.places()) {
                assert_near(Count { agree: hits, runs: count }, place.probability);
            }
        }
    }

    #[test]
    fn fewer_particles_are_the_first_of_more() {
        let paths = TwoPaths::new(70.0, true);
        let hits = |count, read| paths.hits(count, read, &mut SeededRandom::new(5));
        for count in 0..50 {
            let grown = hits(count, None).iter().zip(hits(count + 1, None)).all(|(&a, b)| a <= b);
            assert!(grown);
            let parts = hits(count, Some(Way::First)).into_iter();
            let sums: Vec<u32> =
                parts.zip(hits(count, Some(Way::Second))).map(|(a, b)| a + b).collect();
            assert_eq!(sums, hits(count, None));
        }
        let unrecorded = TwoPaths::new(70.0, false);
        let none = unrecorded.hits(50, Some(Way::First), &mut SeededRandom::new(5));
        assert_eq!(none, [0; PLACES]);
    }
}

/// Fails if a count is more than four and a half sigma from its probability: of a few hundred counts
/// from seeds none is.
#[track_caller]
fn assert_near(Count { agree, runs }: Count, probability: f64) {
    let (agree, runs) = (f64::from(agree), f64::from(runs));
    let sigma = (runs * probability * (1.0 - probability)).sqrt();
    let off = (agree - runs * probability).abs();
    assert!(off <= 4.5 * sigma + 1e-9, "{agree} of {runs}, expected {probability}");
}

mod mermin {
    use super::*;

    const LISTS: [&str; 8] = ["AAA", "AAB", "ABA", "ABB", "BAA", "BAB", "BBA", "BBB"];

    fn lists(text: &str) -> Lists {
        text.parse().expect(text)
    }

    #[test]
    fn no_list_agrees_less_often_than_in_a_third_of_different_questions() {
        for list in LISTS {
            let Agreement { equal, unequal, all } = lists(list).agreement();
            let constant = list == "AAA" || list == "BBB";
            same(equal, 1.0);
            same(unequal, if constant { 1.0 } else { 1.0 / 3.0 });
            same(all, if constant { 1.0 } else { 5.0 / 9.0 });
        }
    }

    proptest! {
        #![proptest_config(cases(300))]

        #[test]
        fn no_mixture_of_lists_does(drawn in prop::collection::vec(0..8_usize, 1..=100)) {
            let text = drawn.iter().map(|&list| LISTS[list]).collect::<Vec<_>>().join(" ");
            let Agreement { equal, unequal, all } = lists(&text).agreement();
            same(equal, 1.0);
            prop_assert!(unequal >= 1.0 / 3.0 - EXACT && all >= 5.0 / 9.0 - EXACT);
        }
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for text in ["", "A", "AAAA", "AAC", "aab", "AAB ", "AAB  ABB", "AAB,ABB", "ÄA"] {
            assert!(text.parse::<Lists>().is_err(), "{text}");
        }
        assert!(["AAB"; 101].join(" ").parse::<Lists>().is_err());
        assert!(["AAB"; 100].join(" ").parse::<Lists>().is_ok());
    }

    #[test]
    fn pairs_agree_in_a_quarter_of_different_questions() {
        let Agreement { equal, unequal, all } = Agreement::of_pairs();
        all_same(&[equal, unequal, all], &[1.0, 0.25, 0.5]);
    }

    /// In a run of the lesson, a third and a quarter are further apart than four sigma.
    #[test]
    fn a_run_tells_lists_and_pairs_apart() {
        for seed in 0..20 {
            let pairs = pair_runs(10_000, &mut SeededRandom::new(seed));
            for list in LISTS {
                let runs = lists(list).runs(10_000, &mut SeededRandom::new(seed));
                assert_eq!(runs.equal().agree, runs.equal().runs);
                let [list, pair] = [runs.unequal(), pairs.unequal()];
                let share = |Count { agree, runs }| f64::from(agree) / f64::from(runs);
                let variance =
                    |count: Count| share(count) * (1.0 - share(count)) / f64::from(count.runs);
                let sigma = (variance(list) + variance(pair)).sqrt();
                assert!(share(list) - share(pair) > 4.0 * sigma, "seed {seed}");
            }
            assert_eq!(pairs.equal().agree, pairs.equal().runs);
            assert_near(pairs.unequal(), 0.25);
            assert_near(pairs.all(), 0.5);
            assert_near(
                lists("AAB BBA ABB").runs(9000, &mut SeededRandom::new(seed)).all(),
                5.0 / 9.0,
            );
        }
    }

    #[test]
    fn the_last_runs_are_kept_in_their_order() {
        for (count, kept) in [(0, 0), (5, 5), (12, 12), (1000, 12)] {
            let runs = pair_runs(count, &mut SeededRandom::new(3));
            assert_eq!((runs.all().runs, runs.last.len()), (count, kept));
        }
        let five = pair_runs(5, &mut SeededRandom::new(3)).last;
        assert_eq!(pair_runs(6, &mut SeededRandom::new(3)).last[..5], five);
    }
}

mod cat {
    use super::*;

    #[test]
    fn each_molecule_takes_the_same_part_of_the_coherence() {
        for air in 0..=MOLECULES {
            for turn in (0..360).step_by(15).map(f64::from) {
                let cat = Cat::new(air, turn).unwrap();
                let left = OVERLAP.powi(air.into());
                same(cat.coherence(), left);
                all_same(&cat.alive_or_dead(), &[0.5; 2]);
                let fringe = left * turn.to_radians().cos();
                all_same(&cat.interference(), &[0.5 + fringe / 2.0, 0.5 - fringe / 2.0]);
            }
        }
        assert!(Cat::new(MOLECULES + 1, 0.0).is_err());
    }

    /// The numbers that the lesson lets the pupil guess.
    #[test]
    fn a_tenth_is_left_from_the_fifth_molecule_on() {
        let little = |&air: &u8| Cat::new(air, 0.0).unwrap().coherence() < 0.1;
        assert_eq!((0..=MOLECULES).find(little), Some(5));
    }

    /// Cat and air together are as much in a superposition as before.
    #[test]
    fn nothing_is_lost_of_cat_and_air_together() {
        let cat = Cat::new(5, 30.0).unwrap();
        let all: Vec<usize> = (0..6).collect();
        same(cat.state().reduced(&all).unwrap().purity(), 1.0);
    }
}

mod distant {
    use super::*;

    #[test]
    fn no_choice_there_changes_a_chance_here() {
        for here in (0..=360).step_by(3).map(f64::from) {
            let alone = Distant { here: Some(here), there: None };
            all_same(&alone.probabilities_here().unwrap(), &[0.5; 2]);
            assert_eq!((alone.probabilities_there(), alone.together()), (None, None));
            for there in (0..=360).step_by(3).map(f64::from) {
                let both = Distant { here: Some(here), there: Some(there) };
                all_same(&both.probabilities_here().unwrap(), &[0.5; 2]);
                all_same(&both.probabilities_there().unwrap(), &[0.5; 2]);
                let agree = cos2((here - there) / 2.0) / 2.0;
                let differ = 0.5 - agree;
                all_same(&both.together().unwrap(), &[agree, differ, differ, agree]);
            }
        }
    }

    #[test]
    fn runs_come_as_the_chances_say() {
        for (seed, there) in [(1, None), (2, Some(0.0)), (3, Some(60.0)), (4, Some(180.0))] {
            let pair = Distant { here: Some(0.0), there };
            let runs = pair.runs(20_000, &mut SeededRandom::new(seed));
            let [a, b] = runs.here.unwrap();
            assert_eq!((a + b, runs.last.len()), (20_000, 12));
            assert_near(Count { agree: a, runs: 20_000 }, 0.5);
            assert_eq!(runs.there.is_some(), there.is_some());
            for (count, probability) in
                runs.together.into_iter().flatten().zip(pair.together().into_iter().flatten())
            {
                assert_near(Count { agree: count, runs: 20_000 }, probability);
            }
            assert!(runs.last.iter().all(|run| run.there.is_some() == there.is_some()));
        }
        let nothing = Distant { here: None, there: None }.runs(5, &mut SeededRandom::new(1));
        assert_eq!((nothing.here, nothing.there, nothing.together), (None, None, None));
        let there = Distant { here: None, there: Some(10.0) };
        let [a, b] = there.runs(20_000, &mut SeededRandom::new(9)).there.unwrap();
        assert_eq!(a + b, 20_000);
        assert_near(Count { agree: a, runs: 20_000 }, 0.5);
    }

    /// One seed after the other gives runs that have nothing to do with each other.
    #[test]
    fn seeds_in_a_row_are_independent() {
        let pair = Distant { here: Some(0.0), there: None };
        let first = |seed| {
            let runs = pair.runs(1, &mut SeededRandom::new(seed));
            runs.here.unwrap()[0]
        };
        let firsts: Vec<u32> = (0..4000).map(first).collect();
        assert_near(Count { agree: firsts.iter().sum(), runs: 4000 }, 0.5);
        let equal = firsts.windows(2).filter(|two| two[0] == two[1]).count();
        assert_near(Count { agree: u32::try_from(equal).unwrap(), runs: 3999 }, 0.5);
    }
}

mod marks {
    use super::*;

    fn assert_tree_or_ghz(position: &Entangled) -> [usize; 2] {
        let mut seen = [0; 2];
        for component in BoardState::of(position).components {
            let (marks, squares) = (component.marks.len(), component.component.squares.len());
            match component.kind {
                ComponentKind::Tree => {
                    assert_eq!(squares, marks + 1);
                    same(component.ghz, 0.0);
                    seen[0] += 1;
                }
                ComponentKind::Cycle => {
                    assert_eq!(squares, marks);
                    same(component.ghz, 1.0);
                    let stems = position.cycle().unwrap().stems;
                    for mark in component.marks {
                        let is_certain = stems.contains(&mark.mark.number);
                        same(mark.purity, if is_certain { 1.0 } else { 0.5 });
                    }
                    seen[1] += 1;
                }
            }
        }
        seen
    }

    #[test]
    fn cycles_are_ghz_states() {
        let mut random = SeededRandom::new(19);
        let mut seen = [0; 2];
        for number in 0..800 {
            let game = random_game::<Entangled>(rules(number % 8), 13, &mut random);
            for position in positions(&game) {
                let [trees, cycles] = assert_tree_or_ghz(&position);
                seen = [seen[0] + trees, seen[1] + cycles];
            }
        }
        assert!(seen[0] > 4000 && seen[1] > 800, "{seen:?}");
    }

    proptest! {
        #![proptest_config(cases(300))]

        #[test]
        fn so_are_those_of_any_game(Played(game) in entangled_games(0..14)) {
            for position in positions(&game) {
                assert_tree_or_ghz(&position);
            }
        }
    }

    /// A mark of a path: how its purity follows from how often it is in its lower square.
    #[test]
    fn a_mark_of_a_tree_is_less_pure_than_a_single_one() {
        let game = Game::<Entangled>::from_record("goff 12 23 56").unwrap();
        let components = BoardState::of(game.position()).components;
        let purities: Vec<f64> =
            components.iter().flat_map(|one| &one.marks).map(|mark| mark.purity).collect();
        all_same(&purities, &[7.0 / 9.0, 7.0 / 9.0, 1.0]);
    }
}
