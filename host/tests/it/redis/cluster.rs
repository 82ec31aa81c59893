//! Hosts that share rooms over a Redis Cluster of three masters.

use super::{add_user, host_at, share};
use crate::relay::{INVITEE, INVITER, Page, room, told};
use crate::support::{Cluster, Redis, eventually, site};
use std::net::SocketAddr;

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

/// A node is away in the middle of three games, each in a room of another node.
fn goes_on_without(index: usize, away: fn(&mut Redis), back: fn(&mut Redis)) {
    let (_site, mut cluster, [one, other]) = two_hosts();
    let proofs = proofs(&cluster);
    let mut games = proofs.map(|proof| {
        let [inviter, mut invitee] =
            [(INVITER, 1), (INVITEE, 2)].map(|(seat, token)| enter(one, proof, seat, token));
        let mut watcher = watch(other, proof);
        watcher.sees(0b11, 1);
        invitee.keep("before");
        hears(&mut watcher, INVITEE, "before");
        (inviter, invitee, watcher)
    });
    away(&mut cluster.nodes[index]);
    for (node, (proof, (inviter, invitee, watcher))) in proofs.iter().zip(&mut games).enumerate() {
        // The players are on one host.
        inviter.keep("meanwhile");
        hears(invitee, INVITER, "meanwhile");
        let mut newcomer = watch(one, *proof);
        hears(&mut newcomer, INVITEE, "before");
        assert_eq!(enter(one, *proof, INVITEE, 3).code(), Some(4_002));
        if node != index {
            // The other nodes' rooms are shared.
            hears(watcher, INVITER, "meanwhile");
            invitee.keep("shared");
            hears(watcher, INVITEE, "shared");
        }
    }
    // Those of this node are not.
    games[index].2.sees(0b00, 1);
    back(&mut cluster.nodes[index]);
    cluster.is_whole();
    for (proof, (inviter, invitee, watcher)) in proofs.iter().zip(&mut games) {
        inviter.keep("after");
        hears(watcher, INVITER, "after");
        invitee.keep("after");
        hears(watcher, INVITEE, "after");
        let mut newcomer = watch(other, *proof);
        let both = [newcomer.message(), newcomer.message()];
        assert_eq!(both, [told(INVITER, "after"), told(INVITEE, "after")]);
        newcomer.sees(0b11, 2);
        assert_eq!(enter(other, *proof, INVITEE, 3).code(), Some(4_002));
    }
}

#[test]
fn rooms_go_on_while_a_node_is_gone_that_hosts_may_subscribe_at() {
    goes_on_without(0, Redis::kill, Redis::restart);
}

#[test]
fn rooms_go_on_while_a_node_is_gone_that_no_host_subscribes_at() {
    goes_on_without(2, Redis::kill, Redis::restart);
}

#[test]
fn rooms_go_on_beside_a_node_that_does_not_answer() {
    goes_on_without(1, |node| node.signal("STOP"), |node| node.signal("CONT"));
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
    let ids = [from, to].map(|node| node.ask(&["CLUSTER", "MYID"]));
    let [from_id, to_id] = ids.each_ref().map(|id| id.trim());
    let slot = from.ask(&["CLUSTER", "KEYSLOT", &key(proof)]);
    let set = |node: &Redis, state, id| {
        assert_eq!(node.ask(&["CLUSTER", "SETSLOT", slot.trim(), state, id]), "OK\n");
    };
    set(to, "IMPORTING", from_id);
    set(from, "MIGRATING", to_id);
    let port = to.port().to_string();
    assert_eq!(from.ask(&["MIGRATE", "127.0.0.1", &port, &key(proof), "0", "5000"]), "OK\n");
    // The room is at the one node, and its slot still at the other.
    invitee.keep("meanwhile");
    hears(&mut inviter, INVITEE, "meanwhile");
    for node in [to, from, &cluster.nodes[2]] {
        set(node, "NODE", to_id);
    }
    inviter.keep("after");
    hears(&mut invitee, INVITER, "after");
    eventually("the other node has the message", || {
        to.ask(&["HMGET", &key(proof), "k0"]) == "after\n"
    });
    assert_eq!(enter(one, proof, INVITEE, 3).code(), Some(4_002));
}
