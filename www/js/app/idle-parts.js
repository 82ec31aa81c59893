/** Loads parts that nobody waits for, when the page has nothing else to do. */
import { familyOf, FIRST_RULES } from "../variants/index.js";

/**
 * Returns how to load something when the page is idle, in the order of the calls. A failure is not told:
 * the part is loaded again when it is wanted.
 * @param {AbortSignal} signal nothing is loaded any more when it is aborted
 */
export function createIdleLoader(signal) {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  /** @param {() => Promise<unknown> | undefined} load */
  return (load) =>
    void whenIdle(() => {
      if (!signal.aborted) load()?.catch(() => {});
    });
}

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {ReturnType<typeof createIdleLoader>} loadWhenIdle
 * @param {object} page
 * @param {import("./load-parts.js").Parts} page.parts
 * @param {import("../storage/local-storage.js").LocalStore} page.local
 * @param {ReturnType<typeof import("./bring-parts.js").bringParts>} page.wanted
 * @param {ReturnType<typeof import("./load-variants.js").loadVariants>} page.variants
 * @param {() => Promise<unknown>} page.opened when the link of the address is open
 */
export function loadIdleParts(stage, loadWhenIdle, { parts, local, wanted, variants, opened }) {
  loadWhenIdle(parts.announcer);
  loadWhenIdle(wanted.besideTheBoard);
  loadWhenIdle(parts.seating);
  if (stage.onGamePage) {
    loadWhenIdle(() => Promise.all([parts.history(), opened()]).then(([{ begin }]) => begin()));
    for (const load of [parts.menu, parts.bars, parts.speaker]) loadWhenIdle(load);
    if (local.get("by-link") !== null) loadWhenIdle(parts.byLink);
  }
  // The page of the game has its landing in place of the offer.
  else if (!local.known) loadWhenIdle(parts.firstGame);
  // The first cycle comes some moves later.
  loadWhenIdle(() => variants.panels(familyOf(FIRST_RULES)));
}
