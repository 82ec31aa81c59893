// The built module as users get it: the README's example, and a worker. hostile.test.mjs tests attacks on
// it and memory leaks, tests/unit tests it in Node.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { asset, site } from "./helper.mjs";

const open = site({ unbundled: true });
/** @param {string} path */
const file = (path) => new URL(`../../${path}`, import.meta.url);

test("the README's example does what its comments say", async (t) => {
  const page = await open(t);
  const [, example = ""] = /```js\n([^]*?)```/.exec(readFileSync(file("README.md"), "utf8")) ?? [];
  // As a file of the page, because the page's policy allows no inline script.
  await page.route("**/example.js", (route) =>
    route.fulfill({ body: `${example}\nexport {};`, contentType: "text/javascript" }),
  );
  /** @type {Promise<string>[]} */
  const logged = [];
  page.on("console", (message) => {
    const values = Promise.all(message.args().map((arg) => arg.jsonValue()));
    const text = (/** @type {unknown} */ v) => (typeof v === "string" ? v : written(v));
    logged.push(values.then((all) => all.map(text).join(" ")));
  });
  await page.evaluate(() => import(new URL("example.js", location.href).href));
  const promised = [...example.matchAll(/console\.log.*\/\/ (.*)/g)].map(([, comment]) => comment);
  assert.equal(promised.length, 10);
  assert.deepEqual(await Promise.all(logged), promised);
});

/** A value as a JavaScript literal. @param {unknown} value @returns {string} */
const written = (value) => {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, v]) => `${key}: ${written(v)}`);
  return `{ ${fields.join(", ")} }`;
};

test("in a worker, coins come from its own source", async (t) => {
  const page = await open(t, "#goff");
  await page.route(asset("worker.js"), (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `import init, { Game } from "./pkg/quantum_tic_tac_toe.js";
        await init();
        const game = Game.fromRecord("nature 12 12");
        game.play("?");
        postMessage(game.record());`,
    }),
  );
  const record = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL("worker.js", location.href), { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      }),
  );
  assert.match(String(record), /^nature 12 12 @[12]$/);
});
