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
//! Brackets, final marks and score only repeat what follows from the rest. They
//! are always written; where they are read, they must be right, in any order.

use super::position::{Position, mark, owner};
use super::rules::Rules;
use crate::action::{Action, IllegalAction};
use crate::board::{Mark, Pair, Player, Score, Square};
use crate::game::Game;
use crate::refusal::Refusal;
use crate::state::{State, Status};
use core::fmt::{self, Write};

/// Points as they are written, by how many halves they are.
const POINTS: [&str; 5] = ["0", "0.5", "1", "1.5", "2"];

/// The game in Goff's notation.
#[must_use]
pub fn to_goff(game: &Game<Position>) -> String {
    let mut text = String::new();
    for (action, before) in game.steps() {
        if !text.is_empty() {
            text.push(' ');
        }
        let new = mark(before.placed() + 1);
        // Writing to a string cannot fail.
        let _ = match action {
            Action::Place(pair) => write!(text, "{new}+({},{})", pair.low(), pair.high()),
            Action::Fill(square) => {
                write!(text, "{new}+({square},{square}); {new}!({square})[{square}]")
            }
            Action::Collapse(end) => write_measurement(&mut text, before, end),
            // A game never holds a toss, only what came of it, and none of the
            // other game's actions.
            _ => Ok(()),
        };
        if let (Action::Place(_), Ok(after)) = (action, before.play(action)) {
            write_cycle(&mut text, &after);
        }
        text.push(';');
    }
    if let Status::Over(score) = game.status() {
        let [x, o] = Player::BOTH.map(|player| POINTS[usize::from(score.halves(player))]);
        let _ = write!(text, " {{X={x},O={o}}}");
    }
    text
}

/// `[341|2]`: the cycle from its lowest mark on, which is left by its lower
/// square, and the stems. Nothing where there is no cycle.
fn write_cycle(text: &mut String, position: &Position) {
    let Some(cycle) = position.cycle() else { return };
    let length = cycle.moves.len();
    let first = (0..length).min_by_key(|&index| cycle.moves[index]).unwrap_or(0);
    // moves[i] leaves for squares[i + 1]; backwards it leaves for squares[i].
    let forwards = cycle.squares[(first + 1) % length] < cycle.squares[first];
    text.push('[');
    for step in 0..length {
        let index = if forwards { first + step } else { first + length - step };
        text.push(digit(cycle.moves[index % length]));
    }
    if !cycle.stems.is_empty() {
        text.push('|');
    }
    text.extend(cycle.stems.iter().copied().map(digit));
    text.push(']');
}

/// The digit of a number below ten.
fn digit(number: u8) -> char {
    char::from(b'0' + number)
}

/// `O3@X1(1)!X1(1)!O2(2)!X3(3)`, with the cycle's lowest mark as the one sent.
fn write_measurement(text: &mut String, before: &Position, end: Square) -> fmt::Result {
    let closing = before.placed();
    let settled = before.propagation(end);
    let on_cycle = before.cycle().map(|cycle| cycle.moves).unwrap_or_default();
    write!(text, "{}{closing}@", owner(closing + 1))?;
    let mut finals = String::new();
    for number in 1..=closing {
        let Some(ended) = settled.iter().find(|settled| settled.mark.number == number) else {
            continue;
        };
        let written = format!("{}({})", ended.mark, ended.square);
        if on_cycle.iter().min() == Some(&number) {
            text.push_str(&written);
        }
        finals.push('!');
        finals.push_str(&written);
    }
    text.push_str(&finals);
    Ok(())
}

/// The game that a text in Goff's notation tells, played by these rules. Spaces
/// and line breaks may stand anywhere.
///
/// # Errors
///
/// Tells which statement is wrong, and why.
pub fn from_goff(text: &str, rules: Rules) -> Result<Game<Position>, GoffError> {
    let mut reader = Reader { rest: text.as_bytes() };
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoffError {
    /// The statement that is wrong, from 1.
    pub statement: usize,
    /// What is wrong with it.
    pub why: WrongStatement,
}

/// What is wrong with a statement in Goff's notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongStatement {
    /// One of these should stand there, as it is written.
    Form(&'static str),
    /// The mark named is not the one whose turn it is.
    NotNext {
        /// The mark that should stand there.
        expected: Mark,
    },
    /// The mark to be measured is not one of the cycle, or not there.
    NotOnCycle,
    /// The action is not possible there.
    Illegal(IllegalAction),
    /// The cycle in brackets is not the one that arises.
    WrongCycle,
    /// The final marks are not those that follow.
    WrongFinalMarks,
    /// The score is not the one that follows.
    WrongScore,
    /// Something stands behind the score.
    AfterScore,
}

impl WrongStatement {
    /// What there is to say of it.
    #[must_use]
    pub fn refusal(self) -> Refusal {
        Refusal::new(match self {
            WrongStatement::Illegal(error) => return error.refusal(),
            WrongStatement::Form(expected) => {
                return Refusal::new("form: one of these should stand here: %").expecting(expected);
            }
            WrongStatement::NotNext { expected } => {
                return Refusal::new("not-next: here * should stand").of_mark(expected);
            }
            WrongStatement::NotOnCycle => {
                "not-on-cycle: a mark of the cycle should be sent to one of its two squares"
            }
            WrongStatement::WrongCycle => {
                "wrong-cycle: the marks in brackets are not the cycle and the stems that arise"
            }
            WrongStatement::WrongFinalMarks => {
                "wrong-final-marks: the final marks are not those that follow from the measurement"
            }
            WrongStatement::WrongScore => {
                "wrong-score: the score is not the one that follows from the game"
            }
            WrongStatement::AfterScore => "after-score: nothing more stands after the score",
        })
    }
}

impl fmt::Display for GoffError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "statement {}: {}", self.statement, self.why.refusal())
    }
}

