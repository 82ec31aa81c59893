// Games by links without a browser: links, stored data, and two devices that play whole games on
// their own sessions.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { createCorrespondence } from "../../www/js/features/by-link/correspondence.js";
import { hashOf, playLink, readLink } from "../../www/js/features/by-link/link.js";
import { plainEntry } from "../../www/js/features/share/model.js";
import { tidy } from "../../www/js/players/seats.js";
import { fromHash } from "../../www/js/lib/address.js";
import { doneOf, headOf, offersOf, todoOf } from "../../www/js/features/by-link/model.js";
import { positionsBetween } from "../../www/js/features/by-link/on-board.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { createSession } from "../../www/js/game/session.js";
import { createGamesByLink, shortId } from "../../www/js/storage/games-by-link.js";
import { loadVariant } from "../../www/js/variants/index.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { initSync as initRemote, RemoteGame } from "../../www/pkg/remote.js";

/** @typedef {ReturnType<typeof device>} Device */

const file = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../www/pkg/${name}`, import.meta.url));
initSync({ module: file("quantum_tic_tac_toe_bg.wasm") });
initRemote({ module: file("remote_bg.wasm") });
await loadVariant("dice");
const reader = createReader(Game);

/** A fake localStorage; `full`: whether it refuses to store. */
function memory() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  const place = {
    full: false,
    /** @type {string[]} */
    told: [],
    notify: (/** @type {string} */ notice) => void place.told.push(notice),
    keeps: () => !place.full,
    get: (/** @type {string} */ name) => texts.get(name) ?? null,
    set: (/** @type {string} */ name, /** @type {string} */ text) =>
      place.full ? false : !!texts.set(name, text),
  };
  return place;
}

let secrets = 0;
/** A secret that no other call returns. */
const secret = () => Buffer.alloc(32, ++secrets).toString("base64url");

/** A browser tab with its own session. Two tabs of one device share the storage. */
function device(place = memory(), reducedMotion = true) {
  const session = createSession({ Game, reader, changed: () => {} });
  const store = createGamesByLink(place);
  let address = "";
  const game = createCorrespondence({
    session,
    store,
    load: async () => RemoteGame,
    secret,
    ready: async () => {},
    writeAddress: (text) => void (address = text),
    whenIdle: async () => {},
    reducedMotion: () => reducedMotion,
    changed: () => {},
    now: () => 1000,
  });
  const table = () => {
    const now = game.table();
    assert.ok(now, "there is a game on the board");
    return now;
  };
  return {
    ...{ session, store, game, place, table },
    address: () => address,
    view: () => table().view,
    /** @param {string} link */
    async open(link) {
      await game.open(link);
      return table().view;
    },
    /** Plays actions and sends them. @param {...string} actions */
    send(...actions) {
      for (const action of actions) {
        const why = session.enter(action);
        assert.equal(why, null, `${action} on ${session.state().record}`);
      }
      assert.ok(game.close());
      return game.link();
    },
  };
}

/**
 * Two devices with a game that the first one has started as X.
 * @param {string} [rules] @param {"X" | "O" | "toss"} [sides]
 */
async function two(rules = "goff", sides = "X") {
  const [a, b] = [device(), device()];
  await a.game.invite(rules, sides, "Ada");
  return { a, b };
}

/**
 * Plays to the end. Each side takes the first legal action that the other side has not just taken.
 * @param {Device} first @param {Device} second
 */
async function playOut(first, second) {
  const links = [];
  let [here, there] = [first, second];
  for (let n = 0; n < 60; n++) {
    for (let turn = 0; here.view().todo === "play"; turn++) {
      const { view } = here.session.state();
      // Quantum stones first, so that there is something to measure.
      const legal = [...view.legal].sort((x, y) => y.length - x.length);
      here.session.enter(legal[(7 * n) % legal.length] ?? "");
      assert.ok(turn < 9);
    }
    if (here.view().todo === "over") return links;
    assert.ok(here.game.close());
    links.push(here.game.link());
    await there.open(here.game.link());
    assert.equal(there.session.state().record, there.view().record);
    [here, there] = [there, here];
  }
  return assert.fail("the game does not end");
}

describe("a link", () => {
  test("is read from an address, from a message and from what stands after the #", () => {
    const whole = `Your move: https://example.org/#play=Qx-3_z&after=abcd1234&name=Ada%20%26%20Bo\n`;
    const link = { kind: "play", payload: "Qx-3_z", after: "abcd1234", name: "Ada & Bo" };
    assert.deepEqual(readLink(whole), link);
    assert.deepEqual(readLink("play=Qx-3_z&after=abcd1234&name=Ada%20%26%20Bo"), link);
    assert.equal(readLink(" mine=Q ")?.kind, "mine");
    for (const text of ["", "goff 14", "https://example.org/#goff,14", "#puzzle=today"])
      assert.equal(readLink(text), null, text);
  });

  const SIGNS = [
    ...["#", "%", "&", "=", "?", "+", '"', "'", "<b>", "😀", "ë", ".", "!", ")", "~", "_"],
    ...["%41", "&amp;", "%2523", "#play=", "&name=", "https://example.org/#goff", "/g/", "״", "–"],
  ];
  /** Fails if a name is not what the link says, whatever the way in. @param {string} name */
  function comesThrough(name) {
    const fragment = playLink("Qx", { name });
    const url = `https://example.org/#${fragment}`;
    const ways = {
      "an address": url,
      "a message": `Hi #1! ${url} your turn`,
      "the end of a sentence": `It is here: ${url}.`,
      "the part after the #": fragment,
      "the address of the page": fromHash(new URL(url).hash),
      "another address that holds it": `https://filter.test/?url=${encodeURIComponent(url)}&data=1`,
      "the field for a game or a link": plainEntry(`Look: ${url}`),
    };
    for (const [way, text] of Object.entries(ways)) {
      const link = readLink(text);
      assert.equal(link?.name, name, `${way}: ${text}`);
      assert.equal(link?.payload, "Qx", way);
    }
  }

  test("tells a name as it was typed, and no longer one", () => {
    for (const name of [
      ...["Ada", "A & B = #1", "Zoë 100 %", "name=x&after=y", "C#", "#1"],
      ...SIGNS.flatMap((sign) => [`A${sign}`, `${sign}A`, `A ${sign} B`]),
    ])
      comesThrough(tidy(name));
    assert.equal(readLink(`play=Qx&name=${"n".repeat(50)}`)?.name.length, 20);
    assert.equal(playLink("Qx", { name: "" }), "play=Qx");
  });

  test("tells any name as it was typed", () => {
    let state = 1;
    /** Xorshift: a number from 0 to `below` - 1. @param {number} below */
    const random = (below) => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) % below;
    };
    const pieces = [...SIGNS, "a", "B", "7", " ", "-", "ß", "م", "日"];
    for (let n = 0; n < 2000; n++) {
      const parts = Array.from({ length: 1 + random(6) }, () => pieces[random(pieces.length)]);
      const name = tidy(parts.join(""));
      if (name) comesThrough(name);
    }
  });
});

