/**
 * A walk through the first moves and on, as deep as one likes: what can be
 * played here, up to symmetry, with what it leads to. It begins at the position
 * that is shown, on a board beside the games that are kept.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../engine/client.js").Thinker} Thinker
 * @typedef {import("./model.js").Kind} Kind
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Analysis} Analysis
 */
/** @import { Message, State } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { variantOf } from "../../variants/index.js";
import { buttonMaker } from "../../lib/button.js";
import { createInquiry } from "../../engine/query.js";
import { verdict } from "../../i18n/margins.js";
import { kindsOf, squaresAlike } from "./model.js";
import { resultOf } from "../../game/action-text.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => Promise<Thinker>} thinker
 * @param {() => void} settled takes the focus when what had it goes
 */
export function createOpenings(stage, session, thinker, settled) {
  const { byId, rich, say, show, t } = stage;
  /** @param {string} action */
  const nameOf = (action) => variantOf(session.state().view.rules).actionName(action);
  /** The outcomes of a coin in the position that is asked about. @type {string[]} */
  let outcomes = [];
  const inquiry = createInquiry(learn, () => render(session.state()));
  let shown = "";

  /** A position's analysis; a coin's outcomes stand for the coin. @param {string} record @param {AbortSignal} signal @returns {Promise<Analysis>} */
  async function learn(record, signal) {
    const own = await thinker();
    const after = outcomes.map((action) => `${record} ${action}`);
    const [analysis, ...each] = await Promise.all(
      [record, ...after].map((one) => own.ask("analyse", one, { signal })),
    );
    if (!analysis) throw new Error("nothing was asked");
    const moves = each.map(({ margin }, i) => {
      const action = outcomes[i] ?? "";
      return { action, margin, same: action };
    });
    return moves.length ? { ...analysis, moves } : analysis;
  }

  // ------------------------------------------------------------- elements
  const button = buttonMaker(t, settled);
  const title = el("h2", { id: "openings-title", tabindex: "-1" }, t("openings.title"));
  const path = el("ol", { class: "path", "aria-label": t("openings.path") });
  const value = el("p", { class: "verdict", role: "status" });
  const count = el("p", { class: "aside" });
  const list = el("div", { class: "kinds" });
  const again = button("openings.again", inquiry.again);
  const root = stage.region(
    { id: "openings", "aria-labelledby": title.id, hidden: true },
    title,
    path,
    value,
    list,
    count,
    el(
      "div",
      { class: "tools" },
      again,
      button("openings.adopt", () => session.adopt()),
      button("openings.leave", () => session.leave()),
    ),
  );
  byId("further").after(root);

  /** The record of the position that is shown. @param {State} state */
  const shownOf = ({ record, past }) =>
    past === null ? record : record.split(" ", past + 1).join(" ");

  /** @param {State} state */
  function way({ steps, past }) {
    const here = past ?? steps.length;
    const texts = [{ key: "openings.start" }, ...steps.slice(0, here).map(({ text }) => text)];
    const entries = texts.map((text, i) => {
      const click = () => {
        session.rewind(i);
        title.focus({ preventScroll: true });
      };
      const one = el("button", { type: "button", class: "plain", click }, ...rich(text));
      if (i === here) one.setAttribute("aria-current", "step");
      return el("li", {}, one);
    });
    path.replaceChildren(...entries);
  }

  /** @param {Kind} kind @param {Message} result */
  function chip(kind, result) {
    const { action, alike } = kind;
    const light = () => session.advise({ squares: squaresAlike(kind), action });
    const dark = () => session.advise(null);
    const values = { action: nameOf(action), n: alike.length + 1, result };
    const name = { key: alike.length ? "openings.name.alike" : "openings.name", values };
    const more = el("small", {}, t("openings.alike", values));
    return el(
      "button",
      {
        type: "button",
        "aria-label": say(name),
        click() {
          if (session.state().past !== null) session.playOn();
          session.act(action);
          title.focus({ preventScroll: true });
        },
        pointerenter: (/** @type {PointerEvent} */ event) =>
          event.pointerType !== "touch" && light(),
        pointerleave: dark,
        focus: (/** @type {FocusEvent} */ { target }) =>
          target instanceof Element && target.matches(":focus-visible") && light(),
        blur: dark,
      },
      say(nameOf(action)),
      ...(alike.length ? [" ", more] : []),
    );
  }

  /** @param {State} state @param {Analysis} analysis */
  function fill({ view, coin }, { moves }) {
    const groups = kindsOf(moves, view.turn ?? "X");
    const kinds = groups.flatMap((group) => group.kinds).length;
    const values = { n: moves.length, kinds };
    const key = kinds < moves.length ? "openings.kinds" : "openings.all";
    const tossed = coin && view.phase === "collapse";
    show(
      count,
      moves.length === 0 ? null : tossed ? { key: "openings.outcomes" } : { key, values },
    );
    list.replaceChildren(
      ...groups.map(({ margin, kinds }) => {
        const result = resultOf(margin, coin);
        const chips = kinds.map((kind) => el("li", {}, chip(kind, result)));
        return el("div", {}, el("h3", {}, say(result)), el("ul", {}, ...chips));
      }),
    );
  }

  /** @param {State} state */
  function render(state) {
    const open = state.beside === "openings";
    const { view, coin } = state;
    const record = shownOf(state);
    outcomes = coin && view.phase === "collapse" ? view.options.map(({ action }) => action) : [];
    const found = inquiry.about(open ? record : null);
    const at = stage.root.activeElement;
    const held = root.contains(at);
    root.hidden = !open;
    if (!found) {
      shown = "";
      if (held) settled();
      return;
    }
    const key = `${record} ${found.at}`;
    if (key === shown) return;
    shown = key;
    if ([path, list, again].some((part) => part.contains(at))) title.focus({ preventScroll: true });
    way(state);
    again.hidden = found.at !== "failed";
    root.classList.toggle("waiting", found.at !== "known");
    // What it still shows can be played where one comes from, not here.
    list.inert = found.at !== "known";
    if (found.at === "known") {
      const how = view.phase === "over" ? "over" : coin ? "coins" : "play";
      show(value, verdict(found.answer.margin, how));
      fill(state, found.answer);
    } else if (found.at === "failed") {
      const why = { key: `why.${found.failure}` };
      show(value, { key: "openings.failed", values: { why } });
      list.replaceChildren();
      show(count, null);
    } else if (found.at === "slow") show(value, { key: "openings.slow" });
  }

  return {
    render,
    open() {
      const state = session.state();
      session.lay("openings", shownOf(state));
      title.focus({ preventScroll: true });
      root.scrollIntoView({ block: "nearest" });
    },
  };
}
