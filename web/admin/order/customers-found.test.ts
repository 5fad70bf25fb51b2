import { expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import type { Phone } from "../../../rules/phone.ts";
import { customersFound } from "./customers-found.ts";

const order = (orderId: string, phone: string | null, name: string | null, email: string | null = null) => ({
  orderId: orderNumber(orderId),
  phone: phone as Phone | null,
  name,
  email,
});

const ORDERS = [
  order("N4", "+919876543210", "Lakshmi Nair", "l@example.com"),
  order("N3", "+919000000001", "Anjali Nair"),
  order("N2", "+919876543210", "L. Nair"),
  order("N1", null, null),
];

test.each([
  ["98765 43210", [["N4", 2]]],
  ["3210", [["N4", 2]]],
  ["+91 9000", [["N3", 1]]],
  ["9198", []],
  [
    "nair",
    [
      ["N4", 2],
      ["N3", 1],
    ],
  ],
  ["anj", [["N3", 1]]],
  ["L@EXAMPLE.COM", [["N4", 1]]],
  ["N4", []],
  ["000", []],
  ["banana", []],
  ["n", []],
])("a search for %j finds the customers %j", (typed, expected) =>
  expect(customersFound(ORDERS, typed).map(({ orderId, orders }) => [orderId, orders])).toEqual(expected),
);
