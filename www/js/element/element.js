/**
 * `<quantum-tic-tac-toe>`: a complete board on anybody's page, in a tree of its own.
 * The game's own page is one of these, too (main.js). This class only translates:
 * between attributes and properties (options.js), and between what happens on the
 * board (app.js) and events. js/element.js gives it its name.
 *
 * @typedef {import("../app/app.js").App} App
 * @typedef {State["view"]} View
 */
/** @import { State } from "../types.js" */
import { createApp } from "../app/app.js";
import { leaveOut } from "../app/panels-shown.js";
import { LoadFailure } from "../engine/load.js";
import { wordsOf } from "../i18n/messages.js";
import { away } from "../lib/address.js";
import { VisibilityObserver } from "../lib/observers.js";
import { createStage } from "../lib/stage.js";
import { createSettings } from "../storage/settings.js";
import {
  appOptions,
  askedOf,
  frameOf,
  homeAsked,
  languageAsked,
  needsAnotherBoard,
  panelsAsked,
  seatsAsked,
  wishOf,
} from "./asked.js";
import { happenings } from "./events.js";
import { showFailure } from "./failure.js";
import { groundOf, prepareGround } from "./ground.js";
import { hostOf } from "./host.js";
import { loadBoard } from "./load-board.js";
import { whenNear } from "./near.js";
import { OPTIONS } from "./options.js";
import { asksFor, defineProperties, takeInProperties, textOf } from "./properties.js";
import { applySettings, attributesOf } from "./reflection.js";
import { followTheme } from "./theme.js";

