//! The relay over real sockets: two players and watchers, loss of one, restarts, limits, slow readers,
//! hostile frames.

use crate::support::{
    PATIENCE, Program, Running, ask, config, connect, eventually, get, read_to_end, site, start,
};
use qttt_host::relay::{MAX_BYTES, Request, RoomName};
use qttt_remote::{Live, LiveKey, Peer, Secret, Sides};
use sha2::{Digest, Sha256};
use socket2::SockRef;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Instant;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{self, Bytes, Message, WebSocket};

/// The proof of the room of most tests.
pub const PROOF: [u8; 16] = [7; 16];
pub const INVITER: u8 = 0;
pub const INVITEE: u8 = 1;

/// The name of the room of a proof, as it stands in an address.
pub fn room(proof: [u8; 16]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let hash = Sha256::digest(proof);
    let bit = |at: usize| {
        hash.get(at / 8).filter(|_| at < 128).map_or(0, |byte| byte >> (7 - at % 8) & 1)
    };
    let digit = |digit: usize| (0..6).fold(0, |value, at| value << 1 | bit(digit * 6 + at));
    (0..22).map(|at| char::from(DIGITS[usize::from(digit(at))])).collect()
}

/// The page's side of a socket.
pub struct Page(WebSocket<TcpStream>);

impl Page {
    /// Opens a socket. `Err` has the status of a refusal, unless the connection was reset.
    pub fn open(address: SocketAddr, proof: [u8; 16]) -> Result<Page, Option<u16>> {
        Page::over(connect(address), address, proof)
    }

    fn over(stream: TcpStream, address: SocketAddr, proof: [u8; 16]) -> Result<Page, Option<u16>> {
        let mut request =
            format!("ws://{address}/relay/{}", room(proof)).into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Page(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(Some(answer.status().as_u16()))
            }
            Err(_) => Err(None),
        }
    }

    /// A page at a seat of the room of most tests.
    pub fn at(address: SocketAddr, seat: u8, token: u8) -> Page {
        let mut page = Page::open(address, PROOF).unwrap();
        page.enter(seat, PROOF, token);
        page
    }

    pub fn watching(address: SocketAddr) -> Page {
        let mut page = Page::open(address, PROOF).unwrap();
        page.send(&[1, 2]);
        page
    }

    pub fn enter(&mut self, seat: u8, proof: [u8; 16], token: u8) {
        self.send(&[&[1, seat][..], &proof, &[token; 16]].concat());
    }

    pub fn send(&mut self, bytes: &[u8]) {
        self.0.send(Message::Binary(Bytes::copy_from_slice(bytes))).unwrap();
    }

    /// A message that is kept.
    pub fn keep(&mut self, sealed: &str) {
        self.send(&[&[2], sealed.as_bytes()].concat());
    }

    /// The next frame; `Err` has the code with which the relay closes.
    pub fn next(&mut self) -> Result<Bytes, Option<u16>> {
        let begun = Instant::now();
        loop {
            // Pings come all the time.
            assert!(begun.elapsed() < PATIENCE, "no frame comes");
            match self.0.read() {
                Ok(Message::Binary(frame)) => return Ok(frame),
                Ok(Message::Close(close)) => return Err(close.map(|close| close.code.into())),
                Ok(_) => {}
                Err(_) => return Err(None),
            }
        }
    }

    /// The next frame, if it comes in 10 milliseconds. Pings are answered meanwhile.
    #[cfg(feature = "redis")]
    pub fn soon(&mut self) -> Option<Bytes> {
        let wait = |page: &Page, time| page.0.get_ref().set_read_timeout(Some(time)).unwrap();
        wait(self, std::time::Duration::from_millis(10));
        let frame = match self.0.read() {
            Ok(Message::Binary(frame)) => Some(frame),
            Ok(Message::Close(close)) => panic!("closed: {close:?}"),
            _ => None,
        };
        wait(self, PATIENCE);
        frame
    }

    /// The next message of a player, skipping who is here.
    pub fn message(&mut self) -> (u8, String) {
        loop {
            let frame = self.next().unwrap();
            if let [2 | 3, seat, sealed @ ..] = &*frame {
                return (*seat, String::from_utf8(sealed.to_vec()).unwrap());
            }
        }
    }

    /// Waits until these are here: a bit for each seat, and the number of watchers.
    pub fn sees(&mut self, seats: u8, watchers: u8) {
        while self.next().unwrap()[..] != [5, seats, watchers, 0] {}
    }

    /// The code with which the relay closes.
    pub fn code(mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.next() {
                return code;
            }
        }
    }
}

