// Shared by test files about cancelled orders: one shop per file, and queries for the outcome.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { orderNumber } from "../../rules/ids.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { openClonedShop } from "./cloned-shop.ts";
import { setFault } from "./emulators.ts";
import { eventually } from "./eventually.ts";
import { messagesTo } from "./mailbox.ts";
import type { TestShop } from "./open-test-shop.ts";
import { atProvider } from "./provider.ts";
import { databaseOf, openAlertsOf, paymentsOf, statusOf } from "./rows.ts";

export let shop: TestShop;
export let owner: Admin;

/** Opens one shop for all tests of a file. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openClonedShop();
    owner = await openAdmin(shop);
  });
  afterAll(() => shop.close());
  afterEach(() => setFault(shop, "razorpay", "ok"));
}

export const cancel = (orderId: string, reason: unknown = "The last packet burst", by = owner) =>
  by.request<{ message: string; code?: string; fields?: Record<string, string> }>(
    "PUT",
    `/api/admin/order/change-status/${orderId}`,
    { status: "Cancelled", reason },
  );

export async function refundsAtProvider(orderId: string) {
  const [paid] = await paymentsOf(shop, orderId);
  return atProvider(shop, `/payments/${paid?.providerPaymentId}/refunds`);
}

export async function mailsAbout(orderId: string): Promise<(string | null)[]> {
  const mails = await messagesTo(shop, "lakshmi@example.com");
  return mails.filter(({ body }) => body.includes(orderId)).map(({ subject }) => subject);
}

export const refundDueNow = (orderId: string) =>
  sql`update refunds set due_at = now() where payment_id in
    (select payments.id from payments join orders on orders.id = payments.order_id
      where orders.order_number = ${orderId})`.execute(databaseOf(shop));

export const untilRefunded = (orderId: string) =>
  eventually(async () => expect(await statusOf(shop, orderId)).toBe("Refunded"));

/** The newest refund of an order. */
export async function refundRow(orderId: string) {
  return databaseOf(shop)
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["refunds.id", "refunds.state"])
    .where("orders.orderNumber", "=", orderNumber(orderId))
    .orderBy("refunds.createdAt", "desc")
    .executeTakeFirstOrThrow();
}

/** Kinds of the open alerts about an order. */
export const alertsOf = (orderId: string): Promise<string[]> => openAlertsOf(shop, orderId);
