import { expect, test } from "vitest";
import { runPollMs } from "./shipping-run-poll.ts";

test("polls every second, with backoff while the courier is unavailable", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1_000].map(runPollMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
