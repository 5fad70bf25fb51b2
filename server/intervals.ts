// Intervals of the sweeps and of other recurring work.
import { MINUTE_MS } from "../rules/time.ts";

/** All in ms. */
export interface Intervals {
  /** Interval of the sweep of less urgent work. */
  sweep: number;
  /** Interval of the payment sweeps. It is short: a payment with a lost webhook is settled within a minute. */
  sweepMoney: number;
  /** Interval after a failed sweep of payments. It is shorter: a failing provider may reply only now and then. */
  sweepMoneyAgain: number;
  /** Delay of a notification about a new order. */
  notifications: number;
  /** Delay of the nightly backup after its hour, and of a retry. */
  backUp: number;
  /** Delay until counted visits are written to the table. */
  writeVisits: number;
  /** How long a save of a product waits for its new pictures before it replies. */
  waitForPictures: number;
  /** How long a client waits for a new reply before it gets the outdated one. */
  waitForNewReply: number;
  /** How long the first request for a pincode waits for the courier's answer, before it gets the shop's own estimate. */
  waitForCourierDays: number;
  /** How long a request for a code waits while others are sent, before it is refused as BUSY. */
  waitToSendCode: number;
}

export const INTERVALS: Intervals = {
  sweep: MINUTE_MS,
  sweepMoney: 20_000,
  sweepMoneyAgain: 4_000,
  notifications: 10_000,
  backUp: 10 * MINUTE_MS,
  writeVisits: 5_000,
  waitForPictures: 300,
  waitForNewReply: 1_000,
  waitForCourierDays: 1_500,
  waitToSendCode: 5_000,
};
