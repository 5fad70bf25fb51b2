import { sql } from "kysely";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BYTE_ORDER_MARK } from "../../../rules/csv.ts";
import { type Admin, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { ADDRESS, expectStatus } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { creditInThePast, packInThePast } from "../../../tests/support/past-documents.ts";
import { bookInThePast, payBackInThePast, payInThePast } from "../../../tests/support/past-orders.ts";
import { databaseOf, orderRow } from "../../../tests/support/rows.ts";

type Row = Record<string, string>;

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  await setGstin("32AAAFN1234K1ZP");
});
afterAll(() => shop.close());

const setGstin = (gstin: string) =>
  sql`update shop_profile set profile = profile || jsonb_build_object('gstin', ${gstin}::text)`.execute(
    databaseOf(shop),
  );

const setRegisteredSince = async (day: string) =>
  expectStatus(await owner.request("PATCH", "/api/admin/shop-profile", { gstinSince: day }), 200);

const fetchFile = (query: string, { token }: Admin = owner) =>
  fetch(`${shop.url}/api/admin/figures/sales.csv?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });

/** The rows of a file by column name. Checks what all files have in common. */
async function exported(query: string): Promise<Row[]> {
  const answer = await fetchFile(query);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const { data, errors } = Papa.parse<Row>(text.slice(1), { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  for (const row of data)
    expect(paiseOf(row, "Taxable value", "CGST", "SGST/UTGST", "IGST")).toBe(paiseOf(row, "Amount"));
  return data;
}

/** The sum of some cells in paise. Fails for a cell that is not a plain number in rupees. */
function paiseOf(row: Row, ...columns: string[]): number {
  return columns.reduce((all, column) => {
    const cell = row[column] as string;
    if (cell === "") return all;
    expect(cell).toMatch(/^-?\d+\.\d\d$/);
    return all + Math.round(Number(cell) * 100);
  }, 0);
}

const total = (rows: readonly Row[], column = "Amount") =>
  rows.reduce((all, row) => all + paiseOf(row, column), 0);
const ofOrder = (rows: readonly Row[], orderNumber: string) =>
  rows.filter((row) => row.Order === orderNumber);

const paid = (at: string) => (["Verified", "Paid", "Confirmed"] as const).map((to) => [to, at] as const);

test("the days may end before today, as on a screen that was opened yesterday", async () => {
  const answer = await fetchFile("days=30&until=2026-11-20");
  expect(answer.headers.get("content-disposition")).toContain("sales-2026-10-22-to-2026-11-20.csv");
  expect((await fetchFile("days=30&until=2026-11-31")).status).toBe(400);
});

test("each line, delivery charge and refund is a row, and an order's rows add up to its total", async () => {
  const db = databaseOf(shop);
  const sold = await bookInThePast(db, {
    booked: "2026-10-31 23:50",
    moves: paid("2026-10-31 23:59:59"),
    quantity: 3,
    coupon: "ONAM15",
    delivery: 3_000,
  });
  const sent = await bookInThePast(db, {
    booked: "2026-10-01 00:00",
    moves: paid("2026-10-01 00:00:00"),
    state: "Tamil Nadu",
  });
  await bookInThePast(db, { booked: "2026-11-01 00:00", moves: paid("2026-11-01 00:00:00") });
  const payment = await payInThePast(db, sold);
  await payBackInThePast(db, payment, {
    amount: 12_000,
    delivery: 3_000,
    units: { quantity: 1, amount: 9_000 },
    at: "2026-10-31 23:59:59",
  });
  await payBackInThePast(db, payment, { amount: 1_000, at: "2026-11-02 10:00" });

  const rows = await exported("month=2026-10");
  expect(rows.map((row) => [row.Date, row.Kind, row.Order, row.Units, row.Amount])).toEqual([
    ["2026-10-01", "Sale", sent, "1", "100.00"],
    ["2026-10-31", "Sale", sold, "3", "270.00"],
    ["2026-10-31", "Delivery", sold, "", "30.00"],
    ["2026-10-31", "Refund", sold, "-1", "-90.00"],
    ["2026-10-31", "Refund", sold, "", "-30.00"],
  ]);
  const [toTamilNadu, chips] = rows as [Row, Row];
  expect(chips).toMatchObject({
    "Place of supply": "32-Kerala",
    Pincode: "682001",
    Product: "Nendran Banana Chips",
    SKU: "nendran-banana-chips",
    Price: "100.00",
    MRP: "100.00",
    Discount: "30.00",
    IGST: "0.00",
    Payment: `pay_${sold}`,
    Refund: "",
  });
  expect(chips["Dispatch number"]).not.toBe("");
  expect(chips.CGST).toBe(chips["SGST/UTGST"]);
  expect(Number(chips.CGST)).toBeGreaterThan(0);
  expect(toTamilNadu).toMatchObject({ "Place of supply": "33-Tamil Nadu", CGST: "0.00" });
  expect(Number(toTamilNadu.IGST)).toBeGreaterThan(0);
  const sales = rows.filter(({ Kind }) => Kind !== "Refund");
  expect(total(ofOrder(sales, sold))).toBe((await orderRow(shop, sold)).total);
  const november = (await exported("month=2026-11")).filter((row) => row.Order === sold);
  expect(november.map((row) => [row.Date, row.Kind, row.Amount])).toEqual([
    ["2026-11-02", "Refund", "-10.00"],
  ]);
});

const correct = (order: string, state: string, pincode: string) =>
  owner.request("PUT", `/api/admin/order/address/${order}`, { ...ADDRESS, state, pincode });

test("correcting an address changes the tax only before the parcel has left", async () => {
  const db = databaseOf(shop);
  const at = "2026-06-10 10:00";
  const [isBack, isHere] = [
    await bookInThePast(db, {
      booked: at,
      moves: [...paid(at), ["Packed", at], ["Shipped", at], ["Returned", at]],
    }),
    await bookInThePast(db, { booked: at, moves: paid(at) }),
  ];
  for (const order of [isBack, isHere]) {
    expectStatus(await correct(order, "Karnataka", "560001"), 200);
    expectStatus(await correct(order, "Tamil Nadu", "600001"), 200);
  }
  const rows = await exported("month=2026-06");
  expect(rows.map((row) => [row.Order, row["Place of supply"], row.Pincode, row.IGST === "0.00"])).toEqual([
    [isBack, "32-Kerala", "682001", true],
    [isHere, "33-Tamil Nadu", "600001", false],
  ]);
});

test("the file equals the tables, over more orders than one batch has", async () => {
  const db = databaseOf(shop);
  const times = [5, 6].flatMap((day) => Array.from({ length: 260 }, () => `2026-08-0${day} 10:00:00`));
  for (const [place, at] of times.entries())
    await bookInThePast(db, { booked: at, moves: paid(at), quantity: 1 + (place % 9), delivery: place % 3 });
  // All at the same moment, so that batches continue by id.
  await sql`update orders set paid_at = '2026-08-05T10:00:00+05:30'
    where paid_at between '2026-08-01' and '2026-08-31'`.execute(db);
  const rows = await exported("month=2026-08");
  const { rows: sums } = await sql<{ orders: number; total: number }>`
    select count(*) as orders, sum(total)::bigint as total from orders
    where paid_at between '2026-08-01' and '2026-08-31'`.execute(db);
  expect(new Set(rows.map((row) => row.Order)).size).toBe(sums[0]?.orders);
  expect(sums[0]?.orders).toBe(times.length);
  expect(total(rows)).toBe(sums[0]?.total);
});

test("an order refunded in parts leaves no tax, however its refunds were made", async () => {
  const db = databaseOf(shop);
  const at = "2026-07-05 10:00";
  const orderNumber = await bookInThePast(db, {
    booked: at,
    moves: paid(at),
    quantity: 7,
    coupon: "ONAM15",
    delivery: 4_999,
  });
  const payment = await payInThePast(db, orderNumber);
  await payBackInThePast(db, payment, {
    amount: 18_003,
    units: { quantity: 2, amount: 18_000 },
    at: "2026-07-06 10:00",
  });
  await payBackInThePast(db, payment, { amount: 7_777, at: "2026-07-07 10:00", cause: "provider" });
  await payBackInThePast(db, payment, { amount: 1_000, at: "2026-07-07 11:00", state: "failed" });
  await payBackInThePast(db, payment, { amount: 63_000 + 4_999 - 18_003 - 7_777, at: "2026-07-08 10:00" });
  const rows = ofOrder(await exported("month=2026-07"), orderNumber);
  for (const column of ["Amount", "Taxable value", "CGST", "SGST/UTGST", "IGST"])
    expect([column, total(rows, column)]).toEqual([column, 0]);
  expect(new Set(rows.map((row) => row.Refund)).size).toBe(4);
});

test("the file contains today's order, without the shopper's name, phone or e-mail", async () => {
  const { orderId, phone } = await paidOrder(shop);
  const rows = ofOrder(await exported("days=1"), orderId);
  expect(total(rows)).toBe((await orderRow(shop, orderId)).total);
  const { rows: addresses } = await sql<{ email: string; name: string }>`
    select email, full_name as name from addresses join orders on orders.address_id = addresses.id
    where order_number = ${orderId}`.execute(databaseOf(shop));
  const text = JSON.stringify(rows);
  for (const personal of [phone, phone.slice(3), addresses[0]?.email, addresses[0]?.name])
    expect(text).not.toContain(personal);
});

test("a name like a formula is exported as text, and one with commas and quotes is one cell", async () => {
  const at = "2026-06-05 10:00";
  const orderNumber = await bookInThePast(databaseOf(shop), { booked: at, moves: paid(at) });
  const rename = (name: string) =>
    sql`update order_lines set name = ${name} from orders
      where orders.id = order_id and order_number = ${orderNumber}`.execute(databaseOf(shop));
  await rename('=HYPERLINK("x")');
  expect((await exported("month=2026-06"))[0]?.Product).toBe(`'=HYPERLINK("x")`);
  await rename('Chips, "salted"');
  expect((await exported("month=2026-06"))[0]?.Product).toBe('Chips, "salted"');
});

