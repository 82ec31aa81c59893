// Finds the installed Chromium or Chrome, and starts it for the page's tests and for tools. `node
// tools/browsers.mjs` prints its path, or fails and says how to install it.
import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The names of the executable on various systems' PATH, the plainest first. */
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/** Chromium without windows, by its name in Debian. */
const SHELL = "chromium-headless-shell";
/** Applications on macOS, which are not on the PATH. */
const APPLICATIONS = [
  "Chromium.app/Contents/MacOS/Chromium",
  "Google Chrome.app/Contents/MacOS/Google Chrome",
];

const HOW_TO_INSTALL = `No Chromium or Chrome was found. Install one:
  Debian, Ubuntu   sudo apt-get install chromium
  Fedora           sudo dnf install chromium
  Arch             sudo pacman -S chromium
  macOS            brew install --cask google-chrome
or name its executable in the environment variable CHROMIUM.`;

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @param {string} name */
const onPath = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name));

/**
 * The browser in the variable CHROMIUM or CHROME_PATH; null if neither is set. A path without an
 * executable is an error, because a test of another browser would mislead.
 */
function askedFor() {
  for (const variable of ["CHROMIUM", "CHROME_PATH"]) {
    const path = process.env[variable];
    if (!path) continue;
    if (isExecutable(path)) return path;
    throw new Error(`${variable} is ${path}, which is not an executable file.`);
  }
  return null;
}

/**
 * The executable of Chromium or Chrome: the requested one, or an installed one.
 * @returns {string}
 */
export function chromium() {
  const asked = askedFor();
  if (asked) return asked;
  const installed = [
    ...NAMES.flatMap(onPath),
    ...["/", homedir()].flatMap((home) =>
      APPLICATIONS.map((name) => join(home, "Applications", name)),
    ),
  ].find(isExecutable);
  if (!installed) throw new Error(HOW_TO_INSTALL);
  return installed;
}

/**
 * The executable for tests that open many pages: Debian's Chromium without windows, which opens a page in
 * half the time, or else `chromium()`.
 */
export const headlessShell = () => askedFor() ?? onPath(SHELL).find(isExecutable) ?? chromium();

/**
 * Starts Chromium without a window. Playwright itself switches off its network services.
 * @param {import("playwright-core").LaunchOptions} [options] more options for playwright
 * @returns {Promise<import("playwright-core").Browser>}
 */
export async function launchChromium({ args = [], ...options } = {}) {
  // Imported only here: this file also runs before the npm packages are installed.
  const playwright = await import("playwright-core");
  // Drawing must not depend on the machine's GPU.
  const all = ["--disable-gpu", ...args];
  const browser = await playwright.chromium.launch({
    executablePath: chromium(),
    args: all,
    ...options,
  });
  const { PAGE_COVERAGE } = process.env;
  if (PAGE_COVERAGE) (await import("./page-coverage.mjs")).collectCoverage(browser, PAGE_COVERAGE);
  return browser;
}

/**
 * Calls a function with Chromium and the address of the served site.
 * @template T
 * @param {(browser: import("playwright-core").Browser, url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSite(work) {
  const { serve } = await import("./serve.mjs");
  const site = await serve();
  const browser = await launchChromium();
  try {
    return await work(browser, site.url);
  } finally {
    await browser.close();
    site.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(chromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
