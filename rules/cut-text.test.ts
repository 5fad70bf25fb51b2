import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, shortenText } from "./cut-text.ts";

test.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["", 3, ""],
  ["abc", 0, ""],
  ["an emoji 🙂", 10, "an emoji "],
  ["ab🙂", 3, "ab"],
  ["a family 👩\u200d👩\u200d👧", 12, "a family "],
  ["a wave 👋🏽", 10, "a wave "],
  ["cafe\u0301s", 4, "caf"],
  ["cafe\u0301s", 5, "cafe\u0301"],
  ["കാർ", 1, ""],
  ["കൊച്ചി", 1, ""],
  ["കൊച്ചി", 2, "കൊ"],
  // The letters after it form one shape with the virama.
  ["കൊച്ചി", 3, "കൊ"],
  ["കൊച്ചി", 4, "കൊ"],
  ["हिन्दी", 3, "हि"],
  ["അവന്\u200dതി", 5, "അവ"],
  // Marks after the virama do not part it from the next letter.
  ["क्\u{1f3fd}र", 4, ""],
  ["aर\u0bc0्\u094dीक", 6, "a"],
])("%j cut at %d is %j", (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

test("a shortened text ends with an ellipsis", () => {
  expect(shortenText("short", 5)).toBe("short");
  expect(shortenText("a longer text", 8)).toBe("a longer…");
  expect(shortenText("🙂🙂🙂", 5)).toBe("🙂🙂…");
});

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
const ALPHABET = [..."abc é🙂👩👧👋🏽\u200dകചൊി്\u0d7bकनि्दী্র\u09cdরยাஶ்ரீ"].filter((each) => !/\s/.test(each));

test("no cut is within a grapheme", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ALPHABET), { maxLength: 12 }).map((all) => all.join("")),
      fc.integer({ min: 0, max: 40 }),
      (text, most) => {
        const cut = cutText(text, most);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
        const ends = Array.from(clusters.segment(text), ({ index, segment }) => index + segment.length);
        expect([0, ...ends]).toContain(cut.length);
      },
    ),
  );
});

const CUTS =
  /\.(?:substring|substr)\(|\.slice\(0, (?:\w*(?:LENGTH|SHOWN|TEXT|DESCRIPTION)\w*|\d{2,})(?: - 1)?\)/;
/** They cut what has ASCII characters only. The descriptions of the GST return have a rule of their own. */
const OTHERS = [
  /^rules\/(?:cut-text|gst-return-files|slug|device-label)\.ts/,
  /(?:digits|toISOString\(\)|digest\("hex"\)|digest\("base64url"\)|\bip|gstin|last\.trim\(\)|lastSeenAt|given|indianClock\(new Date\(iso\)\))\.slice\(/,
  /^rules\/read-phone\.ts:\d+ \.slice\(0, OTP_LENGTH\)/,
  // Lists.
  /(?:right|onHold|orders)\.slice\(/,
];

test("texts are cut by cutText alone", async () => {
  const root = join(import.meta.dirname, "..");
  const wrong: string[] = [];
  for await (const path of glob("{rules,contract,server,web}/**/*.{ts,tsx}", { cwd: root })) {
    if (/\.test\.tsx?$/.test(path)) continue;
    for (const [index, line] of readFileSync(join(root, path), "utf8").split("\n").entries()) {
      const place = `${path}:${index + 1} ${line.trim()}`;
      if (CUTS.test(line) && !OTHERS.some((other) => other.test(place))) wrong.push(place);
    }
  }
  expect(wrong).toEqual([]);
});
