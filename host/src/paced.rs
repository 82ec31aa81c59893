//! A connection that ends when its other side takes too little. Without it, somebody who asks for a
//! large file and reads a byte now and then would hold a connection for ever.
//!
//! Waiting for the other side uses up time; what it takes earns time, a second for each kibibyte, up
//! to where it began. So a slow phone is served, and one that takes less than a kibibyte a second is
//! let go after a while.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// Bytes that earn a second.
const BYTES_PER_SECOND: u32 = 1_024;

/// A connection that ends when its other side takes too little.
#[derive(Debug)]
pub struct Paced<S> {
    stream: S,
    /// For how long the other side may take nothing, in all.
    patience: Duration,
    /// How much of that is left.
    left: Duration,
    /// Since when a write waits, and until when it may.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> Paced<S> {
    /// With so much time in which the other side may take nothing.
    #[must_use]
    pub fn new(stream: S, patience: Duration) -> Paced<S> {
        Paced { stream, patience, left: patience, waiting: None }
    }

    /// Notes what came of an attempt to write.
    fn attempted(
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
                self.left = self.patience.min(self.left + earned);
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

impl<S: AsyncWrite + Unpin> AsyncWrite for Paced<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.attempted(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.attempted(context, written)
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

impl<S: AsyncRead + Unpin> AsyncRead for Paced<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::advance;

    const PATIENCE: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn who_takes_nothing_is_let_go() {
        let (ours, _theirs) = duplex(1_000);
        let mut paced = Paced::new(ours, PATIENCE);
        let begun = Instant::now();
        let error = paced.write_all(&[0; 5_000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!((PATIENCE..PATIENCE * 2).contains(&begun.elapsed()), "{:?}", begun.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_a_little_now_and_then_is_let_go_later() {
        let (ours, mut theirs) = duplex(1_000);
        let mut paced = Paced::new(ours, PATIENCE);
        let reading = tokio::spawn(async move {
            let mut taken = vec![0; 100];
            while theirs.read_exact(&mut taken).await.is_ok() {
                advance(Duration::from_secs(5)).await;
            }
        });
        let error = paced.write_all(&vec![0; 50_000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        drop(paced);
        reading.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_phone_is_served() {
        let (ours, mut theirs) = duplex(1_000);
        let mut paced = Paced::new(ours, PATIENCE);
        let reading = tokio::spawn(async move {
            let mut taken = vec![0; 10_240];
            for _ in 0..30 {
                theirs.read_exact(&mut taken).await.unwrap();
                advance(Duration::from_secs(5)).await;
            }
        });
        paced.write_all(&vec![0; 307_200]).await.unwrap();
        reading.await.unwrap();
    }
}
