// A second client of the shop's database, to provoke races and lock waits.
import pg from "pg";
import { onTestFinished } from "vitest";
import type { TestShop } from "./open-test-shop.ts";

/**
 * Begins a transaction on a new connection. It ends with the test, and is rolled back unless it was
 * committed.
 */
export async function openTransaction(shop: TestShop): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  return client;
}
