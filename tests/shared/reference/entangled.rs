//! Goff's game as a list of marks: searches from scratch, no bits, no shortcuts.

use super::{Model, ROWS, digits};

/// Where a mark is. Squares are 1–9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Spooky(u8, u8),
    Classical(u8),
}

/// A game by the rules with this id.
#[derive(Clone, Debug)]
pub struct Reference {
    id: &'static str,
    fair: bool,
    /// The mark with number n at index n − 1.
    marks: Vec<Place>,
    /// Whether the last mark closed a cycle that has not been measured.
    open_cycle: bool,
}

impl Reference {
    pub fn new(id: &str) -> Reference {
        let (base, fair) = match id.strip_suffix("-fair") {
            Some(base) => (base, true),
            None => (id, false),
        };
        let id = ["goff", "wikipedia", "tris-quantico", "nature"]
            .into_iter()
            .find(|known| *known == base)
            .expect("a known id");
        Reference { id, fair, marks: Vec::new(), open_cycle: false }
    }

    /// Whether live pairs lead from one square to the other.
    fn connected(&self, from: u8, to: u8) -> bool {
        let mut reached = vec![from];
        loop {
            let next = self.marks.iter().find_map(|place| match *place {
                Place::Spooky(a, b) if reached.contains(&a) && !reached.contains(&b) => Some(b),
                Place::Spooky(a, b) if reached.contains(&b) && !reached.contains(&a) => Some(a),
                _ => None,
            });
            match next {
                Some(square) => reached.push(square),
                None => return reached.contains(&to),
            }
        }
    }

    /// The closing mark takes its square for good. A square with a classical mark
    /// holds no other mark: whatever else is there goes to its other square, until
    /// all is at rest.
    fn collapse(&mut self, end: u8) {
        self.open_cycle = false;
        *self.marks.last_mut().expect("a closing mark") = Place::Classical(end);
        while let Some((index, refuge)) =
            self.marks.iter().enumerate().find_map(|(index, place)| match *place {
                Place::Spooky(a, b) if self.is_closed(a) => Some((index, b)),
                Place::Spooky(a, b) if self.is_closed(b) => Some((index, a)),
                _ => None,
            })
        {
            assert!(!self.is_closed(refuge), "two classical marks in square {refuge}");
            self.marks[index] = Place::Classical(refuge);
        }
    }

    fn is_closed(&self, square: u8) -> bool {
        self.marks.contains(&Place::Classical(square))
    }

    fn free(&self) -> Vec<u8> {
        (1..=9).filter(|&square| !self.is_closed(square)).collect()
    }

    /// The number of the classical mark in the square.
    fn number_in(&self, square: u8) -> Option<usize> {
        self.marks.iter().position(|&place| place == Place::Classical(square)).map(|n| n + 1)
    }

    /// The highest number of each row, X's rows and O's rows apart.
    fn ages(&self) -> [Vec<usize>; 2] {
        let mut ages = [Vec::new(), Vec::new()];
        for row in ROWS {
            let numbers: Vec<usize> =
                row.into_iter().filter_map(|square| self.number_in(square)).collect();
            if numbers.len() == 3 && numbers.iter().all(|n| n % 2 == numbers[0] % 2) {
                let player = (numbers[0] + 1) % 2;
                ages[player].push(*numbers.iter().max().expect("three numbers"));
            }
        }
        ages
    }
}

impl Model for Reference {
    fn actions(&self) -> Vec<String> {
        if self.score().is_some() {
            return Vec::new();
        }
        if self.open_cycle {
            let Some(Place::Spooky(low, high)) = self.marks.last() else {
                panic!("the closing mark is spooky");
            };
            return vec![format!("@{low}"), format!("@{high}")];
        }
        let free = self.free();
        if free.len() == 1 {
            return vec![format!("{0}{0}", free[0])];
        }
        let mut all = Vec::new();
        let mut fresh = Vec::new();
        for &low in &free {
            for &high in free.iter().filter(|&&high| high > low) {
                all.push(format!("{low}{high}"));
                if !self.marks.contains(&Place::Spooky(low, high)) {
                    fresh.push(format!("{low}{high}"));
                }
            }
        }
        if self.fair && !fresh.is_empty() { fresh } else { all }
    }

    fn play(&mut self, action: &str) {
        let digits = digits(action);
        if action.starts_with('@') {
            self.collapse(digits[0]);
        } else if digits[0] == digits[1] {
            self.marks.push(Place::Classical(digits[0]));
        } else {
            self.open_cycle = self.connected(digits[0], digits[1]);
            self.marks.push(Place::Spooky(digits[0], digits[1]));
        }
    }

    fn places(&self) -> Vec<Vec<u8>> {
        let squares = |place: &Place| match *place {
            Place::Spooky(low, high) => vec![low, high],
            Place::Classical(square) => vec![square],
        };
        self.marks.iter().map(squares).collect()
    }

    fn owner(&self, number: usize) -> char {
        if number % 2 == 1 { 'X' } else { 'O' }
    }

    /// Numbers alternate, and a collapse does not change whose turn it is.
    fn turn(&self) -> char {
        self.owner(self.marks.len() + 1)
    }

    fn score(&self) -> Option<(f64, f64)> {
        let [x, o] = self.ages();
        if x.is_empty() && o.is_empty() {
            let free = self.free().len();
            let fills = ["goff", "nature"].contains(&self.id);
            let over = free == 0 || (free == 1 && !fills);
            return (over && !self.open_cycle).then_some((0.0, 0.0));
        }
        Some(match self.id {
            "tris-quantico" => (f64::from(!x.is_empty()), f64::from(!o.is_empty())),
            "wikipedia" => match (x.iter().min(), o.iter().min()) {
                (Some(x), Some(o)) if x < o => (1.0, 0.5),
                (Some(_), Some(_)) => (0.5, 1.0),
                (Some(_), None) => (1.0, 0.0),
                _ => (0.0, 1.0),
            },
            _ => match (&x[..], &o[..]) {
                ([one, other], []) if one == other => (2.0, 0.0),
                ([_, _], []) => (1.5, 0.0),
                ([_], []) => (1.0, 0.0),
                ([], [_]) => (0.0, 1.0),
                ([x], [o]) if x < o => (1.0, 0.5),
                ([_], [_]) => (0.5, 1.0),
                rows => panic!("impossible rows {rows:?}"),
            },
        })
    }
}
