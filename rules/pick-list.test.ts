import { expect, test } from "vitest";
import { ordersThatWait, packetsToPick, pickList } from "./pick-list.ts";

const line = (
  productId: string,
  quantity: number,
  name = productId,
  netWeightGrams = 200,
  goneUnits = 0,
) => ({
  productId,
  name,
  image: `images/${productId}.jpg`,
  quantity,
  netWeightGrams,
  goneUnits,
});
const onSale = [{ productId: "murukku" }, { productId: "chips" }];

test("packets are added up by product over all orders", () => {
  const orders = [
    { items: [line("chips", 2), line("murukku", 1, "murukku", 150)] },
    { items: [line("chips", 3)] },
  ];
  expect(pickList(orders, onSale)).toEqual([
    { productId: "murukku", name: "murukku", image: "images/murukku.jpg", packets: 1, orders: 1, grams: 150 },
    { productId: "chips", name: "chips", image: "images/chips.jpg", packets: 5, orders: 2, grams: 200 },
  ]);
});

test("products that are no longer on sale come last, by name", () => {
  const orders = [{ items: [line("old", 1, "Zebra mix"), line("older", 1, "Achappam"), line("chips", 1)] }];
  expect(pickList(orders, onSale).map(({ name }) => name)).toEqual(["chips", "Achappam", "Zebra mix"]);
});

test("the weight is that of the packets as sold, or none if it was unknown", () => {
  const [chips, unknown] = pickList(
    [{ items: [line("chips", 1, "Chips", 180), line("old", 1, "Old", 0)] }],
    onSale,
  );
  expect([chips?.grams, unknown?.grams]).toEqual([180, null]);
});

test("two lines of one product in an order count as one order", () => {
  const [entry] = pickList([{ items: [line("chips", 1), line("chips", 4)] }], []);
  expect(entry).toMatchObject({ packets: 5, orders: 1 });
});

test("the name is that of the newest order, which comes first", () => {
  const orders = [{ items: [line("chips", 1, "Banana chips")] }, { items: [line("chips", 1, "Chips")] }];
  expect(pickList(orders, [])[0]?.name).toBe("Banana chips");
});

test("refunded units are not picked", () => {
  const orders = [
    { items: [line("chips", 3, "chips", 200, 1), line("murukku", 2, "murukku", 200, 2)] },
    { items: [line("chips", 1, "chips", 200, 1)] },
  ];
  expect(pickList(orders, onSale)).toMatchObject([{ name: "chips", packets: 2, orders: 1 }]);
});

test("without orders the list is empty", () => {
  expect(pickList([], onSale)).toEqual([]);
});

test("if packets are missing the newest orders wait, and no order is served in part", () => {
  const orders = [
    { number: "newest", items: [line("chips", 2)] },
    { number: "other", items: [line("murukku", 9)] },
    { number: "middle", items: [line("chips", 1), line("chips", 4)] },
    { number: "paid back", items: [line("chips", 3, "chips", 200, 3)] },
    { number: "oldest", items: [line("chips", 3)] },
  ];
  const waiting = (packets: number) => ordersThatWait(orders, "chips", packets).map(({ number }) => number);
  expect(waiting(10)).toEqual([]);
  expect(waiting(9)).toEqual(["newest"]);
  // Two packets are left after the oldest order: enough for the newest order, but not for the middle one.
  expect(waiting(5)).toEqual(["middle"]);
  expect(waiting(0)).toEqual(["newest", "middle", "oldest"]);
});

test("packets picked for some orders still have to be picked for the others", () => {
  const orders = [
    { orderId: "N2", items: [line("chips", 2), line("murukku", 9)] },
    { orderId: "N1", items: [line("chips", 3, "chips", 200, 1)] },
  ];
  const left = (...picked: string[]) => packetsToPick(orders, "chips", new Set(picked));
  expect([left(), left("N2"), left("N1"), left("N1", "N2"), left("N3")]).toEqual([4, 2, 2, 0, 4]);
});
