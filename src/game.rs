//! A game in progress: where it stands, how it came there, undo and redo.

use crate::position::{Position, Status};
use crate::random::Coin;

/// A game from its start to now, with the steps that have been undone.
///
/// ```
/// use quantum_tic_tac_toe::Game;
/// use quantum_tic_tac_toe::entangled::{Entangled, Rules};
///
/// let mut game = Game::<Entangled>::new(Rules::GOFF);
/// game.play("12".parse()?)?;
/// game.play("12".parse()?)?; // closes a cycle: X chooses
/// game.play("@1".parse()?)?;
/// assert_eq!(game.record(), "goff 12 12 @1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<P: Position> {
    start: P,
    /// All steps; those that have been undone are at the end.
    steps: Vec<Step<P>>,
    /// The number of steps that have not been undone.
    done: usize,
}

/// An action and the position after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step<P: Position> {
    action: P::Action,
    after: P,
}

impl<P: Position> Game<P> {
    /// A new game.
    #[must_use]
    pub fn new(rules: P::Rules) -> Self {
        Game { start: P::start(rules), steps: Vec::new(), done: 0 }
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> P::Rules {
        self.start.rules()
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &P {
        self.position_after(self.done)
    }

    /// The player who acts, or the score.
    #[must_use]
    pub fn status(&self) -> Status {
        self.position().status()
    }

    /// The last action and the position in which it was played; `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<(P::Action, &P)> {
        let before = self.done.checked_sub(1)?;
        Some((self.steps[before].action, self.position_after(before)))
    }

    /// The actions played so far.
    pub fn actions(&self) -> impl Iterator<Item = P::Action> {
        self.steps[..self.done].iter().map(|step| step.action)
    }

    /// The actions played so far, each with the position in which it was played.
    pub fn steps(&self) -> impl Iterator<Item = (P::Action, &P)> {
        self.actions().enumerate().map(|(index, action)| (action, self.position_after(index)))
    }

    /// Plays an action. Undone actions are forgotten.
    ///
    /// # Errors
    ///
    /// Says why the action is impossible; the game stays as it is.
    pub fn play(&mut self, action: P::Action) -> Result<(), P::Illegal> {
        let after = self.position().play(action)?;
        self.steps.truncate(self.done);
        self.steps.push(Step { action, after });
        self.done += 1;
        Ok(())
    }

    /// Plays an action. If it is a chance action, the coin picks one of its two outcomes.
    /// Returns what was played.
    ///
    /// # Errors
    ///
    /// Says why the action is impossible; the game stays as it is.
    pub fn play_with(&mut self, action: P::Action, coin: Coin) -> Result<P::Action, P::Illegal> {
        let played = match self.position().outcomes_of(action) {
            // Heads is 0.
            Some(outcomes) => outcomes[coin as usize],
            None => action,
        };
        self.play(played)?;
        Ok(played)
    }

    /// Takes the last action back. False if there is none.
    pub fn undo(&mut self) -> bool {
        let possible = self.can_undo();
        self.done -= usize::from(possible);
        possible
    }

    /// Plays the last undone action again, with the same outcome of a coin. False if there is none.
    pub fn redo(&mut self) -> bool {
        let possible = self.can_redo();
        self.done += usize::from(possible);
        possible
    }

    /// The same game in other types, without undone actions, if all of it has its like there.
    pub(crate) fn try_map<Q: Position, Error>(
        &self,
        position: impl Fn(&P) -> Result<Q, Error>,
        action: impl Fn(P::Action) -> Result<Q::Action, Error>,
    ) -> Result<Game<Q>, Error> {
        let step = |step: &Step<P>| {
            Ok(Step { action: action(step.action)?, after: position(&step.after)? })
        };
        let steps = self.steps[..self.done].iter().map(step).collect::<Result<_, _>>()?;
        Ok(Game { start: position(&self.start)?, steps, done: self.done })
    }

    /// Whether there is an action to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.done > 0
    }

    /// Whether an action has been taken back and can be played again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.done < self.steps.len()
    }

    fn position_after(&self, steps: usize) -> &P {
        match steps.checked_sub(1) {
            None => &self.start,
            Some(last) => &self.steps[last].after,
        }
    }
}
