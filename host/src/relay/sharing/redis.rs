//! The connection to Redis: one task, which sends what is due as pipelines, one at a time. A pipeline that
//! takes too long ends the connection; another one is tried after a while. To a Cluster there are two
//! connections: one to a single node for all subscriptions, and one to all nodes for all other commands.

use super::super::frame::Seat;
use super::super::name::RoomName;
use super::super::room::Rooms;
use super::notice::{HostId, Notice, Part, head};
use super::orders::{Claim, Mode, Order, Subscribed};
use super::servers::Servers;
use super::shared::Outcome;
use futures_util::future::join_all;
use redis::aio::{ConnectionLike, MultiplexedConnection};
use redis::cluster_async::ClusterConnection;
use redis::{
    AsyncConnectionConfig, Cmd, ErrorKind, PushInfo, PushKind, RedisError, ServerErrorKind, Value,
};
use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
pub async fn share(mut servers: Servers, rooms: Arc<Rooms>, stop: CancellationToken) {
    let wake = rooms.share();
    let mut alive = interval(ALIVE_EVERY);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut pause, mut is_told) = (PAUSES[0], false);
    // Whether the last Redis took no writes: a replica, or a master of old.
    let mut is_read_only = false;
    loop {
        let subscription = Arc::new(Subscription::default());
        let error = match connect(&mut servers, &rooms, &subscription).await {
            Ok((subscriber, nodes)) => {
                if !is_read_only {
                    tracing::info!("rooms are shared over Redis");
                    (pause, is_told) = (PAUSES[0], false);
                }
                let mut link = Link {
                    subscriber,
                    nodes,
                    rooms: &rooms,
                    id: HostId::random(),
                    subscribed: Subscribed::new(),
                    cut_off: HashMap::new(),
                    tried: None,
                    has_failed: false,
                };
                let ended = link.run(&wake, &subscription, &mut alive, &stop).await;
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

/// The state of the subscriptions of a connection.
#[derive(Default)]
struct Subscription {
    /// Notified when the connection is lost.
    lost: Notify,
    /// Whether a notice has come in the channel of all hosts lately.
    is_heard: AtomicBool,
}

/// Connects: to subscribe, and to the nodes if it is a Cluster. Notices come to the rooms.
async fn connect(
    servers: &mut Servers,
    rooms: &Arc<Rooms>,
    subscription: &Arc<Subscription>,
) -> Result<(MultiplexedConnection, Option<ClusterConnection>), RedisError> {
    let clients = servers.now().await?;
    let (rooms, subscription) = (rooms.clone(), subscription.clone());
    let config = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(ANSWER_TIME))
        .set_response_timeout(Some(ANSWER_TIME))
        .set_push_sender(move |push: PushInfo| {
            match (push.kind, &push.data[..]) {
                (PushKind::Message, [Value::BulkString(channel), Value::BulkString(bytes)]) => {
                    hear(&rooms, &subscription, channel, bytes);
                }
                (PushKind::Disconnection, _) => subscription.lost.notify_one(),
                _ => {}
            }
            Ok::<(), Infallible>(())
        });
    let time = ANSWER_TIME / u32::try_from(clients.len()).unwrap_or(u32::MAX);
    let mut subscriber = Err((ErrorKind::InvalidClientConfig, "no address").into());
    for client in clients {
        // Also the handshake is bounded.
        let connecting = client.get_multiplexed_async_connection_with_config(&config);
        subscriber = in_time(time, connecting).await;
        if subscriber.is_ok() {
            break;
        }
    }
    let nodes = match servers {
        Servers::Cluster { cluster, .. } => {
            Some(in_time(ANSWER_TIME, cluster.get_async_connection()).await?)
        }
        _ => None,
    };
    Ok((subscriber?, nodes))
}

/// Passes the notice of a channel on to the rooms.
fn hear(rooms: &Rooms, subscription: &Subscription, channel: &[u8], bytes: &[u8]) {
    if channel == HOSTS.as_bytes() {
        subscription.is_heard.store(true, Ordering::Relaxed);
        rooms.hear(None, bytes);
    } else if let Some(room) = channel.strip_prefix(ROOM.as_bytes())
        && let Ok(room) = std::str::from_utf8(room)
        && let Some(room) = RoomName::read(room)
    {
        rooms.hear(Some(room), bytes);
    }
}

/// Waits for an answer, but not for longer than this.
async fn in_time<T>(
    time: Duration,
    answer: impl Future<Output = Result<T, RedisError>>,
) -> Result<T, RedisError> {
    let slow = || Err((ErrorKind::Io, "it does not answer in time").into());
    timeout(time, answer).await.unwrap_or_else(|_| slow())
}

/// A connection, as long as it lasts.
struct Link<'a> {
    subscriber: MultiplexedConnection,
    /// For all other commands, if it is a Cluster.
    nodes: Option<ClusterConnection>,
    rooms: &'a Rooms,
    id: HostId,
    subscribed: Subscribed,
    /// The rooms whose node is away, each with the time at which it was tried last.
    cut_off: HashMap<RoomName, Instant>,
    /// The one of them that is tried again.
    tried: Option<RoomName>,
    /// Whether a command has failed.
    has_failed: bool,
}

impl Link<'_> {
    /// Sends what is due. `Ok` means that the connection is lost.
    async fn run(
        &mut self,
        wake: &Notify,
        subscription: &Subscription,
        alive: &mut Interval,
        stop: &CancellationToken,
    ) -> Result<(), RedisError> {
        let mut hosts = redis::pipe();
        hosts.cmd("SUBSCRIBE").arg(HOSTS);
        send(self.subscriber.clone(), &hosts).await?;
        subscription.is_heard.store(true, Ordering::Relaxed);
        let mut former = Some(self.rooms.connected(self.id));
        let mut is_stopping = false;
        loop {
            let mut orders = self.rooms.orders(&mut self.subscribed, MOST_ROOMS);
            let is_done = orders.is_empty();
            if !is_done {
                orders.retain(|order| self.is_served(order.room()));
                self.execute(&orders).await?;
            } else if let Some(former) = former.take() {
                // Now that all rooms are told by the new id, those of the old one are forgotten.
                self.tell_hosts(&Notice::Gone(former)).await?;
            }
            tokio::select! {
                biased;
                () = subscription.lost.notified() => return Ok(()),
                _ = alive.tick() => {
                    // At least the last notice of this host itself should have come.
                    if !subscription.is_heard.swap(false, Ordering::Relaxed) {
                        return Err((ErrorKind::Io, "it does not pass on what is published").into());
                    }
                    self.try_again();
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
        self.request(&pipeline).await.map(drop)
    }

    /// Executes orders, and applies the answers. The subscriptions come first, because a room is read and
    /// asked for when it is subscribed to.
    async fn execute(&mut self, orders: &[Order]) -> Result<(), RedisError> {
        let (subscriptions, commands): (Vec<_>, Vec<_>) = orders
            .iter()
            .partition(|order| matches!(order, Order::Subscribe(_) | Order::Unsubscribe(_)));
        self.subscribe(&subscriptions).await?;
        // Each room has a slot of its own, so a Cluster takes a pipeline for each room.
        let mut pipelines = BTreeMap::<Option<RoomName>, Vec<&Order>>::new();
        for order in commands {
            let room = self.nodes.is_some().then(|| order.room());
            pipelines.entry(room).or_default().push(order);
        }
        let requests =
            pipelines.values().map(|orders| async { self.request(&self.pipeline(orders)).await });
        let answers = join_all(requests).await;
        let mut ends = Vec::new();
        for ((room, orders), answer) in pipelines.iter().zip(answers) {
            match (room, answer) {
                (_, Ok(replies)) => self.apply(orders, replies)?,
                (None, Err(error)) => return Err(error),
                (Some(room), Err(error)) => {
                    ends.extend(self.cut_off(*room, &error));
                }
            }
            if room.is_some() && self.tried == *room {
                self.served_again();
            }
        }
        self.subscribe(&ends.iter().collect::<Vec<_>>()).await
    }

    /// Executes subscriptions, and what any node can do.
    async fn subscribe(&mut self, orders: &[&Order]) -> Result<(), RedisError> {
        if orders.is_empty() {
            return Ok(());
        }
        let replies = send(self.subscriber.clone(), &self.pipeline(orders)).await?;
        self.apply(orders, replies)
    }

    /// Applies the answers to orders.
    fn apply(&mut self, orders: &[&Order], replies: Vec<Value>) -> Result<(), RedisError> {
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

    /// The node of a room is away. Returns the orders that end the subscription, and tell the other hosts
    /// that people here cannot be reached.
    fn cut_off(&mut self, room: RoomName, error: &RedisError) -> [Order; 2] {
        if self.cut_off.is_empty() && self.tried != Some(room) {
            tracing::warn!("rooms of a node are not shared: {error}");
        }
        self.tried.take_if(|tried| *tried == room);
        self.subscribed.remove(&room);
        self.cut_off.insert(room, Instant::now());
        self.rooms.cut_off(room);
        let nobody = Notice::Here { asks: false, part: Part::default() };
        [Order::Unsubscribe(room), Order::Publish(room, nobody.write(self.id))]
    }

    /// Whether the node of a room is there. If not, the room is not subscribed to, either.
    fn is_served(&mut self, room: RoomName) -> bool {
        let is_served = !self.cut_off.contains_key(&room);
        if !is_served {
            self.subscribed.remove(&room);
        }
        is_served
    }

    /// Tries one of the rooms again whose node was away: the one that has waited for longest, because the
    /// nodes of others may be there.
    fn try_again(&mut self) {
        while let Some((room, _)) = self.cut_off.iter().min_by_key(|(_, tried)| **tried) {
            let room = *room;
            self.cut_off.remove(&room);
            if self.rooms.try_again(room) {
                self.tried = Some(room);
                return;
            }
        }
    }

    /// A node is there again: all rooms are tried.
    fn served_again(&mut self) {
        self.tried = None;
        for (room, _) in self.cut_off.drain() {
            self.rooms.try_again(room);
        }
        tracing::info!("rooms of a node are shared again");
    }

    /// Sends a pipeline without subscriptions; to a Cluster, of one slot.
    async fn request(&self, pipeline: &redis::Pipeline) -> Result<Vec<Value>, RedisError> {
        match &self.nodes {
            Some(nodes) => send(nodes.clone(), pipeline).await,
            None => send(self.subscriber.clone(), pipeline).await,
        }
    }

    fn pipeline(&self, orders: &[&Order]) -> redis::Pipeline {
        let mut pipeline = redis::pipe();
        for order in orders {
            pipeline.add_command(self.command(order));
        }
        pipeline
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

/// Sends a pipeline of commands with one answer each.
async fn send(
    mut connection: impl ConnectionLike,
    pipeline: &redis::Pipeline,
) -> Result<Vec<Value>, RedisError> {
    in_time(ANSWER_TIME, connection.req_packed_commands(pipeline, 0, pipeline.len())).await
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
