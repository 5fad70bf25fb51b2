// Binds a browser to a phone it has proved: a random cookie, of which the database keeps only the hash.
import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";

const HOURS = 24;

export interface ShopperSession {
  phone: string;
  /** `id` of the order the phone was proved for. */
  orderId: string;
}

function cookieName(config: Config): string {
  return config.publicUrl.startsWith("https://") ? "__Host-shopper" : "shopper";
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Opens a session and gives its token, which exists nowhere else. */
export async function openSession(trx: Queryable, session: ShopperSession): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("shopperSessions")
    .values({
      tokenHash: hashOf(token),
      ...session,
      expiresAt: sql<Date>`now() + make_interval(hours => ${HOURS})`,
    })
    .execute();
  return token;
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, {
    httpOnly: true,
    sameSite: "lax",
    secure: config.publicUrl.startsWith("https://"),
    path: "/",
    maxAge: HOURS * 60 * 60,
  });
}

export async function findSession(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
): Promise<ShopperSession | undefined> {
  const token = request.cookies[cookieName(config)];
  if (!token) return undefined;
  return db
    .selectFrom("shopperSessions")
    .select(["phone", "orderId"])
    .where("tokenHash", "=", hashOf(token))
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** @throws ShopError NOT_VERIFIED when this browser has proved no phone in the last 24 hours */
export async function getSession(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
): Promise<ShopperSession> {
  const session = await findSession(db, config, request);
  if (!session) throw new ShopError("NOT_VERIFIED");
  return session;
}

/** Whether the guesses at a phone's codes are few enough to show what was saved under it (security.md, section 0.3). */
export async function isAddressReadable(
  db: Queryable,
  phone: string,
  wrongGuesses: number,
): Promise<boolean> {
  const { guesses } = await db
    .selectFrom("otpWrongGuesses")
    .select(sql<number>`count(*)`.as("guesses"))
    .where("phone", "=", phone)
    .where("guessedAt", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return guesses < wrongGuesses;
}
