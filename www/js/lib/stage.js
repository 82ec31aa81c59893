/**
 * The stage of one board: the tree of its elements, its style sheets and its language. A page can
 * have several boards. Every part of a board gets its stage and uses no other elements.
 *
 *     document, or a shadow root    `root`: style sheets, focus
 *       └─ ground                   the element that holds all elements of this board
 *            ├─ …                   the board, panels
 *            └─ dialog …
 */
/** @import { Words, Piece } from "../i18n/messages.js" */
/** @import { Mark, Message } from "../types.js" */
import { GAME_PAGE } from "./address.js";
import { el } from "./dom.js";
import { load } from "./assets.js";
import { html } from "./html.js";

/**
 * The style sheets that were requested. All boards of a page share them.
 * @type {Map<string, { sheet: CSSStyleSheet, loaded: Promise<void> }>}
 */
const sheets = new Map();

/**
 * The text of a style sheet with every rem turned into pixels.
 * @param {string} text
 * @param {number} rem pixels in one rem; 0 keeps the rem of the page
 */
export const inRem = (text, rem) =>
  rem ? text.replace(/(?<![\w#.])(-?[\d.]+)rem\b/g, (_, n) => `${Number(n) * rem}px`) : text;

/** @param {string} name @param {string} media @param {number} rem */
function sheetOf(name, media, rem) {
  const key = `${name} ${rem}`;
  const known = sheets.get(key);
  if (known) return known;
  const sheet = new CSSStyleSheet({ media });
  const loaded = load(`css/${name}.css`).then(
    async (text) => void (await sheet.replace(inRem(text, rem))),
  );
  loaded.catch(() => sheets.delete(key));
  sheets.set(key, { sheet, loaded });
  return { sheet, loaded };
}

/**
 * How many pixels one rem should have for a board on another page. One rem is the font size that the
 * person has set in the browser. Some pages change their own rem, often to 62.5 % of that size. On
 * such a page this gives the right size; on any other page it gives 0, which keeps the page's rem.
 * @param {HTMLElement} rootElement
 */
export function remOn(rootElement) {
  const probe = el("i");
  probe.style.font = "medium serif";
  rootElement.append(probe);
  const preferred = parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  const ofPage = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return preferred === ofPage ? 0 : preferred;
}

/**
 * @param {Document | ShadowRoot} root
 * @param {HTMLElement} rootElement the element in `root` that holds all others
 * @param {Words} words
 * @param {import("./address.js").Address} address
 * @param {number} [rem] pixels in one rem; 0 keeps the rem of the page
 */
export function createStage(root, rootElement, words, address = GAME_PAGE, rem = 0) {
  const life = new AbortController();
  /** The texts that elements show. A translator in the browser may have changed what is in them. */
  const shown = new WeakMap();
  const { signal } = life;

  /**
   * Splits a message into texts and marks, and makes something of each mark, and of the pieces of each
   * text that names something on the board.
   * @template T
   * @param {string | Message} message
   * @param {(mark: Mark, look: string) => T} make `look` is a class with the colour of the player
   * @param {(children: (T | string)[], named: Record<string, string>) => T} name
   */
  function piecesOf(message, make, name) {
    /** @param {Piece[]} pieces @returns {(T | string)[]} */
    const made = (pieces) =>
      pieces.map((piece) => {
        if (typeof piece === "string") return piece;
        if (!("pieces" in piece)) return make(piece, `mark ${piece.player.toLowerCase()}`);
        const { action = "", before = "", squares = [] } = piece.names;
        return name(made(piece.pieces), {
          "data-action": action,
          "data-before": String(before),
          "data-squares": squares.join(" "),
        });
      });
    return made(words.pieces(message));
  }

  /**
   * A message as nodes. Marks have the colour of their player, and the board shows the one that is
   * pointed at (board/indicator.js).
   * @param {string | Message} message
   * @returns {(Node | string)[]}
   */
  const rich = (message) =>
    piecesOf(
      message,
      ({ player, move }, look) =>
        el(
          "span",
          { class: look, "data-move": `${move}`, translate: "no" },
          player,
          el("sub", {}, String(move)),
        ),
      (children, named) => el("span", named, ...children),
    );

  /**
   * A message as children for html`…`. Marks have the colour of their player.
   * @param {string | Message} message
   * @returns {import("./html.js").Children[]}
   */
  const marked = (message) =>
    piecesOf(
      message,
      ({ player, move }, look) =>
        html`<span class=${look} data-move=${move} translate=${false}
          >${player}<sub>${move}</sub></span
        >`,
      (children, named) => html`<span ...${named}>${children}</span>`,
    );

  return {
    root,
    rootElement,
    words,
    address,
    signal,
    rem,
    /** Whether this is the board of the game's own page, with the landing, the dock and the menu. */
    onGamePage: address === GAME_PAGE,
    /** Whether the home covers the board. */
    atHome: () => !!rootElement.querySelector(".at-home"),
    /** Whether the home or a dialog covers the board. */
    isCovered: () => !!rootElement.querySelector("dialog[open], .at-home"),
    say: words.say,
    t: words.t,
    texts: words.texts,
    knows: words.knows,
    rich,
    marked,

    /**
     * An element for a named part of the board. It is a landmark on the game's own page. On other
     * pages it is a group, because several boards would give several landmarks with one name.
     * @param {Record<string, string | boolean>} attributes
     * @param {...(Node | string)} children
     */
    region: (attributes, ...children) =>
      address === GAME_PAGE
        ? el("section", attributes, ...children)
        : el("div", { role: "group", ...attributes }, ...children),

    /**
     * An element of this board by its id. It searches only this board's ground: when one board
     * replaces another, parts of the old one may still arrive in the same tree.
     * @param {string} id
     * @returns {HTMLElement}
     */
    byId(id) {
      const element = rootElement.querySelector(`#${id}`);
      if (!element) throw new Error(`there is no #${id}`);
      return /** @type {HTMLElement} */ (element);
    },

    /**
     * Adds a listener and removes it when the stage is disposed. The target may outlive the stage.
     * @template {keyof GlobalEventHandlersEventMap | keyof WindowEventMap} K
     * @param {EventTarget} target
     * @param {K} type
     * @param {(event: (GlobalEventHandlersEventMap & WindowEventMap)[K]) => void} listener
     * @param {boolean} [capture]
     */
    on(target, type, listener, capture = false) {
      const callback = /** @type {EventListener} */ (listener);
      target.addEventListener(type, callback, { capture, signal });
    },

    /**
     * Does some work once: when the stage is disposed, or before that when the returned function is
     * called. Anything that ends before its stage calls it, so that the stage does not keep it in memory.
     * @param {() => void} work
     */
    onDispose(work) {
      const end = () => {
        signal.removeEventListener("abort", end);
        work();
      };
      signal.addEventListener("abort", end, { once: true });
      return end;
    },

    /** Ends everything that runs on the stage. */
    dispose: () => life.abort(),

    /**
     * Shows a message in an element, or hides the element. It changes the page only if the text is
     * new, because a screen reader reads a live region after every change.
     * @param {HTMLElement} element
     * @param {Message | null} message
     */
    show(element, message) {
      const text = message ? words.say(message) : "";
      element.hidden = !message;
      if (shown.get(element) === text) return;
      shown.set(element, text);
      element.replaceChildren(...(message ? rich(message) : []));
    },

    /**
     * Loads a style sheet and applies it.
     * @param {string} name of a file in css
     * @param {object} [options]
     * @param {string} [options.media]
     * @param {string | CSSStyleSheet} [options.after] the style sheet that it follows, or its name; the
     *   last one if left out
     * @returns {Promise<void>} fulfilled when the sheet applies
     */
    async loadStyleSheet(name, { media = "all", after } = {}) {
      // After the stage is disposed, the tree may belong to another board.
      if (signal.aborted) return;
      const { sheet, loaded } = sheetOf(name, media, rem);
      const all = root.adoptedStyleSheets;
      const earlier = typeof after === "string" ? sheetOf(after, "all", rem).sheet : after;
      const place = earlier ? all.indexOf(earlier) + 1 : 0;
      // The empty sheet goes in at once, so the order of the calls decides, not the order of arrival.
      root.adoptedStyleSheets = all.toSpliced(place || all.length, 0, sheet);
      try {
        await loaded;
      } catch (error) {
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
        throw error;
      }
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */
