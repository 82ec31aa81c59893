//! The server of quantum tic-tac-toe. One binary hands out the page, and a picture of any game.
//!
//! A request goes this way:
//!
//! ```text
//!  socket ── connections   counts them for each address, and closes what is too much
//!     │
//!  paced ─── hyper         headers in time and of a bounded size; answers that are taken in time
//!     │
//!  routes                  panics caught, no bodies, time, log, requests through proxies counted
//!     ├── /health          health
//!     ├── /g/RECORD        card: a page about a game, and its picture
//!     └── all else         site: a file of the folder that is served
//! ```
//!
//! | file | what is in it |
//! |---|---|
//! | [`config`] | the command line: every option with its unit and default |
//! | [`server`] | listening, one task for each connection, the clean stop |
//! | [`connections`] | how many connections there are, in all and for each address |
//! | [`paced`] | a connection that ends when its other side takes too little |
//! | [`routes`] | which path goes where, and what every answer goes through |
//! | [`client`] | whose request it is, through proxies that are named |
//! | [`log`](mod@log) | a line for each request |
//! | [`site`] | the folder that is served, in memory or read anew |
//! | [`path`](mod@path) | the path of a request, as the name of a file in the folder |
//! | [`asset`] | a file with its type, its packed forms, its tag and its policy |
//! | [`answer`] | the answer with a file: whole, in part, or "not modified" |
//! | [`health`] | the page for whoever watches over the server |
//! | [`card`] | the page of a game for messengers and search, with its picture |
//! | [`announce`] | the address in the network, and its QR code, on the terminal |

pub mod announce;
pub mod answer;
pub mod asset;
pub mod card;
pub mod client;
pub mod config;
pub mod connections;
pub mod health;
pub mod log;
pub mod paced;
pub mod path;
pub mod routes;
pub mod server;
pub mod site;
