/**
 * The board as a picture to keep: SVG, or PNG at three times its size.
 *
 * @typedef {import("./session.js").Session} Session
 */
import { colours } from "./board/board.js";
import { drawingOf } from "./board/drawing.js";
import { paint } from "./board/paint.js";
import { el } from "./dom.js";
import { say, t } from "./messages.js";
import { fileName, MARGIN, plainPicture, SIZE, toSvg } from "./svg.js";

const PNG_SCALE = 3;

/**
 * The position that is shown, as an SVG, in the page's colours or always in light ones.
 * @param {Pick<import("./state.js").State, "view" | "names" | "record">} state
 * @param {"light" | ""} [scheme]
 * @param {{ size?: number, margin?: number }} [frame] in a smaller one, numbers are larger beside the marks
 */
export function svgOf({ view, names, record }, scheme = "", { size = SIZE, margin } = {}) {
  const palette = colours(scheme);
  // On paper the squares are as white as the sheet.
  const own = scheme ? { ...palette, tile: "#ffffff" } : palette;
  const { arrange, layers } = drawingOf(view);
  const about = {
    title: t("export.title", { record }),
    description: names.map(say).join("\n"),
    paper: paperOf(scheme),
    margin,
  };
  return toSvg(arrange(plainPicture(view), size), own, about, layers);
}

/** @param {"light" | ""} scheme */
const paperOf = (scheme) =>
  scheme ? "#ffffff" : getComputedStyle(document.documentElement).backgroundColor;

/** The same as a PNG. @param {ReturnType<Session["state"]>} state @returns {Promise<Blob | null>} */
function pngOf({ view }) {
  const board = document.createElement("canvas");
  board.width = board.height = SIZE * PNG_SCALE;
  const whole = document.createElement("canvas");
  whole.width = whole.height = (SIZE + 2 * MARGIN) * PNG_SCALE;
  const [on, under] = [board.getContext("2d"), whole.getContext("2d")];
  if (!on || !under) return Promise.resolve(null);
  const { arrange, layers } = drawingOf(view);
  paint(on, arrange(plainPicture(view), SIZE), colours(), PNG_SCALE, null, layers);
  under.fillStyle = paperOf("");
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

/** The buttons that save the board. @param {Session} session */
export function createExport(session) {
  /** @param {string} kind @param {() => Promise<Blob | null> | Blob} make */
  const button = (kind, make) =>
    el(
      "button",
      {
        type: "button",
        click: async () => {
          const blob = await make();
          if (blob) save(blob, fileName(session.state().record, kind));
        },
      },
      t(`export.${kind}`),
    );
  return el(
    "div",
    { class: "buttons" },
    button("png", () => pngOf(session.state())),
    button("svg", () => new Blob([svgOf(session.state())], { type: "image/svg+xml" })),
  );
}
