/**
 * Starts the page: loads the engine, makes the session and the panels, and
 * wires keys and address to them. State goes one way: a press goes into the
 * session, a State comes out, everything is rendered from it.
 */
import { fromHash, write } from "./address.js";
import { createAnnouncer } from "./announce.js";
import { createBoard, recolour } from "./board/board.js";
import { createOverlay } from "./board/overlay.js";
import { byId, el, translate } from "./dom.js";
import { LoadFailure, loadEngine } from "./engine.js";
import { join } from "./families.js";
import { listen } from "./keys.js";
import { later, styled } from "./later.js";
import { t, texts } from "./messages.js";
import { createBroken } from "./panels/broken.js";
import { createChoice } from "./panels/choice.js";
import { createGuide } from "./panels/guide.js";
import { createMatch } from "./panels/match.js";
import { createMoves } from "./panels/moves.js";
import { createPlayers } from "./panels/players.js";
import { createStatus } from "./panels/status.js";
import { createTools } from "./panels/tools.js";
import { createQuiet } from "./quiet.js";
import { createReader } from "./reading.js";
import { readPlan } from "./seats.js";
import { createSession } from "./session.js";
import { createSettings, storage } from "./settings.js";
import { createStore } from "./store.js";
import { followTheme } from "./theme.js";

/**
 * @typedef {import("./state.js").State} State
 * A lens adds what only its panel knows to a State, before all panels show it.
 * @typedef {{ render(state: State): void, lens?: (state: State) => State }} Panel
 */

// Says to guard.js that the scripts run.
document.documentElement.dataset.started = "";

const settings = createSettings(storage());
followTheme(settings, recolour);

const worded = texts("page").then(() => translate("page.description"));
// For a whole room to see: what is left out, and what is huge, is for the style sheet.
const projected = new URLSearchParams(location.search).has("projector")
  ? styled("projector")
  : null;
Promise.all([loadEngine(), worded, projected]).then(([Game]) => start(Game), fail);

