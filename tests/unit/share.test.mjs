// Sharing, as data: typed or pasted text, the words and lines of the card, and the data for the share sheet.
/** @import { Seats, State } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { cardWords, shareData, shortAddress } from "../../www/js/features/share/card-words.js";
import { fromHash, GAME_PAGE } from "../../www/js/lib/address.js";
import { plainEntry } from "../../www/js/features/share/model.js";
import { savesNothing } from "../../www/js/lib/save-file.js";
import {
  atMost,
  balanced,
  cut,
  linesOf,
  wordsIn,
} from "../../www/js/features/share/typesetting.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { createSession } from "../../www/js/game/session.js";
import { loadVariant } from "../../www/js/variants/index.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { say } from "../browser/english.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
await loadVariant("dice");

for (const [typed, plain] of /** @type {const} */ ([
  ["  14 ", "14"],
  ["goff 14\n 15", "goff 14 15"],
  ["https://example.org/?lang=de#goff,14,15", "goff 14 15"],
  ["look:\nhttps://example.org/#goff%2C14", "goff 14"],
  ["#goff,1%", "goff 1%"],
  ["https://example.org/#goff,14,25 your turn!", "goff 14 25"],
  ["My move in #quantum: https://example.org/#goff,14,25", "goff 14 25"],
  ["https://example.org/#goff,14,25 #quantum", "goff 14 25"],
  ["https://example.org/g/goff,14,25", "goff 14 25"],
  ["https://example.org/g/goff%2C14%2C25.", "goff 14 25"],
  ["<https://example.org/#goff,14,25>", "goff 14 25"],
  ["(see https://example.org/#goff,14,25).", "goff 14 25"],
  ["https://example.org/%23goff,14,25", "goff 14 25"],
  ["https://a.test/?url=https%3A%2F%2Fexample.org%2F%23goff%2C14%2C25&data=1", "goff 14 25"],
  ["https://example.org/#goff,14,x5", "goff 14 x5"],
  ["https://example.org/#goff,37,37,?", "goff 37 37 ?"],
  ["https://example.org/#kvantove,12,19@9,5", "kvantove 12 19@9 5"],
  ["https://example.org/#twelve,a1,d3", "twelve a1 d3"],
  ["(https://example.org/#twelve,a1,d3).", "twelve a1 d3"],
  ["https://example.org/#twelve a1 d3 your turn!", "twelve a1 d3"],
  ["https://example.org/g/squared,15-32,@15", "squared 15-32 @15"],
  ["https://example.org/#squared 15-32 26-94 - your turn", "squared 15-32 26-94"],
  ["https://example.org/#goff 14 25 X3 is next", "goff 14 25"],
  ["https://example.org/#puzzle=8", "puzzle=8"],
  ["https://example.org/#goff", "goff"],
  ["https://example.org/g/nature-fair", "nature-fair"],
  ["X1+(1,2); O2+(2,3);", "X1+(1,2); O2+(2,3);"],
  ["https://example.org/#play=Qx1&name=Ada%20%231 go", "play=Qx1&name=Ada%20%231"],
  [" \n", ""],
]))
  test(`“${typed.replaceAll("\n", "↵")}” is “${plain}”`, () =>
    assert.equal(plainEntry(typed), plain));

for (const [fragment, text] of /** @type {const} */ ([
  ["#goff,14,25.", "goff 14 25"],
  ["#goff,14,25)”", "goff 14 25"],
  ["#goff.", "goff"],
  ["#twelve,a1,d3.", "twelve a1 d3"],
  ["#squared,15-32,@15)”", "squared 15-32 @15"],
  ["#goff,37,37,?", "goff 37 37 ?"],
  ["#goff,14,%", "goff 14 %"],
  ["#goff%2C14%2C25", "goff 14 25"],
  ["#X1+(1,2);", "X1+(1 2);"],
  ["#play=Qx&name=%2523", "play=Qx&name=%2523"],
  ["#play%3DQx", "play=Qx"],
]))
  test(`the address' ${fragment} is “${text}”`, () => assert.equal(fromHash(fragment), text));

test("a shared link carries nothing of the sender", (t) => {
  const href = "https://example.org/q/?lang=de&projector&utm_id=1&utm_source=x#goff,14";
  Reflect.set(globalThis, "location", new URL(href));
  t.after(() => Reflect.deleteProperty(globalThis, "location"));
  assert.equal(GAME_PAGE.linkTo("goff 14 25"), "https://example.org/q/#goff,14,25");
});

