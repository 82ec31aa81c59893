/**
 * The dialog "This game" of a game by links, with the rarer actions: taking back, resigning, how tosses
 * were decided, a private link for another device, leaving.
 *
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../../engine/remote.js").Toss} Toss
 */
/** @import { Message } from "../../types.js" */
import { copyFrom } from "../../lib/clipboard.js";
import { html } from "../../lib/html.js";
import { message } from "../../i18n/text-key.js";
import { rulesName } from "../../i18n/messages.js";
import { LONGEST } from "../../players/seats.js";
import { variantOf } from "../../variants/index.js";
import { createRemoteFrame } from "./dialog-frame.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {object} page
 * @param {ReturnType<typeof import("./correspondence.js").createCorrespondence>} page.game
 * @param {() => void} page.leave
 * @param {() => void} page.games opens the list of all games
 * @param {() => void} page.close gives the focus to the board
 */
export function createGameDialog(stage, { game, leave, games, close }) {
  const { address, byId, marked, say, t } = stage;
  const { frame, away, action } = createRemoteFrame(stage, "by-link-game");
  /** The private link; empty before it is made. */
  let secretLink = "";
  /** Whether the private link was copied; null before the attempt. @type {boolean | null} */
  let copied = null;
  /** Whether the browser could not store that this side moves. */
  let unstored = false;
  /** @type {Table | null} */
  let table = null;

  async function copy() {
    const field = /** @type {HTMLInputElement} */ (byId("private-link"));
    copied = await copyFrom(field);
    draw();
    if (!copied) field.select();
  }
  function move() {
    const link = game.move();
    secretLink = link && (address.linkTo(link) ?? "");
    unstored = !link;
    copied = null;
    draw();
    if (link) void copy();
  }

  // ---------------------------------------------------------------- tosses
  /** @param {Toss} toss @param {string} rules @returns {Message} */
  function tossed({ index, of, outcome, standing }, rules) {
    const [what, came] =
      of === "sides"
        ? [t("by-link.decided.sides"), t("by-link.decided.side", { player: outcome })]
        : [
            t(of === "?" ? "by-link.decided.coin" : "by-link.decided.die"),
            say(variantOf(rules).words.actionName(outcome)),
          ];
    return message(standing ? "by-link.decided.toss" : "by-link.decided.back", {
      index,
      what,
      outcome: came,
    });
  }
  /** @param {Toss} toss @param {string} rules */
  const row = (toss, rules) =>
    html`<li>
      ${marked(tossed(toss, rules))}
      <dl>
        <dt>${t("by-link.decided.inviter")}</dt>
        <dd>${toss.inviter}</dd>
        <dt>${t("by-link.decided.invitee")}</dt>
        <dd>${toss.invitee}</dd>
      </dl>
    </li>`;
  /** @param {Table} table */
  const decided = ({ view: { tosses, rules } }) =>
    tosses.length > 0 &&
    html`<details class="fold">
      <summary>${t("by-link.decided")}</summary>
      <p>${t("by-link.decided.about")} ${t("by-link.decided.wait")}</p>
      <ul class="tosses">
        ${tosses.map((toss) => row(toss, rules))}
      </ul>
    </details>`;

  // -------------------------------------------------------- another device
  const privateLink = () =>
    html`<div class="text">
      <div class="name">
        <label for="private-link">${t("by-link.device.link")}</label>
        <p class="told" role="status">
          ${copied !== null && t(copied ? "by-link.device.copied" : "share.by.hand")}
        </p>
      </div>
      <div class="line">
        <input id="private-link" readonly value=${secretLink} />
        <button type="button" onClick=${copy}>${t("share.copy")}</button>
      </div>
    </div>`;
  /** @param {Table} table */
  const device = ({ view: { role, steps } }) =>
    role !== "watcher" &&
    steps > 0 &&
    html`<details class="fold" open=${secretLink !== "" || unstored}>
      <summary>${t("by-link.device")}</summary>
      <p>${t("by-link.device.about")}</p>
      <p class="told" role="status">${unstored && t("by-link.stuck.about")}</p>
      ${secretLink ? privateLink() : action("by-link.device.make", move)}
    </details>`;

  /** @param {Table} table */
  function contents(table) {
    const { view, name } = table;
    const { side, rules, role, canAsk, canResign } = view;
    const sides = side ? t("by-link.sides", { player: side }) : t("by-link.sides.open");
    return html`
      <p class="aside">
        ${role !== "watcher" && `${sides} `}${t("moves.rules", { rules: rulesName(rules) })}
      </p>
      ${
        canAsk &&
        action(
          "by-link.ask",
          away(() => game.say("ask")),
          "by-link.ask.about",
        )
      }
      ${
        canResign &&
        action(
          "by-link.resign",
          away(() => game.say("resign")),
        )
      }
      ${
        role !== "watcher" &&
        html`<label class="own-name"
            >${t("by-link.name")}<input
              type="text"
              maxlength=${LONGEST}
              autocomplete="off"
              value=${name}
              aria-describedby="own-name-about"
              onChange=${(/** @type {Event} */ { target }) =>
                game.rename(/** @type {HTMLInputElement} */ (target).value)}
          /></label>
          <p class="aside" id="own-name-about">${t("by-link.name.about")}</p>`
      }
      <div class="folds">${decided(table)} ${device(table)}</div>
      ${action("by-link.games", away(games))}
      ${action("by-link.leave", away(leave), role === "watcher" ? undefined : "by-link.leave.about")}
      <p class="aside">${t("by-link.privacy")}</p>
    `;
  }

  function draw() {
    if (table && frame.dialog.open) frame.render(contents(table));
  }
  frame.dialog.addEventListener("close", () => {
    secretLink = "";
    close();
  });

  return {
    open() {
      if (!table) return;
      secretLink = "";
      unstored = false;
      frame.render(contents(table));
      frame.open();
    },
    /** @param {Table | null} next */
    render(next) {
      table = next;
      draw();
    },
  };
}