describe("a link that was changed on its way", () => {
  const PAYLOAD = `${"AbC9-x_2".repeat(20)}Z7`;
  const url = `https://example.org/q/#play=${PAYLOAD}&name=Ada%20B`;
  /** @type {Record<string, string>} */
  const MANGLED = {
    "words before": `My move in #quantum tic-tac-toe: ${url}`,
    "a hashtag before": `#1 fan! ${url}`,
    "words after": `${url} your turn!`,
    "a signature after": `${url}\nSent from my iPhone`,
    "a mail's signature": `${url}\n-- \nAda Bauer`,
    "angle brackets": `<${url}>`,
    "a full stop": `Here it is: ${url}.`,
    brackets: `(${url})`,
    "a question mark and quotes": `Did you see “${url}”?`,
    "the sharp encoded": url.replace("#", "%23"),
    "the fragment encoded": url.replace(/#.*/s, (part) => `#${encodeURIComponent(part.slice(1))}`),
    "an address in an address": `https://eur.safelinks.test/?url=${encodeURIComponent(url)}&data=05%7C01&reserved=0`,
    "encoded twice": `https://a.test/?u=${encodeURIComponent(`https://b.test/?u=${encodeURIComponent(url)}`)}`,
    "an ampersand of HTML": url.replace("&", "&amp;"),
    "a tracker after": `${url}&utm_source=x&utm_id=IwAR`,
    "a link before it": `https://example.org/q/#goff,14,25 was our last; now ${url}`,
    "an older link before it": `https://example.org/q/#play=Old1&name=X then ${url}`,
    "broken into lines": `https://example.org/q/#play=${PAYLOAD.slice(0, 50)}\n${PAYLOAD.slice(50, 120)}\r\n${PAYLOAD.slice(120)}&name=Ada%20B`,
    "a trailing underscore": url.replace("&", "_&"),
  };
  for (const [how, text] of Object.entries(MANGLED))
    test(`${how}: is read`, () => {
      const link = readLink(text);
      assert.equal(link?.payload, PAYLOAD);
      assert.equal(link?.kind, "play");
      assert.equal(link?.name, "Ada B");
    });

  test("with a tracker in the place of the name", () => {
    assert.equal(readLink(`https://example.org/#play=${PAYLOAD}?utm_source=1`)?.payload, PAYLOAD);
  });

  test("of a game on this device whose id ends with any sign of base64url", () => {
    for (const last of ["A", "z", "0", "-", "_"]) {
      const id = `Qx3kPz0${last}${"c".repeat(14)}`;
      assert.equal(readLink(hashOf(id))?.payload, shortId(id));
      assert.equal(readLink(`https://example.org/#${hashOf(id)}`)?.payload, shortId(id));
    }
  });

  test("without a link there is none", () => {
    for (const text of ["", "play", "#quantum", "https://example.org/", "goff 14 25", "#goff,14"])
      assert.equal(readLink(text), null, text);
  });
});

describe("what is stored", () => {
  const one = { id: "a".repeat(22), kept: "k", friend: "Bo", name: "", since: 1, turn: "me", side: "X", record: "goff", live: null }; // prettier-ignore
  /** @type {any} */
  const other = { ...one, id: "b".repeat(22), since: 2, turn: "over", side: null };

  test("is there again, the last one first, also by a short id", () => {
    const place = memory();
    const store = createGamesByLink(place);
    store.keep(/** @type {any} */ (one));
    store.keep(other);
    const again = createGamesByLink(place);
    assert.deepEqual(again.all(), [other, one]);
    assert.deepEqual(again.find("a".repeat(8)), one);
    again.remove(other.id);
    assert.deepEqual(store.all(), [one]);
  });

  test("is read from the device once, however often its list is drawn, and before each step", () => {
    const place = memory();
    let reads = 0;
    const { get } = place;
    const store = createGamesByLink({ ...place, get: (name) => (reads++, get(name)) });
    store.keep(other);
    store.all();
    reads = 0;
    for (let n = 0; n < 9; n++) assert.deepEqual(store.all(), [other]);
    assert.equal(reads, 0);
    // Another tab, whose event has not come yet.
    place.set("by-link", JSON.stringify({ version: 1, games: [{ ...other, kept: "newer" }] }));
    assert.equal(store.find(other.id)?.kept, "newer");
  });

  test("is kept beside games that this page cannot read", () => {
    const place = memory();
    const later = { id: "c".repeat(22), quantum: true };
    place.set("by-link", JSON.stringify({ version: 1, games: [one, later] }));
    const store = createGamesByLink(place);
    assert.deepEqual(store.all(), [one]);
    store.keep(other);
    assert.deepEqual(JSON.parse(place.get("by-link") ?? ""), {
      ...{ version: 1, games: [one, other], unread: [later] },
    });
    assert.deepEqual([place.told, place.get("by-link.aside")], [[], null]);
  });

  test("is set aside where it cannot be read, and never overwritten", () => {
    const newer = JSON.stringify({ version: 2, games: [] });
    for (const text of ["{", newer]) {
      const place = memory();
      place.set("by-link", text);
      const store = createGamesByLink(place);
      store.keep(other);
      assert.equal(place.get("by-link.aside"), text);
      assert.ok(store.canWrite());
      // With no room to set another text aside, it stays in its place, and the game is held in memory
      // until the page is closed.
      for (const n of [2, 3, 4]) place.set(`by-link.aside.${n}`, "another one");
      place.set("by-link", `${text} `);
      store.keep(/** @type {any} */ ({ ...one, since: 9 }));
      assert.equal(place.get("by-link"), `${text} `);
      assert.ok(!store.canWrite());
      assert.equal(store.find(one.id)?.since, 9);
      assert.deepEqual(place.told, [text === newer ? "newer" : "aside", "full"]);
    }
  });

  test("does not come back from where it was set aside: an older state could sign a second step", () => {
    const place = memory();
    place.set("by-link.aside", JSON.stringify({ version: 1, games: [one] }));
    assert.deepEqual(createGamesByLink(place).all(), []);
    place.set("by-link", "{");
    assert.deepEqual(createGamesByLink(place).all(), []);
  });

  test("is there until the page is closed where nothing can be stored", () => {
    const place = memory();
    place.full = true;
    const store = createGamesByLink(place);
    store.keep(other);
    assert.ok(!store.canWrite());
    assert.deepEqual(store.all(), [other]);
    assert.deepEqual(createGamesByLink(place).all(), []);
  });
});

test("a first square that was chosen elsewhere is one of the board", () => {
  const { session } = device();
  for (const rules of ["goff", "kvantove"]) {
    session.startSideGame("live", rules);
    for (const [square, selected] of [
      [9, 9],
      [10, null],
      [1, 1],
      [0, null],
      [5, 5],
      [null, null],
    ]) {
      session.hold(square ?? null);
      assert.equal(session.state().input.selected, selected ?? null);
    }
  }
});

describe("two devices", () => {
  test("an invitation that is not wanted any more does not come to the board", async () => {
    const { game, store } = device();
    const outside = new AbortController();
    const invited = game.invite("goff", "X", "", outside.signal);
    outside.abort();
    await invited;
    assert.equal(game.table(), null);
    assert.deepEqual(store.all(), []);
  });

  test("the replay of a friend's move goes on, whatever is done beside it", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const [a, b] = [device(), device(memory(), false)];
    await a.game.invite("goff", "X", "Ada");
    const request = new AbortController();
    await b.game.open(a.send("15"), request.signal);
    assert.equal(b.session.state().record, "goff");
    assert.equal(b.table().replaying, true);
    // Any press cancels what is still loading.
    request.abort();
    for (let n = 0; n < 5; n++) {
      await new Promise((done) => setImmediate(done));
      t.mock.timers.tick(1000);
    }
    assert.equal(b.session.state().record, "goff 15");
    assert.equal(b.table().replaying, false);
    assert.equal(b.session.enter("29"), null);
    assert.equal(b.session.state().record, "goff 15 29");
  });

  for (const [rules, sides] of /** @type {const} */ ([
    ["goff", "X"],
    ["wikipedia-fair", "O"],
    ["nature", "X"],
    ["nature-fair", "toss"],
    ["kvantove", "X"],
    ["kvantove", "toss"],
  ]))
    test(`play a whole game, ${rules}, inviter ${sides}, in links of 400 characters at most`, async () => {
      const { a, b } = await two(rules, sides);
      const links = await playOut(a, b);
      assert.ok(links.length > 4);
      assert.equal(a.view().record, b.view().record);
      assert.ok(a.view().over && b.view().over);
      assert.ok(a.session.state().over);
      assert.deepEqual(a.view().tosses, b.view().tosses);
      if (/nature|kvantove/.test(rules)) assert.ok(a.view().tosses.length > 0);
      for (const link of links)
        assert.ok(`https://quantum.example.org/game/#${link}`.length <= 400, link);
    });

  test("know which side each is, and where the board may be pressed", async () => {
    const { a, b } = await two();
    assert.deepEqual(a.session.state().seats, ["", { friend: "" }]);
    assert.equal(a.session.state().status.head.key, "head.turn.you");
    const link = a.send("15");
    // While waiting, a press only says why it does nothing.
    a.session.press(1);
    assert.equal(a.session.state().record, "goff 15");
    assert.equal(a.session.state().status.notice, true);
    await b.open(link);
    assert.deepEqual(b.session.state().seats, [{ friend: "Ada" }, ""]);
    assert.equal(b.session.state().assistanceOff, true);
    assert.equal(b.address(), link, "an invitation is not stored before it is answered");
    assert.deepEqual(b.store.all(), []);
    b.session.enter("59");
    assert.equal(b.store.all().length, 1);
    assert.match(b.address(), /^by-link=/);
  });

  test("take back what is drafted, and nothing that was sent", async () => {
    const { a } = await two();
    assert.equal(a.session.state().canUndo, false);
    a.session.enter("15");
    a.session.undo();
    assert.equal(a.session.state().record, "goff");
    a.send("19");
    assert.equal(a.session.state().canUndo, false);
    a.session.undo();
    assert.equal(a.session.state().record, "goff 19");
    a.session.redo();
    assert.equal(a.session.state().record, "goff 19");
  });

  test("ask for a move back, and get it or not", async () => {
    for (const answer of /** @type {const} */ (["grant", "decline"])) {
      const { a, b } = await two();
      await b.open(a.send("15"));
      await a.open(b.send("59"));
      a.game.say("ask");
      assert.equal(headOf(a.table())?.key, "by-link.send.ask");
      const asked = await b.open(a.send());
      assert.equal(asked.todo, "answer");
      assert.deepEqual(offersOf(b.table()).map(({ name }) => name), ["grant", "decline", "more"]); // prettier-ignore
      b.game.say(answer);
      const { record, todo } = await a.open(b.send());
      assert.equal(todo, "play");
      assert.equal(record, answer === "grant" ? "goff" : "goff 15 59");
      const done = doneOf(a.table());
      assert.equal(done?.key, answer === "grant" ? "by-link.granted" : "by-link.declined");
    }
  });

  test("resign only when it is sent, and play again with the sides swapped", async () => {
    const { a, b } = await two();
    await b.open(a.send("15"));
    b.game.say("resign");
    assert.equal(b.session.state().over, false);
    assert.equal(b.session.state().assistanceOff, true, "the analysis comes when the end is final");
    await a.open(b.send());
    for (const { session } of [a, b]) {
      assert.equal(session.state().over, true);
      assert.equal(session.state().assistanceOff, false);
    }
    assert.equal(a.session.state().status.head.key, "head.resigned");
    assert.equal(b.session.state().status.head.key, "head.resigned.you");
    await a.game.rematch();
    assert.equal(a.view().side, "O");
    const link = a.send();
    assert.ok(readLink(link)?.after);
    await b.open(link);
    assert.equal(b.view().side, "X");
    assert.equal(b.table().friend, "Ada");
    assert.equal(b.store.all().length, 1, "the new one comes when it is answered");
  });

  test("find an old link, and an own one, where the game is now", async () => {
    const { a, b } = await two();
    const first = a.send("15");
    await b.open(first);
    const second = b.send("59");
    await a.open(second);
    const third = a.send("12");
    await a.open(second);
    assert.equal(a.view().record, "goff 15 59 12");
    assert.equal(doneOf(a.table())?.key, "by-link.news.older");
    await a.open(third);
    assert.equal(doneOf(a.table())?.key, "by-link.news.same");
    await b.open(third);
    await b.open(third);
    assert.notEqual(
      doneOf(b.table())?.key,
      "by-link.news.same",
      "the friend's last link has the move",
    );
    assert.equal(b.view().todo, "play");
  });

  test("of two answers to an invitation choose one, and lose none before", async () => {
    const { a, b } = await two();
    const stranger = device();
    const link = a.send("15");
    await b.open(link);
    await stranger.open(link);
    const [answer, another] = [b.send("59"), stranger.send("23")];
    for (const there of [false, true]) {
      await a.open(answer);
      await a.open(another);
      const choice = a.game.choice();
      assert.ok(choice?.fork.stranger);
      assert.equal(choice.fork.here, "goff 15 59");
      assert.equal(choice.fork.there, "goff 15 23");
      assert.equal(a.view().record, "goff 15 59");
      a.game.decide(there);
      assert.equal(a.game.choice(), null);
      assert.equal(a.view().record, there ? "goff 15 23" : "goff 15 59");
    }
  });

  test("and somebody who only watches", async () => {
    const { a, b } = await two();
    await b.open(a.send("15"));
    const link = b.send("59");
    const watcher = device();
    await watcher.open(link);
    assert.equal(watcher.view().role, "watcher");
    assert.equal(todoOf(watcher.table())?.key, "by-link.watches");
    watcher.session.press(1);
    watcher.session.press(2);
    assert.equal(watcher.session.state().record, "goff 15 59");
    assert.deepEqual(watcher.store.all(), []);
  });
});

