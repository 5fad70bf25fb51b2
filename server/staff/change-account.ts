import type { InputOf } from "../../contract/call.ts";
import type { editStaff as call, StaffMember } from "../../contract/staff.ts";
import { ShopError } from "../errors.ts";
import { type Database, inTransaction } from "../platform/database/connect.ts";
import { endSessionsOf } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { hashNewPassword } from "./new-password.ts";
import { dropRecoveryCodes } from "./recovery-codes.ts";
import { getStaffMember, lockWithOwners } from "./staff-queries.ts";
import { forgetWrongCodes } from "./wrong-codes.ts";

/**
 * Changes an account's role or password, or turns its authenticator app off. A new password ends its sessions. A new
 * role applies from the next request.
 * @throws ShopError STAFF_NOT_FOUND, LAST_OWNER, INVALID_INPUT for a weak password, BUSY
 */
export async function changeAccount(
  db: Database,
  id: string,
  { role, password, twoFactor }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<StaffMember> {
  const { username } = await getStaffMember(db, id);
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(db, { username, password, field: "password" });
  return inTransaction(db, async (trx) => {
    const { member, isLastOwner } = await lockWithOwners(trx, id);
    const hasOtherRole = role !== undefined && role !== member.role;
    const losesApp = twoFactor === false && member.twoFactor;
    if (hasOtherRole && isLastOwner) throw new ShopError("LAST_OWNER");
    if (!hasOtherRole && !losesApp && passwordHash === undefined) return member;
    await trx
      .updateTable("adminUsers")
      .set({
        ...(hasOtherRole ? { role } : {}),
        ...(passwordHash === undefined ? {} : { passwordHash }),
        ...(losesApp ? { twoFactorOn: false, twoFactorSecret: null } : {}),
      })
      .where("id", "=", id)
      .execute();
    if (losesApp) await dropRecoveryCodes(trx, id);
    if (passwordHash !== undefined) {
      await endSessionsOf(trx, id);
      await forgetWrongCodes(trx, id);
    }
    await audit(trx, actor, {
      action: "staff changed",
      subject: member.username,
      before: {
        ...(hasOtherRole ? { role: member.role } : {}),
        ...(losesApp ? { authenticatorApp: true } : {}),
      },
      after: {
        ...(hasOtherRole ? { role } : {}),
        ...(losesApp ? { authenticatorApp: false } : {}),
        ...(passwordHash === undefined ? {} : { newPassword: true }),
      },
    });
    return getStaffMember(trx, id);
  });
}
