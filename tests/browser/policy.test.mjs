// The content security policy, in every page of www and of the distribution: nothing that the pages
// do is refused by it, and what no page should do is. In the distribution every panel is opened for
// that; in www all other tests do, since helper.mjs takes what is refused for an error. And a board on
// a page whose own policy is as strict as doc/element.md says that it may be.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { physicsPage } from "../../www/js/lib/address.js";
import { DIST, site, WWW } from "./helper.mjs";
import { button, moves, region, square, tab } from "./person.mjs";
import { hosts, press, ready } from "./hosts.mjs";
import { STATES, stored } from "./states.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The first square. @param {Page} page */
const first = (page) => square(page, 1);

/** Every page, and what it shows once it is there. @type {Record<string, (page: Page) => import("playwright-core").Locator>} */
const PAGES = {
  "index.html": first,
  "embed.html": first,
  "embed-builder.html": (page) => page.locator("iframe"),
  "for-teachers.html": (page) => page.locator("main img"),
  "for-teachers-answers.html": (page) => page.locator("main img"),
  ...Object.fromEntries(LANGUAGES.map((language) => [physicsPage(language), first])),
};

/** States in which, together, all there is in the page has been opened: of states.mjs, and more. */
const TOUR = [
  ...["refused", "broken", "choice", "rows", "looking-back", "analysis-pair", "openings", "review"],
  ...["worlds-27", "worlds-formula", "hint", "lessons", "lesson-done", "puzzles", "puzzle-solved"],
  ...["new-match", "match-table", "demonstration", "dice-measure", "dice-outcome", "dice-analysis"],
  ...["dice-help", "landing", "help", "settings", "keys", "share", "guide-choice", "by-link-send"],
  ...["lesson-cat", "lesson-gloves-lists", "lesson-message", "lesson-paths", "share-refused"],
];
/**
 * Files that only other tests load: where a browser lacks something or stores nothing (faults.test.mjs),
 * on other people's pages (element.test.mjs), without a network (offline.test.mjs).
 */
const ELSEWHERE =
  /^js\/(in-page|notices|plain-observers|svg-fallback|element|follow-width)\.|^css\/offline\./;

/** @type {import("./states.mjs").PageState[]} */
const MORE = [
  { name: "projector", hash: "?projector" },
  {
    name: "with sound",
    settings: { sound: "on" },
    act: async (page) => {
      for (const at of [1, 9]) await square(page, at).click();
      await moves(page).getByRole("listitem").first().waitFor();
    },
  },
];
const VISITED = [...STATES.filter(({ name }) => TOUR.includes(name)), ...MORE];

/** What policies refused, from the beginning, in all frames. @type {WeakMap<Page, string[]>} */
const REFUSED = new WeakMap();

/** For `prepare`. @param {Page} page */
async function watched(page) {
  /** @type {string[]} */
  const refused = [];
  REFUSED.set(page, refused);
  await page.exposeFunction("refused", (/** @type {string} */ what) => refused.push(what));
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
      Reflect.get(globalThis, "refused")(`${effectiveDirective} ${blockedURI} in ${sourceFile}`),
    ),
  );
}

/** Waits until nothing is under way, and holds that nothing was refused. @param {Page} page */
async function nothing(page) {
  // What was refused before is told before this is.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  assert.deepEqual(REFUSED.get(page), []);
}

/** What of a page is inline: scripts, styles, handlers; also in the board's tree. @param {Page} page */
const inline = (page) =>
  page.evaluate(() =>
    [document, tree()].flatMap((root) =>
      [...root.querySelectorAll("*")].flatMap((one) => [
        ...(one.localName === "script" && !one.hasAttribute("src") ? ["a script"] : []),
        ...(one.localName === "style" ? ["a style"] : []),
        ...one
          .getAttributeNames()
          .filter((name) => /^on|^srcdoc$/.test(name))
          .map((name) => `${one.localName} ${name}`),
        ...(/^\s*(javascript|vbscript|data):/i.test(one.getAttribute("href") ?? "")
          ? [`${one.localName} ${one.getAttribute("href")?.slice(0, 40)}`]
          : []),
      ]),
    ),
  );

