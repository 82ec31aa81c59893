/**
 * The hand of the player, beside the board: a switch for the kind of the next stone, or the stones
 * that can be measured. On either side are the quantum stones that the players have left.
 */
/** @import { Session } from "../../game/session.js" */
/** @import { Side, State, View } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { nameWithWorth } from "../../i18n/margins.js";
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { cross } from "../../lib/svg.js";
import { pressOnce } from "../outcome-card.js";
import { worthBadge } from "../worth-badge.js";
import { allowsQuantum, isQuantum, measuring, suppliesOf, supplyOf } from "./text.js";

/** The rules of this game, which has no others. */
const RULES = "kvantove";

/** A token, small. @param {Side} player @param {number} stone @param {boolean} [out] whether it is on the board */
const tokenIcon = (player, stone, out = false) =>
  html`<svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    class="token ${player.toLowerCase()} s${stone} ${out ? "out" : ""}"
  >
    <circle cx="12" cy="12" r="10.2" class="ring" />
    ${
      player === "X"
        ? html`<path d=${cross(12, 12, 4)} class="figure" />`
        : html`<circle cx="12" cy="12" r="4.8" class="figure" />`
    }
  </svg>`;

/** Each stone has a column of its own: when one is measured, the others stay where they are. @param {View["pairs"][number]} stone */
const columnOf = ({ player, stone }) => 1 + 2 * (stone ?? 0) + (player === "X" ? 0 : 1);

/** The two kinds of stones, as they lie in squares. @param {boolean} quantum */
const kindIcon = (quantum) =>
  html`<svg viewBox=${quantum ? "0 0 43 20" : "0 0 20 20"} aria-hidden="true" class="kind-icon">
    ${(quantum ? [0, 23] : [0]).map(
      (x) =>
        html`<rect x=${x + 0.75} y="0.75" width="18.5" height="18.5" rx="3" class="square" />
          <circle cx=${x + 10} cy="10" r="5" class=${quantum ? "quantum" : "classical"} />`,
    )}
  </svg>`;

/** The next task, if it is one of this panel. @param {State} state @returns {"place" | "measure" | null} */
function taskOf({ view, past, over }) {
  const { rules, phase } = view;
  if (rules !== RULES || past !== null || over) return null;
  return phase === "place" || phase === "measure" ? phase : null;
}

/** The key of the text about a kind of stone. @param {View} view @param {boolean} quantum */
function aboutKind(view, quantum) {
  if (!quantum) return "dice.kind.classical.about";
  if (allowsQuantum(view)) return "dice.kind.quantum.about";
  const none = view.turn !== null && supplyOf(view, view.turn).length === 0;
  return none ? "dice.kind.none" : "dice.kind.one";
}

/** @param {import("../../lib/stage.js").Stage} stage @param {Session} session */
export function createHand(stage, session) {
  const { byId, marked, say, t } = stage;
  const root = el("div", {
    ...{ id: "dice", role: "group", "aria-label": t("dice.hand"), hidden: true },
  });
  byId("status").before(root);

  /** @param {State} state */
  const kinds = (state) =>
    html`<div class="switch" role="group" aria-label=${t("dice.kinds")}>
      ${[false, true].map(
        (quantum) =>
          html`<button
            type="button"
            class="kind"
            aria-pressed=${String(isQuantum(state) === quantum)}
            aria-disabled=${String(quantum && !allowsQuantum(state.view))}
            onClick=${() => session.take(quantum)}
          >
            ${kindIcon(quantum)}
            <span>
              <b>${t(`dice.kind.${quantum ? "quantum" : "classical"}`)}</b>${" "}
              <small>${t(aboutKind(state.view, quantum))}</small>
            </span>
          </button>`,
      )}
    </div>`;

  /** @param {State} state */
  const picks = ({ duringMotion, view, measurement, worths }) => {
    const picked = measurement?.armed;
    const off = !measurement?.open || duringMotion !== undefined;
    return html`<div class="picks" role="group" aria-label=${t("dice.pick")}>
      ${view.pairs
        .toSorted((a, b) => columnOf(a) - columnOf(b))
        .map((stone) => {
          const { player, move, squares } = stone;
          const [a, b] = squares;
          const mark = { player, move };
          const action = measuring(stone);
          const worth = worths?.[a - 1] ?? null;
          const name = message("dice.stone.name", { mark, a, b });
          // The focus alone does not preview a stone: it passes other stones on its way to the die.
          return html`<button
            key=${action}
            type="button"
            style=${{ gridColumn: String(columnOf(stone)) }}
            aria-pressed=${String(!!picked && action === measuring(picked))}
            aria-disabled=${String(off)}
            onKeyDown=${pressOnce}
            onClick=${() => session.pick(action)}
            onPointerEnter=${(/** @type {PointerEvent} */ { pointerType }) =>
              pointerType !== "touch" && session.try(action)}
            onPointerLeave=${() => session.try(null)}
          >
            ${tokenIcon(player, stone.stone ?? 0)}
            <span aria-hidden="true">${marked({ key: "mark", values: mark })}</span>
            ${worthBadge(stage, worth, true)}
            <span class="unseen">${say(nameWithWorth(name, worth, view.turn))}</span>
          </button>`;
        })}
    </div>`;
  };

  /** @param {View} view @param {Side} player */
  const supply = (view, player) =>
    html`<span class="supply" role="img" aria-label=${say(suppliesOf(view, player))}>
      ${[0, 1].map(
        (stone) =>
          html`<span>${tokenIcon(player, stone, !supplyOf(view, player).includes(stone))}</span>`,
      )}
    </span>`;

  return {
    /** Switches to the other kind of stone. Returns false if no stone can be placed now. */
    toggle() {
      const state = session.state();
      if (taskOf(state) !== "place") return false;
      session.take(!isQuantum(state));
      return true;
    },

    /** @param {State} state */
    render(state) {
      const { view } = state;
      const task = taskOf(state);
      root.hidden = view.rules !== RULES;
      const contents = () => [
        supply(view, "X"),
        task === "place" && kinds(state),
        task === "measure" && picks(state),
        supply(view, "O"),
      ];
      render(root.hidden ? null : contents(), root);
    },
  };
}
