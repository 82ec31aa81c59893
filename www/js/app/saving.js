/** Keeps the games for the next visit: by the store, and before that has loaded, without it. */
/** @import { SavedGames } from "../types.js" */
import { GAMES_VERSION } from "../storage/local-storage.js";

/**
 * @param {import("./load-parts.js").Parts} parts
 * @param {import("../storage/local-storage.js").LocalStore} local
 * @param {ReturnType<typeof import("./bring-parts.js").bringParts>} wanted
 */
export function createSaving(parts, local, wanted) {
  /** The games to store for the next visit, once there are some. @type {SavedGames | null} */
  let latest = null;
  /** The games that were stored without the store, as text. @type {string | null} */
  let early = null;
  /** @type {import("../storage/saved-games.js").Store | null} */
  let store = null;

  const open = () =>
    parts.store().then((opened) => {
      if (!store && latest) opened.keep(latest);
      store = opened;
    });

  return {
    /** Loads the store. */
    open,
    /** @param {SavedGames} games what the next visit should find */
    keep(games) {
      latest = games;
      if (store) return store.keep(games);
      if (!local.stores) return;
      // The page may go before the store is there; what another tab has written stays.
      if (local.get("games") === early)
        local.set("games", (early = JSON.stringify({ version: GAMES_VERSION, ...games })));
      wanted.bring("store", open);
    },
    /** The games of the last visit; null: none. */
    async restore() {
      await open();
      return store?.restore() ?? null;
    },
  };
}
