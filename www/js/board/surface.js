/**
 * The pixels of a board: a canvas with as many of them as the screen has, a second one that keeps what
 * does not move, and the frames of the screen. No frame is asked for while the page is hidden or the
 * board is scrolled out of view.
 */

/**
 * The 2D context of a canvas; null where the browser has none, or no memory for one.
 * @param {HTMLCanvasElement} canvas
 */
export function contextOf(canvas) {
  try {
    return canvas.getContext("2d");
  } catch {
    return null;
  }
}

/**
 * @param {HTMLCanvasElement} canvas square; the style sheet sets its size
 * @param {object} board
 * @param {(now: number) => void} board.draw paints a frame, at a time in milliseconds
 * @param {() => void} board.resized the board has another size, or has lost its pixels
 * @param {(onScreen: boolean) => void} board.scrolled the board came into view, or went out of it
 */
export function createSurface(canvas, { draw, resized, scrolled }) {
  let size = 0; // CSS pixels
  let deviceSize = 0; // device pixels
  let onScreen = true;
  let frameRequest = 0;
  /** @type {HTMLCanvasElement | null} */
  let cache = null;
  /** The name of the layers in the cache; "" if it is out of date. */
  let cached = "";

  /** @param {number} now */
  function frame(now) {
    frameRequest = 0;
    if (deviceSize) draw(now);
  }
  const isSeen = () => onScreen && !document.hidden;
  const requestFrame = () => {
    if (isSeen()) frameRequest ||= requestAnimationFrame(frame);
  };

  /** Paints everything again. @param {boolean} [immediately] or else with the next frame */
  function repaint(immediately = false) {
    cached = "";
    if (!immediately) frameRequest ||= requestAnimationFrame(frame);
    else {
      cancelAnimationFrame(frameRequest);
      frame(performance.now());
    }
  }

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
    resized();
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
    scrolled(onScreen);
  });
  visibility.observe(canvas);
  // The zoom or the screen can change while the size in CSS pixels stays the same.
  addEventListener("resize", measure);
  // The canvas was cleared, for example when a graphics driver failed.
  canvas.addEventListener("contextrestored", () => {
    resized();
    repaint();
  });

  return {
    size: () => size,
    scale: () => deviceSize / size,
    isSeen,
    requestFrame,
    repaint,
    /** The context to paint a frame on; null where there is none. */
    context() {
      const context = contextOf(canvas);
      if (context && fit(canvas)) cached = "";
      return context;
    },

    /**
     * Paints layers that stay the same from frame to frame, by way of the cache.
     * @param {CanvasRenderingContext2D} context
     * @param {string} name of the layers
     * @param {(context: CanvasRenderingContext2D) => void} paint clears the canvas and sets its scale first
     */
    paintCached(context, name, paint) {
      cache ??= document.createElement("canvas");
      const cacheContext = contextOf(cache);
      // Without the memory for a second canvas, everything is painted every time.
      if (!cacheContext) return paint(context);
      if (cached !== name) {
        fit(cache);
        paint(cacheContext);
        cached = name;
      }
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, deviceSize, deviceSize);
      context.drawImage(cache, 0, 0);
    },

    /** Ends all that it observes. */
    remove() {
      observer.disconnect();
      visibility.disconnect();
      removeEventListener("resize", measure);
      cancelAnimationFrame(frameRequest);
    },
  };
}
