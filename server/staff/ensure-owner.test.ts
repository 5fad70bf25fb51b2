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

test("the first owner is made once, with her own password", async () => {
  const db = databaseOf(shop);
  expect(await ensureOwner(db, "first", "coconut-oil-lamp")).toBeNull();
  expect(await ensureOwner(db, "second", "another-password")).toBeNull();
  expect((await login("first", "coconut-oil-lamp")).status).toBe(200);
  expect((await login("second", "another-password")).status).toBe(401);
  const [owner, ...others] = await accounts();
  expect([owner?.role, others]).toEqual(["owner", []]);
  expect(owner?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("without a password of her own she gets one that is told once", async () => {
  const told = (await ensureOwner(databaseOf(shop), "admin", null)) as string;
  expect(told).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect((await login("admin", told)).status).toBe(200);
});

test.each(["password123", "Admin@2026", "admin-of-nendra"])(
  "the first owner is not made with %s, and the shop says what to do",
  async (password) => {
    const made = ensureOwner(databaseOf(shop), "admin", password);
    await expect(made).rejects.toThrow(/^ADMIN_PASSWORD cannot be used\. .+ three or four/);
    expect(await accounts()).toEqual([]);
  },
);

test("a shop that has its owner opens whatever ADMIN_PASSWORD says", async () => {
  const db = databaseOf(shop);
  await ensureOwner(db, "admin", "coconut-oil-lamp");
  expect(await ensureOwner(db, "admin", "password123")).toBeNull();
});
