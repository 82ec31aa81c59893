// The states of the page that states.test.mjs checks and that `make gallery` shows to a person.
import { sentence, text } from "./english.mjs";
import { brokenThread, holdMotion, muteThread } from "./helper.mjs";
import { LESSONS } from "./lesson-walks.mjs";
import { played } from "./played-links.mjs";
import { playedLive } from "./played-live.mjs";
import {
  apparatus,
  asked,
  button,
  byLink,
  choice,
  choose,
  dialog,
  measure,
  picks,
  fallen,
  field,
  firstGame,
  fromMenu,
  fold,
  heading,
  headline,
  home,
  kinds,
  guess,
  guesses,
  lesson,
  liveGame,
  margin,
  moveButtons,
  named,
  openSheet,
  openTab,
  outcome,
  posed,
  puzzle,
  region,
  sending,
  square,
  standing,
  task,
  told,
  turns,
  unfoldShare,
  verdict,
  reviewOpener,
} from "./person.mjs";
import { withMatch } from "./stored-match.mjs";

/** @import { TextKey, Values } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {TextKey} key @param {Values} [values] */
const press = (page, key, values) => button(page, key, values).click();

/** The values of all actions, once they are there. @param {Page} page */
async function analysed(page) {
  await openTab(page, "tool.analysis");
  await margin(page).waitFor({ timeout: 60_000 });
}

/** A complete hint. @param {Page} page */
async function hinted(page) {
  await press(page, "tool.hint");
  await press(page, "hint.more");
}

/**
 * `hash` is the link to open, `settings` are stored before, and `prepare` gets the page before it is
 * opened. `act` is called once; `point` is called again on every screen, because its target has moved.
 * `moves` is the animation during which the state exists, if it is a passing one; `landing` is true for
 * the landing itself.
 * @typedef {{ name: string, hash?: string, landing?: boolean, settings?: Record<string, string>, moves?: "collapse" | "die" | "explained",
 *   prepare?: (page: Page) => Promise<unknown>, act?: (page: Page) => Promise<unknown>, point?: (page: Page) => Promise<unknown> }} PageState
 */

const CHOICE = "#goff,14,15,48,36,18";
/** All quantum stones are on the board, ready to be measured. */
const FULL = "#kvantove,12,45,36,78,9";
/** Names of the maximum length. */
const NAMES = /** @type {const} */ (["Maximiliane Bohrmann", "Wolfgang W. Schröder"]);

/**
 * Opens a dialog, which has to load first.
 * @param {Page} page @param {TextKey} by the name of its button @param {TextKey} title
 */
async function open(page, by, title) {
  await fromMenu(page, by);
  await heading(dialog(page, title), title).waitFor();
}
/** @param {Page} page */
const openNewGame = (page) => open(page, "tool.new", "new.title");
/** @param {Page} page */
const openHelp = (page) => open(page, "page.help", "help.title");
/** @param {Page} page */
const openMatch = async (page) => {
  await standing(page).click();
  await dialog(page, "match.title").waitFor();
};

/** Opens a lesson and does something in it. @param {Page} page @param {() => Promise<void>} act */
async function inLesson(page, act) {
  await lesson(page).getByRole("heading").waitFor();
  await act();
}
const MANY = { n: 10_000 };
/** Goes to Mermin's device and sends pairs until equal questions have come. @param {Page} page */
async function sendPairs(page) {
  const seen = task(page).filter({ hasText: sentence("learn.gloves.same") });
  await button(page, "apparatus.gloves.one").waitFor();
  for (let n = 0; n < 200 && !(await seen.count()); n++) await press(page, "apparatus.gloves.one");
}
/** From there to the pupil's own lists, two of which were sent. @param {Page} page */
async function sendLists(page) {
  await sendPairs(page);
  await press(page, "learn.gloves.same.never");
  await press(page, "apparatus.gloves.many", MANY);
  await asked(page, "learn.gloves.idea");
  await press(page, "lesson.next");
  await press(page, "apparatus.gloves.switch", { n: 1, question: 1, answer: "A" });
  await press(page, "lesson.next");
  await press(page, "learn.gloves.least.third");
  await press(page, "apparatus.gloves.add");
  await press(page, "apparatus.gloves.many", MANY);
}
/** The two stations, with the results that came while the other station measured nothing. @param {Page} page */
async function toStations(page) {
  await press(page, "learn.message.half.same");
  for (const n of [2, 3]) await square(page, n).click();
  await asked(page, "learn.message.count");
  await lesson(page).getByRole("button", { name: "2", exact: true }).click();
  await press(page, "lesson.next");
  await press(page, "learn.message.nature.same");
  await press(page, "apparatus.message.many", MANY);
}

/** Opens the worlds and waits for them. @param {Page} page */
async function worlds(page) {
  await openTab(page, "tool.worlds");
  await region(page, "worlds.title").waitFor();
}

/** Two lessons are done. @param {Page} page */
const someDone = (page) =>
  page.addInitScript(
    (text) => localStorage.setItem("quantum-tic-tac-toe.lessons", text),
    JSON.stringify({
      version: 1,
      done: { cycle: { right: 1, of: 2 }, superposition: { right: 3, of: 3 } },
    }),
  );

