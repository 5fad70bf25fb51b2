// The doctor against the emulators, which refuse what the providers would refuse.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { generate } from "selfsigned";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { DAY_MS } from "../../../rules/time.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { setProfile } from "../../../tests/support/orders.ts";
import { offerCashOnDelivery, payAtProvider, setFeeBearer } from "../../../tests/support/provider.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { freePort } from "../../../tools/free-port.ts";
import { openCourier } from "../../adapters/courier/courier-registry.ts";
import { smtpMailer } from "../../adapters/email/smtp.ts";
import { fast2smsWallet } from "../../adapters/messages/wallet.ts";
import { razorpay } from "../../adapters/payments/razorpay.ts";
import type { Config } from "../../platform/config/config.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { checkCertificate } from "./check-address.ts";
import { type DoctorInput, type Examined, examine } from "./examine.ts";
import { reportOf } from "./report.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

/** Runs all checks with the shop's settings and these changes. */
function runChecks(change: (config: Config) => Partial<Config> = () => ({}), db?: DoctorInput["db"]) {
  const asItIs = shop.shop.deps.config;
  const config = { ...asItIs, ...change(asItIs) };
  return examine({
    config,
    db: db ?? databaseOf(shop),
    payments: razorpay(config.payments),
    wallet: fast2smsWallet(config.messages),
    mailer: smtpMailer(config.smtpUrl, config.mailFrom),
    courier: openCourier(config),
  });
}

/** Verdict, finding and advice of one check. */
function about(examined: readonly Examined[], what: string): string {
  const { verdict, found, advice } = examined.find((each) => each.what === what) as Examined;
  return `${verdict}: ${found} → ${advice}`;
}

/** The shop's account at Meta, as the emulator knows it. */
const atMeta = ({ messages }: Config) => ({
  messages: {
    ...messages,
    provider: "whatsapp" as const,
    apiUrl: `${shop.sandboxUrl}/whatsapp`,
    key: "whatsapp-token",
  },
});

test("with correct settings every check is ok", async () => {
  const examined = await runChecks();
  expect(examined.filter(({ verdict }) => verdict === "BROKEN")).toEqual([]);
  expect(
    Object.fromEntries(examined.map(({ what, verdict, found }) => [what, `${verdict}: ${found}`])),
  ).toMatchObject({
    Razorpay: "ok: the test key is accepted",
    "Razorpay's settings":
      "ok: the payments of the last 7 days show no setting that changes amounts, and no cash on delivery",
    "Razorpay's webhook": `ok: ${shop.url}/api/webhooks/razorpay reaches the shop`,
    "Fast2SMS's wallet": "ok: the key is accepted; ₹75 for 300 messages",
    "WhatsApp template": expect.stringMatching(/^not checked: Fast2SMS cannot confirm/),
    Shiprocket: "ok: the account is accepted, and the pickup address “Primary” is verified",
    "Shiprocket's webhook": `ok: ${shop.url}/api/webhooks/courier reaches the shop`,
    "Replies to e-mails": expect.stringMatching(/^ok: customers' replies go to \S+@/),
    "Mail server": expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ lets the shop log in/),
    Certificate: "not checked: PUBLIC_URL has no https",
    Database: "ok: PostgreSQL 18, schema up to date",
    "Database's clock": "ok: the database's clock is right",
    Clock: "ok: this machine's clock is right",
    Disk: expect.stringMatching(/^(ok|check): [\d.]+ GB free, \d+ %$/),
  });
});

