import { expect, test } from "vitest";
import { giveFreeSlugs, slugOf } from "./slug.ts";

test.each([
  ["Nendran Banana Chips", "nendran-banana-chips"],
  ["  Chips — 200 g (new!) ", "chips-200-g-new"],
  ["Amma's Halwa & Achappam", "ammas-halwa-and-achappam"],
  ["Amma’s Halwa", "ammas-halwa"],
  ["Crème Brûlée №5 ½ kg", "creme-brulee-no5-1-2-kg"],
  ["ഏത്തക്ക chips", "chips"],
  ["ഏത്തക്ക ചിപ്സ്", "product"],
  ["---", "product"],
  ["../../etc/passwd", "etc-passwd"],
  ["<script>alert(1)</script>", "script-alert-1-script"],
  ["All products", "product-all-products"],
  ["0190a5a0-0000-7000-8000-000000000000", "product-0190a5a0-0000-7000-8000-000000000000"],
])("the slug of %s is %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("a long name is cut between words, a long word anywhere", () => {
  expect(slugOf("banana ".repeat(20))).toBe(Array(8).fill("banana").join("-"));
  expect(slugOf("x".repeat(200))).toBe("x".repeat(60));
});

test.each([
  [[], "chips"],
  [["chips"], "chips-2"],
  [["chips", "chips-2", "chips-4"], "chips-3"],
  [["chips-2"], "chips"],
])("when %j are taken, the next one is %s", (taken, slug) => {
  expect(giveFreeSlugs(new Set(taken))("chips")).toBe(slug);
});

test("a thousand equal names take a few look-ups each, however many slugs are taken", () => {
  const slugs = ["product", ...Array.from({ length: 20_000 }, (_, n) => `product-${n + 2}`)];
  let lookups = 0;
  class Counted extends Set<string> {
    override has(slug: string) {
      lookups++;
      return super.has(slug);
    }
  }
  const give = giveFreeSlugs(new Counted(slugs));
  const given = Array.from({ length: 1_000 }, () => give("product"));
  expect([given[0], given.at(-1), new Set(given).size]).toEqual(["product-20002", "product-21001", 1_000]);
  expect(lookups).toBeLessThan(25_000);
});

test("slugs given together fill gaps and do not collide", () => {
  const give = giveFreeSlugs(new Set(["chips", "chips-2", "chips-4"]));
  expect(["chips", "chips-5", "chips", "chips-2", "halwa", "halwa"].map(give)).toEqual([
    "chips-3",
    "chips-5",
    "chips-6",
    "chips-2-2",
    "halwa",
    "halwa-2",
  ]);
});
