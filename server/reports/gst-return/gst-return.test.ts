import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import Papa from "papaparse";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Filing, GstReturnReply } from "../../../contract/gst-return.ts";
import type { Figures } from "../../../contract/reports.ts";
import type { Settlements } from "../../../contract/settlements.ts";
import type { IndianState } from "../../../rules/address.ts";
import type { OrderNumber, OrderUuid } from "../../../rules/ids.ts";
import { type Admin, openAdmin } from "../../../tests/support/admin.ts";
import { avoidMidnight } from "../../../tests/support/avoid-midnight.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { auditOf, setProfile } from "../../../tests/support/orders.ts";
import { creditInThePast, documentInThePast, packInThePast } from "../../../tests/support/past-documents.ts";
import { bookInThePast, payBackInThePast, payInThePast } from "../../../tests/support/past-orders.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { GSTIN } from "../../../tests/support/tax-documents.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  await setProfile(shop, { name: "Nendra", legalName: "Nendra Foods LLP", gstin: GSTIN, gstinSince: "" });
  await sellMarch();
});
afterAll(() => shop.close());

const STATES: readonly IndianState[] = [
  "Kerala",
  "Kerala",
  "Tamil Nadu",
  "Karnataka",
  "Maharashtra",
  "Delhi",
  "Puducherry",
];
const BUYER = "33AAACH7409R1Z8";

/** An embassy. */
const UIN = "0717UNO00154UNU";

const soldTo = (gstin: string, name: string) => (id: OrderUuid) =>
  sql`update orders set buyer_gstin = ${gstin}, buyer_business_name = ${name} where id = ${id}`.execute(
    databaseOf(shop),
  );
const toBusiness = soldTo(BUYER, "Hotel Saravana");

/** Adds a packet at 0 %. */
async function withUntaxedLine(id: OrderUuid): Promise<void> {
  const db = databaseOf(shop);
  await sql`insert into order_lines (order_id, position, product_id, slug, name, selling_price, mrp, net_weight_grams,
      hsn_code, gst_rate_percent, quantity)
    select ${id}, 1, id, slug, 'കപ്പ 500 g', 6000, 6000, 500, '0714', 0, 1 from products where slug = 'achappam'`.execute(
    db,
  );
  await sql`update orders set items_price = items_price + 6000, total = total + 6000 where id = ${id}`.execute(
    db,
  );
}

const untaxed = (id: OrderUuid) =>
  sql`update order_lines set gst_rate_percent = 0, hsn_code = '0714', name = 'Raw tapioca, "peeled" & cut into pieces'
    where order_id = ${id}`.execute(databaseOf(shop));

/** Sells one packet for a lakh. */
async function large(id: OrderUuid): Promise<void> {
  const db = databaseOf(shop);
  await sql`update order_lines set selling_price = 10000000, mrp = 10000000 where order_id = ${id}`.execute(
    db,
  );
  await sql`update orders set items_price = 10000000, total = 10000000 + delivery where id = ${id}`.execute(
    db,
  );
}

/** Refunds ₹30 before the order is packed. */
async function partlyRefunded(id: OrderUuid): Promise<void> {
  const db = databaseOf(shop);
  const { rows } = await sql<{
    orderNumber: OrderNumber;
  }>`select order_number from orders where id = ${id}`.execute(db);
  const payment = await payInThePast(db, (rows[0] as { orderNumber: OrderNumber }).orderNumber);
  await payBackInThePast(db, payment, { amount: 30_00, at: "2026-03-29 10:00" });
}

/** A paid order that is refunded before it is packed. */
async function refundUnpacked(): Promise<void> {
  const db = databaseOf(shop);
  const at = "2026-03-28 10:00";
  const moves = (["Verified", "Paid", "Confirmed"] as const).map((to) => [to, at] as const);
  const payment = await payInThePast(db, await bookInThePast(db, { booked: at, moves }));
  const refund = await payBackInThePast(db, payment, { amount: 100_00, at });
  await documentInThePast(shop, refund, "2026-03-30T09:00:00");
}

/**
 * Invoices of March 2026 in seven states: fifty to consumers, one of them with a packet at 0 % and one to a business; then each
 * other kind of paper. A moment after the last, in April, one more.
 */