/** A match in its first game. @param {Page} page @param {readonly string[]} names */
async function match(page, names = []) {
  await openNewGame(page);
  await fold(page, "match.title").click();
  await field(page, "new.match").check();
  if (names.length) await fold(page, "new.names").click();
  for (const [i, name] of names.entries())
    await field(page, i ? "new.name.o" : "new.name.x").fill(name);
  await press(page, "new.start");
}
/** Opens the dialog with one kind of game chosen. @param {Page} page @param {TextKey} kind */
async function newGame(page, kind) {
  await openNewGame(page);
  await field(dialog(page, "new.title"), kind).check();
}
/** Makes a person's first move against the computer. @param {Page} page @param {(page: Page) => Promise<unknown>} thread */
async function against(page, thread) {
  await thread(page);
  await field(page, "players.computer").check();
  await square(page, 1).click();
  await square(page, 5).click();
}
/** Ends a game by a button, not on the board. @param {Page} page @param {TextKey} how @param {Values} [values] */
async function end(page, how, values) {
  await openMatch(page);
  await button(dialog(page, "match.title"), how, values).click();
}
/** The third game of a match, which then ends. @type {Pick<PageState, "hash" | "prepare">} */
const THIRD_GAME = {
  hash: "#goff,19",
  prepare: withMatch("goff 19", [...NAMES], {
    games: [
      { record: "goff", x: 0, end: "resigned X" },
      { record: "goff", x: 1, end: "off" },
    ],
  }),
};
/** @param {Page} page */
const endThirdGame = (page) => end(page, "match.resign", { name: NAMES[1], player: "O" });
/** Starts the guided game and makes some of its proposed moves. @param {Page} page @param {number[]} presses */
async function guide(page, ...presses) {
  await firstGame(page);
  for (const at of presses) await square(page, at).click();
}

/** A game by links after two moves. The inviter has the turn. */
const TWO_MOVES = played("goff", "X", "15", "59");
/** Two games by links with coins: one whose coin has not fallen yet, and one with several falls. */
const COIN = played("nature", "X", "15", "15");
const COINS = played("nature", "X", "15", "15", "23", "23", "46");
const DICE = played("kvantove", "X", "12", "34", "56", "78", "9", "?12");

/** Waits for the panel of a game by links. @param {Page} page */
const elsewhere = (page) => byLink(page).waitFor();
/** Opens the dialog of such a game. @param {Page} page */
async function openGame(page) {
  await elsewhere(page);
  await button(byLink(page), "by-link.more").click();
  await dialog(page, "by-link.title").waitFor();
}

/** As on a page without HTTPS. @param {Page} page */
const withoutClipboard = (page) =>
  page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));

