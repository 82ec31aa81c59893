/**
 * Writes lines of text on a canvas. Marks in them have the colour of their player and a small number,
 * as everywhere on the page.
 *
 * @typedef {{ family: string, size: number, weight?: number }} Type
 */
/** @import { Mark, Palette } from "../../types.js" */
import { atMost, balanced, cut, widthOf, wordsIn } from "./typesetting.js";

/** The size of a mark's number, and how far it hangs below the line, as parts of the text's size. */
const [NUMBER, HANG] = [0.7, 0.22];

/** @param {Type} type @param {Partial<Type>} [change] */
const fontOf = (type, change) => {
  const { family, size, weight = 400 } = { ...type, ...change };
  return `${weight} ${size}px ${family}`;
};

/** @param {CanvasRenderingContext2D} ctx @param {Palette} palette @param {Type} type */
export function createPen(ctx, palette, type) {
  const plain = fontOf(type);
  const letter = fontOf(type, { weight: 600 });
  const number = fontOf(type, { weight: 600, size: type.size * NUMBER });
  /** @param {string} text @param {string} font */
  const widthIn = (text, font) => {
    ctx.font = font;
    return ctx.measureText(text).width;
  };
  /** @param {string | Mark} piece */
  const measure = (piece) =>
    typeof piece === "string"
      ? widthIn(piece, plain)
      : widthIn(piece.player, letter) + widthIn(String(piece.move), number);

  return {
    measure,

    /** The width of the widest word. @param {(string | Mark)[]} pieces */
    widest: (pieces) => Math.max(0, ...wordsIn(pieces).map((word) => widthOf(word, measure))),

    /**
     * Even lines, at most `most` of them, and no wider than `width`.
     * @param {(string | Mark)[]} pieces
     * @param {number} width
     * @param {number} [most]
     */
    lines: (pieces, width, most = Infinity) =>
      atMost(balanced(wordsIn(pieces), width, measure), most, width, measure),

    /**
     * @param {import("./typesetting.js").Word} line
     * @param {number} x
     * @param {number} baseline
     * @param {string} colour of all but marks
     */
    write(line, x, baseline, colour) {
      ctx.textBaseline = "alphabetic";
      ctx.textAlign = "left";
      /** @param {string} text @param {string} font @param {number} y */
      const put = (text, font, y) => {
        const width = widthIn(text, font);
        ctx.fillText(text, x, y);
        x += width;
      };
      for (const piece of line)
        if (typeof piece === "string") {
          ctx.fillStyle = colour;
          put(piece, plain, baseline);
        } else {
          ctx.fillStyle = palette[`${piece.player}Text`];
          put(piece.player, letter, baseline);
          put(String(piece.move), number, baseline + type.size * HANG);
        }
    },

    /**
     * Writes a text in one line, cut if it is wider than `width`. Returns its width.
     * @param {string} text
     * @param {number} x
     * @param {number} baseline
     * @param {string} colour
     * @param {number} width
     */
    fit(text, x, baseline, colour, width) {
      const shown = cut(text, width, measure);
      this.write([shown], x, baseline, colour);
      return measure(shown);
    },
  };
}
