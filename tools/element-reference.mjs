// What <quantum-tic-tac-toe> has beside its options (www/js/options.js): the one place from which
// tools/element-docs.mjs makes the manifest and the documentation, and against which the tests hold
// the code.

/**
 * What an element tells, as an event of this name after “qttt-”, and what stands in its
 * `detail`. All of them bubble, and leave shadow trees.
 * @type {Record<string, { detail: Record<string, string>, about: string }>}
 */
export const EVENTS = {
  ready: { detail: { record: "string" }, about: "The board can be played on." },
  action: {
    detail: {
      action: "string",
      player: '"X" | "O"',
      by: '"person" | "computer"',
      record: "string",
      view: "View",
    },
    about: "An action was played, also one that had been taken back.",
  },
  cycle: {
    detail: { cycle: 'NonNullable<View["cycle"]>', record: "string" },
    about: "An action closed a cycle, which is now to be measured.",
  },
  collapse: {
    detail: { collapsed: 'View["collapsed"]', record: "string" },
    about: "Marks became classical.",
  },
  end: { detail: { score: "Score", record: "string" }, about: "A game is over." },
  change: {
    detail: { record: "string" },
    about: "Another position is on the board, however it came there. Told after all of the above.",
  },
  "lesson-completed": { detail: { name: "string" }, about: "A lesson was gone through." },
  "puzzle-solved": { detail: { name: "string" }, about: "A puzzle was solved." },
  error: {
    detail: { code: "ErrorCode", message: "string" },
    about: "Something does not work. The code says what, the message is for developers.",
  },
};

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

/** What a script can call. @type {Record<string, { takes: [string, string][], gives: string, about: string }>} */
export const METHODS = {
  play: {
    takes: [["action", "string"]],
    gives: "boolean",
    about: "Plays an action, such as “15” or “@1”; false if it is not possible now.",
  },
  undo: { takes: [], gives: "void", about: "Takes back what was done last." },
  redo: { takes: [], gives: "void", about: "Plays again what was taken back." },
  open: {
    takes: [["text", "string"]],
    gives: "Promise<void>",
    about:
      "Shows a game by its record, or “lesson=NAME”, or “puzzle=NAME”: what a link to the game has after its #.",
  },
  newGame: {
    takes: [["rules?", "string"]],
    gives: "Promise<void>",
    about: "Begins a new game by these rules, or by those of the attribute.",
  },
  focus: { takes: [], gives: "void", about: "Gives the focus to the board." },
};

/** What a script can read besides the options. @type {Record<string, { type: string, about: string }>} */
export const READABLE = {
  ready: {
    type: "Promise<QuantumTicTacToe>",
    about: "Resolves when the board can be played on.",
  },
  view: {
    type: "View | null",
    about: "The whole position, as the engine tells it; null before it is there.",
  },
};

/**
 * The custom properties that change how a board looks, after “--qttt-”; the first value is the
 * light theme's, then the dark one's.
 * @type {Record<string, { first: string, about: string }>}
 */
export const LOOKS = {
  paper: { first: "#f6f3ec / #0f141c", about: "the ground" },
  tile: { first: "#fdfcf9 / #171e29", about: "squares and controls" },
  rim: { first: "#8f897b / #627087", about: "the outline of a square" },
  edge: { first: "#dcd7ca / #293344", about: "the outline of a control, and fine lines" },
  ink: { first: "#23262b / #e8e6df", about: "text, and what is emphasised" },
  soft: { first: "#5f5c55 / #a0a8b5", about: "less important text" },
  x: { first: "#c8501e / #ff9a62", about: "the marks of X" },
  o: { first: "#1c6aa8 / #73b9ff", about: "the marks of O" },
  "x-text": { first: "#b1430f / #ff9a62", about: "the marks of X in a text" },
  "o-text": { first: "#1c6aa8 / #73b9ff", about: "the marks of O in a text" },
  "body-1": { first: "#e6d5a3 / #6b5520", about: "what is entangled: the first of four tints" },
  "body-2": { first: "#b9d8c6 / #1f5a45", about: "the second tint" },
  "body-3": { first: "#d6c8e8 / #4f3f7d", about: "the third tint" },
  "body-4": { first: "#bdd5e4 / #235377", about: "the fourth tint" },
  font: { first: "the system’s", about: "the font of texts" },
  "font-title": { first: "a serif", about: "the font of headings" },
  "font-numerals": { first: "a sans serif", about: "the font of marks and numbers on the board" },
  radius: { first: "0.5rem", about: "how round corners are" },
  padding: { first: "0.5rem", about: "the room between the element’s edge and what is in it" },
  board: { first: "36rem", about: "how large the board’s side may become" },
  room: { first: "24rem", about: "the height kept for what is below a board, while all is loaded" },
};

/** What a style sheet can reach with ::part(). @type {Record<string, string>} */
export const PARTS = {
  header: "the row with the title, help and settings",
  board: "the nine squares",
  panel: "all that is below the board, or beside it",
  status: "whose turn it is, what can be done, what happened",
  players: "who plays",
  choice: "the two outcomes, while a choice is open",
  tools: "rows of buttons",
  moves: "the list of moves",
  rules: "by which rules",
  dialog: "what opens over the page",
};

/** What a page can put into an element. @type {Record<string, string>} */
export const SLOTS = { title: "a heading, at the beginning of the header" };

/** What an option of www/js/options.js asks for. @type {Record<string, string>} */
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

/** What each panel of www/js/options.js is. @type {Record<string, string>} */
export const SHOWN = {
  help: "the rules, and what the keys do",
  settings: "colours, language, motion, sound",
  players: "who plays: two people, or one and the computer",
  guide: "the guided first game, offered to whoever is new",
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
