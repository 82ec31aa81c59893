/**
 * An outcome of a measurement before it is made: a card with a complete small board. While
 * somebody points at it, the big board shows the outcome too, and for good once it is pressed.
 */
/** @import { Session } from "../game/session.js" */
/** @import { Children } from "../lib/html.js" */
/** @import { Stage } from "../lib/stage.js" */
/** @import { Message, Picture } from "../types.js" */
import { createBoard } from "../board/canvas.js";
import { Component, html } from "../lib/html.js";

/** For `onKeyDown`: a key that is held down presses a button once. @param {KeyboardEvent} event */
export const pressOnce = (event) => event.repeat && event.key === "Enter" && event.preventDefault();

/** A canvas with a still picture. @extends {Component<{ stage: Stage, picture: Picture }>} */
export class SmallBoard extends Component {
  /** @type {ReturnType<typeof createBoard> | null} */
  board = null;

  /** @param {HTMLCanvasElement | null} canvas null when it goes */
  mount = (canvas) => {
    this.board?.remove();
    this.board = canvas && createBoard(this.props.stage, canvas, true);
    this.board?.show(this.props.picture);
  };

  componentDidUpdate() {
    this.board?.show(this.props.picture);
  }

  render() {
    return html`<canvas ref=${this.mount} aria-hidden="true" />`;
  }
}

/** The `pointerType` of the last press of a card: the click of a mouse chooses the outcome that pointing has shown. */
let pressedBy = "";

/**
 * @param {object} card
 * @param {Stage} card.stage
 * @param {Pick<Session, "choose" | "pick" | "try">} card.session
 * @param {{ action: string, previewed: boolean, armed?: boolean, picture: Picture }} card.outcome
 * @param {"try" | "pick" | null} card.press what a press does with the outcome, "pick": the press of a
 *   mouse chooses it; null: the card is only looked at
 * @param {boolean} [card.off] whether it can only be looked at for now, and keeps its place
 * @param {Children} card.title above the board
 * @param {Children} [card.children] below the board
 */
export function OutcomeCard({ stage, session, outcome, press, off = false, title, children }) {
  const { action, previewed, armed = previewed, picture } = outcome;
  const look = `card ${previewed ? "tried" : ""}`;
  const contents = [title, html`<${SmallBoard} stage=${stage} picture=${picture} />`, children];
  if (!press) return html`<div class=${look}>${contents}</div>`;

  // Only a moving pointer points: a card may appear under a pointer that rests.
  /** @param {string | null} shown */
  const point =
    (shown) =>
    (/** @type {PointerEvent} */ { pointerType }) =>
      pointerType !== "touch" && session.try(shown);
  return html`<button
    type="button"
    class=${look}
    aria-pressed=${String(armed)}
    aria-disabled=${off ? "true" : null}
    onKeyDown=${pressOnce}
    onPointerDown=${(/** @type {PointerEvent} */ { pointerType }) => (pressedBy = pointerType)}
    onClick=${(/** @type {MouseEvent} */ { detail }) => {
      const chooses = press === "pick" && detail > 0 && pressedBy === "mouse";
      session[chooses ? "choose" : press](action);
    }}
    onPointerMove=${point(action)}
    onPointerLeave=${point(null)}
    onFocus=${(/** @type {FocusEvent} */ { target }) =>
      /** @type {Element} */ (target).matches(":focus-visible") && session.try(action)}
    onBlur=${() => session.try(null)}
  >
    ${contents}
  </button>`;
}

/**
 * The result of an outcome. The rest is for screen readers only, as the small board shows it.
 * @param {Stage} stage
 * @param {Message[]} ends where the marks end
 * @param {Message[]} outcome the rows, and the result
 */
export const outcomeLines = ({ say }, ends, outcome) => html`
  <span class="unseen"> ${[...ends, ...outcome.slice(0, -1)].map((one) => `${say(one)} `)} </span>
  <span class="outcome">${outcome.slice(-1).map(say)}</span>
`;
