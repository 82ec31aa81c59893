// The message about a link that is no game: the wrong word, the reason, and how much of it can be opened.
// tests/browser/links.test.mjs opens one link for each kind of message.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { say } from "../browser/english.mjs";
import { explain } from "../../www/js/features/bad-link/model.js";
import { message } from "../../www/js/i18n/text-key.js";
import { fromHash } from "../../www/js/lib/address.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

/** @import { GameError } from "../../www/pkg/quantum_tic_tac_toe.js" */
/** @import { Message } from "../../www/js/types.js" */

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** Why a link is no game. @param {string} link */
function explained(link) {
  const text = fromHash(link);
  try {
    Game.fromRecord(text).free();
  } catch (error) {
    return explain(Game, { text, error: /** @type {GameError} */ (error) });
  }
  assert.fail(`${link} is a game`);
}

describe("a broken link", () => {
  for (const [
    name,
    link,
    place,
    word,
    why,
    good,
  ] of /** @type {[string, string, number, string, Message, string | null][]} */ ([
    [
      "no action",
      "#goff,14,15,zz,48",
      3,
      "zz",
      message("record-error.not-an-action"),
      "goff 14 15",
    ],
    ["no open choice", "#goff,14,@1", 2, "@1", message("record-error.no-cycle"), "goff 14"],
    [
      "moves after the end",
      "#goff,12,45,23,56,13,@3,78",
      7,
      "78",
      message("record-error.game-over"),
      "goff 12 45 23 56 13 @3",
    ],
    [
      "a coin in the record",
      "#nature,12,12,?",
      3,
      "?",
      message("record-error.toss"),
      "nature 12 12",
    ],
    [
      "escaped markup",
      "#%3Cscript%3Ealert(1)%3C%2Fscript%3E",
      0,
      "<script>alert(1)</script>",
      message("record-error.unknown-rules"),
      null,
    ],
    [
      "a stray per cent sign",
      "#goff,14,%E0%A4%A",
      2,
      "%E0%A4%A",
      message("record-error.not-an-action"),
      "goff 14",
    ],
    ["commas only", "#,,,", 0, "", message("record-error.unknown-rules"), null],
  ]))
    test(`${name}: which word is wrong, why, and what can be opened`, () => {
      const found = explained(link);
      assert.deepEqual(
        [found.place, found.word, found.good, say(found.why)],
        [place, word, good, say(why)],
      );
      if (good) assert.equal(found.moves, good.split(" ").length - 1);
    });
});
