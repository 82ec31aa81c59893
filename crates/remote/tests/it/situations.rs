//! Situations between two people: taking back, resigning, forks, lost devices, cut links.

use super::{legal, secret, step};
use base64ct::{Base64UrlUnpadded, Encoding};
use qttt_remote::{
    ChooseError, Control, Fork, LinkError, NextStep, OpenError, Party, Peer, Question, Receipt,
    Refusal, Role, Secret, Sides, Speaker, Toss,
};
use quantum_tic_tac_toe::{Player, SeededRandom};

fn inviting(byte: u8, rules: &str, sides: Sides) -> Peer {
    Peer::invite(Secret::from_bytes([byte; 32]), rules, sides).unwrap()
}

fn accepting(byte: u8, invitation: &str) -> Peer {
    Peer::open(invitation, Some(Secret::from_bytes([byte; 32]))).unwrap()
}

/// Plays a turn and sends it.
fn turn(device: &mut Peer, actions: &[&str]) -> String {
    for action in actions {
        device.play(action).unwrap();
    }
    device.send().unwrap().payload
}

/// Sends a control event.
fn control(device: &mut Peer, control: Control) -> String {
    device.control(control).unwrap();
    device.send().unwrap().payload
}

/// The inviter, X, and the invitee after these turns, each by the one whose turn it is.
fn played(rules: &str, turns: &[&[&str]]) -> [Peer; 2] {
    let mut inviter = inviting(1, rules, Sides::X);
    let invitation = turn(&mut inviter, turns[0]);
    let mut devices = [inviter, accepting(2, &invitation)];
    for (number, actions) in turns.iter().enumerate().skip(1) {
        let link = turn(&mut devices[number % 2], actions);
        assert_eq!(devices[(number + 1) % 2].receive(&link), Ok(Receipt::Newer));
    }
    devices
}

fn fork_of(receipt: Receipt) -> Fork {
    match receipt {
        Receipt::Fork(fork) => fork,
        other => panic!("{other:?} is no fork"),
    }
}

#[test]
fn a_turn_is_taken_back_if_the_other_grants_it() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"], &["23"], &["56"]]);
    assert!(x.snapshot().can_ask && o.snapshot().can_ask);
    let link = control(&mut x, Control::Ask);
    assert_eq!(o.receive(&link), Ok(Receipt::Newer));
    assert_eq!(o.next_step(), NextStep::Answer);
    let question = o.snapshot().question.map(|asked| (asked.by, asked.about));
    assert_eq!(question, Some((Speaker::Other, Question::TakeBack)));
    assert_eq!(o.control(Control::Ask), Err(Refusal::AnswerFirst));
    assert_eq!(x.play("12"), Err(Refusal::NotYourTurn), "whoever asks waits for the answer");
    let link = control(&mut o, Control::Grant);
    assert_eq!(x.receive(&link), Ok(Receipt::Newer));
    // The last turn of X is gone, and O's turn after it.
    assert_eq!(
        (x.record().as_str(), x.snapshot().before.as_str()),
        ("goff 12 45", "goff 12 45 23 56")
    );
    let link = turn(&mut x, &["13"]);
    assert_eq!(o.receive(&link), Ok(Receipt::Newer));
    assert_eq!(o.record(), "goff 12 45 13");
}

#[test]
fn what_is_declined_is_not_asked_again_at_once() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"]]);
    let link = control(&mut x, Control::Ask);
    o.receive(&link).unwrap();
    let link = control(&mut o, Control::Decline);
    x.receive(&link).unwrap();
    assert_eq!((x.record().as_str(), x.next_step()), ("goff 12 45", NextStep::Play));
    assert!(x.snapshot().declined);
    assert_eq!(x.control(Control::Ask), Err(Refusal::CannotAsk));
    let link = turn(&mut x, &["13"]);
    o.receive(&link).unwrap();
    assert!(o.snapshot().can_ask);
}

