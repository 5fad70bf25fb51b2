import { sql } from "kysely";
import Papa from "papaparse";
import { expect, test } from "vitest";
import type { GstReturnReply } from "../../contract/gst-return.ts";
import { paidOrder } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { addProduct } from "../../tests/support/builders.ts";
import {
  alertsOf,
  cancel,
  owner,
  setUpShop,
  shop,
  untilRefunded,
} from "../../tests/support/cancellations.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { jobsDone, setProfile, setStatus } from "../../tests/support/orders.ts";
import {
  finishRefund,
  moveDispute,
  openDispute,
  refundInDashboard,
  setRefundMode,
} from "../../tests/support/provider.ts";
import { payBack, stateOfRefund } from "../../tests/support/refunds.ts";
import { databaseOf, paymentsOf } from "../../tests/support/rows.ts";
import {
  documentsOf,
  GSTIN,
  listedDocuments,
  moveAlong,
  packedOrder,
} from "../../tests/support/tax-documents.ts";

setUpShop();

/** A packed order of three packets at ₹100 each, free of delivery charge or with it. */
async function threePackets() {
  const { productId } = await addProduct(shop, { price: 10_000, available: 10 });
  const order = await packedOrder(shop, owner, { items: [{ productId, quantity: 3 }] });
  return { ...order, productId };
}

async function paymentOf(orderId: string): Promise<string> {
  return (await paymentsOf(shop, orderId))[0]?.providerPaymentId as string;
}

test("three partial refunds have three credit notes, which together leave nothing of the invoice", async () => {
  const { orderId, productId } = await threePackets();
  await payBack(owner, orderId, { lines: [{ productId, quantity: 1 }], expected: 100 });
  await payBack(owner, orderId, { amount: 33.33, expected: 33.33 });
  await payBack(owner, orderId, { amount: 196.67, expected: 196.67 });
  const [invoice, ...notes] = await documentsOf(shop, orderId);
  expect(notes.map(({ kind, total, originalDocumentId }) => [kind, total, originalDocumentId])).toEqual([
    ["credit note", 10_000, invoice?.id],
    ["credit note", 3_333, invoice?.id],
    ["credit note", 19_667, invoice?.id],
  ]);
  expect(notes[0]?.lines).toMatchObject([{ quantity: 1, total: 10_000 }]);
  for (const amount of ["taxable", "cgst", "sgst", "igst", "total"] as const)
    expect(notes.reduce((all, note) => all + note[amount], 0)).toBe(invoice?.[amount]);
  const numbers = notes.map(({ fullNumber }) => Number(fullNumber.slice(-6)));
  expect(numbers).toEqual([numbers[0], Number(numbers[0]) + 1, Number(numbers[0]) + 2]);
});

test("an order cancelled after packing has one credit note for all that is left", async () => {
  const { orderId, productId } = await threePackets();
  await payBack(owner, orderId, { lines: [{ productId, quantity: 1 }], expected: 100 });
  expectStatus(await cancel(orderId), 200);
  await untilRefunded(orderId);
  expect(await listedDocuments(shop, orderId)).toEqual([
    ["invoice", 330],
    ["credit note", 100],
    ["credit note", 230],
  ]);
  const rest = (await documentsOf(shop, orderId)).at(-1);
  expect(rest?.lines).toMatchObject([{ quantity: 2 }, { quantity: 0, name: "Delivery charge" }]);
});

test("also if it was unpacked before, and a cancelled order that was never packed has a refund voucher", async () => {
  const { orderId } = await threePackets();
  await moveAlong(owner, orderId, "Confirmed");
  expectStatus(await cancel(orderId), 200);
  expect((await listedDocuments(shop, orderId)).map(([kind]) => kind)).toEqual(["invoice", "credit note"]);

  const { orderId: unpacked } = await paidOrder(shop);
  await jobsDone(shop);
  expectStatus(await cancel(unpacked), 200);
  expect(await listedDocuments(shop, unpacked)).toEqual([["refund voucher", 155]]);
});

