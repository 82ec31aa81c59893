//! Static files: types, headers, compressed forms, conditional requests, ranges, traversal.

use crate::support::{Answer, BROTLI, GZIP, ask, config, exchange, get, site, start};
use qttt_host::config::Config;
use std::fs;

#[test]
fn each_file_has_its_type_and_its_policy() {
    let site = site();
    let server = start(&config(site.path()));
    for (path, content_type, policy, kept) in [
        ("/", "text/html; charset=utf-8", Some("default-src 'none'"), "no-cache"),
        ("/index.html", "text/html; charset=utf-8", Some("default-src 'none'"), "no-cache"),
        ("/embed.html", "text/html; charset=utf-8", None, "no-cache"),
        ("/embed", "text/html; charset=utf-8", None, "no-cache"),
        (
            "/js/app.1a2b3c4d.js",
            "text/javascript; charset=utf-8",
            Some("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"),
            "public, max-age=31536000, immutable",
        ),
        (
            "/js/element.js",
            "text/javascript; charset=utf-8",
            Some("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"),
            "no-cache",
        ),
        ("/pkg/module.wasm", "application/wasm", Some("default-src 'none'"), "no-cache"),
        ("/icons/icon.png", "image/png", Some("default-src 'none'"), "no-cache"),
    ] {
        let answer = get(server.address, path);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), Some(content_type), "{path}");
        assert_eq!(answer.header("content-security-policy"), policy, "{path}");
        assert_eq!(answer.header("cache-control"), Some(kept), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{path}");
    }
}

#[test]
fn missing_files_are_not_found_and_no_folder_is_listed() {
    let site = site();
    for config in [config(site.path()), Config { develop: true, ..config(site.path()) }] {
        let server = start(&config);
        let long = format!("/{}", "x".repeat(2_000));
        for path in [
            "/none.html",
            "/js",
            "/js/",
            "/icons/",
            "/index.html/x",
            "/index.html/",
            "/js/app",
            &long,
        ] {
            let answer = get(server.address, path);
            assert_eq!(answer.status, 404, "{path}");
            assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
            assert!(!answer.text().contains("app.1a2b3c4d"), "{path}");
        }
    }
}

#[test]
fn no_path_leads_out_of_the_folder() {
    let outer = tempfile::tempdir().unwrap();
    fs::write(outer.path().join("secret.txt"), "secret").unwrap();
    let folder = outer.path().join("site");
    fs::create_dir_all(folder.join("js")).unwrap();
    fs::write(folder.join("index.html"), "<p>The page").unwrap();
    fs::write(folder.join(".env"), "secret").unwrap();
    #[cfg(unix)]
    for (target, link) in [
        ("../secret.txt", "link.txt"),
        ("..", "out"),
        (".env", "inner.txt"),
        ("nowhere", "dangling.txt"),
    ] {
        std::os::unix::fs::symlink(target, folder.join(link)).unwrap();
    }
    let deep = "../".repeat(20) + "etc/passwd";
    for config in [config(&folder), Config { develop: true, ..config(&folder) }] {
        let server = start(&config);
        for path in [
            "/../secret.txt",
            "/js/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/%2E%2E%2Fsecret.txt",
            "/..%2fsecret.txt",
            "/..%5csecret.txt",
            "/..\\secret.txt",
            "/%252e%252e/secret.txt",
            "/%c0%ae%c0%ae/secret.txt",
            "/js/%2e%2e/%2e%2e/secret.txt",
            "/.env",
            "/%2eenv",
            "/link.txt",
            "/out/secret.txt",
            "/inner.txt",
            "/dangling.txt",
            "/js/.hidden",
            "//etc/passwd",
            "/C:/secret.txt",
            "/%ff",
            "//secret.txt",
            "/./secret.txt",
            "/secret.txt%00.html",
            &format!("/{deep}"),
            &format!("{}", outer.path().join("secret.txt").display()),
            "http://example.org/../secret.txt",
            "/js/..;/secret.txt",
        ] {
            let answer = get(server.address, path);
            assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
            assert!(
                !answer.text().contains("secret") && !answer.text().contains("root:"),
                "{path}"
            );
        }
        assert_eq!(get(server.address, "/").status, 200);
    }
}

