//! The health check for monitoring.

use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;

/// Answers `ok`, never from a cache.
pub async fn show() -> impl IntoResponse {
    ([(CACHE_CONTROL, "no-store")], "ok\n")
}
