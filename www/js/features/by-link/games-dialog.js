/**
 * The dialog "Games by link". It lists the games: the friend, whose turn it is, and since when. A link
 * from a messenger can be pasted here, and a friend invited.
 *
 * @typedef {import("../../storage/games-by-link.js").GameByLink} GameByLink
 */
/** @import { GameClass } from "../../types.js" */
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";
import { SmallBoard } from "../../variants/outcome-card.js";
import { addressOf } from "./link.js";
import { pasteForm } from "./paste-form.js";
import { pictureOfRecord } from "../../variants/record-picture.js";

/** Order of the games, by `turn`. */
const ORDER = ["me", "other", "over"];

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {object} page
 * @param {import("../../storage/games-by-link.js").GamesByLink} page.store
 * @param {(text: string) => void} page.open
 * @param {(record: string) => Promise<unknown>} page.ready loads everything that a game needs
 * @param {() => void} page.invite
 */
export function createGamesDialog(stage, Game, { store, open, ready, invite }) {
  const { byId, t, words } = stage;
  byId("said").after(
    el("dialog", { id: "by-link-games-dialog", "aria-labelledby": "by-link-games-title" }),
  );
  const frame = frameDialog(stage, "by-link-games-dialog", "by-link.games");
  /** Id of the game whose deletion waits for a confirmation. @type {string | null} */
  let asking = null;
  const paste = pasteForm(stage, "games-link", (text) => go(text));

  /** @param {string} text */
  function go(text) {
    frame.close();
    open(text);
  }

  /** @param {string | null} id */
  function ask(id) {
    asking = id;
    draw();
    /** @type {HTMLElement | null} */ (
      frame.dialog.querySelector(id ? ".asks button" : ".dialog-head h2")
    )?.focus();
  }
  /** @param {string} id */
  function remove(id) {
    store.remove(id);
    ask(null);
  }

  /** The date; for today the time. @param {number} since in milliseconds */
  function whenOf(since) {
    const date = new Date(since);
    const today = date.toDateString() === new Date().toDateString();
    /** @type {Intl.DateTimeFormatOptions} */
    const form = today ? { timeStyle: "short" } : { dateStyle: "medium" };
    return new Intl.DateTimeFormat(words.language, form).format(date);
  }

  /** @param {GameByLink} game */
  const isLive = ({ live }) => !!live;
  /** @param {GameByLink} game */
  function aboutOf({ turn, since, live }) {
    const when = whenOf(since);
    if (turn === "over") return t("by-link.ended", { when });
    // The friend may have moved since then: only the open game is connected.
    if (turn === "other" && live) return t("by-link.since.live", { when });
    return t("by-link.since", { turn: t(`by-link.turn.${turn}`), when });
  }

  /** A small board; null for a record that this page cannot read. @param {string} record */
  function boardOf(record) {
    try {
      return html`<${SmallBoard} stage=${stage} picture=${pictureOfRecord(Game, record)} />`;
    } catch {
      return null;
    }
  }

  /** @param {GameByLink} game */
  function row(game) {
    const { id, friend, record, turn } = game;
    const about = aboutOf(game);
    const name = friend ? t("by-link.games.with", { name: friend }) : t("by-link.games.without");
    if (asking === id)
      return html`<li key=${id} class="asks">
        <span role="status">${t("by-link.delete.ask")}</span>
        <button type="button" onClick=${() => remove(id)}>${t("by-link.delete.yes")}</button>
        <button type="button" onClick=${() => ask(null)}>${t("by-link.delete.no")}</button>
      </li>`;
    return html`<li key=${id} data-turn=${turn}>
      <button type="button" class="open" onClick=${() => go(addressOf(game))}>
        ${boardOf(record)}
        <span><strong>${name}</strong>${" "}<span class="about">${about}</span></span>
      </button>
      <button
        type="button"
        class="plain"
        aria-label=${t("by-link.delete.name", { name, about })}
        onClick=${() => ask(id)}
      >
        ${t("by-link.delete")}
      </button>
    </li>`;
  }

  function draw() {
    const games = store.all().sort((a, b) => ORDER.indexOf(a.turn) - ORDER.indexOf(b.turn));
    const hasLive = games.some(isLive) && words.knows("live.privacy");
    frame.render(
      html`
        <p class="aside" hidden=${games.length > 0}>${t("by-link.games.none")}</p>
        <ul class="games-by-link">
          ${games.map(row)}
        </ul>
        ${paste()} ${hasLive && html`<p class="aside">${t("live.privacy")}</p>`}
        <p class="aside" hidden=${hasLive && games.every(isLive)}>${t("by-link.privacy")}</p>
      `,
      html`<button type="button" class="primary" onClick=${inviting}>
        ${t("by-link.invite")}
      </button>`,
    );
  }
  function inviting() {
    frame.close();
    invite();
  }

  return {
    async open() {
      asking = null;
      const games = store.all();
      await Promise.all([
        games.some(isLive) && words.texts("live").catch(() => {}),
        ...games.map(({ record }) => ready(record).catch(() => {})),
      ]);
      draw();
      frame.open();
    },
    /** Shows the games again after another tab has stored some. */
    render() {
      if (frame.dialog.open) draw();
    },
  };
}
