//! The page of a game, and the page for a record that cannot be read.
//!
//! Messengers and search engines read the `meta` elements. Browsers go on to the game at once, by a
//! `meta` refresh, since the policy of the page allows no script.

use super::address::SiteAddress;
use super::drawing::{HEIGHT, WIDTH};
use super::escape::escaped;
use super::text::{CardText, Language};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use quantum_tic_tac_toe::Game;
use quantum_tic_tac_toe::any::AnyPosition;

/// The style sheet of the two pages.
pub const STYLE: &str = include_str!("page.css");

/// The bytes of a path that are not percent-encoded.
const UNENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b',').remove(b'-').remove(b'@');

/// The record of a game as in a link, with commas between its words.
pub fn link_of(game: &Game<AnyPosition>) -> String {
    game.record().replace(' ', ",")
}

/// The path of a game's page, relative to other such pages: `goff,14,25`.
pub fn path_of(link: &str) -> String {
    utf8_percent_encode(link, UNENCODED).to_string()
}

/// The page of a game. Without the address of the site, the address of the picture is relative, which
/// not every messenger follows.
pub fn of_game(
    game: &Game<AnyPosition>,
    language: &Language,
    site: Option<&SiteAddress>,
) -> String {
    let text = CardText::new(game, language);
    let tag = language.tag;
    let name = escaped(&text.title);
    let title = escaped(&format!("{} · {}", text.headline, text.title));
    let description = escaped(format!("{} {}.", text.sentence, text.rules).trim_start());
    let here = path_of(&link_of(game));
    let base = site.map_or_else(String::new, |site| format!("{site}g/"));
    let (picture, address) =
        (escaped(&format!("{base}{here}.png")), escaped(&format!("{base}{here}")));
    let board = language.text("board");
    let board = escaped(format!("{board}: {}. {}", text.headline, text.sentence).trim_end());
    let onward = escaped(&format!("../#{here}"));
    let headline = escaped(&text.headline);
    format!(
        r#"<!doctype html>
<html lang="{tag}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="0; url={onward}" />
    <title>{title}</title>
    <meta name="description" content="{description}" />
    <meta name="color-scheme" content="light dark" />
    <link rel="canonical" href="{address}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="{name}" />
    <meta property="og:url" content="{address}" />
    <meta property="og:title" content="{title}" />
    <meta property="og:description" content="{description}" />
    <meta property="og:image" content="{picture}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="{WIDTH}" />
    <meta property="og:image:height" content="{HEIGHT}" />
    <meta property="og:image:alt" content="{board}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="{title}" />
    <meta name="twitter:description" content="{description}" />
    <meta name="twitter:image" content="{picture}" />
    <meta name="twitter:image:alt" content="{board}" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="style.css" />
  </head>
  <body>
    <main>
      <h1>{headline}</h1>
      <img src="{here}.png" width="{WIDTH}" height="{HEIGHT}" alt="{board}" />
      <p><a href="{onward}">{name}</a></p>
    </main>
  </body>
</html>
"#
    )
}

/// The page for a record that cannot be read, with the reason. It is in English, as the reasons are.
pub fn of_bad_record(why: &str) -> String {
    let why = escaped(why);
    format!(
        r#"<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>This game cannot be read · Quantum tic-tac-toe</title>
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="style.css" />
  </head>
  <body>
    <main>
      <h1>This game cannot be read</h1>
      <p>The link should hold a game, as <code>goff,14,25,48</code>, but: {why}.</p>
      <p>Perhaps a part of it was lost on its way. Ask for the link once more, or
        <a href="../">begin a game of your own</a>.</p>
    </main>
  </body>
</html>
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_all_games_are_read() {
        for (record, link) in [
            ("goff,14,25,48", "goff,14,25,48"),
            ("goff 41 25", "goff,14,25"),
            ("kvantove,12,5", "kvantove,12,5"),
            ("nature-fair", "nature-fair"),
            ("twelve,b2,a1", "twelve,b2,a1"),
        ] {
            assert_eq!(link_of(&Game::from_record(record).unwrap()), link);
        }
    }

    #[test]
    fn a_record_that_cannot_be_read_is_not_repeated() {
        for record in ["", "<script>", "goff,<b>", "goff,14,@1", "kvantove,\"", "goff,14,14,?"] {
            let why = Game::<AnyPosition>::from_record(record).unwrap_err().to_string();
            assert!(!why.contains(['<', '"']) && !why.contains("script"), "{why}");
        }
    }
}
