//! All games that the module knows, and a game of any of them.
//!
//! A new game is one more line in [`GAMES`], and a file beside this one that implements
//! [`Shown`] for its position.

use super::error::{Error, ErrorCode, ErrorReason};
use super::shapes::{
    Analysis, Ensemble, Hint, LivePair, Outcome, Phase, Preset, Puzzle, Reason, Review, SpookyMark,
    SquareView, View,
};
use super::shapes::{Cycle, texts};
use crate::dice::Dice;
use crate::ensemble::Superposition;
use crate::entangled::Entangled;
use crate::hint::{self, Explains, hint};
use crate::opponent::{Level, Plays, suggest};
use crate::puzzle::{self, Poses};
use crate::review::review;
use crate::solver::Solver;
use crate::{
    Action, Coin, Game, Mark, NotAnAction, Pair, Position, Propagation, RecordError, Row, Status,
    WrongWord,
};
use core::marker::PhantomData;

/// The games, the default first.
const GAMES: [&dyn Known; 2] = [&Of::<Entangled>(PhantomData), &Of::<Dice>(PhantomData)];

/// The rules that are played if none are named.
pub(super) const DEFAULT_RULES: &str = "goff";

/// The presets of all games, the default first.
pub(super) fn presets() -> Vec<Preset> {
    GAMES.iter().flat_map(|game| game.presets()).collect()
}

/// A new game by these rules.
pub(super) fn start(rules: &str) -> Result<Box<dyn AnyGame>, Error> {
    GAMES.iter().find_map(|game| game.start(rules)).ok_or_else(unknown_rules)
}

/// The game that a record tells.
pub(super) fn read(record: &str) -> Result<Box<dyn AnyGame>, Error> {
    let id = record.split([' ', ',']).next().unwrap_or_default();
    let game = GAMES.iter().find(|game| game.start(id).is_some()).ok_or_else(unknown_rules)?;
    game.read(record)
}

/// The failure of naming rules that no game has.
pub(super) fn unknown_rules() -> Error {
    let (goff, dice) = (crate::entangled::UnknownRules, crate::dice::ID);
    Error::new(
        ErrorCode::UnknownRules,
        ErrorReason::UnknownRules,
        &format_args!("{goff}; or {dice}"),
    )
}

/// Why a text is no action of a game that cannot read it: another game may have it.
fn not_an_action(text: &str, form: NotAnAction) -> Error {
    if GAMES.iter().any(|game| game.has_action(text)) {
        let message = "this game has no such action, another one has";
        return Error::new(ErrorCode::IllegalAction, ErrorReason::NotInThisGame, message);
    }
    Error::new(ErrorCode::IllegalAction, ErrorReason::NotAnAction, &form)
}

/// What a position shows of itself, where the games differ.
pub(super) trait Shown:
    Explains + Plays + Poses + Superposition + Position<Illegal: Into<Error>>
{
    /// The presets of the game.
    fn presets() -> Vec<Preset>;

    /// The mark that closes each square, in order.
    fn classical_marks(&self) -> Vec<Option<Mark>>;

    /// The marks that are in two squares, by number.
    fn live_pairs(&self) -> Vec<(Mark, Pair)>;

    /// The same, ready to draw.
    fn shown_pairs(&self) -> Vec<LivePair>;

    /// The cycle that waits to be measured.
    fn cycle(&self) -> Option<Cycle>;

    /// The rows of classical marks, the oldest first.
    fn rows(&self) -> Vec<Row>;

    /// The marks that an action makes classical.
    fn settled_by(&self, action: Self::Action) -> Propagation;

    /// A reason of this game.
    fn shown_reason(reason: &Self::Reason) -> Reason;

    /// The game in Goff's notation, if it has one.
    fn to_goff(game: &Game<Self>) -> Option<String>;
}

/// A game that the module knows.
trait Known: Sync {
    fn presets(&self) -> Vec<Preset>;
    /// A new game, if these rules are the game's.
    fn start(&self, rules: &str) -> Option<Box<dyn AnyGame>>;
    fn read(&self, record: &str) -> Result<Box<dyn AnyGame>, Error>;
    /// Whether a text has the form of an action of the game.
    fn has_action(&self, text: &str) -> bool;
}

