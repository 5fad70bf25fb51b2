import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { sendRequest } from "../../../tests/support/browser.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { openAlerts } from "../../../tests/support/machine-alerts.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { jobsDone } from "../../../tests/support/orders.ts";
import { databaseOf, orderRow } from "../../../tests/support/rows.ts";
import { raiseStandingAlert } from "../../notifications/alerts/raise-alert.ts";
import { enqueueMessage } from "../../notifications/shopper-messages/order-messages.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { watchLoops } from "./watch-loops.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openClonedShop({ watchTimes: { checkMs: 50, alertMs: 400 } });
});
afterEach(() => shop.close());

test("due rows that cannot be claimed alert the owner and make the shop unready, until they are handled", async () => {
  const db = databaseOf(shop);
  const readiness = async () => (await sendRequest(shop, "GET", "/readyz")).status;
  const { orderId } = await payingShopper(shop);
  const { id } = await orderRow(shop, orderId);
  expect(await readiness()).toBe(200);
  const locker = new pg.Client({ connectionString: shop.databaseUrl });
  await locker.connect();
  onTestFinished(() => locker.end());
  await inTransaction(db, async (trx) => {
    await enqueueMessage(trx, id, "received");
    // Started before the message is due, and open while it waits.
    await locker.query("begin");
  });
  await locker.query("lock table order_messages in exclusive mode");
  await sql`select 1`.execute(db);
  await locker.query(
    "update order_messages set state = 'waiting', sent_at = null, leased_until = null, due_at = clock_timestamp()",
  );
  await locker.query("commit");
  await locker.query("begin; lock table order_messages in exclusive mode");
  await sql`select pg_notify('work_due', 'messages')`.execute(db);
  await expect.poll(readiness).toBe(503);
  await expect.poll(() => openAlerts(shop, "queue-stuck")).toHaveLength(1);
  await locker.query("commit");
  await jobsDone(shop);
  await expect.poll(readiness).toBe(200);
  await expect.poll(() => openAlerts(shop, "queue-stuck")).toEqual([]);
});

test("a new process does not dismiss the alert of a process that saw a row wait for minutes", async () => {
  const db = databaseOf(shop);
  await shop.shop.close();
  await sql`insert into shipping_runs (actor, source, due_at) values ('asha', 'test', now() - interval '5 minutes')`.execute(
    db,
  );
  await raiseStandingAlert(db, "queue-stuck", { minutes: 5 });
  const names = { machine: "web-2", process: "web-2:3000" };
  const stopping = new AbortController();
  const { ended } = watchLoops({ ...shop.shop.deps, names }, db, () => 0, stopping.signal, {
    checkMs: 50,
    alertMs: 120_000,
  });
  onTestFinished(async () => {
    stopping.abort();
    await ended;
  });
  const seenAt = async () => {
    const seen = db.selectFrom("workers").select("seenAt").where("process", "=", names.process);
    return (await seen.executeTakeFirst())?.seenAt;
  };
  await expect.poll(seenAt).toBeDefined();
  const first = await seenAt();
  // The second check begins after the first has ended.
  await expect.poll(seenAt).not.toEqual(first);
  expect(await openAlerts(shop, "queue-stuck")).toHaveLength(1);
  await sql`delete from shipping_runs`.execute(db);
  await expect.poll(() => openAlerts(shop, "queue-stuck")).toEqual([]);
});
