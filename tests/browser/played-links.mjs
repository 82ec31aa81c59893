// Links to games by links, made by the module itself: a friend's link, and the private link of a side,
// which opens the game as that side has it.
import { readFileSync } from "node:fs";
import { initSync, RemoteGame } from "../../www/pkg/remote.js";
import { turnOf } from "../../www/js/features/by-link/model.js";
import { shortId } from "../../www/js/storage/games-by-link.js";

initSync({ module: readFileSync(new URL("../../www/pkg/remote_bg.wasm", import.meta.url)) });

/** @typedef {"ask" | "grant" | "decline" | "resign"} Control */
/** @typedef {import("playwright-core").Page} Page */

const CONTROLS = ["ask", "grant", "decline", "resign"];
let secrets = 0;
/** A secret that no other call returns. */
const secret = () => Buffer.alloc(32, ++secrets).toString("base64url");

/** Makes a step: actions, one of the controls, or nothing. @param {RemoteGame} game @param {string} step */
function make(game, step) {
  for (const word of step.split(" ").filter(Boolean))
    if (CONTROLS.includes(word)) game[/** @type {Control} */ (word)]();
    else game.play(word);
  return game.send().payload;
}

/**
 * A game of the inviter and the invitee, who take turns.
 * @param {string} rules
 * @param {"X" | "O" | "toss"} sides what the inviter is
 * @param {...string} steps
 */
export function played(rules, sides, ...steps) {
  const inviter = RemoteGame.invite(secret(), rules, sides);
  /** @type {RemoteGame | null} */
  let invitee = null;
  let payload = "";
  let invitation = "";
  /** @type {string[]} */
  const links = [];
  steps.forEach((step, i) => {
    const speaker = i % 2 ? (invitee ??= RemoteGame.open(payload, secret())) : inviter;
    payload = make(speaker, step);
    invitation ||= payload;
    links.push(`#play=${payload}${i % 2 ? "" : "&name=Ada"}`);
    (i % 2 ? inviter : invitee)?.receive(payload);
  });
  return {
    /** The link that was sent last. */
    link: `#play=${payload}&name=Ada`,
    /** All links that were sent. The inviter is Ada; the invitee gives no name. */
    links,
    /**
     * The device of one side, which has the game stored: its address, and how its page is prepared.
     * @param {"inviter" | "invitee"} side
     */
    device(side) {
      const isAda = side === "inviter";
      const game = isAda ? inviter : (invitee ?? inviter);
      const view = game.view();
      const { id, side: own, record } = view;
      const one = {
        ...{ id, kept: game.stored(), friend: isAda ? "" : "Ada", name: isAda ? "Ada" : "" },
        ...{ since: 0, turn: turnOf(view), side: own, record, live: null },
      };
      const stored = JSON.stringify({ version: 1, games: [one] });
      return {
        hash: `#by-link=${shortId(id)}`,
        prepare: (/** @type {Page} */ page) =>
          page.addInitScript((stored) => {
            // Not on an empty page, which stores nothing, nor where the game has gone on since.
            if (origin !== "null" && !localStorage.getItem("quantum-tic-tac-toe.by-link"))
              localStorage.setItem("quantum-tic-tac-toe.by-link", stored);
          }, stored),
      };
    },
    /** The game as one side has it. @param {"inviter" | "invitee"} side */
    of: (side) => `#mine=${(side === "inviter" ? inviter : (invitee ?? inviter)).privateLink()}`,
    /** Another person's answer to the same invitation. @param {string} step */
    another: (step) => `#play=${make(RemoteGame.open(invitation, secret()), step)}`,
  };
}
