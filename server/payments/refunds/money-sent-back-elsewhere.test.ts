// Refunds made in the provider's dashboard, and disputes.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import {
  alertsOf,
  cancel,
  mailsAbout,
  owner,
  refundsAtProvider,
  setUpShop,
  shop,
  untilRefunded,
} from "../../../tests/support/cancellations.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { jobsDone } from "../../../tests/support/orders.ts";
import { moveDispute, openDispute, refundInDashboard } from "../../../tests/support/provider.ts";
import { payBack } from "../../../tests/support/refunds.ts";
import { databaseOf, orderRow, paymentsOf, statusOf } from "../../../tests/support/rows.ts";
import { recordDispute } from "../record-dispute.ts";
import { matchDisputeRefunds } from "./match-dispute-refund.ts";
import { recordProviderRefunds } from "./record-provider-refunds.ts";

setUpShop();

async function paidAt() {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const [payment] = await paymentsOf(shop, orderId);
  const { providerPaymentId: id, amount } = payment as { providerPaymentId: string; amount: number };
  return { orderId, id, amount };
}

const heldOf = async (orderId: string) => (await orderRow(shop, orderId)).held;
const moneyOf = async (orderId: string) => {
  const { json } = await owner.request<{
    money: { captured: number; refunded: number; left: number; refunds: unknown[] };
  }>("GET", `/api/admin/order/${orderId}`);
  return json.money;
};

test("a part refund made in the dashboard is recorded and shown, and a cancel refunds only the rest", async () => {
  const { orderId, id, amount } = await paidAt();
  await refundInDashboard(shop, id, 1_000);
  await eventually(async () =>
    expect(await moneyOf(orderId)).toMatchObject({ refunded: 10, left: amount / 100 - 10 }),
  );
  expect(await moneyOf(orderId)).toMatchObject({
    refunds: [{ amount: 10, cause: "provider", state: "processed" }],
  });
  expect(await alertsOf(orderId)).toEqual(["refunded-elsewhere"]);
  expect(await heldOf(orderId)).toBeNull();
  expect((await cancel(orderId)).json.message).toContain(`₹${amount / 100 - 10} is being refunded`);
  await untilRefunded(orderId);
  const made = await refundsAtProvider(orderId);
  expect(made.map((refund) => refund.amount).toSorted((a, b) => a - b)).toEqual([1_000, amount - 1_000]);
});

test("an order refunded in full in the dashboard cannot be confirmed, packed or shipped", async () => {
  const { orderId, id } = await paidAt();
  await refundInDashboard(shop, id);
  await eventually(async () => expect(await heldOf(orderId)).toBe("refunded"));
  expect(await owner.request("GET", `/api/admin/confirm-email/${orderId}`)).toMatchObject({
    status: 409,
    json: { code: "ORDER_HELD" },
  });
  await cancelWithoutRefund(orderId);
});

test("less than ₹1 is left after a refund in the dashboard and cannot be refunded", async () => {
  const { orderId, id, amount } = await paidAt();
  await refundInDashboard(shop, id, amount - 99);
  await eventually(async () => expect(await heldOf(orderId)).toBe("refunded"));
  await cancelWithoutRefund(orderId);
});

async function cancelWithoutRefund(orderId: string): Promise<void> {
  expect((await cancel(orderId)).json.message).toBe(
    `Order ${orderId} is Cancelled. Nothing was left to refund.`,
  );
  expect(await statusOf(shop, orderId)).toBe("Refunded");
  expect(await refundsAtProvider(orderId)).toHaveLength(1);
}

test("a dashboard refund replaces a due refund that was not made yet", async () => {
  const { orderId, id, amount } = await paidAt();
  await setFault(shop, "razorpay", "error");
  await cancel(orderId);
  await jobsDone(shop);
  await setFault(shop, "razorpay", "ok");
  await refundInDashboard(shop, id, 1_000);
  await eventually(async () => expect(await moneyOf(orderId)).toMatchObject({ left: 0 }));
  await sql`update refunds set due_at = now() where state = 'due'`.execute(databaseOf(shop));
  await untilRefunded(orderId);
  const made = await refundsAtProvider(orderId);
  expect(made.map((refund) => refund.amount).toSorted((a, b) => a - b)).toEqual([1_000, amount - 1_000]);
});

