// Dates in the time zone of the device, also of the first and the last time that there is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { localDate } from "../../www/js/lib/local-date.js";

test("the date is that of the device, in every time zone and at any time", (t) => {
  const before = process.env.TZ;
  t.after(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  const late = Date.parse("2026-11-28T23:30:00Z");
  for (const [zone, date] of /** @type {const} */ ([
    ["UTC", "2026-11-28"],
    ["Europe/Berlin", "2026-11-29"],
    ["America/New_York", "2026-11-28"],
  ])) {
    process.env.TZ = zone;
    assert.equal(localDate(late), date, zone);
    for (const end of [8.64e15, -8.64e15]) assert.match(localDate(end), /^-?\d+-\d\d-\d\d$/, zone);
  }
});