/// The game with these positions.
struct Of<P>(PhantomData<fn() -> P>);

impl<P: Shown> Known for Of<P> {
    fn presets(&self) -> Vec<Preset> {
        P::presets()
    }

    fn start(&self, rules: &str) -> Option<Box<dyn AnyGame>> {
        Some(Box::new(Game::<P>::new(rules.parse().ok()?)))
    }

    fn read(&self, record: &str) -> Result<Box<dyn AnyGame>, Error> {
        match Game::<P>::from_record(record) {
            Ok(game) => Ok(Box::new(game)),
            Err(error) => Err(bad_record::<P>(record, error)),
        }
    }

    fn has_action(&self, text: &str) -> bool {
        text.parse::<P::Action>().is_ok()
    }
}

fn bad_record<P: Shown>(record: &str, error: RecordError<P::Illegal>) -> Error {
    let RecordError::Word { token, why } = error else { return unknown_rules() };
    let fault = match why {
        WrongWord::Form(form) => {
            not_an_action(record.split([' ', ',']).nth(token).unwrap_or_default(), form)
        }
        WrongWord::Illegal(illegal) => illegal.into(),
        WrongWord::Toss => Error::new(ErrorCode::BadRecord, ErrorReason::Toss, &why),
    };
    fault.in_record(token, &error)
}

/// A game of any kind, as the module plays it.
pub(super) trait AnyGame {
    fn rules(&self) -> String;
    fn record(&self) -> String;
    fn to_goff(&self) -> Option<String>;
    fn view(&self) -> View;
    fn ensemble(&self) -> Ensemble;
    /// The view after an action, or why there is none.
    fn preview(&self, action: &str) -> Result<View, Error>;
    /// Plays an action; tosses a coin only if it is a chance action.
    fn play(
        &mut self,
        action: &str,
        toss: &mut dyn FnMut() -> Result<Coin, Error>,
    ) -> Result<(), Error>;
    fn undo(&mut self) -> bool;
    fn redo(&mut self) -> bool;
    fn is_over(&self) -> bool;
    fn analyse(&self, solver: &mut Solver) -> Analysis;
    /// `None` when the game is over.
    fn suggest(&self, level: Level, seed: u32, solver: &mut Solver) -> Option<String>;
    /// `None` when the game is over.
    fn hint(&self, solver: &mut Solver) -> Option<Hint>;
    fn review(&self, solver: &mut Solver) -> Review;
    /// The first puzzle by the rules of this game, of this grade if one is asked for, from
    /// this seed on.
    fn puzzle(&self, seed: u32, grade: Option<u8>, solver: &mut Solver) -> Option<Puzzle>;
}

impl<P: Shown> AnyGame for Game<P> {
    fn rules(&self) -> String {
        self.rules().to_string()
    }

    fn record(&self) -> String {
        self.record()
    }

    fn to_goff(&self) -> Option<String> {
        P::to_goff(self)
    }

    fn view(&self) -> View {
        view(self)
    }

    fn ensemble(&self) -> Ensemble {
        (&self.position().ensemble()).into()
    }

    fn preview(&self, action: &str) -> Result<View, Error> {
        let mut game = self.clone();
        game.play(read_action::<P>(action)?).map_err(Into::into)?;
        Ok(view(&game))
    }

