// Requests that store the same unique value at the same time: one wins, and the others get a specific refusal.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin, provePassword } from "../tests/support/admin.ts";
import { type Answer, expectStatus } from "../tests/support/browser.ts";
import { openClonedShop } from "../tests/support/cloned-shop.ts";
import type { TestShop } from "../tests/support/open-test-shop.ts";
import { addDevice, subscribe } from "../tests/support/push-browser.ts";
import { databaseOf } from "../tests/support/rows.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  await provePassword(owner);
});
afterAll(() => shop.close());

interface Race {
  /** How many requests start at the same time. */
  size: number;
  /** @returns a function that makes the n-th request */
  prepare: (size: number) => Promise<(n: number) => Promise<Answer<unknown>>>;
  /** How many requests win; all of them if none excludes another. */
  won: number;
  status: number;
  /** The refusal of the others. */
  code?: string;
  /** Rows with the value, after the race. */
  count: () => Promise<number>;
  rows: number;
}

const countRows = async (from: ReturnType<typeof sql>) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${from}`.execute(databaseOf(shop))).rows[0]?.n);
const addCategory = (name: string) => owner.send<{ _id: string }>("/api/admin/categories", { name });
const categories = async (size: number) => {
  const ids: string[] = [];
  for (let n = 0; n < size; n++)
    ids.push(expectStatus(await addCategory(`Own ${Math.random()}`), 201).json._id);
  return ids;
};
const liveCategories = (name: string) => () =>
  countRows(sql`categories where lower(name) = ${name} and deleted_at is null`);

let changedEndpoint = "";

const RACES: Record<string, Race> = {
  "a new category's name": {
    size: 64,
    prepare: async () => (n) => addCategory(n % 2 ? "raced" : "RACED"),
    won: 1,
    status: 201,
    code: "NAME_TAKEN",
    count: liveCategories("raced"),
    rows: 1,
  },
  "a changed category's name": {
    size: 16,
    async prepare(size) {
      const ids = await categories(size);
      return (n) => owner.send(`/api/admin/edit-category/${ids[n]}`, { name: "Renamed" });
    },
    won: 1,
    status: 200,
    code: "NAME_TAKEN",
    count: liveCategories("renamed"),
    rows: 1,
  },
  "a restored category's name": {
    size: 16,
    async prepare(size) {
      const ids = await categories(size);
      await sql`update categories set deleted_at = now(), name = 'Restored' where id = any(${ids}::uuid[])`.execute(
        databaseOf(shop),
      );
      return (n) => owner.request("POST", `/api/admin/restore-category/${ids[n]}`);
    },
    won: 1,
    status: 200,
    code: "NAME_TAKEN",
    count: liveCategories("restored"),
    rows: 1,
  },
  "a staff account's name": {
    size: 6,
    prepare: async () => (n) =>
      owner.request("POST", "/api/admin/staff", {
        username: n % 2 ? "racer" : "RACER",
        password: "a-fine-long-password",
        role: "packer",
      }),
    won: 1,
    status: 201,
    code: "NAME_TAKEN",
    count: () => countRows(sql`admin_users where lower(username) = 'racer'`),
    rows: 1,
  },
  "a saved view's name": {
    size: 64,
    prepare: async () => (n) =>
      owner.request("POST", "/api/admin/order-views", { name: n % 2 ? "raced" : "RACED", filters: {} }),
    won: 64,
    status: 201,
    count: () => countRows(sql`order_views where lower(name) = 'raced'`),
    rows: 1,
  },
  "new products' addresses": {
    size: 64,
    async prepare() {
      const [category] = await categories(1);
      return () =>
        owner.send("/api/admin/products", {
          name: "Raced chips",
          category: category as string,
          sellingPrice: "90",
          mrp: "100",
        });
    },
    won: 64,
    status: 201,
    count: () => countRows(sql`(select distinct slug from products where slug like 'raced-chips%') as slugs`),
    rows: 64,
  },
  "a new browser's endpoint": {
    size: 64,
    async prepare() {
      const { endpoint, keys } = await subscribe(shop, owner);
      return () => owner.request("POST", "/api/admin/notices/devices", { endpoint, keys });
    },
    won: 64,
    status: 201,
    count: () => countRows(sql`push_devices`),
    rows: 1,
  },
  "a changed endpoint": {
    size: 64,
    async prepare() {
      const { endpoint, keys } = await subscribe(shop, owner);
      changedEndpoint = endpoint;
      const ids: string[] = [];
      // An account has at most 20 devices.
      for (let n = 0; n < 16; n++) ids.push((await addDevice(shop, owner))._id);
      return (n) =>
        owner.request("PUT", `/api/admin/notices/devices/${ids[n % ids.length]}/subscription`, {
          endpoint,
          keys,
        });
    },
    // Requests for a device that was deleted as a duplicate succeed, too.
    won: 64,
    status: 200,
    count: () => countRows(sql`push_devices where endpoint = ${changedEndpoint}`),
    rows: 1,
  },
};

test.each(Object.entries(RACES))("%s", async (_, race) => {
  const attempt = await race.prepare(race.size);
  const replies = await Promise.all(Array.from({ length: race.size }, (_, n) => attempt(n)));
  const won = replies.filter(({ status }) => status === race.status);
  const others = replies.filter(({ status }) => status !== race.status);
  expect([won.length, others.map(({ json }) => (json as { code?: string }).code)]).toEqual([
    race.won,
    Array(race.size - race.won).fill(race.code),
  ]);
  expect(await race.count()).toBe(race.rows);
});
