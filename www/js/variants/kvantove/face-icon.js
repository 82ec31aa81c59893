/** A face of a die beside words, like those on the tokens. */
import { html } from "../../lib/html.js";
import { faceOfToken, PIPS } from "./faces.js";

/** @param {boolean} low whether it is that of the token in the lower square */
export const faceIcon = (low) =>
  html`<svg viewBox="-10 -10 20 20" aria-hidden="true" class="die-face">
    <rect x="-9" y="-9" width="18" height="18" rx="4.5" />
    ${(PIPS[faceOfToken(low)] ?? []).map(
      ([u, v]) => html`<circle cx=${8 * u} cy=${8 * v} r="2.6" />`,
    )}
  </svg>`;