describe("a second device", () => {
  test("gets the side by a private link, and the first one plays no more", async () => {
    const { a, b } = await two();
    await b.open(a.send("15"));
    await a.open(b.send("59"));
    const link = a.game.move();
    assert.match(link, /^mine=/);
    assert.equal(headOf(a.table())?.key, "by-link.moved");
    a.session.enter("12");
    assert.equal(a.session.state().record, "goff 15 59");
    const phone = device();
    await phone.open(link);
    assert.match(phone.address(), /^by-link=/, "no address keeps a secret");
    await b.open(phone.send("12"));
    assert.equal(b.view().record, "goff 15 59 12");
    // It comes back in the same way.
    await b.open(b.send("45"));
    await phone.open(b.game.link());
    await a.open(phone.game.move());
    assert.equal(a.view().moved, false);
    assert.equal(a.view().record, "goff 15 59 12 45");
  });
});

describe("a secret in a link", () => {
  const payloadOf = (/** @type {string} */ link) => readLink(link)?.payload ?? "";

  /** The same payload with a secret that its author knows. @param {string} link */
  function known(link) {
    const [version = 0, ...rest] = Buffer.from(payloadOf(link), "base64url");
    return Buffer.from([version | 0x40, ...Array(32).fill(250), ...rest]).toString("base64url");
  }

  test("of a friend makes nobody play, be it of an invitation or of a game", async () => {
    const { a, b } = await two();
    const invitation = known(a.send("15"));
    await b.open(a.game.link());
    await a.open(b.send("59"));
    for (const payload of [invitation, payloadOf(a.game.move())]) {
      const victim = device();
      await victim.game.open(`play=${payload}`);
      assert.equal(victim.game.fault()?.reason, "damaged");
      assert.deepEqual([victim.game.table(), victim.store.all(), victim.address()], [null, [], ""]);
    }
  });

  test("does not count beside the own one", () => {
    const invitation = RemoteGame.invite(secret(), "goff", "O").send().payload;
    const own = secret();
    const invitee = RemoteGame.open(known(`play=${invitation}`), own);
    assert.equal(invitee.view().role, "invitee");
    invitee.play("15");
    assert.ok(invitee.send().stored.split(".").includes(own));
  });

  test("is in each private link, and one without it is not read as one", async () => {
    const { a } = await two();
    const invitation = payloadOf(a.send("15"));
    const phone = device();
    await phone.game.open(`mine=${invitation}`);
    assert.equal(phone.game.fault()?.reason, "damaged");
    assert.deepEqual(phone.store.all(), []);
    assert.equal((await phone.open(`play=${invitation}`)).role, "invitee");
  });

  test("brings the side back to a first device only if it is the secret of that side", async () => {
    const { a, b } = await two();
    await b.open(a.send("15"));
    await a.open(b.send("59"));
    const mine = a.game.move();
    await a.open(b.game.move());
    assert.equal(a.view().moved, true);
    await a.open(mine);
    assert.equal(a.view().moved, false);
  });
});

