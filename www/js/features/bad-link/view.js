/**
 * The message for a link that is no game: which part is wrong, why, and how much of it can be
 * opened. The text of the link stays there, to be read and copied. A game with a friend elsewhere is not played on
 * another page's board, so its message has a link to the game's own page.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { BadRecord, Panel } from "../../types.js" */
import { short } from "../../game/bad-record.js";
import { isByLink } from "../../lib/address.js";
import { html, render } from "../../lib/html.js";
import { explain } from "./model.js";

/** Text key of the message, by the index of the wrong word; word 0 is the rules. @param {number | null} place */
const KEYS = (place) =>
  place === null ? "broken.other" : place === 0 ? "broken.rules" : "broken.move";

/** @param {AppContext} app */
export function createBadLink({ stage, Game, session }) {
  const { address, byId, say, t } = stage;
  const root = byId("broken");

  /** @param {string} text @param {import("./model.js").Explanation} explanation */
  const contents = (text, { place, word, why, good, moves }) => html`
    <h2>${t("broken.title")}</h2>
    <p>
      ${t(KEYS(place), { place: place ?? 0, word: short(word) })}${place === 0 ? "" : ` ${say(why)}`}
    </p>
    <label
      >${t("broken.text")}<textarea readonly rows="2" spellcheck=${false} value=${text}></textarea>
    </label>
    <p class="board-ready">${t("broken.board")}</p>
    <div class="tools">
      ${
        good &&
        html`<button type="button" class="primary" onClick=${() => session.openGood(good)}>
          ${t("broken.open", { n: moves })}
        </button>`
      }
      <button type="button" onClick=${() => session.dismiss()}>${t("broken.dismiss")}</button>
    </div>
  `;

  /** @param {string} href */
  const ofFriend = (href) => html`
    <h2>${t("broken.friend")}</h2>
    <p><a href=${href} target="_blank" rel="noopener">${t("friend.page")}</a></p>
    <div class="tools">
      <button type="button" onClick=${() => session.dismiss()}>${t("broken.dismiss")}</button>
    </div>
  `;

  /** @param {BadRecord} broken */
  function message(broken) {
    const page = isByLink(broken.text) && address.linkTo(broken.text);
    return page ? ofFriend(page) : contents(broken.text, explain(Game, broken));
  }

  return /** @satisfies {Panel} */ ({
    render({ broken, acted }, before) {
      root.classList.toggle("acted", acted);
      root.hidden = !broken;
      if (broken === before?.broken) return;
      render(broken && message(broken), root);
    },
  });
}
