// Starts tools/serve.py on a free port, for tools and tests that open the real page.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("serve.py", import.meta.url));

/**
 * @param {string} [prefix] the path under which the site lives
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export function serve(prefix = "/") {
  const server = spawn("python3", [SERVER, "--port", "0", "--prefix", prefix]);
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (/** @type {Buffer} */ data) => {
      const found = /at (http\S+)/.exec((said += data));
      if (found?.[1])
        resolve({ url: found[1].replace(/\/?$/, "/"), stop: () => void server.kill() });
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("error", reject);
    server.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
}
