/**
 * The home of a returning player: the game to continue, the puzzle of the day, the next opponent, the next
 * lesson, and friends elsewhere. It stands in the place of the board. The game stays as it is, and the
 * computer waits.
 *
 * A lesson or a puzzle that is opened here leads back here when it is left; another game ends the home.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Level, Panel, SavedGame, State } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { face } from "../../players/faces.js";
import { scoreLine } from "../../players/rival-chips.js";
import { storedRivals } from "../../players/rivals.js";
import { planFor } from "../../players/plan-for.js";
import { gamesByLink } from "../../storage/games-by-link.js";
import { FIRST_RULES } from "../../variants/index.js";
import { SmallBoard } from "../../variants/outcome-card.js";
import { pictureOfRecord } from "../../variants/record-picture.js";
import { earlierGame, goesOn, nextOpponent, playedRecord, playersOf, turnOf } from "./model.js";

/** @param {AppContext} app */
export function createHome(app) {
  const { stage, Game, session, local, parts, plans, open, changed, afterwards, focusBoard } = app;
  const { byId, say, t } = stage;
  const daily = el("div", { class: "daily" });
  const root = el("section", {
    id: "home",
    "aria-labelledby": "home-title",
    hidden: true,
  });
  byId("panel").after(root);
  const layout = /** @type {HTMLElement} */ (root.closest(".layout"));
  const rivals = storedRivals(local);
  const byLink = gamesByLink(local);
  /** The game behind the home; null: the home is closed. @type {Pick<State, "gameId" | "record"> | null} */
  let before = null;
  /** @type {ReturnType<Awaited<ReturnType<typeof parts.lesson>>["next"]>} */
  let lesson;

  /** The index of the game to continue behind the one on the board; −1: none. */
  let behind = -1;

  /** Whether a State is covered by the home. @param {State} state */
  const isOpen = ({ gameId, record, sideGame, broken }) =>
    before !== null && !sideGame && !broken && before.gameId === gameId && before.record === record;

  // -------------------------------------------------------------- actions
  function show() {
    const { gameId, record } = session.state();
    before = { gameId, record };
    lesson = undefined;
    behind = -1;
    changed();
    void refresh();
  }

  /** Updates the puzzle and the lesson. Leaves out the one that cannot be loaded. */
  async function refresh() {
    parts
      .daily()
      .then(({ show }) => show(daily, true))
      .catch(() => {});
    const { savedGames } = session.state();
    [lesson, behind] = await Promise.all([
      parts
        .lesson()
        .then(({ next }) => next())
        .catch(() => undefined),
      app.ready(...savedGames.games.map(({ record }) => record)).then(
        () => earlierGame(savedGames, app.check),
        () => -1,
      ),
    ]);
    changed();
  }

  function goOn() {
    app.cancel();
    before = null;
    changed();
    focusBoard();
  }

  /** Goes on with an earlier game. The others stay before it, where undo finds them. @param {SavedGame} game */
  function goOnWith(game) {
    app.cancel();
    const others = session
      .state()
      .savedGames.games.filter(({ played, match }, i) => i !== behind && (played || match));
    session.begin("", { games: [...others, game], at: others.length });
    // The person has chosen it: the address and the store follow.
    session.sit(game.seats);
    focusBoard();
  }

  /** @param {Level} level */
  function play(level) {
    const plan = /** @type {const} */ ({ ...plans.get(), kind: "computer", side: "X", level });
    plans.change(() => planFor(plan, [plan.name, level]));
    session.start(FIRST_RULES, [plan.name, level]);
    focusBoard();
  }

  // ------------------------------------------------------------- elements
  /**
   * A wide button: a picture, a title, and a line about it.
   * @param {string} name @param {() => void} work @param {import("../../lib/html.js").Children} picture
   * @param {string} title @param {import("../../lib/html.js").Children} about
   */
  const place = (name, work, picture, title, about) =>
    html`<button type="button" key=${name} class="place ${name}" onClick=${work}>
      ${picture}<span><strong>${title}</strong>${" "}<span class="about">${about}</span></span>
    </button>`;

  /** @param {State} state */
  function gameOf(state) {
    const picture = html`<${SmallBoard} stage=${stage} picture=${state.picture} />`;
    const about = [
      html`<span>${say(playersOf(state))}</span>`,
      html`<span>${say(turnOf(state))}</span>`,
    ];
    return place("game", goOn, picture, t("home.continue"), about);
  }

  /** The game that another one has covered: one of the archive, or a new one. @param {State} state */
  function earlier({ savedGames }) {
    const game = savedGames.games[behind];
    if (!game) return null;
    const board = pictureOfRecord(Game, playedRecord(game));
    return place(
      "game",
      () => goOnWith(game),
      html`<${SmallBoard} stage=${stage} picture=${board} />`,
      t("home.continue"),
      html`<span>${say(playersOf({ seats: game.seats, match: null }))}</span>`,
    );
  }

  function opponent() {
    const { scores } = rivals.get();
    const level = nextOpponent(scores);
    const title = t("rival.play", { name: t(`level.${level}`) });
    const about = [
      html`<span>${t(`rank.${level}`)}</span>`,
      html`<span>${scoreLine(t, scores[level])}</span>`,
    ];
    return place("opponent", () => play(level), face(level), title, about);
  }

  function nextLesson() {
    const { title, done = 0, of = 1, start } = lesson ?? {};
    const ring = html`<i aria-hidden="true" style=${{ "--part": String(done / of) }}
      ><span>${done}</span></i
    >`;
    const about = lesson && [
      html`<span>${say(lesson.title)}</span>`,
      html`<span>${t("home.lessons", { done, of })}</span>`,
    ];
    return place(
      "lesson",
      start ?? open.lessons,
      ring,
      t(title ? "home.lesson" : "tool.lessons"),
      about,
    );
  }

  function friends() {
    const games = byLink.all();
    const mine = games.filter(({ turn }) => turn === "me").length;
    const sign = html`<i aria-hidden="true">${mine || "+"}</i>`;
    const others = games.filter(({ turn }) => turn === "other").length;
    const about = mine
      ? t("by-link.games.mine", { n: mine })
      : others
        ? t("home.friend.open", { n: others })
        : t("home.friend");
    return place(
      mine ? "friend waits" : "friend",
      games.length ? open.gamesByLink : open.friend,
      sign,
      t(games.length ? "by-link.games" : "landing.friend"),
      html`<span>${about}</span>`,
    );
  }

  // The same function in every rendering: an element that is appended again loses the focus.
  const holdDaily = (/** @type {Element | null} */ holder) => holder?.append(daily);
  /** @param {State} state */
  const contents = (state) => html`
    ${state.status.told && html`<p key="told" class="told">${say(state.status.told)}</p>`}
    <h2 id="home-title" tabindex="-1">${t("home.title")}</h2>
    ${goesOn(state) ? gameOf(state) : earlier(state)} ${opponent()}
    <div key="daily" class="holder" ref=${holdDaily} />
    ${nextLesson()} ${friends()}
    <div class="ways">
      <button type="button" class="plain" onClick=${open.newGame}>${t("tool.new")}</button>
      <button type="button" class="plain" onClick=${app.startFirstGame}>
        ${t("landing.learn")}
      </button>
      <button type="button" class="plain" onClick=${open.archive}>${t("tool.archive")}</button>
    </div>
  `;

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    /** Opens the home for a person, or the landing if nothing was played yet. Leaves a lesson, a puzzle and the like. */
    open() {
      // It takes the board: what is still being loaded for that is not wanted any more.
      app.cancel();
      const { sideGame, broken } = session.state();
      if (sideGame || broken) stage.address.write("");
      if (broken) session.dismiss();
      if (sideGame) session.leave();
      if (app.greets()) return;
      show();
      afterwards(() => root.querySelector("h2")?.focus({ preventScroll: true }));
    },
    show,
    /** Closes the home and shows the game. */
    goOn,
    /** Marks the home as open. The computer waits meanwhile. */
    extend: (state) => (isOpen(state) ? { ...state, home: true, thinking: null } : state),
    follow(state, last) {
      if (before && !state.sideGame && !state.home) before = null;
      if (state.home && last?.sideGame) void refresh();
    },
    render(state) {
      const shown = state.home === true;
      root.hidden = !shown;
      layout.classList.toggle("at-home", shown);
      if (shown) render(contents(state), root);
    },
  });
}
