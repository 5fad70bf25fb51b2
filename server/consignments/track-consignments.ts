import { sql } from "kysely";
import { CourierAccountRefusal, CourierRefusal } from "../adapters/courier/courier.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { noteRefusal, noteSilence, type TrackedParcel, trackParcel } from "./track-parcel.ts";

/** How many parcels are asked about at the same time. */
const AT_ONCE = 4;
/** After so many calls in a row without an answer the courier is not asked again before the next run. */
const MAX_SILENT = 3;
/** What a claim has beyond the longest call, for the database. */
const SLACK_MS = 10_000;

/**
 * Asks the courier about every parcel that is due when the run begins. Each is claimed by itself, for as long as the
 * call can take, so that two runs do not ask about the same one and a run that is killed leaves few behind. A refused
 * one waits for itself alone; a courier that does not answer ends the run.
 * @param signal stops the run between two parcels
 */
export async function trackConsignments(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(deps.db);
  const dueAt = rows[0]?.now as string;
  let silent = 0;
  async function askInTurn(): Promise<void> {
    while (!signal?.aborted && silent < MAX_SILENT) {
      const answered = await trackNext(deps, dueAt);
      if (answered === null) return;
      silent = answered ? 0 : silent + 1;
    }
  }
  const turns = await Promise.allSettled(Array.from({ length: AT_ONCE }, askInTurn));
  for (const turn of turns) if (turn.status === "rejected") throw turn.reason;
}

/**
 * Asks the courier about one parcel, if it is due. While older news of it are being stored, it waits for them: nobody else
 * would look at what made the parcel due again meanwhile before the next sweep.
 * @param id of the consignment
 */
export async function trackConsignment(deps: Deps, id: string): Promise<void> {
  await trackNext(deps, "infinity", id);
}

/**
 * @param dueAt the parcel is due then at the latest, and now
 * @param id of the only parcel to ask about
 * @returns whether the courier answered; null when no parcel is due
 */
async function trackNext(deps: Deps, dueAt: string, id: string | null = null): Promise<boolean | null> {
  const { db, courier, log } = deps;
  if (!courier) return null;
  const { rows } = await sql<TrackedParcel>`
    update consignments set next_track_at = now() + make_interval(secs => ${(courier.longestCallMs + SLACK_MS) / 1000})
    where id = (
      select id from consignments
      where next_track_at <= least(now(), ${dueAt}::timestamptz) and (${id}::uuid is null or id = ${id}::uuid)
      order by next_track_at limit 1 for update ${sql.raw(id === null ? "skip locked" : "")})
    returning id, order_id, carrier, awb`.execute(db);
  const [parcel] = rows;
  if (!parcel) return null;
  try {
    await trackParcel(deps, courier, parcel);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) && !(error instanceof CourierRefusal)) throw error;
    log.warn({ err: error, awb: parcel.awb }, "parcel could not be tracked");
    // A refusal of the shop's account is no parcel's fault.
    const isRefused = error instanceof CourierRefusal && !(error instanceof CourierAccountRefusal);
    await (isRefused ? noteRefusal : noteSilence)(deps, parcel);
    return isRefused;
  }
}
