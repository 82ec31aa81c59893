//! Which path goes where, and what every answer goes through.
//!
//! A part of the server has its routes in a file of its own, and its state in [`App`]; here is the
//! table of them.

use crate::answer;
use crate::card::{self, Cards};
use crate::client::{Client, Peer, Proxies};
use crate::config::Config;
use crate::connections::PerAddress;
use crate::health;
use crate::log;
use crate::path;
use crate::site::{Site, SiteError};
use axum::Router;
use axum::extract::{FromRef, Request, State};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

/// The path of the page for whoever watches over the server.
pub const HEALTH: &str = "/health";
/// What the paths of games' pages begin with.
pub const CARDS: &str = "/g/";

/// What the routes share. Each part takes its own out of it.
#[derive(Clone, Debug)]
pub struct App {
    /// The folder that is served.
    pub site: Arc<Site>,
    /// The pages and pictures of games.
    pub cards: Arc<Cards>,
}

impl App {
    /// Reads the folder that is served.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn new(config: &Config) -> Result<App, SiteError> {
        let folder = &config.folder;
        let site = if config.develop { Site::live(folder)? } else { Site::load(folder)? };
        Ok(App { site: Arc::new(site), cards: Arc::new(Cards::new(config)) })
    }
}

impl FromRef<App> for Arc<Site> {
    fn from_ref(app: &App) -> Arc<Site> {
        app.site.clone()
    }
}

impl FromRef<App> for Arc<Cards> {
    fn from_ref(app: &App) -> Arc<Cards> {
        app.cards.clone()
    }
}

/// All routes of the server.
pub fn all(app: App) -> Router {
    Router::new()
        .route(HEALTH, get(health::show))
        .route("/g/{name}", get(card::show))
        .fallback_service(get(file).with_state(app.clone()))
        .with_state(app)
}

/// What every answer of these routes goes through, the last one named first: the log, then
/// what a panic becomes, headers, the count of requests through proxies, time, and no bodies.
pub fn guarded(routes: Router, config: &Config) -> Router {
    let limits = &config.limits;
    let proxies = Proxies::new(config.proxies.clone());
    let counted = (proxies.clone(), PerAddress::new(limits.connections_per_address));
    routes
        .layer(RequestBodyLimitLayer::new(0))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            limits.answer_seconds,
        ))
        .layer(middleware::from_fn_with_state(counted.1, count_proxied))
        .layer(CatchPanicLayer::custom(after_panic))
        .layer(middleware::map_response(add_headers))
        .layer(middleware::from_fn_with_state(config.log, log::requests))
        .layer(middleware::from_fn_with_state(counted.0, name_client))
}

/// A file of the site.
async fn file(State(site): State<Arc<Site>>, uri: Uri, headers: HeaderMap) -> Response {
    let name = match path::file_name(uri.path()) {
        Ok(name) => name,
        Err(why) => return (StatusCode::BAD_REQUEST, format!("{why}\n")).into_response(),
    };
    match site.file(&name).await {
        Ok(Some(asset)) => answer::with_asset(&asset, &headers),
        Ok(None) => (StatusCode::NOT_FOUND, "There is no such page here.\n").into_response(),
        Err(error) => {
            tracing::error!("a file could not be read: {error}");
            (StatusCode::INTERNAL_SERVER_ERROR, "The file could not be read.\n").into_response()
        }
    }
}

/// Notes whose request it is.
async fn name_client(State(proxies): State<Proxies>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let client = Client::of(peer, request.headers(), &proxies);
    request.extensions_mut().insert(client);
    next.run(request).await
}

/// A proxy has few connections for many people, so their requests are counted instead.
async fn count_proxied(
    State(counter): State<PerAddress>,
    request: Request,
    next: Next,
) -> Response {
    let client = request.extensions().get::<Client>().filter(|client| client.by_proxy);
    let entered = client.map(|client| counter.enter(client.address));
    match entered {
        Some(None) => {
            let wait = [(RETRY_AFTER, "1")];
            (StatusCode::TOO_MANY_REQUESTS, wait, "Too many requests at a time.\n").into_response()
        }
        Some(Some(_)) | None => next.run(request).await,
    }
}

/// One request has failed, and no other.
#[expect(clippy::needless_pass_by_value, reason = "the layer gives it away")]
fn after_panic(panic: Box<dyn Any + Send + 'static>) -> Response {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    tracing::error!("a request panicked: {text}");
    (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong here.\n").into_response()
}

/// No browser may guess a type.
async fn add_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let plain = || HeaderValue::from_static("text/plain; charset=utf-8");
    if response.status().is_client_error() || response.status().is_server_error() {
        response.headers_mut().entry(CONTENT_TYPE).or_insert_with(plain);
    }
    response
}
