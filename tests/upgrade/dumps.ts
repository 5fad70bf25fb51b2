// The dumps of this folder: two files for each release that had new migrations, written by `npm run upgrade:dump`.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const FOLDER = import.meta.dirname;
const MIGRATIONS = resolve(FOLDER, "../../server/platform/database/migrations");
const MIGRATION_LINE = /^-- migration (\S+) sha256 ([0-9a-f]{64})$/gm;

/** A migration, and the very text it had when it was released. */
export interface Migration {
  file: string;
  sha256: string;
}

/** What the dumped shop answered somebody; instants as in relative-times.ts. */
export interface Answered {
  who: "anybody" | "shopper" | "packer" | "owner";
  path: string;
  status: number;
  json: unknown;
}

/** Who and what a test needs to know by name, and secrets that no database keeps. */
export interface Cast {
  otpPepper: string;
  password: string;
  /** Usernames. */
  owner: string;
  packer: string;
  closedAccount: string;
  /** The owner's authenticator app, and a recovery code she has not used. */
  authenticatorSecret: string;
  recoveryCode: string;
  /** Of a session that was open, and its handle for the courier. */
  packerTokens: { admin: string; shipping: string };
  /** Verified, at the provider with units and a coupon set aside; the cookie is her browser's. */
  beingPaid: { orderId: string; cookie: string; coupon: string };
  /** Paid at the provider; the webhook came in, and its job waits. */
  paidUnheard: string;
  /** Paid; the mail server was away, and the job of its message waits. */
  mailWaiting: { orderId: string; email: string };
  /** Cancelled; the provider was away, and the money has not gone back. */
  refundDue: string;
  /** Confirmed on an earlier day. */
  toPack: string;
  /** Handed to the courier, on its way. */
  onItsWay: { orderId: string; awb: string };
  /** A cart that was sent with this key; sent again it is the same order. */
  repeated: { orderId: string; key: string; items: unknown };
}

export type Note = { cast: Cast } | { answered: Answered } | { provider: unknown };

export interface Dump {
  sql: string;
  migrations: Migration[];
  cast: Cast;
  answered: Answered[];
  /** Lines of the emulators' own journal, with instants as in relative-times.ts. */
  providers: unknown[];
}

/** Every migration there is now, in the order they run. */
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

/** Where the two files of a dump are. */
export function filesOf(name: string): { sql: string; notes: string } {
  return { sql: join(FOLDER, `${name}.sql`), notes: join(FOLDER, `${name}.jsonl`) };
}

/** @returns the names of all dumps, each that of the last migration it knew */
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
