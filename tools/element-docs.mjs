/**
 * Writes the reference of <quantum-tic-tac-toe> and of embed.html: custom-elements.json for editors, and the
 * tables of doc/element.md and doc/embedding.md for people (`make element-docs`). The sources are the comments of the
 * class in www/js/element/element.js, www/js/element/options.js and tools/element-reference.mjs.
 *   node tools/element-docs.mjs
 * The tests compare the files with the output of this tool, and both with the code.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
// @ts-expect-error The package has no types for its exports.
import { create, ts } from "@custom-elements-manifest/analyzer";
import { format, resolveConfig } from "prettier";
import { heightFor } from "../www/js/element/min-height.js";
import { PANELS } from "../www/js/app/panels-shown.js";
import { FRAMED, OPTIONS, propertyOf } from "../www/js/element/options.js";
import { ASKED, ERRORS, FRAME_ONLY, SHOWN } from "./element-reference.mjs";

const ROOT = new URL("../", import.meta.url);
/** The class, and the script that defines the element. */
const CLASS = "www/js/element/element.js";
const SCRIPT = "www/js/element.js";
const PAGE = "doc/element.md";
const FRAME_PAGE = "doc/embedding.md";
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), "utf8");

/** The generated files, each with the function that writes it. @type {Record<string, () => Promise<string>>} */
export const FILES = {
  "custom-elements.json": () => format(JSON.stringify(manifest()), { parser: "json" }),
  [PAGE]: () => written(PAGE, parts()),
  [FRAME_PAGE]: () => written(FRAME_PAGE, { options: frameOptions() }),
};

/**
 * The descriptions of some names, in the order of the names: one for each, and none besides.
 * @param {string[]} names @param {Record<string, string>} descriptions
 */
export function describedBy(names, descriptions) {
  const left = Object.keys(descriptions).filter((name) => !names.includes(name));
  if (left.length) throw new Error(`There is no ${left.join(", ")} to describe.`);
  return names.map((name) => {
    const description = descriptions[name];
    if (!description) throw new Error(`Nothing describes ${name}.`);
    return { name, description };
  });
}

/** The options, each with its name and its description. */
const asked = () =>
  describedBy(Object.keys(OPTIONS), ASKED).flatMap(({ name, description }) => {
    const option = OPTIONS[name];
    return option ? [{ name, description, ...option }] : [];
  });

/** The TypeScript type of an attribute's values. @param {import("../www/js/element/options.js").Option} option */
function typeOf({ kind, values = [] }) {
  if (kind === "flag") return "boolean";
  return kind === "choice" ? values.map((value) => JSON.stringify(value)).join(" | ") : "string";
}

/** The attributes, for the manifest. */
const attributes = () =>
  asked().map(({ name, description, ...option }) => ({
    name,
    type: { text: typeOf(option) },
    ...(option.kind === "flag" ? {} : { default: JSON.stringify(option.first) }),
    description,
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

/** The values of a parameter of embed.html. @param {import("../www/js/element/options.js").Option} option */
function frameValuesOf(option) {
  if (option.kind === "flag") return "with or without a value";
  return option.values ? codes(option.values) : valuesOf(option);
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
      asked().map(({ name, description, ...option }) => [
        ...[code(name), code(propertyOf(name)), valuesOf(option), code(option.first)],
        description,
      ]),
    ),
    panels: glossary("panel", describedBy(Object.keys(PANELS), SHOWN)),
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

/** The options in the address of embed.html. */
const frameOptions = () =>
  table(
    ["parameter", "values", "if left out", ""],
    [
      ...asked().flatMap(({ name, description, ...option }) =>
        // The frame itself has an attribute `loading`.
        name in FRAMED && name !== "loading"
          ? [[code(name), frameValuesOf(option), code(option.first), description]]
          : [],
      ),
      ...Object.entries(FRAME_ONLY).map(([name, { values, first, description }]) => [
        ...[code(name), values, first, description],
      ]),
    ],
  );

/**
 * A page with its generated parts written again.
 * @param {string} path @param {Record<string, string>} made by their names in the page
 */
async function written(path, made) {
  const text = Object.entries(made).reduce((before, [name, content]) => {
    const place = new RegExp(`(?<=<!-- made: ${name} -->\n).*?(?=\n<!-- /made -->)`, "s");
    if (!place.test(before)) throw new Error(`${path} has no place for ${name}`);
    return before.replace(place, () => `\n${content}\n`);
  }, read(path));
  const filepath = fileURLToPath(new URL(path, ROOT));
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, write] of Object.entries(FILES)) {
    writeFileSync(new URL(file, ROOT), await write());
    console.log(file);
  }
