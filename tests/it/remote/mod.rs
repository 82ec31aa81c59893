//! Games by links.
#![allow(clippy::similar_names, reason = "inviter and invitee")]

use quantum_tic_tac_toe::remote::{Control, Device, Party, Receipt, Secret, Sides, Todo};

fn secret(byte: u8) -> Secret {
    Secret::from_bytes([byte; 32])
}

#[test]
fn a_game_under_nature_goes_by_links() {
    let mut inviter = Device::invite(secret(1), "nature", Sides::X).unwrap();
    assert_eq!(inviter.todo(), Todo::Play);
    inviter.play("12").unwrap();
    assert_eq!(inviter.todo(), Todo::Send);
    let link = inviter.send().unwrap();
    eprintln!("{} {link}", link.len());
    assert_eq!(inviter.todo(), Todo::Wait);
    let mut invitee = Device::open(&link, Some(secret(2))).unwrap();
    assert_eq!(invitee.todo(), Todo::Play);
    invitee.play("12").unwrap();
    assert_eq!(invitee.todo(), Todo::Send);
    assert_eq!(invitee.toss().as_deref(), Some("?"));
    let link = invitee.send().unwrap();
    eprintln!("{} {link}", link.len());
    assert_eq!(inviter.receive(&link), Ok(Receipt::Newer));
    eprintln!("{} <- {}", inviter.record(), inviter.before());
    inviter.play("34").unwrap();
    let link = inviter.send().unwrap();
    assert_eq!(invitee.receive(&link), Ok(Receipt::Newer));
    assert_eq!(invitee.record(), inviter.record());
    invitee.control(Control::Ask).unwrap();
    let link = invitee.send().unwrap();
    assert_eq!(inviter.receive(&link), Ok(Receipt::Newer));
    assert_eq!(inviter.todo(), Todo::Answer);
    inviter.control(Control::Grant).unwrap();
    let link = inviter.send().unwrap();
    assert_eq!(invitee.receive(&link), Ok(Receipt::Newer));
    assert_eq!(invitee.record(), "nature 12");
    let stored = invitee.stored();
    assert_eq!(Device::restored(&stored).unwrap().stored(), stored);
    assert_eq!(invitee.party(), Some(Party::Invitee));
}
