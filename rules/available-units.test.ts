import { expect, test } from "vitest";
import { availableAfterEdit } from "./available-units.ts";

test.each([
  ["nothing was sold meanwhile", 10, 25, 10, 25],
  ["two were sold while ten became twelve", 8, 12, 10, 10],
  ["two were sold while ten stayed ten", 8, 10, 10, 8],
  ["a hold ended while ten became five", 12, 5, 10, 7],
  ["more were sold than the owner wants to have left", 1, 5, 10, 0],
  ["the caller did not say how many there were", 8, 12, undefined, 12],
  ["counting begins", null, 12, null, 12],
  ["counting begins though it was counted when the form was opened", null, 12, 10, 12],
  ["counting has begun meanwhile", 8, 12, null, 12],
  ["counting ends", 8, null, 10, null],
  ["counting has ended meanwhile, and ten stayed ten", null, 10, 10, null],
  ["counting has begun meanwhile, and nothing was entered", 8, null, null, 8],
])("%s: %s available, %s entered, %s when the form was opened: %s", (_, current, entered, before, after) => {
  expect(availableAfterEdit(current, entered, before)).toBe(after);
});
