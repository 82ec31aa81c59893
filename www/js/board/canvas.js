/**
 * A canvas that shows a Picture, as crisp as the screen allows: the clock of
 * what layout.js, animate.js and paint.js say without one. It paints when the
 * picture, its size or the colours change, and while something moves; never
 * otherwise, and never for nobody (the page hidden, the board scrolled away).
 *
 * @typedef {import("../lib/stage.js").Stage} Stage
 */
/** @import { Layers, Motion, MotionKind, Palette, Picture, Scene, Speed } from "../types.js" */
import { SizeObserver, VisibilityObserver } from "../lib/observers.js";
import { drawingOf, loadMotion } from "./drawings.js";
import { isReal, SMALLEST } from "./layout.js";
import { begin, paint, paintTiles } from "./paint.js";

/** What the canvas is painted on; null where the browser has none, or no more. @param {HTMLCanvasElement} canvas */
function surface(canvas) {
  try {
    return canvas.getContext("2d");
  } catch {
    return null;
  }
}

/** Breathing is slow: this many milliseconds between two of its frames will do. */
const BREATH = 1000 / 30;

/** The colours of each stage, until they may have changed. @type {WeakMap<Stage, Palette>} */
let palettes = new WeakMap();

/**
 * The colours of css/tokens.css, as the canvas needs them: resolved, system
 * colours of a forced-colours mode included.
 * @param {Stage} stage
 * @param {"light" | "dark" | ""} [scheme] always these, whatever the stage has now
 * @returns {Palette}
 */
export function colours(stage, scheme = "") {
  const known = palettes.get(stage);
  if (known && !scheme) return known;
  const probe = document.createElement("i");
  probe.style.colorScheme = scheme;
  probe.style.forcedColorAdjust = "none"; // the sheet names only the system's colours then
  stage.ground.append(probe);
  /** @param {string} name */
  const read = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  /** @type {Palette} */
  const found = {
    paper: read("paper"),
    tile: read("tile"),
    edge: read("rim"),
    ink: read("ink"),
    soft: read("soft"),
    X: read("x"),
    O: read("o"),
    XText: read("x-text"),
    OText: read("o-text"),
    bodies: [1, 2, 3, 4].map((n) => read(`body-${n}`)),
    washes: [1, 2, 3, 4].map((n) => read(`wash-${n}`)),
    light: read("light"),
    second: { X: read("x-2"), O: read("o-2") },
    font: getComputedStyle(probe).getPropertyValue("--numerals"),
    receded: Number(getComputedStyle(probe).getPropertyValue("--receded")),
  };
  probe.remove();
  if (!scheme) palettes.set(stage, found);
  return found;
}

// What all boards react to: colours, and whether motion is wanted.
/** @type {Set<(now?: boolean) => void>} */
const boards = new Set();
/** Paints every board anew, in the colours that there are now. @param {unknown} [now] true: not with the next frame but at once */
export function recolour(now) {
  palettes = new WeakMap();
  for (const repaint of boards) repaint(now === true);
}
/** @type {MediaQueryList | undefined} */
let lessMotion;
/** Listens from the first board on, for on a server there is nothing to listen to. */
function listening() {
  if (lessMotion) return lessMotion;
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
    matchMedia(query).addEventListener("change", recolour);
  lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
  lessMotion.addEventListener("change", recolour);
  document.addEventListener("visibilitychange", () => {
    for (const repaint of boards) repaint();
  });
  return lessMotion;
}

/**
 * @param {Stage} stage
 * @param {HTMLCanvasElement} canvas square, its size given by the style sheet
 * @param {boolean} [small] a small board of a choice: numbers may be smaller, nothing moves
 */
