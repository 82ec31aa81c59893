/**
 * The head of a board. On the page of the game it has the menu of the site: lessons, puzzles and the
 * other pages. On other pages it has two buttons: how to play, and the settings.
 */
import { textKey } from "../../i18n/text-key.js";
import { physicsPage } from "../../lib/address.js";
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

/** What a menu has: something to open here, or another page. @typedef {[id: string, text: string]} Item */

/** These stand in the head itself where there is room. @type {Item[]} */
const FIRST = [
  ["puzzles", "tool.puzzles"],
  ["lessons", "tool.lessons"],
  ["help", "page.help"],
];
/** @type {Item} */
const HOME = ["home", "menu.home"];
/** @type {Item[]} */
const HERE = [
  ["openings", "tool.openings"],
  ["gamesByLink", "tool.by-link"],
  ["share", "tool.share"],
];

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Record<"gamesByLink" | "help" | "home" | "lessons" | "openings" | "puzzles" | "settings" | "share", () => void>} open
 */
export function createHeader(stage, open) {
  const { address, byId, onGamePage, t, words } = stage;
  const root = byId("top");

  /** @param {string} id @param {keyof typeof ICONS} name @param {string} text @param {object} more */
  const icon = (id, name, text, more) =>
    html`<button type="button" id=${id} class="plain icon" title=${t(textKey(text))} ...${more}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg
      ><span>${t(textKey(text))}</span>
    </button>`;
  const settings = icon("set", "settings", "page.settings", { onClick: () => open.settings() });

  /** @param {string} name @param {string} text */
  const opener = (name, text) =>
    html`<button
      type="button"
      class="plain"
      onClick=${() => {
        const menu = byId("menu");
        // What has the focus goes with the menu; a dialog gives it back to the menu's button.
        if (menu.matches(":popover-open")) byId("menu-button").focus();
        menu.hidePopover();
        open[/** @type {keyof typeof open} */ (name)]();
      }}
    >
      ${t(textKey(text))}
    </button>`;
  /** @param {Item} item */
  const entry = ([name, text]) => html`<li class=${name}>${opener(name, text)}</li>`;
  /** In the head itself. @param {Item} item */
  const shortcut = ([name, text]) =>
    html`<li id=${name === "help" ? "how" : null}>${opener(name, text)}</li>`;
  /** @param {Item} item */
  const page = ([name, text]) =>
    html`<li><a href=${address.toPage(name)}>${t(textKey(text))}</a></li>`;

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
      ${icon("menu-button", "menu", "menu.name", { popovertarget: "menu" })}
      <div id="menu" popover>
        <ul>
          ${[HOME, ...FIRST, ...HERE].map(entry)}
          <li role="separator"></li>
          ${[
            page(["for-teachers.html", "menu.teachers"]),
            page([physicsPage(words.language), "menu.physics"]),
            page(["embed-builder.html", "menu.embed"]),
          ]}
        </ul>
      </div>
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
