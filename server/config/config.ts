// The only reader of environment variables: what the shop makes of its settings.
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { DEFAULT_LIMITS, type Limits, limitSetting } from "./limit-settings.ts";
import { type Environment, readSettings, type Settings } from "./settings-schema.ts";

/** Settings that cannot be used; its message is one line a mistake, for the person who starts the shop. */
export class SettingError extends Error {}

type ShopMode = Settings["SHOP_MODE"];

export interface Config {
  mode: ShopMode;
  host: string;
  port: number;
  dataDir: string;
  /** No slash at the end. */
  publicUrl: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  fillDemo: boolean;
  /** Exact addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  ownerUsername: string;
  /** Null: one is made up and told once. */
  ownerPassword: string | null;
  /** Keys the hashes of one-time codes. Null: one is made and kept in the data folder. */
  otpPepper: string | null;
  limits: Limits;
  payments: {
    apiUrl: string;
    keyId: string;
    keySecret: string;
    /** The current webhook secret first, then the previous one while it is being replaced. */
    webhookSecrets: string[];
    checkoutScript: string;
  };
  messages: {
    provider: Settings["OTP_PROVIDER"];
    apiUrl: string;
    key: string;
    phoneNumberId: string;
    template: string;
    /** Fast2SMS's own address for its wallet; used whichever provider sends. */
    walletUrl: string;
    walletKey: string;
  };
  smtpUrl: string;
  mailFrom: string;
  /** The shop's account at Shiprocket. Null: parcels are handed over without one. */
  courier: {
    apiUrl: string;
    email: string;
    password: string;
    /** What the courier's webhooks bring along; empty refuses them all. */
    webhookToken: string;
  } | null;
}

const SANDBOX_KEYS = {
  RAZORPAY_KEY_ID: "rzp_test_snackshop",
  RAZORPAY_KEY_SECRET: "sandbox-key-secret",
  RAZORPAY_WEBHOOK_SECRET: "sandbox-webhook-secret",
  FAST2SMS_API_KEY: "sandbox-fast2sms-key",
  WHATSAPP_TOKEN: "sandbox-whatsapp-token",
  WHATSAPP_PHONE_NUMBER_ID: "100000000000001",
  SMTP_URL: "",
  MAIL_FROM: "Snack Shop <shop@localhost>",
  SHIPROCKET_EMAIL: "api@snackshop.example",
  SHIPROCKET_PASSWORD: "sandbox-shiprocket-password",
  COURIER_WEBHOOK_TOKEN: "sandbox-courier-webhook-token",
} as const;

const LIVE_REQUIRED = [
  "PUBLIC_URL",
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "WHATSAPP_PHONE_NUMBER_ID",
  "SMTP_URL",
  "MAIL_FROM",
  "OTP_PEPPER",
] as const;

/**
 * @param env the environment, e.g. `process.env`
 * @throws SettingError naming every setting that is wrong, or in live mode all that are missing
 */
