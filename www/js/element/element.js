/**
 * `<quantum-tic-tac-toe>`: a complete board on anybody's page, in a tree of its own.
 * The game's own page is one of these, too (main.js). This class only translates:
 * between attributes and properties (options.js), and between what happens on the
 * board (app.js) and events. js/element.js gives it its name.
 *
 * What a page of ours lends its board, and no other page can: the whole of itself, and
 * as much more as is named. What is not lent is as on anybody's page.
 * @typedef {object} Host
 * @property {import("../storage/settings.js").Settings} settings
 * @property {EventTarget} keys where keys are heard
 * @property {import("../lib/address.js").Address} [address]
 * @property {import("../storage/local-storage.js").Place | null} [storage] where games are kept
 * @property {string} [language]
 * @property {import("../app/app.js").AppOptions["language"]} [speaking]
 * @property {string} [begin] what is on the board first: a record, or what a link means. Then
 *   that and the settings are the page's; attributes neither ask for them nor tell them
 * @property {string[]} [sheets] more style sheets
 * @property {(state: State) => void} [shown] is told every State
 * @property {string} [beside] the media query with which the panel stands beside the board
 *
 * @typedef {import("../app/app.js").App} App
 * @typedef {State["view"]} View
 */
/** @import { Seats, State } from "../types.js" */
import { away, reload } from "../lib/address.js";
import { createApp } from "../app/app.js";
import { layOut, WHOLE } from "./wide-layout.js";
import { recolour } from "../board/canvas.js";
import { el } from "../lib/dom.js";
import { LoadFailure, loadEngine } from "../engine/load.js";
import { frame } from "./template.js";
import { languageFor, wordsOf } from "../i18n/messages.js";
import { Sights, standIn } from "../lib/observers.js";
import { FRAMED, OPTIONS, propertyOf, read, webAddress } from "./options.js";
import { leaveOut, panelsOf } from "../app/panels-shown.js";
import { FIRST_PLAN, planFor, readLevel, seatsOf } from "../players/seats.js";
import { createSettings } from "../storage/settings.js";
import { createStage, inRem, remOn } from "../lib/stage.js";
import { followTheme } from "./theme.js";
import { happenings } from "./events.js";
import { heightFor } from "./min-height.js";
import { SHEETS } from "./sheets.js";

/** @type {WeakMap<Element, Host>} */
const hosts = new WeakMap();
/** A page of ours lends its board what is the page's, before the element has its name. @param {Element} element @param {Host} host */
export const lend = (element, host) => void hosts.set(element, host);

/** Where the game's own pages are, for boards that are not told by `home`. @type {string | null} */
let home = null;
/** They are in this folder. @param {string} folder */
export const liveIn = (folder) => void (home = folder);

/** A page or a folder as what links go on from; a folder may have lost the slash at its end. @param {URL} url */
function homeAt({ origin, pathname }) {
  const slash = /(\/|\.\w+)$/.test(pathname) ? "" : "/";
  return origin + pathname + slash;
}

/** On a server there are no elements: there, importing this must do nothing. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? Object);

/** What nobody needs on a board that is only looked at. */
const ACTIVE = ["players", "guide", "undo", "new", "hint", "puzzles", "openings", "lessons"];
/** Options that are settings too, which a person may change. @type {Record<string, "theme" | "sound" | "speed">} */
const SET = { theme: "theme", sound: "sound", motion: "speed" };
/** Said where no texts could be loaded. */
const WORDLESS = "The texts of quantum tic-tac-toe could not be loaded. Load the page again.";

/** What holds before any style sheet: nothing of the page's own comes in, and there is room. */
const WIDTH = "(100% + 2 * var(--qttt-padding, 0.5rem))";
const GROUND = `
  :host { display: block; min-width: 0; max-width: 100%; }
  :host([hidden]) { display: none; }
  :where(.stage) { all: initial; display: block; visibility: inherit; }
  :where(.stage:not(.whole)) { display: grid; grid-template-columns: minmax(0, 1fr); }
  :where(.stage:not(.whole)) { padding: var(--qttt-padding, 0.5rem); }
  :where(.stage:not(.whole, .failed))::before {
    content: "";
    grid-area: 1 / 1;
    padding-bottom: ${heightFor(WIDTH, "var(--qttt-room, 5rem)")};
    margin-bottom: calc(-2 * var(--qttt-padding, 0.5rem));
  }
  :where(.stage:not(.whole)):is(:has(.wait), .opening)::before {
    padding-bottom: ${heightFor(WIDTH, "var(--qttt-room, 24rem)")};
  }
  .bench { grid-area: 1 / 1; }
  .wait { grid-area: 1 / 1; margin: 0; }
  .stage.whole:has(> .wait) > .bench { opacity: 0; }
`;
/** What a script gave where a text is wanted, as a text: of anything, for nothing here may fail by it. @param {unknown} given */
function textOf(given) {
  try {
    return String(given);
  } catch {
    return "[no text]";
  }
}

