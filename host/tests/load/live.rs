//! Many live games at once: the time from one page to the other, and the memory of the server for each
//! game; and many rooms one after the other, which leave no memory behind. `cargo test` plays some of
//! them; `make load-live` 5,000 games and a million rooms with the production build, and with
//! `HOSTS=2` each game between two servers that share rooms over Redis.

use crate::support::{PATIENCE, Program, Redis, get, site};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt, stream};
use qttt_host::relay::RoomName;
use std::fmt::Display;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// The size of a sealed message of a game that is half over, in bytes.
const MESSAGE: usize = 476;
/// Moves a second of all games together, for each thousand games.
const MOVES_PER_THOUSAND: u32 = 200;
/// Kilobytes that the server may take more after all rooms than after a tenth of them: rooms are kept
/// for a second, and a quicker machine opens more of them in that time.
const MORE: u64 = 8 * 1_024;
/// The server allows as many sockets and rooms of one address as the test opens.
const OPEN: [&str; 10] = [
    "--log",
    "none",
    "--connections",
    "20000",
    "--connections-per-address",
    "20000",
    "--relay-rooms-per-address",
    "20000",
    "--head-seconds",
    "300",
];

/// A number in the environment, or the one of a short test.
fn asked(name: &str, short: u32) -> u32 {
    std::env::var(name).map_or(short, |number| number.parse().expect("a number"))
}

type Stream = WebSocketStream<TcpStream>;
type Socket = SplitSink<Stream, Message>;
type Times = Arc<Mutex<Vec<Duration>>>;

/// The proof of the room with this number.
fn proof(game: u32) -> [u8; 16] {
    let mut proof = [0; 16];
    proof[..4].copy_from_slice(&game.to_le_bytes());
    proof
}

/// Opens a socket to the room with this number.
async fn open(address: SocketAddr, game: u32) -> (Socket, SplitStream<Stream>) {
    enter_by(TcpStream::connect(address).await.unwrap(), address, game).await
}

/// Opens a socket to the room with this number over a connection.
async fn enter_by(
    stream: TcpStream,
    address: SocketAddr,
    game: u32,
) -> (Socket, SplitStream<Stream>) {
    let name = RoomName::of_proof(&proof(game));
    let mut request = format!("ws://{address}/relay/{name}").into_client_request().unwrap();
    request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
    stream.set_nodelay(true).unwrap();
    client_async(request, stream).await.unwrap().0.split()
}

/// The frame that enters a seat of the room with this number.
fn enter_frame(game: u32, seat: u8) -> Message {
    Message::Binary([&[1, seat][..], &proof(game), &[seat; 16]].concat().into())
}

/// Opens the room with this number, leaves a message in it, and goes.
async fn visit(address: SocketAddr, number: u32) {
    let socket = TcpSocket::new_v4().unwrap();
    // One address has too few ports for all connections of a minute.
    let [_, a, b, _] = number.to_be_bytes();
    socket.bind((Ipv4Addr::new(127, 1, a, b), 0).into()).unwrap();
    let stream = socket.connect(address).await.unwrap();
    let (mut writer, mut reader) = enter_by(stream, address, number).await;
    let mut message = vec![0; MESSAGE];
    message[0] = 2;
    for frame in [enter_frame(number, 0), Message::Binary(message.into()), Message::Close(None)] {
        writer.send(frame).await.unwrap();
    }
    while let Some(Ok(_)) = reader.next().await {}
}

/// Enters a seat of the room with this number. Each message that comes tells when it was sent.
async fn page(address: SocketAddr, game: u32, place: u8, begun: Instant, times: Times) -> Socket {
    let (mut writer, mut reader) = open(address, game).await;
    writer.send(enter_frame(game, place)).await.unwrap();
    // The first frame tells who is here.
    assert!(matches!(reader.next().await, Some(Ok(Message::Binary(_)))));
    tokio::spawn(async move {
        while let Some(Ok(message)) = reader.next().await {
            if let Message::Binary(frame) = message
                && let [2, _, sealed @ ..] = &*frame
                && let Some(sent) = sealed.first_chunk()
            {
                let since = begun + Duration::from_nanos(u64::from_le_bytes(*sent));
                times.lock().unwrap().push(since.elapsed());
            }
        }
    });
    writer
}

/// The servers of a test, and the Redis over which they share rooms if there are two.
struct Hosts {
    programs: Vec<Program>,
    redis: Option<Redis>,
}

impl Hosts {
    async fn start(site: &Path, count: u32) -> Hosts {
        let redis = (count > 1).then(Redis::start);
        let address = redis.as_ref().map(Redis::address);
        let rooms = address.iter().flat_map(|address| ["--rooms", address]);
        let options: Vec<&str> = OPEN.into_iter().chain(rooms).collect();
        let programs: Vec<_> = (0..count).map(|_| Program::start(site, &options)).collect();
        let hosts = Hosts { programs, redis };
        // They hear each other.
        let mut probes = Vec::new();
        for program in &hosts.programs {
            let (mut writer, reader) = open(program.address, u32::MAX).await;
            writer.send(Message::Binary(Bytes::from_static(&[1, 2]))).await.unwrap();
            probes.push((writer, reader));
        }
        let all = Message::Binary(vec![5, 0, count.to_le_bytes()[0], 0].into());
        for (_, reader) in &mut probes {
            let seen = async { while reader.next().await.unwrap().unwrap() != all {} };
            timeout(PATIENCE, seen).await.expect("the hosts share rooms");
        }
        hosts
    }

