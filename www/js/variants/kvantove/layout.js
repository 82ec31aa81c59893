/**
 * The layout of a board of Kvantové piškvorky. Pure geometry, like board/layout.js. A classical stone
 * fills its square, like a classical mark. A quantum stone is two tokens in two squares:
 *
 *     ╭ ─ ─ ─ [:]     the ring is the token; its dashes and its hue tell a player's
 *    ╎   ╲ ╱   ╎      two stones apart. The face of a die says for which throws the
 *    ╎   ╱ ╲₃  ╎      stone is found here, even or odd (faces.js); the number says
 *     ╰ ─ ─ ─ ╯       which stone it is.
 *
 * `r` is the ring's radius, `mark` the figure in it with its number, `plate` the place of
 * the face, `r` half its width; 0 is no face. An animation's are `alpha`, `swell` and `dy`, how far it has left.
 * @typedef {{ player: "X" | "O", move: number, stone: number, square: number, x: number, y: number,
 *   r: number, mark: PlacedMark, plate: Point & { r: number, face: number }, role: Role,
 *   alpha?: number, apart?: number, swell?: number, dy?: number, found?: number }} Token
 * @typedef {{ player: "X" | "O", stone: number, from: Point, to: Point }} Link
 * A die that rolls: its face towards us, the next one, and how far that has come.
 * @typedef {{ x: number, y: number, side: number, angle: number, turn: number, face: number,
 *   next: number, lift: number, alpha: number }} Die
 * @typedef {Scene & { tokens: Token[], links: Link[], die: Die | null }} DiceScene
 */
/** @import { Drawing, Picture, PlacedMark, Point, Role, Scene } from "../../types.js" */
import {
  bandsOf,
  FAINT,
  placeGhosts,
  placeMark,
  shorten,
  SMALLEST,
  placeClassical,
} from "../../board/layout.js";
import { tileOf } from "../nine-squares.js";
import { faceOfToken } from "./faces.js";
import { supplyOf } from "./text.js";

/** A token in a tile of width 1. */
const RING = 0.36;
const FIGURE = 0.17;
const PLATE = 0.1;
/** Towards the upper right, where the face sits on the ring. */
const CORNER = Math.SQRT1_2;

/** @param {Picture} picture @param {number} size @param {number} [smallest] @returns {DiceScene} */
export function arrange(picture, size, smallest = SMALLEST) {
  const { view, accents, pending = null, attempt = null, lit = null, litMove = null } = picture;
  const tiles = accents.map((accent, i) => ({ square: i + 1, ...tileOf(i + 1, size), accent }));
  const touched = view.pairs.find(
    ({ move, squares }) => move === litMove || (lit !== null && squares.includes(lit)),
  );
  /** @param {number} move @returns {Role} */
  const roleOf = (move) =>
    move === attempt
      ? "attempt"
      : move === touched?.move
        ? "lit"
        : view.rows.length
          ? "apart"
          : "plain";
  const inRow = view.rows.flatMap(({ squares }) => squares);

  const marks = tiles.flatMap(({ square, accent, ...tile }) => {
    const classical = view.squares[square - 1]?.classical;
    if (!classical) return [];
    const fresh = accent === "chosen" || classical.move === attempt;
    const rest = inRow.length && !inRow.includes(square) ? "beside" : "plain";
    const role = classical.move === litMove ? "lit" : fresh ? "attempt" : rest;
    const mark = placeClassical(classical, square, tile, smallest, role);
    return [classical.move === attempt ? { ...mark, alpha: picture.faint ? FAINT : 0.6 } : mark];
  });

  /**
   * @param {{ player: "X" | "O", move: number }} mark
   * @param {number} stone
   * @param {number} square
   * @param {boolean | null} low
   * @returns {Token}
   */
  const token = ({ player, move }, stone, square, low) => {
    const { x, y, w } = tileOf(square, size);
    const [cx, cy, r] = [x + w * 0.48, y + w * 0.52, w * RING];
    const font = Math.max(smallest, w * 0.115);
    const role = roleOf(move);
    const figure = placeMark({ player, move }, square, { x: cx, y: cy }, w * FIGURE, font, role);
    const plate = {
      x: cx + r * CORNER,
      y: cy - r * CORNER,
      r: Math.max(smallest * 0.72, w * PLATE),
      face: low === null ? 0 : faceOfToken(low),
    };
    const there = { player, move, stone, square, x: cx, y: cy, r, mark: figure, plate, role };
    const tried = role === "attempt" || low === null;
    return tried && picture.faint ? { ...there, alpha: FAINT } : there;
  };
  const tokens = view.pairs.flatMap((pair) =>
    pair.squares.map((square, i) => token(pair, pair.stone ?? 0, square, i === 0)),
  );
  if (pending) {
    // The first of the supply is placed first.
    const [stone = 0] = supplyOf(view, pending.player);
    tokens.push(token(pending, stone, pending.square, null));
  }
  const links = view.pairs
    .filter(({ move }) => roleOf(move) !== "plain")
    .flatMap(({ player, move, stone }) => {
      const [a, b] = tokens.filter((token) => token.move === move);
      return a && b ? [{ player, stone: stone ?? 0, ...shorten(a, b, a.r, b.r) }] : [];
    });
  return {
    size,
    tiles,
    marks,
    tokens,
    links,
    die: null,
    bodies: [],
    strands: [],
    loop: null,
    ghosts: placeGhosts(picture, tiles, marks, smallest),
    bands: bandsOf(view, tileOf, size),
  };
}

/** Stones and tokens. @type {Drawing["figuresIn"]} */
export function figuresIn(scene) {
  const { marks, tokens } = /** @type {DiceScene} */ (scene);
  return [...marks, ...tokens];
}
