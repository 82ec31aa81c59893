//! The answer of a solver.

use super::worth::Worth;
use crate::margin::Margin;
use crate::player::Player;

/// The values of a position and of everything that can be done in it: exact [`Margin`]s, or a
/// [`Worth`] each, which may be an estimate.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<Action, Value = Margin> {
    /// X's points minus O's with best play by both; expected where chance decides.
    pub margin: Value,
    /// The value after each legal action, in the order of [`Position::legal`](crate::Position::legal). A coin's
    /// is the mean of its outcomes. Empty when the game is over.
    pub moves: Vec<(Action, Value)>,
    /// The number of nodes of the search.
    pub nodes: u64,
}

impl<Action: Copy, Value: Copy> Analysis<Action, Value> {
    /// The same analysis in other types, without the actions that have no like there.
    pub(crate) fn filter_map<A, V>(
        &self,
        action: impl Fn(Action) -> Option<A>,
        value: impl Fn(Value) -> V,
    ) -> Analysis<A, V> {
        let moves = self.moves.iter();
        let moves = moves.filter_map(|&(from, worth)| Some((action(from)?, value(worth))));
        Analysis { margin: value(self.margin), moves: moves.collect(), nodes: self.nodes }
    }
}

impl<Action: Copy> Analysis<Action> {
    /// The actions that keep the margin, in the order of [`Position::legal`](crate::Position::legal).
    pub fn best(&self) -> impl Iterator<Item = Action> {
        self.moves.iter().filter(|(_, margin)| *margin == self.margin).map(|&(action, _)| action)
    }
}

impl<Action: Copy> Analysis<Action, Worth> {
    /// The actions with the highest [lower bound](Worth::lower_bound) for this player, in the
    /// order of [`Position::legal`](crate::Position::legal): where all values are exact, those that keep the margin.
    pub fn best_for(&self, player: Player) -> impl Iterator<Item = Action> {
        let bounds = self.moves.iter().map(move |(_, worth)| worth.lower_bound(player));
        let highest = bounds.clone().max();
        let moves = self.moves.iter().zip(bounds);
        moves.filter(move |(_, bound)| Some(*bound) == highest).map(|((action, _), _)| *action)
    }
}
