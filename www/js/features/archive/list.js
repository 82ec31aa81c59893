/**
 * The contents of the dialog "Your games", as functions of the games and the search.
 *
 * @typedef {import("./model.js").ScoredGame} ScoredGame
 *
 * @typedef {object} Shown
 * @property {import("./model.js").Filter} filter
 * @property {string} search
 * @property {number} inSight the most games that are listed
 * @property {boolean} asks whether the deletion waits for a confirmation
 * @property {string} told the outcome of adding a file
 *
 * @typedef {object} Lists
 * @property {ScoredGame[]} all
 * @property {ScoredGame[]} found those that the search and the filters leave
 * @property {number} unread how many more are stored, which cannot be read
 *
 * @typedef {object} Look
 * @property {import("../../lib/stage.js").Stage} stage
 * @property {GameClass} Game
 * @property {Intl.DateTimeFormat} date
 * @property {Intl.NumberFormat} percent
 */
/** @import { GameClass } from "../../types.js" */
import { rulesName } from "../../i18n/messages.js";
import { html } from "../../lib/html.js";
import { nameOf } from "../../players/seats.js";
import { SmallBoard } from "../../variants/outcome-card.js";
import { pictureOfRecord } from "../../variants/record-picture.js";
import * as model from "./model.js";

/** The games in the chart of the accuracy. */
const CHART = 30;
const RESULTS = /** @type {const} */ (["won", "drawn", "lost"]);

/** @param {Look["stage"]} stage @param {GameClass} Game @returns {Look} */
export const lookOf = (stage, Game) => ({
  ...{ stage, Game },
  date: new Intl.DateTimeFormat(stage.words.language, { dateStyle: "medium" }),
  percent: new Intl.NumberFormat(stage.words.language, { style: "percent" }),
});

/** The texts that are shown of a game, for a search. @param {Look} look @param {ScoredGame} game */
export const shownOf = ({ stage: { say }, date }, game) =>
  [
    model.opponentName(game),
    ...game.seats.map(nameOf),
    model.endingOf(game),
    model.helpOf(game),
    rulesName(model.rulesOf(game)),
    date.format(game.ended),
  ].map(say);

/** @param {Look} look @param {ScoredGame} game @param {(game: ScoredGame) => void} open */
function row({ stage, Game, date }, game, open) {
  const { say } = stage;
  const help = say(model.helpOf(game));
  return html`<li key=${game.id} data-game=${game.id} data-result=${game.result}>
    <button type="button" class="open" onClick=${() => open(game)}>
      <${SmallBoard} stage=${stage} picture=${pictureOfRecord(Game, game.record)} />
      <span>
        <strong>${say(model.titleOf(game))}</strong>
        <span class="about">
          <span>${say(model.endingOf(game))}</span>
          ${help && html`<span>${help}</span>`}
          <span>${say(rulesName(model.rulesOf(game)))}</span>
          <span>${date.format(game.ended)}</span>
        </span>
      </span>
    </button>
  </li>`;
}

/** The value of the field of an event. @param {EventTarget | null} target */
const valueOf = (target) => /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;

/**
 * @param {Look["stage"]} stage @param {ScoredGame[]} all @param {Shown} shown
 * @param {(part: Partial<Shown>) => void} choose
 */
function filters({ say, t }, all, { filter, search }, choose) {
  const { opponents, rules } = model.choicesOf(all);
  /** @param {keyof typeof filter} name @param {[value: string, text: string][]} options */
  const select = (name, options) =>
    html`<label>
      <span>${t(`archive.${name}`)}</span>
      <select
        name=${`archive-${name}`}
        value=${filter[name]}
        onChange=${(/** @type {Event} */ { target }) =>
          choose({ filter: { ...filter, [name]: valueOf(target) } })}
      >
        <option value="">${t("archive.all")}</option>
        ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
      </select>
    </label>`;
  return html`<div class="filters">
    <label class="search">
      <span>${t("archive.search")}</span>
      <input
        type="search"
        name="archive-search"
        autocomplete="off"
        spellcheck=${false}
        placeholder=${t("archive.search.for")}
        value=${search}
        onInput=${(/** @type {Event} */ { target }) => choose({ search: valueOf(target) })}
      />
    </label>
    ${select(
      "opponent",
      opponents.map(([key, game]) => [key, say(model.opponentName(game))]),
    )}
    ${select(
      "result",
      RESULTS.map((result) => [result, t(`archive.result.${result}`)]),
    )}
    ${select(
      "rules",
      rules.map((one) => [one, say(rulesName(one))]),
    )}
  </div>`;
}

