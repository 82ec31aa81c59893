//! Pictures of games. A few are drawn at a time, and each is kept for a while.
//!
//! A drawing belongs to the server and not to the request that began it: if the client closes the
//! connection, the drawing still counts towards the limits until it has ended, and the picture is
//! kept. Requests for the same picture wait for the same drawing.

use super::address::SiteAddress;
use super::drawing;
use super::game::AnyGame;
use super::words::Words;
use crate::config::Limits;
use bytes::Bytes;
use lru::LruCache;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;
use tokio::sync::{Semaphore, watch};

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

/// The result of a drawing, once there is one.
type Drawn = Option<Result<Bytes, PictureError>>;

/// The pictures that are kept, and those that are being drawn.
#[derive(Clone, Debug)]
pub struct Pictures(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// The address at the foot of each picture.
    address: String,
    state: Mutex<State>,
    /// One permit for each picture that is drawn at the same time.
    drawing: Semaphore,
    /// Pictures that are drawn or wait to be drawn, at most.
    most: usize,
}

#[derive(Debug)]
struct State {
    /// PNG files, by the link of the game.
    kept: LruCache<String, Bytes>,
    /// Drawings that have not ended, by the link of the game.
    begun: HashMap<String, watch::Receiver<Drawn>>,
}

impl Pictures {
    /// No pictures. The site's address, if it is known, will stand on each.
    #[must_use]
    pub fn new(limits: &Limits, site: Option<&SiteAddress>) -> Pictures {
        let kept = NonZeroUsize::new(limits.pictures_kept as usize).unwrap_or(NonZeroUsize::MIN);
        let at_once = limits.pictures.max(1) as usize;
        Pictures(Arc::new(Shared {
            address: site.map(|site| site.short().to_owned()).unwrap_or_default(),
            state: Mutex::new(State { kept: LruCache::new(kept), begun: HashMap::new() }),
            drawing: Semaphore::new(at_once),
            most: at_once + limits.pictures_waiting as usize,
        }))
    }

    /// The picture of a game, as PNG.
    ///
    /// # Errors
    ///
    /// [`PictureError::Busy`] if too many pictures wait to be drawn, [`PictureError::Failed`] if this
    /// one cannot be drawn.
    pub async fn of(&self, game: &AnyGame) -> Result<Bytes, PictureError> {
        let mut drawn = match self.kept_or_begun(game)? {
            Picture::Kept(png) => return Ok(png),
            Picture::Begun(drawn) => drawn,
        };
        let ended = drawn.wait_for(Option::is_some).await;
        let result = ended.ok().and_then(|result| result.clone());
        result.unwrap_or_else(|| Err(PictureError::Failed("the drawing was stopped".to_owned())))
    }

    /// The picture, or its drawing, which is begun if it has not been.
    fn kept_or_begun(&self, game: &AnyGame) -> Result<Picture, PictureError> {
        let link = game.link();
        let mut state = self.0.state();
        if let Some(png) = state.kept.get(&link) {
            return Ok(Picture::Kept(png.clone()));
        }
        if let Some(drawn) = state.begun.get(&link) {
            return Ok(Picture::Begun(drawn.clone()));
        }
        if state.begun.len() >= self.0.most {
            return Err(PictureError::Busy);
        }
        let (sender, drawn) = watch::channel(None);
        state.begun.insert(link.clone(), drawn.clone());
        let (shared, game) = (Arc::clone(&self.0), game.clone());
        tokio::spawn(async move {
            let result = shared.draw(game).await;
            let mut state = shared.state();
            state.begun.remove(&link);
            if let Ok(png) = &result {
                state.kept.put(link, png.clone());
            }
            drop(state);
            sender.send_replace(Some(result));
        });
        Ok(Picture::Begun(drawn))
    }
}

enum Picture {
    Kept(Bytes),
    Begun(watch::Receiver<Drawn>),
}

impl Shared {
    async fn draw(self: &Arc<Shared>, game: AnyGame) -> Result<Bytes, PictureError> {
        let _permit = self.drawing.acquire().await.map_err(|_| PictureError::Busy)?;
        let shared = Arc::clone(self);
        let draw = move || drawing::png(&drawing::svg(&game, &Words::of(&game), &shared.address));
        match tokio::task::spawn_blocking(draw).await {
            Ok(png) => png.map(Bytes::from).map_err(PictureError::Failed),
            Err(panic) => Err(PictureError::Failed(panic.to_string())),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
