import { sql } from "kysely";
import type { AlarmKind } from "../../rules/alarms.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import type { Queryable } from "../database/connect.ts";

/** Dismisses what the owner was told of a payment, once it is no longer so. @param providerPaymentId the provider's id */
export async function dismissPaymentAlarms(
  trx: Queryable,
  orderId: OrderUuid | null,
  kind: AlarmKind,
  providerPaymentId: string,
): Promise<void> {
  await trx
    .updateTable("alarms")
    .set({ resolvedAt: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("orderId", "is not distinct from", orderId)
    .where(sql<boolean>`details ->> 'payment' = ${providerPaymentId}`)
    .where("resolvedAt", "is", null)
    .execute();
}