#[test]
fn nobody_asks_before_a_turn_or_within_one() {
    let [_, mut o] = played("goff", &[&["12"]]);
    assert_eq!(o.control(Control::Ask), Err(Refusal::CannotAsk));
    let [mut x, mut o] = played("goff", &[&["12"], &["12"]]);
    x.play("@1").unwrap();
    assert_eq!(x.next_step(), NextStep::Play, "the placement is still to come");
    assert_eq!(x.control(Control::Ask), Err(Refusal::CannotAsk));
    assert_eq!(x.control(Control::Resign), Err(Refusal::CannotResign));
    assert_eq!(x.control(Control::Offer), Err(Refusal::CannotOffer));
    assert_eq!(o.control(Control::Grant), Err(Refusal::NothingToAnswer));
    assert_eq!(x.control(Control::Grant), Err(Refusal::NothingToAnswer));
    assert_eq!(x.snapshot().draft, ["@1"]);
    assert!(x.undo());
    assert!(!x.undo());
    assert_eq!(x.record(), "goff 12 12");
}

#[test]
fn a_toss_stays_tossed_if_its_turn_is_taken_back() {
    let [mut x, mut o] = played("nature", &[&["12"], &["12"]]);
    let first = x.snapshot().tosses;
    assert_eq!(first.len(), 1);
    let link = turn(&mut x, &["34"]);
    o.receive(&link).unwrap();
    assert_eq!(o.snapshot().tosses, first);
    let link = control(&mut o, Control::Ask);
    x.receive(&link).unwrap();
    let link = control(&mut x, Control::Grant);
    o.receive(&link).unwrap();
    assert_eq!(o.record(), "nature 12");
    assert!(!o.snapshot().tosses[0].standing);
    // The same turn again is another toss.
    let link = turn(&mut o, &["12"]);
    x.receive(&link).unwrap();
    let tosses = x.snapshot().tosses;
    assert_eq!(tosses.len(), 2);
    assert_eq!(Toss { standing: true, ..tosses[0].clone() }, first[0]);
    let shares = |toss: &Toss| [toss.inviter, toss.invitee];
    assert_ne!(shares(&tosses[1]), shares(&tosses[0]));
    assert!(tosses[1].standing && x.record().starts_with("nature 12 12 @"));
}

#[test]
fn questions_end_where_the_longest_game_would_not_fit() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"]]);
    let mut asked = 0;
    while x.snapshot().can_ask {
        let link = control(&mut x, Control::Ask);
        o.receive(&link).unwrap();
        let link = control(&mut o, Control::Grant);
        x.receive(&link).unwrap();
        let link = turn(&mut x, &["12"]);
        o.receive(&link).unwrap();
        let link = turn(&mut o, &["45"]);
        x.receive(&link).unwrap();
        asked += 1;
    }
    assert_eq!(x.control(Control::Ask), Err(Refusal::Full));
    assert_eq!(asked, 8);
    // The game can be finished, by any action.
    let random = &mut SeededRandom::new(1);
    let mut devices = [x, o];
    let mut speaker = 0;
    while let Some(link) = step(&mut devices[speaker], random) {
        assert!(link.len() <= 396);
        speaker = 1 - speaker;
        devices[speaker].receive(&link).unwrap();
    }
    assert!(devices[0].snapshot().over);
}

/// In the dice game a measurement is two steps, and seven of nine stones may be measured. Offers cross
/// after the last question that fits, and a resignation crosses the last step.
#[test]
fn the_longest_dice_game_fits_after_the_last_question() {
    let mut longest = 0;
    for byte in 1..100 {
        let mut x = inviting(byte, "kvantove", Sides::X);
        let mut o = accepting(100 + byte, &turn(&mut x, &["12"]));
        x.receive(&turn(&mut o, &["34"])).unwrap();
        o.receive(&turn(&mut x, &["56"])).unwrap();
        x.receive(&turn(&mut o, &["78"])).unwrap();
        o.receive(&turn(&mut x, &["9"])).unwrap();
        while x.snapshot().can_ask {
            o.receive(&control(&mut x, Control::Ask)).unwrap();
            x.receive(&control(&mut o, Control::Grant)).unwrap();
            o.receive(&turn(&mut x, &["9"])).unwrap();
        }
        assert_eq!(x.control(Control::Ask), Err(Refusal::Full));
        let offers = [control(&mut x, Control::Offer), control(&mut o, Control::Offer)];
        o.receive(&offers[0]).unwrap();
        x.receive(&offers[1]).unwrap();
        x.receive(&control(&mut o, Control::Decline)).unwrap();
        let mut devices = [x, o];
        let mut speaker = 1;
        while devices[speaker].next_step() != NextStep::Over {
            let mut device = devices[speaker].clone();
            while device.next_step() == NextStep::Play {
                // Pairs of squares come last.
                device.play(legal(&device.record()).last().unwrap()).unwrap();
            }
            let link = device.send().unwrap().payload;
            if device.snapshot().over {
                let end = control(&mut devices[1 - speaker], Control::Resign);
                assert_eq!(device.receive(&end), Ok(Receipt::Newer));
            }
            devices[speaker] = device;
            assert_eq!(devices[1 - speaker].receive(&link), Ok(Receipt::Newer));
            speaker = 1 - speaker;
        }
        let [x, o] = devices;
        assert_eq!((x.record(), x.link()), (o.record(), o.link()));
        longest = longest.max(x.record().split(' ').skip(1).count());
    }
    assert_eq!(longest, 9 + 7);
}

