import { inject } from "vitest";
import { cloneDatabase } from "./database-server.ts";
import { openTestShop, type TestShop } from "./open-test-shop.ts";

/** Opens a shop for one test file on a copy of the demo database. */
export async function openClonedShop(
  options: Omit<Parameters<typeof openTestShop>[0], "databaseUrl"> = {},
): Promise<TestShop> {
  const databaseUrl = await cloneDatabase({
    adminUrl: inject("adminUrl"),
    templateUrl: inject("templateUrl"),
  });
  return openTestShop({ databaseUrl, isSweeping: false, ...options });
}