pub fn told(seat: u8, text: &str) -> (u8, String) {
    (seat, text.to_owned())
}

fn relay() -> (tempfile::TempDir, Running) {
    let site = site();
    let server = start(&config(site.path()));
    (site, server)
}

#[test]
fn two_players_and_watchers_exchange_messages() {
    let (_site, server) = relay();
    let mut inviter = Page::at(server.address, INVITER, 1);
    inviter.keep("invitation");
    let mut watchers = [(); 3].map(|()| Page::watching(server.address));
    for watcher in &mut watchers {
        assert_eq!(watcher.message(), told(INVITER, "invitation"));
    }
    let mut invitee = Page::at(server.address, INVITEE, 2);
    assert_eq!(invitee.message(), told(INVITER, "invitation"));
    inviter.sees(0b11, 3);
    invitee.keep("accepted");
    inviter.send(b"\x03a square is pointed at");
    assert_eq!(inviter.message(), told(INVITEE, "accepted"));
    assert_eq!(invitee.message(), told(INVITER, "a square is pointed at"));
    for watcher in &mut watchers {
        let both = [watcher.message(), watcher.message()];
        assert!(both.contains(&told(INVITEE, "accepted")));
        assert!(both.contains(&told(INVITER, "a square is pointed at")));
    }
    // A newcomer gets the last message of each, and no hint.
    let mut late = Page::watching(server.address);
    assert_eq!(
        [late.message(), late.message()],
        [told(INVITER, "invitation"), told(INVITEE, "accepted")]
    );
    late.sees(0b11, 4);
    late.send(&[4]);
    assert_eq!(late.next().unwrap()[..], [4]);
    late.keep("forged");
    assert_eq!(late.code(), Some(4_003));
    // Nobody else gets what a watcher sends, and nobody waits for it.
    inviter.keep("next");
    assert_eq!(invitee.message(), told(INVITER, "next"));
}

#[test]
fn rooms_do_not_hear_each_other() {
    let (_site, server) = relay();
    let mut one = Page::at(server.address, INVITER, 1);
    let mut other = Page::open(server.address, [8; 16]).unwrap();
    other.enter(INVITER, [8; 16], 1);
    one.keep("ours");
    other.send(&[4]);
    other.sees(0b01, 0);
    assert_eq!(other.next().unwrap()[..], [4]);
}

#[test]
fn a_player_who_is_lost_comes_back_to_the_seat() {
    let (_site, server) = relay();
    let mut inviter = Page::at(server.address, INVITER, 1);
    let invitee = Page::at(server.address, INVITEE, 2);
    inviter.sees(0b11, 0);
    // The connection breaks without a word.
    drop(invitee);
    inviter.sees(0b01, 0);
    inviter.keep("while you were away");
    assert_eq!(Page::at(server.address, INVITEE, 9).code(), Some(4_002), "the seat is not free");
    let mut invitee = Page::at(server.address, INVITEE, 2);
    assert_eq!(invitee.message(), told(INVITER, "while you were away"));
    inviter.sees(0b11, 0);
    // The network has changed, and the old connection does not know it yet: the new one wins.
    let mut again = Page::at(server.address, INVITEE, 2);
    assert_eq!(invitee.code(), Some(4_001));
    again.keep("here");
    assert_eq!(inviter.message(), told(INVITEE, "here"));
}

#[test]
fn a_restart_loses_no_game() {
    let site = site();
    let mut config = config(site.path());
    let server = start(&config);
    config.port = server.address.port();
    let mut inviter = Page::at(server.address, INVITER, 1);
    let mut invitee = Page::at(server.address, INVITEE, 2);
    inviter.keep("twelve");
    assert_eq!(invitee.message(), told(INVITER, "twelve"));
    let stopping = thread::spawn(|| server.stop());
    assert_eq!((inviter.code(), invitee.code()), (Some(1_012), Some(1_012)));
    assert!(stopping.join().unwrap(), "all sockets are closed in time");
    let server = start(&config);
    // They come back in any order, each with its own message.
    let mut invitee = Page::at(server.address, INVITEE, 2);
    invitee.keep("thirteen");
    let mut inviter = Page::at(server.address, INVITER, 1);
    assert_eq!(inviter.message(), told(INVITEE, "thirteen"));
    inviter.keep("fourteen");
    assert_eq!(invitee.message(), told(INVITER, "fourteen"));
}

