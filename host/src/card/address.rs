//! The absolute address of the site. Messengers and search engines follow only absolute addresses of
//! pictures.

use axum::http::Uri;
use axum::http::uri::Authority;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The absolute address of the site, without the default port of its scheme, and with a slash at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteAddress(String);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not an address like https://example.org/game/")]
pub struct NotASite;

impl FromStr for SiteAddress {
    type Err = NotASite;

    fn from_str(text: &str) -> Result<SiteAddress, NotASite> {
        let uri: Uri = text.parse().map_err(|_| NotASite)?;
        let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"));
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        let (Some(scheme), Some(authority), None) = (scheme, authority, uri.query()) else {
            return Err(NotASite);
        };
        let host = without_default_port(scheme, authority.as_str());
        let path = uri.path().trim_end_matches('/');
        Ok(SiteAddress(format!("{scheme}://{host}{path}/")))
    }
}

/// A host without the port that its scheme has by default, as browsers write it in an origin.
pub(crate) fn without_default_port<'a>(scheme: &str, host: &'a str) -> &'a str {
    let port = if scheme == "https" { ":443" } else { ":80" };
    host.strip_suffix(port).unwrap_or(host)
}

impl SiteAddress {
    /// The address of the site by the host of a request; `None` if that is no host.
    pub fn of_host(host: &str, is_encrypted: bool) -> Option<SiteAddress> {
        let authority: Authority = host.parse().ok()?;
        let scheme = if is_encrypted { "https" } else { "http" };
        format!("{scheme}://{authority}/").parse().ok()
    }

    /// The scheme, the host and the port, as browsers write the origin of a page.
    pub fn origin(&self) -> String {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("", &self.0));
        let host = rest.split('/').next().unwrap_or(rest);
        format!("{scheme}://{host}")
    }

    /// The address without the scheme and the last slash.
    pub fn short(&self) -> &str {
        let (_, rest) = self.0.split_once("://").unwrap_or(("", &self.0));
        rest.trim_end_matches('/')
    }
}

impl fmt::Display for SiteAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        text.parse().ok().map(|site: SiteAddress| site.to_string())
    }

    #[test]
    fn a_site_has_a_scheme_and_a_host() {
        assert_eq!(read("https://example.org").as_deref(), Some("https://example.org/"));
        assert_eq!(
            read("http://localhost:8000/game").as_deref(),
            Some("http://localhost:8000/game/")
        );
        assert_eq!(read("https://example.org:443/a").as_deref(), Some("https://example.org/a/"));
        assert_eq!(read("http://example.org:80").as_deref(), Some("http://example.org/"));
        assert_eq!(read("http://example.org:443").as_deref(), Some("http://example.org:443/"));
        for wrong in [
            "example.org",
            "/game",
            "ftp://example.org",
            "https://a@b/",
            "https://a/?q",
            "https://",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn an_invalid_host_names_no_site() {
        let of_host = |host| SiteAddress::of_host(host, true).map(|site| site.to_string());
        assert_eq!(of_host("example.org:8443").as_deref(), Some("https://example.org:8443/"));
        assert_eq!(of_host("[::1]:80").as_deref(), Some("https://[::1]:80/"));
        for wrong in ["", "a b", "a\"b", "<script>", "a/b", "a@b"] {
            assert_eq!(of_host(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_short_form_has_no_scheme() {
        let site: SiteAddress = "https://example.org/game/".parse().unwrap();
        assert_eq!(site.short(), "example.org/game");
    }
}
