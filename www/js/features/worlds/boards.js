/**
 * The worlds as small boards: those of each group, with the combinations that the last action made
 * impossible, and all worlds as whole boards, folded away.
 *
 * @typedef {import("./model.js").World} World
 * @typedef {import("./model.js").Entry} Entry
 * @typedef {import("./model.js").Term} Term
 *
 * @typedef {object} BoardsProps
 * @property {import("../../lib/stage.js").Stage} stage
 * @property {import("./model.js").Worlds} worlds
 * @property {World | null} pinned the world that was pressed
 * @property {World | null} tabStop
 * @property {(entry: Entry) => { lit: number, away: boolean }} lightIn
 * @property {Set<Term>} leaving combinations that are fading out
 * @property {(term: Term) => void} onGone
 * @property {(world: World) => void} onPress
 * @property {(world: World | null) => void} onPoint
 * @property {(world: World) => void} onFocus
 */
import { message } from "../../i18n/text-key.js";
import { html } from "../../lib/html.js";
import { worldBoard } from "./drawings.js";
import { placesIn, tintOf, wholeOf } from "./model.js";

/** One of `n` worlds. @param {BoardsProps} props @param {Entry} entry @param {{ i: number, n: number, surroundings?: World }} place */
function worldOf(props, entry, { i, n, surroundings }) {
  const { stage, pinned, tabStop, lightIn, onPress, onPoint, onFocus } = props;
  const { world, squares } = entry;
  const { lit, away } = lightIn(entry);
  return html`<li class=${away ? "away" : ""}>
    ${worldBoard(world, squares, { surroundings, lit })}
    <span class="weight">${stage.t(n > 1 ? "worlds.weight" : "worlds.sure", { n: 1, of: n })}</span>
    <button
      type="button"
      class="world"
      tabindex=${world === tabStop ? 0 : -1}
      aria-label=${stage.say({ key: "worlds.world", values: { i, n, marks: placesIn(world) } })}
      aria-pressed=${String(world === pinned)}
      onClick=${() => onPress(world)}
      onPointerEnter=${(/** @type {PointerEvent} */ { pointerType }) =>
        pointerType !== "touch" && onPoint(world)}
      onPointerLeave=${() => onPoint(null)}
      onFocus=${(/** @type {FocusEvent} */ { target }) => {
        onFocus(world);
        if (/** @type {Element} */ (target).matches(":focus-visible")) onPoint(world);
      }}
      onBlur=${() => onPoint(null)}
    />
  </li>`;
}

/**
 * A combination that has become impossible, until it has faded out.
 * @param {BoardsProps} props
 * @param {Term} term
 * @param {number[]} squares
 */
function goneOf({ stage, onGone }, term, squares) {
  const { world, clash } = term;
  const why = clash ? message("worlds.gone.clash", { ...clash }) : message("worlds.gone.measured");
  return html`<li class="gone" aria-hidden="true" onAnimationEnd=${() => onGone(term)}>
    ${worldBoard(world, squares, { clash: clash?.square })}
    <span class="weight">${stage.marked(why)}</span>
  </li>`;
}

/** @param {BoardsProps} props @param {import("./model.js").Group} group */
function groupOf(props, group) {
  const { stage, worlds, leaving } = props;
  const { squares, marks, component, gone } = group;
  const n = group.worlds.length;
  // The classical marks surround the group, faintly.
  const surroundings = worlds.view.squares.map(({ classical }) => classical);
  const key = component === null ? "worlds.group.measured" : "worlds.group";
  const tint = tintOf(worlds, group);
  return html`<div class="group" style=${tint ? { "--tint": `var(--wash-${tint})` } : {}}>
    <h3>${stage.marked({ key, values: { marks, n } })}</h3>
    <ul>
      ${group.worlds.map((world, i) =>
        worldOf(props, { world, squares }, { i: i + 1, n, surroundings }),
      )}
      ${gone.map((term) => leaving.has(term) && goneOf(props, term, squares))}
    </ul>
  </div>`;
}

/** @param {BoardsProps} props */
export function Boards(props) {
  const whole = wholeOf(props.worlds);
  const n = whole.length;
  return html`
    ${props.worlds.groups.map((group) => groupOf(props, group))}
    ${
      n > 0 &&
      html`<details>
        <summary>${props.stage.t("worlds.whole", { n })}</summary>
        <ul class="small">
          ${whole.map((entry, i) => worldOf(props, entry, { i: i + 1, n }))}
        </ul>
      </details>`
    }
  `;
}
