/**
 * The keyboard shortcuts in one table: the keys, where they work, and what they do. The listeners
 * and the dialog "Keyboard shortcuts" both use this table, so they always agree.
 *
 * @typedef {"page" | "board" | "moves" | "actions" | "worlds" | "review"} Where
 *   "page" keys work while no dialog is open and nobody types; the others work while the focus is
 *   in that part of the page
 *
 * @typedef {object} Shortcut
 * @property {Where} where
 * @property {string[]} keys
 * @property {KeyPart<`keys.${Where}.`> | null} command null for a key that the browser itself turns into a press
 * @property {boolean} [repeats] whether it works again and again while the key is held down
 * @property {string[]} [labels] what the dialog shows in place of `keys`
 */
/** @import { KeyPart } from "../types.js" */

/**
 * The shortcuts that move the focus in a list of buttons.
 * @param {Where} where @param {string[]} earlier @param {string[]} later
 * @returns {Shortcut[]}
 */
const inList = (where, earlier, later) => [
  { where, keys: earlier, command: "earlier", repeats: true },
  { where, keys: later, command: "later", repeats: true },
  { where, keys: ["Home"], command: "first" },
  { where, keys: ["End"], command: "last" },
  { where, keys: ["Enter", "Space"], command: null },
];

/** @type {Shortcut[]} */
export const SHORTCUTS = [
  { where: "page", keys: [..."123456789"], labels: ["1–9"], command: "square" },
  { where: "page", keys: ["Escape"], command: "back" },
  { where: "page", keys: ["Ctrl+z"], command: "undo", repeats: true },
  { where: "page", keys: ["Ctrl+Shift+z", "Ctrl+y"], command: "redo", repeats: true },
  { where: "page", keys: ["q"], command: "kind" },
  { where: "page", keys: ["n"], command: "new" },
  { where: "page", keys: ["c"], command: "copy" },
  { where: "page", keys: ["s"], command: "share" },
  { where: "page", keys: ["h"], command: "hint" },
  { where: "page", keys: ["a"], command: "analysis" },
  { where: "page", keys: ["w"], command: "worlds" },
  { where: "page", keys: ["?"], command: "keys" },
  {
    where: "board",
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    command: "step",
    repeats: true,
  },
  { where: "board", keys: ["Home", "End"], command: "edge" },
  { where: "board", keys: ["Enter", "Space"], command: null },
  ...inList("moves", ["ArrowLeft", "ArrowUp"], ["ArrowRight", "ArrowDown"]),
  ...inList("actions", ["ArrowUp"], ["ArrowDown"]),
  ...inList("worlds", ["ArrowLeft", "ArrowUp"], ["ArrowRight", "ArrowDown"]),
  { where: "review", keys: ["ArrowLeft"], command: "earlier", repeats: true },
  { where: "review", keys: ["ArrowRight"], command: "later", repeats: true },
];

/** The arrows as they are from right to left. @type {Record<string, string>} */
export const MIRRORED = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/**
 * The keys of a shortcut. In a language that is written from right to left, lists run from right to
 * left. The board has numbered squares and stays as it is.
 * @param {Shortcut} shortcut
 * @param {boolean} rtl whether the language is written from right to left
 */
export const keysOf = ({ where, keys }, rtl) =>
  where === "board" || !rtl ? keys : keys.map((key) => MIRRORED[key] ?? key);

/**
 * Whether a key is a single character. Speech input can type such keys by mistake.
 * @param {string} key
 */
const isCharacter = (key) => key.length === 1;

/**
 * A key event as it is written in the table. The keys of the digits have other characters on some
 * keyboards, for example & or + on the key of the 1. A digit of the number pad means the square with that
 * number, as the digits above the letters do, and not the square in the same place: 7 is at the lower left.
 * @param {Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey">} event
 */
export function chord({ key, code, ctrlKey, metaKey, shiftKey }) {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit && !ctrlKey && !metaKey && !shiftKey) return digit;
  const name = isCharacter(key) ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${shiftKey ? "Shift+" : ""}${name}` : name;
}

/**
 * Whether an element uses keys itself: a text field, or a list that is searched by typing.
 * @param {EventTarget | null} target
 */
const usesKeys = (target) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type='radio']), textarea, select, [contenteditable]");

/** The target of an event, also inside the shadow root of a board. @param {Event} event */
const targetOf = (event) => event.composedPath()[0] ?? event.target;

/**
 * Adds the listener for the shortcuts of one place.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {EventTarget} target
 * @param {Where} where
 * @param {Record<string, (key: string) => unknown>} handlers one for every `command` of the place; if
 *   it returns false, the browser handles the key
 * @param {() => boolean} [characters] whether single characters are shortcuts; the person can switch
 *   them off (WCAG 2.1.4)
 */
export function listen(stage, target, where, handlers, characters = () => true) {
  const shortcuts = SHORTCUTS.filter((shortcut) => shortcut.where === where);
  for (const { command } of shortcuts)
    if (command !== null && !handlers[command]) throw new Error(`nothing does “${command}”`);
  const rtl = stage.t("direction") === "rtl";
  stage.on(target, "keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || usesKeys(targetOf(event)))
      return;
    if (where === "page" && stage.isCovered()) return;
    const pressed = chord(event);
    const shortcut = shortcuts.find((entry) => keysOf(entry, rtl).includes(pressed));
    if (!shortcut?.command || (event.repeat && !shortcut.repeats)) return;
    if (isCharacter(pressed) && !characters()) return;
    if (handlers[shortcut.command]?.(pressed) !== false) event.preventDefault();
  });
}
