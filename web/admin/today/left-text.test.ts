import { expect, test } from "vitest";
import { leftText } from "./left-text.ts";

test.each([
  [{ toConfirm: 0, toPack: 0, toShip: 0, onHold: 0 }, "Nothing"],
  [{ toConfirm: 1_200, toPack: 0, toShip: 2, onHold: 0 }, "1,200 to confirm, 2 to ship"],
  [{ toConfirm: 0, toPack: 3, toShip: 0, onHold: 1 }, "3 to pack, 1 on hold"],
])("%o are %j", (left, text) => {
  expect(leftText(left)).toBe(text);
});
