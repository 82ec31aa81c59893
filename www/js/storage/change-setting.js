/** Changes a setting for a person, who is told when it can no longer be stored, and when it can be again. */

/**
 * @template {import("./settings.js").Name} K
 * @param {{ settings: import("./settings.js").Settings, notify: (notice: import("../types.js").Notice) => void }} app
 * @param {K} name
 * @param {import("./settings.js").Values[K]} value
 */
export function changeSetting({ settings, notify }, name, value) {
  const before = settings.kept();
  settings.set(name, value);
  if (settings.kept() !== before) notify(before ? "full" : "restored");
}
