import { expect, test } from "vitest";
import { complaintAbout, complaintsAbout, LIVE } from "../../../tests/support/settings.ts";
import { readConfig } from "./config.ts";

test("live names all missing settings at once", () => {
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

test("live refuses test keys and addresses without https", () => {
  expect(complaintAbout({ ...LIVE, RAZORPAY_KEY_ID: "rzp_test_abc" })).toMatch(/live RAZORPAY_KEY_ID/);
  expect(complaintAbout({ ...LIVE, PUBLIC_URL: "http://nendra.example" })).toMatch(/PUBLIC_URL with https/);
});

test.each([
  [{ RAZORPAY_KEY_SECRET: "sandbox-key-secret" }, /^RAZORPAY_KEY_SECRET is the sandbox's/],
  [{ RAZORPAY_WEBHOOK_SECRET: "sandbox-webhook-secret" }, /^RAZORPAY_WEBHOOK_SECRET is the sandbox's/],
  [{ FAST2SMS_API_KEY: "sandbox-fast2sms-key" }, /^FAST2SMS_API_KEY is the sandbox's/],
  [{ WHATSAPP_TOKEN: "sandbox-whatsapp-token" }, /^WHATSAPP_TOKEN is the sandbox's/],
  [{ WHATSAPP_PHONE_NUMBER_ID: "100000000000001" }, /^WHATSAPP_PHONE_NUMBER_ID is the sandbox's/],
  [{ COURIER_WEBHOOK_TOKEN: "sandbox-courier-webhook-token" }, /^COURIER_WEBHOOK_TOKEN is the sandbox's/],
  [{ OTP_PEPPER: "sandbox-whatsapp-token" }, /^OTP_PEPPER is the sandbox's/],
  [
    { SHIPROCKET_EMAIL: "api@nendra.in", SHIPROCKET_PASSWORD: "sandbox-shiprocket-password" },
    /^SHIPROCKET_PASSWORD is the sandbox's/,
  ],
  [{ OTP_PEPPER: "pepper" }, /^OTP_PEPPER is too easy to guess: .* openssl rand -hex 32\.$/],
  [{ OTP_PEPPER: "123".repeat(20) }, /^OTP_PEPPER is too easy to guess/],
  [{ ADMIN_PASSWORD: "nendra-42" }, /^ADMIN_PASSWORD is too easy to guess: .* leave it out/],
  [{ ADMIN_PASSWORD: "aaaaaaaaaaaaaaaa" }, /^ADMIN_PASSWORD is too easy to guess/],
  [{ ADMIN_PASSWORD: "Password1234!" }, /^ADMIN_PASSWORD is too easy to guess/],
  [{ ADMIN_PASSWORD: "1234567890" }, /^ADMIN_PASSWORD is too easy to guess/],
  [{ ADMIN_PASSWORD: "Lakshmi-2026", ADMIN_USERNAME: "lakshmi" }, /^ADMIN_PASSWORD is too easy to guess/],
  [{ ADMIN_PASSWORD: "lakshmi-at-noon", ADMIN_USERNAME: "lakshmi" }, /^ADMIN_PASSWORD is too easy to guess/],
  [{ RAZORPAY_KEY_SECRET: "Kq3vB9xT" }, /^RAZORPAY_KEY_SECRET is too short: it has at least 16 characters/],
  [{ RAZORPAY_WEBHOOK_SECRET: "hook" }, /^RAZORPAY_WEBHOOK_SECRET is too short/],
  [{ RAZORPAY_PREVIOUS_WEBHOOK_SECRET: "old" }, /^RAZORPAY_PREVIOUS_WEBHOOK_SECRET is too short/],
  [{ FAST2SMS_API_KEY: "key" }, /^FAST2SMS_API_KEY is too short/],
  [{ WHATSAPP_TOKEN: "token" }, /^WHATSAPP_TOKEN is too short/],
  [{ SHIPROCKET_EMAIL: "api@nendra.in", SHIPROCKET_PASSWORD: "short" }, /^SHIPROCKET_PASSWORD is too short/],
  [{ COURIER_WEBHOOK_TOKEN: "short" }, /^COURIER_WEBHOOK_TOKEN is too short/],
  [
    { RAZORPAY_WEBHOOK_SECRET: LIVE.RAZORPAY_KEY_SECRET },
    "RAZORPAY_WEBHOOK_SECRET is the same as RAZORPAY_KEY_SECRET. Each needs a secret of its own.",
  ],
  [
    { ADMIN_PASSWORD: LIVE.OTP_PEPPER },
    "ADMIN_PASSWORD is the same as OTP_PEPPER. Each needs a secret of its own.",
  ],
  [{ SMTP_URL: "mail.nendra.in" }, /^SMTP_URL is no mail server: write smtp:\/\/host/],
  [{ SMTP_URL: "https://mail.nendra.in" }, /^SMTP_URL is no mail server/],
  [
    { SMTP_URL: "smtps://shop:a#b@mail.nendra.in" },
    /^SMTP_URL is no mail server.*%23 for #, %2F for \/.*%40 for @/,
  ],
  [{ SMTP_URL: "smtps://shop:a/b@mail.nendra.in" }, /^SMTP_URL .*%2F for \//],
  [{ SMTP_URL: "smtps://shop:12/34@mail.nendra.in" }, /^SMTP_URL .*%2F for \//],
  [{ SMTP_URL: "smtps://shop:a?b@mail.nendra.in" }, /^SMTP_URL .*%3F for \?/],
  [{ SMTP_URL: "smtps://shop:50%off@mail.nendra.in" }, /^SMTP_URL .*%25 for %/],
  [{ SMTP_URL: "smtp://" }, /^SMTP_URL is no mail server/],
  [{ SMTP_URL: "smtp://localhost" }, /^SMTP_URL is no mail server.*localhost needs its port/],
  [
    { MAIL_FROM: "Nendra <shop@localhost>" },
    /^MAIL_FROM is "Nendra <shop@localhost>", which no shopper can answer/,
  ],
  [{ MAIL_FROM: "hello@nendra.example" }, /^MAIL_FROM /],
  [{ MAIL_FROM: "hello@example.com" }, /^MAIL_FROM /],
  [{ MAIL_FROM: "Nendra" }, /^MAIL_FROM /],
  [{ MAIL_FROM: "hello@nendra.in, other@nendra.in" }, /^MAIL_FROM /],
])("live does not start with %j", (env, message) => {
  const complaints = complaintsAbout({ ...LIVE, ...(env as Record<string, string>) });
  expect(complaints).toContainEqual(expect.stringMatching(message));
});

test("does not repeat a secret that it refuses", () => {
  const secrets = [
    "RAZORPAY_KEY_SECRET",
    "RAZORPAY_WEBHOOK_SECRET",
    "FAST2SMS_API_KEY",
    "COURIER_WEBHOOK_TOKEN",
    "ADMIN_PASSWORD",
    "OTP_PEPPER",
    "SMTP_URL",
  ];
  const complaints = complaintsAbout({
    ...LIVE,
    ...Object.fromEntries(secrets.map((name) => [name, "hunter22"])),
  });
  for (const name of secrets) expect(complaints.join("\n")).toContain(name);
  expect(complaints.join("\n")).not.toContain("hunter22");
});

test.each([
  { SMTP_URL: "smtp://localhost:2525" },
  { SMTP_URL: "smtps://shop:p%40ss@mail.nendra.in" },
  { SMTP_URL: "smtps://shop%40nendra.in:a%23b%2Fc%3Fd%25e@mail.nendra.in:465" },
  { MAIL_FROM: "hello@nendra.in" },
  { MAIL_FROM: '"Nendra, Kochi" <hello@mail.nendra.co.in>' },
  { ADMIN_PASSWORD: "banana-chips-at-noon" },
  { RAZORPAY_PREVIOUS_WEBHOOK_SECRET: "last-years-secret" },
])("live starts with %j", (env) => {
  expect(readConfig({ ...LIVE, ...env }).mode).toBe("live");
});

test("a sandbox accepts weak secrets", () => {
  expect(readConfig({ OTP_PEPPER: "pepper", ADMIN_PASSWORD: "password" }).mode).toBe("sandbox");
});

test("live reports every mistake at once", () => {
  const env = {
    ...LIVE,
    PORT: "http",
    PUBLIC_URL: "nendra.in",
    RAZORPAY_KEY_ID: undefined,
    RAZORPAY_WEBHOOK_SECRET: "sandbox-webhook-secret",
    SHIPROCKET_EMAIL: "api@nendra.in",
    OTP_PEPPER: "pepper",
    MAIL_FROM: "shop@localhost",
  };
  expect(complaintsAbout(env).map((line) => line.split(/ (?=is|needs|and)/)[0])).toEqual([
    "PORT",
    "PUBLIC_URL",
    "SHOP_MODE=live",
    "RAZORPAY_WEBHOOK_SECRET",
    "OTP_PEPPER",
    "MAIL_FROM",
    "SHIPROCKET_EMAIL",
  ]);
  expect(complaintsAbout(env)[2]).toBe("SHOP_MODE=live needs these settings: RAZORPAY_KEY_ID.");
});
