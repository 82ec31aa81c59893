// The models of the apparatus without a browser, with the second module itself: results of each setting,
// goals, and the answers in lessons.json, which must be the computed ones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as cat from "../../www/js/apparatus/cat/model.js";
import * as paths from "../../www/js/apparatus/paths/model.js";
import { endToEnd, mark, polyline, skyline } from "../../www/js/apparatus/drawing.js";
import { layoutOf } from "../../www/js/apparatus/paths/drawing.js";

/** @param {string} path */
const file = (path) => new URL(`../../www/${path}`, import.meta.url);
/** @type {typeof import("../../www/pkg/apparatus.js")} */
const physics = await import(file("pkg/apparatus.js").href);
await physics.default({ module_or_path: readFileSync(file("pkg/apparatus_bg.wasm")) });

/** @typedef {{ text: string, answer?: string, guess?: Record<string, unknown>, use?: string, settings?: Record<string, unknown>, reached?: Record<string, unknown> }} Step */
/** @type {{ name: string, steps: Step[] }[]} */
const LESSONS = JSON.parse(readFileSync(file("lessons.json"), "utf8"));
/** @param {string} lesson @param {string} text */
const stepOf = (lesson, text) =>
  LESSONS.find(({ name }) => name === lesson)?.steps.find((step) => step.text === text) ?? {
    text: "",
  };
/** @param {number} a @param {number} b */
const near = (a, b) => Math.abs(a - b) < 1e-9;

test("both strokes of a drawn X go from corner to corner", () => {
  const { props } = /** @type {any} */ (mark({ player: "X", move: 1 }, 50, 40, 10));
  const path = [props.children].flat().find(({ type }) => type === "path");
  const steps = [...path.props.d.matchAll(/([Mlm])(\S+) (\S+?)(?=[lm]|$)/g)];
  assert.equal(steps.length, 4);
  let at = [0, 0];
  const corners = steps.map(([, step, dx, dy]) => {
    const [x = 0, y = 0] = step === "M" ? [] : at;
    return (at = [x + Number(dx), y + Number(dy)]);
  });
  const arm = 10 * 0.84 - 0.75;
  const wanted = [-1, -1, 1, 1, 1, -1, -1, 1];
  corners.flat().forEach((one, i) => {
    const middle = i % 2 ? 40 : 50;
    assert.ok(Math.abs(one - middle - arm * (wanted[i] ?? 0)) < 1e-9, `${corners}`);
  });
});

