import { expect, test } from "vitest";
import { funnelSteps } from "./funnel-steps.ts";

const sharesOf = (
  visits: number,
  products: number,
  carts: number,
  verified: number,
  started: number,
  paid: number,
) =>
  funnelSteps({ visits, products, carts, created: verified, verified, started, paid, visitsSince: null }).map(
    ({ share }) => share,
  );

test("states each step as a percentage of the step before", () => {
  expect(sharesOf(1_000, 640, 128, 64, 48, 47)).toEqual([null, 64, 20, 50, 75, 98]);
});

test("has no percentage after a step of zero, and none above 100", () => {
  expect(sharesOf(0, 0, 0, 3, 3, 0)).toEqual([null, null, null, null, 100, 0]);
  expect(sharesOf(10, 10, 2, 3, 1, 1)).toEqual([null, 100, 20, null, 33, 100]);
});
