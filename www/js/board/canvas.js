/**
 * A canvas that shows a Picture. The clock (clock.js) says what moves, the surface (surface.js) has the
 * pixels and the frames; layout, animation and paint functions of a game are pure:
 *
 *     Picture ──arrange()──▶ Scene ──motion.between(time)──▶ Scene ──layers──▶ pixels
 *
 * It paints when the picture, its size or the colours change, and while something moves.
 */
/** @import { Stage } from "../lib/stage.js" */
/** @import { MotionKind, Picture, Scene, Speed } from "../types.js" */
import { createClock } from "./clock.js";
import { colours, forgetColours } from "./colours.js";
import { drawingOf, loadMotion } from "./drawings.js";
import { isReal, SMALLEST } from "./layout.js";
import { begin, paint, paintTiles, prepare } from "./paint.js";
import { createSurface } from "./surface.js";

/** Milliseconds between two frames while pairs only breathe, which is slow. */
const BREATHING_FRAME = 1000 / 30;

/** The repaint function of every board. @type {Set<(immediately?: boolean) => void>} */
const repaints = new Set();
/**
 * Repaints every board in the current colours.
 * @param {boolean} [immediately] or else with the next frame
 */
export function recolour(immediately = false) {
  forgetColours();
  for (const repaint of repaints) repaint(immediately);
}
/** Whether less motion is wanted. @type {MediaQueryList | undefined} */
let reducedMotion;
/** Adds the listeners for all boards, once. Not when loaded: a server has no `matchMedia`. */
function listenOnce() {
  if (reducedMotion) return reducedMotion;
  reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) =>
    matchMedia(query),
  );
  for (const query of [...queries, reducedMotion])
    query.addEventListener("change", () => recolour());
  document.addEventListener("visibilitychange", () => {
    for (const repaint of repaints) repaint();
  });
  return reducedMotion;
}

/**
 * @param {Stage} stage
 * @param {HTMLCanvasElement} canvas square; the style sheet sets its size
 * @param {boolean} [small] a small board of a choice: its numbers may be smaller, nothing moves
 */
