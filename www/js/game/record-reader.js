/**
 * What follows from a game's record, asked of the engine once for each.
 *
 *
 * `coin` says that chance measures; `preview` is the view after an action.
 * @typedef {{ record: string, view: View, coin: boolean, steps: Step[],
 *   preview: (action: string) => View }} Reading
 */
/** @import { Game, GameClass, Step, View } from "../types.js" */
import { variantOf } from "../variants/index.js";
import { stepsOf } from "./history.js";

/** @param {GameClass} Game */
export function createReader(Game) {
  const coins = new Map(
    Game.presets().map(({ id, measuredBy }) => [id, measuredBy !== "opponent"]),
  );
  /** @type {Map<string, { length: number, score: View["score"] } | null>} */
  const told = new Map();

  return {
    /** @param {Game} game @returns {Reading} */
    read(game) {
      const record = game.record();
      const view = game.view();
      const coin = coins.get(view.rules.replace(/-fair$/, "")) ?? false;
      const { step } = variantOf(view.rules);
      /** @type {Map<string, View>} the page looks at the same positions again and again */
      const previews = new Map();
      return {
        record,
        view,
        coin,
        steps: stepsOf(Game, record, (before, action) => step(before, action, coin)),
        preview(action) {
          let found = previews.get(action);
          if (!found) previews.set(action, (found = game.preview(action)));
          return found;
        },
      };
    },

    /** How long a record is, and its score if it ends a game; null if it is none. @param {string} record */
    check(record) {
      let found = told.get(record);
      if (found === undefined) {
        try {
          const game = Game.fromRecord(record);
          const length = game.record().split(" ").length - 1;
          found = { length, score: game.view().score };
          game.free();
        } catch {
          found = null;
        }
        told.set(record, found);
      }
      return found;
    },
  };
}

/** @typedef {ReturnType<typeof createReader>} Reader */
