// Every state of the page in an artificial language with long words and twice the length of English.
import { describe, test } from "node:test";
import { testsOfStates } from "./looks.mjs";

describe("twice as long", () => {
  for (const [name, look] of testsOfStates("ltr")) test(name, look);
});
