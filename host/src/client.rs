//! Whose request it is. A proxy stands between some clients and the server, and says in headers for
//! whom it asks. Anybody can send such headers, so only those of proxies that the command line names
//! are believed.

use axum::http::HeaderMap;
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};

/// The other side of a connection, as an extension of each of its requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer(pub SocketAddr);

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Client {
    /// The address of the client, or of the last proxy that is believed.
    pub address: IpAddr,
    /// Whether the request came through a proxy that is believed.
    pub by_proxy: bool,
    /// Whether the client's own connection is encrypted, as far as the proxy says so.
    pub is_encrypted: bool,
}

impl Client {
    /// Reads whose request it is. `X-Forwarded-For` lists addresses, and each proxy adds the one that
    /// asked it at the end: so it is read from its end, up to the first that is no proxy of ours.
    #[must_use]
    pub fn of(peer: IpAddr, headers: &HeaderMap, proxies: &Proxies) -> Client {
        let peer = peer.to_canonical();
        if !proxies.contains(peer) {
            return Client { address: peer, by_proxy: false, is_encrypted: false };
        }
        let lists = headers.get_all("x-forwarded-for").into_iter().rev();
        let entries = lists.flat_map(|list| list.to_str().unwrap_or_default().rsplit(','));
        let mut address = peer;
        for entry in entries {
            let Some(before) = address_in(entry) else { break };
            address = before;
            if !proxies.contains(address) {
                break;
            }
        }
        let is_encrypted = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
        Client { address, by_proxy: true, is_encrypted }
    }
}

/// The address of an entry, which may have a port.
fn address_in(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let with_port = || entry.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bare = entry.strip_prefix('[').and_then(|entry| entry.strip_suffix(']')).unwrap_or(entry);
    bare.parse().ok().or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

/// The proxies that are believed.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// These networks.
    #[must_use]
    pub fn new(networks: Vec<IpNet>) -> Proxies {
        Proxies(networks)
    }

    /// Whether an address is one of them.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address_of(peer: &str, lists: &[&str]) -> String {
        let proxies = Proxies::new(vec!["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()]);
        let mut headers = HeaderMap::new();
        for list in lists {
            headers.append("x-forwarded-for", list.parse().unwrap());
        }
        Client::of(peer.parse().unwrap(), &headers, &proxies).address.to_string()
    }

    #[test]
    fn only_named_proxies_are_believed() {
        assert_eq!(address_of("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(address_of("10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(address_of("::ffff:10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(address_of("::1", &["2001:db8::5"]), "2001:db8::5");
    }

    #[test]
    fn what_a_client_claims_before_the_proxy_is_not_believed() {
        assert_eq!(address_of("10.0.0.1", &["1.1.1.1, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(address_of("10.0.0.1", &["1.1.1.1", "198.51.100.7, 10.2.2.2"]), "198.51.100.7");
    }

    #[test]
    fn what_is_no_address_is_not_read() {
        assert_eq!(address_of("10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(address_of("10.0.0.1", &["", "unknown"]), "10.0.0.1");
        assert_eq!(address_of("10.0.0.1", &["1.1.1.1, x, 10.9.9.9"]), "10.9.9.9");
        assert_eq!(address_of("10.0.0.1", &["[2001:db8::5]:443"]), "2001:db8::5");
        assert_eq!(address_of("10.0.0.1", &["198.51.100.7:5000"]), "198.51.100.7");
    }
}
