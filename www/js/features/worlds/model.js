/**
 * The worlds of a position, in groups that are decided together, and the effect of the last action on
 * them. Pure: computed from views and the engine's worlds.
 *
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Ensemble} Ensemble
 *
 * The mark in each square, in one world or in a part of it.
 * @typedef {(Mark | null)[]} World
 * Two marks that would share a square.
 * @typedef {{ square: number, first: Mark, second: Mark }} Clash
 * A combination; one with a clash is no world.
 * @typedef {{ world: World, clash: Clash | null }} Term
 *
 * Squares that are decided together. `gone`: the combinations that the last action ruled out.
 * @typedef {{ squares: number[], marks: Mark[], component: number | null, worlds: World[], gone: Term[] }} Group
 *
 * A position with its worlds. The group that was measured last has no component.
 * @typedef {{ view: View, ensemble: Ensemble, groups: Group[], placed: Mark | null }} Worlds
 * @typedef {{ view: View, ensemble: Ensemble }} Position
 *
 * A world that is shown, and the squares that it is about.
 * @typedef {{ world: World, squares: number[] }} Entry
 */
/** @import { Mark, Message, Picture, View } from "../../types.js" */
import { message } from "../../i18n/text-key.js";

/** @param {World} world */
const keyOf = (world) => world.map((mark) => mark?.move ?? "").join();

/** A world in these squares only. @param {World} world @param {number[]} squares @returns {World} */
const within = (world, squares) =>
  world.map((mark, i) => (squares.includes(i + 1) ? (mark ?? null) : null));

/** The different worlds of some squares. @param {Ensemble} ensemble @param {number[]} squares */
const partsOf = ({ worlds }, squares) => [
  ...new Map(
    worlds.map((world) => {
      const part = within(world.squares, squares);
      return [keyOf(part), part];
    }),
  ).values(),
];

/** @param {World} world @param {World} other @returns {World} */
const merged = (world, other) => world.map((mark, i) => mark ?? other[i] ?? null);

/**
 * The product of the worlds of independent parts.
 * @param {number} squares how many the board has
 * @param {World[][]} parts
 */
export const product = (squares, parts) =>
  parts.reduce(
    (worlds, part) => worlds.flatMap((world) => part.map((one) => merged(world, one))),
    [Array.from({ length: squares }, () => /** @type {Mark | null} */ (null))],
  );

/**
 * Worlds times a mark that comes into two squares: every combination.
 * @param {World[]} worlds @param {Mark} mark @param {number[]} squares @returns {Term[]}
 */
export const times = (worlds, mark, squares) =>
  worlds.flatMap((world) =>
    squares.map((square) => {
      const first = world[square - 1] ?? null;
      return {
        world: first ? world : world.map((there, i) => (i + 1 === square ? mark : there)),
        clash: first && { square, first, second: mark },
      };
    }),
  );

/** A mark without its other fields. @param {Mark} mark @returns {Mark} */
const plain = ({ player, move }) => ({ player, move });

/**
 * @param {Position} now
 * @param {Position | null} before the position before the last action
 * @returns {Worlds}
 */
export function worldsOf({ view, ensemble }, before) {
  const placed = before ? placedBy(before.view, view) : null;
  const groups = ensemble.components.map(({ squares, moves }, component) => {
    const fresh = before && placed && moves.includes(placed.mark.move);
    const old = fresh
      ? before.ensemble.components.filter((one) => one.squares.some((s) => squares.includes(s)))
      : [];
    const terms = fresh
      ? times(
          product(
            view.squares.length,
            old.map((one) => partsOf(before.ensemble, one.squares)),
          ),
          placed.mark,
          placed.squares,
        )
      : [];
    return {
      squares,
      component,
      marks: view.pairs.filter(({ move }) => moves.includes(move)).map(plain),
      worlds: partsOf(ensemble, squares),
      gone: terms.filter(({ clash }) => clash),
    };
  });
  const found = before ? measured(view, before) : null;
  return {
    view,
    ensemble,
    groups: found ? [found, ...groups] : groups,
    placed: placed?.mark ?? null,
  };
}

