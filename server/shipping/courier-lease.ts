// The lease on calling the courier about one consignment. It is renewed before every call and outlasts the call, so
// that no other request calls meanwhile. The lease of a killed process expires.

import { sql } from "kysely";
import type { Deps } from "../deps.ts";

/** The lease had expired and another request has taken over the consignment. */
export class LeaseLost extends Error {}

/** Lease margin beyond the longest call, for database time. */
const SLACK_MS = 10_000;
/** Between the claim and the first call there are only database queries. */
const FIRST_LEASE_MS = 10_000;

/** The end of a lease that starts now. Truncated to milliseconds, the precision of a JavaScript Date. */
const leaseFor = (milliseconds: number) =>
  sql<Date>`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${milliseconds / 1000})`;

export const firstLease = leaseFor(FIRST_LEASE_MS);

/** The courier's ids of a booking, saved as soon as they are known. */
interface Booked {
  providerOrderId: string;
  providerShipmentId: string;
}

export interface CourierLease {
  /**
   * Makes one call to the courier under the lease.
   * @param booked ids from earlier calls, saved together with the renewal
   * @throws LeaseLost before calling
   */
  during<T>(call: () => Promise<T>, booked?: Booked): Promise<T>;
  /** Releases the lease at once, so that the next attempt need not wait for it to expire. */
  end(): Promise<void>;
}

/** @param claim of the consignment. Without a lease every call is refused */
export function holdLease(
  { db, courier }: Deps,
  { id, leasedUntil }: { id: string; leasedUntil: Date | null },
): CourierLease {
  const lengthMs = (courier?.longestCallMs ?? 0) + SLACK_MS;
  let until = leasedUntil;

  async function change(next: ReturnType<typeof leaseFor> | null, booked?: Booked): Promise<boolean> {
    const held = await db
      .updateTable("consignments")
      .set({ ...booked, leasedUntil: next })
      .where("id", "=", id)
      .where("state", "=", "creating")
      .where("leasedUntil", "=", until)
      .returning("leasedUntil")
      .executeTakeFirst();
    until = held?.leasedUntil ?? null;
    return held !== undefined;
  }

  return {
    async during(call, booked) {
      if (!(await change(leaseFor(lengthMs), booked))) throw new LeaseLost();
      return call();
    },
    async end() {
      await change(null);
    },
  };
}
