// The check that no script makes markup or code of a text (tools/sinks.mjs, by `make lint`) finds
// what it should, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sinks } from "../../tools/sinks.mjs";

for (const [code, name] of /** @type {const} */ ([
  ["one.innerHTML = text", "innerHTML"],
  ["one.outerHTML += text", "outerHTML"],
  ["one['innerHTML'] = text", "innerHTML"],
  ["one?.insertAdjacentHTML('beforeend', text)", "insertAdjacentHTML"],
  ["Object.assign(one, { innerHTML: text })", "innerHTML"],
  ["Reflect.set(one, 'innerHTML', text)", "innerHTML"],
  ["const { innerHTML } = one", "innerHTML"],
  ["document.write(text)", "write"],
  ["one.ownerDocument.writeln(text)", "writeln"],
  ["range.createContextualFragment(text)", "createContextualFragment"],
  ["frame.srcdoc = text", "srcdoc"],
  ["frame.setAttribute('srcdoc', text)", "setAttribute srcdoc"],
  ["one.setAttribute('onclick', text)", "setAttribute onclick"],
  ["el('p', { onclick: text })", "attribute onclick"],
  ["el('p', { 'style': text })", "attribute style"],
  ["one.style.cssText = text", "cssText"],
  ["el('script', { src })", "<script>"],
  ["document.createElement('style')", "<style>"],
  ["eval(text)", "eval"],
  ["(0, eval)(text)", "eval"],
  ["new Function(text)", "Function"],
  ["setTimeout('work()', 1)", "setTimeout"],
  ["setTimeout(`${work}()`, 1)", "setTimeout"],
  ["link.href = 'javascript:work()'", "javascript:"],
  ["link.href = `javascript:${work}`", "javascript:"],
  ["setTimeout(work, 1); el('p', { click: work }, text); process.stdout.write(text)", undefined],
  ["// innerHTML, eval(text)\n/** @type {Function} */ const evaluated = 'no eval'", undefined],
  ["one.style.setProperty('--x', text); one.setAttribute('class', text)", undefined],
]))
  test(`${code}: ${name ?? "nothing"}`, () => {
    const found = sinks(code).map(([, sink]) => sink);
    if (name === undefined) assert.deepEqual(found, []);
    else assert.ok(found.includes(name), `found: ${found.join(", ")}`);
  });
