//! Why something was refused, in a form that can be said in any language: a name of
//! the reason, and what stands in its sentence. The sentence itself is English.

use crate::board::{Mark, Pair, Square};
use core::fmt::{self, Write};

/// A reason, and what it is about. It is displayed as its sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// In ASCII the reason's name, a colon, a space, and the sentence, in which `#` stands for the
    /// square, `*` for the mark, `<` and `>` for the squares of the pair, and `%` for what
    /// was expected.
    text: &'static str,
    /// A square that it is about.
    pub square: Option<Square>,
    /// A mark or a quantum stone that it is about.
    pub mark: Option<Mark>,
    /// Two squares that it is about.
    pub pair: Option<Pair>,
    /// What should be written there.
    pub expected: Option<&'static str>,
}

impl Refusal {
    /// A reason without values, which are added by whoever knows them.
    #[must_use]
    pub(crate) const fn new(text: &'static str) -> Refusal {
        Refusal { text, square: None, mark: None, pair: None, expected: None }
    }

    #[must_use]
    pub(crate) const fn of_square(mut self, square: Square) -> Refusal {
        self.square = Some(square);
        self
    }

    #[must_use]
    pub(crate) const fn of_mark(mut self, mark: Mark) -> Refusal {
        self.mark = Some(mark);
        self
    }

    #[must_use]
    pub(crate) const fn of_pair(mut self, pair: Pair) -> Refusal {
        self.pair = Some(pair);
        self
    }

    #[must_use]
    pub(crate) const fn expecting(mut self, expected: &'static str) -> Refusal {
        self.expected = Some(expected);
        self
    }

    /// Names the reason, in kebab-case. It stays the same for ever.
    #[must_use]
    pub fn reason(&self) -> &'static str {
        // By hand, in few bytes: no search for a text is built into the module.
        let colon = self.text.bytes().position(|byte| byte == b':');
        self.text.get(..colon.unwrap_or_default()).unwrap_or_default()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The texts are ASCII.
        for byte in self.text.bytes().skip(self.reason().len() + ": ".len()) {
            match (byte, self.square, self.mark, self.pair, self.expected) {
                (b'#', Some(square), ..) => square.fmt(f),
                (b'*', _, Some(mark), ..) => mark.fmt(f),
                (b'<', _, _, Some(pair), _) => pair.low().fmt(f),
                (b'>', _, _, Some(pair), _) => pair.high().fmt(f),
                (b'%', .., Some(expected)) => f.write_str(expected),
                _ => f.write_char(char::from(byte)),
            }?;
        }
        Ok(())
    }
}
