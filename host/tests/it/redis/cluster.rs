//! Hosts that share rooms over a Redis Cluster of three masters.

use super::{add_user, host_at, share};
use crate::relay::{INVITEE, INVITER, Page, room, told};
use crate::support::{Cluster, Redis, eventually, site};
use std::net::SocketAddr;
use tokio_tungstenite::tungstenite::Bytes;

/// For each node the proof of a room that it has.
fn proofs(cluster: &Cluster) -> [[u8; 16]; 3] {
    [0, 1, 2].map(|node| {
        let is_there = |proof: &[u8; 16]| {
            let slot = cluster.nodes[0].execute(&[b"CLUSTER", b"KEYSLOT", key(*proof).as_bytes()]);
            slot.trim_start_matches(':').parse::<usize>().unwrap() * 3 / 16_384 == node
        };
        (0..=255).map(|byte| [byte; 16]).find(is_there).unwrap()
    })
}

/// The key of the room of a proof.
fn key(proof: [u8; 16]) -> String {
    format!("qttt:{}", room(proof))
}

fn enter(host: SocketAddr, proof: [u8; 16], seat: u8, token: u8) -> Page {
    let mut page = Page::open(host, proof).unwrap();
    page.enter(seat, proof, token);
    page
}

fn watch(host: SocketAddr, proof: [u8; 16]) -> Page {
    let mut page = Page::open(host, proof).unwrap();
    page.send(&[1, 2]);
    page
}

/// Waits for a message of a player, passing over others.
fn hears(page: &mut Page, seat: u8, text: &str) {
    while page.message() != told(seat, text) {}
}

/// Two hosts that share rooms over a Cluster.
fn two_hosts() -> (tempfile::TempDir, Cluster, [SocketAddr; 2]) {
    let (site, cluster) = (site(), Cluster::start());
    let hosts = [(); 2].map(|()| host_at(site.path(), &cluster.address()).address);
    share(hosts);
    (site, cluster, hosts)
}

/// `doc/hosting.md` has the rights of the user.
#[test]
fn rooms_of_all_nodes_are_the_same_on_two_hosts() {
    let (site, cluster) = (site(), Cluster::start());
    let proofs = proofs(&cluster);
    let text = include_str!("../../../../doc/hosting.md");
    let (_, more) = text.split_once("A Cluster's user needs `").expect("the user of a Cluster");
    for node in &cluster.nodes {
        add_user(node, more.split_once('`').unwrap().0);
    }
    // Of the nodes that are named, one is gone.
    let rooms = cluster.address().replace("://", "://qttt:SECRET@127.0.0.1:1,");
    let [one, other] = [(); 2].map(|()| host_at(site.path(), &rooms).address);
    share([one, other]);
    let pages = proofs.map(|proof| {
        let mut inviter = enter(one, proof, INVITER, 1);
        inviter.keep("invitation");
        let mut invitee = enter(other, proof, INVITEE, 2);
        hears(&mut invitee, INVITER, "invitation");
        inviter.sees(0b11, 0);
        invitee.keep("accepted");
        assert_eq!(inviter.message(), told(INVITEE, "accepted"));
        inviter.send(b"\x03a square is pointed at");
        assert_eq!(invitee.message(), told(INVITER, "a square is pointed at"));
        for host in [one, other] {
            let mut newcomer = watch(host, proof);
            let both = [newcomer.message(), newcomer.message()];
            assert_eq!(both, [told(INVITER, "invitation"), told(INVITEE, "accepted")]);
            newcomer.sees(0b11, 1);
            assert_eq!(enter(host, proof, INVITEE, 3).code(), Some(4_002));
        }
        (inviter, invitee)
    });
    // Each node has one of the rooms.
    let login = ["--user", "qttt", "--pass", "SECRET", "--no-auth-warning"];
    for (node, proof) in cluster.nodes.iter().zip(proofs) {
        let key = key(proof);
        let read = [&login[..], &["HMGET", &key, "k0", "k1"]].concat();
        assert_eq!(node.ask(&read), "invitation\naccepted\n");
    }
    for (mut inviter, invitee) in pages {
        drop(invitee);
        inviter.sees(0b01, 0);
    }
}

/// A game in a room of each node. All pages are read all the time, because the relay ends silent sockets.
struct Games {
    /// For each node the two players on one host, and a watcher on the other; with the frames so far.
    pages: [[(Page, Vec<Bytes>); 3]; 3],
}

