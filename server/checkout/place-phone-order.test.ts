import { sql } from "kysely";
import { expect, test } from "vitest";
import { openAdmin } from "../../tests/support/admin.ts";
import { ADDRESS, expectStatus } from "../../tests/support/browser.ts";
import { addCoupon, addProduct, freshPhone, verifiedShopper } from "../../tests/support/builders.ts";
import { BY_COURIER, openShipper } from "../../tests/support/courier.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { auditOf, jobsDone, setStatus } from "../../tests/support/orders.ts";
import {
  CHIPS_TOTAL,
  cashOrder,
  detail,
  linkOf,
  open,
  owner,
  packer,
  phoneOrder,
  setUpShop,
  shop,
  tryPlace,
} from "../../tests/support/phone-orders.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { countRows, databaseOf, orderRow } from "../../tests/support/rows.ts";

setUpShop();

test("a phone order is Verified, with its phone, its address and who placed it", async () => {
  const phone = freshPhone();
  const { orderId } = await phoneOrder({ phone, address: { houseNo: "  4B,   Sea View " } });
  expect(await detail(orderId)).toMatchObject({
    status: "Verified",
    phone,
    totalAmount: CHIPS_TOTAL,
    addressId: { fullName: "Lakshmi Nair", houseNo: "4B, Sea View", phone },
    moves: [{ from: "Created", to: "Verified", actor: `admin:${packer.username}`, reason: "Phone order" }],
  });
  const record = await auditOf(shop, orderId);
  expect(record).toMatchObject([
    { actor: packer.username, action: "phone order placed", after: { totalAmount: CHIPS_TOTAL } },
  ]);
  expect(JSON.stringify(record)).not.toMatch(/Lakshmi|Sea View|\+919/);
  expect((await orderRow(shop, orderId)).source).toBe("");
});

test("a pincode is stored as six digits, whatever its script and format", async () => {
  const { orderId } = await phoneOrder({ address: { pincode: " PIN ६८२-००१ " } });
  expect(await detail(orderId)).toMatchObject({ addressId: { pincode: "682001" } });
});

test("a phone order is priced and discounted like any other, and holds nothing before payment", async () => {
  const { productId, id } = await addProduct(shop, { price: 60_000, available: 3 });
  const coupon = await addCoupon(shop, { percentage: 25, totalLimit: 1 });
  const { orderId } = await phoneOrder({
    items: [{ productId, quantity: 2 }],
    coupon: coupon.toLowerCase(),
    expected: 900,
  });
  expect(await detail(orderId)).toMatchObject({
    itemsPrice: 1_200,
    discount: 300,
    shippingCharges: 0,
    totalAmount: 900,
    coupon: { couponName: coupon, discountPercentage: 25 },
    items: [{ productId, quantity: 2, sellingPrice: 600 }],
  });
  const { rows } = await sql<{ available: number; uses: number }>`
    select available, (select used_count from coupons where name = ${coupon}) as uses
    from products where id = ${id}`.execute(databaseOf(shop));
  expect(rows).toEqual([{ available: 3, uses: 0 }]);
});

test("concurrent clicks and a retry with the same key create one order", async () => {
  const [key, phone] = ["phone-order-0001", freshPhone()];
  const answers = await Promise.all([1, 2, 3].map(() => tryPlace({ phone }, { key })));
  const later = await tryPlace({ phone }, { key });
  const orders = new Set([...answers, later].map(({ status, json }) => `${status} ${json.orderId}`));
  expect([...orders]).toEqual([expect.stringMatching(/^201 \w+$/)]);
  const { rows } = await sql`select id from orders where phone = ${phone}`.execute(databaseOf(shop));
  expect(rows).toHaveLength(1);
  expect(await auditOf(shop, later.json.orderId)).toHaveLength(1);
});

test.each([
  ["another phone", { phone: freshPhone() }],
  ["another address", { address: { city: "Thrissur" } }],
])("the same key with %s is refused", async (_, change) => {
  const [key, phone] = [`key-${freshPhone()}`, freshPhone()];
  await tryPlace({ phone }, { key });
  expect((await tryPlace({ phone, ...change }, { key })).json.code).toBe("IDEMPOTENCY_CONFLICT");
});

test("if the price has changed, the error states the new total and nothing is stored", async () => {
  const countWritten = async () => {
    const { orders, order_lines, addresses, audit_log, order_moves } = await countRows(shop);
    return { orders, order_lines, addresses, audit_log, order_moves };
  };
  const before = await countWritten();
  const answer = await tryPlace({ expected: 150 });
  expectFailure(answer, 409);
  expect(answer.json).toMatchObject({ code: "TOTAL_CHANGED", message: expect.stringContaining("₹155") });
  expect(await countWritten()).toEqual(before);
});

test("unavailable products and invalid coupons are refused as for shoppers", async () => {
  const soldOut = await addProduct(shop, { inStock: false });
  const answer = await tryPlace({ items: [{ productId: soldOut.productId, quantity: 1 }] });
  expect(answer.json).toMatchObject({
    code: "OUT_OF_STOCK",
    fields: { [soldOut.productId]: "Out of stock" },
  });
  expect((await tryPlace({ coupon: "NOSUCH" })).json.code).toBe("COUPON_REFUSED");
});