describe("the words of the card", () => {
  /** @param {string} record @param {Seats} [seats] */
  function opened(record, seats = ["", ""]) {
    const session = createSession({ Game, reader: createReader(Game), changed() {} });
    session.open(record);
    session.sit(seats);
    return session;
  }
  /** As a person reads them. @param {State} state */
  function read(state) {
    const { story, brief, leader, players } = cardWords(state);
    return {
      head: say(story.head),
      brief: say(brief.head),
      deck: story.deck && say(story.deck),
      leader,
      players: players.map(({ side, name, note, points }) =>
        [side, name, note, points].filter(Boolean).map((part) => say(part ?? "")),
      ),
    };
  }

  const WON = "goff 12 45 23 56 36 14 @4";
  const ROWS =
    "X has the row 1–\u20602–\u20603, complete with X5. O has the row 4–\u20605–\u20606, complete with O6.";

  test("of a game that is over: who won, how, and the points", () => {
    assert.deepEqual(read(opened(WON, ["Ada", "Bo"]).state()), {
      head: "Ada (X) wins 1–\u2060½",
      brief: "X wins 1–\u2060½",
      deck: ROWS,
      leader: "X",
      players: [
        ["X", "Ada", "1"],
        ["O", "Bo", "½"],
      ],
    });
  });

  test("nobody is “you”: others read it", () => {
    const { head, players } = read(opened(WON, ["", 5]).state());
    assert.equal(head, "X wins 1–\u2060½");
    assert.deepEqual(players, [
      ["X", "A person", "1"],
      ["O", "Noor", "The computer", "½"],
    ]);
    const choosing = read(opened("goff 14 15 48 36 18", ["", 2]).state());
    assert.equal(choosing.head, "Juno (O) chooses");
    assert.equal(
      choosing.deck,
      "X closed a cycle, so Juno (O) chooses the result of its measurement: X5 in square 1 or 8?",
    );
    assert.equal(choosing.leader, "O");
  });

  test("the computer does not think on a picture: it is to move", () => {
    assert.equal(read(opened("goff 15", ["Ada", 1]).state()).head, "Pip (O) to move");
  });

  test("players of whom nothing is known have no lines, until there are points", () => {
    assert.deepEqual(read(opened("goff 15").state()).players, []);
    assert.deepEqual(read(opened(WON).state()).players, [
      ["X", "1"],
      ["O", "½"],
    ]);
  });

  test("a draw, a fresh board, Kvantové piškvorky", () => {
    const drawn = read(opened("kvantove 1 2 3 5 4 6 8 7 9").state());
    assert.equal(drawn.head, "Draw, 0–\u20600");
    assert.equal(drawn.leader, null);
    assert.deepEqual(drawn.players, [
      ["X", "0"],
      ["O", "0"],
    ]);
    const fresh = read(opened("goff").state());
    assert.equal(fresh.head, "X to move");
    assert.match(fresh.deck ?? "", /^Choose two squares\. X1 /);
    const dice = read(opened("kvantove 12 45 36 78 9", ["Ada", "Bo"]).state());
    assert.equal(dice.head, "Bo (O) picks");
    assert.deepEqual(dice.players, [
      ["X", "Ada"],
      ["O", "Bo"],
    ]);
  });

  test("the position that is looked back at, not the one after it", () => {
    const session = opened(WON, ["Ada", "Bo"]);
    session.look(2);
    const { head, players } = read(session.state());
    assert.equal(head, "Ada (X) to move");
    assert.deepEqual(players, [
      ["X", "Ada"],
      ["O", "Bo"],
    ]);
  });

  test("a game of a match that was ended off the board", () => {
    const session = opened("goff");
    session.startMatch("goff", ["Ada", ""]);
    session.end("resigned X");
    const { head, deck, players } = read(session.state());
    assert.equal(head, "Ada (X) resigned");
    assert.equal(deck, null);
    assert.deepEqual(players, [
      ["X", "Ada", "0"],
      ["O", "Player 2", "1"],
    ]);
  });

  test("nothing in hand is painted: only the two ends of a choice are marked", () => {
    const session = opened("goff 14");
    session.press(5);
    assert.ok(cardWords(session.state()).picture.accents.every((accent) => accent === ""));
    const { picture } = cardWords(opened("goff 14 15 48 36 18").state());
    assert.deepEqual(
      picture.accents.flatMap((accent, i) => (accent ? [[i + 1, accent]] : [])),
      [
        [1, "choice"],
        [8, "choice"],
      ],
    );
  });

  test("the address is as short as people write it", () => {
    for (const [link, short] of /** @type {const} */ ([
      ["https://example.org/", "example.org"],
      ["https://example.org/game/index.html?lang=de#goff,14", "example.org/game"],
      ["http://localhost:8000/some/where/#", "localhost:8000/some/where"],
      ["https://example.org/play.html#", "example.org/play.html"],
      [null, ""],
    ]))
      assert.equal(shortAddress(link), short);
  });
});

