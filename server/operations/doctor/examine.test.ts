// The doctor against the emulators, which refuse what the providers refuse.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { generate } from "selfsigned";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS } from "../../../rules/time.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { setProfile } from "../../../tests/support/orders.ts";
import { offerCashOnDelivery, payAtProvider } from "../../../tests/support/provider.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { freePort } from "../../../tools/free-port.ts";
import { openCourier } from "../../adapters/courier/courier-registry.ts";
import { smtpMailer } from "../../adapters/email/smtp.ts";
import { fast2smsWallet } from "../../adapters/messages/wallet.ts";
import { razorpay } from "../../adapters/payments/razorpay.ts";
import type { Config } from "../../platform/config/config.ts";
import { checkCertificate } from "./check-address.ts";
import { type Examined, examine, type Patient } from "./examine.ts";
import { reportOf } from "./report.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

/** What is found with the shop's settings, and these instead of some. */
function look(change: (config: Config) => Partial<Config> = () => ({}), db?: Patient["db"]) {
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

/** Verdict and words about one thing. */
function about(examined: readonly Examined[], what: string): string {
  const { verdict, found, advice } = examined.find((each) => each.what === what) as Examined;
  return `${verdict}: ${found} → ${advice}`;
}

/** The shop's account at Meta, as the emulator has it. */
const atMeta = ({ messages }: Config) => ({
  messages: {
    ...messages,
    provider: "whatsapp" as const,
    apiUrl: `${shop.sandboxUrl}/whatsapp`,
    key: "whatsapp-token",
  },
});

test("a shop whose settings are right is told so, thing by thing", async () => {
  const examined = await look();
  expect(examined.filter(({ verdict }) => verdict === "BROKEN")).toEqual([]);
  expect(
    Object.fromEntries(examined.map(({ what, verdict, found }) => [what, `${verdict}: ${found}`])),
  ).toMatchObject({
    Razorpay: "ok: the test key is accepted",
    "Cash on delivery": "ok: no shopper chose cash on delivery in the last 7 days",
    "Razorpay's webhook": `ok: ${shop.url}/api/webhooks/razorpay reaches the shop`,
    "Fast2SMS's wallet": "ok: the key is accepted; ₹75 for 300 messages",
    "WhatsApp template": expect.stringMatching(/^not asked: Fast2SMS does not say/),
    Shiprocket: "ok: the account is accepted, and the pickup address “Primary” is verified",
    "Shiprocket's webhook": `ok: ${shop.url}/api/webhooks/courier reaches the shop`,
    "Mail server": expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ lets the shop log in/),
    Certificate: "not asked: PUBLIC_URL has no https",
    Database: "ok: PostgreSQL 18, schema up to date",
    "Database's clock": "ok: the database's clock is right",
    Clock: "ok: this machine's clock is right",
    Disk: expect.stringMatching(/^(ok|look): [\d.]+ GB free, \d+ %$/),
  });
});

