/**
 * The elements of a board and of everything beside it, without contents: the panels fill them
 * (app/app.js). Their order here is the reading order.
 */
import { el } from "../lib/dom.js";

/** @typedef {Record<string, string | boolean>} Attributes */

/** @param {string} id @param {Attributes} [more] @param {...(Node | string)} children */
const div = (id, more = {}, ...children) => el("div", { id, ...more }, ...children);
/** The tabs beside or below the board, by name. */
const TABS = ["moves", "analysis", "worlds", "review"];

/**
 * The panel of a tab. The features fill it; worlds and review come with their scripts.
 * @param {import("../lib/stage.js").Stage["region"]} region
 * @returns {(name: string) => HTMLElement}
 */
const view = (region) => (name) =>
  div(
    `view-${name}`,
    { role: "tabpanel", hidden: true, "aria-labelledby": `tab-${name}` },
    ...contentsOf(name, region),
  );

/** @param {string} name @param {import("../lib/stage.js").Stage["region"]} region @returns {Node[]} */
function contentsOf(name, region) {
  if (name === "analysis")
    return [div("margin", { hidden: true }), div("actions", { hidden: true })];
  if (name !== "moves") return [];
  return [
    region(
      { id: "moves", part: "moves", "aria-labelledby": "moves-title", hidden: true },
      el("h2", { id: "moves-title" }),
      el("p", { id: "named", "aria-hidden": "true", hidden: true }),
      el("ol", { id: "list", "aria-labelledby": "moves-title" }),
    ),
  ];
}

/** @param {string} id @param {string} title the id of its heading */
const dialog = (id, title) => el("dialog", { id, part: "dialog", "aria-labelledby": title });

/**
 * @param {boolean} whole the board has a page for itself, whose landmarks are the board's
 * @param {Pick<import("../lib/stage.js").Stage, "region" | "onGamePage" | "t">} stage
 */
export const boardElements = (whole, stage) =>
  el("div", { class: stage.onGamePage ? "layout game-page" : "layout" }, ...contents(whole, stage));

/** @param {boolean} whole @param {Pick<import("../lib/stage.js").Stage, "region" | "t">} stage @returns {Node[]} */
const contents = (whole, { region, t }) => [
  el(whole ? "header" : "div", { id: "top", part: "header" }),
  el(
    whole ? "main" : "div",
    { id: "page", hidden: true },
    div(
      "board",
      { part: "board" },
      el("canvas", { id: "canvas", "aria-hidden": "true" }),
      div("grid", { role: "grid" }),
    ),
    div(
      "panel",
      { part: "panel" },
      div("landing", { hidden: true }),
      div(
        "players",
        { role: "group", "aria-label": t("players.title"), part: "players", hidden: true },
        el("p", { id: "who" }),
        div("match", { hidden: true }),
      ),
      div(
        "status",
        { part: "status" },
        el("p", { id: "head" }),
        el("p", { id: "todo" }),
        el("p", { id: "done" }),
      ),
      div("news", { role: "status" }),
      el("section", { id: "broken", role: "alert", hidden: true }),
      div("next", { role: "group", "aria-labelledby": "head", class: "tools", hidden: true }),
      div("past", { role: "group", "aria-labelledby": "head", class: "tools", hidden: true }),
      div("tools", {
        ...{ role: "group", "aria-label": t("tool.name"), class: "tools", part: "tools" },
      }),
      div("guide", { hidden: true }),
      el("input", { id: "link", readonly: true, hidden: true }),
      div("tabs"),
      region({ id: "hint", "aria-labelledby": "hint-title", hidden: true }),
      div("seating", { hidden: true }),
      region({ id: "choice", part: "choice", "aria-labelledby": "choice-title", hidden: true }),
      div("views", {}, ...TABS.map(view(region))),
      el("p", { id: "rules", part: "rules" }),
      div("practice", {
        ...{ role: "group", "aria-label": t("menu.name"), class: "tools", part: "tools" },
      }),
    ),
  ),
  // Live regions for screen readers: a11y/announcer.js
  div("said", { class: "unseen" }, el("div", { role: "status" }), el("div", { role: "status" })),
  dialog("new", "new-title"),
  dialog("help", "help-title"),
  dialog("settings", "settings-title"),
  el("section", { id: "sheet", hidden: true }),
  dialog("keys", "keys-title"),
  dialog("share-dialog", "share-title"),
  dialog("match-dialog", "match-title"),
];
