/**
 * Counts the games of a person against the computer's opponents, and says after a win who is beaten and
 * who comes next, with a button that starts that game.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Level, Panel, Seats, State } from "../../types.js" */
import { html, render } from "../../lib/html.js";
import { face } from "../../players/faces.js";
import { storedRivals, withGame, withHint } from "../../players/rivals.js";
import { planFor } from "../../players/plan-for.js";
import { levelOf, LEVELS } from "../../players/seats.js";
import { afterWin, follow } from "./model.js";

/** @param {AppContext} app */
export function createRivals({ stage, session, local, plans, panels, focusBoard, celebrate }) {
  const { byId, marked, t } = stage;
  const root = stage.region({ id: "rival", "aria-labelledby": "rival-news", hidden: true });
  byId("tools").after(root);

  const rivals = storedRivals(local);
  /** Games that have counted, but not as wins: none that is won after taking moves back. @type {Set<string>} */
  const notWon = new Set();

  /** @param {State} state @param {State | null} before */
  function count(state, before) {
    if (state.advice && !state.sideGame && state.seats.some((player) => levelOf(player) !== null))
      rivals.change((known) => withHint(known, state.gameId));
    const news = state.view.score && follow(state, before, rivals.get().ended);
    if (!news) return;
    rivals.change((known) => withGame(known, state.gameId, news.ended));
    if (news.ended && news.ended.result !== "won") notWon.add(state.gameId);
    if (news.ended && newsOf(state)?.first) celebrate({ kind: "completed" });
  }

  /** The message that is shown, and its game. @type {{ gameId: string, news: NonNullable<ReturnType<typeof afterWin>> } | null} */
  let shown = null;

  /** The message on a State, or null. @param {State} state */
  function newsOf(state) {
    const isTold = state.view.score && panels().has("players") && !notWon.has(state.gameId);
    return isTold ? afterWin(state, rivals.get()) : null;
  }

  /** The same, which also stays while one looks back at the game. @param {State} state */
  function lastingNewsOf(state) {
    const { gameId, past, over, sideGame } = state;
    const news = newsOf(state);
    const isBack = past !== null && over && !sideGame && shown?.gameId === gameId;
    if (!isBack) shown = news && { gameId, news };
    return shown?.news ?? null;
  }

  /** Starts a game of the same rules and sides against this opponent. @param {Level} level */
  function play(level) {
    const { view, seats } = session.state();
    const next = /** @type {Seats} */ (seats.map((one) => (levelOf(one) === null ? one : level)));
    plans.change((last) => planFor(last, next));
    session.start(view.rules, next);
    focusBoard();
  }

  /** @param {NonNullable<ReturnType<typeof afterWin>>} news @param {boolean} canStart */
  const contents = ({ line, beaten, next, isPrimary }, canStart) => [
    html`<div class="faces">
      ${next ? [face(beaten, "beaten"), face(next)] : LEVELS.map((level) => face(level, "beaten"))}
    </div>`,
    html`<p id="rival-news">${marked(line)}</p>`,
    canStart &&
      html`<button
        type="button"
        class=${isPrimary ? "primary" : ""}
        onClick=${() => play(next ?? beaten)}
      >
        ${t(next ? "rival.play" : "rival.again", { name: t(`level.${next ?? beaten}`) })}
      </button>`,
  ];

  return /** @satisfies {Panel} */ ({
    extend(state) {
      const news = newsOf(state);
      return news
        ? { ...state, announcements: [...(state.announcements ?? []), news.line] }
        : state;
    },
    follow: count,
    render(state) {
      const news = lastingNewsOf(state);
      // The review and the other tabs need the room.
      root.hidden = !news || (state.tab ?? "moves") !== "moves";
      root.classList.toggle("first", !!news?.first);
      root.dataset.side = levelOf(state.seats[0]) === null ? "O" : "X";
      // A match goes on by itself.
      render(news && contents(news, !state.match), root);
    },
  });
}
