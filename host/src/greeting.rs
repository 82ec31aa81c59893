//! The message on the terminal: the address of the game, also in the local network, with a QR code.

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use std::fmt::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// The message for a host and a port that the server listens on.
pub fn text(host: &str, port: u16) -> String {
    let everywhere = matches!(host.parse(), Ok(address) if IpAddr::is_unspecified(&address));
    let name = if everywhere { "localhost" } else { host };
    let mut message = format!("Serving quantum tic-tac-toe at {}\n", address(name, port));
    if everywhere {
        match address_in_network() {
            Some(own) => {
                let address = address(&own.to_string(), port);
                let code = code(&address);
                let _ = write!(message, "In your network it is at {address}\n\n{code}\n");
            }
            None => message += "This machine is in no network.\n",
        }
    }
    message
}

/// The URL of a host and a port.
fn address(host: &str, port: u16) -> String {
    if host.contains(':') {
        format!("http://[{host}]:{port}/")
    } else {
        format!("http://{host}:{port}/")
    }
}

/// The address of this machine in the local network: the source address of packets to the internet.
/// Nothing is sent. `None` without a network.
fn address_in_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // Reserved for documentation (RFC 5737).
    socket.connect(SocketAddr::from(([192, 0, 2, 1], 9))).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

/// A QR code of half blocks with its quiet zone. Light modules are drawn, since most terminals write
/// light on dark. Empty if the address is too long.
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
    fn the_address_is_a_url() {
        assert_eq!(
            text("localhost", 8000),
            "Serving quantum tic-tac-toe at http://localhost:8000/\n"
        );
        assert_eq!(text("::1", 8000), "Serving quantum tic-tac-toe at http://[::1]:8000/\n");
    }

    #[test]
    fn all_networks_are_reached_by_localhost() {
        for host in ["0.0.0.0", "::"] {
            assert!(
                text(host, 80).starts_with("Serving quantum tic-tac-toe at http://localhost:80/\n")
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
        // The quiet zone: four modules, two to a line.
        assert!(lines[0].chars().all(|c| c == '█') && lines[1].chars().all(|c| c == '█'));
    }
}
