// `npm run seed -- --products 10000 --orders 1000000`: fills a database with 120 days of a busy shop. It uses the
// database in DATA_DIR, with no shop running on it, or the one at DATABASE_URL.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { openFileStore } from "../server/adapters/storage/open-file-store.ts";
import { seedDemo } from "../server/operations/seed-demo.ts";
import { type Config, readConfig, SettingError } from "../server/platform/config/config.ts";
import { connect, openPool } from "../server/platform/database/connect.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { addUpDays, addUpNextDay } from "../server/reports/daily-totals/add-up-days.ts";
import { getShopProfile } from "../server/shop-profile/shop-profile-queries.ts";
import { bookDay, createShoppers, type Day, prepareConnection } from "./seed/book-orders.ts";
import { createProducts } from "./seed/create-products.ts";

const DAYS = 120;
const MAX_COUNT = 10_000_000;
const PICTURES = new URL("../build/demo/pictures.json", import.meta.url);
/** Relative to the average, Sunday first: people order for the week on Sunday, and for the weekend on Friday. */
const WEEKDAY_WEIGHTS = [1.25, 0.95, 0.9, 0.9, 0.95, 1.15, 1.1];
const BULK_SETTINGS = {
  shared_buffers: "1GB",
  maintenance_work_mem: "256MB",
  work_mem: "128MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "30min",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
};

interface Database {
  url: string;
  /** For a superuser, who can skip triggers and foreign keys; with DATABASE_URL the same as `url`. */
  bulkUrl: string;
  stop(): Promise<void>;
}

async function openSeedDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl !== null) return { url: databaseUrl, bulkUrl: databaseUrl, stop: async () => {} };
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, "postgres"),
    log: () => {},
    settings: BULK_SETTINGS,
  });
  const admin = new URL(postgres.adminUrl);
  admin.pathname = new URL(postgres.url).pathname;
  return { url: postgres.url, bulkUrl: admin.href, stop: () => postgres.stop() };
}

async function refuseLiveShop(mode: string, database: pg.Client): Promise<void> {
  const { rows } = await database.query("select exists (select from orders) as has_orders");
  const why =
    mode === "live"
      ? "SHOP_MODE is live"
      : rows[0].has_orders
        ? "There are orders in this database already"
        : null;
  if (why !== null)
    throw new SettingError(`${why}. Made-up orders would mix with real ones; --force does it all the same.`);
}

/** Distributes the orders over the days, oldest first: their number grows, and depends on the weekday. */
async function distributeOrders(client: pg.Client, orders: number): Promise<Omit<Day, "prefix">[]> {
  const { rows } = await client.query<{ day: string; share: number }>(
    `select to_char(day, 'YYYY-MM-DD') as day,
       least(1, extract(epoch from now_here - day) / 86400)::float8 as share
     from (select now() at time zone 'Asia/Kolkata' as now_here) as clock,
       generate_series(date_trunc('day', now_here) - make_interval(days => $1 - 1), now_here, interval '1 day') as day`,
    [DAYS],
  );
  const weights = rows.map(
    ({ day, share }, place) => (WEEKDAY_WEIGHTS[new Date(day).getUTCDay()] ?? 1) * (1 + place / DAYS) * share,
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let left = orders;
  return rows.map((row, place) => {
    const isLast = place === rows.length - 1;
    const booked = isLast ? left : Math.min(left, Math.round((orders * (weights[place] ?? 0)) / whole));
    left -= booked;
    return { ...row, orders: booked };
  });
}

/**
 * Turns triggers and foreign keys off for this connection; the rows written here satisfy them anyway.
 * @returns whether the role is allowed to
 */
async function skipTriggers(client: pg.Client): Promise<boolean> {
  return client.query("set session_replication_role = replica").then(
    () => true,
    () => false,
  );
}

async function bookOrders(bulkUrl: string, days: Omit<Day, "prefix">[], prefix: string) {
  const connections = [new pg.Client(bulkUrl), new pg.Client(bulkUrl)];
  const remaining = [...days];
  let done = 0;
  try {
    await Promise.all(connections.map((connection) => connection.connect()));
    const skipsTriggers = (await Promise.all(connections.map(skipTriggers))).every(Boolean);
    const work = async (connection: pg.Client) => {
      await prepareConnection(connection);
      for (let day = remaining.shift(); day; day = remaining.shift()) {
        await connection.query("begin");
        if (!skipsTriggers) await connection.query("alter table orders disable trigger user");
        await bookDay(connection, { ...day, prefix });
        if (!skipsTriggers) await connection.query("alter table orders enable trigger user");
        await connection.query("commit");
        done += day.orders;
        if (process.stdout.isTTY) process.stdout.write(`\r${done.toLocaleString("en-IN")} orders`);
      }
    };
    // Without the privilege each day's `alter table` locks orders, so two connections would only wait for each other.
    await Promise.all((skipsTriggers ? connections : connections.slice(0, 1)).map(work));
    if (process.stdout.isTTY) process.stdout.write("\n");
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

/** Recomputes the totals of every day: the new orders may belong to days that were totalled already. */
async function recomputeFigures(client: pg.Client, db: ReturnType<typeof connect>): Promise<void> {
  await client.query("truncate daily_totals, daily_totals_done, product_totals");
  await client.query("vacuum analyze");
  while (await addUpNextDay(db));
  await addUpDays({ db });
  await client.query("vacuum analyze daily_totals, product_totals");
}

interface Options {
  products: number;
  orders: number;
  isForced: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      products: { type: "string", default: "10000" },
      orders: { type: "string", default: "1000000" },
      force: { type: "boolean", default: false },
    },
  });
  const [products, orders] = [Number(values.products), Number(values.orders)];
  if (![products, orders].every((count) => Number.isSafeInteger(count) && count >= 0 && count <= MAX_COUNT))
    throw new SettingError(`--products and --orders are whole numbers up to ${MAX_COUNT}.`);
  return { products, orders, isForced: values.force };
}

/** @returns the total number of orders */
async function fill({ url, bulkUrl }: Database, config: Config, options: Options): Promise<number> {
  const client = new pg.Client(url);
  const pool = openPool(url, 1);
  const db = connect(pool);
  try {
    await client.connect();
    if (!options.isForced) await refuseLiveShop(config.mode, client);
    await seedDemo(db, openFileStore(config));
    await createProducts(client, options.products);
    await createShoppers(client, options.orders);
    const { orderPrefix } = await getShopProfile(db);
    await bookOrders(bulkUrl, await distributeOrders(client, options.orders), orderPrefix);
    await client.query(`update coupons set used_count = uses from (
      select coupon_id, count(*) as uses from coupon_uses group by 1) as used where used.coupon_id = coupons.id`);
    await recomputeFigures(client, db);
    const { rows } = await client.query<{ orders: string }>("select count(*) as orders from orders");
    return Number(rows[0]?.orders);
  } finally {
    await pool.end();
    await client.end();
  }
}

async function seed(): Promise<void> {
  const began = performance.now();
  const options = readOptions();
  const config = readConfig(process.env);
  if (!existsSync(PICTURES))
    throw new SettingError("The demo pictures are not drawn yet: run node tools/build.ts.");
  const database = await openSeedDatabase(config);
  try {
    await migrate(database.url);
    const orders = await fill(database, config, options);
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(`${options.products} products and ${orders} orders are there, after ${seconds} s.`);
  } finally {
    await database.stop();
  }
}

seed().catch((error: unknown) => {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
});
