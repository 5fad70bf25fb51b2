// The only reader of environment variables.
import { resolve } from "node:path";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../rules/admin-role.ts";

/** A setting that cannot be used; its message is one line for the person who starts the shop. */
export class SettingError extends Error {}

export type ShopMode = "sandbox" | "live";

/** How often things may be asked for (security.md, section 5). Each is a setting: LIMIT_ and the name in capitals. */
export const DEFAULT_LIMITS = {
  createOrderPerMinute: 20,
  unverifiedOrdersPerHour: 60,
  couponPerMinute: 10,
  couponPerHour: 60,
  unknownOrderPerMinute: 20,
  addressPerMinute: 10,
  paymentStartPerMinute: 6,
  refusedConfirmationsPerMinute: 20,
  readsPerMinute: 300,
  writesPerMinute: 60,
  pagesPerMinute: 120,
  otpPhonePerHour: 5,
  otpPhonePerDay: 10,
  otpPhonePerDayFromOneSource: 4,
  otpPerOrder: 5,
  otpSourcePerHour: 20,
  otpSourcePerHourWithoutOrder: 3,
  otpSourcePerHourWhenFewVerify: 3,
  otpShopPerHour: 300,
  otpShopPerDay: 2_000,
  otpTriesPerCode: 5,
  otpWrongPerPhonePerDayFromOneSource: 10,
  otpWrongPerPhonePerDay: 30,
  otpWrongPerSourcePerHour: 30,
  otpWrongBeforeAddressHides: 5,
  loginPerMinute: 5,
  loginWrongPerQuarterHour: 10,
  loginWrongPerAccountPerQuarterHour: 50,
  adminPerMinute: 600,
  uploadsPerMinute: 30,
  webhooksInFlight: 20,
};
export type Limits = typeof DEFAULT_LIMITS;

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
    provider: "fast2sms" | "whatsapp";
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

type Environment = Readonly<Record<string, string | undefined>>;

