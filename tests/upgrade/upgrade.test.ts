// Released shops, migrated to the newest schema with all their data (CONTRIBUTING.md).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminCoupon } from "../../contract/admin-coupons.ts";
import type { AdminProduct } from "../../contract/admin-products.ts";
import type { OrderDetail } from "../../contract/orders.ts";
import { SHIPPING_TOKEN_HEADER } from "../../contract/shipping-session.ts";
import { type Admin, logIn } from "../support/admin.ts";
import { Browser, expectStatus, sendRequest } from "../support/browser.ts";
import { moveParcel, PARCEL } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { messagesTo } from "../support/mailbox.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { jobsDone } from "../support/orders.ts";
import { payAtProvider } from "../support/provider.ts";
import { databaseOf } from "../support/rows.ts";
import { codeOf } from "../support/second-factor.ts";
import { sweep } from "../support/work-off.ts";
import { type Answered, type Dump, listDumps, listMigrations, readDump } from "./dumps.ts";
import { letTimePass } from "./let-time-pass.ts";
import { openUpgradedShop, type UpgradedShop } from "./open-upgraded-shop.ts";
import { absoluteAt } from "./relative-times.ts";
import { withoutPassing } from "./without-passing.ts";

/** Current name of tables that were renamed since a dump, by the name in the dump. */
const RENAMED_TABLES: Readonly<Record<string, string>> = {};

