// The browser's two tokens for courier actions: random, stored as hashes, and valid only with one admin session. The
// courier's own token never leaves the server.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { ReplyOf } from "../../contract/call.ts";
import type { openShippingSession as openCall } from "../../contract/shipping-session.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import type { Database } from "../platform/database/connect.ts";
import { tokenHash } from "../staff/admin-sessions.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";

type Tokens = ReplyOf<typeof openCall>;

const newExpiry = {
  expiresAt: sql<Date>`now() + interval '1 hour'`,
  refreshUntil: sql<Date>`now() + interval '12 hours'`,
};

const newToken = () => randomBytes(32).toString("base64url");

/**
 * Signs in at the courier.
 * @param adminToken of the admin session; the new tokens are valid only together with it
 * @throws ShopError COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function openShippingSession(deps: Deps, adminToken: string): Promise<Tokens> {
  await getCourier(deps).signIn().catch(rethrowAsShopError(deps));
  const [token, refresh] = [newToken(), newToken()];
  const { expiresAt } = await deps.db
    .insertInto("shippingSessions")
    .values({
      tokenHash: tokenHash(token),
      refreshHash: tokenHash(refresh),
      sessionHash: tokenHash(adminToken),
      ...newExpiry,
    })
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return { shippingToken: token, shippingRefreshToken: refresh, expiresAt: expiresAt.toISOString() };
}

/**
 * Exchanges a refresh token, which is valid once, for two new tokens.
 * @throws ShopError SHIPPING_SESSION_NEEDED
 */
export async function refreshShippingSession(
  db: Database,
  adminToken: string,
  usedToken: string,
): Promise<Tokens> {
  const [token, refresh] = [newToken(), newToken()];
  const renewed = await db
    .updateTable("shippingSessions")
    .set({ tokenHash: tokenHash(token), refreshHash: tokenHash(refresh), ...newExpiry })
    .where("refreshHash", "=", tokenHash(usedToken))
    .where("sessionHash", "=", tokenHash(adminToken))
    .where("refreshUntil", ">", sql<Date>`now()`)
    .returning("expiresAt")
    .executeTakeFirst();
  if (!renewed) throw new ShopError("SHIPPING_SESSION_NEEDED");
  return { shippingToken: token, shippingRefreshToken: refresh, expiresAt: renewed.expiresAt.toISOString() };
}

/** @throws ShopError SHIPPING_SESSION_NEEDED unless the token is valid with this admin session */
export async function requireShippingSession(
  db: Database,
  adminToken: string,
  shippingToken: unknown,
): Promise<void> {
  const session = await db
    .selectFrom("shippingSessions")
    .select("expiresAt")
    .where("tokenHash", "=", tokenHash(typeof shippingToken === "string" ? shippingToken : ""))
    .where("sessionHash", "=", tokenHash(adminToken))
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!session) throw new ShopError("SHIPPING_SESSION_NEEDED");
}
