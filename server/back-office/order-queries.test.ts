import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type AdminOrder, SEARCH_ENTITIES } from "../../contract/orders.ts";
import { indianDate } from "../../rules/time.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { avoidMidnight } from "../../tests/support/avoid-midnight.ts";
import { ADDRESS, type Answer, Browser } from "../../tests/support/browser.ts";
import { verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { cloneDatabase } from "../../tests/support/database-server.ts";
import { openTestShop, type TestShop } from "../../tests/support/open-test-shop.ts";
import { jobsDone, orderIn, setProfile, setStatus } from "../../tests/support/orders.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { countRows, databaseOf, orderRow } from "../../tests/support/rows.ts";

/** The instant of an hour of today in India, in ms since the epoch. India has one offset all year. */
function indianHourToday(hour: number): number {
  return Date.parse(`${indianDate(new Date())}T${String(hour).padStart(2, "0")}:00:00+05:30`);
}

let shop: TestShop;
let owner: Admin;
let packer: Admin;
beforeEach(avoidMidnight);
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());
const OWN_ZONE = process.env.TZ;
afterEach(() => {
  if (OWN_ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = OWN_ZONE;
});

const bookedAt = (at: number, orderId: string, from = shop) =>
  sql`update orders set created_at = ${new Date(at)} where order_number = ${orderId}`.execute(
    databaseOf(from),
  );

const idsOf = (orders: AdminOrder[]) => orders.map(({ orderId }) => orderId);

/** An order with a unique name or e-mail. */
async function orderOf(person: Partial<typeof ADDRESS>): Promise<{ orderId: string; phone: string }> {
  const { browser, orderId, phone } = await verifiedShopper(shop);
  await browser.startPayment(orderId, { ...ADDRESS, ...person });
  return { orderId, phone };
}

const search = (entity: unknown, value: unknown, more: object = {}, by = owner) =>
  by.request<AdminOrder[]>("POST", "/api/admin/orders/search", { entity, value, ...more });

const found = async (entity: string, value: string) => idsOf((await search(entity, value)).json);

test("a list of one status shows what was ordered, by whom, and the address", async () => {
  const { orderId, phone } = await paidOrder(shop);
  for (const admin of [owner, packer]) {
    const { status, json, headers } = await admin.request<AdminOrder[]>(
      "GET",
      "/api/admin/orders/Paid?limit=1",
    );
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(json).toMatchObject([
      {
        orderId,
        status: "Paid",
        phone,
        name: ADDRESS.fullName,
        email: ADDRESS.email,
        pincode: ADDRESS.pincode,
        totalAmount: 155,
        shippingCharges: 30,
        coupon: null,
        items: [{ productId: "nendran-banana-chips", quantity: 1, sellingPrice: 125 }],
        addressId: { houseNo: ADDRESS.houseNo, city: ADDRESS.city },
      },
    ]);
  }
});

test("a list shows the refunded units of a line, without refunds that the bank refused", async () => {
  const { orderId } = await paidOrder(shop, {
    items: [
      { productId: "nendran-banana-chips", quantity: 3 },
      { productId: "achappam", quantity: 1 },
    ],
  });
  const units = async () => {
    const [order] = (await search("orderId", orderId, {}, packer)).json;
    return order?.items.map(({ refundedUnits }) => refundedUnits);
  };
  expect(await units()).toEqual([0, 0]);
  const chips = (quantity: number) => [{ productId: "nendran-banana-chips", quantity }];
  await payBack(owner, orderId, { lines: chips(1), expected: 125 });
  const refused = await payBack(owner, orderId, { lines: chips(1), expected: 125 });
  await jobsDone(shop);
  expect(await units()).toEqual([2, 0]);
  await sql`update refunds set state = 'failed' where id = ${refused}`.execute(databaseOf(shop));
  expect(await units()).toEqual([1, 0]);
});

test.each(["/api/admin/orders/", "/api/admin/orders/time/"])(
  "%s returns pages without gaps or duplicates",
  async (path) => {
    const placed: string[] = [];
    for (let n = 0; n < 5; n++) placed.unshift(await orderIn(shop, "Shipped"));
    // Orders of the same instant are sorted by id.
    const instant = indianHourToday(12) - 86_400_000;
    for (const orderId of placed.slice(1, 4)) await bookedAt(instant, orderId);
    await bookedAt(instant + 1, placed[0] as string);
    await bookedAt(instant - 1, placed[4] as string);
    const seen: string[] = [];
    let next: string | undefined = `${path}Shipped?limit=2`;
    while (next) {
      const page: Answer<AdminOrder[]> = await owner.request("GET", next);
      seen.push(...idsOf(page.json));
      next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ""))?.[1];
    }
    expect(seen.filter((orderId) => placed.includes(orderId))).toEqual(placed);
    expect(new Set(seen).size).toBe(seen.length);
    for (const orderId of placed) await setStatus(shop, orderId, "Delivered");
  },
);

