/**
 * Writes the reference of <quantum-tic-tac-toe>: custom-elements.json for editors, and the tables of
 * doc/element.md for people (`make element-docs`). The sources are the comments of the class in
 * www/js/element/element.js, www/js/element/options.js and tools/element-reference.mjs.
 *   node tools/element-docs.mjs
 * The tests compare the files with the output of this tool, and both with the code.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
// @ts-expect-error The package has no types for its exports.
import { create, ts } from "@custom-elements-manifest/analyzer";
import { format } from "prettier";
import { heightFor } from "../www/js/element/min-height.js";
import { PANELS } from "../www/js/app/panels-shown.js";
import { OPTIONS, propertyOf } from "../www/js/element/options.js";
import { ASKED, ERRORS, SHOWN } from "./element-reference.mjs";

const ROOT = new URL("../", import.meta.url);
/** The class, and the script that defines the element. */
const CLASS = "www/js/element/element.js";
const SCRIPT = "www/js/element.js";
const PAGE = "doc/element.md";
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), "utf8");

/** The generated files, each with the function that writes it. @type {Record<string, () => Promise<string>>} */
export const FILES = {
  "custom-elements.json": () => format(JSON.stringify(manifest()), { parser: "json" }),
  [PAGE]: () => format(page(read(PAGE)), { parser: "markdown", proseWrap: "preserve" }),
};

/** The TypeScript type of an attribute's values. @param {import("../www/js/element/options.js").Option} option */
function typeOf({ kind, values = [] }) {
  if (kind === "flag") return "boolean";
  return kind === "choice" ? values.map((value) => JSON.stringify(value)).join(" | ") : "string";
}

/** The attributes, for the manifest. */
const attributes = () =>
  Object.entries(OPTIONS).map(([name, option]) => ({
    name,
    type: { text: typeOf(option) },
    ...(option.kind === "flag" ? {} : { default: JSON.stringify(option.first) }),
    description: ASKED[name],
    fieldName: propertyOf(name),
  }));

/** The properties that reflect attributes, for the manifest. */
const fields = () =>
  attributes().map(({ name, type, default: first = "false", description, fieldName }) => ({
    kind: "field",
    name: fieldName,
    type,
    default: first,
    description,
    attribute: name,
    reflects: true,
  }));

