//! A line for each request. Unless it was asked for, it has nothing that tells who asked, or for what:
//!
//! ```text
//! 2026-11-20T10:00:00Z  INFO GET file 200 15302 bytes 1 ms
//! ```

use crate::client::Client;
use crate::config::LogDetail;
use crate::routes::{CARDS, HEALTH};
use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::Uri;
use axum::middleware::Next;
use axum::response::Response;
use std::io::IsTerminal;
use std::time::Instant;
use tracing::Level;

/// Begins to write the log to standard error: from information on or, where requests are not logged,
/// from warnings on.
///
/// # Panics
///
/// Panics if it was begun before.
pub fn begin(detail: LogDetail) {
    let level = if detail == LogDetail::None { Level::WARN } else { Level::INFO };
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .init();
}

/// Has a request answered, and logs it.
pub async fn requests(State(detail): State<LogDetail>, request: Request, next: Next) -> Response {
    if detail == LogDetail::None {
        return next.run(request).await;
    }
    let begun = Instant::now();
    let method = request.method().clone();
    let uri = request.uri().clone();
    let client = request.extensions().get::<Client>().copied();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let kind = kind_of(&uri);
    let (bytes, ms) = (response.body().size_hint().lower(), begun.elapsed().as_millis());
    if let (LogDetail::Full, Some(Client { address, .. })) = (detail, client) {
        // As a debug text: no character of a path may look like a line of its own.
        let path = uri.to_string();
        tracing::info!("{method} {kind} {status} {bytes} bytes {ms} ms {address} {path:?}");
    } else {
        tracing::info!("{method} {kind} {status} {bytes} bytes {ms} ms");
    }
    response
}

/// What kind of answer a path asks for.
fn kind_of(uri: &Uri) -> &'static str {
    match uri.path() {
        HEALTH => "health",
        path if path.starts_with(CARDS) => "card",
        _ => "file",
    }
}
