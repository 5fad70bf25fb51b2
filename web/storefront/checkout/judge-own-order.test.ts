import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { hiddenText, isShown, judgeUnshown, mayStillBePaid, numbersToLoad } from "./judge-own-order.ts";

const NEW = orderNumber("NEW");
const ELDER = orderNumber("ELDER");

test.each<[string, Parameters<typeof numbersToLoad>, string[]]>([
  ["nothing was paid for", [false, null, null], []],
  ["nothing was paid for, after paying", [true, null, null], []],
  ["an order was paid for before", [false, null, ELDER], [ELDER]],
  ["an order was paid for, and this tab pays for the next", [false, NEW, ELDER], [NEW, ELDER]],
  ["the tab pays for the order that was kept", [false, ELDER, ELDER], [ELDER]],
  ["after paying, no elder order stands in for the new one", [true, NEW, ELDER], [NEW]],
  ["after paying, in a tab that does not know for what", [true, null, ELDER], [ELDER]],
])("%s", (_, known, asked) => {
  expect(numbersToLoad(...known)).toEqual(asked);
});

// Whether this browser has verified the order's phone, and what is shown of an order that was just paid for.
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
])("an order that is %s (verified here: %s) is %s", (status, verified, look) => {
  const answer = status && { status, verified };
  expect(answer && isShown(answer) ? "shown" : judgeUnshown(answer)).toBe(look);
});

test.each<[OrderStatus, boolean]>([
  ["Verified", true],
  ["Paid", false],
  ["Expired", false],
])("a hidden order that is %s is asked for again by itself: %s", (status, again) => {
  expect(mayStillBePaid({ status })).toBe(again);
});

const NOT_AGAIN = "please do not pay again";
const GOES_BACK = "goes back to you in full. Start anew.";

test.each<[OrderStatus, RegExp, string]>([
  ["Verified", /^Order NEN1 cannot be shown here any more/, NOT_AGAIN],
  ["Expired", /^Order NEN1 has expired\. Money that still comes for it/, GOES_BACK],
  ["Paid", /^Order NEN1 is paid\./, "your e-mail has it"],
  ["Packed", /^Order NEN1 is paid\./, "your e-mail has it"],
])("of a hidden order that is %s she reads %s ... %s", (status, begin, part) => {
  const words = hiddenText(orderNumber("NEN1"), status, "Start anew.");
  expect(words).toMatch(begin);
  expect(words).toContain(part);
});
