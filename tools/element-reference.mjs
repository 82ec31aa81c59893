// What is said of <quantum-tic-tac-toe> beside the comments of its class: for tools/element-docs.mjs,
// and for the types of the npm package.

/** What can go wrong, by its code. @type {Record<string, string>} */
export const ERRORS = {
  "bad-option": "An attribute has a value that is none. The board does without it.",
  "bad-record":
    "A record cannot be read. The board says which part of it, and is ready for a new game.",
  "no-such-lesson": "No lesson has this name.",
  "no-such-puzzle": "No puzzle has this name.",
  "no-wasm-allowed":
    "The security policy of the page does not allow WebAssembly. The board says so and links to embed.html, if it knows where that is.",
  "no-webassembly": "The browser cannot run WebAssembly.",
  "no-module": "The WebAssembly module could not be loaded.",
  refused: "The browser did not start the module, or the solver refused a question.",
  "no-texts": "The texts or the style sheets could not be loaded.",
  broken: "The board could not start: the browser, or what was added to it, lacks something.",
  "no-worker": "The computer cannot play: its thread could not be started.",
  "no-coin": "The computer cannot play: there are no random numbers for the coin it is to throw.",
  crashed: "The computer cannot play: its thread has stopped.",
  part: "A part that is loaded when it is first wanted did not come.",
};

/** What an option of www/js/element/options.js asks for. @type {Record<string, string>} */
export const ASKED = {
  rules: "By which rules a new game is played.",
  record: "The game on the board, as a record: the rules and the actions, such as “goff 14 25”.",
  players: "Who plays: two people, a person and the computer, or the computer with itself.",
  side: "Which side a person has against the computer.",
  level: "How well the computer plays, from 1, a beginner, to 5, without a mistake.",
  lesson: "The lesson that is shown, by its name.",
  puzzle: "The puzzle that is shown: a date, a number, or rules and a number.",
  panels: "What is shown beside the board, as names with blanks between; or all, or none.",
  "read-only": "The position can be looked at, and not played on.",
  loading: "When the board is loaded: at once, or as it comes near the screen.",
  language: "The language; auto: that of the text around it, or else the browser’s.",
  theme: "The colours; auto: as the system says.",
  sound: "Short sounds.",
  motion: "How fast a collapse runs. Who asks the system for less motion gets none.",
  home: "Where the game’s own pages are, to which links lead: the address of their folder.",
};

/** What each panel of www/js/app/panels-shown.js is. @type {Record<string, string>} */
export const SHOWN = {
  help: "the rules, and what the keys do",
  settings: "colours, language, motion, sound",
  players: "who plays: two people, or one and the computer",
  guide: "the guided first game, offered to a new player",
  undo: "taking back and playing again",
  new: "another game, by these or other rules",
  share: "the game as a link, a text, a picture",
  hint: "a hint that says why",
  analysis: "what every action is worth",
  worlds: "the classical worlds of a position, and its formula",
  review: "a game looked at again",
  openings: "the openings, with their values",
  puzzles: "puzzles",
  lessons: "the list of lessons",
  moves: "what was played",
  rules: "by which rules",
};
