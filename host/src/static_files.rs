//! The static files of the served folder, by tower-http's `ServeDir`, which answers with entity tags,
//! ranges and files that `make dist` has compressed. A middleware adds the headers of caching,
//! cross-origin use and security.

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, IF_RANGE, RANGE, VARY,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::pin::Pin;
use thiserror::Error;
use tower_http::services::ServeDir;
use tower_http::services::fs::{Backend, TokioBackend, TokioFile};

/// Bytes of a file that are read at a time, for each response in progress.
const CHUNK: usize = 16 * 1024;
/// The policy of a script. It holds for a worker, which has no page.
const SCRIPT_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
/// The policy of everything else: a picture or a text that is opened by itself loads nothing.
const DATA_POLICY: &str = "default-src 'none'";

#[derive(Debug, Error)]
#[error("there is no folder {}", .0.display())]
pub struct NoFolder(PathBuf);

/// The folder that is served. It opens no file outside of it, also not through a symbolic link, and
/// none whose path has a name that starts with a dot.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder, absolute and without symbolic links.
    root: PathBuf,
    /// Whether files change at any time, so that no response may be cached without revalidation.
    is_development: bool,
}

impl Folder {
    pub fn open(path: &Path, is_development: bool) -> Result<Folder, NoFolder> {
        let root = path.canonicalize().ok().filter(|root| root.is_dir());
        let root = root.ok_or_else(|| NoFolder(path.to_owned()))?;
        Ok(Folder { root, is_development })
    }

    /// Resolves a path below the root, with all of its symbolic links.
    async fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        let is_hidden = |path: &Path| {
            let mut names = path.components();
            names.any(|name| matches!(name, Component::Normal(name) if name.as_encoded_bytes().starts_with(b".")))
        };
        // A path that cannot be resolved, such as one with a name that is too long, names no file.
        let resolved = tokio::fs::canonicalize(path)
            .await
            .map_err(|_| io::Error::from(ErrorKind::NotFound))?;
        match (path.strip_prefix(&self.root), resolved.strip_prefix(&self.root)) {
            (Ok(requested), Ok(found)) if !is_hidden(requested) && !is_hidden(found) => {
                Ok(resolved)
            }
            _ => Err(ErrorKind::NotFound.into()),
        }
    }
}

type IoFuture<T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send>>;

impl Backend for Folder {
    type File = TokioFile;
    type Metadata = Metadata;
    type OpenFuture = IoFuture<TokioFile>;
    type MetadataFuture = IoFuture<Metadata>;

    fn open(&self, path: PathBuf) -> IoFuture<TokioFile> {
        let folder = self.clone();
        Box::pin(async move { TokioBackend.open(folder.resolve(&path).await?).await })
    }

    fn metadata(&self, path: PathBuf) -> IoFuture<Metadata> {
        let folder = self.clone();
        Box::pin(async move { TokioBackend.metadata(folder.resolve(&path).await?).await })
    }
}

/// Serves a folder. A path without an extension means the `.html` file of this name.
pub fn router(folder: Folder) -> Router {
    let files = ServeDir::with_backend(&folder.root, folder.clone())
        // A redirect would have to know the path below which a proxy serves the site.
        .redirect_to_trailing_slash(false)
        .html_as_default_extension(true)
        .ignore_multi_range_requests(true)
        .with_buf_chunk_size(CHUNK);
    // In development nothing keeps compressed files up to date.
    let files =
        if folder.is_development { files } else { files.precompressed_br().precompressed_gzip() };
    Router::new()
        .fallback_service(files)
        .layer(middleware::from_fn_with_state(folder, with_headers))
}

