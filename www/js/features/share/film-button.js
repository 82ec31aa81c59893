/**
 * The button of the moving picture: it makes the picture, cancels that, and saves what was made.
 *
 *     make ──▶ cancel, with a bar ──▶ save
 *       ▲──────────┘
 */
/** @import { GameClass, Message, TextKey } from "../../types.js" */
import { fileName } from "../../board/svg-context.js";
import { html } from "../../lib/html.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {() => Pick<import("../../types.js").State, "record" | "coin">} shown the game that is shared
 * @param {object} dialog
 * @param {() => void} dialog.changed draws it again
 * @param {(message: Message) => void} dialog.tell says the result of a press
 * @param {(file: File) => void} dialog.keep gives a file to the person
 * @param {(file: File) => Promise<void>} dialog.made shows it
 */
export function createFilmButton(stage, Game, shown, { changed, tell, keep, made }) {
  const { t } = stage;
  /** Ends the making; null if nothing is made. @type {AbortController | null} */
  let making = null;
  /** How many frames are made, of how many. */
  let done = { made: 0, of: 1 };
  /** @type {File | null} */
  let file = null;

  async function make() {
    const { record, coin } = shown();
    const now = new AbortController();
    making = now;
    done = { made: 0, of: 1 };
    tell({ key: "film.making" });
    const film = await import("./film.js")
      .then(({ makeFilm }) =>
        makeFilm(
          stage,
          Game,
          { record, coin },
          {
            signal: AbortSignal.any([now.signal, stage.signal]),
            progress(made, of) {
              done = { made, of };
              changed();
            },
          },
        ),
      )
      .catch(() => /** @type {const} */ ("failed"));
    if (now.signal.aborted) return;
    making = null;
    if (typeof film === "string")
      return tell({ key: film === "altered" ? "export.altered" : "film.failed" });
    file = new File([film], fileName(record, "gif"), { type: film.type });
    await made(file);
    tell({ key: "film.made" });
  }

  function cancel() {
    making?.abort();
    making = null;
    tell({ key: "film.cancelled" });
  }

  function press() {
    if (file) keep(file);
    else if (making) cancel();
    else void make();
  }

  /** @returns {TextKey} */
  const text = () => (file ? "film.save" : making ? "film.cancel" : "film.make");

  return {
    file: () => file,
    /** The same element throughout, so that it keeps the focus. */
    button: () =>
      html`<button key="film" type="button" class=${file ? "primary" : ""} onClick=${press}>
        ${t(text())}
      </button>`,
    /** Keeps its place while nothing is made, so that nothing moves. */
    progress: () =>
      html`<progress
        class=${making ? "" : "idle"}
        max=${done.of}
        value=${done.made}
        aria-label=${t("film.making")}
      />`,
    /** Ends the making, and drops what was made. */
    forget() {
      making?.abort();
      making = file = null;
    },
  };
}
