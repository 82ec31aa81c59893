/**
 * A whole board with everything beside it: makes the session and the panels and connects them.
 *
 * State goes one way. A press goes into the session, a State comes out, everything on the page is
 * rendered from it (rendering.js), and its other effects follow (effects.js, saving.js). Parts that are
 * loaded later are in a table (parts.js), and page-parts.js says what they are made with.
 *
 * @typedef {import("../game/session.js").Session} Session
 *
 * Inputs of a board.
 * @typedef {object} AppOptions
 * @property {Settings} settings
 * @property {import("../storage/local-storage.js").LocalStore} local
 * @property {EventTarget} keys target of the key listeners
 * @property {import("./panels-shown.js").Panels} panels the panels that are shown
 * @property {boolean} whole the board has a page for itself, and may print
 * @property {{ asked(): string, speak(value: string): void }} language `asked` returns the chosen language,
 *   `speak` chooses another one
 * @property {boolean} locked people can only look at the board
 * @property {(state: State, before: State | null, scripted: boolean) => void} shown after every State
 *   is on the screen; `scripted` where it is the work of a script
 * @property {(what: "lesson" | "puzzle", name: string) => void} achieved a lesson is completed, a
 *   puzzle is solved
 * @property {(code: string, message: string) => void} refused something does not work: ERRORS in
 *   element/options.js
 */
/** @import { Stage } from "../lib/stage.js" */
/** @import { Settings } from "../storage/settings.js" */
/** @import { GameClass, State } from "../types.js" */
import { createReader } from "../game/record-reader.js";
import { createSession } from "../game/session.js";
import { errorMessage } from "../lib/errors.js";
import { fromHash } from "../lib/address.js";
import { nextTask } from "../lib/next-task.js";
import { bringParts } from "./bring-parts.js";
import { createCommands } from "./public-api.js";
import { createEffects } from "./effects.js";
import { createFirstPanels } from "./first-panels.js";
import { createIdleLoader, loadIdleParts } from "./idle-parts.js";
import { listenForKeys } from "./keys.js";
import { createLinks } from "./links.js";
import { loadVariants } from "./load-variants.js";
import { hidePanels } from "./panels-shown.js";
import { createPageParts } from "./page-parts.js";
import { createRendering } from "./rendering.js";
import { beforeActions, createRequests } from "./requests.js";
import { createSaving } from "./saving.js";
import { isOfControl, skipMotion } from "./skip-motion.js";

/**
 * @param {Stage} stage with the elements of element/template.js
 * @param {GameClass} Game
 * @param {AppOptions} options
 */
export async function createApp(stage, Game, options) {
  const { settings, local } = options;
  const reader = createReader(Game);

  const session = createSession({
    Game,
    reader,
    changed: (state) => rendering.push(state),
    locked: () => options.locked,
    scripted: () => rendering.isScripted(),
    coinless: () => notify("coin"),
    whenReady(record, work) {
      if (variants.isReady(record)) return false;
      void request("board", () => ready(record), work);
      return true;
    },
  });
  const { request, cancel } = createRequests(session, reportLoadError);
  beforeActions(session, cancel);
  stage.on(options.keys, "keydown", ({ key }) => {
    if (key === "Escape" && !links.isGoing()) cancel();
  });
  // The next steps take long on a slow device.
  await nextTask();
  // Stop if the board was removed meanwhile: nothing made now would be cleaned up.
  stage.signal.throwIfAborted();

  const rendering = createRendering(stage, {
    settings,
    state: session.state,
    first: (state, before) => effects.changed(before, state),
    last: (state) => wanted.follow(state),
    shown: options.shown,
    report(error) {
      console.error(error);
      options.refused("broken", errorMessage(error));
    },
    withoutCanvas: () => notify("canvas"),
  });
  const { changed, runScripted } = rendering;
  const skipped = skipMotion(stage, options.keys, {
    finish: rendering.finish,
    isHolding: rendering.isHolding,
    mayCelebrate: () => !landing.isOpen(),
    isGoing: () => links.isGoing(),
  });
  // The next press ends a refusal, before it does its own work. That of a control ends it with its click: the
  // texts above may change their height, and the control would move away from under the pointer.
  const endRefusal = () => session.endRefusal();
  stage.on(options.keys, "keydown", endRefusal, true);
  stage.on(options.keys, "pointerdown", (event) => isOfControl(event) || endRefusal(), true);
  stage.on(options.keys, "click", (event) => isOfControl(event) && endRefusal(), true);

  /** Shows a notice, which stays until its problem ends. @param {import("../features/notices/model.js").Kind} kind */
  function notify(kind) {
    void parts.notices().then(({ tell }) => tell(kind), reportLoadError);
  }
  /** @param {unknown} [error] */
  function reportLoadError(error = null) {
    session.tell({ key: "failure.part" });
    options.refused("part", errorMessage(error));
  }

  // --------------------------------------------------------------- variants
  const variants = loadVariants(stage, {
    session: () => session,
    isSkipping: () => skipped() === "die",
    join: (joined) => rendering.join(...joined),
  });
  const { ready } = variants;

  // ---------------------------------------------------------------- the page
  const loadWhenIdle = createIdleLoader(stage.signal);
  const { context, dialogs, parts } = createPageParts(
    stage,
    Game,
    {
      ...{ session, local, ready, check: reader.check, notify, reportLoadError, request, cancel },
      focusBoard: () => rendering.afterwards(() => focusBoard()),
      greets: () => landing.greetAgain(),
      leaveLanding: () => landing.leave(),
      openText: (text = fromHash(location.hash)) => links.open(text) && links.opened(),
    },
    rendering,
    skipped,
    options,
  );
  const { squares, landing, toolbar, hint, toggleTab, focusBoard } = createFirstPanels(
    context,
    parts,
    rendering,
    options.keys,
    loadWhenIdle,
  );
  hidePanels(stage, options.panels);
  local.listen(notify);

  const wanted = bringParts(stage, { parts, variants, session, reportLoadError });

  const saving = createSaving(parts, local, wanted);
  const { write: writeAddress } = stage.address;
  const effects = createEffects({ writeAddress, keep: saving.keep, refused: options.refused });

  listenForKeys(stage, session, {
    ...{ ...context, keys: options.keys, squares, toggleTab, hint },
    ...{ otherKind: variants.otherKind, copy: toolbar.copy },
  });

  // ---------------------------------------------------- lessons and puzzles
  // Attributes and links open these, not a person. On another page they take no focus.
  const outside = { runScripted, whole: options.whole, refused: options.refused };
  const links = createLinks(parts.openLink, {
    ...{ outside, request, byLink: stage.onGamePage },
  });
  settings.follow(({ sound }) => {
    if (sound !== "off") parts.sounds().catch(() => {}); // without, the game goes on
  }, stage.signal);

  // The browser's own menu prints at once, so what it prints must be there by then.
  loadWhenIdle(options.whole ? parts.printer : dialogs);
  if (local.stores) loadWhenIdle(saving.open);
  loadIdleParts(stage, loadWhenIdle, { parts, local, wanted, variants, opened: links.opened });

  return {
    session,
    runScripted,
    focus: focusBoard,
    /** Resolves when the lesson or the puzzle of a link is open. */
    opened: links.opened,
    /** Renders everything again. */
    again: changed,
    ...createCommands(stage, Game, {
      ...{ session, rendering, links, parts, local, ready, request, cancel },
      ...{ ...saving, ...wanted, greet: landing.greet, whole: options.whole },
    }),
  };
}

/** @typedef {Awaited<ReturnType<typeof createApp>>} App */
