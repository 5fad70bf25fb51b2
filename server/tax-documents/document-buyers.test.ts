// The buyer on a document: a business with its GSTIN, and what is left when a shopper is erased.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { ADDRESS, type Browser, expectStatus, ONE_CHIPS } from "../../tests/support/browser.ts";
import { addProduct, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { jobsDone, setProfile } from "../../tests/support/orders.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";
import { exported, requestDataOf } from "../../tests/support/shopper-data.ts";
import {
  BUYER_GSTIN,
  documentsOf,
  GSTIN,
  moveAlong,
  onlyDocument,
} from "../../tests/support/tax-documents.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const startWith = (browser: Browser, orderId: string, buyer: object) =>
  browser.request<{ paymentId: string; fields?: Record<string, string> }>(
    "POST",
    `/api/users/proceedToPay/${orderId}`,
    { body: { address: ADDRESS, ...buyer } },
  );

function placeByPhone(buyer: object) {
  const { _id, ...address } = ADDRESS;
  return owner.request<{ orderId: string; fields?: object }>("POST", "/api/admin/phone-orders", {
    items: ONE_CHIPS,
    phone: "+919876543210",
    address,
    expected: 155,
    ...buyer,
  });
}

async function deliveredOrder(buyer: object = {}, items: unknown = ONE_CHIPS) {
  const { browser, orderId, phone } = await verifiedShopper(shop, { items });
  const { paymentId } = expectStatus(await startWith(browser, orderId, buyer), 200).json;
  expectStatus(await browser.tryConfirmPayment(orderId, await payAtProvider(shop, paymentId)), 200);
  await jobsDone(shop);
  await moveAlong(owner, orderId, "Confirmed", "Packed", "Shipped", "Delivered");
  return { browser, orderId, phone };
}

const erase = async (phone: string) => {
  await jobsDone(shop);
  expectStatus(await requestDataOf(owner, "erase", phone), 200);
};

test("a wrong GSTIN is refused with its reason, and nothing is stored", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const { status, json } = await startWith(browser, orderId, {
    buyerGstin: "32AAAFN1234K1ZQ",
    buyerBusinessName: "Nair Traders",
  });
  expect([status, json.fields]).toEqual([
    400,
    { buyerGstin: expect.stringContaining("One character is wrong") },
  ]);
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerGstin: null, addressId: null });
});

test("a shop is not its own buyer: its GSTIN is refused at checkout and in phone orders", async () => {
  await setProfile(shop, { gstin: GSTIN });
  const { browser, orderId } = await verifiedShopper(shop);
  const refusal = {
    status: 400,
    json: { fields: { buyerGstin: "This is the shop's own GSTIN. Enter that of the business that buys." } },
  };
  expect(await startWith(browser, orderId, { buyerGstin: GSTIN.toLowerCase() })).toMatchObject(refusal);
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerGstin: null, addressId: null });
  expect(await placeByPhone({ buyerGstin: GSTIN })).toMatchObject(refusal);
  // Nor under a GSTIN that it had before.
  await setProfile(shop, { formerGstins: [{ gstin: BUYER_GSTIN, gstinSince: "" }] });
  expect(await placeByPhone({ buyerGstin: BUYER_GSTIN })).toMatchObject(refusal);
  await setProfile(shop, { formerGstins: [] });
});

test("only a shop that charges GST offers a GST invoice, and only before the order is packed", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const offered = async () => (await browser.tryViewOrder(orderId)).json.gstInvoice;
  expect(await offered()).toBe(true);
  const since = "2026-01-01";
  await sql`insert into tax_regimes (from_date, regime) values (${since}::date, 'composition')`.execute(
    databaseOf(shop),
  );
  expect(await offered()).toBe(false);
  await sql`delete from tax_regimes`.execute(databaseOf(shop));
  await setProfile(shop, { gstin: "" });
  expect(await offered()).toBe(false);
  await setProfile(shop, { gstin: GSTIN });
  const { paymentId } = expectStatus(await startWith(browser, orderId, {}), 200).json;
  expectStatus(await browser.tryConfirmPayment(orderId, await payAtProvider(shop, paymentId)), 200);
  expect(await offered()).toBe(true);
  await moveAlong(owner, orderId, "Confirmed");
  expect(await offered()).toBe(true);
  await moveAlong(owner, orderId, "Packed");
  expect(await offered()).toBe(false);
  // A correction: the order is not packed, but has its invoice.
  await moveAlong(owner, orderId, "Confirmed");
  expect(await offered()).toBe(false);
});

test("the GSTIN and the name of a business are on the order and its invoice", async () => {
  const { orderId } = await deliveredOrder({
    buyerGstin: BUYER_GSTIN.toLowerCase(),
    buyerBusinessName: " Nair Traders ",
  });
  expect(await onlyDocument(shop, owner, orderId)).toMatchObject({
    buyerGstin: BUYER_GSTIN,
    buyer: { name: ADDRESS.fullName, businessName: "Nair Traders" },
  });
  const { json } = await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  expect(json).toMatchObject({ buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" });
});

test("starting the payment again without the fields leaves them, with empty ones removes them", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  const buyer = { buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" };
  expectStatus(await startWith(browser, orderId, buyer), 200);
  expectStatus(await startWith(browser, orderId, {}), 200);
  expect(await orderRow(shop, orderId)).toMatchObject(buyer);
  expectStatus(await startWith(browser, orderId, { buyerGstin: "", buyerBusinessName: "" }), 200);
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerGstin: null, buyerBusinessName: null });
});

