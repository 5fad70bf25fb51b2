import { expect, test } from "vitest";
import { signPayment } from "./signatures.ts";

test("a payment's signature equals the one in Razorpay's published sample", () => {
  expect(signPayment("order_IEIaMR65cu6nz3", "pay_IH4NVgf4Dreq1l", "EnLs21M47BllR3X8PSFtjtbd")).toBe(
    "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
  );
});
