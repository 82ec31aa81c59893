/**
 * Our own server with the distribution, as in production: `make server-to-test` builds it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { DIST } from "./helper.mjs";

const PROGRAM = fileURLToPath(new URL("../../target/debug/qttt-host", import.meta.url));

/**
 * Starts the server.
 * @param {string} [port] any free one, if it is 0
 * @param {string[]} more options
 * @returns {Promise<{ url: string, stop(signal?: NodeJS.Signals): Promise<number> }>} `stop` resolves with the
 *   exit code, also when the server has already ended
 */
export async function startHost(port = "0", ...more) {
  const options = [
    "--folder",
    DIST,
    "--host",
    "127.0.0.1",
    "--port",
    port,
    "--log",
    "none",
    ...more,
  ];
  const server = spawn(PROGRAM, options, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  const [line] = await once(createInterface(server.stdout), "line");
  const [url = ""] = /http:\S+/.exec(line) ?? [];
  /** @param {NodeJS.Signals} [signal] */
  const stop = async (signal = "SIGTERM") => {
    server.kill(signal);
    return (await ended)[0];
  };
  return { url, stop };
}
