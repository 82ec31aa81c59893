//! The Redis over which rooms are shared: at an address that stays, or the master that Sentinels name.

use redis::sentinel::{Sentinel, SentinelNodeConnectionInfo};
use redis::{
    Client, ConnectionInfo, ErrorKind, IntoConnectionInfo, ProtocolVersion, RedisConnectionInfo,
    RedisError,
};
use std::time::Duration;
use tokio::time::timeout;

/// Time for one Sentinel to name the master, and for that one to confirm it.
const SENTINEL_TIME: Duration = Duration::from_secs(1);

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
}

impl Servers {
    /// Reads `redis://USER:PASSWORD@HOST:PORT/DATABASE`.
    ///
    /// # Errors
    ///
    /// If the text is no such address.
    pub fn one(text: &str) -> Result<Servers, RedisError> {
        let info = text.into_connection_info()?;
        let settings = prepared(&info);
        Ok(Servers::One(Client::open(info.set_redis_settings(settings))?))
    }

    /// Reads `USER:PASSWORD@HOST:PORT,HOST:PORT/MASTER`, the addresses of Sentinels without a password of
    /// their own. User and password are the master's, and may be left out.
    ///
    /// # Errors
    ///
    /// If the text is no such list.
    pub fn sentinels(text: &str) -> Result<Servers, RedisError> {
        let malformed =
            || RedisError::from((ErrorKind::InvalidClientConfig, "no list of Sentinels"));
        let (rest, master) = text.rsplit_once('/').ok_or_else(malformed)?;
        if master.is_empty() || rest.contains('/') {
            return Err(malformed());
        }
        let (user, hosts) = rest.rsplit_once('@').unwrap_or(("", rest));
        let address = |host: &str| format!("redis://{host}").into_connection_info();
        let sentinels = hosts.split(',').map(address).collect::<Result<Vec<_>, _>>()?;
        let settings = prepared(&address(&format!("{user}@localhost"))?);
        Ok(Servers::Sentinels { sentinels, master: master.to_owned(), settings })
    }

    /// The Redis to connect to now. Sentinels that do not answer in time are passed over.
    ///
    /// # Errors
    ///
    /// If no Sentinel names a master that confirms it.
    pub async fn now(&self) -> Result<Client, RedisError> {
        let (sentinels, master, settings) = match self {
            Servers::One(client) => return Ok(client.clone()),
            Servers::Sentinels { sentinels, master, settings } => (sentinels, master, settings),
        };
        let node =
            SentinelNodeConnectionInfo::default().set_redis_connection_info(settings.clone());
        let mut error = (ErrorKind::Io, "no Sentinel answers in time").into();
        for address in sentinels {
            let mut sentinel = Sentinel::build(vec![address.clone()])?;
            let asking = sentinel.async_master_for(master, Some(&node));
            match timeout(SENTINEL_TIME, asking).await {
                Ok(Ok(client)) => return Ok(client),
                Ok(Err(why)) => error = why,
                Err(_) => {}
            }
        }
        Err(error)
    }
}

/// The settings of an address, with the newer protocol. The name of the library takes a right of its own, and
/// nobody needs it.
fn prepared(info: &ConnectionInfo) -> RedisConnectionInfo {
    let settings = info.redis_settings().clone();
    settings.set_protocol(ProtocolVersion::RESP3).set_skip_set_lib_name()
}
