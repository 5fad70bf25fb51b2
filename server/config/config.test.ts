import { expect, test } from "vitest";
import { readConfig, SettingError } from "./config.ts";
import { DEFAULT_LIMITS } from "./limit-settings.ts";

const LIVE = {
  SHOP_MODE: "live",
  PUBLIC_URL: "https://nendra.example",
  RAZORPAY_KEY_ID: "rzp_live_abc",
  RAZORPAY_KEY_SECRET: "key-secret",
  RAZORPAY_WEBHOOK_SECRET: "webhook-secret",
  FAST2SMS_API_KEY: "fast2sms-key",
  WHATSAPP_PHONE_NUMBER_ID: "100000000000001",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Nendra <hello@nendra.example>",
  OTP_PEPPER: "pepper",
};

/** The one line that whoever starts the shop reads. */
function complaintAbout(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    expect(error.message).not.toContain("\n");
    return error.message;
  }
  throw new Error("nothing was wrong");
}

test("with no settings it is a sandbox on this machine that talks to its own emulators", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    mode: "sandbox",
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: null,
    fillDemo: true,
    trustedProxies: [],
    ownerUsername: "admin",
    ownerPassword: null,
    limits: DEFAULT_LIMITS,
  });
  const { payments, messages, courier } = config;
  for (const url of [payments.apiUrl, messages.apiUrl, messages.walletUrl, courier?.apiUrl])
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sandbox\//);
});

test.each([
  [{ SHOP_MODE: "test" }, 'SHOP_MODE is sandbox or live, not "test".'],
  [{ OTP_PROVIDER: "pigeon" }, 'OTP_PROVIDER is fast2sms or whatsapp, not "pigeon".'],
  [{ PORT: "http" }, 'PORT is a whole number from 0 to 65535, not "http".'],
  [{ PORT: "-1" }, 'PORT is a whole number from 0 to 65535, not "-1".'],
  [{ PORT: "3000.5" }, 'PORT is a whole number from 0 to 65535, not "3000.5".'],
  [{ PORT: "65536" }, 'PORT is a whole number from 0 to 65535, not "65536".'],
  [
    { PUBLIC_URL: "nendra.example" },
    'PUBLIC_URL is an address that begins with http:// or https://, not "nendra.example".',
  ],
  [{ PUBLIC_URL: "javascript:alert(1)" }, /^PUBLIC_URL is an address/],
  [{ RAZORPAY_API_URL: "ftp://x" }, /^RAZORPAY_API_URL is an address/],
  [{ SHIPROCKET_API_URL: "x" }, /^SHIPROCKET_API_URL is an address/],
  [{ FAST2SMS_API_URL: "x" }, /^FAST2SMS_API_URL is an address/],
  [{ OTP_PROVIDER: "whatsapp", WHATSAPP_API_URL: "x" }, /^WHATSAPP_API_URL is an address/],
  [{ DATABASE_URL: "mysql://localhost/shop" }, "DATABASE_URL is an address that begins with postgres://."],
  [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD has 8 to 1024 characters."],
  [{ ADMIN_PASSWORD: "x".repeat(1_025) }, "ADMIN_PASSWORD has 8 to 1024 characters."],
  [
    { LIMIT_OTP_PER_ORDER: "many" },
    'LIMIT_OTP_PER_ORDER is a whole number from 1 to 1000000000, not "many".',
  ],
  [{ LIMIT_LOGIN_PER_MINUTE: "0" }, /^LIMIT_LOGIN_PER_MINUTE is a whole number from 1/],
])("%j is refused in one clear line", (env, message) => {
  expect(complaintAbout(env as Record<string, string>)).toMatch(message);
});

test("every mistake has a line of its own", () => {
  expect(() => readConfig({ PORT: "http", SHOP_MODE: "test", LIMIT_OTP_PER_ORDER: "0" })).toThrow(
    new SettingError(
      [
        'SHOP_MODE is sandbox or live, not "test".',
        'PORT is a whole number from 0 to 65535, not "http".',
        'LIMIT_OTP_PER_ORDER is a whole number from 1 to 1000000000, not "0".',
      ].join("\n"),
    ),
  );
});

test("a blank setting is as good as none", () => {
  const names = ["PORT", "PUBLIC_URL", "DATABASE_URL", "ADMIN_PASSWORD", "OTP_PEPPER", "LIMIT_OTP_PER_ORDER"];
  const blank = Object.fromEntries(names.map((name, n) => [name, " ".repeat(n % 2)]));
  expect(readConfig(blank)).toEqual(readConfig({}));
});

test("a database's password is not repeated", () => {
  expect(complaintAbout({ DATABASE_URL: "mysql://shop:hunter22@localhost/shop" })).not.toContain("hunter22");
});

test("live names everything that is missing at once", () => {
  const { SHOP_MODE } = LIVE;
  expect(complaintAbout({ SHOP_MODE })).toBe(
    "SHOP_MODE=live needs these settings: PUBLIC_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, " +
      "RAZORPAY_WEBHOOK_SECRET, WHATSAPP_PHONE_NUMBER_ID, SMTP_URL, MAIL_FROM, OTP_PEPPER, FAST2SMS_API_KEY.",
  );
  expect(complaintAbout({ ...LIVE, OTP_PROVIDER: "whatsapp" })).toBe(
    "SHOP_MODE=live needs these settings: WHATSAPP_TOKEN.",
  );
});

test.each(Object.keys(LIVE).filter((name) => name !== "SHOP_MODE"))(
  "live does not start without %s",
  (name) => {
    expect(complaintAbout({ ...LIVE, [name]: undefined })).toBe(
      `SHOP_MODE=live needs these settings: ${name}.`,
    );
    expect(complaintAbout({ ...LIVE, [name]: "" })).toBe(`SHOP_MODE=live needs these settings: ${name}.`);
  },
);

test("live takes no test key and no address without https", () => {
  expect(complaintAbout({ ...LIVE, RAZORPAY_KEY_ID: "rzp_test_abc" })).toMatch(/live RAZORPAY_KEY_ID/);
  expect(complaintAbout({ ...LIVE, PUBLIC_URL: "http://nendra.example" })).toMatch(/PUBLIC_URL with https/);
});

test("live talks to the providers themselves, with no key of the sandbox", () => {
  const config = readConfig(LIVE);
  expect(config.payments).toMatchObject({
    apiUrl: "https://api.razorpay.com/v1",
    checkoutScript: "https://checkout.razorpay.com/v1/checkout.js",
    webhookSecrets: ["webhook-secret"],
  });
  expect(config.messages).toMatchObject({ apiUrl: "https://www.fast2sms.com", key: "fast2sms-key" });
  expect(JSON.stringify(config)).not.toMatch(/sandbox/i);
});

test.each([
  "https://nendra.example",
  "https://172.32.0.1",
  "https://localhost.evil.example",
  "https://10.evil.example",
  "https://[2001:db8::1]",
])("a sandbox, which shows everybody's codes, does not stand at %s", (PUBLIC_URL) => {
  expect(complaintAbout({ PUBLIC_URL })).toMatch(/SHOP_MODE is sandbox, which shows one-time codes/);
  expect(readConfig({ PUBLIC_URL, ALLOW_PUBLIC_SANDBOX: "1" }).publicUrl).toBe(PUBLIC_URL);
});

test.each([
  "https://localhost",
  "https://shop.localhost:8443",
  "https://127.0.0.1",
  "https://192.168.1.5",
  "https://172.16.0.5",
  "https://[::1]",
  "http://10.0.0.5",
])("a sandbox may stand at %s", (PUBLIC_URL) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
});

