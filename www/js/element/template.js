/**
 * The elements of a board and all that is beside it, empty: who fills which is to be
 * read in app.js. What stands here is the order in which one goes through them.
 */
import { el } from "../lib/dom.js";
import { svg } from "../lib/svg.js";

/** The lines of the icons, in a square of 24. */
const ICONS = {
  set: ["M4 7h6M16 7h4M4 17h4M14 17h6"],
  undo: ["M9 5 4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3"],
  redo: ["m15 5 5 5-5 5M20 10H10a5.5 5.5 0 0 0 0 11h3"],
  copy: [
    "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L12 17.7",
  ],
  share: ["M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v8h14v-8"],
};

/** @typedef {Record<string, string | boolean>} Attributes */

/** @param {string} id @param {Attributes} [more] @param {...(Node | string)} children */
const div = (id, more, ...children) => el("div", { id, ...more }, ...children);
/** @param {string} id @param {Attributes} [more] */
const button = (id, more) => el("button", { type: "button", id, ...more });
/** @param {keyof typeof ICONS} id @param {string} [look] @param {Node[]} [knobs] */
const icon = (id, look = "icon", knobs = []) => {
  const lines = ICONS[id].map((d) => svg("path", { d }));
  const picture = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...lines, ...knobs);
  return el("button", { type: "button", id, class: look }, picture, el("span", {}));
};
/** @param {number} cx @param {number} cy */
const knob = (cx, cy) => svg("circle", { cx, cy, r: 2.75 });
/** @param {string} id @param {string} title the id of what names it */
const dialog = (id, title) => el("dialog", { id, part: "dialog", "aria-labelledby": title });

/**
 * @param {Node} title what stands at the head, if the page gives it one
 * @param {boolean} whole the board has a page for itself, whose landmarks are the board's
 * @param {import("../lib/stage.js").Stage["region"]} region
 */
export const frame = (title, whole, region) =>
  el("div", { class: "bench" }, ...contents(title, whole, region));

/** @param {Node} title @param {boolean} whole @param {import("../lib/stage.js").Stage["region"]} region @returns {Node[]} */
const contents = (title, whole, region) => [
  el(
    whole ? "header" : "div",
    { id: "top", part: "header" },
    title,
    button("how", { class: "plain" }),
    icon("set", "plain icon", [knob(13, 7), knob(11, 17)]),
  ),
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
      div(
        "tools",
        { class: "tools", part: "tools" },
        icon("undo"),
        icon("redo"),
        button("again", { class: "primary", hidden: true }),
        button("swap", { hidden: true }),
        button("new-game"),
        icon("copy"),
        icon("share"),
      ),
      div(
        "further",
        { class: "tools", part: "tools" },
        div(
          "aids",
          {},
          button("hint-button"),
          button("analysis-button"),
          button("worlds-button", { "aria-pressed": "false" }),
        ),
        div(
          "studies",
          {},
          button("review-button", { hidden: true }),
          button("openings-button"),
          button("puzzles-button"),
          button("lessons-button"),
        ),
      ),
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
  // What is said aloud: js/a11y/announcer.js
  div("said", { class: "unseen" }, el("div", { role: "status" }), el("div", { role: "status" })),
  dialog("new", "new-title"),
  dialog("help", "help-title"),
  dialog("settings", "settings-title"),
  el("section", { id: "sheet", hidden: true }),
  dialog("keys", "keys-title"),
  dialog("share-dialog", "share-title"),
  dialog("match-dialog", "match-title"),
];
