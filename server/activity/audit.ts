// Who did what: one row a change, in the change's own transaction, that nobody can alter.
import type { Queryable } from "../database/connect.ts";

/** Who does something, and from where. */
export interface Actor {
  /** A username in lower case, or a part of the shop such as "courier". */
  name: string;
  /** IPv4 address or IPv6 /64, or the part of the shop again. */
  source: string;
}

export interface AuditRow {
  /** What was done, as a person reads it: "login", "product changed". */
  action: string;
  /** What it was done to, as people call it: an order number, a product's slug, a coupon's name. */
  subject: string;
  /** Only what differs, by name; no passwords, codes or tokens. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Leaves a row that nobody can change, or one for each of many. */
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
