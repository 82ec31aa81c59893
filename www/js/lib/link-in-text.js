/**
 * Finds a link to a game in a text: a message with words around it, an address that a mail program,
 * a messenger or a filter has rewritten, or a part of an address.
 */
import { decode, FOREIGN, withoutPunctuation } from "./address.js";

/** After the # of an address: a game by links and its labels. */
const BY_LINK = /#((?:play|mine|by-link|live)=[\w.-]*[A-Za-z0-9][_.-]*(?:&[a-z]+=[^\s&<>"]*)*)/g;
/** The rest of a payload that was broken into lines. Its lines are no words. */
const WRAPPED = /^[^\S\n]*\r?\n\s*((?=\S*[\d_-]|\S*[a-z][A-Z])[\w.-]*[A-Za-z0-9])/;
/** A sign of an action. */
const SIGN = String.raw`(?:(?!${FOREIGN.source})[^\s,])`;
/** After the #, or in the address of the host's page of a game: a record, or what else a link names. */
const RECORD = new RegExp(
  String.raw`(?:#|/g/)([A-Za-z][A-Za-z-]*(?:=[\w-]+|(?:(?:,|%2[Cc])[^\s&<>"]*)+|(?:\s+${SIGN}*\d${SIGN}*)+)?)`,
  "g",
);

/** A text, and what it may have been before it was rewritten. @param {string} text */
function* layers(text) {
  // Labels have these signs encoded, so none is lost.
  const plain = text.replaceAll("&amp;", "&").replaceAll("&#35;", "#");
  yield plain;
  // Some mail filters encode the # alone.
  const sharp = plain.replaceAll("%23", "#");
  if (sharp !== plain) yield sharp;
  let last = plain;
  for (let depth = 0; depth < 2; depth++) {
    const decoded = decode(last);
    if (decoded === last) return;
    yield (last = decoded);
  }
}

/** The last game by links in a text. @param {string} text */
function byLinkIn(text) {
  const found = [...text.matchAll(BY_LINK)].pop();
  if (!found) return null;
  let [, fragment = ""] = found;
  let end = found.index + found[0].length;
  while (!fragment.includes("&")) {
    const [whole, more] = WRAPPED.exec(text.slice(end)) ?? [];
    if (!whole) break;
    fragment += more;
    end += whole.length;
    const [labels] = /^(?:&[a-z]+=[^\s&<>"]*)*/.exec(text.slice(end)) ?? [""];
    fragment += labels;
    end += labels.length;
  }
  return withoutPunctuation(fragment);
}

/** The last record in a text; a hashtag is one only if there is no other. @param {string} text */
function recordIn(text) {
  const all = [...text.matchAll(RECORD)].map(([, one = ""]) => withoutPunctuation(one));
  return all.filter((one) => /[=,\s]|%2C/i.test(one)).pop() ?? null;
}

/**
 * The fragment of the last link in a text, as it stands in the address: without the #, and encoded.
 * @param {string} text
 * @returns {string | null} null if there is no link in the text
 */
export function fragmentIn(text) {
  for (const find of [byLinkIn, recordIn])
    for (const layer of layers(text)) {
      const found = find(layer);
      if (found !== null) return found;
    }
  // A link to a game without a move, or to a list.
  return /(?:^|\/|\s)(?:[\w.-]*\/)?(?:#|g\/)([a-z][a-z-]*)\s*$/.exec(text)?.[1] ?? null;
}
