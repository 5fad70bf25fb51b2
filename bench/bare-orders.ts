// The most orders that the database takes: the very statements of one createOrder, recorded once and then
// repeated on as many connections as asked for. Prints what it saw as one line of JSON.
import { randomInt } from "node:crypto";
import pg from "pg";
import { newOrderId } from "../server/checkout/order-id.ts";
import { placeOrder } from "../server/checkout/place-order.ts";
import { waitAfterUnverifiedOrders } from "../server/checkout/unverified-orders.ts";
import { connect, openPool } from "../server/database/connect.ts";
import type { Deps } from "../server/deps.ts";
import { summarise } from "./summarise.ts";

export interface BareOrders {
  databaseUrl: string;
  items: { productId: string; quantity: number }[];
  connections: number;
  warmUpMs: number;
  ms: number;
}

export interface BareOrdersSeen {
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

/** What the shop says to the database for one order, with the ids this order got. */
async function record({ databaseUrl, items }: BareOrders) {
  const statements: Statement[] = [];
  let rowId: unknown;
  const pool = openPool(databaseUrl, 1);
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    Object.assign(client, {
      async query(first: string | Statement, values: unknown[] = []) {
        statements.push(typeof first === "string" ? { text: first, values } : { ...first });
        const result = await query(first, values);
        if (/^insert into "orders"/.test(statements.at(-1)?.text ?? "")) rowId = result.rows[0]?.id;
        return result;
      },
    });
  });
  const db = connect(pool);
  await waitAfterUnverifiedOrders(db, SOURCE, 1_000_000);
  const { orderId } = await placeOrder(
    { db } as Deps,
    { items },
    { source: SOURCE, idempotencyKey: undefined },
  );
  await pool.end();
  return { statements, orderId, rowId };
}

async function run(wish: BareOrders): Promise<BareOrdersSeen> {
  const { statements, orderId, rowId } = await record(wish);
  const prefix = orderId.slice(0, -newOrderId("").length);
  let isCounting = false;
  let isOver = false;
  const times: number[] = [];

  async function placeOrders(): Promise<void> {
    const client = new pg.Client(wish.databaseUrl);
    await client.connect();
    while (!isOver) {
      const began = performance.now();
      const now = new Map<unknown, unknown>([
        [orderId, newOrderId(prefix)],
        [SOURCE, `10.254.${randomInt(256)}.${randomInt(256)}`],
      ]);
      for (const { values, ...statement } of statements) {
        const { rows } = await client.query({
          ...statement,
          values: values.map((value) => (now.has(value) ? now.get(value) : value)),
        });
        if (statement.text.startsWith('insert into "orders"')) now.set(rowId, rows[0].id);
      }
      if (isCounting) times.push(performance.now() - began);
    }
    await client.end();
  }

  const placing = Promise.all(Array.from({ length: wish.connections }, placeOrders));
  const after = (ms: number) => Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), placing]);
  await after(wish.warmUpMs);
  isCounting = true;
  const began = performance.now();
  await after(wish.ms);
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