describe("lines of text", () => {
  /** Every character has the width 1, a mark has 2. @param {string | object} piece */
  const measure = (piece) => (typeof piece === "string" ? [...piece].length : 2);
  /** @param {(string | object)[][]} lines */
  const read = (lines) =>
    lines.map((line) => line.map((part) => (typeof part === "string" ? part : "M")).join(""));
  const MARK = /** @type {const} */ ({ player: "X", move: 1 });

  test("break at spaces only, and keep a mark with what touches it", () => {
    const words = wordsIn(["Put (", MARK, ") in 1–\u20602.\u00a0So, ", MARK, "."]);
    assert.deepEqual(read(linesOf(words, 9, measure)), [
      "Put (M)",
      "in",
      "1–\u20602.\u00a0So,",
      "M.",
    ]);
  });

  test("are even, in as few as before", () => {
    const words = wordsIn(["to move: Bo (O)"]);
    assert.deepEqual(read(linesOf(words, 12, measure)), ["to move: Bo", "(O)"]);
    assert.deepEqual(read(balanced(words, 12, measure)), ["to move:", "Bo (O)"]);
  });

  test("end in an ellipsis where there is no room for more", () => {
    assert.equal(cut("Ada Lovelace", 8, measure), "Ada Lov…");
    assert.equal(cut("Ada Lovelace", 5, measure), "Ada…", "no space before it");
    assert.equal(cut("👩‍🔬".repeat(3), 2, measure).endsWith("…"), true);
    const lines = linesOf(wordsIn(["one two three four five"]), 9, measure);
    assert.deepEqual(read(atMost(lines, 2, 9, measure)), ["one two", "three…"]);
    assert.deepEqual(read(atMost(lines, 3, 9, measure)), ["one two", "three", "four five"]);
    const wide = linesOf(wordsIn(["Wwwwwwwwww wins"]), 5, measure);
    assert.deepEqual(read(atMost(wide, 1, 5, measure)), ["Wwww…"], "one of them is enough");
  });
});

test("the share sheet gets the picture if it takes pictures, else the link", () => {
  const file = /** @type {File} */ ({ name: "card.png" });
  const what = { title: "Title", text: "X to move", url: "https://example.org/#goff", file };
  const { file: _, ...words } = what;
  const all = { canShare: () => true };
  const noFiles = { canShare: (/** @type {ShareData} */ { files }) => !files };
  assert.deepEqual(shareData(all, what), { ...words, files: [file] });
  assert.deepEqual(shareData(noFiles, what), words);
  assert.deepEqual(shareData(all, { ...what, file: null }), words);
  assert.deepEqual(shareData(all, { ...what, file: null, url: null }), {
    title: "Title",
    text: "X to move",
  });
  assert.equal(shareData({ canShare: () => false }, what), null);
  assert.equal(shareData({}, what), null);
});

test("a browser inside of another app, and a frame without an origin, save no file", () => {
  const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15";
  const ANDROID = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
  for (const [userAgent, origin, saves] of /** @type {const} */ ([
    [
      `${IPHONE} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
      "https://x.org",
      true,
    ],
    [`${IPHONE} (KHTML, like Gecko) Mobile/15E148`, "https://x.org", false],
    [`${IPHONE} (KHTML, like Gecko) Mobile/15E148 Instagram 332.0.0.34.97`, "https://x.org", false],
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${ANDROID}`, "https://x.org", true],
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${ANDROID}`, "https://x.org", false],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${ANDROID} [FB_IAB/FB4A;FBAV/466]`,
      "https://x.org",
      false,
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
      "https://x.org",
      true,
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "null", false],
  ]))
    assert.equal(savesNothing(userAgent, origin), !saves, userAgent);
});
