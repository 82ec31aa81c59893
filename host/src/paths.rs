//! The paths that are no files.

/// The health check.
pub const HEALTH: &str = "/health";
/// The prefix of the pages and pictures of games.
pub const CARDS: &str = "/g/";
/// The prefix of the rooms of live games.
pub const RELAY: &str = "/relay/";
