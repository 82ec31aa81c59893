// Exports: the picture, the link, the files, and the places that each of them goes to.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { text } from "./english.mjs";
import { ownClipboard, settled, openGame, site } from "./helper.mjs";
import {
  button,
  card,
  dialog,
  field,
  focused,
  moveButtons,
  sharedLink,
  unfoldShare,
} from "./person.mjs";

/** @import { TextKey } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */

const open = site();
const GAME = "#goff,14,15,48,36,18";
/** The background colour of the light theme. */
const PAPER = [0xf6, 0xf3, 0xec];

/** Closes the dialog. @param {Page} page */
async function close(page) {
  await page.keyboard.press("Escape");
  await dialog(page, "share.title").waitFor({ state: "hidden" });
}

/** The file that a button of the dialog saves. @param {Page} page @param {TextKey} key */
async function saved(page, key) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(dialog(page, "share.title"), key).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/**
 * A PNG as the browser decodes it: its size, its first pixel, and the number of colours in each half.
 * @param {Page} page @param {Buffer} bytes
 */
const decoded = (page, bytes) =>
  page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const options = { willReadFrequently: true };
      const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", options));
      ctx.drawImage(image, 0, 0);
      /** @param {number} x */
      const coloursFrom = (x) => {
        const { data } = ctx.getImageData(x, 0, 600, 630);
        return new Set(new Uint32Array(data.buffer)).size;
      };
      return {
        size: [image.width, image.height],
        corner: [...ctx.getImageData(0, 0, 1, 1).data.slice(0, 3)],
        halves: [coloursFrom(0), coloursFrom(600)],
      };
    },
    `data:image/png;base64,${bytes.toString("base64")}`,
  );

