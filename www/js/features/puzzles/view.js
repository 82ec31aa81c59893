/**
 * The puzzle on the board: what is to be found, what an answer leads to, hints,
 * and the way on and out. It is played beside the games that are kept. A wrong
 * answer is answered on the board, with the best there is against it.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../storage/local-storage.js").Keeping} Keeping
 * @typedef {import("../../engine/client.js").Thinker} Thinker
 * @typedef {import("./model.js").Wanted} Wanted
 * @typedef {import("./model.js").Puzzle} Puzzle
 *
 * How far one is with it: `tried` is the answer, `told` what there is to say of it.
 * @typedef {{ at: "none" | "finding" | "bad" }
 *   | { at: "failed", why: Message }
 *   | { at: "posed" }
 *   | { at: "wrong" | "solved", tried: string }} Progress
 */
/** @import { GameClass, Message, Notice, Outside, State } from "../../types.js" */
import { copyFrom } from "../../lib/clipboard.js";
import { el } from "../../lib/dom.js";
import { ahead, pointsIn, verdict } from "../../i18n/margins.js";
import * as puzzles from "./model.js";
import { presetOf } from "../../engine/rules.js";
import { resultOf, whyOf } from "../../game/action-text.js";
import { variantOf } from "../../variants/index.js";

/** How long (milliseconds) a wrong answer stands, once what it leads to is seen, before it is answered. */
const PACE = 900;
/** So many actions that lead to the same are named, more are counted. */
const NAMED = 4;

/** @template T @param {() => T} work */
const itself = (work) => work();

/** @param {import("../../lib/stage.js").Stage} stage @param {number} day */
export const dayName = ({ words }, day) =>
  new Intl.DateTimeFormat(words.language, { dateStyle: "long", timeZone: "UTC" }).format(
    puzzles.dateOf(day),
  );

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {Session} session
 * @param {object} around
 * @param {() => Promise<Thinker>} around.thinker
 * @param {() => Promise<Puzzle[]>} around.shipped
 * @param {Pick<Keeping, "recall" | "remember">} around.store
 * @param {(news: Notice) => void} around.heard tells what is to be known, and lasts
 * @param {(record: string) => Promise<unknown>} around.ready when all that a game needs is there
 * @param {() => Promise<unknown>} around.quiet when nothing moves on the board or lies over it
 * @param {import("../../app/app.js").AppOptions["achieved"]} around.achieved
 * @param {() => void} around.more shows all the puzzles there are
 * @param {() => void} around.settled takes the focus when what had it goes
 */