#[test]
fn the_program_closes_sockets_at_the_signal_to_stop_and_logs_them() {
    let site = site();
    let mut program = Program::start(site.path(), &["--log", "brief"]);
    let log = program.log();
    let mut page = Page::at(program.address, INVITER, 1);
    // The relay has read the frame.
    page.sees(0b01, 0);
    program.signal("TERM");
    assert_eq!(page.code(), Some(1_012));
    assert!(program.child.wait().unwrap().success());
    let lines: Vec<_> = BufReader::new(log).lines().map(Result::unwrap).collect();
    assert!(lines.iter().any(|line| line.contains("GET relay 101")), "{lines:?}");
    assert!(
        lines.iter().any(|line| line.contains("socket restart 1 frames 34 bytes")),
        "{lines:?}"
    );
}

#[test]
fn a_message_may_have_4096_bytes_and_no_more() {
    let (_site, server) = relay();
    let mut inviter = Page::at(server.address, INVITER, 1);
    let mut invitee = Page::at(server.address, INVITEE, 2);
    let mut large = vec![b'x'; MAX_BYTES];
    large[0] = 2;
    inviter.send(&large);
    assert_eq!(invitee.message().1.len(), MAX_BYTES - 1);
    large.push(b'x');
    inviter.send(&large);
    assert_eq!(inviter.code(), Some(1_009));
    invitee.sees(0b10, 0);
    // In pieces it is not smaller.
    let mut pieces = Page::at(server.address, INVITER, 1);
    for (code, is_last) in [(Data::Binary, false), (Data::Continue, false), (Data::Continue, true)]
    {
        let frame = Frame::message(vec![2; 2_000], OpCode::Data(code), is_last);
        pieces.0.send(Message::Frame(frame)).unwrap();
    }
    assert_eq!(pieces.code(), Some(1_009));
    // One of any size is not read to its end.
    let mut huge = Page::at(server.address, INVITER, 1);
    let _ = huge.0.send(Message::Binary(vec![2; 1_000_000].into()));
    assert_eq!(huge.code(), None);
    assert_eq!(get(server.address, "/health").status, 200);
}

#[test]
fn sockets_and_rooms_of_one_address_are_limited() {
    let site = site();
    let mut config = config(site.path());
    config.limits.connections_per_address = 3;
    config.limits.relay_rooms_per_address = 2;
    let server = start(&config);
    let mut opened: Vec<_> = (0..3_u8)
        .map(|number| {
            let mut page = Page::open(server.address, [number; 16]).unwrap();
            page.enter(INVITER, [number; 16], 1);
            if number < 2 {
                page.sees(0b01, 0);
            }
            page
        })
        .collect();
    let fourth = Page::open(server.address, PROOF).err();
    assert!(matches!(fourth, Some(Some(429) | None)), "a fourth socket is refused");
    assert_eq!(opened.pop().unwrap().code(), Some(1_013), "a third room");
    opened.remove(0).0.close(None).unwrap();
    // The room is kept for some minutes, and can be entered.
    let again = || Page::open(server.address, [0; 16]);
    let mut page = loop {
        if let Ok(page) = again() {
            break page;
        }
    };
    page.enter(INVITER, [0; 16], 1);
    page.sees(0b01, 0);
}

#[test]
fn only_pages_of_this_site_may_open_a_socket() {
    let site = site();
    let mut config = config(site.path());
    config.relay_origins = vec!["https://static.example".to_owned()];
    let server = start(&config);
    let upgrade = |path: &str, origin: Option<&str>| {
        let key = "dGhlIHNhbXBsZSBub25jZQ==";
        let origin = origin.map(|origin| format!("origin: {origin}\r\n")).unwrap_or_default();
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: game.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n{origin}\r\n"
        );
        let mut stream = connect(server.address);
        stream.write_all(request.as_bytes()).unwrap();
        let mut line = String::new();
        BufReader::new(&mut stream).read_line(&mut line).unwrap();
        line.split(' ').nth(1).unwrap().parse::<u16>().unwrap()
    };
    let path = format!("/relay/{}", room(PROOF));
    assert_eq!(upgrade(&path, Some("https://game.example")), 101);
    assert_eq!(upgrade(&path, Some("https://static.example")), 101);
    assert_eq!(upgrade(&path, Some("https://evil.example")), 403);
    assert_eq!(upgrade(&path, None), 403);
    assert_eq!(upgrade("/relay/no-such-name", Some("https://game.example")), 404);
    // Without an upgrade nothing is there: a robot that looks at a link changes nothing.
    assert!((400..500).contains(&get(server.address, &path).status));
    assert!((400..500).contains(&ask(server.address, "POST", &path, &[]).status));
}