#[test]
fn who_resigns_ends_the_game() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"]]);
    let link = control(&mut x, Control::Resign);
    assert_eq!(o.receive(&link), Ok(Receipt::Newer));
    for device in [&mut x, &mut o] {
        assert_eq!(
            (device.next_step(), device.snapshot().resigned),
            (NextStep::Over, Some(Player::X))
        );
        assert!(device.snapshot().over);
        assert_eq!(device.play("12"), Err(Refusal::GameOver));
        assert_eq!(device.control(Control::Ask), Err(Refusal::GameOver));
    }
    assert_eq!(x.send().unwrap().payload, link, "the last link can be sent again");
    assert_eq!(o.send().unwrap().payload, link);
    assert_eq!(inviting(1, "goff", Sides::X).control(Control::Resign), Err(Refusal::CannotResign));
}

#[test]
fn a_rematch_is_a_game_of_its_own() {
    let [x, mut o] = played("goff", &[&["12"], &["45"]]);
    let mut again = inviting(3, "goff", Sides::O);
    let invitation = again.send().unwrap().payload;
    assert_eq!(o.receive(&invitation), Ok(Receipt::OtherGame));
    assert_ne!(again.snapshot().id, x.snapshot().id);
    let mut other = accepting(4, &invitation);
    assert_eq!(other.next_step(), NextStep::Play);
    let link = turn(&mut other, &["12"]);
    assert_eq!(again.receive(&link), Ok(Receipt::Newer));
    assert_eq!(again.next_step(), NextStep::Play);
}

#[test]
fn an_old_link_changes_nothing() {
    let mut x = inviting(1, "goff", Sides::X);
    let invitation = turn(&mut x, &["12"]);
    let mut o = accepting(2, &invitation);
    let accepted = turn(&mut o, &["45"]);
    x.receive(&accepted).unwrap();
    x.play("23").unwrap();
    let before = x.stored();
    for old in [&invitation, &accepted] {
        let receipt = x.receive(old).unwrap();
        assert!(matches!(receipt, Receipt::Older | Receipt::Same), "{receipt:?}");
        assert_eq!(x.stored(), before);
    }
    assert_eq!(x.choose(&invitation), Err(ChooseError::Refused(Refusal::NoFork)));
    assert_eq!(x.snapshot().draft, ["23"]);
}

#[test]
fn a_fork_is_chosen_by_the_one_who_did_not_make_it() {
    let [mut x, o] = played("goff", &[&["12"]]);
    let (mut one, mut other) = (o.clone(), o);
    let first = turn(&mut one, &["45"]);
    let second = turn(&mut other, &["78"]);
    x.receive(&first).unwrap();
    x.play("23").unwrap();
    let fork = fork_of(x.receive(&second).unwrap());
    assert_eq!(
        fork,
        Fork {
            steps: 2,
            by: Party::Invitee,
            stranger: false,
            common: "goff 12".into(),
            here: "goff 12 45".into(),
            there: "goff 12 78".into(),
            refused: None,
        }
    );
    assert_eq!(x.record(), "goff 12 45 23", "nothing is lost before one chooses");
    x.choose(&second).unwrap();
    assert_eq!(x.record(), "goff 12 78");
    let link = turn(&mut x, &["23"]);
    assert_eq!(other.receive(&link), Ok(Receipt::Newer));
}

