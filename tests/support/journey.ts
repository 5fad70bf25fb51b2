// Shared by all stories: one shop per worker, and the common steps of a shopper.
import { test as base, expect, type Page } from "@playwright/test";
import pg from "pg";
import { cloneDatabase } from "./database-server.ts";
import { codeOn } from "./mailbox.ts";
import { openTestShop, type TestShop } from "./open-test-shop.ts";
import { SLOW_SEED, slowReplies } from "./slow-replies.ts";
import { TEST_TIMEOUT_MS } from "./timeouts.ts";

interface WorkerThings {
  shop: TestShop;
  /** A pool on the shop's database, to read rows and to arrange data. */
  sql: pg.Pool;
}

interface TestThings {
  /** +91 and ten digits that no other test uses. */
  phone: string;
  /** Console errors of the browser: script errors and CSP violations. */
  complaints: string[];
}

/** Shorter intervals than a real shop's, since stories wait for them. In ms. */
const OFTEN = { notifications: 1_000, writeVisits: 200 };

let phones = 0;

export const test = base.extend<TestThings, WorkerThings>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
    async ({}, use) => {
      const databaseUrl = await cloneDatabase({
        adminUrl: process.env.TEST_ADMIN_URL as string,
        templateUrl: process.env.TEST_TEMPLATE_URL as string,
      });
      const shop = await openTestShop({
        databaseUrl,
        sandboxMounted: true,
        withPictures: true,
        intervals: OFTEN,
      });
      await use(shop);
      await shop.close();
    },
    { scope: "worker", timeout: TEST_TIMEOUT_MS },
  ],
  sql: [
    async ({ shop }, use) => {
      const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page }, use) => {
    if (SLOW_SEED !== null) await slowReplies(page, SLOW_SEED);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  phone: async ({}, use, testInfo) => {
    const number =
      900_000_000 + testInfo.parallelIndex * 10_000_000 + (process.pid % 1_000) * 1_000 + phones++;
    await use(`+919${String(number).slice(-9)}`);
  },
  complaints: [
    async ({ page }, use, testInfo) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        const text = message.text();
        // The browser logs every error status of the server. Stories check what the page shows for it
        // instead.
        if (message.type() === "error" && !text.startsWith("Failed to load resource")) complaints.push(text);
        // The page then waits for ever: a story must not print twice within two seconds.
        if (text.startsWith("Ignoring too frequent calls to print()")) complaints.push(text);
      });
      await use(complaints);
      if (testInfo.status !== testInfo.expectedStatus) {
        // The screenshot stays on the machine that ran the story; this text is printed with the failure.
        const messages = await page.locator("[role=alert], [role=status]").allInnerTexts();
        const body = [page.url(), ...messages.filter(Boolean), ...complaints].join("\n");
        await testInfo.attach("what the page said", { body, contentType: "text/plain" });
      }
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** For one try of a check that `toPass` repeats. */
export const ONE_TRY = { timeout: 2_000 };

/** Opens a page and waits until React has hydrated it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement?.dataset.hydrated === "yes");
}

/** Stores products in the browser's cart, as their pages would. Navigates away from the open page. */
export async function fillCart(page: Page, products: Record<string, number>): Promise<void> {
  const lines: object[] = [];
  for (const [productId, quantity] of Object.entries(products)) {
    const product = await page.request.get(`/api/products/${productId}`);
    lines.push({ ...(await product.json()), quantity });
  }
  await page.goto("/robots.txt");
  await page.evaluate((added) => {
    const inCart = JSON.parse(localStorage.getItem("kart") ?? "[]");
    localStorage.setItem("kart", JSON.stringify([...inCart, ...added]));
  }, lines);
}

/** Adds products to the cart on their pages. */
export async function addToCart(page: Page, products: Record<string, number>): Promise<void> {
  let inCart = 0;
  for (const [productId, quantity] of Object.entries(products)) {
    await open(page, `/products/${productId}`);
    for (let more = 1; more < quantity; more++) {
      await page
        .getByRole("button", { name: /^Increase quantity/ })
        .first()
        .click();
    }
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    inCart += quantity;
    await expect(page.getByRole("link", { name: new RegExp(`^Cart, ${inCart} items?$`) })).toBeVisible();
  }
}

/** @returns the order number */
export async function proceedToCheckout(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await page.waitForURL(/\/verify-otp\//);
  return orderIdOf(page);
}

export function orderIdOf(page: Page): string {
  return new URL(page.url()).pathname.split("/")[2] as string;
}

export async function sendCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel("WhatsApp phone number").fill(phone.slice(3));
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("OTP have sucessfully sent")).toBeVisible();
}

export async function verifyPhone(page: Page, shop: TestShop, phone: string): Promise<void> {
  await sendCode(page, phone);
  // The fourth digit submits the code.
  await page.getByLabel("4-digit code").fill(await codeOn(shop, phone));
  await page.waitForURL(/\/enter-address\//);
  await expect(page.getByRole("heading", { name: "Delivery address" })).toBeVisible();
}

export async function fillAddress(
  page: Page,
  { State = "Kerala", ...changes }: Record<string, string> = {},
): Promise<void> {
  const fields: Record<string, string> = {
    "Full name": "Anjali Nair",
    Email: "anjali@example.com",
    "House or flat number": "14, Second Floor",
    "Road or area": "Chips Street",
    Pincode: "678001",
    City: "Palakkad",
    ...changes,
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).fill(value);
  await page.getByLabel("State", { exact: true }).selectOption(State);
}

/** Opens the payment provider's checkout. */
export async function proceedToPayment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText("Sandbox – no real money")).toBeVisible();
}

export async function thankYou(page: Page): Promise<void> {
  await page.waitForURL(/\/payment-success/);
  await expect(page.getByRole("heading", { name: "Thank You for Your Purchase!" })).toBeVisible();
}

/**
 * Opens the address screen of a verified order for one packet of banana chips. Cart and order are created by
 * API calls.
 * @returns the order number
 */
export async function orderUpToAddress(page: Page, shop: TestShop, phone: string): Promise<string> {
  await fillCart(page, { "nendran-banana-chips": 1 });
  const items = [{ productId: "nendran-banana-chips", quantity: 1 }];
  const { orderId } = (await call(page, "/api/users/createOrder", { items })) as { orderId: string };
  await call(page, "/api/auth/sent-otp", { phoneNo: phone, orderId });
  await call(page, "/api/auth/verify-otp", { phoneNo: phone, otp: await codeOn(shop, phone), orderId });
  await page.evaluate((verified) => localStorage.setItem("phone", verified), phone);
  await open(page, `/enter-address/${orderId}/${encodeURIComponent(phone)}`);
  return orderId;
}

/** Sends one request with the browser's cookies. */
async function call(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/**
 * Buys one packet, up to "Thank You".
 * @returns the order number
 */
export async function buy(page: Page, shop: TestShop, phone: string): Promise<string> {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  return orderId;
}

/** The same with the page's clock paused. The seconds until the page returns home pass once the clock resumes. */
export async function buyWithTimeHeld(page: Page, shop: TestShop, phone: string): Promise<string> {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await holdTime(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  return orderId;
}

/** Status of the request for the last address of a phone, made by this browser. */
export function statusOfAddress(page: Page, phone: string): Promise<number> {
  return page.evaluate(
    async (path) => (await fetch(path)).status,
    `/api/users/getAddress/${encodeURIComponent(phone)}`,
  );
}

/** Pauses the page's clock. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
