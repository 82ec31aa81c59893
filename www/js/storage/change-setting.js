/** Changes a setting for a person, who is told when it can no longer be stored, and when it can be again. */

/**
 * @template {import("./settings.js").Name} K
 * @param {{ settings: import("./settings.js").Settings, local: import("./local-storage.js").LocalStore }} app
 * @param {K} name
 * @param {import("./settings.js").Values[K]} value
 */
export function changeSetting({ settings, local }, name, value) {
  settings.set(name, value);
  local.settle("settings", settings.failure());
}