describe("two tabs", () => {
  test("of one game: what one has sent, the other does not send anew", async () => {
    const { a, b } = await two();
    await b.open(a.send("15"));
    await a.open(b.send("59"));
    const tab = device(a.place);
    await tab.open(a.address());
    a.session.enter("12");
    tab.session.enter("34");
    // The second tab finds the move that the first one has drafted, and shows it.
    await Promise.resolve();
    assert.equal(tab.session.state().record, "goff 15 59 12");
    a.send();
    tab.game.look();
    assert.equal(tab.view().todo, "wait");
    assert.equal(doneOf(tab.table())?.key, "by-link.news.tab");
    assert.equal(tab.game.link(), a.game.link());
  });

  test("of one invitation: only one of them answers it", async () => {
    const { a, b } = await two();
    const link = a.send("15");
    const tab = device(b.place);
    await b.open(link);
    await tab.open(link);
    const answer = b.send("59");
    tab.session.enter("23");
    assert.equal(tab.game.close(), false);
    assert.equal(tab.view().record, "goff 15 59");
    assert.equal(tab.game.link(), answer);
  });
});

describe("a game that another tab has stored", () => {
  test("and that cannot be read is told, is not written over, and leaves this tab its own", async () => {
    const { a, b } = await two();
    await b.open(a.send("15"));
    await a.open(b.send("59"));
    const { id } = a.view();
    const stored = a.store.find(id);
    assert.ok(stored);
    a.store.keep({ ...stored, kept: "of a newer page" });
    a.session.enter("12");
    await Promise.resolve();
    assert.equal(a.game.fault()?.reason, "bad-store");
    assert.equal(a.store.find(id)?.kept, "of a newer page");
    assert.equal(a.game.close(), false);
    assert.equal(a.session.state().record, "goff 15 59 12");
    a.session.undo();
    assert.equal(a.session.state().record, "goff 15 59");
  });
});

