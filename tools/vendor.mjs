/**
 * Copies the libraries that the page uses from npm into www/vendor, each with its licence and its
 * types. They are served by us; the page loads nothing from another host.
 *   node tools/vendor.mjs
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MODULES = fileURLToPath(new URL("../node_modules/", import.meta.url));
const VENDOR = fileURLToPath(new URL("../www/vendor/", import.meta.url));

/** The path of each library's module in its package. @type {Record<string, string>} */
const LIBRARIES = {
  preact: "dist/preact.mjs",
  htm: "dist/htm.module.js",
  "lean-qr": "index.mjs",
  gifenc: "dist/gifenc.esm.js",
};

rmSync(VENDOR, { recursive: true, force: true });
mkdirSync(VENDOR, { recursive: true });
for (const [name, file] of Object.entries(LIBRARIES)) {
  const code = readFileSync(`${MODULES}${name}/${file}`, "utf8");
  if (/^import\b/m.test(code)) throw new Error(`${name} imports something that is not copied`);
  writeFileSync(`${VENDOR}${name}.js`, code.replace(/^\/\/# sourceMappingURL=.*$/m, ""));
  const types = `export * from "${name}";\nexport { default } from "${name}";\n`;
  const hasDefault = /\bdefault\b/.test(code);
  writeFileSync(`${VENDOR}${name}.d.ts`, hasDefault ? types : (types.split("\n")[0] ?? ""));
  const licence = ["LICENSE", "LICENSE.md"].find((one) => existsSync(`${MODULES}${name}/${one}`));
  if (!licence) throw new Error(`${name} has no licence`);
  copyFileSync(`${MODULES}${name}/${licence}`, `${VENDOR}LICENSE-${name}`);
}
