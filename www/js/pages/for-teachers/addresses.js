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

/** The links of a plan. @param {Element} plan */
const linksOf = (plan) =>
  /** @type {HTMLAnchorElement[]} */ ([...plan.querySelectorAll(".links a")]);

/** The end of an address that opens the lessons of a plan, each once. @param {Element} plan */
function lessonsOf(plan) {
  const names = linksOf(plan).flatMap(({ hash }) => /^#lesson=(.+)/.exec(hash)?.[1] ?? []);
  return hashOf([...new Set(names)]);
}

/**
 * An address in pieces, which go to the next line as a whole where they can. A list goes on there after a comma.
 * @param {string} address
 */
const pieces = (address) =>
  address.split(/(?<=\/)(?=[^/])/).map((piece) => {
    const parts = piece.split(/(?<=,)/);
    return el("span", {}, ...parts.flatMap((part) => [part, el("wbr")]));
  });

/** Adds all addresses, one at a time, so that the page responds meanwhile. @param {Stage} stage */
export async function addAddresses({ t, words }) {
  const addressOf = (/** @type {string} */ hash) =>
    gameAddress(location.href, words.language, hash);
  for (const link of [...document.querySelectorAll(".plan")].flatMap(linksOf))
    link.append(el("span", { class: "address" }, ...pieces(addressOf(link.hash))));
  for (const [place, hash] of elementsWith("data-link")) {
    await nextTask();
    const plan = place.parentElement?.querySelector(".plan");
    const address = addressOf(plan ? lessonsOf(plan) : hash);
    const text = el("p", { class: "address" }, ...pieces(address));
    const code = el("div");
    render(qrCode(address, t("teach.qr")), code);
    place.append(code);
    // That of a plan is long: it has a line of its own.
    if (plan) plan.after(text);
    else place.prepend(text);
  }
}