test("keys that are not accepted are named, with where to get others, and never shown", async () => {
  const examined = await look(({ payments, messages, courier }) => ({
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

test("cash on delivery that is switched on at Razorpay is reported", async () => {
  const { payment } = await payingShopper(shop);
  await offerCashOnDelivery(shop);
  await payAtProvider(shop, payment.paymentId, { outcome: "pending" });
  expect(about(await look(), "Cash on delivery")).toMatch(
    /^look: a shopper chose cash on delivery .* → Switch off Cash on Delivery in the Razorpay dashboard/,
  );
});

test("the template of codes is found at Meta, in its language, and has to be approved", async () => {
  expect(about(await look(atMeta), "WhatsApp template")).toBe(
    "ok: the token is accepted, and the template verification_code in en is approved → ",
  );
  const withTemplate = (name: string, language: string) =>
    look((config) => ({ messages: { ...atMeta(config).messages, template: { name, language } } }));
  expect(about(await withTemplate("verification_code", "ml"), "WhatsApp template")).toMatch(
    /^BROKEN: there is not the template verification_code in ml → Make it in WhatsApp Manager/,
  );
  expect(about(await withTemplate("verification", "en"), "WhatsApp template")).toMatch(
    /^BROKEN: there is not/,
  );
  expect(about(await withTemplate("verification_code_old", "en"), "WhatsApp template")).toMatch(
    /^BROKEN: .* is PAUSED/,
  );
});

test.each([
  ["token", { key: "another-token" }, /status 401, code 190/],
  ["number", { phoneNumberId: "no-number" }, /status 400, code 100/],
])("a %s that Meta does not know is found out", async (_what, wrong, words) => {
  const examined = await look((config) => ({ messages: { ...atMeta(config).messages, ...wrong } }));
  expect(about(examined, "WhatsApp template")).toMatch(words);
  expect(about(examined, "WhatsApp template")).toMatch(/^BROKEN: .* → Check WHATSAPP_TOKEN/);
});

test("a pickup address that is not verified, or not there, is found before the first parcel", async () => {
  await setProfile(shop, { parcel: { pickupLocation: "Godown" } });
  expect(about(await look(), "Shiprocket")).toMatch(
    /^BROKEN: .* → .*not verified the pickup address “Godown”/,
  );
  await setProfile(shop, { parcel: { pickupLocation: "Elsewhere" } });
  expect(about(await look(), "Shiprocket")).toMatch(/^BROKEN: .* → .*no pickup address called “Elsewhere”/);
  await setProfile(shop, { parcel: { pickupLocation: "Primary" } });
});

test("an almost empty wallet is told before it is empty", async () => {
  await setFault(shop, "fast2sms", "wallet-empty", 1);
  expect(about(await look(), "Fast2SMS's wallet")).toBe(
    "look: the key is accepted; ₹0 for 0 messages → Recharge the wallet at Fast2SMS.",
  );
});

test("an address that leads elsewhere is found out by what answers there", async () => {
  const elsewhere = createServer((_request, response) => {
    response.writeHead(400, { "content-type": "application/json" }).end(`{"message":"Bad Request"}`);
  });
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void elsewhere.close().closeAllConnections());
  const { port } = elsewhere.address() as AddressInfo;
  const examined = await look(() => ({ publicUrl: `http://127.0.0.1:${port}` }));
  for (const what of ["Razorpay's webhook", "Shiprocket's webhook"])
    expect(about(examined, what)).toMatch(/^BROKEN: .* answers with status 400, not as the shop does/);
  const closed = `http://127.0.0.1:${await freePort()}`;
  expect(about(await look(() => ({ publicUrl: closed })), "Razorpay's webhook")).toMatch(
    /^BROKEN: .*ECONNREFUSED/,
  );
});

test("a mail server that does not know the account is named", async () => {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(Object.assign(new Error("no"), { responseCode: 535 })),
  });
  const listener = server.listen(0, "127.0.0.1");
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  await vi.waitFor(() => expect(listener.address()).not.toBeNull());
  const { port } = listener.address() as AddressInfo;
  const examined = await look(() => ({ smtpUrl: `smtp://shop:hunter22@127.0.0.1:${port}` }));
  expect(about(examined, "Mail server")).toBe(
    "BROKEN: no login (535) → Check the user, password, host and port in SMTP_URL.",
  );
});

test("a clock that is wrong by a minute is found out, whichever way", async () => {
  const server = createServer((_request, response) => {
    response.setHeader("date", new Date(Date.now() + 90_000).toUTCString());
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close().closeAllConnections());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const examined = await look(({ payments }) => ({ payments: { ...payments, apiUrl } }));
  expect(about(examined, "Clock")).toMatch(/^BROKEN: this machine's clock is (89|90|91) s slow/);
});

/** A server at localhost with a certificate that it has signed itself. */
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

test("a certificate that browsers refuse, or that ends soon, is told", async () => {
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
    verdict: "look",
    found: "the certificate ends in 7 days",
  });
});

test("a live shop behind https that trusts no proxy is warned", async () => {
  const live = () => ({ mode: "live" as const, publicUrl: "https://nendra.example" });
  expect(about(await look(live), "Proxy")).toMatch(/^look: no proxy is trusted.* → Set TRUSTED_PROXIES/);
  expect(about(await look(() => ({ ...live(), trustedProxies: ["127.0.0.1"] })), "Proxy")).toMatch(/^ok/);
});

test("of an outside database it is told whether the shop's role could change the schema", async () => {
  const outside = () => ({ databaseUrl: shop.databaseUrl });
  expect(about(await look(outside), "Database")).toMatch(
    /owns the tables → Set DATABASE_URL to a role of its own/,
  );
  expect(about(await look(outside, shop.shop.deps.db), "Database")).toBe(
    "ok: PostgreSQL 18, schema up to date → ",
  );
});

test("without its database the rest is asked all the same, and the report says what to do", async () => {
  const examined = await look(undefined, "There is no shop yet.");
  expect(about(examined, "Database")).toMatch(/^BROKEN: There is no shop yet\./);
  expect(about(examined, "Shiprocket")).toBe("ok: the account is accepted → ");
  const lines = reportOf(examined).split("\n");
  expect(lines).toContainEqual(expect.stringMatching(/^ok {8} Razorpay {14}the test key is accepted$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ +→ Nothing works without it\.$/));
});
