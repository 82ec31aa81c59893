/**
 * HTML pages: checks their security policy, collects their scripts and style sheets, and writes the
 * shipped page, which has no comments and no indentation.
 */
/** @import { Site } from "./site.mjs" */
/** @import { CheerioAPI } from "cheerio" */
import { basename, posix } from "node:path";
import { load } from "cheerio";
import { Fault } from "./site.mjs";

/** The page with the game itself. It caches the site on the device, and plays live games through a relay. */
const GAME = "index.html";
/** The module that caches the site. */
const KEEPER = "js/pages/service-worker-client.js";

/** The allowed sources in a page's policy, by directive. Other directives may only have 'none' or 'self'. */
const ALLOWED = /** @type {Record<string, string[]>} */ ({
  "default-src": ["'none'", "'self'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "worker-src": ["'self'", "blob:"],
});
const POLICY = "meta[http-equiv='content-security-policy' i]";
const REQUIRED = ["default-src", "script-src", "style-src", "base-uri", "form-action"];

/** The elements that one script and one style sheet replace. */
const MODULES = "script[type=module]";
const SHEETS = "link[rel=stylesheet]";
const PRELOADS = "link[rel=modulepreload]";
/** The script that requests the texts before the modules run. */
const BOOT = 'script[src$="boot.js"]';

/** Attributes that name files, by selector, with the use of the file: loaded with the page, loaded by others, or a link. */
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
 * Reads a page, with its modules, and those that load after the page. Its style sheets are joined into one.
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
  return { path, $, modules, sheet, later: path === GAME ? [KEEPER] : [] };
}

/**
 * Writes the names of the shipped files into a page, and ships the files.
 * @param {Site} site
 * @param {ReturnType<typeof readPage>} page
 * @param {string[]} scripts the names of the page's own script and of its imports
 * @returns {Promise<{ loads: string[], write: (version: string) => string }>} the names of the files that
 * load with the page, and a function that writes the page
 */
export async function shipPage(site, { path, $, sheet }, scripts) {
  const loads = [path, ...scripts];
  if (path === GAME && site.relay) addRelay($, site.relay);
  await nameTexts($, site, path);
  $(MODULES).add(SHEETS).add(PRELOADS).remove();
  for (const [selector, { attribute, how }] of Object.entries(FILES))
    for (const element of $(selector)) {
      const address = $(element).attr(attribute);
      if (!address || /^(#|data:)/.test(address)) continue;
      if (how === "link" && /^(https?|mailto):/.test(address)) continue;
      const file = site.resolve(path, address);
      // Other pages are shipped by their own call.
      if (file.endsWith(".html")) continue;
      const shipped = await site.shipAt(path, address);
      // Sites that show a preview of a page need the absolute address.
      $(element).attr(attribute, attribute === "content" ? site.address + shipped : shipped);
      if (how === "with") loads.push(await site.ship(file));
    }
  addAlternates($, site, path);
  for (const node of $.root().find("*").addBack().contents())
    if (node.type === "comment") $(node).remove();
    else if (node.type === "text" && $(node).parent().is("html, head")) $(node).remove();
    else if (node.type === "text" && !$(node).parent().is("pre, textarea"))
      node.data = node.data.replace(/[ \t\r\n]+/g, " ");

  const from = posix.dirname(path);
  const addressOf = (/** @type {string} */ name) => posix.relative(from, name);
  if (sheet) {
    const name = await site.ship(sheet);
    loads.push(name);
    $("head").append($("<link>").attr({ rel: "stylesheet", href: addressOf(name) }));
  }
  // Without these links a browser would find each module only after the one that imports it.
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
 * Names the texts that js/pages/boot.js requests before the scripts, with their hash. It is the same in all languages.
 * @param {CheerioAPI} $ @param {Site} site @param {string} path
 */
async function nameTexts($, site, path) {
  if (!$(BOOT).length) return;
  const parts = ($("html").attr("data-texts") ?? "page").split(" ");
  const named = parts.map(async (part) =>
    basename(await site.shipAt(path, `lang/en/${part}.json`), ".json"),
  );
  $("html").attr("data-texts", (await Promise.all(named)).join(" "));
}

/**
 * Names the relay of live games, and adds it to the page's policy.
 * @param {CheerioAPI} $ @param {URL} relay
 */
function addRelay($, relay) {
  $("head").append($("<meta>").attr({ name: "relay", content: relay.href }));
  const policy = $(POLICY);
  policy.attr("content", (_, content) =>
    content.replace("connect-src 'self'", `$& ${relay.origin}`),
  );
}

/**
 * Names the page in each language for search engines, from the page's own links. They accept only absolute
 * addresses, so this does nothing without the address of the site.
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
  const policies = $(POLICY);
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
