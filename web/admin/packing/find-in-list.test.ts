import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import type { Phone } from "../../../rules/phone.ts";
import { isFound } from "./find-in-list.ts";

const ORDER = {
  orderId: orderNumber("NEN4471AB2CD9XYZ"),
  dispatchNumber: "KER/2614",
  phone: "+919876543210" as Phone,
  contactPhone: "+919812345678" as Phone,
  email: "Lakshmi@example.com",
};

test.each([
  "+919876543210",
  "98765 43210",
  "098765-43210",
  "+91 (0) 98765 43210",
  "91 9876543210",
  "98123 45678",
])("finds a phone number typed as %s", (value) =>
  expect(isFound(ORDER, { entity: "phone", value })).toBe(true),
);

test.each([
  ["orderId", "nen4471ab2cd9xyz"],
  ["orderId", " KER/2614 "],
  ["dispatchNumber", "ker/2614"],
  ["email", "lakshmi@EXAMPLE.com"],
] as const)("by %s: finds %s", (entity, value) => expect(isFound(ORDER, { entity, value })).toBe(true));

test.each([
  ["phone", "9876543211"],
  ["phone", "98765"],
  ["orderId", "NEN4471"],
  ["email", "lakshmi"],
] as const)("by %s: does not find %s", (entity, value) =>
  expect(isFound(ORDER, { entity, value })).toBe(false),
);
