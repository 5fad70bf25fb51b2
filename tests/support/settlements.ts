// Shared by test files about payments: one shop per file, and queries for the outcome.

import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { orderNumber } from "../../rules/ids.ts";
import { openClonedShop } from "./cloned-shop.ts";
import { eventually } from "./eventually.ts";
import { messagesTo } from "./mailbox.ts";
import type { TestShop } from "./open-test-shop.ts";
import { allDone } from "./orders.ts";
import { atProvider, atRazorpay } from "./provider.ts";
import { databaseOf, openAlertsOf as openAlertsIn } from "./rows.ts";

export let shop: TestShop;

/** Opens one shop for all tests of a file. */
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

export async function alertsOf(orderId: string): Promise<string[]> {
  const alerts = await databaseOf(shop)
    .selectFrom("alerts")
    .innerJoin("orders", "orders.id", "alerts.orderId")
    .select("kind")
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .execute();
  return alerts.map(({ kind }) => kind);
}

/** Kinds of the open alerts about an order. */
export const openAlertsOf = (orderId: string): Promise<string[]> => openAlertsIn(shop, orderId);

export function paymentAtProvider(paymentId: string) {
  return atRazorpay(shop, "GET", `/payments/${paymentId}`);
}

/**
 * Waits until nothing is due and no message waits, so that a test can count the final effects.
 * @param paymentId of a captured payment; waits for its three webhooks (authorized, captured, order paid) too
 */
export async function jobsDone(paymentId?: string): Promise<void> {
  await eventually(async () => {
    const events = await databaseOf(shop)
      .selectFrom("providerEvents")
      .select("eventId")
      .where(sql`payload ->> 'paymentId'`, "=", paymentId ?? "")
      .where("handledAt", "is not", null)
      // Refunds have webhooks too, which arrive before or after these.
      .where("kind", "not like", "refund.%")
      .execute();
    expect(events).toHaveLength(paymentId === undefined ? 0 : 3);
    await allDone(shop);
  });
}

/** Waits until the provider has refunded the payment. */
export async function refundedAtProvider(paymentId: string): Promise<void> {
  await eventually(async () => {
    const refunds = await atProvider(shop, `/payments/${paymentId}/refunds`);
    expect(refunds).toHaveLength(1);
  });
}
