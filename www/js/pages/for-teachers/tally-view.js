/**
 * The coin tally of a class on the page: a table to type into, the sum, a plot of all pairs, and the
 * range for fair coins. It is stored on the device until it is cleared.
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 * @typedef {import("./tally.js").Tally} Tally
 */
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { whenShownAgain } from "../../lib/shown-again.js";
import { createStored } from "../../lib/stored.js";
import { createLocalStore } from "../../storage/local-storage.js";
import {
  PAIRS,
  SHARE,
  TOSSES,
  countsOf,
  emptyTally,
  headsOf,
  readTally,
  spreadOf,
  totalOf,
} from "./tally.js";

/** The plot in its own units: from one number of heads to the next, a dot, the room below for the numbers. */
const PLOT = { step: 20, dot: 7, foot: 24, least: 5 };

/**
 * @param {Stage} stage
 * @param {HTMLElement} place
 * @param {Storage | null} storage null if the browser stores nothing
 * @param {string} language
 */
export function createTally({ t }, place, storage, language) {
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const share = percent.format(SHARE);
  const stored = createStored(createLocalStore(storage), {
    ...{ name: "tally", version: 1, read: readTally, empty: { pairs: emptyTally() } },
  });
  let tally = stored.get().pairs;
  /** The tally that was cleared last. @type {Tally | null} */
  let cleared = null;

  const rows = el("tbody");
  const [heads, tails] = [el("td"), el("td")];
  const [one, sum] = [el("p"), el("p", { role: "status" })];
  const wrong = el("p", { class: "wrong-heads", role: "alert", hidden: true });
  wrong.textContent = t("teach.tally.wrong", { n: TOSSES });
  const plot = el("div", { class: "plot", "aria-hidden": "true" });
  const caption = el("p", { class: "aside" }, t("teach.tally.plot", { share }));
  const add = el("button", { type: "button", click: addPair }, t("teach.tally.add"));
  const reset = el("button", { type: "button", click: resetOrUndo }, t("teach.tally.reset"));
  const column = (/** @type {string} */ text) => el("th", { scope: "col" }, text);
  const head = [t("teach.tally.pair"), t("teach.tally.heads"), t("teach.tally.tails")].map(column);
  const foot = el("tr", {}, el("th", { scope: "row" }, t("teach.tally.all")), heads, tails);
  const table = el("table", { class: "tally", "aria-labelledby": "counting-title" });
  table.append(el("thead", {}, el("tr", {}, ...head)), rows, el("tfoot", {}, foot));
  const results = el("div", {}, one, plot, caption, sum);
  const columns = el("div", { class: "tally-columns" }, table, results);
  place.append(columns, wrong, el("div", { class: "actions" }, add, reset));
  const { low, high } = spreadOf(TOSSES);
  one.textContent = t("teach.tally.one", { n: TOSSES, half: TOSSES / 2, share, low, high });
  showRows();
  // Another tab has the same tally.
  whenShownAgain(look);

  function look() {
    const { pairs } = stored.get();
    if (pairs === tally) return;
    [tally, cleared] = [pairs, null];
    showRows();
  }

  /** @param {Tally} pairs */
  function keep(pairs) {
    tally = stored.change(() => ({ pairs })).pairs;
  }

  /** All rows anew: their number has changed. */
  function showRows() {
    wrong.hidden = true;
    rows.replaceChildren(
      ...tally.map((found, i) => {
        const left = el("td");
        const field = el("input", {
          type: "number",
          inputmode: "numeric",
          min: "0",
          max: String(TOSSES),
          step: "1",
          "aria-label": t("teach.tally.named", { n: i + 1 }),
          input: () => type(i, field, left),
        });
        field.value = found === null ? "" : String(found);
        left.textContent = found === null ? "" : String(TOSSES - found);
        return el("tr", {}, el("th", { scope: "row" }, String(i + 1)), el("td", {}, field), left);
      }),
    );
    showSum();
  }

  /** @param {number} i @param {HTMLInputElement} field @param {HTMLElement} left */
  function type(i, field, left) {
    // A number field that holds no number says that it is empty.
    const found = field.validity.badInput ? undefined : headsOf(field.value);
    field.toggleAttribute("aria-invalid", found === undefined);
    if (found === undefined) field.setAttribute("aria-invalid", "true");
    wrong.hidden = !rows.querySelector("[aria-invalid]");
    left.textContent = found == null ? "" : String(TOSSES - found);
    cleared = null;
    keep(tally.map((pair, n) => (n === i ? (found ?? null) : pair)));
    showSum();
  }

  function showSum() {
    const all = totalOf(tally);
    heads.textContent = String(all.heads);
    tails.textContent = String(all.tosses - all.heads);
    const range = spreadOf(all.tosses);
    const part = (/** @type {number} */ n) => percent.format(n / all.tosses);
    sum.textContent = all.tosses
      ? t("teach.tally.sum", {
          heads: all.heads,
          n: all.tosses,
          part: part(all.heads),
          share,
          low: range.low,
          high: range.high,
          least: part(range.low),
          most: part(range.high),
        })
      : t(cleared ? "teach.tally.cleared" : "teach.tally.none");
    add.toggleAttribute("disabled", tally.length >= PAIRS.most);
    reset.textContent = t(cleared ? "teach.tally.undo" : "teach.tally.reset");
    render(drawing(tally), plot);
  }

  function addPair() {
    cleared = null;
    keep([...tally, null]);
    showRows();
    rows.querySelector("tr:last-child input")?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (rows.querySelector("tr:last-child input"))?.focus();
  }

  function resetOrUndo() {
    const next = cleared ?? emptyTally();
    cleared = cleared ? null : tally;
    keep(next);
    showRows();
  }
}

/** Each pair as a dot above its number of heads; behind them the range that is expected. @param {Tally} tally */
function drawing(tally) {
  const counts = countsOf(tally);
  const { low, high } = spreadOf(TOSSES);
  const { step, dot, foot, least } = PLOT;
  const height = Math.max(least, ...counts) * step;
  const x = (/** @type {number} */ heads) => (heads + 1) * step;
  return html`<svg viewBox="0 0 ${x(TOSSES + 1)} ${height + foot}">
    <rect
      class="band"
      x=${x(low) - step / 2}
      y="0"
      width=${(high - low + 1) * step}
      height=${height}
    />
    <line x1=${step / 2} x2=${x(TOSSES) + step / 2} y1=${height} y2=${height} />
    <line class="middle" x1=${x(TOSSES / 2)} x2=${x(TOSSES / 2)} y1="0" y2=${height} />
    ${counts.map((count, heads) =>
      Array.from(
        { length: count },
        (_, i) => html`<circle cx=${x(heads)} cy=${height - (i + 0.5) * step} r=${dot} />`,
      ),
    )}
    ${counts.map((_, heads) =>
      heads % 5 ? null : html`<text x=${x(heads)} y=${height + foot - 6}>${String(heads)}</text>`,
    )}
  </svg>`;
}