/// The invitee closes a cycle and sees the inviter's share. Then it comes with another turn instead:
/// no device whose share is out takes it.
#[test]
fn nobody_takes_back_a_toss_by_a_fork() {
    let [mut x, o] = played("nature", &[&["12"]]);
    let (mut one, mut other) = (o.clone(), o);
    let cycle = turn(&mut one, &["12"]);
    x.receive(&cycle).unwrap();
    let answer = turn(&mut x, &["34"]);
    one.receive(&answer).unwrap();
    let instead = turn(&mut other, &["45"]);
    let before = x.stored();
    let fork = fork_of(x.receive(&instead).unwrap());
    assert_eq!(fork.refused, Some(Refusal::Answered));
    assert_eq!(x.choose(&instead), Err(ChooseError::Refused(Refusal::Answered)));
    assert_eq!(x.stored(), before);
}

/// The same for a new chain: an invitee that has seen the inviter's share accepts once more, with
/// other shares.
#[test]
fn nobody_draws_another_chain_after_a_toss() {
    let mut inviter = inviting(1, "nature", Sides::Toss);
    let invitation = inviter.send().unwrap().payload;
    let accepted = accepting(2, &invitation).send().unwrap().payload;
    let once_more = accepting(3, &invitation).send().unwrap().payload;
    inviter.receive(&accepted).unwrap();
    // Nothing is out yet.
    let fork = fork_of(inviter.receive(&once_more).unwrap());
    assert_eq!((fork.refused, fork.stranger), (None, true));
    step(&mut inviter, &mut SeededRandom::new(1)).unwrap();
    let fork = fork_of(inviter.receive(&once_more).unwrap());
    assert_eq!(fork.refused, Some(Refusal::Answered));
}

#[test]
fn of_two_who_accept_one_invitation_the_inviter_chooses() {
    let mut x = inviting(1, "goff", Sides::X);
    let invitation = turn(&mut x, &["12"]);
    let (mut anna, mut ben) = (accepting(2, &invitation), accepting(3, &invitation));
    let (from_anna, from_ben) = (turn(&mut anna, &["45"]), turn(&mut ben, &["78"]));
    x.receive(&from_anna).unwrap();
    let fork = fork_of(x.receive(&from_ben).unwrap());
    assert!(fork.stranger && fork.refused.is_none() && fork.by == Party::Invitee);
    let answer = turn(&mut x, &["23"]);
    // Ben sees that somebody else plays.
    let fork = fork_of(ben.receive(&answer).unwrap());
    assert!(fork.stranger);
    assert_eq!(fork.refused, Some(Refusal::NotYours));
    assert_eq!(ben.choose(&answer), Err(ChooseError::Refused(Refusal::NotYours)));
    // Clara has only drafted to accept: now she watches.
    let mut clara = accepting(4, &invitation);
    clara.play("56").unwrap();
    assert_eq!(clara.receive(&answer), Ok(Receipt::Newer));
    assert_eq!((clara.snapshot().role, clara.next_step()), (Role::Watcher, NextStep::Wait));
    assert_eq!(clara.record(), "goff 12 45 23");
}

#[test]
fn a_first_turn_that_was_changed_can_be_taken_as_long_as_nobody_has_answered_it() {
    let x = inviting(1, "goff", Sides::X);
    let (mut one, mut other) = (x.clone(), x);
    let (first, second) = (turn(&mut one, &["12"]), turn(&mut other, &["34"]));
    let mut o = accepting(2, &first);
    let fork = fork_of(o.receive(&second).unwrap());
    assert_eq!((fork.steps, fork.by, fork.stranger), (0, Party::Inviter, false));
    o.choose(&second).unwrap();
    assert_eq!((o.snapshot().role, o.next_step()), (Role::Invitee, NextStep::Play));
    let link = turn(&mut o, &["45"]);
    assert_eq!(other.receive(&link), Ok(Receipt::Newer));
    let fork = fork_of(o.receive(&first).unwrap());
    assert_eq!(fork.refused, Some(Refusal::Answered));
}