const WATCHER: u8 = 2;

impl Games {
    fn begin(proofs: [[u8; 16]; 3], [one, other]: [SocketAddr; 2]) -> Games {
        let pages = proofs.map(|proof| {
            let players = [(INVITER, 1), (INVITEE, 2)];
            let [inviter, invitee] = players.map(|(seat, token)| enter(one, proof, seat, token));
            [inviter, invitee, watch(other, proof)].map(|page| (page, Vec::new()))
        });
        Games { pages }
    }

    fn keep(&mut self, node: usize, seat: u8, text: &str) {
        self.pages[node][usize::from(seat)].0.keep(text);
    }

    fn wait(&mut self, what: &str, node: usize, page: u8, is_so: impl Fn(&[Bytes]) -> bool) {
        eventually(what, || {
            for (page, frames) in self.pages.as_flattened_mut() {
                frames.extend(page.soon());
            }
            is_so(&self.pages[node][usize::from(page)].1)
        });
    }

    /// Waits until a page has a message of a player.
    fn hears(&mut self, node: usize, page: u8, seat: u8, text: &str) {
        let message = [&[2, seat], text.as_bytes()].concat();
        self.wait(text, node, page, |frames| frames.iter().any(|frame| frame[..] == message));
    }

    /// Waits until the watcher, who is alone on that host, sees these at the seats.
    fn watcher_sees(&mut self, node: usize, seats: u8) {
        self.wait("who is here", node, WATCHER, |frames| {
            frames.iter().rfind(|frame| frame[0] == 5).is_some_and(|here| here[1] == seats)
        });
    }
}

/// A node is away in the middle of three games. The rooms of some nodes are shared nevertheless.
fn goes_on_without(
    index: usize,
    shared: &[usize],
    away: fn(&mut [Redis; 3]),
    back: fn(&mut Redis),
) {
    let (_site, mut cluster, [one, other]) = two_hosts();
    let proofs = proofs(&cluster);
    let mut games = Games::begin(proofs, [one, other]);
    for node in 0..3 {
        games.watcher_sees(node, 0b11);
        games.keep(node, INVITEE, "before");
        games.hears(node, WATCHER, INVITEE, "before");
    }
    away(&mut cluster.nodes);
    for (node, proof) in proofs.into_iter().enumerate() {
        // The players are on one host.
        games.keep(node, INVITER, "meanwhile");
        games.hears(node, INVITEE, INVITER, "meanwhile");
        let mut newcomer = watch(one, proof);
        hears(&mut newcomer, INVITEE, "before");
        assert_eq!(enter(one, proof, INVITEE, 3).code(), Some(4_002));
        if shared.contains(&node) {
            games.hears(node, WATCHER, INVITER, "meanwhile");
            games.keep(node, INVITEE, "shared");
            games.hears(node, WATCHER, INVITEE, "shared");
        } else {
            games.watcher_sees(node, 0b00);
        }
    }
    back(&mut cluster.nodes[index]);
    cluster.is_whole();
    for (node, proof) in proofs.into_iter().enumerate() {
        for seat in [INVITER, INVITEE] {
            games.keep(node, seat, "after");
            games.hears(node, WATCHER, seat, "after");
        }
        games.watcher_sees(node, 0b11);
        let mut newcomer = watch(other, proof);
        let both = [newcomer.message(), newcomer.message()];
        assert_eq!(both, [told(INVITER, "after"), told(INVITEE, "after")]);
        newcomer.sees(0b11, 2);
        assert_eq!(enter(other, proof, INVITEE, 3).code(), Some(4_002));
    }
}

#[test]
fn rooms_go_on_while_a_node_is_gone_that_hosts_may_subscribe_at() {
    goes_on_without(0, &[1, 2], |nodes| nodes[0].kill(), Redis::restart);
}

#[test]
fn rooms_go_on_while_a_node_is_gone_that_no_host_subscribes_at() {
    goes_on_without(2, &[0, 1], |nodes| nodes[2].kill(), Redis::restart);
}

#[test]
fn rooms_go_on_beside_a_node_that_does_not_answer() {
    let back = |node: &mut Redis| node.signal("CONT");
    goes_on_without(1, &[0, 2], |nodes| nodes[1].signal("STOP"), back);
}

