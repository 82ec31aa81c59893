/**
 * Below the big board: all worlds of a position, both outcomes of a cycle, or a count of many tosses.
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 * @typedef {import("./position.js").Position} Position
 */
/** @import { Message } from "../../types.js" */
import { svgOf } from "../../board/svg-file.js";
import { worldBoard } from "../../features/worlds/drawings.js";
import { placesIn } from "../../features/worlds/model.js";
import { html, render } from "../../lib/html.js";
import { variantOf } from "../../variants/index.js";
import { countSeries, decisionIn } from "./table.js";
import { readPosition } from "./position.js";

/** The maximum of worlds that are shown: those of a board of nine squares, and a few more. */
const MAX = 32;
/** A figure is small, but its numbers must be readable. */
const FRAME = { size: 150, margin: 2 };

/** A position as a drawing, with its words. @param {Stage} stage @param {Pick<Position, "record" | "view">} position */
export function figureOf(stage, { record, view }) {
  const { nameOf } = variantOf(view.rules).words;
  const now = { view, coin: false, selected: null };
  const names = view.squares.flatMap(({ classical, spooky }, i) =>
    classical || spooky.length ? [nameOf(now, i + 1)] : [],
  );
  const svg = svgOf(stage, { view, names, record }, "", FRAME);
  return {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    alt: names.map(stage.say).join("\n"),
  };
}

/**
 * All worlds, those marked in which a mark is found in a square.
 * @param {Stage} stage @param {HTMLElement} place @param {Position} position
 * @param {string} [given] "1 in 5"
 */
export function drawWorlds(stage, place, { ensemble: { worlds } }, given) {
  const { given: found } = decisionIn({ given });
  const fits = worlds.map(
    ({ squares }) => !found || squares[found.square - 1]?.move === found.move,
  );
  const n = worlds.length;
  const k = fits.filter(Boolean).length;
  const mark = found && worlds[fits.indexOf(true)]?.squares[found.square - 1];
  /** @type {Message} */
  const count = mark
    ? { key: "vote.worlds.given", values: { k, n, mark, square: found.square } }
    : { key: "vote.worlds", values: { n } };
  render(
    html`<h2>${stage.marked(count)}</h2>
      <ul class="small-boards">
        ${(n > MAX ? [] : worlds).map(({ squares }, i) => {
          const marks = placesIn(squares);
          const label = stage.t("worlds.world", { i: i + 1, n, marks });
          const all = squares.map((_, at) => at + 1);
          return html`<li class=${fits[i] ? "" : "away"}>
            <span role="img" aria-label=${label}>${worldBoard(squares, all)}</span>
          </li>`;
        })}
      </ul>`,
    place,
  );
}

/** The number of series of tosses. */
const SERIES = 10_000;

/** Tosses the coin of a position in many series of six. @param {Stage} stage @param {HTMLElement} place */
export function drawSeries(stage, place) {
  const { n, k } = countSeries(crypto.getRandomValues(new Uint8Array(SERIES)));
  const values = { all: SERIES, n, k, share: Math.round((100 * k) / n) };
  render(html`<p class="series">${stage.t("vote.series", values)}</p>`, place);
}

/** Both ways in which the cycle can end. @param {Stage} stage @param {HTMLElement} place @param {Position} position */
export async function drawEnds(stage, place, { record, view }) {
  const ends = await Promise.all(
    (view.options ?? []).map(({ action }) => readPosition(`${record} ${action}`)),
  );
  render(
    html`<h2>${stage.t("vote.ends")}</h2>
      <ul class="small-boards ends">
        ${ends.map((end) => end && html`<li><img ...${figureOf(stage, end)} /></li>`)}
      </ul>`,
    place,
  );
}
