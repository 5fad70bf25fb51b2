import { sql } from "kysely";
import { expect, test } from "vitest";
import { paidOrder } from "../../tests/support/admin.ts";
import { ADDRESS, Browser, expectStatus } from "../../tests/support/browser.ts";
import { freshPhone, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { auditOf, setStatus } from "../../tests/support/orders.ts";
import {
  linkOf,
  open,
  owner,
  packer,
  phoneOrder,
  requestCash,
  requestLink,
  setUpShop,
  shop,
} from "../../tests/support/phone-orders.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { databaseOf, statusOf, untilWaiting } from "../../tests/support/rows.ts";
import { sweep } from "../../tests/support/work-off.ts";

setUpShop();

test("the holder of the link sees the order with the address typed by staff, and can pay", async () => {
  const { orderId, phone } = await phoneOrder();
  const { browser, answer } = await open(await linkOf(orderId));
  expect([answer.status, answer.json]).toEqual([200, { orderId, phone }]);
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({
    verified: true,
    phone,
    name: "Lakshmi Nair",
    addressId: { houseNo: "Flat 4B" },
  });
  expect((await browser.tryGetAddress(phone)).json).toMatchObject({ roadName: "Marine Drive" });
  const payment = await browser.startPayment(orderId, { ...ADDRESS, landmark: "Blue gate" });
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectStatus(await browser.tryConfirmPayment(orderId, receipt), 200);
  expect(await statusOf(shop, orderId)).toBe("Paid");
});

test("the token is in the URL's fragment, is stored only as a hash, and is not in the audit log", async () => {
  const { orderId } = await phoneOrder();
  const { link } = expectStatus(await requestLink(orderId), 201).json;
  const { origin, pathname, search, hash } = new URL(link);
  expect([origin, pathname, search]).toEqual([shop.url, "/pay", ""]);
  const token = hash.slice(1);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const { rows } = await sql<{ row: string }>`
    select row_to_json(payment_links)::text as row from payment_links
    union all select row_to_json(audit_log)::text from audit_log`.execute(databaseOf(shop));
  expect(rows.map(({ row }) => row).join("\n")).not.toContain(token);
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    actor: packer.username,
    action: "payment link made",
  });
});

test("the link's page is the same for everyone and sets no cookie", async () => {
  const { headers } = await new Browser(shop).request("GET", "/pay");
  expect(headers["set-cookie"]).toBeUndefined();
});

test("the link opens in two browsers, and both get the same payment", async () => {
  const { orderId } = await phoneOrder();
  const token = await linkOf(orderId);
  const [one, two] = await Promise.all([open(token), open(token)]);
  const [first, second] = await Promise.all([one, two].map(({ browser }) => browser.startPayment(orderId)));
  expect(first?.paymentId).toBe(second?.paymentId);
});

test("a link proves no phone: other orders and addresses of the phone stay hidden", async () => {
  const phone = freshPhone();
  const other = await verifiedShopper(shop, { phone });
  await other.browser.startPayment(other.orderId, { ...ADDRESS, houseNo: "Where she lives" });
  const { orderId } = await phoneOrder({ phone, address: { houseNo: "Her sister" } });
  const third = await phoneOrder({ phone, address: { houseNo: "Her office" } });
  const { browser } = await open(await linkOf(orderId));
  expect((await browser.tryViewOrder(other.orderId)).json).toMatchObject({
    verified: false,
    addressId: null,
  });
  expect((await browser.tryViewOrder(third.orderId)).json).toMatchObject({ verified: false, phone: null });
  expect((await browser.tryGetAddress(phone)).json).toMatchObject({ houseNo: "Her sister" });
  expect((await browser.tryStartPayment(third.orderId)).json.code).toBe("NOT_YOURS");
});

test("a browser that has proved the phone still sees all of its orders", async () => {
  const earlier = await verifiedShopper(shop);
  const { orderId } = await phoneOrder({ phone: earlier.phone });
  await open(await linkOf(orderId), earlier.browser);
  for (const each of [earlier.orderId, orderId])
    expect((await earlier.browser.tryViewOrder(each)).json).toMatchObject({ verified: true });
});

test("a new link ends the earlier one", async () => {
  const { orderId } = await phoneOrder();
  const first = await linkOf(orderId);
  const second = await linkOf(orderId);
  expectFailure((await open(first)).answer, 410);
  expect((await open(second)).answer.status).toBe(200);
  expect((await auditOf(shop, orderId)).at(-1)?.action).toBe("payment link made anew");
});