test("the error for staff states how many units are left", async () => {
  const two = await addProduct(shop, { available: 2 });
  const answer = await tryPlace({ items: [{ productId: two.productId, quantity: 3 }] });
  expectFailure(answer, 409);
  expect(answer.json).toMatchObject({
    code: "OUT_OF_STOCK",
    message: expect.stringMatching(/^Only 2 left of Test .*\.$/),
    left: { [two.productId]: 2 },
  });
});

test("errors in phone and address are reported per field", async () => {
  const answer = await tryPlace({ phone: "+911234567890", address: { pincode: "12", email: "nobody" } });
  expectFailure(answer, 400);
  expect(Object.keys(answer.json.fields ?? {}).toSorted()).toEqual([
    "address.email",
    "address.pincode",
    "phone",
  ]);
  expect(answer.json.fields?.phone).toBe("Indian mobile numbers begin with 6, 7, 8 or 9");
});

test("placing a phone order requires a staff token; packers and owners may", async () => {
  expectFailure(await tryPlace({}, { by: { ...packer, token: "made-up" } }), 401);
  expect((await tryPlace({}, { by: await openAdmin(shop) })).status).toBe(201);
});

test("the errors of an address that staff type are addressed to staff", async () => {
  const answer = await tryPlace({
    address: { fullName: "", pincode: "", state: "", city: "", roadName: "" },
  });
  expect(answer.json.fields).toEqual({
    "address.fullName": "Enter the customer's full name",
    "address.pincode": "Enter the 6-digit pincode",
    "address.state": "Choose the state",
    "address.city": "Enter the city",
    "address.roadName": "Enter the road or area",
  });
});

test("an order without an e-mail address is paid and confirmed without an e-mail, until it gets an address", async () => {
  const { orderId } = await cashOrder({ address: { email: "" } });
  const confirmed = await packer.request<{ message: string }>("GET", `/api/admin/confirm-email/${orderId}`);
  expect(confirmed.json.message).toBe(
    `Order ${orderId} is Confirmed. It has no e-mail address: write to the customer on WhatsApp.`,
  );
  const again = await packer.request<{ message: string }>("GET", `/api/admin/confirm-email/${orderId}`);
  expect(again.json.message).toBe(`Order ${orderId} has no e-mail address.`);
  expect(await detail(orderId)).toMatchObject({ email: null, messages: [] });

  const address = { ...ADDRESS, email: "lakshmi@example.com" };
  expectStatus(await packer.request("PUT", `/api/admin/order/address/${orderId}`, address), 200);
  await packer.request("GET", `/api/admin/confirm-email/${orderId}`);
  await jobsDone(shop);
  expect((await detail(orderId)).messages).toMatchObject([{ kind: "confirmation", state: "sent" }]);
});

test("an e-mail whose address staff have removed is not sent", async () => {
  const { orderId } = await cashOrder();
  await jobsDone(shop);
  await setFault(shop, "smtp", "error");
  expectStatus(await packer.request("GET", `/api/admin/confirm-email/${orderId}`), 200);
  // Otherwise the first attempt might read the address before it is removed, and send after the fault has ended.
  await eventually(async () =>
    expect((await detail(orderId)).messages).toMatchObject([{}, { kind: "confirmation", problem: /451/ }]),
  );
  const address = { ...ADDRESS, email: "" };
  expectStatus(await packer.request("PUT", `/api/admin/order/address/${orderId}`, address), 200);
  await setFault(shop, "smtp", "ok");
  await jobsDone(shop);
  expect((await detail(orderId)).messages).toMatchObject([
    { kind: "received", state: "sent" },
    { kind: "confirmation", state: "superseded" },
  ]);
});

test("the payer of an order without an e-mail address needs none; other shoppers do", async () => {
  const { orderId } = await phoneOrder({ address: { email: "" } });
  const { browser } = await open(await linkOf(orderId));
  const { paymentId } = await browser.startPayment(orderId, { ...ADDRESS, email: "" });
  const receipt = await payAtProvider(shop, paymentId);
  expectStatus(await browser.tryConfirmPayment(orderId, receipt), 200);
  expect(await detail(orderId)).toMatchObject({ status: "Paid", email: null, messages: [] });

  const refused = {
    message: "Enter your email address",
    fields: { "address.email": "Enter your email address" },
  };
  const other = await phoneOrder();
  const { browser: payer } = await open(await linkOf(other.orderId));
  expect((await payer.tryStartPayment(other.orderId, { ...ADDRESS, email: "" })).json).toMatchObject(refused);
  const shopper = await verifiedShopper(shop);
  const answer = await shopper.browser.tryStartPayment(shopper.orderId, { ...ADDRESS, email: " " });
  expectFailure(answer, 400);
  expect(answer.json).toMatchObject(refused);
});

test("the courier gets the shop's e-mail address for a customer without one", async () => {
  const { orderId } = await cashOrder({ address: { email: "" } });
  for (const status of ["Confirmed", "Packed"]) await setStatus(shop, orderId, status);
  const shipper = await openShipper(shop, owner);
  expectStatus(await shipper.ship(orderId, BY_COURIER), 201);
});
