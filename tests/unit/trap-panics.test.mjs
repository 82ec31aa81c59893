// tools/trap-panics.mjs: which functions of a module become a bare trap.
import assert from "node:assert/strict";
import { test } from "node:test";
import binaryen from "binaryen";
import { trapPanics } from "../../tools/trap-panics.mjs";

const MODULE = `(module
  (import "js" "throw" (func $__wbindgen_throw (param i32)))
  (import "js" "log" (func $log (param i32)))
  (memory 1)
  (func $panic_fmt (param i32) (i32.store (i32.const 8) (local.get 0)) (unreachable))
  (func $unwrap_failed (param i32) (call $panic_fmt (local.get 0)) (unreachable))
  (func $throw_str (param i32) (call $__wbindgen_throw (local.get 0)) (unreachable))
  (func $throw_null (call $throw_str (i32.const 1)) (unreachable))
  (func $for_ever (loop $again (call $log (i32.const 1)) (br $again)) (unreachable))
  (func $may_return (export "may_return") (param i32)
    (if (local.get 0) (then (return)))
    (call $unwrap_failed (i32.const 2))
    (unreachable))
  (func $nothing (export "nothing") (call $throw_null) (call $for_ever) (call $may_return (i32.const 0))))`;

test("a function that only panics becomes a trap, and no other does", () => {
  const module = binaryen.parseText(MODULE);
  const bodyOf = (/** @type {string} */ name) =>
    binaryen.emitText(binaryen.getFunctionInfo(module.getFunction(name)).body).trim();
  const others = ["throw_str", "throw_null", "for_ever", "may_return", "nothing"];
  const before = others.map(bodyOf);
  assert.deepEqual(trapPanics(module).sort(), ["panic_fmt", "unwrap_failed"]);
  for (const name of ["panic_fmt", "unwrap_failed"]) assert.equal(bodyOf(name), "(unreachable)");
  assert.deepEqual(others.map(bodyOf), before);
  assert.ok(module.validate());
});

test("a module without names is refused: in it nothing tells what throws", () => {
  const module = binaryen.parseText("(module (func (unreachable)))");
  assert.throws(() => trapPanics(module), /no names/);
});
