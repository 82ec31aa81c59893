// The distribution without a network, and an update to a new version.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, describe, test } from "node:test";
import { headlessShell, launchChromium } from "../../tools/browsers.mjs";
import { build } from "../../tools/dist.mjs";
import { host } from "../../tools/static-host.mjs";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { sentence, text } from "../browser/english.mjs";
import { experienced, hash } from "../browser/helper.mjs";
import {
  button,
  dialog,
  field,
  fromMenu,
  headline,
  lesson,
  margin,
  puzzle,
  square,
} from "../browser/person.mjs";
import { translated } from "../browser/translated.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {Awaited<ReturnType<typeof host>>} Host */

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

const WWW = fileURLToPath(new URL("../../www", import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), "quantum-tic-tac-toe-"));
const [OLD, NEW] = [join(FOLDER, "old"), join(FOLDER, "new")];
const LATER = "Later quantum tic-tac-toe";

const old = await build({ to: OLD });
// The next version has another text and another lesson module.
const source = join(FOLDER, "www");
cpSync(WWW, source, { recursive: true });
for (const [path, before, by] of /** @type {const} */ ([
  ["lang/en/page.json", `"page.title": "${text("page.title")}"`, `"page.title": "${LATER}"`],
  ["js/features/help/view.js", "export function", "console.debug('new help');\nexport function"],
])) {
  const code = readFileSync(join(source, path), "utf8");
  assert.ok(code.includes(before), `${path} has ${before}`);
  writeFileSync(join(source, path), code.replace(before, by));
}
const next = await build({ from: source, to: NEW });
after(() => rmSync(FOLDER, { recursive: true }));

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launchChromium({ executablePath: headlessShell() });
});
after(() => browser?.close());

/**
 * A host with the old version, and a browser that has never visited it.
 * @param {import("node:test").TestContext} t @param {{ keep?: string }} [options]
 */
async function begin(t, options) {
  const site = await host(OLD, options);
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce" });
  context.setDefaultTimeout(30_000);
  context.setDefaultNavigationTimeout(60_000);
  await context.addInitScript(experienced);
  /** @type {string[]} */
  const wrong = [];
  context.on("weberror", (error) => wrong.push(error.error().message));
  t.after(async () => {
    await context.close();
    await site.stop();
    assert.deepEqual(wrong, [], "nothing may be thrown");
  });
  return { site, context };
}

/** Opens a page and waits for its board. @param {import("playwright-core").BrowserContext} context @param {string} url */
async function visit(context, url) {
  const page = await context.newPage();
  await page.goto(url);
  await square(page, 1).waitFor();
  return page;
}

/** The notice about a new version. @param {Page} page @param {string} [words] */
const announced = (page, words = text("offline.new")) =>
  page.getByRole("status").filter({ hasText: words });
const versionOf = (/** @type {Page} */ page) =>
  page.evaluate(() => document.documentElement.dataset.version);
const versionsKept = (/** @type {Page} */ page) =>
  page.evaluate(async () => (await caches.keys()).map((name) => name.split(" ").pop()));
/** Waits until a service worker controls the page. @param {Page} page */
const kept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
/** Waits until exactly these versions are in the cache. @param {Page} page @param {string[]} versions */
const keeps = (page, versions) =>
  page.waitForFunction(
    async (versions) =>
      (await caches.keys()).map((name) => name.split(" ").pop()).join() === versions,
    versions.join(),
  );

/** The keys for an action. An outcome takes two presses, because the first one previews it. @param {string} action */
const keysFor = (action) =>
  action[0] === "@" ? [action[1], action[1]] : action[0] === action[1] ? [action[0]] : action;

/** Plays a game of X, without mistakes, against the page's computer. Returns the score. @param {Page} page */
async function playOut(page) {
  for (;;) {
    const before = await hash(page);
    const game = Game.fromRecord(before.slice(1).replaceAll(",", " ") || "goff");
    const { score, turn } = game.view();
    if (score) return score;
    if (turn === "X")
      for (const key of keysFor(String(game.suggest(5, 7)))) await page.keyboard.press(String(key));
    await page.waitForFunction((before) => location.hash !== before, before);
  }
}

