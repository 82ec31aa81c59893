/**
 * The place of an apparatus in the page: it stands in the place of the board, and its controls in a panel.
 *
 * @typedef {import("./index.js").Apparatus} Apparatus
 */
import { el } from "../lib/dom.js";

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {string} name class of the place, beside that of its controls
 */
export function createLab({ byId }, name) {
  const root = el("div", { class: name, hidden: true });
  const controls = el("div", { class: "controls" });
  byId("board").after(root);
  /** @type {Apparatus | null} */
  let apparatus = null;
  /** The step for which the apparatus is set; -1: none yet. */
  let configured = -1;

  function remove() {
    apparatus?.end();
    apparatus?.root.remove();
    apparatus?.controls.remove();
    apparatus = null;
    configured = -1;
  }

  return {
    root,
    controls,
    /** The apparatus that stands here, or null. */
    apparatus: () => apparatus,
    /** Ends the apparatus. */
    remove,
    /** Puts another apparatus here, or none. @param {Apparatus | null} next */
    put(next) {
      remove();
      apparatus = next;
      if (!next) return;
      root.replaceChildren(next.root);
      controls.replaceChildren(next.controls);
    },
    /** Applies the settings of a step, once. @param {number} step @param {Record<string, unknown>} settings */
    configure(step, settings) {
      if (step === configured) return;
      configured = step;
      apparatus?.configure(settings);
    },
  };
}