describe("a link that cannot be opened", () => {
  test("says why, and changes nothing", async () => {
    const { a, b } = await two();
    const link = a.send("15");
    await b.open(link);
    b.send("59");
    const before = [b.session.state().record, b.place.get("by-link"), b.address()];
    const payload = readLink(link)?.payload ?? "";
    const newer = Buffer.from(payload, "base64url");
    newer[0] = 2;
    const changed = `${payload.slice(0, 60)}${payload[60] === "A" ? "B" : "A"}${payload.slice(61)}`;
    for (const [text, reason] of [
      [`play=${payload.slice(0, -20)}`, "cut"],
      [`play=${newer.toString("base64url")}`, "newer-version"],
      ["play=%%%", "not-a-link"],
      ["by-link=aaaaaaaa", "lost"],
    ]) {
      await b.game.open(text ?? "");
      assert.equal(b.game.fault()?.reason, reason, text);
    }
    await b.game.open(`play=${changed}`);
    assert.ok(["forged", "damaged", "illegal"].includes(b.game.fault()?.reason ?? ""));
    assert.deepEqual([b.session.state().record, b.place.get("by-link"), b.address()], before);
    b.game.dismiss();
    assert.equal(b.game.fault(), null);
  });

  test("where nothing can be stored, the game goes on, and says what keeps it", async () => {
    const { a, b } = await two();
    b.place.full = true;
    await b.open(a.send("15"));
    await a.open(b.send("59"));
    assert.equal(doneOf(b.table())?.key, "by-link.unkept");
    await b.open(a.send("12"));
    assert.equal(b.view().todo, "play");
    const kept = b.game.move();
    const later = device();
    await later.open(kept);
    await a.open(later.send("34"));
    assert.equal(a.view().record, "goff 15 59 12 34");
  });
});