test("the alert states how much of the owner's due refund no longer fits", async () => {
  const { orderId, id, amount } = await paidAt();
  await setFault(shop, "razorpay", "error");
  await payBack(owner, orderId, { amount: 100, expected: 100 });
  await jobsDone(shop);
  await setFault(shop, "razorpay", "ok");
  await refundInDashboard(shop, id, 6_000);
  await eventually(async () =>
    expect(await moneyOf(orderId)).toMatchObject({ refunded: 60, left: amount / 100 - 60 }),
  );
  const alerts = await databaseOf(shop)
    .selectFrom("alerts")
    .select("details")
    .where(sql<boolean>`details ->> 'payment' = ${id}`)
    .execute();
  expect(alerts).toMatchObject([{ details: { amount: 6_000, dropped: 10_000 } }]);
});

test("the same refund reported five times at once is recorded once", async () => {
  const { orderId, id } = await paidAt();
  await refundInDashboard(shop, id, 1_000);
  await Promise.all(Array.from({ length: 5 }, () => recordProviderRefunds(shop.shop.deps, id)));
  expect((await moneyOf(orderId)).refunds).toHaveLength(1);
  expect(await alertsOf(orderId)).toEqual(["refunded-elsewhere"]);
});

test("a dispute is recorded with amount, reason and deadline, and holds its order until it is won", async () => {
  const { orderId, id, amount } = await paidAt();
  const respondBy = Math.floor(Date.now() / 1000) + 7 * 86_400;
  const dispute = await openDispute(shop, id, { reason_code: "goods_not_received", respond_by: respondBy });
  await eventually(async () => expect(await heldOf(orderId)).toBe("dispute"));
  const { json } = await owner.request("GET", `/api/admin/order/${orderId}`);
  expect(json.money).toMatchObject({
    left: amount / 100,
    disputes: [
      {
        disputeId: dispute.id,
        amount: amount / 100,
        reason: "goods_not_received",
        state: "open",
        respondBy: new Date(respondBy * 1000).toISOString(),
      },
    ],
  });
  expect(await alertsOf(orderId)).toEqual(["dispute"]);
  expect(await owner.request("GET", `/api/admin/confirm-email/${orderId}`)).toMatchObject({ status: 409 });
  await moveDispute(shop, dispute.id, "under_review");
  await eventually(async () => {
    const { json } = await owner.request("GET", `/api/admin/order/${orderId}`);
    expect(json.money).toMatchObject({ disputes: [{ state: "under review" }] });
  });
  await moveDispute(shop, dispute.id, "won");
  await eventually(async () => expect(await heldOf(orderId)).toBeNull());
  expect(await alertsOf(orderId)).toEqual([]);
  expect(await owner.request("GET", `/api/admin/confirm-email/${orderId}`)).toMatchObject({ status: 200 });
});

test("an outdated reply does not reopen a won dispute, but a later phase does", async () => {
  const { orderId, id } = await paidAt();
  const { deps } = shop.shop;
  const { id: disputeId } = await openDispute(shop, id);
  const early = await deps.payments.findDispute(disputeId);
  if (!early) throw new Error("The provider does not know its dispute.");
  await eventually(async () => expect(await heldOf(orderId)).toBe("dispute"));
  await moveDispute(shop, disputeId, "won");
  await eventually(async () => expect(await heldOf(orderId)).toBeNull());
  await jobsDone(shop);
  await recordDispute(deps, early);
  expect([await heldOf(orderId), await alertsOf(orderId)]).toEqual([null, []]);
  await recordDispute(deps, { ...early, phase: "pre_arbitration" });
  expect([await heldOf(orderId), await alertsOf(orderId)]).toEqual(["dispute", ["dispute"]]);
});

