import { expect, test } from "vitest";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { auditOf } from "../../tests/support/orders.ts";
import {
  added,
  edit,
  list,
  one,
  onShow,
  owner,
  type Product,
  remove,
  restore,
  setUpShop,
  shop,
  switchStock,
  UNKNOWN_ID,
} from "../../tests/support/product-desk.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { statusOf } from "../../tests/support/rows.ts";

setUpShop();

test("a deleted product is visible only in the orders that have it", async () => {
  const product = await added({ name: "Short-lived" });
  const items = [{ productId: product.productId, quantity: 2 }];
  const paying = await payingShopper(shop, { items });
  const paid = await payingShopper(shop, { items });
  expectStatus(
    await paid.browser.tryConfirmPayment(paid.orderId, await payAtProvider(shop, paid.payment.paymentId)),
    200,
  );
  const { json: demo } = await list("?limit=1");
  const top = [product._id, (demo[0] as Product)._id];
  expectStatus(await owner.request("POST", "/api/admin/set-top-products", top), 200);
  const orderBefore = (await paid.browser.tryViewOrder(paid.orderId)).json;

  expect(expectStatus(await remove(product.productId), 200).json).toEqual({ message: "Product deleted" });

  expect((await one(product._id)).status).toBe(404);
  await expect
    .poll(async () => (await sendRequest(shop, "GET", `/api/products/${product.productId}`)).status)
    .toBe(404);
  expect((await onShow()).has(product.productId)).toBe(false);
  const { json: tops } = await owner.request<{ productId: Product }[]>("GET", "/api/admin/get-top-products");
  expect(tops.map(({ productId }) => productId._id)).toEqual([top[1]]);
  expect((await paid.browser.tryViewOrder(paid.orderId)).json).toEqual(orderBefore);
  const receipt = await payAtProvider(shop, paying.payment.paymentId);
  expectStatus(await paying.browser.tryConfirmPayment(paying.orderId, receipt), 200);
  expect(await statusOf(shop, paying.orderId)).toBe("Paid");
  const late = await paid.browser.tryPlaceOrder(items);
  expect(late).toMatchObject({ status: 409, json: { code: "OUT_OF_STOCK" } });

  for (const answer of [
    await remove(product._id),
    await edit(product._id, { name: "Ghost" }),
    await switchStock(product._id, false),
    await remove(UNKNOWN_ID),
  ])
    expect(answer).toMatchObject({ status: 404, json: { code: "PRODUCT_NOT_FOUND" } });
  expect((await auditOf(shop, product.productId)).slice(1)).toEqual([
    {
      actor: owner.username,
      action: "product deleted",
      before: { name: "Short-lived", isTopProduct: true },
      after: null,
    },
  ]);
});

test("undoing a delete restores everything", async () => {
  const product = await added({ name: "Deleted by mistake", available: "7" });
  await remove(product._id);
  expect(expectStatus(await restore(product._id), 200).json).toEqual(product);
  expect(expectStatus(await restore(product.productId), 200).json).toEqual(product);
  await expect.poll(async () => (await onShow()).has(product.productId)).toBe(true);
  expect((await auditOf(shop, product.productId)).map(({ action }) => action)).toEqual([
    "product added",
    "product deleted",
    "product restored",
  ]);
  expect((await restore(UNKNOWN_ID)).status).toBe(404);
});

test("a product whose category is deleted cannot be restored", async () => {
  const { json } = await owner.send<{ _id: string }>("/api/admin/categories", { name: "Going away" });
  const product = await added({ category: json._id });
  await remove(product._id);
  expectStatus(await owner.request("DELETE", `/api/admin/categories/${json._id}`), 200);
  expect(await restore(product._id)).toMatchObject({ status: 409, json: { code: "CATEGORY_DELETED" } });
  expect((await one(product._id)).status).toBe(404);
});

test("of two simultaneous deletes one gets an error", async () => {
  const { _id, productId } = await added();
  const answers = await Promise.all([remove(_id), remove(_id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await auditOf(shop, productId)).toHaveLength(2);
});
