/** The parts of one page: what they are made with, and how a person opens them. */
/** @import { AppContext } from "./parts.js" */
/** @import { GameClass } from "../types.js" */
import { lazily } from "../lib/lazy.js";
import { createStored } from "../lib/stored.js";
import { FIRST_PLAN, readPlan } from "../players/seats.js";
import { opener } from "./dialogs.js";
import { loadParts } from "./load-parts.js";
import { OPENED } from "./parts.js";
import { DIALOGS } from "./sheets.js";

/**
 * Loads what all dialogs have in common. Their style sheets come before those of other parts, which may
 * override them.
 * @param {import("../lib/stage.js").Stage} stage
 */
function dialogsOf({ loadStyleSheet, root, texts }) {
  const lastOfBoard = root.adoptedStyleSheets.at(-1);
  const sheets = DIALOGS.map((name, i) =>
    lazily(() => loadStyleSheet(name, { after: DIALOGS[i - 1] ?? lastOfBoard })),
  );
  return lazily(() => Promise.all([texts("dialogs"), ...sheets.map((load) => load())]));
}

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {Pick<AppContext, "session" | "local" | "ready" | "check" | "notify" | "reportLoadError"
 *   | "request" | "cancel" | "focusBoard" | "greets" | "leaveLanding" | "openText">} page
 * @param {ReturnType<typeof import("./rendering.js").createRendering>} rendering
 * @param {AppContext["pace"]["skipped"]} skipped
 * @param {import("./app.js").AppOptions} options
 */
export function createPageParts(stage, Game, page, rendering, skipped, options) {
  const { settings, whole, language } = options;
  const { local, request } = page;
  const dialogs = dialogsOf(stage);
  const parts = loadParts({ stage, dialogs, context: () => context, join: rendering.join });
  const open = /** @type {AppContext["open"]} */ (
    Object.fromEntries(OPENED.map((name) => [name, opener(stage, request, parts[name])]))
  );
  /** @type {AppContext} */
  const context = {
    ...page,
    ...rendering,
    ...{ stage, Game, settings, parts, open, whole, language, firstSound: settings.values.sound },
    panels: () => options.panels,
    pace: { speed: () => settings.values.speed, whenIdle: rendering.whenIdle, skipped },
    plans: createStored(local, { name: "players", version: 1, read: readPlan, empty: FIRST_PLAN }),
    reducedMotion: () =>
      settings.values.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches,
    achieved(what, name, celebration) {
      rendering.celebrate(celebration);
      if (!rendering.isScripted()) rendering.afterwards(() => options.achieved(what, name));
    },
    startFirstGame: () => request("board", parts.firstGame, ({ start }, signal) => start(signal)),
  };
  return { context, dialogs, parts };
}
