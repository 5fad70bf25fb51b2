// The audit log: one row per change, written in the change's own transaction. Rows cannot be altered.
import type { Queryable } from "../../platform/database/connect.ts";

/** Who makes a change, and from where. */
export interface Actor {
  /** A username in lower case, or a part of the system such as "courier". */
  name: string;
  /** IPv4 address or IPv6 /64; for a part of the system, its name again. */
  source: string;
}

export interface AuditRow {
  /** What was done, as readable text: "login", "product changed". */
  action: string;
  /** What was changed: an order number, a product's slug, a coupon's name. */
  subject: string;
  /** Only the fields that differ; never passwords, codes or tokens. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Writes audit rows. @param trx the transaction of the change itself */
export async function audit(
  trx: Queryable,
  { name, source }: Actor,
  ...rows: [AuditRow, ...AuditRow[]]
): Promise<void> {
  const stored = rows.map(({ before, after, ...rest }) => ({
    ...rest,
    actor: name,
    source,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }));
  await trx.insertInto("auditLog").values(stored).execute();
}