#[test]
fn a_side_moves_to_another_device() {
    let [mut x, mut o] = played("nature", &[&["12"], &["12"]]);
    let private = x.private_link().unwrap();
    assert_eq!(x.play("34"), Err(Refusal::Moved));
    assert_eq!(x.send(), Err(Refusal::Moved));
    assert!(Peer::restored(&x.stored()).unwrap().snapshot().moved);
    let mut phone = Peer::open(&private, None).unwrap();
    assert_eq!((phone.snapshot().role, phone.record()), (Role::Inviter, x.record()));
    let link = turn(&mut phone, &["34"]);
    assert_eq!(o.receive(&link), Ok(Receipt::Newer));
    // The old device can follow; and play again, if it is told to.
    assert_eq!(x.receive(&link), Ok(Receipt::Newer));
    let answer = turn(&mut o, &["56"]);
    assert_eq!(x.receive(&answer), Ok(Receipt::Newer));
    x.stay();
    let link = turn(&mut x, &["78"]);
    assert_eq!(phone.receive(&link), Ok(Receipt::Newer));
    // A private link is also a link without its secret.
    assert_eq!(o.receive(&private), Ok(Receipt::Older));
    let watching = &mut Peer::open(&link, None).unwrap();
    assert_eq!(watching.private_link(), Err(Refusal::Watcher));
    assert_eq!(inviting(1, "goff", Sides::X).private_link(), Err(Refusal::NotSent));
}

/// The same link with a secret in it, which its author knows.
fn with_secret(link: &str, byte: u8) -> String {
    let bytes = Base64UrlUnpadded::decode_vec(link).unwrap();
    Base64UrlUnpadded::encode_string(&[&[bytes[0] | 0x40][..], &[byte; 32], &bytes[1..]].concat())
}

#[test]
fn nobody_plays_with_a_secret_that_somebody_else_has_chosen() {
    let mut x = inviting(1, "nature", Sides::X);
    let invitation = turn(&mut x, &["12"]);
    // The secret of the device counts, so its keys are those of the plain invitation.
    let known = with_secret(&invitation, 9);
    let mut o = accepting(2, &known);
    assert_eq!(turn(&mut o, &["12"]), turn(&mut accepting(2, &invitation), &["12"]));
    assert_eq!(Peer::restored(&o.stored()).unwrap().record(), o.record());
    let damaged = Some(OpenError::Link(LinkError::Damaged));
    for own in [None, Some(Secret::from_bytes([2; 32])), Some(Secret::from_bytes([9; 32]))] {
        assert_eq!(Peer::open_public(&known, own).err(), damaged);
    }
    let public = Peer::open_public(&invitation, Some(Secret::from_bytes([2; 32]))).unwrap();
    assert_eq!(public.snapshot().role, Role::Invitee);
    // On another device of one's own the secret in the link is the only one.
    let phone = Peer::open(&o.private_link().unwrap(), None).unwrap();
    assert_eq!((phone.snapshot().role, phone.record()), (Role::Invitee, o.record()));
    // A rematch has the secret of the match.
    let [mut x, mut o] = played("goff", &[&["12"], &["45"]]);
    let end = control(&mut x, Control::Resign);
    o.receive(&end).unwrap();
    let invitation = x.rematch().unwrap().send().unwrap().payload;
    assert_eq!(o.open_rematch(&with_secret(&invitation, 9)).err(), damaged);
    assert_eq!(o.open_rematch(&invitation).unwrap().snapshot().role, Role::Invitee);
}

#[test]
fn a_lost_device_comes_back_by_the_last_link_and_the_secret() {
    let [mut x, o] = played("nature", &[&["12"], &["12"]]);
    let link = o.link().unwrap();
    drop(o);
    let mut o = accepting(2, &link);
    assert_eq!((o.snapshot().role, o.next_step()), (Role::Invitee, NextStep::Wait));
    let answer = turn(&mut x, &["34"]);
    assert_eq!(o.receive(&answer), Ok(Receipt::Newer));
    assert_eq!(o.next_step(), NextStep::Play);
    // Without the secret one watches; with another one one is told.
    let mut watcher = Peer::open(&answer, None).unwrap();
    assert_eq!(
        (watcher.snapshot().role, watcher.play("56")),
        (Role::Watcher, Err(Refusal::Watcher))
    );
    let stranger = secret(&mut SeededRandom::new(1));
    assert_eq!(Peer::open(&answer, Some(stranger)).err(), Some(OpenError::NotYours));
}

