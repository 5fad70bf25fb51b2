// What a replica may answer, at a real pair of databases.
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { shopUrlOf } from "../../tests/support/database-server.ts";
import { readableLog } from "../../tests/support/read-log.ts";
import { openReplicaPair, type ReplicaPair } from "../../tests/support/replica-pair.ts";
import { ShopError } from "../errors.ts";
import { connect, type Database, openPool } from "./connect.ts";
import { ReplicaReads } from "./replica-reads.ts";

const STARTS_WITHIN_MS = 60_000;
/** A replica rests for five seconds. */
const RESTED = { timeout: 15_000, interval: 100 };
vi.setConfig({ testTimeout: 30_000 });

let pair: ReplicaPair;
beforeAll(async () => {
  pair = await openReplicaPair();
}, STARTS_WITHIN_MS);
afterAll(() => pair.close());

let pools: pg.Pool[];
let primary: Database;
let log: ReturnType<typeof readableLog>;
let reads: ReplicaReads;
beforeEach(() => {
  pools = [];
  primary = connect(open(shopUrlOf(pair.primaryUrl)));
  reads = readsAt(pair.replicaUrl);
});
afterEach(async () => {
  await pair.resumeReplay();
  for (const pool of pools) await pool.end();
});

function open(url: string): pg.Pool {
  const pool = openPool(url, 1);
  pools.push(pool);
  return pool;
}

function readsAt(url: string): ReplicaReads {
  log = readableLog();
  return new ReplicaReads(primary, connect(open(url)), log.log);
}

/** Who answers a read. */
async function answerer(db: Database): Promise<"primary" | "replica"> {
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db);
  return rows[0]?.isReplica ? "replica" : "primary";
}
const whoAnswers = (seen: number | null = null) => reads.read(seen, answerer);
const untilReplicaAnswers = () => vi.waitFor(async () => expect(await whoAnswers()).toBe("replica"), RESTED);
const commit = () =>
  sql`insert into sweep_parts (name, ended_well_at) values ('of a test', now())
    on conflict (name) do update set ended_well_at = now()`.execute(primary);
const toldOf = (words: RegExp) => log.lines.filter(({ msg }) => words.test(msg));

test("the replica answers once it has all", async () => {
  await commit();
  await untilReplicaAnswers();
});

test("who has changed something is answered by the primary until the replica has it, whoever asks there", async () => {
  await untilReplicaAnswers();
  await pair.pauseReplay();
  await commit();
  const changed = await reads.atPrimary?.();
  const ofAnotherProcess = readsAt(pair.replicaUrl);
  expect(await ofAnotherProcess.read(changed ?? null, answerer)).toBe("primary");
  expect(await whoAnswers()).toBe("primary");
  await pair.resumeReplay();
  await vi.waitFor(async () => expect(await whoAnswers(changed)).toBe("replica"), RESTED);
});

test("nobody is answered by a replica that is more than a second behind", async () => {
  await untilReplicaAnswers();
  await pair.pauseReplay();
  await commit();
  await vi.waitFor(async () => expect(await whoAnswers()).toBe("primary"), RESTED);
  expect(toldOf(/cannot be read/)).toEqual([]);
});

test("news are told in order, and only once every read sees them", async () => {
  await untilReplicaAnswers();
  await pair.pauseReplay();
  await commit();
  const told: string[] = [];
  const read = await new Promise<string>((resolve) => {
    for (const news of ["first", "second"]) reads.tell(() => told.push(news));
    reads.tell(() => resolve(whoAnswers()));
  });
  expect(told).toEqual(["first", "second"]);
  expect(read).toBe("primary");
});

test("without a replica the primary answers everything, and news are told at once", async () => {
  const alone = new ReplicaReads(primary, null, readableLog().log);
  expect(await alone.read(null, answerer)).toBe("primary");
  expect(alone.atPrimary).toBeNull();
  const tell = vi.fn();
  alone.tell(tell);
  expect(tell).toHaveBeenCalledOnce();
});

test("a replica that is stopped is left alone, and read again once it is back", async () => {
  await untilReplicaAnswers();
  await pair.stopReplica();
  expect(await whoAnswers()).toBe("primary");
  expect(toldOf(/cannot be read/)).toHaveLength(1);
  const connecting = vi.spyOn(pools.at(-1) as pg.Pool, "connect");
  expect(await whoAnswers()).toBe("primary");
  expect(connecting).not.toHaveBeenCalled();
  await pair.startReplica();
  await untilReplicaAnswers();
  expect(toldOf(/read again/)).toHaveLength(1);
});

test("a replica that is frozen keeps nobody waiting", async () => {
  await untilReplicaAnswers();
  const { rows } = await pair.replica.query(
    "select pid from pg_stat_activity where application_name = 'snackshop'",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { pid } of rows) process.kill(pid, "SIGSTOP");
  try {
    expect(await whoAnswers()).toBe("primary");
    expect(toldOf(/cannot be read/)).toHaveLength(1);
  } finally {
    for (const { pid } of rows) process.kill(pid, "SIGCONT");
  }
});

test("an address that leads to a primary is said to, and not read", async () => {
  reads = readsAt(shopUrlOf(pair.primaryUrl));
  expect(await whoAnswers()).toBe("primary");
  expect(JSON.stringify(toldOf(/cannot be read/))).toMatch("DATABASE_REPLICA_URL leads to a primary");
});

test("nor is another shop's replica", async () => {
  primary = connect(open(shopUrlOf(inject("templateUrl"))));
  reads = readsAt(pair.replicaUrl);
  expect(await whoAnswers()).toBe("primary");
  expect(JSON.stringify(toldOf(/cannot be read/))).toMatch("DATABASE_REPLICA_URL leads to another shop");
});

test("what fails at the replica alone is asked of the primary", async () => {
  await untilReplicaAnswers();
  const answered = await reads.read(null, async (db) => {
    if ((await answerer(db)) === "replica")
      await sql`delete from sweep_parts where name = 'none'`.execute(db);
    return answerer(db);
  });
  expect(answered).toBe("primary");
  expect(toldOf(/a read failed/)).toHaveLength(1);
  expect(await whoAnswers()).toBe("replica");
});

test.each([
  ["a refusal", () => Promise.reject(new ShopError("CATEGORY_NOT_FOUND"))],
  [
    "a statement that takes too long",
    (db: Database) => sql`do $$ begin raise exception using errcode = '57014'; end $$`.execute(db),
  ],
])("%s is not asked for twice", async (_, work: (db: Database) => Promise<unknown>) => {
  await untilReplicaAnswers();
  const asked = vi.fn(work);
  await expect(reads.read(null, asked)).rejects.toThrow();
  expect(asked).toHaveBeenCalledOnce();
});
