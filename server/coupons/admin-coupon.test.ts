import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Admin,
  expirePasswordProof,
  openAdmin,
  paidOrder,
  provePassword,
} from "../../tests/support/admin.ts";
import { type Answer, expectStatus, ONE_CHIPS, sendRequest } from "../../tests/support/browser.ts";
import { verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { countRows, databaseOf, orderRow, untilWaiting } from "../../tests/support/rows.ts";
import { openTransaction } from "../../tests/support/second-client.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const UNKNOWN_ID = "0190a5a0-0000-7000-8000-000000000000";

/** A coupon in the API's format: money in rupees. */
interface WireCoupon {
  _id: string;
  couponName: string;
  usedCount: number;
  [term: string]: unknown;
}

let names = 0;
const freshName = () => `FESTIVAL-${++names}`;

async function add(changes: Record<string, unknown> = {}): Promise<WireCoupon> {
  const body = { couponName: freshName(), discountPercentage: 10, ...changes };
  return expectStatus(await owner.request<WireCoupon>("POST", "/api/admin/coupon", body), 201).json;
}

const edit = (coupon: WireCoupon, change: unknown) =>
  owner.request<WireCoupon>("PUT", `/api/admin/coupon/${coupon._id}`, change);
const validate = async (name: string) =>
  (await sendRequest(shop, "GET", `/api/users/coupon/validate/${name}`)).status;
const recordOf = (subject: string) =>
  databaseOf(shop)
    .selectFrom("auditLog")
    .select(["actor", "action", "before", "after"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();

test("a new coupon has its name in capitals, is first in the list, and can be used", async () => {
  const coupon = await add({ couponName: " onam-12_5 ", discountPercentage: 12.5 });
  expect(coupon).toEqual({
    _id: expect.any(String),
    couponName: "ONAM-12_5",
    discountPercentage: 12.5,
    isActive: true,
    validFrom: null,
    validUntil: null,
    minItemsPrice: 0,
    totalLimit: null,
    perPhoneLimit: null,
    usedCount: 0,
    createdAt: expect.any(String),
  });
  const { json } = await owner.request<WireCoupon[]>("GET", "/api/admin/coupon");
  expect(json[0]).toEqual(coupon);
  expect(json.map(({ couponName }) => couponName)).toContain("NENDRA10");
  expect(await validate("onam-12_5")).toBe(200);
  expect(await recordOf("ONAM-12_5")).toEqual([
    expect.objectContaining({ actor: owner.username, action: "coupon added", before: null }),
  ]);
});

test("every term is stored as given", async () => {
  const terms = {
    isActive: false,
    validFrom: "2026-12-01T10:00:00+05:30",
    validUntil: "2026-12-31T23:59:00+05:30",
    minItemsPrice: 499.5,
    totalLimit: 100,
    perPhoneLimit: 1,
  };
  const coupon = await add(terms);
  const stored = {
    ...terms,
    validFrom: "2026-12-01T04:30:00.000Z",
    validUntil: "2026-12-31T18:29:00.000Z",
  };
  expect(coupon).toMatchObject(stored);
  const row = await databaseOf(shop)
    .selectFrom("coupons")
    .selectAll()
    .where("id", "=", coupon._id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ minItemsPrice: 49_950, totalLimit: 100, perPhoneLimit: 1, active: false });
  const [record] = await recordOf(coupon.couponName);
  expect(record?.after).toMatchObject({ minItemsPrice: 499.5, perPhoneLimit: 1, discountPercentage: 10 });
});

test.each([-5, 0, 100, 99.01, 100.01, 1_000, "50", 33.333, Number.NaN, null, undefined, true, [10], 1e300])(
  "%j percent is refused",
  async (discountPercentage) => {
    const before = await countRows(shop);
    const body = { couponName: freshName(), discountPercentage };
    expect(await owner.request("POST", "/api/admin/coupon", body)).toMatchObject({
      status: 400,
      json: { code: "INVALID_INPUT", fields: { discountPercentage: expect.any(String) } },
    });
    expect(await countRows(shop)).toEqual(before);
  },
);

test.each([0.01, 1, 12.5, 33.33, 99])("%d percent is accepted", async (discountPercentage) => {
  expect(await add({ discountPercentage })).toMatchObject({ discountPercentage });
});

test.each([
  ["no name", { couponName: undefined }, "couponName"],
  ["an empty name", { couponName: "  " }, "couponName"],
  ["a space in its name", { couponName: "ONAM 10" }, "couponName"],
  ["a name of 41 characters", { couponName: "A".repeat(41) }, "couponName"],
  ["markup for a name", { couponName: "<b>10</b>" }, "couponName"],
  ["a Malayalam name", { couponName: "ഓണം" }, "couponName"],
  ["a minimum below nothing", { minItemsPrice: -1 }, "minItemsPrice"],
  ["a minimum with a fraction of a paisa", { minItemsPrice: 10.005 }, "minItemsPrice"],
  ["a minimum beyond counting", { minItemsPrice: 1e300 }, "minItemsPrice"],
  ["a limit of none", { totalLimit: 0 }, "totalLimit"],
  ["a limit of half a use", { perPhoneLimit: 0.5 }, "perPhoneLimit"],
  ["a limit in words", { totalLimit: "5" }, "totalLimit"],
  ["a start without a time", { validFrom: "2026-12-01" }, "validFrom"],
  ["a start without an offset", { validFrom: "2026-12-01T10:00" }, "validFrom"],
  ["an end that never comes", { validUntil: "2026-13-01T10:00:00Z" }, "validUntil"],
  [
    "an end before its start",
    { validFrom: "2026-12-02T10:00:00+05:30", validUntil: "2026-12-01T10:00:00+05:30" },
    "validUntil",
  ],
  [
    "an end at its start",
    { validFrom: "2026-12-01T10:00:00+05:30", validUntil: "2026-12-01T04:30:00Z" },
    "validUntil",
  ],
  ["a switch in words", { isActive: "yes" }, "isActive"],
])("a coupon with %s is refused", async (_, changes, field) => {
  const before = await countRows(shop);
  const body = { couponName: freshName(), discountPercentage: 10, ...changes };
  expect(await owner.request("POST", "/api/admin/coupon", body)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } },
  });
  expect(await countRows(shop)).toEqual(before);
});