test("refused keys are named with advice, and never shown", async () => {
  const examined = await runChecks(({ payments, messages, courier }) => ({
    payments: { ...payments, keySecret: "wrong-secret-1" },
    messages: { ...messages, walletKey: "wrong-secret-2" },
    courier: { ...(courier as NonNullable<Config["courier"]>), password: "wrong-secret-3" },
  }));
  expect(about(examined, "Razorpay")).toMatch(/^BROKEN: .*status 401.* → Copy RAZORPAY_KEY_ID and/);
  expect(about(examined, "Fast2SMS's wallet")).toMatch(
    /^BROKEN: .*status 401, code 412.* → Copy FAST2SMS_API_KEY/,
  );
  expect(about(examined, "Shiprocket")).toMatch(/^BROKEN: .* → Shiprocket does not accept the shop's e-mail/);
  expect(about(examined, "Mail server")).toMatch(/^ok/);
  expect(JSON.stringify(examined)).not.toContain("wrong-secret");
});

test("reports that customers pay Razorpay's fee", async () => {
  const { payment } = await payingShopper(shop);
  await setFeeBearer(shop, "customer");
  await payAtProvider(shop, payment.paymentId);
  await setFeeBearer(shop, "platform");
  expect(about(await runChecks(), "Razorpay's settings")).toMatch(
    /^check: Your Razorpay account makes customers pay the fee → Switch off the Convenience Fee Model /,
  );
});

test("reports cash on delivery that is switched on at Razorpay", async () => {
  const { payment } = await payingShopper(shop);
  await offerCashOnDelivery(shop);
  await payAtProvider(shop, payment.paymentId, { outcome: "pending" });
  expect(about(await runChecks(), "Razorpay's settings")).toMatch(
    /^check: .*a shopper chose cash on delivery .* → .*Switch off Cash on Delivery in the Razorpay dashboard/,
  );
});

test("names an address that no one reads as that of customers' replies", async () => {
  const noReply = () => ({ mailFrom: "Nendra <no-reply@nendra.in>" });
  await setProfile(shop, { email: "" });
  expect(about(await runChecks(noReply), "Replies to e-mails")).toMatch(
    /^BROKEN: customers' replies go to no-reply@nendra\.in, which no one reads → Enter an address/,
  );
  expect(about(await runChecks(), "Replies to e-mails")).toMatch(/^check: .* go to the sender/);
  await setProfile(shop, { email: "noreply@nendra.in" });
  expect(about(await runChecks(), "E-mail address")).toMatch(/^check: not done yet → Enter an address whose/);
  await setProfile(shop, { email: "care@nendra.in" });
  expect(about(await runChecks(noReply), "Replies to e-mails")).toMatch(/^ok: .* go to care@nendra\.in/);
});

test("the template of the codes must exist at Meta in its language, and be approved", async () => {
  expect(about(await runChecks(atMeta), "WhatsApp template")).toBe(
    "ok: the token is accepted, and the template verification_code in en is approved → ",
  );
  const withTemplate = (name: string, language: string) =>
    runChecks((config) => ({ messages: { ...atMeta(config).messages, template: { name, language } } }));
  expect(about(await withTemplate("verification_code", "ml"), "WhatsApp template")).toMatch(
    /^BROKEN: the template verification_code in ml does not exist → Create it in WhatsApp Manager/,
  );
  expect(about(await withTemplate("verification", "en"), "WhatsApp template")).toMatch(
    /^BROKEN: .* does not exist/,
  );
  expect(about(await withTemplate("verification_code_old", "en"), "WhatsApp template")).toMatch(
    /^BROKEN: .* is PAUSED/,
  );
});

test.each([
  ["token", { key: "another-token" }, /status 401, code 190/],
  ["number", { phoneNumberId: "no-number" }, /status 400, code 100/],
])("detects a %s that Meta does not know", async (_what, wrong, message) => {
  const examined = await runChecks((config) => ({ messages: { ...atMeta(config).messages, ...wrong } }));
  expect(about(examined, "WhatsApp template")).toMatch(message);
  expect(about(examined, "WhatsApp template")).toMatch(/^BROKEN: .* → Check WHATSAPP_TOKEN/);
});

test("detects a pickup address that is unverified or missing", async () => {
  await setProfile(shop, { parcel: { pickupLocation: "Godown" } });
  expect(about(await runChecks(), "Shiprocket")).toMatch(
    /^BROKEN: .* → .*not verified the pickup address “Godown”/,
  );
  await setProfile(shop, { parcel: { pickupLocation: "Elsewhere" } });
  expect(about(await runChecks(), "Shiprocket")).toMatch(
    /^BROKEN: .* → .*no pickup address called “Elsewhere”/,
  );
  await setProfile(shop, { parcel: { pickupLocation: "Primary" } });
});

test("warns of an almost empty wallet", async () => {
  await setFault(shop, "fast2sms", "wallet-empty", 1);
  expect(about(await runChecks(), "Fast2SMS's wallet")).toBe(
    "check: the key is accepted; ₹0 for 0 messages → Recharge the wallet at Fast2SMS.",
  );
});

test("detects an address that leads to another server", async () => {
  const elsewhere = createServer((_request, response) => {
    response.writeHead(400, { "content-type": "application/json" }).end(`{"message":"Bad Request"}`);
  });
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void elsewhere.close().closeAllConnections());
  const { port } = elsewhere.address() as AddressInfo;
  const examined = await runChecks(() => ({ publicUrl: `http://127.0.0.1:${port}` }));
  for (const what of ["Razorpay's webhook", "Shiprocket's webhook"])
    expect(about(examined, what)).toMatch(/^BROKEN: .* answers with status 400, not as the shop does/);
  const closed = `http://127.0.0.1:${await freePort()}`;
  expect(about(await runChecks(() => ({ publicUrl: closed })), "Razorpay's webhook")).toMatch(
    /^BROKEN: .*ECONNREFUSED/,
  );
});

test("names a mail server that refuses the account", async () => {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(Object.assign(new Error("no"), { responseCode: 535 })),
  });
  const listener = server.listen(0, "127.0.0.1");
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  await eventually(() => expect(listener.address()).not.toBeNull());
  const { port } = listener.address() as AddressInfo;
  const examined = await runChecks(() => ({ smtpUrl: `smtp://shop:hunter22@127.0.0.1:${port}` }));
  expect(about(examined, "Mail server")).toBe(
    "BROKEN: no login (535) → Check the user, password, host and port in SMTP_URL.",
  );
});

