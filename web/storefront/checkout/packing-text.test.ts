import { expect, test } from "vitest";
import { packingText } from "./packing-text.ts";

const RULE = "We pack orders booked before 12 PM the same day and later ones the next day.";
const MORNING = "2026-12-03T09:00:00+05:30";
const EVENING = "2026-12-03T21:00:00+05:30";
const SATURDAY_EVENING = "2026-12-05T21:00:00+05:30";

test.each([
  [MORNING, "2026-12-03", `Today. ${RULE}`],
  [MORNING, "2026-12-04", RULE],
  [EVENING, "2026-12-03", `Tomorrow, Fri 4 Dec. ${RULE}`],
  [EVENING, "2026-12-04", `Today. ${RULE}`],
  [SATURDAY_EVENING, "2026-12-05", `Mon 7 Dec. ${RULE}`],
  // A reply of the previous release.
  [EVENING, undefined, `Fri 4 Dec. ${RULE}`],
])("an order of %s is packed, on the server's day %s: %s", (createdAt, today, text) => {
  expect(packingText({ createdAt, today }, 12)).toBe(text);
});
