import { expect, test } from "vitest";
import { freeUnitsAfter } from "./free-units.ts";

test.each([
  ["nothing was sold meanwhile", 10, 25, 10, 25],
  ["two were sold while ten became twelve", 8, 12, 10, 10],
  ["two were sold while ten stayed ten", 8, 10, 10, 8],
  ["a hold ended while ten became five", 12, 5, 10, 7],
  ["more were sold than she leaves", 1, 5, 10, 0],
  ["nobody said what was seen", 8, 12, undefined, 12],
  ["counting begins", null, 12, null, 12],
  ["counting begins though it was counted when the form was opened", null, 12, 10, 12],
  ["counting has begun meanwhile", 8, 12, null, 12],
  ["counting ends", 8, null, 10, null],
])("%s: of %s free ones, %s wanted and %s seen, %s are left", (_, free, wanted, seen, left) => {
  expect(freeUnitsAfter(free, wanted, seen)).toBe(left);
});
