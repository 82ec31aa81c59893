/**
 * The dialog "This game" of a live game: take back, draw, resign, the link to watch, the way to links, the way out.
 *
 * @typedef {import("./model.js").LiveTable} LiveTable
 */
import { rulesName } from "../../../i18n/messages.js";
import { copyFrom } from "../../../lib/clipboard.js";
import { html } from "../../../lib/html.js";
import { isPlayer, liveSteps } from "./model.js";
import { createRemoteFrame } from "../dialog-frame.js";

/**
 * @param {import("../../../lib/stage.js").Stage} stage
 * @param {object} page
 * @param {ReturnType<typeof import("./live-game.js").createLiveGame>} page.live
 * @param {() => void} page.leave
 * @param {() => void} page.byLinks goes on by links
 * @param {() => void} page.games opens the list of all games
 * @param {() => void} page.close gives the focus to the board
 */
export function createLiveDialog(stage, { live, leave, byLinks, games, close }) {
  const { address, byId, t } = stage;
  const { frame, away, action } = createRemoteFrame(stage, "live-game");
  /** Whether the link to watch was copied. @type {boolean | null} */
  let copied = null;
  /** Whether the person is asked to confirm the resignation. */
  let asking = false;
  /** @type {LiveTable | null} */
  let table = null;

  async function copy() {
    const field = /** @type {HTMLInputElement} */ (byId("watch-link"));
    copied = await copyFrom(field);
    draw();
    if (!copied) field.select();
  }

  /** @param {boolean} next */
  function ask(next) {
    asking = next;
    draw();
    // A second press of the key must not resign.
    const buttons = frame.dialog.querySelectorAll(".resign button");
    /** @type {HTMLElement | undefined} */ ([...buttons].at(-1))?.focus();
  }
  /** The button that resigns, or the question before that. */
  const resigning = () =>
    html`<div class="resign" key="resign">
      ${
        asking
          ? html`<p role="status">${t("live.resign.ask")}</p>
              <div class="tools">
                <button type="button" onClick=${away(() => live.say("resign"))}>
                  ${t("by-link.resign")}
                </button>
                <button type="button" onClick=${() => ask(false)}>${t("by-link.decline")}</button>
              </div>`
          : action("by-link.resign", () => ask(true))
      }
    </div>`;

  const watching = () =>
    html`<div class="text">
      <div class="name">
        <label for="watch-link">${t("live.watch.link")}</label>
        <p class="told" role="status">
          ${copied !== null && t(copied ? "live.watch.copied" : "share.by.hand")}
        </p>
      </div>
      <div class="line">
        <input id="watch-link" readonly value=${address.linkTo(live.watchLink()) ?? ""} />
        <button type="button" onClick=${copy}>${t("share.copy")}</button>
      </div>
      <p class="aside">${t("live.watch.about")}</p>
    </div>`;

  /** @param {LiveTable} table */
  function contents(table) {
    const { game } = table.view;
    const { side = null, rules } = game ?? {};
    const sides = side ? t("by-link.sides", { player: side }) : t("by-link.sides.open");
    return html`
      ${
        rules &&
        html`<p class="aside">
          ${isPlayer(table) && `${sides} `}${t("moves.rules", { rules: rulesName(rules) })}
        </p>`
      }
      ${liveSteps(table).map(({ step, text, reason }) =>
        step === "resign"
          ? resigning()
          : action(
              text,
              away(() => live.say(step)),
              reason ?? undefined,
              reason !== null,
            ),
      )}
      ${watching()}
      ${live.canLeave() && action("live.by-links", away(byLinks), "live.by-links.about")}
      ${action("by-link.games", away(games))}
      ${action("by-link.leave", away(leave), isPlayer(table) ? "by-link.leave.about" : undefined)}
      <p class="aside">${t("live.privacy")}</p>
    `;
  }

  function draw() {
    if (table && frame.dialog.open) frame.render(contents(table));
  }
  frame.dialog.addEventListener("close", close);

  return {
    open() {
      if (!table) return;
      copied = null;
      asking = false;
      frame.render(contents(table));
      frame.open();
    },
    /** @param {LiveTable | null} next */
    render(next) {
      table = next;
      draw();
    },
  };
}
