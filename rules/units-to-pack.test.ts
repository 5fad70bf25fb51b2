import { expect, test } from "vitest";
import { hasUnitsToPack, unitsToPack } from "./units-to-pack.ts";

test("only what has not left the order belongs into the parcel", () => {
  expect(unitsToPack({ quantity: 3, goneUnits: 1 })).toBe(2);
  expect(unitsToPack({ quantity: 3, goneUnits: 3 })).toBe(0);
});

test("one unit that is left is enough to send a parcel", () => {
  const gone = { quantity: 2, goneUnits: 2 };
  expect(hasUnitsToPack([gone, { quantity: 2, goneUnits: 1 }])).toBe(true);
  expect(hasUnitsToPack([gone, gone])).toBe(false);
});
