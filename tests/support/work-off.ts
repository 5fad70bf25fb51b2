// What the shop does in the background, done now by a test.

import type { Deps } from "../../server/deps.ts";
import { messageLoop } from "../../server/notifications/shopper-messages/send-order-message.ts";
import { REST_TASKS, runTasks } from "../../server/operations/worker/sweep.ts";
import { readMailFacts } from "../../server/orders/mail-facts.ts";
import { paymentLoop } from "../../server/payments/check-attempts.ts";
import { paymentEventLoop } from "../../server/payments/payment-events.ts";
import { pollPayments } from "../../server/payments/poll-payments.ts";
import { reconcile } from "../../server/payments/reconcile.ts";
import { refundLoop } from "../../server/payments/refunds/push-refunds.ts";
import { type Loop, LoopRunner } from "../../server/platform/jobs/loop.ts";
import { bookingLoop, stopLeftParcels } from "../../server/shipping/cancel-booking.ts";
import { parcelLoop } from "../../server/shipping/track-consignments.ts";

/** Handles all rows of a loop that are due, once. @throws the error of a claim that failed */
async function workOff(loop: Loop<unknown, Deps>, deps: Deps, signal?: AbortSignal): Promise<void> {
  const runner = new LoopRunner(loop, deps);
  const stop = () => void runner.stop().catch(() => {});
  signal?.addEventListener("abort", stop);
  if (!signal?.aborted) runner.wake();
  try {
    await runner.settle();
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}

type Work = (deps: Deps, signal?: AbortSignal) => Promise<void>;

export const checkAttempts: Work = (deps, signal) => workOff(paymentLoop, deps, signal);
export const handlePaymentEvents: Work = (deps, signal) => workOff(paymentEventLoop, deps, signal);
export const sendMessages: Work = (deps, signal) => workOff(messageLoop(readMailFacts), deps, signal);
export const pushRefunds: Work = (deps, signal) => workOff(refundLoop, deps, signal);
export const trackConsignments: Work = (deps, signal) => workOff(parcelLoop, deps, signal);
export const cancelBookings: Work = async (deps, signal) => {
  await stopLeftParcels(deps);
  await workOff(bookingLoop, deps, signal);
};

/** The tasks of a minute. @returns the names of those that succeeded */
export const runRest = (deps: Deps, signal = new AbortController().signal): Promise<string[]> =>
  runTasks(REST_TASKS, deps, signal);

/** All that is due about money, and the tasks of a minute. */
export async function sweep(deps: Deps, signal = new AbortController().signal): Promise<void> {
  const money = async () => {
    await runTasks([pollPayments], deps, signal);
    for (const loop of [paymentLoop, paymentEventLoop, refundLoop]) await workOff(loop, deps, signal);
    await runTasks([reconcile], deps, signal);
  };
  await Promise.all([money(), runRest(deps, signal)]);
}
