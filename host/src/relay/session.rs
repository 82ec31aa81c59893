//! One socket in a room, from its first frame to its end.

use super::frame::{self, MAX_BYTES, Presence, Request};
use super::name::RoomName;
use super::room::{EnterError, Evicted, Membership, Rooms};
use crate::config::LogDetail;
use crate::stall_timeout::Allowance;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

/// Time for the first frame.
const ENTER_TIME: Duration = Duration::from_secs(10);
/// A ping is sent this often.
const PING_EVERY: Duration = Duration::from_secs(6);
/// A socket over which nothing came for this long is ended.
pub const SILENCE: Duration = Duration::from_secs(18);
/// A socket is told who is here once in this time, at most: in a room with hundreds of watchers each of
/// these frames is sent hundreds of times.
const PRESENCE_EVERY: Duration = Duration::from_millis(250);
/// Time to hand one frame to the socket.
const SEND_TIME: Duration = Duration::from_secs(10);
/// Time to say why the socket ends, and time to hear that the page has understood.
const CLOSE_TIME: Duration = Duration::from_secs(2);
/// Frames of one socket at once.
const BURST: u32 = 60;
/// Frames of one socket a second, on average.
const PER_SECOND: u32 = 12;
/// Bytes of one socket between two pings: those of all frames that it may send meanwhile, also if it
/// waits for a slow reader, each with the longest header.
const ALLOWED_BYTES: u64 =
    (BURST as u64 + PER_SECOND as u64 * SILENCE.as_secs()) * (MAX_BYTES as u64 + 14);

/// The reason why a socket ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The page closed it, or the connection broke.
    Left,
    /// Nothing came from the page, not even the answer to a ping.
    Silent,
    /// The page did not take what was sent to it.
    Stalled,
    Stopping,
    /// A frame has another form.
    Malformed,
    TooLarge,
    TooFast,
    /// The room cannot be entered.
    Refused(EnterError),
    /// The room has ended it.
    Evicted(Evicted),
}

impl End {
    /// The code with which the socket is closed, and its text; `None` if nobody is there to read it.
    pub const fn close(self) -> Option<(u16, &'static str)> {
        Some(match self {
            End::Left | End::Stalled => return None,
            End::Silent => (4_000, "silent"),
            End::Stopping => (1_012, "restart"),
            End::Malformed => (1_002, "malformed"),
            End::TooLarge => (1_009, "too large"),
            End::TooFast => (1_008, "too fast"),
            End::Refused(EnterError::NoRight) => (4_003, "no right"),
            End::Refused(EnterError::Taken) | End::Evicted(Evicted::Taken) => (4_002, "taken"),
            End::Refused(EnterError::Full | EnterError::TooMany) => (1_013, "full"),
            End::Evicted(Evicted::Replaced) => (4_001, "replaced"),
            End::Evicted(Evicted::Behind) => (1_013, "behind"),
        })
    }

    /// One word for the log.
    pub fn name(self) -> &'static str {
        match self {
            End::Left => "left",
            End::Stalled => "stalled",
            other => other.close().map_or("", |(_, text)| text),
        }
    }
}

/// The end of a socket, and its counts.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    pub end: End,
    /// Frames from the page.
    pub frames: u64,
    /// Their bytes.
    pub bytes: u64,
}

impl Summary {
    /// Logs the socket at its end.
    pub fn log(&self, detail: LogDetail, took: Duration, address: IpAddr) {
        let Summary { end, frames, bytes } = self;
        let (end, seconds) = (end.name(), took.as_secs());
        match detail {
            LogDetail::None => {}
            LogDetail::Brief => {
                tracing::info!("socket {end} {frames} frames {bytes} bytes {seconds} s");
            }
            LogDetail::Full => {
                tracing::info!("socket {end} {frames} frames {bytes} bytes {seconds} s {address}");
            }
        }
    }
}

