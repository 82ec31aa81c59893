/**
 * What holds before any style sheet is there: nothing of the page's own comes in, and there is room
 * for the board.
 */
import { el } from "../lib/dom.js";
import { inRem, remOn } from "../lib/stage.js";
import { hostOf } from "./host.js";
import { heightFor } from "./min-height.js";

const WIDTH = "(100% + 2 * var(--qttt-padding, 0.5rem))";
const GROUND = `
  :host { display: block; min-width: 0; max-width: 100%; }
  :host([hidden]) { display: none; }
  :where(.stage) { all: initial; display: block; visibility: inherit; }
  :where(.stage:not(.whole)) { display: grid; grid-template-columns: minmax(0, 1fr); }
  :where(.stage:not(.whole)) { padding: var(--qttt-padding, 0.5rem); }
  :where(.stage:not(.whole, .failed))::before {
    content: "";
    grid-area: 1 / 1;
    padding-bottom: ${heightFor(WIDTH, "var(--qttt-room, 5rem)")};
    margin-bottom: calc(-2 * var(--qttt-padding, 0.5rem));
  }
  :where(.stage:not(.whole)):is(:has(.wait), .opening)::before {
    padding-bottom: ${heightFor(WIDTH, "var(--qttt-room, 24rem)")};
  }
  .bench { grid-area: 1 / 1; }
  .wait { grid-area: 1 / 1; margin: 0; }
  .stage.whole:has(> .wait) > .bench { opacity: 0; }
`;

/** By how many pixels a rem is. @type {Map<number, CSSStyleSheet>} */
const grounds = new Map();

/** The style sheet. @param {number} rem how many pixels a rem is; 0: as many as the page says */
export function groundOf(rem) {
  const sheet = grounds.get(rem) ?? new CSSStyleSheet();
  if (!grounds.has(rem)) sheet.replaceSync(inRem(GROUND, rem));
  grounds.set(rem, sheet);
  return sheet;
}

/**
 * Puts room for a board into an element, with what stands there while it loads.
 * @param {HTMLElement} element
 */
export function prepareGround(element) {
  const root = /** @type {ShadowRoot} */ (element.shadowRoot);
  const whole = !!hostOf(element);
  // A page of ours says by itself that it loads; its title is there from the beginning.
  const wait = whole
    ? el("slot", { class: "wait", name: "title" })
    : el("p", { class: "wait", role: "status" }, "…");
  const ground = el("div", { class: whole ? "stage whole" : "stage" }, wait);
  root.replaceChildren(ground);
  const rem = whole ? 0 : remOn(ground);
  root.adoptedStyleSheets = [groundOf(rem)];
  return { ground, wait, rem };
}
