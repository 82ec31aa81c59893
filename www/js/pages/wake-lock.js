/**
 * Importing this keeps the screen on while the page is visible, so that a projector does not go dark during a lesson.
 * Only secure pages have the API. The browser releases the lock when the page is hidden.
 */

async function request() {
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // No such API, the page is hidden, or the battery is low.
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void request();
});
void request();
