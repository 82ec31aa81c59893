//! What is said on the terminal: where the game is, in the network too, and a code that a phone reads.

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use std::fmt::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// What is said when the server listens.
#[must_use]
pub fn greeting(host: &str, port: u16) -> String {
    let everywhere = matches!(host.parse(), Ok(address) if IpAddr::is_unspecified(&address));
    let name = if everywhere { "localhost" } else { host };
    let mut text = format!("Serving quantum tic-tac-toe at {}\n", address(name, port));
    if everywhere {
        match address_in_network() {
            Some(own) => {
                let address = address(&own.to_string(), port);
                let code = code(&address);
                let _ = write!(text, "In your network it is at {address}\n\n{code}\n");
            }
            None => text += "This machine is in no network.\n",
        }
    }
    text
}

/// An address as a browser takes it.
fn address(host: &str, port: u16) -> String {
    if host.contains(':') {
        format!("http://[{host}]:{port}/")
    } else {
        format!("http://{host}:{port}/")
    }
}

/// The address that others in the network reach this machine by: the one from which it would send
/// to the internet. Nothing is sent. `None` without a network.
fn address_in_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation, which belongs to nobody.
    socket.connect(SocketAddr::from(([192, 0, 2, 1], 9))).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

/// A QR code of half blocks with its quiet margin. A block is drawn where the code is light, as most
/// terminals write light on dark. Empty for an address that is too long for a code.
fn code(address: &str) -> String {
    let Ok(code) = QrCode::with_error_correction_level(address, EcLevel::L) else {
        return String::new();
    };
    code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_said_as_a_browser_takes_it() {
        assert_eq!(
            greeting("localhost", 8000),
            "Serving quantum tic-tac-toe at http://localhost:8000/\n"
        );
        assert_eq!(greeting("::1", 8000), "Serving quantum tic-tac-toe at http://[::1]:8000/\n");
    }

    #[test]
    fn every_network_has_a_name_on_this_machine() {
        for host in ["0.0.0.0", "::"] {
            assert!(
                greeting(host, 80)
                    .starts_with("Serving quantum tic-tac-toe at http://localhost:80/\n")
            );
        }
    }

    #[test]
    fn the_code_is_square_with_a_margin() {
        let code = code("http://192.168.178.23:8000/");
        let lines: Vec<_> = code.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(lines.len(), width.div_ceil(2));
        // Four light modules round it, two to a line.
        assert!(lines[0].chars().all(|c| c == '█') && lines[1].chars().all(|c| c == '█'));
    }
}
