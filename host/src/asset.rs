//! A file as it is handed out: its type, its packed forms, its tag, and its security policy.

use axum::http::HeaderValue;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// For how long a browser may use its copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// For ever: the name holds a hash of the content, so it never changes.
    Forever,
    /// It asks each time whether the copy is still right.
    Ask,
}

impl Keep {
    /// What the file's name allows: names of the distribution are like `js/index.1a2b3c4d.js`.
    #[must_use]
    pub fn by_name(name: &str) -> Keep {
        let mut parts = name.rsplit('/').next().unwrap_or_default().rsplit('.');
        let (extension, hash) = (parts.next(), parts.next());
        let is_hash = |text: &str| {
            text.len() == 8 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
        };
        // The name before the hash must not be missing.
        let named = parts.next().is_some_and(|rest| !rest.is_empty());
        match (extension, hash) {
            (Some(_), Some(hash)) if named && is_hash(hash) => Keep::Forever,
            _ => Keep::Ask,
        }
    }

    /// The header `Cache-Control`.
    #[must_use]
    pub fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Keep::Forever => "public, max-age=31536000, immutable",
            Keep::Ask => "no-cache",
        })
    }
}

/// How the bytes of an answer are coded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// As they are.
    Identity,
    /// By gzip.
    Gzip,
    /// By Brotli.
    Brotli,
}

impl Coding {
    /// Its name in HTTP.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Coding::Identity => "identity",
            Coding::Gzip => "gzip",
            Coding::Brotli => "br",
        }
    }
}

/// A file as it is handed out.
#[derive(Clone, Debug)]
pub struct Asset {
    /// The header `Content-Type`.
    pub content_type: HeaderValue,
    /// For how long a browser may use its copy.
    pub keep: Keep,
    /// The header `Content-Security-Policy`; `None` for a page that has none.
    pub policy: Option<HeaderValue>,
    /// The file.
    pub plain: Bytes,
    /// Packed, if that makes it smaller.
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
    /// 16 hexadecimal digits of the content's SHA-256.
    hash: String,
}

impl Asset {
    /// A file by its name and its content, not packed.
    #[must_use]
    pub fn new(name: &str, plain: Bytes) -> Asset {
        let hash = Sha256::digest(&plain);
        let hash = hash[..8].iter().fold(String::with_capacity(16), |mut text, byte| {
            write!(text, "{byte:02x}").expect("a String takes everything");
            text
        });
        Asset {
            content_type: content_type(name),
            keep: Keep::by_name(name),
            policy: policy(name, &plain),
            plain,
            gzip: None,
            brotli: None,
            hash,
        }
    }

    /// The same file with its packed forms, where these are smaller by a twentieth. Takes up to a
    /// second for a megabyte.
    ///
    /// # Errors
    ///
    /// Only if there is no memory.
    pub fn packed(self) -> io::Result<Asset> {
        if !is_packable(&self.content_type) {
            return Ok(self);
        }
        let gzip = worth_it(&self.plain, gzip(&self.plain)?);
        let brotli = worth_it(&self.plain, brotli(&self.plain)?);
        Ok(Asset { gzip, brotli, ..self })
    }

    /// The smallest form that a client takes, by the predicate.
    #[must_use]
    pub fn smallest(&self, takes: impl Fn(Coding) -> bool) -> (Coding, &Bytes) {
        let packed = [(Coding::Brotli, &self.brotli), (Coding::Gzip, &self.gzip)];
        let accepted = packed.into_iter().filter(|(coding, _)| takes(*coding));
        let forms = accepted.filter_map(|(coding, bytes)| Some((coding, bytes.as_ref()?)));
        forms.min_by_key(|(_, bytes)| bytes.len()).unwrap_or((Coding::Identity, &self.plain))
    }

    /// Whether it has packed forms, so that the answer depends on what a client takes.
    #[must_use]
    pub fn is_packed(&self) -> bool {
        self.gzip.is_some() || self.brotli.is_some()
    }

    /// The tag of a form, in quotes. Forms have different bytes, so they have different tags.
    #[must_use]
    pub fn tag(&self, coding: Coding) -> String {
        match coding {
            Coding::Identity => format!("\"{}\"", self.hash),
            packed => format!("\"{}-{}\"", self.hash, packed.name()),
        }
    }

    /// All bytes that it takes in memory.
    #[must_use]
    pub fn len(&self) -> usize {
        let packed = [&self.gzip, &self.brotli].into_iter().flatten().map(Bytes::len);
        self.plain.len() + packed.sum::<usize>()
    }

    /// Whether the file is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }
}

/// The type of a file by its name, with the encoding of texts.
fn content_type(name: &str) -> HeaderValue {
    let guess = mime_guess::from_path(name).first_or_octet_stream();
    let text = guess.type_() == "text" || guess.subtype() == "json";
    let header = if text { format!("{guess}; charset=utf-8") } else { guess.to_string() };
    header.parse().expect("a type is plain text")
}

