import { CourierRefusal } from "../adapters/courier/courier.ts";
import type { Deps } from "../deps.ts";

/**
 * Takes back what a courier may have booked for a consignment that came to nothing, so that nobody pays for it.
 * @param id of the consignment
 * @throws ProviderError while the courier cannot be asked; the job is then tried again
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
    const details = JSON.stringify({ consignment: id, stage: "not cancelled", reference: failed.reference });
    await db
      .insertInto("alarms")
      .values({ kind: "parcel-problem", orderId: failed.orderId, details })
      .execute();
  }
}
