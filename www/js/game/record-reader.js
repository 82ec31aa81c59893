/**
 * Asks the engine for everything that follows from a record.
 *
 * @typedef {object} Reading
 * @property {string} record
 * @property {View} view
 * @property {boolean} coin whether chance measures
 * @property {Step[]} steps
 * @property {(action: string, before?: number) => View} preview the view after an action that is not
 *   played; `before`: the number of actions before it, if not all
 */
/** @import { Game, GameClass, Step, View } from "../types.js" */
import { isToss, variantOf } from "../variants/index.js";
import { readRecord } from "../engine/read-record.js";
import { presetOf } from "../engine/rules.js";
import { stepsOf } from "./history.js";
import { lengthOf, recordUntil } from "./record.js";

/** @param {GameClass} Game */
export function createReader(Game) {
  const coins = new Map(
    Game.presets().map(({ id, measuredBy }) => [id, measuredBy !== "opponent"]),
  );
  /** @type {Map<string, { length: number, score: View["score"] } | null>} */
  const facts = new Map();

  /**
   * The view after an action at an earlier position; without the action, if chance decides it.
   * @param {string} record @param {string} action @param {number} before
   */
  const earlier = (record, action, before) =>
    readRecord(Game, recordUntil(record, before), (game) => {
      const now = game.view();
      const isShown = now.legal.includes(action) && !isToss(now.rules, action);
      return isShown ? game.preview(action) : now;
    });

  return {
    /** @param {Game} game @returns {Reading} */
    read(game) {
      const record = game.record();
      const view = game.view();
      const coin = coins.get(presetOf(view.rules)) ?? false;
      const { step } = variantOf(view.rules).words;
      // The page asks for the same previews again and again.
      /** @type {Map<string, View>} */
      const previews = new Map();
      return {
        record,
        view,
        coin,
        steps: stepsOf(Game, record, (before, action) => step(before, action, coin)),
        preview(action, before) {
          const key = `${action} ${before}`;
          const view =
            previews.get(key) ??
            (before === undefined ? game.preview(action) : earlier(record, action, before));
          previews.set(key, view);
          return view;
        },
      };
    },

    /**
     * How many actions a record has, and its score if the game is over; null if it is not valid.
     * @param {string} record
     */
    check(record) {
      let known = facts.get(record);
      if (known === undefined) {
        try {
          known = readRecord(Game, record, (game) => ({
            length: lengthOf(game.record()),
            score: game.view().score,
          }));
        } catch {
          known = null;
        }
        facts.set(record, known);
      }
      return known;
    },
  };
}

/** @typedef {ReturnType<typeof createReader>} Reader */
