//! Many things in one number, which changes when any of them does; among them whole games of
//! all opponents, which have to be the same natively and in a browser. So only the public
//! interface of the crate is used here.

use quantum_tic_tac_toe::dice::{self, Dice};
use quantum_tic_tac_toe::entangled::{Entangled, Measurer, Repeats, Rules};
use quantum_tic_tac_toe::opponent::{Level, Plays, suggest};
use quantum_tic_tac_toe::solver::Solver;
use quantum_tic_tac_toe::{Game, SeededRandom, Status};

/// The hash of all that has been added so far, by Fowler, Noll and Vo (FNV-1a).
pub struct Signature(u64);

impl Signature {
    /// Of nothing yet.
    pub const EMPTY: Signature = Signature(0xcbf2_9ce4_8422_2325);

    /// Adds a formatted text.
    pub fn add(&mut self, thing: impl core::fmt::Display) {
        for byte in thing.to_string().bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The number, in hexadecimal.
    pub fn number(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The value of [`play_signature`] on every machine. It changes when an opponent is meant to play
/// otherwise, and only then.
pub const PLAYED: &str = "b23368b418c29e32";

/// Whole games of each level against itself, by all rules of both games, in one number.
pub fn play_signature() -> String {
    let mut signature = Signature::EMPTY;
    let solver = &mut Solver::new();
    for rules in Rules::all() {
        // Without repeats and with coins there is more to search, most of it in the first moves.
        let takes_long =
            rules.repeats() == Repeats::Forbidden || rules.preset().measured_by == Measurer::Nature;
        add_games::<Entangled>(rules, if takes_long { 2 } else { 0 }, solver, &mut signature);
    }
    add_games::<Dice>(dice::Rules, 0, solver, &mut signature);
    signature.add(openings(solver));
    signature.number()
}

/// The first moves of level 5 by rules by which all openings are drawn, with the seeds 1 to 6.
pub fn openings(solver: &mut Solver) -> String {
    let rules = "tris-quantico".parse().expect("rules");
    let opening = |seed| suggest(&Entangled::new(rules), Level::ALL[4], seed, solver);
    let openings: Vec<String> =
        (1..=6).filter_map(opening).map(|action| action.to_string()).collect();
    openings.join(" ")
}

/// Adds the records of games from the empty board. Level 4 plays the first `opening` moves of the
/// games of level 5.
fn add_games<P: Plays>(
    rules: P::Rules,
    opening: u8,
    solver: &mut Solver,
    signature: &mut Signature,
) {
    for level in Level::ALL {
        // Level 5 takes far longer than the others together.
        let seeds = if level.number() < 5 { 4 } else { 2 };
        for seed in 0..seeds {
            let coins = &mut SeededRandom::new(seed);
            let mut game = Game::<P>::new(rules);
            while let Status::ToAct(..) = game.status() {
                let opens = game.position().placed() < opening;
                let level = if opens { level.min(Level::ALL[3]) } else { level };
                let action = suggest(game.position(), level, seed, solver);
                let action = action.expect("the game goes on");
                game.play_with(action, coins.toss()).expect("what is suggested is legal");
            }
            signature.add(game.record());
        }
    }
}