test("a new link ends the sessions of the earlier one", async () => {
  const { orderId, phone } = await phoneOrder();
  const { browser: stranger } = await open(await linkOf(orderId));
  expect((await stranger.tryViewOrder(orderId)).json).toMatchObject({ verified: true });
  const { browser: shopper } = await open(await linkOf(orderId));
  expect((await stranger.tryViewOrder(orderId)).json).toMatchObject({ verified: false, phone: null });
  expectFailure(await stranger.tryGetAddress(phone), 401);
  expectFailure(await stranger.tryStartPayment(orderId, { ...ADDRESS, houseNo: "Elsewhere" }), 401);
  expect((await shopper.tryViewOrder(orderId)).json).toMatchObject({ addressId: { houseNo: "Flat 4B" } });
});

test("a link that is replaced while it is opened opens no session", async () => {
  const { orderId } = await phoneOrder();
  const first = await linkOf(orderId);
  const { made, opened } = await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await sql`select from orders where order_number = ${orderId} for update`.execute(trx);
      const made = linkOf(orderId);
      await untilWaiting(shop, 1);
      const opened = open(first);
      await untilWaiting(shop, 2);
      return { made, opened };
    });
  await made;
  expectFailure((await opened).answer, 410);
});

test("addresses typed by staff or the holder of a link are not offered to a later proof of the phone", async () => {
  const { orderId, phone } = await phoneOrder();
  const { browser } = await open(await linkOf(orderId));
  await browser.startPayment(orderId, { ...ADDRESS, houseNo: "House of the holder" });
  const { browser: proved, orderId: own } = await verifiedShopper(shop, { phone });
  expectFailure(await proved.tryGetAddress(phone), 404);
  // The same address is offered once it was typed with a proved phone.
  await proved.startPayment(own, { ...ADDRESS, houseNo: "House of the holder" });
  expect((await proved.tryGetAddress(phone)).json).toMatchObject({ houseNo: "House of the holder" });
});

test("the link of a paid order reports that it is paid and opens no session", async () => {
  const { orderId } = await phoneOrder();
  const token = await linkOf(orderId);
  await setStatus(shop, orderId, "Paid");
  const { browser, answer } = await open(token);
  expect(answer).toMatchObject({ status: 409, json: { code: "ORDER_ALREADY_PAID" } });
  expect(browser.cookie).toBe("");
  expect((await requestLink(orderId)).json.code).toBe("ORDER_ALREADY_PAID");
});

test.each([
  ["cancelled", ["Paid", "Cancelled"]],
  ["refunded", ["Paid", "Cancelled", "Refunded"]],
  ["expired", ["Expired"]],
])("the link of an order that is %s has ended, and no new one can be created", async (_, moves) => {
  const { orderId } = await phoneOrder();
  const token = await linkOf(orderId);
  for (const status of moves) await setStatus(shop, orderId, status);
  const { browser, answer } = await open(token);
  expectFailure(answer, 410);
  expect(browser.cookie).toBe("");
  expect((await requestLink(orderId)).status).toBe(409);
});

test("an unpaid order expires after a week and its link with it; the link's row is deleted a month later", async () => {
  const { orderId } = await phoneOrder();
  const token = await linkOf(orderId);
  const db = databaseOf(shop);
  await sql`update orders set created_at = now() - interval '8 days' where order_number = ${orderId}`.execute(
    db,
  );
  await sql`update payment_links set made_at = now() - interval '31 days'
    where order_id = (select id from orders where order_number = ${orderId})`.execute(db);
  await sweep(shop);
  expect(await statusOf(shop, orderId)).toBe("Expired");
  expect((await open(token)).answer.status).toBe(410);
  const { rows } = await sql`select from payment_links
    where order_id = (select id from orders where order_number = ${orderId})`.execute(db);
  expect(rows).toEqual([]);
});

