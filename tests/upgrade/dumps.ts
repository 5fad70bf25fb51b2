// The dumps of this folder: two files for each release that had new migrations, written by `npm run
// upgrade:dump`.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const FOLDER = import.meta.dirname;
const MIGRATIONS = resolve(FOLDER, "../../server/platform/database/migrations");
const MIGRATION_LINE = /^-- migration (\S+) sha256 ([0-9a-f]{64})$/gm;

/** A migration, and the digest of its text at release. */
export interface Migration {
  file: string;
  sha256: string;
}

/** A reply of the dumped shop; instants as in relative-times.ts. */
export interface Answered {
  who: "anybody" | "shopper" | "packer" | "owner";
  path: string;
  status: number;
  json: unknown;
}

/** Ids that a test needs, and secrets that the database does not store in plain text. */
export interface Cast {
  otpPepper: string;
  password: string;
  /** Usernames. */
  owner: string;
  packer: string;
  closedAccount: string;
  /** Of the owner's authenticator app. The recovery code has not been used. */
  authenticatorSecret: string;
  recoveryCode: string;
  /** Tokens of a session that was open: for the admin area and for the courier. */
  packerTokens: { admin: string; shipping: string };
  /**
   * Verified, with an open payment, held units and a held coupon; the cookie is that of the shopper's
   * browser.
   */
  beingPaid: { orderId: string; cookie: string; coupon: string };
  /** Paid at the provider; the webhook is stored but not handled. */
  paidUnheard: string;
  /** Paid; the mail server was down, and the message waits for a retry. */
  mailWaiting: { orderId: string; email: string };
  /** Cancelled; the provider was down, and the refund is not made yet. */
  refundDue: string;
  /** Confirmed on an earlier day. */
  toPack: string;
  /** Handed to the courier, in transit. */
  onItsWay: { orderId: string; awb: string };
  /** A cart that was sent with this idempotency key; a retry returns the same order. */
  repeated: { orderId: string; key: string; items: unknown };
}

export type Note = { cast: Cast } | { answered: Answered } | { provider: unknown };

export interface Dump {
  sql: string;
  migrations: Migration[];
  cast: Cast;
  answered: Answered[];
  /** Lines of the emulators' journal, with instants as in relative-times.ts. */
  providers: unknown[];
}

/** All migrations of the current code, in the order they run. */
export function listMigrations(): Migration[] {
  return readdirSync(MIGRATIONS)
    .sort()
    .map((file) => ({
      file,
      sha256: createHash("sha256")
        .update(readFileSync(join(MIGRATIONS, file)))
        .digest("hex"),
    }));
}

export function migrationLine({ file, sha256 }: Migration): string {
  return `-- migration ${file} sha256 ${sha256}`;
}

/** Paths of the two files of a dump. */
export function filesOf(name: string): { sql: string; notes: string } {
  return { sql: join(FOLDER, `${name}.sql`), notes: join(FOLDER, `${name}.jsonl`) };
}

/** @returns the names of all dumps; each is that of the last migration it includes */
export function listDumps(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => basename(file, ".sql"))
    .sort();
}

export function readDump(name: string): Dump {
  const files = filesOf(name);
  const sql = readFileSync(files.sql, "utf8");
  const notes = readFileSync(files.notes, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Note);
  return {
    sql,
    migrations: [...sql.matchAll(MIGRATION_LINE)].map(([, file, sha256]) => ({ file, sha256 }) as Migration),
    cast: notes.flatMap((note) => ("cast" in note ? [note.cast] : []))[0] as Cast,
    answered: notes.flatMap((note) => ("answered" in note ? [note.answered] : [])),
    providers: notes.flatMap((note) => ("provider" in note ? [note.provider] : [])),
  };
}