describe("while the browser has an older state of a game, and stores no other", () => {
  /** Two devices, of which the second has answered once and cannot store any more. */
  async function stuck() {
    const { a, b } = await two();
    await b.open(a.send("15"));
    await a.open(b.send("59"));
    await b.open(a.send("12"));
    b.place.full = true;
    return { a, b };
  }

  test("no link leaves it, and it says so until it can be stored", async () => {
    const { a, b } = await stuck();
    b.session.enter("34");
    assert.equal(headOf(b.table())?.key, "by-link.send.move", "a draft may get lost");
    for (let n = 0; n < 2; n++) {
      assert.equal(b.game.close(), false);
      assert.equal(b.game.link(), "");
      assert.equal(headOf(b.table())?.key, "by-link.stuck");
      assert.equal(todoOf(b.table())?.key, "by-link.stuck.about");
      assert.deepEqual(
        offersOf(b.table()).map(({ name }) => name),
        ["send", "more"],
      );
    }
    b.place.full = false;
    assert.ok(b.game.close());
    assert.equal(headOf(b.table())?.key, "by-link.waits.named");
    await a.open(b.game.link());
    assert.equal(a.view().record, "goff 15 59 12 34");
  });

  test("a reload goes on with the older state, and both devices agree on one game", async () => {
    const { a, b } = await stuck();
    b.session.enter("34");
    b.game.close();
    b.place.full = false;
    const reloaded = device(b.place);
    await reloaded.open(b.address());
    await a.open(reloaded.send("67"));
    assert.equal(a.game.choice(), null);
    assert.equal(a.view().record, "goff 15 59 12 67");
  });

  test("this side does not move to another device", async () => {
    const { b } = await stuck();
    assert.equal(b.game.move(), "");
    assert.equal(b.view().moved, false);
    assert.equal(b.view().todo, "play");
    b.place.full = false;
    assert.match(b.game.move(), /^mine=/);
    assert.equal(b.view().moved, true);
  });
});

test("a link is replayed action by action", () => {
  assert.deepEqual(positionsBetween("goff 15", "goff 15 59 12"), ["goff 15", "goff 15 59", "goff 15 59 12"]); // prettier-ignore
  // Actions that were taken back give no positions to play through.
  assert.deepEqual(positionsBetween("goff 15 59", "goff"), ["goff"]);
  assert.deepEqual(positionsBetween("goff", "goff"), ["goff"]);
});
