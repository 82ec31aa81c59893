//! The folder that is served: in memory, as in production, or read anew at each request, as while
//! developing.
//!
//! In memory a name either is a file of the folder or is not, so no path leads out of it. On the
//! disk, a path that passed [`path`](crate::path) is resolved with all its links, and must still be
//! below the folder.

use crate::asset::{Asset, Keep};
use bytes::Bytes;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use thiserror::Error;

/// A folder with more is not a site of ours, in bytes. So nobody reads a whole disk by mistake.
const MOST: u64 = 256 * 1024 * 1024;

/// Why a folder cannot be served.
#[derive(Debug, Error)]
pub enum SiteError {
    /// It is not there, or is not a folder.
    #[error("there is no folder {}", .0.display())]
    NoFolder(PathBuf),
    /// A file or folder in it cannot be read.
    #[error("{}: {why}", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// It has more than 256 MiB.
    #[error("{} has more than 256 MiB: that is not the site", .0.display())]
    TooLarge(PathBuf),
}

/// The folder that is served.
#[derive(Debug)]
pub enum Site {
    /// All files, by name, as they were at the start.
    Loaded(HashMap<String, Arc<Asset>>),
    /// The folder, whose files are read anew each time.
    Live(PathBuf),
}

impl Site {
    /// A folder whose files are read anew at each request.
    ///
    /// # Errors
    ///
    /// If there is no such folder.
    pub fn live(folder: &Path) -> Result<Site, SiteError> {
        resolved(folder).map(Site::Live)
    }

    /// Reads and packs all files of a folder, on all cores.
    ///
    /// # Errors
    ///
    /// If there is no such folder, a file cannot be read, or there is too much.
    ///
    /// # Panics
    ///
    /// Never: packing a file does not panic.
    pub fn load(folder: &Path) -> Result<Site, SiteError> {
        let root = resolved(folder)?;
        let mut files = Vec::new();
        list(&root, &root, "", &mut files)?;
        // The largest first, each core takes every other one: so all end at about the same time.
        files.sort_by_key(|(_, _, size)| std::cmp::Reverse(*size));
        if files.iter().map(|(_, _, size)| size).sum::<u64>() > MOST {
            return Err(SiteError::TooLarge(root));
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let load_share = |core| {
            let share = files.iter().skip(core).step_by(cores);
            share.map(|(name, path, _)| load_file(name, path)).collect::<Vec<_>>()
        };
        let loaded = thread::scope(|scope| {
            let threads: Vec<_> =
                (0..cores).map(|core| scope.spawn(move || load_share(core))).collect();
            let joined =
                threads.into_iter().map(|thread| thread.join().expect("packing does not panic"));
            joined.flatten().collect::<Result<HashMap<_, _>, _>>()
        })?;
        Ok(Site::Loaded(loaded))
    }

    /// The file of this name, as [`file_name`](crate::path::file_name) gives it. As on other hosts,
    /// `embed` means `embed.html`, if there is no file `embed`.
    ///
    /// # Errors
    ///
    /// If a file is there that cannot be read.
    pub async fn file(&self, name: &str) -> io::Result<Option<Arc<Asset>>> {
        match self {
            Site::Loaded(files) => {
                let page = || files.get(&format!("{name}.html"));
                Ok(files.get(name).or_else(page).cloned())
            }
            Site::Live(root) => {
                let (root, name) = (root.clone(), name.to_owned());
                let read = move || match read_below(&root, &name)? {
                    None => read_below(&root, &format!("{name}.html")),
                    found => Ok(found),
                };
                tokio::task::spawn_blocking(read).await?
            }
        }
    }
}

fn resolved(folder: &Path) -> Result<PathBuf, SiteError> {
    let root = folder.canonicalize().ok().filter(|root| root.is_dir());
    root.ok_or_else(|| SiteError::NoFolder(folder.to_owned()))
}

/// Adds the files below a folder: name, path and size. Hidden ones are left out, and links that lead
/// out of the root.
fn list(
    root: &Path,
    folder: &Path,
    prefix: &str,
    files: &mut Vec<(String, PathBuf, u64)>,
) -> Result<(), SiteError> {
    let unreadable = |path: &Path, why| SiteError::Unreadable { path: path.to_owned(), why };
    for entry in fs::read_dir(folder).map_err(|why| unreadable(folder, why))? {
        let entry = entry.map_err(|why| unreadable(folder, why))?;
        let path = entry.path().canonicalize().map_err(|why| unreadable(&entry.path(), why))?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        // A link to a folder might lead round in a circle.
        let is_link = entry.file_type().map_err(|why| unreadable(&path, why))?.is_symlink();
        if name.starts_with('.') || !path.starts_with(root) || (is_link && path.is_dir()) {
            continue;
        }
        let name = format!("{prefix}{name}");
        let about = path.metadata().map_err(|why| unreadable(&path, why))?;
        if about.is_dir() {
            list(root, &path, &format!("{name}/"), files)?;
        } else if about.is_file() {
            files.push((name, path, about.len()));
        }
    }
    Ok(())
}

fn load_file(name: &str, path: &Path) -> Result<(String, Arc<Asset>), SiteError> {
    let loaded = fs::read(path).and_then(|content| Asset::new(name, content.into()).packed());
    let asset = loaded.map_err(|why| SiteError::Unreadable { path: path.to_owned(), why })?;
    Ok((name.to_owned(), Arc::new(asset)))
}

/// The file of this name below a root, if there is one.
fn read_below(root: &Path, name: &str) -> io::Result<Option<Arc<Asset>>> {
    let Ok(path) = root.join(name).canonicalize() else { return Ok(None) };
    let Some(about) = path.metadata().ok().filter(fs::Metadata::is_file) else { return Ok(None) };
    if !path.starts_with(root) {
        return Ok(None);
    }
    if about.len() > MOST {
        return Err(io::Error::other("the file is too large"));
    }
    let content = Bytes::from(fs::read(path)?);
    // It may be another one the next moment, whatever its name says.
    let mut asset = Asset::new(name, content);
    asset.keep = Keep::Ask;
    Ok(Some(Arc::new(asset)))
}
