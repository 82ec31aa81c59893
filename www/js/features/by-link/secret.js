/**
 * Random bytes for keys and secrets, as base64url. The secret of one side of one game has 32 of them. It never
 * leaves the device, but for the private link that a person asks for.
 */

/** Random bytes. Throws where the browser has no cryptographically random numbers. @param {number} count */
export function randomBytes(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** A new secret. A secret that is lost ends its game, so the browser is asked not to clear what is stored. */
export function newSecret() {
  void navigator.storage?.persist?.().catch(() => {});
  return randomBytes(32);
}