/// Serves a socket until it ends. Then it is closed.
pub async fn serve<S, E>(
    mut socket: S,
    rooms: &Arc<Rooms>,
    room: RoomName,
    address: IpAddr,
    allowance: &Allowance,
    stop: &CancellationToken,
) -> Summary
where
    S: Stream<Item = Result<Message, E>> + Sink<Message> + Unpin,
{
    allowance.set(ALLOWED_BYTES);
    let mut session = Session {
        socket: &mut socket,
        allowance,
        stop,
        frames: 0,
        bytes: 0,
        rate_limit: RateLimit::new(),
    };
    let served = async {
        let place = session.enter().await?;
        let mut member = rooms.enter(room, place, address).map_err(End::Refused)?;
        member.admitted().await.map_err(End::Refused)?;
        Ok(session.run(member).await)
    };
    let end = served.await.unwrap_or_else(|end: End| end);
    let summary = Summary { end, frames: session.frames, bytes: session.bytes };
    if let Some((code, reason)) = end.close() {
        let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let _ = timeout(CLOSE_TIME, socket.send(Message::Close(Some(close)))).await;
        let _ = timeout(CLOSE_TIME, drain(&mut socket)).await;
    }
    summary
}

/// Reads until the other side has closed, so that the reason of the end reaches it: a socket that is
/// closed with unread bytes is reset.
async fn drain<S, E>(socket: &mut S)
where
    S: Stream<Item = Result<Message, E>> + Unpin,
{
    let mut rest = 64;
    while rest > 0 && matches!(socket.next().await, Some(Ok(_))) {
        rest -= 1;
    }
}

struct Session<'a, S> {
    socket: &'a mut S,
    /// The bytes that may be read from the connection below, fragments and headers included.
    allowance: &'a Allowance,
    stop: &'a CancellationToken,
    frames: u64,
    bytes: u64,
    rate_limit: RateLimit,
}

impl<S, E> Session<'_, S>
where
    S: Stream<Item = Result<Message, E>> + Sink<Message> + Unpin,
{
    /// Reads the first frame.
    async fn enter(&mut self) -> Result<frame::Place, End> {
        let until = Instant::now() + ENTER_TIME;
        loop {
            let message = tokio::select! {
                biased;
                () = self.stop.cancelled() => return Err(End::Stopping),
                message = self.socket.next() => message,
                () = sleep_until(until) => return Err(End::Silent),
            };
            match self.read(message)? {
                None => {}
                Some(Request::Enter(place)) => return Ok(place),
                Some(_) => return Err(End::Malformed),
            }
        }
    }

    /// Carries frames in both directions.
    async fn run(&mut self, mut member: Membership) -> End {
        let mut heard = Instant::now();
        let mut presence_from = heard;
        let mut pings = interval_at(heard + PING_EVERY, PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let frame = tokio::select! {
                biased;
                () = self.stop.cancelled() => return End::Stopping,
                why = &mut member.evicted => return why.map_or(End::Left, End::Evicted),
                message = self.socket.next() => {
                    heard = Instant::now();
                    match self.read(message) {
                        Err(end) => return end,
                        Ok(None) => continue,
                        Ok(Some(Request::Enter(_))) => return End::Malformed,
                        Ok(Some(Request::Keep(_) | Request::Pass(_))) if member.seat.is_none() => {
                            return End::Refused(EnterError::NoRight);
                        }
                        Ok(Some(Request::Keep(sealed))) => {
                            member.send(&sealed, true);
                            continue;
                        }
                        Ok(Some(Request::Pass(sealed))) => {
                            member.send(&sealed, false);
                            continue;
                        }
                        Ok(Some(Request::Alive)) => Message::Binary(frame::alive()),
                    }
                }
                // After a frame that lay unread, while the server stood still or waited to send.
                () = sleep_until(heard + SILENCE) => return End::Silent,
                Some(frame) = member.queue.recv() => Message::Binary(frame),
                Some(now) = next_presence(&mut member.presence, presence_from) => {
                    presence_from = Instant::now() + PRESENCE_EVERY;
                    Message::Binary(frame::here(now))
                }
                _ = pings.tick() => {
                    self.allowance.set(ALLOWED_BYTES);
                    Message::Ping(Bytes::new())
                }
            };
            // While a frame waits for a slow reader, the end is heard of.
            let sent = tokio::select! {
                sent = timeout(SEND_TIME, self.socket.send(frame)) => sent,
                () = self.stop.cancelled() => return End::Stopping,
                why = &mut member.evicted => return why.map_or(End::Left, End::Evicted),
            };
            match sent {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return End::Left,
                Err(_) => return End::Stalled,
            }
        }
    }

    /// Reads a message; `None` if it is one of the protocol below.
    fn read(&mut self, message: Option<Result<Message, E>>) -> Result<Option<Request>, End> {
        let Some(Ok(message)) = message else {
            return Err(if self.allowance.is_spent() { End::TooFast } else { End::Left });
        };
        self.frames += 1;
        if !self.rate_limit.take() {
            return Err(End::TooFast);
        }
        match message {
            Message::Binary(frame) => {
                self.bytes += frame.len() as u64;
                if frame.len() > MAX_BYTES {
                    return Err(End::TooLarge);
                }
                Request::read(&frame).map(Some).map_err(|_| End::Malformed)
            }
            Message::Text(_) => Err(End::Malformed),
            Message::Ping(_) | Message::Pong(_) => Ok(None),
            Message::Close(_) => Err(End::Left),
        }
    }
}

