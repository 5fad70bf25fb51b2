import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { sql } from "kysely";
import type { AdminRole } from "../../contract/admin-session.ts";
import type { Limits } from "../config.ts";
import type { Database, Queryable } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { fewAtATime } from "../few-at-a-time.ts";

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
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
    .executeTakeFirst();
  const nobody = await NOBODY;
  const isRight = await hashing(() => verify(user?.passwordHash ?? nobody, password));
  if (!user || !isRight) {
    await db.insertInto("loginFailures").values({ username: username.toLowerCase(), source }).execute();
    throw new ShopError("LOGIN_REFUSED");
  }
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("adminSessions")
    .values({ tokenHash: tokenHash(token), userId: user.id })
    .execute();
  await audit(db, { actor: username, action: "login", subject: "session", source });
  return token;
}

async function refuseTooManyFailures(
  db: Database,
  limits: Limits,
  username: string,
  source: string,
): Promise<void> {
  const { failures } = await db
    .selectFrom("loginFailures")
    .select(sql<number>`count(*)`.as("failures"))
    .where("username", "=", username.toLowerCase())
    .where("source", "=", source)
    .where("failedAt", ">", sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow();
  if (failures >= limits.loginWrongPerQuarterHour) throw new ShopError("TOO_MANY", { retryAfter: 15 * 60 });
}

export interface Admin {
  username: string;
  role: AdminRole;
}

/** Whose token it is, if it was used in the last 12 hours, is younger than 7 days and not revoked; marks it used. */
export async function findAdmin(db: Database, token: string): Promise<Admin | undefined> {
  const { rows } = await sql<Admin>`
    update admin_sessions set last_used_at = now()
    from admin_users
    where admin_users.id = admin_sessions.user_id
      and token_hash = ${tokenHash(token)} and revoked_at is null
      and last_used_at > now() - interval '12 hours' and admin_sessions.created_at > now() - interval '7 days'
    returning admin_users.username, admin_users.role`.execute(db);
  return rows[0];
}

export async function logout(db: Database, token: string): Promise<void> {
  await db
    .updateTable("adminSessions")
    .set({ revokedAt: sql<Date>`now()` })
    .where("tokenHash", "=", tokenHash(token))
    .execute();
}

/** Leaves a row that nobody can change. */
export async function audit(
  trx: Queryable,
  row: { actor: string; action: string; subject: string; source: string; before?: unknown; after?: unknown },
): Promise<void> {
  const { before, after, ...rest } = row;
  await trx
    .insertInto("auditLog")
    .values({
      ...rest,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
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
  await db
    .insertInto("adminUsers")
    .values({ username, passwordHash, role: "owner" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return password === null ? secret : null;
}
