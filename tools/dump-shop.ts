// `npm run upgrade:dump`: simulates a shop over HTTP and dumps its database to tests/upgrade, for the test that
// upgrades it. Run it at each release that has new migrations; dumps of earlier releases stay unchanged.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import { openRecords } from "../sandbox/records.ts";
import { seedDemo } from "../server/operations/seed-demo.ts";
import { connect, openPool } from "../server/platform/database/connect.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded/embedded-postgres.ts";
import { grantShopRole } from "../server/platform/database/grant-shop-role.ts";
import { migrate } from "../server/platform/database/migrate.ts";
import { logIn, PASSWORD } from "../tests/support/admin.ts";
import { openShipper } from "../tests/support/courier.ts";
import { openShopRole, shopUrlOf } from "../tests/support/database-server.ts";
import { openTestShop, type TestShop } from "../tests/support/open-test-shop.ts";
import {
  type Answered,
  type Cast,
  filesOf,
  listMigrations,
  migrationLine,
  type Note,
} from "../tests/upgrade/dumps.ts";
import { letTimePass } from "../tests/upgrade/let-time-pass.ts";
import { relativeTo } from "../tests/upgrade/relative-times.ts";
import { dumpRows, listFilledTables } from "./dump-shop/dump-rows.ts";
import { playDayBefore } from "./dump-shop/play-day-before.ts";
import { playFirstDay } from "./dump-shop/play-first-day.ts";
import { loseProviders, playLastHour } from "./dump-shop/play-last-hour.ts";
import { recordAnswers } from "./dump-shop/record-answers.ts";
import { setUpShop, USERNAMES } from "./dump-shop/set-up-shop.ts";
import { sweepNow } from "./dump-shop/stage.ts";

/** @param superuser a connection to the shop's database */
async function play(shop: TestShop, superuser: pg.Client): Promise<{ cast: Cast; answered: Answered[] }> {
  const timePasses = (days: number) => letTimePass(superuser, { days });
  const { owner: founder, authenticatorSecret, recoveryCodes } = await setUpShop(shop);
  const ownerAgain = () => logIn(shop, { username: USERNAMES.owner, code: recoveryCodes.pop() as string });
  await playFirstDay(shop, founder);
  await timePasses(8);
  await sweepNow(shop);

  const underWay = await playDayBefore(shop, await ownerAgain());
  await timePasses(2);
  await sweepNow(shop);
  // Blocks the daily totals, as if the shop had been closed yesterday. Times are stored relative to the dump: if it
  // is loaded right after midnight, the last hour's rows belong to yesterday, which must not be totalled yet.
  await superuser.query("select pg_advisory_lock(hashtextextended('add up days', 0))");
  await timePasses(1);

  const waiting = await playLastHour(shop, underWay);
  await sweepNow(shop);
  const owner = await ownerAgain();
  const packer = await openShipper(shop, await logIn(shop, { username: USERNAMES.packer }));
  const cast: Cast = {
    ...USERNAMES,
    ...waiting,
    ...(await loseProviders(shop, owner, packer, underWay)),
    otpPepper: shop.shop.deps.otpPepper,
    password: PASSWORD,
    authenticatorSecret,
    recoveryCode: recoveryCodes[0] as string,
    packerTokens: { admin: packer.token, shipping: packer.shippingToken },
    toPack: underWay.toPack,
    onItsWay: underWay.onItsWay,
    refundDue: underWay.toCancel,
  };
  return { cast, answered: await recordAnswers(shop, cast, { owner, packer }) };
}

/** The emulators' records of money and parcels. */
function readProviders(file: string): unknown[] {
  // Opening the journal compacts it, so that each record occurs once.
  openRecords(file);
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { kind: string })
    .filter(({ kind }) => kind !== "message");
}

async function dumpShop(): Promise<void> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "snackshop-dump-"));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    durable: false,
    log: () => {},
  });
  const superuser = new pg.Client(
    Object.assign(new URL(postgres.adminUrl), { pathname: new URL(postgres.url).pathname }).href,
  );
  await superuser.connect();
  try {
    await openShopRole(postgres);
    await migrate(postgres.url);
    await grantShopRole(postgres.url, shopUrlOf(postgres.url));
    const filledByMigrations = await listFilledTables(superuser);
    const pool = openPool(postgres.url, 1);
    await seedDemo(connect(pool), null);
    await pool.end();

    const providersFile = join(folder, "providers.jsonl");
    const shop = await openTestShop({ databaseUrl: postgres.url, providersFile });
    const { cast, answered } = await play(shop, superuser).finally(() => shop.close());

    const migrations = listMigrations();
    const { sql, at } = await dumpRows(superuser, filledByMigrations);
    const notes: Note[] = [
      { cast },
      ...answered.map((each) => ({ answered: each })),
      ...readProviders(providersFile).map((provider) => ({ provider })),
    ];
    const files = filesOf(basename(migrations.at(-1)?.file ?? "", ".sql"));
    const head =
      "-- A shop as a release left it. Written by `npm run upgrade:dump`, and never changed once released.";
    writeFileSync(files.sql, `${[head, ...migrations.map(migrationLine)].join("\n")}\n${sql}`);
    writeFileSync(files.notes, notes.map((note) => `${JSON.stringify(relativeTo(at, note))}\n`).join(""));
    const size = (file: string) => `${basename(file)} (${Math.ceil(statSync(file).size / 1_000)} kB)`;
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(`${size(files.sql)} and ${size(files.notes)} are written, after ${seconds} s.`);
  } finally {
    await superuser.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await dumpShop();
