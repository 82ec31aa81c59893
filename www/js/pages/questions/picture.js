/**
 * The picture of a question: a board of the game, or an experiment of the lessons. Both load when the
 * first question is opened. The decision is played on the same board, and counted below it.
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 *
 * The subject of a picture.
 * @typedef {Pick<import("./table.js").Question, "record" | "apparatus" | "settings" | "decide">} Pictured
 */
import { render } from "../../lib/html.js";
import { createLocalStore, storage } from "../../storage/local-storage.js";
import { createSettings } from "../../storage/settings.js";
import { isToss } from "../../variants/index.js";
import { readPosition } from "./position.js";

const settings = createSettings(createLocalStore(storage()));
const reducedMotion = () =>
  settings.values.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Loads what draws small boards, with the texts that say what is on them. @param {Stage} stage */
export async function loadCounted(stage) {
  const [counted] = await Promise.all([
    import("./counted.js"),
    ...["dice", "physics"].map(stage.texts),
  ]);
  return counted;
}

/** An experiment of the lessons, set. @param {Stage} stage @param {string} name @param {Record<string, unknown>} [settings] */
export async function makeApparatus(stage, name, settings = {}) {
  const [{ createApparatus }] = await Promise.all([
    import("../../apparatus/index.js"),
    stage.texts("apparatus"),
    ...["apparatus", "runs"].map((sheet) => stage.loadStyleSheet(sheet)),
  ]);
  const apparatus = await createApparatus(stage, name, { changed: () => {}, reducedMotion });
  apparatus.configure(settings);
  return apparatus;
}

/**
 * @param {Stage} stage
 * @param {HTMLElement} place that the picture fills
 * @param {HTMLElement} below it, what is counted or set
 * @param {(failed: boolean) => void} loaded called with each picture that is shown, or could not be loaded
 */
export function createPicture(stage, place, below, loaded) {
  /** @type {import("../../element/element.js").QuantumTicTacToe | null} */
  let board = null;
  /** @type {import("../../apparatus/index.js").Apparatus | null} */
  let apparatus = null;
  /** @type {Pictured | null} */
  let shown = null;
  let decided = false;
  /** Settles when the picture is there. @type {Promise<void>} */
  let begun = Promise.resolve();
  /** Counts what was asked for: only the latest is shown, however late it has loaded. */
  let request = 0;

  /** Takes away what is there. */
  function clear() {
    apparatus?.end();
    apparatus = null;
    render(null, below);
    below.replaceChildren();
    below.hidden = true;
  }

  /** The board with a position, as it was before anything was decided. @param {string} record */
  async function showBoard(record) {
    const mine = ++request;
    const { createBoard } = await import("./question-board.js");
    if (mine !== request) return;
    if (!board) return place.replaceChildren((board = createBoard(record)));
    if (!board.isConnected) place.replaceChildren(board);
    await board.open(record);
  }

  /** @param {string} name @param {Record<string, unknown>} settings */
  async function showApparatus(name, settings) {
    const mine = ++request;
    const made = await makeApparatus(stage, name, settings);
    if (mine !== request) return made.end();
    apparatus = made;
    place.replaceChildren(apparatus.root);
  }

  /** @param {Pictured} of */
  const begin = ({ record = "", apparatus: name, settings = {} }) =>
    name ? showApparatus(name, settings) : showBoard(record);

  /** Plays and counts what decides. @param {Pictured} of */
  async function decide({ record = "", decide: { play = [], show, given, settings } }) {
    if (apparatus) {
      apparatus.configure(settings ?? {});
      below.append(apparatus.controls);
      below.hidden = false;
      return;
    }
    const mine = request;
    await board?.ready;
    if (mine !== request) return;
    if (!show) return play.forEach((action) => board?.play(action));
    const [position, { drawEnds, drawSeries, drawWorlds }] = await Promise.all([
      readPosition(record, play),
      loadCounted(stage),
    ]);
    if (mine !== request || !position) return;
    // Two tosses of a coin need not agree: the board gets the one that is counted.
    if (play.some((action) => isToss(position.view.rules, action)))
      await board?.open(position.record);
    else for (const action of play) board?.play(action);
    if (show === "worlds") drawWorlds(stage, below, position, given);
    else if (show === "series") drawSeries(stage, below);
    else await drawEnds(stage, below, position);
    below.hidden = false;
  }

  return {
    /**
     * Shows a picture, before or after it was decided; keeps what is there if it is the same.
     * @param {Pictured} of
     * @param {boolean} deciding
     */
    async show(of, deciding) {
      if (of === shown && deciding === decided) return;
      const fresh = of !== shown || decided;
      [shown, decided] = [of, deciding];
      try {
        if (fresh) {
          clear();
          begun = begin(of);
        }
        await begun;
        if (deciding && shown === of && decided) await decide(of);
        if (shown === of) loaded(false);
      } catch (error) {
        console.error(error);
        // Another one may be shown by now.
        if (shown !== of) return;
        shown = null;
        loaded(true);
      }
    },
    /** Nothing is shown any more. */
    hide() {
      request++;
      shown = null;
      clear();
    },
  };
}
