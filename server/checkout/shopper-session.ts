// Binds a browser to a verified phone by a random cookie. The database stores only the cookie's hash.

import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import type { Config } from "../config/config.ts";
import { compileOnce } from "../database/compile-once.ts";
import type { Queryable } from "../database/connect.ts";
import { ShopError } from "../errors.ts";
import { shopperCookie } from "../http/shopper-cookie.ts";

const HOURS = 24;

export interface ShopperSession {
  phone: Phone;
  /** Row's id of the order the phone was verified for. */
  orderId: OrderUuid;
  /** By a payment link, which proves no phone: it is for that order, and for no other of its phone. */
  ofOneOrder: boolean;
}

/** One that a browser has opened before. */
export interface OpenedSession extends ShopperSession {
  /** Tells it from every other session; opens nothing. */
  key: Buffer;
  createdAt: Date;
}

/** Whether a session is its shopper's, of this order. */
export function isSessionOf(
  { phone, orderId, ofOneOrder }: ShopperSession,
  order: { id: OrderUuid; phone: Phone | null },
): boolean {
  return order.phone === phone && (!ofOneOrder || order.id === orderId);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** For a new session: its token, which is stored nowhere, and what is stored of it. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

/** When a session ends that is opened now. */
export const sessionEnd = sql<Date>`now() + make_interval(hours => ${HOURS})`;

/**
 * Opens a session. It goes on paying what the browser's earlier one was paying.
 * @returns its token, which is stored nowhere
 */
export async function openSession(
  trx: Queryable,
  session: ShopperSession,
  earlier?: OpenedSession,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await trx
    .insertInto("shopperSessions")
    .values({ tokenHash, ...session, expiresAt: sessionEnd })
    .execute();
  if (earlier)
    await trx
      .updateTable("orders")
      .set({ payer: tokenHash })
      .where("id", "=", session.orderId)
      .where("payer", "=", earlier.key)
      .execute();
  return token;
}

/** Ends what an order's payment link has opened. */
export async function endLinkSessions(trx: Queryable, orderId: OrderUuid): Promise<void> {
  await trx
    .deleteFrom("shopperSessions")
    .where("orderId", "=", orderId)
    .where("ofOneOrder", "=", true)
    .execute();
}

/** Ends a browser's session, for somebody else who has the same phone in her hand. */
export async function endOwnSession(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = tokenOf(config, request);
  if (token) await db.deleteFrom("shopperSessions").where("tokenHash", "=", hashOf(token)).execute();
  reply.clearCookie(shopperCookie(config.publicUrl), cookieTerms(config));
}

function cookieTerms({ publicUrl }: Config) {
  const secure = publicUrl.startsWith("https://");
  return { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(shopperCookie(config.publicUrl), token, {
    ...cookieTerms(config),
    maxAge: HOURS * 60 * 60,
  });
}

function tokenOf(config: Config, request: FastifyRequest): string {
  return request.cookies[shopperCookie(config.publicUrl)] ?? "";
}

/** What tells one session from another, for counting; only of a request whose session was found. */
export function sessionKeyOf(config: Config, request: FastifyRequest): string {
  return hashOf(tokenOf(config, request)).toString("base64url");
}

export async function findSession(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
): Promise<OpenedSession | undefined> {
  const token = tokenOf(config, request);
  if (!token) return undefined;
  const [session] = await selectSession(db, { tokenHash: hashOf(token) });
  return session;
}

/** The phone that a browser has proved in the last 24 hours; undefined also where it came by a payment link. */
export async function findProvedPhone(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
): Promise<Phone | undefined> {
  const session = await findSession(db, config, request);
  return session?.ofOneOrder ? undefined : session?.phone;
}

const sessionOf = (db: Queryable, tokenHash: Buffer) =>
  db
    .selectFrom("shopperSessions")
    .select(["shopperSessions.phone", "shopperSessions.orderId", "shopperSessions.ofOneOrder"])
    .select(["shopperSessions.createdAt", "tokenHash as key"])
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`);

const selectSession = compileOnce((db, { tokenHash }: { tokenHash: Buffer }) => sessionOf(db, tokenHash));

const selectSessionFor = compileOnce(
  (db, { tokenHash, orderNumber }: { tokenHash: Buffer; orderNumber: OrderNumber }) =>
    sessionOf(db, tokenHash).select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("orders")
            .select("id")
            .where("orderNumber", "=", orderNumber)
            .whereRef("orders.phone", "=", "shopperSessions.phone")
            .where((order) =>
              order.or([
                order("shopperSessions.ofOneOrder", "=", false),
                order("orders.id", "=", order.ref("shopperSessions.orderId")),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as("isOfOrder"),
    ),
);

/**
 * The session of a browser, and whether there is such an order of its phone.
 * @throws ShopError NOT_VERIFIED when this browser has verified no phone in the last 24 hours
 */
export async function getSession(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
  orderNumber: OrderNumber,
): Promise<{ session: OpenedSession; isOfOrder: boolean }> {
  const token = tokenOf(config, request);
  const [found] = token ? await selectSessionFor(db, { tokenHash: hashOf(token), orderNumber }) : [];
  if (!found) throw new ShopError("NOT_VERIFIED");
  const { isOfOrder, ...session } = found;
  return { session, isOfOrder };
}

/**
 * Whether a session may be shown its phone's saved address: not after too many wrong guesses at the phone's codes in the
 * 24 hours before it was opened, or since (security.md, section 0.3). Those before it count for as long as it lasts: whoever
 * has guessed right would only have to wait.
 */
export async function isAddressReadable(
  db: Queryable,
  { phone, createdAt }: OpenedSession,
  wrongGuesses: number,
): Promise<boolean> {
  const { guesses } = await db
    .selectFrom("otpWrongGuesses")
    .select(sql<number>`count(*)`.as("guesses"))
    .where("phone", "=", phone)
    .where("guessedAt", ">", sql<Date>`${createdAt}::timestamptz - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return guesses < wrongGuesses;
}
