import type { changePassword as call } from "../../contract/account.ts";
import type { InputOf } from "../../contract/call.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import {
  type Admin,
  endSessionsOf,
  handOverBrowser,
  openAdminSession,
  type SessionOrigin,
} from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { hashNewPassword } from "./new-password.ts";
import { checkPassword } from "./prove-password.ts";
import { forgetWrongCodes } from "./wrong-codes.ts";

/**
 * Sets a new password and ends every session of the account.
 * @returns the token of a new session, for the browser that made the request
 * @throws ShopError PASSWORD_WRONG, INVALID_INPUT for the same or a weak password, TOO_MANY, BUSY
 */
export async function changePassword(
  deps: Deps,
  { admin, token, origin }: { admin: Admin; token: string; origin: SessionOrigin },
  { current, next }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<string> {
  const provedHash = await checkPassword(deps, admin, { password: current, field: "current" }, actor);
  if (next === current)
    throw new ShopError("INVALID_INPUT", { fields: { next: "This is the password you have now." } });
  const passwordHash = await hashNewPassword(deps.db, {
    username: admin.username,
    password: next,
    field: "next",
  });
  return inTransaction(deps.db, async (trx) => {
    const changed = await trx
      .updateTable("adminUsers")
      .set({ passwordHash })
      .where("id", "=", admin.id)
      .where("passwordHash", "=", provedHash)
      .executeTakeFirst();
    // The password was changed in the meantime, so the one just checked is no longer valid.
    if (changed.numUpdatedRows === 0n) throw ShopError.at("PASSWORD_WRONG", "current");
    await forgetWrongCodes(trx, admin.id);
    const nextToken = await openAdminSession(trx, admin.id, origin);
    await handOverBrowser(trx, token, nextToken);
    await endSessionsOf(trx, admin.id, nextToken);
    await audit(trx, actor, { action: "password changed", subject: admin.username });
    return nextToken;
  });
}