const SANDBOX_DEFAULTS = {
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
 * @throws SettingError naming the first setting that is wrong, or in live mode all that are missing
 */
export function readConfig(env: Environment): Config {
  const mode = oneOf(env, "SHOP_MODE", ["sandbox", "live"] as const, "sandbox");
  const port = wholeNumber(env, "PORT", 3000, 0, 65_535);
  const provider = oneOf(env, "OTP_PROVIDER", ["fast2sms", "whatsapp"] as const, "fast2sms");
  if (mode === "live") refuseIncompleteLive(env, provider);
  const publicUrl = address(env, "PUBLIC_URL", `http://localhost:${port}`);
  if (mode === "sandbox" && isPublicHost(publicUrl) && env.ALLOW_PUBLIC_SANDBOX !== "1") {
    throw new SettingError(
      `PUBLIC_URL is ${publicUrl} but SHOP_MODE is sandbox, which shows one-time codes to everybody. ` +
        "Set SHOP_MODE=live, or ALLOW_PUBLIC_SANDBOX=1 for a public demonstration.",
    );
  }
  const sandbox = `http://127.0.0.1:${port}/sandbox`;
  const given = (name: keyof typeof SANDBOX_DEFAULTS) =>
    text(env, name, mode === "sandbox" ? SANDBOX_DEFAULTS[name] : "");
  const local = (path: string, live: string) => (mode === "sandbox" ? sandbox + path : live);
  const fast2sms = address(env, "FAST2SMS_API_URL", local("/fast2sms", "https://www.fast2sms.com"));
  return {
    mode,
    port,
    host: text(env, "HOST", "127.0.0.1"),
    dataDir: resolve(text(env, "DATA_DIR", "./data")),
    publicUrl,
    databaseUrl: env.DATABASE_URL ? databaseAddress(env.DATABASE_URL) : null,
    fillDemo: env.DEMO !== "0",
    trustedProxies: text(env, "TRUSTED_PROXIES", "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
    ownerUsername: text(env, "ADMIN_USERNAME", "admin"),
    ownerPassword: env.ADMIN_PASSWORD ? ownerPassword(env.ADMIN_PASSWORD) : null,
    otpPepper: env.OTP_PEPPER ?? null,
    limits: readLimits(env),
    payments: {
      apiUrl: address(env, "RAZORPAY_API_URL", local("/razorpay/v1", "https://api.razorpay.com/v1")),
      keyId: given("RAZORPAY_KEY_ID"),
      keySecret: given("RAZORPAY_KEY_SECRET"),
      webhookSecrets: [
        given("RAZORPAY_WEBHOOK_SECRET"),
        text(env, "RAZORPAY_PREVIOUS_WEBHOOK_SECRET", ""),
      ].filter(Boolean),
      checkoutScript: text(
        env,
        "RAZORPAY_CHECKOUT_SCRIPT",
        mode === "sandbox" ? "/sandbox/razorpay/checkout.js" : "https://checkout.razorpay.com/v1/checkout.js",
      ),
    },
    messages: {
      provider,
      apiUrl:
        provider === "fast2sms"
          ? fast2sms
          : address(env, "WHATSAPP_API_URL", local("/whatsapp", "https://graph.facebook.com")),
      key: provider === "fast2sms" ? given("FAST2SMS_API_KEY") : given("WHATSAPP_TOKEN"),
      phoneNumberId: given("WHATSAPP_PHONE_NUMBER_ID"),
      template: text(env, "WHATSAPP_OTP_TEMPLATE", "verification_code"),
      walletUrl: fast2sms,
      walletKey: given("FAST2SMS_API_KEY"),
    },
    smtpUrl: given("SMTP_URL"),
    mailFrom: given("MAIL_FROM"),
    courier: courierAccount(
      given("SHIPROCKET_EMAIL"),
      given("SHIPROCKET_PASSWORD"),
      address(
        env,
        "SHIPROCKET_API_URL",
        local("/shiprocket/v1/external", "https://apiv2.shiprocket.in/v1/external"),
      ),
      given("COURIER_WEBHOOK_TOKEN"),
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

function refuseIncompleteLive(env: Environment, provider: "fast2sms" | "whatsapp"): void {
  const required = [...LIVE_REQUIRED, provider === "fast2sms" ? "FAST2SMS_API_KEY" : "WHATSAPP_TOKEN"];
  const missing = required.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new SettingError(`SHOP_MODE=live needs these settings: ${missing.join(", ")}.`);
  if (!env.RAZORPAY_KEY_ID?.startsWith("rzp_live_")) {
    throw new SettingError(
      "SHOP_MODE=live needs a live RAZORPAY_KEY_ID (rzp_live_…); a test key takes no money.",
    );
  }
  if (!env.PUBLIC_URL?.startsWith("https://"))
    throw new SettingError("SHOP_MODE=live needs a PUBLIC_URL with https://.");
}

function text(env: Environment, name: string, fallback: string): string {
  return env[name]?.trim() || fallback;
}

function oneOf<const Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const value = text(env, name, fallback) as Word;
  if (!words.includes(value)) throw new SettingError(`${name} is ${words.join(" or ")}, not "${value}".`);
  return value;
}

function wholeNumber(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = env[name]?.trim() ? Number(env[name]) : fallback;
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new SettingError(`${name} is a whole number from ${least} to ${most}, not "${env[name]}".`);
  }
  return value;
}

function address(env: Environment, name: string, fallback: string): string {
  const value = text(env, name, fallback);
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new SettingError(`${name} is an address that begins with http:// or https://, not "${value}".`);
  }
  return value.replace(/\/+$/, "");
}

function databaseAddress(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new SettingError("DATABASE_URL is an address that begins with postgres://.");
  }
  return value;
}

function ownerPassword(value: string): string {
  if (value.length < MIN_PASSWORD_LENGTH || value.length > MAX_PASSWORD_LENGTH) {
    throw new SettingError(`ADMIN_PASSWORD has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
  }
  return value;
}

function readLimits(env: Environment): Limits {
  const limits = { ...DEFAULT_LIMITS };
  for (const name of Object.keys(limits) as (keyof Limits)[]) {
    const setting = `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
    limits[name] = wholeNumber(env, setting, limits[name], 1, 1_000_000_000);
  }
  return limits;
}

function isPublicHost(url: string): boolean {
  const { hostname, protocol } = new URL(url);
  const isLocal =
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    /^(127\.|10\.|192\.168\.|\[::1\])/.test(hostname);
  return protocol === "https:" && !isLocal;
}
