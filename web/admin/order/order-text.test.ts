import { expect, test } from "vitest";
import { slug } from "../../../rules/ids.ts";
import { fromRupees } from "../../../rules/money.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../rules/order-status.ts";
import type { Phone } from "../../../rules/phone.ts";
import {
  actorText,
  addressLines,
  byActor,
  itemsInShort,
  nextStep,
  paymentText,
  STATUS_TABS,
} from "./order-text.ts";

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
])("%s in short", (_, items, label) => {
  expect(itemsInShort(items)).toBe(label);
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
])("the next step of a %s order is %s", (status, label) => {
  expect(nextStep({ status, isBooked: false, held: null })?.label).toBe(label);
});

test("an order without an e-mail address is only confirmed", () => {
  const step = nextStep({ status: "Paid", isBooked: false, held: null, email: null });
  expect(step).toEqual({ to: "Confirmed", label: "Confirm" });
});

test("the next step of a booked parcel is the hand-over, of an unbooked one the booking screen", () => {
  expect(nextStep({ status: "Packed", isBooked: true, held: null })).toEqual({
    to: "Shipped",
    label: "Handed over",
  });
  expect(nextStep({ status: "Packed", isBooked: false, held: null })).toMatchObject({ isLink: true });
});

test("a held order cannot be confirmed, packed or shipped; a shipped one can be delivered", () => {
  const steps = (["Paid", "Confirmed", "Packed", "Shipped"] as const).map(
    (status) => nextStep({ status, isBooked: true, held: "dispute" })?.to,
  );
  expect(steps).toEqual([undefined, undefined, undefined, "Delivered"]);
});

test("every status has a tab", () => {
  expect([...STATUS_TABS].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
});

test.each([
  ["shopper", "the shopper"],
  ["courier", "the courier"],
  ["system", "automatically"],
  ["admin:asha", "asha"],
])("%s is %s", (actor, label) => {
  expect(actorText(actor)).toBe(label);
});

test.each([
  ["courier", "by the courier"],
  ["system", "automatically"],
  ["admin:asha", "by asha"],
])("a move by %s was made %s", (actor, label) => {
  expect(byActor(actor)).toBe(label);
});

test("shows an unknown payment state as it is", () => {
  expect([paymentText("refund due", "online"), paymentText("odd", "online")]).toEqual([
    "To be refunded",
    "odd",
  ]);
});

test("a cash payment is shown as cash, and its refund as manual", () => {
  expect([paymentText("paid", "cash"), paymentText("refund due", "cash")]).toEqual([
    "Paid in cash",
    "To be refunded by you",
  ]);
});
