/**
 * Writes down what <quantum-tic-tac-toe> has, from www/js/options.js and
 * tools/element-reference.mjs: custom-elements.json for editors, doc/element.md for people.
 *   node tools/element-docs.mjs          writes both
 * The tests hold the files against what this would write, and all of it against the code.
 */
import { realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { heightFor } from "../www/js/element/room.js";
import { OPTIONS, PANELS, propertyOf } from "../www/js/options.js";
import {
  ASKED,
  ERRORS,
  EVENTS,
  LOOKS,
  METHODS,
  PARTS,
  READABLE,
  SHOWN,
  SLOTS,
} from "./element-reference.mjs";

const ROOT = new URL("../", import.meta.url);
/** The files that are written, with who writes them. @type {Record<string, () => Promise<string>>} */
export const FILES = {
  "custom-elements.json": async () => format(JSON.stringify(manifest()), { parser: "json" }),
  "doc/element.md": async () => format(page(), { parser: "markdown", proseWrap: "preserve" }),
};

/** What a value may be, in TypeScript. @param {import("../www/js/options.js").Option} option */
export const typeOf = ({ kind, values = [] }) =>
  kind === "flag"
    ? "boolean"
    : kind === "choice"
      ? values.map((value) => JSON.stringify(value)).join(" | ")
      : "string";

/** See https://github.com/webcomponents/custom-elements-manifest */
export function manifest() {
  const declaration = {
    kind: "class",
    customElement: true,
    name: "QuantumTicTacToe",
    tagName: "quantum-tic-tac-toe",
    summary: "A board for quantum tic-tac-toe, complete, on any page.",
    superclass: { name: "HTMLElement" },
    attributes: Object.entries(OPTIONS).map(([name, option]) => ({
      name,
      type: { text: typeOf(option) },
      ...(option.kind === "flag" ? {} : { default: JSON.stringify(option.first) }),
      description: ASKED[name],
      fieldName: propertyOf(name),
    })),
    members: [
      ...Object.entries(OPTIONS).map(([name, option]) => ({
        kind: "field",
        name: propertyOf(name),
        type: { text: typeOf(option) },
        default: option.kind === "flag" ? "false" : JSON.stringify(option.first),
        description: ASKED[name],
        attribute: name,
        reflects: true,
      })),
      ...Object.entries(READABLE).map(([name, { type, about }]) => ({
        kind: "field",
        name,
        type: { text: type },
        description: about,
        readonly: true,
      })),
      ...Object.entries(METHODS).map(([name, { takes, gives, about }]) => ({
        kind: "method",
        name,
        parameters: takes.map(([parameter, type]) => ({
          name: parameter.replace("?", ""),
          type: { text: type },
          ...(parameter.endsWith("?") ? { optional: true } : {}),
        })),
        return: { type: { text: gives } },
        description: about,
      })),
    ],
    events: Object.entries(EVENTS).map(([name, { detail, about }]) => ({
      name: `qttt-${name}`,
      type: {
        text: `CustomEvent<{ ${Object.entries(detail)
          .map(([key, type]) => `${key}: ${type}`)
          .join("; ")} }>`,
      },
      description: about,
    })),
    slots: Object.entries(SLOTS).map(([name, about]) => ({ name, description: about })),
    cssProperties: Object.entries(LOOKS).map(([name, { first, about }]) => ({
      name: `--qttt-${name}`,
      default: first,
      description: about,
    })),
    cssParts: Object.entries(PARTS).map(([name, about]) => ({ name, description: about })),
  };
  const script = "www/js/element.js";
  const module = "www/js/element/element.js";
  const { name } = declaration;
  return {
    schemaVersion: "1.0.0",
    modules: [
      {
        kind: "javascript-module",
        path: module,
        declarations: [declaration],
        exports: [{ kind: "js", name, declaration: { name, module } }],
      },
      {
        kind: "javascript-module",
        path: script,
        declarations: [],
        exports: [
          { kind: "js", name, declaration: { name, module } },
          {
            kind: "custom-element-definition",
            name: declaration.tagName,
            declaration: { name, module },
          },
        ],
      },
    ],
  };
}

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

/** @param {string} text */
const code = (text) => (text ? `\`${text}\`` : "");
/** @param {readonly string[]} all */
const codes = (all) => all.map(code).join(", ");

/** What reserves the room of an element before there is one. */
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

const page = () => `# The element

<!-- Made by tools/element-docs.mjs (make element-docs); change it there. -->

\`\`\`html
<script type="module" src="https://example.org/quantum/js/element.js"></script>

<quantum-tic-tac-toe players="computer" level="3"></quantum-tic-tac-toe>
\`\`\`

One script and one tag give a whole board: rules, computer, hints, lessons, puzzles, seven languages. It
lives in a shadow tree. The style sheets of the page do not reach in, its own do not reach out, and it
adds nothing to \`window\`. There may be several on a page, each with its own game, language and looks.
Nothing is stored on the visitor’s device, the page’s address stays as it is, and keys are heard only
while the focus is in the board.

The script may come from another host, if that allows it by \`Access-Control-Allow-Origin\`, as project
pages and package hosts do.

## Attributes and properties

Every attribute is a property, too, and what a person does on the board is written back to both.

${table(
  ["attribute", "property", "values", "at first", ""],
  Object.entries(OPTIONS).map(([name, { kind, values = [], first }]) => [
    code(name),
    code(propertyOf(name)),
    kind === "flag"
      ? "there or not"
      : kind === "choice"
        ? codes(values)
        : kind === "address"
          ? "an address"
          : `a ${kind}`,
    code(first),
    ASKED[name] ?? "",
  ]),
)}

Without \`home\` the board takes it that the game’s own pages are where they come with the script, one
folder above. What a bundler has put together knows of no such place: without \`home\` such a board has
nothing that leads there, no “Copy link”, no links among what \`share\` and \`help\` show.

What \`panels\` can name:

${table(
  ["panel", ""],
  Object.keys(PANELS).map((name) => [code(name), SHOWN[name] ?? ""]),
)}

## To read and to call

${table(
  ["", "", ""],
  [
    ...Object.entries(READABLE).map(([name, { type, about }]) => [code(name), code(type), about]),
    ...Object.entries(METHODS).map(([name, { takes, gives, about }]) => [
      code(`${name}(${takes.map(([one, type]) => `${one}: ${type}`).join(", ")})`),
      code(gives),
      about,
    ]),
  ],
)}

Actions and records are written as everywhere in the project: “15” puts a pair into squares 1 and 5, “@1”
chooses the collapse in which the closing mark ends in square 1; “goff 14 25” is a game.

## Events

They tell what a person or the computer did, never what a script did; \`qttt-ready\` and \`qttt-error\` come
in any case. All of them bubble and are composed.

${table(
  ["event", "detail", ""],
  Object.entries(EVENTS).map(([name, { detail, about }]) => [
    code(`qttt-${name}`),
    codes(Object.keys(detail)),
    about,
  ]),
)}

The codes of \`qttt-error\`:

${table(
  ["code", ""],
  Object.entries(ERRORS).map(([name, about]) => [code(name), about]),
)}

## Looks

Custom properties, set on the element or around it. Who changes colours looks after their contrast; the
theme \`contrast\` keeps its own. A value can be \`light-dark(…, …)\`.

${table(
  ["property", "at first", ""],
  Object.entries(LOOKS).map(([name, { first, about }]) => [code(`--qttt-${name}`), first, about]),
)}

And parts, for \`quantum-tic-tac-toe::part(…)\`:

${table(
  ["part", ""],
  Object.entries(PARTS).map(([name, about]) => [code(name), about]),
)}

A slot: ${Object.entries(SLOTS)
  .map(([name, about]) => `\`${name}\`, ${about}`)
  .join("; ")}.

A board counts in rem, but in those of the browser: it looks the same on a page whose own rem is
62.5 %.

## So that nothing moves

The element keeps room for itself from the moment its script runs. For the time before that, put this
into the page’s style sheet; \`--qttt-room\` is for the usual panels, with none of them 9rem will do.

\`\`\`css
${reserve()}
\`\`\`

\`loading="lazy"\` leaves a board that is far below until it comes near the screen.

## Where a policy is strict

With a Content Security Policy the page has to allow the host of the scripts in \`script-src\` and
\`connect-src\`, and WebAssembly: \`script-src https://example.org 'wasm-unsafe-eval'; connect-src
https://example.org\`. Style sheets need no permission.

- The computer thinks in a thread of its own. If the policy (\`worker-src\`) or another origin’s rules
  forbid one, it thinks in the page, a little at a time: the same moves, somewhat later.
- Without \`'wasm-unsafe-eval'\` there is no board. The element says so, tells \`qttt-error\` with the code
  \`no-wasm-allowed\`, and links to \`embed.html\` beside the scripts. In an iframe that page has its own
  policy, and works.
`;

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  for (const [file, write] of Object.entries(FILES)) {
    writeFileSync(new URL(file, ROOT), await write());
    console.log(file);
  }
