/**
 * The addresses on paper: each sheet for pupils and each plan has one beside its QR code (data-link), and each
 * link in a plan has its own after its name. The screen shows none of them (for-teachers-print.css).
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 */
import { el } from "../../lib/dom.js";
import { render } from "../../lib/html.js";
import { nextTask } from "../../lib/next-task.js";
import { qrCode } from "../../lib/qr.js";
import { elementsWith } from "./elements.js";
import { hashOf } from "./several-lessons.js";
import { gameAddress } from "./share-links.js";

/** The links of a plan. @param {ParentNode} place */
const linksIn = (place) =>
  /** @type {NodeListOf<HTMLAnchorElement>} */ (place.querySelectorAll(".plan .links a"));

/** The end of an address that opens the lessons of a plan, each once; empty if it has none. @param {ParentNode | null} section */
function lessonsOf(section) {
  const names = [...(section ? linksIn(section) : [])].flatMap(
    ({ hash }) => /^#lesson=(.+)/.exec(hash)?.[1] ?? [],
  );
  return names.length ? hashOf([...new Set(names)]) : "";
}

/** An address that goes to the next line after a slash or a comma. @param {string} address */
const lines = (address) => address.split(/(?<=[/,])(?=[^/])/).flatMap((part) => [part, el("wbr")]);

/** Adds all addresses, one at a time, so that the page responds meanwhile. @param {Stage} stage */
export async function addAddresses({ t, words }) {
  const addressOf = (/** @type {string} */ hash) =>
    gameAddress(location.href, words.language, hash);
  for (const link of linksIn(document))
    link.append(el("span", { class: "address" }, ...lines(addressOf(link.hash))));
  for (const [place, hash] of elementsWith("data-link")) {
    await nextTask();
    const address = addressOf(hash || lessonsOf(place.closest("section")));
    const code = el("div");
    render(qrCode(address, t("teach.qr")), code);
    place.append(el("p", { class: "address" }, ...lines(address)), code);
  }
}
