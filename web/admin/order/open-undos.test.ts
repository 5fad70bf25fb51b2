import { beforeEach, expect, test } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import { endUndo, isNextStepScreen, registerUndo } from "./open-undos.ts";

const [one, other, third] = ["S1", "S2", "S3"].map(orderNumber);
let closed: string[];
beforeEach(() => {
  endUndo();
  closed = [];
  registerUndo({
    orderIds: [one, other].filter((each) => each !== undefined),
    close: () => closed.push("first"),
  });
  registerUndo({
    orderIds: [third].filter((each) => each !== undefined),
    close: () => closed.push("second"),
  });
});

test("the next step of some orders closes their undo toasts, once", () => {
  for (let time = 0; time < 2; time += 1) endUndo([other].filter((each) => each !== undefined));
  expect(closed).toEqual(["first"]);
});

test("a step without order numbers closes every undo toast", () => {
  endUndo();
  expect(closed).toEqual(["first", "second"]);
});

test("toasts that later ones have replaced are forgotten", () => {
  for (const name of ["third", "fourth"]) registerUndo({ orderIds: [], close: () => closed.push(name) });
  endUndo();
  expect(closed).toEqual(["second", "third", "fourth"]);
});

test.each([
  ["/admin/today/print", true],
  ["/admin/today/tracking-numbers", true],
  ["/admin/today/ship/0190d5a2", true],
  ["/admin/manage-orders/select-carrier/S1", true],
  ["/admin/manage-orders/create-consignment/S1", true],
  ["/admin/manage-orders-manually/packing-slips", true],
  ["/admin/today", false],
  ["/admin/today/scan", false],
  ["/admin/manage-orders", false],
  ["/admin/manage-orders/S1", false],
  ["/admin/manage-orders-manually", false],
  ["/admin/manage-orders-manually/pick-list", false],
])("%s begins the next step: %s", (path, begins) => {
  expect(isNextStepScreen(path)).toBe(begins);
});
