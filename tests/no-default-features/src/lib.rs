//! A module that has its own allocator and plays a game.

use quantum_tic_tac_toe::entangled::{Entangled, Rules};
use quantum_tic_tac_toe::{Game, Position, SeededRandom};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU32, Ordering};

/// The system's memory, counted.
struct Counting;

static ALLOCATIONS: AtomicU32 = AtomicU32::new(0);

// SAFETY: all work is the system's allocator's.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Two would not compile.
#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Plays a random game. Answers how many actions it had, and how often memory was asked for.
#[unsafe(no_mangle)]
pub extern "C" fn play_a_game(seed: u32) -> u32 {
    let random = &mut SeededRandom::new(seed);
    let mut game = Game::<Entangled>::new(Rules::GOFF);
    loop {
        let outcomes = game.position().outcomes();
        if outcomes.is_empty() {
            break;
        }
        game.play(outcomes[random.index(outcomes.len())]).expect("listed actions are legal");
    }
    game.actions().map(|_| 1).sum::<u32>() << 16 | ALLOCATIONS.load(Ordering::Relaxed)
}
