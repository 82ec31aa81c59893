/**
 * The page with questions that a class can vote on: a list, one question at a time, cards to print,
 * and a form for a teacher's own question. The address says which question is open; the votes are in
 * this window only.
 *
 *     questions.html             the list
 *     questions.html#q=far       a question of questions.json
 *     questions.html#own=…       a question of somebody's own: questions/own.js
 */
/** @import { TextKey } from "../types.js" */
import { textKey } from "../i18n/text-key.js";
import { load } from "../lib/assets.js";
import { render } from "../lib/html.js";
import { nextTask } from "../lib/next-task.js";
import { beginPage } from "./begin-page.js";
import { localize, showFailedStart } from "./localize.js";
import { drawList, fillList } from "./questions/list.js";
import { isOwn, read } from "./questions/own.js";
import { actionsIn, createOwnForm, refusedBy } from "./questions/own-form.js";
import { createPicture } from "./questions/picture.js";
import { LETTERS } from "./questions/table.js";
import { questionIn, stepsIn } from "./questions/view.js";
import * as votes from "./questions/votes.js";
import { keepLanguage } from "./site-links.js";

/**
 * @typedef {import("./questions/table.js").Question} Question
 * @typedef {import("./questions/table.js").Letter} Letter
 * @typedef {import("./questions/own.js").Own} Own
 * @typedef {import("./questions/view.js").Asked} Asked
 * @typedef {import("./questions/picture.js").Pictured} Pictured
 *
 * The open question: its address, its texts, and the subject of its picture.
 * @typedef {{ fragment: string, asked: Asked, pictured: Pictured, own: Own | null }} Open
 */

/** A projector must not go dark while a class talks. */
const keepAwake = () => import("./wake-lock.js").catch(() => {});

const stage = beginPage();
const { byId, marked, t, texts, words } = stage;
Promise.all([
  load("questions.json"),
  load("lessons.json"),
  ...["page", "dialogs", "lessons", "questions"].map(texts),
]).then(([questions, lessons]) => start(questions, lessons), showFailedStart);

