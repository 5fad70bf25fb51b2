// A payment link can be forwarded: another holder must not redirect the parcel while the first holder's payment
// may succeed.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderNumber } from "../../rules/ids.ts";
import { ADDRESS, Browser, expectStatus } from "../../tests/support/browser.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import { linkOf, open, phoneOrder, setUpShop, shop } from "../../tests/support/phone-orders.ts";
import { agePayment, captureLate, offerCashOnDelivery, payAtProvider } from "../../tests/support/provider.ts";
import {
  databaseOf,
  orderRow,
  paymentAttemptsOf,
  paymentsOf,
  statusOf,
  untilWaiting,
} from "../../tests/support/rows.ts";
import { BUYER_GSTIN } from "../../tests/support/tax-documents.ts";
import { checkAttempts } from "../../tests/support/work-off.ts";

setUpShop();

const ELSEWHERE = { ...ADDRESS, houseNo: "Where she does not live" };
const CORRECTED = { ...ADDRESS, landmark: "Blue gate" };

/** A phone order whose link was opened by the payer, whose payment has started, and by another holder. */
async function forwardedLink() {
  const { orderId, phone } = await phoneOrder();
  const token = await linkOf(orderId);
  const [{ browser: payer }, { browser: other }] = [await open(token), await open(token)];
  const payment = await payer.startPayment(orderId, ADDRESS);
  return { orderId, phone, token, payer, other, payment };
}