export function readConfig(env: Environment): Config {
  const given = readSettings(env);
  if ("mistakes" in given) throw new SettingError(given.mistakes.join("\n"));
  const { settings } = given;
  const { SHOP_MODE: mode, PORT: port, OTP_PROVIDER: provider } = settings;
  if (mode === "live") refuseIncompleteLive(settings);
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  if (mode === "sandbox" && isPublicHost(publicUrl) && settings.ALLOW_PUBLIC_SANDBOX !== "1") {
    throw new SettingError(
      `PUBLIC_URL is ${publicUrl} but SHOP_MODE is sandbox, which shows one-time codes to everybody. ` +
        "Set SHOP_MODE=live, or ALLOW_PUBLIC_SANDBOX=1 for a public demonstration.",
    );
  }
  const sandbox = `http://127.0.0.1:${port}/sandbox`;
  const key = (name: keyof typeof SANDBOX_KEYS) =>
    settings[name] ?? (mode === "sandbox" ? SANDBOX_KEYS[name] : "");
  const local = (path: string, live: string) => (mode === "sandbox" ? sandbox + path : live);
  const fast2sms = settings.FAST2SMS_API_URL ?? local("/fast2sms", "https://www.fast2sms.com");
  return {
    mode,
    port,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    publicUrl,
    databaseUrl: settings.DATABASE_URL ?? null,
    fillDemo: settings.DEMO !== "0",
    trustedProxies: settings.TRUSTED_PROXIES,
    ownerUsername: settings.ADMIN_USERNAME,
    ownerPassword: settings.ADMIN_PASSWORD ?? null,
    otpPepper: settings.OTP_PEPPER ?? null,
    limits: limitsOf(settings),
    payments: {
      apiUrl: settings.RAZORPAY_API_URL ?? local("/razorpay/v1", "https://api.razorpay.com/v1"),
      keyId: key("RAZORPAY_KEY_ID"),
      keySecret: key("RAZORPAY_KEY_SECRET"),
      webhookSecrets: [
        key("RAZORPAY_WEBHOOK_SECRET"),
        settings.RAZORPAY_PREVIOUS_WEBHOOK_SECRET ?? "",
      ].filter(Boolean),
      checkoutScript:
        settings.RAZORPAY_CHECKOUT_SCRIPT ??
        (mode === "sandbox"
          ? "/sandbox/razorpay/checkout.js"
          : "https://checkout.razorpay.com/v1/checkout.js"),
    },
    messages: {
      provider,
      apiUrl:
        provider === "fast2sms"
          ? fast2sms
          : (settings.WHATSAPP_API_URL ?? local("/whatsapp", "https://graph.facebook.com")),
      key: provider === "fast2sms" ? key("FAST2SMS_API_KEY") : key("WHATSAPP_TOKEN"),
      phoneNumberId: key("WHATSAPP_PHONE_NUMBER_ID"),
      template: settings.WHATSAPP_OTP_TEMPLATE,
      walletUrl: fast2sms,
      walletKey: key("FAST2SMS_API_KEY"),
    },
    smtpUrl: key("SMTP_URL"),
    mailFrom: key("MAIL_FROM"),
    courier: courierAccount(
      key("SHIPROCKET_EMAIL"),
      key("SHIPROCKET_PASSWORD"),
      settings.SHIPROCKET_API_URL ??
        local("/shiprocket/v1/external", "https://apiv2.shiprocket.in/v1/external"),
      key("COURIER_WEBHOOK_TOKEN"),
    ),
  };
}

function courierAccount(
  email: string,
  password: string,
  apiUrl: string,
  webhookToken: string,
): Config["courier"] {
  if (Boolean(email) !== Boolean(password)) {
    throw new SettingError("SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD go together: set both or neither.");
  }
  return email ? { apiUrl, email, password, webhookToken } : null;
}

function refuseIncompleteLive(settings: Settings): void {
  const sender = settings.OTP_PROVIDER === "fast2sms" ? "FAST2SMS_API_KEY" : "WHATSAPP_TOKEN";
  const required: (keyof Settings)[] = [...LIVE_REQUIRED, sender];
  const missing = required.filter((name) => !settings[name]);
  if (missing.length > 0)
    throw new SettingError(`SHOP_MODE=live needs these settings: ${missing.join(", ")}.`);
  if (!settings.RAZORPAY_KEY_ID?.startsWith("rzp_live_")) {
    throw new SettingError(
      "SHOP_MODE=live needs a live RAZORPAY_KEY_ID (rzp_live_…); a test key takes no money.",
    );
  }
  if (!settings.PUBLIC_URL?.startsWith("https://"))
    throw new SettingError("SHOP_MODE=live needs a PUBLIC_URL with https://.");
}

function limitsOf(settings: Settings): Limits {
  const names = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[];
  return Object.fromEntries(names.map((name) => [name, settings[limitSetting(name)]])) as Limits;
}

const PRIVATE_RANGES = ["loopback", "private", "uniqueLocal"];

/** Whether an address can be reached from outside. */
function isPublicHost(url: string): boolean {
  const { hostname, protocol } = new URL(url);
  const ip = hostname.replace(/^\[|\]$/g, "");
  const isLocal =
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    (ipaddr.isValid(ip) && PRIVATE_RANGES.includes(ipaddr.process(ip).range()));
  return protocol === "https:" && !isLocal;
}
