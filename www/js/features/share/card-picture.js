/**
 * The card: a picture of 1200 × 630 pixels, as social media show it, always in light colours. The
 * board is on one side, and the text on the other, set like a newspaper.
 *
 *     ┌──────────┐  ══════════════════
 *     │          │  Quantum tic-tac-toe
 *     │          │  ──────────────────
 *     │  board   │  Rules: Tournament
 *     │          │  Ada (X) wins 1–½
 *     │          │  What happened last.
 *     │          │  ×  Ada           1
 *     │          │  ○  Bo            ½
 *     └──────────┘  example.org/game
 */
/** @import { Mark, Message, Palette, Picture } from "../../types.js" */
/** @import { Piece } from "../../i18n/messages.js" */
/** @import { CardWords, Player, Story } from "./card-words.js" */
import { colours } from "../../board/colours.js";
import { drawingOf } from "../../board/drawings.js";
import { glyph, paint } from "../../board/paint.js";
import { contextOf } from "../../board/surface.js";
import { createPen } from "./pen.js";

/** @typedef {import("../../lib/stage.js").Stage} Stage */

export const [WIDTH, HEIGHT] = [1200, 630];

const MARGIN = 48;
const [TOP, BOTTOM] = [MARGIN, HEIGHT - MARGIN];
const BOARD = BOTTOM - TOP;
/** The board is arranged for a phone, so that its numbers can be read where the card is shown small. */
const BOARD_SIZE = 400;
/** The column of text. */
const [LEFT, RIGHT] = [MARGIN + BOARD + 56, WIDTH - MARGIN];
const COLUMN = RIGHT - LEFT;
/** Where the story begins, below the head of the paper. */
const STORY = TOP + 118;

/** The sizes of a headline. Names that fit only in smaller ones are left out. */
const HEADLINES = [84, 76, 68, 60, 52];
const LEADING = 1.1;
/** The sentence below the headline; `lines`: the most lines, tried in this order until all fits. */
const DECK = { size: 25, leading: 34, above: 18, lines: [4, 3, 2] };
/** The height of a player's row, and of the line with the address. */
const [ROW, ADDRESS] = [54, 44];

/**
 * Paints the card. Returns the colour of its paper, or null if there is no canvas to paint on.
 * @param {HTMLCanvasElement} canvas
 * @param {Stage} stage
 * @param {CardWords} words
 * @param {string} address
 */
export function paintCard(canvas, stage, words, address) {
  const ctx = contextOf(canvas);
  const board = boardOf(stage, words.picture);
  if (!ctx || !board) return null;
  const palette = colours(stage, "light");
  ctx.fillStyle = palette.paper;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  ctx.drawImage(board, MARGIN, TOP);
  const column = createColumn(ctx, stage, palette);
  column.paintHead(words.rules);
  column.paintStory(words, column.paintFoot(words.players, address));
  return palette.paper;
}

/**
 * The board on a canvas of its own, as painting a board clears the canvas under it.
 * @param {Stage} stage
 * @param {Picture} picture
 */
function boardOf(stage, picture) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = BOARD;
  const ctx = contextOf(canvas);
  if (!ctx) return null;
  const { arrange, layers } = drawingOf(picture.view);
  const scene = arrange(picture, BOARD_SIZE);
  paint(ctx, scene, colours(stage, "light"), BOARD / BOARD_SIZE, layers);
  return canvas;
}

/** Pieces without names of anything on the board. @param {Piece[]} pieces @returns {(string | Mark)[]} */
const flat = (pieces) =>
  pieces.flatMap((piece) =>
    typeof piece !== "string" && "pieces" in piece ? flat(piece.pieces) : [piece],
  );

/**
 * The painter of the column of text.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Stage} stage
 * @param {Palette} palette
 */
