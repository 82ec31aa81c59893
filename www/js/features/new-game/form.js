/**
 * The form of the dialog "New game", as functions of its fields.
 *
 * @typedef {import("../../lib/html.js").Children} Children
 * @typedef {import("./model.js").NewGameForm} NewGameForm
 * @typedef {"rules" | "names" | "match"} Fold a section that can be unfolded
 *
 * @typedef {object} Props
 * @property {import("../../lib/stage.js").Stage["t"]} t
 * @property {import("../../lib/stage.js").Stage["say"]} say
 * @property {NewGameForm} form
 * @property {Children[]} icons of the variants, in their order
 * @property {readonly Plan["kind"][]} kinds that are offered
 * @property {string | null} ownPage the address of the game's own page, for a board without games with a friend elsewhere
 * @property {import("../../players/rivals.js").Rivals["scores"]} scores against the computer's opponents
 * @property {boolean} asking whether the person is asked to confirm deleting them
 * @property {ReadonlySet<Fold>} unfolded
 * @property {(part: Partial<NewGameForm>) => void} change
 * @property {(part: Partial<Plan>) => void} changePlan
 * @property {(asking: boolean) => void} ask
 * @property {() => void} reset deletes the scores
 * @property {(fold: Fold, event: Event) => void} toggle
 * @property {() => void} submit
 */
/** @import { Level, Plan, Side, TextKey } from "../../types.js" */
import { rulesName } from "../../i18n/messages.js";
import { textKey } from "../../i18n/text-key.js";
import { html } from "../../lib/html.js";
import { levelSelect } from "../../players/level-select.js";
import { rivalChips } from "../../players/rival-chips.js";
import { hasGames } from "../../players/rivals.js";
import { LONGEST } from "../../players/seats.js";
import { FAMILIES, VARIANTS } from "../../variants/index.js";
import { baseOf, namesIn, offersFair, offersMatch, presetsOf, rulesOf } from "./model.js";

const SIDES_OR_TOSS = /** @type {const} */ (["X", "O", "toss"]);
const WAYS = /** @type {const} */ (["live", "links"]);
const SIDES = /** @type {const} */ (["X", "O"]);

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
 * @param {object} group
 * @param {Props["t"]} group.t
 * @param {string} group.name
 * @param {TextKey} group.title @param {(value: V) => TextKey} group.label
 * @param {readonly V[]} group.values @param {V} group.chosen @param {(value: V) => void} group.choose
 */
const segments = ({ t, name, title, label, values, chosen, choose }) =>
  html`<div role="radiogroup" aria-label=${t(title)} class="segments">
    ${values.map(
      (value) =>
        html`<label>${radio(name, value, chosen, choose)}<span>${t(label(value))}</span></label>`,
    )}
  </div>`;
/** @param {Side | "toss"} side @returns {TextKey} */
const sideName = (side) => `new.side.${side}`;
/** @param {Props["t"]} t @param {TextKey} label @param {string} value @param {(value: string) => void} type */
const nameField = (t, label, value, type) =>
  html`<label
    >${t(label)}<input
      type="text"
      maxlength=${LONGEST}
      autocomplete="off"
      placeholder=${t("new.optional")}
      value=${value}
      onInput=${(/** @type {Event} */ { target }) =>
        type(/** @type {HTMLInputElement} */ (target).value)}
  /></label>`;

// ------------------------------------------------------------- sections
/** @param {Props} props */
const games = ({ t, form, icons, change }) =>
  html`<div role="radiogroup" aria-label=${t("new.game")} class="games">
    ${FAMILIES.map((id, i) => {
      const { name } = VARIANTS[id];
      return html`<label class="radio-card"
        >${radio("game", id, form.family, (family) => change({ family }))}${icons[i]}
        <strong>${t(name)}</strong><span class="about">${t(`${name}.about`)}</span></label
      >`;
    })}
  </div>`;

/** @param {Props["t"]} t @param {TextKey} key @param {() => void} work */
const button = (t, key, work) =>
  html`<button type="button" class="plain" onClick=${work}>${t(key)}</button>`;
/** The button that deletes the scores, or the question before that. @param {Props} props */
function forget({ t, scores, asking, ask, reset }) {
  if (!hasGames(scores)) return null;
  return html`<p class="scores">
    ${
      asking
        ? [
            html`<span role="status">${t("rival.reset.ask")}</span>`,
            button(t, "rival.reset.yes", reset),
            button(t, "rival.reset.no", () => ask(false)),
          ]
        : button(t, "rival.reset", () => ask(true))
    }
  </p>`;
}

/**
 * The fields of each kind of game that need no unfolding.
 * @type {Record<Plan["kind"], (props: Props) => Children>}
 */
