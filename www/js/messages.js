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

export const LANGUAGE = "en";

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

  "head.thinks": "{player} thinks …",
  "head.stuck": "{player} is stuck",
  "head.turn.you": "Your move",
  "head.chooses.you": "You choose",
  "head.wins.you": "You win {high} to {low}",
  "head.resigned.you": "You resigned",

  "todo.opening": "Choose two squares. {mark} will be in both at once, until a measurement.",
  "todo.first": "Choose two squares for {mark}.",
  "todo.last": "Only square {square} is free. Press it: {mark} becomes classical there at once.",
  "todo.second":
    "{mark} is in square {square} and …? Press its second square, or {square} again to take it back.",
  "todo.joins": "{mark} in squares {a} and {b}: press to place it.",
  "todo.closes": "This closes a cycle: {chooser} will choose how it collapses.",
  "todo.closes.coin": "This closes a cycle: a coin will decide how it collapses.",
  "todo.choose":
    "{closer} closed a cycle, so {player} chooses: does {mark} end in square {a} or {b}?",
  "todo.choose.you":
    "{closer} closed a cycle, so you choose: does {mark} end in square {a} or {b}?",
  "todo.measure":
    "{closer} closed a cycle. Measure it: a fair coin puts {mark} in square {a} or {b}, with probability ½ each.",
  "todo.try": "So it would be with {mark} in square {square}. Press to make it so.",
  "todo.over.demo": "Play again, or look back at any of the moves and play on from there.",
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
  "done.people": "People play on from here.",
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
  "choice.wins.you": "You win {high} to {low}.",
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
  "settings.breathing.about":
    "The two halves of a pair swell and ebb together, and a light runs round an open cycle.",
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
  "failure.part": "This part of the page could not be loaded. Check the connection, and try again.",
  "failure.retry": "Load again",

  "head.past": "Position after {move}",
  "head.resigned": "{player} resigned",
  "head.off": "The game was called off",
  "todo.past": "You are looking back. The game itself stays where it is.",
  "todo.resigned": "The other side gets 1 point. Next game swaps sides; Undo takes it back.",
  "todo.off": "Nobody gets a point. Next game swaps sides; Undo takes it back.",
  "todo.match": "Next game swaps sides. Undo shows what else could have been.",
  "no.past": "You are looking back: play on from here first, or go back to the game.",
  "no.ended": "This game has ended. Next game goes on, Undo takes the ending back.",
  "done.on": "The game goes on from here. Redo brings back what came after.",
  "done.back": "Your unfinished game is here again. New game starts afresh.",
  "done.back.match": "Your match is here again.",
  "done.opened": "This is the game you opened. Undo at its start goes back to the one before.",
  "done.reopened": "The game before is open again; its result counts once the next game starts.",
  "done.match": "A new match. {player} begins with X.",
  "done.match.you": "A new match. You begin with X.",
  "done.next": "The next game: now {player} has X.",
  "done.next.you": "The next game: now you have X.",
  "player.named": "{name} ({player})",
  "player.computer": "The computer",
  "player.computer.within": "the computer",
  "player.you": "You",
  "player.you.within": "you",

  "players.title": "Who plays",
  "players.people": "Two people",
  "players.computer": "Against the computer",
  "players.demo": "Computer against computer",
  "players.level": "How well the computer plays",
  "players.line": "{x} against {o}",
  "players.retry": "Try again",
  "players.without": "Go on without the computer",
  "players.stop": "Stop and take over",
  "level.1": "Newcomer",
  "level.1.about": "Sees its own rows and short cycles, and hopes for the best.",
  "level.2": "Pupil",
  "level.2.about": "Knows what hurts in a choice, not what you can close next.",
  "level.3": "Student",
  "level.3.about": "Thinks of your answer, and overlooks half of your cycles.",
  "level.4": "Researcher",
  "level.4.about": "Thinks three pairs ahead. Only what is far off escapes it.",
  "level.5": "Professor",
  "level.5.about": "Knows the value of every move, and gives nothing away.",
  "thinks.place": "The {name} looks for two squares for {mark}.",
  "thinks.last": "The {name} puts {mark} into the last square.",
  "thinks.choose":
    "{closer} closed a cycle, so the {name} chooses: does {mark} end in square {a} or {b}?",
  "thinks.measure": "{closer} closed a cycle. The {name} tosses the coin: {mark} in {a} or {b}.",
  "stuck.no-worker": "This browser started no thread for it to think in.",
  "stuck.crashed": "The thread in which it thinks has stopped.",
  "stuck.no-module": "The rules could not be loaded for it. Check the connection.",
  "stuck.no-webassembly": "The thread in which it thinks cannot run WebAssembly.",
  "stuck.part": "It could not be loaded. Check the connection.",
  "stuck.refused": "It found no move. Trying again may help.",
  "no.thinks": "The computer is to act. Wait a moment, or press Undo.",
  "no.stuck": "The computer is to act, and is stuck. Try again, or go on without it.",

  "where.spooky": "{mark} is spooky, in squares {a} and {b}",
  "where.classical": "{mark} is classical, in square {square}",
  "where.not": "{mark} is not on the board yet",
  "moves.name": "{move}. {where}. Show the position after it",
  "past.on": "Play on from here",
  "past.back": "Back to the game",

  "tool.next": "Next game",
  "tool.swap": "Swap sides",
  "tool.share": "Share",
  "share.title": "Share or open a game",
  "share.link": "Link",
  "share.record": "Record",
  "share.goff": "Goff’s notation",
  "share.copy": "Copy",
  "share.copy.link": "Copy the link",
  "share.copy.record": "Copy the record",
  "share.copy.goff": "Copy Goff’s notation",
  "share.copied.link": "The link is copied.",
  "share.copied.record": "The record is copied.",
  "share.copied.goff": "Goff’s notation is copied.",
  "share.by.hand": "The browser allows no copying here. The text is selected: copy it by hand.",
  "entry.label": "Play a move or open a game",
  "entry.about": "A move (19, @4), a record, a link, or Goff’s notation, typed or pasted.",
  "entry.play": "Play it",
  "entry.empty": "Type or paste something first.",
  "entry.refused": "This cannot be played. The reason: “{reason}”.",

  "new.optional": "Optional",
  "new.name.x": "Name of X, begins",
  "new.name.o": "Name of O",
  "new.name.own": "Your name",
  "new.level.x": "X begins",
  "new.level.o": "O",
  "new.side": "Your side: X begins",
  "new.side.X": "X",
  "new.side.O": "O",
  "new.demo.about": "A demonstration. You can stop it at any time and play on yourself.",
  "new.match": "A match",
  "new.match.about": "Any number of games: sides are swapped after each, points are added up.",
  "new.kept.match": "Your match is kept: Undo brings it back.",
  "match.you": "You",
  "match.person.1": "Player 1",
  "match.person.2": "Player 2",
  "match.title": "Match",
  "match.score": "{first} {a} : {b} {second}",
  "match.game": "Match, game {number}",
  "match.about":
    "Whoever does not resign gets 1 point. A game that both call off gives nobody a point. A result counts for good when the next game starts.",
  "match.resign": "{name} ({player}) resigns",
  "match.resign.you": "You ({player}) resign",
  "match.call.off": "Call the game off",
  "match.head.number": "Game",
  "match.head.result": "Result",
  "match.x": "{player}: {name}",
  "match.total": "Points",
  "match.won": "{player} won",
  "match.both": "Both won",
  "match.cat": "Cat’s game",
  "match.off": "Called off",
  "match.resigned": "{player} resigned",
  "match.playing": "Being played",
  "match.open": " (record of game {number}, in a new tab)",

  "tool.analysis": "Analysis",
  "tool.hint": "Hint",
  "settings.analysis": "Analysis",
  "settings.analysis.about":
    "The exact value of every move, on the board and in a list, with best play by both.",
  "tool.review": "Review",
  "tool.review.game": "Review the game",
  "tool.openings": "Openings",
  "tool.puzzles": "Puzzles",

  amount: "{n}",
  "amount.part": "{above}⁄{below}",
  "amount.joined": "{whole}{part}",
  "amount.and": "{whole}\u202f{part}",
  "amount.plus": "+{n}",
  "amount.minus": "−{n}",
  "points.half": "half a point",
  "points.part": "{n} of a point",
  points: { count: "n", one: "{n} point", other: "{n} points" },
  "margin.play": "{player} wins by {points} with best play",
  "margin.play.even": "Even with best play",
  "margin.coins": "{player} is ahead by {points} on average",
  "margin.coins.even": "Even on average",
  "margin.over": "{player} won by {points}",
  "margin.over.even": "It ended even",
  "worth.best": "nothing is better",
  "worth.slip": "gives up {points}",
  "worth.blunder": "gives up {points}",
  "worth.chance": "by chance",
  "worth.from": "{square}. Best from here: {value} for {player}, {comparison}",
  "worth.with": "{square}. With square {first}: {value} for {player}, {comparison}",
  "worth.outcome": "{square}. {value} for {player}, {comparison}",
  "reason.wins-at-once":
    "It closes a cycle, and {player} wins at either end, by at least {points}.",
  "reason.makes-row": {
    count: "rows",
    one: "It gives {player} a row, in squares {squares}.",
    other: "It gives {player} rows, in squares {squares}.",
  },
  "reason.avoids-row": {
    count: "rows",
    one: "The other end would give {other} a row, in squares {squares}.",
    other: "The other end would give {other} rows, in squares {squares}.",
  },
  "reason.other-end-costs": "The other end gives up {points}.",
  "reason.both-ends-good":
    "It closes a cycle, and with best play {player} stays ahead at either end, by at least {points}.",
  "reason.prevents":
    "It leaves {other} no win at once. After {after} of the {of} other moves, {other} could win with squares {a} and {b}.",
  "reason.threatens":
    "It threatens squares {a} and {b}: after {after} of {other}’s {of} answers, {player} wins there at once.",
  "reason.threatens.all":
    "It threatens squares {a} and {b}: whatever {other} answers, {player} wins there at once.",
  "reason.keeps":
    "{count} of the {of} possible moves are equally good; every other gives up at least {points}.",
  "reason.keeps.only": "Every other move gives up at least {points}.",
  "reason.keeps.all": "Nothing is lost here, whatever is played.",
  "reason.keeps.ends": "Both ends are worth the same.",
  "reason.forced": "There is nothing else to do.",
  "hint.where": "Look at square {square}.",
  "hint.pair": "{mark} in squares {a} and {b}",
  "hint.more": "Show all of it",
  "hint.leave": "Never mind",
  "hint.failed": "No hint could be found: {why}.",
  "analysis.slow": "Calculating …",
  "analysis.failed": "The values could not be calculated: {why}.",
  "analysis.again": "Try again",
  "analysis.without": "Go on without",
  "why.no-worker": "the solver could not be started",
  "why.crashed": "the solver broke off",
  "why.refused": "the solver declined this position",
  "why.no-module": "the solver could not be loaded",
  "why.no-webassembly": "this browser cannot run the solver",
  "actions.title": "Possible moves",
  "actions.square": "Squares",
  "actions.value": "Value for {player}",
  "actions.loss": "Gives up",
  "actions.none": "–",
  "actions.pair": "{a}–{b}",
  "actions.one": "{a}",
  "actions.name.pair": "Squares {a}–{b}",
  "actions.name.one": "Square {a}",

  "keys.title": "Keyboard shortcuts",
  "keys.page": "Anywhere",
  "keys.board": "On the board",
  "keys.moves": "In the list of moves",
  "keys.page.square": "Press a square",
  "keys.page.back": "Take back what is chosen; leave looking back",
  "keys.page.undo": "Undo",
  "keys.page.redo": "Redo",
  "keys.page.new": "New game",
  "keys.page.copy": "Copy the link",
  "keys.page.share": "Share or open a game",
  "keys.page.hint": "Hint; again: more of it",
  "keys.page.analysis": "Analysis on or off",
  "keys.page.keys": "These shortcuts",
  "keys.board.step": "Go to another square",
  "keys.board.edge": "Go to the row’s first or last square",
  "keys.board.press": "Press the square",
  "keys.moves.earlier": "Go to the move before",
  "keys.moves.later": "Go to the move after",
  "keys.moves.first": "Go to the first move",
  "keys.moves.last": "Go to the last move: the game itself",
  "keys.moves.press": "Show the position after the move",
  "keys.actions": "In the list of possible moves",
  "keys.actions.earlier": "Go to the one before",
  "keys.actions.later": "Go to the one after",
  "keys.actions.first": "Go to the first",
  "keys.actions.last": "Go to the last",
  "keys.actions.press": "Play it",
  "keys.single": "Keys of a single character",
  "keys.single.about": "Switch them off if they get in the way, as with speech input.",
  "key.Ctrl": "Ctrl",
  "key.Cmd": "⌘",
  "key.Shift": "Shift",
  "key.Escape": "Esc",
  "key.Enter": "Enter",
  "key.Space": "Space",
  "key.Home": "Home",
  "key.End": "End",
  "key.ArrowLeft": "←",
  "key.ArrowRight": "→",
  "key.ArrowUp": "↑",
  "key.ArrowDown": "↓",

  "help.guide": "Play a guided first game",
  "help.keys.open": "Keyboard shortcuts",
  "guide.offer": "New here? A one-minute first game",
  "guide.no": "No, thanks",
  "guide.later": "You will find the guided game under How to play.",
  "guide.name": "How far the guided game is",
  "guide.step": "First game, step {step} of {of}",
  "guide.leave": "Leave",
  "guide.done": "Play your own",
  "guide.1":
    "A new mark is in two squares at once. You play both sides here: put {X1} in squares {a} and {b}.",
  "guide.2":
    "Marks may share a square. Put {O2} where {X1} is, and in one square more: {a} and {b}.",
  "guide.3":
    "What strands join is entangled: settling one mark will settle them all. Hang {X3} on it, in squares {a} and {b}.",
  "guide.4":
    "Squares {a} and {b} are joined already, by way of {via}. Put {O4} in both, and the strands close into a cycle.",
  "guide.5":
    "A cycle must be measured. O closed it, so X chooses where {O4} ends (in a laboratory, chance would). Look at both ways, then take square {square}.",
  "guide.6":
    "Every mark of the cycle is in one square now, and {X3}, which hung on it, had to follow. Those squares are closed. Put {X5} in {a} and {b}.",
  "guide.7":
    "Two marks in the same two squares are a cycle as well. Put {O6} where {X5} is, in {a} and {b}.",
  "guide.8":
    "X chooses again: with {O6} in square {square}, {X5} is left with the square that completes a row.",
  "guide.9":
    "Three classical marks in a row: X wins. That was a whole game. The next one is yours.",
  "guide.instead": "In your own game, why not? Here, try squares {a} and {b}.",
  "guide.instead.choice": "In your own game, why not? Here, take square {square}: see what X gets.",
};

/** Takes in the texts of a part that comes later. @param {Record<string, Text>} texts */
export const learn = (texts) => void Object.assign(TEXTS, texts);

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
