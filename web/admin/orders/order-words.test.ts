import { expect, test } from "vitest";
import { slug } from "../../../rules/ids.ts";
import { fromRupees } from "../../../rules/money.ts";
import { ORDER_STATUSES, type OrderStatus, statusesAfter } from "../../../rules/order-status.ts";
import type { Phone } from "../../../rules/phone.ts";
import {
  actorWords,
  addressLines,
  itemsInShort,
  laterStatus,
  nextStep,
  paymentWords,
  refundedWords,
  STATUS_TABS,
} from "./order-words.ts";

const line = (name: string, quantity: number) => ({
  productId: slug(name),
  name,
  quantity,
  image: null,
  sellingPrice: fromRupees(10),
});

test.each([
  ["no items", [], ""],
  ["one product", [line("Achappam", 3)], "3 × Achappam"],
  ["two", [line("Achappam", 3), line("Halwa", 1)], "3 × Achappam + 1 more"],
  ["four", ["a", "b", "c", "d"].map((name) => line(name, 1)), "1 × a + 3 more"],
])("%s in short", (_, items, words) => {
  expect(itemsInShort(items)).toBe(words);
});

test.each([
  [3, 0, ""],
  [3, 1, "2 of 3, 1 paid back"],
  [2, 1, "1 of 2, 1 paid back"],
  [3, 3, "All 3 paid back"],
  [1, 1, "Paid back"],
])("of %i packets %i paid back: %s", (quantity, refundedUnits, words) => {
  expect(refundedWords({ quantity, refundedUnits })).toBe(words);
});

test("an address without a landmark has no empty line", () => {
  const address = {
    _id: "1",
    fullName: "Lakshmi Nair",
    email: "lakshmi@example.com",
    phone: "+919876543210" as Phone,
    pincode: "682001",
    state: "Kerala",
    city: "Kochi",
    houseNo: "Flat 4B",
    roadName: "Marine Drive",
    landmark: "",
  };
  expect(addressLines(address)).toEqual(["Flat 4B", "Marine Drive", "Kochi 682001", "Kerala"]);
  expect(addressLines({ ...address, landmark: "Near High Court" })[2]).toBe("Near High Court");
});

test.each<[OrderStatus, string | undefined]>([
  ["Created", undefined],
  ["Verified", undefined],
  ["Paid", "Confirm and e-mail"],
  ["Confirmed", "Packed"],
  ["Packed", "Ship"],
  ["Shipped", "Delivered"],
  ["Delivered", undefined],
  ["Cancelled", undefined],
  ["Refunded", undefined],
  ["Expired", undefined],
])("of an order that is %s the next step is %s", (status, words) => {
  expect(nextStep(status)?.words).toBe(words);
});

test("every legal move leads to the later status", () => {
  for (const from of ORDER_STATUSES) {
    for (const to of statusesAfter(from)) {
      expect([laterStatus(from, to), laterStatus(to, from)]).toEqual([to, to]);
    }
  }
});

test("every status has its tab", () => {
  expect([...STATUS_TABS].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
});

test.each([
  ["shopper", "the shopper"],
  ["system", "the shop by itself"],
  ["admin:asha", "asha"],
])("%s is %s", (actor, words) => {
  expect(actorWords(actor)).toBe(words);
});

test("a payment state nobody foresaw is shown as it is", () => {
  expect([paymentWords("refund due"), paymentWords("odd")]).toEqual(["Will be paid back", "odd"]);
});