#[test]
fn compressed_forms_are_sent_to_clients_that_accept_them() {
    let site = site();
    let server = start(&config(site.path()));
    let path = "/js/app.1a2b3c4d.js";
    let plain = fs::read(site.path().join(&path[1..])).unwrap();
    for (accepted, encoding, body) in [
        ("gzip, deflate", Some("gzip"), GZIP),
        ("gzip, deflate, br, zstd", Some("br"), BROTLI),
        ("GZIP ; q=1", Some("gzip"), GZIP),
        ("br;q=0, gzip;q=0.5", Some("gzip"), GZIP),
        ("br;Q=0", None, &plain),
        ("identity", None, &plain),
        ("", None, &plain),
        (";;;,q=", None, &plain),
    ] {
        let answer = ask(server.address, "GET", path, &[("accept-encoding", accepted)]);
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(answer.body, body, "{accepted}");
        assert_eq!(answer.header("content-type"), Some("text/javascript; charset=utf-8"));
        assert!(answer.header("cache-control").unwrap().contains("immutable"));
        assert!(answer.header("vary").unwrap().eq_ignore_ascii_case("accept-encoding"));
    }
    // Each form has its own entity tag.
    let tag = |accepted| {
        let answer = ask(server.address, "GET", path, &[("accept-encoding", accepted)]);
        answer.header("etag").unwrap().to_owned()
    };
    assert_ne!(tag("br"), tag("identity"));
    let other = [("if-none-match", tag("identity")), ("accept-encoding", "br".to_owned())];
    let other = other.each_ref().map(|(name, value)| (*name, value.as_str()));
    assert_eq!(ask(server.address, "GET", path, &other).status, 200);
    // A file without compressed forms is sent as it is.
    let picture = ask(server.address, "GET", "/icons/icon.png", &[("accept-encoding", "gzip, br")]);
    assert_eq!((picture.status, picture.header("content-encoding")), (200, None));
    // In development compressed forms may be stale.
    let develop = start(&Config { develop: true, ..config(site.path()) });
    let answer = ask(develop.address, "GET", path, &[("accept-encoding", "br")]);
    assert_eq!((answer.header("content-encoding"), &answer.body), (None, &plain));
}

#[test]
fn head_is_get_without_the_body() {
    let site = site();
    let server = start(&config(site.path()));
    for path in ["/", "/js/app.1a2b3c4d.js", "/none", "/health", "/g/goff,14"] {
        let (head, get) = (ask(server.address, "HEAD", path, &[]), get(server.address, path));
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        assert_eq!(head.header("content-length"), get.header("content-length"), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
        assert_eq!(head.header("etag"), get.header("etag"), "{path}");
    }
}

#[test]
fn a_current_copy_is_not_sent_again() {
    let site = site();
    for config in [config(site.path()), Config { develop: true, ..config(site.path()) }] {
        let server = start(&config);
        let first = get(server.address, "/");
        let tag = first.header("etag").unwrap();
        let again = ask(server.address, "GET", "/", &[("if-none-match", tag)]);
        assert_eq!((again.status, again.body.len()), (304, 0));
        assert_eq!(again.header("etag"), Some(tag));
        assert_eq!(again.header("cache-control"), Some("no-cache"));
        for name in ["vary", "access-control-allow-origin", "content-security-policy"] {
            assert_eq!(again.header(name), first.header(name), "{name}");
        }
        for known in ["*", &format!("\"a\", W/{tag}")] {
            assert_eq!(ask(server.address, "GET", "/", &[("if-none-match", known)]).status, 304);
        }
        let other = ask(server.address, "GET", "/", &[("if-none-match", "\"other\"")]);
        assert_eq!((other.status, &other.body), (200, &first.body));
    }
}

#[test]
fn an_edited_file_is_sent_at_once_in_development() {
    let site = site();
    let server = start(&Config { develop: true, ..config(site.path()) });
    let path = "/js/app.1a2b3c4d.js";
    let before = get(server.address, path);
    // In spite of the hash in its name.
    assert_eq!(before.header("cache-control"), Some("no-cache"));
    fs::write(site.path().join(&path[1..]), "export const squares = [];\n").unwrap();
    let tag = before.header("etag").unwrap();
    let after = ask(server.address, "GET", path, &[("if-none-match", tag)]);
    assert_eq!((after.status, after.text().as_str()), (200, "export const squares = [];\n"));
    fs::write(site.path().join("new.html"), "new").unwrap();
    assert_eq!(get(server.address, "/new").text(), "new");
}

#[test]
fn ranges_of_a_file_are_sent() {
    let site = site();
    let server = start(&config(site.path()));
    let path = "/icons/icon.png";
    let part = |headers: &[(&str, &str)]| ask(server.address, "GET", path, headers);
    let whole = part(&[]);
    assert_eq!(whole.header("accept-ranges"), Some("bytes"));
    for (range, expected, content_range) in [
        ("bytes=8-11", &b"0123"[..], "bytes 8-11/18"),
        ("bytes=-4", b"6789", "bytes 14-17/18"),
        ("bytes=16-", b"89", "bytes 16-17/18"),
        ("bytes=12-5000", b"456789", "bytes 12-17/18"),
    ] {
        let answer = part(&[("range", range)]);
        assert_eq!((answer.status, &answer.body[..]), (206, expected), "{range}");
        assert_eq!(answer.header("content-range"), Some(content_range), "{range}");
    }
    let beyond = part(&[("range", "bytes=18-")]);
    assert_eq!((beyond.status, beyond.header("content-range")), (416, Some("bytes */18")));
    for ignored in ["bytes=0-1,5-6", "lines=1-2", "bytes=-900"] {
        let answer = part(&[("range", ignored)]);
        assert_eq!((answer.status, &answer.body), (200, &whole.body), "{ignored}");
    }
    let stale = part(&[("range", "bytes=8-11"), ("if-range", "\"other\"")]);
    assert_eq!((stale.status, &stale.body), (200, &whole.body));
    // A range counts the bytes of the uncompressed file, whatever the client accepts.
    let script = [("range", "bytes=0-5"), ("accept-encoding", "br")];
    let script = ask(server.address, "GET", "/js/app.1a2b3c4d.js", &script);
    assert_eq!((script.status, script.text().as_str()), (206, "export"));
    assert_eq!(script.header("content-encoding"), None);
    // Of other methods a range means nothing.
    for range in ["bytes=8-11", "bytes=-4", "bytes=18-"] {
        let head = ask(server.address, "HEAD", path, &[("range", range)]);
        assert_eq!((head.status, head.header("content-length")), (200, Some("18")), "{range}");
        assert_eq!(head.header("content-range"), None, "{range}");
    }
}

#[test]
fn only_get_and_head_are_answered() {
    let site = site();
    let server = start(&config(site.path()));
    for path in ["/", "/health", "/g/goff,14"] {
        for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"] {
            let answer = ask(server.address, method, path, &[]);
            assert_eq!(answer.status, 405, "{method} {path}");
            assert_eq!(answer.header("allow"), Some("GET,HEAD"), "{method} {path}");
        }
    }
}

