//! All laws at once on whole games from seeds: on `QTTT_ACTIONS` actions of each of the nine
//! presets, in the games with the seeds from `QTTT_SEED` on. A game that breaks a law is
//! printed with the seed that repeats it.

use crate::laws::{self, Tried};
use crate::random_games::{positions, random_game};
use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{self, Entangled};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{SeededRandom, Status};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The value of an environment variable; nobody who asks for more gets the default.
fn asked(variable: &str, otherwise: u32) -> u32 {
    match std::env::var(variable) {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{variable} is a number")),
        Err(_) => otherwise,
    }
}

/// Actions tried, and positions analysed.
#[derive(Default)]
struct Tally {
    games: usize,
    actions: usize,
    analysed: usize,
}

/// Checks all laws on whole games by these rules, one for each seed, until they have had the
/// given number of actions. A position of every few games is analysed.
fn try_games<P: Tried>(rules: P::Rules, solver: &mut Solver, tally: &mut Tally) {
    let (least, seed) = (asked("QTTT_ACTIONS", 1000) as usize, asked("QTTT_SEED", 1));
    let mut actions = 0;
    for seed in (0..=u32::MAX - seed).map(|number| seed + number) {
        if actions >= least {
            break;
        }
        let random = &mut SeededRandom::new(seed);
        let game = random_game::<P>(rules, P::LONGEST, random);
        let laws = || {
            assert!(matches!(game.status(), Status::Over(_)), "the game is over");
            laws::hold(&game);
            if random.index(10) == 0 {
                let late: Vec<P> = positions(&game)
                    .into_iter()
                    .filter(|position| position.placed() >= 5)
                    .collect();
                laws::an_analysis_agrees_with_itself(&late[random.index(late.len())], solver);
                tally.analysed += 1;
            }
        };
        if let Err(panic) = catch_unwind(AssertUnwindSafe(laws)) {
            eprintln!("A law does not hold: {}", game.record());
            eprintln!("Once more: QTTT_SEED={seed} QTTT_ACTIONS=1 cargo test --test it games::");
            resume_unwind(panic);
        }
        actions += game.actions().count();
        tally.games += 1;
    }
    tally.actions += actions;
}

/// A number as it is read: 2,000,000.
fn with_commas(number: usize) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(String::from_utf8_lossy).collect::<Vec<_>>().join(",")
}

/// For a thousand times as many, and to see the figures: `make properties`.
#[test]
fn all_laws_hold_in_all_games() {
    let solver = &mut Solver::new();
    let mut tally = Tally::default();
    for rules in entangled::Rules::all() {
        try_games::<Entangled>(rules, solver, &mut tally);
    }
    try_games::<Dice>(dice::Rules, solver, &mut tally);
    println!("· random actions, all nine presets: {}", with_commas(tally.actions));
    println!("· games they made: {}", with_commas(tally.games));
    println!(
        "· positions whose analysis was compared with all that follows: {}",
        with_commas(tally.analysed)
    );
}
