// The distribution: it is complete, its file names contain hashes of the contents, and it plays from any path.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { after, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { load } from "cheerio";
import { BUDGET, build, compress, MODULE } from "../../tools/dist.mjs";
import { weigh } from "../../tools/sizes.mjs";
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { physicsPage } from "../../www/js/lib/address.js";
import { hash, site } from "../browser/helper.mjs";
import {
  button,
  dialog,
  failedStart,
  lesson,
  margin,
  region,
  square,
  tab,
  told,
} from "../browser/person.mjs";
import { translated } from "../browser/translated.mjs";

const WWW = fileURLToPath(new URL("../../www", import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), "quantum-tic-tac-toe-"));
const DIST = join(FOLDER, "dist");
/** The name of a file with a hash in it. */
const HASHED = /\.([0-9a-f]{8})\.\w+$/;

const made = await build({ to: DIST });
after(() => rmSync(FOLDER, { recursive: true }));
const open = site({ root: DIST });

/** All files of a folder. @param {string} folder */
const all = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
const text = (/** @type {string} */ name) => readFileSync(join(DIST, name), "utf8");
const sha = (/** @type {string | Buffer} */ content) => createHash("sha256").update(content);
const pages = () => all(DIST).filter((name) => name.endsWith(".html"));

/** Copies the site, changes a file and builds that. @param {Record<string, (text: string) => string>} changes */
async function changed(changes) {
  const from = mkdtempSync(join(FOLDER, "www-"));
  cpSync(WWW, from, { recursive: true });
  for (const [path, change] of Object.entries(changes)) {
    const before = existsSync(join(from, path)) ? readFileSync(join(from, path), "utf8") : "";
    writeFileSync(join(from, path), change(before));
  }
  return build({ from, to: join(from, "made") });
}

describe("a built page", () => {
  /** The computed styles of all visible elements. @param {import("playwright-core").Page} page */
  const looks = (page) =>
    page.evaluate(() => {
      const names =
        `font-size line-height font-weight color background-color padding margin gap display
        position border-width width height`.split(/\s+/);
      return [...tree().querySelectorAll(".layout *")]
        .filter((one) => one.checkVisibility() && !one.closest("[role=status] .unseen"))
        .map((one) => {
          const style = getComputedStyle(one);
          const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
          return `${one.localName}#${one.id}.${one.getAttribute("class")} ${values.join("; ")}`;
        });
    });

  // Style sheets that load later must keep their place in the order of www.
  for (const [name, hash, last] of /** @type {const} */ ([
    ["a choice", "#goff,14,15,48,36,18", "#todo"],
    ["a measurement", "#kvantove,12,45,36,78,9", "#todo"],
    // The sentence about the better move appears when the solver has answered.
    ["the end of a game", "#goff,12,45,23,56,36,14,@4", "#decided"],
  ]))
    for (const width of [320, 1280])
      test(`looks as its sources do: ${name} at ${width} pixels`, async (t) => {
        const viewport = { width, height: 720 };
        const [built, sources] = await Promise.all(
          [false, true].map(async (unbundled) => {
            const page = await open(t, hash, { viewport, unbundled });
            await page.waitForLoadState("networkidle");
            await page.locator(last).waitFor();
            return looks(page);
          }),
        );
        assert.ok(built && built.length > 50);
        assert.deepEqual(built, sources);
      });
});