test("while one looks back, all that is shared is of the position that is shown", async (t) => {
  const page = await open(t, "#goff,14,15,48,36");
  await moveButtons(page).nth(1).click();
  await page.keyboard.press("s");
  assert.match((await sharedLink(page)) ?? "", /#goff,14,15$/);
  await unfoldShare(page);
  const svg = await saved(page, "export.svg");
  assert.match(svg.bytes.toString(), /<title>[^<]*goff 14 15<\/title>/);
  const png = await saved(page, "export.png");
  for (const [{ name }, end] of /** @type {const} */ ([
    [svg, "svg"],
    [png, "png"],
  ]))
    assert.match(name, new RegExp(`goff-14-15\\.${end}$`));
  // The record is that of the whole game.
  const record = field(dialog(page, "share.title"), "share.record");
  assert.equal(await record.inputValue(), "goff 14 15 48 36");
});

describe("the card", () => {
  test("is a picture of 1200 × 630, in light colours on any page; it is shown so, and says what it shows", async (t) => {
    const page = await open(t);
    for (const [record, colorScheme, head] of /** @type {const} */ ([
      ["goff", "light", text("head.turn", { player: "X" })],
      ["goff 14 15 48 36 18", "light", text("head.choice", { player: "O" })],
      [
        "goff 12 45 23 56 36 14 @4",
        "dark",
        text("head.wins", { player: "X", high: "1", low: "½" }),
      ],
      ["kvantove 12 45 36 78 9", "dark", text("dice.head.picks", { player: "O" })],
    ])) {
      await openGame(page, record);
      await page.emulateMedia({ colorScheme });
      await button(page, "tool.share").click();
      assert.equal(await card(page).getAttribute("aria-label"), text("share.card", { head }));
      const box = await card(page).boundingBox();
      assert.ok(box && Math.abs(box.width / box.height - 1200 / 630) < 0.02, JSON.stringify(box));
      const { name, bytes } = await saved(page, "export.png");
      assert.match(name, /^quantum-tic-tac-toe-[\w-]+\.png$/);
      const { size, corner, halves } = await decoded(page, bytes);
      assert.deepEqual(size, [1200, 630]);
      assert.deepEqual(corner, PAPER);
      for (const colours of halves) assert.ok(colours > 20, `${halves}: board and text`);
      await close(page);
    }
  });

  const PLAIN = /** @type {const} */ ({
    colorScheme: "light",
    contrast: "no-preference",
    forcedColors: "none",
  });
  /** Colour settings of the page, which must not change a picture for others. */
  const OTHERS = /** @type {const} */ ({
    dark: { colorScheme: "dark" },
    "high contrast": { contrast: "more" },
    "dark, high contrast": { colorScheme: "dark", contrast: "more" },
    "forced colours": { forcedColors: "active" },
    "dark forced colours": { forcedColors: "active", colorScheme: "dark" },
  });
  test("is the same picture whatever colours the page has", async (t) => {
    const page = await open(t, GAME);
    /** @param {Parameters<Page["emulateMedia"]>[0]} media */
    const pictureIn = async (media) => {
      await page.emulateMedia({ ...PLAIN, ...media });
      await button(page, "tool.share").click();
      const picture = await card(page).evaluate((canvas) =>
        /** @type {HTMLCanvasElement} */ (canvas).toDataURL(),
      );
      await close(page);
      return picture;
    };
    const pictures = new Set();
    for (const record of [
      "goff 14 15 48 36 18",
      "goff 12 45 23 56 36 14 @4",
      "kvantove 12 45 36 78 9",
    ]) {
      await openGame(page, record);
      const plain = await pictureIn({});
      pictures.add(plain);
      for (const [name, media] of Object.entries(OTHERS))
        assert.ok((await pictureIn(media)) === plain, `${record}, ${name}`);
    }
    assert.equal(pictures.size, 3);
  });

  test("is left out where there is nothing to paint on, and the link is there still", async (t) => {
    const page = await open(t, GAME, {
      expectErrors: true,
      prepare: async (page) => {
        await ownClipboard(page);
        await page.addInitScript(() => (HTMLCanvasElement.prototype.getContext = () => null));
      },
    });
    await button(page, "tool.share").click();
    const form = dialog(page, "share.title");
    await button(form, "share.copy.link").click();
    await form.getByText(text("share.copied.link")).waitFor();
    assert.ok(await card(page).isHidden());
    await button(form, "export.png").click();
    await form.getByText(text("export.failed")).waitFor();
  });
});

describe("a browser that protects its user from tracking by canvases", () => {
  /** Scripts that make a page read other things from a canvas than were painted. */
  const PROTECTED = /** @type {const} */ ({
    "reads noise": `CanvasRenderingContext2D.prototype.getImageData = (x, y, w, h) =>
      new ImageData(new Uint8ClampedArray(w * h * 4).map((_, i) => (i * 97) % 256), w, h)`,
    "reads white": `CanvasRenderingContext2D.prototype.getImageData = (x, y, w, h) =>
      new ImageData(new Uint8ClampedArray(w * h * 4).fill(255), w, h)`,
    "reads nothing": `CanvasRenderingContext2D.prototype.getImageData = () => {
      throw new DOMException("no", "SecurityError"); }`,
    "makes no file": `HTMLCanvasElement.prototype.toBlob = () => {
      throw new DOMException("no", "SecurityError"); }`,
  });
  test("so that the picture is not what was painted: that is said, and the board is saved as SVG", async (t) => {
    const page = await open(t, GAME);
    const form = dialog(page, "share.title");
    for (const [name, script] of Object.entries(PROTECTED)) {
      await page.evaluate(() => {
        const { getImageData } = CanvasRenderingContext2D.prototype;
        const { toBlob } = HTMLCanvasElement.prototype;
        Reflect.set(globalThis, "restore", () => {
          CanvasRenderingContext2D.prototype.getImageData = getImageData;
          HTMLCanvasElement.prototype.toBlob = toBlob;
        });
      });
      await page.evaluate(script);
      await t.test(name, async () => {
        await button(page, "tool.share").click();
        await button(form, "export.png").click();
        await form.getByText(text("export.altered")).waitFor();
        await unfoldShare(page);
        assert.match((await saved(page, "export.svg")).name, /\.svg$/);
      });
      await close(page);
      await page.evaluate(() => Reflect.get(globalThis, "restore")());
    }
  });

  test("with a noise that nobody sees saves the picture", async (t) => {
    const page = await open(t, GAME, {
      prepare: (page) =>
        page.addInitScript(() => {
          const read = CanvasRenderingContext2D.prototype.getImageData;
          CanvasRenderingContext2D.prototype.getImageData = function (
            /** @type {[number, number, number, number]} */ ...box
          ) {
            const picture = read.apply(this, box);
            for (let i = 0; i < picture.data.length; i += 4)
              picture.data[i] = (picture.data[i] ?? 0) ^ 1;
            return picture;
          };
        }),
    });
    await button(page, "tool.share").click();
    assert.match((await saved(page, "export.png")).name, /\.png$/);
  });
});

describe("a browser inside of another app", () => {
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

  test("gives the picture to its share sheet", async (t) => {
    const page = await open(t, GAME, {
      userAgent,
      prepare: (page) =>
        page.addInitScript(() => {
          navigator.canShare = () => true;
          navigator.share = async (data) => void Reflect.set(globalThis, "shared", data);
        }),
    });
    await button(page, "tool.share").click();
    await button(dialog(page, "share.title"), "export.png").click();
    const files = await page.waitForFunction(() =>
      Reflect.get(globalThis, "shared")?.files.map((/** @type {File} */ { name }) => name),
    );
    assert.deepEqual(await files.jsonValue(), ["quantum-tic-tac-toe-goff-14-15-48-36-18.png"]);
  });

  test("without a share sheet shows a picture to hold", async (t) => {
    const page = await open(t, GAME, {
      userAgent,
      prepare: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(navigator, "share", { value: undefined });
          Object.defineProperty(navigator, "canShare", { value: undefined });
        }),
    });
    const form = dialog(page, "share.title");
    for (const key of /** @type {const} */ (["export.png", "export.svg"])) {
      await button(page, "tool.share").click();
      await form.locator("canvas").waitFor();
      await unfoldShare(page);
      await button(form, key).click();
      await form.getByText(text("export.hold")).waitFor();
      const picture = form.getByRole("img", {
        name: text("share.card", { head: text("head.choice", { player: "O" }) }),
      });
      await picture.waitFor();
      assert.equal(await picture.evaluate((image) => image.localName), "img");
      assert.ok(
        await picture.evaluate((/** @type {HTMLImageElement} */ image) =>
          image.decode().then(() => image.naturalWidth > 300),
        ),
        key,
      );
      assert.ok(await form.locator("canvas").isHidden(), "one picture in its place");
      await close(page);
    }
    await button(page, "tool.share").click();
    await form.locator("canvas").waitFor();
  });
});

