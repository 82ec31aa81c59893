/**
 * An HTML page: whether it holds to the security policy, what it begins with, and what of it is
 * shipped, which is all but comments and indentation.
 *
 * @typedef {import("./site.mjs").Site} Site
 * @typedef {import("cheerio").CheerioAPI} CheerioAPI
 */
import { basename, posix } from "node:path";
import { load } from "cheerio";
import { Fault } from "./site.mjs";

/** Pages that keep the site on the device, once they are loaded: this module does. */
const KEPT = ["index.html"];
const KEEPER = "js/pages/service-worker-client.js";

/** What may stand in a page's policy, by directive; any other directive only with 'none' or 'self'. */
const ALLOWED = /** @type {Record<string, string[]>} */ ({
  "default-src": ["'none'", "'self'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "worker-src": ["'self'", "blob:"],
});
const REQUIRED = ["default-src", "script-src", "style-src", "base-uri", "form-action"];

/** What the one script and the one style sheet of a page take the place of. */
const MODULES = "script[type=module]";
const SHEETS = "link[rel=stylesheet]";
const PRELOADS = "link[rel=modulepreload]";

/** Where elements name files, by what they are: loaded with the page, wanted by somebody else, links. */
const FILES = {
  "link[rel=icon], link[rel=preload]": { attribute: "href", how: "with" },
  "script, img, source, audio, video, embed, track": { attribute: "src", how: "with" },
  "link:not([rel=icon], [rel=preload], [rel=canonical])": { attribute: "href", how: "aside" },
  "meta[property='og:image'], meta[property='twitter:image']": {
    attribute: "content",
    how: "aside",
  },
  "a, area, link[rel=canonical]": { attribute: "href", how: "link" },
  iframe: { attribute: "src", how: "link" },
};

/**
 * A page as it is read, with the modules that it begins with, and those that come when it is there.
 * Its style sheets are put together to one.
 * @param {Site} site @param {string} path
 */
export function readPage(site, path) {
  const $ = load(site.text(path));
  checkPolicy(path, $);
  const modules = $(MODULES)
    .toArray()
    .map((script) => site.resolve(path, $(script).attr("src") ?? ""));
  const sheets = $(SHEETS)
    .toArray()
    .map((link) => {
      const { href = "", media } = $(link).attr() ?? {};
      const text = site.text(site.resolve(path, href));
      return media ? `@media ${media} {\n${text}}\n` : text;
    });
  const sheet = sheets.length ? `css/${basename(path, ".html")}.all.css` : null;
  if (sheet) site.addSheet(sheet, sheets.join(""));
  return { path, $, modules, sheet, later: KEPT.includes(path) ? [KEEPER] : [] };
}

/**
 * Writes the names of the shipped files into a page, and ships those.
 * @param {Site} site
 * @param {ReturnType<typeof readPage>} page
 * @param {string[]} scripts the names of the page's own script and of what that imports
 * @returns {Promise<{ loads: string[], write: (version: string) => string }>} the names of what is
 *   loaded with the page, and what writes it
 */
export async function shipPage(site, { path, $, sheet }, scripts) {
  const loads = [path, ...scripts];
  $(MODULES).add(SHEETS).add(PRELOADS).remove();
  for (const [selector, { attribute, how }] of Object.entries(FILES))
    for (const element of $(selector)) {
      const address = $(element).attr(attribute);
      if (!address || /^(#|data:)/.test(address)) continue;
      if (how === "link" && /^(https?|mailto):/.test(address)) continue;
      const file = site.resolve(path, address);
      // Other pages are made for themselves.
      if (file.endsWith(".html")) continue;
      const shipped = await site.shipAt(path, address);
      // A site that shows a page's description needs the whole address.
      $(element).attr(attribute, attribute === "content" ? site.address + shipped : shipped);
      if (how === "with") loads.push(await site.ship(file));
    }
  addAlternates($, site, path);
  for (const node of $.root().find("*").addBack().contents())
    if (node.type === "comment") $(node).remove();
    else if (node.type === "text" && !$(node).parent().is("pre, textarea"))
      node.data = node.data.replace(/[ \t\r\n]+/g, " ");

  const from = posix.dirname(path);
  const addressOf = (/** @type {string} */ name) => posix.relative(from, name);
  if (sheet) {
    const name = await site.ship(sheet);
    loads.push(name);
    $("head").append($("<link>").attr({ rel: "stylesheet", href: addressOf(name) }));
  }
  // A browser would learn of each module only from the one that imports it.
  const [script, ...imported] = scripts.filter((name) => name.endsWith(".js"));
  if (script) $("head").append($("<script>").attr({ src: addressOf(script), type: "module" }));
  for (const name of imported)
    $("head").append($("<link>").attr({ rel: "modulepreload", href: addressOf(name) }));
  const write = (/** @type {string} */ version) => {
    $("html").attr("data-version", version);
    return $.html();
  };
  return { loads, write };
}

/**
 * Names the page in each language for search engines, as its own links do. They take only whole
 * addresses, so without the address of the site there are none.
 * @param {CheerioAPI} $ @param {Site} site @param {string} path
 */
function addAlternates($, { address }, path) {
  if (!address) return;
  for (const link of $("nav.languages a[hreflang]")) {
    const { hreflang = "", href = "" } = $(link).attr() ?? {};
    const whole = new URL(href, address + path).href;
    $("head").append($("<link>").attr({ rel: "alternate", hreflang, href: whole }));
  }
}

/** @param {string} path @param {CheerioAPI} $ */
function checkPolicy(path, $) {
  for (const element of $("*")) {
    const inline = Object.entries($(element).attr() ?? {}).find(
      ([name, value]) =>
        name === "style" || name.startsWith("on") || /^\s*javascript:/i.test(value),
    );
    if (inline || $(element).is("style, script:not([src])"))
      throw new Fault(
        `${path}: <${$(element).prop("tagName")}${inline ? ` ${inline[0]}` : ""}> is inline`,
      );
  }
  const policies = $("meta[http-equiv='content-security-policy' i]");
  if (policies.length !== 1) throw new Fault(`${path}: has ${policies.length} security policies`);
  const directives = new Map(
    (policies.attr("content") ?? "")
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = "", ...values]) => [name, values]),
  );
  for (const name of REQUIRED)
    if (!directives.has(name)) throw new Fault(`${path}: its policy lacks ${name}`);
  for (const [name, values] of directives)
    for (const value of values)
      if (!(ALLOWED[name] ?? ["'none'", "'self'"]).includes(value))
        throw new Fault(`${path}: its policy has ${name} ${value}`);
}