export function createBoard(stage, canvas, small = false) {
  const reduced = listenOnce();
  /** @type {Picture | null} */
  let picture = null;
  let pictureText = ""; // the picture as JSON, to compare it with the next one
  /** The last picture that showed the game itself, not a preview. @type {Picture | null} */
  let realPicture = null;
  /** The scenes of pictures, for one size. @type {WeakMap<Picture, Scene>} */
  let scenes = new WeakMap();
  /** @type {Speed} */
  let speed = "off";
  let breathing = false;
  let lastFrame = 0;
  /** @type {(kind: MotionKind) => void} */
  let onMotion = () => {};
  /** @type {(() => void) | null} */
  let onFallback = null;
  let fallback = false;

  const surface = createSurface(canvas, {
    draw,
    resized() {
      scenes = new WeakMap();
      lastFrame = 0;
    },
    scrolled(onScreen) {
      if (!onScreen) clock.end();
      else if (clock.isRunning() || isBreathing()) surface.requestFrame();
    },
  });
  const clock = createClock({
    now: () => performance.now(),
    changed: (kind) => onMotion(kind),
    celebrate(celebration) {
      if (!picture || currentSpeed() === "off") return null;
      const motion = drawingOf(picture.view).celebration?.(celebration, currentSpeed());
      if (!motion) return null;
      repaint();
      return { motion, from: picture };
    },
  });

  const smallest = () => (small ? Math.min(SMALLEST, surface.size() / 15) : SMALLEST);
  /** The speed of a motion; "off" where nobody would see it. */
  const currentSpeed = () => (reduced.matches || !surface.isSeen() ? "off" : speed);
  /** Whether pairs breathe and light runs round a cycle. */
  const isBreathing = () =>
    breathing &&
    !reduced.matches &&
    !!picture &&
    picture.view.squares.some(({ spooky }) => spooky.length);

  /** @param {Picture} picture */
  function sceneOf(picture) {
    const known = scenes.get(picture);
    if (known) return known;
    const scene = drawingOf(picture.view).arrange(picture, surface.size(), smallest());
    scenes.set(picture, scene);
    return scene;
  }

  /** @param {number} now in milliseconds */
  function draw(now) {
    const context = surface.context();
    if (!context) return void showFallback().catch(() => {});
    const moving = clock.at(now);
    const breathes = isBreathing();
    // Breathing alone does not need every frame of the screen. 4 ms allow for its jitter.
    const isEarly = now - lastFrame < BREATHING_FRAME - 4;
    if (!moving && breathes && isEarly) return surface.requestFrame();
    if (!picture) return;
    const { layers } = drawingOf(picture.view);
    const scene = sceneOf(picture);
    const scale = surface.scale();
    const palette = colours(stage);
    const breath = breathes ? { time: now } : null;
    /** Paints the tiles, or the tiles and the ground, by way of the cache. @param {"tiles" | "ground"} upTo */
    const paintStill = (upTo) => {
      surface.paintCached(context, upTo, (target) => {
        begin(target, scene, scale);
        paintTiles(target, scene, palette);
        if (upTo === "ground") layers.background(target, scene, palette);
      });
      prepare(context, scale);
    };
    if (moving) {
      const { motion, from, elapsed } = moving;
      const between = motion.between(sceneOf(from), scene, elapsed);
      paintStill("tiles");
      layers.background(context, between, palette);
      layers.figures(context, between, palette, breath);
      motion.over?.(context, between, palette, elapsed);
    } else if (breath) {
      paintStill("ground");
      layers.figures(context, scene, palette, breath);
    } else paint(context, scene, palette, scale, layers);
    lastFrame = now;
    if (clock.isRunning() || breathes) surface.requestFrame();
  }

  /** Without a 2D context, the background of the element is an SVG image. It does not move. */
  async function showFallback() {
    clock.end();
    if (!fallback) onFallback?.();
    fallback = true;
    const { fileOf } = await import("./svg-fallback.js");
    if (!picture) return;
    const file = fileOf(picture, surface.size(), smallest(), colours(stage));
    canvas.style.background = `url("${file}") 0 0 / 100% 100%`;
  }

  /** Paints everything again. @param {boolean} [immediately] or else with the next frame */
  function repaint(immediately) {
    lastFrame = 0;
    surface.repaint(immediately);
  }
  repaints.add(repaint);

  /** Starts what leads from a picture to the one that is shown. @param {Picture} from @param {Picture} to */
  function startMotion(from, to) {
    const motion = drawingOf(to.view).motion(from, to, currentSpeed());
    if (motion.duration > 0) clock.start({ motion, from });
  }

  return {
    /** @param {Picture} after */
    show(after) {
      const text = JSON.stringify(after);
      if (text === pictureText) return;
      pictureText = text;
      // An animation begins at the last real position. Only a previewed pair is on the board
      // already, so there it begins at the preview.
      const before = picture && !isReal(picture) && picture.attempt ? picture : realPicture;
      const last = isReal(after) ? realPicture : picture;
      picture = after;
      // Another position ends a running animation. Pointing at another square does not.
      if (!last || JSON.stringify(last.view) !== JSON.stringify(after.view)) {
        clock.stop();
        // No motion is held for an explanation that nobody sees.
        if (before) startMotion(before, surface.isSeen() ? after : { ...after, explains: false });
      }
      if (isReal(after)) realPicture = after;
      repaint();
    },
    /** Routes the strands of a picture that is shown next, so that its first frame is not late. @param {Picture} next */
    prepare(next) {
      if (surface.size()) sceneOf(next);
    },
    /** Sets how things move from now on. @param {{ speed: Speed, breathing: boolean }} options */
    setMotion(options) {
      ({ speed, breathing } = options);
      if (speed === "off") clock.end();
      repaint();
      const loaded = speed === "off" ? Promise.resolve() : loadMotion().catch(() => {});
      loaded.then(() => {
        if (!stage.signal.aborted) clock.tellIdle();
      });
    },
    /** Explains the collapse that led to the picture. @param {Picture} before the position before it */
    explain(before) {
      if (!picture || !surface.isSeen()) return;
      clock.end();
      startMotion(before, { ...picture, explains: true });
      repaint();
    },
    /**
     * Skips the motion: a step to where it is only held, or to its moment, and a moment to its end.
     * @returns {{ was: MotionKind, is: MotionKind }} the motion before and after
     */
    finish() {
      if (clock.isRunning()) repaint();
      return clock.skip();
    },
    /** Celebrates something on the board, after what is moving. @param {Celebration} what */
    celebrate: clock.celebrate,
    /**
     * Calls the listener when an animation starts. Calls it with "none" when an animation has
     * ended, and when the animations have loaded or failed to load.
     * @param {(kind: MotionKind) => void} listener
     */
    onMotion(listener) {
      onMotion = listener;
    },
    /** Calls the listener when there is no 2D context to paint on. @param {() => void} listener */
    onFallback(listener) {
      onFallback = listener;
    },
    remove: stage.onDispose(() => {
      repaints.delete(repaint);
      surface.remove();
    }),
  };
}
