import { sql } from "kysely";
import { expect, test } from "vitest";
import { openAdmin } from "../../tests/support/admin.ts";
import { addCoupon, addProduct, freshPhone } from "../../tests/support/builders.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { auditOf } from "../../tests/support/orders.ts";
import {
  askToPlace,
  CHIPS_TOTAL,
  detail,
  packer,
  phoneOrder,
  setUpShop,
  shop,
} from "../../tests/support/phone-orders.ts";
import { countRows, databaseOf, orderRow } from "../../tests/support/rows.ts";

setUpShop();

test("an order placed on the phone is Verified, with its phone, its address and who placed it", async () => {
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

test("a pincode is stored as six digits, whatever keyboard and format it was typed in", async () => {
  const { orderId } = await phoneOrder({ address: { pincode: " PIN ६८२-००१ " } });
  expect(await detail(orderId)).toMatchObject({ addressId: { pincode: "682001" } });
});

test("it is priced, discounted and kept as an order of the shop, and holds nothing before it is paid", async () => {
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

test("two clicks, and a repeat after a lost answer, make one order", async () => {
  const [key, phone] = ["phone-order-0001", freshPhone()];
  const answers = await Promise.all([1, 2, 3].map(() => askToPlace({ phone }, { key })));
  const later = await askToPlace({ phone }, { key });
  const orders = new Set([...answers, later].map(({ status, json }) => `${status} ${json.orderId}`));
  expect([...orders]).toEqual([expect.stringMatching(/^201 \w+$/)]);
  const { rows } = await sql`select id from orders where phone = ${phone}`.execute(databaseOf(shop));
  expect(rows).toHaveLength(1);
  expect(await auditOf(shop, later.json.orderId)).toHaveLength(1);
});

test.each([
  ["another phone", { phone: freshPhone() }],
  ["another address", { address: { city: "Thrissur" } }],
])("the same key with %s is no repeat", async (_, change) => {
  const [key, phone] = [`key-${freshPhone()}`, freshPhone()];
  await askToPlace({ phone }, { key });
  expect((await askToPlace({ phone, ...change }, { key })).json.code).toBe("IDEMPOTENCY_CONFLICT");
});

test("where the price has changed meanwhile the new total is told, and no trace of the order is left", async () => {
  const countWritten = async () => {
    const { orders, order_lines, addresses, audit_log, order_moves } = await countRows(shop);
    return { orders, order_lines, addresses, audit_log, order_moves };
  };
  const before = await countWritten();
  const answer = await askToPlace({ expected: 150 });
  expectFailure(answer, 409);
  expect(answer.json).toMatchObject({ code: "TOTAL_CHANGED", message: expect.stringContaining("₹155") });
  expect(await countWritten()).toEqual(before);
});

test("what cannot be sold, and a coupon that is not good, are refused as in the shop", async () => {
  const gone = await addProduct(shop, { inStock: false });
  const answer = await askToPlace({ items: [{ productId: gone.productId, quantity: 1 }] });
  expect(answer.json).toMatchObject({ code: "OUT_OF_STOCK", fields: { [gone.productId]: "Out of stock" } });
  expect((await askToPlace({ coupon: "NOSUCH" })).json.code).toBe("COUPON_REFUSED");
});

test("of what there are too few, staff are told how many are left", async () => {
  const two = await addProduct(shop, { available: 2 });
  const answer = await askToPlace({ items: [{ productId: two.productId, quantity: 3 }] });
  expectFailure(answer, 409);
  expect(answer.json).toMatchObject({
    code: "OUT_OF_STOCK",
    message: expect.stringMatching(/^Only 2 left of Test .*\.$/),
    left: { [two.productId]: 2 },
  });
});

test("what is wrong with phone and address is said by field", async () => {
  const answer = await askToPlace({ phone: "+911234567890", address: { pincode: "12", email: "nobody" } });
  expectFailure(answer, 400);
  expect(Object.keys(answer.json.fields ?? {}).toSorted()).toEqual([
    "address.email",
    "address.pincode",
    "phone",
  ]);
});

test("nobody without a token, and everybody of the staff", async () => {
  expectFailure(await askToPlace({}, { by: { ...packer, token: "made-up" } }), 401);
  expect((await askToPlace({}, { by: await openAdmin(shop) })).status).toBe(201);
});