test("whoever wants a GST invoice enters both fields, in the checkout and on the phone", async () => {
  const gstin = { buyerGstin: expect.stringMatching(/^Enter the GSTIN, or /) };
  const name = { buyerBusinessName: "Enter the name of the business" };
  const { browser, orderId } = await verifiedShopper(shop);
  for (const [buyer, fields] of [
    [{ needsGstInvoice: true }, { ...gstin, ...name }],
    [
      { needsGstInvoice: true, buyerGstin: "", buyerBusinessName: " " },
      { ...gstin, ...name },
    ],
    [{ buyerGstin: "", buyerBusinessName: "Nair Traders" }, gstin],
    [{ buyerGstin: BUYER_GSTIN, buyerBusinessName: "" }, name],
  ] as [object, object][]) {
    for (const { status, json } of [await startWith(browser, orderId, buyer), await placeByPhone(buyer)])
      expect([status, json.fields]).toEqual([400, fields]);
  }
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerGstin: null, addressId: null });
  // Without the tick, also as clients of earlier releases sent it, there is no business.
  const business = { needsGstInvoice: true, buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" };
  for (const none of [
    { buyerGstin: "", buyerBusinessName: "" },
    { ...business, needsGstInvoice: false },
  ]) {
    expectStatus(await startWith(browser, orderId, business), 200);
    expectStatus(await startWith(browser, orderId, none), 200);
    expect(await orderRow(shop, orderId)).toMatchObject({ buyerGstin: null, buyerBusinessName: null });
  }
});

test("staff enter them with a phone order", async () => {
  expect((await placeByPhone({ buyerGstin: "32" })).json.fields).toEqual({
    buyerGstin: expect.any(String),
    buyerBusinessName: "Enter the name of the business",
  });
  const { orderId } = expectStatus(
    await placeByPhone({ buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" }),
    201,
  ).json;
  expect(await orderRow(shop, orderId)).toMatchObject({
    buyerGstin: BUYER_GSTIN,
    buyerBusinessName: "Nair Traders",
  });
});

test("an erased shopper's invoice has the same number and lines, but no name", async () => {
  const { orderId, phone } = await deliveredOrder();
  // Earlier releases accepted a name without GSTIN.
  await sql`update orders set buyer_business_name = 'Nair Traders' where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  await payBack(owner, orderId, { amount: 10, expected: 10 });
  const before = await documentsOf(shop, orderId);
  const record = await exported(owner, phone);
  expect(record.taxDocuments.map(({ kind, number, name }) => [kind, number, name])).toEqual(
    before.map(({ kind, fullNumber }) => [kind, fullNumber, ADDRESS.fullName]),
  );
  await erase(phone);
  expect(await documentsOf(shop, orderId)).toEqual(before);
  for (const { id } of before) {
    const { json } = await owner.request("GET", `/api/admin/tax-documents/${id}`);
    expect(json).toMatchObject({ buyer: null, total: expect.any(Number) });
    expect(JSON.stringify(json)).not.toContain("Nair");
  }
  expect((await orderRow(shop, orderId)).buyerBusinessName).toBe(null);
  await payBack(owner, orderId, { amount: 20, expected: 20 });
  const last = (await documentsOf(shop, orderId)).at(-1);
  const { json } = await owner.request("GET", `/api/admin/tax-documents/${last?.id}`);
  expect(json).toMatchObject({ kind: "credit note", buyer: null, total: 20 });
});

test("the invoice of a business, and one of ₹50,000, still name the buyer", async () => {
  const { productId } = await addProduct(shop, { price: 50_000_00 });
  for (const { orderId, phone } of [
    await deliveredOrder({ buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" }),
    await deliveredOrder({}, [{ productId, quantity: 1 }]),
  ]) {
    expect((await requestDataOf(owner, "find", phone)).json).toMatchObject({ namedOrders: 1 });
    await erase(phone);
    const { buyer } = await onlyDocument(shop, owner, orderId);
    expect(buyer).toMatchObject({ name: ADDRESS.fullName, houseNo: ADDRESS.houseNo });
  }
});

test("a shopper who never paid leaves no GSTIN", async () => {
  const { browser, orderId, phone } = await verifiedShopper(shop);
  expectStatus(
    await startWith(browser, orderId, { buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" }),
    200,
  );
  await databaseOf(shop)
    .updateTable("paymentAttempts")
    .set({ offeredAt: new Date(Date.now() - 16 * 60_000) })
    .execute();
  await databaseOf(shop)
    .updateTable("stockHolds")
    .set({ expiresAt: new Date(0) })
    .execute();
  await erase(phone);
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerGstin: null, buyerBusinessName: null });
});
