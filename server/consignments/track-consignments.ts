import { sql } from "kysely";
import { CourierRefusal } from "../adapters/courier/courier.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { recordTracking } from "./record-tracking.ts";

/** How many parcels one run asks about. */
const BATCH = 100;
/** After so many failures in a row the courier is not asked again before the next run. */
const MAX_FAILURES = 3;

interface Due {
  id: string;
  awb: string;
}

/**
 * Asks the courier about every parcel that is due. Parcels are claimed by moving their next check into the future,
 * so that two runs at once do not ask about the same one.
 * @param signal stops the run between two parcels
 */
export async function trackConsignments(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, courier, log } = deps;
  if (!courier) return;
  const { rows } = await sql<Due>`
    update consignments set next_track_at = now() + interval '30 minutes'
    where id in (
      select id from consignments where next_track_at <= now()
      order by next_track_at for update skip locked limit ${BATCH})
    returning id, awb`.execute(db);
  let failures = 0;
  for (const { id, awb } of rows) {
    if (signal?.aborted || failures >= MAX_FAILURES) return;
    try {
      await recordTracking(deps, id, await courier.track(awb));
      failures = 0;
    } catch (error) {
      if (!(error instanceof ProviderError) && !(error instanceof CourierRefusal)) throw error;
      failures += 1;
      log.warn({ err: error, awb }, "parcel could not be tracked");
    }
  }
}
