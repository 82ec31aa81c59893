//! The state of a board's marks: the worlds of each component as a state vector with equal
//! amplitudes. A cycle is a GHZ state of its marks.

use qttt_apparatus::{Complex, StateError, StateVector};
use quantum_tic_tac_toe::ensemble::Component;
use quantum_tic_tac_toe::entangled::{Cycle, Entangled};
use quantum_tic_tac_toe::{Mark, Square};

/// The kind of graph of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComponentKind {
    /// One square more than marks: any one of the squares stays empty.
    Tree,
    /// As many squares as marks, and two worlds: the cycle goes round in one direction or the other.
    Cycle,
}

/// A mark of a component.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MarkState {
    /// The mark.
    pub mark: Mark,
    /// Tr ρ² of the mark alone, ½–1: 1 if it is entangled with no other, or certain.
    pub purity: f64,
}

/// A component of a position as a quantum state.
#[derive(Clone, PartialEq, Debug)]
pub struct ComponentState {
    /// Tree or cycle.
    pub kind: ComponentKind,
    /// Its squares, marks and worlds.
    pub component: Component,
    /// Each mark by itself, by move.
    pub marks: Vec<MarkState>,
    /// For a cycle, the probability to find its marks in the GHZ state (|one direction⟩ + |the other
    /// direction⟩)/√2; of two marks it is a Bell state. 0 for a tree.
    pub ghz: f64,
}

/// The live marks of a position as quantum states.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardState {
    /// The components, by lowest square.
    pub components: Vec<ComponentState>,
}

impl BoardState {
    /// The quantum states of the live marks of a position.
    pub fn of(position: &Entangled) -> BoardState {
        let cycle = position.cycle();
        let components = position.ensemble().components.into_iter();
        let states = components
            .filter_map(|component| component_state(position, cycle.as_ref(), component).ok());
        BoardState { components: states.collect() }
    }
}

fn component_state(
    position: &Entangled,
    cycle: Option<&Cycle>,
    component: Component,
) -> Result<ComponentState, StateError> {
    let marks = &component.marks;
    let levels = |world: &Vec<u8>| {
        let is_high = |(mark, &square): (&Mark, &u8)| {
            let pair = position.pair_of(mark.number);
            pair.is_some_and(|pair| pair.high().number() == square)
        };
        index_of(marks.iter().zip(world).map(is_high))
    };
    // Worlds with equal amplitudes, each at its index: a system for each mark, by move; level 0 is
    // the lower square.
    let indices: Vec<usize> = component.worlds.iter().map(levels).collect();
    let state = uniform(marks.len(), &indices)?;
    let purities = (0..marks.len()).map(|system| Ok(state.reduced(&[system])?.purity()));
    let purities: Vec<f64> = purities.collect::<Result<_, StateError>>()?;
    let mark_states = marks.iter().zip(purities).map(|(&mark, purity)| MarkState { mark, purity });
    let mark_states = mark_states.collect();

    let own = cycle.filter(|cycle| marks.iter().any(|mark| cycle.moves.contains(&mark.number)));
    let kind = if own.is_some() { ComponentKind::Cycle } else { ComponentKind::Tree };
    let ghz = own.map_or(Ok(0.0), |cycle| ghz(position, cycle, marks, &state))?;
    Ok(ComponentState { kind, component, marks: mark_states, ghz })
}

/// The probability to find the marks of a cycle in the GHZ state that the graph has: each mark in
/// the next square of the cycle, or each in the one before.
fn ghz(
    position: &Entangled,
    cycle: &Cycle,
    marks: &[Mark],
    state: &StateVector,
) -> Result<f64, StateError> {
    let system = |number: &u8| marks.iter().position(|mark| mark.number == *number);
    let systems: Vec<usize> = cycle.moves.iter().filter_map(system).collect();
    let next = cycle.squares.iter().cycle().skip(1);
    let is_high = |(&number, &square): (&u8, &Square)| {
        position.pair_of(number).is_some_and(|pair| pair.high() == square)
    };
    let one_way = index_of(cycle.moves.iter().zip(next).map(is_high));
    let all = (1 << systems.len()) - 1;
    let target = uniform(systems.len(), &[one_way, all ^ one_way])?;
    state.probability_of(&systems, &target)
}

/// The uniform superposition of these basis states, each given by the index of its amplitude. A state
/// that is named twice has twice the amplitude.
pub fn uniform(systems: usize, indices: &[usize]) -> Result<StateVector, StateError> {
    let mut amplitudes = vec![Complex::ZERO; 1 << systems];
    for &index in indices {
        *amplitudes.get_mut(index).ok_or(StateError::NoState)? += Complex::ONE;
    }
    StateVector::from_amplitudes(amplitudes)
}

/// The index of an amplitude, from the levels of its systems.
fn index_of(levels: impl Iterator<Item = bool>) -> usize {
    levels.enumerate().fold(0, |index, (bit, level)| index | usize::from(level) << bit)
}
