/**
 * A live game beside the board, as functions of its table: the buttons, the four reactions, and the link of the
 * invitation.
 *
 * @typedef {import("./model.js").LiveTable} LiveTable
 * @typedef {ReturnType<typeof liveOffers>[number]} Offer
 *
 * @typedef {object} Props
 * @property {import("../../../lib/stage.js").Stage["t"]} t
 * @property {LiveTable} table
 * @property {boolean} isNewcomer
 * @property {string} link of the invitation
 * @property {() => string} ownName the name with which a person joins
 * @property {() => Children} paste the field for a link from a messenger
 * @property {(name: Offer["name"]) => unknown} press
 * @property {(value: number) => void} react
 * @property {() => void} copy
 * @property {(name: string) => void} type
 */
/** @import { Children } from "../../../lib/html.js" */
import { isFirstClick } from "../../../lib/dom.js";
import { html } from "../../../lib/html.js";
import { LONGEST } from "../../../players/seats.js";
import {
  isAsked,
  isFirstMove,
  isFriendHere,
  isInvitation,
  isPlayer,
  liveOffers,
  mayJoin,
  reactionKey,
  REACTIONS,
} from "./model.js";

/** The buttons for newcomers. @type {Offer[]} */
const FIRST = [
  { name: "hint", text: "live.hint" },
  { name: "help", text: "live.help" },
];

/** Whether a person here may take the free seat. @param {LiveTable} table */
const isToJoin = (table) => isInvitation(table) && mayJoin(table);
/** Whether the invitation still has to be handed over. @param {LiveTable} table */
export const isToSend = (table) => isInvitation(table) && isPlayer(table);
/** Whether no game has come, as with a link that is not whole. @param {LiveTable} table */
const isEmpty = ({ view, connection, links }) =>
  !view.game && !links && connection.state === "open";
/** Whether there is room for the reactions, and somebody to see them. @param {LiveTable} table */
const hasReactions = (table) =>
  isPlayer(table) && isFriendHere(table) && !isInvitation(table) && !isAsked(table) && !table.stuck;

/** @param {Props} props */
const linkLine = ({ t, link, copy }) =>
  html`<div class="line">
    <input readonly value=${link} aria-label=${t("live.link")} />
    <button type="button" onClick=${copy}>${t("share.copy")}</button>
  </div>`;

/** @param {Props} props */
function nameLine({ t, ownName, type, press }) {
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    press("join");
  }
  return html`<form onSubmit=${submit}>
    <label class="line">
      ${t("new.name.own")}
      <input
        maxlength=${LONGEST}
        autocomplete="off"
        placeholder=${t("new.optional")}
        value=${ownName()}
        onInput=${(/** @type {Event} */ { target }) =>
          type(/** @type {HTMLInputElement} */ (target).value)}
      />
    </label>
  </form>`;
}

/** @param {Props} props */
const reactions = ({ t, react }) =>
  REACTIONS.map(
    (path, n) =>
      html`<button
        key=${n}
        type="button"
        class="plain icon reaction"
        title=${t(reactionKey(n))}
        onClick=${(/** @type {MouseEvent} */ event) => isFirstClick(event) && react(n)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
        <span class="unseen">${t(reactionKey(n))}</span>
      </button>`,
  );

/** @param {Props} props @param {Offer} offer */
const button = ({ t, press }, { name, text, primary, off }) =>
  html`<button
    key=${name}
    type="button"
    class=${primary ? "primary" : ""}
    aria-disabled=${off ? "true" : null}
    onClick=${() => !off && void press(name)}
  >
    ${t(text)}
  </button>`;

/** @param {Props} props */
export function contents(props) {
  const { table, isNewcomer, paste } = props;
  /** @param {Offer} offer */
  const offer = (offer) => button(props, offer);
  return html`
    ${isToJoin(table) && nameLine(props)}
    ${isNewcomer && isFirstMove(table) && html`<div class="tools">${FIRST.map(offer)}</div>`}
    <div class="tools">
      ${hasReactions(table) && reactions(props)} ${liveOffers(table).map(offer)}
    </div>
    ${isToSend(table) && linkLine(props)} ${isEmpty(table) && paste()}
  `;
}
