import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { COUNTED_DAYS, numbersToSkip } from "../../../rules/restored-numbers.ts";
import type { BackupConfig } from "../../platform/config/backup-config.ts";
import { connect, inTransaction, openPool, type Queryable } from "../../platform/database/connect.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { audit } from "../../staff/audit-log/audit.ts";
import { refuseOtherMigrations } from "./applied-migrations.ts";
import { type Contents, filePart, type Head } from "./backup-format.ts";
import { copyIn } from "./copy-in.ts";
import { emptyDatabase, refuseUsedDatabase } from "./empty-database.ts";
import { PEPPER, restoreFile } from "./kept-files.ts";
import { type OpenedDatabase, openDatabase, startDatabase } from "./open-database.ts";
import { RefusedBackup } from "./refused-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

/** In the data folder itself, which may be a disk of its own. */
const STAGING = ".restoring";
const NOBODYS_FILES = ["lost+found"];
const DATABASE = "postgres";

/** What it is a backup of, and the first dispatch number that the restored shop gives out, without its prefix. */
type Restored = Head & { dispatchNumbersFrom: number };

/**
 * Makes a shop of a backup, in an empty data folder and an empty database.
 * @throws RefusedBackup, or what disk and database throw; then folder and database are as empty as before
 */
export async function restoreBackup(config: BackupConfig, path: string): Promise<Restored> {
  const { dataDir, passphrase } = config;
  const isFolderNew = await refuseUsedFolder(dataDir);
  if (config.databaseUrl !== null) await refuseUsedDatabase(config.databaseUrl);
  const { head, contents } = await verifyBackup(path, passphrase);
  await refuseOtherMigrations(head);
  refuseOtherPepper(config.otpPepper, contents);

  const staging = join(dataDir, STAGING);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  let dispatchNumbersFrom: number;
  try {
    const database = await openEmptyDatabase(config, staging);
    try {
      await migrate(database.url, head.migrations.length);
      await copyIn(database.url, { path, passphrase, contents }, (file, content) =>
        restoreFile(staging, file, content),
      );
      await migrate(database.url);
      dispatchNumbersFrom = await recordRestore(database.url, head);
    } catch (error) {
      if (config.databaseUrl !== null) await emptyDatabase(database.url);
      throw error;
    } finally {
      await database.close();
    }
    await moveUp(staging, dataDir);
  } catch (error) {
    await rm(isFolderNew ? dataDir : staging, { recursive: true, force: true });
    throw error;
  }
  return { ...head, dispatchNumbersFrom };
}

/** @returns whether there is no such folder yet */
async function refuseUsedFolder(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new RefusedBackup(`The data folder ${dataDir} cannot be read (${error.code}). Check DATA_DIR.`);
  });
  if (names?.some((name) => !NOBODYS_FILES.includes(name)))
    throw new RefusedBackup(
      `The data folder ${dataDir} is not empty, and a restore overwrites nothing. Set DATA_DIR to an empty or a new folder.`,
    );
  return names === null;
}

/** With another one nobody's authenticator app would be believed. */
function refuseOtherPepper(pepper: string | null, { parts }: Contents): void {
  const kept = parts[filePart(PEPPER)]?.sha256;
  if (pepper !== null && kept !== undefined && createHash("sha256").update(pepper).digest("hex") !== kept)
    throw new RefusedBackup(
      `OTP_PEPPER is not the one of this backup. Leave it out: after the restore the right one is in DATA_DIR, in the file ${PEPPER}.`,
    );
}

function openEmptyDatabase(config: BackupConfig, staging: string): Promise<OpenedDatabase> {
  return config.databaseUrl === null ? startDatabase(join(staging, DATABASE)) : openDatabase(config);
}

/** The database last: a data folder without it is no shop. */
async function moveUp(staging: string, dataDir: string): Promise<void> {
  const names = await readdir(staging);
  const databaseLast = names.toSorted((one, other) => Number(one === DATABASE) - Number(other === DATABASE));
  for (const name of databaseLast) await rename(join(staging, name), join(dataDir, name));
  await rm(staging, { recursive: true });
}

/**
 * The next start compares payments from the backup's moment on, and the activity shows what happened.
 * @returns the first dispatch number that is given out, without its prefix
 */
async function recordRestore(url: string, { madeAt }: Head): Promise<number> {
  const pool = openPool(url, 1);
  try {
    return await inTransaction(connect(pool), async (trx) => {
      // Of processes on a machine that is gone.
      await trx.deleteFrom("reconciliations").where("finishedAt", "is", null).execute();
      // Some may have been ended since; their handles for the courier go with them.
      await trx
        .updateTable("adminSessions")
        .set({ revokedAt: sql<Date>`now()` })
        .where("revokedAt", "is", null)
        .execute();
      const paymentLinksEnded = await endShoppersSessions(trx);
      const dispatchNumbersFrom = await skipNumbers(trx, new Date(madeAt));
      // Ending a session ends what its browser is told: a phone that was stolen since is told of no news again.
      await trx.deleteFrom("pushDevices").execute();
      await trx
        .insertInto("restores")
        .values({ backupMadeAt: new Date(madeAt) })
        .execute();
      await audit(
        trx,
        { name: "restore", source: "restore" },
        {
          action: "shop restored",
          subject: "shop",
          after: { backupMadeAt: madeAt, paymentLinksEnded, dispatchNumbersFrom },
        },
      );
      return dispatchNumbersFrom;
    });
  } finally {
    await pool.end();
  }
}

/**
 * Any of them may have been ended since. A payment link moreover names an order that may have been given up or paid in cash
 * since, of which the restored shop knows nothing: the owner makes it anew where it is still to be paid.
 * @returns how many payment links there were
 */
async function endShoppersSessions(trx: Queryable): Promise<number> {
  await trx.deleteFrom("shopperSessions").execute();
  // The codes themselves stay: they count.
  await trx
    .updateTable("otpCodes")
    .set({ expiresAt: sql<Date>`now()` })
    .where("expiresAt", ">", sql<Date>`now()`)
    .execute();
  const { numDeletedRows } = await trx.deleteFrom("paymentLinks").executeTakeFirst();
  return Number(numDeletedRows);
}

/** For each dispatch number the other sequences may have counted this often: an order has some messages. */
const OTHERS_SKIP = 20;

/**
 * Sets every sequence ahead. Dispatch numbers that were given out after the backup are on parcels and in the courier's
 * files; a Message-ID that is used twice makes mail programs drop the second message.
 * @param madeAt of the backup
 * @returns the next dispatch number
 */
async function skipNumbers(trx: Queryable, madeAt: Date): Promise<number> {
  const { given } = await trx
    .selectFrom("orders")
    .select(sql<number>`count(*)`.as("given"))
    .where("dispatchNumber", "is not", null)
    .where("createdAt", ">", sql<Date>`${madeAt}::timestamptz - make_interval(days => ${COUNTED_DAYS})`)
    .executeTakeFirstOrThrow();
  const skipped = numbersToSkip(given, Date.now() - madeAt.getTime());
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, setval(format('%I.%I', schemaname, sequencename)::regclass,
      coalesce(last_value, 0) + ${skipped}::bigint
        * case when sequencename = 'dispatch_numbers' then 1 else ${OTHERS_SKIP}::int end) as value
    from pg_sequences where schemaname = 'public' and sequencename <> 'migrations_id_seq'`.execute(trx);
  return Number(rows.find(({ name }) => name === "dispatch_numbers")?.value) + 1;
}
