/**
 * Style sheets that are loaded together, in their order; www/css/README.md says what is in each. The
 * distribution joins each list into one file (tools/dist/site.mjs).
 */

/** There before a board is shown. */
export const BOARD = [
  "tokens",
  "base",
  "layout",
  "header",
  "board",
  "status",
  "players",
  "toolbar",
  "landing",
];

/** There before the first choice or measurement: after those of the board, before those of a host. */
export const CHOICE = "choice";

/** There before the first dialog. */
export const DIALOGS = [
  "controls",
  "dialogs",
  "help",
  "settings",
  "new-game",
  "rivals",
  "match-table",
  "share",
  "shortcuts",
  "notices",
];
