//! Helpers of the server's tests: a small site, a server in the test's process or as a program, and a
//! client that sends given bytes.

#![allow(dead_code, reason = "each test program uses a part of it")]

use axum::Router;
use qttt_host::config::Config;
use qttt_host::routes::{self, App};
use qttt_host::server::Server;
use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

/// How long a test waits for an event. Only a failure takes that long.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// The size of `large.bin`, in bytes: larger than the buffers of the system.
pub const LARGE: usize = 8 * 1024 * 1024;

/// The contents of compressed files of [`site`].
pub const BROTLI: &[u8] = b"compressed by Brotli";
pub const GZIP: &[u8] = b"compressed by gzip";

/// A site of a few files, one of them with compressed forms. Their contents are not compressed: the
/// server does not look into them.
pub fn site() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let page = "<!doctype html>\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">\n<p>The page";
    let script = "export const squares = [1, 2, 3, 4, 5, 6, 7, 8, 9];\n".repeat(100);
    for (name, content) in [
        ("index.html", page.as_bytes()),
        ("embed.html", b"<p>A frame"),
        ("js/app.1a2b3c4d.js", script.as_bytes()),
        ("js/app.1a2b3c4d.js.br", BROTLI),
        ("js/app.1a2b3c4d.js.gz", GZIP),
        ("js/element.js", b"export * from './app.1a2b3c4d.js';\n"),
        ("pkg/module.wasm", b"\0asm\x01\0\0\0"),
        ("icons/icon.png", b"\x89PNG\r\n\x1a\n0123456789"),
        (".hidden", b"nobody's business"),
        ("large.bin", &vec![7; LARGE]),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

/// The defaults, for this site, on a port that is free.
pub fn config(site: &Path) -> Config {
    Config { host: "127.0.0.1".to_owned(), port: 0, ..Config::of_folder(site) }
}

/// A server in this process.
pub struct Running {
    pub address: SocketAddr,
    stop: CancellationToken,
    thread: JoinHandle<bool>,
}

/// Starts a server.
pub fn start(config: &Config) -> Running {
    start_with(config, |_| Router::new())
}

/// Starts a server with more routes, which are made with the token that stops it.
pub fn start_with(config: &Config, more: impl FnOnce(CancellationToken) -> Router) -> Running {
    let (config, (told, address)) = (config.clone(), mpsc::channel());
    let stop = CancellationToken::new();
    let (stopped, more) = (stop.clone(), more(stop.clone()));
    let serve = async move {
        let app = App::new(&config, stopped.clone()).unwrap();
        let routes = routes::with_middleware(more.merge(routes::all(app)), &config);
        let server = Server::listen(&config).await.unwrap();
        told.send(server.port()).unwrap();
        server.run(routes, &config, stopped).await
    };
    let thread = thread::spawn(|| tokio::runtime::Runtime::new().unwrap().block_on(serve));
    let port = address.recv_timeout(PATIENCE).unwrap();
    let address = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), port);
    Running { address, stop, thread }
}

impl Running {
    /// Stops it. Returns whether all connections ended in time.
    pub fn stop(self) -> bool {
        self.stop.cancel();
        self.thread.join().unwrap()
    }
}

/// The server as a program. It is killed when it is dropped.
pub struct Program {
    pub child: Child,
    pub address: SocketAddr,
}

