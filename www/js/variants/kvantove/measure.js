/**
 * A measurement before it is made: what either throw of the die would do with the
 * stone that is picked, as two small boards and in words, and the throw itself.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { State, Throw } from "../../types.js" */
import { createBoard } from "../../board/canvas.js";
import { el } from "../../lib/dom.js";
import { signed } from "../../i18n/margins.js";
import { measuring } from "./text.js";

/** The outcomes by the stone's squares, the lower one first. */
const NAMES = ["dice.outcome.even", "dice.outcome.odd"];

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => void} settled where the focus goes when the panel goes
 * @param {() => boolean} skipping whether the press that is made now has ended a roll
 */
export function createMeasure(stage, session, settled, skipping) {
  const { byId, rich, say, t } = stage;
  let action = "";
  const throws = el("button", {
    type: "button",
    class: "primary",
    // A second press while the die rolls lets it lie, and throws no other: that one was not seen.
    click: () => skipping() || session.measure(action),
  });
  const cards = [0, 1].map((at) => {
    let outcome = "";
    let shown = "";
    const canvas = el("canvas", { "aria-hidden": "true" });
    const call = el("span", { class: "call" });
    const badge = el("span", { hidden: true });
    const words = el("span", { class: "outcome" });
    const card = el(
      "button",
      {
        type: "button",
        class: "card",
        click: () => session.try(outcome),
        // A card that only comes to lie under the pointer is not pointed at.
        pointermove: (/** @type {PointerEvent} */ { pointerType }) =>
          pointerType !== "touch" && session.try(outcome),
        pointerleave: (/** @type {PointerEvent} */ { pointerType }) =>
          pointerType !== "touch" && session.try(null),
        focus: () => card.matches(":focus-visible") && session.try(outcome),
        blur: () => session.try(null),
      },
      el("span", {}, call, " ", badge),
      canvas,
      words,
    );
    /** @type {ReturnType<typeof createBoard> | null} */
    let board = null;
    return {
      card,
      /** @param {State} state @param {Throw} toThrow */
      render({ record, values }, { stone: { player, move }, outcomes }) {
        const one = outcomes[at];
        if (!one) return;
        outcome = one.action;
        card.setAttribute("aria-pressed", String(one.tried));
        card.classList.toggle("tried", one.tried);
        const value = values?.get(outcome);
        badge.hidden = !value;
        badge.className = value ? `worth ${value.grade}` : "";
        badge.textContent = value ? say(signed(value.value)) : "";
        const key = `${record} ${outcome}`;
        if (key === shown) return;
        shown = key;
        board ??= createBoard(stage, canvas, true);
        board.show(one.picture);
        const called = { mark: { player, move }, square: one.square };
        call.replaceChildren(...rich({ key: NAMES[at] ?? "", values: called }));
        words.textContent = one.outcome.map(say).join(" ");
      },
    };
  });
  const root = stage.region(
    { id: "measure", hidden: true, "aria-label": t("dice.outcomes") },
    throws,
    el("div", { class: "cards" }, ...cards.map(({ card }) => card)),
  );
  byId("choice").before(root);

  return {
    /** @param {State} state */
    render(state) {
      const { toThrow } = state;
      const held = root.contains(stage.root.activeElement);
      root.hidden = !toThrow;
      if (!toThrow) {
        if (held) settled();
        return;
      }
      const { player, move } = toThrow.stone;
      action = measuring(toThrow.stone);
      throws.textContent = t("dice.throw", { mark: { player, move } });
      throws.hidden = !toThrow.open;
      for (const { render } of cards) render(state, toThrow);
    },
  };
}
