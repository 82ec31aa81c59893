//! The page of a game for messengers and search, at `/g/RECORD`, with its picture, at
//! `/g/RECORD.png`. A record is written as in the game's own links, as `goff,14,25,48`. Who opens the
//! page goes on to the game.
//!
//! | file | what is in it |
//! |---|---|
//! | [`game`] | a record of any of the games, and what a card needs to know of it |
//! | [`words`] | what is said of the position: headline, sentence, points |
//! | [`page`] | the page, and the one for a record that cannot be read |
//! | [`address`] | the whole address of the site, which a picture must be named by |
//! | [`pictures`] | pictures drawn a few at a time, and kept for a while |
//! | [`drawing`] | the picture: the board at one side, a column of text at the other |

pub mod address;
pub mod drawing;
pub mod game;
pub mod page;
pub mod pictures;
pub mod words;

use self::address::SiteAddress;
use self::game::AnyGame;
use self::pictures::{PictureError, Pictures};
use crate::client::Client;
use crate::config::Config;
use crate::routes::CARDS;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, LOCATION, RETRY_AFTER, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use std::sync::Arc;

/// The longest record that is read, in bytes; the longest that a game can have is a third of it.
const LONGEST_RECORD: usize = 256;
/// The name of the pages' style sheet, which is no record.
const STYLE_NAME: &str = "style.css";
/// What a page of ours may load: its picture and its style sheet. (Its icon is an empty one.)
const POLICY: &str = "default-src 'none'; img-src 'self' data:; style-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";
/// Seconds for which a picture is kept by who asked for it. What a record says never changes, but
/// how we draw it does.
const PICTURE_KEPT: &str = "public, max-age=86400";

/// The pages and pictures of games.
#[derive(Debug)]
pub struct Cards {
    site: Option<SiteAddress>,
    pictures: Pictures,
}

impl Cards {
    /// With the site's address and the limits that the options say.
    #[must_use]
    pub fn new(config: &Config) -> Cards {
        let site = config.site.clone();
        Cards { pictures: Pictures::new(&config.limits, site.as_ref()), site }
    }
}

/// The page of a game, its picture, or the style sheet, by the path's last part.
pub async fn show(
    State(cards): State<Arc<Cards>>,
    uri: Uri,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
) -> Response {
    let name = uri.path().strip_prefix(CARDS).unwrap_or_default();
    if name == STYLE_NAME {
        let content_type = HeaderValue::from_static("text/css; charset=utf-8");
        let kept = HeaderValue::from_static("no-cache");
        return ([(CONTENT_TYPE, content_type), (CACHE_CONTROL, kept)], page::STYLE)
            .into_response();
    }
    let (record, is_picture) = match name.strip_suffix(".png") {
        Some(record) => (record, true),
        None => (name, false),
    };
    let record = percent_decode_str(record).decode_utf8().unwrap_or_default();
    if record.len() > LONGEST_RECORD {
        return refusal("it is too long");
    }
    let game = match AnyGame::read(&record) {
        Ok(game) => game,
        Err(why) => return refusal(&why),
    };
    // Each game has one address: others lead there.
    let canonical = game.link();
    if record != canonical {
        let suffix = if is_picture { ".png" } else { "" };
        let location = format!("{}{suffix}", page::path_of(&canonical));
        return (StatusCode::PERMANENT_REDIRECT, [(LOCATION, location)]).into_response();
    }
    if is_picture {
        return match cards.pictures.of(&game).await {
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
    let asked = || {
        let host = headers.get(HOST)?.to_str().ok()?;
        let encrypted = client.is_some_and(|Extension(client)| client.is_encrypted);
        SiteAddress::asked_for(host, encrypted)
    };
    let site = cards.site.clone().or_else(asked);
    html(StatusCode::OK, page::of_game(&game, site.as_ref()))
}

fn refusal(why: &str) -> Response {
    html(StatusCode::BAD_REQUEST, page::of_bad_record(why))
}

fn html(status: StatusCode, page: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (CACHE_CONTROL, "no-cache"),
        // The picture's address may hold the host that was asked for.
        (VARY, "Host"),
    ];
    (status, headers, page).into_response()
}

fn picture(png: Body) -> Response {
    let headers = [
        (CONTENT_TYPE, "image/png"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'"),
        (CACHE_CONTROL, PICTURE_KEPT),
    ];
    (headers, png).into_response()
}