#[test]
fn a_toss_that_ends_the_game_is_told_by_a_pass() {
    let random = &mut SeededRandom::new(4);
    let mut told = 0;
    for _ in 0..60 {
        let mut x = Peer::invite(secret(random), "kvantove", Sides::X).unwrap();
        let link = step(&mut x, random).unwrap();
        let mut devices = [x, Peer::open(&link, Some(secret(random))).unwrap()];
        let mut speaker = 1;
        loop {
            let device = &mut devices[speaker];
            if device.snapshot().over && device.next_step() == NextStep::Pass {
                told += 1;
                assert!(device.is_due());
                assert_eq!(device.play("1"), Err(Refusal::GameOver));
                assert_eq!(device.control(Control::Ask), Err(Refusal::GameOver));
            }
            let Some(link) = step(device, random) else { break };
            speaker = 1 - speaker;
            devices[speaker].receive(&link).unwrap();
        }
        assert_eq!(devices[0].record(), devices[1].record());
        assert!(devices[0].snapshot().over);
    }
    assert!(told > 5, "{told}");
}

#[test]
fn a_store_that_is_damaged_is_refused() {
    let [mut x, _] = played("goff", &[&["12"], &["45"]]);
    x.play("23").unwrap();
    let stored = x.stored();
    assert_eq!(Peer::restored(&stored).unwrap().record(), "goff 12 45 23");
    for length in 0..stored.len() {
        // Without the mark that it was moved the text is whole.
        assert!(Peer::restored(&stored[..length]).is_err(), "{length}");
    }
    for damaged in [
        "",
        "q2",
        "q2.......",
        "q3.a.b.c.d.e.f.g",
        "q2..goff.X.0-0-0...",
        &stored.replace("q2", "q0"),
    ] {
        assert!(Peer::restored(damaged).is_err(), "{damaged}");
    }
    let fields: Vec<&str> = stored.split('.').collect();
    let other_secret = stored.replace(fields[1], &Secret::from_bytes([9; 32]).to_string());
    assert_eq!(Peer::restored(&other_secret).err(), Some(LinkError::Damaged));
    let impossible = stored.replace(&format!(".{}.", fields[6]), ".BA.");
    assert_eq!(Peer::restored(&impossible).err(), Some(LinkError::Illegal));
}

#[test]
fn an_action_that_cannot_be_played_is_refused_with_a_reason() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"]]);
    for (action, refusal) in [
        ("hello", Refusal::NotAnAction),
        ("", Refusal::NotAnAction),
        ("5", Refusal::Illegal),
        ("@1", Refusal::Illegal),
        ("?", Refusal::Illegal),
        ("99", Refusal::Illegal),
    ] {
        assert_eq!(x.play(action), Err(refusal), "{action}");
    }
    assert_eq!(o.play("12"), Err(Refusal::NotYourTurn));
    x.play("21").unwrap();
    assert_eq!(x.play("34"), Err(Refusal::Complete));
    assert_eq!(x.snapshot().draft, ["12"], "the lower square is written first");
    assert!(Peer::invite(Secret::from_bytes([1; 32]), "chess", Sides::X).is_err());
}

#[test]
fn a_game_without_numbers_of_its_rules_is_not_played_by_links() {
    let secret = Secret::from_bytes([1; 32]);
    assert!(Peer::invite(secret, "twelve", Sides::X).is_err());
}

#[test]
fn a_choice_is_known_before_the_placement_is_made() {
    let [mut x, mut o] = played("goff", &[&["12"], &["12"]]);
    let link = turn(&mut x, &["@1"]);
    assert_eq!(o.receive(&link), Ok(Receipt::Newer));
    assert_eq!((o.record().as_str(), o.next_step()), ("goff 12 12 @1", NextStep::Wait));
    assert_eq!(x.next_step(), NextStep::Play);
    let link = turn(&mut x, &["34"]);
    assert_eq!(o.receive(&link), Ok(Receipt::Newer));
    assert_eq!((o.record().as_str(), o.next_step()), ("goff 12 12 @1 34", NextStep::Play));
    // Choice and placement are one turn, however they were sent.
    let question = control(&mut x, Control::Ask);
    o.receive(&question).unwrap();
    let yes = control(&mut o, Control::Grant);
    x.receive(&yes).unwrap();
    assert_eq!(x.record(), "goff 12 12");
}