#[test]
fn rooms_go_on_while_a_cluster_serves_no_slot_because_it_lacks_some() {
    let away = |nodes: &mut [Redis; 3]| {
        let (last, others) = nodes.split_last_mut().unwrap();
        for node in &*others {
            node.ask(&["CONFIG", "SET", "cluster-require-full-coverage", "yes"]);
        }
        last.kill();
        for node in others {
            eventually("the Cluster is down", || {
                node.ask(&["CLUSTER", "INFO"]).contains("cluster_state:fail")
            });
        }
    };
    goes_on_without(2, &[], away, Redis::restart);
}

#[test]
fn rooms_follow_a_replica_that_takes_the_place_of_its_master() {
    let (_site, mut cluster, [one, other]) = two_hosts();
    let replica = cluster.replica_of_first();
    let proof = proofs(&cluster)[0];
    let mut inviter = enter(one, proof, INVITER, 1);
    inviter.keep("before");
    let mut invitee = enter(other, proof, INVITEE, 2);
    hears(&mut invitee, INVITER, "before");
    cluster.nodes[0].kill();
    eventually("the replica is a master", || replica.execute(&[b"ROLE"]) == "*3");
    inviter.keep("after");
    hears(&mut invitee, INVITER, "after");
    invitee.keep("after");
    hears(&mut inviter, INVITEE, "after");
    assert_eq!(replica.ask(&["HMGET", &key(proof), "k0", "k1"]), "after\nafter\n");
    assert_eq!(enter(one, proof, INVITEE, 3).code(), Some(4_002));
}

#[test]
fn hosts_subscribe_elsewhere_when_their_node_has_left_the_cluster() {
    let (site, cluster) = (site(), Cluster::start());
    let [leaving, mut spare] = [(); 2].map(|()| Redis::node());
    spare.kill();
    cluster.add(&leaving, &[]);
    let rooms = format!("redis-cluster://127.0.0.1:{},127.0.0.1:{}", leaving.port(), spare.port());
    let [one, other] = [(); 2].map(|()| host_at(site.path(), &rooms).address);
    share([one, other]);
    spare.restart();
    cluster.add(&spare, &[]);
    let id = leaving.id();
    assert_eq!(leaving.ask(&["CLUSTER", "RESET"]), "OK\n");
    for node in cluster.nodes.iter().chain([&spare]) {
        node.ask(&["CLUSTER", "FORGET", &id]);
    }
    share([one, other]);
    let mut inviter = Page::at(one, INVITER, 1);
    let mut invitee = Page::at(other, INVITEE, 2);
    inviter.sees(0b11, 0);
    inviter.keep("after");
    hears(&mut invitee, INVITER, "after");
}

#[test]
fn rooms_follow_a_slot_to_another_node() {
    let (_site, cluster, [one, other]) = two_hosts();
    let proof = proofs(&cluster)[0];
    let [from, to] = [0, 1].map(|node| &cluster.nodes[node]);
    let mut inviter = enter(one, proof, INVITER, 1);
    inviter.keep("before");
    let mut invitee = enter(other, proof, INVITEE, 2);
    hears(&mut invitee, INVITER, "before");
    let [from_id, to_id] = [from, to].map(Redis::id);
    let slot = from.ask(&["CLUSTER", "KEYSLOT", &key(proof)]);
    let set = |node: &Redis, state, id| {
        assert_eq!(node.ask(&["CLUSTER", "SETSLOT", slot.trim(), state, id]), "OK\n");
    };
    set(to, "IMPORTING", &from_id);
    set(from, "MIGRATING", &to_id);
    let port = to.port().to_string();
    assert_eq!(from.ask(&["MIGRATE", "127.0.0.1", &port, &key(proof), "0", "5000"]), "OK\n");
    // The room is at the one node, and its slot still at the other.
    invitee.keep("meanwhile");
    hears(&mut inviter, INVITEE, "meanwhile");
    for node in [to, from, &cluster.nodes[2]] {
        set(node, "NODE", &to_id);
    }
    inviter.keep("after");
    hears(&mut invitee, INVITER, "after");
    eventually("the other node has the message", || {
        to.ask(&["HMGET", &key(proof), "k0"]) == "after\n"
    });
    assert_eq!(enter(one, proof, INVITEE, 3).code(), Some(4_002));
}
