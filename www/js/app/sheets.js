/**
 * Style sheets that are loaded together, in their order; www/css/README.md says what is in each. The
 * distribution joins each list into one file (tools/dist/site.mjs).
 */

/** There before a board is shown. */
export const BOARD = [
  "tokens",
  "base",
  "controls",
  "layout",
  "board",
  "status",
  "choice",
  "players",
  "bad-link",
  "first-game",
  "toolbar",
  "match",
  "moves",
];

/** There before the first dialog. */
export const DIALOGS = [
  "dialogs",
  "help",
  "settings",
  "new-game",
  "match-table",
  "share",
  "shortcuts",
  "notices",
];
