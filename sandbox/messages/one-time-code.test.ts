import { expect, test } from "vitest";
import { findOneTimeCode } from "./one-time-code.ts";

test.each([
  ["*4821* is your verification code.", "4821"],
  ["1234 is your OTP for Nendra.", "1234"],
  ["Your OTP is 998877", "998877"],
  ["Your one-time code: 4321", "4321"],
  ["Order 2026 is paid: ₹1250. Pincode 682001.", null],
  ["Use coupon code 5000 before Friday", null],
])("%s → the code is %s", (text, code) => {
  expect(findOneTimeCode(text)).toBe(code);
});