/** Whether a script that gave something asks for this by it. @param {unknown} given @param {string} option */
function asksFor(given, option) {
  try {
    return !!Reflect.get(Object(given), option);
  } catch {
    return false;
  }
}

/** @type {Map<number, CSSStyleSheet>} by what a rem is */
const grounds = new Map();

/** @param {number} rem */
function groundOf(rem) {
  const sheet = grounds.get(rem) ?? new CSSStyleSheet();
  if (!grounds.has(rem)) sheet.replaceSync(inRem(GROUND, rem));
  grounds.set(rem, sheet);
  return sheet;
}

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
  #around = null;
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
    // Set by a script before this class was there: the property would hide the class's own.
    for (const name of Object.keys(OPTIONS).map(propertyOf))
      if (Object.hasOwn(this, name)) {
        const value = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
  }

  connectedCallback() {
    // Moved to another place on the page, it goes on.
    if (this.#stage || this.#nearing) return;
    if (!this.#lazy()) return void this.#start();
    this.#prepare();
    this.#nearing = new Sights(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#near();
      },
      { rootMargin: "100% 0px" },
    );
    this.#nearing.observe(this);
  }

  #lazy() {
    // What cannot be seen to come near comes at once.
    return !!Sights && this.#asked().values.loading === "lazy" && !hosts.has(this);
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
    await this.#app?.open(plain, this.#asking ? this.#seats() : undefined);
  }

  /**
   * Begins a new game by these rules, or by those of the attribute.
   * @param {string} [rules]
   * @returns {Promise<void>} resolves when it is there
   */
  async newGame(rules = this.#asked().values.rules ?? "") {
    await this.#app?.start(textOf(rules), this.#seats());
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
    return hosts.get(this)?.begin === undefined;
  }

  /** @template T @param {(app: App) => T} work @returns {T | undefined} what a script does is no event */
  #quietly(work) {
    const app = this.#app;
    return app ? app.quietly(() => work(app)) : undefined;
  }

  #asked() {
    return read((name) => this.getAttribute(name));
  }

  #panels() {
    const { values } = this.#asked();
    const asked = panelsOf(
      this.hasAttribute("panels") ? (values.panels ?? "") : (OPTIONS.panels?.first ?? ""),
    );
    if (values["read-only"]) for (const name of ACTIVE) asked.delete(name);
    return asked;
  }

  #seats() {
    const { players = "", side = "", level = "" } = this.#asked().values;
    return seatsOf({
      ...FIRST_PLAN,
      kind: /** @type {"people" | "computer" | "demo"} */ (players),
      side: side === "O" ? "O" : "X",
      level: readLevel(Number(level)) ?? 1,
    });
  }

  /** What is to be on the board, as a record or as what a link means. @param {...string} names by which attributes, if not by all */
  #wish(...names) {
    const { values } = this.#asked();
    const all = names.length ? names : ["lesson", "puzzle", "record"];
    const name = all.find((one) => values[one]) ?? "";
    const value = (values[name] ?? "").replaceAll(",", " "); // as in a link
    return name === "record" || !name ? value : `${name}=${value}`;
  }

  #language() {
    const { language } = this.#asked().values;
    const around = this.closest("[lang]")?.getAttribute("lang");
    return languageFor(language === "auto" ? [around, ...navigator.languages] : [language]);
  }

  /** Where the game's own pages are, if that is known. */
  #home() {
    const { home: told = "" } = this.#asked().values;
    const url = told ? webAddress(told) : null;
    return url ? homeAt(url) : home;
  }

  /** Room for a board. */
  #prepare() {
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    const whole = hosts.has(this);
    // A page of ours says by itself that it loads; its title is there from the beginning.
    const wait = whole
      ? el("slot", { class: "wait", name: "title" })
      : el("p", { class: "wait", role: "status" }, "…");
    const ground = el("div", { class: whole ? "stage whole" : "stage" }, wait);
    root.replaceChildren(ground);
    const rem = whole ? 0 : remOn(ground);
    root.adoptedStyleSheets = [groundOf(rem)];
    return { ground, wait, rem };
  }

  /** @param {string} [begin] @param {boolean} [held] whether the focus was on the board that was there before */
  async #start(begin, held = false) {
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    const host = hosts.get(this);
    const settings = host?.settings ?? this.#settings;
    const words = wordsOf(host?.language ?? this.#language());
    const { ground, wait, rem } = this.#prepare();
    const write = (/** @type {string} */ text) => {
      if (/^(lesson|puzzle)=/.test(text)) this.#study = text;
    };
    const address = host?.address ?? { ...away(this.#home()), write };
    const stage = createStage(root, ground, words, address, rem);
    this.#stage = stage;
    if (this.#asking) this.#set(settings);
    followTheme(ground, settings, stage.signal);
    let loaded = false;
    try {
      const [Game] = await Promise.all([
        loadEngine(),
        words.texts("page"),
        standIn(),
        ...[...SHEETS, ...(host?.sheets ?? [])].map((name) => stage.styled(name)),
      ]);
      if (stage.signal.aborted) return;
      loaded = true;
      ground.lang = words.language;
      ground.dir = words.t("direction");
      const bench = frame(el("slot", { name: "title" }), !!host, stage.region);
      ground.append(bench, el("i", { class: "feeler", transitionend: recolour }));
      layOut(stage, bench, host ? (host.beside ?? WHOLE) : null);
      // What changed meanwhile is taken in below, but for what has been used up above.
      const late = ["language", "theme", "sound", "motion", "home"].filter((one) =>
        this.#changed.has(one),
      );
      this.#changed = new Set(late);
      this.#around = {
        settings,
        storage: host?.storage ?? null,
        keys: host?.keys ?? root,
        panels: this.#panels(),
        whole: !!host,
        locked: !!this.#asked().values["read-only"],
        language: host?.speaking ?? {
          asked: () => this.#asked().values.language ?? "auto",
          speak: (language) => this.setAttribute("language", language),
        },
        shown: (state, quiet) => this.#shown(state, quiet),
        achieved: (what, name) =>
          this.#tell(what === "lesson" ? "lesson-completed" : "puzzle-solved", { name }),
        refused: (code, message) => {
          // What a board that is gone still waited for concerns nobody.
          if (!stage.signal.aborted) this.#tell("error", { code, message });
        },
      };
      const { values, bad } = this.#asked();
      const wrong = bad.map((name) => `${name}: ${this.getAttribute(name)}`);
      const app = createApp(stage, Game, this.#around);
      const asked = { rules: values.rules ?? "", seats: this.#seats() };
      await app.begin(begin ?? host?.begin ?? this.#wish(), this.#asking ? asked : undefined);
      if (stage.signal.aborted) return;
      // The board can be played on; what is below a lesson or a puzzle waits for it.
      ground.classList.add("opening");
      app.opened().then(() => ground.classList.remove("opening"));
      wait.remove();
      // It is another one by now that is waited for.
      if (this.#outdated(stage, this.#changed)) return this.#anew(app, held);
      this.#app = app;
      this.#done(this);
      if (held && document.activeElement === document.body) app.focus({});
      this.#tell("ready", { record: app.session.state().record });
      for (const message of wrong) this.#tell("error", { code: "bad-option", message });
      this.#follow();
    } catch (error) {
      if (stage.signal.aborted) return;
      const code = error instanceof LoadFailure ? error.failure : loaded ? "broken" : "no-texts";
      this.#fail(stage, code, error);
    }
  }

  /**
   * @param {import("../lib/stage.js").Stage} stage
   * @param {import("../engine/load.js").FailureName | "no-texts" | "broken"} failure
   * @param {unknown} error
   */
  async #fail(stage, failure, error) {
    console.error(error);
    const { knows, t, ground, texts } = stage;
    // The rarest words come only now, if they come.
    await Promise.all(["page", "failure"].map(texts)).catch(() => {});
    if (stage.signal.aborted) return;
    const code = knows("failure.name") ? failure : "no-texts";
    const frame = code === "no-wasm-allowed" ? this.#frame() : null;
    ground.replaceChildren(
      ...(hosts.has(this) ? [el("slot", { name: "title" })] : []),
      ...(!knows(`failure.${code}`)
        ? [el("p", {}, WORDLESS)]
        : [
            el("p", {}, t(`failure.${code}`)),
            ...(hosts.has(this)
              ? [el("p", {}, el("a", { href: "", click: reload }, t("failure.retry")))]
              : []),
            ...(frame
              ? [el("p", {}, el("a", { href: frame, target: "_blank" }, t("failure.frame")))]
              : []),
            ...(knows("failure.name")
              ? [el("p", { class: "aside" }, t("failure.name", { name: code }))]
              : []),
          ]),
    );
    ground.classList.add("failed");
    this.#tell("error", { code, message: String(Reflect.get(Object(error), "message")) });
  }

  /** The same board as a page of its own; null if it is not known where that is. */
  #frame() {
    const home = this.#home();
    if (!home) return null;
    const url = new URL("embed.html", home);
    for (const name of Object.keys(FRAMED)) {
      const value = this.getAttribute(name);
      if (value !== null) url.searchParams.set(name, value);
    }
    return url.href;
  }

  #strike() {
    this.#nearing?.disconnect();
    this.#nearing = null;
    this.#stage?.strike();
    // Whoever still waits for the first board gets the next one.
    if (this.#app) this.#ready = new Promise((done) => (this.#done = done));
    this.#stage = this.#app = this.#around = null;
    this.#happened = happenings((type, detail) => this.#tell(type, detail));
    this.#changed.clear();
    const root = this.shadowRoot;
    if (!root) return;
    root.replaceChildren();
    root.adoptedStyleSheets = [groundOf(0)];
  }

  /** The settings that are asked for. @param {import("../storage/settings.js").Settings} settings */
  #set(settings) {
    const { values } = this.#asked();
    for (const [name, setting] of Object.entries(SET))
      settings.set(setting, /** @type {never} */ (values[name]));
  }

  /** Whether what changed takes another board. @param {import("../lib/stage.js").Stage} stage @param {Set<string>} changed */
  #outdated({ words }, changed) {
    return changed.has("home") || (changed.has("language") && this.#language() !== words.language);
  }

  /** Another board takes this one's place, with its game. @param {App} app @param {boolean} held whether the focus is on this one */
  #anew(app, held) {
    const { record } = app.session.state();
    this.#strike();
    void this.#start(this.#wish() || record, held);
  }

  /** Does what the changed attributes say. */
  #follow() {
    const app = this.#app;
    const around = this.#around;
    const stage = this.#stage;
    // Still loading: when all is there.
    if (!app || !around || !stage) return;
    const changed = this.#changed;
    this.#changed = new Set();
    const has = (/** @type {string[]} */ ...names) => names.some((name) => changed.has(name));
    const { values, bad } = this.#asked();
    for (const name of bad)
      if (has(name))
        this.#tell("error", { code: "bad-option", message: `${name}: ${this.getAttribute(name)}` });
    if (this.#outdated(stage, changed)) return this.#anew(app, !!this.shadowRoot?.activeElement);
    if (has("theme", "sound", "motion")) this.#set(around.settings);
    if (has("panels", "read-only")) {
      around.panels = this.#panels();
      around.locked = !!values["read-only"];
      leaveOut(stage, around.panels);
      app.again();
    }
    const { beside } = app.session.state();
    const asked = ["lesson", "puzzle", "record"].filter((name) => has(name));
    const wish = asked.length ? this.#wish(...asked) : "";
    if (wish) return app.open(wish, this.#seats());
    if (has("lesson", "puzzle") && (beside === "lesson" || beside === "puzzle"))
      return app.quietly(() => app.session.leave());
    if (has("rules")) app.start(values.rules ?? "", this.#seats());
    else if (has("players", "side", "level")) app.quietly(() => app.session.sit(this.#seats()));
  }

  /** @param {State} state @param {boolean} quiet a script did it */
  #shown(state, quiet) {
    hosts.get(this)?.shown?.(state);
    if (this.#asking) this.#reflect(state);
    this.#happened(state, quiet);
  }

  /** Attributes say what is on the board. @param {State} state */
  #reflect({ beside, record, view, seats, past }) {
    const { values } = this.#asked();
    /** @type {Record<string, string>} */
    const now = {};
    for (const [name, setting] of Object.entries(SET))
      now[name] = this.#around?.settings.values[setting] ?? "";
    if (!beside && past === null) {
      const { kind, side, level } = planFor(FIRST_PLAN, /** @type {Seats} */ ([...seats]));
      Object.assign(now, { record, rules: view.rules, players: kind });
      if (kind === "computer") Object.assign(now, { side, level: String(level) });
    }
    this.#reflecting = true;
    for (const [name, value] of Object.entries(now))
      // What the page has just asked for is still to come.
      if (value !== values[name] && !this.#changed.has(name)) this.setAttribute(name, value);
    if (!beside || beside === "lesson" || beside === "puzzle") {
      const [what = "", is = ""] = beside ? this.#study.split("=") : [];
      for (const name of ["lesson", "puzzle"])
        if (beside && name === what) {
          if (values[name] !== is) this.setAttribute(name, is);
        } else if (this.#study && !this.#changed.has(name)) this.removeAttribute(name);
      if (!beside) this.#study = "";
    }
    this.#reflecting = false;
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(`qttt-${type}`, { detail, bubbles: true, composed: true }));
  }
}

// A property for each option, in step with its attribute.
for (const [name, { kind, first }] of Object.entries(OPTIONS))
  Object.defineProperty(QuantumTicTacToe.prototype, propertyOf(name), {
    configurable: true,
    enumerable: true,
    /** @this {QuantumTicTacToe} */
    get() {
      const asked = read((one) => this.getAttribute(one)).values[name] ?? first;
      return kind === "flag" ? asked !== "" : asked;
    },
    /** @this {QuantumTicTacToe} @param {unknown} value */
    set(value) {
      if (kind === "flag") this.toggleAttribute(name, !!value);
      else if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, textOf(value));
    },
  });
