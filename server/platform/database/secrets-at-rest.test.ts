import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, Browser, expectStatus } from "../../../tests/support/browser.ts";
import { freshPhone, payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { dumpDatabase } from "../../../tests/support/dump-database.ts";
import { codeOn, otherThan } from "../../../tests/support/mailbox.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../../tests/support/provider.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { codeOf, openSecuredAdmin } from "../../../tests/support/second-factor.ts";
import { ensureOwner } from "../../staff/ensure-owner.ts";

const PASSWORD = "a-password-nobody-should-read";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
  await ensureOwner(databaseOf(shop), "owner", PASSWORD, () => {});
});
afterAll(() => shop.close());

/** The secret as it is, and as anybody can make it again from guesses. */
function disguises(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString("hex"),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    createHash("md5").update(secret).digest("hex"),
    createHash("sha1").update(secret).digest("hex"),
  ];
}

test("a copy of the database opens no session, verifies no phone and logs nobody in", async () => {
  const login = await ask<{ token: string }>(shop, "POST", "/api/admin/login", {
    body: { username: "owner", password: PASSWORD },
  });
  const { token } = expectStatus(login, 200).json;
  // For the numbers that any order brings.
  await new Browser(shop).placeOrder();
  const before = new Set((await dumpDatabase(shop)).split("\n"));
  await ask(shop, "POST", "/api/admin/login", { body: { username: "owner", password: "a-wrong-password" } });
  const codes: string[] = [];
  for (let n = 0; n < 8; n++) {
    const browser = new Browser(shop);
    const phone = freshPhone();
    const orderId = await browser.placeOrder();
    await browser.askToSendOtp(phone, orderId);
    codes.push(await codeOn(shop, phone));
    await browser.askToVerifyOtp(phone, otherThan(codes.at(-1) as string), orderId);
  }
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "once" });
  await browser.askToConfirmPayment(orderId, receipt);
  const cookie = browser.cookie.replace("shopper=", "");

  const whole = await dumpDatabase(shop);
  // What it does hold is found, so that finding nothing means something.
  for (const kept of [orderId, receipt.razorpay_payment_id, "Marine Drive", "$argon2id$"])
    expect(whole).toContain(kept);
  const secrets = [token, cookie, PASSWORD, "a-wrong-password", receipt.razorpay_signature];
  const settings = [shop.keySecret, shop.webhookSecret, "fast2sms-key"];
  for (const secret of [...secrets, ...settings].flatMap(disguises)) expect(whole).not.toContain(secret);
  // A code of four digits may be the number of a migration, or a price: what was there before gives none away.
  const added = whole
    .split("\n")
    .filter((row) => !before.has(row))
    .join("\n");
  expect(added).toContain("otp_codes");
  const asNumber = (code: string) => new RegExp(`(?<![0-9A-Za-z])${code}(?![0-9A-Za-z])`);
  const stoodBefore = [...before].join("\n");
  const telling = codes.filter((code) => !asNumber(code).test(stoodBefore));
  expect(telling).not.toEqual([]);
  for (const code of telling) expect(added).not.toMatch(asNumber(code));
  for (const code of codes) {
    for (const kind of ["md5", "sha1", "sha256", "sha512"])
      expect(whole).not.toContain(createHash(kind).update(code).digest("hex"));
  }
});

test("a copy of the database holds no second factor either", async () => {
  const admin = await openSecuredAdmin(shop);
  const { username, secret, recoveryCodes, token } = admin;
  const [used = "", ...unused] = recoveryCodes;
  for (const code of [used, await codeOf(databaseOf(shop), secret)]) {
    const body = { username, password: "a-long-password", code };
    expectStatus(await ask(shop, "POST", "/api/admin/login", { body }), 200);
  }
  const changed = await admin.ask<{ token: string }>("PUT", "/api/admin/password", {
    current: "a-long-password",
    next: "another-password-nobody-should-read",
  });
  const { token: nextToken } = expectStatus(changed, 200).json;

  const whole = await dumpDatabase(shop);
  for (const kept of [username, "authenticator app turned on", "recovery_codes"])
    expect(whole).toContain(kept);
  const codes = [used, ...unused].flatMap((code) => [code, code.replaceAll("-", "")]);
  const secrets = [secret, ...codes, token, nextToken, "another-password-nobody-should-read"];
  for (const each of secrets.flatMap((each) => [...disguises(each), ...disguises(each.toLowerCase())]))
    expect(whole).not.toContain(each);
  for (const code of codes) expect(whole).not.toContain(createHash("sha256").update(code).digest("hex"));
});
