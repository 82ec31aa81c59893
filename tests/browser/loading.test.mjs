// The page before the board is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { text } from "./english.mjs";
import { site } from "./helper.mjs";
import { square } from "./person.mjs";

const open = site();

for (const [width, height, size] of /** @type {const} */ ([
  [1280, 720, "20px"],
  [390, 844, "18px"],
  [320, 640, "16px"],
]))
  test(`while the page loads, its title stands where it will stay, at ${width} × ${height}`, async (t) => {
    let go = () => {};
    const held = new Promise((resolve) => (go = () => resolve(undefined)));
    const page = await open(t, "#goff,14,15,48", {
      viewport: { width, height },
      ready: "h1",
      prepare: async (page) => {
        await page.addInitScript(() => {
          /** @type {number[]} */
          const shifts = [];
          Reflect.set(globalThis, "shifts", shifts);
          const hear = (/** @type {PerformanceObserverEntryList} */ list) =>
            void shifts.push(...list.getEntries().map((one) => Reflect.get(one, "value")));
          new PerformanceObserver(hear).observe({ type: "layout-shift", buffered: true });
        });
        await page.route("**/*.wasm", async (route) => {
          await held;
          await route.continue();
        });
      },
    });
    const title = page.locator("h1");
    const box = async () => {
      const { x = 0, y = 0, height = 0 } = (await title.boundingBox()) ?? {};
      return [x, y + height / 2].map(Math.round);
    };
    const wait = page.getByText(text("page.loading"));
    await wait.waitFor();
    await page.locator("quantum-tic-tac-toe slot").first().waitFor({ state: "attached" });
    const before = await box();
    go();
    await square(page, 1).waitFor();
    assert.equal(await wait.count(), 0);
    const after = await box();
    for (const [i, at] of before.entries())
      assert.ok(Math.abs(at - Number(after[i])) <= 2, `${before} became ${after}`);
    assert.equal(await title.evaluate((one) => getComputedStyle(one).fontSize), size);
    assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, "shifts")), []);
  });