/// Texts, and the module; a picture is packed in itself.
fn is_packable(content_type: &HeaderValue) -> bool {
    let name = content_type.to_str().unwrap_or_default();
    let packable = [
        "text/",
        "application/json",
        "application/manifest+json",
        "application/wasm",
        "image/svg+xml",
    ];
    packable.iter().any(|start| name.starts_with(start))
}

fn worth_it(plain: &Bytes, packed: Vec<u8>) -> Option<Bytes> {
    let least = plain.len() - plain.len() / 20;
    (packed.len() < least).then(|| packed.into())
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}

fn brotli(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { size_hint: plain.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &plain[..], &mut packed, &params)?;
    Ok(packed)
}

/// What a script may do that runs outside a page, as a worker: its own answer says so.
const SCRIPT_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
/// Everything else is data: opened by itself it loads nothing.
const DATA_POLICY: &str = "default-src 'none'";

/// The policy of a file. A page says its own in a `meta` element; the header repeats it, so that it
/// holds from the first byte.
fn policy(name: &str, content: &[u8]) -> Option<HeaderValue> {
    let extension = name.rsplit('.').next().unwrap_or_default();
    match extension {
        "html" => policy_of_page(content),
        "js" | "mjs" => Some(HeaderValue::from_static(SCRIPT_POLICY)),
        _ => Some(HeaderValue::from_static(DATA_POLICY)),
    }
}

/// The policy in the first `meta` element that has one.
fn policy_of_page(content: &[u8]) -> Option<HeaderValue> {
    let page = std::str::from_utf8(content).ok()?;
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
    fn only_names_with_a_hash_are_kept_for_ever() {
        for name in ["js/index.1a2b3c4d.js", "lang/de/page.00ff00ff.json", "x.1a2b3c4d.png"] {
            assert_eq!(Keep::by_name(name), Keep::Forever, "{name}");
        }
        for name in
            ["index.html", "js/element.js", "1a2b3c4d.js", "x.1A2B3C4D.js", "x.1a2b3c4.js", ""]
        {
            assert_eq!(Keep::by_name(name), Keep::Ask, "{name}");
        }
    }

    #[test]
    fn files_have_their_types() {
        for (name, expected) in [
            ("index.html", "text/html; charset=utf-8"),
            ("js/index.js", "text/javascript; charset=utf-8"),
            ("css/page.css", "text/css; charset=utf-8"),
            ("pkg/x_bg.wasm", "application/wasm"),
            ("lang/en/page.json", "application/json; charset=utf-8"),
            ("site.webmanifest", "application/manifest+json"),
            ("icons/icon.svg", "image/svg+xml"),
            ("icons/icon-192.png", "image/png"),
            ("doc/gallery.webp", "image/webp"),
            ("no-extension", "application/octet-stream"),
        ] {
            assert_eq!(content_type(name), expected, "{name}");
        }
    }

    #[test]
    fn the_smallest_form_that_is_taken_is_sent() {
        let text = "every mark is in two squares at once. ".repeat(100);
        let asset = Asset::new("x.txt", text.clone().into()).packed().unwrap();
        assert_eq!(asset.smallest(|_| true).0, Coding::Brotli);
        assert_eq!(asset.smallest(|coding| coding == Coding::Gzip).0, Coding::Gzip);
        assert_eq!(asset.smallest(|_| false), (Coding::Identity, &Bytes::from(text)));
        let tags = [Coding::Identity, Coding::Gzip, Coding::Brotli].map(|coding| asset.tag(coding));
        assert_ne!(tags[0], tags[1]);
        assert_ne!(tags[1], tags[2]);
    }

    #[test]
    fn what_would_not_be_smaller_is_not_packed() {
        assert!(!Asset::new("x.txt", "x".into()).packed().unwrap().is_packed());
        assert!(!Asset::new("x.txt", Bytes::new()).packed().unwrap().is_packed());
        let picture = Bytes::from(vec![0; 10_000]);
        assert!(!Asset::new("x.png", picture).packed().unwrap().is_packed());
    }

    #[test]
    fn a_page_repeats_its_policy_in_a_header() {
        let page = "<!doctype html><meta charset=utf-8><meta\n http-equiv=\"Content-Security-Policy\"\n \
                    content=\"default-src 'none';\n  script-src 'self'\"\n/>";
        let policy = |name, text: &'static str| Asset::new(name, text.into()).policy;
        assert_eq!(policy("x.html", page).unwrap(), "default-src 'none'; script-src 'self'");
        assert_eq!(policy("x.html", "<p>content=\"x\""), None);
        assert_eq!(policy("x.svg", "<svg/>").unwrap(), "default-src 'none'");
    }
}
