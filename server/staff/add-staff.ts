import type { InputOf } from "../../contract/call.ts";
import type { addStaff as call, StaffMember } from "../../contract/staff.ts";
import { type Actor, audit } from "../activity/audit.ts";
import { hashPassword } from "../admin-session/passwords.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { getStaffMember } from "./staff-queries.ts";

/** @throws ShopError NAME_TAKEN when another account has the username, in any case */
export async function addStaff(
  { db }: Deps,
  { username, password, role }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<StaffMember> {
  const passwordHash = await hashPassword(password);
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
