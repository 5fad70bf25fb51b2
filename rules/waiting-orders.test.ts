import { expect, test } from "vitest";
import { isWaiting } from "./waiting-orders.ts";

test.each([
  [null, [[2, 0]], true],
  [
    null,
    [
      [2, 2],
      [1, 0],
    ],
    true,
  ],
  [
    null,
    [
      [2, 2],
      [1, 1],
    ],
    false,
  ],
  ["staff", [[2, 0]], false],
  ["dispute", [[2, 2]], false],
] as const)("an order with hold %s and [units, gone] %j waits: %s", (held, lines, waits) => {
  const items = lines.map(([quantity, goneUnits]) => ({ quantity, goneUnits }));
  expect(isWaiting({ held, items })).toBe(waits);
});
