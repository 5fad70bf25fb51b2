// The load and the time limits of each kind of run.
import type { Pace } from "./campaign.ts";

export const FULL: Pace = {
  isShort: false,
  rates: { shoppersPerSecond: 2.5, readsPerSecond: 30 },
  retryWindowMs: 180_000,
  leaveWithinMs: 90_000,
  restMs: 330_000,
  runnableMs: 300_000,
};
export const SHORT: Pace = {
  isShort: true,
  rates: { shoppersPerSecond: 2, readsPerSecond: 8 },
  retryWindowMs: 600_000,
  // Two minutes: on a busy machine the shop has just become ready again.
  leaveWithinMs: 120_000,
  restMs: 130_000,
  runnableMs: 30_000,
};
export const SOAK_MINUTES = 20;
const SOAK_SECONDS = SOAK_MINUTES * 60;
/** A day of a small shop: 2,000 orders and 50,000 pages. */
export const SOAK: Pace = {
  ...FULL,
  rates: { shoppersPerSecond: 2_000 / SOAK_SECONDS, readsPerSecond: 50_000 / SOAK_SECONDS },
};