/** @type {PageState[]} */
const BY_LINK = [
  {
    name: "by-link-invitation",
    hash: played("goff", "X", "15").link,
    act: (page) =>
      headline(page)
        .filter({ hasText: text("head.turn.you") })
        .waitFor(),
  },
  { name: "by-link-toss", hash: played("goff", "toss", "").link, act: elsewhere },
  { name: "by-link-move", hash: TWO_MOVES.of("inviter"), act: elsewhere },
  {
    name: "by-link-send",
    hash: played("goff", "X", "15", "59").of("inviter"),
    async act(page) {
      await elsewhere(page);
      for (const n of [2, 3]) await square(page, n).click();
      await sending(page).waitFor();
    },
  },
  {
    name: "by-link-by-hand",
    hash: played("goff", "X", "15", "59").of("inviter"),
    async act(page) {
      await elsewhere(page);
      await withoutClipboard(page);
      for (const n of [2, 3]) await square(page, n).click();
      await sending(page).click();
      await asked(page, "by-link.waits.by-hand");
    },
  },
  { name: "by-link-waiting", hash: TWO_MOVES.of("invitee"), act: elsewhere },
  { name: "by-link-coin", hash: COIN.of("invitee"), act: elsewhere },
  { name: "by-link-tossed", hash: COIN.of("inviter"), act: elsewhere },
  { name: "by-link-die", hash: DICE.of("invitee"), act: elsewhere },
  { name: "by-link-dice", hash: DICE.of("inviter"), act: elsewhere },
  {
    name: "by-link-asked",
    hash: played("goff", "X", "15", "59", "ask").of("invitee"),
    act: elsewhere,
  },
  { name: "by-link-over", hash: played("goff", "X", "15", "resign").of("inviter"), act: elsewhere },
  { name: "by-link-watching", hash: TWO_MOVES.link, act: elsewhere },
  {
    name: "by-link-game",
    hash: COINS.of("invitee"),
    async act(page) {
      await openGame(page);
      await fold(page, "by-link.decided").click();
    },
  },
  {
    name: "by-link-moved",
    hash: played("goff", "X", "15", "59").of("inviter"),
    async act(page) {
      await openGame(page);
      await fold(page, "by-link.device").click();
      await press(page, "by-link.device.make");
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "by-link-private",
    hash: played("goff", "X", "15", "59").of("inviter"),
    async act(page) {
      await openGame(page);
      await fold(page, "by-link.device").click();
      await press(page, "by-link.device.make");
    },
  },
  {
    name: "by-link-fork",
    hash: TWO_MOVES.of("inviter"),
    async act(page) {
      await elsewhere(page);
      await page.evaluate((hash) => void (location.hash = hash), TWO_MOVES.another("37"));
      await dialog(page, "by-link.fork").waitFor();
    },
  },
  {
    name: "by-link-cut",
    hash: TWO_MOVES.link.replace(/.{9}&.*/, ""),
    act: (page) => heading(page, "by-link.bad.cut").waitFor(),
  },
  {
    name: "by-link-newer",
    hash: TWO_MOVES.link.replace(/play=../, "play=Ag"),
    act: (page) => heading(page, "by-link.bad.newer").waitFor(),
  },
  {
    name: "by-link-list",
    hash: TWO_MOVES.of("inviter"),
    async act(page) {
      await elsewhere(page);
      await page.evaluate((hash) => void (location.hash = hash), DICE.of("invitee"));
      await told(page, "by-link.toss.die");
      await open(page, "tool.by-link", "by-link.games");
      await page
        .getByRole("button", { name: sentence("by-link.delete.name") })
        .first()
        .click();
    },
  },
  { name: "by-link-new", hash: "#goff,14", act: (page) => newGame(page, "players.friend") },
];

/** A live game of the friend's, as the person here sees it. @param {readonly string[] | null} steps */
const withFriend = (steps) => playedLive("goff", steps, NAMES[0]);
const CLOSED = ["14", "45", "51"];
const INVITED = withFriend(null).device({ seat: 0, alone: true });
const JOINS = withFriend(null).device();
const TURN = withFriend(["14", "59"]).device({ seat: 0, watchers: 2 });
const FRIEND = withFriend(["14"]).device({ seat: 0 });
const CHOOSES = withFriend(CLOSED).device({ seat: 1 });
const ASKED = withFriend(["14", "59", "second offerDraw"]).device({ seat: 0 });
const WON = ["12", "45", "23", "56", "13", "@3"];
const OVER = withFriend(WON).device({ seat: 0 });
const AGAIN = withFriend([...WON, "second rematch"]).device({ seat: 0 });
const AGAIN_ASKED = withFriend([...WON, "first rematch"]).device({ seat: 0 });
const OTHER_TAB = withFriend(["14", "59"]).device({ seat: 0, ends: 4001 });
const LOST = withFriend(["14", "59"]).device({ seat: 0, silent: true });
const OVER_LOST = withFriend(WON).device({ seat: 0, silent: true });
const GONE = withFriend(["14"]).device({ seat: 0, alone: true });
const WATCHED = withFriend(["14", "59", ...CLOSED.slice(1)]).device({ watchers: 1 });

/** The friend's reaction, before the friend chooses a first square. @param {Page} page */
async function reacts(page) {
  FRIEND.gesture("chooses", 5);
  FRIEND.gesture("reacts", 0);
  await told(page, "live.says.named", { name: NAMES[0], text: text("live.reaction.0") });
}
/** The reactions, once both are there. @param {Page} page */
const reactions = (page) => button(liveGame(page), "live.reaction.0").waitFor();

/**
 * A live game whose relay has not answered for five seconds.
 * @param {string} name @param {typeof LOST} game @param {(page: Page) => Promise<unknown>} shown
 * @returns {PageState}
 */
const lostState = (name, { hash, prepare }, shown) => ({
  ...{ name, hash },
  async prepare(page) {
    await page.clock.install();
    await prepare(page);
  },
  async act(page) {
    await liveGame(page).waitFor();
    await page.clock.fastForward(5000);
    await shown(page);
  },
});

/** @type {PageState[]} */
const LIVE = [
  { name: "live-invite", ...INVITED, act: (page) => asked(page, "live.invites.about") },
  {
    name: "live-by-hand",
    ...INVITED,
    async act(page) {
      await withoutClipboard(page);
      await button(liveGame(page), "share.copy").click();
      await asked(page, "share.by.hand");
    },
  },
  {
    name: "live-join",
    ...JOINS,
    act: (page) => button(liveGame(page), "live.join").waitFor(),
  },
  { name: "live-turn", ...TURN, act: reactions },
  // A reaction is visible for some seconds.
  { name: "live-friend", ...FRIEND, act: reactions, point: reacts },
  { name: "live-gone", ...GONE, act: (page) => asked(page, "live.gone.named", { name: NAMES[0] }) },
  { name: "live-choice", ...CHOOSES, act: (page) => outcome(page, 1).waitFor() },
  { name: "live-asked", ...ASKED, act: (page) => asked(page, "live.offers.about") },
  {
    name: "live-over",
    ...OVER,
    act: (page) => button(liveGame(page), "by-link.rematch").waitFor(),
  },
  {
    name: "live-again",
    ...AGAIN,
    act: (page) =>
      headline(page)
        .filter({ hasText: text("live.again.named", { name: NAMES[0] }) })
        .waitFor(),
  },
  {
    name: "live-again-asked",
    ...AGAIN_ASKED,
    act: (page) => told(page, "live.again.asked.named", { name: NAMES[0] }),
  },
  { name: "live-tab", ...OTHER_TAB, act: (page) => asked(page, "live.stopped.tab.about") },
  lostState("live-lost", LOST, (page) => asked(page, "live.lost")),
  lostState("live-over-lost", OVER_LOST, async (page) => {
    await told(page, "live.lost");
    await button(page, "decided.show").waitFor();
  }),
  {
    name: "live-stuck",
    hash: TURN.hash,
    async prepare(page) {
      await TURN.prepare(page);
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("there is no room", "QuotaExceededError");
        };
      });
    },
    async act(page) {
      await reactions(page);
      for (const one of [2, 3]) await square(page, one).click();
      await asked(page, "live.stuck.about");
    },
  },
  { name: "live-watching", ...WATCHED, act: (page) => asked(page, "live.watches.taken") },
  {
    name: "live-game",
    ...TURN,
    async act(page) {
      await reactions(page);
      await button(liveGame(page), "by-link.more").click();
      await dialog(page, "by-link.title").waitFor();
    },
  },
];

