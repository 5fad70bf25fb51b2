// Random months through the shop's own code: return, accountant's file and documents agree to the paisa.
import { sql } from "kysely";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GstReturnReply } from "../../../contract/gst-return.ts";
import type { IndianState } from "../../../rules/address.ts";
import type { OrderUuid } from "../../../rules/ids.ts";
import { type Admin, openAdmin } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { setProfile } from "../../../tests/support/orders.ts";
import { documentInThePast, invoiceInThePast } from "../../../tests/support/past-documents.ts";
import { bookInThePast, payBackInThePast, payInThePast } from "../../../tests/support/past-orders.ts";
import { randomFrom } from "../../../tests/support/random.ts";
import {
  checkPeriod,
  type ListedDocument,
  type SalesRow,
  sumsOfRows,
} from "../../../tests/support/random-tax-documents.ts";
import { databaseOf, orderRow } from "../../../tests/support/rows.ts";
import { GSTIN } from "../../../tests/support/tax-documents.ts";

const ORDERS = 200;
const STATES: readonly IndianState[] = ["Kerala", "Tamil Nadu", "Lakshadweep"];
/** Over the end of a financial year. */
const MONTHS = ["2026-02", "2026-03", "2026-04", "2026-05"] as const;

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  // Bills of the first days have no GST.
  await setProfile(shop, { gstin: GSTIN, gstinSince: "2026-02-22" });
});
afterAll(() => shop.close());

/** The hour of the period, as the time in India: 2026-02-01T00:00:00. */
const timeAt = (hour: number) => new Date(Date.UTC(2026, 1, 1, hour)).toISOString().slice(0, 19);

/** What happens to an order at some hour of the period. */
type Event = [hour: number, happen: () => Promise<unknown>];

/** Random events of one order: refunds with their fates, before and after it is packed. */
async function drawOrder(random: (limit: number) => number): Promise<Event[]> {
  const db = databaseOf(shop);
  const begin = random(24 * 75);
  const booked = timeAt(begin).replace("T", " ");
  const quantity = 1 + random(6);
  const orderNumber = await bookInThePast(db, {
    booked,
    moves: (["Verified", "Paid", "Confirmed"] as const).map((to) => [to, booked] as const),
    state: STATES[random(STATES.length)] as IndianState,
    quantity,
    delivery: random(2) * 30_00,
    ...(random(3) === 0 && { coupon: "ONAM15" }),
  });
  const { id, total } = await orderRow(shop, orderNumber);
  await sql`update order_lines set gst_rate_percent = ${[0, 5, 18][random(3)]} where order_id = ${id}`.execute(
    db,
  );
  const payment = await payInThePast(db, orderNumber);
  let left = Number(total);
  let units = quantity;

  async function refund(hour: number): Promise<void> {
    if (left <= 0) return;
    const amount = random(4) === 0 ? left : Math.min(left, 100 + random(Math.ceil(left / 2)));
    left -= amount;
    const refundAt = async (time: number, retryOf: string | null = null) => {
      const refundId = await payBackInThePast(db, payment, {
        amount,
        at: timeAt(time).replace("T", " "),
        state: "due",
        ...(random(2) === 0 && --units >= 0 && { units: { quantity: 1, amount: Math.min(amount, 50_00) } }),
      });
      if (retryOf) await sql`update refunds set retry_of = ${retryOf} where id = ${refundId}`.execute(db);
      await documentInThePast(shop, refundId, timeAt(time));
      return refundId;
    };
    const payOut = (refundId: string, time: number) =>
      sql`update refunds set state = 'processed', processed_at = ${`${timeAt(time)}+05:30`}::timestamptz
        where id = ${refundId}`.execute(db);
    const fail = (refundId: string) =>
      sql`update refunds set state = 'failed' where id = ${refundId}`.execute(db);
    const first = await refundAt(hour);
    const fate = random(5);
    // Not paid out, paid out days later, refused, or refused and made again.
    if (fate === 1 || fate === 2) await payOut(first, hour + random(24 * 30));
    if (fate === 3) left += amount;
    if (fate >= 3) await fail(first);
    if (fate === 4) await payOut(await refundAt(hour, first), hour + random(24 * 30));
  }

  const packed = begin + random(24 * 30);
  const early = Array.from({ length: Math.max(0, random(4) - 1) }, () => begin + random(packed - begin + 1));
  const late = Array.from({ length: Math.max(0, random(5) - 2) }, () => packed + random(24 * 15));
  const events: Event[] = [...early, ...late].map((hour) => [hour, () => refund(hour)]);
  // One in twelve is not packed yet.
  if (random(12) > 0) events.push([packed, () => invoiceInThePast(shop, id as OrderUuid, timeAt(packed))]);
  return events;
}

async function fetchFile(month: string): Promise<SalesRow[]> {
  const answer = await fetch(`${shop.url}/api/admin/figures/sales.csv?month=${month}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  return Papa.parse<SalesRow>(await answer.text(), { header: true, skipEmptyLines: true }).data;
}

async function fetchTotals(month: string) {
  const query = `month=${month}&gstin=${GSTIN}`;
  const { totals } = expectStatus(
    await owner.request<GstReturnReply>("GET", `/api/admin/gst-return?${query}`),
    200,
  ).json;
  return Object.fromEntries(
    Object.entries(totals).map(([amount, rupees]) => [amount, Math.round(rupees * 100)]),
  ) as unknown as ReturnType<typeof sumsOfRows>;
}

async function documentsIn(month: string): Promise<ListedDocument[]> {
  const { rows } = await sql<ListedDocument>`
    select kind, full_number as number, to_char(issued_on, 'YYYY-MM-DD') as issued_on, supply, lines
    from tax_documents where to_char(issued_on, 'YYYY-MM') = ${month}`.execute(databaseOf(shop));
  return rows;
}

test(`in months of ${ORDERS} random orders, return, file and documents agree to the paisa`, async () => {
  const random = randomFrom(47);
  const events: Event[] = [];
  for (let order = 0; order < ORDERS; order++) events.push(...(await drawOrder(random)));
  for (const [, happen] of events.toSorted(([one], [other]) => one - other)) await happen();

  const all: SalesRow[] = [];
  const kinds = new Set<string>();
  for (const month of [...MONTHS, "2026-06"]) {
    const [rows, documents] = [await fetchFile(month), await documentsIn(month)];
    checkPeriod(rows, documents, await fetchTotals(month));
    all.push(...rows);
    for (const { kind } of documents) kinds.add(kind);
  }
  expect([...kinds].toSorted()).toEqual([
    "bill of supply",
    "credit note",
    "invoice",
    "plain bill",
    "refund voucher",
  ]);
  // Nothing is counted twice, and nothing is lost: the orders, less what is or will be refunded.
  const { rows } = await sql<{ left: number; unpaid: number }>`
    select (select sum(total) from orders where order_number like 'PAST%')::bigint - (
        select sum(total) from tax_documents as documents where kind in ('credit note', 'refund voucher')
          and (kind = 'credit note' or not exists (
            select from refunds where id = refund_id and state = 'failed')))::bigint as left,
      (select count(*) from tax_documents as documents where kind = 'credit note' and not exists (
        select from refunds where state = 'processed' and refund_id in (id, retry_of)))::int as unpaid`.execute(
    databaseOf(shop),
  );
  expect(sumsOfRows(all).total).toBe(Number(rows[0]?.left));
  const unpaid = all.filter((row) => row.Document?.startsWith("NEC/") && row["Paid out on"] === "");
  expect(new Set(unpaid.map((row) => row.Document)).size).toBe(rows[0]?.unpaid);
});
