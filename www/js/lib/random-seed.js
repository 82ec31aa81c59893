/**
 * A seed for what only has to differ from one time to the next: which of its moves the
 * computer takes, which puzzle comes. Coins are another matter: they come from the engine.
 */

/** A seed that nobody can foresee, from 0 to 2³²−1; where there is no source of such, any other. */
export function anySeed() {
  try {
    return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  } catch {
    return Math.floor(Math.random() * 2 ** 32);
  }
}
