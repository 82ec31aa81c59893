/**
 * A live game beside the board: the status, the buttons, the four reactions, and the link of the invitation, whose QR
 * code is on the empty board. Newcomers get the rules over the board, and one hint before their first move.
 *
 * @typedef {import("./model.js").LiveTable} LiveTable
 */
/** @import { AppContext } from "../../../app/parts.js" */
/** @import { Panel } from "../../../types.js" */
import { loadLive } from "../../../engine/remote.js";
import { el, isFirstClick } from "../../../lib/dom.js";
import { errorCode } from "../../../lib/errors.js";
import { leaveGame } from "../leave.js";
import { copyOver, handOver } from "../../../lib/hand-over.js";
import { html, render } from "../../../lib/html.js";
import { LONGEST, readPlan, tidy } from "../../../players/seats.js";
import { gamesByLink, shortId } from "../../../storage/games-by-link.js";
import { helpOf } from "../../../variants/help-of.js";
import { createForkDialog } from "../fork.js";
import { pasteForm } from "../paste-form.js";
import { newSecret, randomBytes } from "../secret.js";
import { createTabSign } from "../tab-sign.js";
import { createLiveDialog } from "./dialog.js";
import { createLiveGame } from "./live-game.js";
import { createNewcomer } from "./newcomer.js";
import {
  isAsked,
  isFirstMove,
  isFriendHere,
  isInvitation,
  isPlayer,
  liveDone,
  liveHead,
  liveOffers,
  liveTodo,
  liveTurn,
  mayJoin,
  mayPlayLive,
  presenceOf,
  reactionKey,
  REACTIONS,
  scoreOf,
} from "./model.js";
import { qrCode } from "../../../lib/qr.js";

