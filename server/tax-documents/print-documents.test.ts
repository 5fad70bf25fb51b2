import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import { INVOICES_PDF_PATH } from "../../contract/tax-documents.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { type Answer, type Browser, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { copyOrder } from "../../tests/support/many-orders.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { jobsDone, setProfile } from "../../tests/support/orders.ts";
import { readPdf, squeeze } from "../../tests/support/read-pdf.ts";
import { requestDataOf } from "../../tests/support/shopper-data.ts";
import { GSTIN, moveAlong, packedOrder } from "../../tests/support/tax-documents.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  await setProfile(shop, { gstin: GSTIN, fssaiNumber: "21321004000123" });
});
afterAll(() => shop.close());

const listedIn = async (orderId: string) =>
  expectStatus(await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`), 200).json
    .taxDocuments ?? [];

async function onlyDocumentOf(orderId: string) {
  const [document, ...others] = await listedIn(orderId);
  if (!document || others.length > 0) throw new Error(`${others.length} other documents`);
  return document;
}

const pdfPath = (id: string, size = "a4") => `/api/admin/tax-documents/${id}/pdf?size=${size}`;
const ownPath = (orderId: string, id: string) => `/api/users/tax-documents/${orderId}/${id}`;
const invoices = (orderIds: string[], by = owner) =>
  by.request("POST", INVOICES_PDF_PATH, { orderIds, size: "a4" });
const pagesOf = ({ body }: Answer) => readPdf(body);

test("the owner downloads an invoice on both sizes of paper", async () => {
  const { orderId } = await packedOrder(shop, owner);
  const { _id, number } = await onlyDocumentOf(orderId);
  for (const [size, points] of [
    ["a4", [595, 842]],
    ["4x6", [288, 432]],
  ] as const) {
    const answer = expectStatus(await owner.request("GET", pdfPath(_id, size)), 200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${number.replaceAll("/", "-")}.pdf"`,
      "cache-control": "no-store",
    });
    const [page, ...others] = await pagesOf(answer);
    expect(others).toEqual([]);
    expect(page?.size).toEqual(points);
    for (const text of ["Tax invoice", number, orderId, GSTIN, "FSSAI Reg. No. 21321004000123"])
      expect(page?.text).toContain(squeeze(text));
  }
});

test("invoices of many orders are one file by dispatch number, without orders that have none", async () => {
  const packed = [
    await packedOrder(shop, owner),
    await packedOrder(shop, owner),
    await packedOrder(shop, owner),
  ];
  const orderIds = packed.map(({ orderId }) => orderId);
  const numbers = await Promise.all(orderIds.map(async (orderId) => (await onlyDocumentOf(orderId)).number));
  const pages = await pagesOf(expectStatus(await invoices([...orderIds.toReversed(), "UNKNOWN1"]), 200));
  expect(pages).toHaveLength(3);
  for (const [index, number] of numbers.entries()) expect(pages[index]?.text).toContain(number);
  expect((await invoices(["UNKNOWN1"])).status).toBe(404);
  expect((await invoices([])).status).toBe(400);
  expect((await invoices(Array.from({ length: 201 }, (_, index) => `N${index}`))).status).toBe(400);
});

test("200 invoices are one file with each number once", async () => {
  const { orderId } = await packedOrder(shop, owner);
  const numbers = await packCopies(orderId, 200);
  const answer = expectStatus(await invoices(numbers), 200);
  const pages = await pagesOf(answer);
  expect(pages).toHaveLength(200);
  expect(new Set(pages.map(({ text }) => text.match(/\/\d{2}-\d{2}\/(\d{6})/)?.[1])).size).toBe(200);
});

async function packCopies(orderId: string, count: number): Promise<string[]> {
  const prefix = `COPY${process.pid}N`;
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  await copyOrder(pool, orderId, { prefix, count, status: "Confirmed" }).finally(() => pool.end());
  const numbers = Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
  for (let from = 0; from < count; from += 50)
    expectStatus(
      await owner.request("POST", "/api/admin/orders/pack", { orderIds: numbers.slice(from, from + 50) }),
      200,
    );
  return numbers;
}

test("a shopper downloads the documents of the own order only", async () => {
  const mine = await packedOrder(shop, owner);
  const other = await packedOrder(shop, owner);
  const { _id, number } = await onlyDocumentOf(mine.orderId);
  const get = (browser: Browser, path: string) => browser.request("GET", path);
  const listed = await mine.browser.request("GET", `/api/users/tax-documents/${mine.orderId}`);
  expect(expectStatus(listed, 200).json).toMatchObject([{ _id, kind: "invoice", number }]);
  const [page] = await pagesOf(expectStatus(await get(mine.browser, ownPath(mine.orderId, _id)), 200));
  expect(page?.text).toContain(number);
  for (const [browser, path] of [
    [other.browser, ownPath(mine.orderId, _id)],
    [other.browser, ownPath(other.orderId, _id)],
    [mine.browser, ownPath(mine.orderId, crypto.randomUUID())],
    [mine.browser, ownPath(mine.orderId, "x")],
  ] as const)
    expect((await get(browser, path)).status).toBe(404);
});

test("packers get no invoice, and the public neither", async () => {
  const { orderId } = await packedOrder(shop, owner);
  const { _id } = await onlyDocumentOf(orderId);
  const packer = await openAdmin(shop, "packer");
  expect((await packer.request("GET", pdfPath(_id))).status).toBe(403);
  expect((await invoices([orderId], packer)).status).toBe(403);
  expect((await fetch(`${shop.url}${pdfPath(_id)}`)).status).toBe(401);
  expect((await fetch(`${shop.url}${ownPath(orderId, _id)}`)).status).toBe(404);
  expect((await owner.request("GET", pdfPath(crypto.randomUUID()))).status).toBe(404);
  expect((await owner.request("GET", pdfPath("x"))).status).toBe(404);
  expect((await owner.request("GET", pdfPath(_id, "a5"))).status).toBe(400);
});

test("once a shopper is erased, the same number has no name", async () => {
  const { orderId, phone } = await packedOrder(shop, owner);
  const { _id, number } = await onlyDocumentOf(orderId);
  const print = async () =>
    (await pagesOf(expectStatus(await owner.request("GET", pdfPath(_id)), 200)))[0]?.text;
  expect(await print()).toContain("LakshmiNair");
  await moveAlong(owner, orderId, "Shipped", "Delivered");
  await jobsDone(shop);
  expectStatus(await requestDataOf(owner, "erase", phone), 200);
  const text = await print();
  expect(text).toContain(number);
  expect(text).toContain("Nameandaddressweredeletedonrequest");
  for (const part of ["LakshmiNair", "MarineDrive", "682001"]) expect(text).not.toContain(part);
});