/** Waits until the files of a language are in the cache. @param {Page} page @param {string} language */
const keepsLanguage = (page, language) =>
  page.waitForFunction(async (folder) => {
    for (const name of await caches.keys()) {
      const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
      // The files that are cached last.
      if (
        ["page", "lessons", "dice"].every((file) =>
          urls.some((url) => url.includes(`${folder}${file}.`)),
        )
      )
        return true;
    }
    return false;
  }, `/lang/${language}/`);

describe("without a network", () => {
  test("the game goes on, wins and losses, lessons and the languages that were used", async (t) => {
    // Without the browser's own cache, which would hide gaps in the worker's cache.
    const { site, context } = await begin(t, { keep: "no-store" });
    for (const language of ["cs", "it", "de"]) {
      const page = await visit(context, `${site.url}?lang=${language}`);
      await kept(page);
      await keepsLanguage(page, language);
      await page.close();
    }
    let page = await visit(context, site.url);
    await kept(page);
    await site.stop();
    await context.setOffline(true);
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal(await versionOf(page), old.version);

    await button(page, "landing.play").click();
    assert.ok(await field(page, "level.1").isChecked());
    const score = await playOut(page);
    assert.ok(score.X > score.O, JSON.stringify(score));
    await headline(page)
      .filter({ hasText: sentence("head.wins.you") })
      .waitFor();

    // Parts, texts and the other game, none of which was opened before.
    page = await visit(context, `${site.url}index.html?lang=cs#lesson=cycle`);
    await translated("cs").named(lesson(page), "heading", "learn.cycle.title").waitFor();
    page = await visit(context, `${site.url}?lang=it#kvantove,12,45`);
    await translated("it").named(page, "tab", "tool.analysis").click();
    await margin(page).waitFor({ timeout: 60_000 });
    page = await visit(context, `${site.url}?lang=de#puzzle=8`);
    await translated("de").named(puzzle(page), "heading", "puzzle.title").waitFor();
    await page.goto(`${site.url}for-teachers.html?lang=de`);
    await page.locator("main img").first().waitFor();
    await page.goto(`${site.url}g/goff,14`);
    await square(page, 1).waitFor();
    assert.equal(await hash(page), "#goff,14");
    await site.start();
  });

  test("every file is kept, as it is published, those of other languages when they are used", async (t) => {
    const { site, context } = await begin(t);
    const page = await visit(context, site.url);
    await kept(page);
    const held = await page.evaluate(async () => {
      const [name = ""] = await caches.keys();
      const cache = await caches.open(name);
      return Promise.all(
        (await cache.keys()).map(async (request) => {
          const answer = await cache.match(request);
          const content = new Uint8Array((await answer?.arrayBuffer()) ?? []);
          return { url: request.url, length: content.length };
        }),
      );
    });
    const wanted = [...old.contents]
      .filter(([name]) => name !== "service-worker.js" && !name.endsWith(".png"))
      .filter(([name]) => !/^lang\/(?!en\/)|\bphysics\.[a-z]{2}\./.test(name))
      .map(([name, content]) => ({ url: site.url + name, length: content.length }));
    const sorted = (/** @type {typeof held} */ all) => all.sort((a, b) => (a.url < b.url ? -1 : 1));
    assert.deepEqual(sorted(held), sorted(wanted));
  });

  test("nothing is kept from inside another page, nor where it is made", async (t) => {
    const { site, context } = await begin(t);
    const page = await context.newPage();
    await page.route("**/outer.html", (route) =>
      route.fulfill({ contentType: "text/html", body: `<iframe src="${site.url}"></iframe>` }),
    );
    await page.goto(`${site.url}outer.html`);
    await square(page.frameLocator("iframe"), 1).waitFor();
    await page.waitForLoadState("networkidle");
    assert.ok(!site.asked.some(({ name }) => name === "service-worker.js"));
    for (const path of ["index.html", "js/pages/game.js"])
      assert.doesNotMatch(readFileSync(join(WWW, path), "utf8"), /offline\.js|serviceWorker/);
  });
});

