//! Pages of games, and their pictures.
// cspell:ignore gewinnt Quanten

use crate::support::{PATIENCE, Program, ask, config, connect, get, request, site, start};
use qttt_host::card::drawing;
use qttt_host::card::text::{CardText, LANGUAGES};
use qttt_host::config::Config;
use quantum_tic_tac_toe::any::{AnyPosition, AnyRules};
use quantum_tic_tac_toe::entangled::{Entangled, Rules};
use quantum_tic_tac_toe::{Game, Position, SeededRandom};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// The content of a `meta` element, by its name or property.
fn meta<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, after) = page
        .split_once(&format!("\"{name}\" content=\""))
        .unwrap_or_else(|| panic!("{name}: {page}"));
    after.split_once('"').unwrap().0
}

#[test]
fn a_page_has_the_texts_for_messengers() {
    let site = site();
    let server = start(&config(site.path()));
    let answer = get(server.address, "/g/goff,12,45,23,56,13,@3");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(answer.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
    let page = answer.text();
    let picture = "http://example.org/g/goff,12,45,23,56,13,@3.png";
    for name in ["og:image", "twitter:image"] {
        assert_eq!(meta(&page, name), picture);
    }
    for name in ["og:title", "twitter:title"] {
        assert_eq!(meta(&page, name), "X wins 1–0 · Quantum tic-tac-toe");
    }
    for name in ["description", "og:description", "twitter:description"] {
        assert_eq!(meta(&page, name), "X has the row 1–2–3, complete with X5. Rules: Tournament.");
    }
    assert_eq!(meta(&page, "twitter:card"), "summary_large_image");
    assert_eq!((meta(&page, "og:image:width"), meta(&page, "og:image:height")), ("1200", "630"));
    // Browsers go on to the game, below any path.
    assert!(page.contains(&format!(
        "http-equiv=\"refresh\" content=\"{}\"",
        "0; url=../#goff,12,45,23,56,13,@3"
    )));
    assert!(page.contains("<a href=\"../#goff,12,45,23,56,13,@3\">"));
    let style = get(server.address, "/g/style.css");
    assert_eq!(
        (style.status, style.header("content-type")),
        (200, Some("text/css; charset=utf-8"))
    );
}

#[test]
fn the_address_of_a_picture_has_the_site_or_the_host_of_the_request() {
    let folder = site();
    let config = Config { proxies: vec!["127.0.0.1/32".parse().unwrap()], ..config(folder.path()) };
    let server = start(&config);
    let image = |headers: &[(&str, &str)]| {
        let page = ask(server.address, "GET", "/g/goff", headers).text();
        meta(&page, "og:image").to_owned()
    };
    assert_eq!(image(&[("host", "play.example:8443")]), "http://play.example:8443/g/goff.png");
    let encrypted = [("host", "play.example"), ("x-forwarded-proto", "https")];
    assert_eq!(image(&encrypted), "https://play.example/g/goff.png");
    // An invalid host is not repeated.
    assert_eq!(image(&[("host", "\"><script>")]), "goff.png");

    let site = Some("https://example.org/game/".parse().unwrap());
    let server = start(&Config { site, ..config });
    let page = ask(server.address, "GET", "/g/goff", &[("host", "elsewhere.example")]).text();
    assert_eq!(meta(&page, "og:image"), "https://example.org/game/g/goff.png");
    assert!(page.contains("<link rel=\"canonical\" href=\"https://example.org/game/g/goff\" />"));
}

#[test]
fn each_game_has_one_address() {
    let site = site();
    let server = start(&config(site.path()));
    for (path, location) in [
        ("/g/goff%2041%2C25", "goff,14,25"),
        ("/g/goff,41,25.png", "goff,14,25.png"),
        ("/g/goff,12,12,%401", "goff,12,12,@1"),
    ] {
        let answer = get(server.address, path);
        let expected = if path.contains("%40") { (200, None) } else { (308, Some(location)) };
        assert_eq!((answer.status, answer.header("location")), expected, "{path}");
    }
}

#[test]
fn a_record_that_cannot_be_read_gets_a_page_that_does_not_repeat_it() {
    let site = site();
    let server = start(&config(site.path()));
    let long = format!("goff{}", ",12".repeat(200));
    for record in [
        "%3Cscript%3Ealert(1)%3C/script%3E",
        "goff,%22onload=%22",
        "goff,14,@1",
        "goff,77",
        "nobody",
        "%ff%fe",
        "goff,12,12,?",
        "%00",
        &long,
    ] {
        for suffix in ["", ".png"] {
            let answer = get(server.address, &format!("/g/{record}{suffix}"));
            // A path of two parts is neither a record nor a file.
            let is_path = record.contains('/');
            let expected = if is_path { 404 } else { 400 };
            assert_eq!(answer.status, expected, "{record}{suffix}");
            let text = answer.text();
            assert!(
                !text.contains("alert") && !text.contains("onload") && !text.contains("77"),
                "{text}"
            );
            assert!(is_path || text.contains("This game cannot be read"), "{text}");
        }
    }
    assert!(get(server.address, "/g/goff,14,@1").text().contains("word 2 of the record"));
}

#[test]
fn a_picture_is_a_png_of_the_stated_size() {
    let site = site();
    let server = start(&config(site.path()));
    for record in ["goff,37,37,@3,12,25,89,56,24,16", "kvantove,12,5,49,38,7,6"] {
        let answer = get(server.address, &format!("/g/{record}.png"));
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")));
        assert_eq!(&answer.body[..8], b"\x89PNG\r\n\x1a\n");
        let number_at = |at: usize| u32::from_be_bytes(answer.body[at..at + 4].try_into().unwrap());
        assert_eq!((number_at(16), number_at(20)), (drawing::WIDTH, drawing::HEIGHT));
        // From the cache.
        assert_eq!(get(server.address, &format!("/g/{record}.png")).body, answer.body);
    }
}

#[test]
fn too_many_pictures_are_rejected_and_no_other_request() {
    let site = site();
    let mut config = config(site.path());
    config.limits.pictures = 1;
    config.limits.pictures_waiting = 2;
    // The test is about the queue, not about time.
    config.limits.answer_seconds = PATIENCE * 5;
    let server = start(&config);
    let records = (1..=9).flat_map(|a| (a + 1..=9).map(move |b| format!("/g/goff,{a}{b}.png")));
    let threads: Vec<_> = records
        .map(|path| {
            let address = server.address;
            thread::spawn(move || get(address, &path).status)
        })
        .collect();
    assert_eq!(get(server.address, "/health").status, 200);
    let statuses: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    assert!(statuses.iter().all(|status| matches!(status, 200 | 503)), "{statuses:?}");
    assert!(statuses.iter().filter(|status| **status == 200).count() >= 3, "{statuses:?}");
}

/// Drawings count towards the limits until they end, also if their clients have closed the connection,
/// so that memory and the next visitor's wait stay within bounds.
#[test]
fn aborted_requests_for_pictures_count_until_the_drawings_end() {
    const ABORTED: usize = 500;
    const MORE_MEMORY: u64 = 40 * 1024;
    const IN_TIME: Duration = Duration::from_secs(2);
    let site = site();
    let server = Program::start(site.path(), &["--log", "none"]);
    // Each request asks for another game.
    let mut random = SeededRandom::new(1);
    let mut path = || {
        let mut game = Game::<Entangled>::new(Rules::GOFF);
        for _ in 0..6 {
            let outcomes = game.position().outcomes();
            if !outcomes.is_empty() {
                game.play(outcomes[random.index(outcomes.len())]).unwrap();
            }
        }
        format!("/g/{}.png", game.record().replace(' ', ","))
    };
    let picture = |path: &str| {
        let begun = Instant::now();
        let status = get(server.address, path).status;
        (status, begun.elapsed())
    };
    let (status, one) = picture(&path());
    assert_eq!(status, 200);
    let before = server.memory();
    let memory_is_bounded = |time: &str| {
        if let (Some(before), Some(now)) = (before, server.memory()) {
            assert!(now < before + MORE_MEMORY, "{before} kB before, {now} kB {time}");
        }
    };
    for number in 0..ABORTED {
        let mut client = connect(server.address);
        client.write_all(request("GET", &path(), &[]).as_bytes()).unwrap();
        // The server has read the request before its connection is closed.
        if number % 2 == 0 {
            assert_eq!(get(server.address, "/health").status, 200);
        }
    }
    memory_is_bounded("after the last request");
    // The places of one address are free again once some of its eight drawings have ended, and the queue is
    // in order: when a new picture is there, no more than one of the aborted ones is still drawn.
    let begun = Instant::now();
    while picture(&path()).0 != 200 {
        let limit = IN_TIME + one * 20;
        assert!(begun.elapsed() < limit, "no picture after {:?}", begun.elapsed());
        thread::sleep(Duration::from_millis(10));
    }
    memory_is_bounded("after the last drawing");
    // The quickest of three; on a busy machine in four times the time that a picture took before.
    let quickest = (0..3).map(|_| picture(&path())).inspect(|(status, _)| assert_eq!(*status, 200));
    let quickest = quickest.map(|(_, time)| time).min().unwrap();
    assert!(quickest < IN_TIME.max(one * 4), "a picture after {quickest:?}, before in {one:?}");
}

/// Requests for one picture share one drawing, also if the first of them is aborted.
#[test]
fn an_aborted_drawing_is_kept_for_the_next_request() {
    let site = site();
    let mut config = config(site.path());
    config.limits.pictures = 1;
    config.limits.pictures_waiting = 1;
    let server = start(&config);
    let path = "/g/goff,14,25,48.png";
    for _ in 0..50 {
        let mut client = connect(server.address);
        client.write_all(request("GET", path, &[]).as_bytes()).unwrap();
    }
    // Two places: a second drawing of the same picture would take the other one.
    assert_eq!(get(server.address, path).status, 200);
    assert_eq!(get(server.address, "/g/goff,15.png").status, 200);
}

#[test]
fn a_page_and_its_picture_are_in_the_language_of_the_client() {
    let site = site();
    let server = start(&config(site.path()));
    let german = [("accept-language", "de-AT,de;q=0.9,en;q=0.5")];
    let path = "/g/goff,12,45,23,56,13,@3";
    let answer = ask(server.address, "GET", path, &german);
    assert_eq!(answer.header("vary"), Some("Accept-Language, Host"));
    let page = answer.text();
    assert!(page.contains("<html lang=\"de\">"), "{page}");
    assert_eq!(meta(&page, "og:title"), "X gewinnt 1:0 · Quanten-Tic-Tac-Toe");
    let english = get(server.address, &format!("{path}.png"));
    let german = ask(server.address, "GET", &format!("{path}.png"), &german);
    assert_eq!(german.header("vary"), Some("Accept-Language"));
    assert_eq!((english.status, german.status), (200, 200));
    assert_ne!(english.body, german.body);
}

/// Positions with all that a drawing can have, by the names of their files in `tests/drawings`.
const DRAWN: [(&str, &str); 8] = [
    ("four-components", "goff 12 45 67 89 23"),
    ("cycle", "goff 12 23 34 78 13"),
    ("coin", "nature 14 15 48 36 18"),
    ("two-rows", "goff 14 58 36 58 @5 36 @6 27 14 @1 79 79 @9"),
    ("winner", "goff 12 45 23 56 13 @3"),
    ("second-stones", "kvantove 56 28 17 9 4 3 17@1"),
    ("measurement", "kvantove 34 9 57 28 1 6"),
    ("dice-winner", "kvantove 35 12 79 6 8 4 35@3 12@1 79@7 5"),
];

/// The text of a drawing without its numbers, and its numbers. Digits of names and colours are numbers, too.
fn parts(svg: &str) -> (String, Vec<f32>) {
    let is_number = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '-');
    let texts = svg.split(is_number).filter(|text| !text.is_empty()).collect();
    let numbers = svg.split(|letter| !is_number(letter)).filter_map(|text| text.parse().ok());
    (texts, numbers.collect())
}

