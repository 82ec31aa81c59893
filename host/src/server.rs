//! Listening, one task for each connection, and the graceful shutdown.

use crate::client::{Peer, Proxies};
use crate::config::{Config, Limits};
use crate::connections::{Admission, ConnectionLimiter};
use crate::stall_timeout::{Allowance, StallTimeout};
use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream, lookup_host};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// Bytes of a socket's send buffer. The system's own choice grows to megabytes for a slow reader.
const SEND_BUFFER: usize = 128 * 1024;
/// Headers of a request, at most.
const MAX_HEADERS: usize = 64;
/// Ports that are tried in development, beginning with the configured one; also attempts to find a
/// port that is free on every address of a host.
const MAX_ATTEMPTS: u16 = 100;
/// Pause after `accept` failed, usually because no file descriptor was free.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// Rejected connections are logged once in this time, at most.
const REJECTION_LOG_INTERVAL: Duration = Duration::from_secs(1);

/// The server cannot listen.
#[allow(missing_docs, reason = "the messages tell the fields")]
#[derive(Debug, Error)]
pub enum ListenError {
    /// The host name has no address.
    #[error("{host} is no address of this machine")]
    NoSuchHost { host: String },
    /// The port, the last one that was tried, is in use, or not allowed.
    #[error("cannot listen on port {port} of {host}: {source}")]
    Bind { host: String, port: u16, source: io::Error },
}

/// A server that listens and does not accept connections yet.
#[derive(Debug)]
pub struct Server {
    listeners: Vec<TcpListener>,
    port: u16,
}

impl Server {
    /// Binds the configured host and port.
    ///
    /// # Errors
    ///
    /// Fails if the host has no address or the port cannot be bound.
    pub async fn listen(config: &Config) -> Result<Server, ListenError> {
        let addresses = resolve_host(&config.host).await?;
        let bind = async |address| TcpListener::bind(address).await;
        bind_free_port(&addresses, config.port, config.develop, bind)
            .await
            .map_err(|(port, source)| ListenError::Bind { host: config.host.clone(), port, source })
    }

    /// The port that is bound.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Serves until `stop` is cancelled. Then it accepts no more connections, closes idle ones and
    /// waits for the others, upgraded ones included, for [`Limits::stop_seconds`]. Returns whether all
    /// of them ended in that time.
    pub async fn run(self, routes: Router, config: &Config, stop: CancellationToken) -> bool {
        let limits = &config.limits;
        let acceptor = Arc::new(Acceptor {
            routes,
            slots: Arc::new(Semaphore::new(limits.connections as usize)),
            limiter: ConnectionLimiter::new(limits.connections_per_address),
            rejections: Arc::default(),
            proxies: Proxies(config.proxies.clone()),
            http: http1_builder(limits),
            stall_timeout: limits.stall_seconds,
            stop: stop.clone(),
        });
        let mut accepting = JoinSet::new();
        for listener in self.listeners {
            accepting.spawn(accept_loop(listener, acceptor.clone()));
        }
        stop.cancelled().await;
        accepting.shutdown().await;
        // A connection returns its slot when its socket is closed.
        timeout(limits.stop_seconds, acceptor.slots.acquire_many(limits.connections)).await.is_ok()
    }
}

/// The addresses of a host. `localhost` has two, and browsers try IPv6 first: with IPv4 only, another
/// program on the same port of IPv6 would get the requests.
async fn resolve_host(host: &str) -> Result<Vec<IpAddr>, ListenError> {
    if host == "localhost" {
        return Ok(vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()]);
    }
    let found = lookup_host((host, 0)).await.ok().and_then(|mut addresses| addresses.next());
    let no_such_host = || ListenError::NoSuchHost { host: host.to_owned() };
    Ok(vec![found.ok_or_else(no_such_host)?.ip()])
}

/// Binds a port on all addresses. If it is in use, tries the next one in development, and another free
/// one for port 0, which may be in use on one of the addresses. On failure, returns the last port.
async fn bind_free_port(
    addresses: &[IpAddr],
    mut port: u16,
    is_development: bool,
    bind: impl AsyncFn(SocketAddr) -> io::Result<TcpListener>,
) -> Result<Server, (u16, io::Error)> {
    let mut attempts = 1;
    loop {
        match bind_all(addresses, port, &bind).await {
            Ok(server) => return Ok(server),
            Err(error)
                if error.kind() == ErrorKind::AddrInUse
                    && (is_development || port == 0)
                    && attempts < MAX_ATTEMPTS
                    && port < u16::MAX =>
            {
                attempts += 1;
                port += u16::from(port != 0);
            }
            Err(error) => return Err((port, error)),
        }
    }
}

/// Binds one port on all addresses. Port 0 takes the port that is free on the first address. Addresses
/// after the first one may be missing on this machine.
async fn bind_all(
    addresses: &[IpAddr],
    mut port: u16,
    bind: &impl AsyncFn(SocketAddr) -> io::Result<TcpListener>,
) -> io::Result<Server> {
    let mut listeners: Vec<TcpListener> = Vec::new();
    for &address in addresses {
        match bind(SocketAddr::new(address, port)).await {
            Ok(listener) => {
                port = listener.local_addr()?.port();
                listeners.push(listener);
            }
            Err(error) if error.kind() == ErrorKind::AddrInUse || listeners.is_empty() => {
                return Err(error);
            }
            Err(_) => {}
        }
    }
    Ok(Server { listeners, port })
}

