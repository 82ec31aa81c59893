// The messages as they are in English, for tests without a browser.
import { readdirSync, readFileSync } from "node:fs";
import { wordsOf } from "../../www/js/i18n/messages.js";

const FOLDER = new URL("../../www/lang/en/", import.meta.url);
const { knows, learn, say } = wordsOf("en");
for (const part of readdirSync(FOLDER))
  learn(JSON.parse(readFileSync(new URL(part, FOLDER), "utf8")));

export { knows, say };
