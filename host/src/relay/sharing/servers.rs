//! The Redis over which rooms are shared: at an address that stays, the master that Sentinels name, or the
//! nodes of a Cluster.

use super::notice::random;
use redis::cluster::ClusterClient;
use redis::sentinel::{Sentinel, SentinelNodeConnectionInfo};
use redis::{
    Client, ConnectionInfo, ErrorKind, IntoConnectionInfo, ProtocolVersion, RedisConnectionInfo,
    RedisError,
};
use std::time::Duration;
use tokio::time::timeout;

/// Time for one Sentinel to name the master, and for that one to confirm it.
const SENTINEL_TIME: Duration = Duration::from_secs(1);
/// Time for a connection to one node of a Cluster. Requests to others wait meanwhile.
const NODE_CONNECTION_TIME: Duration = Duration::from_millis(500);
/// Time for the answer of one node of a Cluster.
const NODE_ANSWER_TIME: Duration = Duration::from_secs(1);
/// Attempts to find the node that has a slot now, after the first.
const RETRIES: u32 = 2;
/// The shortest and the longest time between these attempts, in milliseconds.
const RETRY_PAUSES: [u64; 2] = [50, 200];

/// Where the Redis is.
#[derive(Clone)]
pub enum Servers {
    /// At an address that stays.
    One(Client),
    /// Where the Sentinels say at each connection.
    Sentinels {
        /// Their addresses, at least one.
        sentinels: Vec<ConnectionInfo>,
        /// The name of the master in their configuration.
        master: String,
        /// User and password of the master.
        settings: RedisConnectionInfo,
    },
    /// At the nodes of a Cluster.
    Cluster {
        /// The nodes in the address, at least one, in random order.
        nodes: Vec<Client>,
        /// Finds the others by them.
        cluster: Box<ClusterClient>,
    },
}

impl Servers {
    /// Reads `redis://USER:PASSWORD@HOST:PORT/DATABASE`.
    pub fn one(text: &str) -> Result<Servers, RedisError> {
        let info = text.into_connection_info()?;
        let settings = prepared(&info);
        Ok(Servers::One(Client::open(info.set_redis_settings(settings))?))
    }

    /// Reads `USER:PASSWORD@HOST:PORT,HOST:PORT/MASTER`, the addresses of Sentinels without a password of
    /// their own. User and password are the master's, and may be left out.
    pub fn sentinels(text: &str) -> Result<Servers, RedisError> {
        let malformed =
            || RedisError::from((ErrorKind::InvalidClientConfig, "no list of Sentinels"));
        let (rest, master) = text.rsplit_once('/').ok_or_else(malformed)?;
        if master.is_empty() || rest.contains('/') {
            return Err(malformed());
        }
        let (sentinels, settings) = list(rest)?;
        Ok(Servers::Sentinels { sentinels, master: master.to_owned(), settings })
    }

    /// Reads `USER:PASSWORD@HOST:PORT,HOST:PORT`, the addresses of nodes of a Cluster. User and password
    /// are those of every node, and may be left out.
    pub fn cluster(text: &str) -> Result<Servers, RedisError> {
        if text.contains('/') {
            return Err((ErrorKind::InvalidClientConfig, "a Cluster has one database").into());
        }
        let (hosts, settings) = list(text)?;
        let node = |host: ConnectionInfo| host.set_redis_settings(settings.clone());
        let hosts: Vec<_> = hosts.into_iter().map(node).collect();
        let cluster = ClusterClient::builder(hosts.clone())
            .connection_timeout(NODE_CONNECTION_TIME)
            .response_timeout(NODE_ANSWER_TIME)
            .overall_response_timeout(None)
            .retries(RETRIES)
            .min_retry_wait(RETRY_PAUSES[0])
            .max_retry_wait(RETRY_PAUSES[1])
            .build()?;
        let mut nodes = hosts.into_iter().map(Client::open).collect::<Result<Vec<_>, _>>()?;
        nodes.sort_by_cached_key(|_| random());
        Ok(Servers::Cluster { nodes, cluster: Box::new(cluster) })
    }

    /// The Redis to subscribe at now; in a Cluster all that are named, because any will do: each passes its
    /// notices on to all others. Another one is the first each time. Sentinels that do not answer in time are
    /// passed over.
    /// Fails if no Sentinel names a master that confirms it.
    pub async fn now(&mut self) -> Result<Vec<Client>, RedisError> {
        let (sentinels, master, settings) = match self {
            Servers::One(client) => return Ok(vec![client.clone()]),
            Servers::Cluster { nodes, .. } => {
                nodes.rotate_left(1);
                return Ok(nodes.clone());
            }
            Servers::Sentinels { sentinels, master, settings } => (sentinels, master, settings),
        };
        let node =
            SentinelNodeConnectionInfo::default().set_redis_connection_info(settings.clone());
        let mut error = (ErrorKind::Io, "no Sentinel answers in time").into();
        for address in sentinels {
            let mut sentinel = Sentinel::build(vec![address.clone()])?;
            let asking = sentinel.async_master_for(master, Some(&node));
            match timeout(SENTINEL_TIME, asking).await {
                Ok(Ok(client)) => return Ok(vec![client]),
                Ok(Err(why)) => error = why,
                Err(_) => {}
            }
        }
        Err(error)
    }
}

/// Reads `USER:PASSWORD@HOST:PORT,HOST:PORT`: addresses, and settings with user and password.
fn list(text: &str) -> Result<(Vec<ConnectionInfo>, RedisConnectionInfo), RedisError> {
    let (user, hosts) = text.rsplit_once('@').unwrap_or(("", text));
    let address = |host: &str| format!("redis://{host}").into_connection_info();
    let settings = prepared(&address(&format!("{user}@localhost"))?);
    Ok((hosts.split(',').map(address).collect::<Result<_, _>>()?, settings))
}

/// The settings of an address, with the newer protocol. The name of the library takes a right of its own, and
/// nobody needs it.
fn prepared(info: &ConnectionInfo) -> RedisConnectionInfo {
    let settings = info.redis_settings().clone();
    settings.set_protocol(ProtocolVersion::RESP3).set_skip_set_lib_name()
}
