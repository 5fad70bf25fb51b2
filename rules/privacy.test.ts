import { expect, test } from "vitest";
import { paise } from "./money.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { isInvoiceNamed, needsAddress } from "./privacy.ts";

test.each([
  [49_999_99, false],
  [50_000_00, true],
])("an invoice of %i paise names the buyer: %s", (total, isNamed) => {
  expect(isInvoiceNamed(paise(total))).toBe(isNamed);
});

test("an address is needed until the parcel is delivered or the order is cancelled", () => {
  expect(ORDER_STATUSES.filter((status) => !needsAddress(status))).toEqual([
    "Created",
    "Verified",
    "Delivered",
    "Cancelled",
    "Refunded",
    "Expired",
  ]);
});
