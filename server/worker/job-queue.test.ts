import { EventEmitter } from "node:events";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { ADDRESS, ask, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { openAlarms } from "../../tests/support/machine-alarms.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { jobsDone } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { raiseStandingAlarm } from "../alarms/raise-alarm.ts";
import { openPool } from "../database/connect.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { startJobQueue } from "./job-queue.ts";
import { REST_SWEEP, runSweep } from "./sweep.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openClonedShop();
});
afterEach(() => shop.close());

const enqueueNothing = () => enqueue(databaseOf(shop), "handle-payment-event", { eventId: "unknown" });

/** Makes that no job's end can be written, as on a full disk. */
async function refuseEnds() {
  const db = databaseOf(shop);
  // A sequence is the one thing that a statement changes and its failure does not.
  await sql`create sequence refused minvalue 0`.execute(db);
  await sql`grant usage on sequence refused to public`.execute(db);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    perform nextval('refused');
    raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger refuse before delete on graphile_worker._private_jobs
    for each row execute function refuse()`.execute(db);
  return {
    refused: async () =>
      (await sql<{ ends: number }>`select last_value as ends from refused`.execute(db)).rows[0]?.ends,
    accept: () => sql`drop trigger refuse on graphile_worker._private_jobs`.execute(db),
  };
}

const jobsInHand = async () => {
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from graphile_worker._private_jobs where locked_by is not null`.execute(
    databaseOf(shop),
  );
  return rows[0]?.jobs;
};

test("when the ends of two jobs cannot be written while a third runs, all are done once they can be", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "smtp", "slow", 1, { delayMs: 3_000 });
  const owner = await openAdmin(shop);
  expectStatus(await owner.ask("GET", `/api/admin/confirm-email/${orderId}`), 200);
  await expect.poll(jobsInHand).toBeGreaterThan(0);
  const ends = await refuseEnds();
  await enqueueNothing();
  await enqueueNothing();
  await expect.poll(ends.refused).toBeGreaterThan(1);
  await ends.accept();
  await jobsDone(shop);
  // The job may have been run again, and have left the mail to the run before, which is still sending it.
  await expect
    .poll(() => messagesTo(shop, ADDRESS.email), { timeout: 10_000 })
    .toMatchObject([
      { subject: `Your order ${orderId} is confirmed` },
      { subject: `We have received your order ${orderId}` },
    ]);
});

test("a job that a runner took in the moment in which it failed is free again at the next look", async () => {
  await shop.close();
  shop = await openClonedShop({ queueTimes: { lookMs: 50, idleMs: 60_000, alarmMs: 120_000 } });
  const db = databaseOf(shop);
  const runners = async () =>
    (await sql<{ id: string }>`select id from job_workers order by seen_at`.execute(db)).rows;
  await expect.poll(runners).toHaveLength(1);
  const [first] = await runners();
  const ends = await refuseEnds();
  await enqueueNothing();
  await expect.poll(async () => (await runners()).length).toBeGreaterThan(1);
  await ends.accept();
  await jobsDone(shop);
  await enqueue(db, "handle-payment-event", { eventId: "unknown" }, null, 3_600);
  await sql`update graphile_worker._private_jobs set locked_by = ${first?.id}, locked_at = now(), run_at = now()`.execute(
    db,
  );
  await jobsDone(shop);
});

