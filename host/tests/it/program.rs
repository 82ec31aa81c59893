//! The program as a whole: what it says, its log, signals, wrong options.

use crate::support::{
    Answer, LARGE, Program, ask, connect, eventually, read_to_end, request, site,
};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_qttt-host");

#[test]
fn the_log_tells_neither_who_asked_nor_for_what_unless_it_is_asked_to() {
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
        assert!(line.contains("GET file 404 28 bytes"), "{line}");
        assert_eq!(line.contains("ada-and-bo"), is_full, "{line}");
        assert_eq!(line.contains("192.0.2.77"), is_full, "{line}");
        assert!(!line.contains("127.0.0.1"), "{line}");
    }
}

#[test]
fn a_log_that_is_switched_off_has_no_line_for_a_request() {
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
fn a_signal_stops_it_when_all_is_sent() {
    for signal in ["TERM", "INT"] {
        let site = site();
        let mut program = Program::start(site.path(), &["--log", "none"]);
        let mut stream = connect(program.address);
        stream.write_all(request("GET", "/large.bin", &[]).as_bytes()).unwrap();
        let mut begun = [0; 16];
        stream.read_exact(&mut begun).unwrap();
        program.signal(signal);
        eventually("nobody else is let in", || {
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
    eventually("nobody else is let in", || std::net::TcpStream::connect(program.address).is_err());
    program.signal("TERM");
    assert_eq!(program.child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_port_that_is_taken_is_an_error_but_while_developing() {
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
fn what_is_wrong_with_an_option_is_said() {
    let site = site();
    let folder = site.path().to_str().unwrap();
    for (options, says) in [
        (&["--folder", "/there/is/none"][..], "there is no folder /there/is/none"),
        (&["--site", "example.org"], "not an address like https://example.org/game/"),
        (&["--proxy", "proxy"], "neither an IP address nor a network"),
        (&["--head-seconds", "0"], "not 0 to 86400"),
        (&["--connections", "0"], "not in 1..=1000000"),
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
