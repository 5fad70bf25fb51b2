import { expect, test } from "vitest";
import { keysOf } from "../../../sandbox/default-keys.ts";
import { complaintAbout, LIVE } from "../../../tests/support/settings.ts";
import { readConfig, SettingError } from "./config.ts";
import { DEFAULT_LIMITS } from "./limit-settings.ts";

test("without settings it is a local sandbox that uses its own emulators", () => {
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
  ["nothing set", () => undefined],
  ["everything blank", () => "  "],
  ["keys of its own", (name: string) => ` own-${name} `],
])("with %s, a separate sandbox has the same keys as the shop", (_what, setTo) => {
  const names = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET", "FAST2SMS_API_KEY"];
  names.push("WHATSAPP_TOKEN", "SHIPROCKET_EMAIL", "SHIPROCKET_PASSWORD", "COURIER_WEBHOOK_TOKEN");
  const env = Object.fromEntries(names.map((name) => [name, setTo(name)]));
  const { payments, messages, courier } = readConfig(env);
  expect(keysOf(env)).toEqual({
    razorpay: {
      keyId: payments.keyId,
      keySecret: payments.keySecret,
      webhookSecret: payments.webhookSecrets[0],
    },
    fast2smsKey: messages.key,
    whatsappToken: readConfig({ ...env, OTP_PROVIDER: "whatsapp" }).messages.key,
    shiprocket: { email: courier?.email, password: courier?.password, webhookToken: courier?.webhookToken },
  });
});

test("a sandbox sends e-mails through a configured mail server", () => {
  expect(readConfig({}).smtpUrl).toBe("");
  expect(readConfig({ SMTP_URL: "smtp://127.0.0.1:2525" }).smtpUrl).toBe("smtp://127.0.0.1:2525");
  expect(complaintAbout({ SMTP_URL: "mail.example:587" })).toMatch(/^SMTP_URL is no mail server/);
});

