// What `make quality` runs, in this order, and what doc/quality.md says of it.

/** @type {{ name: string, title: string, make: string, text: string }[]} */
export const PARTS = [
  {
    name: "rules",
    title: "The laws of the rules",
    make: "properties",
    text: `Whole random games of both kinds, by every preset, and on every position all laws of
\`tests/shared/laws\`: what is listed is what is legal; play and undo; records in both notations; turned and
mirrored boards; the weights and numbers of an ensemble; an analysis against those of what follows; and
the plain models of \`tests/shared/reference\`, which are written for nothing but to be right.`,
  },
  {
    name: "fuzz",
    title: "Hostile texts and games",
    make: "fuzz SECONDS=300",
    text: `Every parser, and sequences of actions, fed by a fuzzer that looks which inputs reach new code.
What it began with is in \`fuzz/corpus\`, which \`make test\` tries, too.`,
  },
  {
    name: "coverage",
    title: "Are the tests any good?",
    make: "coverage",
    text: `Which part of the rules and the solver the native tests execute, counted by the compiler. The
module for JavaScript is tried in browsers and not in it.

Whether they notice a mistake is what \`make mutants\` tries, on what a change touches: each place is
broken in turn, and a test has to fail. With \`ALL=1\` it tries everything, which takes a day. When that
was done last, on 2026-11-22 at \`f6bb576\`, a test caught 1,419 of 1,891 mutants, 51 ran for ever, 421 did
not compile, and none was missed. Mutants that no test could tell from the right code are named with
their reason in \`.cargo/mutants.toml\`.`,
  },
  {
    name: "hostile",
    title: "The module under attack",
    make: "hostile",
    text: `In Node, Chromium, Firefox and WebKit: everything it exports, called with everything that is no
good, on everything that is none of it, from within its own calls, after its end; and 100,000 games,
freed or left to the collector, after which its memory is as large as before.`,
  },
  {
    name: "chromium",
    title: "A random user in Chromium",
    make: "random ENGINES=Chromium",
    text: `Clicks, touches, drags, keys, sizes, languages, back and forward, dialogs, puzzles, lessons and the
computer, as they follow from a seed. After every event the page must show what a second engine of the
game says of its record, the focus must be somewhere sensible, and nothing may have gone wrong. What is
a real event in which browser stands in \`tests/random/user.mjs\`.`,
  },
  ...["Firefox", "WebKit"].map((name) => ({
    name: name.toLowerCase(),
    title: `A random user in ${name}`,
    make: `random ENGINES=${name}`,
    text: `The same random user, in ${name}.`,
  })),
  {
    name: "faults",
    title: "Faults",
    make: "faults",
    text: `One thing that is broken, missing or denied at a time: the person is told, and can go on.`,
  },
  {
    name: "audit",
    title: "What the project is built from",
    make: "audit",
    text: `Licences, sources and versions of all crates and npm packages; advisories where the network has
them.`,
  },
  {
    name: "bench",
    title: "Speed",
    make: "bench",
    text: `Rules, solver, the way into the module, the work in a frame, the first load. Counts depend on no
machine; times are ratios within one run. The command prints each beside what was recorded last
(\`benches/recorded.json\`) and warns where one is worse.`,
  },
];