#[test]
fn one_resigns_and_asks_while_the_other_thinks() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"], &["23"]]);
    assert_eq!(x.next_step(), NextStep::Wait);
    let question = control(&mut x, Control::Ask);
    // Meanwhile the other has played.
    let answer = turn(&mut o, &["56"]);
    assert_eq!(o.receive(&question), Ok(Receipt::Newer));
    assert_eq!(x.receive(&answer), Ok(Receipt::Newer));
    assert_eq!((x.record(), x.link()), (o.record(), o.link()));
    assert_eq!((x.next_step(), o.next_step()), (NextStep::Wait, NextStep::Answer));
    let yes = control(&mut o, Control::Grant);
    x.receive(&yes).unwrap();
    assert_eq!((x.record().as_str(), x.next_step()), ("goff 12 45", NextStep::Play));
    let end = control(&mut o, Control::Resign);
    x.play("13").unwrap();
    let late = x.send().unwrap().payload;
    o.receive(&late).unwrap();
    x.receive(&end).unwrap();
    assert_eq!(x.link(), o.link());
    assert_eq!(x.snapshot().resigned, Some(Player::O));
}

/// A question that is not answered but played over lapses.
#[test]
fn who_plays_on_declines() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"], &["23"]]);
    let question = control(&mut x, Control::Offer);
    o.receive(&question).unwrap();
    assert_eq!(o.next_step(), NextStep::Answer);
    let on = turn(&mut o, &["56"]);
    x.receive(&on).unwrap();
    assert!(x.snapshot().question.is_none() && !x.snapshot().drawn);
    assert_eq!(x.next_step(), NextStep::Play);
}

#[test]
fn of_two_questions_that_cross_the_inviters_is_open() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"], &["23"]]);
    let (offer, question) = (control(&mut x, Control::Offer), control(&mut o, Control::Ask));
    x.receive(&question).unwrap();
    o.receive(&offer).unwrap();
    assert_eq!(x.link(), o.link());
    let open = |peer: &Peer| peer.snapshot().question.map(|asked| (asked.by, asked.about));
    assert_eq!(open(&x), Some((Speaker::Me, Question::Draw)));
    assert_eq!(open(&o), Some((Speaker::Other, Question::Draw)));
    let yes = control(&mut o, Control::Grant);
    x.receive(&yes).unwrap();
    for peer in [&x, &o] {
        let view = peer.snapshot();
        assert!(view.drawn && view.over && view.next_step == NextStep::Over);
    }
}

#[test]
fn both_may_resign_at_once() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"]]);
    let (one, other) = (control(&mut x, Control::Resign), control(&mut o, Control::Resign));
    x.receive(&other).unwrap();
    o.receive(&one).unwrap();
    assert_eq!(x.link(), o.link());
    assert_eq!([x.snapshot().resigned, o.snapshot().resigned], [Some(Player::X); 2]);
}

#[test]
fn a_match_goes_on_with_the_sides_swapped_and_the_score() {
    let [mut x, mut o] = played("goff", &[&["12"], &["45"]]);
    assert_eq!(x.rematch().err(), Some(Refusal::NoRematch));
    let end = control(&mut x, Control::Resign);
    o.receive(&end).unwrap();
    // The one who was O invites, and is X now.
    let mut next = o.rematch().unwrap();
    let invitation = turn(&mut next, &["12"]);
    let mut other = x.open_rematch(&invitation).unwrap();
    let view = other.snapshot();
    assert_eq!((view.role, view.side, view.score.games), (Role::Invitee, Some(Player::O), 1));
    assert_eq!((view.score.inviter, view.score.invitee), (2, 0));
    let answer = turn(&mut other, &["45"]);
    next.receive(&answer).unwrap();
    assert_eq!(Peer::restored(&next.stored()).unwrap().snapshot(), next.snapshot());
    // Nobody else can invite, and nobody with another score.
    let stranger = inviting(9, "goff", Sides::X).send().unwrap().payload;
    assert_eq!(x.open_rematch(&stranger).err(), Some(OpenError::NotYours));
    let [mut once, mut more] = played("goff", &[&["12"], &["45"]]);
    let end = control(&mut more, Control::Resign);
    once.receive(&end).unwrap();
    let wrong = once.rematch().unwrap().send().unwrap().payload;
    assert_eq!(x.open_rematch(&wrong).err(), Some(OpenError::NotYours));
    // A watcher follows.
    let watcher = Peer::open(&x.link().unwrap(), None).unwrap();
    assert_eq!(watcher.open_rematch(&answer).unwrap().record(), next.record());
}