#[test]
fn a_slow_reader_is_dropped_and_nobody_waits_for_it() {
    let (_site, server) = relay();
    let stream = connect(server.address);
    SockRef::from(&stream).set_recv_buffer_size(4_096).unwrap();
    let mut slow = Page::over(stream, server.address, PROOF).unwrap();
    slow.send(&[1, 2]);
    let mut invitee = Page::at(server.address, INVITEE, 2);
    invitee.sees(0b10, 1);
    let large = [&[3][..], &[b'x'; MAX_BYTES - 1]].concat();
    // The frames of a socket are limited, so a new one takes over. The invitee keeps up.
    let mut is_dropped = false;
    for _ in 0..100 {
        let mut inviter = Page::at(server.address, INVITER, 1);
        for _ in 0..50 {
            inviter.send(&large);
            loop {
                let frame = invitee.next().unwrap();
                is_dropped |= frame[..] == [5, 0b11, 0, 0];
                if frame[0] == 3 {
                    break;
                }
            }
        }
        if is_dropped {
            break;
        }
    }
    if !is_dropped {
        // The news may come a quarter of a second later.
        invitee.sees(0b10, 0);
    }
    drop(slow);
    assert_eq!(get(server.address, "/health").status, 200);
}

/// Numbers that look random.
pub struct Numbers(pub u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        // xorshift64*.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap() % most
    }

    pub fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most)).map(|_| self.next().to_le_bytes()[7]).collect()
    }

    /// A frame that no page sends: forged, cut, too long, or a right one at a wrong time.
    fn frame(&mut self) -> Vec<u8> {
        let mut enter = [&[1, 0][..], &PROOF, &[1; 16]].concat();
        match self.below(6) {
            0 => self.bytes(80),
            1 => enter[..self.below(34)].to_vec(),
            2 => {
                let at = self.below(34);
                enter[at] ^= 1 << self.below(8);
                enter
            }
            3 => [&enter[..], &self.bytes(20)].concat(),
            4 => [&[2 + self.next().to_le_bytes()[7] % 2][..], &self.bytes(300)].concat(),
            _ => vec![self.next().to_le_bytes()[7]; 1 + self.below(40)],
        }
    }
}

#[test]
fn a_hundred_thousand_hostile_frames_are_read_without_harm() {
    let mut numbers = Numbers(0x39);
    let mut refused = 0;
    for _ in 0..100_000 {
        let frame = Bytes::from(numbers.frame());
        match Request::read(&frame) {
            Err(_) => refused += 1,
            Ok(Request::Keep(sealed) | Request::Pass(sealed)) => assert_eq!(sealed, frame[1..]),
            Ok(Request::Enter(_)) => assert!(frame.len() == 34 || frame.len() == 2),
            Ok(Request::Alive) => assert_eq!(frame.len(), 1),
        }
        let name: String = numbers.bytes(30).into_iter().map(char::from).collect();
        let _ = RoomName::read(&name);
    }
    assert!(refused > 40_000, "{refused}");
}

#[test]
fn a_game_goes_on_beside_hostile_sockets() {
    let (_site, server) = relay();
    let mut numbers = Numbers(0x40);
    let mut inviter = Page::at(server.address, INVITER, 1);
    let mut invitee = Page::at(server.address, INVITEE, 2);
    inviter.sees(0b11, 0);
    for number in 0..1_000 {
        let mut hostile = Page::open(server.address, PROOF).unwrap();
        match number % 5 {
            // It enters and then sends anything.
            0 => {
                hostile.send(&[1, 2]);
                let _ = hostile.0.send(Message::Binary(numbers.frame().into()));
            }
            // Bytes that are no WebSocket.
            1 => drop(hostile.0.get_mut().write_all(&numbers.bytes(500))),
            2 => drop(hostile.0.send(Message::text("hello"))),
            // It goes without a word.
            3 => drop(hostile),
            _ => drop(hostile.0.send(Message::Binary(numbers.frame().into()))),
        }
        if number % 100 == 0 {
            let text = number.to_string();
            inviter = Page::at(server.address, INVITER, 1);
            inviter.keep(&text);
            while invitee.message() != told(INVITER, &text) {}
        }
    }
    inviter.send(&[4]);
    while inviter.next().unwrap()[..] != [4] {}
}

#[test]
fn a_flood_is_ended() {
    let (_site, server) = relay();
    let mut page = Page::at(server.address, INVITER, 1);
    for _ in 0..200 {
        if page.0.send(Message::Binary(Bytes::from_static(&[4]))).is_err() {
            break;
        }
    }
    assert!(matches!(page.code(), Some(1_008) | None));
    eventually("the server answers", || get(server.address, "/health").status == 200);
}

