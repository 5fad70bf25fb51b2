import { expect, test } from "vitest";
import { slug } from "../../../rules/ids.ts";
import { fromRupees } from "../../../rules/money.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../rules/order-status.ts";
import type { Phone } from "../../../rules/phone.ts";
import { actorText, addressLines, itemsInShort, nextStep, paymentText, STATUS_TABS } from "./order-words.ts";

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
  ["Returned", undefined],
  ["Lost", undefined],
  ["Cancelled", undefined],
  ["Refunded", undefined],
  ["Expired", undefined],
])("of an order that is %s the next step is %s", (status, words) => {
  expect(nextStep({ status, isBooked: false, held: null })?.words).toBe(words);
});

test("a parcel that is booked is handed over next, one that is not is shipped on a screen of its own", () => {
  expect(nextStep({ status: "Packed", isBooked: true, held: null })).toEqual({
    to: "Shipped",
    words: "Handed over",
  });
  expect(nextStep({ status: "Packed", isBooked: false, held: null })).toMatchObject({ isLink: true });
});

test("a held order is not confirmed, packed or shipped; what has been shipped can arrive", () => {
  const steps = (["Paid", "Confirmed", "Packed", "Shipped"] as const).map(
    (status) => nextStep({ status, isBooked: true, held: "dispute" })?.to,
  );
  expect(steps).toEqual([undefined, undefined, undefined, "Delivered"]);
});

test("every status has its tab", () => {
  expect([...STATUS_TABS].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
});

test.each([
  ["shopper", "the shopper"],
  ["courier", "the courier"],
  ["system", "the shop by itself"],
  ["admin:asha", "asha"],
])("%s is %s", (actor, words) => {
  expect(actorText(actor)).toBe(words);
});

test("a payment state nobody foresaw is shown as it is", () => {
  expect([paymentText("refund due", "online"), paymentText("odd", "online")]).toEqual([
    "To be refunded",
    "odd",
  ]);
});

test("cash is said to be cash, and to go back by hand", () => {
  expect([paymentText("paid", "cash"), paymentText("refund due", "cash")]).toEqual([
    "Paid in cash",
    "To be refunded manually",
  ]);
});
