import { expect, test } from "vitest";
import { orderSearch } from "./order-search.ts";

test.each([
  ["lakshmi@example.com", { entity: "email", value: "lakshmi@example.com" }],
  ["098765 43210", { entity: "phone", value: "+919876543210" }],
  ["+91-98765-43210", { entity: "phone", value: "+919876543210" }],
  [" Lakshmi N", { entity: "name", value: "Lakshmi N" }],
  ["രമ്യ", { entity: "name", value: "രമ്യ" }],
  ["KER/2614", { entity: "orderId", value: "KER/2614" }],
  ["NEN9876543210AB", { entity: "orderId", value: "NEN9876543210AB" }],
  ["7", { entity: "orderId", value: "7" }],
  ["L", null],
  ["  ", null],
])("%j is looked for as %j", (typed, search) => expect(orderSearch(typed)).toEqual(search));
