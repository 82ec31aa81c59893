/**
 * A board that plays to itself: a few pictures, one after the other, again and again.
 *
 *     still ─delay─▶ picture ──motion──▶ rest ─▶ picture ──motion──▶ rest ─▶ … ─▶ the first again
 *
 * A step forward in a game moves as on the big board. Between any other two pictures, and from the
 * last to the first, the old picture fades. Nothing moves while the canvas is out of view or the page
 * is hidden. With reduced motion and at the speed "off" the poster stays. The board has no
 * texts and takes no presses.
 *
 * @typedef {import("./picture-loop.js").LoopPicture} LoopPicture `rest` counts from the end of its motion
 */
/** @import { Speed } from "../types.js" */
import { createBoard } from "./canvas.js";
import { createPictureLoop } from "./picture-loop.js";

/** How long a picture fades, in milliseconds. */
const FADE = 350;

/**
 * @param {import("../lib/stage.js").Stage} stage whose colours the board has
 * @param {HTMLCanvasElement} canvas square; the style sheet sets its size. A picture that fades lies
 *   over the canvas for a moment, so to make a board faint, make an element around it faint.
 * @param {readonly LoopPicture[]} pictures at least one, of games whose drawing is registered
 * @param {object} [options]
 * @param {Speed} [options.speed]
 * @param {boolean} [options.breathing] whether pairs breathe and light runs round a cycle
 * @param {number} [options.delay] milliseconds for which the poster, the last picture, is shown first
 */
export function createLoopingBoard(stage, canvas, pictures, options = {}) {
  const { speed = "normal", breathing = true, delay = 0 } = options;
  const life = new AbortController();
  const { signal } = life;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const board = createBoard(stage, canvas, true);
  /** Before anything moves, the last picture is shown. */
  const poster = { picture: /** @type {LoopPicture} */ (pictures.at(-1)).picture, rest: delay };
  const loop = createPictureLoop([poster, ...pictures], show);

  let started = false;
  let inView = false;
  /** Whether a step is moving on the board. */
  let moving = false;
  /** The old picture, while it fades. @type {HTMLCanvasElement | null} */
  let fading = null;

  const mayMove = () => speed !== "off" && !reduced.matches;

  /** Shows the next picture after the rest of this one, if anything may move now. */
  const wait = () => loop.play(started && inView && mayMove() && !moving && !document.hidden);

  function show() {
    board.show(loop.picture());
    // The board paints with the next frame. Until then the canvas has the old picture.
    if (!moving) fade();
    wait();
  }

  /** Lays a copy of the canvas over it, and lets the copy fade. */
  function fade() {
    fading?.remove();
    const { width, height, offsetLeft, offsetTop, offsetWidth, offsetHeight } = canvas;
    const copy = document.createElement("canvas");
    copy.width = width;
    copy.height = height;
    copy.ariaHidden = "true";
    copy.getContext("2d")?.drawImage(canvas, 0, 0);
    Object.assign(copy.style, {
      position: "absolute",
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      width: `${offsetWidth}px`,
      height: `${offsetHeight}px`,
      margin: "0",
      pointerEvents: "none",
    });
    canvas.after(copy);
    fading = copy;
    const keyframes = [{ opacity: 1 }, { opacity: 0 }];
    const animation = copy.animate(keyframes, { duration: FADE, easing: "ease-in-out" });
    animation.onfinish = () => copy.remove();
  }

  function showPoster() {
    loop.goTo(0);
    fading?.remove();
    board.show(loop.picture());
  }

  board.onMotion((kind) => {
    moving = kind !== "none";
    wait();
  });
  const visibility = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? true;
    wait();
  });
  visibility.observe(canvas);
  document.addEventListener("visibilitychange", wait, { signal });
  const motionWanted = () => {
    if (!mayMove()) showPoster();
    wait();
  };
  reduced.addEventListener("change", motionWanted, { signal });
  showPoster();

  function remove() {
    life.abort();
    loop.play((started = false));
    visibility.disconnect();
    fading?.remove();
    board.remove();
  }
  return {
    /** Begins, or goes on where it was stopped. */
    start() {
      started = true;
      // The board tells when its animations have loaded; until then there is nothing to wait for.
      moving = true;
      board.setMotion({ speed, breathing });
    },
    /** Ends with the picture that is shown. A step that is moving comes to its end. */
    stop() {
      started = false;
      board.setMotion({ speed, breathing: false });
      wait();
    },
    /** Ends for good, when the canvas goes. */
    remove: stage.onDispose(remove),
  };
}
