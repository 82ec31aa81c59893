/**
 * A canvas that shows a Picture, in device pixels. It provides the clock for the layout, the
 * animation and the paint functions of a game, which are pure:
 *
 *     Picture ──arrange()──▶ Scene ──motion.between(time)──▶ Scene ──layers──▶ pixels
 *
 * It paints when the picture, its size or the colours change, and while something moves. It does
 * not paint while the page is hidden or the board is scrolled out of view.
 *
 * @typedef {import("../lib/stage.js").Stage} Stage
 */
/** @import { Celebration, Layers, Motion, MotionKind, Picture, Scene, Speed } from "../types.js" */
import { colours, forgetColours } from "./colours.js";
import { drawingOf, loadMotion } from "./drawings.js";
import { isReal, SMALLEST } from "./layout.js";
import { begin, paint, paintTiles } from "./paint.js";

/**
 * The 2D context of a canvas; null where the browser has none, or no memory for one.
 * @param {HTMLCanvasElement} canvas
 */
function contextOf(canvas) {
  try {
    return canvas.getContext("2d");
  } catch {
    return null;
  }
}

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
  let size = 0; // CSS pixels
  let deviceSize = 0; // device pixels
  let frameRequest = 0;

  /** @type {Speed} */
  let speed = "off";
  let breathing = false;
  let onScreen = true;
  /** The last picture that showed the game itself, not a preview. @type {Picture | null} */
  let realPicture = null;

  // The animation that runs: from `origin` to `picture`, since `startTime`.
  /** @type {Motion | null} */
  let motion = null;
  let startTime = 0;
  /** The motion that was reported last. @type {MotionKind} */
  let moving = "none";
  /** A moment that follows the current motion. @type {Celebration | null} */
  let next = null;
  /** @type {Picture | null} */
  let origin = null;
  /** @type {(kind: MotionKind) => void} */
  let onMotion = () => {};

  // The scenes of `picture` and `origin`, computed once for each picture and size.
  /** @type {Scene | null} */
  let scene = null;
  /** @type {Scene | null} */
  let originScene = null;
  // A cache: the layers of the scene that do not move, painted once.
  /** @type {HTMLCanvasElement | null} */
  let cache = null;
  /** Up to which layer the cache is painted. @type {"" | "tiles" | "ground"} */
  let cached = "";
  let lastFrame = 0;

  /** @type {(() => void) | null} */
  let onFallback = null;
  let fallback = false;

  const smallest = () => (small ? Math.min(SMALLEST, size / 15) : SMALLEST);
  /** Whether pairs breathe and light runs round a cycle. */
  const isBreathing = () =>
    breathing &&
    !reduced.matches &&
    !!picture &&
    picture.view.squares.some(({ spooky }) => spooky.length);

  /**
   * Gives a canvas as many pixels as the board has on the screen, which empties it. False if it had
   * them. (A canvas begins with 300 by 150.)
   * @param {HTMLCanvasElement} canvas
   */
  function fit(canvas) {
    if (canvas.width === deviceSize && canvas.height === deviceSize) return false;
    canvas.width = canvas.height = deviceSize;
    return true;
  }

  /** @param {number} now in milliseconds */
  function draw(now) {
    frameRequest = 0;
    if (!picture || !deviceSize) return;
    const ctx = contextOf(canvas);
    if (!ctx) return void showFallback().catch(() => {});
    const { arrange, layers } = drawingOf(picture.view);
    const breathes = isBreathing();
    // Breathing alone does not need every frame of the screen. 4 ms allow for its jitter.
    if (!motion && breathes && scene && cached && now - lastFrame < BREATHING_FRAME - 4)
      return requestFrame();
    if (fit(canvas)) cached = "";
    scene ??= arrange(picture, size, smallest());
    const moment = breathes ? { time: now } : null;
    const scale = deviceSize / size;
    if (motion) {
      const time = now - startTime;
      if (origin) originScene ??= arrange(origin, size, smallest());
      if (time >= motion.moment && time < motion.duration && moving !== "moment") tell("moment");
      if (time < motion.duration && originScene) {
        const between = motion.between(originScene, scene, time);
        paintCached(ctx, layers, "tiles", scene, scale);
        layers.ground(ctx, between, colours(stage));
        layers.figures(ctx, between, colours(stage), moment);
        motion.over?.(ctx, between, colours(stage), time);
      } else {
        endMotion();
        paint(ctx, scene, colours(stage), scale, layers, moment);
      }
    } else if (!moment) paint(ctx, scene, colours(stage), scale, layers);
    else {
      paintCached(ctx, layers, "ground", scene, scale);
      layers.figures(ctx, scene, colours(stage), moment);
    }
    lastFrame = now;
    if (motion || breathes) requestFrame();
  }
  const isSeen = () => onScreen && !document.hidden;
  const currentSpeed = () => (reduced.matches ? "off" : speed);
  const requestFrame = () => {
    if (isSeen()) frameRequest ||= requestAnimationFrame(draw);
  };

  /**
   * Paints the tiles, or the tiles and the ground, by way of the cache.
   * @param {CanvasRenderingContext2D} target
   * @param {Layers} layers
   * @param {"tiles" | "ground"} upTo
   * @param {Scene} still
   * @param {number} scale
   */
  function paintCached(target, layers, upTo, still, scale) {
    cache ??= document.createElement("canvas");
    const cacheContext = contextOf(cache);
    /** @param {CanvasRenderingContext2D} ctx */
    const paintLayers = (ctx) => {
      begin(ctx, still, scale);
      paintTiles(ctx, still, colours(stage));
      if (upTo === "ground") layers.ground(ctx, still, colours(stage));
    };
    // Without the memory for a second canvas, everything is painted every time.
    if (!cacheContext) return paintLayers(target);
    if (cached !== upTo) {
      fit(cache);
      paintLayers(cacheContext);
      cached = upTo;
    }
    begin(target, still, scale);
    target.setTransform(1, 0, 0, 1, 0, 0);
    target.drawImage(cache, 0, 0);
    target.setTransform(scale, 0, 0, scale, 0, 0);
  }

  /** Without a 2D context, the background of the element is an SVG image. It does not move. */
  async function showFallback() {
    endMotion();
    if (!fallback) onFallback?.();
    fallback = true;
    const { fileOf } = await import("./svg-fallback.js");
    if (!picture) return;
    const file = fileOf(picture, size, smallest(), colours(stage));
    canvas.style.background = `url("${file}") 0 0 / 100% 100%`;
  }

  /** @param {MotionKind} kind */
  function tell(kind) {
    moving = kind;
    onMotion(kind);
  }

  /** @param {Motion} begun @param {Picture} from */
  function start(begun, from) {
    motion = begun;
    origin = from;
    originScene = null;
    startTime = performance.now();
    tell(begun.moment > 0 ? begun.kind : "moment");
  }

  /** Ends the animation: shows the end state, or the celebration after it. */
  function endMotion() {
    if (!motion) return;
    motion = origin = originScene = null;
    const what = next;
    next = null;
    if (!what || !celebrate(what)) tell("none");
  }

  /** Begins a moment, if it can be seen. @param {Celebration} what */
  function celebrate(what) {
    if (!picture || !isSeen() || currentSpeed() === "off") return false;
    const moment = drawingOf(picture.view).celebration?.(what, currentSpeed());
    if (!moment) return false;
    start(moment, picture);
    repaint();
    return true;
  }

  /** Clears the cache and paints again. */
  const repaint = (immediately = false) => {
    cached = "";
    lastFrame = 0;
    if (!immediately) frameRequest ||= requestAnimationFrame(draw);
    else {
      cancelAnimationFrame(frameRequest);
      draw(performance.now());
    }
  };

  let observedPixels = 0;
  function measure() {
    const cssPixels = canvas.clientWidth;
    const estimate = cssPixels * devicePixelRatio;
    // The browser's own count of device pixels is exact; half a pixel off, and lines blur. Safari
    // has none, and on another screen it may be out of date.
    const pixels = Math.abs(observedPixels - estimate) < 2 ? observedPixels : Math.round(estimate);
    if (cssPixels === size && pixels === deviceSize) return;
    size = cssPixels;
    deviceSize = pixels;
    scene = originScene = null;
    repaint();
  }
  const observer = new ResizeObserver(([entry]) => {
    observedPixels = entry?.devicePixelContentBoxSize?.[0]?.inlineSize ?? 0;
    measure();
  });
  try {
    observer.observe(canvas, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(canvas);
  }
  const visibility = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true;
    if (!onScreen) endMotion();
    else if (motion || isBreathing()) requestFrame();
  });
  visibility.observe(canvas);
  // The zoom or the screen can change while the size in CSS pixels stays the same.
  addEventListener("resize", measure);
  // The canvas was cleared, for example when a graphics driver failed.
  canvas.addEventListener("contextrestored", () => repaint());
  repaints.add(repaint);

  function remove() {
    observer.disconnect();
    visibility.disconnect();
    removeEventListener("resize", measure);
    repaints.delete(repaint);
    cancelAnimationFrame(frameRequest);
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
      scene = null;
      // Another position ends a running animation. Pointing at another square does not.
      if (!last || JSON.stringify(last.view) !== JSON.stringify(after.view)) {
        next = null;
        endMotion();
        // A collapse that nobody sees is not explained.
        const seen = isSeen() ? after : { ...after, explains: false };
        const step = drawingOf(after.view).motion(before, seen, isSeen() ? currentSpeed() : "off");
        if (step.duration > 0 && before) start(step, before);
      }
      if (isReal(after)) realPicture = after;
      repaint();
    },
    /** Routes the strands of a picture that is shown next, so that its first frame is not late. @param {Picture} next */
    prepare(next) {
      if (size) drawingOf(next.view).arrange(next, size, smallest());
    },
    /** Sets how things move from now on. @param {{ speed: Speed, breathing: boolean }} options */
    setMotion(options) {
      ({ speed, breathing } = options);
      if (speed === "off") endMotion();
      repaint();
      const loaded = speed === "off" ? Promise.resolve() : loadMotion().catch(() => {});
      loaded.then(() => {
        if (!motion && !stage.signal.aborted) tell("none");
      });
    },
    /** Explains the collapse that led to the picture. @param {Picture} before the position before it */
    explain(before) {
      if (!picture || !isSeen()) return;
      endMotion();
      const after = { ...picture, explains: true };
      const step = drawingOf(after.view).motion(before, after, currentSpeed());
      if (step.duration > 0) start(step, before);
      repaint();
    },
    /**
     * Skips the motion: a step to where it is only held, or to its moment, and a moment to its end.
     * @returns {{ was: MotionKind, is: MotionKind }} the motion before and after
     */
    finish() {
      const was = moving;
      if (motion) {
        const { held = 0 } = motion;
        if (performance.now() - startTime < held) startTime = performance.now() - held;
        else if (was !== "moment" && motion.moment < motion.duration) {
          startTime = performance.now() - motion.moment;
          tell("moment");
        } else endMotion();
        repaint();
      }
      return { was, is: moving };
    },
    /** Celebrates something on the board, after the current motion. @param {Celebration} what */
    celebrate(what) {
      if (motion) next = what;
      else celebrate(what);
    },
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
    remove: stage.ends(remove),
  };
}
