/**
 * Whether the person is new here, kept for as long as the tab is open: a game that is joined is stored at
 * once, and after a reload that looks as if the person had played before.
 */
const NAME = "quantum-tic-tac-toe.newcomer";

/**
 * @param {boolean} played whether the person has played something here
 */
export function createNewcomer(played) {
  let isNew = !played || isKept();
  if (isNew) keep(() => sessionStorage.setItem(NAME, "1"));

  return {
    isNew: () => isNew,
    /** The person has had the help for newcomers. */
    end() {
      isNew = false;
      keep(() => sessionStorage.removeItem(NAME));
    },
  };
}

/** @returns {boolean} */
function isKept() {
  try {
    return sessionStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}

/** @param {() => void} change */
function keep(change) {
  try {
    change();
  } catch {
    // Storage is denied or full: after a reload the help for newcomers is gone.
  }
}
