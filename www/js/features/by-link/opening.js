/**
 * Opens the game of a link: a game that this device has, an invitation, a side that was moved here, or a
 * game to watch. Knows no board: correspondence.js shows the game.
 *
 * @typedef {import("../../engine/remote.js").RemoteGame} RemoteGame
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
 * @property {RemoteGame} game
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
 * @returns {Opened | "lost" | "damaged"} "lost": this device has no such game; "damaged": a link from a friend has a
 *   secret, which the friend knows, or a private one has none
 */
export function openLink(Remote, store, link, secret) {
  // view.js gives these to another part.
  if (link.kind === "live") return "lost";
  if (link.kind === "by-link") return known(Remote, store, link.payload) ?? "lost";
  const read = Remote.open(link.payload);
  const isPrivate = read.view().role !== "watcher";
  if (isPrivate !== (link.kind === "mine")) {
    read.free();
    return "damaged";
  }
  return isPrivate ? openPrivate(Remote, store, read) : openPlay(Remote, store, read, link, secret);
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
 * @param {RemoteGame} watched
 * @param {Link} link
 * @param {() => string} secret
 * @returns {Opened}
 */
function openPlay(Remote, store, watched, { payload, name, after }, secret) {
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

/** A side that was moved here. @param {RemoteGameClass} Remote @param {GamesByLink} store @param {RemoteGame} moved @returns {Opened} */
function openPrivate(Remote, store, moved) {
  const { id, link, role } = moved.view();
  const found = known(Remote, store, id);
  if (!found) return { game: moved, friend: "", name: "", keeps: true, news: "private" };
  moved.free();
  // The friend's own private link brings no side back here.
  if (found.game.view().role === role) found.game.stay();
  return { ...(link === null ? found : receive(found, link, "")), keeps: true };
}
