// The parts of `make quality`, in this order, with their texts for doc/quality.md.

/** @type {{ name: string, title: string, make: string, text: string }[]} */
export const PARTS = [
  {
    name: "rules",
    title: "The laws of the rules",
    make: "properties",
    text: `Whole random games of both kinds, under every preset. Every position must keep all laws of
\`tests/shared/laws\`: the listed actions are the legal ones; undo brings back what was; records can be
read back in both notations; turned and mirrored boards behave alike; the worlds of an ensemble add up;
an analysis agrees with the analyses of the positions that follow. And everything must agree with the
plain models of \`tests/shared/reference\`, which are slow and simple.`,
  },
  {
    name: "deep",
    title: "Everything that the tests have samples of",
    make: "test-deep",
    text: `The counts of all positions to six plies, every puzzle and every day's puzzle, a thousand games of each
level of the computer, and games by links with a hundred thousand random steps. \`make test\` tries samples.`,
  },
  {
    name: "matrix",
    title: "Every state on every screen",
    make: "test-matrix",
    text: `Every state of the page in every window, theme and language: nothing is lost, and axe-core finds nothing
to object to. \`make test\` and \`make test-release\` try every pair of these, but not every combination.`,
  },
  {
    name: "fuzz",
    title: "Hostile texts and games",
    make: "fuzz SECONDS=300",
    text: `A fuzzer feeds every parser, and plays sequences of actions. It keeps the inputs that reach new code.
It starts from \`fuzz/corpus\`, which \`make test\` tries too.`,
  },
  {
    name: "coverage",
    title: "Are the tests any good?",
    make: "coverage",
    text: `The share of the rules and the solver that the native tests execute, counted by the compiler. The
module for JavaScript is tested in browsers and is not counted here.

\`make mutants\` tries whether the tests notice a mistake. It breaks the places that a change
touches, one after the other, and each time a test must fail. With \`ALL=1\` it breaks everything, which takes a day.
The last time, on 2026-11-22 at \`f6bb576\`, a test caught 1,419 of 1,891 mutants, 51 ran for ever, 421 did
not compile, and none was missed. \`.cargo/mutants.toml\` names the mutants that behave like the right
code, with the reason.`,
  },
  {
    name: "hostile",
    title: "The module under attack",
    make: "hostile",
    text: `In Node, Chromium, Firefox and WebKit: every export is called with every kind of invalid argument, on
wrong receivers, from within its own calls, and on freed games. And 100,000 games are played, freed or
left to the garbage collector; the memory must not grow.`,
  },
  {
    name: "chromium",
    title: "A random user in Chromium",
    make: "random ENGINES=Chromium",
    text: `Clicks, touches, drags, keys, window sizes, languages, back and forward, dialogs, puzzles, lessons and
the computer, in an order that follows from a seed. After every event the page must show what a second
engine says about the record, the focus must be in a sensible place, and no error may have occurred.
\`tests/random/user.mjs\` says which events are real ones in which browser.`,
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
    text: `One thing at a time is broken, missing or denied. The person is told, and can go on.`,
  },
  {
    name: "redis",
    title: "Live games on several servers",
    make: "test-redis",
    text: `Two servers share rooms over a Redis: one of them is killed or stops, Redis is killed, stopped or lies, and
garbage is published. The game goes on, and no seat has two devices.`,
  },
  {
    name: "live",
    title: "Live games under load",
    make: "load-live SECONDS=30",
    text: `5,000 games at once over 10,000 sockets, each move from one page to the other. Then a million rooms are
opened and left, with a message in each. Test, server and whatever else the machine does share its cores.`,
  },
  {
    name: "live-redis",
    title: "Live games between two servers under load",
    make: "load-live HOSTS=2 SECONDS=30",
    text: `The same, with the two players of each game on two servers that share rooms over Redis.`,
  },
  {
    name: "audit",
    title: "What the project is built from",
    make: "audit",
    text: `Licences, sources and versions of all crates and npm packages, and advisories where the network allows
to ask for them.`,
  },
  {
    name: "bench",
    title: "Speed",
    make: "bench",
    text: `The rules, the solver, calls into the module, the work in a frame, the first load. Counts are the same
on every machine; times are ratios within one run. The command prints each figure beside the one that
was recorded last (\`benches/recorded.json\`) and warns if it is worse.`,
  },
];
