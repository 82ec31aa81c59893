//! The page for whoever watches over the server: it answers, so it is well.

use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;

/// `ok`, which is never kept.
pub async fn show() -> impl IntoResponse {
    ([(CACHE_CONTROL, "no-store")], "ok\n")
}
