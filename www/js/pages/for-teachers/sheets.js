/**
 * The common part of the page for teachers and the page with its answers: their HTML names texts and
 * records in data- attributes, and this fills them in and prints sheets. boards.js draws the boards.
 *
 *     data-list="KEY"           items of a list: KEY.1, KEY.2 and so on, as many as there are
 *     data-pairs="KEY KEY"      terms and their explanations: KEY.1 and KEY.1, and so on
 *     data-table="KEY KEY …"    rows of a table: KEY.1, KEY.1, … and so on
 *     data-minutes="N"          how long a step of a plan takes; its table has data-length
 *     data-spare                how much of the table's data-length the steps leave over
 *     data-blanks="N"           empty boards
 *     data-board="RECORD"       a board
 *     data-link="HASH"          on paper, the address of the game with this hash, and its QR code; in the
 *                               section of a plan, that of the plan's lessons (addresses.js)
 *     data-print="ID …"         a button that prints these sections; all of the page if none is named
 */
import { markupKey } from "../../i18n/text-key.js";
import { el } from "../../lib/dom.js";
import { elementsWith } from "./elements.js";

/** The functions that fill a page for teachers. @param {import("../../lib/stage.js").Stage} stage */
export function createSheets(stage) {
  const { byId, knows, rich, t } = stage;

  /** A text as nodes, its marks in their hue. @param {string} key */
  const nodesOf = (key) => rich({ key: markupKey(key) });

  /**
   * The keys of the texts key.1, key.2 and so on, as many as there are.
   * @param {string} key
   * @returns {string[]}
   */
  const numberedKeys = (key, n = 1) =>
    knows(`${key}.${n}`) ? [`${key}.${n}`, ...numberedKeys(key, n + 1)] : [];

  /** The keys of several kinds, one row for each number. @param {string} kinds */
  function rowsOf(kinds) {
    const [first = "", ...others] = kinds.split(" ");
    return numberedKeys(first).map((key, i) => [key, ...others.map((kind) => `${kind}.${i + 1}`)]);
  }

  /** Fills in everything but the boards (boards.js). */
  function fill() {
    for (const [list, key] of elementsWith("data-list"))
      list.append(...numberedKeys(key).map((text) => el("li", {}, ...nodesOf(text))));
    for (const [list, kinds] of elementsWith("data-pairs"))
      list.append(
        ...rowsOf(kinds).map(([term = "", said = ""]) =>
          el("div", {}, el("dt", {}, ...nodesOf(term)), el("dd", {}, ...nodesOf(said))),
        ),
      );
    for (const [table, kinds] of elementsWith("data-table")) fillTable(table, kinds);
    for (const [plan, length] of elementsWith("data-length")) fillPlan(plan, Number(length));
    for (const [button, ids] of elementsWith("data-print"))
      button.addEventListener("click", () => printOut(ids.split(" ").filter(Boolean)));
  }

  /**
   * The rows of a table. On a phone each cell names its column.
   * @param {HTMLElement} table
   * @param {string} kinds
   */
  function fillTable(table, kinds) {
    const headings = /** @type {NodeListOf<HTMLElement>} */ (
      table.querySelectorAll("thead [data-text]")
    );
    const [, ...columns] = [...headings].map(({ dataset }) => t(markupKey(dataset.text ?? "")));
    const rows = rowsOf(kinds).map(([first = "", ...rest]) => {
      const cells = rest.map((key, i) =>
        el("td", { "data-column": columns[i] ?? "" }, ...nodesOf(key)),
      );
      return el("tr", {}, el("th", { scope: "row" }, ...nodesOf(first)), ...cells);
    });
    table.querySelector("tbody")?.append(...rows);
  }

  /**
   * The minutes of each step, and what is left over.
   * @param {HTMLElement} plan
   * @param {number} length of the lesson, in minutes
   */
  function fillPlan(plan, length) {
    let left = length;
    for (const cell of plan.querySelectorAll("[data-minutes]")) {
      const n = Number(cell.getAttribute("data-minutes"));
      left -= n;
      cell.textContent = t("teach.minutes", { n });
    }
    for (const cell of plan.querySelectorAll("[data-spare]"))
      cell.textContent = t("teach.minutes", { n: left });
  }

  /** Prints some sections. @param {string[]} ids all if there are none */
  function printOut(ids) {
    const root = document.documentElement;
    root.toggleAttribute("data-some", ids.length > 0);
    for (const id of ids) byId(id).classList.add("chosen");
    addEventListener(
      "afterprint",
      () => {
        root.removeAttribute("data-some");
        for (const id of ids) byId(id).classList.remove("chosen");
      },
      { once: true },
    );
    print();
  }

  /** Says in the page that a part of it did not load. @param {unknown} error */
  function showFailedPart(error) {
    console.error(error);
    byId("failed").textContent = t("failure.part");
    byId("failed").hidden = false;
  }

  return { fill, nodesOf, numberedKeys, showFailedPart };
}
