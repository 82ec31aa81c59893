//! The connection to Redis: one task, which sends what is due as pipelines, one at a time. A pipeline that
//! takes too long ends the connection; another one is tried after a while.

use super::super::frame::Seat;
use super::super::room::{RoomName, Rooms};
use super::notice::{HostId, Notice, head};
use super::outbox::{Claim, Mode, Order, Subscribed};
use super::servers::Servers;
use super::shared::Outcome;
use redis::aio::MultiplexedConnection;
use redis::{
    AsyncConnectionConfig, Cmd, ErrorKind, PushInfo, PushKind, RedisError, ServerErrorKind, Value,
};
use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::Notify;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep, timeout};
use tokio_util::sync::CancellationToken;

/// The channel of all hosts.
const HOSTS: &str = "qttt:hosts";
/// The text before the name of a room in its channel and its key.
const ROOM: &str = "qttt:";
/// A host says this often that it is alive.
const ALIVE_EVERY: Duration = Duration::from_secs(4);
/// Time for a connection, and for the answer to a pipeline.
const ANSWER_TIME: Duration = Duration::from_secs(3);
/// Rooms of a pipeline.
const MOST_ROOMS: usize = 128;
/// The shortest and the longest time between two attempts to connect.
const PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(5)];

/// Claims a seat, and keeps and publishes a message.
const CLAIM: &str = r"
local seat, token, generation, mode, seconds, head, sealed = unpack(ARGV)
local held = redis.call('HMGET', KEYS[1], 't' .. seat, 'g' .. seat)
if held[1] and held[1] ~= token then return {'taken', held[1]} end
local last = tonumber(held[2] or '') or 0
generation = tonumber(generation)
if mode == 'restore' and held[1] then return {'held', string.format('%.0f', last)} end
if mode == 'enter' then generation = math.max(last + 1, generation) end
if last > generation then return {'replaced'} end
local number = string.format('%.0f', generation)
redis.call('HSET', KEYS[1], 't' .. seat, token, 'g' .. seat, number)
redis.call('EXPIRE', KEYS[1], seconds)
if sealed ~= '' then
  redis.call('HSET', KEYS[1], 'k' .. seat, sealed)
  redis.call('PUBLISH', KEYS[1], head .. sealed)
end
return {'held', number}
";

/// Shares rooms until the program ends.
pub async fn share(servers: Servers, rooms: Arc<Rooms>, stop: CancellationToken) {
    let wake = rooms.share();
    let mut alive = interval(ALIVE_EVERY);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut pause, mut is_told) = (PAUSES[0], false);
    // Whether the last Redis took no writes: a replica, or a master of old.
    let mut is_read_only = false;
    loop {
        let lost = Arc::new(Notify::new());
        let error = match connect(&servers, &rooms, lost.clone()).await {
            Ok(connection) => {
                if !is_read_only {
                    tracing::info!("rooms are shared over Redis");
                    (pause, is_told) = (PAUSES[0], false);
                }
                let subscribed = Subscribed::new();
                let id = HostId::random();
                let mut link =
                    Link { connection, rooms: &rooms, id, subscribed, has_failed: false };
                let ended = link.run(&wake, &lost, &mut alive, &stop).await;
                rooms.disconnected();
                let error = ended.err();
                let kind = error.as_ref().map(RedisError::kind);
                is_read_only = kind == Some(ErrorKind::Server(ServerErrorKind::ReadOnly));
                error
            }
            Err(error) => Some(error),
        };
        if !std::mem::replace(&mut is_told, true) {
            let why = error.map_or_else(|| "the connection is lost".to_owned(), |e| e.to_string());
            tracing::warn!("rooms are not shared, each host goes on by itself: {why}");
        }
        let until = Instant::now() + pause;
        while Instant::now() < until {
            rooms.forget_silent();
            sleep(PAUSES[0]).await;
        }
        pause = (pause * 2).min(PAUSES[1]);
    }
}

