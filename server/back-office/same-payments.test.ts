// Payments, refunds and net payments are the same numbers in the order files, in Reports, on the dashboard and on the orders,
// whatever was refunded.
import { sql } from "kysely";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { beforeEach, expect, test } from "vitest";
import type { Dashboard } from "../../contract/dashboard.ts";
import type { AdminOrder } from "../../contract/orders.ts";
import type { Figures } from "../../contract/reports.ts";
import { paise, sum, toRupees, ZERO } from "../../rules/money.ts";
import { netPayments } from "../../rules/order-rows.ts";
import { isPaidFor } from "../../rules/order-status.ts";
import { DEFAULT_DELIVERY } from "../../rules/pricing.ts";
import { paidOrder } from "../../tests/support/admin.ts";
import { avoidMidnight } from "../../tests/support/avoid-midnight.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  cashOrder,
  owner,
  phoneOrder,
  setUpShop,
  shop,
  tryPayOut,
} from "../../tests/support/phone-orders.ts";
import { randomFrom } from "../../tests/support/random.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf } from "../../tests/support/rows.ts";

setUpShop();
beforeEach(avoidMidnight);

const ORDERS = 8;
const REFUNDS = 12;
const PACKETS = 3;
const CHIPS = "nendran-banana-chips";
const PRICE = 125;

const get = async <Reply>(path: string) => expectStatus(await owner.request<Reply>("GET", path), 200).json;
const inPaise = (rupees: unknown) => paise(Math.round(Number(rupees) * 100));

async function buy(isCash: boolean): Promise<string> {
  const items = [{ productId: CHIPS, quantity: PACKETS }];
  if (!isCash) return (await paidOrder(shop, { items })).orderId;
  const delivery = toRupees(
    PACKETS * PRICE >= toRupees(DEFAULT_DELIVERY.freeAbove) ? ZERO : DEFAULT_DELIVERY.charge,
  );
  return (await cashOrder({ items, expected: PACKETS * PRICE + delivery })).orderId;
}

/** The rows of the order file in a format. Those of unpaid orders have no amount under Refunded. */
async function fileOf(format: "csv" | "xlsx"): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${shop.url}/api/admin/orders/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
    body: JSON.stringify({ filters: {}, format }),
  });
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (format === "csv")
    return Papa.parse<Record<string, string>>(bytes.toString().slice(1), {
      header: true,
      skipEmptyLines: true,
    }).data;
  const [names = [], ...rows] = (await readXlsxFile(bytes))[0]?.data ?? [];
  return rows.map((cells) =>
    Object.fromEntries(names.map((name, index) => [String(name), cells[index] ?? ""])),
  );
}

async function sumsOfFile(format: "csv" | "xlsx") {
  const paid = (await fileOf(format)).filter(({ Refunded }) => Refunded !== "");
  const revenue = sum(paid.map(({ Total }) => inPaise(Total)));
  const paidBack = sum(paid.map(({ Refunded }) => inPaise(Refunded)));
  return { orders: paid.length, revenue, paidBack, net: netPayments({ revenue, paidBack }) };
}

function sumsOfTotals({ orders, ...totals }: { orders: number; revenue: unknown; paidBack: unknown }) {
  const [revenue, paidBack] = [inPaise(totals.revenue), inPaise(totals.paidBack)];
  return { orders, revenue, paidBack, net: netPayments({ revenue, paidBack }) };
}

async function sumsOfOrders(orderIds: readonly string[]) {
  const orders = await Promise.all(orderIds.map((id) => get<AdminOrder>(`/api/admin/order/${id}`)));
  const paid = orders.filter(({ status }) => isPaidFor(status));
  const revenue = sum(paid.map(({ totalAmount }) => inPaise(totalAmount)));
  const paidBack = sum(paid.map(({ refundedAmount }) => inPaise(refundedAmount)));
  return { orders: paid.length, revenue, paidBack, net: netPayments({ revenue, paidBack }) };
}

/** Waits until Razorpay has made the online refunds, after those in cash have been recorded as paid. */
async function makeRefunds(): Promise<void> {
  const db = databaseOf(shop);
  const { rows } = await sql<{ id: string }>`
    select refunds.id from refunds join payments on payments.id = payment_id
    where payments.method = 'cash' and refunds.state = 'due'`.execute(db);
  for (const { id } of rows) expectStatus(await tryPayOut(id), 200);
  await eventually(async () => {
    const { rows: open } = await sql`select from refunds where state <> 'processed'`.execute(db);
    expect(open).toHaveLength(0);
  });
}

test("order files, Reports, the dashboard and the orders show the same payments, refunds and net payments", async () => {
  const random = randomFrom(51);
  const orders: string[] = [];
  for (let n = 0; n < ORDERS; n++) orders.push(await buy(n % 3 === 0));
  orders.push((await phoneOrder()).orderId);
  const packets = new Map(orders.slice(0, ORDERS).map((orderId) => [orderId, PACKETS]));
  for (let n = 0; n < REFUNDS; n++) {
    const orderId = orders[random(ORDERS)] as string;
    const left = packets.get(orderId) as number;
    // Some are refunded packet by packet, some by an amount.
    if (left < 2) continue;
    packets.set(orderId, left - 1);
    const refund = random(2)
      ? { lines: [{ productId: CHIPS, quantity: 1 }], expected: PRICE }
      : { amount: 40.5, expected: 40.5 };
    await payBack(owner, orderId, refund);
  }
  await makeRefunds();
  const dashboard = sumsOfTotals((await get<Dashboard>("/api/admin/dashboard?days=7")).totals.now);
  expect(dashboard.orders).toBe(ORDERS);
  expect(dashboard.paidBack).toBeGreaterThan(0);
  const month = (await get<Figures>("/api/admin/figures")).thisMonth;
  expect({
    csv: await sumsOfFile("csv"),
    xlsx: await sumsOfFile("xlsx"),
    days: sumsOfTotals((await get<Figures>("/api/admin/figures?days=7")).totals),
    month: sumsOfTotals((await get<Figures>(`/api/admin/figures?month=${month}`)).totals),
    orders: await sumsOfOrders(orders),
  }).toEqual({ csv: dashboard, xlsx: dashboard, days: dashboard, month: dashboard, orders: dashboard });
});
