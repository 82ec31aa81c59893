/**
 * Opens the game of a link: a game that this device has, an invitation, a side that was moved here, or a
 * game to watch. Knows no board: correspondence.js shows the game.
 *
 * @typedef {import("../../engine/remote.js").RemoteGameClass} RemoteGameClass
 * @typedef {import("../../storage/games-by-link.js").GamesByLink} GamesByLink
 * @typedef {import("./link.js").Link} Link
 *
 * Two lines of one game, of which a person chooses one.
 * @typedef {object} Choice
 * @property {import("../../engine/remote.js").Fork} fork
 * @property {string} payload the line of the link
 *
 * @typedef {object} Opened
 * @property {import("../../engine/remote.js").RemoteGame} game
 * @property {string} friend
 * @property {string} name the own name, sent to the friend
 * @property {string} [kept] the stored text; none: not stored
 * @property {boolean} [keeps] whether to store it at once; an invitation is stored only when it is answered
 * @property {import("./model.js").News | null} [news] kind of the link
 * @property {string} [from] the record from which it is replayed
 * @property {Choice | null} [choice]
 */

/**
 * Opens a link. Throws the module's errors.
 * @param {RemoteGameClass} Remote
 * @param {GamesByLink} store
 * @param {Link} link
 * @param {() => string} secret a new secret, for an invitation
 * @returns {Opened | null} null where this device has no such game
 */
export function openLink(Remote, store, link, secret) {
  switch (link.kind) {
    case "play":
      return openPlay(Remote, store, link, secret);
    case "mine":
      return openPrivate(Remote, store, link);
    case "by-link":
      return known(Remote, store, link.payload);
    case "live":
      // view.js gives these to another part.
      return null;
  }
}

/** A game that this device has. @param {RemoteGameClass} Remote @param {GamesByLink} store @param {string} id @returns {Opened | null} */
function known(Remote, store, id) {
  const stored = store.find(id);
  if (stored) {
    const { kept, friend, name } = stored;
    return { game: Remote.restored(kept), kept, friend, name };
  }
  // A live game goes on by links.
  const live = store.findLive(id);
  if (!live?.live) return null;
  const { friend, name } = live;
  return { game: Remote.restored(live.live.kept), friend, name, keeps: true };
}

/**
 * The game of a link from a friend.
 * @param {RemoteGameClass} Remote
 * @param {GamesByLink} store
 * @param {Link} link
 * @param {() => string} secret
 * @returns {Opened}
 */
function openPlay(Remote, store, { payload, name, after }, secret) {
  const watched = Remote.open(payload);
  const { id, invitation, rules } = watched.view();
  const found = known(Remote, store, id);
  if (!found && !invitation) return { game: watched, friend: name, name: "" };
  watched.free();
  if (found) return receive(found, payload, name);
  const before = after ? store.find(after) : null;
  return {
    game: Remote.open(payload, secret()),
    friend: name || (before?.friend ?? ""),
    name: before?.name ?? "",
    from: rules,
  };
}

/** A link of a game that this device has. @param {Opened} found @param {string} payload @param {string} name the friend's @returns {Opened} */
function receive(found, payload, name) {
  const { game } = found;
  const { length } = game.view().tosses;
  const receipt = game.receive(payload);
  const { kind } = receipt;
  const { before, last, tosses } = game.view();
  if (kind !== "newer") {
    // No news for the friend's last link, opened again: the move is here. An own link came back by mistake.
    const news = kind === "older" || (kind === "same" && last === "me") ? kind : null;
    const choice = receipt.kind === "fork" ? { fork: receipt.fork, payload } : null;
    return { ...found, news, choice };
  }
  const news = tosses.length > length ? "tossed" : null;
  return { ...found, friend: name || found.friend, keeps: true, news, from: before };
}

/** A side that was moved here. @param {RemoteGameClass} Remote @param {GamesByLink} store @param {Link} link @returns {Opened} */
function openPrivate(Remote, store, { payload }) {
  const moved = Remote.open(payload);
  const { id, link } = moved.view();
  const found = known(Remote, store, id);
  if (!found) return { game: moved, friend: "", name: "", keeps: true, news: "private" };
  moved.free();
  found.game.stay();
  return { ...(link === null ? found : receive(found, link, "")), keeps: true };
}
