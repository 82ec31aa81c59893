/**
 * The beginning of a page around the game.
 */
import { framePage } from "../element/theme.js";
import { wordsOf } from "../i18n/messages.js";
import { createStage } from "../lib/stage.js";
import { createLocalStore, storage } from "../storage/local-storage.js";
import { createSettings } from "../storage/settings.js";

/** Applies the settings. Returns the stage of the page, whose texts are still to come. */
export function beginPage() {
  // Tells boot-guard.js that the scripts run.
  document.documentElement.dataset.started = "";
  framePage(createSettings(createLocalStore(storage())));
  return createStage(document, document.body, wordsOf(document.documentElement.lang));
}
