/**
 * The dialog that starts a game: the game and its rules, the players, a single game or a match. It
 * opens as it was left.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Plan } from "../../types.js" */
import { frameDialog } from "../../lib/dialog-frame.js";
import { html } from "../../lib/html.js";
import { cleared, storedRivals } from "../../players/rivals.js";
import { seatsOf } from "../../players/seats.js";
import { FIRST, VARIANTS } from "../../variants/index.js";
import { contents } from "./form.js";
import { FIRST_CHOICE, keptBy, openedForm, planOf, rulesOf, startsMatch } from "./model.js";

const KINDS = /** @type {const} */ (["people", "friend", "computer", "demo"]);

/**
 * @param {AppContext} app
 * @param {import("../../lib/html.js").Children[]} icons of the variants, in their order
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
  let form = openedForm(FIRST_CHOICE, plans.get(), session.state());
  /** The kinds of players that a game can have. @param {typeof form.family} family @returns {readonly Plan["kind"][]} */
  const kindsOf = (family) =>
    KINDS.filter((kind) =>
      kind === "friend" ? invite : kind === "people" || !VARIANTS[family].rulesAlone,
    );
  /** A form whose kind of players the game can have: the chosen one, or else people. @param {typeof form} chosen */
  const possible = (chosen) =>
    kindsOf(chosen.family).includes(chosen.plan.kind)
      ? chosen
      : { ...chosen, plan: { ...chosen.plan, kind: /** @type {const} */ ("people") } };
  /** @type {Set<import("./form.js").Fold>} */
  const unfolded = new Set();

  /** @param {Partial<typeof form>} part */
  function change(part) {
    form = { ...form, ...part };
    draw();
  }
  /** @param {Partial<Plan>} part */
  const changePlan = (part) => change({ plan: { ...form.plan, ...part } });

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
  /** @param {import("./form.js").Fold} fold @param {Event} event */
  function toggle(fold, { currentTarget }) {
    const details = /** @type {HTMLDetailsElement} */ (currentTarget);
    if (!details.open) return void unfolded.delete(fold);
    unfolded.add(fold);
    // The form scrolls, and the unfolded section may be below its edge.
    details.scrollIntoView({ block: "nearest" });
  }
  function draw() {
    const kept = keptBy(session.state());
    const { scores } = rivals.get();
    const shown = possible(form);
    frame.render(
      contents({
        ...{
          t,
          say,
          form: shown,
          icons,
          kinds: kindsOf(form.family),
          ownPage,
          scores,
          asking,
          unfolded,
        },
        ...{ change, changePlan, ask, reset, toggle, submit },
      }),
      html`<p class="aside" hidden=${!kept}>${kept && t(kept)}</p>
        <button form="new-form" value="start" class="primary">${t("new.start")}</button>`,
    );
  }

  // The game starts at once. The event "close" comes later, when the dialog has
  // given the focus back to where it was.
  function submit() {
    const wanted = possible(form);
    const plan = planOf(wanted);
    plans.change(() => plan);
    const [id, seats] = [rulesOf(wanted), seatsOf(plan)];
    if (plan.kind === "friend") return invite?.(id, wanted, plan.name);
    const matched = startsMatch(wanted);
    const start = () => (matched ? session.startMatch(id, seats) : session.start(id, seats));
    // The first game is always loaded.
    if (wanted.family === FIRST) return start();
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
    const opened = openedForm(form, plans.get(), session.state());
    form = { ...opened, plan: { ...opened.plan, ...plan } };
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
