import type { InputOf } from "../../contract/call.ts";
import type { addStaff as call, StaffMember } from "../../contract/staff.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { hashNewPassword } from "./new-password.ts";
import { getStaffMember } from "./staff-queries.ts";

/** @throws ShopError INVALID_INPUT for a weak password, NAME_TAKEN (in any case), BUSY */
export async function addStaff(
  { db }: Pick<Deps, "db">,
  { username, password, role }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<StaffMember> {
  const passwordHash = await hashNewPassword(db, { username, password, field: "password" });
  return inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto("adminUsers")
      .values({ username, passwordHash, role })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw ShopError.at("NAME_TAKEN", "username");
    await audit(trx, actor, { action: "staff added", subject: username, after: { role } });
    return getStaffMember(trx, added.id);
  });
}