/** @param {import("./engine.js").GameClass} Game */
function start(Game) {
  const reader = createReader(Game);
  const store = createStore(storage(), reader.check);
  const session = createSession(Game, reader, render);
  const board = createBoard(/** @type {HTMLCanvasElement} */ (byId("canvas")));
  const quiet = createQuiet();
  board.follow((kind) => {
    // What waits for the end of a collapse, as the score may, is told by style sheets.
    byId("page").dataset.moving = kind;
    quiet.moves(kind);
  });
  /** What the last press has skipped. @type {import("./board/animate.js").Kind} */
  let skipped = "none";
  for (const event of ["pointerdown", "keydown"])
    addEventListener(event, () => (skipped = board.finish()), { capture: true });
  const overlay = createOverlay(byId("grid"), session);
  const toBoard = () => overlay.focus();
  const plans = {
    recall: () => readPlan(store.recall("players")),
    keep: (/** @type {import("./seats.js").Plan} */ plan) =>
      store.remember("players", JSON.stringify(plan)),
  };

  // ------------------------------------------------- parts that come later
  const printer = later(async () => {
    const [{ createPrinter }] = await Promise.all([import("./print.js"), texts("dialogs")]);
    return createPrinter(session);
  });
  const thinker = later(async () => {
    const { createThinker } = await import("./thinker.js");
    return createThinker();
  });
  const computer = later(async () => {
    const { createComputer } = await import("./computer.js");
    const around = { speed: () => settings.values.speed, quiet: quiet.wait };
    return joined(createComputer(session, await thinker(), around));
  });
  const sounds = later(async () => {
    const greet = begun; // whoever switches them on, not whoever comes back
    const { createSounds } = await import("./sound.js");
    return joined(createSounds(settings, greet, quiet.wait));
  });
  /** What a game's rules bring that the first game does without. @type {Record<string, () => Promise<unknown>>} */
  const games = {
    kvantove: later(async () => {
      const [{ dice, createDice }] = await Promise.all([
        import("./dice/dice.js"),
        texts("dice"),
        styled("dice"),
      ]);
      recolour();
      join("kvantove", dice);
      const { panels: own, toggle } = createDice(session, toBoard, () => skipped === "die");
      panels.push(...own);
      otherKind = toggle;
    }),
  };
  let otherKind = () => false;
  /** When all that these games need is there. */
  const ready = (/** @type {string[]} */ ...records) =>
    Promise.all(records.map((record) => games[record.split(" ", 1)[0] ?? ""]?.()));
  const solverSheet = later(() => styled("analysis"));
  const changed = () => render(session.state());
  const analysis = later(async () => {
    const [{ createAnalysis }, own] = await Promise.all([
      import("./panels/analysis.js"),
      thinker(),
      texts("solver"),
      solverSheet(),
    ]);
    return joined(createAnalysis(session, own, settings, { changed, settled: toBoard }));
  });
  const hint = later(async () => {
    const [{ createHint }, own] = await Promise.all([
      import("./panels/hint.js"),
      thinker(),
      texts("solver"),
      solverSheet(),
    ]);
    return joined(createHint(session, own, { changed, settled: toBoard }));
  });
  const worlds = later(async () => {
    const [{ createWorlds }] = await Promise.all([
      import("./panels/worlds.js"),
      texts("physics"),
      styled("worlds"),
    ]);
    const still = () =>
      settings.values.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return joined(createWorlds(Game, session, { changed, still }));
  });
  const studies = later(async () => {
    const [{ createStudies }] = await Promise.all([
      import("./studies.js"),
      ...["solver", "study"].map(texts),
      styled("study"),
    ]);
    const pace = { speed: () => settings.values.speed, quiet: quiet.wait };
    const around = { thinker, store, joined, open, pace, ready, worlds, settled: toBoard };
    return createStudies(Game, session, around);
  });
  /** @param {"lessons" | "openings" | "puzzles" | "review"} name */
  const study = (name) => dialog(async () => (await studies())[name]());
  /**
   * Show a dialog, which the first time is loaded first.
   * @type {Record<"help" | "keys" | "lessons" | "match" | "newGame" | "openings" | "puzzles" | "review" | "settings" | "share", () => void>}
   */
  const open = {
    help: dialog(async () => {
      const { createHelp } = await import("./panels/help.js");
      return createHelp(session, {
        "help.guide": () => guide.start(),
        "help.lessons": open.lessons,
        "help.keys.open": open.keys,
      });
    }),
    keys: dialog(async () => {
      const { createKeys } = await import("./panels/keys.js");
      return createKeys(store);
    }),
    match: dialog(async () => {
      const { createMatchTable } = await import("./panels/matchtable.js");
      return joined(createMatchTable(session, toBoard));
    }),
    newGame: dialog(async () => {
      const { createNewGame } = await import("./panels/newgame.js");
      return createNewGame(Game, session, { plans, ready, missing, started: toBoard });
    }),
    lessons: study("lessons"),
    openings: study("openings"),
    puzzles: study("puzzles"),
    review: study("review"),
    settings: dialog(async () => {
      const { createSettingsDialog } = await import("./panels/settings.js");
      return createSettingsDialog(settings);
    }),
    share: dialog(async () => {
      const { createShare } = await import("./panels/share.js");
      return createShare(session, printer, ready, toBoard);
    }),
  };

  /** @param {() => Promise<{ open(): void }>} load */
  function dialog(load) {
    const part = later(async () => {
      await texts("dialogs"); // there since the page was idle
      return load();
    });
    const show = (/** @type {{ open(): void }} */ part) => {
      // Meanwhile another one may have been opened.
      if (!document.querySelector("dialog[open]")) part.open();
    };
    return () => void part().then(show, missing);
  }
  /**
   * A part that came later shows what is, and from now on every State.
   * @template {Panel} P @param {P} panel
   */
  function joined(panel) {
    panels.push(panel);
    changed();
    return panel;
  }

  const guide = createGuide(session, store, toBoard);
  const tools = createTools(
    session,
    settings,
    { ...open, hint: giveHint, worlds: showWorlds },
    toBoard,
  );
  /** @type {Panel[]} */
  const panels = [
    createStatus(),
    createChoice(session, toBoard),
    createPlayers(session, plans, toBoard),
    guide,
    createMatch(open.match),
    createMoves(session, toBoard),
    createBroken(session),
    overlay,
    createAnnouncer(byId("said")),
    tools,
  ];

  let begun = false;

  /** @param {State} plain */
  function render(plain) {
    const state = panels.reduce((one, { lens }) => lens?.(one) ?? one, plain);
    const ghosts = settings.values.ghosts === "on" ? state.ghosts : [];
    board.show({ ...state.picture, ghosts });
    for (const panel of panels) panel.render(state);
    byId("board").classList.toggle("past", state.past !== null);
    const { thinking } = state;
    if (thinking && !thinking.failure) computer().catch(() => session.stall("part"));
    if (!state.acted) return;
    write(state.record);
    store.keep(state.kept);
  }

  const missing = () => session.tell({ key: "failure.part" });
  function giveHint() {
    hint().then(({ press }) => press(), missing);
  }
  function showWorlds() {
    worlds().then(({ toggle }) => toggle(), missing);
  }
  function unanalysed() {
    settings.set("analysis", "off");
    missing();
  }

  // ----------------------------------------------------------------- keys
  /** @type {Record<string, (key: string) => unknown>} */
  const work = {
    square: (key) => overlay.press(Number(key)),
    back: () => session.back(),
    undo: () => session.undo(),
    redo: () => session.redo(),
    kind: () => otherKind(),
    new: open.newGame,
    copy: () => void tools.copy(),
    share: open.share,
    hint: giveHint,
    analysis: tools.analysis,
    worlds: showWorlds,
    keys: open.keys,
  };
  listen(document, "page", work, () => store.recall("keys") !== "off");

  // -------------------------------------------------------------- address
  /** Opens the puzzle or the lesson that an address means; false if it means none. @param {string} text */
  function studied(text) {
    if (!/^(puzzle|lesson)=/.test(text)) return false;
    studies()
      .then(({ follow }) => follow(text))
      .catch(missing);
    return true;
  }
  addEventListener("hashchange", () => {
    const text = fromHash(location.hash);
    if (studied(text) || text === session.state().record) return;
    ready(text).then(() => session.open(text), missing);
  });
  settings.follow(({ speed, breathing, sound, analysis: values }) => {
    if (values === "on") analysis().catch(unanalysed);
    if (sound === "on") sounds().catch(() => {}); // without, the game goes on
    board.motion({ speed, breathing: breathing === "on" });
    changed();
  });
  const text = fromHash(location.hash);
  ready(text, ...(store.kept?.games ?? []).map(({ record }) => record)).then(() => {
    byId("loading").remove();
    byId("page").hidden = false;
    session.begin(studied(text) ? "" : text, store.kept);
    begun = true;
  }, fail);
  // The browser's own menu prints at once, and what it prints must be here by then; and
  // so are, in good time, the texts of the dialogs.
  const idle = window.requestIdleCallback ?? setTimeout;
  idle(() => printer().catch(() => {}));
}

/** @param {unknown} error */
async function fail(error) {
  console.error(error);
  try {
    await worded;
  } catch {
    byId("wait").hidden = true;
    byId("wordless").hidden = false;
    return;
  }
  const name = error instanceof LoadFailure ? error.failure : "refused";
  byId("loading").replaceChildren(
    el("p", {}, t(`failure.${name}`)),
    el("p", {}, el("a", { href: "" }, t("failure.retry"))),
    el("p", { class: "aside" }, t("failure.name", { name })),
  );
}