/** The mark that the last action placed in two squares, or null. @param {View} before @param {View} view */
function placedBy(before, view) {
  const pair = view.pairs.find(({ move }) => move === before.moveNumber);
  return pair ? { mark: plain(pair), squares: pair.squares } : null;
}

/**
 * The group that the last action measured, or null.
 * @param {View} view
 * @param {Position} before
 * @returns {Group | null}
 */
function measured(view, before) {
  const moves = view.collapsed.map(({ move }) => move);
  const component = before.ensemble.components.find((one) =>
    one.moves.some((m) => moves.includes(m)),
  );
  if (!component) return null;
  const { squares } = component;
  const left = within(
    view.squares.map(({ classical }) => classical),
    squares,
  );
  const rest = partsOf(before.ensemble, squares).filter((part) => keyOf(part) !== keyOf(left));
  return {
    squares,
    component: null,
    marks: before.view.pairs.filter(({ move }) => component.moves.includes(move)).map(plain),
    worlds: [left],
    gone: rest.map((world) => ({ world, clash: null })),
  };
}

// --------------------------------------------------------------- shown worlds

/** The groups that are entangled. @param {Worlds} worlds */
const entangled = ({ groups }) => groups.filter(({ component }) => component !== null);

/**
 * All worlds as whole boards; empty if fewer than two groups are entangled.
 * @param {Worlds} worlds
 * @returns {Entry[]}
 */
export function wholeOf(worlds) {
  if (entangled(worlds).length < 2) return [];
  const squares = worlds.view.squares.map((_, i) => i + 1);
  return worlds.ensemble.worlds.map((one) => ({ world: one.squares, squares }));
}

/** All worlds that are shown, in order. @param {Worlds} worlds @returns {Entry[]} */
export const entriesOf = (worlds) => [
  ...worlds.groups.flatMap(({ squares, worlds }) => worlds.map((world) => ({ world, squares }))),
  ...wholeOf(worlds),
];

/** A group's tint on the board, from 1 on, by the age of its oldest mark; 0: none. @param {Worlds} worlds @param {Group} group */
export function tintOf(worlds, { component }) {
  if (component === null || !entangled(worlds).some(({ marks }) => marks.length > 1)) return 0;
  const byAge = [...new Set(worlds.view.pairs.map((pair) => pair.component))];
  return (byAge.indexOf(component) % 4) + 1;
}

/**
 * The highlight in the worlds, and its text: everything in a square, one mark in it, or a mark wherever it
 * is.
 * @param {Worlds} worlds
 * @param {{ square: number | null, move: number | null }} pointed
 */
export function lightOf(worlds, { square, move }) {
  const all = square === null ? [] : partsAt(worlds, square);
  const ofMark = all.filter(({ values }) => {
    const mark = values?.mark;
    return typeof mark === "object" && "move" in mark && mark.move === move;
  });
  const parts = ofMark.length ? ofMark : all;
  /** @type {Message} */
  const tip =
    square === null ? { key: "worlds.tip" } : { key: "worlds.pointed", values: { square, parts } };
  return {
    tip,
    /**
     * `lit`: the highlighted square of a world, 0 for none; `away`: whether it is not one of the worlds
     * that are pointed at.
     * @param {Entry} entry
     */
    within({ world, squares }) {
      const place = world.findIndex((mark) => mark?.move === move) + 1;
      const lit = square ?? place;
      if (!squares.includes(lit)) return { lit: 0, away: false };
      const there = square === null || ofMark.length ? place === lit : !!world[lit - 1];
      return { lit, away: !there };
    },
  };
}

// ------------------------------------------------------------------ in words

/** The places of all marks in a world. @param {World} world @returns {Message[]} */
export const placesIn = (world) =>
  world
    .flatMap((mark, i) => (mark ? [{ mark, square: i + 1 }] : []))
    .sort((a, b) => a.mark.move - b.mark.move)
    .map((values) => ({ key: "mark.in", values }));

