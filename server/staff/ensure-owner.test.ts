import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ask } from "../../tests/support/browser.ts";
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
  ask(shop, "POST", "/api/admin/login", { body: { username, password } });

const accounts = () => databaseOf(shop).selectFrom("adminUsers").selectAll().execute();

/** As a start does it. @returns the passwords that were told */
async function startAs(username: string, password: string | null): Promise<string[]> {
  const told: string[] = [];
  const isTold = await ensureOwner(databaseOf(shop), username, password, (madeUp) => told.push(madeUp));
  expect(isTold).toBe(told.length > 0);
  return told;
}

test("the first owner is made once, with her own password", async () => {
  expect(await startAs("first", "coconut-oil-lamp")).toEqual([]);
  expect(await startAs("second", "another-password")).toEqual([]);
  expect((await login("first", "coconut-oil-lamp")).status).toBe(200);
  expect((await login("second", "another-password")).status).toBe(401);
  const [owner, ...others] = await accounts();
  expect([owner?.role, others]).toEqual(["owner", []]);
  expect(owner?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("without a password of her own she gets one that is told once", async () => {
  const told = await startAs("admin", null);
  expect(told).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{16}$/)]);
  expect((await login("admin", told[0] as string)).status).toBe(200);
  expect(await startAs("admin", null)).toEqual([]);
});

test("of starts at the same moment one makes the owner and tells her password", async () => {
  const told = await Promise.all(["admin", "admin", "meera", "meera"].map((name) => startAs(name, null)));
  const [owner, ...others] = await accounts();
  expect([others, told.flat()]).toEqual([[], [expect.any(String)]]);
  expect((await login(owner?.username as string, told.flat()[0] as string)).status).toBe(200);
});

test("a password that could not be told opens nothing, and the next start makes another", async () => {
  const telling = ensureOwner(databaseOf(shop), "admin", null, () => {
    throw new Error("nobody reads this");
  });
  await expect(telling).rejects.toThrow("nobody reads this");
  expect(await accounts()).toEqual([]);
  expect(await startAs("admin", null)).toHaveLength(1);
});

test.each(["password123", "Admin@2026", "admin-of-nendra"])(
  "the first owner is not made with %s, and the shop says what to do",
  async (password) => {
    await expect(startAs("admin", password)).rejects.toThrow(
      /^ADMIN_PASSWORD cannot be used\. .+ three or four/,
    );
    expect(await accounts()).toEqual([]);
  },
);

test("a shop that has its owner opens whatever ADMIN_PASSWORD says", async () => {
  await startAs("admin", "coconut-oil-lamp");
  expect(await startAs("admin", "password123")).toEqual([]);
});
