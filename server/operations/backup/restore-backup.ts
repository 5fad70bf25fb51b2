import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { numbersToSkip } from "../../../rules/restored-numbers.ts";
import {
  documentPrefix,
  fiscalYearOf,
  prefixAfterRestore,
  seriesOf,
  TAX_DOCUMENT_KINDS,
} from "../../../rules/tax-documents.ts";
import { indianDate } from "../../../rules/time.ts";
import { raiseAlert } from "../../notifications/alerts/raise-alert.ts";
import type { BackupConfig } from "../../platform/config/backup-config.ts";
import { connect, inTransaction, openPool, type Queryable } from "../../platform/database/connect.ts";
import { migrate } from "../../platform/database/migrate.ts";
import type { ReachedDatabase } from "../../platform/database/reach-database.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { audit } from "../../staff/audit-log/audit.ts";
import { refuseOtherMigrations } from "./applied-migrations.ts";
import { PEPPER, restoreFile } from "./backup-files.ts";
import { type Contents, filePart, type Head } from "./backup-format.ts";
import { copyIn } from "./copy-in.ts";
import { emptyDatabase, refuseUsedDatabase } from "./empty-database.ts";
import { openDatabase, startDatabase } from "./open-database.ts";
import { RefusedBackup } from "./refused-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

/** Inside the data folder, which may be a separate disk. */
const STAGING = ".restoring";
const IGNORED_FILES = ["lost+found"];
const DATABASE = "postgres";

/** With what the owner must know about numbers. */
interface NewNumbers {
  /** The next dispatch number without its prefix. */
  dispatchNumbersFrom: number;
  /** The prefix of tax documents from now on. */
  documentPrefix: string;
}

/**
 * Restores a backup into an empty data folder and an empty database.
 * @throws RefusedBackup, or the error of disk or database; folder and database are then empty again
 */
export async function restoreBackup(config: BackupConfig, path: string): Promise<Head & NewNumbers> {
  const { dataDir, passphrase } = config;
  const isFolderNew = await refuseUsedFolder(dataDir);
  if (config.databaseUrl !== null) await refuseUsedDatabase(config.databaseUrl);
  const { head, contents } = await verifyBackup(path, passphrase);
  refuseSandbox(config, head);
  await refuseOtherMigrations(head);
  refuseOtherPepper(config.otpPepper, contents);

  const staging = join(dataDir, STAGING);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  let numbers: NewNumbers;
  try {
    const database = await openEmptyDatabase(config, staging);
    try {
      await migrate(database.url, head.migrations.length);
      await copyIn(database.url, { path, passphrase, contents }, (file, content) =>
        restoreFile(staging, file, content),
      );
      await migrate(database.url);
      numbers = await recordRestore(database.url, head);
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
  return { ...head, ...numbers };
}

/** @returns whether the folder does not exist yet */
async function refuseUsedFolder(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new RefusedBackup(`The data folder ${dataDir} cannot be read (${error.code}). Check DATA_DIR.`);
  });
  if (names?.some((name) => !IGNORED_FILES.includes(name)))
    throw new RefusedBackup(
      `The data folder ${dataDir} is not empty, and a restore overwrites nothing. Set DATA_DIR to an empty or a new folder.`,
    );
  return names === null;
}

/** Its orders and payments are invented: a live shop would send them, and compare them with real payments. */
function refuseSandbox(config: BackupConfig, head: Head): void {
  if (config.mode === "live" && head.mode === "sandbox")
    throw new RefusedBackup(
      "This backup is of a sandbox shop, and SHOP_MODE is live. Take a backup of the live shop, or set SHOP_MODE='sandbox'.",
    );
}

/** With another pepper the stored secrets of authenticator apps could not be decrypted. */
function refuseOtherPepper(pepper: string | null, { parts }: Contents): void {
  const stored = parts[filePart(PEPPER)]?.sha256;
  if (pepper !== null && stored !== undefined && createHash("sha256").update(pepper).digest("hex") !== stored)
    throw new RefusedBackup(
      `OTP_PEPPER is not the one of this backup. Leave it out: after the restore the right one is in DATA_DIR, in the file ${PEPPER}.`,
    );
}

function openEmptyDatabase(config: BackupConfig, staging: string): Promise<ReachedDatabase> {
  return config.databaseUrl === null ? startDatabase(join(staging, DATABASE)) : openDatabase(config);
}

/** Moves the database last: a data folder without it does not count as a shop. */
async function moveUp(staging: string, dataDir: string): Promise<void> {
  const names = await readdir(staging);
  const databaseLast = names.toSorted((one, other) => Number(one === DATABASE) - Number(other === DATABASE));
  for (const name of databaseLast) await rename(join(staging, name), join(dataDir, name));
  await rm(staging, { recursive: true });
}