test("a shop without a GSTIN states no GST", async () => {
  await setGstin("");
  const at = "2026-05-05 10:00";
  await bookInThePast(databaseOf(shop), { booked: at, moves: paid(at) });
  const [row] = await exported("month=2026-05");
  expect(row).toMatchObject({
    Amount: "100.00",
    "Taxable value": "100.00",
    "GST rate %": "",
    CGST: "",
    IGST: "",
  });
  await setGstin("32AAAFN1234K1ZP");
});

test("sales before the GST registration contain no GST, even if refunded later", async () => {
  await setRegisteredSince("2026-04-10");
  const db = databaseOf(shop);
  const [before, after] = [
    await bookInThePast(db, { booked: "2026-04-09 10:00", moves: paid("2026-04-09 23:59:59") }),
    await bookInThePast(db, { booked: "2026-04-10 00:00", moves: paid("2026-04-10 00:00:00") }),
  ];
  for (const order of [before, after])
    await payBackInThePast(db, await payInThePast(db, order), { amount: 10_000, at: "2026-04-12 10:00" });

  const rows = await exported("month=2026-04");
  const taxOf = (order: string) => ofOrder(rows, order).map((row) => [row.Kind, row["GST rate %"], row.CGST]);
  expect(taxOf(before)).toEqual([
    ["Sale", "", ""],
    ["Refund", "", ""],
  ]);
  expect(taxOf(after)).toEqual([
    ["Sale", expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+\.\d\d$/)],
    ["Refund", expect.stringMatching(/^\d+$/), expect.stringMatching(/^-\d+\.\d\d$/)],
  ]);
  await setRegisteredSince("");
});

