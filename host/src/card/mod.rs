//! The page of a game for messengers and search engines, at `/g/RECORD`, with its picture, at
//! `/g/RECORD.png`. The record is written as in the links of the page: `goff,14,25,48`. Browsers go on
//! from the page to the game. Both are in the language of the page that the client prefers.
//!
//! | module | contents |
//! |---|---|
//! | [`text`] | the texts of a position in each language: headline, sentence, rules |
//! | `page` | the HTML of the pages |
//! | `address` | the address of the site, for the address of a picture |
//! | `pictures` | the queue and the cache of pictures |
//! | [`drawing`] | the picture: the board and a column of text |

pub(crate) mod address;
pub mod drawing;
mod escape;
mod page;
mod pictures;
pub mod text;

use self::address::SiteAddress;
use self::pictures::{PictureError, Pictures};
use self::text::Language;
use crate::client::Client;
use crate::config::Config;
use crate::paths::CARDS;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, LOCATION, RETRY_AFTER, VARY,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use quantum_tic_tac_toe::any::AnyPosition;
use quantum_tic_tac_toe::{Game, Position as _};
use std::sync::Arc;

/// The name of the style sheet, which no record has.
const STYLE_NAME: &str = "style.css";
/// The policy of the pages: they load their picture, their style sheet and an empty icon.
const POLICY: &str = "default-src 'none'; img-src 'self' data:; style-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";
/// The time for which clients may cache a picture: a day. A record never changes, but the drawing may.
const PICTURE_CACHE: &str = "public, max-age=86400";

/// The pages and pictures of games.
#[derive(Debug)]
pub(crate) struct Cards {
    site: Option<SiteAddress>,
    pictures: Arc<Pictures>,
}

impl Cards {
    pub fn new(config: &Config) -> Cards {
        let site = config.site.clone();
        Cards { pictures: Arc::new(Pictures::new(&config.limits, site.as_ref())), site }
    }
}

/// Answers with the page of a game, its picture, or the style sheet, by the last part of the path.
pub(crate) async fn show(
    State(cards): State<Arc<Cards>>,
    uri: Uri,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Response {
    let name = uri.path().strip_prefix(CARDS).unwrap_or_default();
    if name == STYLE_NAME {
        let headers = [(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
        return (headers, page::STYLE).into_response();
    }
    let (record, is_picture) = match name.strip_suffix(".png") {
        Some(record) => (record, true),
        None => (name, false),
    };
    let record = percent_decode_str(record).decode_utf8().unwrap_or_default();
    if record.len() > AnyPosition::LONGEST_TEXT {
        return refusal("it is too long");
    }
    let game = match Game::<AnyPosition>::from_record(&record) {
        Ok(game) => game,
        Err(why) => return refusal(&why.to_string()),
    };
    // Each game has one canonical address.
    let canonical = page::link_of(&game);
    if record != canonical {
        let suffix = if is_picture { ".png" } else { "" };
        let location = format!("{}{suffix}", page::path_of(&canonical));
        return (StatusCode::PERMANENT_REDIRECT, [(LOCATION, location)]).into_response();
    }
    let language = Language::accepted(&headers);
    if is_picture {
        return match cards.pictures.get(&game, language, client.address).await {
            Ok(png) => picture(Body::from(png)),
            Err(PictureError::Busy) => {
                let wait = [(RETRY_AFTER, "5")];
                (StatusCode::SERVICE_UNAVAILABLE, wait, "Too many pictures at a time.\n")
                    .into_response()
            }
            Err(error @ PictureError::Failed(_)) => {
                tracing::error!("{error}");
                (StatusCode::INTERNAL_SERVER_ERROR, "The picture could not be drawn.\n")
                    .into_response()
            }
        };
    }
    let requested = || {
        let host = headers.get(HOST)?.to_str().ok()?;
        SiteAddress::of_host(host, client.is_encrypted)
    };
    let site = cards.site.clone().or_else(requested);
    html(StatusCode::OK, page::of_game(&game, language, site.as_ref()))
}

fn refusal(why: &str) -> Response {
    html(StatusCode::BAD_REQUEST, page::of_bad_record(why))
}

fn html(status: StatusCode, page: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (CACHE_CONTROL, "no-cache"),
        // The address of the picture may have the host of the request.
        (VARY, "Accept-Language, Host"),
    ];
    (status, headers, page).into_response()
}

fn picture(png: Body) -> Response {
    let headers = [
        (CONTENT_TYPE, "image/png"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'"),
        (CACHE_CONTROL, PICTURE_CACHE),
        (VARY, "Accept-Language"),
    ];
    (headers, png).into_response()
}
