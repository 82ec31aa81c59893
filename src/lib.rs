//! Quantum tic-tac-toe.
