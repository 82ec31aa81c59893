/**
 * `<quantum-tic-tac-toe>`: a complete board in a shadow tree, for any page. The page of the game
 * uses it, too (pages/game.js). This class only translates: between attributes and properties
 * (options.js), and between the board (app/app.js) and events. js/element.js defines the element.
 *
 * @typedef {State["view"]} View
 */
/** @import { App, AppOptions } from "../app/app.js" */
/** @import { Stage } from "../lib/stage.js" */
/** @import { Settings } from "../storage/settings.js" */
/** @import { State } from "../types.js" */
import { createApp } from "../app/app.js";
import { hidePanels } from "../app/panels-shown.js";
import { LoadFailure } from "../engine/load.js";
import { wordsOf } from "../i18n/messages.js";
import { away } from "../lib/address.js";
import { createStage } from "../lib/stage.js";
import { createLocalStore } from "../storage/local-storage.js";
import { createSettings } from "../storage/settings.js";
import { errorMessage } from "../lib/errors.js";
import {
  appOptions,
  applySettings,
  frameOf,
  GAMES,
  isLazy,
  needsNewBoard,
  readAttributes,
  requestedGame,
  requestedHome,
  requestedLanguage,
  requestedPanels,
  requestedSeats,
  wrongAttributes,
} from "./attributes.js";
import { showFailure } from "./failure.js";
import { rootElementSheet, prepareRootElement } from "./root-element.js";
import { hostOf } from "./host.js";
import { loadBoard } from "./load-board.js";
import { OPTIONS } from "./options.js";
import { defineProperties, isSet, textOf, upgradeProperties } from "./properties.js";
import { followTheme } from "./theme.js";
import { whenNear } from "./when-near.js";

/** A server has no HTMLElement. There, importing this module must not throw. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? Object);

/** A function that says whether one of some names is in a set. @param {Set<string>} set */
const among =
  (set) =>
  (/** @type {string[]} */ ...names) =>
    names.some((name) => set.has(name));

/**
 * `make element-docs` generates custom-elements.json and the tables of doc/element.md from this
 * comment, from those of the methods, and from options.js. Where a custom property has two values,
 * the first one is for the light theme and the other for the dark one.
 *
 * @summary A board for quantum tic-tac-toe, complete, on any page.
 * @tagname quantum-tic-tac-toe
 * @slot title - a heading, at the beginning of the header
 *
 * @fires {CustomEvent<{ gameId: string; record: string }>} qttt-ready - The board can be played on.
 * @fires {CustomEvent<{ action: string; player: "X" | "O"; by: "person" | "computer"; gameId: string; record: string; view: View }>} qttt-action
 *   - An action was played, also one that had been taken back.
 * @fires {CustomEvent<{ cycle: NonNullable<View["cycle"]>; gameId: string; record: string }>} qttt-cycle
 *   - An action closed a cycle, which is now to be measured.
 * @fires {CustomEvent<{ collapsed: View["collapsed"]; gameId: string; record: string }>} qttt-collapse - Marks became classical.
 * @fires {CustomEvent<{ score: Score; gameId: string; record: string }>} qttt-end - A game is over.
 * @fires {CustomEvent<{ gameId: string; record: string }>} qttt-change
 *   - Another position or another game is on the board, however it came there. Told after all of the above.
 * @fires {CustomEvent<{ name: string }>} qttt-lesson-completed - A lesson was completed.
 * @fires {CustomEvent<{ name: string }>} qttt-puzzle-solved - A puzzle was solved.
 * @fires {CustomEvent<{ code: ErrorCode; message: string }>} qttt-error
 *   - Something does not work. The code says what, the message is for developers.
 *
 * @cssprop [--qttt-paper=#f6f3ec / #0f141c] - the ground
 * @cssprop [--qttt-tile=#fdfcf9 / #171e29] - squares and controls
 * @cssprop [--qttt-rim=#8f897b / #627087] - the outline of a square
 * @cssprop [--qttt-edge=#dcd7ca / #293344] - the outline of a control, and fine lines
 * @cssprop [--qttt-ink=#23262b / #e8e6df] - text, and what is emphasised
 * @cssprop [--qttt-soft=#5f5c55 / #a0a8b5] - less important text
 * @cssprop [--qttt-x=#c8501e / #ff9a62] - the marks of X
 * @cssprop [--qttt-o=#1c6aa8 / #73b9ff] - the marks of O
 * @cssprop [--qttt-x-text=#b1430f / #ff9a62] - the marks of X in a text
 * @cssprop [--qttt-o-text=#1c6aa8 / #73b9ff] - the marks of O in a text
 * @cssprop [--qttt-body-1=#e6d5a3 / #6b5520] - what is entangled: the first of four tints
 * @cssprop [--qttt-body-2=#b9d8c6 / #1f5a45] - the second tint
 * @cssprop [--qttt-body-3=#d6c8e8 / #4f3f7d] - the third tint
 * @cssprop [--qttt-body-4=#bdd5e4 / #235377] - the fourth tint
 * @cssprop [--qttt-font=the system’s] - the font of texts
 * @cssprop [--qttt-font-title=a serif] - the font of headings
 * @cssprop [--qttt-font-numerals=a sans serif] - the font of marks and numbers on the board
 * @cssprop [--qttt-radius=0.5rem] - how round corners are
 * @cssprop [--qttt-padding=0.5rem] - the room between the element’s edge and what is in it
 * @cssprop [--qttt-board=36rem] - how large the board’s side may become
 * @cssprop [--qttt-room=24rem] - the height kept for everything below a board while it loads
 *
 * @csspart header - the row with the title, help and settings
 * @csspart board - the nine squares
 * @csspart panel - all that is below the board, or beside it
 * @csspart status - whose turn it is, what can be done, what happened
 * @csspart players - who plays
 * @csspart choice - the two outcomes, while a choice is open
 * @csspart tools - rows of buttons
 * @csspart moves - the list of moves
 * @csspart rules - by which rules
 * @csspart dialog - what opens over the page
 */
