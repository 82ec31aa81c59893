// The record in the address: a link is a game, and a broken link loses nothing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hash, ownClipboard, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

const open = site();

test("a shared link opens the game, and playing goes on in it", async (t) => {
  const page = await open(t, "#goff,14,15,48,18,@1,69");
  assert.equal((await says(page)).head, "O to move");
  const entries = await page.evaluate(() => history.length);
  await square(page, 2).click();
  await square(page, 7).click();
  assert.equal(await hash(page), "#goff,14,15,48,18,@1,69,27");
  assert.equal(await page.evaluate(() => history.length), entries, "no step of history for a move");
});

test("the address is followed when it changes, and the game before is kept", async (t) => {
  const page = await open(t, "#goff,14");
  await page.evaluate(() => (location.hash = "#wikipedia,19,28"));
  await page.waitForFunction(() => tree().querySelectorAll("#list li").length === 2);
  assert.equal(await page.locator("#rules").innerText(), "Rules: Half point");
  for (let i = 0; i < 3; i++) await page.locator("#undo").click();
  assert.equal(await hash(page), "#goff,14");
});

/** Where the focus is, on the board's squares. @param {import("playwright-core").Page} page */
const onBoard = (page) => page.waitForFunction(() => tree().activeElement?.matches("#grid button"));

test("a dialog goes when another address is followed, and the focus is not lost", async (t) => {
  const page = await open(t, "#goff,14,15");
  // What opens it is gone when it closes.
  await page.locator("#list button").first().focus();
  await page.keyboard.press("s");
  await page.locator("#share-dialog[open]").waitFor();
  await page.evaluate(() => (location.hash = "#wikipedia"));
  await page.locator("#rules", { hasText: "Half point" }).waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await onBoard(page);
});

test("a link to no lesson shows them all, and what had the focus before may be gone afterwards", async (t) => {
  const page = await open(t, "#goff,14,15");
  await page.locator("#list button").last().focus();
  await page.evaluate(() => (location.hash = "#lesson=none"));
  await page.locator("#lessons[open]").waitFor();
  await page.evaluate(() =>
    /** @type {any} */ (document.querySelector("quantum-tic-tac-toe")).undo(),
  );
  await page.locator("#list li").nth(1).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await onBoard(page);
});

test("where a smaller window hides what has the focus, the board takes it", async (t) => {
  const page = await open(t, "embed.html?panels=all&record=goff,14,15", {
    viewport: { width: 844, height: 700 },
  });
  await page.locator("#worlds-button").click();
  await page.locator("#worlds .heading button").focus();
  await page.setViewportSize({ width: 844, height: 390 });
  // What opened the worlds is not to be seen any more.
  await page.locator("#worlds-button").waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await page.locator("#worlds").waitFor({ state: "hidden" });
  await onBoard(page);
  await page.setViewportSize({ width: 844, height: 700 });
  await page.locator("#list button").first().focus();
  await page.setViewportSize({ width: 844, height: 390 });
  await onBoard(page);
});

test("what is said of a broken link is dismissed, and the focus goes to the board", async (t) => {
  const page = await open(t, "#goff,14,zz");
  await page.getByRole("button", { name: "Dismiss" }).press("Enter");
  await onBoard(page);
});

test("a notice that is put away gives the focus to the board", async (t) => {
  const page = await open(t, "", {
    prepare: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("no", "SecurityError");
        };
      }),
  });
  for (const n of "28") await page.keyboard.press(n);
  await page.locator("[data-news=denied] button").press("Enter");
  await onBoard(page);
  assert.equal(await page.locator("[data-news]").count(), 0);
});

test("spaces, and what a messenger makes of them, are read as well", async (t) => {
  const page = await open(t, "#goff%2014%2015");
  assert.equal(await page.locator("#list li").count(), 2);
});

test("Copy link copies the link to this very game", async (t) => {
  const page = await open(t, "#goff,14,zz", { prepare: ownClipboard });
  await page.getByRole("button", { name: "Open the first move" }).click();
  await page.locator("#copy").click();
  await page.waitForFunction(() => tree().querySelector("#done")?.textContent?.includes("copied"));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(copied.endsWith("/some/where/#goff,14"), copied);
});