describe("the distribution", () => {
  test("is what was made, without sources of types", () => {
    assert.deepEqual(all(DIST).sort(), [...made.contents.keys()].sort());
    assert.deepEqual(made.unused, [], "scripts that nothing uses");
    for (const name of all(DIST)) assert.doesNotMatch(name, /\.(ts|md|map|mjs)$/);
  });

  test("has every file that any of its files names", () => {
    const files = new Set(all(DIST));
    let found = 0;
    for (const name of files) {
      if (!/\.(js|css|html|webmanifest)$/.test(name) || name === "service-worker.js") continue;
      const code = text(name);
      const named = [
        ...code.matchAll(/["'`](\.{1,2}\/[^"'`$\s]*)["'`]/g),
        ...code.matchAll(/\b(?:src|href|content)="([^"#:\s]+\.\w+)"/g),
        ...code.matchAll(/"src":"([^"]+)"/g),
        ...code.matchAll(/url\(([^)"'#:]+)\)/g),
      ].map(([, address = ""]) => address.replace(/[?#].*$/s, ""));
      for (const address of named) {
        const path = posix.join(posix.dirname(name), address);
        // A folder, and wasm-bindgen's name for the imports of a module.
        if (address.endsWith("/") || /^\.\/\w+_bg\.js$/.test(address)) continue;
        assert.ok(files.has(path), `${name} names ${address}`);
        found++;
      }
    }
    assert.ok(found > 100, `${found} references`);
    // Names that the code composes.
    const early = /\{("css\/[^}]+)\}/.exec(
      [...files]
        .filter((name) => /^js\/.*\.js$/.test(name))
        .map(text)
        .join(""),
    );
    const later = [...files].filter((name) => /^hashes\.\w+\.json$/.test(name)).map(text);
    const tables = [early?.[0] ?? "{}", ...later].map((table) => Object.entries(JSON.parse(table)));
    assert.ok(
      tables.length === 2 && (tables[1]?.length ?? 0) > 20,
      "the names of what comes later",
    );
    assert.ok((tables[0]?.length ?? 0) < 10, "the names of what a board begins with");
    for (const [row, hash] of tables.flat())
      for (const path of LANGUAGES.map((language) => row.replace(/^lang/, `lang/${language}`)))
        assert.ok(files.has(path.replace(/\.\w+$/, `.${hash}$&`)), `${path} ${hash}`);
  });

  test("names all but pages, manifest and service worker by their content", () => {
    const plain = all(DIST).filter((name) => !HASHED.test(name));
    const free = /^([\w.-]+\.html|site\.webmanifest|service-worker\.js|js\/element\.js)$/;
    for (const name of plain) assert.match(name, free);
    for (const name of all(DIST).filter((name) => HASHED.test(name) && !/^js\//.test(name))) {
      // A file of texts has the hash of its contents in all languages.
      const row = LANGUAGES.map((language) =>
        name.replace(/^lang\/\w+/, `lang/${language}`),
      ).sort();
      const said = sha("");
      for (const one of new Set(row)) said.update(readFileSync(join(DIST, one)));
      assert.equal(HASHED.exec(name)?.[1], said.digest("hex").slice(0, 8), name);
    }
  });

  test("has other names for other contents, also where modules import each other", async () => {
    const said = "The share dialog, changed.";
    const next = await changed({
      "js/features/share/view.js": (code) => `${code}\nconsole.debug("${said}");\n`,
    });
    assert.notEqual(next.version, made.version);
    const holds = (/** @type {typeof made} */ { contents }) =>
      [...contents].filter(([, content]) => content.includes(said)).map(([name]) => name);
    assert.deepEqual(holds(made), []);
    assert.equal(holds(next).length, 1);
    for (const [name, content] of next.contents)
      if (HASHED.test(name)) {
        const before = made.contents.get(name);
        if (before) assert.ok(before.equals(content), `${name} is two things`);
      }
    // Files that do not import the changed one keep their names.
    for (const path of ["css/kvantove.css", "lang/de/page.json", "pkg/quantum_tic_tac_toe_bg.wasm"])
      assert.equal(next.names.get(path), made.names.get(path));
    assert.notEqual(next.names.get("js/index.js"), made.names.get("js/index.js"));
    const again = await changed({});
    assert.deepEqual([...again.contents.keys()], [...made.contents.keys()]);
    assert.equal(again.version, made.version);
  });

  test("names nothing outside but what a reader may follow", () => {
    for (const name of pages())
      for (const [tag] of text(name).matchAll(/<[a-z][^>]*>/gi)) {
        if (tag.startsWith("<a ")) continue;
        assert.doesNotMatch(tag, /\b(src|href|content)="(\/|https?:)/, name);
      }
    assert.doesNotMatch(text("site.webmanifest"), /https?:|":\s*"\//);
  });

  test("has no script and no style inside a page, and a policy that forbids them", () => {
    for (const name of pages()) {
      const page = text(name);
      assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i, name);
      const policy = /Content-Security-Policy"\s+content="([^"]+)"/.exec(page)?.[1] ?? "";
      assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/, name);
      assert.match(policy, /style-src 'self';/, name);
      assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*|https?:/, name);
    }
  });

  const page = (/** @type {string} */ before, /** @type {string} */ by) => ({
    "for-teachers.html": (/** @type {string} */ html) => html.replace(before, by),
  });
  for (const [what, changes, says] of /** @type {const} */ ([
    ["an inline script", page("</head>", "<script>1</script></head>"), /inline/],
    ["an inline style", page("<main", '<main style="color: red"'), /inline/],
    ["a handler of events", page("<main", '<main onclick="1"'), /inline/],
    ["no policy", page("http-equiv", "data-was"), /polic/],
    ["a policy that lets scripts in", page("script-src", "script-src 'unsafe-inline'"), /policy/],
    ["a policy that lets hosts in", page("style-src", "style-src example.org"), /policy/],
    ["a missing style sheet", page("css/base.css", "css/basin.css"), /basin\.css is not there/],
    ["a link to a page that is not there", page('href="./"', 'href="./gone.html"'), /gone\.html/],
    [
      "a script from elsewhere",
      page("js/pages/boot-guard.js", "https://example.org/x.js"),
      /example/,
    ],
    [
      "a name that is put together",
      {
        "js/features/sound/view.js": (/** @type {string} */ code) =>
          `${code}\nnew URL("x" + 1, import.meta.url);`,
      },
      /put together/,
    ],
    [
      "a file named by a script that is not there",
      {
        "js/features/sound/view.js": (/** @type {string} */ code) =>
          `${code}\nnew URL("x.wav", import.meta.url);`,
      },
      /x\.wav is not there/,
    ],
  ]))
    test(`is not made from ${what}`, async () => {
      await assert.rejects(changed(changes), says);
    });

  test("says where its picture and its languages are, if it is told where it will be", async () => {
    const to = join(FOLDER, "sited");
    await build({ to, site: "https://example.org/game" });
    for (const name of LANGUAGES.map(physicsPage)) {
      /** @param {string} folder */
      const alternates = (folder) =>
        load(readFileSync(join(folder, name), "utf8"))("link[rel=alternate]")
          .toArray()
          .map(({ attribs }) => [attribs.hreflang, attribs.href]);
      assert.deepEqual(
        alternates(to),
        LANGUAGES.map((one) => [one, `https://example.org/game/${physicsPage(one)}`]),
      );
      assert.deepEqual(alternates(DIST), [], "without an address there is none that is whole");
    }
    const [, image = ""] =
      /property="og:image" content="([^"]+)"/.exec(readFileSync(join(to, "index.html"), "utf8")) ??
      [];
    assert.match(image, /^https:\/\/example\.org\/game\/icons\/social\.\w+\.png$/);
    const bytes = readFileSync(join(to, image.replace("https://example.org/game/", "")));
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
  });

  test("names the relay of live games, and its policy allows that host, in the page of the game only", async () => {
    const to = join(FOLDER, "relayed");
    await build({ to, relay: "wss://play.example.org:8443/game" });
    const read = (/** @type {string} */ name) => load(readFileSync(join(to, name), "utf8"));
    const policyOf = (/** @type {ReturnType<typeof read>} */ $) =>
      $("meta[http-equiv=content-security-policy i]").attr("content") ?? "";
    for (const name of pages()) {
      const isGame = name === "index.html";
      const $ = read(name);
      const [relay, source] = isGame
        ? ["wss://play.example.org:8443/game/", " wss://play.example.org:8443;"]
        : [undefined, undefined];
      assert.equal($("meta[name=relay]").attr("content"), relay, name);
      assert.equal(/connect-src 'self'( wss:[^;]*;)/.exec(policyOf($))?.[1], source, name);
    }
    for (const relay of [
      "play.example.org",
      "https://example.org/",
      "wss://example.org/?a",
      "wss:x y",
    ])
      await assert.rejects(build({ to, relay }), /is not an address like/, relay);
  });

  test("has scripts for other sites under names that stay", async () => {
    const to = join(FOLDER, "open");
    const { contents } = await build({ to, open: ["js/engine/load.js", "js/i18n/messages.js"] });
    const { LoadFailure } = await import(pathToFileURL(join(to, "js/engine/load.js")).href);
    assert.equal(new LoadFailure("no-module").failure, "no-module");
    const worker = readFileSync(join(to, "service-worker.js"), "utf8");
    for (const name of ["index.html", "js/engine/load.js", "js/i18n/messages.js"]) {
      const [, told] = new RegExp(`"${name}":"sha256-([^"]+)"`).exec(worker) ?? [];
      assert.equal(told, sha(contents.get(name) ?? "").digest("base64"), name);
    }
  });

  test("has icons of the sizes that its manifest tells", () => {
    const { icons } = JSON.parse(text("site.webmanifest"));
    for (const { src, sizes } of icons) {
      const bytes = readFileSync(join(DIST, src));
      if (sizes !== "any")
        assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
    }
    assert.ok(icons.some((/** @type {any} */ { purpose }) => purpose === "maskable"));
  });

  test("has compressed forms of texts, which are not files of the site", () => {
    const to = join(FOLDER, "compressed");
    cpSync(DIST, to, { recursive: true });
    compress(made.contents, to);
    const added = all(to).filter((name) => !made.contents.has(name));
    for (const name of added) {
      const content = made.contents.get(name.replace(/\.(br|gz)$/, "")) ?? assert.fail(name);
      const packed = readFileSync(join(to, name));
      assert.ok(packed.length < content.length, name);
      const unpacked = name.endsWith(".br") ? brotliDecompressSync(packed) : gunzipSync(packed);
      assert.ok(unpacked.equals(content), name);
    }
    const module = made.names.get(MODULE) ?? "";
    for (const name of ["index.html", "service-worker.js", module])
      for (const extension of ["br", "gz"]) assert.ok(added.includes(`${name}.${extension}`), name);
    assert.ok(!added.some((name) => name.includes(".png")), "pictures are not compressed again");
    const named = [...made.contents.values()].some((content) =>
      /\.(js|html)\.(br|gz)\b/.test(content.toString("latin1")),
    );
    assert.ok(!named, "no file names a compressed form");
  });

  test("is light enough", () => {
    const gzip = (/** @type {Iterable<string>} */ names) =>
      weigh([...names].map((name) => readFileSync(join(DIST, name)))).gzip;
    const first = gzip(made.first);
    const module = gzip([made.names.get(MODULE) ?? ""]);
    assert.ok(first > module && first <= BUDGET.first, `first load: ${first}`);
    assert.ok(module > 10_000 && module <= BUDGET.module, `module: ${module}`);
  });
});

