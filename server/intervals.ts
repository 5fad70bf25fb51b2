// How often the shop does by itself what nobody asks it to do.
import { MINUTE_MS } from "../rules/time.ts";

/** All in ms. */
export interface Intervals {
  /** Between two sweeps of what can wait. */
  sweep: number;
  /** Money is looked after more often: a payment that nobody told the shop about is paid within a minute. */
  sweepMoney: number;
  /** What failed is tried again soon: a provider that is mostly away is met in the moments when it answers. */
  sweepMoneyAgain: number;
  /** How soon a new order is on a phone. */
  tellNews: number;
  /** How soon after its hour the nightly backup begins, and how soon one that failed is tried again. */
  backUp: number;
  /** Between two looks for jobs whose time has come. */
  pollJobs: number;
  /** How soon visits that were counted are in the table. */
  writeVisits: number;
}

export const INTERVALS: Intervals = {
  sweep: MINUTE_MS,
  sweepMoney: 20_000,
  sweepMoneyAgain: 4_000,
  tellNews: 10_000,
  backUp: 10 * MINUTE_MS,
  pollJobs: 2_000,
  writeVisits: 5_000,
};