/** Finished games: a win, a draw with a friend, a defeat, two people. */
const FINISHED = /** @type {const} */ ([
  ["goff 12 45 23 56 13 @3", ["", 3], 0.9],
  ["goff 12 45 23 56 13 @3", [2, ""], 0.4],
  ["nature 12 45 23 56 13 @3", [{ friend: "Bo" }, ""], null],
  ["goff 12 45 23 56 13 @3", ["Ada", "Bernadette"], null],
]).map(([record, seats, accuracy], i) => ({
  ...{ id: `game-number-${i}`, record, seats, accuracy },
  ended: Date.UTC(2026, 10, 27 - i, 12),
}));

/** Games that ended off the board, as the device keeps them. */
const GIVEN_UP = /** @type {const} */ ([
  ["goff 12 45", ["", { friend: "Bo" }], "resigned X"],
  ["goff 12 45 23", [{ friend: "Bo" }, ""], "off"],
  ["goff 12", ["Ada", "Bernadette"], "resigned O"],
]).map(([record, seats, end], i) => ({
  ...{ id: `given-up-${i}`, record, seats, end, accuracy: null },
  ended: Date.UTC(2026, 9, 27 - i, 12),
}));

/** @type {PageState[]} */
export const STATES = [
  ...BY_LINK,
  { name: "landing", landing: true },
  { name: "empty" },
  { name: "hover", hash: "#goff,14,15,48,36", point: (page) => square(page, 1).hover() },
  { name: "selected", hash: "#goff,14,15", act: (page) => square(page, 3).click() },
  {
    name: "refused",
    hash: "#goff,14,15,48,18,@1",
    act: (page) => square(page, 1).click(),
  },
  { name: "pairs", hash: "#goff,15,29,35,47,78" },
  { name: "bodies", hash: "#goff,12,36,47,89,23,69" },
  { name: "crowded", hash: "#goff,15,25,35,45,56,57,58,59" },
  { name: "crowded-corner", hash: "#goff,12,13,14,15,16,17,18,19" },
  { name: "crowded-choice", hash: "#goff,15,25,35,45,56,57,58,59,15" },
  {
    name: "pair-preview",
    hash: "#goff,14,15,48,36",
    act: (page) => square(page, 7).click(),
    point: (page) => square(page, 9).hover(),
  },
  {
    name: "would-close",
    hash: "#goff,14,15,48,36",
    act: (page) => square(page, 1).click(),
    point: (page) => square(page, 8).hover(),
  },
  { name: "choice", hash: CHOICE },
  { name: "choice-still", hash: CHOICE, settings: { breathing: "off" } },
  { name: "two-cycle", hash: "#goff,12,45,23,56,89,45" },
  { name: "tried", hash: CHOICE, point: (page) => outcome(page, 8).hover() },
  { name: "picked", hash: CHOICE, act: (page) => outcome(page, 8).click() },
  { name: "measure", hash: "#nature,14,15,48,36,18" },
  {
    name: "mid-collapse",
    hash: CHOICE,
    settings: { speed: "slow" },
    moves: "collapse",
    act: async (page) => {
      await square(page, 1).click();
      await holdMotion(page, 1900);
    },
  },
  { name: "after", hash: `${CHOICE},@1,69` },
  {
    name: "ghosts",
    hash: `${CHOICE},@1`,
    settings: { ghosts: "on" },
    point: (page) => square(page, 5).hover(),
  },
  { name: "last-square", hash: "#goff,12,12,@1,45,45,@4,69,69,@9,78,78,@8" },
  { name: "rows", hash: "#goff,12,45,23,56,36,14,@4" },
  { name: "double-row", hash: "#goff,13,26,39,68,79,48,57,24,@4,15,@1" },
  { name: "cat", hash: "#goff,12,12,@1,45,45,@5,69,69,@6,78,38,37,@3" },
  {
    name: "move-pointed",
    hash: "#goff,14,15,48,36",
    async point(page) {
      await openSheet(page);
      await moveButtons(page).nth(1).hover();
    },
  },
  {
    name: "looking-back",
    hash: `${CHOICE},@1,69`,
    act: (page) => moveButtons(page).nth(2).click(),
  },
  { name: "broken", hash: "#goff,14,15,zz,48" },
  { name: "analysis", hash: "#goff,14,15,48", act: analysed, point: openSheet },
  {
    name: "analysis-pair",
    hash: "#nature,14,15,48,36",
    act: async (page) => {
      await analysed(page);
      // Below the board the list is folded.
      const sort = button(page, "actions.value", { player: "X" });
      if (!(await sort.isVisible()))
        await page.locator("summary", { hasText: text("actions.title") }).click();
      await sort.click();
      await square(page, 1).click();
    },
  },
  { name: "analysis-crowded", hash: "#goff,15,25,35,45,56,57,58,59", act: analysed },
  { name: "analysis-choice", hash: CHOICE, act: analysed },
  { name: "analysis-coin", hash: "#nature,14,15,48,36,18", act: analysed },
  {
    name: "analysis-stuck",
    hash: "#goff,14,15,48",
    act: async (page) => {
      await page.route("**/pkg/*.wasm", (route) => route.abort());
      await openTab(page, "tool.analysis");
      await button(page, "analysis.again").waitFor();
    },
  },
  { name: "worlds", hash: "#goff,12,23,69", act: worlds, point: (page) => square(page, 2).hover() },
  {
    name: "worlds-27",
    hash: "#goff,12,45,78,23,56,89",
    async act(page) {
      await worlds(page);
      await field(page, "worlds.chances").check();
      const all = region(page, "worlds.title");
      await all.locator("summary").click();
      await all
        .getByRole("button", { name: sentence("worlds.world") })
        .last()
        .click();
    },
  },
  { name: "worlds-choice", hash: CHOICE, act: worlds },
  { name: "worlds-measured", hash: `${CHOICE},@1`, act: worlds, point: openSheet },
  {
    name: "worlds-formula",
    hash: "#goff,12,23,69",
    async act(page) {
      await worlds(page);
      await press(page, "worlds.formula");
    },
    point: openSheet,
  },
  {
    name: "worlds-formula-long",
    hash: "#goff,15,25,35,45,56,57,58,59",
    async act(page) {
      await worlds(page);
      await press(page, "worlds.formula");
    },
  },
  { name: "hint", hash: "#goff,14,15,48,36", act: hinted },
  { name: "lessons", act: (page) => open(page, "tool.lessons", "lessons.title") },
  {
    name: "lessons-done",
    prepare: (page) =>
      page.addInitScript(
        (text) => localStorage.setItem("quantum-tic-tac-toe.lessons", text),
        JSON.stringify({
          version: 1,
          done: {
            ...{ classical: { right: 2, of: 2 }, superposition: { right: 1, of: 3 } },
            ...{ paths: { right: 4, of: 5 }, dice: { right: 0, of: 1 } },
          },
        }),
      ),
    act: (page) => open(page, "tool.lessons", "lessons.title"),
  },
  {
    name: "lesson-over",
    hash: "#lesson=classical",
    act: (page) =>
      inLesson(page, async () => {
        for (const n of [5, 3]) {
          await square(page, n).click();
          await asked(page, n === 5 ? "learn.classical.second" : "learn.classical.threat");
        }
        await square(page, 4).click();
        await asked(page, "learn.classical.block");
        await square(page, 4).click();
        await asked(page, "learn.classical.win");
        await square(page, 6).click();
        await asked(page, "lesson.over");
      }),
  },
  {
    name: "lesson",
    hash: "#lesson=superposition",
    act: (page) =>
      inLesson(page, async () => {
        for (const n of [1, 9]) await square(page, n).click();
        await guess(page, "2");
        await asked(page, "learn.superposition.one");
      }),
  },
  {
    name: "lesson-guess-number",
    hash: "#lesson=entanglement",
    act: (page) => inLesson(page, () => guesses(page).first().waitFor()),
  },
  {
    name: "lesson-guess-world",
    hash: "#lesson=cycle",
    act: (page) => inLesson(page, () => guesses(page).first().waitFor()),
  },
  {
    name: "lesson-guess-choice",
    hash: "#lesson=measurement",
    act: (page) => inLesson(page, () => guesses(page).first().waitFor()),
  },
  {
    name: "lesson-guess-square",
    hash: "#lesson=closed",
    act: (page) => inLesson(page, () => asked(page, "learn.closed.press")),
  },
  {
    name: "lesson-worlds",
    hash: "#lesson=worlds",
    act: (page) =>
      inLesson(page, async () => {
        await guess(page, "4");
        for (const n of [5, 8]) await square(page, n).click();
        await guess(page, "8");
        for (const n of [4, 5]) await square(page, n).click();
      }),
  },
  {
    name: "lesson-look",
    hash: "#lesson=measurement",
    act: (page) =>
      inLesson(page, async () => {
        await guess(page, text("learn.measurement.who.o"));
        await guess(page, "3");
        for (const n of [1, 8]) await square(page, n).click();
        await asked(page, "learn.measurement.look");
      }),
  },
  {
    name: "lesson-wrong-move",
    hash: "#lesson=closed",
    settings: { speed: "off" },
    act: (page) =>
      inLesson(page, async () => {
        await square(page, 7).click(); // a guess
        await guess(page, "0");
        for (const n of [7, 8]) await square(page, n).click();
        await choice(page).waitFor(); // O has replied
        await square(page, 7).click();
        await asked(page, "learn.closed.both");
      }),
  },
  {
    name: "lesson-done",
    hash: "#lesson=coin",
    settings: { speed: "off" },
    act: (page) =>
      inLesson(page, async () => {
        await square(page, 1).click();
        await square(page, 9).click();
        await press(page, "choice.measure");
        await guess(page, text("learn.coin.next.other"));
        await asked(page, "learn.coin.pair", { a: 4, b: 6 });
        await square(page, 4).click();
        await square(page, 6).click();
        await press(page, "choice.measure");
        await press(page, "lesson.next");
      }),
  },
  {
    name: "lesson-paths",
    hash: "#lesson=paths",
    act: (page) =>
      inLesson(page, async () => {
        await asked(page, "learn.paths.place");
        for (const n of [1, 3]) await square(page, n).click();
        await press(page, "learn.paths.wall.stripes");
        await press(page, "apparatus.paths.send.many", { n: 100 });
        await press(page, "learn.paths.less.more");
        await named(apparatus(page), "radio", "apparatus.paths.ways.first").click();
        // As many as fit, so that some of them arrive at the marked place.
        for (let n = 0; n < 6; n++) await press(page, "apparatus.paths.send.many", { n: 100 });
        await press(page, "lesson.next");
        await named(apparatus(page), "slider", "apparatus.paths.place").focus();
      }),
  },
  {
    name: "lesson-cat",
    hash: "#lesson=cat",
    act: (page) =>
      inLesson(page, async () => {
        await press(page, "learn.cat.box.one");
        await named(apparatus(page), "radio", "apparatus.cat.question.alive").click();
        await press(page, "learn.cat.sum.half");
        await named(apparatus(page), "radio", "apparatus.cat.question.sum").click();
        await named(apparatus(page), "slider", "apparatus.cat.turn").fill("180");
        await press(page, "lesson.next");
        await lesson(page).getByRole("button", { name: "4", exact: true }).click();
        await press(page, "apparatus.cat.hit");
      }),
  },
  {
    name: "lesson-gloves-runs",
    hash: "#lesson=gloves",
    settings: { speed: "off" },
    act: (page) => inLesson(page, () => sendPairs(page)),
  },
  {
    name: "lesson-gloves-lists",
    hash: "#lesson=gloves",
    settings: { speed: "off" },
    act: (page) => inLesson(page, () => sendLists(page)),
  },
  {
    name: "lesson-message",
    hash: "#lesson=message",
    settings: { speed: "off" },
    act: (page) => inLesson(page, () => toStations(page)),
  },
  {
    name: "experiment-gloves",
    hash: "#apparatus=gloves",
    settings: { speed: "off" },
    act: (page) => press(page, "apparatus.gloves.many", MANY),
  },
  { name: "puzzles", act: (page) => open(page, "tool.puzzles", "puzzles.title") },
  { name: "puzzle", hash: "#puzzle=30", act: posed },
  { name: "puzzle-choice", hash: "#puzzle=2", act: posed },
  {
    name: "puzzle-wrong",
    hash: "#puzzle=30",
    act: async (page) => {
      await posed(page);
      await square(page, 5).click();
      await square(page, 6).click();
      await verdict(page).getByText(sentence("puzzle.wrong.reply")).waitFor();
    },
  },
  {
    name: "puzzle-solved",
    hash: "#puzzle=56",
    act: async (page) => {
      await posed(page);
      await square(page, 6).click();
      await square(page, 8).click();
      await puzzle(page).getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "puzzle-of-today",
    hash: "#puzzle=2026-11-24",
    act: async (page) => {
      await page.clock.setFixedTime(new Date("2026-11-24T18:48:00Z"));
      await posed(page);
      await square(page, 2).click();
      await square(page, 7).click();
      await puzzle(page).getByRole("list").first().waitFor();
      await puzzle(page).getByText(sentence("puzzle.worth")).first().waitFor();
    },
  },
  {
    name: "puzzle-bad",
    hash: "#puzzle=2026-02-30",
    act: (page) => puzzle(page).getByRole("heading").waitFor(),
  },
  {
    name: "openings",
    hash: "#goff,15",
    act: async (page) => {
      await fromMenu(page, "tool.openings");
      await kinds(page).getByRole("button").first().waitFor();
    },
  },
  {
    name: "review",
    hash: "#goff,13,26,39,68,79,48,57,24,@4,15,@1",
    act: async (page) => {
      await reviewOpener(page).click();
      await turns(page).nth(4).click();
    },
    point: openSheet,
  },
  { name: "sheet", hash: "#goff,14,15,48,36", point: openSheet },
  { name: "new-game", hash: "#goff,14,15", act: openNewGame },
  {
    name: "new-match",
    act: async (page) => {
      await openNewGame(page);
      await fold(page, "new.names").click();
      await fold(page, "match.title").click();
      await field(page, "new.match").check();
    },
  },
  {
    name: "new-game-computer",
    hash: "#goff,14,15",
    act: (page) => newGame(page, "players.computer"),
  },
  {
    name: "new-game-rules",
    act: async (page) => {
      await openNewGame(page);
      await fold(page, "new.rules").click();
    },
  },
  { name: "new-game-demonstration", act: (page) => newGame(page, "players.demo") },
  { name: "alone", act: (page) => field(page, "players.computer").check() },
  {
    name: "opponent-beaten",
    hash: "#goff,12,45,23,56,13,@3",
    act: async (page) => {
      await page.evaluate(() => {
        const record = "goff 12 45 23 56 13 @3";
        const games = [{ id: "game-of-a-test", record, played: 6, seats: ["", 1], match: null }];
        localStorage.setItem(
          "quantum-tic-tac-toe.games",
          JSON.stringify({ version: 2, at: 0, games }),
        );
        const first = { won: 1, drawn: 0, lost: 0, streak: 1, best: 1 };
        localStorage.setItem(
          "quantum-tic-tac-toe.rivals",
          JSON.stringify({ version: 1, scores: { 1: first }, ended: [] }),
        );
      });
      await page.reload();
      await button(page, "rival.play", { name: text("level.2") }).waitFor();
    },
  },
  { name: "thinking", hash: "#goff", act: (page) => against(page, muteThread) },
  {
    name: "stuck",
    hash: "#goff",
    act: async (page) => {
      await against(page, brokenThread);
      await button(page, "players.retry").waitFor();
    },
  },
  {
    name: "demonstration",
    hash: "#goff",
    act: async (page) => {
      await muteThread(page);
      await newGame(page, "players.demo");
      await press(page, "new.start");
    },
  },
  { name: "match", act: (page) => match(page, ["Ada", "Bo"]) },
  {
    name: "match-table",
    hash: "#goff",
    prepare: withMatch("goff", ["Bo", "Ada"], {
      ...{ games: [{ record: "goff", x: 0, end: "resigned X" }], x: 1 },
    }),
    act: openMatch,
  },
  { name: "match-between", ...THIRD_GAME, act: endThirdGame },
  {
    name: "match-table-between",
    ...THIRD_GAME,
    act: async (page) => {
      await endThirdGame(page);
      await openMatch(page);
    },
  },
  { name: "dice-empty", hash: "#kvantove" },
  { name: "dice-hover", hash: "#kvantove,12,5,36", point: (page) => square(page, 4).hover() },
  {
    name: "dice-quantum",
    hash: "#kvantove,12,5,36",
    act: async (page) => {
      await page.keyboard.press("q");
      await square(page, 7).click();
    },
    point: (page) => square(page, 9).hover(),
  },
  {
    name: "dice-refused",
    hash: "#kvantove,12,5,36,4",
    act: (page) => page.keyboard.press("q"),
  },
  { name: "dice-measure", hash: FULL },
  { name: "dice-lone", hash: `${FULL},36@6,45@4,12@1` },
  { name: "dice-picked", hash: FULL, point: (page) => square(page, 8).hover() },
  {
    name: "dice-outcome",
    hash: FULL,
    act: (page) => picks(page).first().click(),
    point: (page) => fallen(page, "odd").hover(),
  },
  {
    name: "dice-throw",
    hash: FULL,
    settings: { speed: "slow" },
    moves: "die",
    act: async (page) => {
      await measure(page);
      await holdMotion(page, 1500);
    },
  },
  { name: "dice-between", hash: "#kvantove,12,5,9,46,8,37,46@4,12@2,37@3" },
  {
    name: "dice-ghosts",
    hash: "#kvantove,12,5,9,46,8,37,46@4,12@2,37@3",
    settings: { ghosts: "on" },
  },
  { name: "dice-over", hash: "#kvantove,13,46,5,2,9,8,7,46@4,13@3" },
  {
    name: "dice-past",
    hash: `${FULL},12@2`,
    act: (page) => moveButtons(page).nth(3).click(),
  },
  { name: "dice-analysis", hash: "#kvantove,5,19", act: analysed },
  { name: "dice-analysis-measure", hash: FULL, act: analysed },
  {
    name: "dice-thinking",
    hash: "#kvantove",
    act: async (page) => {
      await muteThread(page);
      await field(page, "players.computer").check();
      await square(page, 5).click();
    },
  },
  { name: "dice-guide", hash: "#kvantove", act: (page) => guide(page) },
  { name: "dice-help", hash: "#kvantove", act: openHelp },
  {
    name: "dice-new-game",
    hash: "#kvantove,5",
    act: openNewGame,
  },
  { name: "help", hash: "#goff,14,15", act: openHelp },
  {
    name: "sound-question",
    hash: "#goff,15,58,15,@5,36,29,36,@3,29",
    act: async (page) => {
      await choose(page, 9);
      await button(page, "sound.no").waitFor();
    },
  },
  {
    name: "home",
    hash: "#goff,14,15,48",
    act: async (page) => {
      await page.locator("#home-link").click();
      await home(page).waitFor();
    },
  },
  {
    name: "settings",
    hash: "#goff,14,15,48",
    act: (page) => open(page, "page.settings", "settings.title"),
  },
  {
    name: "keys",
    hash: "#goff,14,15",
    act: async (page) => {
      await page.keyboard.press("?");
      await dialog(page, "keys.title").waitFor();
    },
  },
  { name: "share", hash: CHOICE, act: (page) => open(page, "tool.share", "share.title") },
  {
    name: "share-refused",
    hash: "#goff,14,15",
    act: async (page) => {
      await fromMenu(page, "tool.share");
      await unfoldShare(page);
      await field(page, "entry.label").fill("zz");
      await field(page, "entry.label").press("Enter");
    },
  },
  { name: "guide", act: (page) => guide(page) },
  { name: "guide-wrong", act: (page) => guide(page, 1, 5, 7) },
  { name: "guide-choice", act: (page) => guide(page, 1, 5, 5, 6, 6, 3, 1, 6) },
  {
    name: "guide-done",
    act: (page) => guide(page, 1, 5, 5, 6, 6, 3, 1, 6, 6, 6, 2, 8, 2, 8, 8, 8),
  },
  {
    name: "explained",
    hash: CHOICE,
    moves: "explained",
    act: async (page) => {
      await page.locator("#explained").waitFor({ state: "attached" });
      await page.evaluate(() => {
        localStorage.removeItem("quantum-tic-tac-toe.collapses");
        dispatchEvent(new StorageEvent("storage"));
      });
      await choose(page, 8);
      await holdMotion(page, 1900);
    },
  },
  ...LIVE,
  {
    name: "by-link-new-links",
    hash: "#goff,14",
    async act(page) {
      await newGame(page, "players.friend");
      await named(dialog(page, "new.title"), "radio", "new.friend.links").check();
    },
  },
  {
    name: "archive",
    prepare: (page) =>
      page.addInitScript(
        (text) => localStorage.setItem("quantum-tic-tac-toe.archive", text),
        JSON.stringify({ version: 1, games: FINISHED }),
      ),
    act: (page) => open(page, "tool.archive", "tool.archive"),
  },
  {
    name: "recap",
    prepare: async (page) => {
      const done = Object.fromEntries(LESSONS.map(({ name }) => [name, { right: 1, of: 1 }]));
      await page.addInitScript(
        (text) => localStorage.setItem("quantum-tic-tac-toe.lessons", text),
        JSON.stringify({ version: 1, done }),
      );
    },
    act: async (page) => {
      await open(page, "tool.lessons", "lessons.title");
      await press(page, "lesson.recap");
      await dialog(page, "lesson.recap").locator("summary").first().click();
    },
  },
  {
    name: "language-offer",
    // The page has chosen its language when it is complete.
    prepare: (page) =>
      page.addInitScript(() => {
        localStorage.removeItem("quantum-tic-tac-toe.language");
        const { languages } = navigator;
        const get = () => (document.readyState === "complete" ? ["fr"] : languages);
        Object.defineProperty(navigator, "languages", { get });
      }),
    act: (page) => page.locator("#language-offer button").first().waitFor(),
  },
  {
    name: "lessons-chosen",
    hash: "#lessons=cycle,paths,coin",
    prepare: someDone,
    act: (page) => heading(dialog(page, "lessons.title"), "lessons.title").waitFor(),
  },
  {
    name: "hand-in",
    hash: "#goff,14",
    prepare: someDone,
    act: async (page) => {
      await open(page, "tool.lessons", "lessons.title");
      await press(page, "lesson.handIn");
      await field(dialog(page, "lesson.handIn"), "hand-in.name").fill("Maximiliane B.");
      await named(page, "img", "hand-in.qr").waitFor();
    },
  },
  {
    name: "archive-search",
    prepare: (page) =>
      page.addInitScript(
        (text) => localStorage.setItem("quantum-tic-tac-toe.archive", text),
        JSON.stringify({ version: 1, games: [...FINISHED, ...GIVEN_UP] }),
      ),
    act: async (page) => {
      await open(page, "tool.archive", "tool.archive");
      await named(dialog(page, "tool.archive"), "searchbox", "archive.search").fill("12");
    },
  },
  {
    name: "share-film",
    hash: "#goff,12,12,@1",
    act: async (page) => {
      await open(page, "tool.share", "share.title");
      await press(page, "film.make");
      await dialog(page, "share.title").getByRole("img").and(page.locator("img")).waitFor();
    },
  },
];

/** Stores settings before the page's scripts run. @param {Page} page @param {Record<string, string>} values */
export const stored = (page, values) =>
  page.addInitScript(
    (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
    JSON.stringify({ version: 1, ...values }),
  );
