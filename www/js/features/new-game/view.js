/**
 * The dialog that starts a game: the game and its rules, the players, a single game or a match. It
 * opens as it was left.
 *
 * @typedef {import("../../lib/html.js").Children} Children
 * @typedef {"rules" | "names" | "match"} Fold a section that can be unfolded
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Level, Plan, Side, TextKey } from "../../types.js" */
import { rulesName } from "../../i18n/messages.js";
import { textKey } from "../../i18n/text-key.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { html } from "../../lib/html.js";
import { levelSelect } from "../../players/level-select.js";
import { rivalChips } from "../../players/rival-chips.js";
import { cleared, hasGames, storedRivals } from "../../players/rivals.js";
import { LONGEST, seatsOf } from "../../players/seats.js";
import { FAMILIES, FIRST, VARIANTS } from "../../variants/index.js";
import {
  baseOf,
  FIRST_CHOICE,
  keptBy,
  namesIn,
  offersFair,
  offersMatch,
  openedForm,
  planOf,
  presetsOf,
  rulesOf,
  startsMatch,
} from "./model.js";

const KINDS = /** @type {const} */ (["people", "friend", "computer", "demo"]);
const SIDES_OR_TOSS = /** @type {const} */ (["X", "O", "toss"]);
const WAYS = /** @type {const} */ (["live", "links"]);
const SIDES = /** @type {const} */ (["X", "O"]);

/**
 * @param {AppContext} app
 * @param {Children[]} icons of the variants, in their order
 * @param {((rules: string, form: import("./model.js").NewGameForm, name: string) => void) | null} invite begins a
 *   game with a friend elsewhere; null where there is none
 */
