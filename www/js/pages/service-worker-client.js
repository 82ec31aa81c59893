/**
 * Keeps the page on the device, by a service worker, and says when there is a new version of it.
 * In the distribution only: tools/dist.mjs adds this module to index.html, when all is loaded, for
 * nothing that the page needs is to wait for what it keeps; and it makes the worker
 * (service-worker.js). Where a browser keeps nothing, all is as it is without.
 */
import { el } from "../lib/dom.js";
import { later } from "../lib/lazy.js";
import { wordsOf } from "../i18n/messages.js";
import { createStage } from "../lib/stage.js";

const WORKER = new URL("../../service-worker.js", import.meta.url);
/** How often (milliseconds) a page that stays open asks for a new version, when it is looked at. */
const ASK = 3_600_000;

const own = document.documentElement.dataset.version;
const workers = navigator.serviceWorker;
// Inside another page it would be that page's visitors' devices that are filled.
if (own && workers && window.top === window) {
  workers.addEventListener("message", ({ data, ports }) => {
    if (data?.asked) ports[0]?.postMessage(own);
    else if (data?.version !== own) announce().catch(() => {}); // it comes anyway, when the page is opened anew
  });
  workers.addEventListener("controllerchange", report);
  workers.startMessages();
  report();
  begin();
}

/** Tells the worker which version is open; it tells which one it has. */
function report() {
  workers.controller?.postMessage({ version: own });
}

function begin() {
  const idle = window.requestIdleCallback ?? setTimeout;
  idle(async () => {
    const registration = await workers.register(WORKER).catch(() => null);
    let asked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - asked < ASK) return;
      asked = Date.now();
      registration?.update().catch(() => {}); // without a network
    });
  });
}

const announce = later(async () => {
  // Nothing for a whole room to see.
  if (new URLSearchParams(location.search).has("projector")) return;
  const words = wordsOf(document.documentElement.lang);
  const { styled, t, texts } = createStage(document, document.body, words);
  await Promise.all([texts("offline"), styled("offline")]);
  const said = el("p", {});
  const place = el("div", { id: "version", role: "status" }, said);
  document.body.append(place);
  said.append(t("offline.new"));
  place.append(el("button", { type: "button", click: () => location.reload() }, t("offline.load")));
});
