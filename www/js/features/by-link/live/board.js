/**
 * A live game on the board: shows the positions that have arrived, one after the other, and takes the actions of the
 * person.
 */
/** @import { Correspondence } from "../../../types.js" */
import { rulesIn } from "../../../engine/rules.js";
import { isToss } from "../../../variants/index.js";
import { positionsBetween } from "../on-board.js";
import { liveEnd, liveSeats, liveTask } from "./model.js";

/**
 * @param {object} page
 * @param {Pick<import("../../../game/session.js").Session, "startSideGame" | "guided">} page.session
 * @param {(record: string) => Promise<unknown>} page.ready loads everything that a game needs
 * @param {() => Promise<unknown>} page.whenIdle waits until nothing moves on the board
 * @param {() => boolean} page.reducedMotion whether motion is off
 * @param {AbortSignal} signal aborted when another game is put on the board
 * @param {object} game
 * @param {() => import("./model.js").LiveTable} game.table
 * @param {(replaying: boolean) => void} game.replays sets whether the board replays actions that have arrived
 * @param {(action: string) => void} game.played
 */
export function createLiveBoard(page, signal, { table, replays, played }) {
  const { session, ready, whenIdle, reducedMotion } = page;
  /** The record on the board. */
  let shown = "";
  /** Whether positions are being shown one after the other. */
  let advancing = false;

  /** @type {Correspondence} */
  const correspondence = {
    get id() {
      return table().view.game?.id ?? "";
    },
    get seats() {
      return liveSeats(table());
    },
    get end() {
      // The moves before the end are replayed first.
      return table().replaying ? null : liveEnd(table());
    },
    play(action) {
      // The outcome of a toss comes from both devices.
      if (!isToss(rulesIn(shown), action)) shown = `${shown} ${action}`;
      played(action);
    },
    undo: () => null,
    canUndo: () => false,
  };

  /** Shows a position. @param {string} record */
  function show(record) {
    shown = record;
    const guidance = () => liveTask(table());
    session.startSideGame("live", record, record.split(" ").length, guidance, correspondence);
  }

  return {
    show,

    /** Shows the positions that have arrived. */
    async advance() {
      if (advancing) return;
      const record = () => table().view.game?.record ?? shown;
      if (record() === shown) return session.guided();
      advancing = true;
      try {
        await ready(record());
      } catch (error) {
        if (!signal.aborted) advancing = false;
        throw error;
      }
      while (!signal.aborted && record() !== shown) {
        const positions = reducedMotion() ? [record()] : positionsBetween(shown, record());
        const next = positions.find((one) => one !== shown) ?? record();
        replays(next !== record());
        show(next);
        if (next !== record()) await whenIdle();
      }
      if (signal.aborted) return;
      advancing = false;
      replays(false);
      session.guided();
    },
  };
}
