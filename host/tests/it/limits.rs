//! Limits: connections, heads, bodies, time, slow readers, upgrades, panics, proxied requests.

use crate::support::{
    Answer, LARGE, PATIENCE, ask, config, connect, eventually, exchange, get, read_to_end, request,
    site, start, start_with,
};
use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{CONNECTION, UPGRADE};
use axum::routing::get as route;
use hyper_util::rt::TokioIo;
use std::future::pending;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

const SHORT: Duration = Duration::from_millis(300);

#[test]
fn too_many_connections_from_one_address_are_rejected() {
    let site = site();
    let mut config = config(site.path());
    config.limits.connections_per_address = 3;
    let server = start(&config);
    let mut idle: Vec<_> = (0..3).map(|_| connect(server.address)).collect();
    // A connection with a response has been admitted.
    for stream in &mut idle {
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
        assert!(stream.read(&mut [0; 512]).unwrap() > 0);
    }
    let refused = get(server.address, "/");
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("1")));
    idle.pop();
    eventually("a place is free", || get(server.address, "/").status == 200);
}

#[test]
fn too_many_connections_in_all_are_rejected() {
    let site = site();
    let mut config = config(site.path());
    config.limits.connections = 2;
    let server = start(&config);
    let mut idle: Vec<_> = (0..2).map(|_| connect(server.address)).collect();
    for stream in &mut idle {
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
        assert!(stream.read(&mut [0; 512]).unwrap() > 0);
    }
    assert_eq!(get(server.address, "/").status, 503);
    idle.clear();
    eventually("a place is free", || get(server.address, "/").status == 200);
}

#[test]
fn an_incomplete_head_ends_the_connection() {
    let site = site();
    let mut config = config(site.path());
    config.limits.head_seconds = SHORT;
    let server = start(&config);
    for begun in ["", "G", "GET / HTTP/1.1\r\nhost: x\r\n", "GET / HTTP/1.1\r\nx: "] {
        let answer = exchange(server.address, begun.as_bytes());
        let text = String::from_utf8(answer).unwrap();
        assert!(text.is_empty() || text.starts_with("HTTP/1.1 408"), "{begun:?}: {text}");
    }
    // Also if it is sent byte by byte.
    let mut stream = connect(server.address);
    let begun = Instant::now();
    let ended = |begun: Instant| begun.elapsed() > PATIENCE;
    stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nx: ").unwrap();
    loop {
        let closed = stream.write_all(b"y").is_err() || matches!(stream.read(&mut [0; 64]), Ok(0));
        if closed {
            break;
        }
        assert!(!ended(begun), "it is still open");
    }
    // Idle connections are closed, too.
    let mut idle = connect(server.address);
    idle.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    assert!(String::from_utf8(read_to_end(&mut idle)).unwrap().ends_with("ok\n"));
}

#[test]
fn a_head_that_is_too_large_is_rejected() {
    let site = site();
    let mut config = config(site.path());
    config.limits.head_bytes = 2_048;
    let server = start(&config);
    let large = "y".repeat(4_000);
    assert_eq!(ask(server.address, "GET", "/", &[("x", &large)]).status, 431);
    let many: Vec<_> = (0..65).map(|_| ("a", "b")).collect();
    assert_eq!(ask(server.address, "GET", "/", &many).status, 431);
    assert_eq!(ask(server.address, "GET", "/", &many[..50]).status, 200);
    assert_eq!(get(server.address, "/health").status, 200);
}

#[test]
fn no_request_has_a_body() {
    let site = site();
    let server = start(&config(site.path()));
    for method in ["GET", "POST"] {
        let body = format!(
            "{method} / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 5\r\n\r\nhello"
        );
        assert_eq!(Answer::of(&exchange(server.address, body.as_bytes())).status, 413, "{method}");
    }
    // The rest of an unread body is no request.
    let hidden = "5\r\nhello\r\n0\r\n\r\nGET /health HTTP/1.1\r\nhost: x\r\n\r\n";
    let chunked = format!(
        "POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n{hidden}"
    );
    let all = String::from_utf8(exchange(server.address, chunked.as_bytes())).unwrap();
    assert_eq!(all.matches("HTTP/1.1 ").count(), 1, "{all}");
    // A request with two lengths is invalid.
    let two = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\n";
    let answer = Answer::of(&exchange(server.address, two.as_bytes()));
    assert!((400..500).contains(&answer.status), "{}", answer.status);
}

#[test]
fn a_client_that_reads_nothing_is_disconnected() {
    let site = site();
    let mut config = config(site.path());
    config.limits.stall_seconds = SHORT;
    config.limits.connections = 1;
    let server = start(&config);
    let mut slow = connect(server.address);
    slow.write_all(request("GET", "/large.bin", &[]).as_bytes()).unwrap();
    assert!(slow.read(&mut [0; 512]).unwrap() > 0);
    assert_eq!(get(server.address, "/").status, 503);
    eventually("the slow reader is disconnected", || get(server.address, "/").status == 200);
    assert!(read_to_end(&mut slow).len() < LARGE);
    // A fast reader gets the whole file.
    eventually("a large file is sent", || get(server.address, "/large.bin").body.len() == LARGE);
}