impl Program {
    /// Starts it with options, on a free port.
    pub fn start(site: &Path, options: &[&str]) -> Program {
        let program = std::env::var("QTTT_HOST")
            .unwrap_or_else(|_| env!("CARGO_BIN_EXE_qttt-host").to_owned());
        let mut child = Command::new(program)
            .arg("--folder")
            .arg(site)
            .args(["--host", "127.0.0.1", "--port", "0"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (_, address) = line.trim().split_once("http://").unwrap_or_else(|| panic!("{line}"));
        let address = address.trim_end_matches('/').parse().unwrap();
        Program { child, address }
    }

    /// Sends a signal by name, as `TERM`.
    pub fn signal(&self, name: &str) {
        let sent =
            Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// The resident memory in kilobytes; `None` on other systems than Linux.
    pub fn memory(&self) -> Option<u64> {
        memory(&self.child)
    }

    /// The processor time that it has taken; `None` on other systems than Linux.
    pub fn processor_time(&self) -> Option<Duration> {
        processor_time(&self.child)
    }

    /// The log, which the caller reads from now on.
    pub fn log(&mut self) -> ChildStderr {
        self.child.stderr.take().unwrap()
    }
}

/// The resident memory of a program in kilobytes; `None` on other systems than Linux.
fn memory(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// The processor time of a program, in steps of 10 ms; `None` on other systems than Linux.
fn processor_time(child: &Child) -> Option<Duration> {
    let status = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The name of the program, in parentheses, may have spaces.
    let (_, numbers) = status.rsplit_once(')')?;
    let mut times = numbers.split_whitespace().skip(11).map(|ticks| ticks.parse::<u64>().ok());
    Some(Duration::from_millis((times.next()?? + times.next()??) * 10))
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    head: String,
    pub body: Vec<u8>,
}

impl Answer {
    /// Parses the bytes of a response.
    pub fn of(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(bytes)));
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head, body: bytes[end + 4..].to_vec() }
    }

    /// A header, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        lines.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Opens a connection with a read timeout.
pub fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect_timeout(&address, PATIENCE).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends bytes and returns all that is received until the connection ends.
pub fn exchange(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = connect(address);
    // A server that rejects a request may close the connection before all is sent.
    let _ = stream.write_all(bytes);
    read_to_end(&mut stream)
}

/// All that is received until the connection ends or is reset.
pub fn read_to_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut part = vec![0; 64 * 1024];
    loop {
        match stream.read(&mut part) {
            Ok(0) => return bytes,
            Ok(count) => bytes.extend_from_slice(&part[..count]),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => return bytes,
            Err(error) => panic!("after {} bytes: {error}", bytes.len()),
        }
    }
}

/// A request as text, for a connection of its own.
pub fn request(method: &str, path: &str, headers: &[(&str, &str)]) -> String {
    let named = headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host"));
    let host = if named { "" } else { "host: example.org\r\n" };
    let lines = headers.iter().map(|(name, value)| [name, ": ", value, "\r\n"].concat());
    let headers = lines.collect::<Vec<_>>().concat();
    format!("{method} {path} HTTP/1.1\r\n{host}connection: close\r\n{headers}\r\n")
}

/// Sends a request on a connection of its own.
pub fn ask(address: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    Answer::of(&exchange(address, request(method, path, headers).as_bytes()))
}

/// Sends a GET request.
pub fn get(address: SocketAddr, path: &str) -> Answer {
    ask(address, "GET", path, &[])
}

/// Repeats a check until it succeeds.
pub fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "never: {what}");
        thread::yield_now();
    }
}

/// A Redis of the test's own, on a free port and without a file. It is killed when it is dropped.
pub struct Redis {
    /// The arguments before the common ones.
    first: Vec<String>,
    child: Child,
    port: u16,
    folder: TempDir,
}

impl Redis {
    /// Starts Debian's `redis-server`, which `make test-redis` installs.
    pub fn start() -> Redis {
        Redis::start_in(
            tempfile::tempdir().unwrap(),
            &["--save", "", "--appendonly", "no"],
            free_port,
        )
    }

    /// Starts a node of a Cluster, which takes another for lost that was silent for a second.
    pub fn node() -> Redis {
        let options = [
            ["--save", ""],
            ["--cluster-enabled", "yes"],
            ["--cluster-node-timeout", "1000"],
            ["--cluster-require-full-coverage", "no"],
        ];
        Redis::start_in(tempfile::tempdir().unwrap(), options.as_flattened(), free_node_port)
    }

    /// Starts a Sentinel that watches this Redis under the name `rooms`, and makes a replica the master as soon
    /// as it is gone for half a second.
    pub fn sentinel(&self) -> Redis {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sentinel.conf");
        let text = format!(
            "sentinel monitor rooms 127.0.0.1 {} 1\n\
             sentinel down-after-milliseconds rooms 500\n\
             sentinel failover-timeout rooms 2000\n",
            self.port
        );
        std::fs::write(&file, text).unwrap();
        Redis::start_in(folder, &[file.to_str().unwrap(), "--sentinel"], free_port)
    }

    fn start_in(folder: TempDir, first: &[&str], free_port: fn() -> u16) -> Redis {
        let first: Vec<String> = first.iter().map(ToString::to_string).collect();
        loop {
            let port = free_port();
            // Another program may have taken the port since.
            if let Some(child) = Redis::spawn(&first, port, &folder) {
                return Redis { first, child, port, folder };
            }
        }
    }

