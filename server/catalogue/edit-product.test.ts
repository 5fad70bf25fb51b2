import { sql } from "kysely";
import { expect, test } from "vitest";
import { expirePasswordProof, openAdmin, picture, provePassword } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { payingShopper, verifiedShopper } from "../../tests/support/builders.ts";
import { auditOf } from "../../tests/support/orders.ts";
import {
  added,
  edit,
  form,
  one,
  onShow,
  otherCategory,
  owner,
  setUpShop,
  shop,
  switchStock,
} from "../../tests/support/product-desk.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { databaseOf, untilWaiting } from "../../tests/support/rows.ts";
import { openTransaction } from "../../tests/support/second-client.ts";

setUpShop();

test("only the given fields change, and only they are recorded", async () => {
  const product = await added({ name: "Changeable", ingredients: "salt, oil", available: "5" });
  const changed = expectStatus(
    await edit(product.productId, { mrp: "150", category: otherCategory, ingredients: "salt" }),
    200,
  ).json;
  expect(changed).toEqual({
    ...product,
    mrp: 150,
    ingredients: ["salt"],
    category: { _id: otherCategory, name: expect.any(String) },
    updatedAt: expect.any(String),
  });
  expect((await auditOf(shop, product.productId)).slice(1)).toEqual([
    {
      actor: owner.username,
      action: "product changed",
      before: { mrp: 120, category: "Banana Chips", ingredients: ["salt", "oil"] },
      after: { mrp: 150, category: changed.category.name, ingredients: ["salt"] },
    },
  ]);
  await expect.poll(async () => (await onShow()).get(product.productId)?.mrp).toBe(150);
});

test("saving without a change is not recorded", async () => {
  const product = await added({ name: "Unchanged", details: '[{"label":"Origin","value":"Kochi"}]' });
  const again = form({
    name: "Unchanged",
    details: '[{"value":"Kochi","label":"Origin"}]',
    availableBefore: "",
  });
  expect(expectStatus(await edit(product._id, again), 200).json).toEqual(product);
  expect(await auditOf(shop, product.productId)).toHaveLength(1);
});

test("a new MRP is compared with the product's current price", async () => {
  const { _id } = await added();
  const fields = { mrp: "The MRP cannot be below the selling price" };
  expect(await edit(_id, { mrp: "99" })).toMatchObject({ status: 400, json: { fields } });
  expect(await edit(_id, { sellingPrice: "121" })).toMatchObject({ status: 400, json: { fields } });
  expect(await edit(_id, { sellingPrice: "121", mrp: "121" })).toMatchObject({ status: 200 });
});

