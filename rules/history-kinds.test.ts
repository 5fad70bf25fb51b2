import { expect, test } from "vitest";
import { historyKindOf } from "./history-kinds.ts";

test.each([
  ["order moved", "orders"],
  ["parcels booked", "orders"],
  ["orders view saved", "orders"],
  ["alarm dismissed", "orders"],
  ["slips printed", "orders"],
  ["product changed", "products"],
  ["products imported", "products"],
  ["stock status changed", "products"],
  ["category deleted", "products"],
  ["top products set", "products"],
  ["coupon changed", "coupons"],
  ["shopper erased", "customers"],
  ["customer note added", "customers"],
  ["shop profile changed", "settings"],
  ["home page changed", "settings"],
  ["notices turned on", "settings"],
  ["GST rate changed", "settings"],
  ["tax regime set", "settings"],
  ["GST return exported", "reports"],
  ["orders exported", "reports"],
  ["login", "staff"],
  ["code refused", "staff"],
  ["other sessions ended", "staff"],
  ["recovery codes renewed", "staff"],
])("%s is about %s", (action, kind) => {
  expect(historyKindOf(action)).toBe(kind);
});