/** The address of a room of the relay: of the one that the page names, or else beside the page. @param {string} room */
function relay(room) {
  const named = document.querySelector("meta[name=relay]")?.getAttribute("content");
  const base = named ?? document.baseURI.replace(/[?#].*$/s, "");
  return new URL(`relay/${room}`, base).href.replace(/^http/, "ws");
}

/**
 * @param {AppContext} app
 * @param {object} page
 * @param {() => void} page.hint gives a hint for the position on the board
 * @param {() => void} page.review opens the review of a game that is over
 * @param {(text: string) => void} page.openByLink opens a game by links
 * @param {(reason: string) => void} page.fail reports that a link or a stored game cannot be read
 * @param {(rules: string, sides: "X" | "O" | "toss", name: string) => Promise<unknown>} page.inviteByLink
 */
export function createLive(app, page) {
  const { stage, Game, session, local, ready, reducedMotion } = app;
  const { changed, focusBoard, afterwards, reportLoadError } = app;
  const { whenIdle } = app.pace;
  const { address, byId, on, t } = stage;
  const root = el("div", { id: "live", role: "group", "aria-labelledby": "head", hidden: true });
  byId("next").after(root);
  // Nothing is on the board yet: the code has room there, however small the screen is.
  const code = el("div", { id: "live-code", hidden: true });
  const rules = el("div", {
    id: "live-rules",
    role: "region",
    "aria-labelledby": "live-rules-title",
  });
  rules.hidden = true;
  byId("board").append(code, rules);

  const newcomer = createNewcomer(local.played());
  /** The rules that lie over the board. @type {import("../../../types.js").Clip[] | null} */
  let clips = null;

  const store = gamesByLink(local);
  const live = createLiveGame({
    ...{ session, ready, whenIdle, reducedMotion, changed, reportLoadError, relay, store },
    load: loadLive,
    random: randomBytes,
    secret: newSecret,
    writeAddress: address.write,
    unreachable(rules, sides, name) {
      void page
        .inviteByLink(rules, sides, name)
        .then(() => session.tell({ key: "live.none" }), reportLoadError);
    },
  });
  /** @param {string} text @param {AbortSignal} [signal] aborted when it is no longer wanted */
  const open = (text, signal) =>
    live.open(text, signal).catch((error) => {
      const code = errorCode(error);
      // No key has another length.
      if (code === "illegal-argument") return page.fail("cut");
      if (code === "bad-store") return page.fail(code);
      return reportLoadError(error);
    });
  const fork = createForkDialog(stage, Game, live.decide, "live-fork");
  const dialog = createLiveDialog(stage, {
    live,
    leave,
    byLinks,
    games: app.open.gamesByLink,
    close: focusBoard,
  });
  const sign = createTabSign(stage);
  const { signal } = stage;
  document.addEventListener("visibilitychange", () => live.looked(!document.hidden), { signal });
  on(window, "online", () => live.looked(true));
  on(window, "offline", live.offline);

  // -------------------------------------------------------------- actions
  /** @param {(field: HTMLInputElement) => Promise<import("../../../lib/hand-over.js").Handed>} how */
  async function send(how) {
    const field = root.querySelector("input");
    if (field) live.handed(await how(field));
  }

  function leave() {
    live.left();
    leaveGame(app);
  }
  function byLinks() {
    const table = live.table();
    const id = table?.links || table?.view.game?.id;
    live.goesByLinks();
    if (id) page.openByLink(`by-link=${shortId(id)}`);
  }

  /** The name with which a person joins; null: it was not typed here. @type {string | null} */
  let typed = null;
  /** The same, or the one that the person has used last. */
  const ownName = () =>
    typed ?? store.all().find(({ name }) => name)?.name ?? readPlan(local.recall("players")).name;
  function join() {
    live.join(tidy(ownName()));
    focusBoard();
  }

  /** Shows the rules over the board. The game goes on below them. */
  async function explain() {
    const help = await helpOf(Game, session.state().view.rules);
    if (!live.table()) return;
    clips = help.clips;
    changed();
    afterwards(() => byId("live-rules-close").focus());
  }
  function close() {
    clips = null;
    changed();
    focusBoard();
  }
  /** Whether a newcomer may take the hint. @param {LiveTable} table */
  const mayHint = (table) => newcomer.isNew() && isFirstMove(table);
  function hint() {
    newcomer.end();
    page.hint();
    changed();
    focusBoard();
  }
  /** The buttons for newcomers. @type {ReturnType<typeof liveOffers>} */
  const FIRST = [
    { name: "hint", text: "live.hint" },
    { name: "help", text: "live.help" },
  ];

  /** Handlers of the buttons. @type {Record<import("./model.js").LiveOffer, () => unknown>} */
  const work = {
    join,
    help: () => explain().catch(reportLoadError),
    hint,
    send: () => send(handOver),
    again: live.again,
    grant: () => live.say("grant"),
    decline: () => live.say("decline"),
    rematch: () => live.say("rematch"),
    review: page.review,
    leave,
    here: () => (live.isByLinks() ? byLinks() : open(live.link())),
    watch: () => open(live.watchLink()),
    byLinks,
    more: () => dialog.open(),
  };

  // ------------------------------------------------------------- elements
  const linkOf = () => address.linkTo(live.link()) ?? "";
  const linkLine = () =>
    html`<div class="line">
      <input readonly value=${linkOf()} aria-label=${t("live.link")} />
      <button type="button" onClick=${() => send(copyOver)}>${t("share.copy")}</button>
    </div>`;
  /** @param {Event} event */
  function pressed(event) {
    event.preventDefault();
    join();
  }
  const nameLine = () =>
    html`<form onSubmit=${pressed}>
      <label class="line">
        ${t("new.name.own")}
        <input
          maxlength=${LONGEST}
          autocomplete="off"
          placeholder=${t("new.optional")}
          value=${ownName()}
          onInput=${(/** @type {Event} */ { target }) =>
            (typed = /** @type {HTMLInputElement} */ (target).value)}
        />
      </label>
    </form>`;
  /** Whether a person here may take the free seat. @param {LiveTable} table */
  const isToJoin = (table) => isInvitation(table) && mayJoin(table);
  /** Whether the invitation still has to be handed over. @param {LiveTable} table */
  const isToSend = (table) => isInvitation(table) && isPlayer(table);

  /** Whether no game has come, as with a link that is not whole. @param {LiveTable} table */
  const isEmpty = ({ view, connection, links }) =>
    !view.game && !links && connection.state === "open";
  const paste = pasteForm(stage, "live-paste", (text) => page.openByLink(text));

  const reactions = () =>
    REACTIONS.map(
      (path, n) =>
        html`<button
          key=${n}
          type="button"
          class="plain icon reaction"
          title=${t(reactionKey(n))}
          onClick=${(/** @type {MouseEvent} */ event) => isFirstClick(event) && live.react(n)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
          <span class="unseen">${t(reactionKey(n))}</span>
        </button>`,
    );
  /** Whether there is room for the reactions, and somebody to see them. @param {LiveTable} table */
  const hasReactions = (table) =>
    isPlayer(table) &&
    isFriendHere(table) &&
    !isInvitation(table) &&
    !isAsked(table) &&
    !table.stuck;

  /** @param {ReturnType<typeof liveOffers>[number]} offer */
  const offer = ({ name, text, primary, off }) =>
    html`<button
      key=${name}
      type="button"
      class=${primary ? "primary" : ""}
      aria-disabled=${off ? "true" : null}
      onClick=${() => !off && void work[name]()}
    >
      ${t(text)}
    </button>`;

  /** @param {LiveTable} table */
  const contents = (table) => html`
    ${isToJoin(table) && nameLine()}
    ${mayHint(table) && html`<div class="tools">${FIRST.map(offer)}</div>`}
    <div class="tools">${hasReactions(table) && reactions()} ${liveOffers(table).map(offer)}</div>
    ${isToSend(table) && linkLine()} ${isEmpty(table) && paste()}
  `;

  /** @param {import("../../../types.js").Clip[]} clips */
  const rulesOf = (clips) =>
    html`<div class="heading">
        <h2 id="live-rules-title">${t("live.help")}</h2>
        <button
          id="live-rules-close"
          type="button"
          class="close"
          aria-label=${t("close")}
          onClick=${close}
        >
          ×
        </button>
      </div>
      <ol>
        ${clips.map(({ name, text }) => html`<li><strong>${t(name)}</strong> ${t(text)}</li>`)}
      </ol>`;
  rules.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });

  /** The score of the match, if no other event is told. @param {LiveTable} table */
  function scoreLine(table) {
    const score = scoreOf(table);
    return score && { key: /** @type {const} */ ("live.score"), values: score };
  }

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    open,

    /**
     * @param {string} rules @param {"X" | "O" | "toss"} sides @param {string} name
     * @param {AbortSignal} [signal] aborted when it is no longer wanted
     */
    invite: (rules, sides, name, signal) =>
      live.invite(rules, sides, name, signal).then(focusBoard, reportLoadError),

    /** The headline tells what the game needs. The board can be pressed only in one's own turn. */
    extend(state) {
      const table = live.table();
      if (!table || state.sideGame !== "live" || state.past !== null) return state;
      const { status, choice, measurement } = state;
      const open = mayPlayLive(table);
      const head = liveHead(table);
      const todo = status.notice || (open && !table.late) ? null : liveTodo(table);
      const isFresh = !table.view.game?.record.includes(" ");
      const done = liveDone(table) ?? (isFresh ? scoreLine(table) : null);
      return {
        ...state,
        presence: presenceOf(table),
        // A step that was sent is final.
        canUndo: false,
        choice: choice && { ...choice, open: choice.open && open },
        measurement: measurement && { ...measurement, open: measurement.open && open },
        status: {
          ...status,
          head: head ?? status.head,
          player: head ? (table.view.game?.side ?? null) : status.player,
          todo: todo ?? status.todo,
          // The task of a guided game hides the last event.
          done: done ?? status.done ?? (table.replaying ? null : status.happened),
        },
      };
    },

    follow({ sideGame, input }, before) {
      if (before?.sideGame === "live" && sideGame !== "live") live.left();
      if (sideGame === "live") live.chooses(input.selected);
    },

    render(state) {
      const here = state.sideGame === "live";
      const table = here ? live.table() : null;
      const focused = stage.root.activeElement;
      root.hidden = !table || state.past !== null;
      render(table && contents(table), root);
      code.hidden = root.hidden || !table || !isToSend(table);
      render(code.hidden ? null : qrCode(linkOf(), t("live.qr")), code);
      if (!table) clips = null;
      rules.hidden = !clips;
      render(clips && rulesOf(clips), rules);
      // If the pressed button is gone, the first one gets the focus. A second press must send no reaction.
      if (focused?.isConnected === false)
        afterwards(() => {
          /** @type {HTMLElement | null} */ (root.querySelector("button:not(.reaction)"))?.focus();
        });
      fork.render(here ? live.choice() : null);
      dialog.render(table);
      sign.render(table !== null && isPlayer(table) && liveTurn(table) === "me");
    },
  });
}