describe("the share sheet", () => {
  /**
   * Gives the page a share sheet, which accepts some kinds of data and ends in a given way.
   * @param {Page} page @param {{ files: boolean, ends?: string }} sheet
   */
  const withSheet = (page, sheet) =>
    page.evaluate(({ files, ends }) => {
      Reflect.deleteProperty(globalThis, "shared");
      navigator.canShare = (data) => files || !data?.files;
      navigator.share = async (data) => {
        Reflect.set(globalThis, "shared", data);
        if (ends) throw new DOMException("", ends);
      };
    }, sheet);
  /** The data that went to the share sheet. @param {Page} page */
  const shared = (page) =>
    page.evaluate(async () => {
      const { title, text, url, files } = Reflect.get(globalThis, "shared");
      const types = files?.map((/** @type {File} */ { name, type, size }) => [
        name,
        type,
        size > 10_000,
      ]);
      return { title, text, url, files: types };
    });

  const words = {
    title: text("page.title"),
    text: text("head.choice", { player: "O" }),
  };
  const file = ["quantum-tic-tac-toe-goff-14-15-48-36-18.png", "image/png", true];
  test("gets the link, with the card where it takes files; that it fails is told of, not that it is closed", async (t) => {
    const page = await open(t, GAME);
    const form = dialog(page, "share.title");
    const told = form.getByText(text("share.failed"));
    // There is none.
    await button(page, "tool.share").click();
    await button(form, "share.copy.link").and(focused(page)).waitFor();
    assert.equal(await button(form, "tool.share").count(), 0);
    await close(page);
    for (const sheet of [
      { files: true },
      { files: false },
      { files: true, ends: "AbortError" },
      { files: true, ends: "DataError" },
    ]) {
      await withSheet(page, sheet);
      await button(page, "tool.share").click();
      await button(form, "tool.share").and(focused(page)).click();
      await page.waitForFunction(() => "shared" in globalThis);
      const url = page.url();
      const given = { ...words, url, files: sheet.files ? [file] : undefined };
      assert.deepEqual(await shared(page), given);
      if (sheet.ends === "DataError") await told.waitFor();
      else assert.equal(await told.count(), 0);
      assert.ok(await button(form, "export.png").isVisible(), "what can be done without it");
      await close(page);
    }
  });
});

