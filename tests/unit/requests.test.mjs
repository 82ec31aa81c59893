// Parts that a person opens and that load late: only the latest one opens, and none after the
// person has played on.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { beforeActions, createRequests } from "../../www/js/app/requests.js";

/** Requests, each of which loads until the test says so. */
function begin() {
  /** @type {string[]} */
  const log = [];
  /** @type {Map<string, { arrive: () => void, fail: (error: Error) => void }>} */
  const loading = new Map();
  let told = "";
  const session = /** @type {any} */ ({
    tell: (/** @type {{ key: string } | null} */ message) => {
      told = message?.key ?? "";
      session.status.done = message;
    },
    status: { done: null },
    state: () => session,
    press: () => void log.push("pressed"),
  });
  for (const name of "grab choose pick measure take back undo redo enter look playOn start startMatch again takeOver".split(
    " ",
  ))
    session[name] = () => {};
  const { request, cancel } = createRequests(session, (error) => void log.push(String(error)));
  beforeActions(session, cancel);
  return {
    log,
    session,
    told: () => told,
    cancel,
    /** @param {"board" | "over"} kind @param {string} name */
    ask: (kind, name) =>
      void request(
        kind,
        () =>
          new Promise((arrive, fail) => loading.set(name, { arrive: () => arrive(null), fail })),
        () => void log.push(name),
      ),
    /** @param {string} name */
    async arrives(name) {
      loading.get(name)?.arrive();
      await new Promise((done) => setImmediate(done));
    },
    /** @param {string} name */
    async fails(name) {
      loading.get(name)?.fail(new Error(name));
      await new Promise((done) => setImmediate(done));
    },
  };
}

describe("of what is asked for", () => {
  test("only the latest comes, whichever arrives first", async () => {
    const { log, ask, arrives } = begin();
    ask("over", "settings");
    ask("over", "help");
    await arrives("settings");
    await arrives("help");
    assert.deepEqual(log, ["help"]);
  });

  test("nothing comes once somebody plays on", async () => {
    const { log, session, ask, arrives } = begin();
    ask("board", "learn");
    ask("over", "hint");
    session.press(5);
    await arrives("learn");
    await arrives("hint");
    assert.deepEqual(log, ["pressed"]);
  });

  test("what takes the board replaces a dialog, and a dialog does not replace it", async () => {
    const { log, ask, arrives } = begin();
    ask("over", "settings");
    ask("board", "lesson");
    ask("over", "help");
    for (const name of ["settings", "lesson", "help"]) await arrives(name);
    assert.deepEqual(log, ["lesson", "help"]);
  });

  test("a failure is told, unless nobody wants it any more", async () => {
    const { log, ask, fails } = begin();
    ask("over", "settings");
    ask("over", "help");
    await fails("settings");
    await fails("help");
    assert.deepEqual(log, ["Error: help"]);
  });

  test("it is said that it loads, as long as it is wanted", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { told, ask, cancel } = begin();
    ask("over", "settings");
    t.mock.timers.tick(399);
    assert.equal(told(), "");
    t.mock.timers.tick(1);
    assert.equal(told(), "page.loading");
    cancel();
    assert.equal(told(), "");
  });
});
