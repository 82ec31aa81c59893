//! The command line: every option with its unit and its default.

use crate::card::address::SiteAddress;
use crate::relay::sharing::RoomsAddress;
use clap::{Args, Parser, ValueEnum};
use ipnet::IpNet;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Serves quantum tic-tac-toe.
#[derive(Clone, Debug, Parser)]
#[command(name = "qttt-host", version, about)]
pub struct Config {
    /// The folder that is served.
    #[arg(long, value_name = "FOLDER", default_value = "target/dist")]
    pub folder: PathBuf,

    /// For development: serves no compressed files, lets browsers cache none without revalidation, and
    /// takes the next port if this one is in use.
    #[arg(long)]
    pub develop: bool,

    /// The address or name to listen on. `localhost` is this machine only; `0.0.0.0` and `::` are all
    /// of its networks.
    #[arg(long, value_name = "HOST", default_value = "localhost")]
    pub host: String,

    /// The port; 0 takes one that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8000)]
    pub port: u16,

    /// The public address, as `https://example.org/game/`, for the addresses of pictures. Without it,
    /// the host of each request is taken.
    #[arg(long, value_name = "ADDRESS")]
    pub site: Option<SiteAddress>,

    /// A trusted proxy in front of the server, or a network of them, as 127.0.0.1 or 10.0.0.0/8.
    /// X-Forwarded-For and X-Forwarded-Proto are read only from these. May be given several times.
    #[arg(long = "proxy", value_name = "ADDRESS", value_parser = read_network)]
    pub proxies: Vec<IpNet>,

    /// The origin of another site whose pages may use the relay of live games, as
    /// `https://static.example`. May be given several times.
    #[arg(long = "relay-origin", value_name = "ORIGIN", value_parser = read_origin)]
    pub relay_origins: Vec<String>,

    /// A Redis or Valkey over which several hosts share the rooms of live games, as
    /// `redis://10.0.0.5:6379`; or its Sentinels and its name there, as
    /// `redis-sentinel://10.0.0.5:26379,10.0.0.6:26379/rooms`; or nodes of a Cluster, as
    /// `redis-cluster://10.0.0.5:6379,10.0.0.6:6379`. Only with a server that was built for it.
    #[arg(long, value_name = "ADDRESS")]
    pub rooms: Option<RoomsAddress>,

    /// The detail of the request log.
    #[arg(long, value_name = "DETAIL", value_enum, default_value_t = LogDetail::Brief)]
    pub log: LogDetail,

    /// The limits.
    #[command(flatten)]
    pub limits: Limits,
}

impl Config {
    /// The default of every option, with this folder.
    pub fn of_folder(folder: impl Into<PathBuf>) -> Config {
        Config { folder: folder.into(), ..Config::parse_from(["qttt-host"]) }
    }
}

/// The detail of the request log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LogDetail {
    /// Nothing.
    None,
    /// Method, kind of response, status, size and time; neither addresses nor paths.
    Brief,
    /// Also the path and the address of the client.
    Full,
}

