// Descriptions of <quantum-tic-tac-toe> besides the comments of its class, and of embed.html: for
// tools/element-docs.mjs, and for the types of the npm package.

/** The error codes, each with its meaning. @type {Record<string, string>} */
export const ERRORS = {
  "bad-option": "An attribute has a value that does not exist. The board ignores it.",
  "bad-record":
    "A record cannot be read. The board says which part is wrong and offers a new game.",
  "no-such-lesson": "No lesson has this name.",
  "no-such-puzzle": "No puzzle has this name.",
  "no-wasm-allowed":
    "The security policy of the page does not allow WebAssembly. The board says so and links to embed.html, if it knows where that is.",
  "no-webassembly": "The browser cannot run WebAssembly.",
  "no-module": "The WebAssembly module could not be loaded.",
  refused: "The browser refused to start the module, or the solver refused a question.",
  "no-texts": "The texts or the style sheets could not be loaded.",
  broken:
    "The board could not start, or a part of it cannot be shown: the browser, or an extension in it, lacks or changes something that the board needs.",
  "no-worker": "The computer cannot play: its thread could not be started.",
  "no-coin": "The computer cannot play: the browser gives no random numbers for the coin.",
  crashed: "The computer cannot play: its thread has stopped.",
  part: "A part that is loaded on first use did not arrive.",
};

/** The meaning of each option of www/js/element/options.js. @type {Record<string, string>} */
export const ASKED = {
  rules: "The rules of a new game.",
  record: "The game on the board, as a record: rules and actions, such as “goff 14 25”.",
  players: "Who plays: two people, a person against the computer, or the computer against itself.",
  side: "The side of the person who plays against the computer.",
  level: "How well the computer plays: from 1, a beginner, to 5, which makes no mistakes.",
  lesson: "The name of the lesson that is shown.",
  puzzle: "The puzzle that is shown: a date, a number, or rules and a number.",
  apparatus: "The experiment that is shown, with all its controls.",
  panels: "What is shown beside the board: names separated by spaces, or “all”, or “none”.",
  "read-only": "The position can be looked at, but not changed.",
  loading: "When the board is loaded: at once, or when it comes near the screen.",
  language: "The language. “auto” takes that of the text around the board, or else the browser’s.",
  theme: "The colours. “auto” follows the system.",
  sound: "Whether short sounds are played.",
  motion: "How fast a collapse runs. It does not run at all if the system asks for less motion.",
  home: "The address of the folder with the game’s own pages. Links lead there.",
};

/**
 * The parameters of embed.html that are no options of a board, as they stand in doc/embedding.md.
 * @type {Record<string, { values: string, first: string, description: string }>}
 */
export const FRAME_ONLY = {
  lang: {
    values: "as `language`",
    first: "",
    description:
      "The same as `language`; if both are given, `lang` counts. `de-AT` is read as `de`.",
  },
  origin: {
    values: "origins, with commas between",
    first: "the page around",
    description: "Which pages may command the board; see below.",
  },
};

/** The contents of each panel of www/js/app/panels-shown.js. @type {Record<string, string>} */
export const SHOWN = {
  help: "the rules and the keys",
  settings: "colours, language, motion, sound",
  players: "who plays: people or the computer",
  guide: "the guided first game, offered to a new player",
  undo: "undo and redo",
  new: "a new game, with the same or other rules",
  share: "the game as a link, a text or a picture",
  hint: "a hint, with its reason",
  analysis: "the value of every action",
  worlds: "the worlds of a position, and its formula",
  review: "a game reviewed move by move",
  openings: "the openings, with their values",
  puzzles: "puzzles",
  lessons: "the list of lessons",
  moves: "the moves so far",
  rules: "the name of the rules",
};
