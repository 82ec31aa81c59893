/**
 * The texts of puzzles, openings and reviews, which come with the first of these
 * that is opened. Importing this file hands them to messages.js.
 */
import { learn } from "../messages.js";

learn({
  "result.play": "{player} wins by {points}",
  "result.coins": "{player} is ahead by {points}",
  "result.even": "Even",

  "puzzles.title": "Puzzles",
  "puzzles.about":
    "Positions in which just one move keeps what there is to keep. Some of them are hard to see.",
  "puzzles.today": "Puzzle of the day",
  "puzzles.today.play": "{date}. Easy on Mondays, hard on Sundays.",
  "puzzles.today.done": "{date}. Solved.",
  "puzzles.streak": {
    count: "n",
    one: "One day solved. Tomorrow there is another.",
    other: "Solved on {n} days in a row.",
  },
  "puzzles.rules": "Rules",
  "puzzles.grade.1": "Grade 1, plain to see",
  "puzzles.grade.2": "Grade 2, easy",
  "puzzles.grade.3": "Grade 3, takes a look ahead",
  "puzzles.grade.4": "Grade 4, deep",
  "puzzles.grade.5": "Grade 5, deep and well hidden",
  "puzzles.tally": "{solved} of {tried} solved at the first try",
  "puzzles.tally.none": "None tried yet",
  "puzzles.endless":
    "There is no end to them: after those that come with the page the solver makes new ones. What you solved is counted on this device only.",

  "puzzle.title": "Puzzle",
  "puzzle.title.day": "Puzzle of {date}",
  "puzzle.grade": "Grade {grade} of 5",
  "puzzle.finding": "Looking for a puzzle …",
  "puzzle.play.win": "There is just one way for {player} to win by {points}. Find it.",
  "puzzle.play.even": "There is just one way for {player} to keep the game even. Find it.",
  "puzzle.play.loss":
    "There is just one way for {player} to lose by no more than {points}. Find it.",
  "puzzle.coins.win":
    "There is just one way for {player} to be ahead by {points} on average. Find it.",
  "puzzle.coins.even": "There is just one way for {player} to stay even on average. Find it.",
  "puzzle.coins.loss":
    "There is just one way for {player} to be behind by no more than {points} on average. Find it.",
  "puzzle.pair": "{a}–{b}",
  "puzzle.square": "square {square}",
  "puzzle.wrong": "Not {tried}. Let us see what that leads to …",
  "puzzle.wrong.reply": "Not {tried}: {player} answers {reply}. {verdict}.",
  "puzzle.wrong.coin": "Not {tried}: a coin decides now. {verdict}.",
  "puzzle.wrong.over": "Not {tried}. {verdict}.",
  "puzzle.wrong.failed": "Not {tried}. The answer to it cannot be shown: {why}.",
  "puzzle.solved": "Solved: {tried}.",
  "puzzle.why": "What every move leads to, with best play",
  "puzzle.why.coins": "What every move leads to, on average",
  "puzzle.why.failed": "What the other moves lead to cannot be shown: {why}.",
  "puzzle.worth": "{actions}: {result}",
  "puzzle.worth.many": { count: "n", other: "{n} others: {result}" },
  "puzzle.hint": "Hint",
  "puzzle.hint.more": "Show the solution",
  "puzzle.hint.pair": "One of its two squares is {a}.",
  "puzzle.hint.cycle": "One of its two squares is {a}, and it closes a cycle.",
  "puzzle.hint.choice": "Look at both outcomes: which squares are closed then, and who moves next?",
  "puzzle.hint.solution": "It is {solution}.",
  "puzzle.retake": "Take it back",
  "puzzle.next": "Next puzzle",
  "puzzle.more": "More puzzles",
  "puzzle.again": "Try again",
  "puzzle.copy": "Copy link",
  "puzzle.copied": "The link to this puzzle is copied.",
  "puzzle.link": "Link to this puzzle",
  "puzzle.leave": "Leave",
  "puzzle.close": "Close",
  "puzzle.today": "Puzzle of the day",
  "puzzle.cancel": "Cancel",
  "puzzle.bad": "This link names no puzzle",
  "puzzle.bad.about":
    "A link to a puzzle ends like #puzzle=4711, #puzzle=nature,4711 or, for that of a day, #puzzle=2026-11-20.",
  "puzzle.failed": "The puzzle could not be found",
  "puzzle.failed.about": "The reason: {why}.",

  "openings.title": "Openings",
  "openings.path": "The way here",
  "openings.start": "Start",
  "openings.kinds": {
    count: "n",
    one: "1 move.",
    other: "{n} moves; {kinds} if those that only turn or mirror the board count as one.",
  },
  "openings.all": { count: "n", one: "1 move.", other: "{n} moves." },
  "openings.outcomes": "Both outcomes are equally likely.",
  "openings.alike": "×{n}",
  "openings.name": "{action}: {result}",
  "openings.name.alike": {
    count: "n",
    one: "{action}, and one more that is the same turned or mirrored: {result}",
    other: "{action}, and {n} more that are the same turned or mirrored: {result}",
  },
  "openings.mean.play": "With best play",
  "openings.mean.coins": "On average, with best play",
  "openings.adopt": "Play on from here",
  "openings.leave": "Leave",
  "openings.failed": "The values could not be calculated: {why}.",
  "openings.again": "Try again",
  "openings.slow": "Calculating …",

  "done.adopted": "This is a game of yours now. Undo at its start goes back to the one before.",
});