/// The limits of the server, in all and for each client.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Concurrent connections. Each takes about 20 kilobytes.
    #[arg(long, value_name = "COUNT", default_value_t = 8_192, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub connections: u32,

    /// Concurrent connections from one address (IPv6: from one /64 network), or concurrent requests
    /// if they come through a proxy. A whole school is one address.
    #[arg(long, value_name = "COUNT", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub connections_per_address: u32,

    /// Seconds until the head of a request must be complete, from the opening of the connection or the
    /// end of the previous response. Idle connections are closed after the same time.
    #[arg(long, value_name = "SECONDS", default_value = "15", value_parser = read_seconds)]
    pub head_seconds: Duration,

    /// The largest size of the head of a request, in bytes, from 1024.
    #[arg(long, value_name = "BYTES", default_value_t = 16_384, value_parser = read_head_bytes)]
    pub head_bytes: usize,

    /// Seconds until a response must begin.
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = read_seconds)]
    pub answer_seconds: Duration,

    /// Seconds for which a client may read nothing of a response. Each kibibyte that it reads adds a
    /// second, up to this time.
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = read_seconds)]
    pub stall_seconds: Duration,

    /// Seconds for responses in progress when the server is stopped.
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = read_seconds)]
    pub stop_seconds: Duration,

    /// Pictures of games that are drawn concurrently. Each takes about 20 megabytes meanwhile.
    #[arg(long, value_name = "COUNT", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub pictures: u32,

    /// Pictures that may wait to be drawn. Requests for more are rejected.
    #[arg(long, value_name = "COUNT", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub pictures_waiting: u32,

    /// Pictures of one address (IPv6: of one /64 network) that are drawn or wait to be drawn. Requests
    /// for more are rejected.
    #[arg(long, value_name = "COUNT", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub pictures_per_address: u32,

    /// Pictures in the cache, those of the latest requests. Each takes about 80 kilobytes.
    #[arg(long, value_name = "COUNT", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub pictures_kept: u32,

    /// Rooms of live games. Each takes a kilobyte and what it keeps, at most 8 kilobytes. The one that
    /// nobody is in for longest makes way for a new one.
    #[arg(long, value_name = "COUNT", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub relay_rooms: u32,

    /// Rooms that one address (IPv6: one /64 network) has opened. A whole school is one address.
    #[arg(long, value_name = "COUNT", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub relay_rooms_per_address: u32,

    /// People who watch one live game.
    #[arg(long, value_name = "COUNT", default_value_t = 500, value_parser = clap::value_parser!(u16).range(1..))]
    pub relay_watchers: u16,

    /// Seconds for which a room is kept after the last one has left.
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = read_seconds)]
    pub relay_seconds: Duration,
}

/// A network in CIDR notation, or an address, which is a network of one.
fn read_network(text: &str) -> Result<IpNet, String> {
    let network = text.parse::<IpNet>().ok();
    let alone = || text.parse::<IpAddr>().ok().map(IpNet::from);
    network.or_else(alone).ok_or_else(|| "neither an IP address nor a network".to_owned())
}

/// A number of seconds, whole or with decimals, above 0 and at most a day.
fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    let allowed = seconds > 0.0 && seconds <= 86_400.0;
    if allowed { Ok(Duration::from_secs_f64(seconds)) } else { Err("not 0 to 86400".to_owned()) }
}

/// The scheme, the host and the port of an address, as browsers write it.
fn read_origin(text: &str) -> Result<String, String> {
    let origin = text.parse().map(|site: SiteAddress| site.origin());
    let origin = origin.ok().filter(|origin| origin == text);
    origin.ok_or_else(|| {
        "not an origin as browsers write it: https://example.org, without a default port".to_owned()
    })
}

/// A size of a head in bytes, in the range that hyper allows.
fn read_head_bytes(text: &str) -> Result<usize, String> {
    let bytes = text.parse().map_err(|_| "not a number of bytes".to_owned())?;
    let allowed = (1_024..=1_048_576).contains(&bytes);
    if allowed { Ok(bytes) } else { Err("not 1024 to 1048576".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Config::command().debug_assert();
    }

    #[test]
    fn proxies_are_addresses_or_networks() {
        let read = |text| read_network(text).map(|network| network.to_string());
        assert_eq!(read("127.0.0.1"), Ok("127.0.0.1/32".to_owned()));
        assert_eq!(read("10.0.0.0/8"), Ok("10.0.0.0/8".to_owned()));
        assert_eq!(read("::1"), Ok("::1/128".to_owned()));
        assert!(read("proxy.example").is_err());
    }

    #[test]
    fn seconds_are_positive_and_finite() {
        assert_eq!(read_seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["0", "-1", "NaN", "inf", "1e9", "soon"] {
            assert!(read_seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_origin_has_no_path() {
        assert_eq!(
            read_origin("https://example.org:8443"),
            Ok("https://example.org:8443".to_owned())
        );
        for wrong in [
            "example.org",
            "https://",
            "https://example.org/",
            "wss://example.org",
            "https://example.org:443",
            "http://[::1]:80",
        ] {
            assert!(read_origin(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_school_behind_one_address_is_admitted() {
        // Sixty pupils, each with a socket and the six connections of a browser.
        let limits = Config::of_folder("www").limits;
        assert!(limits.connections_per_address >= 60 * 7 && limits.relay_rooms_per_address >= 60);
    }
}