/** On a server there are no elements: there, importing this must do nothing. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? Object);

/**
 * What stands here and at the methods is documented: `make element-docs` makes custom-elements.json
 * and the tables of doc/element.md of it. The attributes are those of options.js. Where a custom
 * property has two values, the first is the light theme's, the other the dark one's.
 *
 * @summary A board for quantum tic-tac-toe, complete, on any page.
 * @tagname quantum-tic-tac-toe
 * @slot title - a heading, at the beginning of the header
 *
 * @fires {CustomEvent<{ record: string }>} qttt-ready - The board can be played on.
 * @fires {CustomEvent<{ action: string; player: "X" | "O"; by: "person" | "computer"; record: string; view: View }>} qttt-action
 *   - An action was played, also one that had been taken back.
 * @fires {CustomEvent<{ cycle: NonNullable<View["cycle"]>; record: string }>} qttt-cycle
 *   - An action closed a cycle, which is now to be measured.
 * @fires {CustomEvent<{ collapsed: View["collapsed"]; record: string }>} qttt-collapse - Marks became classical.
 * @fires {CustomEvent<{ score: Score; record: string }>} qttt-end - A game is over.
 * @fires {CustomEvent<{ record: string }>} qttt-change
 *   - Another position is on the board, however it came there. Told after all of the above.
 * @fires {CustomEvent<{ name: string }>} qttt-lesson-completed - A lesson was gone through.
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
 * @cssprop [--qttt-room=24rem] - the height kept for what is below a board, while all is loaded
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
  /** @type {import("../lib/stage.js").Stage | null} */
  #stage = null;
  #settings = createSettings(null);
  /** @type {import("../app/app.js").AppOptions | null} */
  #options = null;
  /** @type {Set<string>} the attributes that changed since they were last looked at */
  #changed = new Set();
  /** What is reflected is no wish of the page. */
  #reflecting = false;
  /** The lesson or puzzle that was opened last, as a link to it says. */
  #study = "";
  /** @type {import("../lib/observers.js").Observer | null} what waits for the element to come near the screen */
  #nearing = null;
  /** @type {(value: QuantumTicTacToe) => void} */
  #done = () => {};
  /** @type {Promise<QuantumTicTacToe>} */
  #ready = new Promise((done) => (this.#done = done));
  #happened = happenings((type, detail) => this.#tell(type, detail));

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [groundOf(0)];
    takeInProperties(this);
  }

  connectedCallback() {
    // Moved to another place on the page, it goes on.
    if (this.#stage || this.#nearing) return;
    if (!this.#lazy()) return void this.#start();
    prepareGround(this);
    this.#nearing = whenNear(this, () => this.#near());
  }

  #lazy() {
    // What cannot be seen to come near comes at once.
    return !!VisibilityObserver && askedOf(this).values.loading === "lazy" && !hostOf(this);
  }

  /** It is waited for no more. */
  #near() {
    this.#nearing?.disconnect();
    this.#nearing = null;
    if (this.isConnected && !this.#stage) void this.#start();
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (!this.isConnected) this.#strike();
    });
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (this.#nearing && name === "loading" && !this.#lazy()) this.#near();
    if (this.#reflecting || !this.#stage) return;
    if (!this.#changed.size) queueMicrotask(() => this.#follow());
    this.#changed.add(name);
  }

  // ------------------------------------------------------------ for scripts

  /** Resolves when the board can be played on. @type {Promise<QuantumTicTacToe>} */
  get ready() {
    // What was just asked for may take another board, as another language does: that one is meant.
    if (this.#changed.size) this.#follow();
    return this.#ready;
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
    // What is no action could be a whole record, which open() is for.
    if (!/^[\d@?]+$/.test(text)) return false;
    return this.#quietly(({ session }) => session.enter(text) === null) ?? false;
  }

  /** Takes back what was done last. @returns {void} */
  undo() {
    this.#quietly(({ session }) => session.undo());
  }

  /** Plays again what was taken back. @returns {void} */
  redo() {
    this.#quietly(({ session }) => session.redo());
  }

  /**
   * Shows a game by its record, or “lesson=NAME”, or “puzzle=NAME”: what a link to the game has after
   * its #.
   * @param {string} text
   * @returns {Promise<void>} resolves when a game is there
   */
  async open(text) {
    const plain = textOf(text).replaceAll(",", " ");
    await this.#app?.open(plain, this.#asking ? seatsAsked(this) : undefined);
  }

  /**
   * Begins a new game by these rules, or by those of the attribute.
   * @param {string} [rules]
   * @returns {Promise<void>} resolves when it is there
   */
  async newGame(rules = askedOf(this).values.rules ?? "") {
    await this.#app?.start(textOf(rules), seatsAsked(this));
  }

  /**
   * Gives the focus to the board.
   * @param {{ preventScroll?: boolean }} [options] `preventScroll` leaves the page where it is
   * @returns {void}
   */
  focus(options) {
    this.#app?.focus({ preventScroll: asksFor(options, "preventScroll") });
  }

  // ----------------------------------------------------------------- inside

  /** Whether the attributes say what there is; if not, the page does. */
  get #asking() {
    return hostOf(this)?.begin === undefined;
  }

  /** @template T @param {(app: App) => T} work @returns {T | undefined} what a script does is no event */
  #quietly(work) {
    const app = this.#app;
    return app ? app.quietly(() => work(app)) : undefined;
  }

  /** @param {string} [begin] @param {boolean} [held] whether the focus was on the board that was there before */
  async #start(begin, held = false) {
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    const host = hostOf(this);
    const settings = host?.settings ?? this.#settings;
    const words = wordsOf(host?.language ?? languageAsked(this));
    const { ground, wait, rem } = prepareGround(this);
    const write = (/** @type {string} */ text) => {
      if (/^(lesson|puzzle)=/.test(text)) this.#study = text;
    };
    const address = host?.address ?? { ...away(homeAsked(this)), write };
    const stage = createStage(root, ground, words, address, rem);
    this.#stage = stage;
    if (this.#asking) applySettings(settings, askedOf(this).values);
    followTheme(ground, settings, stage.signal);
    let loaded = false;
    try {
      const Game = await loadBoard(stage, host);
      if (stage.signal.aborted) return;
      loaded = true;
      // What changed meanwhile is taken in below, but for what has been used up above.
      const late = ["language", "theme", "sound", "motion", "home"].filter((one) =>
        this.#changed.has(one),
      );
      this.#changed = new Set(late);
      this.#options = this.#appOptions(stage, settings);
      const { values, bad } = askedOf(this);
      const wrong = bad.map((name) => `${name}: ${this.getAttribute(name)}`);
      const app = createApp(stage, Game, this.#options);
      const asked = { rules: values.rules ?? "", seats: seatsAsked(this) };
      await app.begin(begin ?? host?.begin ?? wishOf(this), this.#asking ? asked : undefined);
      if (stage.signal.aborted) return;
      // The board can be played on; what is below a lesson or a puzzle waits for it.
      ground.classList.add("opening");
      app.opened().then(() => ground.classList.remove("opening"));
      wait.remove();
      // It is another one by now that is waited for.
      if (needsAnotherBoard(this, stage, this.#changed)) return this.#anew(app, held);
      this.#app = app;
      this.#done(this);
      if (held && document.activeElement === document.body) app.focus({});
      this.#tell("ready", { record: app.session.state().record });
      for (const message of wrong) this.#tell("error", { code: "bad-option", message });
      this.#follow();
    } catch (error) {
      if (stage.signal.aborted) return;
      const code = error instanceof LoadFailure ? error.failure : loaded ? "broken" : "no-texts";
      await this.#fail(stage, code, error);
    }
  }

  /** @param {import("../lib/stage.js").Stage} stage @param {import("../storage/settings.js").Settings} settings */
  #appOptions(stage, settings) {
    return appOptions(this, settings, {
      shown: (state, quiet) => this.#shown(state, quiet),
      achieved: (what, name) =>
        this.#tell(what === "lesson" ? "lesson-completed" : "puzzle-solved", { name }),
      refused: (code, message) => {
        // What a board that is gone still waited for concerns nobody.
        if (!stage.signal.aborted) this.#tell("error", { code, message });
      },
    });
  }

  /** @param {import("../lib/stage.js").Stage} stage @param {import("./failure.js").Failure} failure @param {unknown} error */
  async #fail(stage, failure, error) {
    console.error(error);
    const page = { whole: !!hostOf(this), frame: () => frameOf(this) };
    const code = await showFailure(stage, failure, page);
    if (stage.signal.aborted) return;
    this.#tell("error", { code, message: String(Reflect.get(Object(error), "message")) });
  }

  #strike() {
    this.#nearing?.disconnect();
    this.#nearing = null;
    this.#stage?.strike();
    // Whoever still waits for the first board gets the next one.
    if (this.#app) this.#ready = new Promise((done) => (this.#done = done));
    this.#stage = this.#app = this.#options = null;
    this.#happened = happenings((type, detail) => this.#tell(type, detail));
    this.#changed.clear();
    const root = this.shadowRoot;
    if (!root) return;
    root.replaceChildren();
    root.adoptedStyleSheets = [groundOf(0)];
  }

  /** Another board takes this one's place, with its game. @param {App} app @param {boolean} held whether the focus is on this one */
  #anew(app, held) {
    const { record } = app.session.state();
    this.#strike();
    void this.#start(wishOf(this) || record, held);
  }

  /** Does what the changed attributes say. */
  #follow() {
    const app = this.#app;
    const around = this.#options;
    const stage = this.#stage;
    // Still loading: when all is there.
    if (!app || !around || !stage) return;
    const changed = this.#changed;
    this.#changed = new Set();
    const has = (/** @type {string[]} */ ...names) => names.some((name) => changed.has(name));
    const { values, bad } = askedOf(this);
    for (const name of bad)
      if (has(name))
        this.#tell("error", { code: "bad-option", message: `${name}: ${this.getAttribute(name)}` });
    if (needsAnotherBoard(this, stage, changed))
      return this.#anew(app, !!this.shadowRoot?.activeElement);
    if (has("theme", "sound", "motion")) applySettings(around.settings, askedOf(this).values);
    if (has("panels", "read-only")) {
      around.panels = panelsAsked(this);
      around.locked = !!values["read-only"];
      leaveOut(stage, around.panels);
      app.again();
    }
    const { beside } = app.session.state();
    const asked = ["lesson", "puzzle", "record"].filter((name) => has(name));
    const wish = asked.length ? wishOf(this, ...asked) : "";
    if (wish) return app.open(wish, seatsAsked(this));
    if (has("lesson", "puzzle") && (beside === "lesson" || beside === "puzzle"))
      return app.quietly(() => app.session.leave());
    if (has("rules")) app.start(values.rules ?? "", seatsAsked(this));
    else if (has("players", "side", "level")) app.quietly(() => app.session.sit(seatsAsked(this)));
  }

  /** @param {State} state @param {boolean} quiet a script did it */
  #shown(state, quiet) {
    hostOf(this)?.shown?.(state);
    if (this.#asking) this.#reflect(state);
    this.#happened(state, quiet);
  }

  /** Attributes say what is on the board. @param {State} state */
  #reflect(state) {
    const { values } = askedOf(this);
    const now = attributesOf(state, this.#study, this.#options?.settings.values);
    this.#reflecting = true;
    for (const [name, value] of Object.entries(now)) {
      // What the page has just asked for is still to come.
      if (value === values[name] || this.#changed.has(name)) continue;
      if (value === null) this.removeAttribute(name);
      else this.setAttribute(name, value);
    }
    this.#reflecting = false;
    if (!state.beside) this.#study = "";
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(`qttt-${type}`, { detail, bubbles: true, composed: true }));
  }
}

defineProperties(QuantumTicTacToe.prototype);
