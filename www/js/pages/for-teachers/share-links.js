/**
 * Addresses to hand a link to a class: those at which Google Classroom and Microsoft Teams take a link,
 * and HTML for Moodle. Pure: nothing is requested from those services before somebody opens such an
 * address.
 *
 * Google describes its address at developers.google.com/classroom/guides/sharebutton. That of Teams is
 * the one that Microsoft's own button opens ("Share to Teams from web apps", learn.microsoft.com); it is
 * not documented by itself.
 */
import { frameCode, quoted } from "../embed-builder/code.js";

/**
 * The address of the game, or of something in it, in a language. It has nothing else of this page's address.
 * @param {string} home an address in the folder of the game
 * @param {string} language
 * @param {string} hash “#lesson=NAME”, “#lessons=NAME,NAME”, “#apparatus=NAME” or empty
 */
export function gameAddress(home, language, hash) {
  const url = new URL("./", home);
  url.searchParams.set("lang", language);
  url.hash = hash;
  return url.href;
}

/** @param {string} base @param {Record<string, string>} values */
const addressOf = (base, values) => `${base}?${new URLSearchParams(values)}`;

/** @param {string} link @param {string} title */
export const classroomAddress = (link, title) =>
  addressOf("https://classroom.google.com/share", { url: link, title });

/** @param {string} link @param {string} title */
export const teamsAddress = (link, title) =>
  addressOf("https://teams.microsoft.com/share", { href: link, msgText: title });

/** The height of a board in Moodle, in pixels. */
const HEIGHT = 720;

/**
 * HTML for the editor of Moodle: the board in a frame if there is one, and a link below, for readers
 * whose school does not allow frames.
 * @param {{ link: string, title: string, home: string, frame: Record<string, string> | null }} what
 *   `frame`: the options of the board in the frame, or null for a link alone
 */
export function moodleCode({ link, title, home, frame }) {
  const size = { width: null, height: HEIGHT };
  const anchor = `<p><a href="${quoted(link)}" target="_blank" rel="noopener">${quoted(title)}</a></p>`;
  return frame ? `${frameCode(frame, home, size, title)}\n${anchor}` : anchor;
}