export function createBoard(stage, canvas, small = false) {
  const reduced = listening();
  /** @type {Picture | null} */
  let picture = null;
  let shown = "";
  let size = 0; // CSS pixels
  let device = 0; // device pixels
  let due = 0;

  /** @type {Speed} */
  let speed = "off";
  let breathing = false;
  let seen = true; // whether the board is on the screen
  /** The game as it was last shown, not what was only tried. @type {Picture | null} */
  let real = null;

  // What moves: from one scene to another since a time.
  /** @type {Motion | null} */
  let motion = null;
  let since = 0;
  /** @type {Picture | null} */
  let origin = null;
  /** @type {(kind: MotionKind) => void} */
  let moving = () => {};

  // Arranged once for a picture and a size, however many frames it is shown.
  /** @type {Scene | null} */
  let scene = null;
  /** @type {Scene | null} */
  let originScene = null;
  // What of a scene does not move is painted once, and kept.
  /** @type {HTMLCanvasElement | null} */
  let still = null;
  /** @type {"" | "tiles" | "ground"} how much of it is there */
  let kept = "";
  let drawnAt = 0;

  /** What is told that there is nothing to paint on. @type {(() => void) | null} */
  let falling = null;
  let fallen = false;

  const smallest = () => (small ? Math.min(SMALLEST, size / 15) : SMALLEST);
  /** Whether pairs breathe and light runs. */
  const lives = () =>
    breathing &&
    !reduced.matches &&
    !!picture &&
    picture.view.squares.some(({ spooky }) => spooky.length);
  const watched = () => seen && !document.hidden;

  /** @param {number} now */
  function draw(now) {
    due = 0;
    if (!picture || !device) return;
    const ctx = surface(canvas);
    if (!ctx) return void plain().catch(() => {});
    const drawing = drawingOf(picture.view);
    const { arrange, layers } = drawing;
    const living = lives();
    // Only breathing: not every frame of the screen.
    if (!motion && living && scene && kept && now - drawnAt < BREATH - 4) return next();
    if (canvas.width !== device) {
      canvas.width = canvas.height = device;
      kept = "";
    }
    scene ??= arrange(picture, size, smallest(), stage.say);
    const moment = living ? { time: now } : null;
    const scale = device / size;
    if (motion) {
      const time = now - since;
      if (origin) originScene ??= arrange(origin, size, smallest(), stage.say);
      if (time < motion.duration && originScene) {
        const between = motion.between(originScene, scene, time);
        beginWith(ctx, layers, "tiles", scene, scale);
        layers.ground(ctx, between, colours(stage));
        layers.figures(ctx, between, colours(stage), moment);
      } else {
        end();
        paint(ctx, scene, colours(stage), scale, layers, moment);
      }
    } else if (!moment) paint(ctx, scene, colours(stage), scale, layers);
    else {
      beginWith(ctx, layers, "ground", scene, scale);
      layers.figures(ctx, scene, colours(stage), moment);
    }
    drawnAt = now;
    if (motion || living) next();
  }
  const next = () => {
    if (watched()) due ||= requestAnimationFrame(draw);
  };

  /** @param {CanvasRenderingContext2D} on @param {Layers} layers @param {"tiles" | "ground"} what @param {Scene} of @param {number} scale */
  function beginWith(on, layers, what, of, scale) {
    still ??= document.createElement("canvas");
    const ctx = surface(still);
    if (!ctx) {
      // No memory for a second one: everything is painted every time.
      begin(on, of, scale);
      paintTiles(on, of, colours(stage));
      if (what === "ground") layers.ground(on, of, colours(stage));
      return;
    }
    if (kept !== what) {
      if (still.width !== device) still.width = still.height = device;
      begin(ctx, of, scale);
      paintTiles(ctx, of, colours(stage));
      if (what === "ground") layers.ground(ctx, of, colours(stage));
      kept = what;
    }
    begin(on, of, scale);
    on.setTransform(1, 0, 0, 1, 0, 0);
    on.drawImage(still, 0, 0);
    on.setTransform(scale, 0, 0, scale, 0, 0);
  }

  /** Where nothing can be painted, a picture that is a file stands instead, and nothing moves. */
  async function plain() {
    end();
    if (!fallen) falling?.();
    fallen = true;
    const { fileOf } = await import("./svg-fallback.js");
    if (!picture) return;
    const file = fileOf(picture, size, smallest(), stage.say, colours(stage));
    canvas.style.background = `url("${file}") 0 0 / 100% 100%`;
  }

  /** What moves is over: the end state holds. */
  function end() {
    if (!motion) return;
    motion = null;
    origin = originScene = null;
    moving("none");
  }

  /** Whatever was kept may be wrong now: paint anew. */
  const repaint = (now = false) => {
    kept = "";
    drawnAt = 0;
    if (!now) due ||= requestAnimationFrame(draw);
    else {
      cancelAnimationFrame(due);
      draw(performance.now());
    }
  };

  let exact = 0;
  function measure() {
    const css = canvas.clientWidth;
    const about = css * devicePixelRatio;
    // The browser's own count of device pixels, where it has one (not Safari)
    // and it is about this screen: half a pixel off, and lines blur.
    const pixels = Math.abs(exact - about) < 2 ? exact : Math.round(about);
    if (css === size && pixels === device) return;
    size = css;
    device = pixels;
    scene = originScene = null;
    repaint();
  }
  const observer = new SizeObserver(([entry]) => {
    exact = entry?.devicePixelContentBoxSize?.[0]?.inlineSize ?? 0;
    measure();
  });
  try {
    observer.observe(canvas, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(canvas);
  }
  const onScreen = new VisibilityObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? true;
    if (seen && (motion || lives())) next();
  });
  onScreen.observe(canvas);
  // Another screen, or another zoom, without another size.
  addEventListener("resize", measure);
  // What was painted is gone, as after a driver’s failure.
  canvas.addEventListener("contextrestored", () => repaint());
  boards.add(repaint);

  function remove() {
    observer.disconnect();
    onScreen.disconnect();
    removeEventListener("resize", measure);
    boards.delete(repaint);
    cancelAnimationFrame(due);
  }
  stage.ends(remove);

  return {
    /** @param {Picture} after */
    show(after) {
      const text = JSON.stringify(after);
      if (text === shown) return;
      shown = text;
      // What was only tried is no step of the game; but a pair that was tried is
      // on the board already.
      const before = picture && !isReal(picture) && picture.attempt ? picture : real;
      const last = isReal(after) ? real : picture;
      picture = after;
      scene = null;
      // Pointing somewhere else does not end a collapse; another position does.
      if (!last || JSON.stringify(last.view) !== JSON.stringify(after.view)) {
        end();
        const next = drawingOf(after.view).motion(before, after, reduced.matches ? "off" : speed);
        if (next.duration > 0) {
          motion = next;
          origin = before;
          since = performance.now();
          moving(next.kind);
        }
      }
      if (isReal(after)) real = after;
      repaint();
    },
    /** How things move from now on. @param {{ speed: Speed, breathing: boolean }} how */
    motion(how) {
      ({ speed, breathing } = how);
      if (speed === "off") end();
      repaint();
      const alive = speed === "off" ? Promise.resolve() : loadMotion().catch(() => {});
      alive.then(() => {
        if (!motion && !stage.signal.aborted) moving("none");
      });
    },
    /** Shows the end of what moves, at once. @returns {MotionKind} what it was that moved */
    finish() {
      const kind = motion?.kind ?? "none";
      if (motion) {
        end();
        repaint();
      }
      return kind;
    },
    /** Calls back when something starts to move, and with "none" when its end is shown, and when it is settled whether anything can. @param {(kind: MotionKind) => void} listener */
    follow(listener) {
      moving = listener;
    },
    /** Calls back when there turns out to be nothing to paint on. @param {() => void} listener */
    fallen(listener) {
      falling = listener;
    },
    remove,
  };
}