test("a refund made in the provider's dashboard has a credit note", async () => {
  const { orderId } = await threePackets();
  await refundInDashboard(shop, await paymentOf(orderId), 5_000);
  await eventually(async () =>
    expect(await listedDocuments(shop, orderId)).toEqual([
      ["invoice", 330],
      ["credit note", 50],
    ]),
  );
});

test("a lost dispute has none: the goods were supplied", async () => {
  const { orderId } = await threePackets();
  const payment = await paymentOf(orderId);
  const { id } = await openDispute(shop, payment);
  await eventually(async () => expect(await alertsOf(orderId)).toEqual(["dispute"]));
  await moveDispute(shop, id, "lost");
  await eventually(async () => {
    const { rows } = await sql<{ dispute: string | null }>`
      select dispute_id as dispute from refunds join payments on payments.id = payment_id
      where provider_payment_id = ${payment}`.execute(databaseOf(shop));
    expect(rows).toEqual([{ dispute: expect.any(String) }]);
  });
  expect(await listedDocuments(shop, orderId)).toEqual([["invoice", 330]]);
  // Cancelled, nothing was supplied, although no money is left to refund.
  expectStatus(await cancel(orderId), 200);
  expect(await listedDocuments(shop, orderId)).toEqual([
    ["invoice", 330],
    ["credit note", 330],
  ]);
});

test("the retry of a refused refund has no second credit note, and a second voucher only before the invoice", async () => {
  const { orderId, productId } = await threePackets();
  await setRefundMode(shop, "failed");
  const id = await payBack(owner, orderId, { lines: [{ productId, quantity: 1 }], expected: 100 });
  await eventually(async () => expect(await stateOfRefund(shop, id)).toBe("failed"));
  await setRefundMode(shop, "processed");
  expectStatus(await owner.request("POST", `/api/admin/refunds/${id}/retry`), 200);
  await eventually(async () => expect(await alertsOf(orderId)).toEqual([]));
  expect(await listedDocuments(shop, orderId)).toEqual([
    ["invoice", 330],
    ["credit note", 100],
  ]);
});

test("a refused refund of one product leaves that of another its own credit note, at its own rate", async () => {
  const [{ productId: at5 }, { productId: at18 }] = [
    await addProduct(shop, { price: 10_000 }),
    await addProduct(shop, { price: 10_000, gstRatePercent: 18 }),
  ];
  const items = [at5, at18].map((productId) => ({ productId, quantity: 1 }));
  const { orderId } = await packedOrder(shop, owner, { items });
  await setRefundMode(shop, "failed");
  const refused = { lines: [{ productId: at5, quantity: 1 }], expected: 100 };
  const id = await payBack(owner, orderId, refused);
  await eventually(async () => expect(await stateOfRefund(shop, id)).toBe("failed"));
  await setRefundMode(shop, "processed");
  await payBack(owner, orderId, { lines: [{ productId: at18, quantity: 1 }], expected: 100 });
  // What names no product may be the same money.
  await payBack(owner, orderId, { amount: 10, expected: 10 });
  const documents = await documentsOf(shop, orderId);
  expect(documents).toMatchObject([
    { kind: "invoice" },
    { lines: [{ gstRatePercent: 5, total: 10_000 }] },
    { lines: [{ gstRatePercent: 18, total: 10_000 }] },
  ]);
});

test.each([
  ["made again", "retry", 1],
  // A repeated call records it once.
  ["paid manually", "given", 2],
])(
  "a refund that failed before packing leaves the invoice whole, and has a credit note once %s",
  async (_, how, calls) => {
    const { orderId } = await paidOrder(shop);
    await jobsDone(shop);
    await setRefundMode(shop, "failed");
    const id = await payBack(owner, orderId, { amount: 55, expected: 55 });
    await eventually(async () => expect(await stateOfRefund(shop, id)).toBe("failed"));
    await setRefundMode(shop, "processed");
    await moveAlong(owner, orderId, "Confirmed", "Packed");
    for (let call = 0; call < calls; call++)
      expectStatus(await owner.request("POST", `/api/admin/refunds/${id}/${how}`), 200);
    expect(await listedDocuments(shop, orderId)).toEqual([
      ["refund voucher", 55],
      ["invoice", 155],
      ["credit note", 55],
    ]);
  },
);

