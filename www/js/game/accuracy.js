/** A game with fewer moves is too short for percentages: one slip would be a quarter of it. */
const ENOUGH = 6;

/** Whether a game is long enough to speak of accuracy. @param {Pick<import("../types.js").State, "view">} state */
export const hasAccuracy = ({ view }) => view.moveNumber > ENOUGH;
