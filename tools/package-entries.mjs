// The files of the npm package that are not in www: the engine's entries, and the types of both entries.
import { callOf, described } from "./element-docs.mjs";
import { ERRORS } from "./element-reference.mjs";

/** For bundlers. They leave out the game's own pages, whose address the element cannot know. */
export const ELEMENT = `/** <quantum-tic-tac-toe>, for bundlers. Does nothing where there are no elements. */
import { QuantumTicTacToe } from "./js/element/element.js";

if (globalThis.customElements && !customElements.get("quantum-tic-tac-toe"))
  customElements.define("quantum-tic-tac-toe", QuantumTicTacToe);

export { QuantumTicTacToe };
`;

/** The common end of the engine's entries. @param {string} load */
const entry = (load) => `export { Game };

/** @type {Promise<void> | null} */
let started = null;

/** Loads the WebAssembly module, once; before that there are no games. */
export default function init() {
  return (started ??= ${load}.then(
    () => {},
    (error) => {
      started = null; // the next call tries again
      throw error;
    },
  ));
}
`;

/** For browsers and bundlers. */
export const ENGINE = `/** The rules and the solver, without a page. */
import load, { Game } from "./pkg/quantum_tic_tac_toe.js";

${entry("load()")}`;

/** For Node, whose fetch reads no files. */
export const ENGINE_IN_NODE = `/** The rules and the solver, in Node. */
import { readFile } from "node:fs/promises";
import load, { Game } from "./pkg/quantum_tic_tac_toe.js";

const MODULE = new URL("./pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url);

${entry("readFile(MODULE)\n    .then((bytes) => load({ module_or_path: bytes }))\n    ")}`;

/** Types that only loading the module needs, which init() does. */
const LOADING = /^(Sync)?Init(Input|Output)$/;

/** The types of the engine: those of the module. @param {string} module its .d.ts */
export function engineTypes(module) {
  const names = [...module.matchAll(/^export (?:type|interface) (\w+)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => !LOADING.test(name));
  if (!names.includes("View") || !names.includes("GameError"))
    throw new Error("the module's types are not as they were");
  return `export { Game } from "./pkg/quantum_tic_tac_toe.js";
export type {
${names.map((name) => `  ${name},`).join("\n")}
} from "./pkg/quantum_tic_tac_toe.js";

/** Loads the WebAssembly module, once; before that there are no games. */
export default function init(): Promise<void>;
`;
}

/** The declaration of a property or a method. @param {any} member */
function memberType(member) {
  if (member.kind === "method") return `${callOf(member)}: ${member.return.type.text};`;
  return `${member.readonly ? "readonly " : ""}${member.name}: ${member.type.text};`;
}

/** The types of the element, from the sources of its documentation. */
export function elementTypes() {
  const { members, events } = described();
  /** @template T @param {T[]} all @param {(one: T) => [string, string]} line what is said, and the code */
  const lines = (all, line) =>
    all
      .map(line)
      .map(([about, code]) => `/** ${about} */\n${code}`)
      .join("\n");
  return `import type { Score, View } from "./engine.js";

/** The codes of all errors. */
export type ErrorCode =
${lines(Object.entries(ERRORS), ([code, about]) => [about, `| ${JSON.stringify(code)}`])};

/** The events of an element. All of them bubble, also out of shadow trees. */
export interface QuantumTicTacToeEventMap {
${lines(events, ({ name, type, description }) => [description, `"${name}": ${type.text};`])}
}

type EventMap = QuantumTicTacToeEventMap & HTMLElementEventMap;

/** \`<quantum-tic-tac-toe>\`: a board, complete, on any page. */
export declare class QuantumTicTacToe extends HTMLElement {
${lines(members, (member) => [member.description, memberType(member)])}

  addEventListener<Type extends keyof EventMap>(
    type: Type,
    listener: (this: QuantumTicTacToe, event: EventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof EventMap>(
    type: Type,
    listener: (this: QuantumTicTacToe, event: EventMap[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "quantum-tic-tac-toe": QuantumTicTacToe;
  }
}
`;
}
