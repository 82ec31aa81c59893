import { readdirSync } from "node:fs";

/**
 * The paths of all that is in a folder and in those inside, sorted and with slashes.
 * @param {string} folder
 */
export const pathsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
