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
use crate::state::{State, Status};
use arrayvec::ArrayVec;
use core::fmt::{self, Write};
use core::iter::Peekable;
use core::str::Chars;

/// Points as they are written, by how many halves they are.
const POINTS: [&str; 5] = ["0", "0.5", "1", "1.5", "2"];

/// The game in Goff's notation.
#[must_use]
pub fn to_goff(game: &Game<Position>) -> String {
    let mut statements: Vec<String> = Vec::new();
    for (action, before) in game.steps() {
        let new = mark(before.placed() + 1);
        match action {
            Action::Place(pair) => {
                let mut text = format!("{new}+({},{})", pair.low(), pair.high());
                if let Ok(after) = before.play(action) {
                    text += &cycle_in_brackets(&after);
                }
                statements.push(text);
            }
            Action::Fill(square) => {
                statements.push(format!("{new}+({square},{square})"));
                statements.push(format!("{new}!({square})[{square}]"));
            }
            Action::Collapse(end) => statements.push(measurement(before, end)),
            // A game never holds a toss, only what came of it, and none of the
            // other game's actions.
            _ => {}
        }
    }
    let mut text = String::new();
    for statement in statements {
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}{statement};");
    }
    if let Status::Over(score) = game.status() {
        let [x, o] = Player::BOTH.map(|player| POINTS[usize::from(score.halves(player))]);
        let _ = write!(text, " {{X={x},O={o}}}");
    }
    text
}

/// `[341|2]`: the cycle from its lowest mark on, which is left by its lower
/// square, and the stems. Empty where there is no cycle.
fn cycle_in_brackets(position: &Position) -> String {
    let Some(mut cycle) = position.cycle() else {
        return String::new();
    };
    // moves[i] leaves for squares[i + 1]; backwards it leaves for squares[i].
    let first = (0..cycle.moves.len()).min_by_key(|&index| cycle.moves[index]).unwrap_or(0);
    let length = cycle.squares.len();
    let (entered_by, left_by) = (cycle.squares[first], cycle.squares[(first + 1) % length]);
    cycle.moves.rotate_left(first);
    if entered_by < left_by {
        cycle.moves[1..].reverse();
    }
    let mut text = String::from("[");
    for number in &cycle.moves {
        let _ = write!(text, "{number}");
    }
    if !cycle.stems.is_empty() {
        text.push('|');
    }
    for number in &cycle.stems {
        let _ = write!(text, "{number}");
    }
    text.push(']');
    text
}

/// `O3@X1(1)!X1(1)!O2(2)!X3(3)`, with the cycle's lowest mark as the one sent.
fn measurement(before: &Position, end: Square) -> String {
    let closing = before.placed();
    let chooser = owner(closing + 1);
    let settled = before.propagation(end);
    let by_number =
        || (1..=closing).filter_map(|n| settled.iter().find(|settled| settled.mark.number == n));
    let cycle = before.cycle().map(|cycle| cycle.moves).unwrap_or_default();
    let mut text = format!("{chooser}{closing}@");
    if let Some(sent) = by_number().find(|settled| cycle.contains(&settled.mark.number)) {
        let _ = write!(text, "{}({})", sent.mark, sent.square);
    }
    for settled in by_number() {
        let _ = write!(text, "!{}({})", settled.mark, settled.square);
    }
    text
}

/// The game that a text in Goff's notation tells, played by these rules. Spaces
/// and line breaks may stand anywhere.
///
/// # Errors
///
/// Tells which statement is wrong, and why.
pub fn from_goff(text: &str, rules: Rules) -> Result<Game<Position>, GoffError> {
    let mut reader = Reader { rest: text.chars().peekable(), statement: 1 };
    let mut game = Game::new(rules);
    while let Some(next) = reader.peek() {
        if next == '{' {
            reader.score(&game)?;
            break;
        }
        reader.statement(&mut game)?;
        // The last statement may go without its semicolon.
        if reader.peek().is_some_and(|next| next != '{') {
            reader.expect(';')?;
        }
        reader.statement += 1;
    }
    match reader.peek() {
        None => Ok(game),
        Some(_) => Err(reader.error(WrongStatement::Form("nothing more after the score"))),
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
    /// Something else should stand there.
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
}

impl fmt::Display for GoffError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "statement {}: ", self.statement)?;
        match self.why {
            WrongStatement::Form(expected) => write!(f, "here should stand {expected}"),
            WrongStatement::NotNext { expected } => write!(f, "here {expected} should stand"),
            WrongStatement::NotOnCycle => {
                f.write_str("a mark of the cycle should be sent to one of its two squares")
            }
            WrongStatement::Illegal(error) => error.fmt(f),
            WrongStatement::WrongCycle => {
                f.write_str("the marks in brackets are not the cycle and the stems that arise")
            }
            WrongStatement::WrongFinalMarks => {
                f.write_str("the final marks are not those that follow from the measurement")
            }
            WrongStatement::WrongScore => {
                f.write_str("the score is not the one that follows from the game")
            }
        }
    }
}

