//! Goff's own notation, in which positions pass between this game and its
//! author's site.
//!
//! ```text
//! X1+(1,2); O2+(2,3); X3+(1,3)[132]; O3@X1(1)!X1(1)!O2(2)!X3(3);
//! X9+(4,4); X9!(4)[4]; {X=1,O=0.5}
//! ```
//!
//! | statement | meaning |
//! |---|---|
//! | `X3+(1,3)` | X3 is placed in squares 1 and 3 |
//! | `[132]`, `[341\|2]` | … and closes a cycle of these marks; after the bar, its stems |
//! | `O3@X1(1)` | O measures the cycle that mark 3 closed: X1, a mark of the cycle, goes to square 1 |
//! | `!X1(1)!O2(2)` | … and these marks end in these squares |
//! | `X9+(4,4); X9!(4)[4]` | both marks in the last square; also written `X9+(4,4); O9@X9(4)!X9(4)` |
//! | `{X=1,O=0.5}` | the score of a finished game |
//!
//! Brackets, final marks and score only repeat what follows from the rest. They are
//! always written. Where they are read, they must be right, in any order. Spaces and line
//! breaks may stand between any two characters.

use crate::entangled::{Action, Entangled, IllegalAction, Numbers, Rules, mark, owner};
use crate::game::Game;
use crate::mark::Mark;
use crate::nine_squares::{Pair, Square};
use crate::player::Player;
use crate::position::{Position, Status};
use crate::score::Score;
use core::fmt::{self, Write};
use thiserror::Error;

/// Points as they are written, by their number of halves.
const POINTS: [&str; 5] = ["0", "0.5", "1", "1.5", "2"];

/// The game in Goff's notation.
#[must_use]
pub fn to_goff(game: &Game<Entangled>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_game(&mut text, game);
    text
}

fn write_game(text: &mut String, game: &Game<Entangled>) -> fmt::Result {
    for (action, before) in game.steps() {
        if !text.is_empty() {
            text.push(' ');
        }
        let new = mark(before.placed() + 1);
        match action {
            Action::Place(pair) => {
                write!(text, "{new}+({},{})", pair.low(), pair.high())?;
                write_cycle(text, &before.after(action))?;
            }
            Action::Fill(square) => {
                write!(text, "{new}+({square},{square}); {new}!({square})[{square}]")?;
            }
            Action::Collapse(end) => write_measurement(text, before, end)?,
            Action::Toss => unreachable!("a game holds the outcomes of coins, not tosses"),
        }
        text.push(';');
    }
    if let Status::Over(score) = game.status() {
        let [x, o] = Player::BOTH.map(|player| POINTS[usize::from(score.halves(player))]);
        write!(text, " {{X={x},O={o}}}")?;
    }
    Ok(())
}

/// `[341|2]`: the cycle, beginning with its lowest mark, which is left by its lower
/// square; then the stems. Nothing where there is no cycle.
fn write_cycle(text: &mut String, position: &Entangled) -> fmt::Result {
    let Some(cycle) = position.cycle() else { return Ok(()) };
    let length = cycle.moves.len();
    let lowest = (0..length).min_by_key(|&index| cycle.moves[index]).expect("a cycle has marks");
    // moves[i] leaves for squares[i + 1]; backwards it leaves for squares[i].
    let forwards = cycle.squares[(lowest + 1) % length] < cycle.squares[lowest];
    text.push('[');
    for step in 0..length {
        let index = if forwards { lowest + step } else { lowest + length - step };
        write!(text, "{}", cycle.moves[index % length])?;
    }
    if !cycle.stems.is_empty() {
        text.push('|');
    }
    for stem in cycle.stems {
        write!(text, "{stem}")?;
    }
    text.push(']');
    Ok(())
}

