import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Admin, endSessionsOf } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { dropRecoveryCodes } from "./recovery-codes.ts";
import { lockWithOwners } from "./staff-queries.ts";

/**
 * Closes an account, deletes its second factor and ends its sessions. Its audit rows stay.
 * @throws ShopError STAFF_NOT_FOUND, OWN_ACCOUNT, LAST_OWNER
 */
export async function removeStaff({ db }: Deps, admin: Admin, id: string, actor: Actor): Promise<void> {
  if (id === admin.id) throw new ShopError("OWN_ACCOUNT");
  await inTransaction(db, async (trx) => {
    const { member, isLastOwner } = await lockWithOwners(trx, id);
    if (isLastOwner) throw new ShopError("LAST_OWNER");
    await trx
      .updateTable("adminUsers")
      .set({ closedAt: sql<Date>`now()`, twoFactorOn: false, twoFactorSecret: null })
      .where("id", "=", id)
      .execute();
    await dropRecoveryCodes(trx, id);
    await endSessionsOf(trx, id);
    await audit(trx, actor, {
      action: "staff removed",
      subject: member.username,
      before: { role: member.role },
    });
  });
}
