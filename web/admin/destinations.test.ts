import { expect, test } from "vitest";
import { DESTINATIONS, destinationsFor, screensFor } from "./destinations.ts";

test("each screen has a letter of its own, out of its name", () => {
  const letters = DESTINATIONS.map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  for (const { label, letter } of DESTINATIONS) expect(label.toLowerCase()).toContain(letter);
});

test("a packer is offered the screens she may open, and no other", () => {
  expect(destinationsFor("packer").map(({ label }) => label)).toEqual([
    "Today",
    "Packing",
    "Orders",
    "Notices",
    "Your account",
  ]);
  expect(screensFor("packer").map(({ label }) => label)).not.toContain("Shopper data");
  expect(screensFor("owner").map(({ label }) => label)).toContain("Shopper data");
});
