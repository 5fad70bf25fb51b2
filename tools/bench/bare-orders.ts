// The upper bound for orders per second: records the SQL statements of one createOrder, then replays them on several
// connections straight to the database. Prints its result as one line of JSON.
import { randomInt } from "node:crypto";
import pg from "pg";
import type { Slug } from "../../rules/ids.ts";
import { newOrderNumber } from "../../server/checkout/order-number.ts";
import { placeOrder } from "../../server/checkout/place-order.ts";
import { waitAfterUnverifiedOrders } from "../../server/checkout/unverified-orders.ts";
import type { Deps } from "../../server/deps.ts";
import { connect, openPool } from "../../server/platform/database/connect.ts";
import { summarise } from "./summarise.ts";

export interface BareOrders {
  databaseUrl: string;
  items: { productId: Slug; quantity: number }[];
  connections: number;
  warmUpMs: number;
  ms: number;
}

export interface BareOrdersResult {
  perSecond: number;
  p50: number;
  p99: number;
  statements: number;
}

interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

const SOURCE = "10.255.0.1";

/** The statements that the shop sends for one order, and the number of that order. */
async function record({ databaseUrl, items }: BareOrders) {
  const statements: Statement[] = [];
  const pool = openPool(databaseUrl, 1);
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    Object.assign(client, {
      async query(first: string | Statement, values: unknown[] = []) {
        statements.push(typeof first === "string" ? { text: first, values } : { ...first });
        return query(first, values);
      },
    });
  });
  const db = connect(pool);
  await waitAfterUnverifiedOrders(db, SOURCE, 1_000_000);
  const { orderId } = await placeOrder(
    { db } as Deps,
    { items },
    { source: SOURCE, idempotencyKey: undefined, guessCoupon: (find) => find() },
  );
  await pool.end();
  return { statements, orderId };
}

async function run(options: BareOrders): Promise<BareOrdersResult> {
  const { statements, orderId } = await record(options);
  const prefix = orderId.slice(0, -newOrderNumber("").length);
  let isCounting = false;
  let isOver = false;
  const times: number[] = [];

  async function placeOrders(): Promise<void> {
    const client = new pg.Client(options.databaseUrl);
    await client.connect();
    while (!isOver) {
      const began = performance.now();
      // Recorded values that must differ in every order.
      const replacements = new Map<unknown, unknown>([
        [orderId, newOrderNumber(prefix)],
        [SOURCE, `10.254.${randomInt(256)}.${randomInt(256)}`],
      ]);
      for (const { values, ...statement } of statements) {
        await client.query({
          ...statement,
          values: values.map((value) => (replacements.has(value) ? replacements.get(value) : value)),
        });
      }
      if (isCounting) times.push(performance.now() - began);
    }
    await client.end();
  }

  const placing = Promise.all(Array.from({ length: options.connections }, placeOrders));
  const after = (ms: number) => Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), placing]);
  await after(options.warmUpMs);
  isCounting = true;
  const began = performance.now();
  await after(options.ms);
  isCounting = false;
  const took = performance.now() - began;
  isOver = true;
  await placing;
  return {
    ...summarise(times, took),
    statements: statements.length,
  };
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] as string))));
