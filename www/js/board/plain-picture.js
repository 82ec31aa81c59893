/** The picture of a position without anything pointed at or previewed. */
/** @import { Picture, View } from "../types.js" */

/** @param {View} view @returns {Picture} */
export const plainPicture = (view) => ({ view, accents: view.squares.map(() => "") });
