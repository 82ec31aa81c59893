//! Hosts that share rooms over Redis. Each test starts a `redis-server` of its own.

mod cluster;

use crate::relay::{Device, INVITEE, INVITER, Numbers, PROOF, Page, room, told};
use crate::support::{PATIENCE, Program, Redis, Running, config, eventually, get, site, start};
use qttt_host::relay::MAX_BYTES;
use qttt_remote::{Live, LiveKey, Secret, Sides};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// The room in which a test sees whether hosts share rooms.
const PROBE: [u8; 16] = [77; 16];

/// A host in this process.
fn host(site: &Path, redis: &Redis) -> Running {
    host_at(site, &redis.address())
}

/// A host in this process, with the address of its Redis.
fn host_at(site: &Path, rooms: &str) -> Running {
    let mut config = config(site);
    config.rooms = Some(rooms.parse().unwrap());
    start(&config)
}

/// Two hosts that share rooms.
fn two_hosts() -> (tempfile::TempDir, Redis, [SocketAddr; 2]) {
    let (site, redis) = (site(), Redis::start());
    let hosts = [(); 2].map(|()| host(site.path(), &redis).address);
    share(hosts);
    (site, redis, hosts)
}

/// Waits until these hosts hear each other.
fn share(hosts: [SocketAddr; 2]) {
    let mut probes = hosts.map(|address| {
        let mut page = Page::open(address, PROBE).unwrap();
        page.send(&[1, 2]);
        page
    });
    for probe in &mut probes {
        probe.sees(0, 2);
    }
}

#[test]
fn a_room_is_the_same_on_two_hosts() {
    let (_site, _redis, [one, other]) = two_hosts();
    let mut inviter = Page::at(one, INVITER, 1);
    inviter.keep("one");
    inviter.keep("invitation");
    // Both messages are there before who is here.
    let mut invitee = Page::at(other, INVITEE, 2);
    while invitee.message() != told(INVITER, "invitation") {}
    inviter.sees(0b11, 0);
    invitee.keep("accepted");
    assert_eq!(inviter.message(), told(INVITEE, "accepted"));
    inviter.send(b"\x03a square is pointed at");
    assert_eq!(invitee.message(), told(INVITER, "a square is pointed at"));
    let mut watchers = [one, other].map(Page::watching);
    for watcher in &mut watchers {
        let both = [watcher.message(), watcher.message()];
        assert_eq!(both, [told(INVITER, "invitation"), told(INVITEE, "accepted")]);
        watcher.sees(0b11, 2);
    }
    // Somebody leaves, and everybody hears of it.
    drop(invitee);
    for page in watchers.iter_mut().chain([&mut inviter]) {
        page.sees(0b01, 2);
    }
    let [left, mut watcher] = watchers;
    drop(left);
    watcher.sees(0b01, 1);
}

#[test]
fn the_last_messages_of_a_room_that_all_have_left_are_served_elsewhere() {
    let (_site, _redis, [one, other]) = two_hosts();
    let mut inviter = Page::at(one, INVITER, 1);
    inviter.keep("for later");
    inviter.send(&[4]);
    while inviter.next().unwrap()[..] != [4] {}
    let mut witness = Page::watching(other);
    assert_eq!(witness.message(), told(INVITER, "for later"));
    drop(witness);
    drop(inviter);
    let mut invitee = Page::at(other, INVITEE, 2);
    assert_eq!(invitee.message(), told(INVITER, "for later"));
    invitee.sees(0b10, 0);
}

#[test]
fn a_seat_has_one_device_on_all_hosts() {
    let (_site, _redis, [one, other]) = two_hosts();
    let mut first = Page::at(one, INVITEE, 1);
    first.sees(0b10, 0);
    // A stranger is refused before anything else is said.
    let mut stranger = Page::at(other, INVITEE, 2);
    assert_eq!(stranger.next(), Err(Some(4_002)));
    // The device itself, by another network: the older socket ends, on whatever host it is.
    let mut second = Page::at(other, INVITEE, 1);
    assert_eq!(first.code(), Some(4_001));
    second.sees(0b10, 0);
    let mut third = Page::at(one, INVITEE, 1);
    assert_eq!(second.code(), Some(4_001));
    third.keep("here");
    let mut inviter = Page::at(other, INVITER, 3);
    assert_eq!(inviter.message(), told(INVITEE, "here"));
    inviter.sees(0b11, 0);
    // The seat is not free while its device is away.
    drop(third);
    inviter.sees(0b01, 0);
    assert_eq!(Page::at(other, INVITEE, 2).code(), Some(4_002));
}

