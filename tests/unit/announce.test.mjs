// Announcements for screen readers, as data, with the page's own session and engine.
/** @import { State } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { say, sentence, text } from "../browser/english.mjs";
import { createReader } from "../../www/js/game/record-reader.js";
import { createSession } from "../../www/js/game/session.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { announce } from "../../www/js/a11y/announcer.js";
import { loadVariant } from "../../www/js/variants/index.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
await loadVariant("dice");

/** A session with an announcer that gets every State. @param {string} record */
function listening(record) {
  /** @type {State | null} */
  let last = null;
  /** @type {string[]} */
  let heard = [];
  let hovering = false;
  /** @param {State} state */
  function render(state) {
    heard.push(...announce(last, state, hovering).map(say));
    last = state;
  }
  const session = createSession({ Game, reader: createReader(Game), changed: render });
  session.open(record);
  return {
    session,
    /** Renders everything again, as after a part of the page has loaded. */
    again: () => render(session.state()),
    /** The announcements during some work. @param {() => void} work @param {boolean} [mouse] */
    hear(work, mouse = false) {
      heard = [];
      hovering = mouse;
      work();
      return heard;
    },
    opened: heard,
  };
}

describe("as data", () => {
  test("an empty board is no news, a game that came by link is", () => {
    assert.deepEqual(listening("").opened, []);
    assert.deepEqual(listening("goff 14 15").opened, ["X to move"]);
  });

  test("a first square, a move, whose turn it is", () => {
    const { session, hear } = listening("goff");
    assert.deepEqual(
      hear(() => session.press(1)),
      ["X1 is in square 1 and …? Press its second square, or 1 again to take it back."],
    );
    assert.deepEqual(
      hear(() => session.press(4)),
      ["X1 went into squares 1 and 4.", "O to move"],
    );
    session.press(4);
    assert.deepEqual(
      hear(() => session.press(5)),
      ["O2 went into squares 4 and 5, entangled with X1.", "X to move"],
    );
    session.press(4);
    assert.deepEqual(
      hear(() => session.press(9)),
      ["X3 went into squares 4 and 9, entangled with X1 and O2.", "O to move"],
    );
  });

  test("what is refused, once for each press", () => {
    const { session, hear, again } = listening("goff 14 15 48 18 @1");
    const refused = say({
      key: "refused.closed",
      values: { square: 1, mark: { player: "O", move: 4 } },
    });
    for (let press = 1; press <= 2; press++) {
      assert.deepEqual(
        hear(() => session.press(1)),
        [refused],
      );
      assert.deepEqual(hear(again), []);
    }
  });

  test("a cycle: who chooses and why, and what each option leads to", () => {
    const { session, hear } = listening("goff 14 15 48");
    session.press(1);
    assert.deepEqual(
      hear(() => session.press(8)),
      [
        "O4 went into squares 1 and 8 and closed a cycle of X1, X3, and O4; O2 hangs on it.",
        "O closed a cycle, so X chooses the result of its measurement: O4 in square 1 or 8?",
        "With O4 in square 1: X1 in 4, X3 in 8, and O2 in 5.",
        "The game goes on.",
        "With O4 in square 8: X3 in 4, X1 in 1, and O2 in 5.",
        "The game goes on.",
      ],
    );
  });

  test("rows and scores among the consequences", () => {
    const { opened } = listening("goff 12 45 23 56 36 14");
    const [x, o] = [
      { player: "X", a: 1, b: 2, c: 3 },
      { player: "O", a: 4, b: 5, c: 6 },
    ].map((row) => opened.indexOf(text("choice.row", row)));
    const score = opened.indexOf(text("choice.wins", { player: "X", high: "1", low: "½" }));
    assert.ok(0 <= Number(x) && Number(x) < Number(o) && Number(o) < score, opened.join(" "));
  });

  test("a collapse, mark by mark in one sentence; rows; the score", () => {
    const { session, hear } = listening("goff 13 26 39 68 79 48 57 24 @2 15");
    session.choose("@5");
    const [collapse, ...rest] = hear(() => session.choose("@5"));
    const settled = { chooser: "O", mark: "X9", square: 5 };
    assert.match(collapse ?? "", sentence("done.collapsed.more", settled));
    assert.match(collapse ?? "", /X\d in \d/);
    assert.equal(rest.at(-1), text("head.wins", { player: "X", high: "2", low: "0" }));
    const row = sentence("done.row", { player: "X", mark: "X9" });
    assert.equal(rest.filter((s) => row.test(s)).length, 2);
  });

  test("what the coin found", () => {
    const { session, hear } = listening("nature 14 15 48 18");
    const [found, next] = hear(() => session.measure("?"));
    const [square] = /[18]/.exec(session.state().view.lastAction ?? "") ?? [];
    assert.match(found ?? "", sentence("done.found.more", { mark: "O4", square: square ?? "" }));
    assert.equal(next, text("head.turn", { player: "X" }));
  });

  test("the last square, before and after it is filled", () => {
    const { session, hear } = listening("goff 12 12 @1 45 45 @4 69 69 @9 78 78");
    session.choose("@8");
    const before = hear(() => session.choose("@8"));
    assert.equal(before.at(-1), text("todo.last", { square: 3, mark: "X9" }));
    const after = hear(() => session.press(3));
    assert.equal(after[0], text("done.last", { mark: "X9", square: 3 }));
    assert.match(after.at(-1) ?? "", sentence("head.wins", { player: "X" }));
  });

  test("an input from before the announcer had loaded", () => {
    for (const [record, square] of /** @type {const} */ ([
      ["goff 14 15", 1],
      ["kvantove 12 45 36 78 9", 4],
    ])) {
      const { session } = listening(record);
      session.press(square);
      const state = session.state();
      const late = announce(null, state).map(say);
      assert.deepEqual(late, [state.status.head, state.status.todo].map(say), record);
    }
  });

  test("the focus is followed, a mouse is not", () => {
    const { session, hear } = listening("goff 14 15 48");
    session.press(1);
    assert.deepEqual(
      hear(() => session.point(8), true),
      [],
    );
    session.point(null);
    assert.deepEqual(
      hear(() => session.point(8)),
      ["This closes a cycle: X will choose how it collapses."],
    );
    assert.deepEqual(
      hear(() => session.point(null)),
      [],
    );
    assert.deepEqual(
      hear(() => session.back()),
      ["Choose two squares for O4."],
    );
  });

  test("a refusal is said each time, undo and redo say where they led", () => {
    const { session, hear } = listening("goff 14 15 48 18 @1");
    const refusal = ["Square 1 is closed: classical O4 is there for good."];
    assert.deepEqual(
      hear(() => session.press(1)),
      refusal,
    );
    assert.deepEqual(
      hear(() => session.press(1)),
      refusal,
    );
    const undone = hear(() => session.undo());
    assert.deepEqual(undone.slice(0, 2), [
      "Taken back.",
      "O closed a cycle, so X chooses the result of its measurement: O4 in square 1 or 8?",
    ]);
    assert.match(hear(() => session.redo()).join(" "), /X put O4 in square 1; .* X to move/);
  });
});