test("sales before the shop moved to another state are taxed as they were filed", async () => {
  const db = databaseOf(shop);
  const [before, after] = [
    await bookInThePast(db, { booked: "2026-05-09 10:00", moves: paid("2026-05-09 23:59:59") }),
    await bookInThePast(db, { booked: "2026-05-10 00:00", moves: paid("2026-05-10 00:00:00") }),
  ];
  const moved = { gstin: "27AAPFU0939F1ZV", gstinSince: "2026-05-10" };
  const { json } = await owner.request("PATCH", "/api/admin/shop-profile", moved);
  expect(json).toMatchObject({
    settings: moved,
    formerGstins: [{ gstin: "32AAAFN1234K1ZP", gstinSince: "" }],
  });
  const rows = await exported("month=2026-05");
  const taxOf = (order: string) =>
    ofOrder(rows, order).map((row) => [row.CGST !== "0.00", row.IGST !== "0.00"]);
  expect([taxOf(before), taxOf(after)]).toEqual([[[true, false]], [[false, true]]]);
  await owner.request("PATCH", "/api/admin/shop-profile", { gstin: "32AAAFN1234K1ZP", gstinSince: "" });
});

test("each row has the number and day of its invoice or credit note, and the buyer's GSTIN", async () => {
  const buyer = "33AAACH7409R1Z8";
  const sold = await packInThePast(shop, {
    time: "2026-09-10T10:00:00",
    state: "Tamil Nadu",
    quantity: 1,
    change: (id) => sql`update orders set buyer_gstin = ${buyer} where id = ${id}`.execute(databaseOf(shop)),
  });
  await creditInThePast(shop, sold, 50_00, "2026-09-11T10:00:00");
  const at = "2026-09-02 10:00";
  const notPacked = await bookInThePast(databaseOf(shop), { booked: at, moves: paid(at) });
  const { rows: documents } = await sql<{ fullNumber: string }>`
    select full_number from tax_documents join orders on orders.id = order_id
    where order_number = ${sold} order by issued_at`.execute(databaseOf(shop));
  const [invoice, note] = documents.map(({ fullNumber }) => fullNumber);
  const rows = await exported("month=2026-09");
  const cells = (order: string) =>
    ofOrder(rows, order).map((row) => [row.Kind, row.Document, row["Document date"], row["Buyer's GSTIN"]]);
  expect(cells(sold)).toEqual([
    ["Sale", invoice, "2026-09-10", buyer],
    ["Delivery", invoice, "2026-09-10", buyer],
    ["Refund", note, "2026-09-11", buyer],
    ["Refund", note, "2026-09-11", buyer],
  ]);
  expect(cells(notPacked)).toEqual([["Sale", "", "", ""]]);
});

