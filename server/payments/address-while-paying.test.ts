// A payment link is forwarded: whoever else has it cannot send the parcel elsewhere while somebody pays for it.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderNumber } from "../../rules/ids.ts";
import { ADDRESS, Browser } from "../../tests/support/browser.ts";
import { linkOf, open, phoneOrder, shop } from "../../tests/support/phone-orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";

const ELSEWHERE = { ...ADDRESS, houseNo: "Where she does not live" };
const CORRECTED = { ...ADDRESS, landmark: "Blue gate" };

/** An order on the phone whose link has been opened by somebody who is paying, and by somebody else. */
async function forwardedLink() {
  const { orderId, phone } = await phoneOrder();
  const token = await linkOf(orderId);
  const [{ browser: payer }, { browser: other }] = [await open(token), await open(token)];
  await payer.startPayment(orderId, ADDRESS);
  return { orderId, phone, token, payer, other };
}

const start = async (browser: Browser, orderId: string, address: object) =>
  (await browser.askToStartPayment(orderId, address)).status;

async function houseOf(orderId: OrderNumber): Promise<string | undefined> {
  const row = await databaseOf(shop)
    .selectFrom("orders")
    .innerJoin("addresses", "addresses.id", "orders.addressId")
    .select("houseNo")
    .where("orderNumber", "=", orderId)
    .executeTakeFirst();
  return row?.houseNo;
}

test("another who has the link does not change where an order goes that is being paid", async () => {
  const { orderId, other } = await forwardedLink();
  expect(await other.askToStartPayment(orderId, ELSEWHERE)).toMatchObject({
    status: 409,
    json: { code: "ORDER_BEING_PAID", message: expect.stringContaining("Load this page again") },
  });
  expect(await houseOf(orderId)).toBe(ADDRESS.houseNo);
});

test("she may pay for it as it is, and that does not let her change it", async () => {
  const { orderId, payer, other } = await forwardedLink();
  expect(await start(other, orderId, { ...ADDRESS, fullName: " Lakshmi   Nair " })).toBe(200);
  expect(await start(other, orderId, ELSEWHERE)).toBe(409);
  expect(await start(payer, orderId, CORRECTED)).toBe(200);
});

test("once the payer has gone and no bank answers any more, she may", async () => {
  const { orderId, other } = await forwardedLink();
  const letPass = (minutes: number) =>
    sql`update orders set payer_until = payer_until - make_interval(mins => ${minutes})
      where order_number = ${orderId}`.execute(databaseOf(shop));
  await letPass(29);
  expect(await start(other, orderId, ELSEWHERE)).toBe(409);
  await letPass(1);
  expect(await start(other, orderId, ELSEWHERE)).toBe(200);
});

test("the payer corrects her own address, also after she has opened the link again", async () => {
  const { orderId, token, payer, other } = await forwardedLink();
  expect(await start(payer, orderId, CORRECTED)).toBe(200);
  await open(token, payer);
  expect(await start(payer, orderId, ADDRESS)).toBe(200);
  await open(token, other);
  expect(await start(other, orderId, ELSEWHERE)).toBe(409);
});

test("whoever proves the order's phone decides where it goes, and then nobody with the link", async () => {
  const { orderId, phone, payer, other } = await forwardedLink();
  const shopper = new Browser(shop);
  await shopper.verifyPhone(orderId, phone);
  const hers = { ...ADDRESS, houseNo: "Her own" };
  expect(await start(shopper, orderId, hers)).toBe(200);
  for (const browser of [payer, other]) expect(await start(browser, orderId, ADDRESS)).toBe(409);
  expect(await houseOf(orderId)).toBe("Her own");
  await sql`update otp_codes set created_at = created_at - interval '61 seconds' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  const elsewhere = new Browser(shop);
  await elsewhere.verifyPhone(orderId, phone);
  expect(await start(elsewhere, orderId, ADDRESS)).toBe(200);
});
