/**
 * The dialog "Your games": the finished games of this device, by opponent, result and rules; their sum, and
 * the accuracy over time. A game can be opened again. All of them can be saved as a file, added from one,
 * and deleted.
 *
 * @typedef {import("../../engine/solver.js").Solver} Solver
 * @typedef {import("./model.js").Result} Result
 * @typedef {import("../../storage/archive.js").ArchivedGame & { score: Score, result: Result | null }} Game
 */
/** @import { GameClass, SavedGame, Score, State } from "../../types.js" */
import { hasAccuracy } from "../../game/accuracy.js";
import { rulesName } from "../../i18n/messages.js";
import { amount } from "../../i18n/points.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";
import { saveOrShare } from "../../lib/save-file.js";
import { levelOf, nameOf } from "../../players/seats.js";
import {
  fileOf,
  gamesOfFile,
  storedArchive,
  withAccuracy,
  withGames,
} from "../../storage/archive.js";
import { SmallBoard } from "../../variants/outcome-card.js";
import { pictureOfRecord } from "../../variants/record-picture.js";
import * as model from "./model.js";

/** The games in sight before a press on "Show more", and after each. */
const PAGE = 20;
/** The games in the chart of the accuracy. */
const CHART = 30;
const RESULTS = /** @type {const} */ (["won", "drawn", "lost"]);
const ALL = { opponent: "", result: "", rules: "" };

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {object} page
 * @param {import("../../storage/local-storage.js").LocalStore} page.store
 * @param {(record: string) => Score | null} page.scoreOf the score of a record; null if it is not over
 * @param {() => Promise<Solver>} page.loadSolver
 * @param {(...records: string[]) => Promise<unknown>} page.ready loads the variants of these games
 * @param {(game: SavedGame) => void} page.show puts a game on the board
 */