impl core::error::Error for GoffError {}

/// Where reading stands.
struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    statement: usize,
}

impl Reader<'_> {
    fn error(&self, why: WrongStatement) -> GoffError {
        GoffError { statement: self.statement, why }
    }

    /// The next character that is no white space.
    fn peek(&mut self) -> Option<char> {
        while self.rest.next_if(char::is_ascii_whitespace).is_some() {}
        self.rest.peek().copied()
    }

    /// Steps over the character if it comes next.
    fn skip(&mut self, character: char) -> bool {
        let there = self.peek() == Some(character);
        if there {
            self.rest.next();
        }
        there
    }

    fn expect(&mut self, character: char) -> Result<(), GoffError> {
        if self.skip(character) {
            return Ok(());
        }
        Err(self.error(WrongStatement::Form(match character {
            '(' => "an opening parenthesis",
            ')' => "a closing parenthesis",
            ',' => "a comma",
            ';' => "a semicolon",
            '=' => "an equals sign",
            ']' => "a closing bracket, or a digit",
            _ => "a closing brace",
        })))
    }

    /// A digit 1–9.
    fn digit(&mut self) -> Result<u8, GoffError> {
        let number = self.peek().and_then(Square::from_digit).map(Square::number);
        self.rest.next();
        number.ok_or_else(|| self.error(WrongStatement::Form("a digit from 1 to 9")))
    }

    fn square(&mut self) -> Result<Square, GoffError> {
        let number = self.digit()?;
        Square::new(number).ok_or_else(|| self.error(WrongStatement::Form("a square")))
    }

    /// `(4)`
    fn square_in_parentheses(&mut self) -> Result<Square, GoffError> {
        self.expect('(')?;
        let square = self.square()?;
        self.expect(')')?;
        Ok(square)
    }

    fn player(&mut self) -> Result<Player, GoffError> {
        let player = match self.peek() {
            Some('X') => Player::X,
            Some('O') => Player::O,
            _ => return Err(self.error(WrongStatement::Form("X or O"))),
        };
        self.rest.next();
        Ok(player)
    }

    /// `X3`
    fn mark(&mut self) -> Result<Mark, GoffError> {
        Ok(Mark { player: self.player()?, number: self.digit()? })
    }

    fn statement(&mut self, game: &mut Game<Position>) -> Result<(), GoffError> {
        let subject = self.mark()?;
        match self.peek() {
            Some('+') => self.placement(subject, game),
            Some('@') => self.measurement(subject, game),
            Some('!') => self.last_square(subject, game),
            _ => Err(self.error(WrongStatement::Form(
                "+ for a placement, @ for a measurement, or ! for a final mark",
            ))),
        }
    }

    fn play(&self, game: &mut Game<Position>, action: Action) -> Result<(), GoffError> {
        game.play(action).map_err(|error| self.error(WrongStatement::Illegal(error)))
    }

    fn must_be(&self, subject: Mark, expected: Mark) -> Result<(), GoffError> {
        if subject == expected {
            Ok(())
        } else {
            Err(self.error(WrongStatement::NotNext { expected }))
        }
    }

    /// `X3+(1,3)[132]`, from the plus sign on.
    fn placement(&mut self, subject: Mark, game: &mut Game<Position>) -> Result<(), GoffError> {
        self.skip('+');
        self.expect('(')?;
        let one = self.square()?;
        self.expect(',')?;
        let other = self.square()?;
        self.expect(')')?;
        if let Status::ToAct(..) = game.status() {
            self.must_be(subject, mark((game.state().placed() + 1).min(9)))?;
        }
        self.play(game, Pair::new(one, other).map_or(Action::Fill(one), Action::Place))?;
        if !self.skip('[') {
            return Ok(());
        }
        let cycle = self.numbers()?;
        let stems = if self.skip('|') { self.numbers()? } else { ArrayVec::new() };
        self.expect(']')?;
        let right = game.state().cycle().is_some_and(|expected| {
            same_in_any_order(&cycle, &expected.moves) && same_in_any_order(&stems, &expected.stems)
        });
        if right { Ok(()) } else { Err(self.error(WrongStatement::WrongCycle)) }
    }

    /// Digits up to something else.
    fn numbers(&mut self) -> Result<ArrayVec<u8, 9>, GoffError> {
        let mut numbers = ArrayVec::new();
        while self.peek().is_some_and(|next| next.is_ascii_digit()) {
            let number = self.digit()?;
            if numbers.try_push(number).is_err() {
                return Err(self.error(WrongStatement::WrongCycle));
            }
        }
        Ok(numbers)
    }

    /// `O3@X1(1)!X1(1)!O2(2)!X3(3)`, from the @ on.
    fn measurement(&mut self, chooser: Mark, game: &mut Game<Position>) -> Result<(), GoffError> {
        self.skip('@');
        let sent = (self.mark()?, self.square_in_parentheses()?);
        // Nothing is left to measure in the last square, but some write it down.
        if !matches!(game.last(), Some((Action::Fill(_), _))) {
            let end = self.end_that_sends(sent, game.state())?;
            self.play(game, Action::Collapse(end))?;
        }
        let settled: ArrayVec<(Mark, Square), 9> = game
            .last()
            .map(|(action, before)| before.settled_by(action))
            .into_iter()
            .flatten()
            .map(|settled| (settled.mark, settled.square))
            .collect();
        if !settled.contains(&sent) {
            return Err(self.error(WrongStatement::NotOnCycle));
        }
        let number = game.state().placed();
        self.must_be(chooser, Mark { player: owner(number).other(), number })?;
        let mut finals: ArrayVec<(Mark, Square), 9> = ArrayVec::new();
        while self.skip('!') {
            let entry = (self.mark()?, self.square_in_parentheses()?);
            if finals.try_push(entry).is_err() {
                return Err(self.error(WrongStatement::WrongFinalMarks));
            }
        }
        if finals.is_empty() || same_in_any_order(&finals, &settled) {
            Ok(())
        } else {
            Err(self.error(WrongStatement::WrongFinalMarks))
        }
    }

    /// Where the closing mark must end for this mark of the cycle to go to this square.
    fn end_that_sends(
        &self,
        (sent, square): (Mark, Square),
        position: &Position,
    ) -> Result<Square, GoffError> {
        let Some(cycle) = position.cycle() else {
            return Err(self.error(WrongStatement::Illegal(IllegalAction::NoCycle)));
        };
        let sends = |end: &Square| {
            let mut settled = position.propagation(*end).into_iter();
            settled.any(|settled| settled.mark == sent && settled.square == square)
        };
        let ends = cycle.squares[..2].iter().copied();
        // A stem has one way to go, whichever way the cycle collapses.
        match ends.filter(|_| cycle.moves.contains(&sent.number)).find(sends) {
            Some(end) => Ok(end),
            None => Err(self.error(WrongStatement::NotOnCycle)),
        }
    }

    /// `X9!(4)[4]`, from the exclamation mark on: what follows from `X9+(4,4)`.
    fn last_square(&mut self, subject: Mark, game: &Game<Position>) -> Result<(), GoffError> {
        self.skip('!');
        let square = self.square_in_parentheses()?;
        let mut right = matches!(game.last(), Some((Action::Fill(filled), _)) if filled == square);
        if self.skip('[') {
            right &= self.square()? == square;
            self.expect(']')?;
        }
        if right && subject == mark(game.state().placed()) {
            Ok(())
        } else {
            Err(self.error(WrongStatement::WrongFinalMarks))
        }
    }

    /// `{X=1,O=0.5}`
    fn score(&mut self, game: &Game<Position>) -> Result<(), GoffError> {
        self.skip('{');
        let mut halves = [None; 2];
        for index in 0..2 {
            if index > 0 {
                self.expect(',')?;
            }
            let player = self.player()?;
            self.expect('=')?;
            halves[player.index()] = Some(self.half_points()?);
        }
        self.expect('}')?;
        let [Some(x), Some(o)] = halves else {
            return Err(self.error(WrongStatement::Form("the points of X and of O")));
        };
        if game.status() == Status::Over(Score::from_halves(x, o)) {
            Ok(())
        } else {
            Err(self.error(WrongStatement::WrongScore))
        }
    }

    /// `1` or `0.5`, in halves.
    fn half_points(&mut self) -> Result<u8, GoffError> {
        self.peek();
        let mut text = String::new();
        while let Some(next) = self.rest.next_if(|next| next.is_ascii_digit() || *next == '.') {
            text.push(next);
        }
        POINTS
            .iter()
            .position(|&points| points == text)
            .map(|halves| halves as u8)
            .ok_or_else(|| self.error(WrongStatement::Form("0, 0.5, 1, 1.5 or 2 points")))
    }
}

/// Whether two short lists hold the same items in any order. The right one holds
/// none twice.
fn same_in_any_order<T: PartialEq>(read: &[T], right: &[T]) -> bool {
    read.len() == right.len() && right.iter().all(|item| read.contains(item))
}