export function createPuzzle(stage, Game, session, around) {
  const { byId, rich, show, t } = stage;
  const { thinker, shipped, store, heard, ready, quiet, more, settled } = around;
  /** @type {Progress} */
  let progress = { at: "none" };
  /** @type {Wanted} */
  let wanted = { day: 0 };
  /** @type {Puzzle | null} */
  let puzzle = null;
  let hints = 0;
  let before = "";
  let asked = { coin: false, player: /** @type {"X" | "O"} */ ("X"), closes: false };
  let off = new AbortController();
  /** @param {string} action */
  const nameOf = (action) => variantOf(session.state().view.rules).actionName(action);
  const recall = () => puzzles.recalled(store, () => heard("aside"));
  let tally = recall();

  // ------------------------------------------------------------- elements
  const title = el("h2", { id: "puzzle-title", tabindex: "-1" });
  const grade = el("p", { class: "aside" });
  const task = el("p", { class: "task" });
  const told = el("p", { class: "told", hidden: true });
  const tip = el("p", { class: "tip", hidden: true });
  const why = el("div", { class: "why", hidden: true });
  const tools = el("div", { class: "tools" });
  const link = el("input", { readonly: true, hidden: true, "aria-label": t("puzzle.link") });
  const root = stage.region(
    { id: "puzzle", "aria-labelledby": title.id, hidden: true },
    el("div", { class: "heading" }, title, grade),
    el("div", { role: "status" }, task, told, tip),
    why,
    tools,
    link,
  );
  byId("choice").after(root);

  // --------------------------------------------------------------- stages
  /** @param {Wanted} next @param {Outside | null} [outside] null: the person */
  async function pose(next, outside = null) {
    wanted = next;
    off.abort();
    const { signal } = (off = new AbortController());
    enter({ at: "finding" });
    try {
      // Without those of the page, those of the solver.
      const own = "day" in next ? [] : await shipped().catch(() => []);
      const found = await puzzles.find(next, own, tally, { ask }, signal);
      await ready(found.record);
      if (signal.aborted) return;
      puzzle = found;
      asked = taskOf(found);
      before = found.record;
      progress = { at: "posed" };
      hints = 0;
      stage.address.write(address());
      (outside?.quietly ?? itself)(() =>
        session.lay("puzzle", found.record, found.record.split(" ").length - 1),
      );
      draw();
      // Not the board: to focus a square of a choice shows what comes of it.
      if (outside?.whole !== false) title.focus({ preventScroll: true });
    } catch (error) {
      if (!signal.aborted) enter({ at: "failed", why: whyOf(error) });
    }
  }

  /** @type {Thinker["ask"]} */
  const ask = async (...question) => (await thinker()).ask(...question);

  /** @param {Progress} next */
  function enter(next) {
    progress = next;
    draw();
  }

  function close() {
    off.abort();
    puzzle = null;
    enter({ at: "none" });
  }

  function leave() {
    close();
    session.leave();
    settled();
  }

  const address = () =>
    puzzles.toLink(
      "day" in wanted || !puzzle ? /** @type {{ day: number }} */ (wanted) : seedOf(puzzle),
    );
  /** @param {Puzzle} puzzle */
  const seedOf = ({ seed, record }) => ({ seed, rules: puzzles.rulesOf({ record }) });

  /** @param {boolean} right */
  function count(right) {
    if (!puzzle) return;
    tally = recall(); // another tab may have counted
    tally = puzzles.counted(tally, puzzle, right);
    if (progress.at === "solved" && "day" in wanted)
      tally = puzzles.daySolved(tally, wanted.day, puzzles.dayOf());
    store.remember("puzzles", JSON.stringify(tally));
  }

  /** @param {Puzzle} puzzle @param {string} played */
  function answered({ record, solution }, played) {
    const tried = puzzles.answerIn(played);
    const right = solution.includes(tried);
    off.abort();
    const { signal } = (off = new AbortController());
    progress = { at: right ? "solved" : "wrong", tried };
    count(right && hints < 2);
    if (right) around.achieved("puzzle", address().replace("puzzle=", ""));
    show(told, {
      key: right ? "puzzle.solved" : "puzzle.wrong",
      values: { tried: nameOf(tried) },
    });
    why.hidden = true;
    // What is answered is what came of it.
    const work = right ? explain(record, signal) : refute(`${record} ${played}`, tried, signal);
    work.catch((error) => {
      if (signal.aborted) return;
      const values = { tried: nameOf(tried), why: whyOf(error) };
      if (right) showWhy(el("p", {}, t("puzzle.why.failed", values)));
      else show(told, { key: "puzzle.wrong.failed", values });
    });
  }

  /** Shows what every action of a solved puzzle leads to. @param {string} record @param {AbortSignal} signal */
  async function explain(record, signal) {
    const { coin, player } = asked;
    const analysis = await ask("analyse", record, { signal });
    const items = puzzles.groups(analysis, player).map(({ margin, actions }) => {
      const result = resultOf(margin, coin);
      /** @type {Message} */
      const message =
        actions.length > NAMED
          ? { key: "puzzle.worth.many", values: { n: actions.length, result } }
          : {
              key: "puzzle.worth",
              values: { actions: actions.map(nameOf), result },
            };
      return el("li", {}, ...rich(message));
    });
    showWhy(el("h3", {}, t(coin ? "puzzle.why.coins" : "puzzle.why")), el("ul", {}, ...items));
  }

  /** @param {...Node} nodes */
  function showWhy(...nodes) {
    why.replaceChildren(...nodes);
    why.hidden = false;
  }

  /** Lets an answer be seen: first what moves comes to its end. */
  async function seen() {
    await quiet();
    await new Promise((done) => setTimeout(done, PACE));
    await quiet();
  }

  /** Answers a wrong answer. @param {string} record @param {string} tried @param {AbortSignal} signal */
  async function refute(record, tried, signal) {
    const { coin } = asked;
    const [analysis] = await Promise.all([ask("analyse", record, { signal }), seen()]);
    const { view, beside, past, record: now } = session.state();
    if (signal.aborted || beside !== "puzzle") return;
    const best = puzzles.bestOf(analysis);
    const over = phaseAfter(best ? `${record} ${best.action}` : record) === "over";
    const how = over ? "over" : coin ? "coins" : "play";
    const values = { tried: nameOf(tried), verdict: verdict(analysis.margin, how) };
    if (!best) show(told, { key: "puzzle.wrong.over", values });
    else if (best.action === "?") show(told, { key: "puzzle.wrong.coin", values });
    else {
      const reply = { player: view.turn ?? "", reply: nameOf(best.action) };
      show(told, { key: "puzzle.wrong.reply", values: { ...values, ...reply } });
      if (now === record && past === null) session.act(best.action);
    }
  }

  /** @param {string} record that of a coin or die to be thrown is none */
  function phaseAfter(record) {
    if (record.includes("?")) return "collapse";
    const game = Game.fromRecord(record);
    const { phase } = game.view();
    game.free();
    return phase;
  }

  /** Who is asked, whether coins measure, whether the solution closes a cycle. @param {Puzzle} puzzle */
  function taskOf({ record, solution: [solution = ""] }) {
    const game = Game.fromRecord(record);
    const player = game.view().turn ?? "X";
    const rules = presetOf(game.rules);
    const coin = Game.presets().some(
      ({ id, measuredBy }) => id === rules && measuredBy !== "opponent",
    );
    const closes = solution[0] !== "?" && game.preview(solution).cycle !== null;
    game.free();
    return { coin, player, closes };
  }

  /** Lights as much of the solution as is told. */
  function light() {
    const [solution = ""] = puzzle?.solution ?? [];
    const squares = [...solution.replace(/[@?]/, "")].map(Number);
    if (hints > 1) session.advise({ squares, action: solution });
    else if (squares.length > 1) session.advise({ squares: squares.slice(0, 1), action: null });
  }

  // -------------------------------------------------------------- buttons
  /** What can be pressed, by name. @type {Record<string, () => void>} */
  const work = {
    cancel: leave,
    leave,
    close: leave,
    again: () => void pose(wanted),
    today: () => void pose({ day: puzzles.dayOf() }),
    more,
    next: () => puzzle && void pose({ rules: puzzles.rulesOf(puzzle), grade: puzzle.grade }),
    retake() {
      session.rewind(0);
      settled();
    },
    hint() {
      hints++;
      if (hints === 2) count(false);
      draw();
      if (progress.at === "posed") light();
    },
    async copy() {
      link.value = stage.address.linkTo(address()) ?? "";
      const copied = await copyFrom(link);
      if (copied) link.hidden = true;
      session.tell({ key: copied ? "puzzle.copied" : "share.by.hand" });
    },
  };
  /** What a stage offers, what is most wanted first. @type {Record<Progress["at"], string[]>} */
  const OFFERED = {
    none: [],
    finding: ["cancel"],
    failed: ["again", "leave"],
    bad: ["today", "close"],
    posed: ["hint", "copy", "leave"],
    wrong: ["retake", "hint", "leave"],
    solved: ["next", "copy", "leave"],
  };

  /** The buttons of this stage, each with its text. @returns {[string, string][]} */
  function offered() {
    return OFFERED[progress.at].flatMap((name) => {
      if (name === "next" && "day" in wanted) return [["more", "puzzle.more"]];
      if (name === "hint" && hints > 1) return [];
      if (name === "copy" && stage.address.linkTo("") === null) return [];
      if (name === "hint" && hints > 0) return [["hint", "puzzle.hint.more"]];
      return [[name, `puzzle.${name}`]];
    });
  }

  // ---------------------------------------------------------------- words
  /** Why there is no puzzle, or not yet. @returns {Message | null} */
  function missing() {
    if (progress.at === "failed")
      return { key: "puzzle.failed.about", values: { why: progress.why } };
    if (progress.at === "bad") return { key: "puzzle.bad.about" };
    return progress.at === "finding" ? { key: "puzzle.finding" } : null;
  }

  /** What is to be found. @param {Puzzle} puzzle @returns {Message} */
  function aimOf({ margin }) {
    const { coin, player } = asked;
    const winner = ahead(margin);
    const aim = winner === null ? "even" : winner === player ? "win" : "loss";
    return {
      key: `puzzle.${coin ? "coins" : "play"}.${aim}`,
      values: { player, points: pointsIn(Math.abs(margin)) },
    };
  }

  /** @returns {Message | null} */
  function hint() {
    const solution = puzzle?.solution[0] ?? "";
    if (!hints || !puzzle) return null;
    if (hints > 1) return { key: "puzzle.hint.solution", values: { solution: nameOf(solution) } };
    return variantOf(puzzles.rulesOf(puzzle)).puzzleHint(solution, asked.closes);
  }

  function draw() {
    root.hidden = progress.at === "none";
    if (progress.at === "none") return;
    const day = "day" in wanted && { date: dayName(stage, wanted.day) };
    const wrong = progress.at === "bad" || progress.at === "failed";
    title.textContent = wrong
      ? t(`puzzle.${progress.at}`)
      : t(day ? "puzzle.title.day" : "puzzle.title", day || {});
    show(grade, puzzle && !wrong ? { key: "puzzle.grade", values: { grade: puzzle.grade } } : null);
    // What is to be found stands where it is always said what to do.
    show(task, missing());
    const answered = progress.at === "solved" || progress.at === "wrong";
    if (!answered) show(told, null);
    if (!answered) why.hidden = true;
    show(tip, progress.at === "posed" || progress.at === "wrong" ? hint() : null);
    const names = offered();
    const key = JSON.stringify(names);
    if (tools.dataset.key === key) return;
    tools.dataset.key = key;
    link.hidden = true;
    // Not by :focus, which is nothing while another window is in front.
    const at = stage.root.activeElement;
    const held = at instanceof HTMLElement && tools.contains(at) ? at : null;
    tools.replaceChildren(
      ...names.map(([name, text], i) => {
        const primary = i === 0 && progress.at !== "posed" && progress.at !== "finding";
        return el(
          "button",
          { type: "button", class: primary ? "primary" : "", "data-name": name, click: work[name] },
          t(text),
        );
      }),
    );
    if (!held) return;
    const same = tools.querySelector(`[data-name="${held.dataset.name}"]`);
    /** @type {HTMLElement | null} */ (same ?? tools.querySelector("button"))?.focus();
  }

  /** @param {string} id */
  function isRules(id) {
    try {
      new Game(id).free();
      return true;
    } catch {
      return false;
    }
  }

  return {
    pose,
    /** Poses the puzzle that a link asks for, or says that it asks for none. @param {string} text @param {Outside} outside */
    async open(text, outside) {
      const found = puzzles.fromLink(text);
      if (found && (!("rules" in found) || isRules(found.rules))) await pose(found, outside);
      else {
        close();
        // The puzzle before it is not asked any more.
        if (session.state().beside === "puzzle") outside.quietly(() => session.leave());
        enter({ at: "bad" });
        outside.refused("no-such-puzzle", text.replace("puzzle=", ""));
      }
    },
    tally: () => tally,
    /** Says what is to be found, while nothing is at hand. @param {State} state @returns {State} */
    lens(state) {
      const { beside, record, past, hand, tried, status } = state;
      const plain = past === null && hand.selected === null && tried === null && !status.notice;
      if (beside !== "puzzle" || record !== puzzle?.record || !plain) return state;
      return { ...state, status: { ...status, todo: aimOf(puzzle) } };
    },
    /** @param {State} state */
    render({ record, beside }) {
      if (!puzzle || progress.at === "none" || progress.at === "finding") return;
      if (beside !== "puzzle") return close();
      const { tried, now } = puzzles.triedIn(puzzle.record, before, record);
      before = record;
      if (now) answered(puzzle, tried);
      else if (!tried && progress.at !== "posed" && progress.at !== "failed") {
        off.abort();
        progress = { at: "posed" };
        hints = Math.min(hints, 1);
      }
      draw();
    },
  };
}