test("simultaneous changes of price and MRP cannot leave a price above the MRP", async () => {
  const { _id } = await added({ sellingPrice: "100", mrp: "200" });
  const answers = await Promise.all([edit(_id, { sellingPrice: "190" }), edit(_id, { mrp: "110" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("pictures added in another tab stay, and those removed there stay removed", async () => {
  const [red, green, blue] = [await picture("red"), await picture("green"), await picture("blue")];
  const { _id, images } = await added({ images: [red] });
  const [one] = images as [string];
  const imagesBefore = one;
  const first = expectStatus(await edit(_id, { images: [one, green], imagesBefore }), 200).json.images;
  const second = expectStatus(await edit(_id, { images: [one, blue], imagesBefore }), 200).json.images;
  expect(second).toEqual([one, expect.any(String), first[1]]);
  expectStatus(await edit(_id, { images: second.slice(1), imagesBefore: second }), 200);
  const late = await edit(_id, { images: second.toReversed(), imagesBefore: second });
  expect(expectStatus(late, 200).json.images).toEqual(second.slice(1).toReversed());
  expect(expectStatus(await edit(_id, { images: "", imagesBefore: "" }), 200).json.images).toHaveLength(2);
});

test("too many pictures from two tabs together are refused", async () => {
  const drawn = await Promise.all([..."123456789a"].map((digit) => picture(`#${digit}0${digit}0${digit}0`)));
  const { _id } = await added();
  expectStatus(await edit(_id, { images: drawn, imagesBefore: "" }), 200);
  expect(await edit(_id, { images: [await picture("red")], imagesBefore: "" })).toMatchObject({
    status: 400,
    json: { fields: { images: expect.stringContaining("at most 10 fit") } },
  });
});

test("pictures are retained, added, removed and ordered as in the form", async () => {
  const [red, green, blue] = [await picture("red"), await picture("green"), await picture("blue")];
  const { _id, images } = await added({ images: [red, green] });
  const mixed = expectStatus(
    await edit(_id, { images: [images[1] as string, blue, images[0] as string] }),
    200,
  ).json;
  expect(mixed.images).toEqual([images[1], expect.any(String), images[0]]);
  const fewer = expectStatus(await edit(_id, { images: mixed.images[1] as string }), 200).json;
  expect(fewer.images).toEqual([mixed.images[1]]);
  expect(expectStatus(await edit(_id, { name: "Pictures stay" }), 200).json.images).toEqual(fewer.images);
  const doubled = expectStatus(
    await edit(_id, { images: [blue, blue, mixed.images[1] as string] }),
    200,
  ).json;
  expect(doubled.images).toEqual(fewer.images);
  expect(expectStatus(await edit(_id, { images: "" }), 200).json.images).toEqual([]);
  expect(await edit(_id, { images: images[0] as string })).toMatchObject({
    status: 400,
    json: { fields: { "images.0": "Choose this picture again" } },
  });
});

test("units sold while the form was open are not offered a second time", async () => {
  const { _id, productId } = await added({ available: "10" });
  const { browser, orderId, payment } = await payingShopper(shop, { items: [{ productId, quantity: 3 }] });
  const changed = await edit(_id, { available: "20", availableBefore: "10" });
  expect(expectStatus(changed, 200).json.available).toBe(17);
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectStatus(await browser.tryConfirmPayment(orderId, receipt), 200);
  expect((await one(_id)).json.available).toBe(17);
  expect(expectStatus(await edit(_id, { available: "5" }), 200).json.available).toBe(5);
  expect(expectStatus(await edit(_id, { available: "" }), 200).json.available).toBeNull();
});

test("units taken by a shopper during a restock are subtracted from the new number", async () => {
  const { _id, productId } = await added({ available: "1" });
  const { browser, orderId } = await verifiedShopper(shop, { items: [{ productId, quantity: 1 }] });
  const [payment, restocked] = await Promise.all([
    browser.startPayment(orderId),
    edit(_id, { available: "11", availableBefore: "1" }),
  ]);
  expect(payment.paymentId).toMatch(/^order_/);
  expect(restocked.status).toBe(200);
  expect((await one(_id)).json.available).toBe(10);
});

test("a change waits for another change to end and is based on its result", async () => {
  const { _id } = await added({ available: "3" });
  const changed = await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await sql`update products set available = available - 1 where id = ${_id}`.execute(trx);
      const waiting = edit(_id, { available: "13", availableBefore: "3" });
      await untilWaiting(shop, 1);
      return { waiting };
    });
  expect(expectStatus(await changed.waiting, 200).json.available).toBe(12);
});

test.each(["sellingPrice", "mrp"])(
  "a new %s needs the password to be entered again, and is then saved",
  async (price) => {
    const product = await added({ sellingPrice: "100", mrp: "120" });
    const idle = await openAdmin(shop);
    await expirePasswordProof(shop, idle);
    const path = `/api/admin/edit-product/${product._id}`;
    const changes = { name: "Dearer", [price]: "119", images: [await picture("#b58a2c")] };
    expect(await idle.send(path, changes)).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
    expect((await one(product._id)).json).toEqual(product);
    await provePassword(idle);
    expect(await idle.send(path, changes)).toMatchObject({
      status: 200,
      json: { name: "Dearer", [price]: 119 },
    });
  },
);

test("other fields and unchanged prices need no password", async () => {
  const product = await added({ sellingPrice: "100", mrp: "120" });
  const idle = await openAdmin(shop);
  await expirePasswordProof(shop, idle);
  const changes = { name: "Renamed", sellingPrice: "100.00", mrp: "120", stock: "false" };
  const path = `/api/admin/edit-product/${product._id}`;
  expect(await idle.send(path, changes)).toMatchObject({ status: 200, json: { name: "Renamed" } });
});

test("an invalid price is refused before the password is requested", async () => {
  const product = await added({ sellingPrice: "100", mrp: "120" });
  const idle = await openAdmin(shop);
  await expirePasswordProof(shop, idle);
  const refused = await idle.send(`/api/admin/edit-product/${product._id}`, { mrp: "99" });
  expect(refused).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test("a price that was changed by another user during saving needs the password too", async () => {
  const product = await added({ sellingPrice: "100", mrp: "120" });
  const idle = await openAdmin(shop);
  await expirePasswordProof(shop, idle);
  const otherClient = await openTransaction(shop);
  await otherClient.query("update products set selling_price = 11000 where id = $1", [product._id]);
  const saving = idle.send(`/api/admin/edit-product/${product._id}`, { sellingPrice: "100", name: "Late" });
  await untilWaiting(shop, 1);
  await otherClient.query("commit");
  expect(await saving).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  expect((await one(product._id)).json).toMatchObject({ name: product.name, sellingPrice: 110 });
});

test("a product with an ended GST rate stays on sale, and its next change has to choose a rate", async () => {
  const product = await added();
  await databaseOf(shop)
    .updateTable("products")
    .set({ gstRatePercent: 12 })
    .where("id", "=", product._id)
    .execute();
  const message = "12% ended on 22 September 2025: choose 0, 5, 18 or 40%";
  expect(await edit(product._id, { name: "Other chips" })).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { gstRatePercent: message } },
  });
  expectStatus(await switchStock(product._id, "false"), 200);
  const changed = expectStatus(await edit(product._id, { name: "Other chips", gstRatePercent: "18" }), 200);
  expect(changed.json).toMatchObject({ name: "Other chips", gstRatePercent: 18 });
});

test("a low-stock level of the product can be set and removed", async () => {
  const { _id, lowStockLevel } = await added({ available: "9" });
  expect(lowStockLevel).toBeNull();
  expect(expectStatus(await edit(_id, { lowStockLevel: "12" }), 200).json).toMatchObject({
    available: 9,
    lowStockLevel: 12,
  });
  expect(expectStatus(await edit(_id, { lowStockLevel: "" }), 200).json.lowStockLevel).toBeNull();
  expect(await edit(_id, { lowStockLevel: "few" })).toMatchObject({
    status: 400,
    json: { fields: { lowStockLevel: "A whole number from 0 to 100000, or nothing" } },
  });
});

test("a number of units that is saved again because the reply was lost counts once", async () => {
  const product = await added({ name: "Counted once", available: "10" });
  const restocked = { available: "60", availableBefore: "10", unitsVersion: String(product.unitsVersion) };
  expect(expectStatus(await edit(product._id, restocked), 200).json.available).toBe(60);
  await payingShopper(shop, { items: [{ productId: product.productId, quantity: 2 }] });
  expect(expectStatus(await edit(product._id, restocked), 200).json.available).toBe(58);
  expect(await auditOf(shop, product.productId)).toHaveLength(2);
});

test("units that another user has typed since the form was opened have to be entered again", async () => {
  const product = await added({ available: "10" });
  const from = (available: number | null, unitsVersion: number, typed: string) =>
    edit(product._id, {
      available: typed,
      availableBefore: available === null ? "" : String(available),
      unitsVersion: String(unitsVersion),
    });
  expect(expectStatus(await from(10, 0, "60"), 200).json).toMatchObject({ available: 60, unitsVersion: 1 });
  const problem = "The stock was changed elsewhere since you opened this: 60 are left now. Enter it again.";
  expect(await from(10, 0, "50")).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", message: problem, fields: { available: problem } },
  });
  expect((await one(product._id)).json.available).toBe(60);
  expect(expectStatus(await from(60, 1, "50"), 200).json).toMatchObject({ available: 50, unitsVersion: 2 });
  expect(expectStatus(await from(50, 2, ""), 200).json).toMatchObject({ available: null, unitsVersion: 3 });
  expect((await from(50, 2, "70")).json.fields.available).toContain("stock is no longer tracked");
  expect(expectStatus(await from(null, 3, "70"), 200).json).toMatchObject({ available: 70, unitsVersion: 4 });
  // Neither sales nor other changes by the owner count as typing units.
  await payingShopper(shop, { items: [{ productId: product.productId, quantity: 2 }] });
  expect(expectStatus(await edit(product._id, { name: "Renamed" }), 200).json).toMatchObject({
    available: 68,
    unitsVersion: 4,
  });
});