async function sellMarch(): Promise<void> {
  const day = (place: number) => `2026-03-${String(1 + Math.floor(place / 2)).padStart(2, "0")}`;
  for (let place = 0; place < 49; place++) {
    const state = STATES[place % STATES.length] as IndianState;
    const change = place === 9 ? toBusiness : place === 14 ? withUntaxedLine : undefined;
    const orderNumber = await packInThePast(shop, {
      time: `${day(place)}T10:00:0${place % 2}`,
      state,
      quantity: 1 + (place % 6),
      ...(change && { change }),
    });
    if (place === 9 || place === 16)
      await creditInThePast(shop, orderNumber, 100_00, `${day(place)}T18:00:00`);
  }
  await refundUnpacked();
  const sell = (state: IndianState, quantity: number, ...changes: ((id: OrderUuid) => Promise<unknown>)[]) =>
    packInThePast(shop, {
      time: "2026-03-30T10:00:00",
      state,
      quantity,
      change: async (id) => {
        for (const change of changes) await change(id);
      },
    });
  const bill = await sell("Kerala", 5, untaxed);
  await sell("Tamil Nadu", 5, untaxed, toBusiness);
  await sell("Tamil Nadu", 2, withUntaxedLine, toBusiness);
  await sell("Delhi", 3, soldTo(UIN, "Embassy"));
  await sell("Lakshadweep", 4, partlyRefunded);
  const lakh = await sell("Maharashtra", 1, large);
  await creditInThePast(shop, bill, 50_00, "2026-03-30T18:00:00");
  await creditInThePast(shop, lakh, 1_000_00, "2026-03-30T18:00:01");
  await packInThePast(shop, { time: "2026-03-31T23:59:59.999", state: "Kerala", quantity: 1 });
  await packInThePast(shop, { time: "2026-04-01T00:00:00", state: "Kerala", quantity: 2 });
}

const fetchReturn = async (query: string) =>
  expectStatus(await owner.request<GstReturnReply>("GET", `/api/admin/gst-return?${query}`), 200).json;

const fetchFile = (query: string, { token }: Admin = owner) =>
  fetch(`${shop.url}/api/admin/gst-return/file?${query}`, { headers: { authorization: `Bearer ${token}` } });

