import { expect, test } from "vitest";
import { type CourierAnswer, daysToPromise } from "./delivery-promise.ts";

const ZONE_DAYS = 5;

test.each<[string, CourierAnswer | undefined, number | null, number | null, number | null]>([
  // courier, longest in the zone, promised before, days
  ["nothing is known but the zone", undefined, null, null, 5],
  ["other answers in the zone are longer", undefined, 9, null, 9],
  ["other answers in the zone are shorter", undefined, 3, null, 5],
  ["the courier is faster than the zone", 3, 9, null, 3],
  ["the courier is slower than the zone", 8, 9, null, 8],
  ["the courier gives no days", "no days", 9, null, 5],
  ["the courier does not deliver", "not served", 9, null, null],
  ["a promise is earlier than the courier's answer", 8, 9, 5, 5],
  ["a promise is later than the courier's answer", 3, 9, 8, 3],
  ["a promise is earlier, and the courier has not answered again", undefined, 9, 4, 4],
  ["a promise was made and the courier does not deliver", "not served", 9, 4, null],
])("when %s", (_, answer, longestInZone, promised, days) => {
  expect(daysToPromise({ zoneDays: ZONE_DAYS, answer, longestInZone, promised })).toBe(days);
});

test("promised days never increase, whatever the courier answers and in which order", () => {
  const answers: (CourierAnswer | undefined)[] = [undefined, "no days", 1, 3, 5, 8, 60];
  for (const first of answers)
    for (const second of answers)
      for (const third of answers) {
        let promised: number | null = null;
        for (const answer of [first, second, third]) {
          const days = daysToPromise({ zoneDays: ZONE_DAYS, answer, longestInZone: 7, promised });
          expect(days).not.toBeNull();
          if (promised !== null) expect(days).toBeLessThanOrEqual(promised);
          promised = days;
        }
      }
});
