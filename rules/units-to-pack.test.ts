import { expect, test } from "vitest";
import { hasUnitsToPack, unitsToPack } from "./units-to-pack.ts";

test("units that have left the order are not packed", () => {
  expect(unitsToPack({ quantity: 3, goneUnits: 1 })).toBe(2);
  expect(unitsToPack({ quantity: 3, goneUnits: 3 })).toBe(0);
});

test("a single remaining unit is enough for a parcel", () => {
  const noneLeft = { quantity: 2, goneUnits: 2 };
  expect(hasUnitsToPack([noneLeft, { quantity: 2, goneUnits: 1 }])).toBe(true);
  expect(hasUnitsToPack([noneLeft, noneLeft])).toBe(false);
});
