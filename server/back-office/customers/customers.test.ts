import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Customer, CustomerNote, FoundCustomer, KnownCustomer } from "../../../contract/customers.ts";
import type { Admin } from "../../../tests/support/admin.ts";
import { Browser, expectStatus } from "../../../tests/support/browser.ts";
import { addCoupon, addProduct, freshPhone, verifiedShopper } from "../../../tests/support/builders.ts";
import { expectFailure } from "../../../tests/support/expect-failure.ts";
import { auditOf } from "../../../tests/support/orders.ts";
import {
  CHIPS_TOTAL,
  cashOrder,
  detail,
  owner,
  packer,
  phoneOrder,
  setUpShop,
  shop,
} from "../../../tests/support/phone-orders.ts";
import { payBack } from "../../../tests/support/refunds.ts";
import { databaseOf } from "../../../tests/support/rows.ts";

setUpShop();

const tryGet = (orderId: string, by: Admin = owner) =>
  by.request<Customer & { code?: string }>("GET", `/api/admin/customers/${orderId}`);
const customerOf = async (orderId: string, by?: Admin) => expectStatus(await tryGet(orderId, by), 200).json;
const tryFind = (phone: string, by: Admin = packer) =>
  by.request<KnownCustomer & { fields?: object }>("POST", "/api/admin/customers/find", { phone });
const find = async (phone: string) => expectStatus(await tryFind(phone), 200).json;

const NOTHING: KnownCustomer = { orderId: null, orderCount: 0, addresses: [], notes: [], lastOrder: null };

const addNote = (orderId: string, note: string, by: Admin = packer) =>
  by.request<CustomerNote & { code?: string }>("POST", `/api/admin/customers/${orderId}/notes`, { note });
const removeNote = (orderId: string, noteId: string, by: Admin = packer) =>
  by.request("DELETE", `/api/admin/customers/${orderId}/notes/${noteId}`);

test("a customer has all orders of the phone number, whichever order the page is opened from", async () => {
  const { phone, orderId: first } = await cashOrder({ address: { houseNo: "1A" } });
  const { orderId: second } = await cashOrder({ phone, address: { houseNo: "2B", fullName: "L. Nair" } });
  const { orderId: third } = await phoneOrder({ phone, address: { houseNo: "1A" } });
  await cashOrder();
  const expected = {
    phone,
    name: "Lakshmi Nair",
    email: "lakshmi@example.com",
    orderCount: 3,
    orders: [{ orderId: third, status: "Verified" }, { orderId: second }, { orderId: first, status: "Paid" }],
    addresses: [{ houseNo: "1A" }, { houseNo: "2B" }],
  };
  for (const orderId of [first, second, third]) expect(await customerOf(orderId)).toMatchObject(expected);
  const { since, orders } = await customerOf(first);
  expect(since).toBe(orders.at(-1)?.createdAt);
});

test("the owner sees what was paid and refunded and the coupons; a packer does not", async () => {
  const coupon = await addCoupon(shop, { percentage: 20 });
  const { phone, orderId } = await cashOrder({ coupon, expected: 130 });
  const { orderId: second } = await cashOrder({ phone });
  await phoneOrder({ phone, coupon, expected: 130 });
  await payBack(owner, second, {
    lines: [{ productId: "nendran-banana-chips", quantity: 1 }],
    expected: 125,
  });
  expect(await customerOf(orderId)).toMatchObject({
    money: { paid: CHIPS_TOTAL + 130, refunded: 125 },
    coupons: [{ orderId, couponName: coupon, discount: 25 }],
    orders: [{}, { totalAmount: CHIPS_TOTAL, refundedAmount: 125 }, { totalAmount: 130 }],
  });
  expect(await customerOf(orderId, packer)).toMatchObject({
    phone,
    money: null,
    coupons: null,
    orderCount: 3,
  });
  // Neither a price nor a coupon in the list of orders.
  const { orders } = await customerOf(orderId, packer);
  expect(orders.map((order) => Object.values(order).filter((value) => typeof value === "number"))).toEqual([
    [],
    [],
    [],
  ]);
  const texts = JSON.stringify(orders);
  for (const hidden of [coupon, "sellingPrice", "mrp", "coupon", "shippingCharges"])
    expect(texts).not.toContain(hidden);
});