test.each([
  "/api/admin/orders/confirmed",
  "/api/admin/orders/Missing",
  "/api/admin/orders/'; drop table orders; --",
  "/api/admin/orders/time/noon",
  "/api/admin/orders/time/11",
  "/api/admin/orders/Paid?limit=0",
  "/api/admin/orders/Paid?limit=1000",
  "/api/admin/orders/Paid?limit=1&limit=2",
  "/api/admin/orders/Paid?before=x",
  "/api/admin/orders/time/Paid?before=1",
])("%s is refused", async (path) => {
  const answer = await owner.request("GET", encodeURI(path));
  expect(answer).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test("the noon list contains orders placed until 11:59:59.999 in India, whatever the server's time zone", async () => {
  const [before, at, yesterday] = [
    await orderIn(shop, "Confirmed"),
    await orderIn(shop, "Confirmed"),
    await orderIn(shop, "Confirmed"),
  ];
  const noon = indianHourToday(12);
  await bookedAt(noon - 1, before);
  await bookedAt(noon, at);
  await bookedAt(noon - 86_400_000, yesterday);
  for (const zone of ["Asia/Kolkata", "UTC", "America/Los_Angeles", "Pacific/Kiritimati"]) {
    process.env.TZ = zone;
    const { json } = await packer.request<AdminOrder[]>("GET", "/api/admin/orders/time/Confirmed");
    expect([zone, idsOf(json)]).toEqual([zone, [before, yesterday]]);
  }
  const counts = async () =>
    (
      await owner.request<{ counts: Record<string, number>; toPackToday: number }>(
        "GET",
        "/api/admin/order-counts",
      )
    ).json;
  expect(await counts()).toMatchObject({ toPackToday: 2, counts: { Confirmed: 3 } });
  // An order on hold must not be packed.
  await databaseOf(shop)
    .updateTable("orders")
    .set({ held: "staff", holdReason: "Wait" })
    .where("orderNumber", "=", before)
    .execute();
  expect(await counts()).toMatchObject({ toPackToday: 1, counts: { Confirmed: 3 } });
  await databaseOf(shop).updateTable("orders").set({ held: null, holdReason: null }).execute();
  for (const orderId of [before, at, yesterday]) await setStatus(shop, orderId, "Packed");
});

test.each(["Pacific/Kiritimati", "America/Los_Angeles"])(
  "the noon list is the same with the database in %s, and with another hour",
  async (zone) => {
    const databaseUrl = new URL(
      await cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") }),
    );
    databaseUrl.searchParams.set("options", `-c TimeZone=${zone}`);
    const abroad = await openTestShop({ databaseUrl: databaseUrl.href });
    try {
      const { rows } = await sql<{ TimeZone: string }>`show timezone`.execute(databaseOf(abroad));
      expect(rows).toEqual([{ TimeZone: zone }]);
      await setProfile(abroad, { cutoffHour: 0 });
      const midnight = indianHourToday(0);
      const [before, at] = [await orderIn(abroad, "Confirmed"), await orderIn(abroad, "Confirmed")];
      await bookedAt(midnight - 1, before, abroad);
      await bookedAt(midnight, at, abroad);
      const admin = await openAdmin(abroad);
      const list = async () =>
        idsOf((await admin.request<AdminOrder[]>("GET", "/api/admin/orders/time/Confirmed")).json);
      expect(await list()).toEqual([before]);
      await setProfile(abroad, { cutoffHour: 1 });
      expect(await list()).toEqual([at, before]);
    } finally {
      await abroad.close();
    }
  },
);

test("an order is found by its complete number, phone or e-mail, however typed", async () => {
  const { orderId, phone } = await orderOf({ email: "Meera.K@Example.com" });
  const other = await orderOf({ email: "meera.k@example.com.in" });
  const digits = phone.slice(3);
  expect(await found("orderId", orderId.toLowerCase())).toEqual([orderId]);
  expect(await found("orderId", `  ${orderId} `)).toEqual([orderId]);
  expect(await found("orderId", orderId.slice(0, -1))).toEqual([]);
  for (const typed of [phone, digits, `0${digits}`, `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`])
    expect([typed, await found("phone", typed)]).toEqual([typed, [orderId]]);
  expect(await found("phone", digits.slice(0, 9))).toEqual([]);
  expect(await found("email", "meera.k@EXAMPLE.com")).toEqual([orderId]);
  expect(await found("email", "meera.k@example.com.in")).toEqual([other.orderId]);
  expect(await found("email", "meera.k@")).toEqual([]);
});

test("an order is found by the contact phone, which cards and slips show", async () => {
  const { orderId, phone } = await orderOf({});
  await sql`update orders set contact_phone = '+919812340000' where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  expect(await found("phone", "98123 40000")).toEqual([orderId]);
  expect(await found("phone", phone)).toEqual([orderId]);
});

test("an order is found by its complete dispatch number, also when searching for the order number", async () => {
  const [first, second] = [await orderIn(shop, "Confirmed"), await orderIn(shop, "Confirmed")];
  const { dispatchNumber } = await orderRow(shop, first);
  const number = dispatchNumber as string;
  for (const entity of ["dispatchNumber", "orderId"]) {
    for (const typed of [number, number.toLowerCase(), `  ${number} `])
      expect([entity, typed, await found(entity, typed)]).toEqual([entity, typed, [first]]);
    for (const other of [number.slice(1), `${number}0`, number.replace(/\d+$/, "%")])
      expect([entity, other, await found(entity, other)]).toEqual([entity, other, []]);
  }
  expect(await found("dispatchNumber", first)).toEqual([]);
  for (const orderId of [first, second]) await setStatus(shop, orderId, "Packed");
});

test("lists contain the dispatch number, which is null before an order is Confirmed", async () => {
  const [paid, packed] = [await orderIn(shop, "Paid"), await orderIn(shop, "Packed")];
  const numberIn = async (status: string, orderId: string) =>
    (await owner.request<AdminOrder[]>("GET", `/api/admin/orders/${status}`)).json.find(
      (order) => order.orderId === orderId,
    )?.dispatchNumber;
  expect(await numberIn("Paid", paid)).toBeNull();
  expect(await numberIn("Packed", packed)).toBe((await orderRow(shop, packed)).dispatchNumber);
});

test("an order is found by the beginning of the name, with wildcards taken literally", async () => {
  const { orderId } = await orderOf({ fullName: "Zainab O.P. Rahman" });
  expect(await found("name", "zAiNab")).toEqual([orderId]);
  expect(await found("name", "zainab o.p. rahman")).toEqual([orderId]);
  for (const value of ["Rahman", "Za%", "Z_inab", "%", "_", "\\", "Zainab%' or '1'='1"])
    expect([value, await found("name", value)]).toEqual([value, []]);
  const starred = await orderOf({});
  await sql`update addresses set full_name = '50%_\\ off' where id =
    (select address_id from orders where order_number = ${starred.orderId})`.execute(databaseOf(shop));
  for (const value of ["50%", "50%_", "50%_\\", "50%_\\ OFF"])
    expect([value, await found("name", value)]).toEqual([value, [starred.orderId]]);
  expect(await found("name", "50_")).toEqual([]);
});

test("search results are paged, newest first, for packers and owners", async () => {
  const browser = new Browser(shop);
  const placed: string[] = [];
  for (let n = 0; n < 3; n++) {
    const orderId = await browser.placeOrder();
    await sql`update orders set phone = '+919888877777', status = 'Verified' where order_number = ${orderId}`.execute(
      databaseOf(shop),
    );
    placed.unshift(orderId);
  }
  const first = await search("phone", "98888 77777", { limit: "2" }, packer);
  expect(idsOf(first.json)).toEqual(placed.slice(0, 2));
  const rest = await search("phone", "98888 77777", { limit: "2", before: first.json[1]?._id }, packer);
  expect(idsOf(rest.json)).toEqual(placed.slice(2));
});

test.each([
  ["no value", { entity: "phone" }],
  ["a blank value", { entity: "phone", value: "   " }],
  ["a list as value", { entity: "phone", value: ["1"] }],
  ["an object as value", { entity: "email", value: { $gt: "" } }],
  ["no entity", { value: "x" }],
  ["an unknown entity", { entity: "pincode", value: "682001" }],
  ["too long a value", { entity: "name", value: "x".repeat(201) }],
  ["a wrong page", { entity: "name", value: "x", before: "x" }],
])("a search with %s is refused", async (_, body) => {
  const answer = await owner.request<{ code: string; fields: object }>(
    "POST",
    "/api/admin/orders/search",
    body,
  );
  expect(answer).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
  expect(Object.keys(answer.json.fields)).toHaveLength(1);
});

test("no search text causes an injection", async () => {
  const before = await countRows(shop);
  const values = [
    "' or 1=1 --",
    "'; drop table orders; --",
    "1' and pg_sleep(5) --",
    "') union select password_hash from admin_users --",
    "$1",
    "{{7*7}}",
    "\\'",
    "\u0000",
    "\ud800",
    "=cmd|' /C calc'!A0",
    "<script>alert(1)</script>",
  ];
  for (const entity of SEARCH_ENTITIES)
    for (const value of values) {
      const answer = await search(entity, value);
      expect([value, [200, 400].includes(answer.status)]).toEqual([value, true]);
      if (answer.status === 200) expect([value, answer.json]).toEqual([value, []]);
    }
  expect(await countRows(shop)).toEqual(before);
});