test("the money of a lost dispute counts once although the provider refunds it; a cancel refunds the rest", async () => {
  const { orderId, id, amount } = await paidAt();
  const dispute = await openDispute(shop, id, { amount: 1_000 });
  await eventually(async () => expect(await alertsOf(orderId)).toEqual(["dispute"]));
  await moveDispute(shop, dispute.id, "lost");
  await jobsDone(shop);
  await eventually(async () => expect(await refundsAtProvider(orderId)).toMatchObject([{ amount: 1_000 }]));
  await recordProviderRefunds(shop.shop.deps, id);
  await eventually(async () =>
    expect(await moneyOf(orderId)).toMatchObject({ refunded: 10, left: amount / 100 - 10 }),
  );
  expect(await alertsOf(orderId)).toEqual(["dispute"]);
  expect(await heldOf(orderId)).toBe("dispute");
  await cancel(orderId);
  await untilRefunded(orderId);
  await jobsDone(shop);
  const made = await refundsAtProvider(orderId);
  expect(made.map((refund) => refund.amount).toSorted((a, b) => a - b)).toEqual([1_000, amount - 1_000]);
  // Three mails: the order's confirmation, its cancellation, and the refund.
  expect(await mailsAbout(orderId)).toHaveLength(3);
});

test("a dispute over a partly refunded payment takes what was left, and raises no second alert", async () => {
  const { orderId, id, amount } = await paidAt();
  await refundInDashboard(shop, id, 1_000);
  await eventually(async () => expect(await moneyOf(orderId)).toMatchObject({ refunded: 10 }));
  const dispute = await openDispute(shop, id);
  await eventually(async () => expect(await alertsOf(orderId)).toContain("dispute"));
  await moveDispute(shop, dispute.id, "lost");
  await jobsDone(shop);
  await recordProviderRefunds(shop.shop.deps, id);
  const made = await refundsAtProvider(orderId);
  expect(made.map((refund) => refund.amount)).toEqual([amount - 1_000, 1_000]);
  // The earlier refund, and the whole disputed amount.
  expect(await moneyOf(orderId)).toMatchObject({ refunded: amount / 100 + 10, left: 0 });
  expect((await alertsOf(orderId)).filter((kind) => kind === "refunded-elsewhere")).toHaveLength(1);
  // The provider's times are whole seconds, and all of this may happen within one second.
  const { db } = shop.shop.deps;
  const at = new Date("2026-11-23T06:00:00Z");
  await db
    .updateTable("disputes")
    .set({ raisedAt: at })
    .where("providerDisputeId", "=", dispute.id)
    .execute();
  const ofPayment = sql<boolean>`payment_id = (select id from payments where provider_payment_id = ${id})`;
  await db.updateTable("refunds").set({ createdAt: at, disputeId: null }).where(ofPayment).execute();
  await matchDisputeRefunds(db, id);
  expect(await moneyOf(orderId)).toMatchObject({ refunded: amount / 100 + 10, left: 0 });
});

test("of two refunds of the disputed amount one is matched to the dispute and the other is the owner's", async () => {
  const { orderId, id, amount } = await paidAt();
  const dispute = await openDispute(shop, id, { amount: 1_000 });
  await eventually(async () => expect(await alertsOf(orderId)).toEqual(["dispute"]));
  await refundInDashboard(shop, id, 1_000);
  await eventually(async () => expect(await moneyOf(orderId)).toMatchObject({ refunded: 10 }));
  await moveDispute(shop, dispute.id, "lost");
  await jobsDone(shop);
  await recordProviderRefunds(shop.shop.deps, id);
  await eventually(async () => expect(await moneyOf(orderId)).toMatchObject({ refunded: 20 }));
  expect((await cancel(orderId)).json.message).toContain(`₹${amount / 100 - 20} is being refunded`);
  await untilRefunded(orderId);
});

test("a packer sees nothing of an order's money", async () => {
  const { orderId } = await paidAt();
  const packer = await openAdmin(shop, "packer");
  const { json } = await packer.request("GET", `/api/admin/order/${orderId}`);
  expect([json.money, json.payments]).toEqual([null, null]);
});
