import { expect, test } from "vitest";
import { missingOf, obstacleOf } from "./obstacle.ts";

/** A line with its ordered units and the units in stock; null if stock is not counted. */
const line = (name: string, quantity: number, available: number | null, stock = true) => ({
  name,
  quantity,
  available,
  stock,
});

test.each<[string, ReturnType<typeof line>[], string | null]>([
  ["nothing is chosen", [], "Add at least one product."],
  ["there is enough", [line("Chips", 2, 2)], null],
  ["nobody counts them", [line("Chips", 90, null)], null],
  ["one is left of two", [line("Chips", 2, 1)], "Chips: 1 left. Reduce the quantity or remove it."],
  [
    "many are left, and more are wanted",
    [line("Chips", 2_000, 1_500)],
    "Chips: 1,500 left. Reduce the quantity or remove it.",
  ],
  ["it is sold out", [line("Chips", 1, null, false)], "Chips: Sold out. Remove it."],
  ["it is sold out though some are counted", [line("Chips", 1, 5, false)], "Chips: Sold out. Remove it."],
  [
    "two are short, and one is not",
    [line("Chips", 2, 1), line("Halwa", 1, 3), line("Achappam", 1, 0, false)],
    "Chips: 1 left. Reduce the quantity or remove it. Achappam: Sold out. Remove it.",
  ],
])("%s", (_, chosen, message) => {
  expect(obstacleOf(chosen)).toBe(message);
});

test("only lines with too little stock are missing", () => {
  const [chips, halwa] = [line("Chips", 2, 1), line("Halwa", 1, 3)];
  expect(missingOf([chips, halwa])).toEqual([chips]);
});
