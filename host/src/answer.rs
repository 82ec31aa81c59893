//! The answer with a file: whole, in part, or "not modified" (RFC 9110, sections 12 to 15).

use crate::asset::{Asset, Coding};
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_RANGES, ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_ENCODING,
    CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    IF_RANGE, RANGE, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_range_header::{EndPosition, StartPosition};

/// The answer to a request with these headers. For HEAD the body is left out later, by the router.
#[must_use]
pub fn with_asset(asset: &Asset, request: &HeaderMap) -> Response {
    // A part is counted in the file as it is, not as it is packed.
    let parts = parts_wanted(asset, request);
    let (coding, content) = match parts {
        Parts::All => asset.smallest(|coding| takes(request, coding)),
        Parts::One { .. } | Parts::None => (Coding::Identity, &asset.plain),
    };
    let tag = asset.tag(coding);
    let is_known = knows(request, &tag);

    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        match parts {
            Parts::All => with_body(StatusCode::OK, content.clone()),
            Parts::One { first, last } => {
                let part = content.slice(first..=last);
                let mut response = with_body(StatusCode::PARTIAL_CONTENT, part);
                let range = format!("bytes {first}-{last}/{}", content.len());
                response.headers_mut().insert(CONTENT_RANGE, text(range));
                response
            }
            Parts::None => {
                let mut response = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
                let range = format!("bytes */{}", content.len());
                response.headers_mut().insert(CONTENT_RANGE, text(range));
                return response;
            }
        }
    };
    let headers = response.headers_mut();
    headers.insert(ETAG, text(tag));
    headers.insert(CACHE_CONTROL, asset.keep.header());
    // Other people's pages load the element from here.
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    if asset.is_packed() {
        headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    if let Some(policy) = &asset.policy {
        headers.insert(CONTENT_SECURITY_POLICY, policy.clone());
    }
    if !is_known {
        headers.insert(CONTENT_TYPE, asset.content_type.clone());
        headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        if coding != Coding::Identity {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        }
    }
    response
}

fn with_body(status: StatusCode, body: Bytes) -> Response {
    let length = HeaderValue::from(body.len());
    (status, [(CONTENT_LENGTH, length)], Body::from(body)).into_response()
}

fn text(value: String) -> HeaderValue {
    HeaderValue::try_from(value).expect("ranges and tags are plain text")
}

/// Which part of a file is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Parts {
    /// All of it.
    All,
    /// The bytes from `first` to `last`, both included.
    One { first: usize, last: usize },
    /// A part that the file does not have.
    None,
}

/// A server may send the whole file whatever part is wanted. Ours does so for several parts at once,
/// and if the client's copy is of another version.
fn parts_wanted(asset: &Asset, request: &HeaderMap) -> Parts {
    let Some(range) = request.get(RANGE).and_then(|range| range.to_str().ok()) else {
        return Parts::All;
    };
    let copy = request.get(IF_RANGE);
    if copy.is_some_and(|copy| *copy != asset.tag(Coding::Identity)) {
        return Parts::All;
    }
    let Ok(ranges) = http_range_header::parse_range_header(range) else { return Parts::All };
    let [range] = &ranges.ranges[..] else { return Parts::All };
    let length = asset.plain.len();
    let number = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let (first, end) = match (range.start, range.end) {
        (StartPosition::Index(first), EndPosition::Index(last)) => {
            (number(first), number(last).saturating_add(1).min(length))
        }
        (StartPosition::Index(first), EndPosition::LastByte) => (number(first), length),
        // So many from the end; all of a file that has not so many.
        (StartPosition::FromLast(count), _) => (length.saturating_sub(number(count)), length),
    };
    if first < end { Parts::One { first, last: end - 1 } } else { Parts::None }
}

