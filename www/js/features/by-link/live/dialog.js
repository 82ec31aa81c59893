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
  /** @type {LiveTable | null} */
  let table = null;

  async function copy() {
    const field = /** @type {HTMLInputElement} */ (byId("watch-link"));
    copied = await copyFrom(field);
    draw();
    if (!copied) field.select();
  }

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
    const steps = liveSteps(table);
    const sides = side ? t("by-link.sides", { player: side }) : t("by-link.sides.open");
    return html`
      ${
        rules &&
        html`<p class="aside">
          ${isPlayer(table) && `${sides} `}${t("moves.rules", { rules: rulesName(rules) })}
        </p>`
      }
      ${
        steps.includes("ask") &&
        action(
          "by-link.ask",
          away(() => live.say("ask")),
        )
      }
      ${
        steps.includes("offerDraw") &&
        action(
          "live.offer",
          away(() => live.say("offerDraw")),
        )
      }
      ${
        steps.includes("resign") &&
        action(
          "by-link.resign",
          away(() => live.say("resign")),
        )
      }
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