    /// The address of the host on which this player of a game is.
    fn of(&self, seat: u8) -> SocketAddr {
        self.programs[usize::from(seat) % self.programs.len()].address
    }

    /// The processor time of all servers, and that of Redis.
    fn processor_time(&self) -> Option<(Duration, Duration)> {
        let servers: Option<Duration> = self.programs.iter().map(Program::processor_time).sum();
        let redis = self.redis.as_ref().map_or(Some(Duration::ZERO), Redis::processor_time);
        Some((servers?, redis?))
    }

    /// The memory of all servers, and that of Redis, in kilobytes.
    fn memory(&self) -> Option<(u64, u64)> {
        let servers: Option<u64> = self.programs.iter().map(Program::memory).sum();
        Some((servers?, self.redis.as_ref().map_or(Some(0), Redis::memory)?))
    }
}

/// Prints a figure as `make quality` reads it.
fn figure(what: &str, value: impl Display) {
    println!("· {what}: {value}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_live_games_at_once_are_quick_and_small() {
    let (games, seconds) = (asked("QTTT_GAMES", 100), asked("QTTT_SECONDS_LIVE", 2));
    #[cfg(unix)]
    rlimit::increase_nofile_limit(u64::from(games) * 2 + 128).unwrap();
    let site = site();
    let hosts = Hosts::start(site.path(), asked("QTTT_HOSTS", 1)).await;
    let (first, begun, times) = (hosts.memory(), Instant::now(), Times::default());
    let mut sockets = Vec::new();
    for game in 0..games {
        for seat in [0, 1] {
            sockets.push(page(hosts.of(seat), game, seat, begun, times.clone()).await);
        }
    }
    let per_second = asked("QTTT_MOVES", (games * MOVES_PER_THOUSAND / 1_000).max(20));
    let mut moves = interval(Duration::from_secs(1) / per_second);
    moves.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let all = per_second * seconds;
    let idle = hosts.processor_time();
    let count = u32::try_from(sockets.len()).unwrap();
    for number in 0..all {
        moves.tick().await;
        // The first player of each game, then the second of each.
        let index = number * 2 % count + number * 2 / count % 2;
        let mut message = vec![0; MESSAGE];
        message[0] = 2;
        let sent = u64::try_from(begun.elapsed().as_nanos()).unwrap();
        message[1..9].copy_from_slice(&sent.to_le_bytes());
        sockets[index as usize].send(Message::Binary(message.into())).await.unwrap();
    }
    let arrived = async {
        while times.lock().unwrap().len() < all as usize {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, arrived).await.expect("all messages arrive");
    let busy = hosts.processor_time();
    let mut times = std::mem::take(&mut *times.lock().unwrap());
    times.sort();
    let at = |percent: usize| {
        let time = times[(times.len() - 1) * percent / 100];
        format!("{:.1} ms", time.as_secs_f64() * 1_000.0)
    };
    figure("live games at once", games);
    figure("servers", hosts.programs.len());
    figure("moves a second", per_second);
    for percent in [50, 99, 100] {
        figure(&format!("from page to page, {percent} %"), at(percent));
    }
    if let (Some(idle), Some(busy)) = (idle, busy) {
        let each = |busy: Duration, idle| (busy.saturating_sub(idle) / all).as_micros();
        figure("microseconds of the servers for each move", each(busy.0, idle.0));
        if hosts.redis.is_some() {
            figure("microseconds of Redis for each move", each(busy.1, idle.1));
        }
    }
    if let (Some(first), Some(now)) = (first, hosts.memory()) {
        let each = |now: u64, first: u64| now.saturating_sub(first) * 1_024 / u64::from(games);
        let (of_servers, of_redis) = (each(now.0, first.0), each(now.1, first.1));
        figure("bytes of the servers for each game", of_servers);
        if hosts.redis.is_some() {
            figure("bytes of Redis for each game", of_redis);
        }
        assert!(of_servers < 400 * 1_024, "{of_servers} bytes for each game");
    }
}

// The whole of 127.0.0.0/8 is the machine itself on Linux only.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_that_were_opened_and_left_take_no_memory() {
    let rooms = asked("QTTT_ROOMS", 2_000);
    let site = site();
    let options: Vec<_> = OPEN.into_iter().chain(["--relay-seconds", "1"]).collect();
    let program = Program::start(site.path(), &options);
    let begun = Instant::now();
    let visit_all = |numbers: Range<u32>| {
        stream::iter(numbers).for_each_concurrent(64, |number| visit(program.address, number))
    };
    visit_all(0..rooms / 10).await;
    let first = program.memory().unwrap();
    visit_all(rooms / 10..rooms).await;
    let last = program.memory().unwrap();
    assert_eq!(get(program.address, "/health").status, 200);
    figure("rooms opened and left", rooms);
    figure("seconds", begun.elapsed().as_secs());
    figure("kilobytes of the server after a tenth of them", first);
    figure("kilobytes of the server after all", last);
    assert!(last < first + MORE, "{first} kB, then {last} kB");
}
