// A random user's events in all three engines, as many as wanted: `make random EVENTS=10000`. They are
// split into runs of a few hundred, each with its own seed and browser. Some runs use a board on another
// page or in a frame. For each failure it prints the command that replays it.
import { parseArgs } from "node:util";
import { ENGINES } from "../../tools/engines.mjs";
import { failureOf, once } from "./user.mjs";

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "10000" },
    engines: { type: "string", default: "Chromium,Firefox,WebKit" },
    seed: { type: "string", default: "1000" },
  },
});
const EVENTS = Number(values.events);
/** The number of events of one run. */
const RUN = 500;
/** The kinds of pages, used in turn. @type {import("./server.mjs").Kind[]} */
const KINDS = ["page", "page", "host", "page", "embed"];

const number = new Intl.NumberFormat("en");
for (const name of values.engines.split(",")) {
  const missing = ENGINES[/** @type {keyof typeof ENGINES} */ (name)].missing();
  if (missing) {
    console.log(`· random user, events in ${name}: not run, ${missing}`);
    continue;
  }
  let [events, byHand, failures] = [0, 0, 0];
  for (let n = 0; n * RUN < EVENTS; n++) {
    const kind = KINDS[n % KINDS.length] ?? "page";
    const run = { seed: Number(values.seed) + n, kind, events: Math.min(RUN, EVENTS - n * RUN) };
    // A failure of the driver ends only this run.
    const outcome = await once(name.toLowerCase(), run).catch((error) => ({
      ...{ events: 0, byHand: 0, log: [] },
      why: `the driver: ${error}`,
    }));
    events += outcome.events;
    byHand += outcome.byHand;
    if (!outcome.why) continue;
    failures++;
    process.exitCode = 1;
    console.error(failureOf(name, run, outcome));
  }
  console.log(`· random user, events in ${name}: ${number.format(events)}`);
  console.log(`· random user, of these by real input in ${name}: ${number.format(byHand)}`);
  console.log(`· random user, runs in ${name} in which something was wrong: ${failures}`);
}