test("notes of all orders are listed, the newest first", async () => {
  const { phone, orderId } = await cashOrder();
  const { orderId: second } = await phoneOrder({ phone });
  for (const [at, note] of [
    [orderId, "Speaks Malayalam"],
    [second, "Ring in the evening"],
  ])
    expectStatus(
      await packer.request("POST", `/api/admin/order/notes/${at}`, { note, isForPacking: false }),
      201,
    );
  expect((await customerOf(orderId)).orderNotes).toMatchObject([
    { orderId: second, note: "Ring in the evening", author: packer.username },
    { orderId, note: "Speaks Malayalam" },
  ]);
});

test("staff note what holds for all orders of a customer; the history omits the text", async () => {
  const { phone, orderId } = await cashOrder();
  const { orderId: second } = await phoneOrder({ phone });
  const { orderId: another } = await cashOrder();
  const first = expectStatus(await addNote(orderId, " Calls before delivery "), 201).json;
  expect(first).toMatchObject({
    note: "Calls before delivery",
    author: packer.username,
    isOwners: false,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const { _id: allergy } = expectStatus(await addNote(second, "Allergic to cashew", owner), 201).json;
  const texts = ["Calls before delivery", "Allergic to cashew"];
  for (const order of [orderId, second]) {
    expect((await customerOf(order, packer)).notes.map(({ note }) => note)).toEqual(texts);
    expect(await detail(order, packer)).toMatchObject({ customerNotes: texts, notes: [] });
  }
  expect((await find(phone)).notes).toEqual(texts);
  expect((await customerOf(another)).notes).toEqual([]);
  expect((await detail(another)).customerNotes).toEqual([]);

  expectFailure(await removeNote(another, first._id), 404, "NOTE_NOT_FOUND");
  expectFailure(await removeNote(orderId, allergy), 403, "OWNER_ONLY");
  expectStatus(await removeNote(second, first._id), 200);
  expectFailure(await removeNote(second, first._id, owner), 404, "NOTE_NOT_FOUND");
  expect((await find(phone)).notes).toEqual(["Allergic to cashew"]);
  expect(await auditOf(shop, second)).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ actor: owner.username, action: "customer note added", after: null }),
      expect.objectContaining({ actor: packer.username, action: "customer note removed", before: null }),
    ]),
  );
});

test("a customer has ten short notes at most, also if they are added at once", async () => {
  const { phone, orderId } = await cashOrder();
  for (const wrong of ["", "  ", "a".repeat(201), "two\nlines"])
    expectFailure(await addNote(orderId, wrong), 400);
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => addNote(orderId, `Note ${n}`)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 409, 409]);
  expectFailure(await addNote(orderId, "One more"), 409, "TOO_MANY_CUSTOMER_NOTES");
  expect((await find(phone)).notes).toHaveLength(10);
});

test("an order without a phone number has no notes about its customer", async () => {
  expectFailure(await addNote("NOSUCH", "Hello"), 404, "ORDER_NOT_FOUND");
  const unverified = await new Browser(shop).placeOrder();
  expectFailure(await addNote(unverified, "Hello"), 404, "SHOPPER_NOT_FOUND");
});

test("an order without a verified phone, and one whose customer was erased, have no customer", async () => {
  expectFailure(await tryGet("NOSUCH"), 404, "ORDER_NOT_FOUND");
  const unverified = await new Browser(shop).placeOrder();
  expectFailure(await tryGet(unverified), 404, "SHOPPER_NOT_FOUND");
  const { orderId, phone } = await cashOrder();
  await sql`update orders set status = 'Confirmed' where order_number = ${orderId}`.execute(databaseOf(shop));
  for (const status of ["Packed", "Shipped", "Delivered"])
    expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status }), 200);
  expectStatus(await owner.request("POST", "/api/admin/privacy/erase", { phone }), 200);
  expectFailure(await tryGet(orderId), 404, "SHOPPER_NOT_FOUND");
  expect(await find(phone)).toEqual(NOTHING);
});