/** Ends the payer's time (`payer_until`). */
const endPayerTime = (orderId: string) =>
  sql`update orders set payer_until = now() - interval '1 second' where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );

const BUSINESS = { buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" };
const NO_BUSINESS = { buyerGstin: null, buyerBusinessName: null };
const OTHER_BUSINESS = { buyerGstin: "27AAPFU0939F1ZV", buyerBusinessName: "Iyer Stores" };

/** Checks the attempts of all orders at the provider. */
async function checkAll(): Promise<void> {
  await sql`update payment_attempts set due_at = now() where state <> 'settled'`.execute(databaseOf(shop));
  await checkAttempts(shop);
}

const start = async (browser: Browser, orderId: string, address: object, buyer: object = {}) =>
  (await browser.tryStartPayment(orderId, address, buyer)).status;

/** Whether a browser's session of the order is still open: only then is it shown the address. */
const isShown = async (browser: Browser, orderId: string) =>
  (await browser.tryViewOrder(orderId)).json.verified as boolean;

async function houseNumberOf(orderId: OrderNumber): Promise<string | undefined> {
  const row = await databaseOf(shop)
    .selectFrom("orders")
    .innerJoin("addresses", "addresses.id", "orders.addressId")
    .select("houseNo")
    .where("orderNumber", "=", orderId)
    .executeTakeFirst();
  return row?.houseNo;
}

test("another holder of the link cannot change the address of an order that is being paid", async () => {
  const { orderId, other } = await forwardedLink();
  expect(await other.tryStartPayment(orderId, ELSEWHERE)).toMatchObject({
    status: 409,
    json: { code: "ORDER_BEING_PAID", message: expect.stringContaining("ask the shop for a new link") },
  });
  expect(await houseNumberOf(orderId)).toBe(ADDRESS.houseNo);
});

test("another holder may pay with the present address, which does not permit changing it", async () => {
  const { orderId, payer, other } = await forwardedLink();
  expect(await start(other, orderId, { ...ADDRESS, fullName: " Lakshmi   Nair " })).toBe(200);
  expect(await start(other, orderId, ELSEWHERE)).toBe(409);
  expect(await start(payer, orderId, CORRECTED)).toBe(200);
});

test("another holder may change the address once the payer's 30 minutes have passed", async () => {
  const { orderId, other } = await forwardedLink();
  const backOff = (minutes: number) =>
    sql`update orders set payer_until = payer_until - make_interval(mins => ${minutes})
      where order_number = ${orderId}`.execute(databaseOf(shop));
  await backOff(29);
  expect(await start(other, orderId, ELSEWHERE)).toBe(409);
  await backOff(1);
  expect(await start(other, orderId, ELSEWHERE)).toBe(200);
});

test("the payer may correct the address, also after opening the link again", async () => {
  const { orderId, token, payer, other } = await forwardedLink();
  expect(await start(payer, orderId, CORRECTED)).toBe(200);
  await open(token, payer);
  expect(await start(payer, orderId, ADDRESS)).toBe(200);
  await open(token, other);
  expect(await start(other, orderId, ELSEWHERE)).toBe(409);
});

test("the shopper who proves the order's phone decides the address; link holders then cannot change it", async () => {
  const { orderId, phone, payer, other } = await forwardedLink();
  const shopper = new Browser(shop);
  await shopper.verifyPhone(orderId, phone);
  const ownAddress = { ...ADDRESS, houseNo: "Her own" };
  expect(await start(shopper, orderId, ownAddress)).toBe(200);
  for (const browser of [payer, other]) expect(await start(browser, orderId, ADDRESS)).toBe(409);
  expect(await houseNumberOf(orderId)).toBe("Her own");
  await sql`update otp_codes set created_at = created_at - interval '61 seconds' where phone = ${phone}`.execute(
    databaseOf(shop),
  );
  const elsewhere = new Browser(shop);
  await elsewhere.verifyPhone(orderId, phone);
  expect(await start(elsewhere, orderId, ADDRESS)).toBe(200);
});

test.each(["created", "authorized"] as const)(
  "a payment that is %s at the provider fixes the address even after the payer's time",
  async (outcome) => {
    const { orderId, other, payment } = await forwardedLink();
    const { razorpay_payment_id: paymentId } = await payAtProvider(shop, payment.paymentId, { outcome });
    await endPayerTime(orderId);
    expect(await other.tryStartPayment(orderId, ELSEWHERE)).toMatchObject({
      status: 409,
      json: { code: "ORDER_BEING_PAID", message: expect.stringContaining("ask the shop for a new link") },
    });
    // The order can still be paid with its address, but paying does not permit changing it.
    expect(await start(other, orderId, ADDRESS)).toBe(200);
    expect(await start(other, orderId, ELSEWHERE)).toBe(409);
    await captureLate(shop, paymentId);
    await checkAll();
    expect(await statusOf(shop, orderId)).toBe("Paid");
    expect(await houseNumberOf(orderId)).toBe(ADDRESS.houseNo);
  },
);

test("an authorised payment on record fixes the address", async () => {
  const { orderId, other, payment } = await forwardedLink();
  await payAtProvider(shop, payment.paymentId, { webhook: "late" });
  await checkAll();
  await endPayerTime(orderId);
  expect(await start(other, orderId, ELSEWHERE)).toBe(409);
});

test("a captured payment that is not on record yet pays the order instead", async () => {
  const { orderId, other, payment } = await forwardedLink();
  await payAtProvider(shop, payment.paymentId);
  await endPayerTime(orderId);
  expect((await other.tryStartPayment(orderId, ELSEWHERE)).json.code).toBe("ORDER_ALREADY_PAID");
  expect([await statusOf(shop, orderId), await houseNumberOf(orderId)]).toEqual(["Paid", ADDRESS.houseNo]);
});

test("the address is fixed while the provider cannot be queried", async () => {
  const { orderId, other } = await forwardedLink();
  await endPayerTime(orderId);
  await setFault(shop, "razorpay", "error");
  expect(await other.tryStartPayment(orderId, ELSEWHERE)).toMatchObject({
    status: 503,
    json: { code: "PAYMENT_UNAVAILABLE", message: expect.stringContaining("is not responding") },
  });
  expect(await start(other, orderId, ADDRESS)).toBe(200);
  await setFault(shop, "razorpay", "ok");
  expect(await start(other, orderId, ELSEWHERE)).toBe(200);
});

test("a payment that succeeds after another holder took over ships to its payer's address", async () => {
  const { orderId, token, payer, other, payment } = await forwardedLink();
  await payAtProvider(shop, payment.paymentId, { outcome: "failed" });
  await endPayerTime(orderId);
  const second = expectStatus(await other.tryStartPayment(orderId, ELSEWHERE), 200).json;
  expect(second.paymentId).not.toBe(payment.paymentId);
  expect(await houseNumberOf(orderId)).toBe(ELSEWHERE.houseNo);
  // In the same browser the link opens another session of the same payer.
  await open(token, payer);
  await payAtProvider(shop, payment.paymentId);
  await checkAll();
  expect([await statusOf(shop, orderId), await houseNumberOf(orderId)]).toEqual(["Paid", ADDRESS.houseNo]);
  // Only the payer is shown the address.
  expect([await isShown(payer, orderId), await isShown(other, orderId)]).toEqual([true, false]);
  // The other holder's payment is now the second one.
  await payAtProvider(shop, second.paymentId);
  await checkAll();
  expect(await paymentsOf(shop, orderId)).toMatchObject([
    { outcome: "settled" },
    { outcome: "refund", reason: "already paid" },
  ]);
});

test("the mail about a refunded payment goes to its payer, not to the holder who has taken over and paid", async () => {
  const { orderId, other, payment } = await forwardedLink();
  await payAtProvider(shop, payment.paymentId, { outcome: "failed" });
  await endPayerTime(orderId);
  const elsewhere = { ...ELSEWHERE, email: `${orderId}@example.com`.toLowerCase() };
  const second = expectStatus(await other.tryStartPayment(orderId, elsewhere), 200).json;
  await payAtProvider(shop, second.paymentId);
  await checkAll();
  await payAtProvider(shop, payment.paymentId);
  await checkAll();
  const subjectsTo = async (email: string) =>
    (await messagesTo(shop, email)).map(({ subject }) => subject).filter((text) => text?.includes(orderId));
  const refunded = `Your payment for order ${orderId} is being refunded`;
  await expect.poll(() => subjectsTo(ADDRESS.email)).toEqual([refunded]);
  await expect.poll(() => subjectsTo(elsewhere.email)).toEqual([`We have received your order ${orderId}`]);
});

test("the payer cannot change the address while another holder may be paying with it", async () => {
  const { orderId, payer, other, payment } = await forwardedLink();
  expect(await start(other, orderId, ADDRESS)).toBe(200);
  await payAtProvider(shop, payment.paymentId, { outcome: "created" });
  expect(await start(payer, orderId, ELSEWHERE)).toBe(409);
  expect(await start(payer, orderId, ADDRESS)).toBe(200);
  expect(await houseNumberOf(orderId)).toBe(ADDRESS.houseNo);
});

test.each(["payer", "other"] as const)(
  "when two holders may pay, only the session whose browser confirms stays open: the %s",
  async (who) => {
    const { orderId, payment, ...holders } = await forwardedLink();
    expect(await start(holders.other, orderId, ADDRESS)).toBe(200);
    const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "none" });
    expectStatus(await holders[who].tryConfirmPayment(orderId, receipt), 200);
    const shown = [await isShown(holders.payer, orderId), await isShown(holders.other, orderId)];
    expect(shown).toEqual([who === "payer", who === "other"]);
  },
);

test("a payment by an earlier link ends the session of the new one", async () => {
  const { orderId, payment } = await forwardedLink();
  const { browser: holder } = await open(await linkOf(orderId));
  expect(await start(holder, orderId, ELSEWHERE)).toBe(200);
  await payAtProvider(shop, payment.paymentId);
  await checkAll();
  expect([await houseNumberOf(orderId), await isShown(holder, orderId)]).toEqual([ADDRESS.houseNo, false]);
});

test("a pending cash-on-delivery payment does not block another holder", async () => {
  await offerCashOnDelivery(shop);
  const { orderId, other, payment } = await forwardedLink();
  await payAtProvider(shop, payment.paymentId, { outcome: "pending", webhook: "none" });
  await offerCashOnDelivery(shop, false);
  await endPayerTime(orderId);
  expect(await start(other, orderId, ELSEWHERE)).toBe(200);
  expect(await houseNumberOf(orderId)).toBe(ELSEWHERE.houseNo);
});

test("a proved phone may change the address even while a payment may succeed", async () => {
  const { orderId, phone, payment } = await forwardedLink();
  const { razorpay_payment_id: paymentId } = await payAtProvider(shop, payment.paymentId, {
    outcome: "created",
  });
  const shopper = new Browser(shop);
  await shopper.verifyPhone(orderId, phone);
  expect(await start(shopper, orderId, ELSEWHERE)).toBe(200);
  await captureLate(shop, paymentId);
  await checkAll();
  await expect
    .poll(async () => [await statusOf(shop, orderId), await houseNumberOf(orderId)])
    .toEqual(["Paid", ELSEWHERE.houseNo]);
});

test("the holder of a new link decides the address, and an earlier payment still ships to its own", async () => {
  const { orderId, payer, payment } = await forwardedLink();
  await payAtProvider(shop, payment.paymentId, { outcome: "created" });
  const { browser: holder } = await open(await linkOf(orderId));
  expectFailure(await payer.tryStartPayment(orderId, ADDRESS), 401);
  expect(await start(holder, orderId, ELSEWHERE)).toBe(200);
  expect(await houseNumberOf(orderId)).toBe(ELSEWHERE.houseNo);
  await payAtProvider(shop, payment.paymentId);
  await checkAll();
  expect([await statusOf(shop, orderId), await houseNumberOf(orderId)]).toEqual(["Paid", ADDRESS.houseNo]);
});

test("a start that waited while a new link was made is refused", async () => {
  const { orderId, other } = await forwardedLink();
  await endPayerTime(orderId);
  const { made, started } = await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await sql`select from orders where order_number = ${orderId} for update`.execute(trx);
      const made = linkOf(orderId);
      await untilWaiting(shop, 1);
      const started = other.tryStartPayment(orderId, ELSEWHERE);
      await untilWaiting(shop, 2);
      return { made, started };
    });
  await made;
  expectFailure(await started, 401);
  expect(await houseNumberOf(orderId)).toBe(ADDRESS.houseNo);
});

test("of 64 holders with different addresses one takes over, once no payment can succeed", async () => {
  const { orderId, token, payment } = await forwardedLink();
  const holders = await Promise.all(Array.from({ length: 64 }, () => open(token)));
  const race = () =>
    Promise.all(
      holders.map(({ browser }, n) =>
        browser.tryStartPayment(orderId, { ...ADDRESS, houseNo: `House ${n}` }),
      ),
    );
  const { razorpay_payment_id: paymentId } = await payAtProvider(shop, payment.paymentId, {
    outcome: "created",
  });
  await endPayerTime(orderId);
  // A busy shop may refuse some with BUSY, or PAYMENT_UNAVAILABLE after its deadline, but none may fail.
  const isRefused = ({ status, json: { code } }: Awaited<ReturnType<typeof race>>[number]) =>
    status === 409 || (status === 503 && (code === "BUSY" || code === "PAYMENT_UNAVAILABLE"));
  expect((await race()).filter((answer) => !isRefused(answer))).toEqual([]);
  await agePayment(shop, paymentId, 11);
  const answers = await race();
  const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
  expect(winners).toHaveLength(1);
  expect(answers.filter((answer) => answer.status !== 200 && !isRefused(answer))).toEqual([]);
  expect(await houseNumberOf(orderId)).toBe(`House ${winners[0]}`);
  expect(await paymentAttemptsOf(shop, orderId)).toMatchObject([{ state: "closed" }, { state: "open" }]);
});

test("a session that starts repeatedly is the payer for 30 minutes from its first start", async () => {
  const { orderId, payer, other } = await forwardedLink();
  const until = async () => {
    const { payerUntil } = await databaseOf(shop)
      .selectFrom("orders")
      .select("payerUntil")
      .where("orderNumber", "=", orderId)
      .executeTakeFirstOrThrow();
    return payerUntil;
  };
  const first = await until();
  const replies = await Promise.all(
    Array.from({ length: 64 }, () => payer.tryStartPayment(orderId, CORRECTED)),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200));
  expect(await until()).toEqual(first);
  await endPayerTime(orderId);
  await payer.tryStartPayment(orderId, CORRECTED);
  expect(await start(other, orderId, ELSEWHERE)).toBe(200);
});

test("holders who never pay keep another one out for one protected time, with however many sessions", async () => {
  const { orderId, token, other } = await forwardedLink();
  expect(await start(other, orderId, ELSEWHERE)).toBe(409);
  for (const round of [1, 2, 3]) {
    await endPayerTime(orderId);
    const { browser: idle } = await open(token);
    expect(await start(idle, orderId, { ...ADDRESS, houseNo: `Nowhere ${round}` })).toBe(200);
    expect(await start(other, orderId, ELSEWHERE)).toBe(200);
  }
  expect(await houseNumberOf(orderId)).toBe(ELSEWHERE.houseNo);
  // The shop's new link starts from the beginning.
  const next = await linkOf(orderId);
  const [{ browser: first }, { browser: second }] = [await open(next), await open(next)];
  expect(await start(first, orderId, ADDRESS)).toBe(200);
  expect(await start(second, orderId, ELSEWHERE)).toBe(409);
});

test("after a payment that failed, the next holder has a protected time, and no one after that", async () => {
  const { orderId, token, payer, other, payment } = await forwardedLink();
  await payAtProvider(shop, payment.paymentId, { outcome: "failed" });
  await endPayerTime(orderId);
  expect(await start(other, orderId, ELSEWHERE)).toBe(200);
  expect(await start(payer, orderId, ADDRESS)).toBe(409);
  await endPayerTime(orderId);
  const { browser: third } = await open(token);
  expect(await start(third, orderId, CORRECTED)).toBe(200);
  expect(await start(payer, orderId, ADDRESS)).toBe(200);
});

test("an invoice is for its payer's business, also if staff made a new link during the payment", async () => {
  const { orderId, payer, payment } = await forwardedLink();
  expect(await start(payer, orderId, ADDRESS, BUSINESS)).toBe(200);
  await linkOf(orderId);
  await payAtProvider(shop, payment.paymentId);
  await checkAll();
  expect(await orderRow(shop, orderId)).toMatchObject({ status: "Paid", ...BUSINESS });
});

test("an invoice is for its payer's business after another holder took over and the payer again", async () => {
  const { orderId, payer, other, payment } = await forwardedLink();
  const takeOver = async (browser: Browser, address: object, buyer: object) => {
    await endPayerTime(orderId);
    expect(await start(browser, orderId, address, buyer)).toBe(200);
  };
  await payAtProvider(shop, payment.paymentId, { outcome: "failed" });
  await takeOver(other, ELSEWHERE, OTHER_BUSINESS);
  await takeOver(payer, CORRECTED, BUSINESS);
  await payAtProvider(shop, payment.paymentId);
  await checkAll();
  expect(await orderRow(shop, orderId)).toMatchObject({ status: "Paid", ...BUSINESS });
});

test.each(["no", "another"] as const)(
  "an invoice is not for the business of the holder of a newer link; staff then made %s link",
  async (newest) => {
    const { orderId, payer, payment } = await forwardedLink();
    expect(await start(payer, orderId, ADDRESS, BUSINESS)).toBe(200);
    const { browser: holder } = await open(await linkOf(orderId));
    expect(await start(holder, orderId, ELSEWHERE, OTHER_BUSINESS)).toBe(200);
    if (newest === "another") await linkOf(orderId);
    await payAtProvider(shop, payment.paymentId);
    await checkAll();
    expect(await orderRow(shop, orderId)).toMatchObject({ status: "Paid", ...NO_BUSINESS });
  },
);

test("the payer may enter a business while another holder may be paying with the same address", async () => {
  const { orderId, payer, other } = await forwardedLink();
  expect(await start(other, orderId, ADDRESS)).toBe(200);
  expect(await start(payer, orderId, ADDRESS, BUSINESS)).toBe(200);
  expect(await orderRow(shop, orderId)).toMatchObject(BUSINESS);
});

test("a holder who pays with the present address is refused another business, and may repeat the present one", async () => {
  const { orderId, payer, other } = await forwardedLink();
  expect(await other.tryStartPayment(orderId, ADDRESS, BUSINESS)).toMatchObject({
    status: 409,
    json: { code: "ORDER_BEING_PAID", message: expect.stringContaining("GST invoice") },
  });
  expect(await orderRow(shop, orderId)).toMatchObject(NO_BUSINESS);
  expect(await start(payer, orderId, ADDRESS, BUSINESS)).toBe(200);
  const renamed = { ...BUSINESS, buyerBusinessName: "Iyer Stores" };
  for (const buyer of [OTHER_BUSINESS, renamed])
    expect(await start(other, orderId, ADDRESS, buyer)).toBe(409);
  const unticked = { buyerGstin: "", buyerBusinessName: "" };
  for (const buyer of [BUSINESS, { ...BUSINESS, buyerGstin: ` ${BUYER_GSTIN.toLowerCase()}` }, unticked, {}])
    expect(await start(other, orderId, ADDRESS, buyer)).toBe(200);
  expect(await orderRow(shop, orderId)).toMatchObject(BUSINESS);
});
