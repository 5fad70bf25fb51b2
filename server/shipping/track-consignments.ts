import { sql } from "kysely";
import { CourierAccountRefusal, CourierRefusal } from "../adapters/courier/courier.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import { claimDueRows } from "../platform/jobs/due-rows.ts";
import type { Loop } from "../platform/jobs/loop.ts";
import { recordNoAnswer, recordRefusedTracking, type TrackedParcel, trackParcel } from "./track-parcel.ts";

/** Lease margin beyond the longest call, for database time. */
const SLACK_MS = 10_000;

/**
 * Queries the courier about every parcel that is due. Each parcel is leased for as long as the call can take, so that
 * no two workers query the same one and a killed process leaves few leases. A refusal delays only its own parcel.
 */
export const parcelLoop: Loop<TrackedParcel, Deps> = {
  name: "parcels",
  atOnce: 4,
  maxUnanswered: 3,
  async claim({ db, courier }, most) {
    if (!courier) return [];
    return claimDueRows(db, {
      table: "consignments",
      due: "track_due_at",
      most,
      lease: sql`make_interval(secs => ${(courier.longestCallMs + SLACK_MS) / 1000})`,
      // What a webhook has made due while an older answer is stored would wait for the next poll.
      waitsForLocked: true,
      returning: sql`id, order_id, carrier, awb`,
    });
  },
  handle: track,
};

/** @returns whether the courier answered */
async function track(deps: Deps, parcel: TrackedParcel): Promise<boolean> {
  const { courier, log } = deps;
  if (!courier) return false;
  try {
    await trackParcel(deps, courier, parcel);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) && !(error instanceof CourierRefusal)) throw error;
    log.warn({ err: error, awb: parcel.awb }, "parcel could not be tracked");
    // An account-level error is not about this parcel.
    const isRefused = error instanceof CourierRefusal && !(error instanceof CourierAccountRefusal);
    await (isRefused ? recordRefusedTracking : recordNoAnswer)(deps, parcel);
    return isRefused;
  }
}
