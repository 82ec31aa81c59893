//! The client of a request. A proxy names the client in `X-Forwarded-For`. Anybody can send this
//! header, so it is read only if the request comes from a proxy that the command line names.

use axum::http::HeaderMap;
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};

/// The other side of a connection, as an extension of each of its requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer(pub SocketAddr);

/// The client of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Client {
    /// The address of the client, or of the last trusted proxy if that names none.
    pub address: IpAddr,
    /// Whether the request came through a trusted proxy.
    pub by_proxy: bool,
    /// Whether the client's own connection is encrypted, according to the proxy.
    pub is_encrypted: bool,
}

impl Client {
    /// Identifies the client. Each proxy appends the address of its peer to `X-Forwarded-For`, so the
    /// list is read from its end, up to the first address that is no trusted proxy. A client can put
    /// any bytes before these entries.
    pub fn of(peer: IpAddr, headers: &HeaderMap, proxies: &Proxies) -> Client {
        let peer = peer.to_canonical();
        if !proxies.contains(peer) {
            return Client { address: peer, by_proxy: false, is_encrypted: false };
        }
        let lists = headers.get_all("x-forwarded-for").into_iter().rev();
        let entries = lists.flat_map(|list| list.as_bytes().rsplit(|byte| *byte == b','));
        let mut address = peer;
        for entry in entries {
            let Some(before) = parse_entry(entry) else { break };
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
fn parse_entry(entry: &[u8]) -> Option<IpAddr> {
    let entry = std::str::from_utf8(entry).ok()?.trim();
    let with_port = || entry.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bare = entry.strip_prefix('[').and_then(|entry| entry.strip_suffix(']')).unwrap_or(entry);
    bare.parse().ok().or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

/// The trusted proxies.
#[derive(Clone, Debug, Default)]
pub struct Proxies(pub Vec<IpNet>);

impl Proxies {
    /// Whether an address is a trusted proxy.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn address_of(peer: &str, lists: &[&[u8]]) -> String {
        let proxies = Proxies(vec!["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()]);
        let mut headers = HeaderMap::new();
        for list in lists {
            headers.append("x-forwarded-for", HeaderValue::from_bytes(list).unwrap());
        }
        Client::of(peer.parse().unwrap(), &headers, &proxies).address.to_string()
    }

    #[test]
    fn only_named_proxies_are_trusted() {
        assert_eq!(address_of("192.0.2.1", &[b"198.51.100.7"]), "192.0.2.1");
        assert_eq!(address_of("10.0.0.1", &[b"198.51.100.7"]), "198.51.100.7");
        assert_eq!(address_of("::ffff:10.0.0.1", &[b"198.51.100.7"]), "198.51.100.7");
        assert_eq!(address_of("::1", &[b"2001:db8::5"]), "2001:db8::5");
    }

    #[test]
    fn entries_that_the_client_adds_are_not_trusted() {
        assert_eq!(address_of("10.0.0.1", &[b"1.1.1.1, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(
            address_of("10.0.0.1", &[b"1.1.1.1", b"198.51.100.7, 10.2.2.2"]),
            "198.51.100.7"
        );
    }

    /// nginx and hyper forward bytes from 0x80 on.
    #[test]
    fn bytes_that_are_no_text_do_not_hide_a_client() {
        assert_eq!(address_of("10.0.0.1", &[b"\xff, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(address_of("10.0.0.1", &[b"\xff", b"198.51.100.7"]), "198.51.100.7");
        assert_eq!(address_of("10.0.0.1", &[b"198.51.100.7, \xff"]), "10.0.0.1");
    }

    #[test]
    fn entries_that_are_no_addresses_are_ignored() {
        assert_eq!(address_of("10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(address_of("10.0.0.1", &[b"", b"unknown"]), "10.0.0.1");
        assert_eq!(address_of("10.0.0.1", &[b"1.1.1.1, x, 10.9.9.9"]), "10.9.9.9");
        assert_eq!(address_of("10.0.0.1", &[b"[2001:db8::5]:443"]), "2001:db8::5");
        assert_eq!(address_of("10.0.0.1", &[b"198.51.100.7:5000"]), "198.51.100.7");
    }
}
