//! The server as a program of its own, under many connections and random requests: its memory stays
//! bounded, and others are served in time. `cargo test` runs it for some seconds; `make host-load`
//! with the production build, for as long as it is told to, and prints what it saw.

#[path = "../support/mod.rs"]
mod support;

mod live;
mod requests;

use crate::requests::{Fuzzer, GAMES};
use crate::support::{Answer, LARGE, Program, connect, get, request, site};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// Connections of each kind: slow readers, half-open ones, idle ones, new ones.
const OF_EACH_KIND: usize = 500;
/// The most memory, in kilobytes, that the server may take above what it began with.
const MEMORY: u64 = 160 * 1_024;
/// The longest time until another client has its answer, with all of these open. A debug build on a
/// busy machine needs some of it.
const IN_TIME: Duration = Duration::from_secs(5);
/// Options that let a test open as many connections as it likes from one address, for a while.
const OPEN: [&str; 6] =
    ["--log", "none", "--connections-per-address", "4096", "--head-seconds", "300"];

/// How long the fuzzer runs, if the command says so.
fn asked_for() -> Option<Duration> {
    let seconds = std::env::var("QTTT_SECONDS").ok()?.parse().expect("a number of seconds");
    Some(Duration::from_secs(seconds))
}

/// A connection over which a part of something was sent.
fn begun(address: SocketAddr, part: &[u8]) -> TcpStream {
    let mut stream = connect(address);
    stream.write_all(part).unwrap();
    stream
}

/// The longest time in which one of many requests of others was answered.
fn slowest(address: SocketAddr, paths: &[&str]) -> Duration {
    let mut slowest = Duration::ZERO;
    for path in paths.iter().cycle().take(60) {
        let since = Instant::now();
        assert_eq!(get(address, path).status, 200, "{path}");
        slowest = slowest.max(since.elapsed());
    }
    slowest
}

#[test]
fn two_thousand_connections_leave_room_for_others() {
    #[cfg(unix)]
    rlimit::increase_nofile_limit(4_096).unwrap();
    let site = site();
    let program = Program::start(site.path(), &OPEN);
    let address = program.address;
    let first = program.memory();
    let large = request("GET", "/large.bin", &[]);
    let half = b"GET /index.html HTTP/1.1\r\nhost: example.org\r\nx-half";
    let mut held: Vec<TcpStream> = Vec::new();
    for _ in 0..OF_EACH_KIND {
        held.push(begun(address, large.as_bytes()));
        held.push(begun(address, half));
        held.push(begun(address, b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"));
        held.push(begun(address, b""));
    }
    // The slow ones have begun to be answered.
    for stream in held.iter_mut().step_by(4) {
        assert!(stream.read(&mut [0; 64]).unwrap() > 0);
    }
    let slowest = slowest(address, &["/", "/health", "/js/app.1a2b3c4d.js", "/g/goff,14"]);
    assert!(slowest < IN_TIME, "others were answered after {slowest:?}");
    let (Some(first), Some(now)) = (first, program.memory()) else { return };
    println!(
        "{} connections: others were answered within {slowest:?}, memory {first} kB, then {now} kB",
        held.len()
    );
    assert!(now < first + MEMORY, "memory grew from {first} to {now} kB");
    // Each of the half-open ones can still end its request.
    let mut half_open = held.swap_remove(1);
    half_open.write_all(b": 1\r\nconnection: close\r\n\r\n").unwrap();
    assert_eq!(Answer::of(&support::read_to_end(&mut half_open)).status, 200);
    drop(held);
    assert_eq!(get(address, "/large.bin").body.len(), LARGE);
}

/// Runs the fuzzer until it has sent `count` requests and `time` has passed.
fn fuzz(seed: u32, count: usize, time: Duration) {
    let site = site();
    let mut program = Program::start(site.path(), &["--log", "none", "--head-seconds", "1"]);
    let mut fuzzer = Fuzzer::new(seed);
    let since = Instant::now();
    let (mut sent, mut answers, mut first) = (0, 0, None);
    while sent < count || since.elapsed() < time {
        let bytes = fuzzer.request();
        let answer = fuzzer.send(program.address, &bytes);
        sent += 1;
        answers += usize::from(answer.starts_with(b"HTTP/1.1 "));
        let is_known = answer.is_empty() || answer.starts_with(b"HTTP/1.");
        assert!(is_known, "seed {seed}, request {sent}: {}", bytes.escape_ascii());
        let is_fault = answer.starts_with(b"HTTP/1.1 500") || answer.starts_with(b"HTTP/1.0 500");
        assert!(!is_fault, "seed {seed}, request {sent}: {}", bytes.escape_ascii());
        if sent % 100 == 0 {
            assert_eq!(get(program.address, "/health").status, 200, "seed {seed}, request {sent}");
            // Pictures and buffers have their memory after a while.
            if sent == count / 2 {
                first = program.memory();
            }
        }
    }
    assert!(program.child.try_wait().unwrap().is_none(), "it has ended");
    assert!(
        answers > sent / 4,
        "{answers} of {sent} were answered: the fuzzer sends too little that is read"
    );
    let (Some(first), Some(last)) = (first, program.memory()) else { return };
    println!("{sent} random requests, {answers} answered, memory {first} kB, then {last} kB");
    assert!(last < first + MEMORY, "memory grew from {first} to {last} kB");
}

/// `QTTT_SECONDS` lets it run for that long, `QTTT_SEED` with other requests.
#[test]
fn random_requests_do_no_harm() {
    let seed = std::env::var("QTTT_SEED").map_or(1, |seed| seed.parse().expect("a seed"));
    fuzz(seed, 600, asked_for().unwrap_or_default());
}

#[test]
fn pictures_that_many_want_at_once_take_bounded_memory() {
    let site = site();
    let program = Program::start(site.path(), &["--pictures-kept", "4"]);
    let address = program.address;
    let Some(first) = program.memory() else { return };
    let threads: Vec<_> = GAMES
        .iter()
        .cycle()
        .take(24)
        .map(|game| std::thread::spawn(move || get(address, &format!("/g/{game}.png")).status))
        .collect();
    for thread in threads {
        assert!(matches!(thread.join().unwrap(), 200 | 503));
    }
    let last = program.memory().unwrap();
    println!("24 pictures at once: memory {first} kB, then {last} kB");
    assert!(last < first + MEMORY, "memory grew from {first} to {last} kB");
}
