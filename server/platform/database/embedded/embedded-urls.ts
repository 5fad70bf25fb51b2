// Addresses of a running embedded PostgreSQL, for this process or another one on this machine.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OWNER, type Passwords, readPasswords, SHOP, SUPERUSER } from "./embedded-cluster.ts";
import { pathsOf } from "./embedded-paths.ts";

export const HOST = "127.0.0.1";
const PORT_LINE = 3;
const STATUS_LINE = 7;

export interface EmbeddedUrls {
  /** For the role `snackshop`, which owns the database `snackshop` and is not a superuser. It runs migrations. */
  url: string;
  /** For the role that the shop works with, with the rights that grantShopRole grants. */
  shopUrl: string;
  /** For the superuser: for backups, and for tests that clone template databases. The shop does not use it. */
  adminUrl: string;
}

export function urlsOf(passwords: Passwords, port: number): EmbeddedUrls {
  const urlOf = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@${HOST}:${port}/${database}`;
  return {
    url: urlOf(OWNER, passwords.owner, OWNER),
    shopUrl: urlOf(SHOP, passwords.shop, OWNER),
    adminUrl: urlOf(SUPERUSER, passwords.superuser, SUPERUSER),
  };
}

/**
 * Addresses of the database that another process runs on a data directory.
 * @returns undefined if none accepts connections there, or its passwords are unknown
 */
export async function findRunning(dataDir: string): Promise<EmbeddedUrls | undefined> {
  const paths = pathsOf(dataDir);
  const lines = (await readFile(join(paths.data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const passwords = await readPasswords({ paths });
  if (lines[STATUS_LINE]?.trim() !== "ready" || !passwords) return undefined;
  return urlsOf(passwords, Number(lines[PORT_LINE]));
}
