// The format of a backup: a tar archive, compressed with zstd, encrypted with age. With the passphrase the usual tools
// open it without the shop: age -d FILE | zstd -d | tar x
import * as z from "zod/mini";

/** Incremented when older versions of the shop cannot read the format any longer. */
const FORMAT = 1;

/** The first part: what the backup is of. */
export const HEAD = "backup.json";
/** The last part: the list of all others, with their hashes. */
export const CONTENTS = "contents.json";

const TABLES = "tables/";
const FILES = "data/";

export const tablePart = (table: string) => `${TABLES}${table}.csv`;
export const filePart = (path: string) => `${FILES}${path}`;

/** @returns the table whose rows a part contains; null for other parts */
export function tableOf(part: string): string | null {
  return part.startsWith(TABLES) ? part.slice(TABLES.length, -".csv".length) : null;
}

/** @returns the path below the data folder, with slashes; null for other parts */
export function fileOf(part: string): string | null {
  return part.startsWith(FILES) ? part.slice(FILES.length) : null;
}

export const Migration = z.object({ name: z.string(), sha256: z.string() });
export type Migration = z.output<typeof Migration>;

export const Head = z.object({
  format: z.literal(FORMAT),
  /** The shop's version. */
  version: z.string(),
  /** The time of the snapshot, ISO 8601. */
  madeAt: z.iso.datetime({ offset: true }),
  mode: z.enum(["sandbox", "live"]),
  postgres: z.string(),
  /** The migrations of its schema, in the order they ran. */
  migrations: z.array(Migration),
});
export type Head = z.output<typeof Head>;

export const Content = z.object({
  sha256: z.string(),
  bytes: z.number(),
  /** For a table only. */
  rows: z.optional(z.number()),
});
export type Content = z.output<typeof Content>;

export const Contents = z.object({
  parts: z.record(z.string(), Content),
  /** The last value of each sequence; unused sequences are omitted. */
  sequences: z.record(z.string(), z.number()),
});
export type Contents = z.output<typeof Contents>;

export function newHead(head: Omit<Head, "format">): Head {
  return { format: FORMAT, ...head };
}