test("dates of any year are stored or refused, never an error 500", async () => {
  await add({ validFrom: "0000-01-01T00:00:00Z", validUntil: "9999-12-31T23:59:59+05:30" });
});

test("two coupons cannot have the same name, in any case, even if added concurrently", async () => {
  const { couponName } = await add();
  const body = { couponName: couponName.toLowerCase(), discountPercentage: 5 };
  expect(await owner.request("POST", "/api/admin/coupon", body)).toMatchObject({
    status: 409,
    json: { code: "NAME_TAKEN", fields: { couponName: expect.any(String) } },
  });
  const other = { couponName: freshName(), discountPercentage: 5 };
  const answers = await Promise.all([1, 2, 3].map(() => owner.request("POST", "/api/admin/coupon", other)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test("a coupon can be switched off and on again; the changes are recorded", async () => {
  const coupon = await add({ minItemsPrice: 100 });
  expect((await edit(coupon, { isActive: false })).json).toEqual({ ...coupon, isActive: false });
  expect(await validate(coupon.couponName)).toBe(404);
  expect((await edit(coupon, { isActive: true, minItemsPrice: 250.5, perPhoneLimit: null })).json).toEqual({
    ...coupon,
    minItemsPrice: 250.5,
  });
  expect(await validate(coupon.couponName)).toBe(200);
  expect((await recordOf(coupon.couponName)).slice(1)).toEqual([
    {
      actor: owner.username,
      action: "coupon changed",
      before: { isActive: true },
      after: { isActive: false },
    },
    {
      actor: owner.username,
      action: "coupon changed",
      before: { isActive: false, minItemsPrice: 100 },
      after: { isActive: true, minItemsPrice: 250.5 },
    },
  ]);
});

test("an edit without a change is not recorded", async () => {
  const coupon = await add({ validUntil: "2027-01-01T00:00:00+05:30" });
  for (const same of [{}, { isActive: true }, { validUntil: "2026-12-31T18:30:00Z" }])
    expect(await edit(coupon, same)).toMatchObject({ status: 200, json: coupon });
  expect(await recordOf(coupon.couponName)).toHaveLength(1);
});

test.each([
  ["an end before the start it has", { validUntil: "2026-11-30T00:00:00Z" }, "validUntil"],
  ["a start after the end it has", { validFrom: "2027-02-01T00:00:00Z" }, "validUntil"],
  ["a limit of none", { totalLimit: 0 }, "totalLimit"],
  ["fewer uses than it has had", { totalLimit: 2 }, "totalLimit"],
])("a change to %s is refused", async (_, change, field) => {
  const coupon = await add({ validFrom: "2026-12-01T00:00:00Z", validUntil: "2027-01-01T00:00:00Z" });
  await sql`update coupons set used_count = 3 where id = ${coupon._id}`.execute(databaseOf(shop));
  expect(await edit(coupon, change)).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } },
  });
  expect((await edit(coupon, { totalLimit: 3 })).status).toBe(200);
});