describe("a new version", () => {
  test("is announced, taken up whole, and the old one is forgotten", async (t) => {
    const { site, context } = await begin(t, { keep: "no-store" });
    const first = await visit(context, `${site.url}#goff,14`);
    await kept(first);
    await first.close();

    site.publish(NEW);
    const page = await visit(context, `${site.url}#goff,14,15`);
    // The page comes from the cache and is the old version. The new one is downloaded meanwhile.
    assert.equal(await versionOf(page), old.version);
    await announced(page).waitFor();
    assert.equal(await page.locator("h1").innerText(), text("page.title"));

    /** @type {string[]} */
    const answers = [];
    page.on("response", (answer) => {
      if (answer.url().startsWith(site.url))
        answers.push(
          answer
            .url()
            .slice(site.url.length)
            .replace(/[?#].*/s, "") || "index.html",
        );
    });
    await button(page, "offline.load").click();
    await page.locator("h1", { hasText: LATER }).waitFor();
    assert.equal(await versionOf(page), next.version);
    assert.equal(await hash(page), "#goff,14,15", "the game goes on");
    await fromMenu(page, "page.help");
    await dialog(page, "help.title").waitFor();
    assert.ok(answers.length > 10, `${answers.length} answers`);
    const strange = answers.filter((name) => !next.contents.has(name));
    assert.deepEqual(strange, [], "files that the new version does not have");
    assert.equal(await announced(page).count(), 0);
    await keeps(page, [next.version]);
  });

  test("leaves an open page its own files, until it is loaded again", async (t) => {
    const { site, context } = await begin(t, { keep: "no-store" });
    const open = await visit(context, site.url);
    await kept(open);
    site.publish(NEW);
    const other = await visit(context, site.url);
    await button(other, "offline.load").click();
    await other.locator("h1", { hasText: LATER }).waitFor();
    // Opening any page starts a check for versions that are no longer needed.
    await (await visit(context, site.url)).close();
    await keeps(other, [old.version, next.version]);

    // The host has no file of the old version any more.
    await announced(open).waitFor();
    assert.equal(await versionOf(open), old.version);
    await button(open, "page.help").click();
    await dialog(open, "help.title").waitFor();
    await open.keyboard.press("Escape");
    const loaded = await open.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    const help = String(old.names.get("js/features/help/view.js"));
    assert.ok(!next.contents.has(help), "the new version has another one");
    assert.ok(loaded.includes(site.url + help));

    await open.reload();
    await open.locator("h1", { hasText: LATER }).waitFor();
    await keeps(open, [next.version]);
  });

  test("that is only half there is not taken up", async (t) => {
    const { site, context } = await begin(t);
    const page = await visit(context, site.url);
    await kept(page);
    await page.close();
    // The host has the new worker and the old page, as during a deployment.
    const half = join(FOLDER, "half");
    cpSync(NEW, half, { recursive: true });
    cpSync(join(OLD, "index.html"), join(half, "index.html"));
    site.publish(half);
    const again = await visit(context, site.url);
    const refused = await again.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const coming = new Promise((done) => {
        const follow = (/** @type {ServiceWorker | null} */ worker) =>
          worker?.addEventListener("statechange", () => {
            if (worker.state === "redundant" || worker.state === "activated") done(worker.state);
          });
        follow(registration.installing);
        registration.addEventListener("updatefound", () => follow(registration.installing));
      });
      await registration.update().catch(() => {});
      return coming;
    });
    assert.equal(refused, "redundant");
    assert.equal(await versionOf(again), old.version);
    site.publish(NEW);
    await again.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await announced(again).waitFor();
    await again.reload();
    await again.locator("h1", { hasText: LATER }).waitFor();
  });

  test("is told in every language", async (t) => {
    const { site, context } = await begin(t);
    const first = await visit(context, `${site.url}?lang=de`);
    await kept(first);
    await keepsLanguage(first, "de");
    site.publish(NEW);
    const page = await visit(context, `${site.url}?lang=de`);
    const german = translated("de");
    await announced(page, german.text("offline.new")).waitFor();
    await german.button(announced(page, german.text("offline.new")), "offline.load").waitFor();
    assert.deepEqual((await versionsKept(page)).sort(), [old.version, next.version].sort());
  });
});