    fn play(
        &mut self,
        action: &str,
        toss: &mut dyn FnMut() -> Result<Coin, Error>,
    ) -> Result<(), Error> {
        let action = read_action::<P>(action)?;
        let coin = match self.position().outcomes_of(action) {
            Some(_) => toss()?,
            None => Coin::Heads,
        };
        self.play_with(action, coin).map_err(Into::into)?;
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn redo(&mut self) -> bool {
        self.redo()
    }

    fn is_over(&self) -> bool {
        matches!(self.status(), Status::Over(_))
    }

    fn analyse(&self, solver: &mut Solver) -> Analysis {
        Analysis::new(self.position(), &solver.analyse(self.position()))
    }

    fn suggest(&self, level: Level, seed: u32, solver: &mut Solver) -> Option<String> {
        suggest(self.position(), level, seed, solver).map(|action| action.to_string())
    }

    fn hint(&self, solver: &mut Solver) -> Option<Hint> {
        let hint = hint(self.position(), solver)?;
        let reason = |reason: &hint::Reason<P::Reason>| match *reason {
            hint::Reason::OfGame(ref reason) => P::shown_reason(reason),
            hint::Reason::Keeps { count, of, loss } => {
                Reason::Keeps { count, of, loss: loss.in_points() }
            }
            hint::Reason::Forced => Reason::Forced,
        };
        Some(Hint {
            action: hint.action.to_string(),
            margin: hint.margin.in_points(),
            reasons: hint.reasons.iter().map(reason).collect(),
        })
    }

    fn review(&self, solver: &mut Solver) -> Review {
        (&review(self, solver)).into()
    }

    fn puzzle(&self, seed: u32, grade: Option<u8>, solver: &mut Solver) -> Option<Puzzle> {
        let (seed, puzzle) = puzzle::Puzzle::<P>::search(solver, self.rules(), seed, grade)?;
        Some(Puzzle::new(seed, &puzzle))
    }
}

fn read_action<P: Position>(text: &str) -> Result<P::Action, Error> {
    text.parse().map_err(|form| not_an_action(text, form))
}

/// The position of a game as it stands, ready to draw.
fn view<P: Shown>(game: &Game<P>) -> View {
    let position = game.position();
    let (phase, turn, score) = match position.status() {
        Status::ToAct(player, phase) => {
            let phase = match phase {
                crate::Phase::Place => Phase::Place,
                crate::Phase::Collapse => Phase::Collapse,
                crate::Phase::Measure => Phase::Measure,
            };
            (phase, Some(player), None)
        }
        Status::Over(score) => (Phase::Over, None, Some(score)),
    };
    let last = game.last();
    let collapsed = last.map(|(action, before)| before.settled_by(action)).unwrap_or_default();
    View {
        rules: game.rules().to_string(),
        phase,
        turn: turn.map(Into::into),
        move_number: position.placed() + 1,
        squares: squares(position.classical_marks(), &position.live_pairs()),
        pairs: position.shown_pairs(),
        cycle: position.cycle(),
        options: outcomes(position),
        last_action: last.map(|(action, _)| action.to_string()),
        collapsed: collapsed.into_iter().map(Into::into).collect(),
        rows: position.rows().into_iter().map(Into::into).collect(),
        score: score.map(Into::into),
        legal: texts(&position.legal()),
        can_undo: game.can_undo(),
        can_redo: game.can_redo(),
    }
}

/// What is in each square, in order.
fn squares(classical: Vec<Option<Mark>>, pairs: &[(Mark, Pair)]) -> Vec<SquareView> {
    let spooky_in = |square: crate::Square| {
        let spooky = pairs.iter().filter_map(move |&(mark, pair)| {
            let partner = pair.partner(square)?.number();
            Some(SpookyMark { player: mark.player.into(), number: mark.number, partner })
        });
        spooky.collect()
    };
    let shown = crate::Square::ALL.into_iter().zip(classical).map(|(square, classical)| {
        SquareView { classical: classical.map(Into::into), spooky: spooky_in(square) }
    });
    shown.collect()
}

/// The outcomes of a measurement, while one is due.
fn outcomes<P: Shown>(position: &P) -> Vec<Outcome> {
    let Status::ToAct(_, crate::Phase::Collapse | crate::Phase::Measure) = position.status() else {
        return Vec::new();
    };
    // A coin decides all of them or none.
    let by_coin = position.legal().iter().any(|action| action.is_chance());
    let outcome = |action| Outcome {
        action: ToString::to_string(&action),
        probability: by_coin.then_some(0.5),
        marks: position.settled_by(action).into_iter().map(Into::into).collect(),
        score: match position.after(action).status() {
            Status::Over(score) => Some(score.into()),
            Status::ToAct(..) => None,
        },
    };
    position.outcomes().into_iter().map(outcome).collect()
}
