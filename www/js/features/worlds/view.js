/**
 * The worlds of the position that is shown, as small boards or as a formula, beside the
 * game. Pointing at a square shows the worlds in which something is there; pointing at a
 * world shows it on the big board. What the last action made impossible is seen to go.
 * Everything shown follows from the State and from what the engine says of the worlds.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("./model.js").Worlds} Worlds
 * @typedef {import("./model.js").World} World
 * @typedef {import("./model.js").Group} Group
 * @typedef {import("./model.js").Term} Term
 *
 * A world that is shown, by where it stands.
 * @typedef {{ world: World, squares: number[], button: HTMLButtonElement, item: HTMLElement }} Shown
 */
/** @import { Figure, GameClass, State } from "../../types.js" */
import { createBadges } from "../../board/badges.js";
import { drawingOf } from "../../board/drawings.js";
import { el } from "../../lib/dom.js";
import { listen } from "../../a11y/shortcuts.js";
import { worldBoard } from "./drawings.js";
import { showFormula } from "./formula-view.js";
import * as worlds from "./model.js";

/** @param {GameClass} Game @param {string} record */
function ask(Game, record) {
  const game = Game.fromRecord(record);
  const found = { view: game.view(), ensemble: game.ensemble() };
  game.free();
  return found;
}

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {Session} session
 * @param {object} page
 * @param {() => void} page.changed renders anew
 * @param {() => boolean} page.still whether nothing is to move
 */
