// The pace of the sweeps and of the other recurring work.
import { MINUTE_MS } from "../rules/time.ts";

/** All in ms. */
export interface Intervals {
  /** Between two sweeps of what can wait. */
  sweep: number;
  /** Payments are swept more often: one whose webhook was lost is paid within a minute. */
  sweepMoney: number;
  /** After a failed sweep of payments: short, because a failing provider may answer only now and then. */
  sweepMoneyAgain: number;
  /** Delay of a notification about a new order. */
  notifications: number;
  /** Delay of the nightly backup after its hour, and of a retry. */
  backUp: number;
  /** Delay until counted visits are written to the table. */
  writeVisits: number;
}

export const INTERVALS: Intervals = {
  sweep: MINUTE_MS,
  sweepMoney: 20_000,
  sweepMoneyAgain: 4_000,
  notifications: 10_000,
  backUp: 10 * MINUTE_MS,
  writeVisits: 5_000,
};