/// `O3@X1(1)!X1(1)!O2(2)!X3(3)`; the mark that is sent is the lowest of the cycle.
fn write_measurement(text: &mut String, before: &Entangled, end: Square) -> fmt::Result {
    let closing = before.placed();
    let cycle = before.cycle().expect("a cycle is measured");
    let lowest = cycle.moves.iter().min();
    let settled = before.propagation(end);
    let of_mark = |number: u8| settled.iter().find(move |settled| settled.mark.number == number);
    let sent = lowest.and_then(|&number| of_mark(number)).expect("the cycle collapses");
    write!(text, "{}{closing}@{}({})", owner(closing + 1), sent.mark, sent.square)?;
    let mut by_number = (1..=closing).filter_map(of_mark);
    by_number.try_for_each(|settled| write!(text, "!{}({})", settled.mark, settled.square))
}

/// The game that a text in Goff's notation tells, played by these rules.
///
/// # Errors
///
/// Says which statement is wrong, and why.
pub fn from_goff(text: &str, rules: Rules) -> Result<Game<Entangled>, GoffError> {
    let text: String = text.split_ascii_whitespace().collect();
    let mut reader = Reader { rest: text.as_bytes(), last_square_confirmed: false };
    let mut game = Game::new(rules);
    let mut statement = 1;
    loop {
        match reader.statement(&mut game) {
            Ok(true) => statement += 1,
            Ok(false) => return Ok(game),
            Err(why) => return Err(GoffError { statement, why }),
        }
    }
}

/// Why a text is not a game in Goff's notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("statement {statement}: {why}")]
pub struct GoffError {
    /// The statement that is wrong, from 1.
    pub statement: usize,
    /// The fault.
    pub why: WrongStatement,
}

/// The fault of a statement in Goff's notation.
#[allow(missing_docs, reason = "the messages tell the fields")]
#[cfg_attr(feature = "wasm", derive(serde::Serialize, tsify::Tsify))]
#[cfg_attr(feature = "wasm", serde(tag = "reason", rename_all = "kebab-case"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum WrongStatement {
    /// One of these should stand there, as it is written.
    #[error("one of these should stand here: {expected}")]
    Form { expected: &'static str },
    /// The mark named is not the one whose turn it is; this one should stand there.
    #[error("here {mark} should stand")]
    NotNext { mark: Mark },
    /// The mark to be measured is not one of the cycle, or not in that square.
    #[error("a mark of the cycle should be sent to one of its two squares")]
    NotOnCycle,
    /// The action is not possible there.
    #[cfg_attr(feature = "wasm", serde(skip))]
    #[error(transparent)]
    Illegal(IllegalAction),
    /// The cycle in brackets is not the one that arises.
    #[error("the marks in brackets are not the cycle and the stems that arise")]
    WrongCycle,
    /// The final marks are not those that follow.
    #[error("the final marks are not those that follow from the measurement")]
    WrongFinalMarks,
    /// The score is not the one that follows.
    #[error("the score is not the one that follows from the game")]
    WrongScore,
    /// Something stands behind the score.
    #[error("nothing more stands after the score")]
    AfterScore,
}

/// Reads a text without white space piece by piece.
struct Reader<'a> {
    /// The rest of the text.
    rest: &'a [u8],
    /// Whether a statement has repeated that the last square holds the last mark.
    last_square_confirmed: bool,
}

type Read<T> = Result<T, WrongStatement>;

