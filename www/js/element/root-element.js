/**
 * The style of an element before any style sheet has loaded: it inherits nothing from the page, and
 * it reserves the space of the board, so that nothing on the page moves later.
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
  :where(.stage:not(.whole)) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding: var(--qttt-padding, 0.5rem);
  }
  :where(.stage:not(.whole, .failed))::before {
    content: "";
    grid-area: 1 / 1;
    padding-bottom: ${heightFor(WIDTH, "var(--qttt-room, 5rem)")};
    margin-bottom: calc(-2 * var(--qttt-padding, 0.5rem));
  }
  :where(.stage:not(.whole)):is(:has(.wait), .opening)::before {
    padding-bottom: ${heightFor(WIDTH, "var(--qttt-room, 24rem)")};
  }
  .layout, .wait { grid-area: 1 / 1; margin: 0; }
  .stage.whole:has(> .wait) > .layout { opacity: 0; }
`;

/** The style sheets, by the pixels of a rem. @type {Map<number, CSSStyleSheet>} */
const rootElementSheets = new Map();

/** The style sheet. @param {number} rem how many pixels a rem has; 0: as many as on the page */
export function rootElementSheet(rem) {
  const sheet = rootElementSheets.get(rem) ?? new CSSStyleSheet();
  if (!rootElementSheets.has(rem)) sheet.replaceSync(inRem(GROUND, rem));
  rootElementSheets.set(rem, sheet);
  return sheet;
}

/**
 * Fills an element with an empty ground, and with the sign that the board is loading.
 * @param {HTMLElement} element
 */
export function prepareRootElement(element) {
  const root = /** @type {ShadowRoot} */ (element.shadowRoot);
  const whole = !!hostOf(element);
  // A page of this site shows by itself that it loads. Only its title is shown from the beginning.
  const wait = whole
    ? el("slot", { class: "wait", name: "title" })
    : el("p", { class: "wait", role: "status" }, "…");
  const rootElement = el("div", { class: whole ? "stage whole" : "stage" }, wait);
  root.replaceChildren(rootElement);
  const rem = whole ? 0 : remOn(rootElement);
  root.adoptedStyleSheets = [rootElementSheet(rem)];
  return { rootElement, wait, rem };
}
