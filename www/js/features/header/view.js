/**
 * The head of a board. On the page of the game it has the menu of the site, which is filled when it is
 * first wanted. On other pages it has two buttons: how to play, and the settings.
 */
import { html, render } from "../../lib/html.js";

/** The lines of the icons, in a square of 24. */
const ICONS = {
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  settings: [
    "M4 7h6M16 7h4M4 17h4M14 17h6",
    "M10.25 7a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0z",
    "M8.25 17a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0z",
  ].join(""),
};

/**
 * The functions that open the items of the head and its menu.
 * @typedef {Record<"archive" | "gamesByLink" | "help" | "home" | "lessons" | "openings" | "puzzles" | "settings" | "share", () => void>} Open
 * Something to open here, or another page.
 * @typedef {[id: string, text: import("../../types.js").TextKey]} Item
 */

/** These stand in the head itself where there is room. @type {Item[]} */
export const FIRST = [
  ["puzzles", "tool.puzzles"],
  ["lessons", "tool.lessons"],
  ["help", "page.help"],
];

/**
 * A button that opens something, and closes the menu if that is open.
 * @param {import("../../lib/stage.js").Stage} stage @param {Open} open @param {Item} item
 */
export const opener = ({ byId, t }, open, [name, text]) =>
  html`<button
    type="button"
    class="plain"
    onClick=${() => {
      const menu = byId("menu");
      // The focused item disappears with the menu; a dialog returns the focus to the menu's button.
      if (menu.matches(":popover-open")) byId("menu-button").focus();
      menu.hidePopover();
      open[/** @type {keyof typeof open} */ (name)]();
    }}
  >
    ${t(text)}
  </button>`;

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Open} open
 * @param {() => void} fillMenu loads the contents of the menu (menu.js), which says until then that it is
 *   loading
 */
export function createHeader(stage, open, fillMenu) {
  const { address, byId, onGamePage, t } = stage;
  const root = byId("top");

  /** @param {string} id @param {keyof typeof ICONS} name @param {import("../../types.js").TextKey} text @param {object} more */
  const icon = (id, name, text, more) =>
    html`<button type="button" id=${id} class="plain icon" title=${t(text)} ...${more}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg
      ><span>${t(text)}</span>
    </button>`;
  const settings = icon("set", "settings", "page.settings", { onClick: () => open.settings() });

  /** In the head itself. @param {Item} item */
  const shortcut = (item) =>
    html`<li id=${item[0] === "help" ? "how" : null}>${opener(stage, open, item)}</li>`;

  /** Another window or tab opens the page anew. @param {MouseEvent} event */
  function goHome(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open.home();
  }

  const menu = () => html`
    <a id="home-link" href=${address.toPage("./")} onClick=${goHome}><slot name="title" /></a>
    <nav aria-label=${t("menu.name")}>
      <ul id="shortcuts">
        ${FIRST.map(shortcut)}
      </ul>
      <span id="speaker-place" />
      ${icon("menu-button", "menu", "menu.name", { popovertarget: "menu", onClick: fillMenu })}
      <div id="menu" popover><p>${t("page.loading")}</p></div>
    </nav>
    ${settings}
  `;
  const buttons = () => html`
    <slot name="title" />
    <button type="button" id="how" class="plain" onClick=${() => open.help()}>
      ${t("page.help")}
    </button>
    ${settings}
  `;
  render(onGamePage ? menu() : buttons(), root);
}
