// The three browser engines, driven by WebDriver: Chromium, Firefox's Gecko, and WebKit, Safari's engine,
// from Debian's webkit2gtk-driver. For tests that must pass in all of them.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Builder, Capabilities } from "selenium-webdriver";
import { chromium } from "./browsers.mjs";

/**
 * The command that starts a driver on a port, and its capabilities; `missing` says which package
 * is not installed.
 * @typedef {{ missing: () => string | false, driver: (port: number) => string[],
 *   capabilities: () => Record<string, unknown> }} Engine
 */

/** WebKitGTK's MiniBrowser, in its newest installed version, or "". */
const miniBrowser = () =>
  spawnSync("sh", ["-c", "ls /usr/lib/*/webkit2gtk-4*/MiniBrowser | tail -n 1"], {
    encoding: "utf8",
  }).stdout.trim();
/** @param {string} command */
const has = (command) => spawnSync("sh", ["-c", 'command -v "$0"', command]).status === 0;

/**
 * Each engine's driver. It is started here and not by selenium, which would look for drivers on the network.
 * @type {Record<"Chromium" | "Firefox" | "WebKit", Engine>}
 */
export const ENGINES = {
  Chromium: {
    missing: () => !has("chromedriver") && "chromedriver is not installed (make test brings it)",
    driver: (port) => ["chromedriver", `--port=${port}`],
    capabilities: () => ({
      browserName: "chrome",
      "goog:chromeOptions": {
        binary: chromium(),
        args: [
          ...["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,900"],
          "--js-flags=--expose-gc", // for tests of the garbage collection
        ],
      },
      "goog:loggingPrefs": { browser: "ALL" },
    }),
  },
  Firefox: {
    missing: () => !has("geckodriver") && "geckodriver is not installed (make test brings it)",
    driver: (port) => ["geckodriver", "--port", String(port), "--log", "error"],
    capabilities: () => ({
      browserName: "firefox",
      "moz:firefoxOptions": { args: ["-headless", "--width=1280", "--height=900"] },
    }),
  },
  WebKit: {
    missing: () =>
      (!has("WebKitWebDriver") || !has("xvfb-run") || !miniBrowser()) &&
      "WebKit is tested where Debian's webkit2gtk-driver and xvfb are installed",
    driver: (port) => [
      "xvfb-run",
      "--auto-servernum",
      "--server-args=-screen 0 1400x1000x24",
      "WebKitWebDriver",
      `--port=${port}`,
    ],
    capabilities: () => ({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
    }),
  },
};

/** A driver with all processes that it starts. @param {string[]} command */
function start([program = "", ...args]) {
  const child = spawn(program, args, { detached: true, stdio: "ignore" });
  return {
    // The whole process group: xvfb-run starts a screen, and the driver a browser.
    stop: () => {
      try {
        process.kill(-(child.pid ?? 0), "SIGTERM");
      } catch {
        // It has already ended.
      }
    },
  };
}

/** A port that is free now. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/** Waits until a driver listens. @param {number} port */
async function ready(port) {
  const status = () => fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
  for (let i = 0; i < 100; i++) {
    if ((await status())?.ok) return;
    await pause(100);
  }
  throw new Error("the driver does not answer");
}

/**
 * Starts an engine with its driver.
 * @param {Engine} engine
 * @returns {Promise<{ driver: import("selenium-webdriver").WebDriver, stop: () => Promise<void> }>}
 */
export async function startEngine({ driver: command, capabilities }) {
  const port = await freePort();
  const started = start(command(port));
  try {
    await ready(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities(capabilities()))
      .build();
    await driver.manage().setTimeouts({ pageLoad: 60_000, script: 20_000 });
    return {
      driver,
      async stop() {
        await driver.quit().catch(() => {});
        started.stop();
      },
    };
  } catch (error) {
    started.stop();
    throw error;
  }
}
