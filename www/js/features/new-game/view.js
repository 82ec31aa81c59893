/**
 * The dialog that starts a game: the game and its rules, the players, a single game or a match. It
 * opens as it was left.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../lib/html.js").Children} Children
 */
/** @import { Plan } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { rulesName } from "../../i18n/messages.js";
import { html, render } from "../../lib/html.js";
import { levelSelect } from "../../players/level-select.js";
import { LEVELS, LONGEST, seatsOf } from "../../players/seats.js";
import { VARIANTS } from "../../variants/index.js";
import {
  BASES,
  FIRST_CHOICE,
  firstRules,
  onlyRules,
  openedForm,
  planOf,
  rulesOf,
  startsMatch,
} from "./model.js";

const KINDS = /** @type {const} */ (["people", "computer", "demo"]);
const SIDES = /** @type {const} */ (["X", "O"]);

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {object} page
 * @param {{ recall(): Plan, keep(plan: Plan): void }} page.plans
 * @param {(rules: string) => Promise<unknown>} page.ready when all that a game needs is there
 * @param {() => void} page.missing says that it cannot be loaded
 * @param {() => void} page.started
 * @param {Children[]} page.icons of the variants, in their order
 */
export function createNewGame(stage, session, { plans, ready, missing, started, icons }) {
  const { byId, say, t } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (byId("new"));
  let form = openedForm(FIRST_CHOICE, plans.recall(), session.state());
  /** Whether the rules are unfolded. */
  let unfolded = false;

  /** @param {Partial<typeof form>} part */
  function change(part) {
    form = { ...form, ...part };
    draw();
  }
  /** @param {Partial<Plan>} part */
  const changePlan = (part) => change({ plan: { ...form.plan, ...part } });

  // --------------------------------------------------------------- inputs
  /**
   * @template {string | number} V
   * @param {string} name @param {V} value @param {V} chosen @param {(value: V) => void} choose
   */
  const radio = (name, value, chosen, choose) =>
    html`<input
      type="radio"
      name=${name}
      value=${String(value)}
      checked=${value === chosen}
      onChange=${() => choose(value)}
    />`;
  /** @param {string} name @param {boolean} checked @param {(checked: boolean) => void} choose */
  const checkbox = (name, checked, choose) =>
    html`<input
      type="checkbox"
      name=${name}
      checked=${checked}
      onChange=${() => choose(!checked)}
    />`;
  /** @param {Children} input @param {string} name @param {string} about */
  const choice = (input, name, about) =>
    html`<label class="rule"
      >${input}<span><strong>${name}</strong>${" "}<span class="about">${about}</span></span></label
    >`;
  /**
   * @template {string} V
   * @param {string} title @param {string} texts
   * @param {string} name @param {readonly V[]} values @param {V} chosen @param {(value: V) => void} choose
   */
  const segments = (title, texts, name, values, chosen, choose) =>
    html`<div role="radiogroup" aria-label=${t(textKey(title))} class="segments">
      ${values.map(
        (value) =>
          html`<label
            >${radio(name, value, chosen, choose)}<span
              >${t(textKey(`${texts}.${value}`))}</span
            ></label
          >`,
      )}
    </div>`;
  /** @param {string} label @param {string} value @param {(value: string) => void} type */
  const nameField = (label, value, type) =>
    html`<label
      >${t(textKey(label))}<input
        type="text"
        maxlength=${LONGEST}
        autocomplete="off"
        placeholder=${t("new.optional")}
        value=${value}
        onInput=${(/** @type {Event} */ { target }) =>
          type(/** @type {HTMLInputElement} */ (target).value)}
    /></label>`;

  // ------------------------------------------------------------- sections
  const games = () =>
    html`<div role="radiogroup" aria-label=${t("new.game")} class="games">
      ${Object.entries(VARIANTS).map(
        ([id, { name }], i) =>
          html`<label
            >${radio("game", id, form.family, (family) => change({ family }))}${icons[i]}
            <strong>${t(textKey(name))}</strong
            ><span class="about">${t(textKey(`game.${id}.about`))}</span></label
          >`,
      )}
    </div>`;

  /** What each kind of game asks for. @type {Record<Plan["kind"], (plan: Plan) => Children>} */
  const players = {
    people: ({ names: [x, o] }) =>
      html`<div key="people" class="people">
        ${nameField("new.name.x", x, (name) => changePlan({ names: [name, o] }))}
        ${nameField("new.name.o", o, (name) => changePlan({ names: [x, name] }))}
      </div>`,
    computer: (plan) =>
      html`<div key="computer">
        <div role="radiogroup" aria-label=${t("players.level")} class="levels">
          ${LEVELS.map((one) =>
            choice(
              radio("level", one, plan.level, (level) => changePlan({ level })),
              t(`level.${one}`),
              t(`level.${one}.about`),
            ),
          )}
        </div>
        <div class="people">
          <div>
            <span class="about" aria-hidden="true">${t("new.side")}</span>
            ${segments("new.side", "new.side", "side", SIDES, plan.side, (side) => changePlan({ side }))}
          </div>
          ${nameField("new.name.own", plan.name, (name) => changePlan({ name }))}
        </div>
      </div>`,
    demo: ({ levels: [x, o] }) => {
      /** @param {"x" | "o"} side @param {import("../../types.js").Level} level @param {(level: typeof x) => void} choose */
      const field = (side, level, choose) =>
        html`<label
          >${t(`new.level.${side}`)}${levelSelect(t, { name: `level-${side}`, level, choose })}</label
        >`;
      return html`<div key="demo">
        <div class="people">
          ${field("x", x, (level) => changePlan({ levels: [level, o] }))}
          ${field("o", o, (level) => changePlan({ levels: [x, level] }))}
        </div>
        <p class="aside">${t("new.demo.about")}</p>
      </div>`;
    },
  };

  /** @param {Event} event */
  function fold({ target }) {
    const details = /** @type {HTMLDetailsElement} */ (target);
    unfolded = details.open;
    draw();
    // The form scrolls, and the opened rules may be below its edge.
    if (unfolded) details.querySelector("summary")?.scrollIntoView();
  }
  const rules = () =>
    html`<details
      class="series"
      hidden=${onlyRules(form) !== null}
      open=${unfolded}
      onToggle=${fold}
    >
      <summary>${t("moves.rules", { rules: rulesName(firstRules(form)) })}</summary>
      <div role="radiogroup" aria-label=${t("new.rules")}>
        ${BASES.map((id) =>
          choice(
            radio("rules", id, form.base, (base) => change({ base })),
            say(rulesName(id)),
            t(textKey(`rules.${id}.about`)),
          ),
        )}
      </div>
      ${choice(
        checkbox("fair", form.fair, (fair) => change({ fair })),
        t("new.fair"),
        t("new.fair.about"),
      )}
    </details>`;

  function draw() {
    const { plan, series } = form;
    const { steps, match } = session.state();
    render(
      html`<form method="dialog" onSubmit=${submit}>
        <h2 id="new-title">${t("new.title")}</h2>
        ${games()}
        ${segments("players.title", "players", "kind", KINDS, plan.kind, (kind) => changePlan({ kind }))}
        ${players[plan.kind](plan)}
        <div hidden=${plan.kind === "demo"}>
          ${choice(
            checkbox("match", series, (checked) => change({ series: checked })),
            t("new.match"),
            t("new.match.about"),
          )}
        </div>
        ${rules()}
        <p class="aside" hidden=${!steps.length && !match}>
          ${t(match ? "new.kept.match" : "new.kept")}
        </p>
        <div class="tools">
          <button value="start" class="primary">${t("new.start")}</button>
          <button value="" formnovalidate>${t("new.cancel")}</button>
        </div>
      </form>`,
      dialog,
    );
  }

  // The game starts at once. The event "close" comes later, when the dialog has
  // given the focus back to where it was.
  /** @param {SubmitEvent} event */
  function submit({ submitter }) {
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== "start") return;
    const plan = planOf(form);
    plans.keep(plan);
    const [id, seats] = [rulesOf(form), seatsOf(plan)];
    const matched = startsMatch(form);
    const start = () => (matched ? session.startMatch(id, seats) : session.start(id, seats));
    if (onlyRules(form) === null) return start();
    ready(id).then(() => {
      start();
      started();
    }, missing);
  }
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "start") started();
  });

  return {
    open() {
      form = openedForm(form, plans.recall(), session.state());
      unfolded = false;
      draw();
      dialog.returnValue = "";
      dialog.showModal();
      // The focus goes where Tab would enter: to the chosen one of the group.
      /** @type {HTMLInputElement | null} */ (
        dialog.querySelector('[name="game"]:checked')
      )?.focus();
      dialog.scrollTop = 0;
    },
  };
}
