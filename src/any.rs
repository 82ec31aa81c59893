//! All games as one: [`AnyPosition`] is a position of any of them, [`AnyRules`] names the
//! rules, [`AnyAction`] is an action. It is for programs that hold games of several kinds in
//! one type: the module for JavaScript, games by links, a server.
//!
//! ```
//! use quantum_tic_tac_toe::any::{AnyIllegal, AnyPosition, AnyRules};
//! use quantum_tic_tac_toe::{Game, Position as _};
//!
//! let game = Game::<AnyPosition>::from_record("kvantove 12 5")?;
//! assert!(matches!(game.rules(), AnyRules::Dice(_)));
//!
//! // An action of another game is illegal, and not a panic.
//! let collapse = AnyPosition::read_action("goff".parse()?, "@1")?;
//! assert_eq!(game.position().play(collapse), Err(AnyIllegal::OtherGame));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a game has to offer
//!
//! A game must have rules: a [`Position`]. The other traits are optional parts. Each has
//! default methods, which say that the game has no such part, so that a game with rules alone
//! implements them with an empty body:
//!
//! | trait | part | of a game without it |
//! |---|---|---|
//! | [`Superposition`] | the classical worlds | no ensemble |
//! | [`Solvable`] | exact values and reviews, or estimated values | an analysis without moves |
//! | [`Explains`] | hints | no reasons |
//! | [`Plays`] | opponents | no action |
//! | [`Poses`] | puzzles | no terms |
//!
//! # A new game
//!
//! The games are listed once, in the call of `games!` below. A new game is a folder with a
//! position, `Rules`, `Action` and `IllegalAction`, an entry in that list, and
//! implementations of the traits above; in the module for JavaScript an implementation of
//! `Shown`, and the names of its faults and reasons in the unions `AnyIllegal` and `Reason` of
//! TypeScript.

use crate::ensemble::{Ensemble, Superposition};
use crate::hint::Explains;
use crate::opponent::{Level, Plays, Style};
use crate::puzzle::{Poses, Terms};
use crate::solver::{Analysis, Playouts, Solvable, Solver, Worth};
use crate::{
    Action, Game, LinkFormat, NotAnAction, Player, Position, Status, Symmetry, UnknownRules,
};
use arrayvec::ArrayVec;
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

/// The comment of a variant.
macro_rules! of_game {
    ($module:ident) => {
        concat!("Of the game in [`", stringify!($module), "`](crate::", stringify!($module), ").")
    };
}

/// Conversions of a type of one game to the type of all games and back.
macro_rules! conversions {
    ($Any:ident::$Game:ident, $Typed:ty) => {
        impl From<$Typed> for $Any {
            fn from(typed: $Typed) -> $Any {
                $Any::$Game(typed)
            }
        }

        impl TryFrom<$Any> for $Typed {
            type Error = OtherGame;

            fn try_from(any: $Any) -> Result<$Typed, OtherGame> {
                match any {
                    $Any::$Game(typed) => Ok(typed),
                    _ => Err(OtherGame),
                }
            }
        }
    };
}

