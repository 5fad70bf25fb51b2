// Measures the admin area with a million orders: the dashboard and every list and search, one request at a time. Run
// it alone with `node tools/bench/admin.ts`. DATA_DIR is a folder filled by `npm run seed`; without DATA_DIR a
// temporary folder is filled first, which takes minutes and some 10 GB.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { EXPORT_FORMATS } from "../../contract/find-orders.ts";
import { residentMb } from "../linux-processes.ts";
import { databaseUrlOf, ROOT, type ShopProcess } from "../shop-process.ts";
import { openShop } from "./open-shop.ts";
import { percentile, type Row, table } from "./table.ts";

const PRODUCTS = 10_000;
const ORDERS = 1_000_000;
const MEASURED = 40;
const WARM_UPS = 3;
const LIST_MS = 100;
const DASHBOARD_MS = 200;
const EXPORTED = 100_000;
const EXPORT_MB = 100;
/** A rarely opened screen: returning shoppers are counted from the orders. */
const FIGURES_MS = 1_000;
export const ADMIN_PASSWORD = "a-password-for-the-bench";

interface Query {
  name: string;
  path: string;
  /** If set, it is sent as JSON by POST. */
  body?: unknown;
  targetMs: number;
}

function seed(dataDir: string): void {
  const args = [join(ROOT, "tools/seed.ts"), "--products", String(PRODUCTS), "--orders", String(ORDERS)];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  execFileSync(process.execPath, args, { env, stdio: "inherit" });
}

/** Values for searches and pages: an old order, and rows from the middle of each list. */
async function findExamples(dataDir: string) {
  const database = new pg.Client(databaseUrlOf(dataDir));
  await database.connect();
  const one = async (text: string) => (await database.query(text)).rows[0];
  const order = await one(`
    select orders.id, order_number, dispatch_number, orders.phone, email, pincode, awb, courier_name, coupon_name
    from orders join addresses on addresses.id = address_id join consignments on consignments.order_id = orders.id
    where status = 'Delivered' and coupon_name is not null order by orders.created_at limit 1 offset 500`);
  const { category } = await one("select category_id as category from products limit 1");
  const { product } = await one(
    "select id as product from products order by position, id limit 1 offset 5000",
  );
  const { row } = await one("select id as row from audit_log order by at limit 1 offset 5000");
  const { day } = await one(`
    select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from orders
    order by created_at desc offset ${EXPORTED} limit 1`);
  const { counted } = await one("select count(*) as counted from orders");
  await database.end();
  return { order, category, product, row, exportedFrom: day as string, counted: Number(counted) };
}

type Examples = Awaited<ReturnType<typeof findExamples>>;

function queriesOf({ order, category, product, row }: Examples): Query[] {
  const list = (name: string, path: string): Query => ({
    name,
    path: `/api/admin/${path}`,
    targetMs: LIST_MS,
  });
  const search = (entity: string, value: string, kind = ""): Query => ({
    ...list(`search orders by ${entity}${kind}`, "orders/search"),
    body: { entity, value },
  });
  const find = (name: string, body: object, path = "find"): Query => ({
    ...list(`find orders: ${name}`, `orders/${path}`),
    body: { filters: {}, ...body },
  });
  const customers = (name: string, typed: string): Query => ({
    ...list(`search customers: ${name}`, "customers/search"),
    body: { search: typed },
  });
  const statuses = ["Paid", "Confirmed", "Packed", "Shipped", "Delivered", "Cancelled", "Expired"];
  return [
    ...["1", "7", "30", "90"].map((days) => ({
      name: `dashboard, ${days} days`,
      path: `/api/admin/dashboard?days=${days}`,
      targetMs: DASHBOARD_MS,
    })),
    { name: "figures, 30 days", path: "/api/admin/figures?days=30", targetMs: FIGURES_MS },
    ...statuses.map((status) => list(`${status} orders`, `orders/${status}`)),
    list("Delivered orders, far back", `orders/Delivered?before=${order.id}`),
    list("orders before the cut-off", "orders/time/Confirmed"),
    list("today", "today"),
    list("order counts", "order-counts"),
    list("one order", `order/${order.order_number}`),
    search("orderId", order.order_number),
    search("dispatchNumber", order.dispatch_number),
    search("phone", order.phone),
    search("email", order.email),
    search("name", "Lakshmi", ", many fit"),
    search("name", "L", ", a letter"),
    search("name", "Nobody at all", ", none fits"),
    find("a tracking number", { search: order.awb }),
    find("a phone", { search: order.phone }),
    find("the last 4 digits of a phone", { search: order.phone.slice(-4) }),
    find("the last 5 digits of a phone", { search: order.phone.slice(-5) }),
    find("5 digits within a phone", { search: order.phone.slice(5, 10) }),
    find("5 digits within a tracking number", { search: order.awb.slice(-8, -3) }),
    find("4 digits, far back", { search: order.phone.slice(-4), before: order.id }),
    find("an order number", { search: order.order_number }),
    find("a pincode, many fit", { search: order.pincode }),
    find("a name, many fit", { search: "Lakshmi" }),
    find("a product, many fit", { search: "chips" }),
    find("a name and product, none fits", { search: "Nobody at all" }),
    find("all states", {}),
    find("all states, far back", { before: order.id }),
    find("a day", { filters: { from: "2026-10-01", until: "2026-10-01" } }),
    find("Delivered with a coupon", { filters: { status: "Delivered", coupon: order.coupon_name } }),
    find("a courier", { filters: { courier: order.courier_name } }),
    find("a courier and a product", { filters: { courier: order.courier_name, product: "chips" } }),
    find("a product that few bought", { filters: { product: "achappam lime 40" } }),
    find("on hold", { filters: { held: "1" } }),
    find("count: the last 4 digits of a phone", { search: order.phone.slice(-4) }, "found"),
    find("count: a name, many fit", { search: "Lakshmi" }, "found"),
    find("count: a product, many fit", { search: "chips" }, "found"),
    find("count: a month", { filters: { from: "2026-10-01", until: "2026-10-31" } }, "found"),
    find("count: Delivered", { filters: { status: "Delivered" } }, "found"),
    find("count: a courier", { filters: { courier: order.courier_name } }, "found"),
    customers("the last 4 digits", order.phone.slice(-4)),
    customers("a name, many fit", "Lakshmi"),
    customers("a name, none fits", "Nobody at all"),
    list("views", "order-views"),
    list("couriers and coupons to filter by", "order-words"),
    list("products", "products/all-products"),
    list("products, far down", `products/all-products?before=${product}`),
    list("products of a category", `products/all-products?category=${category}`),
    list("products out of stock", "products/all-products?stock=out"),
    list("search products, many fit", "products/all-products?search=chips"),
    list("search products, few fit", "products/all-products?search=achappam%20lime%2040"),
    list("search products, none fits", "products/all-products?search=pizza"),
    list("top products", "get-top-products"),
    list("categories", "categories"),
    list("coupons", "coupon"),
    list("activity", "activity"),
    list("activity, far back", `activity?before=${row}`),
    list("activity of one person", "activity?actor=priya"),
    list("activity, one action", "activity?action=order%20cancelled"),
    list("activity, one action of one person", "activity?actor=anu&action=order%20cancelled"),
    list("activity, none fits", "activity?actor=anu&action=login"),
    list("activity on one order", `activity?subject=${order.order_number}`),
    list("activity, subjects with a prefix", "activity?subject=nen"),
    list("activity about one order", `activity?object=${order.order_number}`),
    list("activity of one kind", "activity?kind=coupons"),
    list("activity of one day", "activity?from=2026-10-01&until=2026-10-01"),
    list("actors and actions to filter by", "activity-words"),
  ];
}

