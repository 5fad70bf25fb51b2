import { expect, test } from "vitest";
import { availableAfterEdit, TYPED_SINCE } from "./available-units.ts";

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
  const stored = { available: current, unitsVersion: 3, unitsTyped: 99 };
  expect(availableAfterEdit(stored, { entered, before })).toBe(after);
  if (before !== undefined) expect(availableAfterEdit(stored, { entered, before, version: 3 })).toBe(after);
});

test.each([
  ["the same number saved once more", 60, 60, 60, 10, 60],
  ["the same number saved once more, and five were sold meanwhile", 55, 60, 60, 10, 55],
  ["somebody else's number typed since", 60, 60, 50, 10, TYPED_SINCE],
  ["what was there typed since over the same number", 10, 10, 60, 10, TYPED_SINCE],
  ["the number typed before stays as it was", 60, 60, 10, 10, 60],
  ["the end of counting saved once more", null, null, null, 10, null],
  ["somebody else has ended counting since", null, null, 60, 10, TYPED_SINCE],
  ["the beginning of counting saved once more", 11, 12, 12, null, 11],
  ["a number typed since where the one before is not said", 60, 60, 50, undefined, TYPED_SINCE],
  ["the same number where the one before is not said", 55, 60, 60, undefined, 55],
])(
  "%s: %s available, %s typed last, %s entered, %s when the form was opened: %s",
  (_, available, unitsTyped, entered, before, after) => {
    const stored = { available, unitsVersion: 4, unitsTyped };
    expect(availableAfterEdit(stored, { entered, before, version: 3 })).toBe(after);
  },
);
