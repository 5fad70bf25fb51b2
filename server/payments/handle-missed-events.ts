import { sql } from "kysely";
import pLimit from "p-limit";
import type { Deps } from "../deps.ts";
import { handlePaymentEvent, PROVIDER } from "./handle-payment-event.ts";
import { AT_ONCE, CLAIM, WATCH_DAYS } from "./watch.ts";

/**
 * Handles webhook events whose job was lost or has failed, until none is due. One that fails is tried again later and
 * later, and stands in no other's way.
 */
export async function handleMissedEvents(deps: Deps, signal: AbortSignal): Promise<void> {
  const limit = pLimit(AT_ONCE);
  while (!signal.aborted) {
    const { rows } = await sql<{ eventId: string }>`
      update provider_events set tries = tries + 1,
        next_try_at = now() + make_interval(mins => least(1 << least(tries, 9), 360))
      where (provider, event_id) in (
        select provider, event_id from provider_events
        where provider = ${PROVIDER} and handled_at is null and next_try_at <= now()
          and received_at > now() - make_interval(days => ${WATCH_DAYS})
        order by next_try_at limit ${CLAIM} for update skip locked)
      returning event_id`.execute(deps.db);
    if (rows.length === 0) return;
    await limit.map(rows, async ({ eventId }) => {
      if (signal.aborted) return;
      await handlePaymentEvent(deps, eventId).catch((error) =>
        deps.log.warn({ err: error, eventId }, "payment event could not be handled yet"),
      );
    });
  }
}
