/** The way out of a game with a friend: to the game behind it, or to the home, which leads to the games with friends. */

/** @param {import("../../app/parts.js").AppContext} app */
export function leaveGame({ stage, session, request, parts, focusBoard }) {
  stage.address.write("");
  session.leave();
  if (session.state().steps.length) focusBoard();
  else void request("over", parts.home, ({ open }) => open());
}