/// Declares the games. `$d` is a dollar sign, for the parameters of the macros inside.
macro_rules! games {
    ($d:tt $($(#[$attribute:meta])* $Game:ident: $module:ident,)+) => {
        /// A position of any game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum AnyPosition {
            $(
                #[doc = of_game!($module)]
                $(#[$attribute])*
                $Game(crate::$module::$Game),
            )+
        }

        /// The rules of any game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum AnyRules {
            $(
                #[doc = of_game!($module)]
                $(#[$attribute])*
                $Game(crate::$module::Rules),
            )+
        }

        /// The same expression for the value of every game: `each!(AnyPosition, self,
        /// position => position.placed())`. Further arms are for variants that are no game.
        macro_rules! each {
            ($d Any:ident, $d any:expr, $d one:ident => $d answer:expr
                $d(, $d other:pat => $d otherwise:expr)*) => {
                match $d any {
                    $($(#[$attribute])* $d Any::$Game($d one) => $d answer,)+
                    $d($d other => $d otherwise,)*
                }
            };
        }

        /// The same with the type of the game's position:
        /// `each_game!(AnyRules, rules, rules: P => P::link_format(rules))`.
        macro_rules! each_game {
            ($d Any:ident, $d any:expr, $d one:ident: $d P:ident => $d answer:expr) => {
                match $d any {
                    $($(#[$attribute])* $d Any::$Game($d one) => {
                        type $d P = crate::$module::$Game;
                        $d answer
                    })+
                }
            };
        }

        /// The same for a position and an action of one game; `None` if they belong to two.
        macro_rules! each_pair {
            ($d position:expr, $d action:expr, ($d one:ident, $d other:ident) => $d answer:expr) => {
                match ($d position, $d action) {
                    $(
                        $(#[$attribute])*
                        (
                            crate::any::AnyPosition::$Game($d one),
                            crate::any::AnyAction::$Game($d other),
                        ) => Some($d answer),
                    )+
                    _ => None,
                }
            };
        }

        $(
            $(#[$attribute])*
            conversions!(AnyPosition::$Game, crate::$module::$Game);
            $(#[$attribute])*
            conversions!(AnyRules::$Game, crate::$module::Rules);
            $(#[$attribute])*
            conversions!(AnyAction::$Game, crate::$module::Action);
            $(#[$attribute])*
            conversions!(AnyReason::$Game, <crate::$module::$Game as Explains>::Reason);
        )+

        impl AnyRules {
            /// The error of a text that is the id of no rules of any game.
            pub const UNKNOWN: UnknownRules =
                UnknownRules { ids: &[$($(#[$attribute])* crate::$module::Rules::IDS,)+] };

            /// The rules of all these games, those of the first game first.
            #[must_use]
            pub fn all() -> Vec<AnyRules> {
                let mut all = Vec::new();
                $(
                    $(#[$attribute])*
                    all.extend(crate::$module::Rules::all().map(AnyRules::$Game));
                )+
                all
            }
        }

        impl fmt::Display for AnyRules {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                each!(AnyRules, self, rules => rules.fmt(f))
            }
        }

        impl Position for AnyPosition {
            type Rules = AnyRules;
            type Action = AnyAction;
            type Actions = Vec<AnyAction>;
            type Illegal = AnyIllegal;

            const LONGEST_TEXT: usize = {
                let mut longest = 0;
                $(
                    $(#[$attribute])*
                    if longest < crate::$module::$Game::LONGEST_TEXT {
                        longest = crate::$module::$Game::LONGEST_TEXT;
                    }
                )+
                longest
            };

            fn start(rules: AnyRules) -> AnyPosition {
                each_game!(AnyRules, rules, rules: P => P::start(rules).into())
            }

            fn read_action(rules: AnyRules, text: &str) -> Result<AnyAction, NotAnAction> {
                each_game!(AnyRules, rules, rules: P => {
                    P::read_action(rules, text).map(AnyAction::from)
                })
            }

            fn link_format(rules: AnyRules) -> Option<LinkFormat> {
                each_game!(AnyRules, rules, rules: P => P::link_format(rules))
            }

            fn rules(&self) -> AnyRules {
                each!(AnyPosition, self, position => position.rules().into())
            }

            fn status(&self) -> Status {
                each!(AnyPosition, self, position => position.status())
            }

            fn placed(&self) -> u8 {
                each!(AnyPosition, self, position => position.placed())
            }

            fn max_steps_left(&self) -> usize {
                each!(AnyPosition, self, position => position.max_steps_left())
            }

            fn legal(&self) -> Vec<AnyAction> {
                each!(AnyPosition, self, position => any_actions(position.legal()))
            }

            fn outcomes(&self) -> Vec<AnyAction> {
                each!(AnyPosition, self, position => any_actions(position.outcomes()))
            }

            fn count_outcomes(&self) -> usize {
                each!(AnyPosition, self, position => position.count_outcomes())
            }

            fn nth_outcome(&self, index: usize) -> Option<AnyAction> {
                each!(AnyPosition, self, position => {
                    position.nth_outcome(index).map(AnyAction::from)
                })
            }

            fn play(&self, action: AnyAction) -> Result<AnyPosition, AnyIllegal> {
                let played = each_pair!(self, action, (position, action) => {
                    position.play(action).map(AnyPosition::from).map_err(AnyIllegal::from)
                });
                played.unwrap_or(Err(AnyIllegal::OtherGame))
            }

            fn outcomes_of(&self, action: AnyAction) -> Option<[AnyAction; 2]> {
                each_pair!(self, action, (position, action) => {
                    position.outcomes_of(action).map(|outcomes| outcomes.map(AnyAction::from))
                })?
            }

            fn symmetries(&self) -> ArrayVec<Symmetry, 8> {
                each!(AnyPosition, self, position => position.symmetries())
            }
        }

        /// An action of any game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum AnyAction {
            $(
                #[doc = of_game!($module)]
                $(#[$attribute])*
                $Game(crate::$module::Action),
            )+
        }

        /// Why an action of any game cannot be played.
        #[cfg_attr(feature = "wasm", derive(serde::Serialize), serde(untagged))]
        #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum AnyIllegal {
            $(
                #[doc = of_game!($module)]
                $(#[$attribute])*
                #[error(transparent)]
                $Game(#[from] crate::$module::IllegalAction),
            )+
            /// The action belongs to another game than the position.
            #[cfg_attr(feature = "wasm", serde(skip))]
            #[error("this game has no such action, another one has")]
            OtherGame,
        }

        /// A reason in a hint that only one game has.
        #[cfg_attr(feature = "wasm", derive(serde::Serialize), serde(untagged))]
        #[derive(Clone, PartialEq, Debug)]
        pub enum AnyReason {
            $(
                #[doc = of_game!($module)]
                $(#[$attribute])*
                $Game(<crate::$module::$Game as Explains>::Reason),
            )+
        }

        impl Explains for AnyPosition {
            type Reason = AnyReason;

            fn reasons(
                &self,
                action: AnyAction,
                analysis: &Analysis<AnyAction>,
                solver: &mut Solver,
            ) -> Vec<AnyReason> {
                let reasons = each_pair!(self, action, (position, action) => {
                    let of_game = analysis.filter_map(|action| action.try_into().ok(), |margin| margin);
                    let reasons = position.reasons(action, &of_game, solver);
                    reasons.into_iter().map(AnyReason::from).collect()
                });
                reasons.unwrap_or_default()
            }

            fn obscurity(reason: &AnyReason) -> (u8, usize) {
                each_game!(AnyReason, reason, reason: P => P::obscurity(reason))
            }
        }
    };
}

games! { $
    Entangled: entangled,
    Dice: dice,
    #[cfg(feature = "toy")]
    Toy: toy,
}

#[cfg(feature = "wasm")]
pub(crate) use {each, each_pair};

impl FromStr for AnyRules {
    type Err = UnknownRules;

    fn from_str(id: &str) -> Result<AnyRules, UnknownRules> {
        AnyRules::all().into_iter().find(|rules| rules.to_string() == id).ok_or(AnyRules::UNKNOWN)
    }
}

/// A value belongs to another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this belongs to another game")]
pub struct OtherGame;

impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(AnyAction, self, action => action.fmt(f))
    }
}

impl AnyAction {
    /// Whether a text has the form of an action of any game.
    #[must_use]
    pub fn is_written_like(text: &str) -> bool {
        AnyRules::all().into_iter().any(|rules| AnyPosition::read_action(rules, text).is_ok())
    }
}

impl Action for AnyAction {
    fn is_chance(self) -> bool {
        each!(AnyAction, self, action => action.is_chance())
    }

    fn transformed(self, symmetry: Symmetry) -> AnyAction {
        each!(AnyAction, self, action => action.transformed(symmetry).into())
    }
}

fn any_actions<A: Into<AnyAction>>(actions: impl IntoIterator<Item = A>) -> Vec<AnyAction> {
    actions.into_iter().map(Into::into).collect()
}

impl Superposition for AnyPosition {
    fn try_ensemble(&self) -> Option<Ensemble> {
        each!(AnyPosition, self, position => position.try_ensemble())
    }
}

impl Solvable for AnyPosition {
    fn analysed_by(&self, solver: &mut Solver) -> Analysis<AnyAction> {
        each!(AnyPosition, self, position => {
            position.analysed_by(solver).filter_map(|action| Some(action.into()), |margin| margin)
        })
    }

    fn estimated_by(
        &self,
        solver: &mut Solver,
        playouts: Playouts,
    ) -> Option<Analysis<AnyAction, Worth>> {
        each!(AnyPosition, self, position => {
            let estimate = position.estimated_by(solver, playouts)?;
            Some(estimate.filter_map(|action| Some(action.into()), |worth| worth))
        })
    }
}

impl Plays for AnyPosition {
    fn choose(
        &self,
        level: Level,
        style: Option<Style>,
        seed: u32,
        solver: &mut Solver,
    ) -> Option<AnyAction> {
        each!(AnyPosition, self, position => {
            position.choose(level, style, seed, solver).map(AnyAction::from)
        })
    }
}

impl Poses for AnyPosition {
    fn terms(&self) -> Option<Terms> {
        each!(AnyPosition, self, position => position.terms())
    }

    fn has_row(&self, player: Player) -> bool {
        each!(AnyPosition, self, position => position.has_row(player))
    }

    fn marks_on_lines(&self, player: Player) -> i32 {
        each!(AnyPosition, self, position => position.marks_on_lines(player))
    }
}

impl Game<AnyPosition> {
    /// The same game in the types of its kind, without undone actions.
    ///
    /// # Errors
    ///
    /// Fails if it is a game of another kind.
    pub fn to_typed<P>(&self) -> Result<Game<P>, OtherGame>
    where
        P: Position<Action: TryFrom<AnyAction, Error = OtherGame>>
            + TryFrom<AnyPosition, Error = OtherGame>,
    {
        self.try_map(|&position| position.try_into(), TryInto::try_into)
    }
}

impl<P: Position> Game<P>
where
    AnyPosition: From<P>,
    AnyAction: From<P::Action>,
{
    /// The same game in the types of all games, without undone actions.
    #[must_use]
    pub fn to_any(&self) -> Game<AnyPosition> {
        let Ok(game) = self
            .try_map::<_, Infallible>(|&position| Ok(position.into()), |action| Ok(action.into()));
        game
    }
}
