import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminOrder } from "../../contract/orders.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { ADDRESS } from "../../tests/support/browser.ts";
import { verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { MANUAL } from "../../tests/support/courier.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn } from "../../tests/support/orders.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";
import { SPELLINGS } from "../../tests/support/spellings.ts";

let shop: TestShop;
let packer: Admin;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openAdmin(shop, "packer");
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const COURIER = { ...MANUAL, awb: "AWB-FIND-1" };

const find = (body: object) =>
  packer.request<AdminOrder[]>("POST", "/api/admin/orders/find", { filters: {}, ...body });
const foundBy = async (body: object) => (await find(body)).json.map(({ orderId }) => orderId);
const count = async (body: object) =>
  (await owner.request("POST", "/api/admin/orders/found", { filters: {}, ...body })).json;

async function orderOf(person: Partial<typeof ADDRESS>) {
  const { browser, orderId, phone } = await verifiedShopper(shop);
  await browser.startPayment(orderId, { ...ADDRESS, ...person });
  return { orderId, phone };
}
const update = (orderId: string, change: object) =>
  databaseOf(shop)
    .updateTable("orders")
    .set(change)
    .where("orderNumber", "=", orderId as never)
    .execute();

test("one search finds an order by any of its identifiers", async () => {
  const { orderId, phone } = await orderOf({
    fullName: "Thankamma Kurian",
    email: "thanka@example.in",
    pincode: "678001",
  });
  const { orderId: other } = await orderOf({});
  await update(orderId, { dispatchNumber: "FIND-77" });
  for (const search of [
    orderId.toLowerCase(),
    "find-77",
    phone,
    `0${phone.slice(3, 8)} ${phone.slice(8)}`,
    "THANKA@example.in",
    "kurian",
    "thankamma kur",
    `\u202a+91\u00a0${phone.slice(3, 8)}\u2011${phone.slice(8)}\u202c`,
    "678 001",
    "thank",
    "th",
  ])
    expect([search, await foundBy({ search })]).toEqual([search, [orderId]]);
  expect(await foundBy({ search: "Nobody at all" })).toEqual([]);
  expect(await foundBy({ search: "%" })).toEqual([]);
  expect(await foundBy({ search: "ku" })).toEqual([]);
  expect(await foundBy({ search: ADDRESS.pincode })).toContain(other);
});

test("an order is found by its tracking number, and by words of a product's name", async () => {
  const { orderId } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed"])
    await packer.request("PUT", `/api/admin/order/change-status/${orderId}`, { status });
  await packer.request("POST", `/api/admin/consignments/${orderId}`, COURIER);
  expect(await foundBy({ search: "awb-find-1" })).toEqual([orderId]);
  const [line] = (await find({ search: orderId })).json[0]?.items ?? [];
  const reversedName = line?.name.split(" ").toReversed().join(" ") ?? "";
  expect(await foundBy({ search: reversedName })).toContain(orderId);
  expect(await foundBy({ filters: { product: reversedName, courier: COURIER.courierName } })).toEqual([
    orderId,
  ]);
  expect(await foundBy({ filters: { courier: "Another courier" } })).toEqual([]);
  const { json } = await packer.request<{ couriers: string[] }>("GET", "/api/admin/order-words");
  expect(json.couriers).toEqual([COURIER.courierName]);
});

test("the case of a tracking number does not matter, also after the parcel came back", async () => {
  const orderId = await orderIn(shop, "Packed");
  await packer.request("POST", `/api/admin/consignments/${orderId}`, { ...MANUAL, awb: "Find-lower-7x" });
  const spellings = ["find-lower-7x", "FIND-LOWER-7X", "Find-Lower-7X"];
  for (const search of spellings) expect([search, await foundBy({ search })]).toEqual([search, [orderId]]);
  await sql`update consignments set state = 'returned' where awb = 'Find-lower-7x'`.execute(databaseOf(shop));
  for (const search of spellings) expect([search, await foundBy({ search })]).toEqual([search, [orderId]]);
});

test.each([
  ["മനു", "മനു"],
  ["രവി", "ശ്രീ രവി മേനോൻ"],
  ["ലത", "ലത"],
  ["राजू", "राजू वर्मा"],
  ["அனு", "செல்வி அனு"],
])("%s finds %s, although names in Indian scripts have few letters", async (search, fullName) => {
  const { orderId } = await orderOf({ fullName });
  expect(await foundBy({ search })).toEqual([orderId]);
});

test("filters combine, use Indian days, and the count includes the sum", async () => {
  const [first, second, third] = [
    await orderIn(shop, "Paid"),
    await orderIn(shop, "Paid"),
    await orderIn(shop, "Packed"),
  ];
  for (const orderId of [first, second, third])
    await update(orderId, { couponName: "NARROW", discountPercentage: 10 });
  // The last second of the 4th in India, and the first of the 5th.
  await update(first, { createdAt: "2026-03-04T18:29:59Z" });
  await update(second, { createdAt: "2026-03-04T18:30:00Z" });
  await update(third, { createdAt: "2026-03-05T10:00:00Z" });
  const filters = { coupon: "NARROW" };
  expect(await foundBy({ filters })).toEqual([third, second, first]);
  expect(await foundBy({ filters: { ...filters, until: "2026-03-04" } })).toEqual([first]);
  expect(await foundBy({ filters: { ...filters, from: "2026-03-05", until: "2026-03-05" } })).toEqual([
    third,
    second,
  ]);
  expect(await foundBy({ filters: { ...filters, status: "Paid" } })).toEqual([second, first]);
  await update(second, { held: "dispute" });
  expect(await foundBy({ filters: { ...filters, held: "1" } })).toEqual([second]);
  const total = (await find({ filters })).json.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  expect(await count({ filters })).toEqual({ count: 3, total });
  const { json } = await owner.request<{ coupons: string[] }>("GET", "/api/admin/order-words");
  expect(json.coupons).toContain("NARROW");
});

test("a packer gets the number of matching orders, but neither their sum nor the coupons", async () => {
  await update(await orderIn(shop, "Paid"), { couponName: "NOT-FOR-PACKING", discountPercentage: 10 });
  const filters = { coupon: "NOT-FOR-PACKING" };
  for (const isWhole of [false, true])
    expect((await packer.request("POST", "/api/admin/orders/found", { filters, isWhole })).json).toEqual({
      count: 1,
    });
  expect((await packer.request("GET", "/api/admin/order-words")).json).toMatchObject({ coupons: [] });
});

test("search results are paged, each order once even if it matches in two ways", async () => {
  const orders = [];
  for (const _ of [1, 2, 3]) orders.unshift((await orderOf({ fullName: "Banana Chips Fan" })).orderId);
  const all = (await find({ search: "banana chips" })).json;
  expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(all.length);
  expect(all.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(orders));
  const paged: string[] = [];
  for (let before: string | undefined; ; ) {
    const { json } = await find({ search: "banana chips", limit: "2", ...(before ? { before } : {}) });
    paged.push(...json.map(({ orderId }) => orderId));
    if (json.length < 2) break;
    before = json.at(-1)?._id;
  }
  expect(paged).toEqual(all.map(({ orderId }) => orderId));
  expect(await count({ search: "banana chips" })).toMatchObject({ count: all.length });
});

test("counts stop at ten thousand, or three thousand in a search, unless all are requested", async () => {
  const { id, phone } = await orderRow(shop, await orderIn(shop, "Paid"));
  await sql`
    insert into orders (order_number, items_price, discount, delivery, total, phone, address_id, created_at, coupon_name)
    select 'MANY' || n, 100, 0, 0, 100, phone, address_id, '2026-01-01'::timestamptz + n * interval '1 second', 'MANYMANY'
    from orders, generate_series(1, 10001) as n where id = ${id}`.execute(databaseOf(shop));
  const filters = { coupon: "MANYMANY" };
  expect(await count({ filters })).toEqual({ count: 10_000, total: null });
  expect(await count({ filters, isWhole: true })).toEqual({ count: 10_001, total: 10_001 });
  expect((await packer.request("POST", "/api/admin/orders/found", { filters })).json).toEqual({
    count: 10_000,
    total: null,
  });
  expect(await count({ filters, search: phone })).toEqual({ count: 3_000, total: null });
  expect(await count({ filters, search: phone, isWhole: true })).toMatchObject({ count: 10_001 });
});

test.each(SPELLINGS)("the order of %s is found as %s, and the other way round", async (one, other) => {
  const { orderId } = await orderOf({ fullName: `${one} K` });
  const { orderId: second } = await orderOf({ fullName: `${other} M` });
  for (const search of [one, other, `${one.slice(0, -1)}${one.at(-1)} `])
    expect(await foundBy({ search })).toEqual([second, orderId]);
});

test.each([
  [{ filters: { status: "Nonsense" } }],
  [{ filters: { from: "yesterday" } }],
  [{ filters: { held: "no" } }],
  [{ search: " " }],
  [{ search: "x".repeat(201) }],
])("a list cannot be filtered by %j", async (body) => {
  expectFailure(await find(body), 400, "INVALID_INPUT");
});

test("filters are saved for all staff, replaced under the same name, and removed", async () => {
  const views = async () =>
    (await owner.request<{ _id: string; name: string }[]>("GET", "/api/admin/order-views")).json;
  const save = (name: string, filters: object) =>
    packer.request("POST", "/api/admin/order-views", { name, filters });
  expect((await save("Held in November", { held: "1", from: "2026-11-01" })).status).toBe(201);
  await save(" HELD in november ", { held: "1" });
  expect(await views()).toMatchObject([{ name: "HELD in november", filters: { held: "1" } }]);
  const _id = (await views())[0]?._id;
  for (const _ of [1, 2])
    expect((await owner.request("DELETE", `/api/admin/order-views/${_id}`)).status).toBe(200);
  expect(await views()).toEqual([]);
  expectFailure(await save("", {}), 400, "INVALID_INPUT");
});

test("a packer sees no coupon in a view, and cannot change an owner's view", async () => {
  interface View {
    _id: string;
    name: string;
    canChange: boolean;
  }
  const save = (who: Admin, name: string, filters: object) =>
    who.request<View>("POST", "/api/admin/order-views", { name, filters });
  const remove = (who: Admin, { _id }: { _id: string }) =>
    who.request("DELETE", `/api/admin/order-views/${_id}`);
  const views = async (who: Admin) =>
    (await who.request<View[]>("GET", "/api/admin/order-views")).json.map(({ name, canChange }) => [
      name,
      canChange,
    ]);
  const secret = (await save(owner, "Festival", { coupon: "FESTIVAL20" })).json;
  const held = (await save(owner, "On hold", { held: "1" })).json;
  const packers = (await save(packer, "By courier", { courier: "DTDC" })).json;
  expect(await views(packer)).toEqual([
    ["By courier", true],
    ["On hold", false],
  ]);
  expect(await views(owner)).toEqual([
    ["By courier", true],
    ["Festival", true],
    ["On hold", true],
  ]);
  for (const refused of [
    await save(packer, "festival", {}),
    await save(packer, "ON HOLD", {}),
    await save(packer, "My coupon", { coupon: "FESTIVAL20" }),
    await remove(packer, secret),
    await remove(packer, held),
  ])
    expectFailure(refused, 403, "OWNER_ONLY");
  expect(await views(owner)).toHaveLength(3);
  for (const view of [secret, held, packers]) expect((await remove(owner, view)).status).toBe(200);
  expectFailure(await save(packer, "two\nlines", {}), 400, "INVALID_INPUT");
});

test("at most thirty views can be saved", async () => {
  const save = (name: string) => packer.request("POST", "/api/admin/order-views", { name, filters: {} });
  const saved = [];
  for (let n = 0; n < 31; n++) saved.push(await save(`View ${n}`));
  expect(saved.slice(0, 30).every(({ status }) => status === 201)).toBe(true);
  expectFailure(saved[30] as (typeof saved)[0], 409, "TOO_MANY_VIEWS");
  expect((await save("view 3")).status).toBe(201);
});
