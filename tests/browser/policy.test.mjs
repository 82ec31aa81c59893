// The content security policy of every page of www: it allows everything that the page does at its start, and
// nothing that no page should do. helper.mjs fails every test in which it refuses something later, and
// states-long.test.mjs opens every page of the distribution. A board also plays on a page with the strictest policy that doc/element.md allows.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { physicsPage } from "../../www/js/lib/address.js";
import { inline } from "./checks.mjs";
import { DIST, site, WWW } from "./helper.mjs";
import { button, moves, region, tab } from "./person.mjs";
import { hosts, press, ready } from "./hosts.mjs";
import { PAGES } from "./pages.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Violations of the policy in all frames of a page, from its beginning on. @type {WeakMap<Page, string[]>} */
const REFUSED = new WeakMap();

/** For `prepare`: records the violations. @param {Page} page */
async function watched(page) {
  /** @type {string[]} */
  const refused = [];
  REFUSED.set(page, refused);
  await page.exposeFunction("refused", (/** @type {string} */ what) => refused.push(what));
  await page.addInitScript(() => {
    const refusals = new Set();
    Reflect.set(globalThis, "refusals", refusals);
    addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, blockedURI, sourceFile }) => {
        refusals.add(effectiveDirective);
        Reflect.get(globalThis, "refused")(`${effectiveDirective} ${blockedURI} in ${sourceFile}`);
      },
    );
  });
}

/** Waits for pending reports, and checks that nothing was refused. @param {Page} page */
async function nothing(page) {
  // Reports of earlier violations arrive before this timer runs.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  assert.deepEqual(REFUSED.get(page), []);
}

/** Tries everything that the policy must refuse. The violations are in REFUSED. @param {Page} page */
const trespass = (page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        // In a function of the page itself, because the debugger's code has more rights.
        setTimeout(() => {
          const got = /** @type {string[]} */ ([]);
          Reflect.set(globalThis, "got", (/** @type {string} */ what) => got.push(what));
          const add = (/** @type {string} */ tag, /** @type {Record<string, string>} */ has) => {
            const one = document.createElement(tag);
            for (const [name, value] of Object.entries(has)) one.setAttribute(name, value);
            document.body.append(one);
            return one;
          };
          const OTHER = "https://example.invalid/";
          const script = document.createElement("script");
          script.textContent = "got('script')";
          document.body.append(script);
          add("script", { src: `${OTHER}x.js` });
          add("p", { onclick: "got('handler')" }).click();
          add("p", { style: "color: red" });
          const style = document.createElement("style");
          style.textContent = "* { color: red }";
          document.body.append(style);
          add("link", { rel: "stylesheet", href: `${OTHER}x.css` });
          add("img", { src: `${OTHER}x.png` });
          add("iframe", { src: OTHER });
          add("object", { data: OTHER });
          add("video", { src: OTHER });
          add("base", { href: OTHER });
          const form = /** @type {HTMLFormElement} */ (add("form", { action: OTHER }));
          form.submit();
          for (const code of ["eval", "Function"])
            try {
              Reflect.get(globalThis, code)("got('eval')");
            } catch {
              // Refused, as expected.
            }
          try {
            new Worker(URL.createObjectURL(new Blob(["1"])));
          } catch {
            // Refused, as expected.
          }
          fetch(OTHER).catch(() => {});
          navigator.sendBeacon?.(OTHER);
          setTimeout(() =>
            done([...got, document.baseURI.startsWith(OTHER) ? "base" : ""].join("")),
          );
        }),
      ),
  );

/** The directives that refuse one of these attempts. */
const DIRECTIVES = [
  ...["script-src-elem", "script-src-attr", "style-src-elem", "style-src-attr", "script-src"],
  ...["img-src", "frame-src", "object-src", "media-src", "connect-src", "base-uri", "form-action"],
  "worker-src",
];

/** The translations of a page that is made from one template, but for the first one. */
const TRANSLATIONS = LANGUAGES.slice(1).map(physicsPage);
const isTried = (/** @type {string} */ path) =>
  process.env.MATRIX === "full" || !TRANSLATIONS.includes(path);

describe("the policy", () => {
  const open = site({ root: WWW });

  for (const [name, root] of [
    ["www", WWW],
    ["the distribution", DIST],
  ])
    test(`the table names every page of ${name}`, () => {
      const there = readdirSync(String(root)).filter((file) => file.endsWith(".html"));
      assert.deepEqual(there.sort(), Object.keys(PAGES).sort());
    });

  for (const [path, shows] of Object.entries(PAGES).filter(([path]) => isTried(path)))
    test(`${path}: nothing is refused, nothing is inline`, async (t) => {
      const page = await open(t, path, { ready: shows, prepare: watched });
      await nothing(page);
      assert.deepEqual(await inline(page), []);
    });
});

/** The policy of a page. @param {string} root @param {string} path */
const policyOf = (root, path) =>
  /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/i.exec(
    readFileSync(join(root, path), "utf8"),
  )?.[1];

describe("each policy that a page has", () => {
  const open = site({ root: WWW });
  /** The first page with each policy. */
  const first = new Map(
    Object.entries(PAGES)
      .map((page) => /** @type {const} */ ([policyOf(WWW, page[0]), page]))
      .reverse(),
  );

  test("is the same in www and in the distribution", () => {
    for (const path of Object.keys(PAGES)) {
      assert.ok(policyOf(WWW, path), path);
      assert.equal(policyOf(DIST, path), policyOf(WWW, path), path);
    }
  });

  for (const [path, shows] of first.values())
    test(`refuses what no page does: ${path}`, async (t) => {
      const page = await open(t, path, { expectErrors: true, prepare: watched });
      await shows(page).first().waitFor();
      assert.equal(await trespass(page), "");
      await page.waitForFunction(
        (all) => all.every((name) => Reflect.get(globalThis, "refusals").has(name)),
        DIRECTIVES,
      );
    });
});

/** The buttons that open the dialogs. */
const DIALOGS = /** @type {const} */ ([
  "tool.lessons",
  "tool.puzzles",
  "tool.new",
  "tool.share",
  "page.settings",
  "page.help",
]);

describe("a board on a page with a policy of its own", () => {
  const open = hosts();
  /** The strictest policy that doc/element.md allows. */
  const LEAST = "default-src 'none'; base-uri 'none'; form-action 'none'; ";
  const OWN = `${LEAST}script-src BOARD 'wasm-unsafe-eval'; connect-src BOARD`;
  const BOARD = `<quantum-tic-tac-toe panels="all" players="computer" motion="off" language="en"></quantum-tic-tac-toe>`;

  test("asks for no more, with every panel opened", async (t) => {
    const page = await open(t, BOARD, {
      headers: { "content-security-policy": `${OWN}; img-src data:` }, // the page's icon
      prepare: watched,
    });
    await ready(page);
    await press(page, "19");
    await moves(page).getByRole("listitem").nth(1).waitFor();
    await button(page, "tool.hint").click();
    await tab(page, "tool.analysis").click();
    await tab(page, "tool.worlds").click();
    await region(page, "worlds.title").waitFor();
    for (const key of DIALOGS) {
      await button(page, key).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
    }
    await nothing(page);
    assert.equal(page.workers().length, 1);
  });

  test("plays where no text may name a script (trusted types)", async (t) => {
    const policy = `${OWN}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`;
    const page = await open(t, BOARD, {
      expectErrors: true, // the refused worker is reported
      headers: { "content-security-policy": policy },
    });
    await ready(page);
    await press(page, "19");
    await moves(page).getByRole("listitem").nth(1).waitFor();
  });
});
