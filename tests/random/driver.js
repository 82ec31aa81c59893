/*
 * The random user, the part that runs in the page: it chooses the next event, and checks the page after
 * each one. server.mjs puts it before all other scripts of a page.
 *
 * Each event depends only on the seed, on its own number and on the page at that moment. For the same seed
 * to find the same page, nothing on the page may depend on the speed of the machine or on chance: clocks,
 * timers and frames advance only while the user waits, random numbers are seeded, and loaded files and the
 * answers of the solver's thread arrive after a seeded time on that clock, however long they really take.
 * Everything that can be late is late in some run: code, texts, answers.
 *
 * user.mjs says which events are trusted, as from a mouse, a finger or a keyboard. The others are
 * performed here, by a script: `perform`.
 */
(() => {
  /** @typedef {Record<string, any>} Event_ an event of the user; what it is made of depends on its kind */
  /** @type {{ seed: number, kind: "page" | "embed" | "host", base: string, modules: string[], real: number, touch: boolean }} */
  const config = Reflect.get(globalThis, "RANDOM");
  const { seed, kind } = config;
  const KEPT = "random";
  const SIZES = [
    [1280, 900],
    [1024, 700],
    [844, 390],
    [640, 900],
    [390, 844],
    [320, 640],
  ];
  /** The number of events in the log of a failure. */
  const TOLD = 14;

  // ------------------------------------------------------------------ chance

  /** A generator of numbers from 0 to below 1 (mulberry32). @param {number} a */
  function generator(a) {
    return () => {
      a = (a + 0x6d2b79f5) | 0;
      let t = Math.imul(a ^ (a >>> 15), 1 | a);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }
  /** The generator for one purpose of one event. @param {number} n @param {number} what */
  const chanceOf = (n, what) =>
    generator(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b) ^ what);
  /** @template T @param {() => number} chance @param {readonly T[]} list @returns {T} */
  const one = (chance, list) => /** @type {T} */ (list[Math.floor(chance() * list.length)]);

  // State that survives a new page, among it the number of the next event and the log of the last ones.
  /** @type {{ n: number, at: number, length: number, log: string[], intent: Event_[] }} */
  let kept = { n: 0, at: 0, length: 0, log: [], intent: [] };
  const recall = () => {
    try {
      kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "") ?? kept;
    } catch {
      localStorage.clear(); // the first page
    }
  };
  const keep = () => sessionStorage.setItem(KEPT, JSON.stringify(kept));
  recall();
  let world = chanceOf(kept.n, 2);

  // ----------------------------------------------------------------- errors

  /** @type {string[]} what went wrong since it was last asked */
  let wrong = [];
  // Chromium reports a postponed ResizeObserver notification as an error, but it is none.
  addEventListener(
    "error",
    ({ message }) => /^ResizeObserver loop/.test(message) || wrong.push(`thrown: ${message}`),
  );
  addEventListener("unhandledrejection", ({ reason }) =>
    wrong.push(`unhandled rejection: ${reason}\n${reason?.stack ?? ""}`),
  );
  addEventListener("securitypolicyviolation", (event) =>
    wrong.push(`refused by the policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
  for (const level of /** @type {const} */ (["error", "warn"])) {
    const own = console[level];
    console[level] = (...args) => {
      wrong.push(`console: ${args.join(" ")}`);
      own(...args);
    };
  }

  // -------------------------------------------------------------------- time

  const real = {
    setTimeout: setTimeout.bind(globalThis),
    frame: requestAnimationFrame.bind(globalThis),
    now: performance.now.bind(performance),
    fetch: fetch.bind(globalThis),
    Worker,
  };
  const EPOCH = Date.UTC(2026, 10, 20, 12);
  let now = 0;
  let count = 0;
  /** @type {Map<number, { due: number, run: () => void, wait?: Promise<unknown> }>} */
  const due = new Map();
  /** @type {Map<number, FrameRequestCallback>} */
  let frames = new Map();
  /** @param {number} time @param {() => void} run @param {Promise<unknown>} [wait] what really has to come first */
  function plan(time, run, wait) {
    const id = ++count;
    due.set(id, { due: now + Math.max(0, time || 0), run, wait });
    return id;
  }
  performance.now = () => now;
  Date.now = () => EPOCH + now;
  Object.assign(globalThis, {
    setTimeout: (/** @type {any} */ run, time = 0, /** @type {unknown[]} */ ...args) =>
      plan(time, () => run(...args)),
    clearTimeout: (/** @type {number} */ id) => void due.delete(id),
    requestAnimationFrame: (/** @type {FrameRequestCallback} */ run) => (
      frames.set(++count, run),
      count
    ),
    cancelAnimationFrame: (/** @type {number} */ id) => void frames.delete(id),
    requestIdleCallback: (/** @type {any} */ run) => plan(30, run),
  });
  const channel = new MessageChannel();
  /** @type {(() => void)[]} */
  const ticks = [];
  channel.port1.onmessage = () => ticks.shift()?.();
  /** Resolves when everything that is ready to run has run. */
  const tick = () =>
    new Promise((/** @type {(value?: unknown) => void} */ done) => {
      ticks.push(done);
      channel.port2.postMessage(0);
    });
  /** Resolves when the browser has really painted, so that its resize and intersection observers have run. */
  const painted = () =>
    new Promise((done) => {
      let waits = true;
      const go = () => waits && ((waits = false), real.setTimeout(done, 0));
      real.frame(go);
      real.setTimeout(go, 500); // a window that nobody sees has no frames
    });

  /**
   * Runs one part of the page's work. An exception in it counts as a fault of the page, and stops no other part.
   * @param {() => void} work
   */
  function run(work) {
    try {
      work();
    } catch (error) {
      wrong.push(`thrown: ${error}\n${Reflect.get(Object(error), "stack") ?? ""}`);
    }
  }
  /** Lets this time pass on the page's clock. @param {number} time */
  async function pass(time) {
    const end = now + time;
    const step = time > 400 ? 50 : 1000 / 60;
    let next = now + step;
    await settle();
    for (;;) {
      let first = null;
      for (const [id, entry] of due)
        if (!first || entry.due < first.entry.due) first = { id, entry };
      const at = Math.min(first?.entry.due ?? Infinity, frames.size ? next : Infinity);
      if (at > end) break;
      now = Math.max(now, at);
      if (first && first.entry.due <= at) {
        due.delete(first.id);
        await first.entry.wait;
        run(first.entry.run);
      } else {
        next = now + step;
        const all = frames;
        frames = new Map();
        for (const frame of all.values()) run(() => frame(now));
      }
      await settle();
    }
    now = end;
  }
  /** Waits for the immediate consequences of an event, including loaded modules and the browser's own promises. */
  async function settle() {
    for (let i = 0; i < 4; i++) await tick();
  }

  // ------------------------------------------------------------------- inputs

  /** The longest time (milliseconds) until a part is there whose files are loaded one after the other. */
  const SLOWEST_LOAD = 1000;
  const lag = () => (world() < 0.5 ? 0 : Math.floor(world() * 250));
  /** @type {any} */ (globalThis).fetch = (/** @type {any[]} */ ...args) => {
    // @ts-ignore: handed on as they are
    const answer = real.fetch(...args).then(async (got) => {
      const body = await got.arrayBuffer();
      const text = new TextDecoder().decode(body);
      const { status, headers } = got;
      const own = new Response(body, { status, headers });
      return Object.assign(own, { json: async () => JSON.parse(text), text: async () => text });
    });
    answer.catch(() => {});
    return new Promise((done, failed) => {
      plan(
        lag(),
        () => answer.then(done, failed),
        answer.catch(() => {}),
      );
    });
  };
  globalThis.Worker = /** @type {any} */ (
    class {
      /** @param {string} url @param {WorkerOptions} options */
      constructor(url, options) {
        this.onmessage = this.onerror = /** @type {any} */ (null);
        this.entry = 0;
        /** @type {(event: any) => void} */
        this.heard = () => {};
        this.thread = new real.Worker(url, options);
        this.thread.onmessage = (event) => this.heard(event);
        this.thread.onerror = (event) => wrong.push(`the solver's thread: ${event.message}`);
      }
      addEventListener() {}
      /** @param {unknown} asked */
      postMessage(asked) {
        const answer = new Promise((done) => (this.heard = done));
        /** @type {any} */
        let event;
        this.entry = plan(
          10 + (world() < 0.7 ? 1 : 12) * Math.floor(world() * 60),
          () => this.onmessage?.(event),
          answer.then((one) => (event = one)),
        );
        this.thread.postMessage(asked);
      }
      terminate() {
        due.delete(this.entry);
        this.thread.terminate();
      }
    }
  );
  Crypto.prototype.getRandomValues = function (/** @type {any} */ into) {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(world() * 256);
    return into;
  };
  // All browsers of a machine share one clipboard, a download goes to a folder, and printing opens a dialog.
  Object.defineProperty(navigator, "clipboard", {
    value: {
      writeText: async () => {
        if (world() < 0.2) throw new DOMException("not allowed", "NotAllowedError");
      },
    },
  });
  globalThis.print = () => {
    for (const type of ["beforeprint", "afterprint"]) dispatchEvent(new Event(type));
  };
  // A touch drag across the page would go back in history, at a speed of its own.
  document.documentElement.style.overscrollBehaviorX = "none";
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.hasAttribute("download")) click.call(this);
  };

  // ------------------------------------------------------------- the page's state

  /** The last State that the page was given to show. @type {any} */
  let state = null;
  /** The State that the texts show: the previous one while the result of a move is animated. @type {any} */
  let revealed = null;
  Reflect.set(globalThis, "heardState", (/** @type {any} */ _, /** @type {any} */ heard) => {
    state = heard;
    if (!revealed || !reveals(first("#page")?.dataset.moving, heard)) revealed = heard;
  });
  /**
   * Whether this animation reveals a result that no text may give away before.
   * @param {string | undefined} moving @param {any} heard
   */
  const reveals = (moving, { over }) =>
    ["collapse", "explained", "die"].includes(String(moving)) || (moving === "stone" && over);
  /** Renders the current State again. @type {{ again(): void } | null} */
  let app = null;
  Reflect.set(globalThis, "heardApp", (/** @type {any} */ complete) => void (app = complete));
  /** The time since when there is a choice. */
  let choosingSince = Infinity;
  /** The time since when the address names something else than the board shows. */
  let strangeSince = Infinity;
  /** The last address that the user went to. */
  let typed = "";
  /** The engine's class, for an independent check. @type {any} */
  let Game = null;
  /** @type {Record<string, any>} the texts of the language that is spoken */
  let texts = {};
  let spoken = "";

  const game = () => /** @type {any} */ (document.querySelector("quantum-tic-tac-toe"));
  const tree = () => /** @type {ShadowRoot} */ (game().shadowRoot);
  /** @param {string} selector @returns {HTMLElement[]} */
  const all = (selector) =>
    [...tree().querySelectorAll(selector)].map((found) => /** @type {HTMLElement} */ (found));
  /** @param {string} selector @returns {HTMLElement | null} */
  const first = (selector) => tree().querySelector(selector);
  const dialogs = () => all("dialog[open]");

  /** The focused element, also inside a shadow tree; null if that is only the page itself. */
  function focused() {
    let found = document.activeElement;
    while (found?.shadowRoot) found = found.shadowRoot.activeElement;
    return found && found !== document.body && found !== document.documentElement
      ? /** @type {HTMLElement} */ (found)
      : null;
  }
  /** @param {Element | null} element */
  function called(element) {
    if (!element) return "nothing";
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const own = element.id
      ? `#${element.id}`
      : [element.tagName.toLowerCase(), ...element.classList].join(".");
    const within = element.id ? "" : (element.closest("[id]")?.id ?? "");
    return `${within ? `#${within} ` : ""}${own} “${name.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  }
  /** @param {HTMLElement} element */
  const visible = (element) =>
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest("[inert]");

  /** Waits for the page to start, or to start again. */
  async function begin() {
    const late = real.now() + 30_000;
    while (real.now() < late) {
      await painted();
      if (
        customElements.get("quantum-tic-tac-toe") &&
        game()?.view &&
        state &&
        !document.getElementById("loading")
      )
        break;
      await pass(50);
    }
    if (!game()?.view) return "the page did not begin";
    if (!Game) {
      const base = new URL(config.base, location.origin);
      Game = await (await import(new URL("engine/load.js", base).href)).loadEngine();
      // Modules that are loaded now arrive at once later, however busy the machine is.
      await Promise.all(config.modules.map((name) => import(new URL(name, base).href)));
    }
    await painted();
    await pass(400);
    await painted();
    return "";
  }

  // ------------------------------------------------------------------- checks

  /** @param {boolean} is @param {() => string} why */
  function must(is, why) {
    if (!is) throw new Error(why());
  }
  /** An object as JSON, independent of the order of its keys. @param {any} of @returns {string} */
  const plain = (of) =>
    JSON.stringify(of, (_, value) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  /** Whether a text is one of these messages, with its gaps filled. @param {string} text @param {string[]} keys */
  const says = (text, keys) =>
    keys.some((key) => {
      if (typeof texts[key] !== "string") return false;
      const parts = texts[key]
        .split(/\{\w+\}/)
        .map((/** @type {string} */ part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return new RegExp(`^${parts.join("(.+)")}$`, "s").test(text);
    });
  const MARK = /[XO][1-9]/g;
  /** The digits of a text, except those of marks. @param {string} text */
  const digits = (text) => text.replace(MARK, "").match(/[1-9]/g)?.map(Number) ?? [];

  /** Loads the texts of the page's language. */
  async function learn() {
    const language =
      kind === "page"
        ? document.documentElement.lang
        : (/** @type {HTMLElement} */ (tree().querySelector(".stage"))?.lang ?? "en");
    if (language === spoken) return;
    texts = {};
    for (const part of ["page", "dice", "study", "tabs", "lessons", "experiments"]) {
      const answer = await real.fetch(
        new URL(`../lang/${language}/${part}.json`, new URL(config.base, location.origin)),
      );
      Object.assign(texts, await answer.json());
    }
    spoken = language;
  }

  /** The record of the position that a State shows. @param {any} state */
  const recordShown = ({ record, past }) =>
    past === null ? record : record.split(" ", past + 1).join(" ");

  /** Compares the page's State, its address and its storage with an independent replay of the record. */
  function stateAgrees() {
    const { record, past, view, acted } = state;
    const tokens = record.split(" ");
    const steps = tokens.slice(1);
    const shown = recordShown(state);
    must(
      past === null || (past >= 1 && past < steps.length),
      () => `looks back at ${past} of ${steps.length}`,
    );
    const { canUndo: _u, canRedo: _r, ...page } = view;
    const replay = Game.fromRecord(shown);
    const { canUndo, canRedo: _c, ...engine } = replay.view();
    must(replay.record() === shown, () => `the engine writes ${replay.record()} for ${shown}`);
    replay.free();
    must(
      plain(page) === plain(engine),
      () => `the view of ${shown}:\n  page   ${plain(page)}\n  engine ${plain(engine)}`,
    );
    must(canUndo === steps.slice(0, past ?? undefined).length > 0, () => "the engine's canUndo");
    if (game().view)
      must(
        plain(game().view) === plain(view),
        () => "the element's view is not the one that is shown",
      );
    // The address and the storage hold the game on the board.
    if (acted && kind === "page") {
      // A link to a lesson that does not exist stays, for the person who typed it.
      const hash = `#${tokens.join(",")}`;
      strangeSince = [hash, typed].includes(location.hash) ? Infinity : Math.min(strangeSince, now);
      // Back and Forward change the address at once; the place may still be loading.
      must(
        now <= strangeSince + SLOWEST_LOAD,
        () => `the address says ${location.hash}, the board ${record}`,
      );
      const { games, at } = JSON.parse(localStorage.getItem("quantum-tic-tac-toe.games") ?? "{}");
      const stored = games?.[at];
      const told = stored?.record.split(" ", stored.played + 1).join(" ");
      must(told === record, () => `the store has ${told}, the board ${record}`);
    }
    if (kind === "host" && !state.sideGame && past === null)
      must(
        game().getAttribute("record") === record,
        () => `the attribute says ${game().getAttribute("record")}, the board ${record}`,
      );
  }

  /** Compares the page's texts with an independent replay. */
  function textsAgree() {
    const { record, past } = revealed;
    const tokens = record.split(" ");
    const steps = tokens.slice(1);
    const replay = Game.fromRecord(recordShown(revealed));
    const engine = replay.view();
    replay.free();

    // The squares, by the names of their buttons.
    const buttons = all("#grid button");
    must(buttons.length === 9, () => `${buttons.length} squares`);
    buttons.forEach((button, i) => {
      const name = button.getAttribute("aria-label") ?? "";
      const { classical, spooky } = engine.squares[i];
      const marks = classical ? [classical] : spooky;
      const selected = revealed.input.selected === i + 1 && past === null;
      const option =
        engine.phase === "collapse" &&
        engine.options.some(
          (/** @type {any} */ { action, probability }) =>
            probability === null && action === `@${i + 1}`,
        );
      const extra =
        selected && engine.phase === "place"
          ? [`${engine.turn}${engine.moveNumber}`]
          : option
            ? [`${closing(engine).player}${closing(engine).move}`]
            : [];
      const want = [
        ...extra,
        ...marks.map((/** @type {any} */ { player, move }) => `${player}${move}`),
      ];
      const got = /** @type {string[]} */ (name.match(MARK) ?? []);
      const numbers = [
        i + 1,
        ...(classical ? [] : spooky.map((/** @type {any} */ { partner }) => partner)),
      ];
      const said = digits(name);
      // The analysis, the worlds and the review append more to it.
      const more = !!revealed.worths?.[i] || all(":is(#worlds, #review):not([hidden])").length > 0;
      const begins = (/** @type {any[]} */ list, /** @type {any[]} */ by) =>
        list.slice(0, more ? by.length : undefined).join() === by.join();
      must(
        begins(got, want),
        () => `square ${i + 1} is called “${name}”, and holds ${want.join() || "nothing"}`,
      );
      must(
        begins(said, numbers),
        () => `square ${i + 1} is called “${name}”, and its marks are also in ${numbers.slice(1)}`,
      );
    });
    must(
      buttons.filter(({ tabIndex }) => tabIndex === 0).length === 1,
      () => "not one square is a tab stop",
    );

    // The moves.
    const list = all("#list button");
    must(list.length === steps.length, () => `${list.length} moves are listed of ${steps.length}`);
    must(
      first("#moves")?.hidden === (steps.length === 0),
      () => "the list of moves is there without moves, or not there",
    );
    const walk = new Game(tokens[0]);
    steps.forEach((/** @type {string} */ action, /** @type {number} */ i) => {
      const before = walk.view();
      walk.play(action);
      const text = list[i]?.textContent ?? "";
      const found = walk.view().collapsed[0];
      const mark =
        before.phase === "place"
          ? { player: before.turn, move: before.moveNumber }
          : before.phase === "collapse"
            ? closing(before)
            : found;
      must(
        /** @type {string[]} */ (text.match(MARK) ?? []).includes(`${mark.player}${mark.move}`),
        () => `move ${i + 1}, ${action}, is listed as “${text}”`,
      );
      const squares = action.includes("@")
        ? [Number(action.at(-1))]
        : [...new Set(action)].map(Number);
      must(
        digits(text).join() === squares.join(),
        () => `move ${i + 1}, ${action}, is listed as “${text}”`,
      );
      const current = list[i]?.getAttribute("aria-current") === "step";
      must(
        current === (i + 1 === (past ?? steps.length)),
        () => `move ${i + 1} is current: ${current}`,
      );
    });
    walk.free();
    if (list.length)
      must(
        list.filter(({ tabIndex }) => tabIndex === 0).length === 1,
        () => "not one move is a tab stop",
      );

    // The status fits the phase.
    const { score, phase, turn } = engine;
    const ended = revealed.over && phase !== "over";
    const { thinking } = revealed;
    // A puzzle shows its task, then its verdict, instead of the player to move.
    const puzzled = revealed.sideGame === "puzzle" && past === null;
    const judged = puzzled && revealed.task?.reply ? revealed.task.kind : "";
    // A lesson and an experiment have their title as the headline.
    const { task } = revealed;
    const inLesson = revealed.sideGame === "lesson" && !!task;
    const titled = inLesson ? "learn" : revealed.sideGame === "apparatus" ? "experiment" : "";
    const idle = inLesson ? ["guess", "read", "use", "over"].includes(task.kind) : titled !== "";
    // A better move stands on the board in place of the one that was played.
    const instead = first('#review:not([hidden]) [aria-pressed="true"]') !== null;
    const aims = Object.keys(texts).filter((key) =>
      /^puzzle\.(play|coins)\.|^daily\.first$/.test(key),
    );
    // The headline while the next puzzle is sought, or could not be found.
    const sought = ["puzzle.title", "puzzle.title.day", "puzzle.title.first", "puzzle.failed"];
    const seeks = puzzled && /^puzzle\.(finding|failed)/.test(revealed.status.todo?.key ?? "");
    const keys = puzzled
      ? judged
        ? [judged === "over" ? "puzzle.verdict.right" : "puzzle.verdict.wrong"]
        : seeks
          ? sought
          : aims
      : titled
        ? Object.keys(texts).filter((key) => RegExp(`^${titled}\\.\\w+\\.title$`).test(key))
        : instead
          ? ["review.instead.head"]
          : past !== null
            ? ["head.past"]
            : ended
              ? ["head.off", "head.resigned", "head.resigned.you"]
              : score
                ? score.X === score.O
                  ? [score.X ? "head.both" : "head.cat"]
                  : ["head.wins", "head.wins.you"]
                : thinking?.failure
                  ? ["head.stuck"]
                  : phase === "collapse"
                    ? ["head.closed", "head.closed.you", "head.choice", "head.choice.you"]
                    : thinking
                      ? ["head.thinks"]
                      : phase === "measure"
                        ? ["dice.head.picks", "dice.head.picks.you"]
                        : ["head.turn", "head.turn.you"];
    const head = first("#head")?.textContent ?? "";
    must(
      says(head, keys),
      () => `the head “${head}” is none of ${keys.map((key) => texts[key]).join(" | ")}`,
    );
    const leads =
      past !== null || ended
        ? ""
        : score
          ? score.X === score.O
            ? ""
            : score.X > score.O
              ? "X"
              : "O"
          : phase === "collapse" && revealed.coin && !thinking?.failure
            ? closing(engine).player
            : turn;
    const hue = first("#status")?.dataset.player ?? "";
    const hues = judged === "over" ? ["X", "O"] : [judged || idle || instead || seeks ? "" : leads];
    must(hues.includes(hue), () => `the head has the hue of “${hue}”, not of “${hues}”`);
    must((first("#todo")?.textContent ?? "") !== "", () => "nothing says what to do");
    must(
      !/\b(undefined|null|NaN)\b|\[object|\{\w+\}/.test(first("#status")?.textContent ?? ""),
      () => `said: ${first("#status")?.textContent}`,
    );
    const choosing =
      phase === "collapse" &&
      past === null &&
      !(ended || judged || seeks || task?.kind === "wrong");
    const hidden = first("#choice")?.hidden;
    choosingSince = choosing ? Math.min(choosingSince, now) : Infinity;
    // At the first cycle, the panel of the choice is still loading.
    must(
      choosing ? !hidden || now < choosingSince + SLOWEST_LOAD : hidden === true,
      () => `the choice is ${choosing ? "not " : ""}there`,
    );
    if (!hidden)
      must(all("#choice .card").length === 2, () => `${all("#choice .card").length} outcomes`);
    for (const [id, can] of [
      ["undo", revealed.canUndo],
      ["redo", revealed.canRedo],
    ])
      must(
        first(`#${id}`)?.getAttribute("aria-disabled") === String(!can),
        () => `${id} is ${can ? "off" : "on"}`,
      );
  }
  /** @param {any} view @returns {{ player: string, move: number }} */
  const closing = ({ cycle, pairs }) =>
    pairs.find((/** @type {any} */ { move }) => move === cycle.moves[0]);

  /** @param {Event_} done @param {HTMLElement | null} before */
  function sensible(done, before) {
    const open = dialogs();
    must(open.length <= 1, () => `${open.length} dialogs are open: ${open.map(({ id }) => id)}`);
    const [dialog] = open;
    if (dialog)
      must(
        dialog.matches(":modal") && visible(dialog),
        () => `the dialog ${dialog.id} is open and cannot be seen`,
      );
    const at = focused();
    if (at) {
      must(at.isConnected, () => `the focus is on ${called(at)}, which is gone`);
      must(visible(at), () => `the focus is on ${called(at)}, which cannot be seen`);
      if (dialog)
        must(
          dialog.contains(at),
          () => `the focus is on ${called(at)}, outside the dialog ${dialog.id}`,
        );
    } else {
      // A press on nothing focusable takes the focus away, and a new page has none.
      const may =
        done.blurs || done.begins || (!before && !done.focuses) || (done.closes && !dialog);
      must(may, () => `the focus is lost; it was on ${done.focuses || called(before)}`);
    }
    const live = all("#said [role=status]");
    must(
      live.length === 2 &&
        live.every((region) => region.isConnected && !region.closest("[hidden], dialog")),
      () => "what is said aloud has no place",
    );
    for (const wide of [document.documentElement, ...open]) {
      const { clientWidth, scrollWidth } = wide;
      must(scrollWidth <= clientWidth, () => {
        const out = all("*").filter(
          (one) => one.getBoundingClientRect().right > clientWidth + 0.01,
        );
        const names = out
          .slice(-3)
          .map((one) => `${called(one)} to ${one.getBoundingClientRect().right}`);
        return `${wide.id || "the page"} is ${scrollWidth} wide in ${clientWidth}: ${names.join("; ")}`;
      });
    }
    const ids = all("[id]").map(({ id }) => id);
    const twice = ids.find((id, i) => ids.indexOf(id) < i);
    must(!twice, () => `#${twice} is there twice`);
    for (const name of ["aria-labelledby", "aria-describedby", "aria-controls"])
      for (const element of all(`[${name}]`)) {
        // A closed part that is empty gets its elements when it is first opened.
        if (!visible(element)) continue;
        for (const id of (element.getAttribute(name) ?? "").split(" "))
          must(
            !!tree().getElementById(id),
            () => `${called(element)} has ${name} ${id}, which is not there`,
          );
      }
    for (const button of all("button"))
      if (visible(button))
        must(
          !!(button.getAttribute("aria-label") ?? button.textContent)?.trim(),
          () => `${called(button)} has no name`,
        );
  }

  /** Everything on the screen is a function of the State: rendering it again changes nothing. */
  function steady() {
    const seen = () => document.documentElement.outerHTML + tree().innerHTML;
    const [before, focus] = [seen(), focused()];
    app?.again();
    const after = seen();
    if (after !== before) {
      let from = 0;
      while (before[from] === after[from]) from++;
      const around = (/** @type {string} */ html) => html.slice(Math.max(0, from - 80), from + 80);
      throw new Error(`rendering again changes\n${around(before)}\ninto\n${around(after)}`);
    }
    must(
      focused() === focus,
      () => `rendering again moves the focus from ${called(focus)} to ${called(focused())}`,
    );
  }

  /**
   * All checks after an event. Returns the first fault, or an empty string.
   * @param {Event_} done @param {HTMLElement | null} before
   */
  async function check(done, before) {
    await learn();
    try {
      must(!wrong.length, () => wrong.join("\n"));
      stateAgrees();
      // The home hides the game.
      if (!revealed.home) textsAgree();
      sensible(done, before);
      steady();
      return "";
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      return name === "Error"
        ? message
        : `${message}
${stack}`;
    }
  }

  // ------------------------------------------------------------- the next event

  /** Controls to press; if a dialog is open, only those in it. Radio buttons and checkboxes are pressed by their labels. */
  const CONTROLS =
    "button, a[href], summary, textarea, select, input:not([type=radio], [type=checkbox]), label:has([type=radio], [type=checkbox])";
  function controls() {
    const root = dialogs()[0] ?? tree();
    return [...root.querySelectorAll(CONTROLS)]
      .map((found) => /** @type {HTMLElement} */ (found))
      .filter(
        (found) =>
          visible(found) &&
          found.getBoundingClientRect().width > 0 &&
          !found.matches(":disabled") &&
          !leaves(found),
      );
  }
  /** Whether pressing this leads to another page. @param {HTMLElement} element */
  const leaves = (element) =>
    element instanceof HTMLAnchorElement &&
    (element.target === "_blank" ||
      element.href.replace(/#.*/, "") !== location.href.replace(/#.*/, ""));

  /**
   * A point where the element can be pressed, or null if something covers it.
   * @param {HTMLElement} element @param {() => number} chance
   */
  function spot(element, chance) {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width * (0.25 + chance() / 2), top + height * (0.25 + chance() / 2)].map(
      Math.round,
    );
    const there = tree().elementFromPoint(x ?? 0, y ?? 0);
    return there && (element.contains(there) || there.contains(element)) && there !== document.body
      ? { x, y }
      : null;
  }
  /** @param {() => number} chance @param {HTMLElement | null | undefined} element @param {string} [kind] @returns {Event_ | null} */
  function press(chance, element, kind = config.touch && chance() < 0.25 ? "touch" : "click") {
    const at = element && spot(element, chance);
    return at ? { kind, ...at, target: called(element) } : null;
  }
  /**
   * Chooses an option of a list at random.
   * @param {() => number} chance @param {Element | null | undefined} select @returns {Event_ | null}
   */
  function optionOf(chance, select) {
    if (!(select instanceof HTMLSelectElement)) return null;
    return {
      kind: "select",
      nth: all("select").indexOf(select),
      value: one(chance, [...select.options]).value,
      target: called(select),
    };
  }
  const square = (/** @type {number} */ n) => all("#grid button")[n - 1];

  /** @type {((chance: () => number) => string)[]} records and what looks like them */
  const RECORDS = [
    (chance) => played(chance),
    (chance) => played(chance),
    (chance) => played(chance).replaceAll(" ", ","),
    (chance) => `https://example.org/game/#${played(chance).replaceAll(" ", ",")}`,
    (chance) => `${played(chance)} zz 12`,
    (chance) => played(chance).slice(0, -1),
    (chance) => {
      const own = Game.fromRecord(played(chance, ["goff", "wikipedia", "nature"]));
      const text = own.toGoff();
      own.free();
      return text;
    },
    () => "X1+(1,2); O2+(2,3); X3+(3,1)[132]; O3@X1(1)!X1(1)!O2(2)!X3(3);",
    () => "<img src=x onerror=alert(1)><b>12</b>",
    () => "goff 11 @@ ‮\u{1f600} \ud800",
    () => "",
    () => "   \n\t ",
    (chance) => one(chance, ["12", "5", "@1", "?", "99", "19"]),
    () => "goff ".repeat(400),
    () => "chess e4 e5",
    () => "constructor 12",
  ];
  const RULES = [
    "goff",
    "wikipedia",
    "tris-quantico",
    "nature",
    "goff-fair",
    "wikipedia-fair",
    "tris-quantico-fair",
    "nature-fair",
    "kvantove",
    "kvantove",
  ];
  /** The record of a game of random length, played by the engine. @param {() => number} chance @param {string[]} [rules] */
  function played(chance, rules = RULES) {
    const own = new Game(one(chance, rules), Math.floor(chance() * 2 ** 32));
    for (let n = Math.floor(chance() * 14); n > 0 && own.view().legal.length; n--)
      own.play(one(chance, own.view().legal));
    const record = own.record();
    own.free();
    return record;
  }
  const KEYS = [
    "Enter",
    " ",
    "Tab",
    "Tab",
    "Shift+Tab",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
    "Escape",
  ];
  const SHORTCUTS = [
    "q",
    "n",
    "c",
    "s",
    "h",
    "a",
    "w",
    "?",
    "Control+z",
    "Control+Shift+Z",
    "Control+y",
    "Control+z",
  ];

  /**
   * The user's actions: weight, name, and a function that makes the event, or null if it is impossible now.
   * @type {[number, string, (chance: () => number) => Event_ | null][]}
   */
  const DOINGS = [
    [
      18,
      "a square",
      (chance) => (dialogs().length ? null : press(chance, square(1 + Math.floor(chance() * 9)))),
    ],
    [
      16,
      "a move",
      // A legal move, by the presses it needs. The presses after the first become the next events.
      (chance) => {
        const { legal, phase } = state.view;
        if (dialogs().length || !legal.length || state.past !== null) return null;
        const action = one(chance, legal);
        const [a = "", b = ""] = action.replace(/[@?]/g, "");
        const two = phase === "place" ? (action.length === 2 && a !== b ? [a, b] : [a]) : [a, a];
        if (phase === "place" && state.view.rules === "kvantove") {
          const now = !!first('#dice .switch button[aria-pressed="true"]:last-of-type');
          if (now !== (action.length === 2)) two.unshift("q");
        }
        if (action === "?") return press(chance, first("#choice button"));
        const [begun, ...rest] = two;
        kept.intent = rest.map((key) => ({ kind: "key", key }));
        return begun === "q" || chance() < 0.3
          ? { kind: "key", key: begun }
          : press(chance, square(Number(begun)));
      },
    ],
    [5, "a square's key", (chance) => ({ kind: "key", key: String(1 + Math.floor(chance() * 9)) })],
    [12, "a key", (chance) => ({ kind: "key", key: one(chance, KEYS) })],
    [10, "a shortcut", (chance) => ({ kind: "key", key: one(chance, SHORTCUTS) })],
    [14, "a control", (chance) => press(chance, one(chance, controls()))],
    [
      8,
      "a panel or a dialog",
      (chance) => {
        const open = dialogs()[0];
        // A button that closes or starts something: the last ones of the form.
        if (open)
          return press(
            chance,
            one(
              chance,
              controls().filter((found) =>
                found.closest("form .tools, form.tools, dialog > .tools, .dialog-head"),
              ),
            ),
          );
        return press(
          chance,
          one(
            chance,
            controls().filter((found) =>
              found.closest(
                "#landing, #tools, #next, #tabs, #practice, #top, #seating, #guide, #match, #past",
              ),
            ),
          ),
        );
      },
    ],
    [
      6,
      "a panel",
      (chance) =>
        press(
          chance,
          one(
            chance,
            controls().filter((found) =>
              found.closest(
                "#hint, #worlds, #actions, #openings, #review, #lesson, #puzzle, #choice, #measure, #dice, #broken, #list, #margin",
              ),
            ),
          ),
        ),
    ],
    [
      7,
      "a drag",
      (chance) => {
        if (dialogs().length) return null;
        const from = press(chance, square(1 + Math.floor(chance() * 9)), "drag");
        const to = square(1 + Math.floor(chance() * 9));
        if (!from || !to) return null;
        const { left, top, width, height } = to.getBoundingClientRect();
        const away = chance() < 0.12 ? 5000 : 0;
        const pointer = config.touch && chance() < 0.3 ? "touch" : "mouse";
        return {
          ...from,
          pointer,
          gone: chance() < 0.1,
          toX: Math.round(left + width / 2) - away,
          toY: Math.round(top + height / 2),
          to: called(to),
        };
      },
    ],
    [
      7,
      "a pointer passes",
      (chance) => press(chance, one(chance, [...all("#grid button"), ...controls()]), "hover"),
    ],
    [
      3,
      "a press anywhere",
      (chance) => {
        const [x, y] = [Math.floor(chance() * innerWidth), Math.floor(chance() * innerHeight)];
        const link = under(x, y).closest("a");
        return link && leaves(link) ? null : { kind: "click", x, y, target: "any point" };
      },
    ],
    [
      4,
      "a text",
      (chance) => {
        const field = one(
          chance,
          controls().filter((found) => found.matches("textarea:not([readonly]), input[type=text]")),
        );
        if (!field) {
          if (!dialogs().length && chance() < 0.5) return press(chance, first("#share"));
          return null;
        }
        const at = press(chance, field, "fill");
        const text =
          field.id === "entry"
            ? one(chance, RECORDS)(chance)
            : one(chance, [
                "Ada",
                "<b>Bo</b>",
                "  \t ",
                "Ω".repeat(40),
                "\u{1f431}\u{200d}\u{1f680}",
                "X",
                "",
              ]);
        if (field.id === "entry" && chance() < 0.8) kept.intent = [{ kind: "key", key: "Enter" }];
        return at && { ...at, text };
      },
    ],
    [
      2,
      "a list to choose from",
      (chance) => {
        const found = controls().filter((found) => found.matches("select"));
        return optionOf(chance, one(chance, found));
      },
    ],
    [
      3,
      "an address",
      (chance) => {
        if (kind !== "page") return null;
        const text =
          chance() < 0.6
            ? one(chance, RECORDS)(chance)
            : one(chance, [
                "lesson=cycle",
                "lesson=worlds",
                "lesson=measurement",
                "lesson=paths",
                "lesson=gloves",
                "lesson=none",
                "puzzle=30",
                "puzzle=2",
                "puzzle=2026-11-20",
                "puzzle=zz",
                "puzzle=7&rules=none",
                "%E0%A4%A",
              ]);
        return { kind: "hash", text: text.replaceAll(" ", ",") };
      },
    ],
    [3, "back", () => (kept.at > 0 ? { kind: "back" } : null)],
    [2, "forward", () => (kept.at < kept.length ? { kind: "forward" } : null)],
    [1, "the page anew", () => (kind === "page" ? { kind: "reload" } : null)],
    [
      2,
      "the settings",
      (chance) => {
        const open = dialogs()[0];
        if (open?.id !== "settings") return open ? null : press(chance, first("#set"));
        return press(chance, one(chance, all("#settings label:has([type=radio])")));
      },
    ],
    [
      2,
      "another language",
      (chance) => {
        const open = dialogs()[0];
        if (open?.id !== "settings") return open ? null : press(chance, first("#set"));
        return optionOf(chance, first("#set-language"));
      },
    ],
    [3, "another size", (chance) => ({ kind: "resize", size: one(chance, SIZES) })],
    [3, "a scroll", (chance) => ({ kind: "scroll", by: Math.round((chance() - 0.5) * 1200) })],
    [4, "nothing", () => ({ kind: "wait" })],
  ];
  const SUM = DOINGS.reduce((sum, [weight]) => sum + weight, 0);

  /**
   * The time (milliseconds) that the user waits after an event. Mostly none, because most faults appear then.
   * @param {() => number} chance
   */
  function patience(chance) {
    const much = chance();
    if (much < 0.4) return 0;
    if (much < 0.7) return Math.floor(chance() * 120);
    if (much < 0.9) return 100 + Math.floor(chance() * 500);
    return much < 0.97 ? 500 + Math.floor(chance() * 1200) : 5000;
  }

  /** Chooses the event with this number. @param {number} n @returns {Event_} */
  function choose(n) {
    const chance = chanceOf(n, 1);
    const wait = patience(chance);
    const byHand = chance() < config.real;
    const intent = kept.intent.shift();
    // Arrow keys on a closed list select from it, and choosing another language leads to another page: see
    // `gone`. Enter on some links leads away, too.
    const listed = kind === "page" && !!focused() && focused() === first("#set-language");
    const at = focused();
    const off = !!at && leaves(at);
    const fits = (/** @type {Event_} */ { kind: what, key = "Tab" }) =>
      what !== "key" || (!(off && key === "Enter") && (!listed || /Tab$|Escape/.test(key)));
    if (intent && fits(intent) && chance() < 0.85) return { n, wait, byHand, ...intent };
    kept.intent = [];
    for (let tries = 0; tries < 40; tries++) {
      let at = chance() * SUM;
      const doing = DOINGS.find(([weight]) => (at -= weight) < 0);
      const found = doing?.[2](chance);
      if (found && fits(found)) return { n, wait, byHand, ...found };
    }
    return { n, wait, byHand, kind: "wait" };
  }
  /** @param {Event_} event */
  function told({ n, wait, byHand, kind, ...rest }) {
    const more = Object.entries(rest)
      .filter(([name]) => !["focuses", "blurs", "begins", "closes", "within"].includes(name))
      .map(
        ([name, value]) =>
          `${name} ${typeof value === "string" && name === "text" ? JSON.stringify(value.slice(0, 200)) : value}`,
      );
    return `${n}: ${kind} ${more.join(", ")}${byHand || kind === "resize" ? "" : " (by script)"}; then ${wait} ms`;
  }

  // --------------------------------------------------------- events by script

  /** @param {number} x @param {number} y */
  const under = (x, y) => {
    const inner = tree().elementFromPoint(x, y);
    return inner ?? document.elementFromPoint(x, y) ?? document.body;
  };
  /**
   * The element that takes the focus when this one is pressed.
   * @param {Element | null} element @returns {HTMLElement | null}
   */
  function focusable(element) {
    for (let at = element; at; at = at.parentElement) {
      if (at instanceof HTMLLabelElement && at.control) return at.control;
      if (
        at instanceof HTMLElement &&
        (at.tabIndex >= 0 || at.hasAttribute("tabindex")) &&
        !at.matches(":disabled")
      )
        return at;
    }
    return null;
  }
  /** @type {Element[]} */
  let hovered = [];
  /** @param {number} x @param {number} y @param {string} pointerType */
  function pointAt(x, y, pointerType) {
    const init = { clientX: x, clientY: y, pointerType, isPrimary: true, pointerId: 1 };
    /** @type {Element[]} */
    const chain = [];
    for (let at = /** @type {Element | null} */ (under(x, y)); at; at = at.parentElement)
      chain.push(at);
    for (const was of hovered)
      if (!chain.includes(was)) was.dispatchEvent(new PointerEvent("pointerleave", init));
    for (const is of [...chain].reverse())
      if (!hovered.includes(is)) is.dispatchEvent(new PointerEvent("pointerenter", init));
    hovered = chain;
    chain[0]?.dispatchEvent(
      new PointerEvent("pointermove", { ...init, bubbles: true, composed: true }),
    );
  }
  /** @param {string} type @param {number} x @param {number} y @param {string} pointerType @param {Element} target */
  function pointer(type, x, y, pointerType, target = under(x, y)) {
    const event = new PointerEvent(type, {
      clientX: x,
      clientY: y,
      pointerType,
      isPrimary: true,
      pointerId: 1,
      button: 0,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    return target.dispatchEvent(event);
  }
  /** @param {Element} target @param {number} x @param {number} y @param {number} detail */
  const clicked = (target, x, y, detail) =>
    target.dispatchEvent(
      new MouseEvent("click", {
        clientX: x,
        clientY: y,
        detail,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  /** Focuses the pressed element, or removes the focus if it takes none. @param {Element} pressed */
  function focusOn(pressed) {
    const takes = focusable(pressed);
    if (takes) takes.focus({ preventScroll: true });
    else focused()?.blur();
  }
  /**
   * The element that gets the click after a press on one element and a release on another.
   * @param {Element} down @param {Element} up
   */
  function common(down, up) {
    let at = up;
    while (!at.contains(down) && at.parentElement) at = at.parentElement;
    return at;
  }

  /** Performs an event by a script, where the browser's own input is slow. @param {Event_} event */
  function perform(event) {
    const { kind: what, x, y } = event;
    if (what === "hover") pointAt(x, y, "mouse");
    if (what === "click" || what === "touch") {
      const type = what === "touch" ? "touch" : "mouse";
      pointAt(x, y, type);
      const down = under(x, y);
      pointer("pointerdown", x, y, type, down);
      focusOn(down);
      pointer("pointerup", x, y, type);
      clicked(common(down, under(x, y)), x, y, 1);
      if (type === "touch") pointAt(-1, -1, type);
    }
    if (what === "drag") {
      const type = event.pointer;
      pointAt(x, y, type);
      const down = under(x, y);
      pointer("pointerdown", x, y, type, down);
      focusOn(down);
      const [endX, endY] = [event.toX, event.toY];
      for (let i = 1; i <= 3; i++)
        pointAt(x + ((endX - x) * i) / 3, y + ((endY - y) * i) / 3, type);
      if (event.gone) key("Escape");
      pointer(event.gone && type === "touch" ? "pointercancel" : "pointerup", endX, endY, type);
    }
    if (what === "key") key(event.key);
    if (what === "fill") {
      focusOn(under(x, y));
      const field = focused();
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        field.value = event.text;
        field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      }
    }
  }
  /** @param {string} chord */
  function key(chord) {
    const parts = chord.split("+");
    const name = parts.pop() ?? "";
    const init = {
      key: name,
      ctrlKey: parts.includes("Control"),
      shiftKey: parts.includes("Shift"),
      bubbles: true,
      composed: true,
      cancelable: true,
    };
    const target = focused() ?? document.body;
    const open = dialogs()[0];
    if (!target.dispatchEvent(new KeyboardEvent("keydown", init))) return;
    if (name === "Tab") return tab(init.shiftKey);
    if (name === "Escape" && open instanceof HTMLDialogElement) {
      if (open.dispatchEvent(new Event("cancel", { cancelable: true }))) open.close();
      return;
    }
    /** @type {Record<string, string>} */
    const pressed = { Enter: "button, summary, a[href]", " ": "button, summary" };
    if (target.matches(pressed[name] ?? ":not(*)")) clicked(target, 0, 0, 0);
    target.dispatchEvent(new KeyboardEvent("keyup", init));
  }
  /** @param {boolean} back */
  function tab(back) {
    const root = dialogs()[0] ?? tree();
    const stops = [
      ...root.querySelectorAll("button, a[href], summary, textarea, select, input, [tabindex]"),
    ]
      .map((found) => /** @type {HTMLElement} */ (found))
      .filter((found) => found.tabIndex >= 0 && visible(found) && !found.matches(":disabled"));
    const at = stops.indexOf(/** @type {HTMLElement} */ (focused()));
    const next = stops[(at + (back ? -1 : 1) + stops.length) % stops.length];
    next?.focus();
  }

  /** Performs the events that need a script in every browser: lists, addresses, history. @param {Event_} event */
  function follow(event) {
    const { kind: what } = event;
    if (what === "select") {
      const select = /** @type {HTMLSelectElement | undefined} */ (all("select")[event.nth]);
      if (!select) return;
      select.focus({ preventScroll: true });
      const same = select.value === event.value;
      select.value = event.value;
      for (const type of ["input", "change"])
        if (!same) select.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }
    if (what === "scroll") scrollBy(0, event.by);
    if (what === "hash") {
      const before = location.href;
      location.hash = event.text;
      if (location.href !== before) kept.length = ++kept.at;
    }
    if (what === "back") kept.at--;
    if (what === "forward") kept.at++;
    keep();
    if (what === "back") history.back();
    if (what === "forward") history.forward();
    if (what === "reload") location.reload();
  }
  const FOLLOWED = ["select", "scroll", "hash", "back", "forward", "reload", "wait"];

  // ---------------------------------------------------------------------- a run

  /**
   * Returns a function that resolves when the browser has gone to another address of this page, and never
   * if it leaves the page.
   * @param {Event_} event
   */
  function gone(event) {
    const speaks =
      event.kind === "select" &&
      kind === "page" &&
      first("#set-language") === all("select")[event.nth];
    const changes = speaks && /** @type {any} */ (first("#set-language"))?.value !== event.value;
    if (!changes && !["hash", "back", "forward", "reload"].includes(event.kind))
      return () => Promise.resolve();
    let went = false;
    addEventListener("popstate", () => (went = true), { once: true });
    addEventListener("hashchange", () => (went = true), { once: true });
    let left = false;
    const leave = () => (left = true);
    addEventListener("beforeunload", leave, { once: true });
    addEventListener("pagehide", leave, { once: true });
    return async () => {
      const until = real.now() + (changes || event.kind === "reload" ? 8000 : 700);
      while (real.now() < until && !went) {
        await new Promise((done) => real.setTimeout(done, 10));
        if (left) await new Promise(() => {});
      }
      typed = location.hash;
      await painted();
    };
  }

  /** @type {{ event: Event_, before: HTMLElement | null } | null} */
  let doing = null;
  /** The element that takes the focus from the last press. @type {{ takes: HTMLElement | null } | null} */
  let pressed = null;
  for (const type of ["pointerdown", "mousedown"])
    addEventListener(
      type,
      (event) => {
        // A touch takes the focus only when it becomes a mouse event, and it does not while the
        // page still scrolls.
        if (event.isTrusted && Reflect.get(event, "pointerType") === "touch") return;
        const at = event.composedPath()[0];
        pressed = { takes: focusable(at instanceof Element ? at : null) };
      },
      true,
    );
  /** Whether there has been a click since the last event began. */
  let heardClick = false;
  addEventListener("click", () => (heardClick = true), true);
  /** Waits for the mouse events and the click that the browser sends some time after a touch, if it sends any. */
  async function tapped() {
    const late = real.now() + 500;
    while (!heardClick && real.now() < late) await new Promise((done) => real.setTimeout(done, 10));
  }
  /** Whether anything had the focus when no dialog was open last. */
  let home = false;
  const user = {
    /** Chooses the next event, and prepares the checks after it. @returns {Event_} */
    next() {
      const event = choose(kept.n);
      // The event's own choice uses one generator, its consequences another.
      world = chanceOf(kept.n, 3);
      kept.n++;
      kept.log = [...kept.log, told(event)].slice(-TOLD);
      doing = { event, before: focused() };
      pressed = null;
      heardClick = false;
      if (event.x !== undefined) {
        const takes = focusable(under(event.x, event.y));
        const presses = event.kind !== "hover" && event.kind !== "drag";
        event.focuses = presses && takes ? called(takes) : "";
      }
      // Tab may lead out of the page, and a closing dialog may have no element to return the focus to.
      event.blurs ||= /Tab$/.test(event.key ?? "");
      event.within = dialogs().length > 0;
      event.closes = event.within && !home;
      event.begins = event.kind === "hash" || event.kind === "back" || event.kind === "forward";
      keep();
      return event;
    },
    /** After an event: the user waits, then checks the page. @returns {Promise<string>} what is wrong */
    async after() {
      if (!doing) return "nothing was done";
      const { event, before } = doing;
      if (event.kind === "touch" && event.byHand) {
        await tapped();
        if (!pressed) event.focuses = "";
      }
      if (pressed) {
        // The element that was really pressed: a page may move under an approaching pointer.
        event.focuses = pressed.takes && event.kind !== "drag" ? called(pressed.takes) : "";
        event.blurs ||= !pressed.takes || event.kind === "drag";
      }
      doing = null;
      await painted();
      await pass(event.wait);
      if (event.wait || event.kind === "resize") await painted();
      await settle();
      if (!game().view) {
        const late = await begin(); // another language, on somebody else's page
        if (late) return late;
        event.begins = true;
      }
      const why = await check(event, before);
      if (!dialogs().length) home = !!focused();
      // A press on nothing focusable, and only then the dialog that was still loading opened.
      else if (event.blurs && !event.within) home = false;
      return why;
    },
    /** Whether only a script in the page can perform this event. @param {Event_} event */
    own: (event) => FOLLOWED.includes(event.kind) || (!event.byHand && event.kind !== "resize"),
    /** @param {Event_} event */
    async act(event) {
      const there = gone(event);
      if (FOLLOWED.includes(event.kind)) follow(event);
      else perform(event);
      await there();
      return true;
    },
    /** Waits for the page to start. Returns a fault, or an empty string. */
    async begin() {
      const late = await begin();
      return late || check({ begins: true }, null);
    },
    /** The progress, the last events and the position. */
    kept: () => ({
      n: kept.n,
      log: kept.log,
      state: state && { record: state.record, past: state.past, beside: state.sideGame },
    }),

    // The rest is for drivers whose every call is slow: one call starts many events, further calls
    // ask for the report.
    /** @type {{ at: "fresh" | "busy" | "done" | "outside" | "failed", why?: string, event?: Event_ }} */
    report: { at: "fresh" },
    /** Goes on until this number of events is reached, or until an event must come from outside. @param {number} until */
    run(until) {
      const work = async () => {
        if (user.report.at === "fresh") {
          user.report = { at: "busy" };
          const why = await user.begin();
          if (why) return { at: "failed", why };
        } else {
          user.report = { at: "busy" };
          // The event that came from outside is done.
          const why = doing ? await user.after() : "";
          if (why) return { at: "failed", why };
        }
        while (kept.n < until) {
          const event = user.next();
          if (!user.own(event)) return { at: "outside", event };
          await user.act(event);
          const why = await user.after();
          if (why) return { at: "failed", why };
        }
        return { at: "done" };
      };
      work().then(
        (report) => (user.report = /** @type {any} */ (report)),
        (error) =>
          (user.report = { at: "failed", why: `the random user: ${error}\n${error.stack ?? ""}` }),
      );
    },
  };
  // A page that comes back from the browser's back-forward cache goes on from the user's current event.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    recall();
    doing = null;
    wrong = [];
    user.report = { at: "fresh" };
  });
  Reflect.set(globalThis, "user", user);
})();
