import { expect, test } from "vitest";
import { reconciliationWords } from "./reconciliation-words.ts";

const RUN = { at: "2026-11-21T06:45:00.000Z", provider: 1_619, ours: 1_619, difference: 0, foreign: 0 };
const minutesLater = (minutes: number) => Date.parse(RUN.at) + minutes * 60_000;

test("before the first run nothing is claimed", () => {
  expect(reconciliationWords(null, 0)).toBe("Payments: not compared with Razorpay yet.");
});

test("both counts, the difference and the Indian time", () => {
  expect(reconciliationWords(RUN, minutesLater(59))).toBe(
    "Last 3 days: Razorpay has 1,619 payments, the shop 1,619. Difference 0. Compared at 12:15 pm.",
  );
});

test("a run of more than an hour ago says the day", () => {
  expect(reconciliationWords(RUN, minutesLater(60))).toMatch(
    /Difference 0\. Last compared 21 Nov 2026, 12:15 pm\.$/,
  );
});

test("payments of other shops in the account are named apart", () => {
  expect(reconciliationWords({ ...RUN, foreign: 3, ours: 1_617, difference: 2 }, minutesLater(1))).toBe(
    "Last 3 days: Razorpay has 1,619 payments (and 3 that are not this shop's), the shop 1,617. Difference 2. Compared at 12:15 pm.",
  );
});
