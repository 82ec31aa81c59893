// The solver's worker on the page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asset, site } from "./helper.mjs";

describe("in the page", () => {
  const open = site({ unbundled: true });
  const SOLVER = "js/engine/solver.js";

  test("it answers as the engine does, and frames go on meanwhile; a wrong record is refused, and then it goes on", async (t) => {
    const page = await open(t, "#goff");
    const { own, told, frames } = await page.evaluate(async (solver) => {
      /** @type {typeof import("../../www/js/engine/solver.js")} */
      const { createSolver } = await import(new URL(solver, location.href).href);
      /** @type {typeof import("../../www/pkg/quantum_tic_tac_toe.js")} */
      const { Game } = await import(new URL("pkg/quantum_tic_tac_toe.js", location.href).href);
      let frames = 0;
      let on = true;
      const tick = () => {
        frames++;
        if (on) requestAnimationFrame(tick);
      };
      tick();
      const told = await createSolver().ask("analyse", "goff");
      on = false;
      return { own: Game.fromRecord("goff").analyse(), told, frames };
    }, SOLVER);
    assert.deepEqual(told, own);
    assert.ok(frames > 5, `${frames} frames`);

    const after = await page.evaluate(async (solver) => {
      /** @type {typeof import("../../www/js/engine/solver.js")} */
      const { createSolver } = await import(new URL(solver, location.href).href);
      const one = createSolver();
      const [bad, good] = await Promise.allSettled([
        one.ask("analyse", "goff 1x"),
        one.ask("analyse", "goff 12 45 23 56 36 14 @4"),
      ]);
      return {
        bad: bad.status === "rejected" ? bad.reason.failure : bad,
        good: good.status === "fulfilled" ? good.value.margin : String(good.reason),
      };
    }, SOLVER);
    assert.deepEqual(after, { bad: "refused", good: 0.5 });
  });

  test("a module that is missing, and a script that is, have names", async (t) => {
    const page = await open(t, "#goff", { expectErrors: true });
    const failure = () =>
      page.evaluate(async (solver) => {
        /** @type {typeof import("../../www/js/engine/solver.js")} */
        const { createSolver } = await import(new URL(solver, location.href).href);
        try {
          return await createSolver().ask("analyse", "goff 12");
        } catch (error) {
          return Reflect.get(Object(error), "failure");
        }
      }, SOLVER);
    await page.context().route("**/*.wasm", (route) => route.fulfill({ status: 404 }));
    assert.equal(await failure(), "no-module");
    await page.context().unroute("**/*.wasm");
    await page.context().route(asset("worker.js"), (route) => route.fulfill({ status: 404 }));
    assert.notEqual(typeof (await failure()), "string", "the page itself answers");
    await page.reload();
    await page.context().route("**/questions.js", (route) => route.fulfill({ status: 404 }));
    assert.equal(await failure(), "no-worker");
  });

  test("boards share one thread, which ends with the last of them", async (t) => {
    const page = await open(t, "#goff");
    const told = await page.evaluate(async (solver) => {
      /** @type {typeof import("../../www/js/engine/solver.js")} */
      const { joinSolver } = await import(new URL(solver, location.href).href);
      const { terminate } = Worker.prototype;
      let begun = 0;
      let ended = 0;
      const Old = Worker;
      window.Worker = class extends Old {
        constructor(/** @type {[any, any]} */ ...how) {
          super(...how);
          begun++;
        }
        terminate() {
          ended++;
          terminate.call(this);
        }
      };
      const [one, two] = [joinSolver(), joinSolver()];
      await Promise.all([
        one.ask("suggest", "goff 12", { more: [1, "middle", 1] }),
        two.ask("hint", "goff 12 45"),
      ]);
      const left = two.ask("analyse", "goff").catch(({ name }) => name);
      two.end();
      two.end();
      const still = ended;
      await one.ask("suggest", "goff 13", { more: [1, "middle", 1] });
      one.end();
      const told = { begun, still, ended, left: await left };
      joinSolver().ask("suggest", "goff 12", { more: [1, "middle", 1] });
      return { ...told, again: begun };
    }, SOLVER);
    assert.equal(told.left, "AbortError");
    assert.ok(told.begun >= 1 && told.ended >= 1 && told.again === told.begun + 1);
    assert.equal(told.still, 0);
    assert.equal(told.ended, told.begun, "none is left");
  });
});
