import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminOrder, OrderDetail } from "../../../contract/orders.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { maskPhone, type Phone } from "../../../rules/phone.ts";
import {
  type Admin,
  expirePasswordProof,
  openAdmin,
  PASSWORD,
  paidOrder,
  provePassword,
} from "../../../tests/support/admin.ts";
import { Browser, expectStatus } from "../../../tests/support/browser.ts";
import { addProduct, freshPhone, payingShopper, verifiedShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { dumpDatabase } from "../../../tests/support/dump-database.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone, letPayingEnd, orderIn, setStatus } from "../../../tests/support/orders.ts";
import { openDispute, payAtProvider } from "../../../tests/support/provider.ts";
import { readPdf } from "../../../tests/support/read-pdf.ts";
import { payBack } from "../../../tests/support/refunds.ts";
import { databaseOf, movesOf, orderRow, paymentsOf } from "../../../tests/support/rows.ts";
import {
  exported,
  knownShopper,
  requestDataOf,
  untilDisputed,
  ZUBEIDA,
} from "../../../tests/support/shopper-data.ts";
import { documentsOf, packedOrder } from "../../../tests/support/tax-documents.ts";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const erase = (phone: string, by = owner) => requestDataOf(by, "erase", phone);
const detailOf = async (orderId: string) =>
  expectStatus(await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`), 200).json;

/** A paid order, moved to a status. */
async function paidAndNow(status: OrderStatus) {
  const order = await paidOrder(shop);
  await jobsDone(shop);
  if (status === "Delivered")
    for (const next of ["Confirmed", "Packed", "Shipped", "Delivered"])
      await setStatus(shop, order.orderId, next);
  return order;
}

describe("an erased shopper with a delivered parcel and an unpaid order", () => {
  let phone: Phone;
  let browser: Browser;
  let delivered: string;
  let unpaid: string;
  let other: { orderId: string; phone: string };
  let before: OrderDetail;
  let others: object;
  beforeAll(async () => {
    other = await paidOrder(shop);
    ({ phone, browser, delivered, unpaid } = await knownShopper(shop));
    before = await detailOf(delivered);
    others = await exported(owner, other.phone);
    const whole = await dumpDatabase(shop);
    for (const text of [phone, ...Object.values(ZUBEIDA).slice(1, 3), ZUBEIDA.houseNo, ZUBEIDA.landmark])
      expect(whole).toContain(text);
    await letPayingEnd(shop);
    expectStatus(await erase(phone), 200);
  });

  test("occurs nowhere in the database", async () => {
    const whole = (await dumpDatabase(shop)).toLowerCase();
    const { fullName, email, houseNo, roadName, landmark, city } = ZUBEIDA;
    const texts = [phone.slice(3), fullName, "zubeida", "qureshi", email, houseNo, roadName, landmark, city];
    for (const text of texts) expect(whole).not.toContain(text.toLowerCase());
  });

  test("is logged out, and must verify the phone again", async () => {
    expect((await browser.tryGetAddress(phone)).status).toBe(401);
    expect((await browser.tryViewOrder(delivered)).json).toMatchObject({ verified: false, name: null });
    expect((await browser.tryStartPayment(unpaid)).status).toBe(401);
  });

  test("leaves the data of the paid order that tax law requires", async () => {
    const after = await detailOf(delivered);
    const { items, itemsPrice, discount, totalAmount, shippingCharges, createdAt, paidAt, payments } = before;
    expect(after).toMatchObject({
      ...{ items, itemsPrice, discount, totalAmount, shippingCharges, createdAt, paidAt, payments },
      dispatchNumber: before.dispatchNumber,
      moves: before.moves,
      status: "Delivered",
      erasedAt: expect.any(String),
      phone: null,
      name: null,
      email: null,
      pincode: ZUBEIDA.pincode,
      addressId: {
        pincode: ZUBEIDA.pincode,
        state: ZUBEIDA.state,
        fullName: "",
        email: "",
        phone: "",
        city: "",
      },
    });
    expect(after.consignment).toMatchObject({ awb: before.consignment?.awb, events: [] });
  });

  test("leaves an expired unpaid order without personal data", async () => {
    expect(await orderRow(shop, unpaid)).toMatchObject({
      status: "Expired",
      phone: null,
      addressId: null,
      source: "",
      erasedAt: null,
    });
    expect((await movesOf(shop, unpaid)).at(-1)).toBe("Verified→Expired");
  });

  test("is found by no search, and the orders are listed without name and phone", async () => {
    const values = { phone, email: ZUBEIDA.email, name: ZUBEIDA.fullName };
    for (const [entity, value] of Object.entries(values)) {
      const found = await owner.request("POST", "/api/admin/orders/search", { entity, value });
      expect(expectStatus(found, 200).json).toEqual([]);
    }
    const byNumber = { entity: "orderId", value: delivered };
    const found = await owner.request<AdminOrder[]>("POST", "/api/admin/orders/search", byNumber);
    expect(expectStatus(found, 200).json).toMatchObject([{ orderId: delivered, name: null, phone: null }]);
    const list = await owner.request<AdminOrder[]>("GET", "/api/admin/orders/Delivered");
    expect(expectStatus(list, 200).json.map(({ orderId }) => orderId)).toContain(delivered);
  });

  test("cannot be erased or exported twice", async () => {
    for (const what of ["erase", "export"] as const)
      expect(await requestDataOf(owner, what, phone)).toMatchObject({
        status: 404,
        json: { code: "SHOPPER_NOT_FOUND" },
      });
    expect((await requestDataOf(owner, "find", phone)).json).toEqual({
      orders: 0,
      paidOrders: 0,
      namedOrders: 0,
      addresses: 0,
      courierRings: 0,
      traces: 0,
      since: null,
      unfinished: [],
    });
  });

  test("leaves an audit row that does not contain the full number", async () => {
    expect(await auditOf(shop, maskPhone(phone))).toEqual([
      {
        actor: owner.username,
        action: "shopper erased",
        before: null,
        after: { ordersKept: 1, ordersEnded: 1, addresses: 2 },
      },
    ]);
  });

  test("cannot have the order claimed by another phone", async () => {
    const stranger = new Browser(shop);
    const claim = await stranger.trySendOtp(freshPhone(), delivered);
    expect(claim).toMatchObject({ status: 409, json: { code: "ORDER_HAS_OTHER_PHONE" } });
    const guess = await stranger.tryVerifyOtp(freshPhone(), "1234", delivered);
    expect(guess).toMatchObject({ status: 409, json: { code: "ORDER_HAS_OTHER_PHONE" } });
  });

  test("can still be refunded, without a message", async () => {
    const messages = (await detailOf(delivered)).messages;
    await payBack(owner, delivered, { amount: 10, expected: 10 });
    await jobsDone(shop);
    const after = await detailOf(delivered);
    expect(after.money).toMatchObject({ refunds: [{ amount: 10, state: "processed" }] });
    expect(after.messages).toEqual(messages);
    await sql`update order_messages set requested_at = now() - interval '2 minutes' from orders
      where orders.id = order_id and order_number = ${delivered}`.execute(databaseOf(shop));
    const again = await owner.request(
      "POST",
      `/api/admin/order/${delivered}/messages/${messages[0]?._id}/send-again`,
    );
    expect(again).toMatchObject({ status: 404, json: { code: "MESSAGE_NOT_FOUND" } });
  });

  test("cannot be sent the parcel again", async () => {
    for (const [status, reason] of [
      ["Shipped", "It had not arrived"],
      ["Returned", "Nobody was there"],
    ])
      expectStatus(
        await owner.request("PUT", `/api/admin/order/change-status/${delivered}`, { status, reason }),
        200,
      );
    const packed = { status: "Packed" };
    expect(await owner.request("PUT", `/api/admin/order/change-status/${delivered}`, packed)).toMatchObject({
      status: 409,
      json: { code: "NOTHING_TO_SEND", message: expect.stringContaining("was erased") },
    });
  });

  test("has no effect on another shopper's data", async () => {
    expect(await exported(owner, other.phone)).toEqual({ ...others, exportedAt: expect.any(String) });
  });
});

test("an invoice of ₹50,000 retains name and place, but neither phone nor e-mail", async () => {
  const { productId } = await addProduct(shop, { price: 2_500_000 });
  const { browser, orderId, phone } = await verifiedShopper(shop, { items: [{ productId, quantity: 2 }] });
  const { paymentId } = await browser.startPayment(orderId, ZUBEIDA);
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, paymentId));
  await jobsDone(shop);
  for (const next of ["Confirmed", "Packed", "Shipped", "Delivered"]) await setStatus(shop, orderId, next);
  expect((await requestDataOf(owner, "find", phone)).json).toMatchObject({ paidOrders: 1, namedOrders: 1 });
  expectStatus(await erase(phone), 200);
  const { fullName, houseNo, roadName, landmark, city, state, pincode } = ZUBEIDA;
  expect(await detailOf(orderId)).toMatchObject({
    phone: null,
    email: null,
    name: fullName,
    addressId: { fullName, houseNo, roadName, landmark, city, state, pincode, email: "", phone: "" },
  });
});

test("reasons of refunds and cancellations are erased, and refund documents no longer print them", async () => {
  const { orderId, phone } = await packedOrder(shop, owner);
  await payBack(owner, orderId, { amount: 10, expected: 10, reason: "Zubeida Qureshi called" });
  const status = { status: "Cancelled", reason: "Zubeida Qureshi moved" };
  expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, status), 200);
  await jobsDone(shop);
  const notes = async () => {
    const documents = (await documentsOf(shop, orderId)).filter(({ kind }) => kind === "credit note");
    expect(documents).toHaveLength(2);
    const files = documents.map(({ id }) =>
      owner.request("GET", `/api/admin/tax-documents/${id}/pdf?size=a4`),
    );
    const pages = await Promise.all((await Promise.all(files)).map(({ body }) => readPdf(body)));
    return pages.flat().map(({ text }) => text);
  };
  for (const text of await notes()) expect(text).toContain("Reason:ZubeidaQureshi");
  expectStatus(await erase(phone), 200);
  for (const text of await notes()) expect(text).not.toContain("Reason");
  expect((await orderRow(shop, orderId)).cancelReason).toBeNull();
  const { money } = await detailOf(orderId);
  expect(money?.refunds.map(({ reason }) => reason)).toEqual(["", ""]);
});

test.each<OrderStatus>(["Paid", "Confirmed", "Packed", "Shipped", "Returned", "Lost"])(
  "a shopper with an order that is %s cannot be erased",
  async (status) => {
    const orderId = await orderIn(shop, status);
    const { phone } = await orderRow(shop, orderId);
    const refused = await erase(String(phone));
    expect(refused).toMatchObject({
      status: 409,
      json: { code: "SHOPPER_NEEDED", fields: { [orderId]: expect.stringContaining(status) } },
    });
    expect(refused.json.message).toContain(orderId);
    expect(await orderRow(shop, orderId)).toMatchObject({ phone, status, erasedAt: null });
    expect((await requestDataOf(owner, "find", String(phone))).json.unfinished).toMatchObject([{ orderId }]);
  },
);

test("a shopper who is paying cannot be erased, one who has stopped can", async () => {
  const { orderId, phone } = await payingShopper(shop);
  expect((await erase(phone)).json.fields).toEqual({ [orderId]: "it is being paid" });
  await letPayingEnd(shop);
  expectStatus(await erase(phone), 200);
  expect(await orderRow(shop, orderId)).toMatchObject({ status: "Expired", phone: null, addressId: null });
});

test("a payment that arrives after its order was erased is refunded", async () => {
  const { browser, orderId, phone, payment } = await payingShopper(shop);
  await letPayingEnd(shop);
  expectStatus(await erase(phone), 200);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "once" });
  await jobsDone(shop);
  expect((await browser.tryConfirmPayment(orderId, receipt)).status).toBe(409);
  await jobsDone(shop);
  expect(await paymentsOf(shop, orderId)).toMatchObject([{ outcome: "refund", refund: "processed" }]);
});

test("a shopper whose money is being refunded or disputed cannot be erased", async () => {
  const refunded = await paidAndNow("Delivered");
  await sql`insert into refunds (payment_id, amount, idempotency_key, state)
    select payments.id, 100, gen_random_uuid(), 'requested' from payments join orders on orders.id = order_id
    where order_number = ${refunded.orderId}`.execute(databaseOf(shop));
  expect((await erase(refunded.phone)).json.fields).toEqual({
    [refunded.orderId]: expect.stringContaining("refund"),
  });
  await sql`update refunds set state = 'processed' where state = 'requested'`.execute(databaseOf(shop));
  expectStatus(await erase(refunded.phone), 200);

  const disputed = await paidAndNow("Delivered");
  const [payment] = await paymentsOf(shop, disputed.orderId);
  await openDispute(shop, String(payment?.providerPaymentId));
  await untilDisputed(shop, disputed.orderId);
  expect((await erase(disputed.phone)).json.fields).toEqual({
    [disputed.orderId]: expect.stringContaining("dispute"),
  });
});

test("a waiting e-mail is no longer sent, and its alert is dismissed", async () => {
  const { orderId, phone } = await paidAndNow("Delivered");
  await sql`insert into order_messages (order_id, kind) select id, 'delivered' from orders
    where order_number = ${orderId}`.execute(databaseOf(shop));
  await sql`insert into alerts (kind, order_id, details)
    select 'message-not-sent', id, '{"message": "delivered"}' from orders where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  expectStatus(await erase(phone), 200);
  const { messages, alerts } = await detailOf(orderId);
  expect(messages.find(({ kind }) => kind === "delivered")).toMatchObject({ state: "superseded" });
  expect(alerts).toEqual([]);
});