/// Waits until this time, and for news of who is here. Of several changes the last one counts.
async fn next_presence(
    presence: &mut watch::Receiver<Presence>,
    from: Instant,
) -> Option<Presence> {
    sleep_until(from).await;
    presence.changed().await.ok()?;
    Some(*presence.borrow_and_update())
}

/// The frames that a socket may still send.
struct RateLimit {
    left: u32,
    /// The time whose frames are counted.
    since: Instant,
}

impl RateLimit {
    fn new() -> RateLimit {
        RateLimit { left: BURST, since: Instant::now() }
    }

    /// Takes one frame. False if there is none left.
    fn take(&mut self) -> bool {
        let earned = self.since.elapsed().as_nanos() * u128::from(PER_SECOND) / 1_000_000_000;
        let earned = u32::try_from(earned).unwrap_or(u32::MAX);
        if earned >= BURST - self.left {
            *self = RateLimit::new();
        } else {
            self.left += earned;
            // The rest is a part of the next frame.
            self.since += Duration::from_secs(1) * earned / PER_SECOND;
        }
        let is_allowed = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_allowed
    }
}

#[cfg(test)]
#[allow(clippy::similar_names, reason = "inviter and invitee")]
mod tests {
    use super::super::frame::{Place, Seat, Secret};
    use super::*;
    use crate::config::Config;
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::task::{Context, Poll};
    use tokio::sync::mpsc;
    use tokio::task::JoinHandle;
    use tokio::time::{advance, sleep};

    const PROOF: Secret = [3; 16];

    /// The server's end of a socket. Like one, it holds one message back and then makes the sender wait.
    struct Ours {
        from_page: mpsc::UnboundedReceiver<Message>,
        to_page: tokio_util::sync::PollSender<Message>,
    }

    impl Stream for Ours {
        type Item = Result<Message, Infallible>;

        fn poll_next(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
        ) -> Poll<Option<Self::Item>> {
            self.from_page.poll_recv(context).map(|message| message.map(Ok))
        }
    }

    impl Sink<Message> for Ours {
        type Error = ();

