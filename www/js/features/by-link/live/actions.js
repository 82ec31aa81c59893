/**
 * The buttons beside a live game: what each of them does.
 *
 * @typedef {object} Page
 * @property {() => void} hint gives a hint for the position on the board
 * @property {() => void} review opens the review of a game that is over
 * @property {(text: string) => void} openByLink opens a game by links
 * @property {(reason: string) => void} fail reports that a link or a stored game cannot be read
 * @property {(rules: string, sides: "X" | "O" | "toss", name: string) => Promise<unknown>} inviteByLink
 */
/** @import { AppContext } from "../../../app/parts.js" */
import { tidy } from "../../../players/seats.js";
import { shortId } from "../../../storage/games-by-link.js";
import { leaveGame } from "../leave.js";

/**
 * @param {AppContext} app
 * @param {Pick<Page, "hint" | "review" | "openByLink">} page
 * @param {object} here
 * @param {ReturnType<typeof import("./live-game.js").createLiveGame>} here.live
 * @param {ReturnType<typeof import("./rules.js").createRules>} here.rules
 * @param {ReturnType<typeof import("./newcomer.js").createNewcomer>} here.newcomer
 * @param {import("../../../storage/games-by-link.js").GamesByLink} here.store
 * @param {(text: string) => unknown} here.open opens a live game
 */
export function createActions(app, page, { live, rules, newcomer, store, open }) {
  const { plans, changed, focusBoard, reportLoadError } = app;
  const { playing } = live;
  /** The name with which a person joins; null: it was not typed here. @type {string | null} */
  let typed = null;
  /** The same, or the one that the person has used last. */
  const ownName = () => typed ?? store.all().find(({ name }) => name)?.name ?? plans.get().name;

  function byLinks() {
    const table = live.table();
    const id = table?.links || table?.view.game?.id;
    playing()?.goesByLinks();
    if (id) page.openByLink(`by-link=${shortId(id)}`);
  }

  return {
    ownName,
    /** @param {string} name */
    type: (name) => void (typed = name),
    work: {
      join() {
        playing()?.join(tidy(ownName()));
        focusBoard();
      },
      help: () => rules.open(() => live.table() !== null).catch(reportLoadError),
      hint() {
        newcomer.end();
        page.hint();
        changed();
        focusBoard();
      },
      again: () => playing()?.again(),
      grant: () => playing()?.say("grant"),
      decline: () => playing()?.say("decline"),
      rematch: () => playing()?.say("rematch"),
      review: page.review,
      leave() {
        live.left();
        leaveGame(app);
      },
      here: () => (playing()?.isByLinks ? byLinks() : open(playing()?.link ?? "")),
      watch: () => open(playing()?.watchLink ?? ""),
      byLinks,
    },
  };
}