test("a job whose end could not be written is done once it can be, however often it was tried", async () => {
  const db = databaseOf(shop);
  const ends = await refuseEnds();
  await enqueue(db, "handle-payment-event", { eventId: "unknown" }, null, 3_600);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()`.execute(db);
  await enqueueNothing();
  await expect.poll(ends.refused).toBeGreaterThan(1);
  await ends.accept();
  const left = async () => (await sql`select from graphile_worker._private_jobs`.execute(db)).rows.length;
  await expect.poll(left).toBe(0);
});

test("a connection that breaks while a runner that begins to listen on it is stopped ends nothing", async () => {
  const pool = openPool(shop.databaseUrl, 2);
  onTestFinished(() => pool.end());
  const events: WorkerEvents = new EventEmitter();
  events.once("pool:listen:success", ({ workerPool }) => void workerPool.gracefulShutdown());
  const broken = new Promise<void>((resolve) => {
    events.once("pool:listen:release", ({ client }) => {
      client.once("end", () => resolve());
      (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
    });
  });
  const logger = new Logger(() => () => {});
  const runner = await run({ pgPool: pool, events, taskList: {}, logger, noHandleSignals: true });
  await broken;
  await runner.promise;
  // An error that nobody catches fails the run of the tests, too.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test("what a killed process was doing is free again within minutes, what another one does is not", async () => {
  const db = databaseOf(shop);
  await sql`insert into job_workers (id, seen_at) values ('dead', now() - interval '3 minutes'), ('alive', now())`.execute(
    db,
  );
  for (const worker of ["dead", "alive"]) {
    await enqueue(db, "handle-payment-event", { eventId: worker }, null, 3_600);
    await sql`update graphile_worker._private_jobs
      set locked_by = ${worker}, locked_at = now() - interval '3 minutes' where locked_by is null`.execute(
      db,
    );
  }
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  const holders = async () => {
    const { rows } = await sql<{
      by: string;
    }>`select locked_by as by from graphile_worker._private_jobs`.execute(db);
    return rows.map(({ by }) => by);
  };
  await expect.poll(holders, { timeout: 15_000 }).toEqual(["alive"]);
});

test("what is left of a job that a newer one replaced is deleted, what was given up stays", async () => {
  const db = databaseOf(shop);
  for (const key of [null, "payment order_1"])
    await enqueue(db, "handle-payment-event", { eventId: "x" }, key, 3_600);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  await runSweep(REST_SWEEP, shop.shop.deps, new AbortController().signal);
  const { rows } = await sql`select key from graphile_worker._private_jobs`.execute(db);
  expect(rows).toEqual([{ key: "payment order_1" }]);
});

test("a process that has just begun does not end the alarm of one that has seen a job wait for minutes", async () => {
  const db = databaseOf(shop);
  const pool = openPool(shop.databaseUrl, 3);
  onTestFinished(() => pool.end());
  await sql`select graphile_worker.add_job('what-the-next-release-does', run_at => now() - interval '5 minutes')`.execute(
    db,
  );
  await raiseStandingAlarm(db, "queue-stuck", { minutes: 5 });
  const names = { machine: "web-2", process: "web-2:3000" };
  const times = { lookMs: 50, idleMs: 60_000, alarmMs: 120_000 };
  const queue = await startJobQueue({ ...shop.shop.deps, names }, pool, db, times);
  onTestFinished(() => queue.stop());
  const seenAt = async () => {
    const seen = db.selectFrom("jobWorkers").select("seenAt").where("process", "=", names.process);
    return (await seen.executeTakeFirst())?.seenAt;
  };
  await expect.poll(seenAt).toBeDefined();
  const first = await seenAt();
  // It begins its second look when it has ended the first.
  await expect.poll(seenAt).not.toEqual(first);
  expect(await openAlarms(shop, "queue-stuck")).toHaveLength(1);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await expect.poll(() => openAlarms(shop, "queue-stuck")).toEqual([]);
});

test("jobs that nobody can do are told of, and make the shop not ready, until they are done", async () => {
  const watched = await openClonedShop({ queueTimes: { lookMs: 50, idleMs: 200, alarmMs: 400 } });
  const db = databaseOf(watched);
  const locker = new pg.Client({ connectionString: watched.databaseUrl });
  await locker.connect();
  onTestFinished(async () => {
    await locker.end();
    await watched.close();
  });
  const readiness = async () => (await ask(watched, "GET", "/readyz")).status;
  expect(await readiness()).toBe(200);
  await enqueue(db, "handle-payment-event", { eventId: "unknown" }, null, 1);
  await locker.query("begin; lock table graphile_worker._private_jobs in exclusive mode");
  await expect.poll(readiness).toBe(503);
  await expect.poll(() => openAlarms(watched, "queue-stuck")).toHaveLength(1);
  await locker.query("commit");
  await jobsDone(watched);
  await expect.poll(readiness).toBe(200);
  await expect.poll(() => openAlarms(watched, "queue-stuck")).toEqual([]);
});