/** A page's own icon may be a picture in its address. */
const ICON = /^link data:/;

/** Does in a page all that its policy has to refuse; what it refused is told by REFUSED. @param {Page} page */
const trespass = (page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        // As a page's own function, not as a debugger's, which may do more.
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
              // Refused, as it should be.
            }
          try {
            new Worker(URL.createObjectURL(new Blob(["1"])));
          } catch {
            // So is that.
          }
          fetch(OTHER).catch(() => {});
          navigator.sendBeacon?.(OTHER);
          setTimeout(() =>
            done([...got, document.baseURI.startsWith(OTHER) ? "base" : ""].join("")),
          );
        }),
      ),
  );

/** What of it has a directive of its own. */
const DIRECTIVES = [
  ...["script-src-elem", "script-src-attr", "style-src-elem", "style-src-attr", "script-src"],
  ...["img-src", "frame-src", "object-src", "media-src", "connect-src", "base-uri", "form-action"],
  "worker-src",
];

for (const [name, root] of /** @type {[string, string][]} */ ([
  ["www", WWW],
  ["the distribution", DIST],
]))
  describe(`the policy in ${name}`, () => {
    const open = site({ root });
    /** @type {Set<string>} */
    const given = new Set();
    const listening = async (/** @type {Page} */ page) => {
      page.context().on("request", (request) => {
        given.add(new URL(request.url()).pathname.replace("/some/where/", ""));
      });
      await watched(page);
    };

    test("the table names every page", () => {
      const there = readdirSync(root).filter((file) => file.endsWith(".html"));
      assert.deepEqual(there.sort(), Object.keys(PAGES).sort());
    });

    for (const [path, shows] of Object.entries(PAGES)) {
      test(`${path}: nothing is refused, nothing is inline`, async (t) => {
        const page = await open(t, path, { ready: shows, prepare: listening });
        await nothing(page);
        assert.deepEqual(
          (await inline(page)).filter((one) => !ICON.test(one)),
          [],
        );
      });

      test(`${path}: refuses what no page of ours does`, async (t) => {
        const page = await open(t, path, { expectErrors: true, prepare: watched });
        await shows(page).first().waitFor();
        assert.equal(await trespass(page), "");
        const missing = () =>
          DIRECTIVES.filter(
            (name) => !REFUSED.get(page)?.some((one) => one.startsWith(`${name} `)),
          );
        // They are told one after the other.
        for (let turn = 0; turn < 50 && missing().length; turn++)
          await page.evaluate(() => new Promise((done) => setTimeout(done, 20)));
        assert.deepEqual(missing(), []);
      });
    }

    if (root === WWW) return;
    for (const state of VISITED)
      test(`${state.name}: nothing is refused`, async (t) => {
        const { hash, landing, settings, act, point } = state;
        const page = await open(t, hash, {
          landing: landing ?? false,
          prepare: async (page) => {
            await listening(page);
            if (settings) await stored(page, settings);
          },
        });
        await act?.(page);
        await point?.(page);
        await nothing(page);
        assert.deepEqual(
          (await inline(page)).filter((one) => !ICON.test(one)),
          [],
        );
      });

    test("with that, every script and style sheet was there", () => {
      assert.deepEqual(
        TOUR.filter((name) => !STATES.some((state) => state.name === name)),
        [],
        "states that there are not",
      );
      const files = readdirSync(root, { recursive: true, encoding: "utf8" })
        .map((file) => file.replaceAll("\\", "/"))
        .filter((file) => /^(js|css)\/.*\.(js|css)$/.test(file));
      assert.ok(files.length > 20, `${files.length} files`);
      assert.deepEqual(
        files.filter((file) => !given.has(file) && !ELSEWHERE.test(file)),
        [],
      );
    });
  });

/** What opens each dialog. */
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
  /** As little as doc/element.md asks for. */
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
      expectErrors: true, // that it may have no thread
      headers: { "content-security-policy": policy },
    });
    await ready(page);
    await press(page, "19");
    await moves(page).getByRole("listitem").nth(1).waitFor();
  });
});