describe("two paths", () => {
  const start = paths.begin(physics, 7);
  const pattern = (/** @type {Partial<paths.Setup>} */ change) =>
    paths.patternOf(physics, paths.change(start, change));
  const middle = paths.middleOf(pattern({}).places);
  const chanceIn = (/** @type {paths.Pattern} */ { places }, /** @type {number} */ n) =>
    places[n - 1]?.chance ?? NaN;

  test("there are stripes, with the middle bright, and dark after half a turn", () => {
    assert.ok(pattern({}).bright.includes(middle));
    assert.ok(pattern({}).dark.length > 1);
    assert.ok(pattern({ turn: 180 }).dark.includes(middle));
    assert.ok(!pattern({ turn: 90 }).dark.includes(middle));
    assert.ok(!pattern({ turn: 90 }).bright.includes(middle));
    assert.ok(pattern({ turn: 360 }).bright.includes(middle));
    assert.equal(stepOf("paths", "half").answer, "half");
  });

  test("every chance is the square of the arrows' sum, but for one factor", () => {
    for (const turn of [0, 45, 120, 285]) {
      const { places } = pattern({ turn });
      const squares = places.map(({ first, second }) => {
        const sum = { x: 0, y: 0 };
        for (const one of [first, second])
          [sum.x, sum.y] = [sum.x + (one?.x ?? 0), sum.y + (one?.y ?? 0)];
        return sum.x ** 2 + sum.y ** 2;
      });
      const all = squares.reduce((a, b) => a + b, 0);
      places.forEach(({ chance }, i) => assert.ok(near(chance, (squares[i] ?? 0) / all)));
    }
  });

  test("at a dark place more of as many particles arrive when a square is closed", () => {
    const [dark = 0] = pattern({}).dark;
    for (const ways of /** @type {const} */ (["first", "second"])) {
      const one = pattern({ ways });
      assert.ok(chanceIn(one, dark) > 5 * chanceIn(pattern({}), dark));
      assert.equal(one.contrast, 0);
      assert.deepEqual([one.bright, one.dark], [[], []]);
    }
    assert.equal(pattern({ ways: "first" }).places[0]?.second, null);
    assert.equal(stepOf("paths", "less").answer, "more");
  });

  test("with the way recorded there are no stripes, read or unread, however the arrow is turned", () => {
    for (const turn of [0, 90, 180])
      for (const shown of /** @type {const} */ (["all", "first", "second"])) {
        const { contrast, bright, dark, adds } = pattern({ turn, recorded: true, shown });
        assert.deepEqual([contrast < 1e-9, bright, dark, adds], [true, [], [], false], shown);
      }
    assert.ok(pattern({}).contrast > 0.99);
    assert.deepEqual(
      [stepOf("paths", "record").answer, stepOf("paths", "unread").answer],
      ["vanish", "none"],
    );
  });

  test("the other question to the record: stripes and counter-stripes, together none", () => {
    for (const turn of [0, 75, 180, 285]) {
      const asked = { turn, recorded: true, asked: /** @type {const} */ ("sum") };
      const [all, plus, minus] = /** @type {const} */ (["all", "first", "second"]).map((shown) =>
        // The answers can be shown only after the question is asked.
        paths.patternOf(physics, paths.change(paths.change(start, asked), { shown })),
      );
      assert.ok(all && plus && minus);
      assert.deepEqual([all.adds, plus.adds, minus.adds], [false, true, true]);
      assert.ok(all.contrast < 1e-9 && plus.contrast > 0.99 && minus.contrast > 0.99);
      for (let n = 1; n <= all.places.length; n++) {
        const phase = ((turn + ((n - middle) * 4 * 360) / 41) * Math.PI) / 180;
        assert.ok(near(chanceIn(plus, n), (2 / 41) * Math.cos(phase / 2) ** 2));
        assert.ok(near(chanceIn(minus, n), (2 / 41) * Math.sin(phase / 2) ** 2));
        assert.ok(near((chanceIn(plus, n) + chanceIn(minus, n)) / 2, chanceIn(all, n)));
      }
    }
    assert.equal(stepOf("paths", "erase").answer, "counter");
  });

  /** The numbers of particles at each place. @param {paths.Hit[]} hits */
  const counted = (hits) =>
    pattern({}).places.map((_, i) => hits.filter(({ place }) => place === i).length);
  /** Sends more particles. @param {paths.Setup} setup @param {number} count */
  function send(setup, count) {
    const { hits, tried } = paths.arrivals(physics, setup, count);
    return paths.change(setup, { hits: [...setup.hits, ...hits], tried });
  }

  test("particles arrive one by one as the module counts them, and follow from the seed", () => {
    const sent = send(send(start, 60), 60);
    assert.deepEqual(counted(sent.hits), physics.twoPathsHits(0, false, 120, 7));
    assert.ok(sent.hits.every(({ way }) => way === null));
    assert.notDeepEqual(send(start, 60).hits, send({ ...start, seed: 8 }, 60).hits);
    const full = send(send(start, paths.MAX - 3), 60);
    assert.equal(full.hits.length, paths.MAX, "the screen is full");
  });

  test("of a recorded particle it is known what the record says, and it arrives all the same", () => {
    const sent = send(paths.change(start, { recorded: true }), 80);
    assert.deepEqual(counted(sent.hits), physics.twoPathsHits(0, true, 80, 7));
    for (const [way, read] of /** @type {const} */ ([
      ["first", 0],
      ["second", 1],
    ])) {
      const shown = paths.shownOf(paths.change(sent, { shown: way }));
      assert.deepEqual(counted(shown), physics.twoPathsHits(0, true, 80, 7, read));
    }
  });

  test("sorted by the other question, the particles keep to their stripes and counter-stripes", () => {
    const asked = paths.change(paths.change(start, { recorded: true }), { asked: "sum" });
    const { hits } = send(send(asked, 250), 350);
    assert.deepEqual(hits, send(asked, 600).hits, "they follow from the seed");
    for (const shown of /** @type {const} */ (["first", "second"])) {
      const sorted = paths.shownOf({ ...asked, hits, shown });
      assert.ok(Math.abs(sorted.length - 300) < 40, `${sorted.length}`);
      const { dark } = paths.patternOf(physics, { ...asked, shown });
      const inDark = sorted.filter(({ place }) => dark.includes(place + 1)).length;
      const even = (sorted.length * dark.length) / 41;
      assert.ok(dark.length >= 4 && inDark < even / 5, `${inDark} at dark places, not ${even}`);
    }
    // Together they have no stripes: as many at the dark places of one part as anywhere.
    const { dark } = paths.patternOf(physics, { ...asked, shown: "first" });
    const there = hits.filter(({ place }) => dark.includes(place + 1)).length / dark.length;
    assert.ok(Math.abs(there - 600 / 41) < 5, `${there}`);
  });

  test("through one open square come as many as are sent, all of one way", () => {
    const sent = send(send(paths.change(start, { ways: "second" }), 30), 30);
    assert.equal(sent.hits.length, 60);
    assert.ok(sent.hits.every(({ way }) => way === "second"));
    assert.deepEqual(counted(sent.hits), physics.twoPathsHits(0, true, sent.tried, 7, 1));
  });

  test("after the screen is emptied other particles arrive", () => {
    const sent = send(start, 20);
    for (const change of [{ hits: [] }, { turn: 15 }]) {
      const cleared = paths.change(sent, change);
      assert.notDeepEqual(send({ ...cleared, turn: 0 }, 20).hits, sent.hits);
    }
  });

  test("the screen is empty after what would spoil it, and only then", () => {
    const sent = send(start, 2);
    for (const change of [
      { turn: 15 },
      { recorded: true },
      { ways: /** @type {const} */ ("first") },
      { hits: [] },
    ]) {
      const { hits, tried } = paths.change(sent, change);
      assert.deepEqual([hits, tried], [[], 0]);
    }
    assert.equal(paths.change(sent, { place: 4 }).hits.length, 2);
    const read = paths.change(paths.change(sent, { recorded: true }), { shown: "first" });
    assert.equal(paths.change(read, { recorded: false }).shown, "all", "there is nothing to read");
    const other = paths.change({ ...read, hits: sent.hits }, { asked: "sum" });
    assert.deepEqual([other.hits, other.shown], [[], "all"], "a record can be asked only once");
  });

  test("a step lays what it names and nothing else", () => {
    const sent = send(paths.change(start, { turn: 90 }), 1);
    const same = paths.configure(physics, sent, { controls: ["turn"] });
    assert.deepEqual([same.turn, same.hits.length], [90, 1]);
    assert.equal(paths.configure(physics, sent, { place: "middle" }).place, middle);
    const dark = paths.configure(physics, start, { place: "dark" });
    assert.ok(pattern({}).dark.includes(dark.place));
    assert.deepEqual(paths.configure(physics, sent, { empty: true }).hits, []);
  });

  test("goals are reached by what the pupil does", () => {
    const goals = ["sent", "closed", "found", "dark", "noted", "read", "asked", "sorted"];
    const met = (/** @type {paths.Setup} */ setup) =>
      goals.filter((goal) => paths.meets(goal, setup, paths.patternOf(physics, setup)));
    const [dark = 0] = pattern({}).dark;
    assert.deepEqual(met(start), []);
    assert.deepEqual(met(send(start, paths.MANY)), ["sent"]);
    const closed = paths.change(start, { ways: "second", place: dark });
    const at = (/** @type {number[]} */ ...places) =>
      met({ ...closed, moved: false, hits: places.map((n) => ({ place: n - 1, way: "second" })) });
    assert.deepEqual(at(), [], "nothing has arrived at the marked place");
    assert.deepEqual(at(dark, dark + 1), []);
    assert.deepEqual(at(dark, dark + 1, dark), ["closed"]);
    assert.deepEqual(met(paths.change(start, { place: dark })), ["found"]);
    assert.deepEqual(met(paths.configure(physics, start, { place: dark })), [], "laid, not found");
    assert.deepEqual(met(paths.change(start, { turn: 180 })), ["dark"]);
    assert.deepEqual(met(paths.change(start, { turn: 165 })), [], "darker is possible");
    const recorded = paths.change(start, { recorded: true });
    assert.deepEqual(met(send(recorded, paths.MANY)), ["sent", "noted"]);
    assert.deepEqual(met(paths.change(recorded, { shown: "first" })), []);
    const both = paths.change(paths.change(recorded, { shown: "first" }), { shown: "second" });
    assert.deepEqual(met(both), ["read"]);
    const asked = paths.change(recorded, { asked: "sum" });
    assert.deepEqual(met(send(asked, paths.MANY)), ["sent", "noted", "asked"]);
    const sorted = paths.change(paths.change(asked, { shown: "first" }), { shown: "second" });
    assert.deepEqual(met(paths.configure(physics, sorted, {})), []);
    assert.ok(met(sorted).includes("sorted") && !met(sorted).includes("read"));
    assert.deepEqual(
      LESSONS.find(({ name }) => name === "paths")?.steps.flatMap(({ use }) => use ?? []),
      goals,
    );
  });

  test("the drawing has room for its arrows at every width", () => {
    for (let width = 240; width <= 900; width += 10) {
      const { cell, every, height, side } = layoutOf(width, 41);
      assert.ok(cell >= 23 && cell < 50, `${cell} at ${width}`);
      assert.ok(every >= 1 && height < width * 1.1 && 3 * side < width, `${height} at ${width}`);
    }
  });
});

