/**
 * Opens the page for teachers, and waits until its boards are drawn.
 * @param {ReturnType<typeof import("./helper.mjs").site>} openSite
 */
export const openForTeachers =
  (openSite) =>
  /** @param {import("node:test").TestContext} t @param {Parameters<typeof openSite>[2]} [options] */
  async (t, options, query = "") => {
    const page = await openSite(t, `for-teachers.html${query}`, { ready: "main", ...options });
    if (!options?.expectErrors)
      await page.waitForFunction(() => !document.querySelector("[data-board]:not(:has(img))"));
    return page;
  };
