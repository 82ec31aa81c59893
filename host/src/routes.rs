//! The routes, and the middleware that every response goes through.
//!
//! Each part of the server defines its handlers in its own file and has its state in [`App`].

use crate::card::{self, Cards};
use crate::client::{Client, Peer, Proxies};
use crate::config::Config;
use crate::connections::{Admission, ConnectionLimiter};
use crate::log;
use crate::paths::HEALTH;
use crate::relay::{self, Relay};
use crate::static_files::{self, Folder, NoFolder};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_TYPE, LOCATION, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use http_body_util::BodyExt as _;
use std::any::Any;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

/// The state of all handlers.
#[derive(Clone, Debug)]
pub struct App {
    folder: Folder,
    cards: Arc<Cards>,
    relay: Relay,
}

impl App {
    /// The state by the command line. `stop` is the token that ends [`Server::run`](crate::server::Server::run).
    ///
    /// # Errors
    ///
    /// Fails if the folder does not exist.
    pub fn new(config: &Config, stop: CancellationToken) -> Result<App, NoFolder> {
        let folder = Folder::open(&config.folder, config.develop)?;
        let relay = Relay::new(config, stop);
        Ok(App { folder, cards: Arc::new(Cards::new(config)), relay })
    }
}

/// All routes of the server.
pub fn all(app: App) -> Router {
    Router::new()
        // The health check, never from a cache.
        .route(HEALTH, get(|| async { ([(CACHE_CONTROL, "no-store")], "ok\n") }))
        .route("/g/{name}", get(card::show).with_state(app.cards))
        .route("/relay/{room}", get(relay::open).with_state(app.relay))
        .fallback_service(static_files::router(app.folder))
        .layer(middleware::from_fn(restore_fragment))
}

/// Adds the middleware to routes. A request passes it from the last layer to the first.
pub fn with_middleware(routes: Router, config: &Config) -> Router {
    let limits = &config.limits;
    let proxies = Proxies(config.proxies.clone());
    let limiter = ConnectionLimiter::new(limits.connections_per_address);
    routes
        .layer(RequestBodyLimitLayer::new(0))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            limits.answer_seconds,
        ))
        .layer(middleware::from_fn_with_state(limiter, limit_proxied_requests))
        .layer(CatchPanicLayer::custom(panic_response))
        .layer(middleware::map_response(add_headers))
        .layer(middleware::from_fn_with_state(config.log, log::log_request))
        .layer(middleware::from_fn_with_state(proxies, identify_client))
}

/// Redirects `…/%23goff,14` to `…/#goff,14`: some mail filters encode the `#` of a link, and some add a
/// slash. The redirect is relative, so it stays on this site, also below the path of a proxy.
async fn restore_fragment(request: Request, next: Next) -> Response {
    let uri = request.uri();
    match uri.path().split_once("/%23") {
        Some((_, rest)) if matches!(*request.method(), Method::GET | Method::HEAD) => {
            // Each slash after the sharp is a folder that the page is not in.
            let folder = match rest.matches('/').count() {
                0 => "./".to_owned(),
                deep => "../".repeat(deep),
            };
            let fragment = rest.trim_end_matches('/');
            let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
            let location = format!("{folder}#{fragment}{query}");
            (StatusCode::FOUND, [(LOCATION, location)]).into_response()
        }
        _ => next.run(request).await,
    }
}

/// Adds the [`Client`] to the extensions of a request.
async fn identify_client(
    State(proxies): State<Proxies>,
    Extension(Peer(peer)): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = Client::of(peer.ip(), request.headers(), &proxies);
    request.extensions_mut().insert(client);
    next.run(request).await
}

/// Limits the requests of each client behind a proxy, which sends the requests of many clients over a
/// few connections. A request counts until its response is sent; if the connection is upgraded, until that
/// is closed.
async fn limit_proxied_requests(
    State(limiter): State<ConnectionLimiter>,
    Extension(client): Extension<Client>,
    request: Request,
    next: Next,
) -> Response {
    if !client.by_proxy {
        return next.run(request).await;
    }
    let Some(permit) = limiter.try_acquire(client.address) else {
        let retry = [(RETRY_AFTER, "1")];
        return (StatusCode::TOO_MANY_REQUESTS, retry, "Too many requests at a time.\n")
            .into_response();
    };
    let admission = request.extensions().get::<Arc<Admission>>().cloned();
    let response = next.run(request).await;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS
        && let Some(admission) = admission
    {
        admission.hold(permit);
        return response;
    }
    response.map(|body| {
        // The body owns the permit, until it is sent or given up.
        Body::new(body.map_err(move |error| {
            let _held = &permit;
            error
        }))
    })
}

/// The response to a request whose handler panicked.
#[expect(clippy::needless_pass_by_value, reason = "the signature that the layer expects")]
fn panic_response(panic: Box<dyn Any + Send + 'static>) -> Response {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    tracing::error!("a request panicked: {text}");
    (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong here.\n").into_response()
}

/// Forbids browsers to guess a content type, and gives errors one.
async fn add_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let plain = || HeaderValue::from_static("text/plain; charset=utf-8");
    if response.status().is_client_error() || response.status().is_server_error() {
        response.headers_mut().entry(CONTENT_TYPE).or_insert_with(plain);
    }
    response
}