test("erasing a shopper, or a courier's contact number, deletes the courier's texts about the parcel", async () => {
  const { orderId, phone } = await paidAndNow("Delivered");
  const contactOrders = freshPhone();
  await sql`update orders set contact_phone = ${contactOrders} where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  const recordProblem = (problem: string) =>
    sql`with run as (insert into shipping_runs (actor, source) values ('priya', 'x') returning id)
      insert into shipping_run_orders (run_id, order_id, position, state, problem)
      select run.id, orders.id, 1, 'refused', ${problem} from run, orders where order_number = ${orderId}`.execute(
      databaseOf(shop),
    );
  await recordProblem(`Nobody answers ${contactOrders}`);
  expectStatus(await erase(contactOrders), 200);
  expect(await dumpDatabase(shop)).not.toContain(contactOrders);
  await recordProblem(`Nobody answers ${phone}`);
  expectStatus(await erase(phone), 200);
  expect(await dumpDatabase(shop)).not.toContain(phone);
});

test("a phone that only requested a code is erased too", async () => {
  const phone = freshPhone();
  expectStatus(await new Browser(shop).trySendOtp(phone), 200);
  expect((await requestDataOf(owner, "find", phone)).json).toMatchObject({ orders: 0, traces: 1 });
  expectStatus(await erase(phone), 200);
  expect((await erase(phone)).status).toBe(404);
});

test("a contact number on another shopper's order is found, exported and erased, and nothing else of the order", async () => {
  const contactOrders = freshPhone();
  const { orderId, phone } = await paidAndNow("Paid");
  const address = { ...ZUBEIDA, contactPhone: contactOrders };
  expectStatus(await owner.request("PUT", `/api/admin/order/address/${orderId}`, address), 200);
  const why = "it is Paid, and another customer's: it has this contact number";
  expect((await requestDataOf(owner, "find", contactOrders)).json).toMatchObject({
    orders: 0,
    courierRings: 1,
    since: null,
    unfinished: [{ orderId, why }],
  });
  expect(await erase(contactOrders)).toMatchObject({ status: 409, json: { fields: { [orderId]: why } } });
  expect(await exported(owner, contactOrders)).toMatchObject({
    phone: contactOrders,
    orders: [],
    addresses: [],
    courierRings: [{ orderId, status: "Paid", createdAt: expect.any(String) }],
  });

  await jobsDone(shop);
  for (const next of ["Confirmed", "Packed", "Shipped", "Delivered"]) await setStatus(shop, orderId, next);
  const before = await detailOf(orderId);
  expectStatus(await erase(contactOrders), 200);
  expect(await detailOf(orderId)).toEqual({ ...before, contactPhone: null });
  expect(await dumpDatabase(shop)).not.toContain(contactOrders.slice(3));
  expect((await erase(contactOrders)).status).toBe(404);
  expect((await requestDataOf(owner, "find", phone)).json).toMatchObject({ orders: 1, courierRings: 0 });
});

test("only an owner who has just proved the password can export and erase", async () => {
  const { orderId, phone } = await paidAndNow("Delivered");
  const packer = await openAdmin(shop, "packer");
  for (const what of ["find", "export", "erase"] as const)
    expect((await requestDataOf(packer, what, phone)).json.code).toBe("OWNER_ONLY");
  const late = await openAdmin(shop);
  await expirePasswordProof(shop, late);
  const wrong = await late.request("POST", "/api/admin/prove-password", { password: `not ${PASSWORD}` });
  expect(wrong.status).toBe(400);
  for (const what of ["export", "erase"] as const)
    expect((await requestDataOf(late, what, phone)).json.code).toBe("PASSWORD_NEEDED");
  expect(await orderRow(shop, orderId)).toMatchObject({ phone });
  await provePassword(late);
  expectStatus(await erase(phone, late), 200);
});

test("refuses an invalid phone", async () => {
  for (const phone of ["", "9876543210", "+911234567890", "%", null])
    expect(await requestDataOf(owner, "erase", phone as string)).toMatchObject({
      status: 400,
      json: { fields: { phone: expect.any(String) } },
    });
});
