// `npm run seed -- --products 10000 --orders 1000000`: fills a database with a shop that has been busy for 120 days.
// Takes the database of DATA_DIR, which no shop may be using meanwhile, or the one of DATABASE_URL.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { diskStore } from "../server/adapters/storage/disk.ts";
import { type Config, readConfig, SettingError } from "../server/config.ts";
import { connect, openPool } from "../server/database/connect.ts";
import { startEmbeddedPostgres } from "../server/database/embedded/embedded-postgres.ts";
import { migrate } from "../server/database/migrate.ts";
import { seedDemo } from "../server/database/seed-demo.ts";
import { addUpDays, addUpNextDay } from "../server/figures/add-up-days.ts";
import { getShopProfile } from "../server/shop-profile/shop-profile-queries.ts";
import { bookDay, type Day, inviteShoppers, setTheTable } from "./seed/book-orders.ts";
import { fillShelves } from "./seed/fill-shelves.ts";

const DAYS = 120;
const MOST = 10_000_000;
const PICTURES = new URL("../build/demo/pictures.json", import.meta.url);
/** Sunday first: people order snacks for the week on Sunday, and for the weekend on Friday. */
const WEEK = [1.25, 0.95, 0.9, 0.9, 0.95, 1.15, 1.1];
const FOR_BULK = {
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
  /** Of somebody who may spare triggers and foreign keys; the shop's own where there is nobody else. */
  bulkUrl: string;
  stop(): Promise<void>;
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl !== null) return { url: databaseUrl, bulkUrl: databaseUrl, stop: async () => {} };
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, "postgres"),
    log: () => {},
    settings: FOR_BULK,
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

/** How many orders fall on each day, the oldest first: more and more of them, and more on some days of the week. */
async function spread(client: pg.Client, orders: number): Promise<Omit<Day, "prefix">[]> {
  const { rows } = await client.query<{ day: string; share: number }>(
    `select to_char(day, 'YYYY-MM-DD') as day,
       least(1, extract(epoch from now_here - day) / 86400)::float8 as share
     from (select now() at time zone 'Asia/Kolkata' as now_here) as clock,
       generate_series(date_trunc('day', now_here) - make_interval(days => $1 - 1), now_here, interval '1 day') as day`,
    [DAYS],
  );
  const weights = rows.map(
    ({ day, share }, place) => (WEEK[new Date(day).getUTCDay()] ?? 1) * (1 + place / DAYS) * share,
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

/** Whether this role may write without triggers and checks of foreign keys, which the rows made here pass anyway. */
async function spareTriggers(client: pg.Client): Promise<boolean> {
  return client.query("set session_replication_role = replica").then(
    () => true,
    () => false,
  );
}

async function bookOrders(bulkUrl: string, days: Omit<Day, "prefix">[], prefix: string) {
  const lanes = [new pg.Client(bulkUrl), new pg.Client(bulkUrl)];
  const waiting = [...days];
  let done = 0;
  try {
    await Promise.all(lanes.map((lane) => lane.connect()));
    const mayHurry = (await Promise.all(lanes.map(spareTriggers))).every(Boolean);
    const work = async (lane: pg.Client) => {
      await setTheTable(lane);
      for (let day = waiting.shift(); day; day = waiting.shift()) {
        await lane.query("begin");
        if (!mayHurry) await lane.query("alter table orders disable trigger user");
        await bookDay(lane, { ...day, prefix });
        if (!mayHurry) await lane.query("alter table orders enable trigger user");
        await lane.query("commit");
        done += day.orders;
        if (process.stdout.isTTY) process.stdout.write(`\r${done.toLocaleString("en-IN")} orders`);
      }
    };
    // Without the privilege each day locks the table, so that two would only wait for each other.
    await Promise.all((mayHurry ? lanes : lanes.slice(0, 1)).map(work));
    if (process.stdout.isTTY) process.stdout.write("\n");
  } finally {
    await Promise.all(lanes.map((lane) => lane.end()));
  }
}

/** Adds every day up anew: older ones than those that were added up may have come in. */
async function addUpEverything(client: pg.Client, db: ReturnType<typeof connect>): Promise<void> {
  await client.query("truncate daily_figures, days_added_up, product_sums");
  await client.query("vacuum analyze");
  while (await addUpNextDay(db));
  await addUpDays({ db });
  await client.query("vacuum analyze daily_figures, product_sums");
}

interface Wish {
  products: number;
  orders: number;
  isForced: boolean;
}

function readWish(): Wish {
  const { values } = parseArgs({
    options: {
      products: { type: "string", default: "10000" },
      orders: { type: "string", default: "1000000" },
      force: { type: "boolean", default: false },
    },
  });
  const [products, orders] = [Number(values.products), Number(values.orders)];
  if (![products, orders].every((count) => Number.isSafeInteger(count) && count >= 0 && count <= MOST))
    throw new SettingError(`--products and --orders are whole numbers up to ${MOST}.`);
  return { products, orders, isForced: values.force };
}

/** @returns how many orders there are now */
async function fill({ url, bulkUrl }: Database, config: Config, wish: Wish): Promise<number> {
  const client = new pg.Client(url);
  const pool = openPool(url, 1);
  const db = connect(pool);
  try {
    await client.connect();
    if (!wish.isForced) await refuseLiveShop(config.mode, client);
    await seedDemo(db, diskStore(join(config.dataDir, "files")));
    await fillShelves(client, wish.products);
    await inviteShoppers(client, wish.orders);
    const { orderPrefix } = await getShopProfile(db);
    await bookOrders(bulkUrl, await spread(client, wish.orders), orderPrefix);
    await client.query(`update coupons set used_count = uses from (
      select coupon_id, count(*) as uses from coupon_uses group by 1) as used where used.coupon_id = coupons.id`);
    await addUpEverything(client, db);
    const { rows } = await client.query<{ orders: string }>("select count(*) as orders from orders");
    return Number(rows[0]?.orders);
  } finally {
    await pool.end();
    await client.end();
  }
}

async function seed(): Promise<void> {
  const began = performance.now();
  const wish = readWish();
  const config = readConfig(process.env);
  if (!existsSync(PICTURES))
    throw new SettingError("The demo pictures are not drawn yet: run node scripts/build.ts.");
  const database = await openDatabase(config);
  try {
    await migrate(database.url);
    const orders = await fill(database, config, wish);
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(`${wish.products} products and ${orders} orders are there, after ${seconds} s.`);
  } finally {
    await database.stop();
  }
}

seed().catch((error: unknown) => {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
});
