// The shopper changes the business on the GST invoice of a paid order, until it is packed.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";

import { Browser, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone } from "../../tests/support/orders.ts";
import { databaseOf, orderRow, untilWaiting } from "../../tests/support/rows.ts";
import { BUYER_GSTIN, moveAlong, onlyDocument } from "../../tests/support/tax-documents.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop({ limits: { businessChangesPerMinute: 8 } });
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const BUSINESS = { buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" };
const OTHER = { buyerGstin: "27AAPFU0939F1ZV", buyerBusinessName: "Asha Snacks & Sons LLP" };
const NONE = { buyerGstin: null, buyerBusinessName: null };
const UNTICKED = { buyerGstin: "", buyerBusinessName: "" };

interface Changed {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
}

const change = (browser: Browser, orderId: string, buyer: object) =>
  browser.request<Changed>("PUT", `/api/users/gst-invoice/${orderId}`, {
    body: { needsGstInvoice: true, ...buyer },
  });

async function confirmedOrder() {
  const paid = await paidOrder(shop);
  await jobsDone(shop);
  await moveAlong(owner, paid.orderId, "Confirmed");
  return paid;
}

test("the shopper adds, changes and removes the business, and the invoice names the last one", async () => {
  const { orderId, browser } = await paidOrder(shop);
  await jobsDone(shop);
  const tidied = { buyerGstin: ` ${BUYER_GSTIN.toLowerCase()}`, buyerBusinessName: "Nair Traders " };
  expect(await change(browser, orderId, tidied)).toMatchObject({ status: 200, json: BUSINESS });
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ ...BUSINESS, gstInvoice: true });
  await moveAlong(owner, orderId, "Confirmed");
  expect(await change(browser, orderId, { ...UNTICKED, needsGstInvoice: false })).toMatchObject({
    json: NONE,
  });
  expect(await change(browser, orderId, OTHER)).toMatchObject({ json: OTHER });
  // A repeated request, as after a lost reply, changes nothing.
  expect(await change(browser, orderId, OTHER)).toMatchObject({ status: 200, json: OTHER });
  const fields = ["buyerGstin", "buyerBusinessName"];
  const changes = (await auditOf(shop, orderId)).filter(({ action }) => action === "gst invoice changed");
  expect(changes).toMatchObject(Array(3).fill({ actor: "shopper", after: { fields } }));
  // The log is stored longer than a shopper's address may be.
  const { rows } = await sql`select distinct source from audit_log where actor = 'shopper'`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ source: "shopper" }]);

  await moveAlong(owner, orderId, "Packed");
  const document = await onlyDocument(shop, owner, orderId);
  expect([document.buyerGstin, document.buyer?.businessName]).toEqual(Object.values(OTHER));
  expect(await change(browser, orderId, BUSINESS)).toMatchObject({
    status: 409,
    json: { code: "INVOICE_ISSUED", message: expect.stringMatching(/^The invoice is already made/) },
  });
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ ...OTHER, gstInvoice: false });
});

test("both fields are required with the tick, and a wrong GSTIN is refused", async () => {
  const { orderId, browser } = await paidOrder(shop);
  const answer = await change(browser, orderId, UNTICKED);
  expectFailure(answer, 400);
  expect(answer.json.fields).toEqual({
    buyerGstin: "Enter the GSTIN, or untick the box",
    buyerBusinessName: "Enter the name of the business",
  });
  const wrong = await change(browser, orderId, { ...BUSINESS, buyerGstin: "33AAACH7409R1Z9" });
  expect(wrong.json.fields).toEqual({ buyerGstin: expect.stringContaining("One character is wrong") });
  expect(await orderRow(shop, orderId)).toMatchObject(NONE);
});

test("a change of one field is checked with the other one, as stored", async () => {
  const { orderId, browser } = await paidOrder(shop);
  expect(await change(browser, orderId, BUSINESS)).toMatchObject({ status: 200 });
  const half = (body: object) =>
    browser.request<Changed>("PUT", `/api/users/gst-invoice/${orderId}`, { body });
  expect((await half({ buyerGstin: "" })).json.fields).toEqual({
    buyerGstin: "Enter the GSTIN, or remove the name of the business",
  });
  expect(await half({ buyerGstin: OTHER.buyerGstin })).toMatchObject({ status: 200 });
  expect(await orderRow(shop, orderId)).toMatchObject({ ...BUSINESS, buyerGstin: OTHER.buyerGstin });
});

test("only a session of the order may change it, and only while it is paid and open", async () => {
  const { orderId } = await paidOrder(shop);
  const { browser: stranger, orderId: other } = await paidOrder(shop);
  expectFailure(await change(new Browser(shop), orderId, BUSINESS), 401);
  for (const id of [orderId, "NEN0000000000000"])
    expect((await change(stranger, id, BUSINESS)).json.code).toBe("NOT_YOURS");
  expect(await orderRow(shop, orderId)).toMatchObject(NONE);
  await sql`update orders set status = 'Cancelled' where order_number = ${other}`.execute(databaseOf(shop));
  expect(await change(stranger, other, BUSINESS)).toMatchObject({
    status: 409,
    json: { code: "ORDER_CANNOT_MOVE" },
  });
});

test("a session has a limit of changes", async () => {
  const { orderId, browser } = await paidOrder(shop);
  const statuses = [];
  for (let count = 0; count < 9; count++) statuses.push((await change(browser, orderId, BUSINESS)).status);
  expect(statuses).toEqual([...Array(8).fill(200), 429]);
});

test.each(["the change", "packing"] as const)(
  "packed at the same moment, invoice and order name the same business; %s waits first",
  async (first) => {
    const { orderId, browser } = await confirmedOrder();
    expectStatus(await change(browser, orderId, BUSINESS), 200);
    const steps = [
      () => change(browser, orderId, OTHER),
      () => owner.request("POST", "/api/admin/orders/pack", { orderIds: [orderId] }),
    ];
    const [one, two] = first === "packing" ? steps.toReversed() : steps;
    const running = await databaseOf(shop)
      .transaction()
      .execute(async (trx) => {
        await sql`select from orders where order_number = ${orderId} for update`.execute(trx);
        const started = [one?.()];
        await untilWaiting(shop, 1);
        started.push(two?.());
        await untilWaiting(shop, 2);
        return started;
      });
    await Promise.all(running);
    const stored = await orderRow(shop, orderId);
    const document = await onlyDocument(shop, owner, orderId);
    expect([document.buyerGstin, document.buyer?.businessName]).toEqual([
      stored.buyerGstin,
      stored.buyerBusinessName,
    ]);
    expect(stored).toMatchObject({ status: "Packed", ...(first === "packing" ? BUSINESS : OTHER) });
  },
);