describe("the distribution in a browser", () => {
  test("plays against the computer with nothing but what is counted", async (t) => {
    const { first } = made;
    /** @type {Set<string>} */
    const given = new Set();
    /** @type {string[]} */
    const refused = [];
    const page = await open(t, "", {
      landing: true,
      locale: "en",
      expectErrors: true, // what is refused, and the service worker
      serviceWorkers: "block",
      prepare: (page) =>
        page.route("**/*", (route) => {
          const path = new URL(route.request().url()).pathname.replace("/some/where/", "");
          const name = path || "index.html";
          if (first.has(name)) given.add(name);
          else refused.push(name);
          return first.has(name) ? route.continue() : route.abort();
        }),
    });
    await button(page, "landing.play").click();
    await square(page, 1).click();
    await square(page, 5).click();
    await page.waitForFunction(() => location.hash.split(",").length === 3);
    for (const path of ["js/engine/worker.js", "pkg/quantum_tic_tac_toe_bg.wasm"])
      assert.ok(given.has(made.names.get(path) ?? ""), `${path} was not asked for`);
    // Files that an idle page preloads: animations, code that a game needs later with its texts and
    // styles, the daily puzzle, the service worker, and the table of hashes.
    const idle =
      /^(lang\/en\/(announcer|dialogs|solver|study|tabs)|js\/(animation|indicator|later|puzzles-daily|service-worker-client)|css\/(choice|daily|dialogs|moves|tabs|print)|hashes)\.|^site\.webmanifest$/;
    assert.deepEqual(
      refused.filter((path) => !idle.test(path)),
      [],
    );
    // The page does not request a refused file again and again.
    assert.ok(refused.length < 40, `${refused.length} refused`);
  });

  test("opens all that comes later", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    for (const [pressed, title] of /** @type {const} */ ([
      ["page.help", "help.title"],
      ["page.settings", "settings.title"],
      ["tool.new", "new.title"],
      ["tool.share", "share.title"],
    ])) {
      await button(page, pressed).click();
      await dialog(page, title).waitFor();
      await page.keyboard.press("Escape");
    }
    await tab(page, "tool.worlds").click();
    await region(page, "worlds.title").waitFor();
    await tab(page, "tool.analysis").click();
    await margin(page).waitFor({ timeout: 60_000 });
  });

  test("asks again for the names of what comes later, where they could not be had", async (t) => {
    let refused = 0;
    const page = await open(t, "#goff,14", {
      expectErrors: true,
      serviceWorkers: "block",
      prepare: (page) => page.route("**/hashes.*.json", (route) => (refused++, route.abort())),
    });
    await button(page, "page.settings").click();
    await told(page, "failure.part");
    assert.ok(refused > 0);
    await page.unrouteAll();
    await button(page, "page.settings").click();
    await dialog(page, "settings.title").waitFor();
  });

  test("teaches in another language, and plays the other game", async (t) => {
    const page = await open(t, "?lang=cs#lesson=dice");
    const czech = translated("cs");
    await czech.named(lesson(page), "heading", "learn.dice.title").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "cs");
    await page.evaluate(() => void (location.hash = "#kvantove,12,45"));
    await lesson(page).waitFor({ state: "hidden" });
    await czech.moves(page, 2).waitFor();
    assert.equal(await czech.moves(page).count(), 2);
    assert.match(await hash(page), /kvantove/);
  });

  test("says what is the matter where its scripts do not come, or are switched off", async (t) => {
    const page = await open(t, "", {
      expectErrors: true,
      prepare: (page) => page.route("**/js/index.*.js", (route) => route.abort()),
    });
    await failedStart(page).waitFor();
    const without = await open(t, "", { javaScriptEnabled: false, ready: "#failure p" });
    assert.match(await failedStart(without).innerText(), /JavaScript/);
  });

  test("has the page for teachers", async (t) => {
    const page = await open(t, "for-teachers.html?lang=fr", {
      ready: "main img",
    });
    await translated("fr").named(page, "link", "menu.play").waitFor();
  });

  test("has the page with the answers, which search engines leave out", async (t) => {
    const page = await open(t, "for-teachers-answers.html?lang=en", { ready: "main img" });
    assert.equal(await page.locator('meta[name="robots"]').getAttribute("content"), "noindex");
  });
});
