import { expect, test } from "vitest";
import { expectStatus } from "../../tests/support/browser.ts";
import { payingShopper, verifiedShopper } from "../../tests/support/builders.ts";
import { auditOf } from "../../tests/support/orders.ts";
import {
  added,
  edit,
  type Form,
  onShow,
  setUpShop,
  shop,
  switchStock,
  UNKNOWN_ID,
} from "../../tests/support/product-desk.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { statusOf } from "../../tests/support/rows.ts";

setUpShop();

test("a counted product is in stock while it is switched on and units are left", async () => {
  const { _id } = await added({ available: "1" });
  const states = [];
  for (const changes of [
    { available: "0" },
    { stock: "false" },
    { available: "4" },
    { stock: "true" },
  ] as Form[]) {
    const { stock, inStock, available } = expectStatus(await edit(_id, changes), 200).json;
    states.push([stock, inStock, available]);
  }
  expect(states).toEqual([
    [false, true, 0],
    [false, false, 0],
    [false, false, 4],
    [true, true, 4],
  ]);
});

test("the stock switch is visible in the storefront, and the audit log has both values", async () => {
  const { _id, productId } = await added();
  await onShow();
  for (const [status, stock] of [
    [false, false],
    [1, true],
    ["false", false],
    ["true", true],
    [0, false],
  ]) {
    expect(expectStatus(await switchStock(productId, status), 200).json).toMatchObject({
      _id,
      stock,
      inStock: stock,
    });
    await expect.poll(async () => (await onShow()).get(productId)?.stock).toBe(stock);
  }
  const before = await auditOf(shop, productId);
  expect(before).toHaveLength(6);
  expect(before[1]).toMatchObject({
    action: "stock status changed",
    before: { stock: true },
    after: { stock: false },
  });
  expect((await switchStock(productId, false)).status).toBe(200);
  expect(await auditOf(shop, productId)).toEqual(before);
  for (const status of ["maybe", 2, null, undefined, [true]])
    expect(await switchStock(productId, status)).toMatchObject({
      status: 400,
      json: { code: "INVALID_INPUT" },
    });
  expect((await switchStock(UNKNOWN_ID, true)).status).toBe(404);
});

test("a product that is switched off cannot be paid for, unless payment has started", async () => {
  const { productId } = await added();
  const items = [{ productId, quantity: 1 }];
  const paying = await payingShopper(shop, { items });
  const late = await verifiedShopper(shop, { items });
  expectStatus(await switchStock(productId, false), 200);
  expect(await late.browser.tryStartPayment(late.orderId)).toMatchObject({
    status: 409,
    json: { code: "OUT_OF_STOCK" },
  });
  const receipt = await payAtProvider(shop, paying.payment.paymentId);
  expectStatus(await paying.browser.tryConfirmPayment(paying.orderId, receipt), 200);
  expect(await statusOf(shop, paying.orderId)).toBe("Paid");
});
