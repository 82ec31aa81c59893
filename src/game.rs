//! A game in progress: where it stands, how it came there, undo and redo.

use crate::action::{Action, IllegalAction};
use crate::coin::Coin;
use crate::state::{State, Status};

/// A game from its start to now, with what has been undone.
///
/// ```
/// use quantum_tic_tac_toe::{Game, entangled::{Position, Rules}};
///
/// let mut game = Game::<Position>::new(Rules::GOFF);
/// game.play("12".parse()?)?;
/// game.play("12".parse()?)?; // closes a cycle: X chooses
/// game.play("@1".parse()?)?;
/// assert_eq!(game.record(), "goff 12 12 @1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<S> {
    start: S,
    /// All steps, those that have been undone at the end.
    steps: Vec<Step<S>>,
    /// How many steps have not been undone.
    done: usize,
}

/// An action and the state after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step<S> {
    action: Action,
    after: S,
}

impl<S: State> Game<S> {
    /// A new game.
    #[must_use]
    pub fn new(rules: S::Rules) -> Self {
        Game { start: S::start(rules), steps: Vec::new(), done: 0 }
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> S::Rules {
        self.start.rules()
    }

    /// Where it stands.
    #[must_use]
    pub fn state(&self) -> &S {
        self.state_after(self.done)
    }

    /// Who acts, or the score.
    #[must_use]
    pub fn status(&self) -> Status {
        self.state().status()
    }

    /// The last action and the state in which it was played; `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<(Action, &S)> {
        let before = self.done.checked_sub(1)?;
        Some((self.steps[before].action, self.state_after(before)))
    }

    /// The actions that led here.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        self.steps[..self.done].iter().map(|step| step.action)
    }

    /// The actions that led here, each with the state in which it was played.
    pub fn steps(&self) -> impl Iterator<Item = (Action, &S)> {
        self.actions().enumerate().map(|(index, action)| (action, self.state_after(index)))
    }

    /// Plays an action. What had been undone is forgotten.
    ///
    /// # Errors
    ///
    /// Tells why the action is impossible; the game stays as it is.
    pub fn play(&mut self, action: Action) -> Result<(), IllegalAction> {
        let after = self.state().play(action)?;
        self.steps.truncate(self.done);
        self.steps.push(Step { action, after });
        self.done += 1;
        Ok(())
    }

    /// Plays a chance action with a coin that has been tossed, and tells what
    /// came of it.
    ///
    /// # Errors
    ///
    /// Tells why the action is impossible, or that it needs no coin; the game
    /// stays as it is.
    pub fn toss(&mut self, chance: Action, coin: Coin) -> Result<Action, IllegalAction> {
        match self.state().outcomes_of(chance) {
            Some(outcomes) => {
                let outcome = outcomes[coin as usize];
                self.play(outcome)?;
                Ok(outcome)
            }
            None => Err(match self.state().play(chance) {
                Err(why) => why,
                Ok(_) => IllegalAction::NeedsNoCoin,
            }),
        }
    }

    /// Takes the last action back. False if there is none.
    pub fn undo(&mut self) -> bool {
        let possible = self.can_undo();
        self.done -= usize::from(possible);
        possible
    }

    /// Plays again what was taken back last, with the same outcome if chance
    /// decided it. False if there is nothing.
    pub fn redo(&mut self) -> bool {
        let possible = self.can_redo();
        self.done += usize::from(possible);
        possible
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

    /// The same game, history and all, with every state as another kind of state;
    /// `None` where one cannot be.
    pub fn map<T: State>(&self, as_other: impl Fn(&S) -> Option<T>) -> Option<Game<T>> {
        let step =
            |step: &Step<S>| Some(Step { action: step.action, after: as_other(&step.after)? });
        Some(Game {
            start: as_other(&self.start)?,
            steps: self.steps.iter().map(step).collect::<Option<_>>()?,
            done: self.done,
        })
    }

    fn state_after(&self, steps: usize) -> &S {
        match steps.checked_sub(1) {
            None => &self.start,
            Some(last) => &self.steps[last].after,
        }
    }
}