/** Records the restore: the next start compares payments from the backup's time on, and the audit log shows it. */
async function recordRestore(url: string, { madeAt }: Head): Promise<NewNumbers> {
  const pool = openPool(url, 1);
  try {
    return await inTransaction(connect(pool), async (trx) => {
      // Unfinished comparisons belong to processes that no longer exist.
      await trx.deleteFrom("reconciliations").where("finishedAt", "is", null).execute();
      // Sessions may have been revoked after the backup, so all end. A trigger deletes their shipping tokens.
      await trx
        .updateTable("adminSessions")
        .set({ revokedAt: sql<Date>`now()` })
        .where("revokedAt", "is", null)
        .execute();
      const paymentLinksEnded = await endShoppersSessions(trx);
      const dispatchNumbersFrom = await skipNumbers(trx, new Date(madeAt));
      const documentPrefix = await beginNewDocumentSeries(trx, new Date(madeAt));
      // Push devices belong to sessions: a phone that was stolen after the backup must not receive notifications again.
      await trx.deleteFrom("pushDevices").execute();
      await trx
        .insertInto("restores")
        .values({ backupMadeAt: new Date(madeAt) })
        .execute();
      // Accounts and passwords are those of the backup: the owner must repeat what was changed after it.
      await raiseAlert(trx, "shop-restored", { madeAt });
      await audit(
        trx,
        { name: "restore", source: "restore" },
        {
          action: "shop restored",
          subject: "shop",
          after: { backupMadeAt: madeAt, paymentLinksEnded, dispatchNumbersFrom, documentPrefix },
        },
      );
      return { dispatchNumbersFrom, documentPrefix };
    });
  } finally {
    await pool.end();
  }
}

/**
 * Ends all shoppers' sessions, codes and payment links, since each may have been ended after the backup. The order of a
 * payment link may even have been cancelled or paid in cash since, which the restored shop does not know: the owner
 * makes a new link if it must still be paid.
 * @returns how many payment links there were
 */
async function endShoppersSessions(trx: Queryable): Promise<number> {
  await trx.deleteFrom("shopperSessions").execute();
  // Expired codes still count for the limits, so they are not deleted.
  await trx
    .updateTable("otpCodes")
    .set({ expiresAt: sql<Date>`now()` })
    .where("expiresAt", ">", sql<Date>`now()`)
    .execute();
  const { numDeletedRows } = await trx.deleteFrom("paymentLinks").executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Begins new series of tax documents and closes those that the shop had: numbers issued after the backup are known to
 * buyers and must not be issued twice, and a series must have no gaps. A backup without documents may be older than the first.
 * @param madeAt time of the backup
 * @returns the new prefix
 */
async function beginNewDocumentSeries(trx: Queryable, madeAt: Date): Promise<string> {
  const used = await trx.selectFrom("documentSeries").select("series").distinct().execute();
  const before = documentPrefix(await getShopProfile(trx));
  const now = new Date();
  const isUsed = (prefix: string) =>
    prefix === before || used.some(({ series }) => series.startsWith(prefix));
  const prefix = prefixAfterRestore(now, isUsed);
  const years = new Set([madeAt, now].map((day) => fiscalYearOf(indianDate(day))));
  const closed = [...years].flatMap((fiscalYear) =>
    TAX_DOCUMENT_KINDS.map((kind) => ({ series: seriesOf(before, kind), fiscalYear, nextNumber: 1 })),
  );
  await trx
    .insertInto("documentSeries")
    .values(closed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.updateTable("documentSeries").set({ closedAt: now }).where("closedAt", "is", null).execute();
  await sql`
    insert into shop_profile (profile) values (jsonb_build_object('documentPrefix', ${prefix}::text))
    on conflict (only_row) do update set profile = shop_profile.profile || excluded.profile`.execute(trx);
  return prefix;
}

/** How much further than dispatch numbers other sequences advance: an order has several messages. */
const OTHERS_SKIP = 10_000;

/**
 * Advances every sequence. Dispatch numbers that were assigned after the backup are on parcels and in the courier's
 * files, and a Message-ID that is used twice makes mail programs drop the second message.
 * @param madeAt time of the backup
 * @returns the next dispatch number without its prefix
 */
async function skipNumbers(trx: Queryable, madeAt: Date): Promise<number> {
  const skipped = numbersToSkip(Date.now() - madeAt.getTime());
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, setval(format('%I.%I', schemaname, sequencename)::regclass,
      coalesce(last_value, 0) + ${skipped}::bigint
        + case when sequencename = 'dispatch_numbers' then 0 else ${OTHERS_SKIP}::int end) as value
    from pg_sequences where schemaname = 'public' and sequencename <> 'migrations_id_seq'`.execute(trx);
  return Number(rows.find(({ name }) => name === "dispatch_numbers")?.value) + 1;
}
