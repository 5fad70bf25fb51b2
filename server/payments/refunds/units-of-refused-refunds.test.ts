// A refund of units that the bank refuses: which units belong in the parcel then.
import { expect, test } from "vitest";
import type { AdminOrder } from "../../../contract/orders.ts";
import { paidOrder } from "../../../tests/support/admin.ts";
import { addProduct } from "../../../tests/support/builders.ts";
import {
  alertsOf,
  cancel,
  owner,
  refundsAtProvider,
  setUpShop,
  shop,
  untilRefunded,
} from "../../../tests/support/cancellations.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import { jobsDone, paperworkOf, setStatus } from "../../../tests/support/orders.ts";
import { finishRefund, refundInDashboard, setRefundMode } from "../../../tests/support/provider.ts";
import { payBack, stateOfRefund } from "../../../tests/support/refunds.ts";
import { availableOf, paymentsOf } from "../../../tests/support/rows.ts";

setUpShop();

/** A paid order of three packets at ₹100 each, of ten in stock. */
async function threePackets() {
  const { id, productId } = await addProduct(shop, { price: 10_000, available: 10 });
  const { orderId } = await paidOrder(shop, { items: [{ productId, quantity: 3 }] });
  await jobsDone(shop);
  return { orderId, productId, units: () => availableOf(shop, id) };
}

/** Refunds and restocks units, and waits until the bank has refused the refund. */
async function refuse(orderId: string, productId: string, quantity: number): Promise<void> {
  await setRefundMode(shop, "failed");
  const lines = [{ productId, quantity }];
  const id = await payBack(owner, orderId, { lines, restock: true, expected: 100 * quantity });
  await eventually(async () => expect(await stateOfRefund(shop, id)).toBe("failed"));
  await setRefundMode(shop, "processed");
}

const move = (orderId: string, status: string) =>
  owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status, reason: "Story" });

test("restocked units are not packed, whatever the bank does with their refund", async () => {
  const { orderId, productId, units } = await threePackets();
  const line = async () => {
    const body = { entity: "orderId", value: orderId };
    const { json } = await owner.request<AdminOrder[]>("POST", "/api/admin/orders/search", body);
    return json[0]?.items[0];
  };
  await refuse(orderId, productId, 1);
  expect(await units()).toBe(8);
  expect(await line()).toMatchObject({ quantity: 3, refundedUnits: 0, goneUnits: 1 });
  const { json } = await owner.request("GET", `/api/admin/consignments/${orderId}`);
  expect(json).toMatchObject({ totalAmount: 230 });

  await refuse(orderId, productId, 3);
  expect(await units()).toBe(10);
  expect(await line()).toMatchObject({ refundedUnits: 0, goneUnits: 3 });
  await setStatus(shop, orderId, "Confirmed");
  expect(await move(orderId, "Packed")).toMatchObject({ status: 409, json: { code: "NOTHING_TO_SEND" } });
  expect((await cancel(orderId)).status).toBe(200);
  await untilRefunded(orderId);
  expect(await units()).toBe(10);
});

test("the replacement of a lost parcel has the same units as the lost one", async () => {
  const { orderId, productId, units } = await threePackets();
  await refuse(orderId, productId, 1);
  for (const to of ["Confirmed", "Packed", "Shipped", "Lost", "Packed"])
    expect((await move(orderId, to)).status).toBe(200);
  expect(await units()).toBe(6);
  await jobsDone(shop);
  const mails = await messagesTo(shop, "lakshmi@example.com");
  const shipped = mails.filter(({ subject }) => subject === `Your order ${orderId} is on its way`);
  expect(shipped).toMatchObject([{ body: expect.stringContaining("2 × ") }]);
});

const make = async (orderId: string) => {
  for (const kind of ["slip", "sheet"])
    await owner.request("POST", "/api/admin/orders/paperwork", { orderIds: [orderId], kind });
  expect(await paperworkOf(shop, orderId)).toEqual(["sheet", "slip"]);
};

test("papers are offered again when the bank refuses a refund of units, and when it is repaid after all", async () => {
  for (const goesBackBy of ["retry", "given"]) {
    const { orderId, productId } = await threePackets();
    await setStatus(shop, orderId, "Confirmed");
    await setRefundMode(shop, "pending");
    const id = await payBack(owner, orderId, { lines: [{ productId, quantity: 1 }], expected: 100 });
    await jobsDone(shop);
    await make(orderId);
    await setRefundMode(shop, "processed");
    const [refund] = await refundsAtProvider(orderId);
    await finishRefund(shop, refund?.id as string, "failed");
    await eventually(async () => expect(await alertsOf(orderId)).toEqual(["refund-failed"]));
    expect(await paperworkOf(shop, orderId)).toEqual([]);
    await make(orderId);
    expect((await owner.request("POST", `/api/admin/refunds/${id}/${goesBackBy}`)).status).toBe(200);
    expect(await paperworkOf(shop, orderId)).toEqual([]);
  }
});

test("papers are offered again when a dashboard refund replaces a due refund", async () => {
  const { orderId, productId } = await threePackets();
  await setStatus(shop, orderId, "Confirmed");
  await setFault(shop, "razorpay", "error");
  await payBack(owner, orderId, { lines: [{ productId, quantity: 1 }], expected: 100 });
  await jobsDone(shop);
  await setFault(shop, "razorpay", "ok");
  await make(orderId);
  const [paid] = await paymentsOf(shop, orderId);
  await refundInDashboard(shop, paid?.providerPaymentId as string, 30_000);
  await eventually(async () => expect(await paperworkOf(shop, orderId)).toEqual([]));
});
