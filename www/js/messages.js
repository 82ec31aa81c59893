/**
 * Every text of the page, in one table, and the two ways to fill it in. Code
 * names a message and hands over values; it never joins pieces of sentences, so
 * that another language can order them as it likes. Failures that can happen
 * before this file is loaded have their texts in index.html.
 *
 * A value may be a text, a number, a mark, a message, or a list of these. A message with
 * `count` has a form for each plural category of that value.
 *
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Mark} Mark
 * @typedef {string | number | Mark | Message} Atom
 * @typedef {{ [name: string]: Atom | Atom[] }} Values
 * @typedef {{ key: string, values?: Values }} Message
 * @typedef {string | { count: string, other: string, one?: string }} Text
 */

const LANGUAGE = "en";

/** @type {Record<string, Text>} */
const TEXTS = {
  board: "Board",
  "page.help": "How to play",

  "head.turn": "{player} to move",
  "head.chooses": "{player} chooses",
  "head.coin": "The coin decides",
  "head.wins": "{player} wins {high} to {low}",
  "head.both": "Both win, {high} to {low}",
  "head.cat": "A cat’s game, 0 to 0",

  "todo.opening": "Choose two squares. {mark} will be in both at once, until a measurement.",
  "todo.first": "Choose two squares for {mark}.",
  "todo.last": "Only square {square} is free. Press it: {mark} becomes classical there at once.",
  "todo.second":
    "{mark} is in square {square} and …? Press its second square, or {square} again to take it back.",
  "todo.joins": "{mark} in squares {a} and {b}: press to place it.",
  "todo.closes": "This closes a cycle: {chooser} will choose how it collapses.",
  "todo.closes.coin": "This closes a cycle: a coin will decide how it collapses.",
  "todo.choose":
    "{closer} closed a cycle, so {chooser} chooses: does {mark} end in square {a} or {b}?",
  "todo.measure":
    "{closer} closed a cycle. Measure it: a fair coin puts {mark} in square {a} or {b}, with probability ½ each.",
  "todo.try": "So it would be with {mark} in square {square}. Press to make it so.",
  "todo.over": "Play again, or undo to see what else could have been.",

  "no.closed": "Square {square} is closed: classical {mark} is there for good.",
  "no.repeat":
    "A pair joins squares {a} and {b} already, and these rules allow only one. Choose another second square.",
  "no.choice": "{mark} ends in square {a} or {b}: choose one of these two.",
  "no.measure": "The cycle is measured first: press Measure.",
  "no.coin": "No coin could be thrown: this browser gives no random numbers. Nothing was measured.",
  "no.over": "The game is over. Undo takes moves back, New game starts afresh.",
  "no.other": "Square {square} cannot be used now.",

  "done.placed": "{mark} went into squares {a} and {b}.",
  "done.last": "{mark} filled the last square, {square}.",
  "done.collapsed": "{chooser} put {mark} in square {square}.",
  "done.collapsed.more": "{chooser} put {mark} in square {square}; that settled {others}.",
  "done.found": "The coin found {mark} in square {square}.",
  "done.found.more": "The coin found {mark} in square {square}; that settled {others}.",
  "done.row": "{player}’s row {a}–{b}–{c} was complete with {mark}.",
  "done.both": "{first} {second}",
  "done.undo": "Taken back.",
  "done.redo": "Played again.",
  "done.copied": "The link to this game is copied.",
  "done.shelf": "This is the game you left.",
  "done.started": "A new game by the rules “{rules}”.",

  "said.cycle": "{mark} went into squares {a} and {b} and closed a cycle of {marks}.",
  "said.cycle.stems": {
    count: "n",
    one: "{mark} went into squares {a} and {b} and closed a cycle of {marks}; {stems} hangs on it.",
    other:
      "{mark} went into squares {a} and {b} and closed a cycle of {marks}; {stems} hang on it.",
  },
  "said.option": "With {mark} in square {square}: {marks}.",

  mark: "{player}{move}",
  "mark.in": "{mark} in {square}",

  "square.empty": "Square {square}: empty",
  "square.classical": "Square {square}: classical {mark}, closed",
  "square.spooky": "Square {square}: {list}",
  "square.first": "Square {square}, chosen for {mark}, which still needs a second square: {list}",
  "square.first.empty": "Square {square}, chosen for {mark}, which still needs a second square",
  "square.option": "Square {square}, where {mark} can end: {list}",
  "square.mark": "spooky {mark}, partner in square {partner}",
  "square.join": "{before}; {next}",

  "choice.title": "Two ways to collapse",
  "choice.title.coin": "Two outcomes, equally likely",
  "choice.option": "{mark} in square {square}",
  "choice.odds": "Probability ½.",
  "choice.goes": "The game goes on.",
  "choice.wins": "{player} wins {high} to {low}.",
  "choice.both": "Both win, {high} to {low}.",
  "choice.cat": "A cat’s game.",
  "choice.row": "{player} gets the row {a}–{b}–{c}.",
  "choice.measure": "Measure",

  "moves.title": "Moves",
  "moves.pair": "{mark} {a}–{b}",
  "moves.last": "{mark} {square}",
  "moves.collapse": "{player}: {mark} ends in {square}",
  "moves.found": "Measured: {mark} in {square}",
  "moves.rules": "Rules: {rules}",

  "tool.undo": "Undo",
  "tool.redo": "Redo",
  "tool.new": "New game",
  "tool.again": "Play again",
  "tool.copy": "Copy link",
  "tool.link": "Link to this game",

  "new.title": "New game",
  "new.rules": "Rules",
  "new.fair": "Fair openings",
  "new.fair.about": "Two squares that a live pair joins cannot be joined again.",
  "new.kept": "Your game in progress is kept: Undo brings it back.",
  "new.start": "Start",
  "new.cancel": "Cancel",
  close: "Close",

  "rules.goff": "Tournament",
  "rules.goff.about":
    "Allan Goff’s own rules. The older row scores 1, the younger ½; the ninth mark fills the last square.",
  "rules.wikipedia": "Half point",
  "rules.wikipedia.about":
    "With a row each, the older scores 1 and the younger ½. A second row adds nothing.",
  "rules.tris-quantico": "Shared",
  "rules.tris-quantico.about": "Everyone with a row wins, one point each, whoever was first.",
  "rules.nature": "Nature",
  "rules.nature.about":
    "Like Tournament, but a fair coin decides every measurement, as in a laboratory.",
  "rules.fair": "{rules}, fair",

  "help.title": "How to play",
  "help.1":
    "Every move puts one mark in two squares at once. Spooky marks share squares freely; a strand joins the two halves.",
  "help.2": "Press one square, then another. Press the first again to take it back.",
  "help.3":
    "When a pair joins squares that are connected already, it closes a cycle, which has to be measured.",
  "help.4":
    "Whoever did not close the cycle chooses where the closing mark ends. Every mark of the cycle, and all that hangs on it, follows.",
  "help.5": "Collapsed marks are classical: solid, permanent, and their square is closed.",
  "help.6":
    "Three classical marks in a row win. With two rows the older is worth more: its highest number is lower.",
  "help.keys":
    "Keys: 1–9 play a square, arrows move, Enter presses, Esc takes back, Ctrl+Z undoes, Ctrl+Y redoes.",
  "help.privacy": "No accounts, no tracking, no cookies. Nothing leaves your device.",

  "page.settings": "Settings",
  "settings.title": "Settings",
  "settings.theme": "Colours",
  "settings.theme.about": "System: light, dark or more contrast, as your device asks.",
  "settings.theme.auto": "System",
  "settings.theme.light": "Light",
  "settings.theme.dark": "Dark",
  "settings.theme.contrast": "High contrast",
  "settings.speed": "Collapse",
  "settings.speed.about": "How fast marks settle. A press shows the end at once.",
  "settings.speed.slow": "Slow",
  "settings.speed.normal": "Normal",
  "settings.speed.fast": "Fast",
  "settings.speed.off": "At once",
  "settings.breathing": "Breathing",
  "settings.breathing.about": "The two halves of a pair swell and ebb together.",
  "settings.ghosts": "Ghosts",
  "settings.ghosts.about": "Faint traces show where a settled mark could have been.",
  "settings.sound": "Sound",
  "settings.sound.about": "Short, soft tones for what happens on the board.",
  "settings.on": "On",
  "settings.off": "Off",
  "settings.still":
    "Your system asks for less motion: nothing breathes, and a collapse shows its end at once.",
  "settings.kept": "Kept on this device, and nowhere else.",
  "settings.not-kept":
    "This browser keeps nothing for this page: the settings hold until it is closed.",

  "export.title": "Quantum tic-tac-toe: {record}",
  "export.png": "Save as PNG",
  "export.svg": "Save as SVG",

  "print.title": "Quantum tic-tac-toe",
  "print.game": "Print this game",
  "print.blank": "Print blank boards",
  "print.x": "X",
  "print.o": "O",
  "print.date": "Date",
  "print.score": "Score",
  "print.number": "{n}",
  "print.rule.1":
    "X begins. A move writes one small mark into two squares at once, with the move’s number: X1, then O2, X3 … It is spooky: in both squares, not yet in either.",
  "print.rule.2": "Spooky marks share squares freely. Join the two of a pair by a line.",
  "print.rule.3":
    "If the lines close a loop, the other player chooses in which of its two squares the last mark ends.",
  "print.rule.4":
    "That mark crowds out the others there; each goes to its second square, and so on, until every mark joined to the loop has one square. Write these large: their squares are closed.",
  "print.rule.5": "Whoever chose then moves. If one square is left, X9 goes into it.",
  "print.rule.6":
    "Three large marks in a row win 1 point. If there are two rows, the one whose highest number is lower scores 1, the other ½.",

  "broken.title": "This link does not hold a whole game",
  "broken.rules": "It begins with “{word}”, which names no rules.",
  "broken.move": "Move {place}, “{word}”, cannot be played.",
  "broken.other": "It cannot be read.",
  "broken.why": "The reason: “{reason}”.",
  "broken.text": "What the link says",
  "broken.board": "The board is ready for a new game. The address stays as it is until you play.",
  "broken.open": { count: "n", one: "Open the first move", other: "Open the first {n} moves" },
  "broken.dismiss": "Dismiss",

  "failure.no-webassembly":
    "This browser cannot run WebAssembly, which the rules are made of. A browser of the last two years can; if yours is newer, a policy may have switched WebAssembly off.",
  "failure.no-module":
    "The rules could not be loaded. Check the connection and load the page again. Whoever serves this page: the folder pkg is missing or incomplete.",
  "failure.refused":
    "The browser loaded the rules but refused to start them. Load the page again; if that does not help, a newer browser or other security settings will.",
  "failure.name": "Name of this failure: {name}",
  "failure.retry": "Load again",
};

