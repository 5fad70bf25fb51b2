import type { InputOf } from "../../contract/call.ts";
import type { editStaff as call, StaffMember } from "../../contract/staff.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { Admin } from "./admin-sessions.ts";
import type { Actor } from "./audit-log/audit.ts";
import { changeAccount } from "./change-account.ts";

/**
 * Changes another person's account.
 * @throws ShopError OWN_ACCOUNT, and the errors of changeAccount
 */
export async function editStaff(
  { db }: Deps,
  admin: Admin,
  id: string,
  change: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<StaffMember> {
  if (id === admin.id) throw new ShopError("OWN_ACCOUNT");
  return changeAccount(db, id, change, actor);
}
