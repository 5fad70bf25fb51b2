// Sessions have opaque tokens of 256 random bits. The database stores only their hashes.
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { AdminRole } from "../../rules/admin-role.ts";
import type { Database, Queryable } from "../platform/database/connect.ts";

/** How long refunds, settings and staff may be changed after the password was entered. */
const PROOF_MINUTES = 10;

export interface Admin {
  id: string;
  username: string;
  role: AdminRole;
  twoFactor: boolean;
  /** The role requires an authenticator app and this account has none: it may only set up the app. */
  mustSetUpApp: boolean;
  hasProvedPassword: boolean;
}

/** Where a session was opened. */
export interface SessionOrigin {
  /** IPv4 address or IPv6 /64. */
  source: string;
  /** A readable name: "Chrome on Android". */
  device: string;
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Opens a session of an account that the transaction has locked or changed. The password counts as entered now.
 * @returns its token, which is not stored
 */
export async function openAdminSession(
  trx: Queryable,
  userId: string,
  { source, device }: SessionOrigin,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("adminSessions")
    .values({ tokenHash: tokenHash(token), userId, source, device })
    .execute();
  await trx
    .updateTable("adminUsers")
    .set({ lastSeenAt: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
  return token;
}

/** SQL: a session used in the last 12 hours, younger than 7 days and not revoked, of an account that is not closed. */
export const isOpen = sql<boolean>`(revoked_at is null and last_used_at > now() - interval '12 hours'
  and admin_sessions.created_at > now() - interval '7 days' and admin_users.closed_at is null)`;

/** SQL: an account whose role requires an authenticator app, and which has none. */
const mustSetUpApp = sql<boolean>`(not admin_users.two_factor_on
  and exists (select from second_factor_roles where role = admin_users.role))`;

/**
 * The admin of a token whose session is open. Marks the session as used, and at most once a minute its account as seen.
 * `skip locked` avoids a deadlock: a transaction that changes the account may be waiting for this session.
 */
export async function findAdmin(db: Database, token: string): Promise<Admin | undefined> {
  const { rows } = await sql<Admin>`
    with used as (
      update admin_sessions set last_used_at = now()
      from admin_users
      where admin_users.id = admin_sessions.user_id and token_hash = ${tokenHash(token)} and ${isOpen}
      returning admin_users.id, admin_users.username, admin_users.role, admin_users.two_factor_on as two_factor,
        ${mustSetUpApp} as must_set_up_app,
        password_proved_at > now() - make_interval(mins => ${PROOF_MINUTES}) as has_proved_password),
    unseen as (
      select admin_users.id from admin_users join used using (id)
      where last_seen_at is null or last_seen_at < now() - interval '1 minute'
      for no key update of admin_users skip locked),
    seen as (update admin_users set last_seen_at = now() from unseen where admin_users.id = unseen.id)
    select * from used`.execute(db);
  return rows[0];
}

/**
 * The tokens whose sessions are open and may be used. For open event streams: does not mark the sessions as used.
 * @param roles only sessions of accounts with these roles now
 */
export async function listOpenTokens(
  db: Database,
  tokens: readonly string[],
  roles: readonly AdminRole[],
): Promise<Set<string>> {
  const hashes = tokens.map(tokenHash);
  const open = await db
    .selectFrom("adminSessions")
    .innerJoin("adminUsers", "adminUsers.id", "adminSessions.userId")
    .select("tokenHash")
    .where("tokenHash", "in", hashes)
    .where("role", "in", roles)
    .where(isOpen)
    .where(mustSetUpApp, "=", false)
    .execute();
  return new Set(
    tokens.filter((_, place) => open.some((row) => row.tokenHash.equals(hashes[place] as Buffer))),
  );
}

/** Ends a session. Its browser gets no more notifications. */
export async function endSession(trx: Queryable, token: string): Promise<void> {
  await trx.deleteFrom("pushDevices").where("sessionHash", "=", tokenHash(token)).execute();
  await trx
    .updateTable("adminSessions")
    .set({ revokedAt: sql<Date>`now()` })
    .where("tokenHash", "=", tokenHash(token))
    .execute();
}

/**
 * Ends every session of an account. Their browsers get no more notifications.
 * @param besides token of a session that stays open
 * @returns how many were open
 */
export async function endSessionsOf(trx: Queryable, userId: string, besides?: string): Promise<number> {
  const exceptHash = besides === undefined ? null : tokenHash(besides);
  await trx
    .deleteFrom("pushDevices")
    .where("userId", "=", userId)
    .where(sql<boolean>`session_hash is distinct from ${exceptHash}`)
    .execute();
  const { rows } = await sql<{ wasOpen: boolean }>`
    update admin_sessions set revoked_at = now() from admin_users
    where admin_users.id = user_id and user_id = ${userId} and revoked_at is null
      and token_hash is distinct from ${exceptHash}
    returning last_used_at > now() - interval '12 hours'
      and admin_sessions.created_at > now() - interval '7 days' as was_open`.execute(trx);
  return rows.filter(({ wasOpen }) => wasOpen).length;
}

/** Moves a browser's notifications from one session to the session that replaces it. */
export async function handOverBrowser(trx: Queryable, of: string, to: string): Promise<void> {
  await trx
    .updateTable("pushDevices")
    .set({ sessionHash: tokenHash(to) })
    .where("sessionHash", "=", tokenHash(of))
    .execute();
}
