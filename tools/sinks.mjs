/**
 * Finds in scripts what makes markup or code of a text: innerHTML and its like, eval and its like,
 * attributes that are handlers, addresses that are scripts. None is wanted in the page, whose texts
 * come from links, messages and storage:
 *   node tools/sinks.mjs [FILE...]      (all of www/js and the service worker, if none is named)
 * What has to be there stands in ALLOWED, with its reason.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** What may be there: file, sink, and why it does no harm. @type {Record<string, Record<string, string>>} */
export const ALLOWED = {
  "www/js/builder.js": {
    "<iframe>": "the board that is tried out; its address is embed.html's, with encoded parameters",
  },
  "www/js/print.js": {
    parseFromString:
      "as image/svg+xml, of a picture that svg.js has written, which escapes every text",
  },
};

/** Properties and methods by which a text becomes markup, style or script. */
const NAMES = new Set([
  ...["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTML", "setHTMLUnsafe"],
  ...["parseHTMLUnsafe", "parseFromString", "createContextualFragment", "srcdoc", "cssText"],
  ...["eval", "Function", "execScript", "importScripts", "createScript"],
]);
/** Of a document. */
const WRITES = new Set(["write", "writeln"]);
const TIMERS = new Set(["setTimeout", "setInterval", "setImmediate"]);
/** Elements whose text is code, or that bring another document. */
const ELEMENTS = new Set(["script", "style", "object", "embed", "base", "iframe", "frame"]);

/** The text of a literal without parts. @param {ts.Node | undefined} node */
const literal = (node) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);

/**
 * What there is in a script, as [line, name].
 * @param {string} code @returns {[number, string][]}
 */
export function sinks(code) {
  const source = ts.createSourceFile("script.js", code, ts.ScriptTarget.Latest, true);
  /** @type {[number, string][]} */
  const found = [];
  /** @param {ts.Node} at @param {string} name */
  const note = (at, name) =>
    found.push([source.getLineAndCharacterOfPosition(at.getStart()).line + 1, name]);

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node)) {
      const { text } = node.name;
      if (NAMES.has(text)) note(node, text);
      if (WRITES.has(text) && /document$/i.test(node.expression.getText())) note(node, text);
    } else if (ts.isElementAccessExpression(node)) {
      const name = literal(node.argumentExpression);
      if (name !== undefined && (NAMES.has(name) || /^on[a-z]+$/.test(name))) note(node, name);
    } else if (ts.isIdentifier(node) && NAMES.has(node.text)) {
      const { parent } = node;
      if (!(ts.isPropertyAccessExpression(parent) && parent.name === node)) note(node, node.text);
    } else if (ts.isStringLiteralLike(node)) {
      if (/^\s*(javascript|vbscript):/i.test(node.text)) note(node, "javascript:");
      if (/^\s*data:text\/html/i.test(node.text)) note(node, "data:text/html");
      if (NAMES.has(node.text) && !ts.isElementAccessExpression(node.parent)) note(node, node.text);
    } else if (ts.isTemplateExpression(node) && /^\s*javascript:/i.test(node.head.text))
      note(node, "javascript:");

    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = node.expression;
      const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
      const [first] = node.arguments ?? [];
      // A text in place of a function is code.
      if (
        TIMERS.has(name) &&
        first &&
        (literal(first) !== undefined || ts.isTemplateExpression(first))
      )
        note(node, name);
      const said = literal(name === "setAttributeNS" ? node.arguments?.[1] : first);
      if (/^setAttribute/.test(name)) {
        if (said !== undefined && /^(on\w+|srcdoc|style)$/i.test(said))
          note(node, `${name} ${said}`);
      }
      const made = literal(name === "createElementNS" ? node.arguments?.[1] : first);
      if (/^(el|createElement|createElementNS)$/.test(name) && made && ELEMENTS.has(made))
        note(node, `<${made}>`);
      if (name === "el" && node.arguments?.[1] && ts.isObjectLiteralExpression(node.arguments[1]))
        for (const property of node.arguments[1].properties) {
          const key = property.name && (literal(property.name) ?? property.name.getText());
          if (key && /^(on\w+|srcdoc|style)$/i.test(key)) note(property, `attribute ${key}`);
        }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** All scripts of the site. */
const scripts = () => [
  ...readdirSync(join(ROOT, "www/js"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(ROOT, "www/js", name)),
  join(ROOT, "tools/dist/service-worker.js"),
];

/** What is in files that is not allowed there, and what is allowed and not there. @param {string[]} files */
export function check(files) {
  /** @type {string[]} */
  const wrong = [];
  /** @type {Set<string>} */
  const used = new Set();
  for (const file of files) {
    const name = relative(ROOT, file).replaceAll("\\", "/");
    for (const [line, sink] of sinks(readFileSync(file, "utf8"))) {
      if (ALLOWED[name]?.[sink] !== undefined) used.add(`${name} ${sink}`);
      else wrong.push(`${name}:${line}: ${sink}`);
    }
  }
  for (const [name, sinks] of Object.entries(ALLOWED))
    for (const sink of Object.keys(sinks))
      if (files.some((file) => file.endsWith(name)) && !used.has(`${name} ${sink}`))
        wrong.push(`${name}: ${sink} is allowed and not there`);
  return wrong;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2).map((name) => join(process.cwd(), name));
  const files = named.length ? named : scripts();
  const wrong = check(files);
  for (const one of wrong) console.error(one);
  if (wrong.length) {
    console.error(
      "A text becomes markup or code there. Use dom.js, or say in tools/sinks.mjs why it may.",
    );
    process.exitCode = 1;
  } else console.log(`· scripts in which no text becomes markup or code: ${files.length}`);
}