const plurals = new Intl.PluralRules(LANGUAGE);
const lists = new Intl.ListFormat(LANGUAGE, { type: "conjunction" });
const HALVES = new Intl.NumberFormat(LANGUAGE);

/** Points as people write them: 0, ½, 1, 1½. @param {number} n */
export const points = (n) =>
  n % 1 === 0.5 ? (n > 1 ? `${HALVES.format(Math.floor(n))}½` : "½") : HALVES.format(n);

/** @param {string} key */
export const knows = (key) => key in TEXTS;

/**
 * A message as a row of texts and marks, for showing marks as marks.
 * @param {Message} message
 * @returns {(string | Mark)[]}
 */
export function pieces({ key, values = {} }) {
  const text = TEXTS[key] ?? key;
  let form = text;
  if (typeof form !== "string") {
    const category = plurals.select(Number(values[form.count]));
    form = category === "one" ? (form.one ?? form.other) : form.other;
  }
  return form
    .split(/\{(\w+)\}/)
    .flatMap((part, i) => (i % 2 ? fill(values[part] ?? "") : part ? [part] : []));
}

/** @param {Atom | Atom[]} value @returns {(string | Mark)[]} */
function fill(value) {
  if (typeof value === "number") return [HALVES.format(value)];
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return "key" in value ? pieces(value) : [value];
  let next = 0;
  return lists
    .formatToParts(value.map((_, i) => String(i)))
    .flatMap(({ type, value: text }) => (type === "element" ? fill(value[next++] ?? "") : [text]));
}

/** A message as plain text. @param {Message} message @returns {string} */
export const say = (message) =>
  pieces(message)
    .map((piece) =>
      typeof piece === "string" ? piece : say({ key: "mark", values: { ...piece } }),
    )
    .join("");

/** A plain message without values. @param {string} key @param {Values} [values] */
export const t = (key, values) => say(values ? { key, values } : { key });

/** The name of some rules. @param {string} id */
export function rulesName(id) {
  const base = id.replace(/-fair$/, "");
  const name = knows(`rules.${base}`) ? t(`rules.${base}`) : base;
  return base === id ? name : t("rules.fair", { rules: name });
}
