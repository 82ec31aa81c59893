/**
 * The panel of a game by links: the texts of the status, the button that sends, and the rarer actions below
 * it. Faults of a link have a message of their own.
 *
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../../lib/hand-over.js").Handed} Handed
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, TextKey } from "../../types.js" */
import { loadRemote } from "../../engine/remote.js";
import { el } from "../../lib/dom.js";
import { copyOver, handOver } from "../../lib/hand-over.js";
import { html, render } from "../../lib/html.js";
import { whenShownAgain } from "../../lib/shown-again.js";
import { gamesByLink } from "../../storage/games-by-link.js";
import { createCorrespondence } from "./correspondence.js";
import { createFaultMessage } from "./fault.js";
import { createForkDialog } from "./fork.js";
import { createGameDialog } from "./game-dialog.js";
import { createGamesDialog } from "./games-dialog.js";
import { leaveGame } from "./leave.js";
import { readLink } from "./link.js";
import { controlOf, doneOf, headOf, mayPlay, offersOf, todoOf, turnOf } from "./model.js";
import { newSecret } from "./secret.js";
import { createTabSign } from "./tab-sign.js";
import { createWaitingGames } from "./waiting-games.js";

/**
 * @param {AppContext} app
 * @param {object} page
 * @param {() => void} page.review opens the review of a game that is over
 * @param {(text: string, signal?: AbortSignal) => Promise<unknown>} page.openLive opens a live game
 */
export function createByLink(app, page) {
  const { stage, Game, session, local, ready, reducedMotion } = app;
  const { changed, focusBoard, afterwards, reportLoadError } = app;
  const { whenIdle } = app.pace;
  const { address, byId, t } = stage;
  const root = el("div", { id: "by-link", role: "group", "aria-labelledby": "head", hidden: true });
  byId("next").after(root);

  const store = gamesByLink(local);
  const game = createCorrespondence({
    ...{ session, store, ready, whenIdle, reducedMotion, changed },
    load: loadRemote,
    secret: newSecret,
    writeAddress: address.write,
  });
  /** @param {string} text @param {AbortSignal} [signal] aborted when the game is no longer wanted */
  const open = (text, signal) =>
    (readLink(text)?.kind === "live" ? page.openLive : game.open)(text, signal).catch(
      reportLoadError,
    );
  const fault = createFaultMessage(stage, { open, dismiss: game.dismiss });
  const fork = createForkDialog(stage, Game, game.decide);
  const games = createGamesDialog(stage, Game, { store, open, ready, invite: app.open.friend });
  const dialog = createGameDialog(stage, { game, leave, games: games.open, close: focusBoard });
  const waiting = createWaitingGames(stage, store, games.open);
  const sign = createTabSign(stage);

  whenShownAgain(() => {
    game.look();
    changed();
  }, stage.signal);

  // -------------------------------------------------------------- actions
  /** The link, after a sentence that explains it. @param {Table} table */
  function textOf({ view: { invitation, over } }) {
    /** @type {TextKey} */
    const key = over
      ? "by-link.share.over"
      : invitation
        ? "by-link.share.invitation"
        : "by-link.share";
    return `${t(key)} ${address.linkTo(game.link())}`;
  }

  /** Makes the step final, and hands its link over. @param {(field: HTMLTextAreaElement) => Promise<Handed>} how */
  async function send(how) {
    if (!game.close()) return;
    // The field has the new link only when everything is rendered.
    const field = root.querySelector("textarea");
    if (field) game.handed(await how(field));
  }

  function leave() {
    game.left();
    leaveGame(app);
  }

  /** Handlers of the buttons. @type {Record<import("./model.js").Offer, () => unknown>} */
  const work = {
    send: () => send(handOver),
    again: () => send(handOver),
    copy: () => send(copyOver),
    grant: () => game.say("grant"),
    decline: () => game.say("decline"),
    rematch: () => game.rematch().then(focusBoard, reportLoadError),
    review: page.review,
    stay: game.stay,
    more: () => dialog.open(),
  };

  // ------------------------------------------------------------- elements
  /** @param {Table} table */
  const contents = (table) => html`
    <div class="tools">
      ${offersOf(table).map(
        ({ name, text, primary }) =>
          html`<button
            key=${name}
            type="button"
            class=${primary ? "primary" : ""}
            onClick=${() => void work[name]()}
          >
            ${t(text)}
          </button>`,
      )}
    </div>
    <textarea
      readonly
      rows="3"
      hidden=${table.handed !== "by-hand"}
      aria-label=${t("by-link.link")}
      value=${textOf(table)}
    />
  `;

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    open,
    games: games.open,
    /** Says that a link was not opened. @param {string} reason */
    fail: game.fail,

    /**
     * @param {string} rules @param {"X" | "O" | "toss"} sides @param {string} name
     * @param {AbortSignal} [signal] aborted when the game is no longer wanted
     */
    invite: (rules, sides, name, signal) =>
      game.invite(rules, sides, name, signal).then(focusBoard, reportLoadError),

    /** Adds the texts of the game to the status. Outcomes on the board can be pressed only in one's own turn. */
    extend(state) {
      const table = game.table();
      if (!table || state.sideGame !== "by-link" || state.past !== null) return state;
      const { status, choice, measurement } = state;
      // A game that is over by its rules has its result as the headline, also before the last link is sent.
      const isOver = state.view.phase === "over" && !controlOf(table.view);
      const head = isOver ? null : headOf(table);
      const todo = status.notice || mayPlay(table) ? null : todoOf(table);
      const done = doneOf(table);
      const open = mayPlay(table);
      return {
        ...state,
        choice: choice && { ...choice, open: choice.open && open },
        measurement: measurement && { ...measurement, open: measurement.open && open },
        status: {
          ...status,
          head: head ?? status.head,
          player: head ? table.view.side : status.player,
          todo: todo ?? status.todo,
          done: done ?? status.done,
        },
      };
    },

    follow({ sideGame }, before) {
      if (before?.sideGame === "by-link" && sideGame !== "by-link") game.left();
    },

    render(state) {
      const here = state.sideGame === "by-link";
      const table = here ? game.table() : null;
      const focused = stage.root.activeElement;
      root.hidden = !table || state.past !== null;
      render(table && contents(table), root);
      // If the pressed button is gone, the first one gets the focus.
      if (focused?.isConnected === false) afterwards(() => root.querySelector("button")?.focus());
      fault.render(game.fault());
      fork.render(game.choice());
      dialog.render(table);
      games.render();
      waiting.render(state.landing === true);
      sign.render(table !== null && turnOf(table.view) === "me");
    },
  });
}
