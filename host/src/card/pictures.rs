//! Pictures of games: drawn a few at a time, and kept for a while.

use super::address::SiteAddress;
use super::drawing;
use super::game::AnyGame;
use super::words::Words;
use crate::config::Limits;
use bytes::Bytes;
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use thiserror::Error;
use tokio::sync::Semaphore;

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PictureError {
    /// Too many are waited for.
    #[error("too many pictures are waited for")]
    Busy,
    /// It could not be drawn.
    #[error("a picture could not be drawn: {0}")]
    Failed(String),
}

/// The pictures.
#[derive(Debug)]
pub struct Pictures {
    /// What stands at the foot of each.
    address: String,
    /// As PNG, by the link of the game.
    kept: Mutex<LruCache<String, Bytes>>,
    drawn: Semaphore,
    waiting: Semaphore,
}

impl Pictures {
    /// None yet. The site's address, if it is known, stands on each.
    #[must_use]
    pub fn new(limits: &Limits, site: Option<&SiteAddress>) -> Pictures {
        let kept = NonZeroUsize::new(limits.pictures_kept as usize).unwrap_or(NonZeroUsize::MIN);
        let at_once = limits.pictures.max(1) as usize;
        Pictures {
            address: site.map(|site| site.short().to_owned()).unwrap_or_default(),
            kept: Mutex::new(LruCache::new(kept)),
            drawn: Semaphore::new(at_once),
            waiting: Semaphore::new(at_once + limits.pictures_waiting as usize),
        }
    }

    /// The picture of a game, as PNG.
    ///
    /// # Errors
    ///
    /// If too many are waited for, or if it cannot be drawn.
    pub async fn of(&self, game: &AnyGame) -> Result<Bytes, PictureError> {
        let link = game.link();
        if let Some(png) = self.kept().get(&link) {
            return Ok(png.clone());
        }
        let _waits = self.waiting.try_acquire().map_err(|_| PictureError::Busy)?;
        let _draws = self.drawn.acquire().await.map_err(|_| PictureError::Busy)?;
        // Somebody else may have waited for the same one.
        if let Some(png) = self.kept().get(&link) {
            return Ok(png.clone());
        }
        let (game, address) = (game.clone(), self.address.clone());
        let draw = move || drawing::png(&drawing::svg(&game, &Words::of(&game), &address));
        let drawn = tokio::task::spawn_blocking(draw).await;
        let drawn = drawn.map_err(|panic| PictureError::Failed(panic.to_string()))?;
        let png = Bytes::from(drawn.map_err(PictureError::Failed)?);
        self.kept().put(link, png.clone());
        Ok(png)
    }

    fn kept(&self) -> MutexGuard<'_, LruCache<String, Bytes>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