#[test]
fn the_health_check_answers() {
    let site = site();
    let server = start(&config(site.path()));
    let answer = get(server.address, "/health");
    assert_eq!((answer.status, answer.text().as_str()), (200, "ok\n"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[test]
fn several_requests_share_a_connection() {
    let site = site();
    let server = start(&config(site.path()));
    let first = "GET /health HTTP/1.1\r\nhost: example.org\r\n\r\n";
    let last = "GET /none HTTP/1.1\r\nhost: example.org\r\nconnection: close\r\n\r\n";
    let all = exchange(server.address, format!("{first}{first}{last}").as_bytes());
    let all = String::from_utf8(all).unwrap();
    assert_eq!(
        (all.matches("200 OK").count(), all.matches("404 Not Found").count()),
        (2, 1),
        "{all}"
    );
    // HTTP/1.0 has no host.
    let old = Answer::of(&exchange(server.address, b"GET / HTTP/1.0\r\n\r\n"));
    assert_eq!(old.status, 200);
}

#[test]
fn a_link_whose_sharp_was_encoded_leads_to_the_game() {
    let site = site();
    let server = start(&config(site.path()));
    for (path, location) in [
        ("/%23goff,14,25", "./#goff,14,25"),
        ("/%23play=Qx&name=Ada%20B", "./#play=Qx&name=Ada%20B"),
        ("/embed.html/%23goff", "./#goff"),
        // The redirect stays on this site.
        ("//example.net/%23goff", "./#goff"),
        // It leads to the page, however many slashes follow, and not to itself.
        ("/%23goff,14/", "../#goff,14"),
        ("/game/%23play=Qx/&name=Ada//", "../../../#play=Qx/&name=Ada"),
        ("/%23goff/%23/", "../../#goff/%23"),
        ("/%23play=Qx?from=/a/", "./#play=Qx?from=/a/"),
    ] {
        for method in ["GET", "HEAD"] {
            let answer = ask(server.address, method, path, &[]);
            assert_eq!(answer.status, 302, "{method} {path}");
            assert_eq!(answer.header("location"), Some(location), "{method} {path}");
        }
    }
    assert_eq!(get(server.address, "/?from=/%23goff").status, 200);
}
