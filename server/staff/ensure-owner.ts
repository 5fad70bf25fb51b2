import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { SettingError } from "../platform/config/config.ts";
import { type Database, inTransaction, type Queryable } from "../platform/database/connect.ts";
import { newPasswordProblem } from "./new-password.ts";
import { hashPassword } from "./passwords.ts";

/**
 * Creates the first owner if there are no accounts.
 * @param password null has one made up, which exists nowhere but in what is told
 * @param tell called with a made-up password, before it opens anything: what is told and not kept is made up anew at
 *   the next start, while what is kept and not told would be lost
 * @returns whether a password was made up and told
 * @throws SettingError when the given password is one of those that are guessed first
 */
export async function ensureOwner(
  db: Database,
  username: string,
  password: string | null,
  tell: (madeUp: string) => void,
): Promise<boolean> {
  if (await hasAccounts(db)) return false;
  const problem = password === null ? null : await newPasswordProblem(db, username, password);
  if (problem !== null) throw new SettingError(`ADMIN_PASSWORD cannot be used. ${problem}`);
  const secret = password ?? makeUpPassword();
  const passwordHash = await hashPassword(secret);
  return inTransaction(db, async (trx) => {
    // Of processes that start together, one makes the owner.
    await sql`select pg_advisory_xact_lock(hashtextextended('first owner', 0))`.execute(trx);
    if (await hasAccounts(trx)) return false;
    await trx.insertInto("adminUsers").values({ username, passwordHash, role: "owner" }).execute();
    if (password === null) tell(secret);
    return password === null;
  });
}

/** A password of 96 random bits that a person can type. */
export function makeUpPassword(): string {
  return randomBytes(12).toString("base64url");
}

async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("adminUsers").select("id").limit(1).executeTakeFirst()) !== undefined;
}
