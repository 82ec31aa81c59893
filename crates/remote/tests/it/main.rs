//! Games by links.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::similar_names, reason = "inviter and invitee")]

mod frames;
mod games;
mod links;
mod live;
mod mutations;
mod reference;
mod schedules;
mod situations;

use qttt_remote::{Control, NextStep, Peer, Secret, Sides};
use quantum_tic_tac_toe::dice::Dice;
use quantum_tic_tac_toe::entangled::Entangled;
use quantum_tic_tac_toe::{Game, Position, SeededRandom};

/// The ids of all rules.
const RULES: [&str; 9] = [
    "goff",
    "wikipedia",
    "tris-quantico",
    "nature",
    "goff-fair",
    "wikipedia-fair",
    "tris-quantico-fair",
    "nature-fair",
    "kvantove",
];

const SIDES: [Sides; 3] = [Sides::X, Sides::O, Sides::Toss];

/// A secret that is as good as random.
fn secret(random: &mut SeededRandom) -> Secret {
    let words = [(); 4].map(|()| random.next_u64().to_le_bytes());
    Secret::from_bytes(*words.as_flattened().first_chunk().unwrap())
}

/// The legal actions after a record, as texts.
fn legal(record: &str) -> Vec<String> {
    fn of<P: Position>(record: &str) -> Vec<String> {
        let game = Game::<P>::from_record(record).unwrap();
        game.position().legal().iter().map(ToString::to_string).collect()
    }
    if record.starts_with("kvantove") { of::<Dice>(record) } else { of::<Entangled>(record) }
}

/// Drafts something that is possible, and says whether there was anything to draft.
fn draft_something(device: &mut Peer, random: &mut SeededRandom) -> bool {
    match device.next_step() {
        NextStep::Play if device.snapshot().can_ask && random.index(12) == 0 => {
            device.control(Control::Ask).unwrap();
        }
        NextStep::Play if device.snapshot().can_offer && random.index(30) == 0 => {
            device.control(Control::Offer).unwrap();
        }
        NextStep::Play if device.snapshot().can_resign && random.index(60) == 0 => {
            device.control(Control::Resign).unwrap();
        }
        NextStep::Play => {
            let legal = legal(&device.record());
            device.play(&legal[random.index(legal.len())]).unwrap();
        }
        NextStep::Answer => {
            let answers = [Control::Grant, Control::Decline];
            device.control(answers[random.index(2)]).unwrap();
        }
        NextStep::Pass | NextStep::Send | NextStep::Wait | NextStep::Over => return false,
    }
    true
}

/// Drafts something that is possible while the other device is to do something.
fn say_something(device: &mut Peer, random: &mut SeededRandom) {
    let view = device.snapshot();
    let controls = [
        (view.can_ask, Control::Ask),
        (view.can_offer, Control::Offer),
        (view.can_resign && random.index(4) == 0, Control::Resign),
    ];
    let (possible, control) = controls[random.index(3)];
    if possible {
        device.control(control).unwrap();
    }
}

/// Makes a possible step, and returns the payload to send; `None` if the next step is the other
/// device's.
fn step(device: &mut Peer, random: &mut SeededRandom) -> Option<String> {
    while draft_something(device, random) {
        if random.index(8) == 0 {
            device.undo();
        }
    }
    match device.next_step() {
        NextStep::Pass | NextStep::Send => Some(device.send().unwrap().payload),
        _ => None,
    }
}

/// The number of steps of a long test: `QTTT_STEPS` if it is set, else `quick`, or `deep` without
/// assertions in the library.
fn asked(quick: usize, deep: usize) -> usize {
    let otherwise = if cfg!(debug_assertions) { quick } else { deep };
    std::env::var("QTTT_STEPS").map_or(otherwise, |number| number.parse().expect("a number"))
}