export class QuantumTicTacToe extends Base {
  static observedAttributes = Object.keys(OPTIONS);

  /** @type {App | null} */
  #app = null;
  /** @type {Stage | null} */
  #stage = null;
  #settings = createSettings(createLocalStore(null));
  /** @type {AppOptions | null} */
  #options = null;
  /** The attributes that changed since they were last applied. @type {Set<string>} */
  #changed = new Set();
  /** Whether attributes change because they reflect the State, and not because of the page. */
  #reflecting = false;
  /** Null on the page of the game. @type {typeof import("./reflection.js") | null} */
  #reflection = null;
  /** The lesson, puzzle or experiment that was opened last, as in a link: “lesson=NAME”. */
  #study = "";
  /** Waits until a lazy element is near the screen. @type {IntersectionObserver | null} */
  #nearObserver = null;
  /** @type {(value: QuantumTicTacToe) => void} */
  #resolveReady = () => {};
  /** @type {Promise<QuantumTicTacToe>} */
  #ready = new Promise((resolve) => (this.#resolveReady = resolve));

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [rootElementSheet(0)];
    upgradeProperties(this);
  }

  connectedCallback() {
    // An element that was moved on the page keeps its board.
    if (this.#stage || this.#nearObserver) return;
    if (!isLazy(this)) return void this.#start();
    prepareRootElement(this);
    this.#nearObserver = whenNear(this, () => this.#startLazy());
  }

  #startLazy() {
    this.#nearObserver?.disconnect();
    this.#nearObserver = null;
    if (this.isConnected && !this.#stage) void this.#start();
  }

  disconnectedCallback() {
    // A move on the page disconnects and connects the element in one task.
    queueMicrotask(() => {
      if (!this.isConnected) this.#dispose();
    });
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (this.#nearObserver && name === "loading" && !isLazy(this)) this.#startLazy();
    if (this.#reflecting || !this.#stage) return;
    if (!this.#changed.size) queueMicrotask(() => this.#applyChanges());
    this.#changed.add(name);
  }

  // ------------------------------------------------------------ for scripts

  /** Resolves when the board can be played on. @type {Promise<QuantumTicTacToe>} */
  get ready() {
    // A pending change, for example of the language, is applied first: it may replace the board.
    return Promise.resolve().then(() => this.#ready);
  }

  /** The whole position, as the engine tells it; null before it is there. @type {View | null} */
  get view() {
    return this.#app?.session.state().view ?? null;
  }

  /**
   * Plays an action, such as “15” or “@1”; false if it is not possible now.
   * @param {string} action
   * @returns {boolean}
   */
  play(action) {
    const text = textOf(action);
    return this.#runScripted(({ session }) => session.enter(text, true)) === null;
  }

  /** Takes back what was done last. @returns {void} */
  undo() {
    this.#runScripted(({ session }) => session.undo());
  }

  /** Plays again what was taken back. @returns {void} */
  redo() {
    this.#runScripted(({ session }) => session.redo());
  }

  /**
   * Shows a game by its record, or “lesson=NAME”, “puzzle=NAME” or “apparatus=NAME”: what a link to the
   * game has after its #.
   * @param {string} text
   * @returns {Promise<void>} resolves when a game is there
   */
  async open(text) {
    const plain = textOf(text).replaceAll(",", " ");
    const app = await this.#whenReady();
    await app?.open(plain, this.#isControlled ? requestedSeats(this) : undefined);
  }

  /**
   * Begins a new game by these rules, or by those of the attribute.
   * @param {string} [rules]
   * @returns {Promise<void>} resolves when it is there
   */
  async newGame(rules = readAttributes(this).values.rules ?? "") {
    const app = await this.#whenReady();
    await app?.start(textOf(rules), requestedSeats(this));
  }

  /**
   * Gives the focus to the board.
   * @param {{ preventScroll?: boolean }} [options] `preventScroll` leaves the page where it is
   * @returns {void}
   */
  focus(options) {
    this.#app?.focus({ preventScroll: isSet(options, "preventScroll") });
  }

  // ----------------------------------------------------------------- inside

  /** Whether the attributes control the game and the settings; if not, the page does. */
  get #isControlled() {
    return hostOf(this)?.begin === undefined;
  }

  /** The board, at once if it is there; null if the element is not on a page. @returns {Promise<App | null>} */
  async #whenReady() {
    while (!this.#app && this.isConnected) await this.ready;
    return this.#app;
  }

  /**
   * Runs the call of a script: the changes that it makes fire no events.
   * @template T
   * @param {(app: App) => T} work
   * @returns {T | undefined}
   */
  #runScripted(work) {
    const app = this.#app;
    return app?.runScripted(() => work(app));
  }

  /**
   * Loads and starts a board.
   * @param {string} [begin] the first game, instead of the one that the attributes request
   * @param {boolean} [hadFocus] whether the focus was on the previous board
   * @param {import("../types.js").SavedGames | null} [games] the games of the previous board
   */
  async #start(begin, hadFocus = false, games = null) {
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    const host = hostOf(this);
    const settings = host?.settings ?? this.#settings;
    const words = wordsOf(host?.language ?? requestedLanguage(this));
    const { rootElement, wait, rem } = prepareRootElement(this);
    const write = (/** @type {string} */ text) => {
      if (text.includes("=")) this.#study = text;
    };
    const address = host?.address ?? { ...away(requestedHome(this)), write };
    const stage = createStage(root, rootElement, words, address, rem);
    this.#stage = stage;
    if (this.#isControlled) applySettings(settings, readAttributes(this).values);
    followTheme(rootElement, settings, stage.signal);
    let loaded = false;
    try {
      const [Game, reflection] = await Promise.all([
        loadBoard(stage, host),
        this.#isControlled ? import("./reflection.js") : null,
      ]);
      if (stage.signal.aborted) return;
      loaded = true;
      this.#reflection = reflection;
      // All attributes are read below. Only these were already read above: if they have changed
      // since, the change is still to be applied.
      const early = ["language", "theme", "sound", "motion", "home"];
      this.#changed = new Set(early.filter((name) => this.#changed.has(name)));
      this.#options = this.#appOptions(stage, settings);
      const { rules = "" } = readAttributes(this).values;
      const wrong = wrongAttributes(this);
      const fresh = { rules, seats: requestedSeats(this) };
      const first = begin ?? host?.begin ?? requestedGame(this);
      const app = await createApp(stage, Game, this.#options);
      await app.begin(first, this.#isControlled && !games ? fresh : null, games);
      if (stage.signal.aborted) return;
      // The board is ready; the panel below a lesson or a puzzle may still be loading.
      rootElement.classList.add("opening");
      app.opened().then(() => rootElement.classList.remove("opening"));
      wait.remove();
      // While it loaded, the page may have requested another language: `ready` waits for that board.
      if (needsNewBoard(this, stage, this.#changed))
        return this.#replace(app, among(this.#changed), hadFocus);
      this.#app = app;
      this.#resolveReady(this);
      if (hadFocus && document.activeElement === document.body) app.focus({});
      const { gameId, record } = app.session.state();
      this.#dispatch("ready", { gameId, record });
      for (const { message } of wrong) this.#dispatch("error", { code: "bad-option", message });
      this.#applyChanges();
    } catch (error) {
      if (stage.signal.aborted) return;
      console.error(error);
      const failure = error instanceof LoadFailure ? error.failure : loaded ? "broken" : "no-texts";
      const page = { whole: !!host, frame: () => frameOf(this) };
      const code = await showFailure(stage, failure, page);
      if (stage.signal.aborted) return;
      this.#dispatch("error", { code, message: errorMessage(error) });
    }
  }

  /** @param {Stage} stage @param {Settings} settings */
  #appOptions(stage, settings) {
    return appOptions(this, settings, {
      shown: (state, before, scripted) => this.#onShown(state, before, scripted),
      achieved: (what, name) =>
        this.#dispatch(what === "lesson" ? "lesson-completed" : "puzzle-solved", { name }),
      refused: (code, message) => {
        // A board that was removed reports no errors of requests that it had made.
        if (!stage.signal.aborted) this.#dispatch("error", { code, message });
      },
    });
  }

  /** Removes the board. */
  #dispose() {
    this.#nearObserver?.disconnect();
    this.#nearObserver = null;
    this.#stage?.dispose();
    // A promise that is still pending resolves with the next board.
    if (this.#app) this.#ready = new Promise((resolve) => (this.#resolveReady = resolve));
    this.#stage = this.#app = this.#options = null;
    this.#changed.clear();
    const root = this.shadowRoot;
    if (!root) return;
    root.replaceChildren();
    root.adoptedStyleSheets = [rootElementSheet(0)];
  }

  /**
   * Replaces the board by a new one with the same games, players and match, as far as no other attribute has
   * changed.
   * @param {App} app
   * @param {(...names: string[]) => boolean} has whether one of these attributes has changed
   * @param {boolean} hadFocus whether the focus is on the old board
   */
  #replace(app, has, hadFocus) {
    const { record, savedGames } = app.session.state();
    const changed = this.#changedGame(has);
    const isNew = !changed && has("rules");
    const games = isNew || has("players", "side", "level") ? null : savedGames;
    this.#dispose();
    void this.#start(isNew ? "" : changed || requestedGame(this) || record, hadFocus, games);
  }

  /** The game that a changed attribute names; empty if none. @param {(name: string) => boolean} has whether one has changed */
  #changedGame(has) {
    return requestedGame(
      this,
      GAMES.filter((name) => has(name)),
    );
  }

  /** Applies changed attributes. While the board loads, #start does so when it is ready. */
  #applyChanges() {
    const app = this.#app;
    const options = this.#options;
    const stage = this.#stage;
    if (!app || !options || !stage) return;
    const changed = this.#changed;
    this.#changed = new Set();
    const has = among(changed);
    const { values } = readAttributes(this);
    for (const { name, message } of wrongAttributes(this))
      if (has(name)) this.#dispatch("error", { code: "bad-option", message });
    if (needsNewBoard(this, stage, changed))
      return this.#replace(app, has, !!this.shadowRoot?.activeElement);
    if (has("theme", "sound", "motion")) applySettings(options.settings, values);
    if (has("panels", "read-only")) {
      options.panels = requestedPanels(this);
      options.locked = !!values["read-only"];
      hidePanels(stage, options.panels);
      app.again();
    }
    const { sideGame } = app.session.state();
    const game = this.#changedGame(has);
    const seats = requestedSeats(this);
    if (game) return app.open(game, seats);
    if (sideGame && has(sideGame)) return app.runScripted(() => app.session.leave());
    if (has("rules")) app.start(values.rules ?? "", seats);
    else if (has("players", "side", "level")) app.runScripted(() => app.session.sit(seats));
  }

  /** @param {State} state @param {State | null} before @param {boolean} scripted whether a script caused it */
  #onShown(state, before, scripted) {
    hostOf(this)?.shown?.(state);
    if (!this.#reflection) return;
    this.#reflect(state, this.#reflection);
    if (scripted) return;
    for (const [type, detail] of this.#reflection.eventsOf(state, before))
      this.#dispatch(type, detail);
  }

  /** Sets the attributes that reflect the State. @param {State} state @param {typeof import("./reflection.js")} module */
  #reflect(state, { attributesOf, reflect }) {
    const attributes = attributesOf(state, this.#study, this.#options?.settings.values);
    this.#reflecting = true;
    reflect(this, attributes, this.#changed);
    this.#reflecting = false;
    if (!state.sideGame) this.#study = "";
  }

  /** Dispatches an event. @param {string} type without “qttt-” @param {object} detail */
  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(`qttt-${type}`, { detail, bubbles: true, composed: true }));
  }
}

defineProperties(QuantumTicTacToe.prototype);
