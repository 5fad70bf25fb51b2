// Who did what: one row a change, in the change's own transaction, that nobody can alter.
import type { Queryable } from "../database/connect.ts";

/** Who does something and from where: a username in lower case, or a part of the shop; an address. */
export interface By {
  actor: string;
  source: string;
}

export interface AuditRow extends By {
  /** A verb phrase in the past tense or a plain deed: "login", "product changed". */
  action: string;
  /** What it was done to, as people call it: an order id, a product's slug, a coupon's name. */
  subject: string;
  /** Only what differs, by name; no passwords, codes or tokens. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Leaves a row that nobody can change, or one for each of many. */
export async function audit(trx: Queryable, ...rows: [AuditRow, ...AuditRow[]]): Promise<void> {
  const stored = rows.map(({ before, after, ...rest }) => ({
    ...rest,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }));
  await trx.insertInto("auditLog").values(stored).execute();
}