test("a concurrent use and lower limit cannot contradict each other", async () => {
  const coupon = await add();
  await sql`update coupons set used_count = 2 where id = ${coupon._id}`.execute(databaseOf(shop));
  const shopper = await verifiedShopper(shop, { items: ONE_CHIPS, coupon: coupon.couponName });
  const otherClient = await openTransaction(shop);
  await otherClient.query("select from coupons where id = $1 for update", [coupon._id]);
  const use = shopper.browser.tryStartPayment(shopper.orderId);
  await untilWaiting(shop, 1);
  const change = edit(coupon, { totalLimit: 2 });
  await untilWaiting(shop, 2);
  await otherClient.query("commit");
  expect((await use).status).toBe(200);
  expect(await change).toMatchObject({ status: 400, json: { fields: { totalLimit: expect.any(String) } } });
});

test("a deleted coupon cannot be used, and an order that used it keeps its discount", async () => {
  const coupon = await add({ discountPercentage: 50 });
  const { orderId } = await paidOrder(shop, { items: ONE_CHIPS, coupon: coupon.couponName });
  const before = await orderRow(shop, orderId);
  expect(before.discount).toBeGreaterThan(0);
  const path = `/api/admin/coupon/${coupon._id}`;
  const { json } = await owner.request<WireCoupon[]>("GET", "/api/admin/coupon");
  expect(json.find(({ _id }) => _id === coupon._id)?.usedCount).toBe(1);

  expect((await owner.request("DELETE", path)).status).toBe(200);
  expect(await orderRow(shop, orderId)).toEqual(before);
  expect(await validate(coupon.couponName)).toBe(404);
  const listed = (await owner.request<WireCoupon[]>("GET", "/api/admin/coupon")).json;
  expect(listed.map(({ _id }) => _id)).not.toContain(coupon._id);
  expect((await recordOf(coupon.couponName)).at(-1)).toEqual({
    actor: owner.username,
    action: "coupon deleted",
    before: { discountPercentage: 50, usedCount: 1 },
    after: null,
  });
  const notFound = { status: 404, json: { code: "COUPON_NOT_FOUND" } };
  expect(await owner.request("DELETE", path)).toMatchObject(notFound);
  expect(await edit(coupon, { isActive: true })).toMatchObject(notFound);
  expect(await recordOf(coupon.couponName)).toHaveLength(2);
  // The name is available again.
  await add({ couponName: coupon.couponName });
});

test("an unknown coupon is not found, and an invalid id is refused", async () => {
  expect((await owner.request("DELETE", `/api/admin/coupon/${UNKNOWN_ID}`)).status).toBe(404);
  expect((await owner.request("PUT", `/api/admin/coupon/${UNKNOWN_ID}`, { isActive: true })).status).toBe(
    404,
  );
  expect((await owner.request("DELETE", "/api/admin/coupon/NENDRA10")).status).toBe(400);
});

test("the list is paged, each page with a link to the next", async () => {
  const whole = (await owner.request<WireCoupon[]>("GET", "/api/admin/coupon?limit=999")).json;
  const seen: WireCoupon[] = [];
  let path: string | undefined = "/api/admin/coupon?limit=5";
  while (path) {
    const page: Answer<WireCoupon[]> = await owner.request<WireCoupon[]>("GET", path);
    seen.push(...page.json);
    path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ""))?.[1];
  }
  expect(seen).toEqual(whole);
  for (const wrong of ["limit=0", "limit=-1", "limit=1000000000", "before=x", "limit=1&limit=2"])
    expect((await owner.request("GET", `/api/admin/coupon?${wrong}`)).status).toBe(400);
});

test("a coupon above fifty percent requires a recent password", async () => {
  const idle = await openAdmin(shop);
  await expirePasswordProof(shop, idle);
  const make = (discountPercentage: number) =>
    idle.request("POST", "/api/admin/coupon", { couponName: freshName(), discountPercentage });
  expect((await make(50)).status).toBe(201);
  const before = await countRows(shop);
  expect(await make(50.01)).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  expect(await countRows(shop)).toEqual(before);
  await provePassword(idle);
  expect((await make(50.01)).status).toBe(201);
});

test("widening a large coupon requires a recent password; switching it off, or editing another, does not", async () => {
  const [large, usual] = [await add({ discountPercentage: 90, totalLimit: 5 }), await add()];
  const idle = await openAdmin(shop);
  await expirePasswordProof(shop, idle);
  const edit = ({ _id }: WireCoupon, change: unknown) =>
    idle.request("PUT", `/api/admin/coupon/${_id}`, change);
  expect((await edit(usual, { totalLimit: null })).status).toBe(200);
  expect((await edit(large, { isActive: false })).status).toBe(200);
  for (const change of [{ isActive: true }, { totalLimit: null }, { isActive: false, minItemsPrice: 1 }])
    expect(await edit(large, change)).toMatchObject({ status: 403, json: { code: "PASSWORD_NEEDED" } });
  await provePassword(idle);
  expect(await edit(large, { isActive: true })).toMatchObject({ status: 200, json: { isActive: true } });
});
