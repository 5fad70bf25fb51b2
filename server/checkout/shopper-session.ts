// Binds a browser to a verified phone by a random cookie. The database stores only the cookie's hash.

import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { OrderNumber, OrderUuid } from "../../rules/ids.ts";
import type { Phone } from "../../rules/phone.ts";
import { ShopError } from "../errors.ts";
import type { Config } from "../platform/config/config.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { linkCookie, shopperCookie } from "../platform/http/shopper-cookie.ts";

const HOURS = 24;

export interface ShopperSession {
  phone: Phone;
  /** Row's id of the order the phone was verified for. */
  orderId: OrderUuid;
  /** Opened by a payment link, which proves no phone: it covers that order only. */
  isForOneOrder: boolean;
}

/** A session that was opened before. */
export interface OpenedSession extends ShopperSession {
  /** Identifies the session; gives no access. */
  key: Buffer;
  createdAt: Date;
}

/** Whether a session gives access to an order. */
export function isSessionOf(
  { phone, orderId, isForOneOrder }: ShopperSession,
  order: { id: OrderUuid; phone: Phone | null },
): boolean {
  return order.phone === phone && (!isForOneOrder || order.id === orderId);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Creates a session's token, and the hash that is stored. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

/** When a session opened now expires. */
export const sessionEnd = sql<Date>`now() + make_interval(hours => ${HOURS})`;

/**
 * Opens a session. If an earlier session of the browser is the order's payer, the new one takes its place.
 * @returns its token, which is not stored
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
  if (earlier) {
    await trx
      .updateTable("orders")
      .set({ payer: tokenHash })
      .where("id", "=", session.orderId)
      .where("payer", "=", earlier.key)
      .execute();
    await trx
      .updateTable("paymentAttempts")
      .set({ payer: tokenHash })
      .where("orderId", "=", session.orderId)
      .where("payer", "=", earlier.key)
      .execute();
  }
  return token;
}

/** Whether a session still exists. While an order is locked, no session of its payment link ends. */
export async function isSessionOpen(trx: Queryable, { key }: OpenedSession): Promise<boolean> {
  const found = await trx
    .selectFrom("shopperSessions")
    .select("phone")
    .where("tokenHash", "=", key)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the sessions opened by an order's payment link. */
export async function endLinkSessions(trx: Queryable, orderId: OrderUuid): Promise<void> {
  await trx
    .deleteFrom("shopperSessions")
    .where("orderId", "=", orderId)
    .where("isForOneOrder", "=", true)
    .execute();
}

/**
 * Ends the sessions opened by an order's payment link, except the payer's.
 * @param payerKeys keys of the browser that paid; if it has no session of the link, the session of
 * `orders.payer` stays
 */
export async function endOtherLinkSessions(
  trx: Queryable,
  orderId: OrderUuid,
  payerKeys: readonly Buffer[] = [],
): Promise<void> {
  await deleteOtherLinkSessions(trx, { orderId, payerKeys });
}

const deleteOtherLinkSessions = (
  trx: Queryable,
  { orderId, payerKeys }: { orderId: OrderUuid; payerKeys: readonly Buffer[] },
) =>
  trx
    .deleteFrom("shopperSessions")
    .where("orderId", "=", orderId)
    .where("isForOneOrder", "=", true)
    .where(
      sql<boolean>`not coalesce(token_hash = any(coalesce(
          (select array_agg(own.token_hash) from shopper_sessions as own
            where own.order_id = ${orderId} and own.is_for_one_order and own.token_hash = any(${payerKeys}::bytea[])),
          (select array[payer] from orders where id = ${orderId}))), false)`,
    )
    .execute();

/** Ends the sessions of a browser, so that another person can use it. */
export async function endOwnSession(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const hashes = tokenHashesOf(config, request);
  if (hashes.length > 0) await db.deleteFrom("shopperSessions").where("tokenHash", "in", hashes).execute();
  reply.clearCookie(shopperCookie(config.publicUrl), cookieTerms(config));
  const link = linkCookie(config.publicUrl);
  if (request.cookies[link] !== undefined) reply.clearCookie(link, cookieTerms(config));
}

function cookieTerms({ publicUrl }: Config) {
  const secure = publicUrl.startsWith("https://");
  return { httpOnly: true, sameSite: "lax", secure, path: "/" } as const;
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  setCookie(reply, config, shopperCookie(config.publicUrl), token);
}

/** For the session of a payment link, in a browser whose session cookie has proved another phone. */
export function setLinkCookie(reply: FastifyReply, config: Config, token: string): void {
  setCookie(reply, config, linkCookie(config.publicUrl), token);
}

function setCookie(reply: FastifyReply, config: Config, name: string, token: string): void {
  reply.setCookie(name, token, { ...cookieTerms(config), maxAge: HOURS * 60 * 60 });
}

function cookiesOf({ publicUrl }: Config): string[] {
  return [shopperCookie(publicUrl), linkCookie(publicUrl)];
}

/** The keys of the session cookies of a request; these sessions may have ended. */
export function tokenHashesOf(config: Config, request: FastifyRequest): Buffer[] {
  return cookiesOf(config).flatMap((cookie) => {
    const token = request.cookies[cookie];
    return token ? [hashOf(token)] : [];
  });
}

/** The session found for each request. */
const foundSessions = new WeakMap<FastifyRequest, OpenedSession>();

/** The key for limits per session; only for a request whose session was found. */
export function sessionKeyOf(request: FastifyRequest): string {
  return (foundSessions.get(request) as OpenedSession).key.toString("base64url");
}

/** The sessions of a browser, the one that has proved a phone first. At most two: see `linkCookie`. */
export async function findSessions(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
): Promise<OpenedSession[]> {
  const tokenHashes = tokenHashesOf(config, request);
  return tokenHashes.length > 0 ? selectSessions(db, { tokenHashes }) : [];
}

/**
 * The session of a browser for this phone, or else any session of the browser; the one that has proved a phone
 * first.
 */
export async function findSessionOfPhone(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
  phone: string,
): Promise<OpenedSession | undefined> {
  const sessions = await findSessions(db, config, request);
  const session = sessions.find((each) => each.phone === phone) ?? sessions[0];
  if (session) foundSessions.set(request, session);
  return session;
}

/** The phone that a browser has proved in the last 24 hours; undefined for a session from a payment link. */
export async function findProvedPhone(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
): Promise<Phone | undefined> {
  const [session] = await findSessions(db, config, request);
  return session?.isForOneOrder ? undefined : session?.phone;
}

const sessionsOf = (db: Queryable, tokenHashes: readonly Buffer[]) =>
  db
    .selectFrom("shopperSessions")
    .select(["shopperSessions.phone", "shopperSessions.orderId", "shopperSessions.isForOneOrder"])
    .select(["shopperSessions.createdAt", "tokenHash as key"])
    .where("tokenHash", "=", sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("isForOneOrder");

const selectSessions = (db: Queryable, { tokenHashes }: { tokenHashes: readonly Buffer[] }) =>
  sessionsOf(db, tokenHashes).execute();

const selectSessionsFor = (
  db: Queryable,
  { tokenHashes, orderNumber }: { tokenHashes: readonly Buffer[]; orderNumber: OrderNumber },
) =>
  sessionsOf(db, tokenHashes)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("orders")
            .select("id")
            .where("orderNumber", "=", orderNumber)
            .whereRef("orders.phone", "=", "shopperSessions.phone")
            .where((order) =>
              order.or([
                order("shopperSessions.isForOneOrder", "=", false),
                order("orders.id", "=", order.ref("shopperSessions.orderId")),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as("isOfOrder"),
    )
    .execute();

/**
 * The session of a browser for an order, and whether it gives access to that order.
 * @throws ShopError NOT_VERIFIED when this browser has verified no phone in the last 24 hours
 */
export async function getSession(
  db: Queryable,
  config: Config,
  request: FastifyRequest,
  orderNumber: OrderNumber,
): Promise<{ session: OpenedSession; isOfOrder: boolean }> {
  const tokenHashes = tokenHashesOf(config, request);
  const sessions = tokenHashes.length > 0 ? await selectSessionsFor(db, { tokenHashes, orderNumber }) : [];
  const found = sessions.find((each) => each.isOfOrder) ?? sessions[0];
  if (!found) throw new ShopError("NOT_VERIFIED");
  const { isOfOrder, ...session } = found;
  foundSessions.set(request, session);
  return { session, isOfOrder };
}

/**
 * Whether a session may see its phone's saved address: not after too many wrong guesses at the phone's codes
 * since 24 hours before the session was opened. Those earlier guesses count for the
 * session's whole life: otherwise a successful guesser would only have to wait.
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