test("the portal's file of a month with each kind of paper", async () => {
  const answer = await fetchFile("month=2026-03&format=json");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="GSTR1-${GSTIN}-032026.json"`);
  const golden = await readFile(new URL("march-2026.gstr1.json", import.meta.url), "utf8");
  expect(await answer.json()).toEqual(JSON.parse(golden));
});

test("an invoice at midnight belongs to the next month and the next financial year", async () => {
  const [march, april] = [await fetchReturn("month=2026-03"), await fetchReturn("month=2026-04")];
  expect(march.series[0]).toMatchObject({ kind: "invoice", last: "NE/25-26/000054", count: 54 });
  expect(april.series).toEqual([
    { kind: "invoice", first: "NE/26-27/000001", last: "NE/26-27/000001", count: 1 },
  ]);
  expect(march).toMatchObject({
    from: "2026-03-01",
    until: "2026-03-31",
    firstMonth: "2026-03",
    gstins: [GSTIN],
  });
});

test("a quarter is the sum of its months", async () => {
  const [march, quarter] = [
    await fetchReturn("month=2026-03"),
    await fetchReturn("month=2026-01&by=quarter"),
  ];
  expect(quarter).toMatchObject({ from: "2026-01-01", until: "2026-03-31" });
  expect(quarter.totals).toEqual(march.totals);
  expect((await fetchReturn("month=2026-04&by=quarter")).from).toBe("2026-04-01");
  const file = await fetchFile("month=2026-01&by=quarter&format=json");
  expect(await file.json()).toMatchObject({ fp: "032026" });
});

test("the return, the documents and the accountant's file agree to the paisa", async () => {
  const { totals } = await fetchReturn("month=2026-03");
  const { rows } = await sql<Record<"taxable" | "cgst" | "igst" | "total", number>>`
    select (sum(taxable * sign) / 100)::float8 as taxable, (sum(cgst * sign) / 100)::float8 as cgst,
      (sum(igst * sign) / 100)::float8 as igst, (sum(total * sign) / 100)::float8 as total
    from (select *, case kind when 'credit note' then -1 else 1 end as sign from tax_documents
      where issued_on between '2026-03-01' and '2026-03-31' and kind <> 'refund voucher') as signed`.execute(
    databaseOf(shop),
  );
  expect(totals).toMatchObject(rows[0] as object);

  const sales = await fetch(`${shop.url}/api/admin/figures/sales.csv?month=2026-03`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { data } = Papa.parse<Record<string, string>>((await sales.text()).slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  const sumOf = (column: string) => data.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
  for (const [column, amount] of [
    ["Amount", "total"],
    ["Taxable value", "taxable"],
    ["CGST", "cgst"],
    ["IGST", "igst"],
  ] as const)
    expect([column, sumOf(column)]).toEqual([column, Math.round(totals[amount] * 100)]);
});

test("each sheet is a CSV file with the offline tool's heads, and all are one workbook", async () => {
  const csv = await (await fetchFile("month=2026-03&format=b2cs")).text();
  const [head, first] = csv.split("\r\n");
  expect(head).toBe(
    "Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN",
  );
  expect(first).toMatch(/^OE,07-Delhi,,5,\d+(\.\d+)?,0,$/);
  expect(csv).toContain("OE,31-Lakshdweep,,5,");
  const workbook = await readWorkbook(
    Buffer.from(await (await fetchFile("month=2026-03&format=xlsx")).arrayBuffer()),
  );
  // The tool expects the heads in row 4.
  expect(workbook.map(({ sheet, data }) => [sheet, data.length - 4])).toEqual([
    ["b2b,sez,de", 3],
    ["b2cl", 1],
    ["b2cs", 7],
    ["cdnr", 1],
    ["cdnur", 1],
    ["exemp", 2],
    ["hsn(b2b)", 2],
    ["hsn(b2c)", 2],
    ["docs", 4],
  ]);
  expect(workbook[2]?.data[0]?.[0]).toBe("Summary For B2CS(7)");
  expect(workbook[2]?.data[3]?.slice(0, 2)).toEqual(["Type", "Place Of Supply"]);
});

test("a month without documents is empty, and its file has only the head", async () => {
  const empty = await fetchReturn("month=2025-01");
  expect(empty).toMatchObject({ gstin: "", gstins: [], consumerSales: [], series: [], warnings: [] });
  expect((await (await fetchFile("month=2025-01&format=docs")).text()).trim().split("\r\n")).toHaveLength(1);
});

test("the return of a month that is not over says so", async () => {
  const warning = /^The month is not over yet: invoices and credit notes are added until \d+ \w+ \d{4}\.$/;
  const { thisMonth } = await fetchReturn("");
  expect((await fetchReturn(`month=${thisMonth}`)).warnings[0]).toMatch(warning);
  expect((await fetchReturn("month=2026-03")).warnings.filter((each) => warning.test(each))).toEqual([]);
});

test("without a GSTIN, and under the composition scheme, the return has the regime and no GST", async () => {
  await setProfile(shop, { gstin: "" });
  await packInThePast(shop, { time: "2025-06-10T10:00:00", state: "Kerala", quantity: 1 });
  const unregistered = await fetchReturn("month=2025-06");
  expect(unregistered).toMatchObject({ regime: "unregistered", gstin: "", gstins: [], series: [] });

  await setProfile(shop, { gstin: GSTIN });
  const setRegime = (from: string, regime: string) =>
    sql`insert into tax_regimes (from_date, regime) values (${from}::date, ${regime})`.execute(
      databaseOf(shop),
    );
  await setRegime("2025-07-01", "composition");
  await setRegime("2025-09-15", "regular");
  await packInThePast(shop, { time: "2025-08-10T10:00:00", state: "Kerala", quantity: 1 });
  expect(await fetchReturn("month=2025-08")).toMatchObject({
    regime: "composition",
    gstin: GSTIN,
    series: [{ kind: "bill of supply" }],
    totals: { total: 0 },
  });
  expect((await fetchReturn("month=2025-09")).regime).toBe("regular");
  expect((await fetchReturn("month=2026-03")).regime).toBe("regular");
});

test("a warning names the bills that were issued before a GSTIN was entered that was valid already", async () => {
  await setProfile(shop, { gstin: "" });
  for (const day of ["02", "02", "09"])
    await packInThePast(shop, { time: `2025-05-${day}T10:00:00`, state: "Kerala", quantity: 1 });
  await setProfile(shop, { gstin: GSTIN, gstinSince: "2025-05-02" });
  await packInThePast(shop, { time: "2025-05-20T10:00:00", state: "Kerala", quantity: 1 });
  expect((await fetchReturn("month=2025-05")).warnings).toEqual([
    expect.stringMatching(/^3 bills without GST between 2 May 2025 and 9 May 2025, although/),
  ]);
  await setProfile(shop, { gstin: GSTIN, gstinSince: "2025-05-10" });
  expect((await fetchReturn("month=2025-05")).warnings).toEqual([]);
  await setProfile(shop, { gstin: GSTIN, gstinSince: "" });
});

test("such bills are named too if the period has no other documents", async () => {
  await setProfile(shop, { gstin: "" });
  for (const day of ["04", "28"])
    await packInThePast(shop, { time: `2025-04-${day}T10:00:00`, state: "Kerala", quantity: 1 });
  expect(await fetchReturn("month=2025-04")).toMatchObject({ regime: "unregistered", warnings: [] });
  await setProfile(shop, { gstin: GSTIN, gstinSince: "2025-04-05" });
  expect(await fetchReturn("month=2025-04")).toMatchObject({
    regime: "regular",
    gstin: "",
    warnings: [expect.stringMatching(/^1 bill without GST on 28 Apr 2025, although/)],
  });
  await setProfile(shop, { gstin: GSTIN, gstinSince: "" });
});

test("a download is recorded; an accountant gets return and file, a packer neither", async () => {
  const rows = await databaseOf(shop)
    .selectFrom("auditLog")
    .select(["actor", "subject"])
    .where("action", "=", "GST return exported")
    .execute();
  expect(rows).toContainEqual({ actor: owner.username, subject: "2026-03-01 to 2026-03-31" });
  const accountant = await openAdmin(shop, "accountant");
  expect((await accountant.request("GET", "/api/admin/gst-return")).status).toBe(200);
  expect((await fetchFile("format=json", accountant)).status).toBe(200);
  const packer = await openAdmin(shop, "packer");
  expect((await packer.request("GET", "/api/admin/gst-return")).status).toBe(403);
  expect((await fetchFile("format=json", packer)).status).toBe(403);
  for (const query of ["format=pdf", "format=json&month=2026-13", "format=json&gstin=x"])
    expect([query, (await fetchFile(query)).status]).toEqual([query, 400]);
});

test("one file has all files of the month, the same as one by one", async () => {
  const accountant = await openAdmin(shop, "accountant");
  const download = (path: string, { token }: Admin = accountant) =>
    fetch(`${shop.url}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const bytesOf = async (path: string) => Buffer.from(await (await download(path)).arrayBuffer());
  const all = await download("month-files.zip?month=2026-03");
  expect(all.headers.get("content-disposition")).toBe('attachment; filename="accounts-2026-03.zip"');
  const files = Object.entries(unzipSync(Buffer.from(await all.arrayBuffer())));
  const sheets = ["b2b", "b2cl", "b2cs", "cdnr", "cdnur", "exemp", "hsn_b2b", "hsn_b2c", "docs"];
  const gst = `GSTR1-${GSTIN}-032026`;
  expect(files.map(([name]) => name)).toEqual([
    ...[".json", ".xlsx", ...sheets.map((sheet) => `-${sheet}.csv`)].map((end) => gst + end),
    "sales-2026-03.csv",
    "settlements-2026-03.csv",
  ]);
  const returnFile = (format: string) => `gst-return/file?month=2026-03&format=${format}`;
  const single = ["json", "xlsx", ...sheets].map(returnFile);
  const paths = [...single, "figures/sales.csv?month=2026-03", "settlements.csv?month=2026-03"];
  for (const [place, [name, content]] of files.entries()) {
    const alone = await bytesOf(paths[place] as string);
    const inZip = Buffer.from(content);
    // A workbook has the time at which it was made.
    if (name.endsWith(".xlsx")) expect(await readWorkbook(inZip)).toEqual(await readWorkbook(alone));
    else expect([name, inZip.toString()]).toEqual([name, alone.toString()]);
  }
  expect((await auditOf(shop, "2026-03")).map(({ action }) => action)).toContain(
    "files of the month exported",
  );

  const empty = unzipSync(Buffer.from(await (await download("month-files.zip?month=2025-01")).arrayBuffer()));
  expect(Object.keys(empty)).toEqual(["sales-2025-01.csv", "settlements-2025-01.csv"]);
  expect((await download("month-files.zip?month=2026-03", await openAdmin(shop, "packer"))).status).toBe(403);
  expect((await download("month-files.zip")).status).toBe(400);
});

