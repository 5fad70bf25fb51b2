import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin } from "../../../tests/support/admin.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { endWaits, isFaultTaken, setFault, UNTIL_ENDED } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { bookInThePast, payBackInThePast, payInThePast } from "../../../tests/support/past-orders.ts";
import { delaySettlements } from "../../../tests/support/provider.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { capturedPayment, madeRefund, stateOf } from "../../../tests/support/settled-payments.ts";

/** More than a page of Razorpay's list holds. */
const MANY = 1_100;
const PAYMENTS = "/api/admin/settlements";

let shop: TestShop;
let owner: Admin;
let orderNumber: string;
const folder = mkdtempSync(join(tmpdir(), "settlements-"));

beforeAll(async () => {
  const providersFile = join(folder, "providers.jsonl");
  writeFileSync(
    providersFile,
    stateOf(
      // Paid out on Friday, 8 May.
      capturedPayment("pay_known", 50_000, "2026-05-06T10:00:00+05:30"),
      madeRefund("rfnd_known", "pay_known", 5_000, "2026-05-06T12:00:00+05:30"),
      // Paid out on Friday, 15 May.
      ...Array.from({ length: MANY }, (_, place) =>
        capturedPayment(`pay_many${place}`, 10_000, "2026-05-13T10:00:00+05:30"),
      ),
      // Paid out on Friday, 22 May.
      capturedPayment("pay_foreign", 20_000, "2026-05-20T10:00:00+05:30"),
      // Paid out on Tuesday, 2 June.
      capturedPayment("pay_late", 30_000, "2026-05-29T10:00:00+05:30"),
      // Paid out on Friday, 31 July.
      capturedPayment("pay_july", 40_000, "2026-07-29T10:00:00+05:30"),
    ),
  );
  shop = await openClonedShop({ providersFile });
  owner = await openAdmin(shop);
  const db = databaseOf(shop);
  orderNumber = await paidInThePast("pay_known", 5, "2026-05-06 10:00", "rfnd_known");
  await paidInThePast("pay_late", 3, "2026-05-29 10:00");
  await sql`insert into payments (provider_payment_id, amount, currency, outcome, reason, created_at)
    select 'pay_many' || place, 10000, 'INR', 'refund', 'unknown order', '2026-05-13T10:00:00+05:30'
    from generate_series(0, ${MANY - 1}) as place`.execute(db);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** An order whose payment has this id at the provider. @returns the order number */
async function paidInThePast(paymentId: string, quantity: number, at: string, refundId?: string) {
  const db = databaseOf(shop);
  const order = await bookInThePast(db, {
    booked: at,
    moves: (["Verified", "Paid", "Confirmed"] as const).map((to) => [to, at] as const),
    quantity,
  });
  const row = await payInThePast(db, order);
  await sql`update payments set provider_payment_id = ${paymentId} where id = ${row}`.execute(db);
  if (refundId) {
    await payBackInThePast(db, row, { amount: 5_000, at });
    await sql`update refunds set provider_refund_id = ${refundId} where payment_id = ${row}`.execute(db);
  }
  return order;
}

const view = async (month: string) => {
  const { status, json } = await owner.request<Record<string, unknown>>("GET", `${PAYMENTS}?month=${month}`);
  expect(status).toBe(200);
  return json;
};

const fetchFile = (query: string, { token }: Admin = owner) =>
  fetch(`${shop.url}${PAYMENTS}.csv?${query}`, { headers: { authorization: `Bearer ${token}` } });

const NOTHING = { gross: 0, refunds: 0, fee: 0, gst: 0, other: 0, payout: 0 };
const fees = { gross: 110_000, fee: 2_200, gst: 396, payout: 107_404 };

test("the payouts of a month add up, over more transactions than a page has", async () => {
  const may = await view("2026-05");
  expect(may.settlements).toMatchObject([
    {
      settledOn: "2026-05-22",
      paymentCount: 1,
      gross: 200,
      fee: 4,
      gst: 0.72,
      payout: 195.28,
      difference: 0,
      unknownItems: 1,
    },
    { settledOn: "2026-05-15", paymentCount: MANY, ...fees, refunds: 0, difference: 0, unknownItems: 0 },
    {
      settledOn: "2026-05-08",
      utr: expect.stringMatching(/^\d{10}\w{6}$/),
      state: "processed",
      paymentCount: 1,
      itemCount: 2,
      gross: 500,
      refunds: 50,
      fee: 10,
      gst: 1.8,
      other: 0,
      payout: 438.2,
      difference: 0,
      unknownItems: 0,
    },
  ]);
  expect(may.totals).toEqual({
    gross: 110_700,
    refunds: 50,
    fee: 2_214,
    gst: 398.52,
    other: 0,
    payout: 108_037.48,
  });
});

test("what was taken at the end of a month is not settled in it, and settled in the next", async () => {
  expect((await view("2026-05")).notSettled).toEqual({ payments: 1, gross: 300, refunds: 0, refunded: 0 });
  const june = await view("2026-06");
  expect(june.settlements).toMatchObject([{ settledOn: "2026-06-02", gross: 300, unknownItems: 0 }]);
  expect(june.notSettled).toMatchObject({ payments: 0, gross: 0 });
});

test("a payout that is settled in the next month is counted in that month only, and before in no total", async () => {
  const day = { paymentCount: 1, gross: 400, payout: 390.56, difference: 0 };
  expect((await view("2026-07")).settlements).toMatchObject([{ ...day, settledOn: "2026-07-31" }]);
  await delaySettlements(shop, 1);
  const [july, august] = [await view("2026-07"), await view("2026-08")];
  expect([july.settlements, july.totals]).toEqual([[], NOTHING]);
  expect(august.settlements).toMatchObject([{ ...day, settledOn: "2026-08-01" }]);
  await delaySettlements(shop, 99_999);
  const unpaid = await view("2026-07");
  expect(unpaid.settlements).toMatchObject([{ state: "created", payout: 390.56 }]);
  expect(unpaid.totals).toEqual(NOTHING);
  await delaySettlements(shop, 0);
});

test("a month without payouts is empty, and without a month it is the one to file", async () => {
  expect(await view("2026-01")).toMatchObject({ settlements: [], totals: NOTHING, firstMonth: "2026-05" });
  // The month before this one, while none is marked as filed.
  const { json } = await owner.request<Record<"month" | "thisMonth", string>>("GET", PAYMENTS);
  expect(json.month < json.thisMonth).toBe(true);
});

test("the file has a row for each transaction, with the shop's order number and nobody's name", async () => {
  const answer = await fetchFile("month=2026-05");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(answer.headers.get("content-disposition")).toContain("settlements-2026-05.csv");
  const text = await answer.text();
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(MANY + 3);
  const paise = (column: string) => data.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
  expect(paise("Paid out")).toBe(10_803_748);
  expect(paise("Amount") - paise("Fee") - paise("GST on fee")).toBe(paise("Paid out"));
  const known = data.filter(({ Payment }) => Payment === "pay_known");
  expect(known).toMatchObject([
    {
      Kind: "Refund",
      Order: orderNumber,
      Transaction: "rfnd_known",
      "Settled on": "2026-05-08",
      Amount: "-50.00",
    },
    {
      Kind: "Payment",
      Order: orderNumber,
      Date: "2026-05-06",
      Method: "upi",
      Amount: "500.00",
      "Paid out": "488.20",
    },
  ]);
  expect(data.find(({ Payment }) => Payment === "pay_foreign")?.Order).toBe("");
  expect(text).not.toContain("Past Shopper");
  expect(text).not.toContain("9000000000");
  const { rows } = await sql<{ actor: string; subject: string }>`
    select actor, subject from audit_log where action = 'settlements exported'`.execute(databaseOf(shop));
  expect(rows).toEqual([{ actor: owner.username, subject: "2026-05" }]);
});

test.each([
  ["error", "/recon"],
  ["rate-limit", "/recon"],
  ["html", "/recon"],
  ["reset", "/recon"],
  ["half", "/recon"],
  ["error", "skip=1000"],
  ["error", "/settlements?from"],
])("a provider failure of %s at %s gives 503 instead of a part of the month", async (mode, path) => {
  const refusal = {
    message: "The settlements could not be fetched from Razorpay. Try again in a moment.",
    code: "SETTLEMENTS_UNAVAILABLE",
  };
  await setFault(shop, "razorpay", mode, 1, { path });
  expect(await owner.request("GET", `${PAYMENTS}?month=2026-05`)).toMatchObject({
    status: 503,
    json: refusal,
  });
  await setFault(shop, "razorpay", mode, 1, { path });
  const file = await fetchFile("month=2026-05");
  expect([file.status, await file.json()]).toEqual([503, expect.objectContaining(refusal)]);
  await view("2026-05");
});

test("40 requests for a month at once share one read while Razorpay is slow", async () => {
  await setFault(shop, "razorpay", "slow", 1, { path: "/recon", ...UNTIL_ENDED });
  const requests = Array.from({ length: 40 }, (_, place) =>
    place % 2 === 0 ? owner.request("GET", `${PAYMENTS}?month=2026-05`) : fetchFile("month=2026-05"),
  );
  await eventually(async () => expect(await isFaultTaken(shop, "razorpay")).toBe(true));
  await endWaits(shop);
  const replies = await Promise.all(requests);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});

test("a packer gets neither view nor file, and an invalid month is refused", async () => {
  const packer = await openAdmin(shop, "packer");
  expect((await packer.request("GET", PAYMENTS)).status).toBe(403);
  expect((await fetchFile("month=2026-05", packer)).status).toBe(403);
  expect((await owner.request("GET", `${PAYMENTS}?month=2026-13`)).status).toBe(400);
  expect((await fetchFile("month=May")).status).toBe(400);
});
