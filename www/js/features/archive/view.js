/**
 * The dialog "Your games": the finished games of this device, by a search, opponent, result and rules; their
 * sum, the results against each opponent, and the accuracy over time. A game can be opened again. All of them can
 * be saved as a file, added from one, and deleted.
 *
 * @typedef {import("./model.js").Result} Result
 * @typedef {import("../../storage/archive.js").ArchivedGame & { score: Score, result: Result | null }} Game
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Message, Panel, SavedGame, Score } from "../../types.js" */
import { hasAccuracy } from "../../game/accuracy.js";
import { lengthOf } from "../../game/record.js";
import { rulesName } from "../../i18n/messages.js";
import { amount } from "../../i18n/points.js";
import { message } from "../../i18n/text-key.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";
import { localDate } from "../../lib/local-date.js";
import { newId } from "../../lib/random-id.js";
import { saveOrShare } from "../../lib/save-file.js";
import { begin } from "../../players/match.js";
import { storedRivals } from "../../players/rivals.js";
import { levelOf, nameOf } from "../../players/seats.js";
import {
  fileOf,
  gamesOfFile,
  storedArchive,
  withAccuracy,
  withGames,
  without,
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

/** @param {AppContext} app */
export function createArchive(app) {
  const { stage, session, Game, local, parts, check, ready, changed } = app;
  const { byId, say, t, words } = stage;
  byId("said").after(el("dialog", { id: "archive-dialog", "aria-labelledby": "archive-title" }));
  const frame = frameDialog(stage, "archive-dialog", "tool.archive");
  const archive = storedArchive(local);
  const rivals = storedRivals(local);
  const percent = new Intl.NumberFormat(words.language, { style: "percent" });
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "medium" });

  let filter = { ...ALL };
  let search = "";
  let inSight = PAGE;
  /** Whether the deletion waits for a confirmation. */
  let asks = false;
  /** The outcome of adding a file. */
  let told = "";
  /** The game that was opened last, and how far the list was scrolled then. */
  let left = { id: "", top: 0 };

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
        const score = model.pointsOf(game, check);
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
    const solver = await parts.solver();
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

  /** How a game ended, if not by its rules, or else its points. @param {Game} game @returns {Message} */
  function endingOf({ end, result, score }) {
    if (!end) return { key: "archive.score", values: { x: amount(score.X), o: amount(score.O) } };
    if (end === "off") return message("archive.agreed");
    return result
      ? message("archive.resigned")
      : message("match.resigned", { player: end === "resigned X" ? "X" : "O" });
  }

  /** The mark of a win with hints; empty for other games. @param {Game} game */
  const helpOf = ({ result, hinted }) => (result === "won" && hinted ? t("archive.hinted") : "");

  /** The texts that are shown of a game, for a search. @param {Game} game */
  const shownOf = (game) => [
    opponentName(game),
    ...game.seats.map(nameOf),
    say(endingOf(game)),
    helpOf(game),
    say(rulesName(model.rulesOf(game))),
    date.format(game.ended),
  ];

  /** The games that the search and the filters leave. @param {Game[]} all */
  const foundIn = (all) =>
    model
      .filtered(all, filter)
      .filter((game) => model.isFound(model.textsOf(game, shownOf(game)), search));

  /** The part of the dialog that scrolls. */
  const body = () => frame.dialog.querySelector(".dialog-body");

  /**
   * Puts a game on the board.
   * @param {SavedGame} game @param {boolean} drops whether the one that is there does not stay open
   */
  function put(game, drops) {
    // The game is shown also without these.
    const history = stage.onGamePage ? parts.history().catch(() => null) : null;
    const home = stage.atHome() ? parts.home().catch(() => null) : null;
    void app.request(
      "board",
      () => Promise.all([history, home, ready(game.record)]),
      ([history, home]) => {
        session.fetch(game, drops);
        // The home does not end by itself where the same game is behind it.
        home?.goOn();
        app.leaveLanding();
        history?.listed();
      },
    );
  }

  /**
   * Opens a game again. Of two people it is another game, so that the list keeps the old one whatever is played on.
   * @param {Game} game
   */
  function open({ id, record, end, seats }) {
    left = { id, top: body()?.scrollTop ?? 0 };
    frame.close();
    const played = lengthOf(record);
    // A friend elsewhere does not play on here.
    const here = /** @type {typeof seats} */ (
      seats.map((player) => (typeof player === "object" ? player.friend : player))
    );
    const match = end && { ...begin(), end };
    // A finished game need not stay open if the list has it as it is. A match may go on.
    const { over, sideGame, match: standing, record: shown } = session.state();
    const isListed =
      over && !(sideGame || standing) && archive.get().games.some((one) => one.record === shown);
    put({ id: model.sideOf(seats) ? id : newId(), record, played, seats: here, match }, isListed);
  }

  /** @param {Game} game */
  const row = (game) =>
    html`<li key=${game.id} data-game=${game.id} data-result=${game.result}>
      <button type="button" class="open" onClick=${() => open(game)}>
        <${SmallBoard} stage=${stage} picture=${pictureOfRecord(Game, game.record)} />
        <span>
          <strong>${titleOf(game)}</strong>
          <span class="about">
            <span>${say(endingOf(game))}</span>
            ${helpOf(game) && html`<span>${helpOf(game)}</span>`}
            <span>${say(rulesName(model.rulesOf(game)))}</span>
            <span>${date.format(game.ended)}</span>
          </span>
        </span>
      </button>
    </li>`;

  /** @param {keyof typeof ALL} name @param {[value: string, text: string][]} options */
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
      <label class="search">
        <span>${t("archive.search")}</span>
        <input
          type="search"
          name="archive-search"
          autocomplete="off"
          spellcheck=${false}
          placeholder=${t("archive.search.for")}
          value=${search}
          onInput=${onSearch}
        />
      </label>
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

  /** @param {InputEvent} event */
  function onSearch({ target }) {
    search = /** @type {HTMLInputElement} */ (target).value;
    inSight = PAGE;
    draw();
  }

  /** @param {Game[]} some */
  function sum(some) {
    const { won, drawn, lost, streak } = model.sumOf(some);
    return html`<p class="sum" role="status">
      <span>${t(search.trim() ? "archive.found" : "archive.count", { n: some.length })}</span>
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

  /** The results against each opponent, if there are several. @param {Game[]} some */
  function byOpponent(some) {
    const sums = model.sumsByOpponent(some);
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
              <th scope="row">${opponentName(game)}</th>
              ${RESULTS.map((result) => html`<td>${sum[result]}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`;
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

  /** @param {Game[]} all @param {Game[]} some of them that are found */
  function contents(all, some) {
    const stored = archive.get();
    const unread = stored.unread.length + stored.games.length - all.length;
    return html`${all.length > 0 && [filters(all), sum(some), byOpponent(some), chart(some)]}
      <ul class="archive" hidden=${!some.length}>
        ${some.slice(0, inSight).map(row)}
      </ul>
      ${
        some.length > inSight &&
        html`<button type="button" class="plain more" onClick=${more}>${t("archive.more")}</button>`
      }
      <p hidden=${all.length + unread > 0}>${t("archive.none")}</p>
      <p class="aside" hidden=${!unread}>${t("archive.unread", { n: unread })}</p>
      <p class="aside">${t("archive.about")}</p>`;
  }

  /** @param {number} count of all games @param {number} found of those that are shown */
  const buttons = (count, found) => [
    html`<p role="status" class="told">${told}</p>`,
    asks
      ? html`<span class="asks">${t("archive.delete.ask")}</span>
          <button type="button" class="primary" onClick=${() => ask(false)}>
            ${t("archive.delete.no")}
          </button>
          <button type="button" onClick=${deleteFound}>${t("archive.delete.yes")}</button>`
      : html`<button type="button" hidden=${!count} onClick=${exportAll}>
            ${t("archive.save")}
          </button>
          <button type="button" onClick=${() => file.click()}>${t("archive.add")}</button>
          <button type="button" hidden=${!found} onClick=${() => ask(true)}>
            ${found < count ? t("archive.delete.found", { n: found }) : t("archive.delete")}
          </button>`,
  ];

  function draw() {
    const all = games();
    const some = foundIn(all);
    frame.render(contents(all, some), buttons(all.length, some.length));
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

  /** Deletes the games that are shown: all of them, if nothing is searched for. */
  function deleteFound() {
    const all = games();
    const found = new Set(foundIn(all).map(({ id }) => id));
    // A game that another window has just added was not shown, and stays.
    archive.change((known) => ({
      ...without(known, ({ id }) => found.has(id)),
      ...(found.size === all.length && { unread: [] }),
    }));
    filter = { ...ALL };
    search = "";
    ask(false);
  }

  async function exportAll() {
    const name = `quantum-tic-tac-toe-${localDate()}.json`;
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
    const found = gamesOfFile(text ?? "", (game) => model.pointsOf(game, check));
    try {
      await ready(...found.map(({ record }) => record));
    } catch {
      told = t("failure.part");
      return draw();
    }
    const before = archive.get().games;
    const known = new Set(before.map(({ id }) => id));
    archive.change((known) => withGames(known, found));
    const all = games();
    const added = new Set(all.map(({ id }) => id).filter((id) => !known.has(id)));
    rivals.change((scores) => model.withAdded(scores, all, added));
    told = found.length ? t("archive.added", { n: added.size }) : t("archive.unreadable");
    draw();
    changed();
  });

  /** Opens the dialog with the search and the filters that are set. */
  async function show() {
    asks = false;
    told = "";
    await ready(...archive.get().games.map(({ record }) => record));
    draw();
    frame.open();
  }

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    open() {
      inSight = PAGE;
      filter = { ...ALL };
      search = "";
      return show();
    },
    /** Opens the dialog as it was when a game was opened from it. */
    async reopen() {
      await show();
      /** @type {HTMLElement | null} */ (
        frame.dialog.querySelector(`[data-game="${left.id}"] button`)
      )?.focus({ preventScroll: true });
      body()?.scrollTo(0, left.top);
    },
    follow(state, before) {
      if (!state.over) return;
      const { hinted } = rivals.get();
      const game = model.endedGame(state, before, archive.get(), hinted, Date.now());
      if (!game) return;
      archive.change((known) => {
        const others = known.games.filter(({ id }) => id !== game.id);
        return withGames({ ...known, games: others }, [game]);
      });
      if (hasAccuracy(state)) measure(game).catch(() => {});
    },
  });
}
