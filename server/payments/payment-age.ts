import { sql } from "kysely";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** How many minutes ago a payment began, by the database's clock. */
export async function minutesSince(
  db: Queryable,
  { createdAt }: Pick<ProviderPayment, "createdAt">,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from now() - ${createdAt}::timestamptz) / 60)::float8 as minutes`.execute(db);
  return (rows[0] as { minutes: number }).minutes;
}
