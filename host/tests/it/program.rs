//! The program as a whole: its messages, its log, signals, invalid options, profiles.

use crate::support::{
    Answer, LARGE, PATIENCE, Program, ask, connect, eventually, get, read_to_end, request, site,
};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;

const PROGRAM: &str = env!("CARGO_BIN_EXE_qttt-host");

#[test]
fn the_log_has_addresses_and_paths_only_if_it_is_full() {
    let site = site();
    for (detail, is_full) in [("brief", false), ("full", true)] {
        let mut program = Program::start(site.path(), &["--log", detail, "--proxy", "127.0.0.1"]);
        let log = program.log();
        let headers = [("x-forwarded-for", "192.0.2.77")];
        assert_eq!(
            ask(program.address, "GET", "/ada-and-bo.html?ada%0aINFO", &headers).status,
            404
        );
        let line = BufReader::new(log).lines().next().unwrap().unwrap();
        assert!(line.contains("Z  INFO GET file 404 28 bytes"), "{line}");
        assert_eq!(line.contains("ada-and-bo"), is_full, "{line}");
        assert_eq!(line.contains("192.0.2.77"), is_full, "{line}");
        assert!(!line.contains("127.0.0.1"), "{line}");
    }
}

/// A method can be any token of the size of a head.
#[test]
fn the_log_has_no_free_text_of_a_client() {
    let site = site();
    let mut program = Program::start(site.path(), &["--log", "brief"]);
    let log = program.log();
    let method = "BREW".repeat(1_000);
    assert_eq!(ask(program.address, &method, "/", &[]).status, 405);
    let line = BufReader::new(log).lines().next().unwrap().unwrap();
    assert!(line.ends_with("ms") && line.contains("other file 405") && line.len() < 200, "{line}");
}

/// A terminal that is paused and a full pipe take no lines.
#[test]
fn a_log_that_nobody_reads_does_not_stop_the_server() {
    let site = site();
    let program = Program::start(site.path(), &["--log", "full"]);
    let path = format!("/{}", "x".repeat(4_000));
    // More than a pipe holds, which is 64 KiB on Linux.
    for _ in 0..40 {
        assert_eq!(get(program.address, &path).status, 404);
    }
}

#[test]
fn rejected_connections_are_counted_in_the_log() {
    let site = site();
    let options = ["--log", "none", "--connections-per-address", "1"];
    let mut program = Program::start(site.path(), &options);
    let log = program.log();
    let mut held = connect(program.address);
    held.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    assert!(held.read(&mut [0; 512]).unwrap() > 0);
    for _ in 0..3 {
        assert_eq!(ask(program.address, "GET", "/", &[]).status, 429);
    }
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        BufReader::new(log).lines().try_for_each(|line| sender.send(line.unwrap()))
    });
    let mut rejected = 0;
    while rejected < 3 {
        let line = lines.recv_timeout(PATIENCE).expect("a line in the log");
        let (_, count) = line.split_once("connections rejected: ").expect(&line);
        assert!(count.contains("by the limit per address, 0 by the limit in all"), "{line}");
        rejected += count.split(' ').next().unwrap().parse::<u32>().unwrap();
    }
}

/// Without unwinding, a panic would end all connections: `CatchPanicLayer` would have no effect. The server
/// does not compile then. This test says so before somebody builds it with such a profile.
#[test]
fn no_profile_of_the_server_aborts_at_a_panic() {
    let manifest = include_str!("../../../Cargo.toml");
    let aborts =
        manifest.lines().filter(|line| line.replace(' ', "").starts_with("panic=\"abort\""));
    assert_eq!(aborts.count(), 0);
}

#[test]
fn a_log_that_is_off_has_no_line_for_a_request() {
    let site = site();
    let mut program = Program::start(site.path(), &["--log", "none"]);
    let mut log = program.log();
    assert_eq!(ask(program.address, "GET", "/", &[]).status, 200);
    drop(program);
    let mut text = String::new();
    log.read_to_string(&mut text).unwrap();
    assert_eq!(text, "");
}

#[cfg(unix)]
#[test]
fn a_signal_stops_it_after_all_responses() {
    for signal in ["TERM", "INT"] {
        let site = site();
        let mut program = Program::start(site.path(), &["--log", "none"]);
        let mut stream = connect(program.address);
        stream.write_all(request("GET", "/large.bin", &[]).as_bytes()).unwrap();
        let mut begun = [0; 16];
        stream.read_exact(&mut begun).unwrap();
        program.signal(signal);
        eventually("no connection is accepted", || {
            std::net::TcpStream::connect(program.address).is_err()
        });
        let all = [&begun[..], &read_to_end(&mut stream)].concat();
        assert_eq!(Answer::of(&all).body.len(), LARGE);
        assert!(program.child.wait().unwrap().success());
    }
}

#[cfg(unix)]
#[test]
fn a_second_signal_stops_it_at_once() {
    let site = site();
    let mut program = Program::start(site.path(), &["--log", "none"]);
    let mut stream = connect(program.address);
    stream.write_all(request("GET", "/large.bin", &[]).as_bytes()).unwrap();
    stream.read_exact(&mut [0; 16]).unwrap();
    program.signal("TERM");
    eventually("no connection is accepted", || {
        std::net::TcpStream::connect(program.address).is_err()
    });
    program.signal("TERM");
    assert_eq!(program.child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_port_in_use_is_an_error_except_in_development() {
    let site = site();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = site.path().to_str().unwrap();
    let options = ["--folder", folder, "--host", "127.0.0.1", "--port", &port];
    let refused = Command::new(PROGRAM).args(options).output().unwrap();
    assert!(!refused.status.success());
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains(&format!("cannot listen on port {port} of 127.0.0.1")), "{said}");

    let mut child = Command::new(PROGRAM)
        .args(options)
        .arg("--develop")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("Serving quantum tic-tac-toe at http://127.0.0.1:"), "{line}");
    assert!(!line.contains(&port), "{line}");
}

#[test]
fn invalid_options_are_explained() {
    let site = site();
    let folder = site.path().to_str().unwrap();
    for (options, says) in [
        (&["--folder", "/there/is/none"][..], "there is no folder /there/is/none"),
        (&["--site", "example.org"], "not an address like https://example.org/game/"),
        (&["--proxy", "proxy"], "neither an IP address nor a network"),
        (&["--head-seconds", "0"], "not 0 to 86400"),
        (&["--connections", "0"], "not in 1..=1000000"),
        // Nobody could watch, and an empty room would be kept for ever.
        (&["--relay-watchers", "0"], "not in 1..=65535"),
        (&["--rooms", "10.0.0.5"], "not an address like redis://user:password@10.0.0.5:6379/0"),
        (
            &["--rooms", "redis+cluster://10.0.0.5"],
            "or of the nodes of a Cluster, like redis-cluster:",
        ),
        (&["--rooms", "rediss://10.0.0.5"], "TLS to Redis is not supported"),
        #[cfg(not(feature = "redis"))]
        (&["--rooms", "redis://10.0.0.5"], "this server was built without Redis"),
        (
            &["--folder", folder, "--host", "no.such.host.invalid"],
            "no.such.host.invalid is no address",
        ),
    ] {
        let output = Command::new(PROGRAM).args(options).output().unwrap();
        assert!(!output.status.success());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(says), "{said}");
    }
}
