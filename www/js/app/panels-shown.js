/**
 * The panels of a board, and the keys that belong to them. Panels that are not wanted are hidden.
 */

/**
 * Everything beside the board, with the elements that show it and the commands of the keys that
 * belong to it. The tabs look up for themselves which of them are wanted.
 * @type {Record<string, { shows: string[], commands?: string[] }>}
 */
export const PANELS = {
  help: { shows: ["how"], commands: ["keys"] },
  settings: { shows: ["set"] },
  players: { shows: ["players", "seating"] },
  guide: { shows: ["guide"] },
  undo: {
    shows: ["undo", "redo"],
    commands: ["undo", "redo"],
  },
  new: {
    shows: ["new-game", "next"],
    commands: ["new"],
  },
  share: {
    shows: ["share", "link"],
    commands: ["copy", "share"],
  },
  hint: { shows: ["hint-button"], commands: ["hint"] },
  analysis: {
    shows: [],
    commands: ["analysis"],
  },
  worlds: {
    shows: [],
    commands: ["worlds"],
  },
  review: { shows: [] },
  openings: { shows: ["openings-button"] },
  puzzles: { shows: ["puzzles-button"] },
  lessons: { shows: ["lessons-button"] },
  moves: { shows: [] },
  rules: { shows: ["rules"] },
};
/** @typedef {Set<string>} Panels */

/** The panels that a list names. @param {string} list @returns {Panels} */
export const panelsOf = (list) =>
  new Set(list === "all" ? Object.keys(PANELS) : list.split(" ").filter((name) => name in PANELS));

/** Whether the panel of a key's command is shown. @param {Panels} panels @param {string} command */
export function isEnabled(panels, command) {
  const owner = Object.entries(PANELS).find(([, panel]) => panel.commands?.includes(command));
  return !owner || panels.has(owner[0]);
}

/**
 * Hides the elements of the panels that are not wanted.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {Panels} panels
 */
export function hidePanels({ byId, root }, panels) {
  for (const [name, { shows }] of Object.entries(PANELS))
    for (const id of shows) byId(id).toggleAttribute("data-hidden", !panels.has(name));
  // An empty row takes no room.
  for (const row of root.querySelectorAll("#top, #tools, #practice")) {
    const isFilled = !!row.querySelector("button");
    row.toggleAttribute("data-hidden", isFilled && !row.querySelector("button:not([data-hidden])"));
  }
}