/// They make up no message, and so no frame that is counted.
#[test]
fn a_flood_of_empty_fragments_is_ended() {
    let (_site, server) = relay();
    let mut page = Page::at(server.address, INVITER, 1);
    // A frame's first byte, its length with the bit of a mask, and the mask. The first one has a byte.
    let first = [0x02, 0x81, 0, 0, 0, 0, 4];
    let empty = [0x00, 0x80, 0, 0, 0, 0].repeat(10_000);
    let last = [0x80, 0x80, 0, 0, 0, 0];
    let stream = page.0.get_mut();
    let _ = stream
        .write_all(&first)
        .and_then(|()| (0..100).try_for_each(|_| stream.write_all(&empty)))
        .and_then(|()| stream.write_all(&last));
    loop {
        match page.next() {
            Ok(frame) => assert_ne!(frame[..], [4], "all of them are read"),
            Err(code) => break assert!(matches!(code, Some(1_008) | None), "{code:?}"),
        }
    }
    eventually("the server answers", || get(server.address, "/health").status == 200);
}

/// A proxy that stops forwarding closes nothing; what is left of the old socket does no harm.
#[test]
fn half_open_handshakes_end() {
    let site = site();
    let mut config = config(site.path());
    config.limits.head_seconds = std::time::Duration::from_millis(300);
    let server = start(&config);
    let mut half = connect(server.address);
    half.write_all(format!("GET /relay/{} HTTP/1.1\r\nupgrade: webs", room(PROOF)).as_bytes())
        .unwrap();
    half.set_read_timeout(Some(PATIENCE)).unwrap();
    let answer = String::from_utf8(read_to_end(&mut half)).unwrap();
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
}

/// A player or a watcher of a live game, with a socket. The relay and the page's module have no code in
/// common.
pub struct Device {
    pub live: Live,
    page: Page,
}

impl Device {
    pub fn connect(address: SocketAddr, mut live: Live) -> Device {
        let mut request =
            format!("ws://{address}/relay/{}", live.room()).into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
        let (socket, _) = tungstenite::client(request, connect(address)).unwrap();
        let mut page = Page(socket);
        page.send(&live.enter());
        let mut device = Device { live, page };
        device.speak();
        device
    }

    fn speak(&mut self) {
        if self.live.is_due() {
            self.send();
        } else if let Some(frame) = self.live.generate() {
            self.page.send(&frame);
        }
    }

    fn send(&mut self) {
        let sent = self.live.send().unwrap();
        self.live = Live::restored(&sent.stored).unwrap();
        self.page.send(&sent.frame);
    }

    pub fn play(&mut self, action: &str) {
        self.live.game_mut().unwrap().play(action).unwrap();
        self.send();
    }

    pub fn record(&self) -> String {
        self.live.game().map(Peer::record).unwrap_or_default()
    }

    /// Reads and answers until the record is as long as this.
    pub fn reads(&mut self, words: usize) {
        while self.record().split(' ').count() < words {
            let frame = self.page.next().unwrap();
            self.live.receive(&frame).unwrap();
            if self.live.seat().is_some() {
                self.speak();
            }
        }
    }
}

#[test]
fn a_live_game_with_a_toss_is_played_over_real_sockets_and_a_restart() {
    let site = site();
    let mut config = config(site.path());
    let server = start(&config);
    config.port = server.address.port();
    let key = LiveKey::Play([7; 16]);
    let live = Live::invite(key, Secret::from_bytes([1; 32]), "nature", Sides::X).unwrap();
    let mut inviter = Device::connect(server.address, live);
    inviter.play("12");
    // The invitee watches until the press that takes the seat.
    let mut invitee = Device::connect(server.address, Live::open(key));
    invitee.reads(2);
    invitee.live.join(Secret::from_bytes([2; 32])).unwrap();
    let mut invitee = Device::connect(server.address, invitee.live);
    invitee.play("12");
    // Both devices together toss the coin.
    inviter.reads(4);
    invitee.reads(4);
    assert_eq!(inviter.record(), invitee.record());
    let watch = inviter.live.watch_key();
    let mut watcher = Device::connect(server.address, Live::open(watch));
    watcher.reads(4);
    let stopping = thread::spawn(|| server.stop());
    let lives = [inviter, invitee].map(|device| {
        assert_eq!(device.page.code(), Some(1_012));
        Live::restored(&device.live.stored()).unwrap()
    });
    drop(watcher);
    assert!(stopping.join().unwrap());
    let server = start(&config);
    let [mut inviter, mut invitee] = lives.map(|live| Device::connect(server.address, live));
    inviter.play("34");
    invitee.reads(5);
    let mut watcher = Device::connect(server.address, Live::open(watch));
    watcher.reads(5);
    assert_eq!([invitee.record(), watcher.record()], [inviter.record(), inviter.record()]);
}
