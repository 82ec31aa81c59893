// What `make quality` runs, in this order, and what doc/quality.md says of it.

/** @type {{ name: string, title: string, make: string, text: string }[]} */
export const PARTS = [
  {
    name: "bench",
    title: "Speed",
    make: "bench",
    text: `Rules, solver, the way into the module, the work in a frame, the first load. Counts depend on no
machine; times are ratios within one run. The command prints each beside what was recorded last
(\`benches/recorded.json\`) and warns where one is worse.`,
  },
];
