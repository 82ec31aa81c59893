/**
 * A moving picture of a game. The page paints its frames, as it paints the board, and a thread makes the file of
 * them. It is loaded when the first one is wanted.
 *
 * @typedef {import("./film-frames.js").Frame} Frame
 * @typedef {import("./gif-worker.js").Told} Told
 */
/** @import { GameClass, Palette, Picture, Scene } from "../../types.js" */
import { colours } from "../../board/colours.js";
import { drawingOf } from "../../board/drawings.js";
import { begin, paintTiles } from "../../board/paint.js";
import { recordUntil } from "../../game/record.js";
import { pictureOfRecord } from "../../variants/record-picture.js";
import { framesOf } from "./film-frames.js";
import { isReadTruly } from "./picture-file.js";

/** The width and height of the file, and the paper around the board, in pixels. */
const [SIZE, MARGIN] = [640, 20];
const BOARD = SIZE - 2 * MARGIN;
/** The board is arranged for a phone, so that its numbers can be read where the picture is shown small. */
const BOARD_SIZE = 400;
/** The frames from which the colours are taken, at most. */
const SAMPLES = 6;
/** Any colour but white: whether a canvas is read truly does not show on white paper. */
const PROBE = "#345678";

const WORKER = new URL("./gif-worker.js", import.meta.url);

/**
 * Starts the thread. A page of another origin may not start our script itself, but a script of its own that imports it.
 */
function start() {
  /** @type {WorkerOptions} */
  const how = { type: "module" };
  try {
    return new Worker(WORKER, how);
  } catch {
    const script = new Blob([`import ${JSON.stringify(WORKER.href)};`], {
      type: "text/javascript",
    });
    const url = URL.createObjectURL(script);
    const worker = new Worker(url, how);
    for (const type of ["message", "error"])
      worker.addEventListener(type, () => URL.revokeObjectURL(url), { once: true });
    return worker;
  }
}

/**
 * The positions of a game: its start, and after each action.
 * @param {GameClass} Game
 * @param {string} record
 * @param {boolean} coin whether a coin measures
 * @returns {Picture[]}
 */
function picturesOf(Game, record, coin) {
  const pictures = record.split(" ").map((_, i) => pictureOfRecord(Game, recordUntil(record, i)));
  const isTossed = (/** @type {number} */ i) => coin && pictures[i - 1]?.view.phase === "collapse";
  return pictures.map((picture, i) => (isTossed(i) ? { ...picture, tossed: true } : picture));
}

/** The painter of the frames. @param {Palette} palette @param {import("../../types.js").Drawing} drawing */
function createPainter(palette, drawing) {
  const [film, canvas] = [SIZE, BOARD].map((size) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    return canvas;
  });
  const ctx = film?.getContext("2d", { willReadFrequently: true });
  const board = canvas?.getContext("2d");
  if (!film || !ctx || !canvas || !board) return null;
  /** @type {WeakMap<Picture, Scene>} */
  const scenes = new WeakMap();
  /** @param {Picture} picture */
  function sceneOf(picture) {
    const scene = scenes.get(picture) ?? drawing.arrange(picture, BOARD_SIZE);
    scenes.set(picture, scene);
    return scene;
  }

  return {
    /** The pixels of a frame. @param {Frame} frame */
    paint({ picture, moving }) {
      const end = sceneOf(picture);
      const { motion, from, time } = moving ?? {};
      const scene = motion && from ? motion.between(sceneOf(from), end, time ?? 0) : end;
      begin(board, scene, BOARD / BOARD_SIZE);
      paintTiles(board, scene, palette);
      drawing.layers.background(board, scene, palette);
      drawing.layers.figures(board, scene, palette, null);
      motion?.over?.(board, scene, palette, time ?? 0);
      ctx.fillStyle = palette.paper;
      ctx.fillRect(0, 0, SIZE, SIZE);
      ctx.drawImage(canvas, MARGIN, MARGIN);
      return ctx.getImageData(0, 0, SIZE, SIZE).data;
    },
    /** The colours of the theme that cover areas, each as red, green and blue. */
    exact() {
      const { paper, tile, ink, X, O } = palette;
      return [paper, tile, ink, X, O].map((colour) => {
        ctx.fillStyle = colour;
        ctx.fillRect(0, 0, 1, 1);
        return [...ctx.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      });
    },
  };
}

