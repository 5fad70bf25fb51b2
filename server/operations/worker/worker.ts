// Runs the loops over due rows, and the scheduled tasks.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { pictureLoop } from "../../catalogue/prepare-pictures.ts";
import type { Deps } from "../../deps.ts";
import { endMessageLeases } from "../../notifications/shopper-messages/message-claims.ts";
import { messageLoop } from "../../notifications/shopper-messages/send-order-message.ts";
import { paymentLoop } from "../../payments/check-attempts.ts";
import { paymentEventLoop } from "../../payments/payment-events.ts";
import { refundLoop } from "../../payments/refunds/push-refunds.ts";
import type { Database } from "../../platform/database/connect.ts";
import { endClaims } from "../../platform/jobs/due-rows.ts";
import { type Loop, LoopRunner } from "../../platform/jobs/loop.ts";
import type { LoopName } from "../../platform/jobs/wake-loop.ts";
import { sweepBegins } from "../../platform/metrics/sweep-lag.ts";
import { bookingLoop } from "../../shipping/cancel-booking.ts";
import { shippingRunLoop } from "../../shipping/runs/carry-on-run.ts";
import { parcelLoop } from "../../shipping/track-consignments.ts";
import { endSlot, takeSlot } from "./schedule.ts";
import { runOutsideSlot, runTasks, scheduleOf, type TaskGroup } from "./sweep.ts";
import { type WatchTimes, watchLoops } from "./watch-loops.ts";

/** This loop stops last: others may still enqueue messages while they stop. */
const MESSAGES: LoopName = "messages";
/** Minimum interval between two checks whether a group of tasks is due. */
const MIN_REST_MS = 1_000;
/** How long a stop waits for rows that are being handled. After that their leases expire. */
const STOP_MS = 10_000;

export interface Worker {
  /** Starts the scheduled tasks and polls. Call it once the shop is listening: the emulators may be on its own port. */
  startSweeping(): void;
  /** Wakes a loop whose rows are due, or all loops. @param name the payload of a notification */
  notify(name?: string): void;
  /** Whether rows are due and this process claims none of them, although the database accepts writes. */
  isStuck(): boolean;
  /** Whether no loop is working, for tests. */
  isIdle(): boolean;
  /** Finishes running work except messages, and claims no more. */
  stop(): Promise<void>;
  /** The same for messages, which other loops may still enqueue while they stop. */
  stopMessages(): Promise<void>;
}

/**
 * @param deps with separate database connections, so that background work and requests do not wait for each other
 * @param watchDb a connection that no loop waits for
 * @param isAlone whether no other process works on this database: then the leases of a killed process can end at once
 */
export async function startWorker(
  deps: Deps,
  watchDb: Database,
  isAlone: boolean,
  watchTimes?: WatchTimes,
): Promise<Worker> {
  if (isAlone) await endLeases(watchDb);
  const stopping = new AbortController();
  const { signal } = stopping;
  const { sweepMoney, sweep } = deps.intervals;
  const loops = (
    [
      [messageLoop, sweepMoney],
      [paymentEventLoop, sweepMoney],
      [paymentLoop, sweepMoney],
      [refundLoop, sweepMoney],
      [bookingLoop, sweep],
      [parcelLoop, sweep],
      [shippingRunLoop, sweep],
      [pictureLoop, sweep],
    ] satisfies [Loop<unknown, Deps>, number][]
  ).map(([loop, everyMs]) => ({ name: loop.name, everyMs, runner: new LoopRunner(loop, deps) }));
  for (const { name } of loops) sweepBegins(name);
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
  const ownWaitMs = () => Math.max(...loops.map(({ runner }) => runner.waitedMs));
  const watch = watchLoops(deps, watchDb, ownWaitMs, signal, watchTimes);
  const running = [watch.ended];

  function notify(name?: string): void {
    for (const loop of loops) if (name === undefined || loop.name === name) loop.runner.wake();
  }

  /** Runs a group of tasks now, and whenever this process gets its slot. */
  async function repeat(group: TaskGroup): Promise<void> {
    for (let isFirst = true; !signal.aborted; isFirst = false) await pause(await runInSlot(group, isFirst));
  }

  /** @returns ms until the group is due again */
  async function runInSlot(group: TaskGroup, isFirst: boolean): Promise<number> {
    const { name, everyMs, retryMs = everyMs } = group;
    const began = Date.now();
    const left = (ms: number) => Math.max(0, ms - (Date.now() - began));
    // If the slot cannot be taken, the group runs nevertheless: running in parallel is harmless, and a full disk, which
    // the group checks, may be why the database refuses writes.
    const slot = await takeSlot(deps.db, name, everyMs, isFirst).catch(() => null);
    if (slot && !slot.isMine) {
      await runOutsideSlot(group, deps, signal).catch(() => {});
      return Math.min(Math.max(MIN_REST_MS, left(slot.untilNext)), everyMs);
    }
    const finished = await runTasks(group.tasks, deps, signal);
    const isWell = finished.length === group.tasks.length;
    await endSlot(deps.db, name, finished, isWell ? null : retryMs).catch(() => {});
    return left(isWell ? everyMs : retryMs);
  }

  async function stopLoops(isChosen: (name: string) => boolean): Promise<void> {
    const chosen = loops.filter(({ name }) => isChosen(name));
    const stopped = Promise.allSettled(chosen.map(({ runner }) => runner.stop()));
    await Promise.race([stopped, wait(STOP_MS, undefined, { ref: false })]);
  }

  return {
    startSweeping() {
      for (const { runner, everyMs } of loops) runner.pollEvery(everyMs);
      running.push(...scheduleOf(deps.intervals).map(repeat));
    },
    notify,
    isStuck: watch.isStuck,
    isIdle: () => loops.every(({ runner }) => runner.isIdle),
    async stop() {
      stopping.abort();
      await Promise.all([stopLoops((name) => name !== MESSAGES), ...running]);
    },
    stopMessages: () => stopLoops((name) => name === MESSAGES),
  };
}

/**
 * Ends the leases of an earlier process; no other process can be working on these rows. Where the pause before a retry is
 * the lease too, it ends as well: trying again too early does no harm. What is due later is no claim, but the next check
 * of a payment or parcel.
 */
async function endLeases(db: Database): Promise<void> {
  const isWithin = (due: string, interval: string) =>
    sql`${sql.ref(due)} between now() and now() + ${interval}::interval`;
  await endClaims(db, "payment_attempts", isWithin("due_at", "1 minute"));
  await endClaims(db, "provider_events", sql`handled_at is null and attempts > 0`, { key: "event_id" });
  await endClaims(db, "refunds", sql`state in ('due', 'requested') and ${isWithin("due_at", "1 hour")}`);
  await endClaims(db, "consignments", sql`state = 'failed' and cancel_due_at is not null`, {
    due: "cancel_due_at",
  });
  await endClaims(db, "consignments", isWithin("track_due_at", "2 minutes"), { due: "track_due_at" });
  await endClaims(db, "shipping_runs", sql`due_at is not null`);
  await endClaims(db, "picture_jobs", sql`true`, { key: "product_id" });
  await endMessageLeases(db);
}
