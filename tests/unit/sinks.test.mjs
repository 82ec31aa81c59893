// The lint rule against scripts that turn a text into markup or code (eslint.config.js, by `make lint`)
// finds what it should, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";

const eslint = new ESLint({ cwd: fileURLToPath(new URL("../..", import.meta.url)) });

/** The findings in a script of the page, each as the rule and its message. @param {string} code */
async function found(code) {
  const [result] = await eslint.lintText(code, { filePath: "www/js/script.js" });
  // A fragment of a script may have unused names.
  const messages = (result?.messages ?? []).filter(({ ruleId }) => ruleId !== "no-unused-vars");
  return messages.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const TEXT = /no-restricted-syntax: a text becomes markup or code/;
const ADDRESS = /no-restricted-syntax: an address is a script or a document/;
const ATTRIBUTE = /no-restricted-syntax: an attribute holds script, markup or style/;
const ELEMENT = /no-restricted-syntax: an element holds code or another document/;

for (const [code, expected] of /** @type {const} */ ([
  ["one.innerHTML = text", TEXT],
  ["one.outerHTML += text", TEXT],
  ["one['innerHTML'] = text", TEXT],
  ["one?.insertAdjacentHTML('beforeend', text)", TEXT],
  ["Object.assign(one, { innerHTML: text })", TEXT],
  ["Reflect.set(one, 'innerHTML', text)", TEXT],
  ["const { innerHTML } = one", TEXT],
  ["document.write(text)", TEXT],
  ["one.ownerDocument.writeln(text)", TEXT],
  ["range.createContextualFragment(text)", TEXT],
  ["frame.srcdoc = text", TEXT],
  ["frame.setAttribute('srcdoc', text)", ATTRIBUTE],
  ["one.setAttribute('onclick', text)", ATTRIBUTE],
  ["el('p', { onclick: text })", ATTRIBUTE],
  ["el('p', { 'style': text })", ATTRIBUTE],
  ["one.style.cssText = text", TEXT],
  ["el('script', { src })", ELEMENT],
  ["document.createElement('style')", ELEMENT],
  ["eval(text)", TEXT],
  ["(0, eval)(text)", TEXT],
  ["new Function(text)", TEXT],
  ["setTimeout('work()', 1)", TEXT],
  ["setTimeout(`${work}()`, 1)", TEXT],
  ["window.setInterval('work()', 1)", TEXT],
  ["link.href = 'javascript:work()'", ADDRESS],
  ["link.href = `javascript:${work}`", ADDRESS],
  ["frame.src = 'data:text/html,' + text", ADDRESS],
  ["one['onclick'] = text", ATTRIBUTE],
  ["document.createElementNS(space, 'script')", ELEMENT],
  ["setTimeout(work, 1); el('p', { click: work }, text); process.stdout.write(text)", undefined],
  ["// innerHTML, eval(text)\n/** @type {Function} */ const evaluated = 'no eval'", undefined],
  ["one.style.setProperty('--x', text); one.setAttribute('class', text)", undefined],
]))
  test(`${code}: ${expected ?? "nothing"}`, async () => {
    if (expected) assert.match((await found(code)).join("\n"), expected);
    else assert.deepEqual(await found(code), []);
  });
