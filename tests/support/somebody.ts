// Somebody else at the shop's database, whom requests come across.
import pg from "pg";
import { onTestFinished } from "vitest";
import type { TestShop } from "./open-test-shop.ts";

/** Begins a transaction on a connection of its own. It ends with the test, undone unless it was committed. */
export async function openTransaction(shop: TestShop): Promise<pg.Client> {
  const somebody = new pg.Client({ connectionString: shop.databaseUrl });
  await somebody.connect();
  onTestFinished(() => somebody.end());
  await somebody.query("begin");
  return somebody;
}