    fn spawn(first: &[String], port: u16, folder: &TempDir) -> Option<Child> {
        let mut child = Command::new("redis-server")
            .args(first)
            .args(["--bind", "127.0.0.1", "--dir"])
            .arg(folder.path())
            .args(["--port", &port.to_string()])
            .stdout(Stdio::null())
            .spawn()
            .expect("redis-server is installed: make test-redis");
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < PATIENCE, "redis-server does not listen");
            // It accepts connections before it has all its ports, but answers later.
            if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port))
                && stream.write_all(b"PING\r\n").is_ok()
                && matches!(stream.read(&mut [0]), Ok(1))
            {
                return Some(child);
            }
            thread::yield_now();
        }
        None
    }

    /// Its address, for `--rooms`.
    pub fn address(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The resident memory in kilobytes; `None` on other systems than Linux.
    pub fn memory(&self) -> Option<u64> {
        memory(&self.child)
    }

    /// The processor time that it has taken; `None` on other systems than Linux.
    pub fn processor_time(&self) -> Option<Duration> {
        processor_time(&self.child)
    }

    /// Kills it, with all that it has.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again after [`Redis::kill`], empty.
    pub fn restart(&mut self) {
        self.child = Redis::spawn(&self.first, self.port, &self.folder).expect("the port is free");
    }

    /// Sends a signal by name: `STOP` lets it answer nothing, `CONT` ends that.
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap().success());
    }

    /// The id of a node of a Cluster.
    pub fn id(&self) -> String {
        self.ask(&["CLUSTER", "MYID"]).trim().to_owned()
    }

    /// Executes a command with `redis-cli`. Returns all that it prints.
    pub fn ask(&self, words: &[&str]) -> String {
        let port = self.port.to_string();
        let output = Command::new("redis-cli").args(["-p", &port]).args(words).output();
        let output = output.expect("redis-cli is installed: make test-redis");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Executes a command. Returns the first line of the answer; empty if the connection is closed instead.
    pub fn execute(&self, words: &[&[u8]]) -> String {
        let mut command = format!("*{}\r\n", words.len()).into_bytes();
        for word in words {
            command.extend_from_slice(format!("${}\r\n", word.len()).as_bytes());
            command.extend_from_slice(&[word, &b"\r\n"[..]].concat());
        }
        let mut stream = connect(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), self.port));
        stream.write_all(&command).unwrap();
        let mut line = String::new();
        let _ = BufReader::new(stream).read_line(&mut line);
        line.trim_end().to_owned()
    }
}

/// A port that is free.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A port that is free, with the one of the nodes' bus 10,000 above. The system gives neither of
/// them to connections, so that both are free when a node comes back.
fn free_node_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let is_free = |port: u16| TcpListener::bind(("127.0.0.1", port)).is_ok();
    loop {
        let port = 20_000 + NEXT.fetch_add(1, Ordering::Relaxed) % 2_000;
        if is_free(port) && is_free(port + 10_000) {
            return port;
        }
    }
}

/// A Redis Cluster of three masters. Each has a third of the slots.
pub struct Cluster {
    pub nodes: [Redis; 3],
}

impl Cluster {
    /// Starts it, and waits until it serves all slots.
    pub fn start() -> Cluster {
        let cluster = Cluster { nodes: [(); 3].map(|()| Redis::node()) };
        let addresses = cluster.nodes.each_ref().map(|node| format!("127.0.0.1:{}", node.port));
        let [one, two, three] = addresses.each_ref().map(String::as_str);
        cluster.nodes[0].ask(&["--cluster", "create", one, two, three, "--cluster-yes"]);
        cluster.is_whole();
        cluster
    }

    /// Waits until all nodes know that all slots are served.
    pub fn is_whole(&self) {
        self.nodes.iter().for_each(whole);
    }

    /// Adds a node: a master without slots, if no options are given. Waits until all know it.
    pub fn add(&self, node: &Redis, options: &[&str]) {
        let [new, first] = [node, &self.nodes[0]].map(|node| format!("127.0.0.1:{}", node.port));
        node.ask(&[&["--cluster", "add-node", &new, &first], options].concat());
        for node in self.nodes.iter().chain([node]) {
            eventually("a node is known", || {
                let known = node.ask(&["CLUSTER", "NODES"]);
                known.contains(&new) && !known.contains("handshake")
            });
            whole(node);
        }
    }

    /// Starts a replica of the first node, and waits until it has its data.
    pub fn replica_of_first(&self) -> Redis {
        let replica = Redis::node();
        self.add(&replica, &["--cluster-slave", "--cluster-master-id", &self.nodes[0].id()]);
        eventually("the replica has the data", || {
            replica.ask(&["INFO", "REPLICATION"]).contains("master_link_status:up")
        });
        replica
    }

    /// Its address, for `--rooms`, with two of its nodes.
    pub fn address(&self) -> String {
        let [one, two, _] = self.nodes.each_ref().map(|node| node.port);
        format!("redis-cluster://127.0.0.1:{one},127.0.0.1:{two}")
    }
}

/// Waits until a node knows that all slots are served.
fn whole(node: &Redis) {
    eventually("the Cluster is whole", || {
        let state = node.ask(&["CLUSTER", "INFO"]);
        state.contains("cluster_state:ok") && state.contains("cluster_slots_ok:16384")
    });
}

impl Drop for Redis {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
