// Sessions have opaque tokens of 256 random bits; the database stores only their hashes.
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { AdminRole } from "../../rules/admin-role.ts";
import type { Database, Queryable } from "../database/connect.ts";

/** How long after entering the password refunds, settings and staff may be changed. */
const PROOF_MINUTES = 10;

export interface Admin {
  id: string;
  username: string;
  role: AdminRole;
  twoFactor: boolean;
  hasProvedPassword: boolean;
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** @returns a new session's token, which is stored nowhere; its password counts as entered just now */
export async function openAdminSession(trx: Queryable, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("adminSessions")
    .values({ tokenHash: tokenHash(token), userId })
    .execute();
  return token;
}

/** Used in the last 12 hours, younger than 7 days, not revoked, and its account is not closed. */
const isOpen = sql<boolean>`(revoked_at is null and last_used_at > now() - interval '12 hours'
  and admin_sessions.created_at > now() - interval '7 days' and admin_users.closed_at is null)`;

/** The admin of a token whose session is open; marks the session as used. */
export async function findAdmin(db: Database, token: string): Promise<Admin | undefined> {
  const { rows } = await sql<Admin>`
    update admin_sessions set last_used_at = now()
    from admin_users
    where admin_users.id = admin_sessions.user_id and token_hash = ${tokenHash(token)} and ${isOpen}
    returning admin_users.id, admin_users.username, admin_users.role, admin_users.two_factor_on as two_factor,
      password_proved_at > now() - make_interval(mins => ${PROOF_MINUTES}) as has_proved_password`.execute(
    db,
  );
  return rows[0];
}

/** Those of the tokens whose sessions are open. For open event streams: it does not mark the sessions as used. */
export async function listOpenTokens(db: Database, tokens: readonly string[]): Promise<Set<string>> {
  const hashes = tokens.map(tokenHash);
  const open = await db
    .selectFrom("adminSessions")
    .innerJoin("adminUsers", "adminUsers.id", "adminSessions.userId")
    .select("tokenHash")
    .where("tokenHash", "in", hashes)
    .where(isOpen)
    .execute();
  return new Set(
    tokens.filter((_, place) => open.some((row) => row.tokenHash.equals(hashes[place] as Buffer))),
  );
}

export async function endSession(trx: Queryable, token: string): Promise<void> {
  await trx
    .updateTable("adminSessions")
    .set({ revokedAt: sql<Date>`now()` })
    .where("tokenHash", "=", tokenHash(token))
    .execute();
}

/** Ends every session of an account. */
export async function endSessionsOf(trx: Queryable, userId: string): Promise<void> {
  await trx
    .updateTable("adminSessions")
    .set({ revokedAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .execute();
}
