//! Closes connections whose client reads too slowly. hyper has no write timeout, and a timeout that
//! restarts with each byte would let a client hold a connection with a byte every few seconds.
//!
//! A connection has a time budget. Waiting for the client spends it; each kibibyte that the client
//! takes adds a second, up to the initial budget. A slow phone is served to the end. A client that
//! takes less than a kibibyte a second is disconnected after a while.
//!
//! A connection may also have an allowance of bytes to read: a WebSocket's fragments are read together
//! until they are a message, however many there are.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// Written bytes that add a second to the budget.
const BYTES_PER_SECOND: u32 = 1_024;

/// The bytes that may still be read from a connection; without a limit until one is set. Each request
/// has it as an extension.
#[derive(Debug)]
pub struct Allowance(AtomicU64);

impl Allowance {
    pub fn unlimited() -> Allowance {
        Allowance(AtomicU64::new(u64::MAX))
    }

    pub fn set(&self, bytes: u64) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    pub fn is_spent(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }

    /// Takes bytes that were read. Without a limit none are missing afterwards.
    fn take(&self, bytes: usize) {
        let left = |left: u64| (left != u64::MAX).then(|| left.saturating_sub(bytes as u64));
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left);
    }
}

/// A stream whose writes fail with [`io::ErrorKind::TimedOut`] when the other side reads too slowly, and
/// whose reads fail with [`io::ErrorKind::QuotaExceeded`] when its allowance is spent.
#[derive(Debug)]
pub struct StallTimeout<S, G> {
    stream: S,
    /// The largest budget.
    timeout: Duration,
    /// The budget that is left.
    left: Duration,
    /// The start of the current wait, and the timer that ends it.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
    allowance: Arc<Allowance>,
    /// Dropped together with the stream.
    _guard: G,
}

impl<S, G> StallTimeout<S, G> {
    /// Wraps a stream with a budget of `timeout`. `guard` is dropped when the stream is closed.
    pub fn new(
        stream: S,
        timeout: Duration,
        allowance: Arc<Allowance>,
        guard: G,
    ) -> StallTimeout<S, G> {
        StallTimeout { stream, timeout, left: timeout, waiting: None, allowance, _guard: guard }
    }

    /// Updates the budget by the result of a write.
    fn after_write(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) => {
                if let Some((since, _)) = self.waiting.take() {
                    let Some(left) = self.left.checked_sub(since.elapsed()) else {
                        return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                    };
                    self.left = left;
                }
                let count_u32 = u32::try_from(count).unwrap_or(u32::MAX);
                let earned = Duration::from_secs(1) * count_u32 / BYTES_PER_SECOND;
                self.left = self.timeout.min(self.left + earned);
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let left = self.left;
                let (_, timer) =
                    self.waiting.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(left))));
                ready!(timer.as_mut().poll(context));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl<S: AsyncWrite + Unpin, G: Unpin> AsyncWrite for StallTimeout<S, G> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.after_write(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.after_write(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: AsyncRead + Unpin, G: Unpin> AsyncRead for StallTimeout<S, G> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.allowance.is_spent() {
            return Poll::Ready(Err(io::ErrorKind::QuotaExceeded.into()));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.allowance.take(buffer.filled().len() - before);
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::advance;

    const TIMEOUT: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_nothing_is_disconnected() {
        let (ours, _theirs) = duplex(1_000);
        let mut stream = StallTimeout::new(ours, TIMEOUT, Arc::new(Allowance::unlimited()), ());
        let begun = Instant::now();
        let error = stream.write_all(&[0; 5_000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!((TIMEOUT..TIMEOUT * 2).contains(&begun.elapsed()), "{:?}", begun.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_too_little_is_disconnected_later() {
        let (ours, mut theirs) = duplex(1_000);
        let mut stream = StallTimeout::new(ours, TIMEOUT, Arc::new(Allowance::unlimited()), ());
        let reading = tokio::spawn(async move {
            let mut taken = vec![0; 100];
            while theirs.read_exact(&mut taken).await.is_ok() {
                advance(Duration::from_secs(5)).await;
            }
        });
        let error = stream.write_all(&vec![0; 50_000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(stream);
        reading.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_phone_is_served() {
        let (ours, mut theirs) = duplex(1_000);
        let mut stream = StallTimeout::new(ours, TIMEOUT, Arc::new(Allowance::unlimited()), ());
        let reading = tokio::spawn(async move {
            let mut taken = vec![0; 10_240];
            for _ in 0..30 {
                theirs.read_exact(&mut taken).await.unwrap();
                advance(Duration::from_secs(5)).await;
            }
        });
        stream.write_all(&vec![0; 307_200]).await.unwrap();
        reading.await.unwrap();
    }
}
