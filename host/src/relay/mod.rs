//! The relay of live games: it carries sealed messages between the pages in a room.
//!
//! It knows neither keys nor rules. A room keeps the last message of each of its two seats, so that
//! whoever comes later is served without the other. Nothing is written to a disk: after a restart the
//! pages come back with their messages. The messages themselves, and what meets each threat, are in
//! `doc/protocol.md`.
//!
//! ```text
//!  page ── GET /relay/ROOM, Origin checked ── session ──┐
//!                                                       ├── room: seats, watchers, last messages
//!  page ── GET /relay/ROOM ────────────────── session ──┘
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `frame` | the frames, as bytes |
//! | `name` | the names of rooms |
//! | `room` | the rooms, who is in them, and what they keep |
//! | `session` | one socket: pings, rates, its end |
//! | `sharing` | rooms that several hosts share |

mod frame;
mod name;
mod room;
pub(crate) mod session;
pub(crate) mod sharing;

pub use frame::{MAX_BYTES, Request};
pub use name::RoomName;

use crate::card::address::{SiteAddress, without_default_port};
use crate::client::Client;
use crate::config::{Config, LogDetail};
use crate::stall_timeout::Allowance;
use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use room::Rooms;
use std::sync::Arc;
use std::time::Instant;
use tokio_util::sync::CancellationToken;

/// The largest frame that is read, in bytes. One above [`MAX_BYTES`] is answered with a code; a larger one
/// than this breaks the connection.
const MAX_READ: usize = 2 * MAX_BYTES;
/// Bytes of a socket that wait to be taken by the system, at most.
const MAX_WAITING: usize = 64 * 1_024;

/// The relay, as a part of the server's state. Clones share the rooms.
#[derive(Clone, Debug)]
pub(crate) struct Relay {
    rooms: Arc<Rooms>,
    /// The origins of pages that may use it, besides that of the server itself.
    origins: Arc<[String]>,
    log: LogDetail,
    stop: CancellationToken,
}

impl Relay {
    /// A relay without rooms. `stop` ends all sockets. Within Tokio, if the rooms are shared.
    pub fn new(config: &Config, stop: CancellationToken) -> Relay {
        let site = config.site.iter().map(SiteAddress::origin);
        let origins = site.chain(config.relay_origins.iter().cloned()).collect();
        let rooms = Arc::new(Rooms::new(&config.limits));
        if let Some(address) = &config.rooms {
            address.share(rooms.clone(), stop.clone());
        }
        Relay { rooms, origins, log: config.log, stop }
    }

    /// Whether the page that asks is one of this site, or of a site that the command line names. A
    /// browser always says where a page comes from; another program can say what it likes.
    fn allows_origin(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let Some(origin) = text(ORIGIN) else { return false };
        let is_same = origin.split_once("://").is_some_and(|(scheme, host)| {
            let own = text(HOST).map(|own| without_default_port(scheme, own));
            matches!(scheme, "http" | "https")
                && own.is_some_and(|own| own.eq_ignore_ascii_case(host))
        });
        is_same || self.origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
    }
}

/// Opens a socket to a room. Later errors close it with a code.
pub(crate) async fn open(
    State(relay): State<Relay>,
    Path(name): Path<String>,
    Extension(client): Extension<Client>,
    Extension(allowance): Extension<Arc<Allowance>>,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Result<Response, (StatusCode, &'static str)> {
    let room = RoomName::read(&name).ok_or((StatusCode::NOT_FOUND, "no such room\n"))?;
    if !relay.allows_origin(&headers) {
        return Err((StatusCode::FORBIDDEN, "not from this site\n"));
    }
    let address = client.address;
    // Ten thousand sockets have little to say: the default buffer of each would be 128 KiB.
    let socket = socket
        .read_buffer_size(MAX_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(MAX_WAITING)
        .max_message_size(MAX_READ)
        .max_frame_size(MAX_READ);
    Ok(socket.on_upgrade(async move |socket| {
        let begun = Instant::now();
        let summary =
            session::serve(socket, &relay.rooms, room, address, &allowance, &relay.stop).await;
        summary.log(relay.log, begun.elapsed(), address);
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn pages_of_other_sites_are_not_admitted() {
        let mut config = Config::of_folder("www");
        config.site = Some("https://game.example:443/play/".parse().unwrap());
        config.relay_origins = vec!["https://static.example".to_owned()];
        let relay = Relay::new(&config, CancellationToken::new());
        let allows_origin = |host: &'static str, origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            relay.allows_origin(&headers)
        };
        for (host, origin) in [
            ("192.168.1.5:8000", "http://192.168.1.5:8000"),
            ("inner", "https://game.example"),
            ("inner", "https://static.example"),
            ("[::1]:8000", "http://[::1]:8000"),
            // Browsers leave out the default port of a scheme, and proxies may add it.
            ("other.example:443", "https://other.example"),
            ("[::1]:80", "http://[::1]"),
        ] {
            assert!(allows_origin(host, Some(origin)), "{host} {origin}");
        }
        for (host, origin) in [
            ("game.example", "https://evil.example"),
            ("game.example", "https://game.example.evil.example"),
            ("game.example", "null"),
            ("game.example:8000", "http://game.example:9000"),
            ("static.example", "https://game.example:81"),
            ("other.example:80", "https://other.example"),
        ] {
            assert!(!allows_origin(host, Some(origin)), "{host} {origin}");
        }
        assert!(!allows_origin("game.example", None));
    }
}