const setFiled = (month: string, isFiled: boolean, { by = "month", who = owner } = {}) =>
  who.request<{ filing: Filing | null }>("PUT", "/api/admin/gst-return/filed", { month, by, isFiled });

/** The month that Reports, the GST return and the settlements begin with. */
async function monthsToFile(): Promise<string[]> {
  const { from } = await fetchReturn("");
  const { monthToFile } = expectStatus(await owner.request<Figures>("GET", "/api/admin/figures"), 200).json;
  const { month } = expectStatus(await owner.request<Settlements>("GET", "/api/admin/settlements"), 200).json;
  return [from.slice(0, 7), monthToFile, month];
}

test("a month is filed once, by whom and when, and screens begin with the first that is not", async () => {
  await avoidMidnight();
  const accountant = await openAdmin(shop, "accountant");
  const { thisMonth, filing } = await fetchReturn("month=2026-03");
  expect(filing).toBeNull();
  const before = await monthsToFile();
  const [year, number] = thisMonth.split("-").map(Number) as [number, number];
  expect(before).toEqual(Array(3).fill(new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7)));

  const [first, second] = await Promise.all([
    setFiled("2026-01", true, { who: accountant }),
    setFiled("2026-01", true),
  ]);
  expect(first.json).toEqual(second.json);
  expect(first.json.filing?.filedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  const marked = (await auditOf(shop, "2026-01")).filter(({ action }) => action === "month marked as filed");
  expect(marked).toHaveLength(1);
  expect(first.json.filing?.filedBy).toBe(marked[0]?.actor);
  expect(await monthsToFile()).toEqual(Array(3).fill("2026-02"));
  expect((await fetchReturn("month=2026-01")).filing).toEqual(first.json.filing);
  expect((await fetchReturn("month=2026-01&by=quarter")).filing).toBeNull();

  await setFiled("2026-02", true, { by: "quarter" });
  expect((await fetchReturn("month=2026-03")).filing?.filedBy).toBe(owner.username);
  expect((await fetchReturn("month=2026-01&by=quarter")).filing?.filedBy).toBe(owner.username);
  expect(await monthsToFile()).toEqual(Array(3).fill("2026-04"));

  expect((await setFiled("2026-02", false, { who: accountant })).json).toEqual({ filing: null });
  expect(await monthsToFile()).toEqual(Array(3).fill("2026-02"));
  expect((await auditOf(shop, "2026-02")).map(({ actor, action }) => [actor, action])).toEqual([
    [owner.username, "month marked as filed"],
    [accountant.username, "month marked as not filed"],
  ]);
});

test("a period that is not over is not marked as filed, and a packer marks none", async () => {
  await avoidMidnight();
  const { thisMonth } = await fetchReturn("");
  for (const by of ["month", "quarter"])
    expect(await setFiled(thisMonth, true, { by })).toMatchObject({
      status: 409,
      json: { code: "PERIOD_NOT_OVER" },
    });
  expect((await setFiled("2026-03", true, { who: await openAdmin(shop, "packer") })).status).toBe(403);
  expect((await setFiled("2026-13", true)).status).toBe(400);
});