/// Connects. Notices come to the rooms, and the end of the connection to `lost`.
async fn connect(
    servers: &Servers,
    rooms: &Arc<Rooms>,
    lost: Arc<Notify>,
) -> Result<MultiplexedConnection, RedisError> {
    let client = servers.now().await?;
    let rooms = rooms.clone();
    let config = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(ANSWER_TIME))
        .set_response_timeout(Some(ANSWER_TIME))
        .set_push_sender(move |push: PushInfo| {
            match (push.kind, &push.data[..]) {
                (PushKind::Message, [Value::BulkString(channel), Value::BulkString(bytes)]) => {
                    hear(&rooms, channel, bytes);
                }
                (PushKind::Disconnection, _) => lost.notify_one(),
                _ => {}
            }
            Ok::<(), Infallible>(())
        });
    // Also the handshake is bounded.
    let connecting = client.get_multiplexed_async_connection_with_config(&config);
    timeout(ANSWER_TIME, connecting).await.unwrap_or_else(|_| Err(slow()))
}

/// Passes the notice of a channel on to the rooms.
fn hear(rooms: &Rooms, channel: &[u8], bytes: &[u8]) {
    if channel == HOSTS.as_bytes() {
        rooms.hear(None, bytes);
    } else if let Some(room) = channel.strip_prefix(ROOM.as_bytes())
        && let Ok(room) = std::str::from_utf8(room)
        && let Some(room) = RoomName::read(room)
    {
        rooms.hear(Some(room), bytes);
    }
}

fn slow() -> RedisError {
    (ErrorKind::Io, "it does not answer in time").into()
}

/// A connection, as long as it lasts.
struct Link<'a> {
    connection: MultiplexedConnection,
    rooms: &'a Rooms,
    id: HostId,
    subscribed: Subscribed,
    /// Whether a command has failed.
    has_failed: bool,
}