/// Whether the client's copy has this tag. A tag that is marked as weak is as good here: a copy of a
/// whole file is wanted, not a part.
fn knows(request: &HeaderMap, tag: &str) -> bool {
    let lists = request.get_all(IF_NONE_MATCH).into_iter().filter_map(|list| list.to_str().ok());
    let mut known = lists.flat_map(|list| list.split(',')).map(str::trim);
    known.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// Whether the client takes a coding: it names it, or `*`, and not with the quality 0.
fn takes(request: &HeaderMap, coding: Coding) -> bool {
    let values =
        request.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    let mut any = false;
    for entry in values.flat_map(|value| value.split(',')) {
        let (name, parameters) = entry.split_once(';').unwrap_or((entry, ""));
        let quality = parameters.trim().strip_prefix("q=").map(str::parse::<f32>);
        let wanted = !matches!(quality, Some(Ok(0.0)));
        match name.trim() {
            name if name.eq_ignore_ascii_case(coding.name()) => return wanted,
            "*" => any = wanted,
            _ => {}
        }
    }
    any
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(axum::http::HeaderName, &str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    fn asset() -> Asset {
        let text = "0123456789".repeat(100);
        Asset::new("x.txt", text.into()).packed().unwrap()
    }

    #[test]
    fn a_coding_is_taken_only_if_it_is_named() {
        for (accepted, brotli, gzip) in [
            ("", false, false),
            ("gzip", false, true),
            ("gzip, deflate, br", true, true),
            ("br;q=0, gzip;q=0.5", false, true),
            ("*", true, true),
            ("*;q=0, gzip", false, true),
            ("br;q=0, *", false, true),
            ("GZIP ; q=1", false, true),
        ] {
            let request = headers(&[(ACCEPT_ENCODING, accepted)]);
            assert_eq!(takes(&request, Coding::Brotli), brotli, "{accepted}");
            assert_eq!(takes(&request, Coding::Gzip), gzip, "{accepted}");
        }
    }

    #[test]
    fn ranges_are_read_as_the_standard_says() {
        let asset = asset();
        for (range, expected) in [
            ("bytes=0-9", Parts::One { first: 0, last: 9 }),
            ("bytes=990-", Parts::One { first: 990, last: 999 }),
            ("bytes=-10", Parts::One { first: 990, last: 999 }),
            ("bytes=990-5000", Parts::One { first: 990, last: 999 }),
            ("bytes=-5000", Parts::One { first: 0, last: 999 }),
            ("bytes=-0", Parts::All),
            ("bytes=1000-", Parts::None),
            ("bytes=5-2", Parts::None),
            ("bytes=0-1,5-6", Parts::All),
            ("lines=1-2", Parts::All),
            ("bytes=18446744073709551615-", Parts::None),
        ] {
            assert_eq!(parts_wanted(&asset, &headers(&[(RANGE, range)])), expected, "{range}");
        }
    }

    #[test]
    fn a_part_of_another_version_is_the_whole_file() {
        let asset = asset();
        let wanted =
            |tag: &str| parts_wanted(&asset, &headers(&[(RANGE, "bytes=0-9"), (IF_RANGE, tag)]));
        assert_eq!(wanted("\"other\""), Parts::All);
        let tag = asset.tag(Coding::Identity);
        assert_eq!(wanted(&tag), Parts::One { first: 0, last: 9 });
    }

    #[test]
    fn a_copy_that_is_still_right_is_not_sent_again() {
        let asset = asset();
        let tag = asset.tag(Coding::Identity);
        for (known, status) in [
            (tag.as_str(), StatusCode::NOT_MODIFIED),
            ("*", StatusCode::NOT_MODIFIED),
            (&format!("\"a\", W/{tag}"), StatusCode::NOT_MODIFIED),
            ("\"a\"", StatusCode::OK),
        ] {
            let response = with_asset(&asset, &headers(&[(IF_NONE_MATCH, known)]));
            assert_eq!(response.status(), status, "{known}");
        }
        // The tag of another form is not that of this one.
        let request = headers(&[(IF_NONE_MATCH, &tag), (ACCEPT_ENCODING, "br")]);
        assert_eq!(with_asset(&asset, &request).status(), StatusCode::OK);
    }
}
