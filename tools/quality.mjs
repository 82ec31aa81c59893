// Tries the product against faults, load and hostile input, measures it, and writes the results to
// doc/quality.md, with the command that repeats each. The figures that a part prints (tools/figures.mjs)
// are stored in doc/quality.json, so that a part can be run alone.
//   node tools/quality.mjs [PART...]
// Run it by `make quality`; all parts take some hours on two cores.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { run } from "./figures.mjs";
import { PARTS } from "./quality/parts.mjs";

const KEPT = new URL("../doc/quality.json", import.meta.url);
const REPORT = new URL("../doc/quality.md", import.meta.url);

/** The results of the last run of a part. @typedef {{ date: string, commit: string, cores: number, minutes:
 * number, good: boolean, figures: Record<string, string> }} Found */

const asked = process.argv.slice(2);
for (const name of asked)
  if (!PARTS.some((part) => part.name === name)) {
    console.error(`unknown part: ${name}; there are ${PARTS.map((part) => part.name).join(", ")}`);
    process.exit(2);
  }

/** @type {Record<string, Found>} */
const kept = JSON.parse(readFileSync(KEPT, "utf8"));
// Before the results of the first part are written, because they make the tree dirty.
const commit = execFileSync("git", ["describe", "--always", "--dirty"], {
  encoding: "utf8",
}).trim();
let failed = false;
for (const { name, title, make } of PARTS) {
  if (asked.length && !asked.includes(name)) continue;
  console.log(`== ${title}: make ${make}`);
  // The variables of this make, above all PARTS, are not for the next one.
  const { figures, good, seconds } = await run("make", make.split(" "), {
    MAKEFLAGS: "",
    PARTS: "",
  });
  if (!good) {
    failed = true;
    console.log(`! make ${make} failed`);
  }
  kept[name] = {
    date: new Date().toISOString().slice(0, 10),
    commit,
    cores: availableParallelism(),
    minutes: Math.ceil(seconds / 60),
    good,
    figures: Object.fromEntries(figures.map(({ what, value }) => [what, value])),
  };
  // After each part, because the next one may take hours, or be stopped.
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(REPORT, report());
}
writeFileSync(REPORT, report());
process.exitCode = failed ? 1 : 0;

function report() {
  const parts = PARTS.map(({ name, title, text, make }) => {
    const found = kept[name];
    const ran = found
      ? `${found.good ? "Passed" : "**Failed**"} on ${found.date} at \`${found.commit}\`, in ${found.minutes} ${found.minutes === 1 ? "minute" : "minutes"} on ${found.cores} cores.`
      : "Not run yet.";
    const rows = Object.entries(found?.figures ?? {}).map(
      ([what, value]) => `| ${what.replaceAll("|", "\\|")} | ${value.replaceAll("|", "\\|")} |`,
    );
    const table = rows.length ? ["", "| figure | value |", "| --- | ---: |", ...rows] : [];
    return [`## ${title}`, "", text, "", `\`make ${make}\`. ${ran}`, ...table, ""].join("\n");
  });
  return `# How the product was tried

<!-- Made by tools/quality.mjs (make quality); the texts are in tools/quality/parts.mjs. -->

Every figure here comes from a command that anyone can run. \`make quality\` runs them all and writes
this page again; \`make quality PARTS="rules bench"\` runs some of them. \`make test\` has a short version
of most of them.

${parts.join("\n")}`;
}
