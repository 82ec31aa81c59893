/**
 * The dialog "This game" of a game by links, with the rarer actions: taking back, resigning, how tosses
 * were decided, a private link for another device, leaving.
 *
 * @typedef {import("./model.js").Table} Table
 * @typedef {import("../../engine/remote.js").Toss} Toss
 */
/** @import { Children } from "../../lib/html.js" */
/** @import { Message } from "../../types.js" */
import { html } from "../../lib/html.js";
import { message } from "../../i18n/text-key.js";
import { rulesName } from "../../i18n/messages.js";
import { LONGEST } from "../../players/seats.js";
import { variantOf } from "../../variants/index.js";
import { createRemoteFrame } from "./dialog-frame.js";
import { isOfDie } from "./model.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {object} page
 * @param {ReturnType<typeof import("./correspondence.js").createCorrespondence>} page.game
 * @param {() => void} page.leave
 * @param {() => void} page.games opens the list of all games
 * @param {() => void} page.close gives the focus to the board
 */
export function createGameDialog(stage, { game, leave, games, close }) {
  const { address, marked, say, t } = stage;
  /** The private link; empty before it is made. */
  let secretLink = "";
  /** Whether the browser could not store that this side moves. */
  let unstored = false;

  function move() {
    const link = game.move();
    secretLink = link && (address.linkTo(link) ?? "");
    unstored = !link;
    frame.draw();
    if (link) void frame.copy("private-link");
  }

  // ---------------------------------------------------------------- tosses
  /** @param {Toss} toss @param {string} rules @returns {Message} */
  function tossed({ index, of, outcome, standing }, rules) {
    const [what, came] =
      of === "sides"
        ? [t("by-link.decided.sides"), t("by-link.decided.side", { player: outcome })]
        : [
            t(isOfDie(of, rules) ? "by-link.decided.die" : "by-link.decided.coin"),
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
    frame.link("private-link", {
      ...{ label: "by-link.device.link", done: "by-link.device.copied", value: secretLink },
    });
  /** @param {Table} table */
  const device = ({ view: { role, steps } }) =>
    role !== "watcher" &&
    steps > 0 &&
    html`<details class="fold" open=${secretLink !== "" || unstored}>
      <summary>${t("by-link.device")}</summary>
      <p>${t("by-link.device.about")}</p>
      <p class="told" role="status">${unstored && t("by-link.stuck.about")}</p>
      ${secretLink ? privateLink() : frame.action("by-link.device.make", move)}
    </details>`;

  /** @param {Table} table @returns {Children} */
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
        frame.action(
          "by-link.ask",
          frame.away(() => game.say("ask")),
          "by-link.ask.about",
        )
      }
      ${
        canResign &&
        frame.action(
          "by-link.resign",
          frame.away(() => game.say("resign")),
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
      ${frame.action("by-link.games", frame.away(games))}
      ${frame.action("by-link.leave", frame.away(leave), role === "watcher" ? undefined : "by-link.leave.about")}
      <p class="aside">${t("by-link.privacy")}</p>
    `;
  }

  const frame = createRemoteFrame(stage, "by-link-game", {
    contents,
    opens() {
      secretLink = "";
      unstored = false;
    },
    closed() {
      secretLink = "";
      close();
    },
  });
  return frame;
}
