import { expect, test } from "vitest";
import type { Exception } from "../../../contract/today.ts";
import { orderNumber } from "../../../rules/ids.ts";
import { attentionGroups } from "./attention-groups.ts";

let orders = 0;
const order = (more: Partial<Exception>): Exception => ({
  orderId: orderNumber(`NEN${++orders}`),
  dispatchNumber: null,
  name: "Asha Menon",
  status: "Confirmed",
  held: null,
  holdReason: null,
  isPaidBack: false,
  isAddressUnclear: false,
  isAddressIncomplete: false,
  soldOut: [],
  heldParcel: null,
  hasAlert: false,
  ...more,
});

const grouped = (exceptions: Exception[]) =>
  attentionGroups(exceptions).map(({ cause, items: some }) => `${cause}: ${some.length}`);

test("nine orders of a product that is sold out are one group", () => {
  const nine = Array.from({ length: 9 }, () => order({ soldOut: ["Chilli Tapioca Chips"] }));
  expect(grouped(nine)).toEqual(["Chilli Tapioca Chips is sold out: 9"]);
});

test("the most serious cause comes first, then the one with the most orders", () => {
  expect(
    grouped([
      order({ soldOut: ["Achappam"] }),
      order({ soldOut: ["Achappam", "Halwa"] }),
      order({ soldOut: ["Halwa"], isAddressUnclear: true }),
      order({ soldOut: ["Halwa"], hasAlert: true }),
      order({ isPaidBack: true }),
      order({ held: "staff", holdReason: "Away until Monday" }),
    ]),
  ).toEqual([
    "On hold: Away until Monday: 1",
    "Everything was refunded or removed: 1",
    "An alert is open: 1",
    "Check the pincode and state: 1",
    "Halwa is sold out: 3",
    "Achappam is sold out: 2",
  ]);
});

test("orders on hold for different reasons are different groups", () => {
  expect(
    grouped([
      order({ held: "staff", holdReason: "Away" }),
      order({ held: "staff", holdReason: "Wrong size" }),
      order({ held: "staff", holdReason: "Away" }),
    ]),
  ).toEqual(["On hold: Away: 2", "On hold: Wrong size: 1"]);
});