async function idAtProvider(id: string): Promise<string> {
  const { providerRefundId } = await databaseOf(shop)
    .selectFrom("refunds")
    .select("providerRefundId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return providerRefundId as string;
}

test("the owner reads of an invoice that leaves out a refund which failed after packing, until it is made", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setRefundMode(shop, "pending");
  const id = await payBack(owner, orderId, { amount: 55, expected: 55 });
  await eventually(async () => expect(await stateOfRefund(shop, id)).toBe("requested"));
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  const number = (await documentsOf(shop, orderId)).at(-1)?.fullNumber as string;
  const warnings = async () =>
    expectStatus(
      await owner.request<GstReturnReply>("GET", "/api/admin/gst-return"),
      200,
    ).json.warnings.join();
  expect(await warnings()).not.toContain(number);
  await finishRefund(shop, await idAtProvider(id), "failed");
  await eventually(async () => expect(await stateOfRefund(shop, id)).toBe("failed"));
  expect(await warnings()).toContain(`not refunded after all: ${number}`);
  const { rows } = await sql<{ details: object }>`
    select details from alerts where kind = 'refund-failed' and details ->> 'refund' = ${id}`.execute(
    databaseOf(shop),
  );
  expect(rows).toMatchObject([{ details: { invoice: number } }]);
  await setRefundMode(shop, "processed");
  expectStatus(await owner.request("POST", `/api/admin/refunds/${id}/retry`), 200);
  expect(await warnings()).not.toContain(number);
});

test("a credit note names the registration that sold, also after the shop has moved to another one", async () => {
  await setProfile(shop, { gstin: GSTIN, gstinSince: "" });
  const { orderId, productId } = await threePackets();
  await setProfile(shop, { gstin: "29AAAFN1234K1ZC", gstinSince: "" });
  await payBack(owner, orderId, { lines: [{ productId, quantity: 1 }], expected: 100 });
  const [invoice, note] = await documentsOf(shop, orderId);
  expect([invoice?.seller, note?.seller]).toMatchObject([{ gstin: GSTIN }, { gstin: GSTIN }]);
  expect(note?.cgst).toBeGreaterThan(0);
});

test("a refund of an order that an earlier release had packed has no document until the order is packed again", async () => {
  const { productId } = await addProduct(shop, { price: 10_000, available: 10 });
  const { orderId } = await paidOrder(shop, { items: [{ productId, quantity: 3 }] });
  await jobsDone(shop);
  for (const status of ["Confirmed", "Packed"]) await setStatus(shop, orderId, status);
  await payBack(owner, orderId, { lines: [{ productId, quantity: 1 }], expected: 100 });
  expect(await listedDocuments(shop, orderId)).toEqual([]);
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  expect(await listedDocuments(shop, orderId)).toEqual([
    ["refund voucher", 100],
    ["invoice", 230],
  ]);
});

test("the accountant's file has the amounts of the documents", async () => {
  const { orderId, productId } = await threePackets();
  await payBack(owner, orderId, { lines: [{ productId, quantity: 1 }], expected: 100 });
  await payBack(owner, orderId, { amount: 33.33, expected: 33.33 });
  await jobsDone(shop);
  const file = await fetch(`${shop.url}/api/admin/figures/sales.csv?days=7`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { data } = Papa.parse<Record<string, string>>((await file.text()).slice(1), { header: true });
  const rows = data.filter(({ Order }) => Order === orderId);
  const documents = await documentsOf(shop, orderId);
  const inFile = (column: string) =>
    rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
  const inDocuments = (amount: "taxable" | "cgst" | "sgst" | "total") =>
    documents.reduce((all, each) => all + (each.kind === "invoice" ? each[amount] : -each[amount]), 0);
  expect(rows.filter(({ Kind }) => Kind === "Refund").length).toBeGreaterThan(1);
  expect([inFile("Amount"), inFile("Taxable value"), inFile("CGST"), inFile("SGST/UTGST")]).toEqual([
    inDocuments("total"),
    inDocuments("taxable"),
    inDocuments("cgst"),
    inDocuments("sgst"),
  ]);
});
