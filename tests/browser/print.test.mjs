// Printing: one sheet for a game, in light colours also with a dark theme, and one sheet of blank boards.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { text } from "./english.mjs";
import { muteThread, openGame, site } from "./helper.mjs";
import { played } from "./played-links.mjs";
import { textsOf } from "../../tools/languages.mjs";
import {
  button,
  moveButtons,
  painting,
  sheet as sheetOf,
  square,
  unfoldShare,
  wholeGame,
} from "./person.mjs";

const open = site();
const FOLDER = fileURLToPath(new URL("screenshots/", import.meta.url));
mkdirSync(FOLDER, { recursive: true });

/** The number of pages of a PDF. @param {Buffer} pdf */
const pages = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
const FORMATS = ["A4", "Letter"];

test("a game is one sheet with its board, moves, rules and score", async (t) => {
  const page = await open(t, "#goff,13,26,39,68,79,48,57,24,@4,15,@1", { colorScheme: "dark" });
  for (const format of FORMATS) {
    const pdf = await page.pdf({ format, path: `${FOLDER}print-game-${format}.pdf` });
    assert.equal(pages(pdf), 1, format);
  }
});

test("the sheet tells the game, in light colours, and is gone afterwards", async (t) => {
  const page = await open(t, "#goff,12,45,23,56,36,14,@4", { colorScheme: "dark" });
  await page.waitForLoadState("networkidle"); // the printer comes when the page has nothing to do
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const sheet = sheetOf(page);
  const printed = await sheet.innerText();
  for (const part of [
    text("head.wins", { player: "X", high: "1", low: "½" }),
    text("moves.rules", { rules: text("rules.goff") }),
    "goff 12 45 23 56 36 14 @4",
  ])
    assert.ok(printed.includes(part), part);
  assert.equal(await sheet.locator("li").count(), 7);
  assert.equal(await sheet.locator("svg > rect[rx][stroke][fill]").count(), 9);
  assert.equal(await sheet.locator("script, [style]").count(), 0);
  assert.ok(await wholeGame(page).isHidden());
  const fills = await sheet
    .locator("svg > rect[rx][stroke][fill]")
    .evaluateAll((tiles) => [...new Set(tiles.map((tile) => tile.getAttribute("fill")))]);
  assert.deepEqual(fills, ["#ffffff"]);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await sheet.innerHTML(), "");
});

test("while one looks back, the sheet has the moves and the record of the position that is shown", async (t) => {
  const page = await open(t, "#goff,12,45,23,56,36,14,@4");
  await page.waitForLoadState("networkidle");
  await moveButtons(page).nth(2).click();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const sheet = sheetOf(page);
  assert.equal(await sheet.locator("li").count(), 3);
  assert.equal(await sheet.locator(".record").innerText(), "goff 12 45 23");
  assert.match(await sheet.locator("svg title").innerHTML(), /goff 12 45 23$/);
});

test("the sheet names the opponent, and tells what happened and not what to press", async (t) => {
  const page = await open(t, "", { landing: true, prepare: muteThread });
  await button(page, "landing.play").click();
  for (const n of [1, 5]) await square(page, n).click();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const who = await sheetOf(page).locator(".who").innerText();
  assert.ok(who.includes(`${text("player.O")} ${text("level.1")}`), who);
  const far = played("goff", "X", "15", "59").device("invitee");
  const remote = await open(t, far.hash, { prepare: far.prepare });
  await remote.waitForLoadState("networkidle");
  await remote.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const friend = await sheetOf(remote).locator(".who").innerText();
  assert.ok(friend.includes(`${text("player.X")} Ada`), friend);
  const ended = await open(t, "#goff,12,45,23,56,36,14,@4");
  await ended.waitForLoadState("networkidle");
  await square(ended, 9).click();
  await ended.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const told = await sheetOf(ended).innerText();
  assert.ok(!told.includes(text("refused.over")), told);
});

test("blank boards: one sheet of six, with their squares' numbers and the rules of the game", async (t) => {
  const page = await open(t, "", {
    prepare: (page) =>
      page.addInitScript(() => {
        globalThis.print = () => dispatchEvent(new Event("beforeprint"));
      }),
  });
  for (const format of FORMATS) {
    await button(page, "tool.share").click();
    await unfoldShare(page);
    await button(page, "print.blank").click();
    assert.equal(await page.getByRole("dialog").count(), 0);
    const sheet = sheetOf(page);
    await sheet.locator("svg").nth(5).waitFor({ state: "attached" });
    assert.equal(await sheet.locator("svg").count(), 6);
    assert.deepEqual(await sheet.locator("svg").first().locator("text").allTextContents(), [
      ..."123456789",
    ]);
    assert.equal(await sheet.locator("ol li").count(), 6);
    const pdf = await page.pdf({ format, path: `${FOLDER}print-blank-${format}.pdf` });
    assert.equal(pages(pdf), 1, format);
  }
  await openGame(page, "nature-fair");
  await button(page, "tool.share").click();
  await unfoldShare(page);
  await button(page, "print.blank").click();
  await sheetOf(page).getByText(text("new.fair.about")).waitFor({ state: "attached" });
  const lines = await sheetOf(page).locator("ol li").allTextContents();
  assert.equal(lines[2], text("print.rule.3.coin"));
  assert.equal(lines.at(-1), text("new.fair.about"));
});

test("blank boards with the longest rules end on their sheet", async (t) => {
  const page = await open(t, "", {
    locale: "de",
    prepare: (page) =>
      page.addInitScript(() => {
        globalThis.print = () => dispatchEvent(new Event("beforeprint"));
      }),
  });
  await openGame(page, "wikipedia-fair");
  await page.locator("#share").click();
  await page.getByRole("dialog").locator("[aria-expanded=false]").click();
  await page.getByText(String(textsOf("de", "dialogs")["print.blank"])).click();
  await sheetOf(page).locator("li").nth(6).waitFor({ state: "attached" });
  await page.emulateMedia({ media: "print" });
  // A PDF leaves out boards that do not fit, without a second page. A sheet of Letter is 11 inches high, with
  // margins of half an inch in Firefox. An inch is 96 pixels.
  await page.setViewportSize({ width: 7.5 * 96, height: 10 * 96 });
  const boards = await sheetOf(page).locator(".boards").boundingBox();
  assert.ok(boards && boards.y + boards.height <= 10 * 96, JSON.stringify(boards));
});

test("on somebody’s page the boards are printed in light colours, and are as before afterwards", async (t) => {
  const page = await open(t, "physics.html", {
    colorScheme: "dark",
    ready: (page) => square(page, 1),
  });
  await page.waitForLoadState("networkidle");
  /** The lightness of the tile of square 4, from 0 to 255, right after an event. @param {string} type */
  const light = (type) =>
    painting(page)
      .first()
      .evaluate((canvas, type) => {
        if (type) dispatchEvent(new Event(type));
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error("no canvas");
        const { width } = canvas;
        const one = new OffscreenCanvas(1, 1).getContext("2d");
        one?.drawImage(canvas, -width * 0.1, -width * 0.55);
        const pixels = one?.getImageData(0, 0, 1, 1).data;
        return Math.min(...(pixels ?? [])); // the least of red, green, blue, and no transparency
      }, type);
  assert.ok((await light("")) < 100, "dark on the screen");
  assert.ok((await light("beforeprint")) > 220, "light on paper");
  await light("afterprint");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  assert.ok((await light("")) < 100, "dark on the screen");
});
