//! Limits: connections, heads, bodies, time, slow readers, panics, requests through proxies.

use crate::support::{
    Answer, LARGE, PATIENCE, ask, config, connect, eventually, exchange, get, read_to_end, request,
    site, start, start_with,
};
use axum::Router;
use axum::routing::get as route;
use std::future::pending;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

const SHORT: Duration = Duration::from_millis(300);

#[test]
fn too_many_connections_from_one_address_are_refused() {
    let site = site();
    let mut config = config(site.path());
    config.limits.connections_per_address = 3;
    let server = start(&config);
    let mut idle: Vec<_> = (0..3).map(|_| connect(server.address)).collect();
    // Each has been let in when it is answered.
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
fn too_many_connections_in_all_are_refused() {
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
fn who_does_not_send_a_whole_head_is_let_go() {
    let site = site();
    let mut config = config(site.path());
    config.limits.head_seconds = SHORT;
    let server = start(&config);
    for begun in ["", "G", "GET / HTTP/1.1\r\nhost: x\r\n", "GET / HTTP/1.1\r\nx: "] {
        let answer = exchange(server.address, begun.as_bytes());
        let text = String::from_utf8(answer).unwrap();
        assert!(text.is_empty() || text.starts_with("HTTP/1.1 408"), "{begun:?}: {text}");
    }
    // So is who sends it letter by letter.
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
    // And an idle connection.
    let mut idle = connect(server.address);
    idle.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    assert!(String::from_utf8(read_to_end(&mut idle)).unwrap().ends_with("ok\n"));
}

#[test]
fn a_head_that_is_too_large_is_refused() {
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
    // What follows a body that nobody reads is no request.
    let hidden = "5\r\nhello\r\n0\r\n\r\nGET /health HTTP/1.1\r\nhost: x\r\n\r\n";
    let chunked = format!(
        "POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n{hidden}"
    );
    let all = String::from_utf8(exchange(server.address, chunked.as_bytes())).unwrap();
    assert_eq!(all.matches("HTTP/1.1 ").count(), 1, "{all}");
    // Two lengths are none.
    let two = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\n";
    let answer = Answer::of(&exchange(server.address, two.as_bytes()));
    assert!((400..500).contains(&answer.status), "{}", answer.status);
}

#[test]
fn who_takes_nothing_of_an_answer_is_let_go() {
    let site = site();
    let mut config = config(site.path());
    config.limits.stall_seconds = SHORT;
    config.limits.connections = 1;
    let server = start(&config);
    let mut slow = connect(server.address);
    slow.write_all(request("GET", "/large.bin", &[]).as_bytes()).unwrap();
    assert!(slow.read(&mut [0; 512]).unwrap() > 0);
    assert_eq!(get(server.address, "/").status, 503);
    eventually("the slow reader is let go", || get(server.address, "/").status == 200);
    assert!(read_to_end(&mut slow).len() < LARGE);
    // A reader who takes it gets all of it.
    eventually("a large file is sent", || get(server.address, "/large.bin").body.len() == LARGE);
}

#[test]
fn an_answer_that_does_not_begin_in_time_is_refused() {
    let site = site();
    let mut config = config(site.path());
    config.limits.answer_seconds = SHORT;
    let never = Router::new().route("/never", route(pending::<()>));
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
    let server = start_with(&config(site.path()), Router::new().route("/panic", route(fail)));
    // On one connection: it goes on after the panic.
    let first = "GET /panic HTTP/1.1\r\nhost: x\r\n\r\n";
    let last = request("GET", "/health", &[]);
    let all =
        String::from_utf8(exchange(server.address, format!("{first}{last}").as_bytes())).unwrap();
    assert!(all.starts_with("HTTP/1.1 500"), "{all}");
    assert!(all.contains("x-content-type-options: nosniff"), "{all}");
    assert!(all.ends_with("ok\n") && !all.contains("a test"), "{all}");
}

/// A route that answers when it is told to, and says when it was asked.
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

    /// Until it was asked.
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
    let server = start_with(&config, waiting.route());
    let address = server.address;
    let one = [("x-forwarded-for", "192.0.2.1")];
    let waits = thread::spawn(move || ask(address, "GET", "/wait", &one).text());
    waiting.is_asked();
    assert_eq!(ask(address, "GET", "/health", &one).status, 429);
    // Others are let in, over as many connections of the proxy as it likes.
    let mut held = connect(address);
    held.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    assert_eq!(ask(address, "GET", "/health", &[("x-forwarded-for", "192.0.2.2")]).status, 200);
    // What the client itself claims to stand before it does not help.
    let claimed = [("x-forwarded-for", "203.0.113.9, 192.0.2.1")];
    assert_eq!(ask(address, "GET", "/health", &claimed).status, 429);
    waiting.tell();
    assert_eq!(waits.join().unwrap(), "waited");
    eventually("the first has ended", || ask(address, "GET", "/health", &one).status == 200);
}

#[test]
fn what_is_under_way_is_answered_before_it_stops() {
    let site = site();
    let waiting = Waiting::new();
    let mut config = config(site.path());
    // So long that nothing below ends by it.
    config.limits.head_seconds = PATIENCE * 5;
    let server = start_with(&config, waiting.route());
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
        assert!(read_to_end(stream).is_empty(), "who has not asked, or no more, is let go");
    }
    eventually("nobody else is let in", || std::net::TcpStream::connect(address).is_err());
    waiting.tell();
    assert_eq!(Answer::of(&read_to_end(&mut busy)).text(), "waited");
    let rest = [&begun[..], &read_to_end(&mut large)].concat();
    assert_eq!(Answer::of(&rest).body.len(), LARGE);
    assert!(stopping.join().unwrap(), "everything was sent in time");
}

#[test]
fn it_stops_in_time_though_somebody_reads_slowly() {
    let site = site();
    let mut config = config(site.path());
    config.limits.stop_seconds = SHORT;
    let server = start(&config);
    let mut slow = connect(server.address);
    slow.write_all(request("GET", "/large.bin", &[]).as_bytes()).unwrap();
    slow.read_exact(&mut [0; 16]).unwrap();
    assert!(!server.stop(), "not everything was sent");
}