const players = {
  people: () => null,
  computer: (props) => {
    const { t, form, scores, changePlan } = props;
    const { level, side } = form.plan;
    const choose = (/** @type {Level} */ chosen) => changePlan({ level: chosen });
    return html`<div key="computer">
      ${rivalChips({ t, name: "level", family: form.family, level, choose, scores })}
      ${forget(props)}
      <div class="side">
        <span aria-hidden="true">${t("new.side")}</span>
        ${segments({
          ...{ t, name: "side", title: "new.side", label: sideName, values: SIDES, chosen: side },
          choose: (side) => changePlan({ side }),
        })}
      </div>
    </div>`;
  },
  friend: ({ t, form, change }) =>
    html`<div key="friend">
      <div class="side">
        <span aria-hidden="true">${t("new.side")}</span>
        ${segments({
          ...{ t, name: "sides", title: "new.side", label: sideName, values: SIDES_OR_TOSS },
          chosen: form.sides,
          choose: (sides) => change({ sides }),
        })}
      </div>
      <div class="side">
        <span aria-hidden="true">${t("new.friend.how")}</span>
        ${segments({
          ...{ t, name: "how", title: "new.friend.how", values: WAYS, chosen: form.how },
          label: (how) => `new.friend.${how}`,
          choose: (how) => change({ how }),
        })}
      </div>
      <p class="aside">${t(`new.friend.${form.how}.about`)}</p>
    </div>`,
  demo: ({ t, form, changePlan }) => {
    const [x, o] = form.plan.levels;
    /** @param {"x" | "o"} side @param {Level} level @param {(level: Level) => void} choose */
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

/**
 * A line with a title and the current choice; a press unfolds the options.
 * @param {Props} props
 * @param {Fold} fold
 * @param {string} title @param {string} chosen @param {Children} contents
 */
const folded = ({ unfolded, toggle }, fold, title, chosen, contents) =>
  html`<details
    key=${fold}
    class="fold"
    open=${unfolded.has(fold)}
    onToggle=${(/** @type {Event} */ event) => toggle(fold, event)}
  >
    <summary><span>${title}</span>${" "}<span class="about">${chosen}</span></summary>
    ${contents}
  </details>`;

/** The choice of the rules. A game with one set of rules keeps the line, so that nothing below it moves. @param {Props} props */
function rules(props) {
  const { t, say, form, change } = props;
  const presets = presetsOf(form);
  if (presets.length < 2)
    return html`<div class="fold">
      <p>
        <span>${t("new.rules")}</span>${" "}<span class="about"
          >${t(VARIANTS[form.family].name)}</span
        >
      </p>
    </div>`;
  return folded(
    props,
    "rules",
    t("new.rules"),
    say(rulesName(rulesOf(form))),
    html`
      <div role="radiogroup" aria-label=${t("new.rules")}>
        ${presets.map((id) =>
          choice(
            radio("rules", id, baseOf(form), (base) => change({ base })),
            say(rulesName(id)),
            t(textKey(`rules.${id}.about`)),
          ),
        )}
      </div>
      ${
        offersFair(form) &&
        choice(
          checkbox("fair", form.fair, (fair) => change({ fair })),
          t("new.fair"),
          t("new.fair.about"),
        )
      }
    `,
  );
}

/** @param {Props} props */
function names(props) {
  const { t, form, changePlan } = props;
  const { kind, name, names: [x, o] } = form.plan; // prettier-ignore
  const fields =
    kind === "computer" || kind === "friend"
      ? nameField(t, kind === "friend" ? "new.name.friend" : "new.name.own", name, (own) =>
          changePlan({ name: own }),
        )
      : [
          nameField(t, "new.name.x", x, (first) => changePlan({ names: [first, o] })),
          nameField(t, "new.name.o", o, (second) => changePlan({ names: [x, second] })),
        ];
  const known = namesIn(form);
  const chosen = known.length ? known.join(" – ") : t("new.optional");
  return folded(props, "names", t("new.names"), chosen, html`<div class="people">${fields}</div>`);
}

/** @param {Props} props */
function match(props) {
  const { t, form, change } = props;
  return folded(
    props,
    "match",
    t("match.title"),
    t(form.series ? "settings.on" : "settings.off"),
    choice(
      checkbox("match", form.series, (series) => change({ series })),
      t("new.match"),
      t("new.match.about"),
    ),
  );
}

/** @param {Props} props */
export function contents(props) {
  const { t, form, kinds, ownPage, changePlan, submit } = props;
  const { kind } = form.plan;
  return html`<form id="new-form" method="dialog" onSubmit=${submit}>
    ${games(props)}
    ${segments({
      ...{ t, name: "kind", title: "players.title", values: kinds, chosen: kind },
      label: (kind) => `players.${kind}`,
      choose: (kind) => changePlan({ kind }),
    })}
    ${players[kind](props)}
    ${
      ownPage &&
      html`<p class="aside">
        <a href=${ownPage} target="_blank" rel="noopener">${t("friend.page")}</a>
      </p>`
    }
    <div class="folds">
      ${rules(props)}${kind !== "demo" && names(props)}${offersMatch(form) && match(props)}
    </div>
  </form>`;
}
