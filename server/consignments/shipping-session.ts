// The browser's two handles for the courier: random, hashed here, good for one admin session. The courier's own
// token never leaves the server (product.md, "Admin's identity").
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { ReplyOf } from "../../contract/call.ts";
import type { openShippingSession as openCall } from "../../contract/shipping-session.ts";
import { tokenHash } from "../admin-session/admin-sessions.ts";
import type { Database } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { getCourier, rethrowAsShopError } from "./courier-access.ts";

type Handles = ReplyOf<typeof openCall>;

const lasting = {
  expiresAt: sql<Date>`now() + interval '1 hour'`,
  refreshUntil: sql<Date>`now() + interval '12 hours'`,
};

const newHandle = () => randomBytes(32).toString("base64url");

/**
 * Signs in at the courier.
 * @param adminToken of the session that asks; the handles are good with it alone
 * @throws ShopError COURIER_REFUSED, COURIER_UNAVAILABLE
 */
export async function openShippingSession(deps: Deps, adminToken: string): Promise<Handles> {
  await getCourier(deps).signIn().catch(rethrowAsShopError(deps));
  const [token, refresh] = [newHandle(), newHandle()];
  const { expiresAt } = await deps.db
    .insertInto("shippingSessions")
    .values({
      tokenHash: tokenHash(token),
      refreshHash: tokenHash(refresh),
      sessionHash: tokenHash(adminToken),
      ...lasting,
    })
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return { shippingToken: token, shippingRefreshToken: refresh, expiresAt: expiresAt.toISOString() };
}

/**
 * Two new handles for a refresh handle, which is spent by it.
 * @throws ShopError SHIPPING_SESSION_NEEDED
 */
export async function refreshShippingSession(
  db: Database,
  adminToken: string,
  spent: string,
): Promise<Handles> {
  const [token, refresh] = [newHandle(), newHandle()];
  const renewed = await db
    .updateTable("shippingSessions")
    .set({ tokenHash: tokenHash(token), refreshHash: tokenHash(refresh), ...lasting })
    .where("refreshHash", "=", tokenHash(spent))
    .where("sessionHash", "=", tokenHash(adminToken))
    .where("refreshUntil", ">", sql<Date>`now()`)
    .returning("expiresAt")
    .executeTakeFirst();
  if (!renewed) throw new ShopError("SHIPPING_SESSION_NEEDED");
  return { shippingToken: token, shippingRefreshToken: refresh, expiresAt: renewed.expiresAt.toISOString() };
}

/** @throws ShopError SHIPPING_SESSION_NEEDED unless the handle is good, and with this admin session */
export async function needShippingSession(db: Database, adminToken: string, handle: unknown): Promise<void> {
  const session = await db
    .selectFrom("shippingSessions")
    .select("expiresAt")
    .where("tokenHash", "=", tokenHash(typeof handle === "string" ? handle : ""))
    .where("sessionHash", "=", tokenHash(adminToken))
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!session) throw new ShopError("SHIPPING_SESSION_NEEDED");
}
