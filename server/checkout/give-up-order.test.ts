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

const giveUp = (orderId: string, body: object = { reason: "She rang again" }) =>
  packer.ask<{ message: string; code?: string; fields?: object }>(
    "POST",
    `/api/admin/order/give-up/${orderId}`,
    body,
  );

test("an order that nobody will pay ends, with its reason, its link and what that has opened", async () => {
  const { orderId } = await phoneOrder();
  const token = await linkOf(orderId);
  const { browser } = await open(token);
  expectStatus(await giveUp(orderId), 200);
  const { status, moves } = await detail(orderId);
  expect([status, moves.at(-1)]).toMatchObject(["Expired", { to: "Expired", reason: "She rang again" }]);
  expectFailure((await open(token)).answer, 410);
  expectFailure(await browser.askToStartPayment(orderId, ADDRESS), 401);
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    actor: packer.username,
    action: "order given up",
    after: { reason: "She rang again" },
  });
  expect((await giveUp(orderId)).json.code).toBe("ORDER_NOT_PAYABLE");
});

test("not without a reason, not once it is paid, and not one that there is none of", async () => {
  const { orderId } = await phoneOrder();
  const unreasoned = await giveUp(orderId, { reason: " " });
  expectFailure(unreasoned, 400);
  expect(unreasoned.json.fields).toEqual({ reason: "Say why" });
  await setStatus(shop, orderId, "Paid");
  expect((await giveUp(orderId)).json.code).toBe("ORDER_ALREADY_PAID");
  expectFailure(await giveUp("NENNOSUCHORDER1"), 404);
});

test("not while its shopper may be paying; what she pays later all the same goes back", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  expect((await giveUp(orderId)).json).toMatchObject({ code: "ORDER_BEING_PAID" });
  expect(await statusOf(shop, orderId)).toBe("Verified");
  await letPayingEnd(shop);
  expectStatus(await giveUp(orderId), 200);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectFailure(await browser.askToConfirmPayment(orderId, receipt), 409);
  expect(await statusOf(shop, orderId)).toBe("Expired");
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", reason: "not payable" }]);
});
