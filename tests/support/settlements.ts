// The shop of a test file about payments, open from its first test to its last, and what has come of them.

import { sql } from "kysely";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { orderNumber } from "../../rules/ids.ts";
import { openClonedShop } from "./cloned-shop.ts";
import { messagesTo } from "./mailbox.ts";
import type { TestShop } from "./open-test-shop.ts";
import { allDone } from "./orders.ts";
import { atProvider, atRazorpay } from "./provider.ts";
import { databaseOf, openAlarmsOf as openAlarmsIn } from "./rows.ts";

export let shop: TestShop;

/** Opens the shop before the tests of a file, and closes it after them. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openClonedShop();
  });
  afterAll(() => shop.close());
}

export function mailsAbout(orderId: string) {
  return messagesTo(shop, "lakshmi@example.com").then((mails) =>
    mails.filter(({ body }) => body.includes(orderId)),
  );
}

export async function alarmsOf(orderId: string): Promise<string[]> {
  const alarms = await databaseOf(shop)
    .selectFrom("alerts")
    .innerJoin("orders", "orders.id", "alerts.orderId")
    .select("kind")
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .execute();
  return alarms.map(({ kind }) => kind);
}

/** The kinds of the alarms about an order that nobody has dismissed. */
export const openAlarmsOf = (orderId: string): Promise<string[]> => openAlarmsIn(shop, orderId);

export function paymentAtProvider(paymentId: string) {
  return atRazorpay(shop, "GET", `/payments/${paymentId}`);
}

/**
 * Until nothing is due and no message waits: what a test then counts is all there will ever be.
 * @param paymentId of a capture that webhooks report: three of them, of the authorization, the capture and the paid order
 */
export async function jobsDone(paymentId?: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const events = await databaseOf(shop)
        .selectFrom("providerEvents")
        .select("eventId")
        .where(sql`payload ->> 'paymentId'`, "=", paymentId ?? "")
        .where("handledAt", "is not", null)
        // A refund is told of as well, before or after these are handled.
        .where("kind", "not like", "refund.%")
        .execute();
      expect(events).toHaveLength(paymentId === undefined ? 0 : 3);
      await allDone(shop);
    },
    { timeout: 30_000 },
  );
}

/** The provider's account and ours agree: all it has captured has paid an order or has gone back. */
export async function refundedAtProvider(paymentId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const refunds = await atProvider(shop, `/payments/${paymentId}/refunds`);
      expect(refunds).toHaveLength(1);
    },
    { timeout: 30_000 },
  );
}
