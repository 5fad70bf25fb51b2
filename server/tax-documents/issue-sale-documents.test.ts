import { sql } from "kysely";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import type { OrderUuid } from "../../rules/ids.ts";
import { documentNumber } from "../../rules/tax-documents.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { ADDRESS, expectStatus, ONE_CHIPS, sendRequest } from "../../tests/support/browser.ts";
import { addProduct } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { jobsDone, orderIn, setProfile, setStatus } from "../../tests/support/orders.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";
import {
  documentsOf,
  GSTIN,
  listedDocuments,
  moveAlong,
  moveTo,
  onlyDocument,
  packedOrder,
} from "../../tests/support/tax-documents.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { issueSaleDocuments } from "./issue-sale-documents.ts";

let shop: TestShop;
let owner: Admin;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  packer = await openAdmin(shop, "packer");
  await setProfile(shop, {
    name: "Nendra",
    legalName: "Nendra Foods LLP",
    postalAddress: "12 Mill Road, Thrissur",
    fssaiNumber: "21326010000123",
    gstin: GSTIN,
    gstinSince: "",
  });
});
afterAll(() => shop.close());

const pack = (...orderIds: string[]) =>
  packer.request<{ packed: string[] }>("POST", "/api/admin/orders/pack", { orderIds });

const setRegime = (from: string, regime: string) =>
  owner.request("PUT", "/api/admin/tax-regimes", { from, regime });

async function numbersOf(kind: string, series: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from tax_documents where kind = ${kind} and series = ${series} order by number`.execute(
    databaseOf(shop),
  );
  return rows.map(({ number }) => number);
}

test("a packed order has an invoice with everything that rule 46 requires", async () => {
  const { orderId } = await packedOrder(shop, owner, {
    items: [{ productId: "nendran-banana-chips", quantity: 2 }],
  });
  const invoice = await onlyDocument(shop, owner, orderId);
  const { totalAmount, items } = expectStatus(
    await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`),
    200,
  ).json;
  expect(invoice).toMatchObject({
    kind: "invoice",
    number: expect.stringMatching(/^NE\/\d\d-\d\d\/\d{6}$/),
    orderId,
    seller: {
      name: "Nendra Foods LLP",
      tradeName: "Nendra",
      address: "12 Mill Road, Thrissur",
      gstin: GSTIN,
      fssaiNumber: "21326010000123",
      state: "Kerala",
    },
    supply: "own state",
    supplyState: "Kerala",
    buyer: { name: ADDRESS.fullName, roadName: ADDRESS.roadName, city: "Kochi", pincode: "682001" },
    buyerGstin: null,
    original: null,
    refund: null,
    total: totalAmount,
  });
  expect(invoice.lines[0]).toMatchObject({
    name: items[0]?.name,
    hsnCode: items[0]?.hsnCode,
    quantity: 2,
    unit: "PAC",
    gstRatePercent: items[0]?.gstRatePercent,
    price: items[0]?.sellingPrice,
  });
  expect(invoice.lines.at(-1)).toMatchObject({ name: "Delivery charge", position: null, quantity: 0 });
  const inTax = invoice.lines.reduce((all, { cgst, sgst }) => all + cgst + sgst, 0);
  expect(inTax).toBeGreaterThan(0);
  expect(invoice.taxable + invoice.cgst + invoice.sgst).toBeCloseTo(invoice.total, 6);
});

test("an order that is corrected and packed again has the same invoice", async () => {
  const { orderId } = await packedOrder(shop, owner);
  const before = await documentsOf(shop, orderId);
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  expect(await documentsOf(shop, orderId)).toEqual(before);
  expect(before).toHaveLength(1);
});

test("a returned order that is sent again gets no other invoice", async () => {
  const { orderId } = await packedOrder(shop, owner);
  await moveAlong(owner, orderId, "Shipped", "Returned", "Packed", "Shipped", "Lost", "Packed");
  expect(await listedDocuments(shop, orderId)).toHaveLength(1);
});

test("a returned order that an earlier release had packed gets no invoice", async () => {
  const { orderId } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed", "Shipped", "Returned"]) await setStatus(shop, orderId, status);
  await moveAlong(owner, orderId, "Packed");
  expect(await listedDocuments(shop, orderId)).toEqual([]);
});

