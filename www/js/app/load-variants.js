/**
 * Loads the games that are played on a board: each with its texts, its style sheets and its panels.
 */
/** @import { Family, Panel } from "../types.js" */
import { recolour } from "../board/canvas.js";
import { rulesIn } from "../engine/rules.js";
import { lazily } from "../lib/lazy.js";
import { FAMILIES, familyOf, FIRST, loadVariant, VARIANTS } from "../variants/index.js";
import { BOARD, CHOICE } from "./sheets.js";

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {object} page
 * @param {() => import("../game/session.js").Session} page.session
 * @param {() => boolean} page.isSkipping whether the press that is made now has ended a roll of the die
 * @param {(panels: Panel[]) => void} page.join has panels show every State
 */
export function loadVariants(stage, { session, isSkipping, join }) {
  let otherKind = () => false;

  /** @template T @param {(family: Family, entry: typeof VARIANTS[Family]) => Promise<T>} load @returns {Record<string, () => Promise<T>>} */
  const ofEach = (load) =>
    Object.fromEntries(
      FAMILIES.map((family) => [family, lazily(() => load(family, VARIANTS[family]))]),
    );

  const choiceSheet = lazily(() => stage.loadStyleSheet(CHOICE, { after: BOARD.at(-1) }));
  /** The panels of each family. */
  const panels = ofEach(async (_, { panels: load }) => {
    const [createPanels] = await Promise.all([load(), choiceSheet(), stage.texts("tabs")]);
    const made = createPanels({ stage, session: session(), skipping: isSkipping });
    otherKind = made.otherKind ?? otherKind;
    join(made.panels);
  });
  /** All that a game of each family needs before it is on the board. */
  const games = ofEach(async (family, { texts, sheets, panelsFor }) => {
    await Promise.all([
      loadVariant(family),
      ...texts.map(stage.texts),
      ...sheets.map((name) => stage.loadStyleSheet(name)),
    ]);
    // Its style sheet brings colours.
    if (sheets.length) recolour();
    if (!panelsFor) await panels[family]?.();
  });

  /** The families of which all is there. @type {Set<string>} */
  const there = new Set([FIRST]);
  /** @param {string} record */
  async function ready(record) {
    const family = familyOf(rulesIn(record));
    await games[family]?.();
    there.add(family);
  }

  return {
    /** When all that these games need is there. @param {...string} records */
    ready: (...records) => Promise.all(records.map(ready)),
    /** Whether all that a game needs is there. @param {string} record */
    isReady: (record) => there.has(familyOf(rulesIn(record))),
    /** @param {string} family */
    panels: async (family) => panels[family]?.(),
    /** Takes up the other kind of stone; false if there is none. */
    otherKind: () => otherKind(),
  };
}