#[test]
fn a_response_that_does_not_begin_in_time_is_an_error() {
    let site = site();
    let mut config = config(site.path());
    config.limits.answer_seconds = SHORT;
    let never = |_| Router::new().route("/never", route(pending::<()>));
    let server = start_with(&config, never);
    assert_eq!(get(server.address, "/never").status, 503);
    assert_eq!(get(server.address, "/").status, 200);
}

#[test]
fn a_panic_ends_one_request() {
    async fn fail() {
        panic!("a test");
    }
    let site = site();
    let server = start_with(&config(site.path()), |_| Router::new().route("/panic", route(fail)));
    // The connection survives the panic.
    let first = "GET /panic HTTP/1.1\r\nhost: x\r\n\r\n";
    let last = request("GET", "/health", &[]);
    let all =
        String::from_utf8(exchange(server.address, format!("{first}{last}").as_bytes())).unwrap();
    assert!(all.starts_with("HTTP/1.1 500"), "{all}");
    assert!(all.contains("x-content-type-options: nosniff"), "{all}");
    assert!(all.ends_with("ok\n") && !all.contains("a test"), "{all}");
}

/// A route whose responses wait until the test releases them.
struct Waiting {
    told: Arc<Semaphore>,
    asked: Arc<AtomicBool>,
}

impl Waiting {
    fn new() -> Waiting {
        Waiting { told: Arc::new(Semaphore::new(0)), asked: Arc::default() }
    }

    fn route(&self) -> Router {
        let (told, asked) = (self.told.clone(), self.asked.clone());
        let wait = async move || {
            asked.store(true, Ordering::SeqCst);
            told.acquire().await.unwrap().forget();
            "waited"
        };
        Router::new().route("/wait", route(wait))
    }

    /// Waits for a request.
    fn is_asked(&self) {
        eventually("the request that waits has come", || self.asked.load(Ordering::SeqCst));
    }

    fn tell(&self) {
        self.told.add_permits(1);
    }
}

#[test]
fn requests_through_a_proxy_are_counted_for_each_client() {
    let site = site();
    let mut config = config(site.path());
    config.proxies = vec!["127.0.0.0/8".parse().unwrap()];
    config.limits.connections_per_address = 1;
    let waiting = Waiting::new();
    let server = start_with(&config, |_| waiting.route());
    let address = server.address;
    let one = [("x-forwarded-for", "192.0.2.1")];
    let waits = thread::spawn(move || ask(address, "GET", "/wait", &one).text());
    waiting.is_asked();
    assert_eq!(ask(address, "GET", "/health", &one).status, 429);
    // Other clients are served, over any number of connections of the proxy.
    let mut held = connect(address);
    held.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    assert_eq!(ask(address, "GET", "/health", &[("x-forwarded-for", "192.0.2.2")]).status, 200);
    // An entry that the client itself adds has no effect.
    let claimed = [("x-forwarded-for", "203.0.113.9, 192.0.2.1")];
    assert_eq!(ask(address, "GET", "/health", &claimed).status, 429);
    waiting.tell();
    assert_eq!(waits.join().unwrap(), "waited");
    eventually("the first has ended", || ask(address, "GET", "/health", &one).status == 200);
}

#[test]
fn a_request_through_a_proxy_counts_until_its_response_is_sent() {
    let site = site();
    let mut config = config(site.path());
    config.proxies = vec!["127.0.0.0/8".parse().unwrap()];
    config.limits.connections_per_address = 1;
    let server = start(&config);
    let status =
        |client| ask(server.address, "GET", "/health", &[("x-forwarded-for", client)]).status;
    let mut slow = connect(server.address);
    let large = request("GET", "/large.bin", &[("x-forwarded-for", "192.0.2.1")]);
    slow.write_all(large.as_bytes()).unwrap();
    let mut begun = [0; 16];
    slow.read_exact(&mut begun).unwrap();
    assert_eq!((status("192.0.2.1"), status("192.0.2.2")), (429, 200));
    let all = Answer::of(&[&begun[..], &read_to_end(&mut slow)].concat());
    assert_eq!(all.body.len(), LARGE);
    assert_eq!(all.header("content-length"), Some(LARGE.to_string().as_str()));
    eventually("the first has ended", || status("192.0.2.1") == 200);
    // One who goes away in the middle counts no longer, either.
    let mut gone = connect(server.address);
    gone.write_all(large.as_bytes()).unwrap();
    gone.read_exact(&mut begun).unwrap();
    drop(gone);
    eventually("the place is free", || status("192.0.2.1") == 200);
}

