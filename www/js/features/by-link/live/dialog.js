/**
 * The dialog "This game" of a live game: take back, draw, resign, the link to watch, the way to links, the way out.
 */
/** @import { Children } from "../../../lib/html.js" */
import { rulesName } from "../../../i18n/messages.js";
import { isFirstClick } from "../../../lib/dom.js";
import { html } from "../../../lib/html.js";
import { canGoByLinks, isPlayer, liveSteps } from "./model.js";
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
  const { address, t } = stage;
  /** Whether the person is asked to confirm the resignation. */
  let asking = false;

  /** @param {boolean} next */
  function ask(next) {
    asking = next;
    frame.draw();
    // A second press of the key must not resign.
    const buttons = frame.dialog.querySelectorAll(".resign button");
    /** @type {HTMLElement | undefined} */ ([...buttons].at(-1))?.focus();
  }
  const resign = () => frame.away(() => live.playing()?.say("resign"))();
  /** The button that resigns, or the question before that. */
  const resigning = () =>
    html`<div class="resign" key="resign">
      ${
        asking
          ? html`<p role="status">${t("live.resign.ask")}</p>
              <div class="tools">
                <button
                  type="button"
                  onClick=${(/** @type {MouseEvent} */ event) => isFirstClick(event) && resign()}
                >
                  ${t("by-link.resign")}
                </button>
                <button type="button" onClick=${() => ask(false)}>${t("by-link.decline")}</button>
              </div>`
          : frame.action("by-link.resign", () => ask(true))
      }
    </div>`;

  const watching = () =>
    frame.link(
      "watch-link",
      {
        ...{ label: "live.watch.link", done: "live.watch.copied" },
        value: address.linkTo(live.playing()?.watchLink ?? "") ?? "",
      },
      html`<p class="aside">${t("live.watch.about")}</p>`,
    );

  /** @param {import("./model.js").LiveTable} table @returns {Children} */
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
          : frame.action(
              text,
              frame.away(() => live.playing()?.say(step)),
              reason ?? undefined,
              reason !== null,
            ),
      )}
      ${watching()}
      ${canGoByLinks(table) && frame.action("live.by-links", frame.away(byLinks), "live.by-links.about")}
      ${frame.action("by-link.games", frame.away(games))}
      ${frame.action("by-link.leave", frame.away(leave), isPlayer(table) ? "by-link.leave.about" : undefined)}
      <p class="aside">${t("live.privacy")}</p>
    `;
  }

  const frame = createRemoteFrame(stage, "live-game", {
    ...{ contents, closed: close },
    opens: () => (asking = false),
  });
  return frame;
}
