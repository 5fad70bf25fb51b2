// What the shop's role may not do. Every API test shows that it may do all the shop needs.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openAdmin } from "../../../tests/support/admin.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { cloneDatabase, shopUrlOf } from "../../../tests/support/database-server.ts";
import { queryDatabase } from "../../../tests/support/database-stage.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { grantShopRole } from "./grant-shop-role.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
  await openAdmin(shop);
});
afterAll(() => shop.close());

const asShop = (statement: string) => queryDatabase(shopUrlOf(shop.databaseUrl), statement);

test("the shop works with a role that owns nothing and is a member of no other", async () => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(shop.shop.deps.db);
  expect(rows).toEqual([{ role: "snackshop_shop" }]);
  expect(await asShop("select count(*)::int from pg_class where relowner = current_user::regrole")).toEqual([
    0,
  ]);
  expect(
    await asShop(
      "select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls from pg_roles where rolname = current_user",
    ),
  ).toEqual([false]);
  expect(
    await asShop("select count(*)::int from pg_auth_members where member = current_user::regrole"),
  ).toEqual([0]);
});

test.each([
  "create table public.mine ()",
  "create schema mine",
  "create function public.mine() returns int language sql as 'select 1'",
  "alter table orders add column mine int",
  "alter table audit_log disable trigger all",
  "alter table audit_log disable trigger audit_log_is_append_only",
  "drop trigger audit_log_is_append_only on audit_log",
  "alter function refuse_change() rename to allow_change",
  "set session_replication_role = replica",
  "set role snackshop",
  "update audit_log set actor = 'nobody'",
  "delete from audit_log",
  "truncate audit_log",
  "update order_moves set actor = 'nobody'",
  "delete from order_moves",
  "truncate orders cascade",
  "drop table coupons",
  "insert into order_moves_allowed values ('Created', 'Delivered')",
  "delete from order_moves_allowed",
  "delete from migrations",
])("the shop's role may not run: %s", async (statement) => {
  await expect(asShop(statement)).rejects.toThrow(
    /permission denied|must be owner|violates row-level security|cannot set parameter/,
  );
});

test("rights that were granted by mistake are revoked at the next start", async () => {
  const owner = databaseOf(shop);
  await sql`grant delete, truncate on audit_log to snackshop_shop`.execute(owner);
  await sql`grant create on schema public to snackshop_shop`.execute(owner);
  for (let start = 0; start < 2; start++)
    expect(await grantShopRole(shop.databaseUrl, shopUrlOf(shop.databaseUrl))).toBe(true);
  await expect(asShop("truncate audit_log")).rejects.toThrow("permission denied");
  await expect(asShop("create table mine ()")).rejects.toThrow("permission denied");
});

test("the role may use the next migration's new tables at once", async () => {
  const owner = databaseOf(shop);
  await sql`create table fresh (id int generated always as identity, word text)`.execute(owner);
  expect(await asShop("insert into fresh (word) values ('new') returning word")).toEqual(["new"]);
  expect(await asShop("delete from fresh returning word")).toEqual(["new"]);
});

test("a later append-only table is protected like the audit log", async () => {
  const owner = databaseOf(shop);
  await sql`create table ledger (word text)`.execute(owner);
  await sql`create trigger ledger_is_append_only before update or delete or truncate on ledger
    execute function refuse_change()`.execute(owner);
  await grantShopRole(shop.databaseUrl, shopUrlOf(shop.databaseUrl));
  expect(await asShop("insert into ledger values ('kept') returning word")).toEqual(["kept"]);
  await expect(asShop("delete from ledger")).rejects.toThrow("permission denied");
});

test("returns false without granting if the shop works with the owner's role", async () => {
  const url = await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
  expect(await grantShopRole(url, url)).toBe(false);
});
