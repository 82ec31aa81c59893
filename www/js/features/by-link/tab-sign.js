/**
 * The title and the icon of the browser's tab say when it is one's own turn in a game with a friend elsewhere.
 */
import { el } from "../../lib/dom.js";

/** The icon with a mark that stands for a turn. */
const ICON = new URL("../../../icons/icon-turn.svg", import.meta.url).href;

/** The signs that are shown. A game by links and a live game each have one. @type {Set<object>} */
const shown = new Set();
/** The title without a sign. */
let title = "";
/** @type {HTMLElement | null} */
let icon = null;

/** @param {Pick<import("../../lib/stage.js").Stage, "t">} stage */
export function createTabSign({ t }) {
  const sign = {
    /** @param {boolean} mine whether it is one's own turn */
    render(mine) {
      if (mine === shown.has(sign)) return;
      if (!shown.size) ({ title } = document);
      if (mine) shown.add(sign);
      else shown.delete(sign);
      document.title = shown.size ? t("by-link.tab", { title }) : title;
      icon ??= el("link", { rel: "icon", href: ICON, type: "image/svg+xml" });
      // Of several icons browsers take the last one.
      if (shown.size) document.head.append(icon);
      else icon.remove();
    },
  };
  return sign;
}