test("where copying is refused, the link is there to be copied by hand", async (t) => {
  const page = await open(t, "#goff,14", {
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", {
          value: { writeText: () => Promise.reject(new Error("refused")) },
        });
      }),
  });
  await page.locator("#copy").click();
  await page.locator("#link").waitFor();
  assert.match(await page.locator("#link").inputValue(), /#goff,14$/);
});

describe("a broken link", () => {
  for (const [name, link, told, good] of /** @type {[string, string, RegExp, number][]} */ ([
    ["unknown rules", "#chess,e4", /begins with “chess”, which names no rules\.\s*$/, 0],
    [
      "an action that is none",
      "#goff,14,15,zz,48",
      /Move 3, “zz”, cannot be played. A move is written like 19/,
      2,
    ],
    [
      "an illegal action",
      "#goff,14,15,48,18,@1,12",
      /Move 6, “12”, cannot be played. Square 1 holds a classical mark/,
      5,
    ],
    [
      "a choice where none is open",
      "#goff,14,@1",
      /Move 2, “@1”, cannot be played. There is no cycle/,
      1,
    ],
    [
      "moves after the end",
      "#goff,12,45,23,56,13,@3,78",
      /Move 7, “78”, cannot be played. The game is over by then/,
      6,
    ],
    [
      "a coin in the record",
      "#nature,12,12,?",
      /Move 3, “\?”, cannot be played. A record holds what came/,
      2,
    ],
    ["markup", "#goff,14,<img src=x onerror=alert(1)>", /Move 2, “<img”/, 1],
    ["escaped markup", "#%3Cscript%3Ealert(1)%3C%2Fscript%3E", /“<script>alert\(1\)<\/script>”/, 0],
    ["a stray per cent sign", "#goff,14,%E0%A4%A", /Move 2/, 1],
    [
      "an endless one",
      `#goff${",14".repeat(5000)}`,
      /cannot be read. It is longer than any game/,
      0,
    ],
    ["commas only", "#,,,", /begins with “”/, 0],
  ])) {
    test(`${name}: a clear message, a playable board, nothing lost`, async (t) => {
      const page = await open(t, link);
      const before = await hash(page);
      const alert = page.locator("#broken");
      await alert.getByText(told).first().waitFor();
      assert.equal(await alert.locator("img, script").count(), 0);
      const kept = await alert.locator("textarea").inputValue();
      assert.ok(kept.length > 2, "the link's text is there");
      assert.equal(await hash(page), before, "the address is left alone");

      const offer = alert.getByRole("button", { name: /^Open the first/ });
      assert.equal(await offer.count(), good ? 1 : 0);
      if (good) {
        const moves = good === 1 ? "Open the first move" : `Open the first ${good} moves`;
        assert.equal(await offer.innerText(), moves);
      }
      // The board plays; the link's text stays to be read.
      await square(page, 1).click();
      await square(page, 9).click();
      assert.equal(await hash(page), "#goff,19");
      assert.equal(await alert.locator("textarea").inputValue(), kept);
      if (good) {
        await offer.click();
        assert.ok(await alert.isHidden());
        assert.equal(await page.locator("#list li").count(), good);
        // And the game played meanwhile is one undo away.
        for (let i = 0; i <= good; i++) await page.locator("#undo").click();
        assert.equal(await hash(page), "#goff,19");
      } else {
        await alert.getByRole("button", { name: "Dismiss" }).click();
        assert.ok(await alert.isHidden());
      }
    });
  }
});

describe("when the page cannot start it says so", () => {
  test("the module is missing", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      prepare: (page) => page.route("**/pkg/*", (route) => route.fulfill({ status: 404 })),
    });
    await page.getByText("Name of this failure: no-module").waitFor();
  });

  test("the wasm file alone is missing", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      prepare: (page) => page.route("**/*.wasm", (route) => route.fulfill({ status: 404 })),
    });
    await page.getByText("Name of this failure: no-module").waitFor();
  });

  test("there is no WebAssembly", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      prepare: (page) =>
        page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly")),
    });
    await page.getByText("Name of this failure: no-webassembly").waitFor();
  });

  test("the scripts are missing", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      prepare: (page) => page.route("**/session.js", (route) => route.fulfill({ status: 404 })),
    });
    await page.getByText("This page did not start").waitFor();
  });

  test("scripts are switched off", async (t) => {
    const page = await open(t, "", { expectErrors: true, javaScriptEnabled: false });
    await page.locator("noscript p").first().waitFor();
  });
});
