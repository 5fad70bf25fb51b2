import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { ensureOwner } from "./ensure-owner.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

beforeEach(() => sql`truncate admin_users cascade`.execute(databaseOf(shop)));

const login = (username: string, password: string) =>
  sendRequest(shop, "POST", "/api/admin/login", { body: { username, password } });

const accounts = () => databaseOf(shop).selectFrom("adminUsers").selectAll().execute();

/** Runs ensureOwner as a start does. @returns the generated passwords that were shown */
async function startAs(username: string, password: string | null): Promise<string[]> {
  const shown: string[] = [];
  const isPrinted = await ensureOwner(databaseOf(shop), username, password, (madeUp) => shown.push(madeUp));
  expect(isPrinted).toBe(shown.length > 0);
  return shown;
}

test("the first owner is created once, with the given password", async () => {
  expect(await startAs("first", "coconut-oil-lamp")).toEqual([]);
  expect(await startAs("second", "another-password")).toEqual([]);
  expect((await login("first", "coconut-oil-lamp")).status).toBe(200);
  expect((await login("second", "another-password")).status).toBe(401);
  const [owner, ...others] = await accounts();
  expect([owner?.role, others]).toEqual(["owner", []]);
  expect(owner?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("without a given password one is generated and shown once", async () => {
  const shown = await startAs("admin", null);
  expect(shown).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{16}$/)]);
  expect((await login("admin", shown[0] as string)).status).toBe(200);
  expect(await startAs("admin", null)).toEqual([]);
});

test("of simultaneous starts one creates the owner and shows the password", async () => {
  const shown = await Promise.all(["admin", "admin", "meera", "meera"].map((name) => startAs(name, null)));
  const [owner, ...others] = await accounts();
  expect([others, shown.flat()]).toEqual([[], [expect.any(String)]]);
  expect((await login(owner?.username as string, shown.flat()[0] as string)).status).toBe(200);
});

test("if the password cannot be shown no account is created, and the next start generates another", async () => {
  const starting = ensureOwner(databaseOf(shop), "admin", null, () => {
    throw new Error("nobody reads this");
  });
  await expect(starting).rejects.toThrow("nobody reads this");
  expect(await accounts()).toEqual([]);
  expect(await startAs("admin", null)).toHaveLength(1);
});

test.each(["password123", "Admin@2026", "admin-of-nendra"])(
  "refuses to create the first owner with %s, and explains what to do",
  async (password) => {
    await expect(startAs("admin", password)).rejects.toThrow(
      /^ADMIN_PASSWORD cannot be used\. .+ three or four/,
    );
    expect(await accounts()).toEqual([]);
  },
);

test("a shop that has an owner starts with any ADMIN_PASSWORD", async () => {
  await startAs("admin", "coconut-oil-lamp");
  expect(await startAs("admin", "password123")).toEqual([]);
});
