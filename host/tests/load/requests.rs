//! Random requests: valid ones that are changed a little, and bytes without any sense.

use crate::support::connect;
use quantum_tic_tac_toe::SeededRandom;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr};

/// Games whose pages and pictures are asked for.
pub const GAMES: [&str; 6] = [
    "goff",
    "goff,14,25,48",
    "goff,37,37,@3,12,25,89,56,24,16",
    "goff,12,45,23,56,13,@3",
    "nature,12,12,@1",
    "kvantove,12,5,49,38,7,6",
];

const METHODS: [&str; 7] = ["GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "CONNECT"];
const PATHS: [&str; 16] = [
    "/",
    "/index.html",
    "/js/app.1a2b3c4d.js",
    "/pkg/module.wasm",
    "/health",
    "/g/",
    "/g/style.css",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/js/",
    "/%ff%fe%00",
    "*",
    "example.org:443",
    "http://example.org/index.html",
    "/?x=%3Cscript%3E",
    "/g/goff,%3Cscript%3E",
];
const HEADERS: [&str; 18] = [
    "host: example.org",
    "host:",
    "connection: close",
    "connection: upgrade\r\nupgrade: websocket",
    "accept-encoding: gzip, br;q=0.5",
    "accept-encoding: ;;;,q=",
    "range: bytes=0-3",
    "range: bytes=-18446744073709551615",
    "range: bytes=0-0,2-3,5-",
    "if-none-match: *",
    "if-none-match: \"",
    "if-range: \"x\"",
    "x-forwarded-for: 1.2.3.4, ::1, unknown",
    "content-length: 5",
    "content-length: -1",
    "transfer-encoding: chunked",
    "expect: 100-continue",
    "x: \u{e9}\u{0}",
];

/// Makes random requests, the same ones for the same seed.
pub struct Fuzzer(SeededRandom);

impl Fuzzer {
    pub fn new(seed: u32) -> Fuzzer {
        Fuzzer(SeededRandom::new(seed))
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.0.below(count) == 0
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.0.index(list.len())]
    }

    /// The bytes of a request, well-formed or not.
    pub fn request(&mut self) -> Vec<u8> {
        if self.one_in(10) {
            let length = self.0.index(3_000);
            return (0..length).map(|_| self.byte()).collect();
        }
        let method = self.pick(&METHODS);
        let path = if self.one_in(6) {
            let suffix = self.pick(&["", ".png", ".png.png", ","]);
            format!("/g/{}{suffix}", self.pick(&GAMES))
        } else {
            self.pick(&PATHS).to_owned()
        };
        let mut text = format!("{method} {path} HTTP/1.1\r\n");
        for _ in 0..self.0.below(6) {
            text += self.pick(&HEADERS);
            text += "\r\n";
        }
        text += "\r\n";
        if self.one_in(4) {
            text += "hello";
        }
        let mut bytes = text.into_bytes();
        // Half of them stay as they are.
        if self.one_in(2) {
            for _ in 0..=self.0.below(4) {
                self.change(&mut bytes);
            }
        }
        bytes
    }

    fn byte(&mut self) -> u8 {
        self.0.next_u64().to_le_bytes()[0]
    }

    /// Changes one thing.
    fn change(&mut self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let at = self.0.index(bytes.len());
        match self.0.below(5) {
            0 => bytes[at] = self.byte(),
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, self.byte()),
            3 => bytes.truncate(at),
            _ => {
                let end = at + self.0.index(bytes.len() - at).min(200);
                let part = bytes[at..end].to_vec();
                for _ in 0..=self.0.below(20) {
                    bytes.splice(at..at, part.iter().copied());
                }
            }
        }
    }

    /// Sends bytes, sometimes in pieces, and returns what comes until the connection ends; nothing if it
    /// hangs up at once. Its end is shown to the server, so that nobody waits for the rest of a request.
    pub fn send(&mut self, address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
        let mut stream = connect(address);
        let pieces = 1 + self.0.index(3);
        for piece in bytes.chunks(bytes.len().div_ceil(pieces).max(1)) {
            // It may have been refused already.
            if stream.write_all(piece).is_err() {
                break;
            }
        }
        // Some hang up and read nothing, while the server answers or draws.
        if self.one_in(8) {
            return Vec::new();
        }
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let mut part = [0; 16 * 1024];
        loop {
            match stream.read(&mut part) {
                Ok(0) => return answer,
                Ok(count) => answer.extend_from_slice(&part[..count]),
                Err(error) if error.kind() == ErrorKind::ConnectionReset => return answer,
                Err(error) => panic!("{error} after {}", bytes.escape_ascii()),
            }
        }
    }
}