test("link, record and Goff’s notation are copied; “Copied” stands beside the button", async (t) => {
  const page = await open(t, GAME, { prepare: ownClipboard });
  await button(page, "tool.share").click();
  const form = dialog(page, "share.title");
  await unfoldShare(page);
  for (const [name, copied] of /** @type {const} */ ([
    ["link", /some\/where\/#goff,14,15,48,36,18$/],
    ["record", /^goff 14 15 48 36 18$/],
    ["goff", /^X1\+\(1,4\); O2\+\(1,5\); X3\+\(4,8\); O4\+\(3,6\); X5\+\(1,8\)\[153\|2\];$/],
  ])) {
    await button(form, `share.copy.${name}`).click();
    const told = form.getByText(text(`share.copied.${name}`));
    const [pressed, said] = await Promise.all([
      button(form, `share.copy.${name}`).boundingBox(),
      told.boundingBox(),
    ]);
    assert.ok(pressed && said);
    const gap = Math.max(said.y - pressed.y - pressed.height, pressed.y - said.y - said.height);
    assert.ok(gap < 16, `${name}: ${gap} px above or below`);
    assert.ok(said.x < pressed.x + pressed.width && pressed.x < said.x + said.width, name);
    assert.equal(await form.getByText(/ copied\.$/).count(), 1, "and nowhere else");
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), copied);
  }
});

test("without a clipboard the link is shown, to be copied by hand", async (t) => {
  const page = await open(t, GAME, {
    prepare: (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })),
  });
  await button(page, "tool.share").click();
  const form = dialog(page, "share.title");
  assert.equal(await field(form, "share.link").inputValue(), page.url());
  await button(form, "share.copy.link").click();
  await form.getByText(text("share.by.hand")).waitFor();
  assert.equal(await page.evaluate(() => getSelection()?.toString()), page.url());
});

test("a clipboard that refuses shows the link or the record, selected", async (t) => {
  const page = await open(t, GAME, {
    prepare: (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: {} })),
  });
  await button(page, "tool.share").click();
  const form = dialog(page, "share.title");
  assert.ok(await field(form, "share.link").isHidden());
  await button(form, "share.copy.link").click();
  await form.getByText(text("share.by.hand")).waitFor();
  await field(form, "share.link").and(focused(page)).waitFor();
  assert.equal(await page.evaluate(() => getSelection()?.toString()), page.url());
  // The record is unfolded first.
  await unfoldShare(page);
  await button(form, "share.copy.record").click();
  await page.waitForFunction(() => getSelection()?.toString() === "goff 14 15 48 36 18");
  await form.getByText(text("share.by.hand")).waitFor();
});

describe("what is rarer", () => {
  test("is unfolded and folded by one button, and folded the next time", async (t) => {
    const page = await open(t, GAME);
    await button(page, "tool.share").click();
    const form = dialog(page, "share.title");
    const more = button(form, "share.more");
    const record = field(form, "share.record");
    assert.ok(await record.isHidden());
    await more.press("Enter");
    assert.equal(await more.getAttribute("aria-expanded"), "true");
    assert.equal(await record.inputValue(), "goff 14 15 48 36 18");
    for (const key of /** @type {const} */ (["export.svg", "print.game", "entry.play"]))
      assert.ok(await button(form, key).isVisible(), key);
    await more.press("Enter");
    assert.ok(await record.isHidden());
    await more.press("Enter");
    await page.keyboard.press("Escape");
    await button(page, "tool.share").click();
    assert.equal(await more.getAttribute("aria-expanded"), "false");
  });

  test("the board is saved as SVG, in the page's colours", async (t) => {
    const page = await open(t, GAME, { acceptDownloads: true });
    await button(page, "tool.share").click();
    await unfoldShare(page);
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const svg = await saved(page, "export.svg");
      assert.equal(svg.name, "quantum-tic-tac-toe-goff-14-15-48-36-18.svg");
      const source = svg.bytes.toString();
      assert.match(source, colorScheme === "light" ? /#f6f3ec/ : /#0f141c/);
      const parsed = await page.evaluate((source) => {
        const file = new DOMParser().parseFromString(source, "image/svg+xml");
        return {
          root: file.documentElement.localName,
          texts: file.querySelectorAll("text").length,
          title: file.querySelector("title")?.textContent,
          scripts: file.querySelectorAll("script, [href]").length,
        };
      }, source);
      assert.deepEqual(parsed, {
        root: "svg",
        texts: 19, // the numbers of ten marks and of nine squares
        title: text("export.title", { record: "goff 14 15 48 36 18" }),
        scripts: 0,
      });
    }
  });
});