/// The last digit of a number may differ between processors.
#[test]
fn drawings_match_their_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings");
    for (name, record) in DRAWN {
        let game = Game::<AnyPosition>::from_record(record).unwrap();
        let drawn = drawing::svg(&game, &CardText::new(&game, &LANGUAGES[0]), "example.org");
        let file = folder.join(name).with_extension("svg");
        if env::var_os("QTTT_WRITE_DRAWINGS").is_some() {
            fs::write(&file, &drawn).unwrap();
        }
        let (texts, numbers) = parts(&fs::read_to_string(&file).unwrap());
        let (drawn_texts, drawn_numbers) = parts(&drawn);
        assert_eq!(drawn_texts, texts, "{name}: look at it, and write it by QTTT_WRITE_DRAWINGS=1");
        assert_eq!(drawn_numbers.len(), numbers.len(), "{name}");
        for (drawn, number) in drawn_numbers.iter().zip(&numbers) {
            assert!((drawn - number).abs() < 0.025, "{name}: {drawn} in place of {number}");
        }
    }
}

/// Plays a random game to its end and draws each of its positions.
fn draw_random_game(rules: AnyRules, seed: u32) {
    let mut random = SeededRandom::new(seed);
    let mut game = Game::<AnyPosition>::new(rules);
    loop {
        let language = &LANGUAGES[seed as usize % LANGUAGES.len()];
        let svg = drawing::svg(&game, &CardText::new(&game, language), "example.org");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", game.record());
        assert!(svg.len() < 300_000, "{}: {} bytes", game.record(), svg.len());
        let outcomes = game.position().outcomes();
        if outcomes.is_empty() {
            return;
        }
        game.play(outcomes[random.index(outcomes.len())]).unwrap();
    }
}

#[test]
fn every_position_of_random_games_is_drawn() {
    for rules in AnyRules::all() {
        for seed in 0..4 {
            draw_random_game(rules, seed);
        }
    }
}