test("the second retry of a refused refund has the credit note of the refused one", async () => {
  const db = databaseOf(shop);
  const sold = await packInThePast(shop, { time: "2025-12-10T10:00:00", state: "Kerala", quantity: 1 });
  await creditInThePast(shop, sold, 50_00, "2025-12-11T10:00:00");
  const { id: order } = await orderRow(shop, sold);
  const { id: payment } = await db
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", order)
    .executeTakeFirstOrThrow();
  for (const day of [12, 13]) {
    await sql`update refunds set state = 'failed', processed_at = null where payment_id = ${payment}`.execute(
      db,
    );
    await payBackInThePast(db, payment, { amount: 50_00, at: `2025-12-${day} 10:00` });
    await sql`update refunds set retry_of = (select id from refunds where payment_id = ${payment}
      order by created_at desc offset 1 limit 1) where payment_id = ${payment} and state = 'processed'`.execute(
      db,
    );
  }
  const note = await db
    .selectFrom("taxDocuments")
    .select("fullNumber")
    .where("orderId", "=", order)
    .where("kind", "=", "credit note")
    .executeTakeFirstOrThrow();
  const refunds = (await exported("month=2025-12")).filter(({ Kind }) => Kind === "Refund");
  expect(total(refunds)).toBe(-50_00);
  expect(new Set(refunds.map((row) => `${row.Date} ${row.Document} ${row["Paid out on"]}`))).toEqual(
    new Set([`2025-12-11 ${note.fullNumber} 2025-12-13`]),
  );
});