/** @param {Look["stage"]} stage @param {ScoredGame[]} found @param {string} search */
function sum({ t }, found, search) {
  const { won, drawn, lost, streak } = model.sumOf(found);
  return html`<p class="sum" role="status">
    <span>${t(search.trim() ? "archive.found" : "archive.count", { n: found.length })}</span>
    ${
      won + drawn + lost > 0 &&
      RESULTS.map(
        (result) =>
          html`<span key=${result}
            >${t(`archive.sum.${result}`, { n: { won, drawn, lost }[result] })}</span
          >`,
      )
    }
    ${streak > 1 && html`<span>${t("archive.streak", { n: streak })}</span>`}
  </p>`;
}

/** The results against each opponent, if there are several. @param {Look["stage"]} stage @param {ScoredGame[]} found */
function byOpponent({ say, t }, found) {
  const sums = model.sumsByOpponent(found);
  if (sums.length < 2) return null;
  return html`<table class="opponents">
    <caption>
      ${t("archive.opponents")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t("archive.opponent")}</th>
        ${RESULTS.map((result) => html`<th scope="col">${t(`archive.result.${result}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${sums.map(
        ({ game, sum }) =>
          html`<tr key=${model.opponentKey(game)}>
            <th scope="row">${say(model.opponentName(game))}</th>
            ${RESULTS.map((result) => html`<td>${sum[result]}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The accuracy in the latest games, from left to right. @param {Look} look @param {ScoredGame[]} found */
function chart({ stage: { t }, date, percent }, found) {
  const known = found
    .filter(({ accuracy }) => accuracy !== null)
    .slice(0, CHART)
    .reverse();
  if (known.length < 2) return null;
  const mean = known.reduce((sum, { accuracy }) => sum + (accuracy ?? 0), 0) / known.length;
  const bar = (/** @type {ScoredGame} */ { id, ended, accuracy }) => {
    const share = percent.format(accuracy ?? 0);
    const label = t("archive.accuracy.on", { share, date: date.format(ended) });
    return html`<li key=${id} title=${label} style=${{ height: `${100 * (accuracy ?? 0)}%` }}>
      <span class="unseen">${label}</span>
    </li>`;
  };
  return html`<div class="accuracy">
    <h3 id="archive-accuracy">
      ${t("archive.accuracy", { share: percent.format(mean), n: known.length })}
    </h3>
    <ol aria-labelledby="archive-accuracy">
      ${known.map(bar)}
    </ol>
  </div>`;
}

/**
 * @param {Look} look
 * @param {Shown} shown
 * @param {Lists} lists
 * @param {{ open: (game: ScoredGame) => void, choose: (part: Partial<Shown>) => void, more: () => void }} on
 */
export function contents(look, shown, { all, found, unread }, { open, choose, more }) {
  const { stage } = look;
  const { t } = stage;
  return html`${
      all.length > 0 && [
        filters(stage, all, shown, choose),
        sum(stage, found, shown.search),
        byOpponent(stage, found),
        chart(look, found),
      ]
    }
    <ul class="archive" hidden=${!found.length}>
      ${found.slice(0, shown.inSight).map((game) => row(look, game, open))}
    </ul>
    ${
      found.length > shown.inSight &&
      html`<button type="button" class="plain more" onClick=${more}>${t("archive.more")}</button>`
    }
    <p hidden=${all.length + unread > 0}>${t("archive.none")}</p>
    <p class="aside" hidden=${!unread}>${t("archive.unread", { n: unread })}</p>
    <p class="aside">${t("archive.about")}</p>`;
}

/**
 * @param {Look["stage"]} stage
 * @param {Shown} shown
 * @param {Lists} lists
 * @param {{ ask: (asks: boolean) => void, remove: () => void, save: () => void, add: () => void }} on
 */
export const buttons = ({ t }, { told, asks }, { all, found }, { ask, remove, save, add }) => [
  html`<p role="status" class="told">${told}</p>`,
  asks
    ? html`<span class="asks">${t("archive.delete.ask")}</span>
        <button type="button" class="primary" onClick=${() => ask(false)}>
          ${t("archive.delete.no")}
        </button>
        <button type="button" onClick=${remove}>${t("archive.delete.yes")}</button>`
    : html`<button type="button" hidden=${!all.length} onClick=${save}>${t("archive.save")}</button>
        <button type="button" onClick=${add}>${t("archive.add")}</button>
        <button type="button" hidden=${!found.length} onClick=${() => ask(true)}>
          ${
            found.length < all.length
              ? t("archive.delete.found", { n: found.length })
              : t("archive.delete")
          }
        </button>`,
];
