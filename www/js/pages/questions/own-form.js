/**
 * The form for a teacher's own question. It checks every field, asks the rules about the position, and
 * makes the link.
 *
 * @typedef {import("./own.js").Own} Own
 * @typedef {import("./own.js").Field} Field
 */
/** @import { Message } from "../../types.js" */
import { fromHash } from "../../lib/address.js";
import { copyFrom } from "../../lib/clipboard.js";
import { el } from "../../lib/dom.js";
import { fragmentIn } from "../../lib/link-in-text.js";
import { LONGEST, SHOWN, faultsOf, write } from "./own.js";
import { readPosition } from "./position.js";
import { LETTERS } from "./table.js";

/** Actions, one by one. @param {string} text */
export const actionsIn = (text) => text.split(/[\s,]+/).filter(Boolean);

/** The record in a text: a link, or a record as it stands. @param {string} text */
const recordIn = (text) => {
  const fragment = /[/#]/.test(text) ? fragmentIn(text) : text;
  return fromHash(fragment ?? text).trim();
};

/**
 * Why the rules do not let a question be; null if they do. Rejects if they cannot be loaded.
 * @param {Own} own
 * @returns {Promise<[Field, Message] | null>}
 */
export async function refusedBy({ record, play, shown }) {
  const start = await readPosition(record);
  if (!start) return ["record", { key: "vote.own.unread" }];
  const position = await readPosition(record, actionsIn(play));
  if (!position) return ["play", { key: "vote.own.unplayed" }];
  const closed = position.view.options?.length;
  if (shown === "ends" && !closed) return ["play", { key: "vote.own.open-cycle" }];
  return null;
}

/**
 * Puts the form into an element.
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {HTMLFormElement} form
 * @param {() => void} failed the rules could not be loaded
 */
export function createOwnForm(stage, form, failed) {
  const { t } = stage;
  /** The fields, each with its message. @type {Map<Field, { control: HTMLInputElement | HTMLTextAreaElement, fault: HTMLElement }>} */
  const fields = new Map();

  /** @param {Field} field @param {string} label @param {string} [about] */
  function row(field, label, about) {
    const id = `own-${field}`;
    const describedBy = [`${id}-fault`, ...(about ? [`${id}-about`] : [])].join(" ");
    const attributes = { id, "aria-describedby": describedBy, autocomplete: "off" };
    const control =
      field === "question"
        ? el("textarea", { ...attributes, rows: "3" })
        : el("input", { ...attributes, type: "text", spellcheck: String(field.length === 1) });
    const fault = el("p", { id: `${id}-fault`, class: "fault" });
    fields.set(field, { control, fault });
    const explanation = about ? [el("p", { class: "aside", id: `${id}-about` }, about)] : [];
    return el(
      "div",
      { class: "row" },
      el("label", { for: id }, label),
      ...explanation,
      control,
      fault,
    );
  }

  /** @param {string} id @param {string} label @param {readonly (readonly [string, string])[]} options */
  function choice(id, label, options) {
    const select = el(
      "select",
      { id },
      ...options.map(([value, text]) => el("option", { value }, text)),
    );
    return { select, row: el("div", { class: "row" }, el("label", { for: id }, label), select) };
  }

  const right = choice(
    "own-right",
    t("vote.own.right"),
    LETTERS.map((letter) => [letter, letter.toUpperCase()]),
  );
  const shown = choice(
    "own-shown",
    t("vote.own.decide"),
    SHOWN.map((one) => [one, t(`vote.own.decide.${one}`)]),
  );
  const link = el("input", { id: "own-link", readonly: true });
  const copied = el("p", { role: "status" });
  const show = el("a", { class: "button", href: "#" }, t("vote.own.show"));
  const result = el(
    "div",
    { class: "row", hidden: true },
    el("label", { for: "own-link" }, t("vote.own.link")),
    link,
    el(
      "div",
      { class: "tools" },
      el("button", { type: "button", click: copy }, t("vote.own.copy")),
      show,
    ),
    copied,
  );

  form.append(
    row("record", t("vote.own.record"), t("vote.own.record.about")),
    row("question", t("vote.own.question")),
    ...LETTERS.map((letter) => row(letter, t("vote.own.answer", { letter: letter.toUpperCase() }))),
    right.row,
    shown.row,
    row("play", t("vote.own.play"), t("vote.own.play.about")),
    el("button", { class: "primary" }, t("vote.own.make")),
    result,
  );
  form.addEventListener("input", () => (result.hidden = true));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    make().catch((error) => {
      console.error(error);
      failed();
    });
  });

  async function copy() {
    copied.textContent = t((await copyFrom(link)) ? "vote.own.copied" : "share.by.hand");
  }

  /** The content of the form. @returns {Own} */
  function own() {
    const value = (/** @type {Field} */ field) =>
      (fields.get(field)?.control.value ?? "").replace(/\s+/g, " ").trim();
    return {
      record: recordIn(value("record")),
      question: value("question"),
      answers: LETTERS.map(value),
      right: /** @type {import("./table.js").Letter} */ (right.select.value),
      play: value("play"),
      shown: /** @type {import("./own.js").Shown} */ (shown.select.value),
    };
  }

  /** Says what is wrong, and goes to the first field with a fault. @param {[Field, Message][]} faults */
  function tell(faults) {
    for (const [field, { control, fault }] of fields) {
      const [, message] = faults.find(([one]) => one === field) ?? [];
      fault.textContent = message ? stage.say(message) : "";
      if (message) control.setAttribute("aria-invalid", "true");
      else control.removeAttribute("aria-invalid");
    }
    const [first] = faults[0] ?? [];
    if (first) fields.get(first)?.control.focus();
  }

  async function make() {
    const question = own();
    const faults = faultsOf(question).map(
      ([field, fault]) =>
        /** @type {[Field, Message]} */ ([
          field,
          { key: `vote.own.${fault}`, values: { most: LONGEST[field] } },
        ]),
    );
    tell(faults);
    if (faults.length) return;
    const refused = await refusedBy(question);
    tell(refused ? [refused] : []);
    if (refused) return;
    const url = new URL(location.href);
    url.hash = write(question);
    link.value = url.href;
    show.href = url.href;
    copied.textContent = "";
    result.hidden = false;
  }

  return {
    /** Fills the form with a question. @param {Own} question */
    fill({ record, question, answers, right: letter, play, shown: what }) {
      /** @type {[Field, string][]} */
      const values = [
        ["record", record],
        ["question", question],
        ["play", play],
        ...LETTERS.map((one, i) => /** @type {[Field, string]} */ ([one, answers[i] ?? ""])),
      ];
      for (const [field, value] of values) {
        const known = fields.get(field);
        if (known) known.control.value = value;
      }
      [right.select.value, shown.select.value] = [letter, what];
      result.hidden = true;
      tell([]);
    },
    focus: () => fields.get("record")?.control.focus(),
  };
}
