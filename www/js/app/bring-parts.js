/**
 * Loads the parts of the page that a State needs. If one cannot be loaded, the person is told, and it
 * is tried again after the next action.
 */
/** @import { State } from "../types.js" */
import { offerOf } from "../features/players/model.js";
import { familyOf, VARIANTS } from "../variants/index.js";

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {object} page
 * @param {import("./load-parts.js").Parts} page.parts
 * @param {Pick<ReturnType<typeof import("./load-variants.js").loadVariants>, "panels">} page.variants
 * @param {import("../game/session.js").Session} page.session
 * @param {(error?: unknown) => void} page.reportLoadError reports that something cannot be loaded
 */
export function bringParts(stage, { parts, variants, session, reportLoadError }) {
  /** The parts that could not be loaded, each with the record at that time. @type {Map<string, string>} */
  const failedAt = new Map();

  /** @param {string} name @param {() => Promise<unknown> | undefined} load */
  function bring(name, load) {
    const { record } = session.state();
    if (failedAt.get(name) === record) return;
    load()?.catch((error) => {
      if (failedAt.get(name) === record) return;
      failedAt.set(name, record);
      reportLoadError(error);
    });
  }

  /** The tabs come first: other panels read the open tab from the State. */
  const besideTheBoard = () => parts.tabs().then(parts.moves);

  return {
    bring,
    besideTheBoard,
    /** Loads the parts that a State shows. @param {State} state */
    follow(state) {
      const family = familyOf(state.view.rules);
      if (VARIANTS[family].panelsFor?.(state)) bring(family, () => variants.panels(family));
      if (state.acted) bring("announcer", parts.announcer);
      if (state.steps.length) {
        bring("tabs", besideTheBoard);
        // Without these a game does not count and is not kept.
        bring("archive", () => parts.rivals().then(parts.archive));
      }
      // Before the first marks share a square.
      if (stage.onGamePage && state.steps.length > 1) bring("explained", parts.explained);
      // Before the first game can end.
      if (stage.onGamePage && state.steps.length > 2) bring("afterGame", parts.afterGame);
      if (state.match) bring("matchLine", parts.matchLine);
      if (!state.landing && offerOf(state)) bring("seating", parts.seating);
      if (state.broken) bring("badLink", parts.badLink);
      if (state.thinking && !state.thinking.failure)
        parts.computer().catch(() => session.stall("part"));
    },
  };
}