test("many orders packed at once, one by one and refused get numbers without a gap", async () => {
  const before = (await numbersOf("invoice", "NE")).length;
  // Few at a time, or the shop would refuse some of them as overload.
  const limit = pLimit(3);
  const orders = await limit.map(Array.from({ length: 30 }), () => orderIn(shop, "Confirmed"));
  const [many, single] = [orders.slice(0, 12), orders.slice(12)];
  // Refused after their numbers were taken: the transaction fails at its end.
  const failing = orders.slice(0, 6).map(async (orderId) => {
    const { id } = await orderRow(shop, orderId);
    await inTransaction(shop.shop.deps.db, async (trx) => {
      await trx.selectFrom("orders").select("id").where("id", "=", id).forUpdate().execute();
      await trx.updateTable("orders").set({ status: "Packed" }).where("id", "=", id).execute();
      await issueSaleDocuments(trx, [id]);
      throw new Error("a crash");
    }).catch((error: Error) => expect(error.message).toBe("a crash"));
  });
  await Promise.all([
    ...failing,
    ...single.map((orderId) => moveTo(packer, orderId, "Packed")),
    pack(...many, ...single.slice(0, 3)),
  ]);
  await pack(...orders);
  const numbers = await numbersOf("invoice", "NE");
  expect(numbers).toEqual(Array.from({ length: before + orders.length }, (_, index) => index + 1));
});

test("an invoice leaves out what was refunded before", async () => {
  const { orderId } = await paidOrder(shop, { items: [{ productId: "nendran-banana-chips", quantity: 3 }] });
  await jobsDone(shop);
  await payBack(owner, orderId, {
    lines: [{ productId: "nendran-banana-chips", quantity: 1 }],
    expected: 125,
  });
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  expect(await listedDocuments(shop, orderId)).toEqual([
    ["refund voucher", 125],
    ["invoice", 280],
  ]);
  const [voucher, invoice] = await documentsOf(shop, orderId);
  expect(invoice?.lines).toMatchObject([{ quantity: 2, total: 25_000 }, { total: 3_000 }]);
  expect(voucher?.lines).toMatchObject([{ quantity: 1, total: 12_500 }]);
});

test("at midnight of 31 March the next number is the first of the new year", async () => {
  await setProfile(shop, { documentPrefix: "MN" });
  const orders = [
    await orderIn(shop, "Confirmed"),
    await orderIn(shop, "Confirmed"),
    await orderIn(shop, "Confirmed"),
  ];
  const times = ["2027-03-31T18:29:59.999Z", "2027-03-31T18:30:00.000Z"].map((at) => new Date(at)) as [
    Date,
    Date,
  ];
  // The clock shows these times, one after another; the last one goes on.
  const issueAt = async (orderId: string, ...clock: Date[]) => {
    const { id } = await orderRow(shop, orderId);
    await inTransaction(shop.shop.deps.db, async (trx) => {
      await trx.updateTable("orders").set({ status: "Packed" }).where("id", "=", id).execute();
      await issueSaleDocuments(trx, [id as OrderUuid], async () => clock.shift() ?? times[1]);
    });
  };
  await issueAt(orders[0] as string, times[0], times[0]);
  // It waits for the lock until after midnight.
  await issueAt(orders[1] as string, times[0], times[1]);
  await issueAt(orders[2] as string, times[1], times[1]);
  const issued = await Promise.all(orders.map((orderId) => documentsOf(shop, orderId)));
  expect(issued.flat().map(({ fullNumber }) => fullNumber)).toEqual([
    "MN/26-27/000001",
    "MN/27-28/000001",
    "MN/27-28/000002",
  ]);
  const series = await databaseOf(shop)
    .selectFrom("documentSeries")
    .select(["fiscalYear", "nextNumber"])
    .where("series", "=", "MN")
    .orderBy("fiscalYear")
    .execute();
  expect(series).toEqual([
    { fiscalYear: "26-27", nextNumber: 2 },
    { fiscalYear: "27-28", nextNumber: 3 },
  ]);
  await setProfile(shop, { documentPrefix: "" });
});