export function createNewGame(app, icons, invite) {
  const { stage, session, plans, ready, request, focusBoard } = app;
  const { address, say, t } = stage;
  /** The address of the game's own page, for a board that has no games with a friend elsewhere. */
  const ownPage = invite ? null : address.linkTo("");
  const frame = frameDialog(stage, "new", "new.title");
  const { dialog } = frame;
  let form = openedForm(FIRST_CHOICE, plans.recall(), session.state());
  const kinds = KINDS.filter((kind) => kind !== "friend" || invite);
  /** @type {Set<Fold>} */
  const unfolded = new Set();

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
   * @param {TextKey} title @param {(value: V) => TextKey} label
   * @param {string} name @param {readonly V[]} values @param {V} chosen @param {(value: V) => void} choose
   */
  const segments = (title, label, name, values, chosen, choose) =>
    html`<div role="radiogroup" aria-label=${t(title)} class="segments">
      ${values.map(
        (value) =>
          html`<label>${radio(name, value, chosen, choose)}<span>${t(label(value))}</span></label>`,
      )}
    </div>`;
  /** @param {Side | "toss"} side @returns {TextKey} */
  const sideName = (side) => `new.side.${side}`;
  /** @param {TextKey} label @param {string} value @param {(value: string) => void} type */
  const nameField = (label, value, type) =>
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
  const games = () =>
    html`<div role="radiogroup" aria-label=${t("new.game")} class="games">
      ${FAMILIES.map((id, i) => {
        const { name } = VARIANTS[id];
        return html`<label class="radio-card"
          >${radio("game", id, form.family, (family) => change({ family }))}${icons[i]}
          <strong>${t(name)}</strong><span class="about">${t(`${name}.about`)}</span></label
        >`;
      })}
    </div>`;

  // ------------------------------------------------------- the opponents
  const rivals = storedRivals(app.local);
  /** Whether the person is asked to confirm deleting the scores. */
  let asking = false;
  /** @param {boolean} next */
  function ask(next) {
    asking = next;
    draw();
    const first = dialog.querySelector(next ? ".scores button" : '[name="level"]:checked');
    /** @type {HTMLElement | null} */ (first)?.focus();
  }
  function reset() {
    rivals.change(cleared);
    ask(false);
  }
  /** @param {TextKey} key @param {() => void} work */
  const button = (key, work) =>
    html`<button type="button" class="plain" onClick=${work}>${t(key)}</button>`;
  /** The button that deletes the scores, or the question before that. */
  function forget() {
    if (!hasGames(rivals.get().scores)) return null;
    return html`<p class="scores">
      ${
        asking
          ? [
              html`<span role="status">${t("rival.reset.ask")}</span>`,
              button("rival.reset.yes", reset),
              button("rival.reset.no", () => ask(false)),
            ]
          : button("rival.reset", () => ask(true))
      }
    </p>`;
  }
  /** @param {Plan} plan */
  const levels = ({ level }) =>
    rivalChips({
      t,
      name: "level",
      family: form.family,
      level,
      choose: (chosen) => changePlan({ level: chosen }),
      scores: rivals.get().scores,
    });

  /**
   * The fields of each kind of game that need no unfolding.
   * @type {Record<Plan["kind"], (plan: Plan) => Children>}
   */
  const players = {
    people: () => null,
    computer: (plan) =>
      html`<div key="computer">
        ${levels(plan)} ${forget()}
        <div class="side">
          <span aria-hidden="true">${t("new.side")}</span>
          ${segments("new.side", sideName, "side", SIDES, plan.side, (side) => changePlan({ side }))}
        </div>
      </div>`,
    friend: () =>
      html`<div key="friend">
        <div class="side">
          <span aria-hidden="true">${t("new.side")}</span>
          ${segments("new.side", sideName, "sides", SIDES_OR_TOSS, form.sides, (sides) => change({ sides }))}
        </div>
        <div class="side">
          <span aria-hidden="true">${t("new.friend.how")}</span>
          ${segments(
            "new.friend.how",
            (how) => `new.friend.${how}`,
            "how",
            WAYS,
            form.how,
            (how) => change({ how }),
          )}
        </div>
        <p class="aside">${t(`new.friend.${form.how}.about`)}</p>
      </div>`,
    demo: ({ levels: [x, o] }) => {
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

  // ----------------------------------------------------------- rarer choices
  /** @param {Fold} fold @param {Event} event */
  function toggle(fold, { currentTarget }) {
    const details = /** @type {HTMLDetailsElement} */ (currentTarget);
    if (!details.open) return void unfolded.delete(fold);
    unfolded.add(fold);
    // The form scrolls, and the unfolded section may be below its edge.
    details.scrollIntoView({ block: "nearest" });
  }
  /**
   * A line with a title and the current choice; a press unfolds the options.
   * @param {Fold} fold
   * @param {string} title @param {string} chosen @param {Children} contents
   */
  const folded = (fold, title, chosen, contents) =>
    html`<details
      key=${fold}
      class="fold"
      open=${unfolded.has(fold)}
      onToggle=${(/** @type {Event} */ event) => toggle(fold, event)}
    >
      <summary><span>${title}</span>${" "}<span class="about">${chosen}</span></summary>
      ${contents}
    </details>`;

  /** The choice of the rules. A game with one set of rules keeps the line, so that nothing below it moves. */
  const rules = () => {
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
  };

  function names() {
    const { kind, name, names: [x, o] } = form.plan; // prettier-ignore
    const fields =
      kind === "computer" || kind === "friend"
        ? nameField(kind === "friend" ? "new.name.friend" : "new.name.own", name, (own) =>
            changePlan({ name: own }),
          )
        : [
            nameField("new.name.x", x, (first) => changePlan({ names: [first, o] })),
            nameField("new.name.o", o, (second) => changePlan({ names: [x, second] })),
          ];
    const known = namesIn(form);
    const chosen = known.length ? known.join(" – ") : t("new.optional");
    return folded("names", t("new.names"), chosen, html`<div class="people">${fields}</div>`);
  }

  const match = () =>
    folded(
      "match",
      t("match.title"),
      t(form.series ? "settings.on" : "settings.off"),
      choice(
        checkbox("match", form.series, (series) => change({ series })),
        t("new.match"),
        t("new.match.about"),
      ),
    );

  function draw() {
    const { plan } = form;
    const kept = keptBy(session.state());
    frame.render(
      html`<form id="new-form" method="dialog" onSubmit=${submit}>
        ${games()}
        ${segments(
          "players.title",
          (kind) => `players.${kind}`,
          "kind",
          kinds,
          plan.kind,
          (kind) => changePlan({ kind }),
        )}
        ${players[plan.kind](plan)}
        ${
          ownPage &&
          html`<p class="aside">
            <a href=${ownPage} target="_blank" rel="noopener">${t("friend.page")}</a>
          </p>`
        }
        <div class="folds">
          ${rules()}${plan.kind !== "demo" && names()}${offersMatch(form) && match()}
        </div>
      </form>`,
      html`<p class="aside" hidden=${!kept}>${kept && t(kept)}</p>
        <button form="new-form" value="start" class="primary">${t("new.start")}</button>`,
    );
  }

  // The game starts at once. The event "close" comes later, when the dialog has
  // given the focus back to where it was.
  function submit() {
    const plan = planOf(form);
    plans.keep(plan);
    const [id, seats] = [rulesOf(form), seatsOf(plan)];
    if (plan.kind === "friend") return invite?.(id, form, plan.name);
    const matched = startsMatch(form);
    const start = () => (matched ? session.startMatch(id, seats) : session.start(id, seats));
    // The first game is always loaded.
    if (form.family === FIRST) return start();
    void request(
      "board",
      () => ready(id),
      () => {
        start();
        focusBoard();
      },
    );
  }
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "start" && form.plan.kind !== "friend") focusBoard();
  });

  /** @param {Partial<Plan>} [plan] the part that is chosen for the person */
  function open(plan) {
    form = openedForm(form, plans.recall(), session.state());
    if (!kinds.includes(form.plan.kind)) form.plan = { ...form.plan, kind: "people" };
    form.plan = { ...form.plan, ...plan };
    unfolded.clear();
    asking = false;
    draw();
    dialog.returnValue = "";
    // The focus goes where Tab would enter: to the chosen one of the group.
    frame.open('[name="game"]:checked');
  }

  return {
    open: () => open(),
    /** The dialog with a friend elsewhere chosen. */
    openForFriend: () => open({ kind: "friend" }),
  };
}
