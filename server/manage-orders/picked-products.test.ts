import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PickedProduct } from "../../contract/pick-list.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";

let shop: TestShop;
let one: Admin;
let two: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  [one, two] = [await openAdmin(shop, "packer"), await openAdmin(shop, "packer")];
});
afterAll(() => shop.close());

const pick = async (who: Admin, productId: string, packets: number) =>
  expectStatus(await who.ask<PickedProduct[]>("PUT", `/api/admin/pick-list/${productId}`, { packets }), 200)
    .json;
const picked = async (who: Admin) => (await who.ask<PickedProduct[]>("GET", "/api/admin/pick-list")).json;

test("what one packer ticks the others see, with who it was; a tick is taken back by anybody", async () => {
  expect(await picked(one)).toEqual([]);
  await pick(one, "achappam", 12);
  const both = [
    { productId: "achappam", packets: 12, by: one.username },
    { productId: "tapioca-chips", packets: 3, by: two.username },
  ];
  expect(await pick(two, "tapioca-chips", 3)).toEqual(both);
  expect(await picked(one)).toEqual(both);
  // More came in, and the other one fetched them.
  expect(await pick(two, "achappam", 15)).toContainEqual({
    productId: "achappam",
    packets: 15,
    by: two.username,
  });
  expect(await pick(one, "achappam", 0)).toEqual([both[1]]);
  expect(await pick(one, "achappam", 0)).toEqual([both[1]]);
});

test("both tick at once, and neither is lost", async () => {
  const names = Array.from({ length: 8 }, (_, n) => `product-${n}`);
  await Promise.all(names.map((name, n) => pick(n % 2 === 0 ? one : two, name, n + 1)));
  expect((await picked(one)).filter(({ productId }) => names.includes(productId))).toHaveLength(8);
});

test("tomorrow's list begins empty, by the day in India", async () => {
  await pick(one, "achappam", 1);
  await sql`update picked_products set day = day - 1`.execute(databaseOf(shop));
  expect(await picked(one)).toEqual([]);
  await pick(one, "tapioca-chips", 1);
  const { rows } = await sql<{ n: number }>`select count(*) as n from picked_products`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test.each([-1, 1.5, "many", null])("%j packets are refused", async (packets) => {
  expectFailure(await one.ask("PUT", "/api/admin/pick-list/achappam", { packets }), 400);
});
