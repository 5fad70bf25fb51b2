// Invoices are numbered without a gap, even if processes are killed while they pack: `npm run test:faults` runs this.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { hashPassword } from "../../server/staff/passwords.ts";
import { raisedLimits } from "../../tools/raised-limits.ts";
import type { ShopProcess } from "../../tools/shop-process.ts";
import { makeDataDir, openShop } from "../start/shop-process.ts";
import { expectStatus, sendRequest } from "../support/browser.ts";
import { cloneDatabase, shopUrlOf } from "../support/database-server.ts";
import { copyOrder } from "../support/many-orders.ts";
import { randomFrom } from "../support/random.ts";

const ORDERS = 200;
const PROCESSES = 4;
const PASSWORD = "a-long-password";
/** How often a process is killed and started again. */
const KILLS = 8;

/** A shop's database with Confirmed orders and a packer. */
async function databaseToPack(): Promise<{ url: string; sql: pg.Pool }> {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  const sql = new pg.Pool({ connectionString: url, max: 2 });
  sql.on("error", () => {});
  onTestFinished(() => sql.end());
  await sql.query(`
    with place as (
      insert into addresses (phone, full_name, email, pincode, state, city, house_no, road_name)
      values ('+919000000001', 'Lakshmi Nair', 'lakshmi@example.com', '682001', 'Kerala', 'Kochi', '4B', 'Marine Drive')
      returning id)
    insert into orders (order_number, phone, address_id, items_price, discount, delivery, total)
    select 'FIRST', '+919000000001', id, 10000, 0, 3000, 13000 from place`);
  await copyOrder(sql, "FIRST", { prefix: "MANY", count: ORDERS, status: "Confirmed" });
  await sql.query("insert into admin_users (username, password_hash, role) values ('packer', $1, 'packer')", [
    await hashPassword(PASSWORD),
  ]);
  return { url, sql };
}

test("200 orders packed by four processes, which are killed again and again, have the numbers 1 to 200", async () => {
  const { url, sql } = await databaseToPack();
  const env = { DATABASE_URL: shopUrlOf(url), MIGRATION_DATABASE_URL: url, ...raisedLimits() };
  const start = () => openShop(makeDataDir(), { env });
  const shops: ShopProcess[] = await Promise.all(Array.from({ length: PROCESSES }, start));
  const body = { username: "packer", password: PASSWORD };
  const { token } = expectStatus(
    await sendRequest<{ token: string }>(shops[0] as ShopProcess, "POST", "/api/admin/login", { body }),
    200,
  ).json;
  const headers = { authorization: `Bearer ${token}` };
  const random = randomFrom(41);
  let kills = 0;
  const waiting = async () => {
    const { rows } = await sql.query<{ id: string }>(
      "select order_number as id from orders where order_number like 'MANY%' and status = 'Confirmed'",
    );
    return rows.map(({ id }) => id);
  };

  /** So many orders wait at least until the next process is killed, so that every kill meets requests. */
  const leftForLater = () => Math.floor((ORDERS * (KILLS - kills)) / (KILLS + 1));

  /** Packs a few orders at a time, one by one or together; a killed process refuses the connection. */
  async function packAt(place: number): Promise<void> {
    for (let orders = await waiting(); orders.length > 0; orders = await waiting()) {
      if (orders.length <= leftForLater()) {
        await wait(20);
        continue;
      }
      const orderIds = Array.from({ length: 1 + random(4) }, () => orders[random(orders.length)] as string);
      const shop = shops[place] as ShopProcess;
      const [only] = orderIds;
      const sent =
        random(2) === 0
          ? sendRequest(shop, "PUT", `/api/admin/order/change-status/${only}`, {
              headers,
              body: { status: "Packed" },
            })
          : sendRequest(shop, "POST", "/api/admin/orders/pack", { headers, body: { orderIds } });
      await sent.catch(() => wait(100));
    }
  }

  async function killAgainAndAgain(): Promise<void> {
    while (kills < KILLS) {
      const place = random(PROCESSES);
      // At any point of a request: it takes a few milliseconds.
      await wait(random(60));
      (shops[place] as ShopProcess).child.kill("SIGKILL");
      shops[place] = await start();
      kills += 1;
    }
  }

  await Promise.all([killAgainAndAgain(), ...shops.map((_, place) => packAt(place))]);

  const { rows } = await sql.query<{ number: number; orderId: string }>(
    `select number, order_id as "orderId" from tax_documents where kind = 'invoice' order by number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: ORDERS }, (_, index) => index + 1));
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(ORDERS);
  for (const shop of shops) await shop.stop();
});
