/**
 * The lessons of the first version, by their bits in the codes that pupils hand in. Codes in old mails keep
 * their meaning, and each of these lessons has a question for a class, references and a passage for teachers. A new
 * lesson needs none of that, and is not added here.
 */
export const FIRST_LESSONS = /** @type {const} */ ([
  ...["classical", "superposition", "entanglement", "cycle", "measurement", "rows", "closed"],
  ...["paths", "cat", "worlds", "gloves", "message", "chains", "strategy", "coin", "dice"],
  ...["correspondence", "rings", "limits"],
]);
