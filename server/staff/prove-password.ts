import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Admin, tokenHash } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { isRightGuess } from "./login-failures.ts";
import { isPassword } from "./passwords.ts";

/**
 * Records that a session's user has entered the password again now.
 * @throws ShopError PASSWORD_WRONG, TOO_MANY, BUSY
 */
export async function provePassword(
  deps: Deps,
  { admin, token, password }: { admin: Admin; token: string; password: string },
  actor: Actor,
): Promise<void> {
  await checkPassword(deps, admin, { password, field: "password" }, actor);
  await inTransaction(deps.db, async (trx) => {
    await trx
      .updateTable("adminSessions")
      .set({ passwordProvedAt: sql<Date>`now()` })
      .where("tokenHash", "=", tokenHash(token))
      .execute();
    await audit(trx, actor, { action: "password proved", subject: "session" });
  });
}

/**
 * Compares a password with the account's own. A wrong one counts as a failed login.
 * @param field the form field, named in the error
 * @returns the hash that it was compared with
 * @throws ShopError PASSWORD_WRONG, TOO_MANY, BUSY
 */
export async function checkPassword(
  deps: Deps,
  admin: Admin,
  { password, field }: { password: string; field: string },
  actor: Actor,
): Promise<string> {
  const { passwordHash } = await deps.db
    .selectFrom("adminUsers")
    .select("passwordHash")
    .where("id", "=", admin.id)
    .executeTakeFirstOrThrow();
  if (await isRightGuess(deps, actor, "password refused", () => isPassword(passwordHash, password)))
    return passwordHash;
  throw ShopError.at("PASSWORD_WRONG", field);
}
