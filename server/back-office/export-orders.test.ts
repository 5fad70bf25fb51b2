import { sql } from "kysely";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BYTE_ORDER_MARK } from "../../rules/csv.ts";
import {
  type Admin,
  expirePasswordProof,
  openAdmin,
  paidOrder,
  provePassword,
} from "../../tests/support/admin.ts";
import { ADDRESS } from "../../tests/support/browser.ts";
import { verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { MANUAL } from "../../tests/support/courier.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf } from "../../tests/support/orders.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const fetchFile = (body: object, { token }: Admin = owner) =>
  fetch(`${shop.url}/api/admin/orders/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ filters: {}, ...body }),
  });
const bytesOf = async (body: object) => Buffer.from(await (await fetchFile(body)).arrayBuffer());

async function csv(body: object): Promise<Record<string, string>[]> {
  const text = (await bytesOf({ ...body, format: "csv" })).toString();
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data;
}
async function xlsx(body: object): Promise<Record<string, unknown>[]> {
  const [sheet] = await readXlsxFile(await bytesOf({ ...body, format: "xlsx" }));
  const [names = [], ...rows] = sheet?.data ?? [];
  return rows.map((cells) =>
    Object.fromEntries(names.map((name, index) => [String(name), cells[index] ?? ""])),
  );
}

test("the file contains everything about an order that a courier or an accountant needs", async () => {
  const { orderId, phone } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed"])
    await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status });
  await owner.request("POST", `/api/admin/consignments/${orderId}`, { ...MANUAL, awb: "EXPORT-1" });
  const { json: order } = await owner.request<{ totalAmount: number; shippingCharges: number }>(
    "GET",
    `/api/admin/order/${orderId}`,
  );
  const texts = {
    Order: orderId,
    Status: "Packed",
    Name: ADDRESS.fullName,
    Phone: phone,
    "E-mail": ADDRESS.email,
    Pincode: ADDRESS.pincode,
    Courier: MANUAL.courierName,
    AWB: "EXPORT-1",
  };
  const amounts = { Total: order.totalAmount, Delivery: order.shippingCharges };
  expect(await csv({ search: orderId })).toMatchObject([
    { ...texts, Total: String(amounts.Total), Delivery: String(amounts.Delivery) },
  ]);
  expect(await xlsx({ search: orderId })).toMatchObject([{ ...texts, ...amounts }]);
});

test("typed text is exported as text in both files, whatever it looks like", async () => {
  const { browser, orderId } = await verifiedShopper(shop);
  await browser.startPayment(orderId, { ...ADDRESS, fullName: "A, B. Menon", landmark: "x0041 gate" });
  await sql`
    update addresses set full_name = '=SUM(A1) "quoted" <b> & _x0041_', landmark = 'रमा ☕'
    where id = ${(await orderRow(shop, orderId)).addressId}`.execute(databaseOf(shop));
  const [line] = await csv({ search: orderId });
  expect(line).toMatchObject({ Name: `'=SUM(A1) "quoted" <b> & _x0041_`, Landmark: "रमा ☕" });
  expect(await xlsx({ search: orderId })).toMatchObject(
    [line].map(() => ({ Name: line?.Name, Landmark: line?.Landmark })),
  );
});

test("every matching order is in the file once, newest first, across batches", async () => {
  const { id } = await orderRow(shop, (await paidOrder(shop)).orderId);
  await sql`
    insert into orders (order_number, items_price, discount, delivery, total, phone, address_id, created_at, coupon_name)
    select 'EXP' || n, 100, 0, 0, 100, phone, address_id, '2026-01-01'::timestamptz + n / 3 * interval '1 second', 'EXPORTED'
    from orders, generate_series(1, 1201) as n where id = ${id}`.execute(databaseOf(shop));
  const wanted = { filters: { coupon: "EXPORTED" } };
  const rows = await csv(wanted);
  expect(new Set(rows.map((row) => row.Order)).size).toBe(1201);
  expect(rows).toHaveLength(1201);
  expect(rows.map((row) => row.Placed as string)).toEqual(
    rows
      .map((row) => row.Placed as string)
      .toSorted()
      .toReversed(),
  );
  expect((await xlsx(wanted)).map((row) => row.Order)).toEqual(rows.map((row) => row.Order));
});

test("only the owner can export, and the audit log contains no search text", async () => {
  const packer = await openAdmin(shop, "packer");
  expect((await fetchFile({ format: "csv" }, packer)).status).toBe(403);
  expect((await fetchFile({ format: "pdf" })).status).toBe(400);
  await csv({ search: "+919876500000", filters: { status: "Paid" } });
  const last = (await auditOf(shop, "csv")).at(-1);
  expect(last).toMatchObject({ action: "orders exported", after: { status: "Paid", isSearch: true } });
  expect(JSON.stringify(last)).not.toContain("98765");
});

test("an export requires a password proved within ten minutes", async () => {
  const admin = await openAdmin(shop);
  await expirePasswordProof(shop, admin);
  const refused = await fetchFile({ format: "csv" }, admin);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ code: "PASSWORD_NEEDED" }),
  ]);
  await provePassword(admin);
  expect((await fetchFile({ format: "csv" }, admin)).status).toBe(200);
});

test("an export without matches contains only the column names", async () => {
  expect(await xlsx({ search: "Nobody at all" })).toEqual([]);
  expect(await csv({ search: "Nobody at all" })).toEqual([]);
});
