/**
 * A line on the landing that says in how many games by links it is one's own turn, and opens the list.
 */
import { html, render } from "../../lib/html.js";

/**
 * @param {Pick<import("../../lib/stage.js").Stage, "ground" | "t">} stage
 * @param {import("../../storage/games-by-link.js").GamesByLink} store
 * @param {() => void} open
 */
export function createWaitingGames({ ground, t }, store, open) {
  return {
    /** @param {boolean} landing whether the page greets */
    render(landing) {
      // A landing that began without any such game has no room for the line.
      const root = ground.querySelector("#by-link-games");
      if (!landing || !root) return;
      const games = store.all();
      const mine = games.filter(({ turn }) => turn === "me").length;
      const about = mine ? t("by-link.games.mine", { n: mine }) : t("by-link.games.waiting");
      render(
        games.length > 0 &&
          html`<button type="button" onClick=${open}>
            <strong>${t("by-link.games")}</strong>${" "}<span class="about">${about}</span>
          </button>`,
        root,
      );
    },
  };
}
