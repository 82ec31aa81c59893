//! The queue and the cache of pictures. The number of concurrent drawings is limited, in all and for
//! each client address.
//!
//! A drawing belongs to the server and not to the request that started it: if the client closes the
//! connection, the drawing still counts towards the limits until it has ended, and the picture is
//! cached. Requests for the same picture wait for the same drawing.

use super::address::SiteAddress;
use super::drawing;
use super::page::link_of;
use super::text::{CardText, Language};
use crate::config::Limits;
use crate::connections::{ConnectionLimiter, Permit};
use bytes::Bytes;
use lru::LruCache;
use quantum_tic_tac_toe::Game;
use quantum_tic_tac_toe::any::AnyPosition;
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;
use tokio::sync::{Semaphore, watch};

/// There is no picture.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PictureError {
    #[error("too many pictures wait to be drawn")]
    Busy,
    #[error("a picture could not be drawn: {0}")]
    Failed(String),
}

/// The result of a drawing; `None` until it has ended.
type Drawn = Option<Result<Bytes, PictureError>>;

/// The pictures in the cache and in the queue.
#[derive(Debug)]
pub struct Pictures {
    /// The address that is printed on each picture.
    address: String,
    state: Mutex<State>,
    /// A permit for each concurrent drawing.
    drawing: Semaphore,
    /// The drawings in the queue at most, the current ones included.
    capacity: usize,
    /// The drawings in the queue for each client address.
    per_address: ConnectionLimiter,
}

#[derive(Debug)]
struct State {
    /// PNG files.
    cached: LruCache<Key, Bytes>,
    /// Drawings that have not ended.
    queued: HashMap<Key, watch::Receiver<Drawn>>,
}

/// The language's tag and the link of a game.
type Key = (&'static str, String);

impl Pictures {
    /// An empty cache and queue. The address of the site, if it is known, is printed on each picture.
    pub fn new(limits: &Limits, site: Option<&SiteAddress>) -> Pictures {
        let cached = NonZeroUsize::new(limits.pictures_kept as usize).unwrap_or(NonZeroUsize::MIN);
        let concurrent = limits.pictures.max(1) as usize;
        Pictures {
            address: site.map(|site| site.short().to_owned()).unwrap_or_default(),
            state: Mutex::new(State { cached: LruCache::new(cached), queued: HashMap::new() }),
            drawing: Semaphore::new(concurrent),
            capacity: concurrent + limits.pictures_waiting as usize,
            per_address: ConnectionLimiter::new(limits.pictures_per_address),
        }
    }

    /// The picture of a game in a language, as PNG, for a client.
    pub async fn get(
        self: &Arc<Self>,
        game: &Game<AnyPosition>,
        language: &'static Language,
        client: IpAddr,
    ) -> Result<Bytes, PictureError> {
        let mut drawn = self.cached_or_queued(game, language, client)?;
        let ended = drawn.wait_for(Option::is_some).await;
        let result = ended.ok().and_then(|result| result.clone());
        result.unwrap_or_else(|| Err(PictureError::Failed("the drawing was stopped".to_owned())))
    }

    /// The drawing of the picture: one that has ended if it is cached, else one in the queue.
    fn cached_or_queued(
        self: &Arc<Self>,
        game: &Game<AnyPosition>,
        language: &'static Language,
        client: IpAddr,
    ) -> Result<watch::Receiver<Drawn>, PictureError> {
        let key = (language.tag, link_of(game));
        let mut state = self.state();
        if let Some(png) = state.cached.get(&key) {
            return Ok(watch::channel(Some(Ok(png.clone()))).1);
        }
        if let Some(drawn) = state.queued.get(&key) {
            return Ok(drawn.clone());
        }
        if state.queued.len() >= self.capacity {
            return Err(PictureError::Busy);
        }
        let permit = self.per_address.try_acquire(client).ok_or(PictureError::Busy)?;
        let (sender, drawn) = watch::channel(None);
        state.queued.insert(key.clone(), drawn.clone());
        let (pictures, game) = (Arc::clone(self), game.clone());
        tokio::spawn(async move {
            let result = pictures.draw(game, language, permit).await;
            let mut state = pictures.state();
            state.queued.remove(&key);
            if let Ok(png) = &result {
                state.cached.put(key, png.clone());
            }
            drop(state);
            sender.send_replace(Some(result));
        });
        Ok(drawn)
    }

    /// Draws a picture when its turn comes. The permit is the client's place in the queue.
    async fn draw(
        self: &Arc<Self>,
        game: Game<AnyPosition>,
        language: &'static Language,
        _place: Permit,
    ) -> Result<Bytes, PictureError> {
        let _permit = self.drawing.acquire().await.map_err(|_| PictureError::Busy)?;
        let pictures = Arc::clone(self);
        let draw = move || {
            drawing::png(&drawing::svg(&game, &CardText::new(&game, language), &pictures.address))
        };
        match tokio::task::spawn_blocking(draw).await {
            // A copy: the encoder's own buffer would keep the allocator from returning the memory of the
            // drawing around it.
            Ok(png) => png.map(|png| Bytes::copy_from_slice(&png)).map_err(PictureError::Failed),
            Err(panic) => Err(PictureError::Failed(panic.to_string())),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::text::LANGUAGES;
    use crate::config::Config;

    /// Nothing is drawn in this test, since its runtime has one thread and the test never waits.
    #[tokio::test]
    async fn one_address_cannot_take_all_places() {
        let mut limits = Config::of_folder("www").limits;
        (limits.pictures, limits.pictures_waiting, limits.pictures_per_address) = (1, 3, 2);
        let pictures = Arc::new(Pictures::new(&limits, None));
        let is_queued = |record: &str, client: &str| {
            let game = Game::from_record(record).unwrap();
            pictures.cached_or_queued(&game, &LANGUAGES[0], client.parse().unwrap()).is_ok()
        };
        assert!(is_queued("goff,12", "192.0.2.1") && is_queued("goff,13", "192.0.2.1"));
        assert!(!is_queued("goff,14", "192.0.2.1"));
        // A picture that is queued already takes no further place.
        assert!(is_queued("goff,12", "192.0.2.1"));
        assert!(is_queued("goff,15", "192.0.2.2") && is_queued("goff,16", "192.0.2.3"));
        // The limit in all.
        assert!(!is_queued("goff,17", "192.0.2.4"));
    }
}
