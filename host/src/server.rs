//! Listening, one task for each connection, and the clean stop.

use crate::client::{Peer, Proxies};
use crate::config::{Config, Limits};
use crate::connections::PerAddress;
use crate::paced::Paced;
use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use std::future::Future;
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream, lookup_host};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

/// What the system keeps of an answer for a connection, in bytes. Its own choice would grow to
/// megabytes for each slow reader.
const SEND_BUFFER: usize = 128 * 1024;
/// Headers of a request, at most.
const MOST_HEADERS: usize = 64;
/// Ports that are tried while developing, beginning with the one that was asked for.
const PORTS_TRIED: u16 = 100;
/// How long nobody is let in after the system had no file handle for a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Why the server cannot listen.
#[derive(Debug, Error)]
pub enum ListenError {
    /// No address of this machine is called so.
    #[error("{host} is no address of this machine")]
    NoSuchHost {
        /// What was asked for.
        host: String,
    },
    /// The port is taken, or not allowed.
    #[error("cannot listen on port {port} of {host}: {why}")]
    Refused {
        /// The host that was asked for.
        host: String,
        /// The last port that was tried.
        port: u16,
        /// What the system says.
        why: io::Error,
    },
}

/// A server that listens, and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listeners: Vec<TcpListener>,
    port: u16,
}

impl Server {
    /// Listens where the options say.
    ///
    /// # Errors
    ///
    /// If it cannot listen there.
    pub async fn listen(config: &Config) -> Result<Server, ListenError> {
        let addresses = addresses_of(&config.host).await?;
        let mut port = config.port;
        loop {
            let refused = match listen_on(&addresses, port).await {
                Ok(server) => return Ok(server),
                Err(why) => why,
            };
            let is_last = port == u16::MAX || port - config.port >= PORTS_TRIED - 1;
            if !config.develop || is_last || refused.kind() != ErrorKind::AddrInUse {
                return Err(ListenError::Refused { host: config.host.clone(), port, why: refused });
            }
            port += 1;
        }
    }

    /// The port on which it listens.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Answers until it is told to stop. Then nobody else is let in, idle connections are closed, and
    /// what is under way gets some seconds to end. True if everything ended in them.
    pub async fn run(
        self,
        routes: Router,
        config: &Config,
        stop: impl Future<Output = ()>,
    ) -> bool {
        let limits = &config.limits;
        let (stopping, stopped) = watch::channel(());
        let door = Arc::new(Door {
            routes,
            slots: Arc::new(Semaphore::new(limits.connections as usize)),
            per_address: PerAddress::new(limits.connections_per_address),
            proxies: Proxies::new(config.proxies.clone()),
            http: http(limits),
            patience: limits.stall_seconds,
            stopped,
        });
        let mut listening = JoinSet::new();
        for listener in self.listeners {
            listening.spawn(let_in(listener, door.clone()));
        }
        stop.await;
        listening.shutdown().await;
        drop(stopping);
        // Each connection gives its slot back at its end.
        timeout(limits.stop_seconds, door.slots.acquire_many(limits.connections)).await.is_ok()
    }
}

/// The addresses to listen on. `localhost` has two, and browsers try the one of IPv6 first: if only
/// the other one were ours, another program on that port would get our visitors.
async fn addresses_of(host: &str) -> Result<Vec<IpAddr>, ListenError> {
    if host == "localhost" {
        return Ok(vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()]);
    }
    let found = lookup_host((host, 0)).await.ok().and_then(|mut addresses| addresses.next());
    let no_such_host = || ListenError::NoSuchHost { host: host.to_owned() };
    Ok(vec![found.ok_or_else(no_such_host)?.ip()])
}

/// Listens on one port of all these addresses. A machine may lack all but the first.
async fn listen_on(addresses: &[IpAddr], port: u16) -> io::Result<Server> {
    let mut listeners: Vec<TcpListener> = Vec::new();
    let mut port = port;
    for &address in addresses {
        match TcpListener::bind(SocketAddr::new(address, port)).await {
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

/// How hyper reads requests: by HTTP/1.1, as a proxy asks, and as sockets of the web begin.
fn http(limits: &Limits) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_seconds)
        .max_header_size(limits.head_bytes)
        .max_headers(MOST_HEADERS)
        .max_buf_size(limits.head_bytes.max(8_192));
    http
}

/// What decides whether a connection is let in, and serves it.
#[derive(Debug)]
struct Door {
    routes: Router,
    slots: Arc<Semaphore>,
    per_address: PerAddress,
    proxies: Proxies,
    http: http1::Builder,
    patience: Duration,
    /// Ends when the server is told to stop.
    stopped: watch::Receiver<()>,
}

/// Lets connections in, until it is dropped.
async fn let_in(listener: TcpListener, door: Arc<Door>) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => door.take(stream, peer),
            // The other side has gone already.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
                ) => {}
            Err(error) => {
                tracing::warn!("no connection could be taken: {error}");
                sleep(PAUSE).await;
            }
        }
    }
}

impl Door {
    /// Serves a connection in a task of its own, if there is room for it.
    fn take(&self, stream: TcpStream, peer: SocketAddr) {
        let Ok(slot) = self.slots.clone().try_acquire_owned() else {
            return refuse(stream, "503 Service Unavailable");
        };
        // Requests through a proxy are counted one by one, in `routes`.
        let is_proxy = self.proxies.contains(peer.ip());
        let entered = if is_proxy { None } else { Some(self.per_address.enter(peer.ip())) };
        if matches!(entered, Some(None)) {
            return refuse(stream, "429 Too Many Requests");
        }
        // Both only make it quicker or smaller.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);

        let routes = self.routes.clone();
        let was_asked = Arc::new(AtomicBool::new(false));
        let asked = was_asked.clone();
        let answer = service_fn(move |mut request: Request<Incoming>| {
            asked.store(true, Ordering::Relaxed);
            request.extensions_mut().insert(Peer(peer));
            routes.clone().oneshot(request.map(Body::new))
        });
        let stream = TokioIo::new(Paced::new(stream, self.patience));
        let connection = self.http.serve_connection(stream, answer).with_upgrades();
        let mut stopped = self.stopped.clone();
        tokio::spawn(async move {
            let _counted = (slot, entered);
            let mut connection = pin!(connection);
            let served = tokio::select! {
                served = connection.as_mut() => served,
                _ = stopped.changed() => {
                    // Browsers open connections in case they need them; hyper would wait for the
                    // first head on each.
                    if !was_asked.load(Ordering::Relaxed) {
                        return;
                    }
                    // An answer that is under way is sent to its end; an idle connection closes now.
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = served {
                tracing::debug!("a connection ended early: {error}");
            }
        });
    }
}

/// Says in one line that there is no room, if the line can be sent at once.
fn refuse(stream: TcpStream, status: &str) {
    let line = format!(
        "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 1\r\n\r\n"
    );
    if let Ok(mut stream) = stream.into_std() {
        // Who does not get it sees that the connection is closed.
        let _ = stream.write(line.as_bytes());
    }
}