/** @param {Question[]} questions @param {import("./questions/list.js").Course} lessons */
async function start(questions, lessons) {
  localize(words, "vote.description");
  await nextTask();
  const [home, room] = [byId("home"), byId("question")];
  const list = byId("list");
  fillList(stage, list, questions, lessons);
  const form = createOwnForm(stage, /** @type {HTMLFormElement} */ (byId("own-form")), () =>
    complain("vote.failed"),
  );
  const picture = createPicture(stage, byId("picture"), byId("counted"), (failed) =>
    complain(failed ? "vote.failed" : ""),
  );
  byId("print").addEventListener("click", () => print());
  keepLanguage(words.language);

  /** The votes on each question, by its address. @type {Map<string, votes.Votes>} */
  const all = new Map();
  /** @type {Open | null} */
  let open = null;
  /** The pictures of the list; null if none were drawn. @type {Promise<void> | null} */
  let drawn = null;

  /** Says what is wrong; nothing if that is empty. @param {TextKey | ""} key */
  function complain(key) {
    byId("failed").textContent = key ? t(key) : "";
    byId("failed").hidden = !key;
  }

  /** @param {unknown} error */
  function drawnNot(error) {
    drawn = null;
    console.error(error);
    if (!open) complain("vote.failed");
  }

  // ----------------------------------------------------------- which one
  /** A question of the table. @param {number} at @returns {Open} */
  function shipped(at) {
    const question = /** @type {Question} */ (questions[at]);
    const { id, lesson, answers, right } = question;
    /** @param {TextKey} key */
    const text = (key) => marked({ key });
    const addressOf = (/** @type {Question | undefined} */ other) =>
      other ? `#q=${other.id}` : null;
    return {
      fragment: `q=${id}`,
      own: null,
      pictured: question,
      asked: {
        place: t("vote.place", { n: at + 1, of: questions.length }),
        lesson,
        text: text(`ask.${id}`),
        answers: LETTERS.map((letter, i) => ({
          letter,
          text: answers[i] ? [answers[i]] : text(textKey(`ask.${id}.${letter}`)),
          tells: letter === right ? [] : text(textKey(`ask.${id}.${letter}.tells`)),
        })),
        right,
        why: text(`ask.${id}.why`),
        previous: addressOf(questions[at - 1]),
        following: addressOf(questions[at + 1]),
      },
    };
  }

  /** @param {string} fragment @param {Own} own @returns {Open} */
  const ownOne = (fragment, own) => ({
    fragment,
    own,
    pictured: {
      record: own.record,
      decide: {
        play: actionsIn(own.play),
        ...(own.shown === "none" ? {} : { show: own.shown }),
      },
    },
    asked: {
      place: t("vote.own"),
      lesson: "",
      text: [own.question],
      answers: LETTERS.map((letter, i) => ({ letter, text: [own.answers[i] ?? ""], tells: [] })),
      right: own.right,
      why: [],
      previous: null,
      following: null,
    },
  });

  /** The question that an address names; null for the list; or the fault of the address. @param {string} fragment @returns {Promise<Open | TextKey | null>} */
  async function named(fragment) {
    if (isOwn(fragment)) {
      const own = read(fragment);
      if (!own) return "vote.own.broken";
      const refused = await refusedBy(own);
      return refused ? refused[1].key : ownOne(fragment, own);
    }
    const [, id] = /^q=(.*)$/.exec(fragment) ?? [];
    if (id === undefined) return null;
    const at = questions.findIndex((one) => one.id === id);
    return at < 0 ? "vote.missing" : shipped(at);
  }

  /** Counts the addresses: what a link holds may be read late. */
  let turn = 0;
  async function follow() {
    const mine = ++turn;
    const fragment = location.hash.slice(1);
    const found = await named(fragment).catch(() => /** @type {const} */ ("vote.failed"));
    if (mine !== turn) return;
    complain(typeof found === "string" ? found : "");
    const last = open;
    open = typeof found === "object" ? found : null;
    home.hidden = !!open;
    room.hidden = !open;
    if (open) {
      if (!last) keepAwake();
      show();
      byId("asked").focus({ preventScroll: true });
      scrollTo(0, 0);
      return;
    }
    picture.hide();
    drawn ??= drawList(stage, list, questions).catch(drawnNot);
    if (!last) return;
    const link = /** @type {HTMLElement | null} */ (
      list.querySelector(`[href="#${last.fragment}"]`)
    );
    link?.focus();
  }

  // ------------------------------------------------------------- votes
  const votesOf = (/** @type {Open} */ { fragment }) => all.get(fragment) ?? votes.BEGINNING;

  /** @param {(before: votes.Votes) => votes.Votes} change */
  function alter(change) {
    if (!open) return;
    all.set(open.fragment, change(votesOf(open)));
    show();
  }

  /** @param {number} by */
  function go(by) {
    if (!open) return;
    const before = votesOf(open);
    const after = votes.go(before, by);
    const other = by > 0 ? open.asked.following : open.asked.previous;
    if (after !== before) alter(() => after);
    else if (other) location.hash = other;
  }

  /** Fills the form with the question that is open. */
  function change() {
    const own = open?.own;
    if (!own) return;
    history.pushState(null, "", location.pathname + location.search);
    follow().then(() => {
      form.fill(own);
      byId("own").setAttribute("open", "");
      form.focus();
    });
  }

  function show() {
    if (!open) return;
    const { asked, pictured, own } = open;
    const now = votesOf(open);
    const handlers = {
      count: (/** @type {Letter} */ letter, /** @type {number} */ n) =>
        alter((before) => votes.count(before, letter, n)),
      add: (/** @type {Letter} */ letter, /** @type {number} */ by) =>
        alter((before) => votes.add(before, letter, by)),
      clear: () =>
        alter((before) => LETTERS.reduce((one, letter) => votes.count(one, letter, 0), before)),
      go,
      change: own ? change : null,
    };
    byId("place").textContent = asked.place;
    const lesson = /** @type {HTMLAnchorElement} */ (byId("lesson"));
    lesson.hidden = !asked.lesson;
    if (asked.lesson) {
      lesson.href = `./${location.search}#lesson=${asked.lesson}`;
      lesson.textContent = t("vote.lesson", { title: t(`learn.${asked.lesson}.title`) });
    }
    render(questionIn(stage, asked, now, handlers), byId("words"));
    render(stepsIn(stage, asked, now, handlers), byId("leads"));
    picture.show(pictured, now.step === "decide");
    // The focused control may have gone with its step. The keys work within the question only.
    if (document.activeElement === document.body) byId("asked").focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
    if (ctrlKey || altKey || metaKey) return;
    const on = /** @type {Record<string, number>} */ ({ PageDown: 1, PageUp: -1 })[key];
    const letter = LETTERS.find((one) => one === key.toLowerCase());
    if (on) go(on);
    else if (letter && !(target instanceof HTMLInputElement))
      alter((before) => votes.add(before, letter, shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
  }
  room.addEventListener("keydown", press);

  // ------------------------------------------------------- full screen
  const full = byId("full");
  const root = document.documentElement;
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
    // The browser may refuse it; then the page stays as it is.
    done.catch(() => {});
  });
  document.addEventListener("fullscreenchange", () => {
    full.textContent = t(document.fullscreenElement ? "vote.full.leave" : "vote.full");
  });

  addEventListener("hashchange", follow);
  await follow();
  byId("loading").remove();
  byId("questions").hidden = false;
  if (open) byId("asked").focus({ preventScroll: true });
}