impl Reader<'_> {
    /// The next byte. Part of a character beyond ASCII stands for nothing.
    fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// Steps over the character if it comes next.
    fn skip(&mut self, character: u8) -> bool {
        let there = self.peek() == Some(character);
        if there {
            self.rest = &self.rest[1..];
        }
        there
    }

    /// Steps over the last character of `form`, or says that this form should stand here.
    fn expect(&mut self, form: &'static str) -> Read<()> {
        ensure(self.skip(form.as_bytes()[form.len() - 1]), WrongStatement::Form { expected: form })
    }

    /// A digit 1–9.
    fn square(&mut self) -> Read<Square> {
        let digit = self.peek().map(char::from).and_then(Square::from_digit);
        let square = digit.ok_or(WrongStatement::Form { expected: "1–9" })?;
        self.rest = &self.rest[1..];
        Ok(square)
    }

    /// `(4)`
    fn square_in_parentheses(&mut self) -> Read<Square> {
        self.expect("(")?;
        let square = self.square()?;
        self.expect(")")?;
        Ok(square)
    }

    fn player(&mut self) -> Read<Player> {
        let named = |player: &Player| self.skip(player.letter().as_bytes()[0]);
        Player::BOTH.into_iter().find(named).ok_or(WrongStatement::Form { expected: "X O" })
    }

    /// `X3`
    fn mark(&mut self) -> Read<Mark> {
        Ok(Mark { player: self.player()?, number: self.square()?.number() })
    }

    /// Reads one statement with its semicolon, which the last one may lack; or the score.
    /// False at the end of the text.
    fn statement(&mut self, game: &mut Game<Entangled>) -> Read<bool> {
        if self.peek().is_none() {
            return Ok(false);
        }
        if self.skip(b'{') {
            self.score(game)?;
            return ensure(self.rest.is_empty(), WrongStatement::AfterScore).map(|()| false);
        }
        let subject = self.mark()?;
        if self.skip(b'+') {
            self.placement(subject, game)?;
        } else if self.skip(b'@') {
            self.measurement(subject, game)?;
        } else if self.skip(b'!') {
            self.last_square(subject, game)?;
        } else {
            return Err(WrongStatement::Form { expected: "+ @ !" });
        }
        if self.peek().is_some_and(|next| next != b'{') {
            self.expect(";")?;
        }
        Ok(true)
    }

    /// `X3+(1,3)[132]`, from the parenthesis on.
    fn placement(&mut self, subject: Mark, game: &mut Game<Entangled>) -> Read<()> {
        self.expect("(")?;
        let one = self.square()?;
        self.expect(",")?;
        let other = self.square()?;
        self.expect(")")?;
        if let Status::ToAct(..) = game.status() {
            must_be(subject, mark((game.position().placed() + 1).min(9)))?;
        }
        play(game, Pair::new(one, other).map_or(Action::Fill(one), Action::Place))?;
        if !self.skip(b'[') {
            return Ok(());
        }
        let cycle = self.numbers()?;
        let stems = if self.skip(b'|') { self.numbers()? } else { Numbers::new() };
        self.expect("1–9 ]")?;
        let right = game.position().cycle().is_some_and(|expected| {
            are_same(&cycle, &expected.moves) && are_same(&stems, &expected.stems)
        });
        ensure(right, WrongStatement::WrongCycle)
    }

    /// Digits 1–9, none of them twice, up to another character.
    fn numbers(&mut self) -> Read<Numbers> {
        let mut numbers = Numbers::new();
        while self.peek().is_some_and(|next| next.is_ascii_digit()) {
            let number = self.square()?.number();
            ensure(!numbers.contains(&number), WrongStatement::WrongCycle)?;
            numbers.push(number);
        }
        Ok(numbers)
    }

    /// `O3@X1(1)!X1(1)!O2(2)!X3(3)`, from the mark that is sent on.
    fn measurement(&mut self, chooser: Mark, game: &mut Game<Entangled>) -> Read<()> {
        let sent = self.settled()?;
        // Nothing is left to measure in the last square, but some write it down.
        if let Some((Action::Fill(_), _)) = game.last() {
            self.confirm_last_square()?;
        } else {
            play(game, Action::Collapse(end_that_sends(sent, game.position())?))?;
        }
        let (action, before) = game.last().expect("a measurement was played");
        let settled = before.settled_by(action);
        let follows = |(mark, square): (Mark, Square)| {
            settled.iter().any(|settled| settled.mark == mark && settled.square == square)
        };
        ensure(follows(sent), WrongStatement::NotOnCycle)?;
        let number = game.position().placed();
        must_be(chooser, Mark { player: owner(number).other(), number })?;
        let mut finals = Numbers::new();
        while self.skip(b'!') {
            let entry = self.settled()?;
            let is_new = follows(entry) && !finals.contains(&entry.0.number);
            ensure(is_new, WrongStatement::WrongFinalMarks)?;
            finals.push(entry.0.number);
        }
        let are_all = finals.is_empty() || finals.len() == settled.len();
        ensure(are_all, WrongStatement::WrongFinalMarks)
    }

    /// Allows one statement that repeats what the last square holds, and no second one.
    fn confirm_last_square(&mut self) -> Read<()> {
        let is_first = !core::mem::replace(&mut self.last_square_confirmed, true);
        ensure(is_first, WrongStatement::Illegal(IllegalAction::GameOver))
    }

    /// `X1(1)`: a mark, and the square in which it ends.
    fn settled(&mut self) -> Read<(Mark, Square)> {
        Ok((self.mark()?, self.square_in_parentheses()?))
    }

    /// `X9!(4)[4]`, from the parenthesis on: what follows from `X9+(4,4)`.
    fn last_square(&mut self, subject: Mark, game: &Game<Entangled>) -> Read<()> {
        let square = self.square_in_parentheses()?;
        let mut right = matches!(game.last(), Some((Action::Fill(filled), _)) if filled == square);
        if self.skip(b'[') {
            right &= self.square()? == square;
            self.expect("1–9 ]")?;
        }
        right &= subject == mark(game.position().placed());
        ensure(right, WrongStatement::WrongFinalMarks)?;
        self.confirm_last_square()
    }

    /// `{X=1,O=0.5}`, from the brace on.
    fn score(&mut self, game: &Game<Entangled>) -> Read<()> {
        let (one, points_of_one) = self.points_of_player()?;
        self.expect(",")?;
        let (other, points_of_other) = self.points_of_player()?;
        self.expect("}")?;
        let (x, o) = match (one, other) {
            (Player::X, Player::O) => (points_of_one, points_of_other),
            (Player::O, Player::X) => (points_of_other, points_of_one),
            _ => return Err(WrongStatement::Form { expected: "{X=1,O=0}" }),
        };
        let follows = game.status() == Status::Over(Score::from_halves(x, o));
        ensure(follows, WrongStatement::WrongScore)
    }

    /// `X=1` or `X=0.5`: a player, and the points in halves.
    fn points_of_player(&mut self) -> Read<(Player, u8)> {
        let player = self.player()?;
        self.expect("=")?;
        let is_part = |next: &&u8| next.is_ascii_digit() || **next == b'.';
        let (number, rest) = self.rest.split_at(self.rest.iter().take_while(is_part).count());
        self.rest = rest;
        let halves = (0..).zip(POINTS).find(|(_, points)| points.as_bytes() == number);
        let (halves, _) = halves.ok_or(WrongStatement::Form { expected: "0 0.5 1 1.5 2" })?;
        Ok((player, halves))
    }
}

fn play(game: &mut Game<Entangled>, action: Action) -> Read<()> {
    game.play(action).map_err(WrongStatement::Illegal)
}

fn must_be(subject: Mark, mark: Mark) -> Read<()> {
    ensure(subject == mark, WrongStatement::NotNext { mark })
}

/// Whether two lists, neither of which names a mark twice, name the same marks.
fn are_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().all(|number| other.contains(number))
}

fn ensure(holds: bool, why: WrongStatement) -> Read<()> {
    if holds { Ok(()) } else { Err(why) }
}

/// The square in which the closing mark must end for this mark of the cycle to go there.
fn end_that_sends((sent, square): (Mark, Square), position: &Entangled) -> Read<Square> {
    let Some(cycle) = position.cycle() else {
        return Err(WrongStatement::Illegal(IllegalAction::NoCycle));
    };
    let sends = |end: &Square| {
        let mut settled = position.propagation(*end).into_iter();
        settled.any(|settled| settled.mark == sent && settled.square == square)
    };
    let ends = cycle.squares[..2].iter().copied();
    // A stem has one way to go, whichever way the cycle collapses.
    let end = ends.filter(|_| cycle.moves.contains(&sent.number)).find(sends);
    end.ok_or(WrongStatement::NotOnCycle)
}