/** The description of the class, from its comments. */
function documented() {
  const source = ts.createSourceFile(CLASS, read(CLASS), ts.ScriptTarget.ES2022, true);
  const { modules } = create({ modules: [source], plugins: [], context: { dev: false } });
  // Join descriptions of several lines, and drop computed defaults, which say nothing to a reader.
  const text = JSON.stringify(modules[0].declarations)
    .replace(/\\n\s*/g, " ")
    .replace(/"default":"[^"\\]*\bthis\b(?:[^"\\]|\\.)*",(?=")/g, "");
  return JSON.parse(text).find((/** @type {any} */ { kind }) => kind === "class");
}

/** The declaration of the element in its manifest. */
export function described() {
  const { name, tagName, summary, members, events, ...rest } = documented();
  return {
    kind: "class",
    customElement: true,
    name,
    tagName,
    summary,
    superclass: { name: "HTMLElement" },
    attributes: attributes(),
    members: [...fields(), ...members.filter(isPublic)],
    events: events.filter(isPublic),
    slots: rest.slots,
    cssProperties: rest.cssProperties,
    cssParts: rest.cssParts,
  };
}

/** Whether a member is public: it has a description and its name has no #. @param {any} member */
const isPublic = ({ name = "#", description }) => !name.startsWith("#") && description;

/** See https://github.com/webcomponents/custom-elements-manifest */
export function manifest() {
  const declaration = described();
  const { name, tagName } = declaration;
  const reference = { name, module: CLASS };
  const exported = { kind: "js", name, declaration: reference };
  const definition = {
    kind: "custom-element-definition",
    name: tagName,
    declaration: reference,
  };
  const module = { kind: "javascript-module" };
  return {
    schemaVersion: "1.0.0",
    modules: [
      { ...module, path: CLASS, declarations: [declaration], exports: [exported] },
      { ...module, path: SCRIPT, declarations: [], exports: [exported, definition] },
    ],
  };
}

/** The names of the fields in an event's detail. @param {{ type: { text: string } }} event */
export const detailOf = ({ type }) =>
  [...type.text.matchAll(/(\w+): /g)].map(([, name = ""]) => name);

/** The styles that reserve the room of an element before it is defined. */
export const reserve = () => `quantum-tic-tac-toe {
  --qttt-room: 24rem; /* what is below the board */
}
quantum-tic-tac-toe:not(:defined) {
  display: block;
}
quantum-tic-tac-toe:not(:defined)::before {
  content: "";
  display: block;
  padding-bottom: ${heightFor("100%", "var(--qttt-room)")};
}`;

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

const code = (/** @type {string} */ text) => (text ? `\`${text}\`` : "");
const codes = (/** @type {readonly string[]} */ all) => all.map(code).join(", ");
/** @param {string} head @param {{ name: string, description: string }[]} entries */
const glossary = (head, entries) =>
  table(
    [head, ""],
    entries.map(({ name, description }) => [code(name), description]),
  );

/** The values of an attribute, in words. @param {import("../www/js/element/options.js").Option} option */
function valuesOf({ kind, values = [] }) {
  if (kind === "choice") return codes(values);
  return { flag: "there or not", address: "an address", text: "a text", list: "a list" }[kind];
}

/** A method's call, with its parameters. @param {any} method */
export function callOf({ name, parameters = [] }) {
  const takes = parameters.map(
    (/** @type {any} */ one) => `${one.name}${one.optional ? "?" : ""}: ${one.type.text}`,
  );
  return `${name}(${takes.join(", ")})`;
}

/** The contents of the page between `<!-- made: NAME -->` and `<!-- /made -->`. */
function parts() {
  /** @type {Record<"members" | "events" | "slots" | "cssProperties" | "cssParts", any[]>} */
  const { members, events, slots, cssProperties, cssParts } = described();
  const called = members.filter(({ attribute }) => !attribute);
  return {
    attributes: table(
      ["attribute", "property", "values", "at first", ""],
      Object.entries(OPTIONS).map(([name, option]) => [
        ...[code(name), code(propertyOf(name)), valuesOf(option), code(option.first)],
        ASKED[name] ?? "",
      ]),
    ),
    panels: glossary(
      "panel",
      Object.keys(PANELS).map((name) => ({ name, description: SHOWN[name] ?? "" })),
    ),
    members: table(
      ["", "", ""],
      called.map((member) =>
        member.kind === "field"
          ? [code(member.name), code(member.type.text), member.description]
          : [code(callOf(member)), code(member.return.type.text), member.description],
      ),
    ),
    events: table(
      ["event", "detail", ""],
      events.map((event) => [code(event.name), codes(detailOf(event)), event.description]),
    ),
    errors: glossary(
      "code",
      Object.entries(ERRORS).map(([name, description]) => ({ name, description })),
    ),
    looks: table(
      ["property", "at first", ""],
      cssProperties.map((property) => [
        code(property.name),
        property.default,
        property.description,
      ]),
    ),
    parts: glossary("part", cssParts),
    slots: glossary("slot", slots),
    reserve: `\`\`\`css\n${reserve()}\n\`\`\``,
  };
}

/** The page with its tables generated again. @param {string} text */
const page = (text) =>
  Object.entries(parts()).reduce((before, [name, made]) => {
    const place = new RegExp(`(?<=<!-- made: ${name} -->\n).*?(?=\n<!-- /made -->)`, "s");
    if (!place.test(before)) throw new Error(`${PAGE} has no place for ${name}`);
    return before.replace(place, () => `\n${made}\n`);
  }, text);

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, write] of Object.entries(FILES)) {
    writeFileSync(new URL(file, ROOT), await write());
    console.log(file);
  }
