//! Limits of concurrent connections, in all and for each client address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OwnedSemaphorePermit;

/// Limits how much one address has at the same time. Clones share their counts.
#[derive(Clone, Debug)]
pub struct ConnectionLimiter {
    limit: u32,
    counts: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl ConnectionLimiter {
    /// A limiter that gives each address up to `limit` permits.
    pub fn new(limit: u32) -> ConnectionLimiter {
        ConnectionLimiter { limit, counts: Arc::default() }
    }

    /// Takes a permit for an address, until it is dropped; `None` if the address has all of its permits.
    pub fn try_acquire(&self, address: IpAddr) -> Option<Permit> {
        let address = counted_as(address);
        self.with_counts(|counts| {
            let count = counts.get(&address).copied().unwrap_or(0);
            (count < self.limit).then(|| counts.insert(address, count + 1))
        })?;
        Some(Permit { limiter: self.clone(), address })
    }

    fn with_counts<T>(&self, change: impl FnOnce(&mut HashMap<IpAddr, u32>) -> T) -> T {
        // No caller panics while it holds the lock, so the counts are right even if it is poisoned.
        change(&mut self.counts.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A place of one address. Dropping it returns the place.
#[derive(Debug)]
pub struct Permit {
    limiter: ConnectionLimiter,
    address: IpAddr,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.limiter.with_counts(|counts| match counts.get_mut(&self.address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&self.address)),
        });
    }
}

/// The places that a connection takes. The socket owns it, so the places are returned when the socket
/// is closed, also if the connection was upgraded. Each request has it as an extension.
#[derive(Debug)]
pub struct Admission {
    _slot: OwnedSemaphorePermit,
    permits: Mutex<Vec<Permit>>,
}

impl Admission {
    /// The admission of a connection with a slot of the server and, unless it comes from a proxy, a
    /// permit of its address.
    pub fn new(slot: OwnedSemaphorePermit, permit: Option<Permit>) -> Admission {
        Admission { _slot: slot, permits: Mutex::new(permit.into_iter().collect()) }
    }

    /// Holds a permit until the connection is closed.
    pub fn hold(&self, permit: Permit) {
        self.permits.lock().unwrap_or_else(PoisonError::into_inner).push(permit);
    }
}

/// The address under which a client is counted. An IPv6 site usually has a whole /64 network and
/// chooses its addresses in it, so the network is counted.
fn counted_as(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acquire(limiter: &ConnectionLimiter, address: &str) -> Option<Permit> {
        limiter.try_acquire(address.parse().unwrap())
    }

    #[test]
    fn each_address_has_its_own_count() {
        let limiter = ConnectionLimiter::new(2);
        let first = acquire(&limiter, "192.0.2.1").unwrap();
        let _second = acquire(&limiter, "192.0.2.1").unwrap();
        assert!(acquire(&limiter, "192.0.2.1").is_none());
        assert!(acquire(&limiter, "::ffff:192.0.2.1").is_none());
        assert!(acquire(&limiter, "192.0.2.2").is_some());
        drop(first);
        assert!(acquire(&limiter, "192.0.2.1").is_some());
    }

    #[test]
    fn an_ipv6_network_is_one_address() {
        let limiter = ConnectionLimiter::new(1);
        let _first = acquire(&limiter, "2001:db8:1:1::1").unwrap();
        assert!(acquire(&limiter, "2001:db8:1:1:ffff::2").is_none());
        assert!(acquire(&limiter, "2001:db8:1:2::1").is_some());
    }

    #[test]
    fn addresses_without_permits_take_no_memory() {
        let limiter = ConnectionLimiter::new(1);
        for last in 0..100 {
            drop(acquire(&limiter, &format!("192.0.2.{last}")).unwrap());
        }
        assert!(limiter.with_counts(|counts| counts.is_empty()));
    }
}