/// A route that upgrades connections to an echo of bytes. `stop` ends them.
fn echo(stop: CancellationToken) -> Router {
    let upgrade = async move |mut request: Request| {
        let upgraded = hyper::upgrade::on(&mut request);
        tokio::spawn(async move {
            let mut stream = TokioIo::new(upgraded.await.unwrap());
            let mut byte = [0];
            loop {
                let read = tokio::select! {
                    read = stream.read(&mut byte) => read,
                    () = stop.cancelled() => break,
                };
                if !matches!(read, Ok(1)) || stream.write_all(&byte).await.is_err() {
                    break;
                }
            }
        });
        (StatusCode::SWITCHING_PROTOCOLS, [(CONNECTION, "upgrade"), (UPGRADE, "echo")])
    };
    Router::new().route("/echo", route(upgrade))
}

/// Upgrades a connection and waits for its first echo.
fn upgraded(address: SocketAddr, client: &str) -> TcpStream {
    let mut stream = connect(address);
    let request = format!(
        "GET /echo HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: echo\r\n\
         x-forwarded-for: {client}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.extend(byte);
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", head.escape_ascii());
    stream.write_all(b"!").unwrap();
    stream.read_exact(&mut [0]).unwrap();
    stream
}

#[test]
fn upgraded_connections_count_towards_the_limit_in_all() {
    let site = site();
    let mut config = config(site.path());
    config.limits.connections = 1;
    let server = start_with(&config, echo);
    let stream = upgraded(server.address, "");
    assert_eq!(get(server.address, "/health").status, 503);
    drop(stream);
    eventually("the place is free", || get(server.address, "/health").status == 200);
}

#[test]
fn upgraded_connections_count_towards_the_limit_per_address() {
    let site = site();
    let mut config = config(site.path());
    config.limits.connections_per_address = 1;
    let server = start_with(&config, echo);
    let stream = upgraded(server.address, "");
    assert_eq!(get(server.address, "/health").status, 429);
    drop(stream);
    eventually("the place is free", || get(server.address, "/health").status == 200);
}

#[test]
fn upgraded_connections_through_a_proxy_count_for_their_client() {
    let site = site();
    let mut config = config(site.path());
    config.proxies = vec!["127.0.0.0/8".parse().unwrap()];
    config.limits.connections_per_address = 1;
    let server = start_with(&config, echo);
    let status =
        |client| ask(server.address, "GET", "/health", &[("x-forwarded-for", client)]).status;
    let stream = upgraded(server.address, "192.0.2.1");
    assert_eq!((status("192.0.2.1"), status("192.0.2.2")), (429, 200));
    drop(stream);
    eventually("the place is free", || status("192.0.2.1") == 200);
}

#[test]
fn upgraded_connections_end_when_it_stops() {
    let site = site();
    let server = start_with(&config(site.path()), echo);
    let mut stream = upgraded(server.address, "");
    assert!(server.stop(), "the handler has closed the connection");
    assert!(read_to_end(&mut stream).is_empty());
}

#[test]
fn an_upgraded_connection_that_stays_open_is_no_clean_stop() {
    let site = site();
    let mut config = config(site.path());
    config.limits.stop_seconds = SHORT;
    // This handler never hears of the stop.
    let server = start_with(&config, |_| echo(CancellationToken::new()));
    let _stream = upgraded(server.address, "");
    assert!(!server.stop());
}

#[test]
fn requests_in_progress_are_answered_before_it_stops() {
    let site = site();
    let waiting = Waiting::new();
    let mut config = config(site.path());
    // Longer than the test.
    config.limits.head_seconds = PATIENCE * 5;
    let server = start_with(&config, |_| waiting.route());
    let address = server.address;
    let mut silent = connect(address);
    let mut half = connect(address);
    half.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let mut idle = connect(address);
    idle.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    assert!(idle.read(&mut [0; 512]).unwrap() > 0);
    let mut busy = connect(address);
    busy.write_all(request("GET", "/wait", &[]).as_bytes()).unwrap();
    let mut large = connect(address);
    large.write_all(request("GET", "/large.bin", &[]).as_bytes()).unwrap();
    let mut begun = [0; 16];
    large.read_exact(&mut begun).unwrap();
    waiting.is_asked();

    let stopping = thread::spawn(move || server.stop());
    for stream in [&mut silent, &mut half, &mut idle] {
        assert!(read_to_end(stream).is_empty(), "connections without a request are closed");
    }
    eventually("no connection is accepted", || std::net::TcpStream::connect(address).is_err());
    waiting.tell();
    assert_eq!(Answer::of(&read_to_end(&mut busy)).text(), "waited");
    let rest = [&begun[..], &read_to_end(&mut large)].concat();
    assert_eq!(Answer::of(&rest).body.len(), LARGE);
    assert!(stopping.join().unwrap(), "everything was sent in time");
}

#[test]
fn it_stops_in_time_in_spite_of_a_slow_reader() {
    let site = site();
    let mut config = config(site.path());
    config.limits.stop_seconds = SHORT;
    let server = start(&config);
    let mut slow = connect(server.address);
    slow.write_all(request("GET", "/large.bin", &[]).as_bytes()).unwrap();
    slow.read_exact(&mut [0; 16]).unwrap();
    assert!(!server.stop(), "not everything was sent");
}
