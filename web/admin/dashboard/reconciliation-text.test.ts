import { expect, test } from "vitest";
import { reconciliationText } from "./reconciliation-text.ts";

const RUN = { at: "2026-11-21T06:45:00.000Z", provider: 1_619, ours: 1_619, difference: 0, foreign: 0 };
const minutesLater = (minutes: number) => Date.parse(RUN.at) + minutes * 60_000;

test("before the first run, states that nothing was compared yet", () => {
  expect(reconciliationText(null, 0)).toBe("Payments have not been compared with Razorpay yet.");
});

test("states that payments agree, and the Indian time", () => {
  expect(reconciliationText(RUN, minutesLater(59))).toBe(
    "Payments of the last 3 days agree with Razorpay: 1,619. Compared at 12:15 pm.",
  );
});

test("states that there were no payments", () => {
  expect(reconciliationText({ ...RUN, provider: 0, ours: 0 }, minutesLater(1))).toBe(
    "No payments in the last 3 days, here or at Razorpay. Compared at 12:15 pm.",
  );
});

test("states the date of a run at least an hour ago", () => {
  expect(reconciliationText(RUN, minutesLater(60))).toMatch(
    /: 1,619\. Last compared 21 Nov 2026, 12:15 pm\.$/,
  );
});

test("counts payments of other shops in the account separately", () => {
  expect(reconciliationText({ ...RUN, foreign: 3, ours: 1_617, difference: 2 }, minutesLater(1))).toBe(
    "2 payments of the last 3 days differ: Razorpay has 1,619 (and 3 of other shops), the shop has 1,617. Compared at 12:15 pm.",
  );
});