export function createArchive(stage, Game, { store, scoreOf, loadSolver, ready, show }) {
  const { byId, say, t, words } = stage;
  byId("said").after(el("dialog", { id: "archive-dialog", "aria-labelledby": "archive-title" }));
  const frame = frameDialog(stage, "archive-dialog", "tool.archive");
  const archive = storedArchive(store);
  const percent = new Intl.NumberFormat(words.language, { style: "percent" });
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "medium" });

  let filter = { ...ALL };
  let inSight = PAGE;
  /** Whether the deletion waits for a confirmation. */
  let asks = false;
  /** The outcome of adding a file. */
  let told = "";

  /** The stored value that was read last, and those of its games whose records the engine can read. */
  let latest = {
    stored: /** @type {import("../../storage/archive.js").Archive | null} */ (null),
    games: /** @type {Game[]} */ ([]),
  };
  /** @returns {Game[]} */
  function games() {
    const stored = archive.get();
    if (stored !== latest.stored) {
      const games = stored.games.flatMap((game) => {
        const score = scoreOf(game.record);
        return score ? [{ ...game, score, result: model.resultOf(game, score) }] : [];
      });
      latest = { stored, games };
    }
    return latest.games;
  }

  /** Computes the accuracy of the person in a game. Without the solver it stays unknown. @param {import("./model.js").ArchivedGame} game */
  async function measure({ id, record, seats }) {
    const side = model.sideOf(seats);
    if (!side) return;
    const solver = await loadSolver();
    const review = await solver.ask("review", record, { signal: stage.signal });
    archive.change((known) => withAccuracy(known, id, review.accuracy[side]));
  }

  // ------------------------------------------------------------- contents
  /** @param {Pick<Game, "seats">} game */
  function opponentName(game) {
    if (!model.sideOf(game.seats)) return t("players.people");
    const opponent = model.opponentOf(game);
    const level = levelOf(opponent);
    return level ? t(`level.${level}`) : nameOf(opponent) || t("archive.friend");
  }

  /** @param {Game} game */
  function titleOf(game) {
    const { seats, result } = game;
    if (result) return t(`archive.title.${result}`, { name: opponentName(game) });
    const [x, o] = seats.map(nameOf);
    return x || o ? `${x || "X"} – ${o || "O"}` : t("players.people");
  }

  /** @param {Game} game */
  function open({ id, record, seats }) {
    frame.close();
    const played = record.split(" ").length - 1;
    // A friend elsewhere does not play on here.
    const here = /** @type {typeof seats} */ (
      seats.map((player) => (typeof player === "object" ? player.friend : player))
    );
    show({ id, record, played, seats: here, match: null });
  }

  /** @param {Game} game */
  const row = (game) =>
    html`<li key=${game.id} data-result=${game.result}>
      <button type="button" class="open" onClick=${() => open(game)}>
        <${SmallBoard} stage=${stage} picture=${pictureOfRecord(Game, game.record)} />
        <span>
          <strong>${titleOf(game)}</strong>
          <span class="about">
            <span
              >${say({ key: "archive.score", values: { x: amount(game.score.X), o: amount(game.score.O) } })}</span
            >
            <span>${say(rulesName(model.rulesOf(game)))}</span>
            <span>${date.format(game.ended)}</span>
          </span>
        </span>
      </button>
    </li>`;

  /**
   * @param {keyof typeof ALL} name
   * @param {[value: string, text: string][]} options
   */
  function select(name, options) {
    /** @param {Event} event */
    const onChange = ({ target }) => {
      filter = { ...filter, [name]: /** @type {HTMLSelectElement} */ (target).value };
      inSight = PAGE;
      draw();
    };
    return html`<label>
      <span>${t(`archive.${name}`)}</span>
      <select name=${`archive-${name}`} value=${filter[name]} onChange=${onChange}>
        <option value="">${t("archive.all")}</option>
        ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
      </select>
    </label>`;
  }

  /** @param {Game[]} all */
  function filters(all) {
    const { opponents, rules } = model.choicesOf(all);
    return html`<div class="filters">
      ${select(
        "opponent",
        opponents.map(([key, game]) => [key, opponentName(game)]),
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

  /** @param {Game[]} some */
  function sum(some) {
    const { won, drawn, lost, streak } = model.sumOf(some);
    return html`<p class="sum" role="status">
      <span>${t("archive.count", { n: some.length })}</span>
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

  /** The accuracy in the latest games, from left to right. @param {Game[]} some */
  function chart(some) {
    const known = some
      .filter(({ accuracy }) => accuracy !== null)
      .slice(0, CHART)
      .reverse();
    if (known.length < 2) return null;
    const mean = known.reduce((sum, { accuracy }) => sum + (accuracy ?? 0), 0) / known.length;
    const bar = (/** @type {Game} */ { id, ended, accuracy }) => {
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

  /** @param {Game[]} all */
  function contents(all) {
    const some = model.filtered(all, filter);
    const stored = archive.get();
    const unread = stored.unread.length + stored.games.length - all.length;
    return html`${all.length > 0 && [filters(all), sum(some), chart(some)]}
      <ul class="archive">
        ${some.slice(0, inSight).map(row)}
      </ul>
      ${
        some.length > inSight &&
        html`<button type="button" class="plain more" onClick=${more}>${t("archive.more")}</button>`
      }
      <p class="aside" hidden=${!unread}>${t("archive.unread", { n: unread })}</p>
      <p class="aside">${t("archive.about")}</p>
      <p role="status" class="told">${told}</p>`;
  }

  /** @param {boolean} hasGames */
  const buttons = (hasGames) =>
    asks
      ? html`<span class="asks">${t("archive.delete.ask")}</span>
          <button type="button" class="primary" onClick=${() => ask(false)}>
            ${t("archive.delete.no")}
          </button>
          <button type="button" onClick=${deleteAll}>${t("archive.delete.yes")}</button>`
      : html`<button type="button" hidden=${!hasGames} onClick=${exportAll}>
            ${t("archive.save")}
          </button>
          <button type="button" onClick=${() => file.click()}>${t("archive.add")}</button>
          <button type="button" hidden=${!hasGames} onClick=${() => ask(true)}>
            ${t("archive.delete")}
          </button>`;

  function draw() {
    const all = games();
    frame.render(contents(all), buttons(all.length > 0));
  }

  // -------------------------------------------------------------- presses
  function more() {
    const first = inSight;
    inSight += PAGE;
    draw();
    /** @type {NodeListOf<HTMLElement>} */ (frame.dialog.querySelectorAll(".archive button"))[
      first
    ]?.focus();
  }

  /** @param {boolean} next */
  function ask(next) {
    asks = next;
    draw();
    /** @type {HTMLElement | null} */ (
      frame.dialog.querySelector(".dialog-body + .tools button:not([hidden])")
    )?.focus();
  }

  function deleteAll() {
    archive.change(() => ({ games: [], unread: [] }));
    filter = { ...ALL };
    ask(false);
  }

  async function exportAll() {
    const name = `quantum-tic-tac-toe-${new Date().toISOString().slice(0, 10)}.json`;
    const given = new File([fileOf(archive.get())], name, { type: "application/json" });
    told = (await saveOrShare(given)) ? "" : t("archive.unsaved");
    draw();
  }

  const file = /** @type {HTMLInputElement} */ (
    el("input", { type: "file", accept: ".json,application/json", hidden: true })
  );
  frame.dialog.after(file);
  file.addEventListener("change", async () => {
    const text = await file.files?.[0]?.text().catch(() => "");
    file.value = "";
    const found = gamesOfFile(text ?? "", (record) => scoreOf(record) !== null);
    await ready(...found.map(({ record }) => record));
    const before = archive.get().games;
    const known = new Set(before.map(({ id }) => id));
    const n = archive
      .change((known) => withGames(known, found))
      .games.filter(({ id }) => !known.has(id)).length;
    told = found.length ? t("archive.added", { n }) : t("archive.unreadable");
    draw();
  });

  return {
    async open() {
      asks = false;
      told = "";
      inSight = PAGE;
      filter = { ...ALL };
      await ready(...archive.get().games.map(({ record }) => record));
      draw();
      frame.open();
    },
    /** @param {State} state @param {State | null} before */
    follow(state, before) {
      const game = state.over && model.endedGame(state, before, archive.get().games, Date.now());
      if (!game) return;
      archive.change((known) => withGames(known, [game]));
      if (hasAccuracy(state)) measure(game).catch(() => {});
    },
  };
}
