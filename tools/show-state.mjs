import { leaveLanding, playable } from "../tests/browser/person.mjs";
import { stored } from "../tests/browser/states.mjs";

/**
 * Brings a new page to a state of tests/browser/states.mjs.
 * @param {import("playwright-core").Page} page
 * @param {string} url of the site
 * @param {import("../tests/browser/states.mjs").PageState} state
 * @param {Record<string, string>} [defaults] settings where the state has none
 */
export async function showState(page, url, state, defaults) {
  const { hash = "", landing, settings, prepare, act, point } = state;
  // Each state starts with an empty storage, except for its settings.
  await stored(page, { ...defaults, ...settings });
  await prepare?.(page);
  await page.goto(url + hash);
  await playable(page).waitFor();
  if (!landing) await leaveLanding(page);
  await act?.(page);
  await point?.(page);
}
