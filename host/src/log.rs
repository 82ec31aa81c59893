//! The request log. By default it names neither the client nor the path:
//!
//! ```text
//! 2026-11-20T10:00:00Z  INFO GET file 200 15302 bytes 1 ms
//! 2026-11-20T10:07:30Z  INFO socket left 31 frames 14210 bytes 412 s
//! ```
//!
//! A thread of its own writes the lines, so that a terminal or a pipe that takes none does not stop the
//! server. Lines are dropped then, once thousands wait.

use crate::client::Client;
use crate::config::LogDetail;
use crate::paths::{CARDS, HEALTH, RELAY};
use axum::Extension;
use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::{Method, Uri};
use axum::middleware::Next;
use axum::response::Response;
use std::io::IsTerminal;
use std::time::Instant;
use tracing::Level;
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};

/// Lines that wait to be written at most.
const BUFFERED_LINES: usize = 4_096;

/// Starts logging to standard error: all from level `INFO`, or from `WARN` if requests are not logged.
/// The guard writes the lines that still wait when it is dropped, for up to a second.
///
/// # Panics
///
/// Panics if it was called before.
pub fn init(detail: LogDetail) -> WorkerGuard {
    let level = if detail == LogDetail::None { Level::WARN } else { Level::INFO };
    let builder = NonBlockingBuilder::default().lossy(true).buffered_lines_limit(BUFFERED_LINES);
    let (writer, guard) = builder.finish(std::io::stderr());
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(writer)
        .init();
    guard
}

/// Logs a request with its response.
pub async fn log_request(
    State(detail): State<LogDetail>,
    Extension(Client { address, .. }): Extension<Client>,
    request: Request,
    next: Next,
) -> Response {
    if detail == LogDetail::None {
        return next.run(request).await;
    }
    let started = Instant::now();
    let method = method_name(request.method());
    let uri = request.uri().clone();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let kind = kind_of(&uri);
    let (bytes, ms) = (response.body().size_hint().lower(), started.elapsed().as_millis());
    if detail == LogDetail::Full {
        // The debug format escapes line breaks, so a path cannot look like a line of its own.
        let path = uri.to_string();
        tracing::info!("{method} {kind} {status} {bytes} bytes {ms} ms {address} {path:?}");
    } else {
        tracing::info!("{method} {kind} {status} {bytes} bytes {ms} ms");
    }
    response
}

/// The name of a standard method. The others are free text of the client, up to the size of a head.
fn method_name(method: &Method) -> &'static str {
    let standard = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"];
    standard.into_iter().find(|name| method == name).unwrap_or("other")
}

/// The kind of response that a path asks for.
fn kind_of(uri: &Uri) -> &'static str {
    match uri.path() {
        HEALTH => "health",
        path if path.starts_with(CARDS) => "card",
        path if path.starts_with(RELAY) => "relay",
        _ => "file",
    }
}
