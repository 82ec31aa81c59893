/**
 * Loads the parts of the page, each when it is first wanted, and with the first of those that come
 * later their table.
 *
 * @typedef {typeof import("./parts.js").PARTS & typeof import("./later-parts.js").LATER_PARTS} Table
 * How to get each part, by its name in the table.
 * @typedef {{ [Name in keyof Table]: () => Promise<Awaited<ReturnType<Table[Name]["create"]>>> }} Parts
 */
/** @import { Panel } from "../types.js" */
import { lazily } from "../lib/lazy.js";
import { PARTS } from "./parts.js";

/** A part with one of these is a panel. */
const PANEL = ["extend", "follow", "render"];

/**
 * @param {object} page
 * @param {import("../lib/stage.js").Stage} page.stage
 * @param {() => Promise<unknown>} page.dialogs when there is what all dialogs have in common
 * @param {() => import("./parts.js").AppContext} page.context what parts are made with
 * @param {(panel: Panel) => void} page.join has a panel get every State
 * @returns {Parts}
 */
export function loadParts({ stage, dialogs, context, join }) {
  /** @param {import("./parts.js").Part<any, any>} part */
  const loader = ({ load, texts = [], sheets = [], dialog = false, create }) =>
    lazily(async () => {
      if (dialog) await dialogs();
      const [module] = await Promise.all([
        load(),
        ...texts.map((name) => stage.texts(name)),
        ...sheets.map((name) => sheet(name)),
      ]);
      const made = await create(module, context());
      if (PANEL.some((name) => name in Object(made))) join(made);
      return made;
    });
  /** @type {Map<string, () => Promise<void>>} a style sheet is there once, whichever parts want it */
  const sheetLoaders = new Map();
  /** @param {string} name */
  function sheet(name) {
    const known = sheetLoaders.get(name) ?? lazily(() => stage.loadStyleSheet(name));
    sheetLoaders.set(name, known);
    return known();
  }
  const laterTable = lazily(() => import("./later-parts.js"));
  const parts = Object.fromEntries(
    Object.entries(PARTS).map(([name, part]) => [name, loader(part)]),
  );
  return /** @type {Parts} */ (
    new Proxy(parts, {
      /** @param {string} name of a part; the types allow no other */
      get: (_, name) =>
        (parts[name] ??= lazily(async () => {
          const { LATER_PARTS } = await laterTable();
          return loader(LATER_PARTS[/** @type {keyof typeof LATER_PARTS} */ (name)])();
        })),
    })
  );
}
