//! Frames between pages and the relay, read on both sides.
#![no_main]

#[path = "../../crates/remote/tests/it/frames.rs"]
mod frames;

#[path = "../../host/src/relay/frame.rs"]
#[allow(dead_code, reason = "the relay uses all of it")]
mod relay;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    frames::any(bytes);
    if let Ok(relay::Request::Keep(sealed) | relay::Request::Pass(sealed)) =
        relay::Request::read(&bytes::Bytes::copy_from_slice(bytes))
    {
        assert_eq!(sealed, bytes[1..]);
    }
});