#[test]
fn a_game_goes_on_when_its_host_is_killed() {
    let (site, redis) = (site(), Redis::start());
    let rooms = redis.address();
    let killed = Program::start(site.path(), &["--log", "none", "--rooms", &rooms]);
    let other = host(site.path(), &redis);
    share([killed.address, other.address]);
    let key = LiveKey::Play([7; 16]);
    let live = Live::invite(key, Secret::from_bytes([1; 32]), "nature", Sides::X).unwrap();
    let mut inviter = Device::connect(killed.address, live);
    inviter.play("12");
    let mut invitee = Device::connect(other.address, Live::open(key));
    invitee.reads(2);
    invitee.live.join(Secret::from_bytes([2; 32])).unwrap();
    let mut invitee = Device::connect(other.address, invitee.live);
    invitee.play("12");
    inviter.reads(4);
    invitee.reads(4);
    let mut watcher = Page::open(other.address, PROOF).unwrap();
    watcher.send(&[1, 2]);
    let mut page = Page::at(killed.address, INVITER, 9);
    page.keep("before the end");
    watcher.sees(0b01, 1);
    let begun = Instant::now();
    drop(killed);
    // The page has lost its socket; the host says nothing more.
    assert_eq!(page.code(), None);
    watcher.sees(0b00, 1);
    assert!((4..30).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
    assert_eq!(Page::at(other.address, INVITER, 8).code(), Some(4_002), "the device's own");
    Page::at(other.address, INVITER, 9).sees(0b01, 1);
    // The game is the same on the other host.
    let mut inviter = Device::connect(other.address, inviter.live);
    inviter.play("34");
    invitee.reads(5);
    assert_eq!(invitee.record(), inviter.record());
}

#[test]
fn a_host_that_stops_is_not_missed() {
    let (site, redis) = (site(), Redis::start());
    let stopping = host(site.path(), &redis);
    let other = host(site.path(), &redis);
    share([stopping.address, other.address]);
    let mut inviter = Page::at(other.address, INVITER, 1);
    let mut invitee = Page::at(stopping.address, INVITEE, 2);
    inviter.sees(0b11, 0);
    invitee.keep("the last word");
    assert_eq!(inviter.message(), told(INVITEE, "the last word"));
    let begun = Instant::now();
    assert!(stopping.stop());
    assert_eq!(invitee.code(), Some(1_012));
    inviter.sees(0b01, 0);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let mut invitee = Page::at(other.address, INVITEE, 2);
    assert_eq!(invitee.message(), told(INVITEE, "the last word"));
    inviter.sees(0b11, 0);
}

/// Redis is away or says nothing, in the middle of a game.
fn goes_on_without(away: impl FnOnce(&mut Redis), back: impl FnOnce(&mut Redis)) {
    let (_site, mut redis, [one, other]) = two_hosts();
    let [mut inviter, mut invitee] = [(INVITER, 1), (INVITEE, 2)].map(|(seat, token)| {
        let mut page = Page::at(one, seat, token);
        page.keep("before");
        page
    });
    let mut watcher = Page::watching(other);
    watcher.sees(0b11, 1);
    away(&mut redis);
    // The players are on one host.
    for number in 0..20 {
        let text = number.to_string();
        inviter.keep(&text);
        while invitee.message() != told(INVITER, &text) {}
    }
    invitee.keep("meanwhile");
    while inviter.message() != told(INVITEE, "meanwhile") {}
    // A newcomer is let in, and gets the messages that this host knows. The seats have their devices.
    let begun = Instant::now();
    let mut late = Page::watching(one);
    assert_eq!([late.message(), late.message()], [told(INVITER, "19"), told(INVITEE, "meanwhile")]);
    assert_eq!(Page::at(one, INVITEE, 3).code(), Some(4_002));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    // A room can be opened.
    let mut alone = Page::open(other, [9; 16]).unwrap();
    alone.enter(INVITER, [9; 16], 1);
    alone.sees(0b01, 0);
    alone.keep("alone");
    back(&mut redis);
    // The messages of the time between are told, and new messages cross.
    while watcher.message() != told(INVITEE, "meanwhile") {}
    invitee.keep("after");
    while watcher.message() != told(INVITEE, "after") {}
    let mut newcomer = Page::watching(other);
    let both = [newcomer.message(), newcomer.message()];
    assert_eq!(both, [told(INVITER, "19"), told(INVITEE, "after")]);
    newcomer.sees(0b11, 3);
    let mut friend = Page::open(one, [9; 16]).unwrap();
    friend.enter(INVITEE, [9; 16], 2);
    assert_eq!(friend.message(), told(INVITER, "alone"));
    alone.sees(0b11, 0);
    assert_eq!(Page::at(other, INVITEE, 3).code(), Some(4_002));
}

#[test]
fn rooms_go_on_without_redis_and_are_shared_when_it_is_back_with_nothing() {
    goes_on_without(Redis::kill, Redis::restart);
}

#[test]
fn rooms_go_on_beside_a_redis_that_does_not_answer() {
    goes_on_without(|redis| redis.signal("STOP"), |redis| redis.signal("CONT"));
}

/// Another Redis becomes the master in the middle of a game.
fn follows_the_master(change: impl FnOnce(&mut Redis, &Redis, &Redis)) {
    let (site, mut master, replica) = (site(), Redis::start(), Redis::start());
    let port = master.port().to_string();
    let follow: [&[u8]; 3] = [b"REPLICAOF", b"127.0.0.1", port.as_bytes()];
    assert_eq!(replica.execute(&follow), "+OK");
    let sentinel = master.sentinel();
    eventually("the Sentinel knows the replica", || {
        sentinel.execute(&[b"SENTINEL", b"REPLICAS", b"rooms"]) == "*1"
    });
    // The Sentinel that is named first is gone.
    let rooms = format!("redis-sentinel://127.0.0.1:1,127.0.0.1:{}/rooms", sentinel.port());
    let [one, other] = [(); 2].map(|()| host_at(site.path(), &rooms).address);
    share([one, other]);
    let mut inviter = Page::at(one, INVITER, 1);
    let mut invitee = Page::at(other, INVITEE, 2);
    inviter.sees(0b11, 0);
    inviter.keep("before");
    while invitee.message() != told(INVITER, "before") {}
    change(&mut master, &replica, &sentinel);
    inviter.keep("meanwhile");
    while invitee.message() != told(INVITER, "meanwhile") {}
    // The replica takes writes now, and has the room.
    let key = format!("qttt:{}", room(PROOF));
    eventually("the new master has the room", || {
        replica.execute(&[b"PERSIST", key.as_bytes()]) == ":1"
    });
    invitee.keep("after");
    while inviter.message() != told(INVITEE, "after") {}
    assert_eq!(Page::at(one, INVITEE, 3).code(), Some(4_002));
}

#[test]
fn rooms_follow_the_master_that_a_sentinel_names() {
    follows_the_master(|master, _, _| master.kill());
}

#[test]
fn rooms_follow_a_master_that_is_changed_by_hand() {
    follows_the_master(|_, replica, sentinel| {
        eventually("the replica is the master", || {
            // Refused while the Sentinel knows too little of the replica, and while it is done.
            sentinel.execute(&[b"SENTINEL", b"FAILOVER", b"rooms"]);
            replica.execute(&[b"ROLE"]) == "*3"
        });
    });
}

#[test]
fn two_devices_that_took_one_seat_while_redis_was_away_are_told() {
    let (_site, mut redis, hosts) = two_hosts();
    redis.kill();
    let (ended, ends) = mpsc::channel();
    for index in [0, 1] {
        let (address, token) = (hosts[usize::from(index)], index);
        let mut page = Page::at(address, INVITEE, token);
        page.sees(0b10, 0);
        let ended = ended.clone();
        thread::spawn(move || ended.send((index, page.code())));
    }
    redis.restart();
    let (loser, code) = ends.recv_timeout(PATIENCE).unwrap();
    assert_eq!(code, Some(4_002));
    // Each host knows now whose the seat is, and the other one is still there.
    for address in hosts {
        assert_eq!(Page::at(address, INVITEE, loser).code(), Some(4_002));
    }
    let mut watcher = Page::watching(hosts[usize::from(loser)]);
    watcher.sees(0b10, 1);
    assert!(ends.try_recv().is_err());
}

#[test]
fn garbage_in_the_channels_does_no_harm() {
    let (_site, redis, [one, other]) = two_hosts();
    let mut inviter = Page::at(one, INVITER, 1);
    let mut invitee = Page::at(other, INVITEE, 2);
    inviter.sees(0b11, 0);
    let mut numbers = Numbers(0x41);
    let channels = [format!("qttt:{}", room(PROOF)), "qttt:hosts".to_owned()];
    for number in 0..600_usize {
        let kind = [2, 3, 4, 5, 6, 7][number % 6];
        let author = [&[1][..], &[u8::try_from(number % 200).unwrap(); 8]].concat();
        let notice = match number % 4 {
            0 => numbers.bytes(60),
            1 => [&author[..], &[kind], &numbers.bytes(30)].concat(),
            2 => [&author[..], &[kind, 2], &numbers.bytes(300)].concat(),
            _ => [&author[..], &[2, 0], &vec![b'x'; MAX_BYTES + number]].concat(),
        };
        let channel = channels[number / 4 % 2].as_bytes();
        assert!(redis.execute(&[b"PUBLISH", channel, &notice]).starts_with(':'));
    }
    // Well-formed notices were passed on, as from a relay that lies; nobody was harmed.
    inviter.keep("still here");
    while invitee.message() != told(INVITER, "still here") {}
    // The values in Redis are too large, and then of another kind.
    let key = channels[0].as_bytes();
    redis.execute(&[b"HSET", key, b"k0", &[b'x'; 10_000], b"g0", b"much"]);
    let mut late = Page::watching(other);
    assert_eq!(late.message(), told(INVITER, "still here"));
    redis.execute(&[b"SET", key, b"a text"]);
    inviter.keep("at one host");
    while inviter.next().unwrap()[0] != 5 {
        inviter.send(&[1]);
    }
    assert_eq!(get(one, "/health").status, 200);
    assert_eq!(get(other, "/health").status, 200);
}

/// Adds the user `qttt` with the rights that `doc/hosting.md` has, and more. There is no other.
fn add_user(redis: &Redis, more: &str) {
    let text = include_str!("../../../doc/hosting.md");
    let (_, user) = text.split_once("\nuser qttt ").expect("the user of Redis");
    let rules = user.lines().next().unwrap().split(' ').chain(more.split_whitespace());
    let user = ["ACL", "SETUSER", "qttt"].into_iter().chain(rules).map(str::as_bytes);
    assert_eq!(redis.execute(&user.collect::<Vec<_>>()), "+OK");
    assert_eq!(redis.execute(&[b"ACL", b"SETUSER", b"default", b"off"]), "+OK");
}

#[test]
fn a_user_of_redis_needs_few_rights() {
    let (site, redis) = (site(), Redis::start());
    add_user(&redis, "");
    let address = redis.address().replace("redis://", "redis://qttt:SECRET@");
    let hosts = [(); 2].map(|()| {
        let mut config = config(site.path());
        config.rooms = Some(address.parse().unwrap());
        start(&config).address
    });
    share(hosts);
    let mut inviter = Page::at(hosts[0], INVITER, 1);
    inviter.keep("kept");
    let mut invitee = Page::at(hosts[1], INVITEE, 2);
    assert_eq!(invitee.message(), told(INVITER, "kept"));
    assert_eq!(Page::at(hosts[1], INVITER, 3).code(), Some(4_002));
    drop(invitee);
    inviter.sees(0b01, 0);
}

/// A Redis that answers anything at all, and the number of its answers.
fn liar() -> (SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let lies = Arc::new(AtomicUsize::new(0));
    let counted = lies.clone();
    thread::spawn(move || {
        let mut numbers = Numbers(0x42);
        for stream in listener.incoming() {
            lie(&mut stream.unwrap(), &mut numbers, &counted);
        }
    });
    (address, lies)
}

/// Answers the commands of one connection until it ends.
fn lie(stream: &mut TcpStream, numbers: &mut Numbers, count: &AtomicUsize) {
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut asked = vec![0; 64 * 1_024];
    // The handshake is as it should be, so that the connection is used.
    let handshake = b"%1\r\n+proto\r\n:3\r\n";
    let mut answer = handshake.to_vec();
    while let Ok(1..) = stream.read(&mut asked) {
        if stream.write_all(&answer).is_err() {
            return;
        }
        count.fetch_add(1, Ordering::Relaxed);
        answer = match numbers.below(6) {
            0 => b">3\r\n$9\r\nsubscribe\r\n$10\r\nqttt:hosts\r\n:1\r\n".repeat(3),
            1 => b"*2\r\n$4\r\nheld\r\n$3\r\n-12\r\n".repeat(5),
            2 => b"*2147483647\r\n".to_vec(),
            3 => b"$-7\r\n".to_vec(),
            4 => b">3\r\n+message\r\n:5\r\n*0\r\n+OK\r\n".to_vec(),
            _ => numbers.bytes(400),
        };
    }
}

#[test]
fn a_redis_that_lies_does_no_harm() {
    let (site, (address, lies)) = (site(), liar());
    let mut config = config(site.path());
    config.rooms = Some(format!("redis://{address}").parse().unwrap());
    let server = start(&config);
    for number in 0..40_u8 {
        let proof = [number; 16];
        let [mut inviter, mut invitee] = [(INVITER, 1), (INVITEE, 2)].map(|(seat, token)| {
            let mut page = Page::open(server.address, proof).unwrap();
            page.enter(seat, proof, token);
            page
        });
        inviter.sees(0b11, 0);
        inviter.keep("ours");
        // A message that Redis has made up is passed on, too: no page can open it.
        while invitee.message() != told(INVITER, "ours") {}
    }
    eventually("it has lied a lot", || lies.load(Ordering::Relaxed) > 20);
    assert!(server.stop());
}

#[test]
fn a_host_starts_without_redis_and_finds_it_later() {
    let (site, mut redis) = (site(), Redis::start());
    redis.kill();
    let hosts = [(); 2].map(|()| host(site.path(), &redis).address);
    let mut inviter = Page::at(hosts[0], INVITER, 1);
    inviter.keep("early");
    inviter.sees(0b01, 0);
    redis.restart();
    share(hosts);
    let mut watcher = Page::watching(hosts[1]);
    assert_eq!(watcher.message(), told(INVITER, "early"));
    inviter.sees(0b01, 1);
}

#[test]
fn a_room_expires_in_redis_some_time_after_the_last_one_has_left() {
    let (site, redis) = (site(), Redis::start());
    let mut config = config(site.path());
    config.rooms = Some(redis.address().parse().unwrap());
    config.limits.relay_seconds = Duration::from_secs(1);
    let hosts = [(); 2].map(|()| start(&config).address);
    share(hosts);
    let mut inviter = Page::at(hosts[0], INVITER, 1);
    inviter.keep("soon forgotten");
    let mut watcher = Page::watching(hosts[1]);
    assert_eq!(watcher.message(), told(INVITER, "soon forgotten"));
    let seconds = || {
        // Waits for a moment, because nobody pushes anything.
        redis.execute(&[b"BLPOP", b"nothing", b"0.2"]);
        let left = redis.execute(&[b"TTL", format!("qttt:{}", room(PROOF)).as_bytes()]);
        left.trim_start_matches(':').parse::<i32>().unwrap()
    };
    // It has an end, which is set again while somebody is there.
    let mut least = 12;
    eventually("the end is put off", || {
        least = least.min(seconds());
        assert!((1..=12).contains(&least));
        least < 12 && seconds() > least
    });
    drop((inviter, watcher));
    eventually("the room is gone", || seconds() == -2);
}
