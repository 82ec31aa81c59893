/**
 * Registers the service worker, which makes the page work without a network, and shows a message
 * when there is a new version. It is used in the distribution only: tools/dist.mjs builds the worker
 * (service-worker.js) and adds this module to index.html. It begins when the browser is idle, so
 * the page never waits for it. A browser without service workers works as before.
 */
import { el } from "../lib/dom.js";
import { lazily } from "../lib/lazy.js";
import { wordsOf } from "../i18n/messages.js";
import { createStage } from "../lib/stage.js";

const WORKER = new URL("../../service-worker.js", import.meta.url);
/** The least time between two checks for a new version, in milliseconds. */
const CHECK_INTERVAL = 3_600_000;

const pageVersion = document.documentElement.dataset.version;
const workers = navigator.serviceWorker;
// In an iframe of another site, nothing is stored on the devices of that site's visitors.
if (pageVersion && workers && window.top === window) {
  workers.addEventListener("message", ({ data, ports }) => {
    if (data?.asked) ports[0]?.postMessage(pageVersion);
    // Without the message, the new version still comes when the page is opened again.
    else if (data?.version !== pageVersion) announce().catch(() => {});
  });
  workers.addEventListener("controllerchange", report);
  workers.startMessages();
  report();
  register();
}

/** Tells the worker the version and language of this page. The worker answers with its version. */
function report() {
  const language = document.documentElement.lang;
  workers.controller?.postMessage({ version: pageVersion, language });
}

/** Registers the worker, and checks for a new one when the page is looked at again. */
function register() {
  const idle = window.requestIdleCallback ?? setTimeout;
  idle(async () => {
    const registration = await workers.register(WORKER).catch(() => null);
    let lastCheck = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - lastCheck < CHECK_INTERVAL) return;
      lastCheck = Date.now();
      registration?.update().catch(() => {}); // there is no network
    });
  });
}

/** Shows that there is a new version. */
const announce = lazily(async () => {
  // A projector shows the board to a whole room; the message would distract.
  if (new URLSearchParams(location.search).has("projector")) return;
  const words = wordsOf(document.documentElement.lang);
  const { loadStyleSheet, t, texts } = createStage(document, document.body, words);
  await Promise.all([texts("offline"), loadStyleSheet("offline")]);
  const text = el("p", {});
  const message = el("div", { id: "version", role: "status" }, text);
  // Screen readers announce what is added to a live region after it is in the document.
  document.body.append(message);
  text.append(t("offline.new"));
  const reload = () => location.reload();
  message.append(el("button", { type: "button", click: reload }, t("offline.load")));
});