/** @returns the owner's token; the shop must have been started with ADMIN_PASSWORD */
export async function logIn(shop: ShopProcess): Promise<string> {
  const answer = await fetch(`${shop.url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`The bench cannot log in: ${answer.status}.`);
  return token;
}

async function measure(
  shop: ShopProcess,
  token: string,
  { name, path, body, targetMs }: Query,
): Promise<Row> {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < MEASURED; round++) {
    const began = performance.now();
    const answer = await fetch(shop.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    if (round >= 0) times.push(performance.now() - began);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return {
    name,
    shop: `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`,
    target: `p95 < ${targetMs} ms ${p95 < targetMs ? "met" : "missed"}`,
  };
}

/**
 * Downloads an export completely. Reports the shop's memory before it and at its peak.
 * @param from the first day of the booking, yyyy-mm-dd
 */
async function exportOrders(shop: ShopProcess, token: string, format: string, from: string): Promise<Row> {
  const before = residentMb(shop.pid) ?? Number.NaN;
  const began = performance.now();
  const answer = await fetch(`${shop.url}/api/admin/orders/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ filters: { from }, format }),
  });
  if (!answer.ok || !answer.body) throw new Error(`The export answers ${answer.status}.`);
  let bytes = 0;
  let highest = before;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    highest = Math.max(highest, residentMb(shop.pid) ?? Number.NaN);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const grown = highest - before;
  return {
    name: `export of ${EXPORTED.toLocaleString("en-IN")} orders as ${format}`,
    shop: `${seconds} s, ${(bytes / 1e6).toFixed(1)} MB, memory +${Math.round(grown)} MB`,
    target: `memory +${EXPORT_MB} MB at most ${grown <= EXPORT_MB ? "met" : "missed"}`,
  };
}

/**
 * Prints its own table.
 * @param seededFolder a data folder with orders
 */
export async function benchAdmin(seededFolder: string | undefined): Promise<void> {
  const dataDir = seededFolder ?? mkdtempSync(join(tmpdir(), "snackshop-bench-admin-"));
  let shop: ShopProcess | undefined;
  try {
    if (!seededFolder) seed(dataDir);
    shop = await openShop(dataDir, { ADMIN_PASSWORD });
    const examples = await findExamples(dataDir);
    const token = await logIn(shop);
    const rows: Row[] = [];
    for (const query of queriesOf(examples)) rows.push(await measure(shop, token, query));
    for (const format of EXPORT_FORMATS)
      rows.push(await exportOrders(shop, token, format, examples.exportedFrom));
    console.log(
      `\nThe admin area over ${examples.counted.toLocaleString("en-IN")} orders, p50 / p95 of ${MEASURED}:`,
    );
    console.log(table(rows));
  } finally {
    await shop?.stop();
    if (!seededFolder) rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await benchAdmin(process.env.DATA_DIR);