test("erasing a shopper's data deletes the payment links", async () => {
  const { orderId, phone } = await phoneOrder();
  const token = await linkOf(orderId);
  expectStatus(await owner.request("POST", "/api/admin/privacy/erase", { phone }), 200);
  expectFailure((await open(token)).answer, 410);
  const { rows } = await sql`select from payment_links
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  expect(rows).toEqual([]);
});

test("an unknown link and a truncated one open no session", async () => {
  expectFailure((await open("q".repeat(43))).answer, 410);
  const { answer } = await open("q".repeat(42));
  expectFailure(answer, 400);
  expect(answer.json.message).toContain("Copy all of it");
  expectFailure(await requestLink("S0000000000000"), 404);
  const { orderId } = await paidOrder(shop);
  expect((await requestLink(orderId, owner)).json.code).toBe("ORDER_ALREADY_PAID");
});

test("attempts with unknown links are limited", async () => {
  const strict = await openClonedShop({ limits: { unknownOrderPerMinute: 3 } });
  try {
    const browser = new Browser(strict);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      const body = { token: String(n).repeat(43) };
      statuses.push((await browser.request("POST", "/api/users/payment-link", { body })).status);
    }
    expect(statuses).toEqual([410, 410, 410, 429]);
  } finally {
    await strict.close();
  }
});

const viewOrder = async (browser: Browser, orderId: string) => (await browser.tryViewOrder(orderId)).json;

/** A phone order with a link opened in two browsers, one of which has started to pay. */
async function openedTwice() {
  const { orderId, phone } = await phoneOrder();
  const token = await linkOf(orderId);
  const [{ browser: payer }, { browser: other }] = [await open(token), await open(token)];
  const payment = await payer.startPayment(orderId, ADDRESS);
  return { orderId, phone, token, payer, other, payment };
}

test.each([
  [
    "the payer's browser",
    async ({ payer, orderId, payment }: Awaited<ReturnType<typeof openedTwice>>) => {
      await payer.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
    },
  ],
  [
    "a webhook",
    async ({ payment }: Awaited<ReturnType<typeof openedTwice>>) => {
      await payAtProvider(shop, payment.paymentId, { webhook: "once" });
    },
  ],
  [
    "the sweep",
    async ({ payment }: Awaited<ReturnType<typeof openedTwice>>) => {
      await payAtProvider(shop, payment.paymentId);
      await sql`update payment_attempts set due_at = now() where state = 'open'`.execute(databaseOf(shop));
      await sweep(shop);
    },
  ],
  [
    "cash",
    async ({ orderId }: Awaited<ReturnType<typeof openedTwice>>) => {
      expectStatus(await requestCash(orderId), 200);
    },
  ],
])("after payment by %s only the payer's session stays open", async (_, pay) => {
  const opened = await openedTwice();
  const { orderId, phone, payer, other } = opened;
  expect(await viewOrder(other, orderId)).toMatchObject({ verified: true, name: "Lakshmi Nair" });
  await pay(opened);
  await eventually(async () => expect(await statusOf(shop, orderId)).toBe("Paid"));
  expect(await viewOrder(other, orderId)).toMatchObject({ verified: false, name: null, addressId: null });
  expectFailure(await other.tryGetAddress(phone), 401);
  expect(await viewOrder(payer, orderId)).toMatchObject({ verified: true, name: "Lakshmi Nair" });
});

test("64 browsers that open a link during its payment see nothing of the order afterwards", async () => {
  const { orderId, token, payer, payment } = await openedTwice();
  const receipt = await payAtProvider(shop, payment.paymentId);
  const [paid, ...opened] = await Promise.all([
    payer.tryConfirmPayment(orderId, receipt),
    ...Array.from({ length: 64 }, () => open(token)),
  ]);
  expect(paid.status).toBe(200);
  expect(opened.filter(({ answer }) => answer.status !== 200 && answer.status !== 409)).toEqual([]);
  const seen = await Promise.all(opened.map(({ browser }) => viewOrder(browser, orderId)));
  expect(seen.filter(({ verified, name }) => verified || name)).toEqual([]);
});

test("the expiry of an order ends the sessions of its link", async () => {
  const { orderId } = await phoneOrder();
  const { browser } = await open(await linkOf(orderId));
  await sql`update orders set created_at = now() - interval '8 days' where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  await sweep(shop);
  expect(await viewOrder(browser, orderId)).toMatchObject({ status: "Expired", verified: false, name: null });
});

test("opening a link of another phone does not end the browser's session of its own phone", async () => {
  const { browser, orderId: own } = await verifiedShopper(shop);
  const { orderId, phone } = await phoneOrder();
  await open(await linkOf(orderId), browser);
  expect(await viewOrder(browser, own)).toMatchObject({ verified: true });
  expect((await browser.tryStartPayment(own)).status).toBe(200);
  expect(await viewOrder(browser, orderId)).toMatchObject({ verified: true, phone });
  expect((await browser.tryGetAddress(phone)).status).toBe(200);
  expect((await browser.tryStartPayment(orderId)).status).toBe(200);
  // "Not you?" ends both sessions.
  expectStatus(await browser.request("POST", "/api/users/end-session"), 200);
  for (const each of [own, orderId])
    expect(await viewOrder(browser, each)).toMatchObject({ verified: false });
});

test("opening a link does not extend the session that has proved the order's phone", async () => {
  const { browser, phone } = await verifiedShopper(shop);
  const sessions = () =>
    databaseOf(shop)
      .selectFrom("shopperSessions")
      .select(["tokenHash", "expiresAt"])
      .where("phone", "=", phone)
      .execute();
  const before = await sessions();
  const { cookie } = browser;
  const { orderId } = await phoneOrder({ phone });
  const { answer } = await open(await linkOf(orderId), browser);
  expect(answer.status).toBe(200);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect([browser.cookie, await sessions()]).toEqual([cookie, before]);
  expect(await viewOrder(browser, orderId)).toMatchObject({ verified: true });
});
