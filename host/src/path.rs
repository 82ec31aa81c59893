//! The path of a request, as the name of a file in the folder that is served.
//!
//! A path is read in one step, and once: it is parted at its slashes, then each part is decoded.
//! What a decoded part must not hold (another separator, `..`, a hidden name) is refused whatever
//! it was written like, so there is no second reading that could see something else.

use percent_encoding::percent_decode_str;
use thiserror::Error;

/// A longer path names no file of ours, in bytes.
const LONGEST: usize = 1_024;

/// Why a path is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadPath {
    /// It has more than 1,024 bytes.
    #[error("the path is too long")]
    TooLong,
    /// It does not begin with a slash.
    #[error("the path does not begin with a slash")]
    Relative,
    /// What it means is no text.
    #[error("the path is not UTF-8")]
    NotText,
    /// A part is empty, begins with a dot, or has a character that no name of ours has.
    #[error("the path has a part that is not the name of a file")]
    NotAName,
}

/// The name of the file, with slashes between folders and none at the start. A folder means its
/// `index.html`.
///
/// # Errors
///
/// Says why the path is refused. That there is no such file is for others to see.
pub fn file_name(path: &str) -> Result<String, BadPath> {
    if path.len() > LONGEST {
        return Err(BadPath::TooLong);
    }
    let path = path.strip_prefix('/').ok_or(BadPath::Relative)?;
    let (folders, last) =
        path.rsplit_once('/').map_or(("", path), |(folders, last)| (folders, last));
    let mut name = String::with_capacity(path.len());
    if !folders.is_empty() || path.starts_with('/') {
        for part in folders.split('/') {
            name.push_str(&decoded(part)?);
            name.push('/');
        }
    }
    let file = if last.is_empty() { "index.html".to_owned() } else { decoded(last)? };
    name.push_str(&file);
    Ok(name)
}

/// One part of a path.
fn decoded(part: &str) -> Result<String, BadPath> {
    let text = percent_decode_str(part).decode_utf8().map_err(|_| BadPath::NotText)?;
    let is_foreign = |c: char| {
        c.is_control() || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
    };
    if text.is_empty() || text.starts_with('.') || text.contains(is_foreign) {
        return Err(BadPath::NotAName);
    }
    Ok(text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_the_name_of_a_file() {
        for (path, name) in [
            ("/", "index.html"),
            ("/embed.html", "embed.html"),
            ("/js/pages/boot.js", "js/pages/boot.js"),
            ("/lang/", "lang/index.html"),
            ("/a%20b/%C3%BC.css", "a b/ü.css"),
            ("/%252e%252e/x", "%2e%2e/x"),
        ] {
            assert_eq!(file_name(path).as_deref(), Ok(name), "{path}");
        }
    }

    #[test]
    fn a_path_out_of_the_folder_is_refused() {
        for path in [
            "/..",
            "/../Cargo.toml",
            "/js/../../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/.%2E/Cargo.toml",
            "/%2e%2e%2fCargo.toml",
            "/..%5cCargo.toml",
            "/..\\Cargo.toml",
            "//etc/passwd",
            "/js//x.js",
            "/%2Fetc/passwd",
            "/.git/config",
            "/js/.hidden",
            "/C:/x",
            "/x%00.html",
            "/x%0a.html",
            "/.",
            "/./x",
        ] {
            assert_eq!(file_name(path), Err(BadPath::NotAName), "{path}");
        }
        assert_eq!(file_name("/%ff"), Err(BadPath::NotText));
        assert_eq!(file_name("/%c0%ae%c0%ae/x"), Err(BadPath::NotText));
        assert_eq!(file_name("x"), Err(BadPath::Relative));
        assert_eq!(file_name(&format!("/{}", "x".repeat(2_000))), Err(BadPath::TooLong));
    }
}
