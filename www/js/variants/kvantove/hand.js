/**
 * What is at hand, beside the board: which kind of stone is placed next, as a
 * switch that is always in sight, or which stone is measured next; and either side
 * of it the quantum stones that the players have left.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { Message, State } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { figure, svg } from "../../lib/svg.js";
import { nameWithWorth } from "../../i18n/margins.js";
import { allowsQuantum, measuring, suppliesOf, supplyOf } from "./text.js";

/** The rules of this game, which has no others. */
const RULES = "kvantove";
const SIDES = /** @type {const} */ (["X", "O"]);

/** A token, small. @param {"X" | "O"} player @param {number} stone */
const tokenIcon = (player, stone) =>
  svg(
    "svg",
    {
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
      class: `token ${player.toLowerCase()} s${stone}`,
    },
    svg("circle", { cx: 12, cy: 12, r: 10.2, class: "ring" }),
    figure(player, 12, 12, player === "X" ? 4 : 4.8, "figure"),
  );

/** The two kinds of stones, as they lie in squares. @param {boolean} quantum */
const kindIcon = (quantum) =>
  svg(
    "svg",
    { viewBox: quantum ? "0 0 43 20" : "0 0 20 20", "aria-hidden": "true", class: "kind-icon" },
    ...(quantum ? [0, 23] : [0]).flatMap((x) => [
      svg("rect", { x: x + 0.75, y: 0.75, width: 18.5, height: 18.5, rx: 3, class: "square" }),
      svg("circle", { cx: x + 10, cy: 10, r: 5, class: quantum ? "quantum" : "classical" }),
    ]),
  );

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => void} settled where the focus goes when what had it goes
 */
export function createHand(stage, session, settled) {
  const { byId, rich, say, t } = stage;
  // --------------------------------------------------------------- switch
  const kinds = [false, true].map((quantum) => {
    const name = quantum ? "quantum" : "classical";
    const about = el("small", {});
    const button = el(
      "button",
      { type: "button", class: "kind", click: () => session.take(quantum) },
      kindIcon(quantum),
      el("span", {}, el("b", {}, t(`dice.kind.${name}`)), " ", about),
    );
    return { quantum, name, about, button };
  });
  const choice = el(
    "div",
    { class: "switch", role: "group", "aria-label": t("dice.kinds") },
    ...kinds.map(({ button }) => button),
  );

  // ---------------------------------------------------------------- picks
  const picks = el("div", { class: "picks", role: "group", "aria-label": t("dice.pick") });
  /** @type {Map<string, { name: Message, called: HTMLElement, button: HTMLButtonElement, badge: HTMLElement }>} */
  let buttons = new Map();
  let shown = "";
  /** @param {State["view"]} view */
  function fillPicks({ pairs }) {
    buttons = new Map();
    picks.replaceChildren(
      ...pairs.map((stone) => {
        const action = measuring(stone);
        const { player, move, squares } = stone;
        const badge = el("span", { hidden: true, "aria-hidden": "true" });
        const called = el("span", { class: "unseen" });
        const [a, b] = squares;
        const name = { key: "dice.stone.name", values: { mark: { player, move }, a, b } };
        const button = el(
          "button",
          {
            type: "button",
            click: () => session.try(action),
            pointerenter: (/** @type {PointerEvent} */ event) =>
              event.pointerType !== "touch" && session.try(action),
            // Not by the focus alone: on its way to the die it passes the other stones.
          },
          tokenIcon(player, stone.stone ?? 0),
          el("span", { "aria-hidden": "true" }, ...rich({ key: "mark", values: { player, move } })),
          badge,
          called,
        );
        buttons.set(action, { name, called, button, badge });
        return button;
      }),
    );
  }

  // --------------------------------------------------------------- supply
  const supplies = SIDES.map((player) => {
    const icons = [0, 1].map((stone) => tokenIcon(player, stone));
    const root = el(
      "span",
      { class: "supply", role: "img" },
      ...icons.map((icon) => el("span", {}, icon)),
    );
    return { player, icons, root };
  });
  const [x, o] = supplies.map(({ root }) => root);
  // What is seen while all the rest keeps the die's secret.
  const rolls = el("p", { class: "rolls", "aria-hidden": "true" }, t("dice.rolls"));
  const root = el("section", { id: "dice", hidden: true }, x ?? "", choice, picks, rolls, o ?? "");
  byId("status").before(root);

  return {
    /** The other kind of stone; false where there are no two. */
    toggle() {
      if (root.hidden || choice.hidden) return false;
      session.take(kinds[1]?.button.getAttribute("aria-pressed") !== "true");
      return true;
    },

    /** @param {State} state */
    render(state) {
      const { view, past, over, quantum, toThrow, worths } = state;
      const { phase, rules } = view;
      root.hidden = rules !== RULES;
      if (root.hidden) return;
      const idle = past !== null || over;
      const held = root.contains(stage.root.activeElement);
      choice.hidden = idle || phase !== "place";
      const can = allowsQuantum(view);
      for (const { quantum: own, name, about, button } of kinds) {
        button.setAttribute("aria-pressed", String((quantum && can) === own));
        button.setAttribute("aria-disabled", String(own && !can));
        const out = view.turn !== null && supplyOf(view, view.turn).length === 0;
        const why =
          own && !can ? (out ? "dice.kind.none" : "dice.kind.one") : `dice.kind.${name}.about`;
        about.textContent = t(why);
      }
      picks.hidden = idle || phase !== "measure";
      const key = picks.hidden ? "" : state.record;
      if (key !== shown) {
        shown = key;
        fillPicks(view);
      }
      const picked = toThrow && measuring(toThrow.stone);
      for (const [action, { name, called, button, badge }] of buttons) {
        button.setAttribute("aria-pressed", String(action === picked));
        button.setAttribute("aria-disabled", String(!toThrow?.open));
        const worth = worths?.[Number(action[1]) - 1];
        const text = say(nameWithWorth(name, worth ?? null, view.turn));
        if (called.textContent !== text) called.textContent = text;
        badge.hidden = !worth;
        badge.className = worth ? `worth ${worth.grade}` : "";
        badge.textContent = worth ? say(worth.text) : "";
      }
      for (const { player, icons, root: own } of supplies) {
        const left = supplyOf(view, player);
        own.setAttribute("aria-label", say(suppliesOf(view, player)));
        icons.forEach((icon, stone) => icon.classList.toggle("out", !left.includes(stone)));
      }
      if (held && !root.contains(stage.root.activeElement)) settled();
    },
  };
}
