/**
 * What comes out of a printer: the record of a game on one sheet, or blank
 * boards to play on paper. The sheet is made when it is about to be printed, and
 * css/print.css shows it in place of the page.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
import { el } from "../../lib/dom.js";
import { svgOf } from "../../board/svg-file.js";
import { variantOf } from "../../variants/index.js";
import { rulesName } from "../../i18n/messages.js";
import { blank } from "./blank-board.js";

const BLANKS = 6;

/** The text of an SVG as an element of the page. @param {string} text */
const drawing = (text) =>
  // eslint-disable-next-line no-restricted-syntax -- svg.js wrote it, and escapes every text
  document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

/** A line to write on. @param {import("../../lib/stage.js").Stage} stage @param {string} name */
const line = (stage, name) => el("span", { class: "line" }, stage.t(name));

/** @param {import("../../lib/stage.js").Stage} stage @param {Session} session @returns {Node[]} */
function record(stage, session) {
  const { rich, t } = stage;
  const state = session.state();
  const { status, steps, view } = state;
  return [
    el("h1", {}, t("page.title")),
    el(
      "p",
      { class: "who" },
      line(stage, "player.X"),
      line(stage, "player.O"),
      line(stage, "print.date"),
    ),
    drawing(svgOf(stage, state, "light")),
    el(
      "div",
      { class: "told" },
      el("h2", {}, ...rich(status.head)),
      el("p", {}, ...(status.done && view.phase === "over" ? rich(status.done) : [])),
      el("p", {}, t("moves.rules", { rules: rulesName(view.rules) })),
      el(
        "ol",
        {},
        ...steps.map(({ text, collapse }) =>
          el("li", { class: collapse ? "collapse" : "" }, ...rich(text)),
        ),
      ),
      el("p", { class: "record" }, state.record),
    ),
  ];
}

/** @param {import("../../lib/stage.js").Stage} stage @param {string} rules of the game on the board @returns {Node[]} */
const blanks = (stage, rules) => [
  el("h1", {}, stage.t("page.title")),
  el(
    "ol",
    { class: "paper-rules" },
    ...variantOf(rules).paper.map((key) => el("li", {}, stage.t(key))),
  ),
  el(
    "div",
    { class: "boards" },
    ...Array.from({ length: BLANKS }, () =>
      el(
        "div",
        {},
        blank(stage),
        el("p", {}, line(stage, "player.X"), line(stage, "player.O"), line(stage, "print.score")),
      ),
    ),
  ),
];

/** @param {import("../../lib/stage.js").Stage} stage @param {Session} session */
export function createPrinter(stage, session) {
  const { byId } = stage;
  const sheet = byId("sheet");
  let empty = false;
  const fill = () => {
    sheet.className = empty ? "blanks" : "game";
    sheet.replaceChildren(
      ...(empty ? blanks(stage, session.state().view.rules) : record(stage, session)),
    );
  };
  // Also when it is the browser's own menu that prints.
  stage.on(window, "beforeprint", fill);
  stage.on(window, "afterprint", () => {
    empty = false;
    sheet.replaceChildren();
  });

  return {
    /** @param {boolean} blank boards to play on instead of the game */
    print(blank) {
      empty = blank;
      print();
    },
  };
}

/** @typedef {ReturnType<typeof createPrinter>} Printer */
