import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, expectStatus, sendRequest } from "../../../tests/support/browser.ts";
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

/** The secret as it is, and in every form that an attacker could compute from a guess. */
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

test("a stolen copy of the database contains no usable session, code or password", async () => {
  const login = await sendRequest<{ token: string }>(shop, "POST", "/api/admin/login", {
    body: { username: "owner", password: PASSWORD },
  });
  const { token } = expectStatus(login, 200).json;
  // So that the numbers that any order adds are in the dump before.
  await new Browser(shop).placeOrder();
  const before = new Set((await dumpDatabase(shop)).split("\n"));
  await sendRequest(shop, "POST", "/api/admin/login", {
    body: { username: "owner", password: "a-wrong-password" },
  });
  const codes: string[] = [];
  for (let n = 0; n < 8; n++) {
    const browser = new Browser(shop);
    const phone = freshPhone();
    const orderId = await browser.placeOrder();
    await browser.trySendOtp(phone, orderId);
    codes.push(await codeOn(shop, phone));
    await browser.tryVerifyOtp(phone, otherThan(codes.at(-1) as string), orderId);
  }
  const { browser, orderId, payment } = await payingShopper(shop);
  const receipt = await payAtProvider(shop, payment.paymentId, { webhook: "once" });
  await browser.tryConfirmPayment(orderId, receipt);
  const cookie = browser.cookie.replace("shopper=", "");

  const whole = await dumpDatabase(shop);
  // Proves that the search finds what is there.
  for (const stored of [orderId, receipt.razorpay_payment_id, "Marine Drive", "$argon2id$"])
    expect(whole).toContain(stored);
  const secrets = [token, cookie, PASSWORD, "a-wrong-password", receipt.razorpay_signature];
  const settings = [shop.keySecret, shop.webhookSecret, "fast2sms-key"];
  for (const secret of [...secrets, ...settings].flatMap(disguises)) expect(whole).not.toContain(secret);
  // A code of four digits may equal the number of a migration or a price, so only new rows are searched.
  const added = whole
    .split("\n")
    .filter((row) => !before.has(row))
    .join("\n");
  expect(added).toContain("otp_codes");
  const asNumber = (code: string) => new RegExp(`(?<![0-9A-Za-z])${code}(?![0-9A-Za-z])`);
  const stoodBefore = [...before].join("\n");
  const distinctive = codes.filter((code) => !asNumber(code).test(stoodBefore));
  expect(distinctive).not.toEqual([]);
  for (const code of distinctive) expect(added).not.toMatch(asNumber(code));
  for (const code of codes) {
    for (const kind of ["md5", "sha1", "sha256", "sha512"])
      expect(whole).not.toContain(createHash(kind).update(code).digest("hex"));
  }
});

test("a stolen copy of the database contains no second factor either", async () => {
  const admin = await openSecuredAdmin(shop);
  const { username, secret, recoveryCodes, token } = admin;
  const [used = "", ...unused] = recoveryCodes;
  for (const code of [used, await codeOf(databaseOf(shop), secret)]) {
    const body = { username, password: "a-long-password", code };
    expectStatus(await sendRequest(shop, "POST", "/api/admin/login", { body }), 200);
  }
  const changed = await admin.request<{ token: string }>("PUT", "/api/admin/password", {
    current: "a-long-password",
    next: "another-password-nobody-should-read",
  });
  const { token: nextToken } = expectStatus(changed, 200).json;

  const whole = await dumpDatabase(shop);
  for (const stored of [username, "authenticator app turned on", "recovery_codes"])
    expect(whole).toContain(stored);
  const codes = [used, ...unused].flatMap((code) => [code, code.replaceAll("-", "")]);
  const secrets = [secret, ...codes, token, nextToken, "another-password-nobody-should-read"];
  for (const each of secrets.flatMap((each) => [...disguises(each), ...disguises(each.toLowerCase())]))
    expect(whole).not.toContain(each);
  for (const code of codes) expect(whole).not.toContain(createHash("sha256").update(code).digest("hex"));
});
