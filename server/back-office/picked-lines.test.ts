import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PickedProduct } from "../../contract/pick-list.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { runRest } from "../../tests/support/work-off.ts";

let shop: TestShop;
let one: Admin;
let two: Admin;
let orders: string[];
beforeAll(async () => {
  shop = await openClonedShop();
  [one, two] = [await openAdmin(shop, "packer"), await openAdmin(shop, "packer")];
  orders = [await orderIn(shop, "Confirmed"), await orderIn(shop, "Confirmed")].toSorted();
});
afterAll(() => shop.close());

const pick = async (who: Admin, productId: string, orderIds: string[], isPicked = true) =>
  expectStatus(
    await who.request<PickedProduct[]>("PUT", `/api/admin/pick-list/${productId}`, { orderIds, isPicked }),
    200,
  ).json;
const picked = async (who: Admin) => (await who.request<PickedProduct[]>("GET", "/api/admin/pick-list")).json;

test("ticks are shared by packers per order, and any packer can remove them", async () => {
  const [first, second] = orders as [string, string];
  expect(await picked(one)).toEqual([]);
  await pick(one, "achappam", [first, "S0000000000000"]);
  const mine = { productId: "achappam", orderIds: [first], by: one.username };
  expect(await picked(two)).toEqual([mine]);
  // A further order came in, and the other packer picked for it.
  expect(await pick(two, "achappam", [first, second])).toEqual([
    { ...mine, orderIds: orders, by: two.username },
  ]);
  expect(await pick(one, "tapioca-chips", [second])).toHaveLength(2);
  expect(await pick(one, "achappam", orders, false)).toMatchObject([{ productId: "tapioca-chips" }]);
  expect(await pick(one, "achappam", orders, false)).toHaveLength(1);
});

test("concurrent ticks of the same product are neither refused nor lost", async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      pick(n % 2 === 0 ? one : two, "murukku", n % 2 === 0 ? orders : orders.toReversed()),
    ),
  );
  expect((await picked(one)).find(({ productId }) => productId === "murukku")?.orderIds).toEqual(orders);
});

test("ticks of yesterday are not shown, and those of last week are deleted", async () => {
  await pick(one, "achappam", orders);
  await sql`update picked_lines set picked_at = now() - interval '25 hours'`.execute(databaseOf(shop));
  expect(await picked(one)).toEqual([]);
  await pick(one, "tapioca-chips", orders.slice(0, 1));
  await sql`update picked_lines set picked_at = now() - interval '8 days'
    where slug <> 'tapioca-chips' or picked_at < now() - interval '1 day'`.execute(databaseOf(shop));
  await runRest(shop);
  const { rows } = await sql<{ n: number }>`select count(*) as n from picked_lines`.execute(databaseOf(shop));
  expect(rows).toEqual([{ n: 1 }]);
});

test("a product ticked the day before can be ticked again, for a parcel that is sent again", async () => {
  await pick(one, "kuzhalappam", orders);
  await sql`update picked_lines set picked_at = now() - interval '25 hours'`.execute(databaseOf(shop));
  await pick(two, "kuzhalappam", orders);
  expect(await picked(one)).toEqual([{ productId: "kuzhalappam", orderIds: orders, by: two.username }]);
});

test.each([{ orderIds: [], isPicked: true }, { orderIds: ["S1"] }, { isPicked: true }])(
  "%j is refused",
  async (body) => {
    expectFailure(await one.request("PUT", "/api/admin/pick-list/achappam", body), 400);
  },
);
