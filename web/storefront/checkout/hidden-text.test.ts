import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { hiddenText } from "./hidden-text.ts";

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