function createColumn(ctx, stage, palette) {
  const { words: texts, say, t } = stage;
  /** The pieces of a message; on paper nothing can be pointed at. @param {Message} message */
  const plain = (message) => flat(texts.pieces(message));
  const look = getComputedStyle(stage.rootElement);
  const [serif, sans] = [look.getPropertyValue("--title"), look.getPropertyValue("--text")];
  /** @param {number} size */
  const headlinePen = (size) => createPen(ctx, palette, { family: serif, size });
  /** @param {number} size @param {number} [weight] */
  const textPen = (size, weight) => createPen(ctx, palette, { family: sans, size, weight });

  /** A rule across the column. @param {number} y @param {string} colour @param {number} [height] */
  function rule(y, colour, height = 1) {
    ctx.fillStyle = colour;
    ctx.fillRect(LEFT, y, COLUMN, height);
  }

  /** @param {Player} player @param {number} top */
  function paintPlayer({ side, name, note, points }, top) {
    const [middle, baseline] = [top + ROW / 2, top + ROW / 2 + 10];
    ctx.strokeStyle = palette[side];
    ctx.lineWidth = 6;
    ctx.lineCap = "round";
    glyph(ctx, side, LEFT + 14, middle, 11, 12);
    const score = points ? say(points) : "";
    const scorePen = textPen(30, 600);
    const end = RIGHT - scorePen.measure(score);
    scorePen.write([score], end, baseline, palette.ink);
    const [from, room] = [LEFT + 44, end - LEFT - 60];
    const used = textPen(28).fit(say(name), from, baseline, palette.ink, room) + 14;
    if (note) textPen(20).fit(say(note), from + used, baseline, palette.soft, room - used);
  }

  /**
   * A story as lines, with the largest headline that fits; null if none does.
   * @param {Story} story
   * @param {number} room in height
   * @param {number} most lines of the deck
   */
  function settingOf({ head, deck }, room, most) {
    const words = plain(head);
    const deckLines = deck ? textPen(DECK.size).lines(plain(deck), COLUMN, most) : [];
    const left = room - (deckLines.length ? DECK.above + deckLines.length * DECK.leading : 0);
    for (const size of HEADLINES) {
      const pen = headlinePen(size);
      const lines = pen.lines(words, COLUMN);
      if (pen.widest(words) <= COLUMN && lines.length * size * LEADING <= left)
        return { size, lines, deckLines };
    }
    return null;
  }

  return {
    /** The head of the paper. @param {CardWords["rules"]} rules */
    paintHead(rules) {
      rule(TOP, palette.ink, 4);
      rule(TOP + 7, palette.ink);
      headlinePen(34).fit(t("page.title"), LEFT, TOP + 50, palette.ink, COLUMN);
      rule(TOP + 68, palette.edge);
      textPen(20).fit(say(rules), LEFT, TOP + 98, palette.soft, COLUMN);
    },

    /**
     * The foot: the players, and the address of the game.
     * @param {Player[]} players
     * @param {string} address
     * @returns {number} its top
     */
    paintFoot(players, address) {
      const end = address ? BOTTOM - ADDRESS : BOTTOM;
      const top = end - players.length * ROW;
      if (address) textPen(24, 500).fit(address, LEFT, BOTTOM - 4, palette.ink, COLUMN);
      if (address || players.length) rule(end, palette.edge);
      for (const [i, player] of players.entries()) {
        rule(top + i * ROW, palette.edge);
        paintPlayer(player, top + i * ROW);
      }
      return top;
    },

    /** @param {CardWords} words @param {number} end top of the foot */
    paintStory({ story, brief, leader }, end) {
      const room = end - STORY - 24;
      const setting = DECK.lines
        .flatMap((most) => [story, brief].map((one) => settingOf(one, room, most)))
        .find((one) => one !== null);
      if (!setting) return;
      const { size, lines, deckLines } = setting;
      const colour = leader ? palette[`${leader}Text`] : palette.ink;
      let y = STORY;
      for (const line of lines) {
        headlinePen(size).write(line, LEFT, y + size * 0.85, colour);
        y += size * LEADING;
      }
      y += DECK.above;
      for (const line of deckLines) {
        textPen(DECK.size).write(line, LEFT, y + DECK.size * 0.9, palette.ink);
        y += DECK.leading;
      }
    },
  };
}
