import { randomBytes } from "node:crypto";
import { hashPassword } from "../admin-session/passwords.ts";
import { SettingError } from "../config/config.ts";
import type { Database } from "../database/connect.ts";
import { newPasswordProblem } from "./new-password.ts";

/**
 * Creates the first owner if there are no accounts.
 * @returns the generated password, to be shown once; null when a password was given or an account exists
 * @throws SettingError when the given password is one of those that are guessed first
 */
export async function ensureOwner(
  db: Database,
  username: string,
  password: string | null,
): Promise<string | null> {
  const existing = await db.selectFrom("adminUsers").select("id").limit(1).executeTakeFirst();
  if (existing) return null;
  const problem = password === null ? null : await newPasswordProblem(db, username, password);
  if (problem !== null) throw new SettingError(`ADMIN_PASSWORD cannot be used. ${problem}`);
  const secret = password ?? randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(secret);
  const created = await db
    .insertInto("adminUsers")
    .values({ username, passwordHash, role: "owner" })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  // Another process may have been first: then its password is the valid one.
  return created && password === null ? secret : null;
}
