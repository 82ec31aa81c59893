/**
 * What comes out of a printer: the record of a game on one sheet, or blank
 * boards to play on paper. The sheet is made when it is about to be printed, and
 * css/print.css shows it in place of the page.
 *
 * @typedef {import("./session.js").Session} Session
 */
import { byId, el, rich } from "./dom.js";
import { svgOf } from "./export.js";
import { rulesName, t } from "./messages.js";

const SVG = "http://www.w3.org/2000/svg";
const BLANKS = 6;

/** The text of an SVG as an element of the page. @param {string} text */
const drawing = (text) =>
  document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

/** A line to write on. @param {string} name */
const line = (name) => el("span", { class: "line" }, t(name));

/** @param {Session} session @returns {Node[]} */
function record(session) {
  const state = session.state();
  const { status, steps, view } = state;
  return [
    el("h1", {}, t("print.title")),
    el("p", { class: "who" }, line("print.x"), line("print.o"), line("print.date")),
    drawing(svgOf(state, "light")),
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

/** An empty board with its squares' numbers. */
function blank() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-1 -1 302 302");
  for (let i = 0; i < 9; i++) {
    const [x, y] = [(i % 3) * 101, Math.floor(i / 3) * 101];
    const rect = document.createElementNS(SVG, "rect");
    const place = { x, y, width: 98, height: 98, rx: 7 };
    for (const [name, value] of Object.entries(place)) rect.setAttribute(name, String(value));
    const number = document.createElementNS(SVG, "text");
    number.setAttribute("x", String(x + 7));
    number.setAttribute("y", String(y + 15));
    number.textContent = t("print.number", { n: i + 1 });
    svg.append(rect, number);
  }
  return svg;
}

/** @returns {Node[]} */
const blanks = () => [
  el("h1", {}, t("print.title")),
  el(
    "ol",
    { class: "paper-rules" },
    ...[1, 2, 3, 4, 5, 6].map((n) => el("li", {}, t(`print.rule.${n}`))),
  ),
  el(
    "div",
    { class: "boards" },
    ...Array.from({ length: BLANKS }, () =>
      el("div", {}, blank(), el("p", {}, line("print.x"), line("print.o"), line("print.score"))),
    ),
  ),
];

/** @param {Session} session */
export function createPrinter(session) {
  const sheet = byId("sheet");
  let empty = false;
  const fill = () => {
    sheet.className = empty ? "blanks" : "game";
    sheet.replaceChildren(...(empty ? blanks() : record(session)));
  };
  // Also when it is the browser's own menu that prints.
  addEventListener("beforeprint", fill);
  addEventListener("afterprint", () => {
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