export function createWorlds(stage, Game, session, { changed, still }) {
  const { byId, rich, say, show, t } = stage;
  const opener = byId("worlds-button");
  let open = false;
  /** The lesson that shows the panel, and whether it goes again with it. */
  let lesson = "";
  let lent = false;
  /** @type {"boards" | "formula"} */
  let mode = "boards";
  let chances = false;
  /** What is shown: a record and how. */
  let shown = "";
  let record = "";
  /** @type {Worlds | null} */
  let now = null;
  /** All worlds that are shown, in order. @type {Shown[]} */
  let entries = [];
  /** The world that the big board shows: pointed at, or else pressed. @type {Shown | null} */
  let over = null;
  /** @type {Shown | null} */
  let pinned = null;

  // ------------------------------------------------------------- elements
  const title = el("h2", { id: "worlds-title", tabindex: "-1" }, t("worlds.title"));
  const count = el("p", { class: "count" });
  const change = el("p", { class: "change" });
  const tip = el("p", { class: "tip", "aria-hidden": "true" });
  const body = el("div", { class: "body" });
  const modes = /** @type {const} */ (["boards", "formula"]).map((one) => {
    const click = () => {
      mode = one;
      over = pinned = null;
      changed();
    };
    return el("button", { type: "button", click }, t(`worlds.${one}`));
  });
  const board = createBadges(byId("board"), "chances");
  const onBoard = el("input", { type: "checkbox" });
  onBoard.addEventListener("change", () => {
    chances = onBoard.checked;
    changed();
  });
  const root = stage.region(
    { id: "worlds", "aria-labelledby": title.id, hidden: true },
    el(
      "div",
      { class: "heading" },
      title,
      el("button", { type: "button", class: "plain", click: () => toggle() }, t("worlds.close")),
    ),
    el("p", { class: "aside" }, t("worlds.about")),
    count,
    change,
    el(
      "div",
      { class: "switches" },
      el("div", { class: "tools", role: "group", "aria-label": t("worlds.show") }, ...modes),
      el("label", {}, onBoard, t("worlds.chances")),
    ),
    tip,
    body,
  );
  byId("further").after(root);

  // ------------------------------------------------------------- the worlds

  /** @param {Shown | null} entry */
  function point(entry) {
    if (over === entry) return;
    over = entry;
    changed();
  }

  /** Goes so many worlds on among those that are not folded away. @param {(at: number, last: number) => number} to */
  function go(to) {
    const open = entries.filter(({ button }) => button.checkVisibility());
    const at = open.findIndex(({ button }) => button === stage.root.activeElement);
    if (at < 0) return false;
    open[to(at, open.length - 1)]?.button.focus();
    return true;
  }
  listen(stage, body, "worlds", {
    earlier: () => go((at) => Math.max(0, at - 1)),
    later: () => go((at, last) => Math.min(last, at + 1)),
    first: () => go(() => 0),
    last: () => go((_, last) => last),
  });

  /** One world at a time is a tab stop. @param {Shown} entry */
  function rove(entry) {
    for (const one of entries) one.button.tabIndex = one === entry ? 0 : -1;
  }

  /**
   * @param {World} world @param {number[]} squares @param {World} around
   * @param {{ i: number, n: number }} place
   */
  function entry(world, squares, around, { i, n }) {
    const name = { key: "worlds.world", values: { i, n, marks: worlds.placesIn(world) } };
    const button = el("button", {
      type: "button",
      class: "world",
      "aria-label": say(name),
      "aria-pressed": "false",
      click() {
        pinned = pinned === made ? null : made;
        changed();
      },
      pointerenter: (/** @type {PointerEvent} */ event) =>
        event.pointerType !== "touch" && point(made),
      pointerleave: () => point(null),
      focus() {
        rove(made);
        if (button.matches(":focus-visible")) point(made);
      },
      blur: () => point(null),
    });
    const weight = t(n > 1 ? "worlds.weight" : "worlds.sure", { a: 1, b: n });
    const drawn = worldBoard(world, squares, around);
    const item = el("li", {}, drawn, el("span", { class: "weight" }, weight), button);
    /** @type {Shown} */
    const made = { world, squares, button, item };
    button.tabIndex = entries.length ? -1 : 0;
    entries.push(made);
    return item;
  }

  /** A combination that is gone, until it is seen to go. @param {Term} term @param {number[]} squares */
  function gone({ world, clash }, squares) {
    const why = clash
      ? { key: "worlds.gone.clash", values: { ...clash } }
      : { key: "worlds.gone.measured" };
    const drawn = worldBoard(world, squares);
    if (clash) drawn.querySelector(`[data-square="${clash.square}"]`)?.classList.add("clash");
    return el(
      "li",
      {
        class: "gone",
        "aria-hidden": "true",
        animationend: (/** @type {AnimationEvent} */ { currentTarget }) =>
          currentTarget instanceof Element && currentTarget.remove(),
      },
      drawn,
      el("span", { class: "weight" }, ...rich(why)),
    );
  }

  /** @param {Group} group @param {Worlds} of @param {boolean} moves */
  function groupOf(group, of, moves) {
    const { squares, marks, component, gone: lost } = group;
    const n = group.worlds.length;
    // The classical marks stand round what is open, faintly.
    const around = of.view.squares.map(({ classical }) => classical);
    const key = component === null ? "worlds.group.measured" : "worlds.group";
    // As the board tints it: by the age of its oldest mark.
    const order = [...new Set(of.view.pairs.map((pair) => pair.component))];
    const tinted = of.groups.some((one) => one.component !== null && one.marks.length > 1);
    const rank = component === null || !tinted ? "" : `rank-${(order.indexOf(component) % 4) + 1}`;
    return el(
      "div",
      { class: `group ${rank}` },
      el("h3", {}, ...rich({ key, values: { marks, n } })),
      el(
        "ul",
        {},
        ...group.worlds.map((world, i) => entry(world, squares, around, { i: i + 1, n })),
        ...(moves ? lost.map((term) => gone(term, squares)) : []),
      ),
    );
  }

  /** All worlds as whole boards, where they are not those of one group. @param {Worlds} of */
  function whole({ ensemble }) {
    const n = ensemble.worlds.length;
    const all = ensemble.worlds[0]?.squares.map((_, i) => i + 1) ?? [];
    return el(
      "details",
      {},
      el("summary", {}, t("worlds.whole", { n })),
      el(
        "ul",
        { class: "small" },
        ...ensemble.worlds.map(({ squares }, i) => entry(squares, all, [], { i: i + 1, n })),
      ),
    );
  }

  /** @param {Worlds} of @param {boolean} moves */
  function fill(of, moves) {
    entries = [];
    show(count, worlds.countOf(of));
    show(change, worlds.changeOf(of));
    tip.hidden = mode === "formula";
    if (mode === "formula") return showFormula(stage, body, of.view);
    const entangled = of.groups.filter(({ component }) => component !== null);
    body.replaceChildren(
      ...of.groups.map((group) => groupOf(group, of, moves)),
      ...(entangled.length > 1 ? [whole(of)] : []),
    );
  }

  // --------------------------------------------------------- on the board

  /** Where the marks are on the big board as it is now. @type {Figure[]} */
  let places = [];
  /** What they are the places of. */
  let placed = "";
  /** The mark that the pointer is on. @type {number | null} */
  let aimed = null;

  /** @param {PointerEvent} event */
  function aim({ clientX, clientY, pointerType }) {
    if (!open || !now || pointerType === "touch") return;
    const { left, top, width } = byId("canvas").getBoundingClientRect();
    if (placed !== `${width} ${record}`) {
      placed = `${width} ${record}`;
      const { view } = now;
      const accents = view.squares.map(() => /** @type {const} */ (""));
      const drawing = drawingOf(view);
      places = drawing.figuresIn(drawing.arrange({ view, accents }, width));
    }
    const [x, y] = [clientX - left, clientY - top];
    const on = places.find((mark) => Math.hypot(mark.x - x, mark.y - y) < mark.r * 1.3);
    aimAt(on?.move ?? null);
  }

  /** @param {number | null} mark */
  function aimAt(mark) {
    if (mark === aimed) return;
    aimed = mark;
    light(session.state());
  }
  byId("grid").addEventListener("pointermove", aim);
  byId("grid").addEventListener("pointerleave", () => aimAt(null));

  /** Lights in all worlds what is pointed at: a mark in a square, a square, or a mark in the list of moves. @param {State} state */
  function light({ hand, picture }) {
    if (!now) return;
    const square = hand.pointed ?? hand.selected;
    const move = square === null ? (picture.litMove ?? null) : aimed;
    const told = square === null ? [] : worlds.partsAt(now, square);
    const about = told.filter(({ values }) => {
      const mark = values?.mark;
      return typeof mark === "object" && "move" in mark && mark.move === move;
    });
    const parts = about.length ? about : told;
    const said = { key: "worlds.pointed", values: { square: square ?? 0, parts } };
    if (mode === "boards") show(tip, square === null ? { key: "worlds.tip" } : said);
    for (const { world, squares, item } of entries) {
      const here = world.findIndex((mark) => mark?.move === move) + 1;
      const at = square ?? here;
      const inside = squares.includes(at);
      const there = about.length || square === null ? here === at : !!world[at - 1];
      item.classList.toggle("away", inside && !there);
      for (const tile of item.querySelectorAll("[data-square]"))
        tile.classList.toggle("lit", inside && tile.getAttribute("data-square") === String(at));
    }
  }

  /**
   * A lesson opens the panel beside its task, and closes it at its end, unless somebody
   * opened or closed it.
   * @param {State} state
   */
  function lend({ task }) {
    const next = task?.shows?.panel === "worlds" ? task.shows.by : "";
    if (next === lesson) return;
    if (!next || !lesson) byId(next ? "lesson" : "further").after(root);
    lesson = next;
    if (lent || (next && !open)) open = lent = next !== "";
  }

  function toggle() {
    const held = root.contains(stage.root.activeElement);
    open = !open;
    lent = false;
    changed();
    if (open) {
      title.focus({ preventScroll: true });
      root.scrollIntoView({ block: "nearest" });
    } else if (held) opener.focus();
  }

  /** The record of the position that is shown. @param {State} state */
  const shownOf = (state) =>
    state.past === null ? state.record : state.record.split(" ", state.past + 1).join(" ");

  /** @param {State} state */
  function read(state) {
    const next = shownOf(state);
    if (next === record && now) return now;
    const words = next.split(" ");
    const before = words.length > 1 ? ask(Game, words.slice(0, -1).join(" ")) : null;
    record = next;
    over = pinned = null;
    return (now = worlds.worldsOf(ask(Game, next), before));
  }

  return {
    toggle,

    /** Adds what is known of the worlds to a State. @param {State} state @returns {State} */
    lens(state) {
      lend(state);
      if (!open) return state;
      const of = read(state);
      const names = state.names.map((square, i) => ({
        key: "worlds.square",
        values: { square, parts: worlds.partsAt(of, i + 1) },
      }));
      const asides = [...(state.asides ?? []), worlds.countOf(of)];
      const one = over ?? pinned;
      const picture = one ? worlds.pictureOf(of.view, one.world, one.squares) : state.picture;
      return { ...state, names, asides, picture };
    },

    /** @param {State} state */
    render(state) {
      root.hidden = !open;
      opener.setAttribute("aria-pressed", String(open));
      board.render(state.view, open && chances && now ? badgesOf(stage, now) : null);
      if (!open) return void (shown = "");
      const of = read(state);
      const key = `${mode} ${record}`;
      if (key !== shown) {
        const held = body.contains(stage.root.activeElement);
        // What goes is seen to go where the game went on by one action.
        const moves = shown === `${mode} ${record.split(" ").slice(0, -1).join(" ")}` && !still();
        shown = key;
        fill(of, moves);
        if (held) title.focus({ preventScroll: true });
        modes.forEach((one, i) =>
          one.setAttribute("aria-pressed", String(mode === ["boards", "formula"][i])),
        );
      }
      for (const one of entries) {
        one.button.setAttribute("aria-pressed", String(one === pinned));
      }
      light(state);
    },
  };
}

/** @param {import("../../lib/stage.js").Stage} stage @param {Worlds} of */
const badgesOf = (stage, of) =>
  worlds.chancesOf(of).map((chances) =>
    chances.length
      ? {
          look: "chance",
          content: chances.map((chance) =>
            el("span", { class: `mark ${chance.player.toLowerCase()}` }, stage.say(chance)),
          ),
        }
      : null,
  );