test("settings are taken without the spaces and slashes around them", () => {
  expect(readConfig({ PUBLIC_URL: " http://shop.localhost:3000// ", PORT: " 3000 " })).toMatchObject({
    publicUrl: "http://shop.localhost:3000",
    port: 3000,
  });
  expect(readConfig({ TRUSTED_PROXIES: "10.0.0.1, 10.0.0.2," }).trustedProxies).toEqual([
    "10.0.0.1",
    "10.0.0.2",
  ]);
});

test("every limit is a setting", () => {
  for (const name of Object.keys(DEFAULT_LIMITS) as (keyof typeof DEFAULT_LIMITS)[]) {
    const setting = `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
    expect(readConfig({ [setting]: "77" }).limits).toEqual({ ...DEFAULT_LIMITS, [name]: 77 });
  }
});

test("while a webhook secret is being replaced both are good, the new one first", () => {
  expect(
    readConfig({ ...LIVE, RAZORPAY_PREVIOUS_WEBHOOK_SECRET: "last-years" }).payments.webhookSecrets,
  ).toEqual(["webhook-secret", "last-years"]);
});

test("live does without a courier, or has the whole of one", () => {
  expect(readConfig(LIVE).courier).toBeNull();
  const account = { SHIPROCKET_EMAIL: "api@nendra.example", SHIPROCKET_PASSWORD: "courier-password" };
  expect(readConfig({ ...LIVE, ...account }).courier).toEqual({
    apiUrl: "https://apiv2.shiprocket.in/v1/external",
    email: "api@nendra.example",
    password: "courier-password",
    webhookToken: "",
  });
  expect(readConfig({ ...LIVE, ...account, COURIER_WEBHOOK_TOKEN: "key" }).courier?.webhookToken).toBe("key");
  for (const half of [{ SHIPROCKET_EMAIL: "a@b.example" }, { SHIPROCKET_PASSWORD: "hunter22" }])
    expect(complaintAbout({ ...LIVE, ...half })).toBe(
      "SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD go together: set both or neither.",
    );
});
