/**
 * The board as a picture to keep: SVG, or PNG at three times its size.
 *
 * @typedef {import("../game/session.js").Session} Session
 */
/** @import { State } from "../types.js" */
import { colours } from "./canvas.js";
import { drawingOf } from "./drawings.js";
import { paint } from "./paint.js";
import { el } from "../lib/dom.js";
import { fileName, MARGIN, plainPicture, SIZE, toSvg } from "./svg-context.js";

const PNG_SCALE = 3;

/**
 * The position that is shown, as an SVG, in the page's colours or always in light ones.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {Pick<State, "view" | "names" | "record">} state
 * @param {"light" | ""} [scheme]
 * @param {{ size?: number, margin?: number }} [frame] in a smaller one, numbers are larger beside the marks
 */
export function svgOf(stage, { view, names, record }, scheme = "", { size = SIZE, margin } = {}) {
  const { say, t } = stage;
  const palette = colours(stage, scheme);
  // On paper the squares are as white as the sheet.
  const own = scheme ? { ...palette, tile: "#ffffff" } : palette;
  const { arrange, layers } = drawingOf(view);
  const about = {
    title: t("export.title", { record }),
    description: names.map(say).join("\n"),
    paper: paperOf(stage, scheme),
    margin,
  };
  return toSvg(arrange(plainPicture(view), size, undefined, say), own, about, layers);
}

/** @param {import("../lib/stage.js").Stage} stage @param {"light" | ""} scheme */
const paperOf = (stage, scheme) => (scheme ? "#ffffff" : colours(stage).paper);

/** The same as a PNG. @param {import("../lib/stage.js").Stage} stage @param {ReturnType<Session["state"]>} state @returns {Promise<Blob | null>} */
function pngOf(stage, { view }) {
  const board = document.createElement("canvas");
  board.width = board.height = SIZE * PNG_SCALE;
  const whole = document.createElement("canvas");
  whole.width = whole.height = (SIZE + 2 * MARGIN) * PNG_SCALE;
  const [on, under] = [board.getContext("2d"), whole.getContext("2d")];
  if (!on || !under) return Promise.resolve(null);
  const { arrange, layers } = drawingOf(view);
  paint(
    on,
    arrange(plainPicture(view), SIZE, undefined, stage.say),
    colours(stage),
    PNG_SCALE,
    layers,
  );
  under.fillStyle = paperOf(stage, "");
  under.fillRect(0, 0, whole.width, whole.height);
  under.drawImage(board, MARGIN * PNG_SCALE, MARGIN * PNG_SCALE);
  return new Promise((done) => whole.toBlob(done, "image/png"));
}

/** Hands a file to the browser to be saved. @param {Blob} blob @param {string} name */
function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = el("a", { href: url, download: name });
  link.click();
  // Some browsers begin to read only after the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The buttons that save the board. @param {import("../lib/stage.js").Stage} stage @param {Session} session @param {() => void} failed */
export function createExport(stage, session, failed) {
  const { t } = stage;
  /** @param {string} kind @param {() => Promise<Blob | null> | Blob} make */
  const button = (kind, make) =>
    el(
      "button",
      {
        type: "button",
        click: async () => {
          const blob = await make();
          if (!blob) return failed(); // no canvas, or no memory for one of this size
          save(blob, fileName(session.state().record, kind));
        },
      },
      t(`export.${kind}`),
    );
  return el(
    "div",
    { class: "buttons" },
    button("png", () => pngOf(stage, session.state())),
    button("svg", () => new Blob([svgOf(stage, session.state())], { type: "image/svg+xml" })),
  );
}
