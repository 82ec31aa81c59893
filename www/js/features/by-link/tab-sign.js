/**
 * The title and the icon of the browser's tab say when it is one's own turn in a game by links.
 */
import { el } from "../../lib/dom.js";

/** The icon with a mark that stands for a turn. */
const ICON = new URL("../../../icons/icon-turn.svg", import.meta.url).href;

/** @param {Pick<import("../../lib/stage.js").Stage, "t">} stage */
export function createTabSign({ t }) {
  const { title } = document;
  const icon = el("link", { rel: "icon", href: ICON, type: "image/svg+xml" });

  return {
    /** @param {boolean} mine whether it is one's own turn */
    render(mine) {
      if (mine === icon.isConnected) return;
      document.title = mine ? t("by-link.tab", { title }) : title;
      // Of several icons browsers take the last one.
      if (mine) document.head.append(icon);
      else icon.remove();
    },
  };
}