        fn poll_ready(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), ()>> {
            self.to_page.poll_reserve(context).map_err(|_| ())
        }
        fn start_send(mut self: Pin<&mut Self>, message: Message) -> Result<(), ()> {
            self.to_page.send_item(message).map_err(|_| ())
        }
        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
            Poll::Ready(Ok(()))
        }
        fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), ()>> {
            Poll::Ready(Ok(()))
        }
    }

    /// The page's end of a socket.
    struct Page {
        to_server: mpsc::UnboundedSender<Message>,
        from_server: mpsc::Receiver<Message>,
        ended: JoinHandle<End>,
    }

    impl Page {
        fn open(rooms: &Arc<Rooms>, stop: &CancellationToken) -> Page {
            let (to_server, from_page) = mpsc::unbounded_channel();
            let (to_page, from_server) = mpsc::channel(1);
            let to_page = tokio_util::sync::PollSender::new(to_page);
            let (rooms, stop) = (rooms.clone(), stop.clone());
            let ended = tokio::spawn(async move {
                let (ours, room) = (Ours { from_page, to_page }, RoomName::of_proof(&PROOF));
                let allowance = Allowance::unlimited();
                serve(ours, &rooms, room, [192, 0, 2, 1].into(), &allowance, &stop).await.end
            });
            Page { to_server, from_server, ended }
        }

        fn send(&self, bytes: &[u8]) {
            self.to_server.send(Message::Binary(Bytes::copy_from_slice(bytes))).unwrap();
        }

        fn enter(&self, seat: u8, token: u8) {
            self.send(&[&[1, seat][..], &PROOF, &[token; 16]].concat());
        }

        /// The next binary frame; pings are answered.
        async fn next(&mut self) -> Option<Bytes> {
            loop {
                match self.from_server.recv().await? {
                    Message::Binary(frame) => return Some(frame),
                    Message::Ping(_) => self.to_server.send(Message::Pong(Bytes::new())).ok()?,
                    _ => return None,
                }
            }
        }

        /// The code with which the server closes, and how the session ended.
        async fn end(mut self) -> (Option<u16>, End) {
            let mut code = None;
            while let Some(message) = self.from_server.recv().await {
                if let Message::Close(close) = message {
                    code = close.map(|close| close.code);
                    break;
                }
            }
            drop(self.to_server);
            (code, self.ended.await.unwrap())
        }
    }

    fn relay() -> (Arc<Rooms>, CancellationToken) {
        (Arc::new(Rooms::new(&Config::of_folder("www").limits)), CancellationToken::new())
    }

    fn present(seats: [bool; 2]) -> Bytes {
        frame::here(Presence { seats, watchers: 0 })
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_page_is_noticed_within_20_seconds() {
        let (rooms, stop) = relay();
        let mut inviter = Page::open(&rooms, &stop);
        let invitee = Page::open(&rooms, &stop);
        inviter.enter(0, 1);
        assert_eq!(inviter.next().await, Some(present([true, false])));
        let begun = Instant::now();
        invitee.enter(1, 2);
        assert_eq!(inviter.next().await, Some(present([true, true])));
        // The invitee answers nothing; the inviter answers pings while it waits.
        let (ended, seen) = tokio::join!(invitee.end(), inviter.next());
        assert_eq!(ended, (Some(4_000), End::Silent));
        assert_eq!(seen, Some(present([true, false])));
        assert!((SILENCE..Duration::from_secs(20)).contains(&begun.elapsed()));
        // Somebody who is there stays.
        let waited = timeout(Duration::from_hours(1), inviter.next()).await;
        assert!(waited.is_err() && !inviter.ended.is_finished());
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_whose_frames_lie_unread_is_not_silent() {
        let (rooms, stop) = relay();
        let mut page = Page::open(&rooms, &stop);
        page.enter(0, 1);
        assert_eq!(page.next().await, Some(present([true, false])));
        // The server waits to send the second ping, and reads nothing meanwhile.
        sleep(PING_EVERY * 2 + Duration::from_secs(1)).await;
        page.send(&[4]);
        sleep(PING_EVERY).await;
        assert_eq!(page.next().await, Some(frame::alive()));
        assert!(!page.ended.is_finished());
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_enter_is_closed() {
        let (rooms, stop) = relay();
        assert_eq!(Page::open(&rooms, &stop).end().await, (Some(4_000), End::Silent));
        let page = Page::open(&rooms, &stop);
        page.send(&[4]);
        assert_eq!(page.end().await, (Some(1_002), End::Malformed));
    }

    #[tokio::test(start_paused = true)]
    async fn a_frame_that_is_too_large_ends_the_socket() {
        let (rooms, stop) = relay();
        let page = Page::open(&rooms, &stop);
        page.enter(0, 1);
        page.send(&[2; MAX_BYTES]);
        page.send(&[2; MAX_BYTES + 1]);
        assert_eq!(page.end().await, (Some(1_009), End::TooLarge));
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_that_reads_nothing_is_ended() {
        let (rooms, stop) = relay();
        let slow = Page::open(&rooms, &stop);
        slow.enter(1, 2);
        let mut inviter = Page::open(&rooms, &stop);
        inviter.enter(0, 1);
        // Nobody takes the second frame.
        while !slow.ended.is_finished() {
            inviter.send(&[3, 1]);
            sleep(Duration::from_millis(100)).await;
            slow.to_server.send(Message::Pong(Bytes::new())).ok();
            let _ = timeout(Duration::from_millis(1), inviter.next()).await;
        }
        let end = slow.ended.await.unwrap();
        assert!(matches!(end, End::Evicted(Evicted::Behind) | End::Stalled), "{end:?}");
        assert!(!inviter.ended.is_finished());
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_that_sends_too_much_is_ended() {
        let (rooms, stop) = relay();
        let page = Page::open(&rooms, &stop);
        page.enter(0, 1);
        for _ in 0..=BURST {
            page.send(&[3, 1]);
        }
        assert_eq!(page.end().await, (Some(1_008), End::TooFast));
        // At the rate that is allowed it goes on.
        let mut page = Page::open(&rooms, &stop);
        page.enter(0, 1);
        for _ in 0..300 {
            advance(Duration::from_millis(1_000 / u64::from(PER_SECOND) + 1)).await;
            page.send(&[3, 1]);
            while page.from_server.try_recv().is_ok() {}
        }
        sleep(Duration::from_millis(1)).await;
        assert!(!page.ended.is_finished());
    }

    #[tokio::test(start_paused = true)]
    async fn twelve_frames_a_second_are_allowed_at_any_pace() {
        let mut limit = RateLimit::new();
        for _ in 0..BURST {
            assert!(limit.take());
        }
        assert!(!limit.take());
        // One frame and a half in each eighth of a second, for ten seconds.
        for step in 0..80 {
            advance(Duration::from_millis(125)).await;
            for _ in 0..=step % 2 {
                assert!(limit.take(), "{step}");
            }
            assert!(!limit.take(), "{step}");
        }
        // An hour of silence earns no more than a second burst.
        advance(Duration::from_hours(1)).await;
        assert_eq!((0..1_000).filter(|_| limit.take()).count(), BURST as usize);
    }

    #[tokio::test(start_paused = true)]
    async fn who_comes_and_goes_is_told_four_times_a_second_at_most() {
        let (rooms, stop) = relay();
        let mut watcher = Page::open(&rooms, &stop);
        watcher.send(&[1, 2]);
        let come = || {
            let place = Place::Seat { seat: Seat::Inviter, proof: PROOF, token: [1; 16] };
            rooms.enter(RoomName::of_proof(&PROOF), place, [192, 0, 2, 1].into()).unwrap()
        };
        let comes_and_goes = async {
            for _ in 0..100 {
                let member = come();
                sleep(Duration::from_millis(5)).await;
                drop(member);
                sleep(Duration::from_millis(5)).await;
            }
            come()
        };
        let told = async {
            let mut told = Vec::new();
            while let Ok(Some(frame)) = timeout(Duration::from_secs(1), watcher.next()).await {
                told.push((Instant::now(), frame));
            }
            told
        };
        let (_member, told) = tokio::join!(comes_and_goes, told);
        assert!((4..=6).contains(&told.len()), "{told:?}");
        assert!(told.windows(2).all(|two| two[1].0 - two[0].0 >= PRESENCE_EVERY), "{told:?}");
        let here = Presence { seats: [true, false], watchers: 1 };
        assert_eq!(told.last().unwrap().1, frame::here(here));
    }

    #[tokio::test(start_paused = true)]
    async fn a_stop_closes_with_the_code_of_a_restart() {
        let (rooms, stop) = relay();
        let [entered, new] = [(); 2].map(|()| Page::open(&rooms, &stop));
        entered.enter(0, 1);
        sleep(Duration::from_millis(1)).await;
        stop.cancel();
        assert_eq!(entered.end().await, (Some(1_012), End::Stopping));
        assert_eq!(new.end().await, (Some(1_012), End::Stopping));
    }

    #[tokio::test(start_paused = true)]
    async fn a_second_tab_takes_the_seat_and_a_stranger_does_not() {
        let (rooms, stop) = relay();
        let [first, second, stranger] = [1, 1, 2].map(|token| {
            let page = Page::open(&rooms, &stop);
            page.enter(0, token);
            page
        });
        assert_eq!(first.end().await, (Some(4_001), End::Evicted(Evicted::Replaced)));
        assert_eq!(stranger.end().await, (Some(4_002), End::Refused(EnterError::Taken)));
        assert!(!second.ended.is_finished());
        let forger = Page::open(&rooms, &stop);
        forger.send(&[&[1, 0][..], &[9; 32]].concat());
        assert_eq!(forger.end().await, (Some(4_003), End::Refused(EnterError::NoRight)));
    }

    #[tokio::test(start_paused = true)]
    async fn the_heartbeat_of_a_page_is_answered() {
        let (rooms, stop) = relay();
        let mut page = Page::open(&rooms, &stop);
        page.send(&[1, 2]);
        assert_eq!(
            page.next().await,
            Some(frame::here(Presence { seats: [false; 2], watchers: 1 }))
        );
        page.send(&[4]);
        assert_eq!(page.next().await, Some(Bytes::from_static(&[4])));
        page.send(&[2, 1]);
        assert_eq!(page.end().await, (Some(4_003), End::Refused(EnterError::NoRight)));
    }
}