describe("the cat", () => {
  const start = cat.begin();

  test("alive or dead is one half each, whatever air has met it", () => {
    for (let air = 0; air <= cat.AIR; air++)
      for (const turn of [0, 75, 180]) {
        const { answers } = cat.resultOf(physics, { ...start, air, turn, question: "alive" });
        assert.ok(answers && near(answers[0], 0.5) && near(answers[1], 0.5));
      }
  });

  test("the second question goes from certain to half and half, by one factor for each molecule", () => {
    const { course, coherence } = cat.resultOf(physics, { ...start, air: cat.AIR });
    assert.equal(course.length, cat.AIR + 1);
    assert.equal(course.at(-1), coherence);
    const factor = course[1] ?? NaN;
    course.forEach((value, n) => assert.ok(near(value, factor ** n), `${value} after ${n}`));
    const sum = (/** @type {Partial<cat.Setup>} */ change) =>
      cat.resultOf(physics, { ...start, question: "sum", ...change }).answers ?? [NaN, NaN];
    assert.ok(near(sum({})[0], 1) && near(sum({ turn: 180 })[1], 1));
    assert.ok(Math.abs(sum({ air: cat.AIR })[0] - 0.5) < 0.05);
    assert.ok(sum({ air: 1 })[0] > sum({ air: 2 })[0]);
    assert.equal(cat.resultOf(physics, start).answers, null);
  });

  test("the lesson's answer is the module's", () => {
    const { answer, guess } = stepOf("cat", "air");
    assert.equal(answer, String(cat.enough(physics)));
    assert.ok(Number(guess?.from) < Number(answer) && Number(answer) < Number(guess?.to));
  });

  test("goals are reached by what the pupil does", () => {
    const met = (/** @type {cat.Setup} */ setup) =>
      ["chances", "asked", "minus", "tenth"].filter((goal) =>
        cat.meets(goal, setup, cat.resultOf(physics, setup)),
      );
    assert.deepEqual(met(start), []);
    assert.deepEqual(met(cat.change(start, { question: "alive" })), ["chances"]);
    const asked = cat.change(start, { question: "sum" });
    assert.deepEqual(met(asked), ["asked"]);
    assert.deepEqual(met(cat.configure(asked, {})), [], "asked in the step before");
    assert.deepEqual(met(cat.change(asked, { turn: 180 })), ["asked", "minus"]);
    const enough = cat.enough(physics) ?? 0;
    assert.deepEqual(met(cat.change(start, { air: enough })), ["tenth"]);
    assert.deepEqual(met(cat.change(start, { air: enough - 1 })), []);
    const used = LESSONS.find(({ name }) => name === "cat")?.steps.flatMap(({ use }) => use ?? []);
    assert.deepEqual(used, ["chances", "asked", "minus", "tenth", "chances"]);
  });
});

