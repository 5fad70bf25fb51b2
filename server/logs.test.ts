// The shop as a separate process, so that its whole output can be checked.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ADDRESS, Browser, expectStatus, sendRequest } from "../tests/support/browser.ts";
import { freshPhone } from "../tests/support/builders.ts";
import { cloneDatabase } from "../tests/support/database-server.ts";
import { setFault } from "../tests/support/emulators.ts";
import { eventually } from "../tests/support/eventually.ts";
import { codeOn, otherThan } from "../tests/support/mailbox.ts";
import type { TestShop } from "../tests/support/open-test-shop.ts";
import { payAtProvider } from "../tests/support/provider.ts";
import { freePort } from "../tools/free-port.ts";
import { raisedLimits } from "../tools/raised-limits.ts";
import { type ShopProcess, startShop } from "../tools/shop-process.ts";

const PASSWORD = "a-password-nobody-should-read";
const dataDir = mkdtempSync(join(tmpdir(), "snackshop-logs-"));
let shop: TestShop;
let running: ShopProcess;
const written = () => running.output.join("\n");

beforeAll(async () => {
  const databaseUrl = await cloneDatabase({
    adminUrl: inject("adminUrl"),
    templateUrl: inject("templateUrl"),
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  running = await startShop({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: "trace",
    ...raisedLimits((name) => name.startsWith("shed")),
  });
  await running.open();
  shop = { url, sandboxUrl: `${url}/sandbox`, databaseUrl } as TestShop;
});
afterAll(async () => {
  await running.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

test("a whole checkout with all failures leaves nothing personal in the log", async () => {
  const browser = new Browser(shop);
  const phone = freshPhone();
  const orderId = await browser.placeOrder();
  await setFault(shop, "fast2sms", "error", 1, { code: 995, path: "/dev/whatsapp" });
  expectStatus(await browser.trySendOtp(phone, orderId), 503);
  await browser.trySendOtp(phone, orderId);
  const code = await codeOn(shop, phone);
  await browser.tryVerifyOtp(phone, otherThan(code), orderId);
  expectStatus(await browser.tryVerifyOtp(phone, code, orderId), 200);
  await browser.request("GET", `/enter-address/${orderId}/${phone}`);
  await browser.tryStartPayment(orderId, { ...ADDRESS, houseNo: "<4B>" });
  await setFault(shop, "razorpay", "html", 1, { path: "/orders", method: "POST" });
  expectStatus(await browser.tryStartPayment(orderId), 503);
  const payment = await browser.startPayment(orderId);
  const receipt = await payAtProvider(shop, payment.paymentId);
  await setFault(shop, "razorpay", "error", 1, { path: `/payments/${receipt.razorpay_payment_id}` });
  expectStatus(await browser.tryConfirmPayment(orderId, receipt), 202);
  expectStatus(await browser.tryConfirmPayment(orderId, receipt), 200);
  await browser.tryGetAddress(phone);
  await sendRequest(shop, "GET", `/api/users/getAddress/${phone}%zz`);
  await sendRequest(
    shop,
    "GET",
    `/enter-address/${orderId}/${phone}\u007f`.replace("\u007f", '%0d%0a{"level":60}'),
  );
  await sendRequest(shop, "POST", `/enter-address/${orderId}/${phone}`, { body: { phone } });
  const host = "https://new-host.example";
  const report = {
    "csp-report": { "blocked-uri": `${host}/enter-address/${orderId}/${phone}?code=${code}` },
  };
  await sendRequest(shop, "POST", "/api/csp-reports", {
    raw: JSON.stringify(report),
    headers: { "content-type": "application/csp-report" },
  });
  const login = await sendRequest<{ token: string }>(shop, "POST", "/api/admin/login", {
    body: { username: "admin", password: PASSWORD },
  });
  const { token } = expectStatus(login, 200).json;
  await sendRequest(shop, "GET", "/api/admin/orders/Paid", { headers: { authorization: `Bearer ${token}` } });

  // Proves that the log was written: each of the three failures above left its line.
  await eventually(() => {
    for (const line of [
      "one-time code not sent",
      "refused (status 400, code 995)",
      "status 500, code SERVER_ERROR, reason NA",
      "payment could not be opened",
      "payment could not be looked up",
    ])
      expect(written()).toContain(line);
  });
  const personal = [
    phone,
    phone.slice(3),
    ADDRESS.email,
    ADDRESS.fullName,
    ADDRESS.houseNo,
    ADDRESS.roadName,
  ];
  const secrets = [browser.cookie.replace("shopper=", ""), token, PASSWORD, receipt.razorpay_signature];
  const settings = ["sandbox-key-secret", "sandbox-webhook-secret", "sandbox-fast2sms-key"];
  expect(written()).toContain(host);
  for (const secret of [...personal, ...secrets, ...settings]) expect(written()).not.toContain(secret);
  // Ids are random, and may contain four digits of any kind.
  const withoutIds = written().replace(/[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
  expect(withoutIds).not.toMatch(new RegExp(`(?<![\\w.:])${code}(?!\\w)`));
});

test("each line of the log is one JSON object, whatever was requested", async () => {
  for (const path of [
    "/api/products/a%0d%0a%7b%22level%22:60%7d",
    "/api/%1b%5b31m",
    "/cart?%0a",
    "/api/images/%0a",
  ])
    await sendRequest(shop, "GET", path);
  await setFault(shop, "fast2sms", "error", 1);
  expectStatus(await new Browser(shop).trySendOtp(freshPhone()), 503);
  const lines = running.output.filter((line) => !line.startsWith("The shop is open at "));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    expect(line).not.toContain("\u001b");
  }
});

// By default the web's renderer prints the whole address if no route matches, not even the catch-all route for unknown
// pages.
test("an address that no route matches does not appear in the log", async () => {
  const phone = freshPhone();
  await sendRequest(shop, "GET", `/enter-address/X/${phone}/%0a`);
  await setFault(shop, "fast2sms", "error", 1);
  const { length } = written();
  expectStatus(await new Browser(shop).trySendOtp(freshPhone()), 503);
  await expect.poll(() => written().slice(length)).toContain("one-time code not sent");
  expect(written()).not.toContain(phone);
});
