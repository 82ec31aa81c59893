/**
 * A live game beside the board: the status, the buttons, the four reactions, and the link of the invitation, whose QR
 * code is on the empty board. Newcomers get the rules over the board, and one hint before their first move.
 */
/** @import { AppContext } from "../../../app/parts.js" */
/** @import { Panel } from "../../../types.js" */
import { loadLive } from "../../../engine/remote.js";
import { el } from "../../../lib/dom.js";
import { errorCode } from "../../../lib/errors.js";
import { copyOver, handOver } from "../../../lib/hand-over.js";
import { render } from "../../../lib/html.js";
import { qrCode } from "../../../lib/qr.js";
import { gamesByLink } from "../../../storage/games-by-link.js";
import { createForkDialog } from "../fork.js";
import { pasteForm } from "../paste-form.js";
import { newSecret, randomBytes } from "../secret.js";
import { createTabSign } from "../tab-sign.js";
import { createActions } from "./actions.js";
import { createLiveDialog } from "./dialog.js";
import { createLiveGame } from "./live-game.js";
import { extended, isPlayer, liveTurn } from "./model.js";
import { createNewcomer } from "./newcomer.js";
import { contents, isToSend } from "./markup.js";
import { createRules } from "./rules.js";

/** The address of a room of the relay: of the one that the page names, or else beside the page. @param {string} room */
function relay(room) {
  const named = document.querySelector("meta[name=relay]")?.getAttribute("content");
  const base = named ?? document.baseURI.replace(/[?#].*$/s, "");
  return new URL(`relay/${room}`, base).href.replace(/^http/, "ws");
}

/**
 * The live game of this page.
 * @param {AppContext} app
 * @param {import("../../../storage/games-by-link.js").GamesByLink} store
 * @param {import("./actions.js").Page["inviteByLink"]} inviteByLink
 */
function liveGameIn(app, store, inviteByLink) {
  const { session, ready, reducedMotion, changed, reportLoadError } = app;
  const { whenIdle } = app.pace;
  return createLiveGame({
    ...{ session, ready, whenIdle, reducedMotion, changed, reportLoadError, relay, store },
    ...{ load: loadLive, random: randomBytes, secret: newSecret },
    writeAddress: app.stage.address.write,
    unreachable(rules, sides, name) {
      void inviteByLink(rules, sides, name).then(
        () => session.tell({ key: "live.none" }),
        reportLoadError,
      );
    },
  });
}

/** @param {AppContext} app @param {import("./actions.js").Page} page */
export function createLive(app, page) {
  const { stage, Game, local, focusBoard, afterwards, reportLoadError } = app;
  const { address, byId, on, t } = stage;
  const root = el("div", { id: "live", role: "group", "aria-labelledby": "head", hidden: true });
  byId("next").after(root);
  // Nothing is on the board yet: the code has room there, however small the screen is.
  const code = el("div", { id: "live-code", hidden: true });
  const rules = createRules(app);
  byId("board").append(code, rules.root);

  const newcomer = createNewcomer(local.played());
  const store = gamesByLink(local);
  const live = liveGameIn(app, store, page.inviteByLink);
  /** @param {string} text @param {AbortSignal} [signal] aborted when it is no longer wanted */
  const open = (text, signal) =>
    live.open(text, signal).catch((error) => {
      const code = errorCode(error);
      // No key has another length.
      if (code === "illegal-argument") return page.fail("cut");
      if (code === "bad-store") return page.fail(code);
      return reportLoadError(error);
    });
  const decide = (/** @type {boolean} */ there) => live.playing()?.decide(there);
  const fork = createForkDialog(stage, Game, decide, "live-fork");
  const sign = createTabSign(stage);
  const looked = () => live.playing()?.looked(!document.hidden);
  document.addEventListener("visibilitychange", looked, { signal: stage.signal });
  on(window, "online", () => live.playing()?.looked(true));
  on(window, "offline", () => live.playing()?.offline());

  // -------------------------------------------------------------- actions
  /** @param {(field: HTMLInputElement) => Promise<import("../../../lib/hand-over.js").Handed>} how */
  async function send(how) {
    const field = root.querySelector("input");
    const handed = field && (await how(field));
    if (handed) live.playing()?.handed(handed);
  }

  const actions = createActions(app, page, { live, rules, newcomer, open, store });
  /** Handlers of the buttons. @type {Record<import("./model.js").LiveOffer, () => unknown>} */
  const work = { ...actions.work, send: () => send(handOver), more: () => dialog.open() };
  const dialog = createLiveDialog(stage, {
    ...{ live, leave: work.leave, byLinks: work.byLinks },
    ...{ games: app.open.gamesByLink, close: focusBoard },
  });

  const linkOf = () => address.linkTo(live.playing()?.link ?? "") ?? "";
  const paste = pasteForm(stage, "live-paste", (text) => page.openByLink(text));
  const props = {
    ...{ t, paste, ownName: actions.ownName, type: actions.type },
    press: (/** @type {keyof typeof work} */ name) => work[name](),
    react: (/** @type {number} */ value) => live.playing()?.react(value),
    copy: () => send(copyOver),
  };

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
      return extended(state, table);
    },

    follow({ sideGame, input }, before) {
      if (before?.sideGame === "live" && sideGame !== "live") live.left();
      if (sideGame === "live") live.playing()?.chooses(input.selected);
    },

    render(state) {
      const here = state.sideGame === "live";
      const table = here ? live.table() : null;
      const focused = stage.root.activeElement;
      root.hidden = !table || state.past !== null;
      const isNewcomer = newcomer.isNew();
      render(table && contents({ ...props, table, isNewcomer, link: linkOf() }), root);
      code.hidden = root.hidden || !table || !isToSend(table);
      render(code.hidden ? null : qrCode(linkOf(), t("live.qr")), code);
      rules.render(table !== null);
      // If the pressed button is gone, the first one gets the focus. A second press must send no reaction.
      if (focused?.isConnected === false)
        afterwards(() => {
          /** @type {HTMLElement | null} */ (root.querySelector("button:not(.reaction)"))?.focus();
        });
      fork.render((here && live.playing()?.choice) || null);
      dialog.render(table);
      sign.render(table !== null && isPlayer(table) && liveTurn(table) === "me");
    },
  });
}
