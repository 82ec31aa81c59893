//! Frames of the relay from arbitrary bytes, for a fuzzer and for a test.

use qttt_remote::live::Heard;
use qttt_remote::{Live, LiveKey, Secret, Sides};

/// Any bytes, as four things: a frame, a stored game, a key, and a change to a real frame.
pub fn any(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(live) = Live::restored(&text) {
        assert_eq!(Live::restored(&live.stored()).unwrap().stored(), live.stored());
    }
    if let Ok(key) = text.parse::<LiveKey>() {
        assert_eq!(key.to_string(), text);
    }
    let key = LiveKey::Play([7; 16]);
    let mut one = Live::invite(key, Secret::from_bytes([1; 32]), "nature", Sides::X).unwrap();
    let invitation = one.send().unwrap().frame;
    let kept = [&[2, 0], &invitation[1..]].concat();
    let mut other = Live::open(key);
    other.receive(&kept).unwrap();
    is_ignored(&mut other, bytes);
    let Some((&[high, low, bits], _)) = bytes.split_first_chunk() else { return };
    let mut changed = kept.clone();
    let place = usize::from(u16::from_be_bytes([high, low])) % kept.len();
    changed[place] ^= bits;
    // The relay chooses between kept and passed; that byte is not sealed.
    if place > 0 && bits > 0 {
        is_ignored(&mut other, &changed);
    }
    changed.truncate(place);
    is_ignored(&mut other, &changed);
}

/// Nobody without the key makes a frame that changes a game.
fn is_ignored(live: &mut Live, frame: &[u8]) {
    let before = live.stored();
    let heard = live.receive(frame);
    assert!(matches!(heard, Err(_) | Ok(Heard::Alive | Heard::Here { .. })), "{heard:?}");
    assert_eq!(live.stored(), before);
}
