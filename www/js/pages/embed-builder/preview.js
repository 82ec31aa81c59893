/**
 * The preview of a board: an iframe of the size that is chosen, made smaller as a whole where the
 * window has less room for it. So a change is seen wherever on the board it is.
 */
import { el } from "../../lib/dom.js";

/** @typedef {import("./code.js").Size} Size */

/**
 * @param {HTMLElement} room what the preview may fill: css/pages/embed-builder.css
 * @param {HTMLElement} note says how large it is, where that is less than its full size
 * @param {string} language
 */
export function createPreview(room, note, language) {
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const place = el("div", {});
  room.append(place);
  /** @type {{ frame: HTMLIFrameElement, size: Size } | null} */
  let shown = null;
  let shownKey = "";

  function fit() {
    const { clientWidth, clientHeight } = room;
    if (!shown || !clientWidth) return; // folded away
    const { frame, size } = shown;
    const width = size.width ?? clientWidth;
    const scale = Math.min(1, clientWidth / width, clientHeight / size.height);
    frame.style.width = `${width}px`;
    frame.style.height = `${size.height}px`;
    frame.style.transform = scale < 1 ? `scale(${scale})` : "";
    place.style.width = `${width * scale}px`;
    place.style.height = `${size.height * scale}px`;
    note.textContent = scale < 1 ? percent.format(scale) : "";
  }
  new ResizeObserver(fit).observe(room);

  return {
    /** @param {string} src @param {Size} size @param {string} title */
    show(src, size, title) {
      const key = JSON.stringify([src, size]);
      if (key === shownKey) return;
      shownKey = key;
      // A new address in the same iframe would add a step to the history of the browser.
      // eslint-disable-next-line no-restricted-syntax -- always embed.html, with encoded parameters
      const frame = el("iframe", { src, title, allow: "clipboard-write" });
      shown = { frame, size };
      place.replaceChildren(frame);
      fit();
    },
  };
}