test("a caller is known by phone: the address used last, and the last paid order as it is on sale now", async () => {
  const { productId, id } = await addProduct(shop, { price: 20_000, available: 5 });
  const gone = await addProduct(shop, { price: 10_000 });
  const phone = freshPhone();
  await cashOrder({ phone, address: { houseNo: "Old house" } });
  const { orderId } = await cashOrder({
    phone,
    address: { houseNo: "New house" },
    items: [
      { productId, quantity: 2 },
      { productId: gone.productId, quantity: 1 },
    ],
    expected: 530,
  });
  const { orderId: unpaid } = await phoneOrder({ phone, address: { houseNo: "Old house" } });
  const db = databaseOf(shop);
  await sql`update products set selling_price = 25000, mrp = 25000 where id = ${id}`.execute(db);
  expectStatus(await owner.request("DELETE", `/api/admin/delete-product/${gone.id}`), 200);
  expect(await find(phone)).toMatchObject({
    orderId: unpaid,
    orderCount: 3,
    addresses: [{ houseNo: "Old house" }, { houseNo: "New house" }],
    lastOrder: {
      orderId,
      lines: [
        { quantity: 2, product: { productId, sellingPrice: 250, available: 3 } },
        { quantity: 1, product: null },
      ],
    },
  });
});

test("customers are listed by their orders, each once; an erased one is left out", async () => {
  const list = async (...orderIds: string[]) =>
    expectStatus(
      await packer.request<FoundCustomer[]>("POST", "/api/admin/customers/list", { orderIds }),
      200,
    ).json;
  const { phone, orderId } = await cashOrder({ address: { fullName: "Mariam Koshy", city: "Alappuzha" } });
  const { orderId: second } = await phoneOrder({ phone, address: { fullName: "M. Koshy" } });
  const { orderId: another } = await phoneOrder({ address: { fullName: "Anu" } });
  const unverified = await new Browser(shop).placeOrder();
  expect(await list()).toEqual([]);
  expect(await list(another, unverified, "NOSUCH", orderId, second)).toMatchObject([
    { orderId: another, name: "Anu" },
    { orderId, phone, name: "Mariam Koshy", city: "Alappuzha" },
  ]);
  expect(await list(second, orderId)).toMatchObject([{ orderId: second, name: "M. Koshy" }]);

  await sql`update orders set status = 'Confirmed' where order_number = ${orderId}`.execute(databaseOf(shop));
  for (const status of ["Packed", "Shipped", "Delivered"])
    expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status }), 200);
  expectStatus(await owner.request("POST", `/api/admin/order/give-up/${second}`, { reason: "Erasure" }), 200);
  expectStatus(await owner.request("POST", "/api/admin/privacy/erase", { phone }), 200);
  expect(await list(second, orderId, another)).toMatchObject([{ orderId: another }]);
});

test("a customer found by a number has the newest name that is known", async () => {
  const { phone, orderId } = await cashOrder({ address: { fullName: "Thresia" } });
  const { orderId: newest } = await verifiedShopper(shop, { phone });
  const search = async (typed: string) =>
    expectStatus(
      await packer.request<FoundCustomer[]>("POST", "/api/admin/customers/search", { search: typed }),
      200,
    ).json;
  expect(await search(phone)).toMatchObject([{ orderId: newest, phone, name: "Thresia" }]);
  expect(await search("thresia")).toMatchObject([{ orderId, phone }]);
  expectFailure(await packer.request("POST", "/api/admin/customers/search", { search: " " }), 400);
});

test("an unknown number has nothing, and a wrong one is refused", async () => {
  expect(await find(freshPhone())).toEqual(NOTHING);
  expectFailure(await tryFind("+911234567890"), 400);
});
