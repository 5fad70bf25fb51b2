import { expect, test } from "vitest";
import { DISPUTE_STATES, holdsOrder, isUndecided } from "./payment-states.ts";

test("a dispute is undecided until the bank has decided; a lost one still holds its order", () => {
  expect(DISPUTE_STATES.filter(isUndecided)).toEqual(["open", "under review", "action required"]);
  expect(DISPUTE_STATES.filter(holdsOrder)).toEqual(["open", "under review", "action required", "lost"]);
});