test.each([
  [{ SHOP_MODE: "test" }, 'SHOP_MODE is sandbox or live, not "test".'],
  [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL is trace or debug or info or warn or error or fatal, not "loud".'],
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
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN has at least 24 characters."],
  [{ METRICS_PORT: "3000" }, "METRICS_PORT is 3000 like PORT. Choose another one."],
  [{ DATABASE_URL: "mysql://localhost/shop" }, "DATABASE_URL is an address that begins with postgres://."],
  [
    { MIGRATION_DATABASE_URL: "postgres://localhost/shop" },
    "MIGRATION_DATABASE_URL goes with DATABASE_URL: set that too, to the role the shop works with.",
  ],
  [
    { DATABASE_DIRECT_URL: "postgres://localhost/shop" },
    "DATABASE_DIRECT_URL goes with DATABASE_URL: set that too, to the pooler's address.",
  ],
  [{ DATABASE_POOL_JOBS: "0" }, 'DATABASE_POOL_JOBS is a whole number from 1 to 500, not "0".'],
  [{ CDN_SECONDS: "60" }, /^CDN_SECONDS goes with CDN_PURGE_URL and CDN_PURGE_TOKEN/],
  [{ CDN_PURGE_URL: "cdn" }, /^CDN_PURGE_URL is an address/],
  [{ DRAIN_SECONDS: "-1" }, 'DRAIN_SECONDS is a whole number from 0 to 300, not "-1".'],
  [{ DRAIN_SECONDS: "301" }, /^DRAIN_SECONDS is a whole number/],
  [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD has 8 to 1024 characters."],
  [{ ADMIN_PASSWORD: "x".repeat(1_025) }, "ADMIN_PASSWORD has 8 to 1024 characters."],
  [
    { LIMIT_OTP_PER_ORDER: "many" },
    'LIMIT_OTP_PER_ORDER is a whole number from 1 to 1000000000, not "many".',
  ],
  [{ LIMIT_LOGIN_PER_MINUTE: "0" }, /^LIMIT_LOGIN_PER_MINUTE is a whole number from 1/],
  [
    { WHATSAPP_OTP_TEMPLATE_LANGUAGE: "English" },
    `WHATSAPP_OTP_TEMPLATE_LANGUAGE is a template's language such as en, en_US or ml, not "English".`,
  ],
  [{ WHATSAPP_API_VERSION: "24" }, 'WHATSAPP_API_VERSION is a version such as v24.0, not "24".'],
  [{ WHATSAPP_API_VERSION: "v24.0/../me" }, /^WHATSAPP_API_VERSION is a version/],
])("refuses %j with one clear line", (env, message) => {
  expect(complaintAbout(env as Record<string, string>)).toMatch(message);
});

test("reports every mistake on its own line", () => {
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

test("the codes' template and API version have defaults and can be set", () => {
  expect(readConfig(LIVE).messages).toMatchObject({
    apiVersion: "v24.0",
    template: { name: "verification_code", language: "en" },
  });
  const own = {
    WHATSAPP_API_VERSION: " v25.0 ",
    WHATSAPP_OTP_TEMPLATE: "nendra_code",
    WHATSAPP_OTP_TEMPLATE_LANGUAGE: "en_US",
  };
  expect(readConfig({ ...LIVE, ...own }).messages).toMatchObject({
    apiVersion: "v25.0",
    template: { name: "nendra_code", language: "en_US" },
  });
});

test("the owner gets WhatsApp messages if a template is set, in the language of the codes", () => {
  expect(readConfig({}).messages.alertTemplate).toEqual({ name: "shop_alarm", language: "en" });
  expect(readConfig(LIVE).messages.alertTemplate).toBeNull();
  const own = { WHATSAPP_ALARM_TEMPLATE: "nendra_alarm", WHATSAPP_OTP_TEMPLATE_LANGUAGE: "ml" };
  expect(readConfig({ ...LIVE, ...own }).messages.alertTemplate).toEqual({
    name: "nendra_alarm",
    language: "ml",
  });
});

test("ignores a blank setting", () => {
  const names = ["PORT", "PUBLIC_URL", "DATABASE_URL", "ADMIN_PASSWORD", "OTP_PEPPER", "LIMIT_OTP_PER_ORDER"];
  const blank = Object.fromEntries(names.map((name, n) => [name, " ".repeat(n % 2)]));
  expect(readConfig(blank)).toEqual(readConfig({}));
});

const URL_SETTINGS = ["DATABASE_URL", "DATABASE_DIRECT_URL", "MIGRATION_DATABASE_URL"];

test.each(URL_SETTINGS)("names the signs that a password in %s must encode", (name) => {
  for (const password of ["a#b", "a/b", "12/34", "a?b"]) {
    const env = { DATABASE_URL: "postgres://db/shop", [name]: `postgres://shop:${password}@db/shop` };
    expect(complaintAbout(env)).toMatch(
      new RegExp(`^${name} is an address that cannot be read\\. In the user and password write .*%23 for #`),
    );
    expect(complaintAbout(env)).not.toContain(password);
  }
});

test.each([
  "postgres://shop:pw@/snackshop?host=/var/run/postgresql",
  "postgres:///snackshop?host=/var/run/postgresql&user=shop",
  "postgresql://shop:pw@db:5433/snackshop?application_name=shop@kochi&sslmode=require",
  "postgres://shop:p%40ss@db/snackshop",
])("takes %s as the address of a database", (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test("does not repeat a database's password", () => {
  expect(complaintAbout({ DATABASE_URL: "mysql://shop:hunter22@localhost/shop" })).not.toContain("hunter22");
});

test("live uses the providers' own addresses, and no key of the sandbox", () => {
  const config = readConfig(LIVE);
  expect(config.payments).toMatchObject({
    apiUrl: "https://api.razorpay.com/v1",
    checkoutScript: "https://checkout.razorpay.com/v1/checkout.js",
    webhookSecrets: [LIVE.RAZORPAY_WEBHOOK_SECRET],
  });
  expect(config.messages).toMatchObject({ apiUrl: "https://www.fast2sms.com", key: LIVE.FAST2SMS_API_KEY });
  expect(JSON.stringify(config)).not.toMatch(/sandbox/i);
});

test("push services get a contact, and live uses no push emulator", () => {
  const PUSH_EMULATOR_URL = "http://127.0.0.1:9999/sandbox/push";
  expect(readConfig({ PUSH_EMULATOR_URL }).push).toEqual({
    contact: "mailto:shop@localhost",
    emulatorUrl: PUSH_EMULATOR_URL,
  });
  const { push } = readConfig({ ...LIVE, MAIL_FROM: "Nendra <hello@nendra.in>", PUSH_EMULATOR_URL });
  expect(push).toEqual({ contact: "mailto:hello@nendra.in", emulatorUrl: null });
});

test.each([
  "https://nendra.example",
  "https://172.32.0.1",
  "https://localhost.evil.example",
  "https://10.evil.example",
  "https://[2001:db8::1]",
  "http://nendra.example",
  "http://192.168.1.5:3000",
  "https://10.0.0.5",
  "https://[fd00::1]",
  "http://0.0.0.0",
])("a sandbox refuses the public address %s, since it shows one-time codes", (PUBLIC_URL) => {
  expect(complaintAbout({ PUBLIC_URL })).toMatch(/SHOP_MODE is sandbox, which shows one-time codes/);
  expect(readConfig({ PUBLIC_URL, ALLOW_PUBLIC_SANDBOX: "1" }).publicUrl).toBe(PUBLIC_URL);
});

test.each(["0.0.0.0", "::", "192.168.1.5", "10.0.0.5", "shop.lan"])(
  "a sandbox refuses to listen on %s, which others on the network can reach",
  (HOST) => {
    expect(complaintAbout({ HOST })).toBe(
      `HOST is ${HOST} but SHOP_MODE is sandbox, which shows one-time codes to every visitor. Set SHOP_MODE=live, or ` +
        "ALLOW_PUBLIC_SANDBOX=1 for a public demonstration; without HOST only this machine reaches the shop.",
    );
    expect(readConfig({ HOST, ALLOW_PUBLIC_SANDBOX: "1" }).host).toBe(HOST);
    expect(readConfig({ ...LIVE, HOST }).host).toBe(HOST);
  },
);

test.each(["127.0.0.1", "127.0.0.53", "::1", "localhost"])("a sandbox listens on %s", (HOST) => {
  expect(readConfig({ HOST }).host).toBe(HOST);
});

test.each([
  "https://localhost",
  "https://shop.localhost:8443",
  "https://127.0.0.1",
  "http://127.1.2.3:3000",
  "https://[::1]",
  "http://[::ffff:127.0.0.1]",
])("a sandbox accepts the local address %s", (PUBLIC_URL) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
});

test("strips spaces and trailing slashes from settings", () => {
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

test("while a webhook secret is being replaced both are accepted, the new one first", () => {
  expect(
    readConfig({ ...LIVE, RAZORPAY_PREVIOUS_WEBHOOK_SECRET: "last-years-secret" }).payments.webhookSecrets,
  ).toEqual([LIVE.RAZORPAY_WEBHOOK_SECRET, "last-years-secret"]);
});

test("live works without a courier, or with a complete courier account", () => {
  expect(readConfig(LIVE).courier).toBeNull();
  const account = { SHIPROCKET_EMAIL: "api@nendra.example", SHIPROCKET_PASSWORD: "courier-password" };
  expect(readConfig({ ...LIVE, ...account }).courier).toEqual({
    carrier: "shiprocket",
    apiUrl: "https://apiv2.shiprocket.in/v1/external",
    email: "api@nendra.example",
    password: "courier-password",
    webhookToken: "",
  });
  expect(
    readConfig({ ...LIVE, ...account, COURIER_WEBHOOK_TOKEN: "shiprocket-calls-7" }).courier?.webhookToken,
  ).toBe("shiprocket-calls-7");
  for (const half of [{ SHIPROCKET_EMAIL: "a@b.example" }, { SHIPROCKET_PASSWORD: "hunter22" }])
    expect(complaintAbout({ ...LIVE, ...half })).toBe(
      "SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD go together: set both or neither.",
    );
});