test("a month without sales is a file with only a header", async () => {
  expect(await exported("month=2026-01")).toEqual([]);
});

test("each export is recorded with its days", async () => {
  await exported("month=2026-02");
  const rows = await databaseOf(shop)
    .selectFrom("auditLog")
    .select(["actor", "action", "subject"])
    .where("subject", "=", "2026-02-01 to 2026-02-28")
    .execute();
  expect(rows).toEqual([
    { actor: owner.username, action: "sales exported", subject: "2026-02-01 to 2026-02-28" },
  ]);
});

test("an accountant gets the figures and the file, which is recorded with the accountant's name", async () => {
  const accountant = await openAdmin(shop, "accountant");
  expectStatus(await accountant.request("GET", "/api/admin/figures"), 200);
  expect((await fetchFile("month=2026-03", accountant)).status).toBe(200);
  const rows = await databaseOf(shop)
    .selectFrom("auditLog")
    .select(["action", "subject"])
    .where("actor", "=", accountant.username)
    .where("action", "=", "sales exported")
    .execute();
  expect(rows).toEqual([{ action: "sales exported", subject: "2026-03-01 to 2026-03-31" }]);
});

test("a packer gets neither figures nor file, and an invalid range is refused", async () => {
  const packer = await openAdmin(shop, "packer");
  expect((await packer.request<{ code: string }>("GET", "/api/admin/figures")).json.code).toBe(
    "ROLE_REFUSED",
  );
  expect((await fetchFile("month=2026-10", packer)).status).toBe(403);
  expect((await fetchFile("month=2026-10", { ...owner, token: "" })).status).toBe(401);
  for (const query of ["month=2026-13", "days=8", "month=October"]) {
    const answer = await fetchFile(query);
    expect([query, answer.status]).toEqual([query, 400]);
    expect(await answer.json()).toMatchObject({ code: "INVALID_INPUT" });
    expect((await owner.request("GET", `/api/admin/figures?${query}`)).status).toBe(400);
  }
});

test("the figures are in rupees", async () => {
  const { json } = await owner.request("GET", "/api/admin/figures?month=2026-08");
  expect(json).toMatchObject({ from: "2026-08-01", states: [{ state: "Kerala", orders: 520 }] });
  const { rows } = await sql<{ rupees: number }>`
    select (sum(total) / 100)::float8 as rupees from orders where paid_at between '2026-08-01' and '2026-08-31'`.execute(
    databaseOf(shop),
  );
  expect((json.totals as { revenue: number }).revenue).toBe(rows[0]?.rupees);
});

test("the provider's refund of a lost dispute does not reduce the lines that are refunded later", async () => {
  const db = databaseOf(shop);
  const at = "2026-08-05 10:00";
  const orderNumber = await bookInThePast(db, { booked: at, moves: paid(at), delivery: 10_000 });
  const payment = await payInThePast(db, orderNumber);
  await payBackInThePast(db, payment, { amount: 10_000, at: "2026-08-06 10:00", cause: "provider" });
  await sql`with lost as (
      insert into disputes (provider_dispute_id, provider_payment_id, order_id, amount, currency, state, raised_at)
      select 'disp_accountant', provider_payment_id, order_id, 10000, 'INR', 'lost', now() from payments where id = ${payment}
      returning id)
    update refunds set dispute_id = lost.id from lost where payment_id = ${payment}`.execute(db);
  const [amount, units] = [10_000, { quantity: 1, amount: 10_000 }];
  await payBackInThePast(db, payment, { amount, units, at: "2026-08-07 10:00" });
  const back = ofOrder(await exported("month=2026-08"), orderNumber).filter((row) => row.Refund !== "");
  expect(back.map((row) => row.Amount)).toEqual(["-100.00"]);
});
