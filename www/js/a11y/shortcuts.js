/**
 * The keyboard, as one table: which keys, where they hold, what they do. The
 * handlers and the dialog "Keyboard shortcuts" are both made from it, so that
 * neither can know a key that the other does not.
 *
 * `page` keys hold while no dialog is open and nobody is typing; `board`,
 * `moves`, `actions` and `worlds` keys while the focus is in there. A row that does nothing tells of a
 * key that the browser itself turns into a press. `held` keys may repeat.
 *
 * @typedef {"page" | "board" | "moves" | "actions" | "worlds"} Where
 * @typedef {{ where: Where, keys: string[], does: string | null, held?: boolean, shown?: string[] }} Shortcut
 */

/** @type {Shortcut[]} */
export const SHORTCUTS = [
  { where: "page", keys: [..."123456789"], shown: ["1–9"], does: "square" },
  { where: "page", keys: ["Escape"], does: "back" },
  { where: "page", keys: ["Ctrl+z"], does: "undo", held: true },
  { where: "page", keys: ["Ctrl+Shift+z", "Ctrl+y"], does: "redo", held: true },
  { where: "page", keys: ["q"], does: "kind" },
  { where: "page", keys: ["n"], does: "new" },
  { where: "page", keys: ["c"], does: "copy" },
  { where: "page", keys: ["s"], does: "share" },
  { where: "page", keys: ["h"], does: "hint" },
  { where: "page", keys: ["a"], does: "analysis" },
  { where: "page", keys: ["w"], does: "worlds" },
  { where: "page", keys: ["?"], does: "keys" },
  {
    where: "board",
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    does: "step",
    held: true,
  },
  { where: "board", keys: ["Home", "End"], does: "edge" },
  { where: "board", keys: ["Enter", "Space"], does: null },
  { where: "moves", keys: ["ArrowLeft", "ArrowUp"], does: "earlier", held: true },
  { where: "moves", keys: ["ArrowRight", "ArrowDown"], does: "later", held: true },
  { where: "moves", keys: ["Home"], does: "first" },
  { where: "moves", keys: ["End"], does: "last" },
  { where: "moves", keys: ["Enter", "Space"], does: null },
  { where: "actions", keys: ["ArrowUp"], does: "earlier", held: true },
  { where: "actions", keys: ["ArrowDown"], does: "later", held: true },
  { where: "actions", keys: ["Home"], does: "first" },
  { where: "actions", keys: ["End"], does: "last" },
  { where: "actions", keys: ["Enter", "Space"], does: null },
  { where: "worlds", keys: ["ArrowLeft", "ArrowUp"], does: "earlier", held: true },
  { where: "worlds", keys: ["ArrowRight", "ArrowDown"], does: "later", held: true },
  { where: "worlds", keys: ["Home"], does: "first" },
  { where: "worlds", keys: ["End"], does: "last" },
  { where: "worlds", keys: ["Enter", "Space"], does: null },
];

/** @type {Record<string, string>} */
const TURNED = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/**
 * The keys of a shortcut. Where one writes from right to left, so does a list go on; the
 * board, whose squares are numbered, stays as it is.
 * @param {Shortcut} shortcut
 * @param {boolean} rtl
 */
export const keysOf = ({ where, keys }, rtl) =>
  where === "board" || !rtl ? keys : keys.map((key) => TURNED[key] ?? key);

/** Whether a key is a bare character, which speech input may type by mistake. @param {string} key */
const bare = (key) => key.length === 1;

/** A key event as the table writes it. @param {KeyboardEvent} event */
function chord({ key, ctrlKey, metaKey, shiftKey }) {
  const name = bare(key) ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${shiftKey ? "Shift+" : ""}${name}` : name;
}

/** Whether keys belong to a text that is being written, or to a list that is searched by them. @param {EventTarget | null} target */
const typing = (target) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type='radio']), textarea, select, [contenteditable]");

/** What an event is about, also within a board's own tree. @param {Event} event */
const targetOf = (event) => event.composedPath()[0] ?? event.target;

/**
 * Wires one place's shortcuts. A handler that returns false leaves the key to the browser.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {EventTarget} target
 * @param {Where} where
 * @param {Record<string, (key: string) => unknown>} work for everything the table does there
 * @param {() => boolean} [characters] whether bare characters are shortcuts (WCAG 2.1.4: they can be switched off)
 */
export function listen(stage, target, where, work, characters = () => true) {
  const here = SHORTCUTS.filter((shortcut) => shortcut.where === where);
  for (const { does } of here)
    if (does !== null && !work[does]) throw new Error(`nothing does “${does}”`);
  const rtl = stage.t("direction") === "rtl";
  stage.on(target, "keydown", (e) => {
    const event = /** @type {KeyboardEvent} */ (e);
    if (event.altKey || event.isComposing || typing(targetOf(event))) return;
    if (where === "page" && stage.ground.querySelector("dialog[open]")) return;
    const pressed = chord(event);
    const shortcut = here.find((one) => keysOf(one, rtl).includes(pressed));
    if (!shortcut?.does || (event.repeat && !shortcut.held)) return;
    if (bare(pressed) && !characters()) return;
    if (work[shortcut.does]?.(event.key) !== false) event.preventDefault();
  });
}