describe.each(listDumps())("a shop of the release with migration %s", (name) => {
  const dump: Dump = readDump(name);
  const { cast } = dump;
  let upgraded: UpgradedShop;
  let shop: TestShop;
  let owner: Admin;
  let packer: Admin;
  beforeAll(async () => {
    upgraded = await openUpgradedShop(dump);
    shop = upgraded.shop;
    const code = await codeOf(databaseOf(shop), cast.authenticatorSecret);
    owner = await logIn(shop, { username: cast.owner, password: cast.password, code });
    packer = await logIn(shop, { username: cast.packer, password: cast.password });
  });
  afterAll(() => upgraded?.close());

  const orderOf = async (orderId: string) =>
    expectStatus(await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`), 200).json;
  const untilIs = (orderId: string, status: string) =>
    eventually(async () => expect((await orderOf(orderId)).status).toBe(status));
  const headersOf = (who: Answered["who"]): Record<string, string> => {
    if (who === "anybody") return {};
    if (who === "shopper") return { cookie: cast.beingPaid.cookie };
    return { authorization: `Bearer ${(who === "owner" ? owner : packer).token}` };
  };

  test("its migrations have not changed since their release", () => {
    expect(listMigrations().slice(0, dump.migrations.length)).toEqual(dump.migrations);
  });

  test("no table has fewer rows", () => {
    const { rowsBefore, rowsAfter } = upgraded;
    const shrunk = Object.entries(rowsBefore).filter(
      ([table, rows]) => (rowsAfter[RENAMED_TABLES[table] ?? table] ?? 0) < rows,
    );
    expect(shrunk).toEqual([]);
  });

  describe("before its background work resumes", () => {
    test.each(dump.answered)("$who requests $path and gets the reply of the dump", async (then) => {
      const { status, json } = await sendRequest(shop, "GET", then.path, { headers: headersOf(then.who) });
      expect({ status, json: withoutPassing(then.path, json) }).toMatchObject(
        absoluteAt(upgraded.dumpedAt, { status: then.status, json: then.json }) as object,
      );
    });
  });

  describe("after its background work has resumed", () => {
    let shipped: { email: string; orderNumber: string; awb: string }[];
    beforeAll(async () => {
      const waiting = await upgraded.superuser.query(`
        select email, order_number as "orderNumber", awb from order_messages
        join consignments on consignments.id = subject_id join orders on orders.id = order_messages.order_id
        join addresses on addresses.id = address_id where kind = 'shipped' and order_messages.state = 'waiting'`);
      shipped = waiting.rows;
      await upgraded.letWorkerGoOn();
    });

    test("waiting webhooks and messages are handled", async () => {
      await upgraded.superuser.query("update provider_events set due_at = now() where handled_at is null");
      await sweep(shop);
      await jobsDone(shop);
      expect(await orderOf(cast.paidUnheard)).toMatchObject({
        status: "Paid",
        payments: [{ state: "paid" }],
      });
      const { orderId, email } = cast.mailWaiting;
      const mails = await messagesTo(shop, email);
      expect(mails.filter(({ body }) => body.includes(orderId))).toHaveLength(1);
      expect((await orderOf(orderId)).messages).toMatchObject([{ sentAt: expect.any(String), problem: "" }]);
      const waiting = await upgraded.superuser.query("select from order_messages where state = 'waiting'");
      expect(waiting.rowCount).toBe(0);
      expect(shipped).not.toEqual([]);
      for (const parcel of shipped) {
        const messages = (await messagesTo(shop, parcel.email)).filter(({ subject }) =>
          subject?.includes(parcel.orderNumber),
        );
        expect(messages[0]?.subject).toBe(`Your order ${parcel.orderNumber} is on its way`);
        expect(messages[0]?.body).toContain(parcel.awb);
      }
    });

    test("the shopper with an open payment pays the requested amount, with the coupon", async () => {
      const { orderId, cookie, coupon } = cast.beingPaid;
      const browser = new Browser(shop);
      browser.cookie = cookie;
      const opened = await orderOf(orderId);
      const { addressId } = (await browser.tryViewOrder(orderId)).json;
      const { paymentId } = await browser.startPayment(orderId, addressId);
      expect(opened.payments).toMatchObject([{ providerOrderId: paymentId, state: "open" }]);
      const sold = new Set(opened.items.map(({ productId }) => productId));
      const unitsOf = async () => {
        const { json } = await owner.request<AdminProduct[]>("GET", "/api/admin/products/all-products");
        return json.filter(({ productId }) => sold.has(productId)).map(({ available }) => available);
      };
      const units = await unitsOf();
      expectStatus(await browser.tryConfirmPayment(orderId, await payAtProvider(shop, paymentId)), 200);
      expect(await orderOf(orderId)).toMatchObject({ status: "Paid", payments: [{ state: "paid" }] });
      expect(await unitsOf()).toEqual(units);
      const { json: coupons } = await owner.request<AdminCoupon[]>("GET", "/api/admin/coupon");
      expect(coupons.find(({ couponName }) => couponName === coupon)).toMatchObject({ usedCount: 1 });
    });

    test("a retry of a cart with the same idempotency key gets the same order", async () => {
      const { orderId, key, items } = cast.repeated;
      const again = await new Browser(shop).tryPlaceOrder(items, undefined, { "idempotency-key": key });
      expect(expectStatus(again, 201).json.orderId).toBe(orderId);
    });

    test("the packer packs a Confirmed order and gets courier offers, with the tokens from before the upgrade", async () => {
      const headers = {
        authorization: `Bearer ${cast.packerTokens.admin}`,
        [SHIPPING_TOKEN_HEADER]: cast.packerTokens.shipping,
      };
      const body = { status: "Packed" };
      const path = `/api/admin/order/change-status/${cast.toPack}`;
      expectStatus(await sendRequest(shop, "PUT", path, { headers, body }), 200);
      expect(await orderOf(cast.toPack)).toMatchObject({
        status: "Packed",
        taxDocuments: [{ total: expect.any(Number) }],
      });
      const offers = `/api/admin/consignments/${cast.toPack}/offers`;
      expectStatus(await sendRequest(shop, "POST", offers, { headers, body: PARCEL }), 200);
    });

    test("a parcel that was in transit is delivered", async () => {
      const { orderId, awb } = cast.onItsWay;
      const scans = (await orderOf(orderId)).consignment?.events.length as number;
      await moveParcel(shop, awb, "delivered");
      await untilIs(orderId, "Delivered");
      expect((await orderOf(orderId)).consignment?.events).toHaveLength(scans + 1);
    });

    test("a recovery code logs in once, a closed account never", async () => {
      const attempt = async (username: string, code: string) => {
        const body = { username, password: cast.password, code };
        return (await sendRequest(shop, "POST", "/api/admin/login", { body })).status;
      };
      expect(await attempt(cast.owner, cast.recoveryCode)).toBe(200);
      expect(await attempt(cast.owner, cast.recoveryCode)).toBe(400);
      expect(await attempt(cast.closedAccount, "")).toBe(401);
    });

    test("an hour later the sweep makes the refund that was due", async () => {
      expect((await orderOf(cast.refundDue)).status).toBe("Cancelled");
      await letTimePass(upgraded.superuser, { minutes: 60 });
      await sweep(shop);
      await untilIs(cast.refundDue, "Refunded");
      expect((await orderOf(cast.refundDue)).payments).toMatchObject([{ state: "refunded" }]);
    });
  });
});
