import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { SettingError } from "../platform/config/config.ts";
import { type Database, inTransaction, type Queryable } from "../platform/database/connect.ts";
import { newPasswordProblem } from "./new-password.ts";
import { hashPassword } from "./passwords.ts";

/**
 * Creates the first owner if there are no accounts.
 * @param password null to generate one, which is not stored
 * @param showPassword called with a generated password before the account is committed: if the commit fails, the next
 * start generates another, but a password that is committed and not shown would be lost
 * @returns whether a password was generated
 * @throws SettingError if the given password is weak
 */
export async function ensureOwner(
  db: Database,
  username: string,
  password: string | null,
  showPassword: (madeUp: string) => void,
): Promise<boolean> {
  if (await hasAccounts(db)) return false;
  const problem = password === null ? null : await newPasswordProblem(db, username, password);
  if (problem !== null) throw new SettingError(`ADMIN_PASSWORD cannot be used. ${problem}`);
  const secret = password ?? generatePassword();
  const passwordHash = await hashPassword(secret);
  return inTransaction(db, async (trx) => {
    // Of several processes that start at the same time, one creates the owner.
    await sql`select pg_advisory_xact_lock(hashtextextended('first owner', 0))`.execute(trx);
    if (await hasAccounts(trx)) return false;
    await trx.insertInto("adminUsers").values({ username, passwordHash, role: "owner" }).execute();
    if (password === null) showPassword(secret);
    return password === null;
  });
}

/** A password of 96 random bits that a person can type. */
export function generatePassword(): string {
  return randomBytes(12).toString("base64url");
}

async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("adminUsers").select("id").limit(1).executeTakeFirst()) !== undefined;
}
