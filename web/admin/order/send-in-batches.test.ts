import { expect, test } from "vitest";
import { sendInBatches } from "./send-in-batches.ts";

test.each([
  { values: [], sent: [] },
  { values: [1, 2], sent: [[0, 1, 2]] },
  {
    values: [1, 2, 3, 4, 5],
    sent: [
      [0, 1, 2],
      [2, 3, 4],
      [4, 5],
    ],
  },
])("sends $values in order, two per request", async ({ values, sent }) => {
  const batches: number[][] = [];
  await sendInBatches<number>(values, 2, async (batch, from) => void batches.push([from, ...batch]));
  expect(batches).toEqual(sent);
});

test("sends nothing more after a request fails", async () => {
  const batches: number[][] = [];
  const sending = sendInBatches([1, 2, 3], 1, async (batch) => {
    batches.push(batch);
    if (batch.includes(2)) throw new Error("no connection");
  });
  await expect(sending).rejects.toThrow("no connection");
  expect(batches).toEqual([[1], [2]]);
});