impl Link<'_> {
    /// Sends what is due. `Ok` means that the connection is lost.
    async fn run(
        &mut self,
        wake: &Notify,
        lost: &Notify,
        alive: &mut Interval,
        stop: &CancellationToken,
    ) -> Result<(), RedisError> {
        let mut hosts = redis::pipe();
        hosts.cmd("SUBSCRIBE").arg(HOSTS);
        self.send(&hosts).await?;
        let mut former = self.rooms.connected(self.id);
        let mut is_stopping = false;
        loop {
            let orders = self.rooms.orders(&mut self.subscribed, MOST_ROOMS);
            let is_done = orders.is_empty();
            if !is_done {
                self.execute(&orders).await?;
            } else if let Some(former) = former.take() {
                // Now that all rooms are told by the new id, those of the old one are forgotten.
                self.tell_hosts(&Notice::Gone(former)).await?;
            }
            tokio::select! {
                biased;
                () = lost.notified() => return Ok(()),
                _ = alive.tick() => {
                    self.tell_hosts(&Notice::Alive).await?;
                    self.rooms.forget_silent();
                    self.refresh().await?;
                }
                () = stop.cancelled(), if !is_stopping => {
                    is_stopping = true;
                    self.tell_hosts(&Notice::Gone(self.id)).await?;
                }
                () = ready(()), if !is_done => {}
                () = wake.notified() => {}
            }
        }
    }

    /// Lets the rooms that people are in expire later.
    async fn refresh(&mut self) -> Result<(), RedisError> {
        let age = self.rooms.kept_for / 3;
        let is_old = |(name, set): (&RoomName, &mut Instant)| {
            (set.elapsed() >= age).then(|| {
                *set = Instant::now();
                Order::Refresh(*name)
            })
        };
        let orders: Vec<Order> = self.subscribed.iter_mut().filter_map(is_old).collect();
        for orders in orders.chunks(MOST_ROOMS) {
            self.execute(orders).await?;
        }
        Ok(())
    }

    async fn tell_hosts(&mut self, notice: &Notice) -> Result<(), RedisError> {
        let mut pipeline = redis::pipe();
        pipeline.cmd("PUBLISH").arg(HOSTS).arg(&notice.write(self.id)[..]);
        self.send(&pipeline).await.map(drop)
    }

    /// Executes orders in one pipeline, and applies the answers.
    async fn execute(&mut self, orders: &[Order]) -> Result<(), RedisError> {
        let mut pipeline = redis::pipe();
        for order in orders {
            pipeline.add_command(self.command(order));
        }
        let replies = self.send(&pipeline).await?;
        for (order, reply) in orders.iter().zip(replies) {
            if let Value::ServerError(error) = &reply {
                // Sentinels may name another one now.
                if error.kind() == Some(ServerErrorKind::ReadOnly) {
                    return Err(error.clone().into());
                }
                if !std::mem::replace(&mut self.has_failed, true) {
                    tracing::warn!("Redis refuses a command that rooms are shared by: {error:?}");
                }
            }
            match (order, reply) {
                (Order::Claim(claim), reply) => {
                    if let Some(outcome) = outcome(&reply) {
                        self.rooms.claimed(claim, outcome);
                    }
                }
                (Order::Read { room, changes }, Value::Array(kept)) => {
                    let kept = [0, 1].map(|index| match kept.get(index) {
                        Some(Value::BulkString(sealed)) => Some(&sealed[..]),
                        _ => None,
                    });
                    self.rooms.read(*room, *changes, kept);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Sends a pipeline of commands with one answer each.
    async fn send(&mut self, pipeline: &redis::Pipeline) -> Result<Vec<Value>, RedisError> {
        let sending = self.connection.send_packed_commands(pipeline, 0, pipeline.len());
        timeout(ANSWER_TIME, sending).await.unwrap_or_else(|_| Err(slow()))
    }

    fn command(&self, order: &Order) -> Cmd {
        let on = |name: &str, room: &RoomName| redis::cmd(name).arg(format!("{ROOM}{room}")).take();
        match order {
            Order::Subscribe(room) => on("SUBSCRIBE", room),
            Order::Unsubscribe(room) => on("UNSUBSCRIBE", room),
            Order::Read { room, .. } => on("HMGET", room).arg("k0").arg("k1").take(),
            Order::Publish(room, notice) => on("PUBLISH", room).arg(&notice[..]).take(),
            Order::Refresh(room) => on("EXPIRE", room).arg(self.seconds()).take(),
            Order::Claim(claim) => self.claim(claim),
        }
    }

    fn claim(&self, claim: &Claim) -> Cmd {
        let room = format!("{ROOM}{}", claim.room);
        let seat = u8::from(claim.seat == Seat::Invitee);
        let (mode, generation) = match claim.mode {
            Mode::Enter => ("enter", milliseconds()),
            Mode::Stay => ("stay", claim.generation),
            Mode::Restore => ("restore", claim.generation),
        };
        let sealed = claim.sealed.as_deref().unwrap_or_default();
        // Kind and seat precede a message, as in the frame to a page.
        let head = [&head(self.id)[..], &[2, seat]].concat();
        let mut command = redis::cmd("EVAL");
        command.arg(CLAIM).arg(1).arg(room).arg(seat).arg(&claim.token[..]);
        command.arg(generation).arg(mode).arg(self.seconds()).arg(head).arg(sealed);
        command
    }

    /// Seconds after which a room expires that nobody refreshes.
    fn seconds(&self) -> u64 {
        self.rooms.kept_for.as_secs().max(ALIVE_EVERY.as_secs() * 3)
    }
}

/// Reads the answer to a claim.
fn outcome(reply: &Value) -> Option<Outcome> {
    let Value::Array(parts) = reply else { return None };
    let text = |value: &Value| match value {
        Value::BulkString(bytes) => Some(bytes.clone()),
        _ => None,
    };
    let (first, rest) = parts.split_first()?;
    match (&text(first)?[..], rest) {
        (b"replaced", []) => Some(Outcome::Replaced),
        (b"taken", [token]) => Some(Outcome::Taken(text(token)?.try_into().ok()?)),
        (b"held", [number]) => {
            Some(Outcome::Held(String::from_utf8(text(number)?).ok()?.parse().ok()?))
        }
        _ => None,
    }
}

/// Milliseconds since 1970.
fn milliseconds() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
