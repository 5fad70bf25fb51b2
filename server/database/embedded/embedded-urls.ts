// Where the embedded PostgreSQL is reached.
import { OWNER, type Passwords, SHOP, SUPERUSER } from "./embedded-cluster.ts";

export const HOST = "127.0.0.1";

export interface EmbeddedUrls {
  /** For the role `snackshop`, which owns the database `snackshop` and is no superuser: it migrates. */
  url: string;
  /** For the role that the shop works with. It may do what grantShopRole allows. */
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
