/**
 * A closed cycle's two outcomes, as two complete small boards and in words. A
 * player's choice is made here (or on the board); a coin's is set off here.
 *
 * @typedef {import("../../game/session.js").Session} Session


 */
/** @import { State } from "../../types.js" */
import { createBoard } from "../../board/canvas.js";
import { el } from "../../lib/dom.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => void} settled where the focus goes when the panel goes
 */
function createChoice(stage, session, settled) {
  const { byId, rich, say, t } = stage;
  const root = byId("choice");
  let shown = "";
  /** @type {ReturnType<typeof createBoard>[]} */
  let boards = [];
  /** @type {Map<string, HTMLElement>} */
  let cards = new Map();
  /** What each outcome is worth, once that is known. @type {Map<number, HTMLElement>} */
  let badges = new Map();

  /** @param {NonNullable<State["choice"]>} choice @param {NonNullable<State["choice"]>["options"][number]} option */
  function card({ coin, open, mark }, { action, square, odds, picture, marks, outcome }) {
    const canvas = el("canvas", { "aria-hidden": "true" });
    const board = createBoard(stage, canvas, true);
    board.show(picture);
    boards.push(board);
    const badge = el("span", { hidden: true });
    badges.set(square, badge);
    const call = rich({ key: "choice.option", values: { mark, square } });
    const contents = [
      el("span", { class: "call" }, ...call, " ", badge),
      canvas,
      el(
        "span",
        { class: "marks" },
        ...marks.flatMap(({ player, move, square: at }) => [
          el(
            "span",
            {},
            ...rich({ key: "mark.in", values: { mark: { player, move }, square: at } }),
          ),
          " ",
        ]),
      ),
      ...(odds ? [{ key: "choice.odds" }, ...outcome] : outcome).map((message) =>
        el("span", { class: "outcome" }, say(message), " "),
      ),
    ];
    const made =
      coin || !open
        ? el("div", { class: "card" }, ...contents)
        : el(
            "button",
            {
              type: "button",
              class: "card",
              click: () => {
                session.choose(action);
                if (!session.state().choice) settled();
              },
              pointerenter: (/** @type {PointerEvent} */ event) =>
                event.pointerType !== "touch" && session.try(action),
              pointerleave: (/** @type {PointerEvent} */ event) =>
                event.pointerType !== "touch" && session.try(null),
              focus: (/** @type {FocusEvent} */ { target }) =>
                target instanceof Element &&
                target.matches(":focus-visible") &&
                session.try(action),
              blur: () => session.try(null),
            },
            ...contents,
          );
    cards.set(action, made);
    return made;
  }

  return {
    /** @param {State} state */
    render({ choice, record, worths }) {
      const key = choice ? `${record} ${choice.open}` : "";
      if (key !== shown) {
        shown = key;
        for (const board of boards) board.remove();
        boards = [];
        cards = new Map();
        badges = new Map();
        root.hidden = !choice;
        root.replaceChildren();
        if (choice) {
          root.append(el("h2", {}, t(choice.coin ? "choice.title.coin" : "choice.title")));
          if (choice.coin && choice.open) {
            const measure = () => {
              session.measure();
              if (!session.state().choice) settled();
            };
            root.append(
              el(
                "button",
                { type: "button", class: "primary", click: measure },
                t("choice.measure"),
              ),
            );
          }
          root.append(
            el("div", { class: "cards" }, ...choice.options.map((option) => card(choice, option))),
          );
        }
      }
      for (const { action, tried } of choice?.options ?? [])
        cards.get(action)?.classList.toggle("tried", tried);
      for (const [square, badge] of badges) {
        const worth = worths?.[square - 1];
        badge.hidden = !worth;
        badge.className = worth ? `worth ${worth.grade}` : "";
        badge.textContent = worth ? say(worth.text) : "";
      }
    },
  };
}

/** @param {import("../index.js").PanelContext} context */
export const createPanels = ({ stage, session, settled }) => ({
  panels: [createChoice(stage, session, settled)],
});
