/**
 * Contents of the menu of the site: lessons, puzzles and the like, and the other pages.
 *
 * @typedef {import("./view.js").Item} Item
 */
import { physicsPage } from "../../lib/address.js";
import { html, render } from "../../lib/html.js";
import { FIRST, opener } from "./view.js";

/** @type {Item[]} */
const HERE = [
  ["home", "menu.home"],
  ...FIRST,
  ["openings", "tool.openings"],
  ["gamesByLink", "tool.by-link"],
  ["archive", "tool.archive"],
  ["share", "tool.share"],
];

/**
 * Fills the menu, in place of the message that it is being loaded.
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {import("./view.js").Open} open
 */
export function fillMenu(stage, open) {
  const { address, byId, t, words } = stage;

  /** @param {Item} item */
  const entry = (item) => html`<li data-item=${item[0]}>${opener(stage, open, item)}</li>`;
  /** @param {Item} item */
  const page = ([name, text]) => html`<li><a href=${address.toPage(name)}>${t(text)}</a></li>`;

  const contents = html`<ul>
    ${HERE.map(entry)}
    <li role="separator"></li>
    ${[
      page(["for-teachers.html", "menu.teachers"]),
      page([physicsPage(words.language), "menu.physics"]),
      page(["embed-builder.html", "menu.embed"]),
    ]}
  </ul>`;
  const root = byId("menu");
  root.replaceChildren();
  render(contents, root);
}