impl core::error::Error for GoffError {}

/// Reads piece by piece what is left of a text.
struct Reader<'a> {
    rest: &'a [u8],
}

type Read<T> = Result<T, WrongStatement>;

impl Reader<'_> {
    /// The next character that is no white space; of one beyond ASCII a part, which
    /// stands for nothing either.
    fn peek(&mut self) -> Option<u8> {
        self.rest = self.rest.trim_ascii_start();
        self.rest.first().copied()
    }

    /// Steps over the character if it comes next.
    // Not copied to each of its many callers, and so with what follows.
    #[inline(never)]
    fn skip(&mut self, character: u8) -> bool {
        let there = self.peek() == Some(character);
        if there {
            self.rest = &self.rest[1..];
        }
        there
    }

    #[inline(never)]
    fn expect(&mut self, character: u8) -> Read<()> {
        if self.skip(character) {
            return Ok(());
        }
        Err(WrongStatement::Form(match character {
            b'(' => "(",
            b')' => ")",
            b',' => ",",
            b';' => ";",
            b'=' => "=",
            b']' => "1–9 ]",
            _ => "}",
        }))
    }

    /// A digit 1–9.
    #[inline(never)]
    fn square(&mut self) -> Read<Square> {
        let digit = self.peek().map(char::from).and_then(Square::from_digit);
        let square = digit.ok_or(WrongStatement::Form("1–9"))?;
        self.rest = &self.rest[1..];
        Ok(square)
    }

    /// `(4)`
    #[inline(never)]
    fn square_in_parentheses(&mut self) -> Read<Square> {
        self.expect(b'(')?;
        let square = self.square()?;
        self.expect(b')')?;
        Ok(square)
    }

    fn player(&mut self) -> Read<Player> {
        let named = |player: &Player| self.skip(player.letter().as_bytes()[0]);
        Player::BOTH.into_iter().find(named).ok_or(WrongStatement::Form("X O"))
    }

    /// `X3`
    #[inline(never)]
    fn mark(&mut self) -> Read<Mark> {
        Ok(Mark { player: self.player()?, number: self.square()?.number() })
    }

    /// One statement with its semicolon, without which the last one may go; or the
    /// score. False at the end.
    fn statement(&mut self, game: &mut Game<Position>) -> Read<bool> {
        if self.peek().is_none() {
            return Ok(false);
        }
        if self.skip(b'{') {
            self.score(game)?;
            return match self.peek() {
                None => Ok(false),
                Some(_) => Err(WrongStatement::AfterScore),
            };
        }
        let subject = self.mark()?;
        if self.skip(b'+') {
            self.placement(subject, game)?;
        } else if self.skip(b'@') {
            self.measurement(subject, game)?;
        } else if self.skip(b'!') {
            self.last_square(subject, game)?;
        } else {
            return Err(WrongStatement::Form("+ @ !"));
        }
        if self.peek().is_some_and(|next| next != b'{') {
            self.expect(b';')?;
        }
        Ok(true)
    }

    /// `X3+(1,3)[132]`, from the parenthesis on.
    fn placement(&mut self, subject: Mark, game: &mut Game<Position>) -> Read<()> {
        self.expect(b'(')?;
        let one = self.square()?;
        self.expect(b',')?;
        let other = self.square()?;
        self.expect(b')')?;
        if let Status::ToAct(..) = game.status() {
            must_be(subject, mark((game.state().placed() + 1).min(9)))?;
        }
        play(game, Pair::new(one, other).map_or(Action::Fill(one), Action::Place))?;
        if !self.skip(b'[') {
            return Ok(());
        }
        let cycle = self.numbers()?;
        let stems = if self.skip(b'|') { self.numbers()? } else { NumberSet::default() };
        self.expect(b']')?;
        let right = game.state().cycle().is_some_and(|expected| {
            cycle == NumberSet::of(&expected.moves) && stems == NumberSet::of(&expected.stems)
        });
        if right { Ok(()) } else { Err(WrongStatement::WrongCycle) }
    }

    /// Digits up to something else, none twice.
    #[inline(never)]
    fn numbers(&mut self) -> Read<NumberSet> {
        let mut numbers = NumberSet::default();
        while self.peek().is_some_and(|next| next.is_ascii_digit()) {
            if !numbers.insert(self.square()?.number()) {
                return Err(WrongStatement::WrongCycle);
            }
        }
        Ok(numbers)
    }

    /// `O3@X1(1)!X1(1)!O2(2)!X3(3)`, from the mark that is sent on.
    fn measurement(&mut self, chooser: Mark, game: &mut Game<Position>) -> Read<()> {
        let sent = self.settled()?;
        // Nothing is left to measure in the last square, but some write it down.
        if !matches!(game.last(), Some((Action::Fill(_), _))) {
            play(game, Action::Collapse(end_that_sends(sent, game.state())?))?;
        }
        let settled =
            game.last().map(|(action, before)| before.settled_by(action)).unwrap_or_default();
        let follows = |(mark, square): (Mark, Square)| {
            settled.iter().any(|settled| settled.mark == mark && settled.square == square)
        };
        if !follows(sent) {
            return Err(WrongStatement::NotOnCycle);
        }
        let number = game.state().placed();
        must_be(chooser, Mark { player: owner(number).other(), number })?;
        let mut finals = NumberSet::default();
        while self.skip(b'!') {
            let entry = self.settled()?;
            if !follows(entry) || !finals.insert(entry.0.number) {
                return Err(WrongStatement::WrongFinalMarks);
            }
        }
        if finals.is_empty() || finals.len() == settled.len() {
            Ok(())
        } else {
            Err(WrongStatement::WrongFinalMarks)
        }
    }

    /// `X1(1)`: a mark, and the square in which it ends.
    #[inline(never)]
    fn settled(&mut self) -> Read<(Mark, Square)> {
        Ok((self.mark()?, self.square_in_parentheses()?))
    }

    /// `X9!(4)[4]`, from the parenthesis on: what follows from `X9+(4,4)`.
    fn last_square(&mut self, subject: Mark, game: &Game<Position>) -> Read<()> {
        let square = self.square_in_parentheses()?;
        let mut right = matches!(game.last(), Some((Action::Fill(filled), _)) if filled == square);
        if self.skip(b'[') {
            right &= self.square()? == square;
            self.expect(b']')?;
        }
        if right && subject == mark(game.state().placed()) {
            Ok(())
        } else {
            Err(WrongStatement::WrongFinalMarks)
        }
    }

    /// `{X=1,O=0.5}`, from the brace on.
    fn score(&mut self, game: &Game<Position>) -> Read<()> {
        let mut halves = [None; 2];
        for index in 0..2 {
            if index > 0 {
                self.expect(b',')?;
            }
            let player = self.player()?;
            self.expect(b'=')?;
            halves[player.index()] = Some(self.half_points()?);
        }
        self.expect(b'}')?;
        let [Some(x), Some(o)] = halves else {
            return Err(WrongStatement::Form("{X=1,O=0}"));
        };
        if game.status() == Status::Over(Score::from_halves(x, o)) {
            Ok(())
        } else {
            Err(WrongStatement::WrongScore)
        }
    }

    /// `1` or `0.5`, in halves.
    fn half_points(&mut self) -> Read<u8> {
        self.peek();
        let is_part = |next: &&u8| next.is_ascii_digit() || **next == b'.';
        let (number, rest) = self.rest.split_at(self.rest.iter().take_while(is_part).count());
        self.rest = rest;
        let halves = POINTS.iter().position(|points| points.as_bytes() == number);
        halves.map(|halves| halves as u8).ok_or(WrongStatement::Form("0 0.5 1 1.5 2"))
    }
}

fn play(game: &mut Game<Position>, action: Action) -> Read<()> {
    game.play(action).map_err(WrongStatement::Illegal)
}

fn must_be(subject: Mark, expected: Mark) -> Read<()> {
    if subject == expected { Ok(()) } else { Err(WrongStatement::NotNext { expected }) }
}

/// Where the closing mark must end for this mark of the cycle to go to this square.
fn end_that_sends((sent, square): (Mark, Square), position: &Position) -> Read<Square> {
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

/// A set of numbers of marks, in any order.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct NumberSet(u16);

impl NumberSet {
    fn of(numbers: &[u8]) -> NumberSet {
        NumberSet(numbers.iter().fold(0, |set, number| set | 1 << number))
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds a number; false if it is there already.
    fn insert(&mut self, number: u8) -> bool {
        let before = *self;
        self.0 |= 1 << number;
        *self != before
    }
}
