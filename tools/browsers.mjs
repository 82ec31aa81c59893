// Finds the Chromium or Chrome that is installed and starts it for the page's tests.
// `node tools/browsers.mjs` prints where it is, or fails and says how to install it.
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Names under which the various systems put it on the PATH, the plainest first. */
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** Places that are not on the PATH: macOS's applications. */
const PLACES = ["/Applications", join(homedir(), "Applications")].flatMap((folder) => [
  join(folder, "Chromium.app/Contents/MacOS/Chromium"),
  join(folder, "Google Chrome.app/Contents/MacOS/Google Chrome"),
]);

const HOW_TO_INSTALL = `No Chromium or Chrome was found. Install one:
  Debian, Ubuntu   sudo apt-get install chromium
  Fedora           sudo dnf install chromium
  Arch             sudo pacman -S chromium
  macOS            brew install --cask google-chrome
or name its executable in the environment variable CHROMIUM.`;

/**
 * Playwright itself adds --headless, --no-sandbox (root needs it) and switches off what would
 * reach for the network; drawing must not depend on the machine's GPU either.
 */
const ARGS = ["--disable-gpu"];

/**
 * The executable of an installed Chromium or Chrome, or null.
 * CHROMIUM, then CHROME_PATH, go before everything else; if they name no executable that is an
 * error, because testing another browser than the one asked for would mislead.
 * @returns {string | null}
 */
export function findChromium() {
  for (const variable of ["CHROMIUM", "CHROME_PATH"]) {
    const path = process.env[variable];
    if (!path) continue;
    if (isExecutable(path)) return path;
    throw new Error(`${variable} is ${path}, which is not an executable file.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...PLACES].find(isExecutable) ?? null;
}

/**
 * The same, but an error that says how to install one where there is none.
 * @returns {string}
 */
export function chromium() {
  const path = findChromium();
  if (path === null) throw new Error(HOW_TO_INSTALL);
  return path;
}

/**
 * Starts it without a window.
 * @param {import("playwright-core").LaunchOptions} [options] more options for playwright
 * @returns {Promise<import("playwright-core").Browser>}
 */
export async function launchChromium({ args = [], ...options } = {}) {
  const executablePath = chromium();
  // Loaded only here: this file is also run before the npm packages are there.
  const playwright = await import("playwright-core");
  return playwright.chromium.launch({ executablePath, args: [...ARGS, ...args], ...options });
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log(chromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
