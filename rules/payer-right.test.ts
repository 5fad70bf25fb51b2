import { expect, test } from "vitest";
import { type PayerFacts, payerRight } from "./payer-right.ts";

const FACTS: PayerFacts = {
  isFromLink: true,
  othersMayPay: true,
  isPayer: false,
  isPayerTime: false,
  isSameAddress: false,
  payments: null,
};

test.each<[string, Partial<PayerFacts>, string]>([
  ["a proved phone decides", { isFromLink: false, isPayerTime: true }, "decides"],
  ["a link decides when no other session has an attempt", { othersMayPay: false }, "decides"],
  ["the payer pays again for the same address", { isPayer: true, isSameAddress: true }, "pays as is"],
  ["the payer changes an address that others may pay for", { isPayer: true, isPayerTime: true }, "check"],
  ["another holder pays for the same address", { isPayerTime: true, isSameAddress: true }, "pays as is"],
  ["another holder changes the address in the payer's time", { isPayerTime: true }, "being paid"],
  ["no answer of the provider ends the payer's time", { isPayerTime: true, payments: "none" }, "being paid"],
  ["another holder comes after the payer's time", {}, "check"],
  ["another holder comes with the same address", { isSameAddress: true }, "check"],
  ["no payment can succeed any more", { payments: "none" }, "takes over"],
  ["no payment can succeed, same address", { payments: "none", isSameAddress: true }, "takes over"],
  ["a payment may succeed", { payments: "under way" }, "being paid"],
  ["a payment may succeed, same address", { payments: "under way", isSameAddress: true }, "pays as is"],
  ["the provider does not answer", { payments: "unavailable" }, "unavailable"],
  [
    "the provider does not answer, same address",
    { payments: "unavailable", isSameAddress: true },
    "pays as is",
  ],
])("payer right: %s", (_, facts, right) => {
  expect(payerRight({ ...FACTS, ...facts })).toBe(right);
});
