//! How many connections there are for each address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// Counts what is there at a time, for each address. Its clones count together.
#[derive(Clone, Debug)]
pub struct PerAddress {
    most: u32,
    counts: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl PerAddress {
    /// Lets in so many at a time from each address.
    #[must_use]
    pub fn new(most: u32) -> PerAddress {
        PerAddress { most, counts: Arc::default() }
    }

    /// Counts one more, until what is returned is dropped; `None` if there are too many.
    #[must_use]
    pub fn enter(&self, address: IpAddr) -> Option<Entered> {
        let address = counted_as(address);
        self.change(|counts| {
            let count = counts.get(&address).copied().unwrap_or(0);
            (count < self.most).then(|| counts.insert(address, count + 1))
        })?;
        Some(Entered { counter: self.clone(), address })
    }

    fn change<T>(&self, change: impl FnOnce(&mut HashMap<IpAddr, u32>) -> T) -> T {
        // Nothing below can panic while it holds the lock, so the counts are right in any case.
        change(&mut self.counts.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// One that is counted.
#[derive(Debug)]
pub struct Entered {
    counter: PerAddress,
    address: IpAddr,
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.counter.change(|counts| match counts.get_mut(&self.address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(counts.remove(&self.address)),
        });
    }
}

/// In IPv6 a household or a school has a whole network, a /64, in which it gives itself addresses.
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

    fn enter(counter: &PerAddress, address: &str) -> Option<Entered> {
        counter.enter(address.parse().unwrap())
    }

    #[test]
    fn each_address_has_its_own_count() {
        let counter = PerAddress::new(2);
        let first = enter(&counter, "192.0.2.1").unwrap();
        let _second = enter(&counter, "192.0.2.1").unwrap();
        assert!(enter(&counter, "192.0.2.1").is_none());
        assert!(enter(&counter, "::ffff:192.0.2.1").is_none());
        assert!(enter(&counter, "192.0.2.2").is_some());
        drop(first);
        assert!(enter(&counter, "192.0.2.1").is_some());
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let counter = PerAddress::new(1);
        let _first = enter(&counter, "2001:db8:1:1::1").unwrap();
        assert!(enter(&counter, "2001:db8:1:1:ffff::2").is_none());
        assert!(enter(&counter, "2001:db8:1:2::1").is_some());
    }

    #[test]
    fn addresses_that_have_left_take_no_memory() {
        let counter = PerAddress::new(1);
        for last in 0..100 {
            drop(enter(&counter, &format!("192.0.2.{last}")).unwrap());
        }
        assert!(counter.change(|counts| counts.is_empty()));
    }
}
