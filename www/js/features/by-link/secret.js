/**
 * The secret of one side of one game by links: 32 random bytes as base64url. It never leaves the device,
 * but for the private link that a person asks for.
 */

/** A new secret. Throws where the browser has no cryptographically random numbers. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}
