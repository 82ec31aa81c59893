/**
 * The page that makes the HTML code for a board on somebody's page. The form follows from the table
 * of options (element/options.js), an iframe previews the board, and embed-builder/code.js writes
 * the code.
 */
/** @import { LessonName, TextKey } from "../types.js" */
import { copyFrom } from "../lib/clipboard.js";
import { el } from "../lib/dom.js";
import { frameAddress, frameCode, tagCode } from "./embed-builder/code.js";
import { createPreview } from "./embed-builder/preview.js";
import { load } from "../lib/assets.js";
import { languageName } from "../i18n/language-name.js";
import { rulesName } from "../i18n/messages.js";
import { textKey } from "../i18n/text-key.js";
import { LEVELS } from "../players/seats.js";
import { PANELS } from "../app/panels-shown.js";
import { FRAMED } from "../element/options.js";
import { beginPage } from "./begin-page.js";
import { localize, showFailedStart } from "./localize.js";
import { keepLanguage } from "./site-links.js";

/**
 * The groups of the form, in order. The first one has all options that are in no other.
 * @type {Record<"what" | "looks" | "panels", string[]>}
 */
const GROUPS = {
  what: [],
  looks: ["language", "theme", "sound", "motion"],
  panels: ["panels"],
};
GROUPS.what = Object.keys(FRAMED).filter((name) => !Object.values(GROUPS).flat().includes(name));
/** Options of which a board begins with one: another one that is chosen takes its place. */
const BEGINNINGS = ["lesson", "puzzle", "apparatus"];
/** Options that only matter against the computer. */
const COMPUTER = ["side", "level"];
/** The labels of options that use texts of other pages. @type {Record<string, TextKey>} */
const LABELS = {
  rules: "new.rules",
  players: "players.title",
  level: "players.level",
  language: "settings.language",
  theme: "settings.theme",
  sound: "settings.sound",
  motion: "settings.speed",
};
/** The same for panels. @type {Record<string, TextKey>} */
const PANEL_LABELS = {
  help: "page.help",
  settings: "page.settings",
  players: "players.title",
  new: "tool.new",
  moves: "moves.title",
  rules: "new.rules",
};
/** The height in pixels: the default and the limits. A smaller board would be hard to use. */
const HEIGHT = { first: 600, least: 200, most: 4000 };

const { byId, knows, say, t, texts, words } = beginPage();
Promise.all([
  lessonNames(),
  ...["page", "tabs", "dialogs", "dice", "lessons", "experiments", "builder"].map(texts),
]).then(([lessons]) => start(lessons), showFailedStart);

/** @returns {Promise<LessonName[]>} */
async function lessonNames() {
  const lessons = await load("lessons.json");
  return lessons.map((/** @type {{ name: LessonName }} */ { name }) => name);
}

/** The label of a value. @param {string} name of the option @param {string} value @returns {string} */
function labelOf(name, value) {
  if (name === "rules") return say(rulesName(value));
  if (name === "language" && value !== "auto") return languageName(value);
  const level = LEVELS.find((one) => String(one) === value);
  if (name === "level" && level) {
    const rank = { name: t(`level.${level}`), player: t(`rank.${level}`) };
    return t("player.named", rank);
  }
  const keys = {
    players: `players.${value}`,
    sound: `settings.sound.${value}`,
    theme: `settings.theme.${value}`,
    motion: `settings.speed.${value}`,
    language: "build.language.auto",
    loading: `build.loading.${value}`,
    apparatus: `experiment.${value}.title`,
  };
  const key = Reflect.get(keys, name) ?? "";
  const short = key.replace(/(speed|sound)\./, "");
  return knows(key) ? t(key) : knows(short) ? t(short) : value;
}

