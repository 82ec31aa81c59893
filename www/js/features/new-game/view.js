/**
 * The dialog that starts a game: which one, who plays it, alone or in a match, and
 * by which of its rules. It opens as it was left.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { GameClass, Plan } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { rulesName } from "../../i18n/messages.js";
import { LEVELS, LONGEST, planFor, readLevel, seatsOf, tidy } from "../../players/seats.js";
import { presetOf } from "../../engine/rules.js";
import { levelSelect } from "../../players/level-select.js";
import { familyOf, FIRST, VARIANTS } from "../../variants/index.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {Session} session
 * @param {object} around
 * @param {{ recall(): Plan, keep(plan: Plan): void }} around.plans
 * @param {(rules: string) => Promise<unknown>} around.ready when all that a game needs is there
 * @param {() => void} around.missing says that it cannot be loaded
 * @param {() => void} around.started
 * @param {SVGElement[]} around.icons of the variants, in their order
 */
export function createNewGame(stage, Game, session, { plans, ready, missing, started, icons }) {
  const { byId, say, t } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (byId("new"));

  // ---------------------------------------------------------------- parts
  /** @param {HTMLInputElement} input @param {string} name @param {string} about */
  const choice = (input, name, about) =>
    el(
      "label",
      { class: "rule" },
      input,
      el("span", {}, el("strong", {}, name), " ", el("span", { class: "about" }, about)),
    );
  /** @param {string} name @param {readonly (string | number)[]} values */
  const radiosOf = (name, values) =>
    values.map((value) => el("input", { type: "radio", name, value: String(value) }));
  /** @param {HTMLInputElement[]} radios */
  const chosen = (radios) => radios.find((radio) => radio.checked)?.value ?? "";
  /** @param {HTMLInputElement[]} radios @param {string | number} value */
  const choose = (radios, value) => {
    for (const radio of radios) radio.checked = radio.value === String(value);
  };
  /** @param {string} title @param {HTMLInputElement[]} radios @param {string} texts */
  const segments = (title, radios, texts) =>
    el(
      "div",
      { role: "radiogroup", "aria-label": t(title), class: "segments" },
      ...radios.map((radio) =>
        el("label", {}, radio, el("span", {}, t(`${texts}.${radio.value}`))),
      ),
    );
  /** @param {string} label */
  const nameField = (label) => {
    const input = el("input", {
      type: "text",
      maxlength: String(LONGEST),
      autocomplete: "off",
      placeholder: t("new.optional"),
    });
    return { input, field: el("label", {}, t(label), input) };
  };
  const level = (/** @type {string} */ value) => readLevel(Number(value)) ?? 1;

  // ------------------------------------------------------------ who plays
  const kinds = radiosOf("kind", ["people", "computer", "demo"]);
  const names = [nameField("new.name.x"), nameField("new.name.o")];
  const own = nameField("new.name.own");
  const sides = radiosOf("side", ["X", "O"]);
  const levels = radiosOf("level", LEVELS);
  const selects = ["x", "o"].map((side) => {
    const select = levelSelect(t, `level-${side}`);
    return { select, field: el("label", {}, t(`new.level.${side}`), select) };
  });
  /** What each kind of game asks for. @type {Record<Plan["kind"], HTMLElement>} */
  const parts = {
    people: el("div", { class: "people" }, ...names.map(({ field }) => field)),
    computer: el(
      "div",
      {},
      el(
        "div",
        { role: "radiogroup", "aria-label": t("players.level"), class: "levels" },
        ...levels.map((radio) =>
          choice(radio, t(`level.${radio.value}`), t(`level.${radio.value}.about`)),
        ),
      ),
      el(
        "div",
        { class: "people" },
        el(
          "div",
          {},
          el("span", { class: "about", "aria-hidden": "true" }, t("new.side")),
          segments("new.side", sides, "new.side"),
        ),
        own.field,
      ),
    ),
    demo: el(
      "div",
      {},
      el("div", { class: "people" }, ...selects.map(({ field }) => field)),
      el("p", { class: "aside" }, t("new.demo.about")),
    ),
  };
  const series = el("input", { type: "checkbox", name: "match" });
  const match = el("div", {}, choice(series, t("new.match"), t("new.match.about")));

  // ----------------------------------------------------------- which game
  const presets = Game.presets();
  const families = Object.keys(VARIANTS);
  const games = radiosOf("game", families);
  const pictures = el(
    "div",
    { role: "radiogroup", "aria-label": t("new.game"), class: "games" },
    ...families.map((family, i) =>
      el(
        "label",
        {},
        games[i] ?? "",
        icons[i] ?? "",
        el("strong", {}, t(VARIANTS[family]?.name ?? "")),
        el("span", { class: "about" }, t(`game.${family}.about`)),
      ),
    ),
  );
  /** The rules of a game that has no others. */
  const only = () => {
    const own = presets.filter(({ family }) => family === chosen(games));
    return own.length === 1 ? (own[0]?.id ?? null) : null;
  };

  function show() {
    rules.hidden = only() !== null;
    const kind = chosen(kinds);
    for (const [name, part] of Object.entries(parts)) part.hidden = name !== kind;
    match.hidden = kind === "demo";
  }
  for (const radio of [...kinds, ...games]) radio.addEventListener("change", show);

  // ---------------------------------------------------------------- rules
  const radios = radiosOf(
    "rules",
    presets.filter(({ family }) => family === FIRST).map(({ id }) => id),
  );
  const fair = el("input", { type: "checkbox", name: "fair" });
  const summary = el("summary", {});
  const rules = el(
    "details",
    { class: "series" },
    summary,
    el(
      "div",
      { role: "radiogroup", "aria-label": t("new.rules") },
      ...radios.map((radio) =>
        choice(radio, say(rulesName(radio.value)), t(`rules.${radio.value}.about`)),
      ),
    ),
    choice(fair, t("new.fair"), t("new.fair.about")),
  );
  const rulesId = () => only() ?? `${chosen(radios) || "goff"}${fair.checked ? "-fair" : ""}`;
  const tellRules = () => (summary.textContent = t("moves.rules", { rules: rulesName(rulesId()) }));
  rules.addEventListener("change", tellRules);
  // What was opened is below the edge of a form that scrolls, as if nothing had happened.
  rules.addEventListener("toggle", () => rules.open && summary.scrollIntoView());

  // ----------------------------------------------------------------- form
  const kept = el("p", { class: "aside" });
  const form = el(
    "form",
    { method: "dialog" },
    el("h2", { id: "new-title" }, t("new.title")),
    pictures,
    segments("players.title", kinds, "players"),
    ...Object.values(parts),
    match,
    rules,
    kept,
    el(
      "div",
      { class: "tools" },
      el("button", { value: "start", class: "primary" }, t("new.start")),
      el("button", { value: "", formnovalidate: true }, t("new.cancel")),
    ),
  );
  dialog.append(form);

  /** @returns {Plan} */
  const plan = () => ({
    kind: /** @type {Plan["kind"]} */ (chosen(kinds)),
    names: [tidy(names[0]?.input.value), tidy(names[1]?.input.value)],
    name: tidy(own.input.value),
    side: chosen(sides) === "O" ? "O" : "X",
    level: level(chosen(levels)),
    levels: [level(selects[0]?.select.value ?? ""), level(selects[1]?.select.value ?? "")],
  });

  // The game starts at once; "close" comes a moment later, when the dialog has
  // given the focus back to where it was.
  form.addEventListener("submit", ({ submitter }) => {
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== "start") return;
    const next = plan();
    plans.keep(next);
    const [id, seats] = [rulesId(), seatsOf(next)];
    const matched = series.checked && next.kind !== "demo";
    const start = () => (matched ? session.startMatch(id, seats) : session.start(id, seats));
    if (only() === null) return start();
    ready(id).then(() => {
      start();
      started();
    }, missing);
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "start") started();
  });

  return {
    open() {
      const { view, match: playing, steps, seats } = session.state();
      // As it was left, unless others play by now.
      const known = plans.recall();
      const last = steps.length || playing ? planFor(known, seats) : known;
      choose(kinds, last.kind);
      choose(sides, last.side);
      choose(levels, last.level);
      names.forEach(({ input }, i) => (input.value = last.names[i] ?? ""));
      selects.forEach(({ select }, i) => (select.value = String(last.levels[i])));
      own.input.value = last.name;
      const base = presetOf(view.rules);
      const family = familyOf(base);
      choose(games, family);
      // The other game's rules stay as they were chosen.
      if (family === FIRST) {
        choose(radios, base);
        fair.checked = base !== view.rules;
      }
      tellRules();
      kept.hidden = !steps.length && !playing;
      kept.textContent = t(playing ? "new.kept.match" : "new.kept");
      series.checked = false;
      rules.open = false;
      show();
      dialog.returnValue = "";
      dialog.showModal();
      // Where Tab would enter, not on the first choice of a group that has another.
      games.find((radio) => radio.checked)?.focus();
      dialog.scrollTop = 0;
    },
  };
}
