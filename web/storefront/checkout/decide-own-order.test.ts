import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { hiddenText, isShown, mayStillBePaid, numbersToLoad, stateOfUnshown } from "./decide-own-order.ts";

const NEW = orderNumber("NEW");
const ELDER = orderNumber("ELDER");

test.each<[string, Parameters<typeof numbersToLoad>, string[]]>([
  ["nothing was paid for", [false, null, null], []],
  ["nothing was paid for, after paying", [true, null, null], []],
  ["an order was paid for before", [false, null, ELDER], [ELDER]],
  ["an order was paid for, and this tab pays for the next", [false, NEW, ELDER], [NEW, ELDER]],
  ["this tab pays for the stored order", [false, ELDER, ELDER], [ELDER]],
  ["after paying, no earlier order replaces the new one", [true, NEW, ELDER], [NEW]],
  ["after paying, in a tab that does not know the order", [true, null, ELDER], [ELDER]],
])("%s", (_, known, expected) => {
  expect(numbersToLoad(...known)).toEqual(expected);
});

// Whether this browser has verified the order's phone, and what it shows of an order that was just paid.
test.each<[OrderStatus | null, boolean, string]>([
  ["Paid", true, "shown"],
  ["Packed", true, "shown"],
  ["Refunded", true, "shown"],
  ["Created", true, "unconfirmed"],
  ["Verified", true, "unconfirmed"],
  [null, false, "unconfirmed"],
  ["Expired", true, "hidden"],
  ["Expired", false, "hidden"],
  ["Verified", false, "hidden"],
  ["Paid", false, "hidden"],
])("an order that is %s (verified here: %s) is %s", (status, verified, expected) => {
  const answer = status && { status, verified };
  expect(answer && isShown(answer) ? "shown" : stateOfUnshown(answer)).toBe(expected);
});

test.each<[OrderStatus, boolean]>([
  ["Verified", true],
  ["Paid", false],
  ["Expired", false],
])("a hidden order that is %s is polled: %s", (status, again) => {
  expect(mayStillBePaid({ status })).toBe(again);
});

const NOT_AGAIN = "Please do not pay again";
const GOES_BACK = "is refunded in full. Start anew.";

test.each<[OrderStatus, RegExp, string]>([
  ["Verified", /^Order NEN1 is no longer shown here/, NOT_AGAIN],
  ["Expired", /^Order NEN1 has expired\. Any payment that still arrives/, GOES_BACK],
  ["Paid", /^Order NEN1 is paid\./, "Your e-mail has the details"],
  ["Packed", /^Order NEN1 is paid\./, "Your e-mail has the details"],
])("the text for a hidden order that is %s: %s ... %s", (status, begin, part) => {
  const text = hiddenText(orderNumber("NEN1"), status, "Start anew.");
  expect(text).toMatch(begin);
  expect(text).toContain(part);
});
