// Allowed imports among the page's scripts. The order of the folders is that of the table in
// www/js/README.md.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { init, parse } from "es-module-lexer";

const JS = fileURLToPath(new URL("../../www/js/", import.meta.url));
const FOLDERS = [...readFileSync(`${JS}README.md`, "utf8").matchAll(/^\| `(\w+)\/` +\|/gm)].map(
  ([, name]) => String(name),
);
const FILES = readdirSync(JS, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".js"));

await init;
/**
 * The imports of a file among these files, static and dynamic.
 * @type {Map<string, { path: string, later: boolean }[]>}
 */
const IMPORTS = new Map(
  FILES.map((file) => {
    const [imports] = parse(readFileSync(JS + file, "utf8"));
    const found = imports.flatMap((one) => {
      const name = "specifier" in one ? one.specifier : null;
      if (typeof name !== "string" || !name.startsWith(".")) return [];
      const path = posix.join(posix.dirname(file), name);
      return FILES.includes(path) ? [{ path, later: isLater(one) }] : [];
    });
    return [file, found];
  }),
);
/** Whether an import is dynamic. @param {any} one */
function isLater(one) {
  return one.type === "dynamic";
}

/** @param {string} file */
const folderOf = (file) => (file.includes("/") ? (file.split("/")[0] ?? "") : "");
/** Each import, as two paths. @returns {[string, string][]} */
const arrows = () =>
  [...IMPORTS].flatMap(([from, found]) =>
    found.map(({ path }) => /** @type {[string, string]} */ ([from, path])),
  );

describe("who imports whom", () => {
  test("the lexer finds imports", () => {
    assert.ok(arrows().length > 200, String(arrows().length));
    assert.ok([...IMPORTS.values()].flat().some(({ later }) => later));
    assert.ok(IMPORTS.get("element.js")?.some(({ path }) => path === "element/element.js"));
  });

  test("every folder stands in the map, and only entry points lie beside them", () => {
    const folders = [...new Set(FILES.map(folderOf))].filter(Boolean);
    assert.deepEqual(folders.sort(), [...FOLDERS].sort());
    assert.deepEqual(
      FILES.filter((file) => !folderOf(file)),
      ["element.js"],
    );
  });

  test("a folder imports only folders above it in the map", () => {
    const rank = (/** @type {string} */ file) =>
      folderOf(file) ? FOLDERS.indexOf(folderOf(file)) : FOLDERS.length;
    assert.deepEqual(
      arrows().filter(([from, to]) => rank(to) > rank(from)),
      [],
    );
  });

  test("no file imports itself in a circle", () => {
    const done = new Set();
    /** @param {string} file @param {string[]} way */
    const follow = (file, way) => {
      assert.ok(!way.includes(file), [...way, file].join(" → "));
      if (done.has(file)) return;
      for (const { path } of IMPORTS.get(file) ?? []) follow(path, [...way, file]);
      done.add(file);
    };
    for (const file of FILES) follow(file, []);
  });

  for (const folder of ["features", "variants"]) {
    test(`nothing in ${folder} imports another of them`, () => {
      const part = (/** @type {string} */ file) => {
        const [first, second, third] = file.split("/");
        return first === folder && third ? second : undefined;
      };
      assert.deepEqual(
        arrows().filter(([from, to]) => part(from) && part(to) && part(from) !== part(to)),
        [],
      );
    });
  }

  test("only the registry knows the variants, and only they know of nine squares", () => {
    const inside = (/** @type {string} */ file) => /^variants\/(\w+\/|nine-squares)/.test(file);
    assert.deepEqual(
      arrows().filter(([from, to]) => inside(to) && !inside(from) && from !== "variants/index.js"),
      [],
    );
    const texts = FILES.filter((file) => !file.startsWith("variants/"));
    assert.deepEqual(
      texts.filter((file) => /length: 9\b|% 3\b|\/ 3\b/.test(readFileSync(JS + file, "utf8"))),
      [],
    );
    assert.deepEqual(
      texts.filter((file) => /kvantove|piškvorky/i.test(readFileSync(JS + file, "utf8"))),
      [],
    );
  });

  test("both variants have the same files", () => {
    const files = (/** @type {string} */ name) =>
      FILES.filter((file) => file.startsWith(`variants/${name}/`)).map((file) =>
        posix.basename(file),
      );
    const [goff, kvantove] = [files("goff"), files("kvantove")];
    const common = ["animation", "first-game", "icon", "index", "layout", "moves"].concat([
      "paint",
      "panels",
      "picture",
      "sounds",
      "text",
    ]);
    for (const name of common) {
      assert.ok(goff.includes(`${name}.js`), name);
      assert.ok(kvantove.includes(`${name}.js`), name);
    }
  });
});