/// HTTP/1.1 with the limits of request heads.
fn http1_builder(limits: &Limits) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_seconds)
        .max_header_size(limits.head_bytes)
        .max_headers(MAX_HEADERS)
        .max_buf_size(limits.head_bytes.max(8_192));
    http
}

/// Admits connections within the limits, and serves them.
#[derive(Debug)]
struct Acceptor {
    routes: Router,
    slots: Arc<Semaphore>,
    limiter: ConnectionLimiter,
    rejections: Arc<Rejections>,
    proxies: Proxies,
    http: http1::Builder,
    stall_timeout: Duration,
    stop: CancellationToken,
}

/// Accepts connections until the task is aborted.
async fn accept_loop(listener: TcpListener, acceptor: Arc<Acceptor>) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => acceptor.accept(stream, peer),
            // The client has closed the connection already.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
                ) => {}
            Err(error) => {
                tracing::warn!("no connection could be accepted: {error}");
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

impl Acceptor {
    /// Serves a connection in a task of its own, or rejects it if a limit is reached.
    fn accept(&self, stream: TcpStream, peer: SocketAddr) {
        let Ok(slot) = self.slots.clone().try_acquire_owned() else {
            return self.reject(stream, Limit::Total);
        };
        // Requests through a proxy are limited one by one, in `routes`.
        let permit = if self.proxies.contains(peer.ip()) {
            None
        } else {
            let Some(permit) = self.limiter.try_acquire(peer.ip()) else {
                return self.reject(stream, Limit::PerAddress);
            };
            Some(permit)
        };
        // Failures of both options cost speed or memory only.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);

        let admission = Arc::new(Admission::new(slot, permit));
        let allowance = Arc::new(Allowance::unlimited());
        let stream =
            StallTimeout::new(stream, self.stall_timeout, allowance.clone(), admission.clone());
        let routes = self.routes.clone();
        let has_request = Arc::new(AtomicBool::new(false));
        let received = has_request.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            received.store(true, Ordering::Relaxed);
            request.extensions_mut().insert(Peer(peer));
            request.extensions_mut().insert(admission.clone());
            request.extensions_mut().insert(allowance.clone());
            routes.clone().oneshot(request.map(Body::new))
        });
        let connection = self.http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let stop = self.stop.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let served = tokio::select! {
                served = connection.as_mut() => served,
                () = stop.cancelled() => {
                    // Browsers open connections in advance; hyper would wait for a first request.
                    if !has_request.load(Ordering::Relaxed) {
                        return;
                    }
                    // A response in progress is sent to its end; an idle connection is closed.
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = served {
                tracing::debug!("a connection ended early: {error}");
            }
        });
    }

    /// Answers with the status of a limit, if that can be sent at once, and closes the connection.
    fn reject(&self, stream: TcpStream, limit: Limit) {
        self.rejections.add(limit);
        let status = match limit {
            Limit::Total => "503 Service Unavailable",
            Limit::PerAddress => "429 Too Many Requests",
        };
        let response = format!(
            "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 1\r\n\r\n"
        );
        if let Ok(mut stream) = stream.into_std() {
            let _ = stream.write(response.as_bytes());
        }
    }
}

/// A limit of connections.
#[derive(Clone, Copy, Debug)]
enum Limit {
    Total,
    PerAddress,
}

/// Counts of rejected connections by limit, since the last log line.
#[derive(Debug, Default)]
struct Rejections(Mutex<[u64; 2]>);

impl Rejections {
    /// Counts a rejection. The first one after a log line starts the wait for the next line.
    fn add(self: &Arc<Rejections>, limit: Limit) {
        let is_first = self.with_counts(|counts| {
            let is_first = *counts == [0, 0];
            counts[limit as usize] += 1;
            is_first
        });
        if is_first {
            let rejections = self.clone();
            tokio::spawn(async move {
                sleep(REJECTION_LOG_INTERVAL).await;
                let [total, per_address] = rejections.with_counts(std::mem::take);
                tracing::warn!(
                    "connections rejected: {per_address} by the limit per address, {total} by the \
                     limit in all"
                );
            });
        }
    }

    fn with_counts<T>(&self, change: impl FnOnce(&mut [u64; 2]) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn port_0_is_tried_again_if_it_is_in_use_on_another_address() {
        let localhost = IpAddr::from(Ipv4Addr::LOCALHOST);
        let requested = Mutex::new(Vec::new());
        let bind = async |address: SocketAddr| {
            let attempt = {
                let mut requested = requested.lock().unwrap();
                requested.push(address.port());
                requested.len()
            };
            // The port that the first attempt got is in use on the second address.
            match attempt {
                2 => Err(ErrorKind::AddrInUse.into()),
                _ => TcpListener::bind((localhost, 0)).await,
            }
        };
        let server = bind_free_port(&[localhost, localhost], 0, true, bind).await.unwrap();
        assert_eq!(server.listeners.len(), 2);
        let requested = requested.into_inner().unwrap();
        assert_eq!((requested.len(), requested[0], requested[2]), (4, 0, 0));
    }
}
