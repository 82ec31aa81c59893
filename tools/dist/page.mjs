/**
 * An HTML page: what it refers to, whether it holds to the security policy, and what of it is
 * shipped, which is all but comments and indentation.
 *
 * @typedef {import("./files.mjs").Edit} Edit
 * @typedef {import("./files.mjs").How} How
 * @typedef {import("./files.mjs").Source} Source
 * @typedef {import("parse5").DefaultTreeAdapterTypes.Node} Node
 * @typedef {import("parse5").DefaultTreeAdapterTypes.Element} Element
 */
import { defaultTreeAdapter as tree, parse } from "parse5";
import { address, cut, Fault, resolve } from "./files.mjs";
import { hashed } from "./names.mjs";
import { entryOf } from "./scripts.mjs";

/** Stands for the version, and for the modules to be loaded, until they are known. */
export const VERSION = "version";
export const PRELOADS = "preloads";

/** Pages that keep the site on the device, once they are loaded: this module does. */
const KEPT = ["index.html"];
const KEEPER = "js/offline.js";

/** What may stand in a page's policy, by directive; any other directive only with 'none' or 'self'. */
const ALLOWED = /** @type {Record<string, string[]>} */ ({
  "default-src": ["'none'", "'self'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "worker-src": ["'self'", "blob:"],
});
const ASKED = ["default-src", "script-src", "style-src", "base-uri", "form-action"];

/** Where an element names a file, and how. @param {Element} element @returns {[string, How] | null} */
function place(element) {
  const { tagName } = element;
  const rel = attribute(element, "rel") ?? "";
  const image = /^(og|twitter):image$/;
  if (tagName === "link" && /^(stylesheet|icon|modulepreload|preload)$/.test(rel))
    return ["href", "with"];
  if (tagName === "link") return ["href", rel === "canonical" ? "link" : "aside"];
  if (tagName === "a" || tagName === "area") return ["href", "link"];
  if (tagName === "iframe") return ["src", "link"];
  if (/^(script|img|source|audio|video|embed|track)$/.test(tagName)) return ["src", "with"];
  if (tagName === "meta" && image.test(attribute(element, "property") ?? ""))
    return ["content", "aside"];
  return null;
}

/** @param {Element} element @param {string} name */
const attribute = (element, name) => element.attrs.find((one) => one.name === name)?.value;

/** All nodes below one. @param {Node} node @returns {Node[]} */
const below = (node) =>
  [
    ...("childNodes" in node ? node.childNodes : []),
    ...("content" in node && tree.isElementNode(node.content) ? [node.content] : []),
  ].flatMap((child) => [child, ...below(child)]);

/** Whether an element is a module that the page begins with. @param {Element} element */
const begins = (element) => element.tagName === "script" && attribute(element, "type") === "module";

/** The modules that a page begins with, and those that come when it is there, if it holds to the policy. @param {Source} source @param {string} path @param {string} text */
export function modulesOf(source, path, text) {
  const elements = below(parse(text)).filter((node) => tree.isElementNode(node));
  obeys(path, elements);
  const modules = elements
    .filter(begins)
    .map((element) => resolve(source, path, attribute(element, "src") ?? ""));
  return { modules, later: KEPT.includes(path) ? [KEEPER] : [] };
}

/** Whether an element is a style sheet that the page begins with. @param {Element} element */
const styles = (element) =>
  element.tagName === "link" && attribute(element, "rel") === "stylesheet";

/** The style sheets that a page begins with, and for which medium. @param {Source} source @param {string} path @param {string} text */
export const sheetsOf = (source, path, text) =>
  below(parse(text)).flatMap((node) =>
    tree.isElementNode(node) && styles(node)
      ? [
          {
            path: resolve(source, path, attribute(node, "href") ?? ""),
            media: attribute(node, "media"),
          },
        ]
      : [],
  );

/** The style sheet of a page, to which they are put together. @param {string} page */
export const sheetOf = (page) => `css/${page.replace(/html$/, "all.css")}`;

/** @param {Source} source @param {string} path @param {string} text */
export function readPage(source, path, text) {
  const nodes = below(parse(text, { sourceCodeLocationInfo: true }));
  const elements = nodes.filter((node) => tree.isElementNode(node));

  /** @type {Edit[]} */
  const edits = [];
  /** @param {{ startOffset: number, endOffset: number }} at @param {string} by */
  const replace = ({ startOffset: start, endOffset: end }, by) =>
    edits.push({ to: "", how: "link", start, end, write: () => by });
  /** @param {number} at @param {string} to @param {(hash: string) => string} write */
  const later = (at, to, write) => edits.push({ to, how: "with", start: at, end: at, write });

  for (const element of elements) {
    const whole = element.sourceCodeLocation;
    if (!whole) continue;
    const preloads = attribute(element, "rel") === "modulepreload";
    if (preloads || begins(element) || styles(element)) {
      // Instead of all, the one script and the one sheet that they were put together to.
      replace(whole, "");
      continue;
    }
    const [name, how] = place(element) ?? ["", "link"];
    const value = attribute(element, name);
    const at = whole.attrs?.[name];
    if (!value || !at || /^(#|data:)/.test(value)) continue;
    if (/^(https?|mailto):/.test(value) && how === "link") continue;
    const start = at.startOffset + text.slice(at.startOffset, at.endOffset).indexOf(value);
    // Whoever reads a page's description elsewhere needs the whole address.
    const before = element.tagName === "meta" ? source.site : "";
    edits.push(address(source, path, how, value, start, before));
  }
  for (const node of nodes) {
    const at = node.sourceCodeLocation;
    if (!at) continue;
    if (tree.isCommentNode(node)) replace(at, "");
    if (!tree.isTextNode(node)) continue;
    const { parentNode: parent } = node;
    if (parent && tree.isElementNode(parent) && /^(pre|textarea)$/.test(parent.tagName)) continue;
    replace(at, text.slice(at.startOffset, at.endOffset).replace(/[ \t\r\n]+/g, " "));
  }
  const html = elements.find(({ tagName }) => tagName === "html")?.sourceCodeLocation?.startTag;
  const head = elements.find(({ tagName }) => tagName === "head")?.sourceCodeLocation?.endTag;
  if (!html || !head) throw new Fault(`${path}: its html or head is not written out`);
  later(html.endOffset - 1, VERSION, (version) => ` data-version="${version}"`);
  const [sheet, entry] = [sheetOf(path), entryOf(path)];
  const named = (/** @type {string} */ to, /** @type {(name: string) => string} */ write) => {
    if (source.joined.has(to)) later(head.startOffset, to, (hash) => write(hashed(to, hash)));
  };
  named(sheet, (href) => `<link rel="stylesheet" href="${href}">`);
  named(entry, (src) => `<script src="${src}" type="module"></script>`);
  later(head.startOffset, PRELOADS, () => "");
  return cut(text, edits);
}

/** @param {string} path @param {Element[]} elements */
function obeys(path, elements) {
  for (const element of elements) {
    const { tagName, attrs } = element;
    const inside =
      tagName === "style" || (tagName === "script" && attribute(element, "src") === undefined);
    const other = attrs.find(
      ({ name, value }) =>
        name === "style" || name.startsWith("on") || /^\s*javascript:/i.test(value),
    );
    if (inside || other)
      throw new Fault(`${path}: <${tagName}${other ? ` ${other.name}` : ""}> is inline`);
  }
  const metas = elements.filter(
    (element) =>
      element.tagName === "meta" &&
      attribute(element, "http-equiv")?.toLowerCase() === "content-security-policy",
  );
  if (metas.length !== 1) throw new Fault(`${path}: has ${metas.length} security policies`);
  const policy = new Map(
    metas
      .flatMap((meta) => (attribute(meta, "content") ?? "").split(";"))
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = "", ...values]) => [name, values]),
  );
  for (const name of ASKED)
    if (!policy.has(name)) throw new Fault(`${path}: its policy lacks ${name}`);
  for (const [name, values] of policy)
    for (const value of values)
      if (!(ALLOWED[name] ?? ["'none'", "'self'"]).includes(value))
        throw new Fault(`${path}: its policy has ${name} ${value}`);
}