test("detects a clock that is wrong by a minute in either direction", async () => {
  const server = createServer((_request, response) => {
    response.setHeader("date", new Date(Date.now() + 90_000).toUTCString());
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close().closeAllConnections());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const examined = await runChecks(({ payments }) => ({ payments: { ...payments, apiUrl } }));
  expect(about(examined, "Clock")).toMatch(/^BROKEN: this machine's clock is (89|90|91) s slow/);
});

/** A server at localhost with a self-signed certificate. */
async function openTlsServer(days: number): Promise<{ publicUrl: string; certificate: string }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    notBeforeDate: new Date(Date.now() - 60 * DAY_MS),
    notAfterDate: new Date(Date.now() + (days + 0.5) * DAY_MS),
  });
  const server = createTlsServer({ key, cert }, (socket) => socket.on("error", () => {}));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return {
    publicUrl: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate: cert,
  };
}

test("reports a certificate that browsers refuse, or that expires soon", async () => {
  const { publicUrl, certificate } = await openTlsServer(40);
  const config = { ...shop.shop.deps.config, publicUrl };
  expect(await checkCertificate(config, certificate)).toMatchObject({
    verdict: "ok",
    found: "the certificate is good for 40 days",
  });
  expect(await checkCertificate(config)).toMatchObject({
    verdict: "BROKEN",
    found: "browsers refuse the certificate (DEPTH_ZERO_SELF_SIGNED_CERT)",
  });
  const ending = await openTlsServer(7);
  expect(
    await checkCertificate({ ...config, publicUrl: ending.publicUrl }, ending.certificate),
  ).toMatchObject({
    verdict: "check",
    found: "the certificate ends in 7 days",
  });
});

test("warns a live shop behind https that trusts no proxy", async () => {
  const live = () => ({ mode: "live" as const, publicUrl: "https://nendra.example" });
  expect(about(await runChecks(live), "Proxy")).toMatch(
    /^check: no proxy is trusted.* → Set TRUSTED_PROXIES/,
  );
  expect(about(await runChecks(() => ({ ...live(), trustedProxies: ["127.0.0.1"] })), "Proxy")).toMatch(
    /^ok/,
  );
});

test("warns if the shop's role could change the schema of an external database", async () => {
  const outside = () => ({ databaseUrl: shop.databaseUrl });
  expect(about(await runChecks(outside), "Database")).toMatch(
    /owns the tables → Set DATABASE_URL to a role of its own/,
  );
  expect(about(await runChecks(outside, shop.shop.deps.db), "Database")).toBe(
    "ok: PostgreSQL 18, schema up to date → ",
  );
});

test("without the database the other checks run, and the report has advice", async () => {
  const examined = await runChecks(undefined, "There is no shop yet.");
  expect(about(examined, "Database")).toMatch(/^BROKEN: There is no shop yet\./);
  expect(about(examined, "Shiprocket")).toBe("ok: the account is accepted → ");
  const lines = reportOf(examined).split("\n");
  expect(lines).toContainEqual(expect.stringMatching(/^ok {10} Razorpay {14}the test key is accepted$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ +→ Nothing works without it\.$/));
});

test("a live shop without address or FSSAI number is broken, a sandbox is only reminded", async () => {
  const { postalAddress, fssaiNumber } = await getShopProfile(databaseOf(shop));
  await setProfile(shop, { postalAddress: "", fssaiNumber: "" });
  const sandbox = await runChecks();
  expect(about(sandbox, "FSSAI number")).toMatch(/^check: not done yet → Enter the number of your FSSAI/);
  const live = await runChecks(() => ({ mode: "live" }));
  for (const what of ["Phone and address", "FSSAI number"])
    expect(about(live, what)).toMatch(/^BROKEN: missing/);
  expect(about(live, "Backup")).toBe(
    "check: not done yet → Set BACKUP_PASSPHRASE, BACKUP_FOLDER and BACKUP_HOUR, or run npm run backup.",
  );
  await setProfile(shop, { postalAddress, fssaiNumber });
  expect(about(await runChecks(() => ({ mode: "live" })), "FSSAI number")).toBe("ok: done → ");
});

test("a phone number that cannot be dialled and a pincode without a place are not done", async () => {
  const { phone, sheet } = await getShopProfile(databaseOf(shop));
  expect(about(await runChecks(), "Phone and address")).toBe("ok: done → ");
  await setProfile(shop, { phone: "12", sheet: { ...sheet, originPincode: "999999" } });
  const examined = await runChecks(() => ({ mode: "live" }));
  expect(about(examined, "Phone and address")).toMatch(/^BROKEN: missing → Enter the phone number/);
  expect(about(examined, "Delivery")).toMatch(/^check: not done yet → No place has the pincode 999999/);
  await setProfile(shop, { phone, sheet });
});
