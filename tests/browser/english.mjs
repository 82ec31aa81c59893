// The page's messages as they are in English, for tests without a browser.
import { readdirSync, readFileSync } from "node:fs";
import { learn } from "../../www/js/messages.js";

const FOLDER = new URL("../../www/lang/en/", import.meta.url);
for (const part of readdirSync(FOLDER))
  learn(JSON.parse(readFileSync(new URL(part, FOLDER), "utf8")));

export { knows, say } from "../../www/js/messages.js";
