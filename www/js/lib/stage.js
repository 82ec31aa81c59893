/**
 * Where one board lives: the tree its elements are in, its style sheets, and the
 * language it speaks. A page may have several, and each part of one is handed its
 * stage; nothing looks for anything elsewhere.
 *
 * @typedef {import("../i18n/messages.js").Words} Words
 */
/** @import { Message } from "../types.js" */
import { OWN } from "./address.js";
import { el } from "./dom.js";
import { load } from "./assets.js";
import { html } from "./html.js";

/** The style sheets, for all boards of a page. @type {Map<string, { sheet: CSSStyleSheet, there: Promise<void> }>} */
const sheets = new Map();

/** A style sheet whose rem are so many pixels; 0: as the page says. @param {string} text @param {number} rem */
export const inRem = (text, rem) =>
  rem ? text.replace(/(?<![\w#.])(-?[\d.]+)rem\b/g, (_, n) => `${Number(n) * rem}px`) : text;

/** @param {string} name @param {string} media @param {number} rem */
function sheetOf(name, media, rem) {
  const key = `${name} ${rem}`;
  const known = sheets.get(key);
  if (known) return known;
  const sheet = new CSSStyleSheet({ media });
  const there = load(`css/${name}.css`).then(
    async (text) => void (await sheet.replace(inRem(text, rem))),
  );
  there.catch(() => sheets.delete(key));
  sheets.set(key, { sheet, there });
  return { sheet, there };
}

/**
 * How many pixels a rem is on a board that is on somebody else's page. It counts in the
 * size of letters that the person has set in the browser. Where the page makes something
 * else of its own rem, as 62.5 % of that, this says what a rem is; 0: as the page says.
 * @param {HTMLElement} ground
 */
export function remOn(ground) {
  const probe = el("i");
  probe.style.font = "medium serif";
  ground.append(probe);
  const own = parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return own === parseFloat(getComputedStyle(document.documentElement).fontSize) ? 0 : own;
}

/**
 * @param {Document | ShadowRoot} root
 * @param {HTMLElement} ground the element in `root` that holds all others
 * @param {Words} words
 * @param {import("./address.js").Address} address
 * @param {number} [rem] how many pixels a rem is; 0: as many as the page says
 */
export function createStage(root, ground, words, address = OWN, rem = 0) {
  const life = new AbortController();
  const { signal } = life;

  /** A message as nodes, its marks in their hue. @param {string | Message} message @returns {(Node | string)[]} */
  const rich = (message) =>
    typeof message === "string"
      ? [message]
      : words
          .pieces(message)
          .map((piece) =>
            typeof piece === "string"
              ? piece
              : el(
                  "span",
                  { class: `mark ${piece.player.toLowerCase()}` },
                  piece.player,
                  el("sub", {}, String(piece.move)),
                ),
          );

  /**
   * A message as children for html`…`, its marks in their hue.
   * @param {string | Message} message
   * @returns {import("./html.js").Children[]}
   */
  const marked = (message) =>
    typeof message === "string"
      ? [message]
      : words
          .pieces(message)
          .map((piece) =>
            typeof piece === "string"
              ? piece
              : html`<span class="mark ${piece.player.toLowerCase()}"
                  >${piece.player}<sub>${piece.move}</sub></span
                >`,
          );

  return {
    root,
    ground,
    words,
    address,
    signal,
    rem,
    ...{ say: words.say, t: words.t, texts: words.texts, knows: words.knows },
    rich,
    marked,

    /**
     * A part that has a name: a landmark, if the page is the board's own. On another one it
     * would be one of several boards'.
     * @param {Record<string, string | boolean>} attributes
     * @param {...(Node | string)} children
     */
    region: (attributes, ...children) =>
      address === OWN
        ? el("section", attributes, ...children)
        : el("div", { role: "group", ...attributes }, ...children),

    /**
     * An element of this board by its id. Not any in the tree: when a board takes the place of
     * another, the other's last parts may still be on their way.
     * @param {string} id @returns {HTMLElement}
     */
    byId(id) {
      const found = ground.querySelector(`#${id}`);
      if (!found) throw new Error(`there is no #${id}`);
      return /** @type {HTMLElement} */ (found);
    },

    /**
     * Listens until the stage is struck, also to what outlives it.
     * @template {keyof GlobalEventHandlersEventMap | keyof WindowEventMap} K
     * @param {EventTarget} target
     * @param {K} type
     * @param {(event: (GlobalEventHandlersEventMap & WindowEventMap)[K]) => void} listener
     * @param {boolean} [capture]
     */
    on(target, type, listener, capture = false) {
      const heard = /** @type {EventListener} */ (listener);
      target.addEventListener(type, heard, { capture, signal });
    },

    /** What is to be done when the stage is struck. @param {() => void} work */
    ends: (work) => signal.addEventListener("abort", work, { once: true }),

    /** Nothing of what was on it goes on. */
    strike: () => life.abort(),

    /**
     * Shows a message in an element, touching the page only if it says something
     * new: a live region speaks whenever it is touched.
     * @param {HTMLElement} element
     * @param {Message | null} message
     */
    show(element, message) {
      const text = message ? words.say(message) : "";
      element.hidden = !message;
      if (element.textContent !== text) element.replaceChildren(...(message ? rich(message) : []));
    },

    /**
     * A style sheet that comes later; there once it holds.
     * @param {string} name of a file in css
     * @param {object} [how]
     * @param {string} [how.media]
     * @param {number} [how.at] how many sheets it comes after; all that there are, if left out
     * @returns {Promise<void>}
     */
    async styled(name, { media = "all", at = root.adoptedStyleSheets.length } = {}) {
      // The tree may be another board's by now.
      if (signal.aborted) return;
      const { sheet, there } = sheetOf(name, media, rem);
      // Their order is that of the calls, whichever comes first.
      root.adoptedStyleSheets = root.adoptedStyleSheets.toSpliced(at, 0, sheet);
      try {
        await there;
      } catch (error) {
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
        throw error;
      }
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */
