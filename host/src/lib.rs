//! The server of quantum tic-tac-toe. It serves the site, and a page with a picture for each game.
//!
//! The path of a request:
//!
//! ```text
//!  socket ── server         limits of connections, in all and per address
//!     │
//!  stall_timeout ─── hyper  limits of request heads; slow readers are disconnected
//!     │
//!  routes                   panics caught, no bodies, timeout, log, limit of proxied requests
//!     ├── /health           the health check
//!     ├── /relay/ROOM       relay: the socket of a live game
//!     ├── /g/RECORD         card: the page of a game, and its picture
//!     └── everything else   static_files
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`config`] | the command line: every option with its unit and default |
//! | [`server`] | listening, one task for each connection, graceful shutdown |
//! | `connections` | permits for connections |
//! | `stall_timeout` | a stream that disconnects slow readers, and has an allowance of bytes to read |
//! | `paths` | the paths that are no files |
//! | [`routes`] | the routes and the middleware; the health check |
//! | `client` | the client of a request, through trusted proxies |
//! | [`log`](mod@log) | the request log |
//! | `static_files` | the files of the served folder |
//! | [`card`] | the page of a game for messengers and search engines, with its picture |
//! | [`relay`] | rooms in which pages exchange sealed messages: live games |
//! | [`greeting`] | the address and its QR code on the terminal |

#![allow(clippy::must_use_candidate, reason = "only the program and its tests call these")]

#[cfg(panic = "abort")]
compile_error!(
    "a panic would end the server and not one request: build it with panic = \"unwind\""
);

pub mod card;
mod client;
pub mod config;
mod connections;
pub mod greeting;
pub mod log;
mod paths;
pub mod relay;
pub mod routes;
pub mod server;
mod stall_timeout;
mod static_files;