/// Adapts the headers of a request and its response.
async fn with_headers(State(folder): State<Folder>, mut request: Request, next: Next) -> Response {
    let is_get = request.method() == Method::GET;
    let headers = request.headers_mut();
    let mut is_suffix = false;
    if let Some(range) = headers.get(RANGE) {
        // `ServeDir` does not know `If-Range`, rejects units other than bytes, and sends parts for HEAD.
        if !is_get || headers.contains_key(IF_RANGE) || !range.as_bytes().starts_with(b"bytes=") {
            headers.remove(RANGE);
        } else {
            is_suffix = range.as_bytes().starts_with(b"bytes=-");
            // A range counts the bytes of the uncompressed file.
            headers.remove(ACCEPT_ENCODING);
        }
    }
    let path = percent_decode_str(request.uri().path()).decode_utf8_lossy().into_owned();
    let mut whole = Request::new(Body::empty());
    *whole.method_mut() = request.method().clone();
    *whole.uri_mut() = request.uri().clone();
    let mut response = next.clone().run(request).await;
    if response.status() == StatusCode::RANGE_NOT_SATISFIABLE && is_suffix {
        // `ServeDir` rejects the last bytes of a file that has fewer; they are the whole file.
        response = next.run(whole).await;
    }
    let status = response.status();
    if status == StatusCode::NOT_FOUND {
        return (status, "There is no such page here.\n").into_response();
    }
    if !status.is_success() && status != StatusCode::NOT_MODIFIED {
        return response;
    }
    let name = file_name(&path);
    let policy = match name.rsplit_once('.') {
        Some((_, "html")) => page_policy(&folder, &name).await,
        Some((_, "js" | "mjs")) => Some(HeaderValue::from_static(SCRIPT_POLICY)),
        _ => Some(HeaderValue::from_static(DATA_POLICY)),
    };
    let cache = if !folder.is_development && is_immutable(&name) {
        "public, max-age=31536000, immutable"
    } else {
        // A browser asks whether its copy is still current.
        "no-cache"
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    // `ServeDir` says so of a file, and not of a copy that is current.
    if status == StatusCode::NOT_MODIFIED && !folder.is_development {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    // Pages of other sites load the element from here.
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    if let Some(policy) = policy {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    if let Some(content_type) = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok())
        && (content_type.starts_with("text/") || content_type == "application/json")
        && let Ok(with_charset) = HeaderValue::try_from(format!("{content_type}; charset=utf-8"))
    {
        headers.insert(CONTENT_TYPE, with_charset);
    }
    response
}

/// The file that a decoded path names, as `ServeDir` finds it.
fn file_name(path: &str) -> String {
    let name = path.trim_start_matches('/');
    if name.is_empty() || name.ends_with('/') {
        format!("{name}index.html")
    } else if Path::new(name).extension().is_none() {
        format!("{name}.html")
    } else {
        name.to_owned()
    }
}

/// Whether a file never changes: `make dist` puts eight hexadecimal digits of its content into its
/// name, as in `js/index.1a2b3c4d.js`.
fn is_immutable(name: &str) -> bool {
    let mut parts = name.rsplit('/').next().unwrap_or_default().rsplit('.');
    let (Some(_extension), Some(hash), Some(stem)) = (parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    !stem.is_empty() && hash.len() == 8 && hash.bytes().all(is_digit)
}

/// The policy in the first such `meta` element of a page. As a header it holds from the first byte.
async fn page_policy(folder: &Folder, name: &str) -> Option<HeaderValue> {
    let path = folder.resolve(&folder.root.join(name)).await.ok()?;
    policy_in(&tokio::fs::read_to_string(path).await.ok()?)
}

fn policy_in(page: &str) -> Option<HeaderValue> {
    let lower = page.to_ascii_lowercase();
    let named = lower.find("http-equiv=\"content-security-policy\"")?;
    let from = lower[..named].rfind('<')?;
    let to = named + lower[named..].find('>')?;
    let (_, value) = page[from..to].split_once("content=\"")?;
    let (value, _) = value.split_once('"')?;
    HeaderValue::from_str(&value.split_whitespace().collect::<Vec<_>>().join(" ")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_immutable() {
        for name in ["js/index.1a2b3c4d.js", "lang/de/page.00ff00ff.json", "x.1a2b3c4d.png"] {
            assert!(is_immutable(name), "{name}");
        }
        for name in
            ["index.html", "js/element.js", "1a2b3c4d.js", "x.1A2B3C4D.js", "x.1a2b3c4.js", ""]
        {
            assert!(!is_immutable(name), "{name}");
        }
    }

    #[test]
    fn a_path_names_a_file() {
        for (path, name) in [
            ("/", "index.html"),
            ("/embed", "embed.html"),
            ("/embed.html", "embed.html"),
            ("/lang/", "lang/index.html"),
            ("/js/pages/boot.js", "js/pages/boot.js"),
            ("/physics.de", "physics.de"),
        ] {
            assert_eq!(file_name(path), name, "{path}");
        }
    }

    #[test]
    fn the_policy_of_a_page_is_read_from_its_meta_element() {
        let page = "<!doctype html><meta charset=utf-8><meta\n http-equiv=\"Content-Security-Policy\"\n \
                    content=\"default-src 'none';\n  script-src 'self'\"\n/>";
        assert_eq!(policy_in(page).unwrap(), "default-src 'none'; script-src 'self'");
        assert_eq!(policy_in("<p>content=\"x\""), None);
    }
}
