/**
 * The elements of a board and of everything beside it, without contents: the panels fill them
 * (app/app.js). Their order here is the reading order.
 */
import { el } from "../lib/dom.js";

/** @typedef {Record<string, string | boolean>} Attributes */

/** @param {string} id @param {Attributes} [more] @param {...(Node | string)} children */
const div = (id, more = {}, ...children) => el("div", { id, ...more }, ...children);
/** @param {string} id @param {string} title the id of what names it */
const dialog = (id, title) => el("dialog", { id, part: "dialog", "aria-labelledby": title });

/**
 * @param {boolean} whole the board has a page for itself, whose landmarks are the board's
 * @param {import("../lib/stage.js").Stage["region"]} region
 */
export const boardElements = (whole, region) =>
  el("div", { class: "bench" }, ...contents(whole, region));

/** @param {boolean} whole @param {import("../lib/stage.js").Stage["region"]} region @returns {Node[]} */
const contents = (whole, region) => [
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
      div("margin", { hidden: true }),
      div(
        "status",
        { part: "status" },
        el("p", { id: "head" }),
        el("p", { id: "todo" }),
        el("p", { id: "done" }),
      ),
      div("news", { role: "status" }),
      div("players", { part: "players", hidden: true }),
      el("section", { id: "broken", role: "alert", hidden: true }),
      el("section", { id: "choice", part: "choice", hidden: true }),
      region({ id: "hint", "aria-labelledby": "hint-title", hidden: true }),
      div("past", { class: "tools", hidden: true }),
      div("guide", { hidden: true }),
      div("tools", { class: "tools", part: "tools" }),
      div("further", { class: "tools", part: "tools" }, div("aids"), div("studies")),
      el("input", { id: "link", readonly: true, hidden: true }),
      div("match", { hidden: true }),
      region(
        { id: "moves", part: "moves", "aria-labelledby": "moves-title", hidden: true },
        el("h2", { id: "moves-title" }),
        el("p", { id: "named", "aria-hidden": "true", hidden: true }),
        el("ol", { id: "list", "aria-labelledby": "moves-title" }),
      ),
      el("section", { id: "actions", hidden: true }),
      el("p", { id: "who", hidden: true }),
      el("p", { id: "rules", part: "rules" }),
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
