import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { type RawBuilder, sql } from "kysely";
import type { AdminRole } from "../../contract/admin-session.ts";
import type { Limits } from "../config.ts";
import { type Database, inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { fewAtATime } from "../few-at-a-time.ts";
import { audit } from "./audit.ts";

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WINDOW_SECONDS = 15 * 60;
const HASHES_AT_ONCE = 2;
const HASH_QUEUE_MS = 2_000;
const hashing = fewAtATime(HASHES_AT_ONCE, HASH_QUEUE_MS);

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, HASHING));
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

// Verified against when there is no such user, so that both refusals take the same time.
const NOBODY = hash(randomBytes(16).toString("hex"), HASHING);

/**
 * Opens a session.
 * @param source IPv4 address or IPv6 /64 of whoever logs in
 * @returns the session's token: 256 random bits that exist nowhere else
 * @throws ShopError LOGIN_REFUSED (the same for an unknown user and a wrong password), TOO_MANY, BUSY
 */
export async function login(
  { db, config }: Deps,
  { username, password }: { username: string; password: string },
  source: string,
): Promise<string> {
  await refuseTooManyFailures(db, config.limits, username, source);
  const user = await db
    .selectFrom("adminUsers")
    .select(["id", "passwordHash"])
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .where("closedAt", "is", null)
    .executeTakeFirst();
  const nobody = await NOBODY;
  const isRight = await hashing(() => verify(user?.passwordHash ?? nobody, password));
  const actor = username.toLowerCase();
  if (!user || !isRight) {
    await inTransaction(db, async (trx) => {
      await trx.insertInto("loginFailures").values({ username: actor, source }).execute();
      await audit(trx, { actor, action: "login refused", subject: "session", source });
    });
    throw new ShopError("LOGIN_REFUSED");
  }
  const token = randomBytes(32).toString("base64url");
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto("adminSessions")
      .values({ tokenHash: tokenHash(token), userId: user.id })
      .execute();
    await audit(trx, { actor, action: "login", subject: "session", source });
  });
  return token;
}

/**
 * Ten failures from one address, or fifty from everywhere, close an account for as long as they are recent; the
 * latter not for an address that has logged in well within 30 days, so that nobody can lock the owner out.
 */
async function refuseTooManyFailures(
  db: Database,
  limits: Limits,
  username: string,
  source: string,
): Promise<void> {
  const account = username.toLowerCase();
  const wait = (most: number, counted: RawBuilder<boolean>) =>
    sql`(select ceil(extract(epoch from failed_at - now()) + ${WINDOW_SECONDS}::int) from login_failures
      where username = ${account} and failed_at > now() - make_interval(secs => ${WINDOW_SECONDS}) and ${counted}
      order by failed_at desc offset ${most - 1} limit 1)`;
  const isStranger = sql<boolean>`not exists (select from audit_log
    where action = 'login' and actor = ${account} and audit_log.source = ${source} and at > now() - interval '30 days')`;
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(
      ${wait(limits.loginWrongPerQuarterHour, sql`source = ${source}`)},
      ${wait(limits.loginWrongPerAccountPerQuarterHour, isStranger)}) as seconds`.execute(db);
  const seconds = rows[0]?.seconds ?? null;
  if (seconds !== null) throw new ShopError("TOO_MANY", { retryAfter: seconds });
}

/** How long a proof of the password is good for refunds, settings and staff. */
const PROOF_MINUTES = 10;

export interface Admin {
  id: string;
  username: string;
  role: AdminRole;
  twoFactor: boolean;
  hasProvedPassword: boolean;
}

/** Whose token it is, if it was used in the last 12 hours, is younger than 7 days and not revoked; marks it used. */
export async function findAdmin(db: Database, token: string): Promise<Admin | undefined> {
  const { rows } = await sql<Admin>`
    update admin_sessions set last_used_at = now()
    from admin_users
    where admin_users.id = admin_sessions.user_id
      and token_hash = ${tokenHash(token)} and revoked_at is null
      and last_used_at > now() - interval '12 hours' and admin_sessions.created_at > now() - interval '7 days'
      and admin_users.closed_at is null
    returning admin_users.id, admin_users.username, admin_users.role, admin_users.two_factor_on as two_factor,
      password_proved_at > now() - make_interval(mins => ${PROOF_MINUTES}) as has_proved_password`.execute(
    db,
  );
  return rows[0];
}

export async function logout(db: Database, token: string): Promise<void> {
  await db
    .updateTable("adminSessions")
    .set({ revokedAt: sql<Date>`now()` })
    .where("tokenHash", "=", tokenHash(token))
    .execute();
}

/**
 * Makes the first owner when there is nobody yet.
 * @returns the made-up password when none was given, to be told once; otherwise null
 */
export async function ensureOwner(
  db: Database,
  username: string,
  password: string | null,
): Promise<string | null> {
  const somebody = await db.selectFrom("adminUsers").select("id").limit(1).executeTakeFirst();
  if (somebody) return null;
  const secret = password ?? randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(secret);
  const made = await db
    .insertInto("adminUsers")
    .values({ username, passwordHash, role: "owner" })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  // Another process may have been first: then its password counts, and this one opens nothing.
  return made && password === null ? secret : null;
}
