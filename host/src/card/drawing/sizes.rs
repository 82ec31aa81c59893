//! The sizes of the picture.

/// The width of the picture, in pixels.
pub const WIDTH: u32 = 1_200;
/// The height of the picture, in pixels.
pub const HEIGHT: u32 = 630;

/// The margin of the picture, in pixels.
pub const MARGIN: f32 = 48.0;
/// The side of the board in the picture, in pixels.
pub const BOARD: f32 = 534.0;