describe("drawing", () => {
  test("arrows are put end to end, with the middle of their sum in the middle", () => {
    const middle = { x: 10, y: 20 };
    const { start, joint, end } = endToEnd({ x: 1, y: 0 }, { x: 0, y: 1 }, middle, 8);
    assert.deepEqual(
      [start, joint, end],
      [
        { x: 6, y: 24 },
        { x: 14, y: 24 },
        { x: 14, y: 16 },
      ],
    );
  });

  test("paths are written shortly", () => {
    assert.equal(
      polyline(
        [
          { x: 1, y: 2 },
          { x: 1 / 3, y: 0 },
        ],
        true,
      ),
      "M1 2L0.33 0Z",
    );
    assert.equal(skyline([2, 1], 0, 10, 5), "M0 10L0 8L5 8L5 9L10 9L10 10");
  });
});

describe("a person who comes back to a step of a lesson", () => {
  /** The steps of a lesson before one of them. @param {string} lesson @param {string} text */
  const before = (lesson, text) => {
    const { steps = [] } = LESSONS.find(({ name }) => name === lesson) ?? {};
    return steps.slice(0, steps.indexOf(stepOf(lesson, text)));
  };

  test("finds the cat as each goal before has left it", () => {
    for (const step of LESSONS.find(({ name }) => name === "cat")?.steps ?? []) {
      if (!step.use) continue;
      const setup = [...before("cat", step.text), step].reduce(
        (one, { settings, reached }) => cat.configure(one, { ...settings, ...reached }),
        cat.begin(),
      );
      // A goal that asks the question needs a press.
      assert.ok(
        cat.meets(step.use, { ...setup, asked: true }, cat.resultOf(physics, setup)),
        step.use,
      );
    }
  });

  test("finds the two paths as each goal before has left them", () => {
    /** @param {string} text */
    const at = (text) =>
      [...before("paths", text), stepOf("paths", text)].reduce(
        (one, { settings, reached }) => paths.configure(physics, one, { ...settings, ...reached }),
        paths.begin(physics, 7),
      );
    assert.deepEqual(paths.patternOf(physics, at("more")).bright, [], "no stripes");
    for (const [text, goal] of Object.entries({ arrows: "found", dark: "dark" })) {
      const setup = { ...at(text), moved: true };
      assert.ok(paths.meets(goal, setup, paths.patternOf(physics, setup)), goal);
    }
  });
});