/** A canvas of one colour. @param {string} colour */
function filled(colour) {
  const canvas = document.createElement("canvas");
  const ctx = canvas.getContext("2d");
  if (ctx) ctx.fillStyle = colour;
  ctx?.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Some of the positions, evenly chosen, the last one among them. @param {Frame[]} frames */
function someOf(frames) {
  const still = frames.filter(({ moving }) => !moving);
  const every = Math.ceil(still.length / SAMPLES);
  return still.filter((_, i) => (still.length - 1 - i) % every === 0);
}

/**
 * Makes the moving picture.
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {{ record: string, coin: boolean }} game that is on the board, so that its variant is loaded
 * @param {object} how
 * @param {AbortSignal} how.signal ends it: nothing comes any more
 * @param {(made: number, of: number) => void} how.progress
 * @returns {Promise<Blob | "failed" | "altered">} `failed`: there is no thread or no memory for it, or it was ended;
 *   `altered`: the browser changes what is read from a canvas
 */
export async function makeFilm(stage, Game, { record, coin }, { signal, progress }) {
  const pictures = picturesOf(Game, record, coin);
  const drawing = drawingOf(/** @type {Picture} */ (pictures[0]).view);
  await Promise.all([drawing.loadMotion?.(), coin && drawing.loadCoin?.()]);
  const palette = colours(stage);
  const painter = createPainter(palette, drawing);
  if (!painter) return "failed";
  const frames = framesOf(pictures, drawing.motion);
  /** @type {Uint8ClampedArray[]} */
  const samples = [];
  try {
    for (const frame of someOf(frames)) samples.push(painter.paint(frame));
    if (!isReadTruly(filled(PROBE), PROBE)) return "altered";
  } catch {
    return "altered";
  }
  const all = new Uint8ClampedArray(samples.length * SIZE * SIZE * 4);
  samples.forEach((pixels, i) => all.set(pixels, i * pixels.length));
  const picture = { width: SIZE, height: SIZE, exact: painter.exact() };
  const bytes = await filmed({ picture, samples: all }, frames, painter.paint, signal, progress);
  return bytes ? new Blob([bytes], { type: "image/gif" }) : "failed";
}

/**
 * Has a thread make the file: it gets a frame whenever it wants one.
 * @param {Exclude<Told, "end"> & { picture: object, samples: Uint8ClampedArray<ArrayBuffer> }} first
 * @param {Frame[]} frames
 * @param {(frame: Frame) => Uint8ClampedArray<ArrayBuffer>} paint
 * @param {AbortSignal} signal
 * @param {(made: number, of: number) => void} progress
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} null: it failed
 */
const filmed = (first, frames, paint, signal, progress) =>
  new Promise((done) => {
    const worker = start();
    /** @param {Uint8Array<ArrayBuffer> | null} bytes */
    function end(bytes) {
      worker.terminate();
      done(bytes);
    }
    /** @param {Told} told @param {ArrayBuffer[]} [moved] */
    const tell = (told, moved = []) => worker.postMessage(told, moved);
    let made = 0;
    function next() {
      const frame = frames[made];
      if (!frame) return tell("end");
      progress(made, frames.length);
      made++;
      const rgba = paint(frame);
      tell({ rgba, delay: frame.delay }, [rgba.buffer]);
    }
    signal.addEventListener("abort", () => end(null));
    worker.onerror = () => end(null);
    worker.onmessage = (/** @type {MessageEvent<import("./gif-worker.js").Answer>} */ { data }) => {
      if ("bytes" in data) return end(data.bytes);
      try {
        next();
      } catch {
        end(null);
      }
    };
    if (signal.aborted) end(null);
    else tell(first, [first.samples.buffer]);
  });