/** @param {LessonName[]} lessons */
function start(lessons) {
  localize(words, "build.description");

  /**
   * The form row and the current value of each option.
   * @type {Record<string, { value: () => string, row: HTMLElement }>}
   */
  const fields = {};

  /**
   * A row of the form: a label, the control, and an explanation if there is one.
   * @param {string} name
   * @param {HTMLInputElement | HTMLSelectElement} control
   */
  function row(name, control) {
    control.id = `option-${name}`;
    const about = `build.${name}.about`;
    const label = el("label", { for: control.id }, t(LABELS[name] ?? textKey(`build.${name}`)));
    const explanation = knows(about)
      ? [el("p", { class: "aside", id: `${control.id}-about` }, t(about))]
      : [];
    if (explanation.length) control.setAttribute("aria-describedby", `${control.id}-about`);
    const isCheckbox = control instanceof HTMLInputElement && control.type === "checkbox";
    return isCheckbox
      ? el("div", { class: "tick" }, control, label, ...explanation)
      : el("div", { class: "row" }, label, control, ...explanation);
  }

  /** @param {string} name @param {(string | [string, string])[]} values each alone, or with its label */
  function select(name, values, first = "") {
    const control = el(
      "select",
      {},
      ...values.map((entry) => {
        const [value, text] = typeof entry === "string" ? [entry, labelOf(name, entry)] : entry;
        return el(
          "option",
          { value, ...(name === "language" && value !== "auto" ? { lang: value } : {}) },
          text,
        );
      }),
    );
    control.value = first;
    return control;
  }

  /** Makes the checkboxes of the panels. */
  function createPanelList() {
    const usual = (FRAMED.panels?.first ?? "").split(" ");
    const boxes = Object.keys(PANELS).map((name) => {
      const box = el("input", { type: "checkbox", value: name, checked: usual.includes(name) });
      const tool = `tool.${name}`;
      const key = PANEL_LABELS[name] ?? (knows(tool) ? tool : textKey(`build.panel.${name}`));
      return { box, label: el("label", { class: "tick" }, box, el("span", {}, t(key))) };
    });
    /** @param {string[]} wanted */
    const choose = (wanted) => {
      for (const { box } of boxes) box.checked = wanted.includes(box.value);
      update();
    };
    const selections = /** @type {const} */ ([
      ["usual", usual],
      ["all", Object.keys(PANELS)],
      ["none", []],
    ]);
    const buttons = selections.map(([name, wanted]) =>
      el("button", { type: "button", click: () => choose([...wanted]) }, t(`build.panels.${name}`)),
    );
    fields.panels = {
      row: el(
        "div",
        {},
        el("div", { class: "tools" }, ...buttons),
        el("div", { class: "ticks" }, ...boxes.map(({ label }) => label)),
      ),
      value() {
        const on = boxes.flatMap(({ box }) => (box.checked ? [box.value] : []));
        if (on.length === boxes.length) return "all";
        const same = on.length === usual.length && on.every((name) => usual.includes(name));
        return same ? usual.join(" ") : on.join(" ") || "none";
      },
    };
  }

  for (const [name, { kind, values = [], first }] of Object.entries(FRAMED)) {
    if (kind === "list") {
      createPanelList();
      continue;
    }
    if (kind === "flag") {
      const box = el("input", { type: "checkbox" });
      fields[name] = { row: row(name, box), value: () => (box.checked ? "on" : "") };
      continue;
    }
    /** @type {[string, string][]} */
    const lessonValues = lessons.map((lesson, i) => [
      lesson,
      t("lessons.name", { n: i + 1, title: t(`learn.${lesson}.title`) }),
    ]);
    const none = `build.${name}.none`;
    const control = knows(none)
      ? select(name, [["", t(none)], ...(name === "lesson" ? lessonValues : values)])
      : kind === "choice"
        ? select(name, [...values], first)
        : el("input", {
            type: "text",
            spellcheck: "false",
            autocomplete: "off",
            maxlength: "1000",
          });
    fields[name] = { row: row(name, control), value: () => control.value.trim() };
  }

  const width = el("input", { type: "number", min: "100", max: "4000", inputmode: "numeric" });
  const { first, least, most } = HEIGHT;
  const height = el("input", {
    type: "number",
    min: String(least),
    max: String(most),
    inputmode: "numeric",
    value: String(first),
  });
  const groups = /** @type {const} */ (["what", "looks", "panels"]).map((group) =>
    el(
      "fieldset",
      {},
      el("legend", {}, t(`build.group.${group}`)),
      ...GROUPS[group].flatMap((name) => fields[name]?.row ?? []),
    ),
  );
  const sizes = el(
    "fieldset",
    {},
    el("legend", {}, t("build.group.size")),
    row("width", width),
    row("height", height),
  );
  const form = byId("form");
  form.append(...groups, sizes);
  form.addEventListener("submit", (event) => event.preventDefault());
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
  const beginnings = BEGINNINGS.flatMap((name) => [
    ...form.querySelectorAll(/** @type {"input"} */ (`#option-${name}`)),
  ]);
  form.addEventListener("input", ({ target }) => {
    const begun = beginnings.find((control) => control === target && control.value.trim());
    if (begun) for (const other of beginnings) if (other !== begun) other.value = "";
    update(false);
  });
  form.addEventListener("change", () => update());

  const home = location.href.replace(/[?#].*$/s, "");
  const code = {
    frame: /** @type {HTMLTextAreaElement} */ (byId("frame")),
    tag: /** @type {HTMLTextAreaElement} */ (byId("tag")),
  };
  const preview = createPreview(byId("preview"), byId("scale"), words.language);

  /** @param {HTMLInputElement} field @param {number | null} otherwise */
  const pixels = (field, otherwise) =>
    field.value && field.validity.valid ? Math.round(field.valueAsNumber) : otherwise;

  /**
   * Updates the code and the preview.
   * @param {boolean} [complete] false while a person still types a value: the preview waits
   */
  function update(complete = true) {
    const values = Object.fromEntries(
      Object.entries(fields).map(([name, { value }]) => [name, value()]),
    );
    const alone = values.players !== "computer";
    for (const name of COMPUTER) {
      if (fields[name]) fields[name].row.hidden = alone;
      if (alone) values[name] = FRAMED[name]?.first ?? "";
    }
    const size = { width: pixels(width, null), height: pixels(height, first) ?? first };
    const title = t("page.title");
    code.frame.value = frameCode(values, home, size, title);
    code.tag.value = tagCode(values, home, size);
    byId("copied").textContent = "";
    if (complete) preview.show(frameAddress(values, home), size, title);
  }

  for (const button of document.querySelectorAll("[data-copies]"))
    button.addEventListener("click", async () => {
      const which = /** @type {keyof typeof code} */ (button.getAttribute("data-copies"));
      const copied = await copyFrom(code[which]);
      byId("copied").textContent = t(copied ? "build.copied" : "share.by.hand");
    });

  keepLanguage(words.language);
  byId("loading").remove();
  byId("builder").hidden = false;
  update();
}