describe("the regime", () => {
  test("of a composition dealer gives bills of supply without tax, in a series of their own", async () => {
    expectStatus(await setRegime("2026-04-01", "composition"), 200);
    const { orderId } = await packedOrder(shop, owner);
    expect(await onlyDocument(shop, owner, orderId)).toMatchObject({
      kind: "bill of supply",
      number: expect.stringMatching(/^NEB\/.*\/000001$/),
      supply: "no GST",
      seller: { gstin: GSTIN },
      cgst: 0,
      igst: 0,
      lines: [{ gstRatePercent: 0 }, {}],
    });
    expectStatus(await setRegime("2026-04-01", "regular"), 200);
  });

  test("of a shop without a GSTIN gives plain bills", async () => {
    await setProfile(shop, { gstin: "" });
    const { orderId } = await packedOrder(shop, owner);
    expect(await onlyDocument(shop, owner, orderId)).toMatchObject({
      kind: "plain bill",
      number: expect.stringMatching(/^NEP\//),
      supply: "no GST",
      seller: { gstin: "", state: "" },
    });
    await setProfile(shop, { gstin: GSTIN });
  });

  test("applies from its day on, and is listed with it", async () => {
    const from = `${new Date().getFullYear() + 1}-12-01`;
    expectStatus(await setRegime(from, "composition"), 200);
    const { json } = await owner.request("GET", "/api/admin/tax-settings");
    expect(json).toMatchObject({
      regime: "regular",
      documentPrefix: "NE",
      regimes: [
        { from, regime: "composition" },
        { from: "2026-04-01", regime: "regular" },
      ],
    });
  });
});

test("goods at 0 % have a bill of supply, and orders of both kinds are packed at once", async () => {
  const { productId } = await addProduct(shop, { gstRatePercent: 0 });
  const { orderId: untaxed } = await paidOrder(shop, { items: [{ productId, quantity: 1 }] });
  await jobsDone(shop);
  await moveAlong(owner, untaxed, "Confirmed");
  const taxed = await orderIn(shop, "Confirmed");
  expectStatus(await pack(untaxed, taxed), 200);
  expect(await onlyDocument(shop, owner, untaxed)).toMatchObject({
    kind: "bill of supply",
    number: expect.stringMatching(/^NEB\//),
    supply: "own state",
    cgst: 0,
    seller: { gstin: GSTIN },
  });
  expect(await onlyDocument(shop, owner, taxed)).toMatchObject({ kind: "invoice" });
});

test("goods at 0 % that are left after a refund have a bill of supply, with their delivery", async () => {
  const [{ productId: taxed }, { productId: untaxed }] = [
    await addProduct(shop),
    await addProduct(shop, { gstRatePercent: 0, price: 6_000 }),
  ];
  const items = [taxed, untaxed].map((productId) => ({ productId, quantity: 1 }));
  const { orderId } = await paidOrder(shop, { items });
  await jobsDone(shop);
  await payBack(owner, orderId, { lines: [{ productId: taxed, quantity: 1 }], expected: 100 });
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  const [, bill] = await documentsOf(shop, orderId);
  expect(bill).toMatchObject({
    kind: "bill of supply",
    lines: [{ gstRatePercent: 0 }, { name: "Delivery charge", gstRatePercent: 0, cgst: 0 }],
  });
});

test("a delivery to another state is taxed by IGST, also if the address is corrected after packing", async () => {
  const { orderId } = await packedOrder(shop, owner);
  const { status } = await owner.request("PUT", `/api/admin/order/address/${orderId}`, {
    ...ADDRESS,
    state: "Goa",
    pincode: "403001",
  });
  expect(status).toBe(200);
  expect((await orderRow(shop, orderId)).supplyState).toBe("Kerala");
});

test("only the owner reads documents, and the shopper the list of the own order", async () => {
  const { orderId, browser } = await packedOrder(shop, owner, { items: ONE_CHIPS });
  const { _id } = await onlyDocument(shop, owner, orderId);
  expect((await packer.request("GET", `/api/admin/tax-documents/${_id}`)).json).toMatchObject({
    code: "OWNER_ONLY",
  });
  expect((await sendRequest(shop, "GET", `/api/admin/tax-documents/${_id}`)).status).toBe(401);
  expect((await owner.request("GET", `/api/admin/tax-documents/${crypto.randomUUID()}`)).status).toBe(404);
  const detail = async (by: Admin) =>
    (await by.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json.taxDocuments;
  expect(await detail(packer)).toBe(null);
  expect(await detail(owner)).toEqual([
    { _id, kind: "invoice", number: expect.any(String), issuedAt: expect.any(String), total: 155 },
  ]);
  const own = await browser.request<object[]>("GET", `/api/users/tax-documents/${orderId}`);
  expect(own.json).toEqual([
    {
      _id: expect.any(String),
      kind: "invoice",
      number: expect.any(String),
      issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ]);
  const { browser: other } = await paidOrder(shop);
  expect((await other.request("GET", `/api/users/tax-documents/${orderId}`)).status).toBe(403);
  expect((await sendRequest(shop, "GET", `/api/users/tax-documents/${orderId}`)).status).toBe(401);
});

describe("the database refuses", () => {
  const copyOf = (id: string, changes: object) =>
    sql`insert into tax_documents (kind, series, fiscal_year, number, full_number, order_id, issued_at, seller, supply,
        supply_state, lines, taxable, cgst, sgst, igst, total, template_version, original_document_id)
      select kind, series, fiscal_year, number, full_number, order_id, issued_at, seller, supply, supply_state, lines,
        taxable, cgst, sgst, igst, total, template_version, original_document_id
      from jsonb_populate_record((select tax_documents from tax_documents where id = ${id}),
        ${JSON.stringify(changes)}::jsonb)`.execute(databaseOf(shop));

  let id: string;
  let year: string;
  let next: number;
  beforeAll(async () => {
    const { orderId } = await packedOrder(shop, owner);
    const [document] = await documentsOf(shop, orderId);
    if (!document) throw new Error("no document");
    id = document.id;
    year = document.fiscalYear;
    next = document.number + 1;
  });

  test("to change, delete or empty documents", async () => {
    for (const db of [databaseOf(shop), shop.shop.deps.db]) {
      await expect(sql`update tax_documents set total = total`.execute(db)).rejects.toThrow();
      await expect(sql`delete from tax_documents`.execute(db)).rejects.toThrow();
      await expect(sql`truncate tax_documents cascade`.execute(db)).rejects.toThrow();
    }
  });

  test("a second invoice of an order", async () => {
    await expect(copyOf(id, { number: next, full_number: numberOf(next) })).rejects.toMatchObject({
      constraint: "one_sale_document_per_order",
    });
  });

  const numberOf = (number: number) => documentNumber("NE", year, number);
  const otherOrder = async () => ({ order_id: (await orderRow(shop, await orderIn(shop, "Confirmed"))).id });

  test("a number that leaves a gap, or of another year", async () => {
    const number = next + 1;
    await expect(
      copyOf(id, { ...(await otherOrder()), number, full_number: numberOf(number) }),
    ).rejects.toMatchObject({
      constraint: "numbers_without_gap",
    });
    await expect(
      copyOf(id, {
        ...(await otherOrder()),
        fiscal_year: "20-21",
        number: 1,
        full_number: "NE/20-21/000001",
      }),
    ).rejects.toMatchObject({ constraint: "document_in_its_year" });
  });

  test("amounts that do not add up", async () => {
    const changes = { ...(await otherOrder()), number: next, full_number: numberOf(next) };
    await expect(copyOf(id, { ...changes, cgst: 0 })).rejects.toMatchObject({
      constraint: "halves_are_equal",
    });
    await expect(copyOf(id, { ...changes, lines: [{ total: 15_500 }] })).rejects.toMatchObject({
      constraint: "lines_add_up",
    });
  });

  test("a credit note above its invoice", async () => {
    const series = { series: "NEC", kind: "credit note", original_document_id: id };
    const first = { ...series, number: 1, full_number: documentNumber("NEC", year, 1) };
    await copyOf(id, first);
    await expect(
      copyOf(id, { ...first, number: 2, full_number: documentNumber("NEC", year, 2) }),
    ).rejects.toMatchObject({
      constraint: "credit_notes_within_original",
    });
  });
});

test("without a GSTIN a shop is not registered: that is no regime to choose", async () => {
  expect((await setRegime("2026-04-01", "unregistered")).status).toBe(400);
});
