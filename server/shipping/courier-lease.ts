// The right to talk to the courier about one consignment. It is renewed before every call and outlasts the call, so that
// nobody else asks meanwhile; a shop that was killed loses it with time.

import { sql } from "kysely";
import type { Deps } from "../deps.ts";

/** Another request has taken the consignment over, since the lease had run out. */
export class LeaseLost extends Error {}

/** What a lease has beyond the longest call, for the database. */
const SLACK_MS = 10_000;
/** From the claim to the first call only the database is asked. */
const FIRST_LEASE_MS = 10_000;

/** Until when a lease lasts that begins now. To the millisecond, as JavaScript reads it back. */
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
   * @param booked what earlier calls brought
   * @throws LeaseLost without calling
   */
  during<T>(call: () => Promise<T>, booked?: Booked): Promise<T>;
  /** Ends the lease at once, so that the next try need not wait for it. */
  end(): Promise<void>;
}

/** @param claim of the consignment; without a lease every call is refused */
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
