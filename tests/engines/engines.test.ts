// A purchase and all of the owner's screens in WebKit and Firefox: npm run test:engines, before a release. It needs
// Debian's webkit2gtk-driver, xvfb and firefox-esr.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import { SCREENS } from "../../web/admin/screens.ts";
import { openAdmin, paidOrder } from "../support/admin.ts";
import { freshPhone } from "../support/builders.ts";
import { openClonedShop } from "../support/cloned-shop.ts";
import { codeOn } from "../support/mailbox.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { orderIn } from "../support/orders.ts";
import { databaseOf } from "../support/rows.ts";
import { openFirefox } from "./firefox.ts";
import { type Engine, EnginePage } from "./page.ts";
import { openWebKit } from "./webkit.ts";

/** WebKit's window cannot be narrower: its buttons stand in one row. */
const PHONE = { width: 447, height: 800 };
const DESK = { width: 1280, height: 900 };

let shop: TestShop;
let engine: Engine | undefined;

beforeAll(async () => {
  shop = await openClonedShop({ sandboxMounted: true, withPictures: true });
});
afterEach(() => engine?.close());
afterAll(() => shop.close());

describe.each([
  ["WebKit", openWebKit],
  ["Firefox", openFirefox],
])("%s", (_, openEngine) => {
  test("a shopper buys at a phone's size", async () => {
    engine = await openEngine(PHONE);
    const page = new EnginePage(engine, shop.url);
    const phone = freshPhone();
    await page.open("/products/nendran-banana-chips");
    await page.press("button", "Buy Now");
    await page.type("WhatsApp phone number", phone.slice(3));
    await page.press("button", "Send OTP");
    await page.shows("OTP have sucessfully sent");
    await page.type("4-digit code", await codeOn(shop, phone));
    await page.shows("Delivery address");
    await page.type("Pincode", "682001");
    await page.type("House or flat number", "14");
    await page.type("Road or area", "Chips Street");
    await page.type("Full name", "Anjali Nair");
    await page.type("Email", "anjali@example.com");
    await page.press("button", "Proceed to Payment");
    await page.press("button", "Pay");
    await page.shows("Thank You for Your Purchase!");
  });

  test("the owner opens each screen, with one order in each status", async () => {
    engine = await openEngine(DESK);
    const page = new EnginePage(engine, shop.url);
    for (const status of ORDER_STATUSES) await orderIn(shop, status);
    const { orderId } = await paidOrder(shop);
    const packed = await orderIn(shop, "Packed");
    const { slug } = await databaseOf(shop)
      .selectFrom("products")
      .select("slug")
      .limit(1)
      .executeTakeFirstOrThrow();
    const admin = await openAdmin(shop);
    await engine.open(`${shop.url}/robots.txt`);
    await page.run("localStorage.setItem('adminToken', arguments[0])", admin.token);

    const broken: string[] = [];
    for (const { path } of SCREENS) {
      // A run needs an account at a courier, and the sampler of parts shows what is loading.
      if (path.includes(":runId") || path === "/admin/parts") continue;
      const order = /select-carrier|create-consignment/.test(path) ? packed : orderId;
      const address = path.replace(":orderId", order).replace(":id", slug);
      await page.open(address);
      await page.until("return !document.body.innerText.includes('Loading...')");
      const text = await page.text();
      if (/^(Error: |Oops!)/m.test(text)) broken.push(`${address}: ${text}`);
    }
    expect(broken).toEqual([]);
  });
});
