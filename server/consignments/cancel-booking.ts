import { CourierRefusal } from "../adapters/courier/courier.ts";
import { raiseAlarm } from "../alarms/raise-alarm.ts";
import type { Deps } from "../deps.ts";

/**
 * Cancels what a courier may have booked for a failed consignment, so that the shop does not pay for it.
 * @param id of the consignment
 * @throws ProviderError when the courier does not answer; the job is then retried
 */
export async function cancelBooking({ db, courier, log }: Deps, id: string): Promise<void> {
  const failed = await db
    .selectFrom("consignments")
    .select(["reference", "orderId"])
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  if (!failed || !courier) return;
  try {
    const booked = await courier.findBooking(failed.reference);
    if (booked && !booked.isCancelled) await courier.cancel(booked.providerOrderId);
  } catch (error) {
    if (!(error instanceof CourierRefusal)) throw error;
    log.warn({ err: error, reference: failed.reference }, "booking could not be cancelled");
    const details = { consignment: id, stage: "not cancelled", reference: failed.reference } as const;
    await raiseAlarm(db, "parcel-problem", details, failed.orderId);
  }
}
