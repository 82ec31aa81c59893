/**
 * Turns a State into effects and a picture: the board, the panels, and their order.
 *
 *     State ─▶ extend ─▶ store, address ─▶ panels follow ─▶ parts load ─▶ board, panels render ─▶ shown
 */
/** @import { Celebration, MotionKind, Panel, State } from "../types.js" */
import { keepFocus } from "../a11y/focus-keeper.js";
import { createBoard } from "../board/canvas.js";
import { isReal } from "../board/layout.js";
import { createPanels } from "./panels.js";
import { createRenderLoop } from "./render-loop.js";
import { createIdleWait } from "./when-idle.js";

/**
 * A State on its way, and whether a script of the page caused it.
 * @typedef {{ state: State, scripted: boolean }} Item
 * @typedef {(state: State, before: State | null) => void} Effect
 */

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {object} page
 * @param {import("../storage/settings.js").Settings} page.settings
 * @param {() => State} page.state the State as it is now
 * @param {Effect} page.first the effects that come before those of the panels
 * @param {Effect} page.last the effects that come after those of the panels
 * @param {(state: State, before: State | null, scripted: boolean) => void} page.shown
 * @param {(error: unknown) => void} page.report a panel has failed
 * @param {() => void} page.withoutCanvas there is no canvas to paint on
 */
export function createRendering(stage, page) {
  const { byId } = stage;
  const { settings } = page;
  const board = createBoard(stage, /** @type {HTMLCanvasElement} */ (byId("canvas")));
  const idle = createIdleWait(stage);
  const panels = createPanels(page.report);
  /** @type {MotionKind} */
  let moving = "none";
  /** Whether there is a game. Before the first one there is nothing to see. */
  let begun = false;
  /** Whether a script of the page, not a person, is acting now. */
  let scripted = true;
  /** @type {(() => void) | null} */
  let keepFocusOn = null;

  /** @type {ReturnType<typeof createRenderLoop<Item>>} */
  const loop = createRenderLoop(
    {
      follow(item, before) {
        const { state } = Object.assign(item, { state: panels.extend(item.state) });
        page.first(state, before?.state ?? null);
        panels.follow(state);
        page.last(state, before?.state ?? null);
      },
      render({ state }) {
        const ghosts = settings.values.ghosts === "on" ? state.ghosts : [];
        // A preview, which another position on the board is, waits until the die lies.
        if (moving !== "die" || isReal(state.picture)) board.show({ ...state.picture, ghosts });
        panels.render(state, moving);
        byId("board").classList.toggle("past", state.past !== null);
        // A panel may have moved the focus itself, so this comes after it.
        queueMicrotask(() => keepFocusOn?.());
      },
      shown(item, before) {
        if (begun) page.shown(item.state, before?.state ?? null, item.scripted);
      },
    },
    stage.signal,
  );

  /** @param {State} state */
  const push = (state) => loop.push({ state, scripted });
  const changed = () => void (begun && push(page.state()));

  board.onMotion((kind) => {
    byId("page").dataset.moving = moving = kind;
    idle.moves(kind);
    // The result of a collapse is there, so the panels show it.
    if (kind === "explained" || (panels.isHolding() && (kind === "none" || kind === "moment")))
      changed();
  });
  board.onFallback(page.withoutCanvas);
  settings.follow(({ speed, breathing }) => {
    board.setMotion({ speed, breathing: breathing === "on" });
    changed();
  }, stage.signal);

  return {
    push,
    changed,
    afterwards: loop.afterwards,
    /** Whether the panels still show the State before the motion. */
    isHolding: panels.isHolding,
    finish: board.finish,
    prepare: board.prepare,
    explain: board.explain,
    whenIdle: idle.wait,
    isScripted: () => scripted,

    /** Runs the work of a script of the page. @template T @param {() => T} work @returns {T} */
    runScripted(work) {
      const before = scripted;
      scripted = true;
      try {
        return work();
      } finally {
        scripted = before;
      }
    },

    /** Celebrates something, after the current motion. @param {Celebration} what */
    celebrate: (what) => loop.afterwards(() => board.celebrate(what)),

    /** Has panels get every State from now on. @param {Panel[]} joined */
    join(...joined) {
      panels.join(...joined);
      changed();
    },

    /** Moves a lost focus to the board. @param {() => void} toBoard */
    keepFocus(toBoard) {
      keepFocusOn = keepFocus(stage, toBoard);
    },

    /** Marks the game as begun. From now on a person acts, not a script. */
    begin() {
      begun = true;
      scripted = false;
      page.shown(page.state(), null, true);
    },
  };
}
