//! Many live games at once: the time from one page to the other, and the memory of the server for each
//! game. `cargo test` plays some of them; `make load-live` 5,000 games with the production build.

use crate::support::{PATIENCE, Program, site};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use qttt_host::relay::room::RoomName;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// The size of a sealed message of a game that is half over, in bytes.
const MESSAGE: usize = 476;
/// Moves a second of all games together, for each thousand games.
const MOVES_PER_THOUSAND: u32 = 200;
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

type Socket = SplitSink<WebSocketStream<TcpStream>, Message>;
type Times = Arc<Mutex<Vec<Duration>>>;

/// Opens a socket at a seat of the room with this number. Each message that comes tells when it was sent.
async fn page(address: SocketAddr, game: u32, place: u8, begun: Instant, times: Times) -> Socket {
    let mut proof = [0; 16];
    proof[..4].copy_from_slice(&game.to_le_bytes());
    let name = RoomName::of_proof(&proof);
    let mut request = format!("ws://{address}/relay/{name}").into_client_request().unwrap();
    request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (socket, _) = client_async(request, stream).await.unwrap();
    let (mut writer, mut reader) = socket.split();
    let enter = [&[1, place][..], &proof, &[place; 16]].concat();
    writer.send(Message::Binary(enter.into())).await.unwrap();
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_live_games_at_once_are_quick_and_small() {
    let (games, seconds) = (asked("QTTT_GAMES", 100), asked("QTTT_SECONDS_LIVE", 2));
    #[cfg(unix)]
    rlimit::increase_nofile_limit(u64::from(games) * 2 + 128).unwrap();
    let site = site();
    let program = Program::start(site.path(), &OPEN);
    let (first, begun, times) = (program.memory(), Instant::now(), Times::default());
    let mut sockets = Vec::new();
    for game in 0..games {
        for seat in [0, 1] {
            sockets.push(page(program.address, game, seat, begun, times.clone()).await);
        }
    }
    let per_second = (games * MOVES_PER_THOUSAND / 1_000).max(20);
    let mut moves = interval(Duration::from_secs(1) / per_second);
    moves.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let all = per_second * seconds;
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
    let mut times = std::mem::take(&mut *times.lock().unwrap());
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("{games} games, {count} sockets, {per_second} moves a second for {seconds} s");
    println!("from page to page: 50 % {:?}, 99 % {:?}, 100 % {:?}", at(50), at(99), at(100));
    if let (Some(first), Some(now)) = (first, program.memory()) {
        let each = (now - first.min(now)) * 1_024 / u64::from(games);
        println!("memory: {first} kB, then {now} kB: {each} bytes for each game");
        assert!(each < 400 * 1_024, "{each} bytes for each game");
    }
}
