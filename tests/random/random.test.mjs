// A random user's first events, by real input in Chromium: on the game's page, on another site's page with
// a board, and in a frame. `make random` runs more events in three engines.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { headlessShell, launchChromium } from "../../tools/browsers.mjs";
import { failureOf, inChromium } from "./user.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => void (browser = await launchChromium({ executablePath: headlessShell() })));
after(() => browser?.close());

for (const [seed, kind, events] of /** @type {const} */ ([
  [1, "page", 200],
  [2, "host", 60],
  [3, "embed", 40],
]))
  test(`whatever a random user does, ${kind} and engine agree`, async () => {
    const run = { seed, kind, events };
    const outcome = await inChromium(browser, run);
    assert.ok(!outcome.why, failureOf("chromium", run, outcome));
    assert.equal(outcome.events, events);
  });

test("what is wrong is found, and by the same seed found again", async () => {
  // The planted defect: from the third move on, the label of a square is only its number.
  const spoil = {
    file: "js/board/squares.js",
    text: '"aria-label", say(',
    by: '"aria-label", state.view.moveNumber > 2 ? String(i + 1) : say(',
  };
  const run = /** @type {const} */ ({ seed: 5, kind: "page", events: 100, spoil });
  const [first, again] = [await inChromium(browser, run), await inChromium(browser, run)];
  assert.match(first.why, /^square \d is called “\d”, and holds/);
  assert.deepEqual(again, first);
});
