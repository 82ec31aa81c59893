/**
 * Seeds for choices that should differ from one time to the next: which of its good moves the
 * computer plays, and which puzzle is next. The engine has its own random numbers for coins and dice.
 */

/** A random seed from 0 to 2³²−1. It is cryptographically random if the browser allows that. */
export function anySeed() {
  try {
    return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  } catch {
    return Math.floor(Math.random() * 2 ** 32);
  }
}