/** The number of worlds, as a product over the components. @param {Worlds} worlds @returns {Message} */
export function countOf({ ensemble: { worlds, components } }) {
  const n = worlds.length;
  if (n === 1) return { key: "worlds.one" };
  const [first, ...rest] = components.map((one) => one.worlds);
  if (!rest.length) return { key: "worlds.count", values: { n } };
  const factors = rest.reduce(
    (/** @type {number | Message} */ before, next) => message("worlds.times", { before, next }),
    first ?? 1,
  );
  return { key: "worlds.product", values: { n, factors } };
}

/** The effect of the last action on the worlds. @param {Worlds} worlds @returns {Message | null} */
export function changeOf({ groups, placed }) {
  const [first] = groups;
  if (first && first.component === null)
    return { key: "worlds.measured", values: { gone: first.gone.length } };
  const group = groups.find(({ marks }) => marks.some(({ move }) => move === placed?.move));
  if (!group || !placed) return null;
  const gone = group.gone.length;
  return gone
    ? { key: "worlds.joined", values: { mark: placed, all: group.worlds.length + gone, gone } }
    : { key: "worlds.placed", values: { mark: placed } };
}

/**
 * The contents of a square, each with its number of worlds.
 * @param {Worlds} worlds
 * @param {number} square
 * @returns {Message[]}
 */
export function partsAt({ view, ensemble, groups }, square) {
  const group = groups.find((one) => one.component !== null && one.squares.includes(square));
  const { classical } = /** @type {View["squares"][number]} */ (view.squares[square - 1]);
  if (classical) return [{ key: "worlds.part.all", values: { mark: classical } }];
  if (!group) return [{ key: "worlds.part.none" }];
  const of = group.worlds.length;
  const parts = (ensemble.squares[square - 1] ?? []).map(
    ({ probability, ...mark }) =>
      /** @type {Message} */ ({
        key: probability === 1 ? "worlds.part.all" : "worlds.part",
        values: { mark, n: Math.round(probability * of), of },
      }),
  );
  const empty = group.worlds.filter((world) => !world[square - 1]).length;
  if (empty === of) return [{ key: "worlds.part.none" }];
  return empty ? [...parts, { key: "worlds.part.empty", values: { n: empty, of } }] : parts;
}

/**
 * The share of the worlds in which each player has a square; empty for a closed square.
 * @param {Worlds} worlds @returns {(Message & { player: "X" | "O" })[][]}
 */
export function chancesOf({ view, groups }) {
  return view.squares.map((_, i) => {
    const square = i + 1;
    const group = groups.find((one) => one.component !== null && one.squares.includes(square));
    if (!group || view.squares[square - 1]?.classical) return [];
    const of = group.worlds.length;
    return /** @type {const} */ (["X", "O"]).flatMap((player) => {
      const n = group.worlds.filter((world) => world[square - 1]?.player === player).length;
      if (!n) return [];
      const key = n === of ? "worlds.chance.sure" : "worlds.chance";
      return [{ key, values: { player, n, of }, player }];
    });
  });
}

// ------------------------------------------------------------- on the board

/**
 * The position as it would be in a world of some squares, as an outcome of a
 * measurement is shown.
 * @param {View} view @param {World} world @param {number[]} squares @returns {Picture}
 */
export function pictureOf(view, world, squares) {
  const settled = world.flatMap((mark) => (mark ? [mark.move] : []));
  const pairs = view.pairs.filter(({ move }) => !settled.includes(move));
  // Number the components without the settled ones.
  const left = [...new Set(pairs.map(({ component }) => component))];
  return {
    view: {
      ...view,
      pairs: pairs.map((pair) => ({ ...pair, component: left.indexOf(pair.component) })),
      squares: view.squares.map(({ square, classical, spooky }, i) => ({
        square,
        classical: classical ?? world[i] ?? null,
        spooky: spooky.filter(({ move }) => !settled.includes(move)),
      })),
      cycle: view.cycle?.moves.some((move) => settled.includes(move)) ? null : view.cycle,
      collapsed: [],
    },
    accents: view.squares.map((_, i) => (squares.includes(i + 1) ? "trial" : "")),
  };
}
