// Runs the shop's background work now, from a test.

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Deps } from "../../server/deps.ts";
import { messageLoop } from "../../server/notifications/shopper-messages/send-order-message.ts";
import { REST_TASKS, runTasks } from "../../server/operations/worker/sweep.ts";
import { paymentLoop } from "../../server/payments/check-attempts.ts";
import { paymentEventLoop } from "../../server/payments/payment-events.ts";
import { pollPayments } from "../../server/payments/poll-payments.ts";
import { reconcile } from "../../server/payments/reconcile.ts";
import { refundLoop } from "../../server/payments/refunds/push-refunds.ts";
import { type Loop, LoopRunner } from "../../server/platform/jobs/loop.ts";
import { bookingLoop, stopLeftParcels } from "../../server/shipping/cancel-booking.ts";
import { parcelLoop } from "../../server/shipping/track-consignments.ts";
import type { Shop } from "../../server/shop.ts";

const POLL_MS = 10;
/** How often due rows that cannot be claimed are tried again: a lock lasts for some milliseconds. */
const MAX_TRIES = 100;

interface OpenShop {
  shop: Pick<Shop, "deps" | "isIdle">;
}

/**
 * Handles all due rows of a loop once, and waits for the rows that the shop's own loop has claimed.
 * @throws the error of a failed claim
 */
async function workOff(loop: Loop<unknown, Deps>, { shop }: OpenShop, signal?: AbortSignal): Promise<void> {
  const { deps } = shop;
  let claimed: number | null = null;
  const counted: Loop<unknown, Deps> = {
    ...loop,
    async claim(needs, most) {
      const rows = await loop.claim(needs, most);
      claimed = rows.length;
      return rows;
    },
  };
  // A due row that cannot be claimed is locked, for example by a webhook that is being stored.
  const isLocked = async () => claimed === 0 && ((await loop.findNextDue?.(deps)) ?? 1) <= 0;
  const runner = new LoopRunner(counted, deps);
  const stop = () => void runner.stop().catch(() => {});
  signal?.addEventListener("abort", stop);
  try {
    for (let tries = 0; tries < MAX_TRIES && !signal?.aborted; tries++) {
      runner.wake();
      await runner.settle();
      if (!(await isLocked())) break;
      await wait(POLL_MS);
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
  while (!signal?.aborted && !shop.isIdle()) await wait(POLL_MS);
}

type Work = (shop: OpenShop, signal?: AbortSignal) => Promise<void>;

export const checkAttempts: Work = (shop, signal) => workOff(paymentLoop, shop, signal);
export const handlePaymentEvents: Work = (shop, signal) => workOff(paymentEventLoop, shop, signal);
export const sendMessages: Work = (shop, signal) => workOff(messageLoop, shop, signal);
export const pushRefunds: Work = (shop, signal) => workOff(refundLoop, shop, signal);
export const trackConsignments: Work = (shop, signal) => workOff(parcelLoop, shop, signal);
export const cancelBookings: Work = async (shop, signal) => {
  await stopLeftParcels(shop.shop.deps);
  await workOff(bookingLoop, shop, signal);
};

/**
 * Runs the tasks of every minute.
 * @returns the names of those that succeeded
 */
export const runRest = (shop: OpenShop, signal = new AbortController().signal): Promise<string[]> =>
  runTasks(REST_TASKS, shop.shop.deps, signal);

/** Runs the tasks of every minute as the first ones of an Indian day. */
export async function beginNewDay(shop: OpenShop): Promise<void> {
  await sql`update scheduled_tasks set finished_at = finished_at - interval '1 day' where name = 'new day'`.execute(
    shop.shop.deps.db,
  );
  await runRest(shop);
}

/** Handles everything due about money, and runs the tasks of every minute. */
export async function sweep(shop: OpenShop, signal = new AbortController().signal): Promise<void> {
  const money = async () => {
    await runTasks([pollPayments], shop.shop.deps, signal);
    for (const loop of [paymentLoop, paymentEventLoop, refundLoop]) await workOff(loop, shop, signal);
    await runTasks([reconcile], shop.shop.deps, signal);
  };
  await Promise.all([money(), runRest(shop, signal)]);
}
