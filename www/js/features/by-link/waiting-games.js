/**
 * The way from the landing to the games by links: it says in how many it is one's own turn.
 */
import { html, render } from "../../lib/html.js";

/**
 * @param {Pick<import("../../lib/stage.js").Stage, "rootElement" | "t">} stage
 * @param {import("../../storage/games-by-link.js").GamesByLink} store
 * @param {() => void} open
 */
export function createWaitingGames({ rootElement, t }, store, open) {
  return {
    /** @param {boolean} landing whether the landing is shown */
    render(landing) {
      const root = rootElement.querySelector("#by-link-games");
      if (!landing || !root) return;
      const games = store.all();
      const mine = games.filter(({ turn }) => turn === "me").length;
      render(
        games.length > 0 &&
          html`<button type="button" class="plain" onClick=${open}>
            ${mine ? t("by-link.games.mine", { n: mine }) : t("by-link.games")}
          </button>`,
        root,
      );
    },
  };
}
