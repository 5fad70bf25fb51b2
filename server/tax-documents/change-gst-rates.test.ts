import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaxSettings } from "../../contract/tax-documents.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { addProduct } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone, setProfile } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { GSTIN, moveAlong, onlyDocument } from "../../tests/support/tax-documents.ts";
import { beginNewDay } from "../../tests/support/work-off.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop({ isSweeping: false });
  owner = await openAdmin(shop);
  await setProfile(shop, { gstin: GSTIN });
});
afterAll(() => shop.close());

const change = (body: object, by = owner) =>
  by.request<TaxSettings & { code?: string }>("POST", "/api/admin/gst-rate-changes", body);

async function dayIn(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char((now() at time zone 'Asia/Kolkata')::date + ${days}::integer, 'YYYY-MM-DD') as day`.execute(
    databaseOf(shop),
  );
  return rows[0]?.day as string;
}

/** A product at 5 %, in a category and with an HSN code of its own. */
async function productAt5(hsnCode: string) {
  const { id, productId } = await addProduct(shop);
  const { rows } = await sql<{ categoryId: string }>`
    update products set gst_rate_percent = 5, hsn_code = ${hsnCode} where id = ${id}
    returning category_id`.execute(databaseOf(shop));
  return { id, productId, categoryId: rows[0]?.categoryId as string };
}

const rateOf = async (id: string) => {
  const { rows } = await sql<{ rate: number; price: number }>`
    select gst_rate_percent as rate, selling_price as price from products where id = ${id}`.execute(
    databaseOf(shop),
  );
  return rows[0];
};

const order = async (productId: string) => {
  const { orderId } = await paidOrder(shop, { items: [{ productId, quantity: 1 }] });
  await jobsDone(shop);
  return orderId;
};

async function invoicedRate(orderId: string): Promise<number | undefined> {
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  return (await onlyDocument(shop, owner, orderId)).lines[0]?.gstRatePercent;
}

test("a change that is removed is recorded with what it was for, its day and its rate", async () => {
  const { productId, categoryId } = await productAt5("33333333");
  const from = await dayIn(20);
  const { rows } = await sql<{ name: string }>`select name from categories where id = ${categoryId}`.execute(
    databaseOf(shop),
  );
  const scopes = [
    [{ productId }, productId],
    [{ categoryId }, rows[0]?.name as string],
    [{ hsnCode: "3333" }, "HSN 3333"],
  ] as const;
  for (const [scope, subject] of scopes) {
    const { json } = expectStatus(await change({ from, ...scope, gstRatePercent: 18 }), 201);
    const added = json.rateChanges[0]?._id;
    expectStatus(await owner.request("DELETE", `/api/admin/gst-rate-changes/${added}`), 200);
    expect(await auditOf(shop, subject)).toMatchObject([
      { action: "GST rate changed" },
      { action: "GST rate change removed", before: { from, gstRatePercent: 18 } },
    ]);
  }
});

test("a change of today is on the invoices of earlier orders, too, and leaves the price as it was", async () => {
  const { id, productId } = await productAt5("21069099");
  const before = await order(productId);
  expectStatus(await change({ from: await dayIn(0), hsnCode: "2106", gstRatePercent: 18 }), 201);
  expect(await rateOf(id)).toEqual({ rate: 18, price: 10_000 });
  expect(await invoicedRate(before)).toBe(18);
  expect(await invoicedRate(await order(productId))).toBe(18);
  expect(await auditOf(shop, "HSN 2106")).toMatchObject([
    { actor: owner.username, action: "GST rate changed", after: { gstRatePercent: 18 } },
  ]);
});

test("a later change waits for its day", async () => {
  const { id, productId } = await productAt5("19059030");
  // Not tomorrow: midnight may pass meanwhile.
  const later = await dayIn(2);
  expectStatus(await change({ from: later, productId, gstRatePercent: 40 }), 201);
  await beginNewDay(shop);
  const placed = await order(productId);
  expect(await rateOf(id)).toMatchObject({ rate: 5 });
  await sql`update gst_rate_changes set from_date = from_date - 2 where from_date = ${later}`.execute(
    databaseOf(shop),
  );
  // Before the sweep has given the product its rate, the invoice has it already.
  expect(await invoicedRate(placed)).toBe(40);
  await beginNewDay(shop);
  expect(await rateOf(id)).toMatchObject({ rate: 40 });
});

test("a rate that the owner sets afterwards at the product wins for later orders", async () => {
  const { id, productId } = await productAt5("20081940");
  expectStatus(await change({ from: await dayIn(-3), hsnCode: "20081940", gstRatePercent: 18 }), 201);
  await sql`update products set gst_rate_percent = 0 where id = ${id}`.execute(databaseOf(shop));
  const placed = await order(productId);
  // As if it had been placed some minutes after the change.
  await sql`update orders set created_at = created_at + interval '5 minutes' where order_number = ${placed}`.execute(
    databaseOf(shop),
  );
  expect(await invoicedRate(placed)).toBe(0);
});

test("of two changes on one day the one entered last wins", async () => {
  const { id, productId, categoryId } = await productAt5("0000");
  const from = await dayIn(0);
  const { json } = expectStatus(await change({ from, productId, gstRatePercent: 40 }), 201);
  expect(json.rateChanges[0]).toMatchObject({
    productId,
    name: expect.stringMatching(/^Test snack/),
    gstRatePercent: 40,
    isApplied: true,
  });
  const placed = await order(productId);
  expectStatus(await change({ from, categoryId, gstRatePercent: 0 }), 201);
  expect(await rateOf(id)).toMatchObject({ rate: 0 });
  expect(await invoicedRate(placed)).toBe(0);
});

test("an applied change is of the products that got it, not of those that its category has later", async () => {
  const [got, other] = [await productAt5("11111111"), await productAt5("22222222")];
  const { rows } = await sql<{ id: string }>`
    insert into categories (name, position) values ('Rates', 900), ('Other rates', 901) returning id`.execute(
    databaseOf(shop),
  );
  const [categoryId, otherCategory] = rows.map(({ id }) => id) as [string, string];
  const moveInto = (id: string, category: string) =>
    sql`update products set category_id = ${category} where id = ${id}`.execute(databaseOf(shop));
  await moveInto(got.id, categoryId);
  await moveInto(other.id, otherCategory);
  const placed = [await order(got.productId), await order(other.productId)] as const;
  expectStatus(await change({ from: await dayIn(0), categoryId, gstRatePercent: 40 }), 201);
  await moveInto(got.id, otherCategory);
  await moveInto(other.id, categoryId);
  expect(await invoicedRate(placed[0])).toBe(40);
  expect(await invoicedRate(placed[1])).toBe(5);
});

test("an entry names one scope and a rate that exists, and can be removed until it applies", async () => {
  const from = await dayIn(9);
  for (const body of [
    { from, gstRatePercent: 5 },
    { from, hsnCode: "2106", categoryId: crypto.randomUUID(), gstRatePercent: 5 },
    { from, hsnCode: "2106", gstRatePercent: 12 },
    { from, hsnCode: "chips", gstRatePercent: 5 },
    { from: "tomorrow", hsnCode: "2106", gstRatePercent: 5 },
  ])
    expect((await change(body)).status).toBe(400);
  expect((await change({ from, productId: "no-such-snack", gstRatePercent: 5 })).status).toBe(404);
  expect((await change({ from, categoryId: crypto.randomUUID(), gstRatePercent: 5 })).status).toBe(404);
  const packer = await openAdmin(shop, "packer");
  expect((await change({ from, hsnCode: "2106", gstRatePercent: 5 }, packer)).status).toBe(403);
  const { json } = expectStatus(await change({ from, hsnCode: "99", gstRatePercent: 5 }), 201);
  const path = `/api/admin/gst-rate-changes/${json.rateChanges[0]?._id}`;
  expectStatus(await owner.request("DELETE", path), 200);
  expect((await owner.request("DELETE", path)).status).toBe(404);
});
