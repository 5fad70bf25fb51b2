import { expect, test } from "vitest";
import { ADDRESS, expectStatus } from "../../tests/support/browser.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { auditOf, letPayingEnd, setStatus } from "../../tests/support/orders.ts";
import {
  detail,
  linkOf,
  open,
  packer,
  phoneOrder,
  setUpShop,
  shop,
} from "../../tests/support/phone-orders.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { paymentsOf, statusOf } from "../../tests/support/rows.ts";

setUpShop();

const cancelUnpaid = (orderId: string, body: object = { reason: "She rang again" }) =>
  packer.request<{ message: string; code?: string; fields?: object }>(
    "POST",
    `/api/admin/order/give-up/${orderId}`,
    body,
  );

test("an unpaid order ended by staff expires with its reason, its link and the link's sessions", async () => {
  const { orderId } = await phoneOrder();
  const token = await linkOf(orderId);
  const { browser } = await open(token);
  expectStatus(await cancelUnpaid(orderId), 200);
  const { status, moves } = await detail(orderId);
  expect([status, moves.at(-1)]).toMatchObject(["Expired", { to: "Expired", reason: "She rang again" }]);
  expectFailure((await open(token)).answer, 410);
  expectFailure(await browser.tryStartPayment(orderId, ADDRESS), 401);
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    actor: packer.username,
    action: "order given up",
    after: { reason: "She rang again" },
  });
  expect((await cancelUnpaid(orderId)).json.code).toBe("ORDER_NOT_PAYABLE");
});

test("an order cannot be ended without a reason, once it is paid, or if it is unknown", async () => {
  const { orderId } = await phoneOrder();
  const unreasoned = await cancelUnpaid(orderId, { reason: " " });
  expectFailure(unreasoned, 400);
  expect(unreasoned.json.fields).toEqual({ reason: "Enter a reason" });
  await setStatus(shop, orderId, "Paid");
  expect((await cancelUnpaid(orderId)).json.code).toBe("ORDER_ALREADY_PAID");
  expectFailure(await cancelUnpaid("NENNOSUCHORDER1"), 404);
});

test("an order cannot be ended while its shopper may be paying; a later payment is refunded", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  expect((await cancelUnpaid(orderId)).json).toMatchObject({ code: "ORDER_BEING_PAID" });
  expect(await statusOf(shop, orderId)).toBe("Verified");
  await letPayingEnd(shop);
  expectStatus(await cancelUnpaid(orderId), 200);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectFailure(await browser.tryConfirmPayment(orderId, receipt), 409);
  expect(await statusOf(shop, orderId)).toBe("Expired");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", reason: "not payable" }]);
});
