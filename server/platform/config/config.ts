// The only reader of environment variables: turns settings into the shop's configuration.
import { resolve } from "node:path";
import { type BackupSettings, backupMistakes, backupSettings } from "./backup-settings.ts";
import { type BucketAccount, bucketAccount, bucketMistakes } from "./bucket-settings.ts";
import { DEFAULT_LIMITS, type Limits, limitSetting } from "./limit-settings.ts";
import { liveMistakes } from "./live-settings.ts";
import { SANDBOX_KEYS, sandboxMistakes } from "./sandbox-settings.ts";
import { type Environment, readSettings, type Settings } from "./settings-schema.ts";

/** Unusable settings. The message has one line per mistake, for the person who starts the shop. */
export class SettingError extends Error {}

type ShopMode = Settings["SHOP_MODE"];

export interface Config {
  mode: ShopMode;
  host: string;
  port: number;
  dataDir: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Whether browsers must use https for the subdomains of `publicUrl` too. */
  hstsSubdomains: boolean;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The same database through a pooler in transaction mode, for requests. Null: there is none. */
  poolerUrl: string | null;
  /** The maximum number of connections in each pool. */
  pools: { requests: number; payments: number; jobs: number };
  /** For the role that owns the schema of an external database. Null: the shop works with that role too. */
  migrationDatabaseUrl: string | null;
  /** Null: pictures are only in the data folder. */
  picturesBucket: BucketAccount | null;
  /** How long a CDN may cache public pages, and where it is purged. Null: no CDN. */
  cdn: { seconds: number; purge: { url: string; token: string } } | null;
  /** How long the shop serves after a stop signal, so that a load balancer notices that it stops. */
  drainSeconds: number;
  fillDemo: boolean;
  /** The minimum level that is logged. */
  logLevel: Settings["LOG_LEVEL"];
  /** Whether browsers cache the storefront for use without a connection; false removes it from all of them. */
  serviceWorker: boolean;
  /** Exact addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /**
   * Where Prometheus reads. Without `port` there is no separate port for metrics. Without `token` they are not on the
   * shop's port, and open on the separate one.
   */
  metrics: { host: string; port: number | null; token: string | null };
  ownerUsername: string;
  /** Null: a random one is generated and printed once. */
  ownerPassword: string | null;
  /** Keys the hashes of one-time codes. Null: one is generated and stored in the data folder. */
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
    /** Version of Meta's Cloud API, e.g. v24.0; part of the address. */
    apiVersion: string;
    key: string;
    phoneNumberId: string;
    template: { name: string; language: string };
    /** For messages to the owner: a template with one variable, in the language of the codes. Null: none are sent. */
    alertTemplate: { name: string; language: string } | null;
    /** Fast2SMS's own address for its wallet, whichever provider sends the messages. */
    walletUrl: string;
    walletKey: string;
  };
  smtpUrl: string;
  mailFrom: string;
  /** The shop's courier account. Null: parcels are handed over without a booking. */
  courier: {
    /** The courier's id in the registry of adapters/courier. */
    carrier: "shiprocket";
    apiUrl: string;
    email: string;
    password: string;
    /** The token that the courier's webhooks must carry; empty refuses all webhooks. */
    webhookToken: string;
  } | null;
  push: {
    /** The contact for push services in case of abuse: mailto: and the address of MAIL_FROM. */
    contact: string;
    /** The sandbox's own push service. Null in live mode: there is none. */
    emulatorUrl: string | null;
  };
  backup: BackupSettings;
}

/**
 * @param env the environment, e.g. `process.env`
 * @throws SettingError naming every invalid setting, and in live mode all that are missing or too weak
 */
export function readConfig(env: Environment): Config {
  const { settings, mistakes } = readSettings(env);
  const { SHOP_MODE: mode, PORT: port, OTP_PROVIDER: provider } = settings;
  const ofMode = mode === "live" ? liveMistakes(settings, mistakes) : sandboxMistakes(settings);
  const all = [
    ...mistakes.values(),
    // With an invalid mode, no mode's rules apply.
    ...(mistakes.has("SHOP_MODE") ? [] : ofMode),
    ...courierMistakes(settings),
    ...metricsMistakes(settings),
    ...databaseMistakes(settings),
    ...cdnMistakes(settings),
    ...backupMistakes(settings, mistakes),
    ...bucketMistakes(settings, "PICTURES", mistakes),
  ];
  if (all.length > 0) throw new SettingError(all.join("\n"));
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${port}`;
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
    hstsSubdomains: settings.HSTS_SUBDOMAINS === "on",
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? null,
    poolerUrl: settings.DATABASE_DIRECT_URL ? (settings.DATABASE_URL ?? null) : null,
    pools: {
      requests: settings.DATABASE_POOL_REQUESTS,
      payments: settings.DATABASE_POOL_PAYMENTS,
      jobs: settings.DATABASE_POOL_JOBS,
    },
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL ?? null,
    picturesBucket: bucketAccount(settings, "PICTURES"),
    cdn: cdnOf(settings),
    drainSeconds: settings.DRAIN_SECONDS,
    fillDemo: settings.DEMO !== "0",
    logLevel: settings.LOG_LEVEL,
    serviceWorker: settings.SERVICE_WORKER === "on",
    trustedProxies: settings.TRUSTED_PROXIES,
    metrics: {
      host: settings.METRICS_HOST,
      port: settings.METRICS_PORT ?? null,
      token: settings.METRICS_TOKEN ?? null,
    },
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
      apiVersion: settings.WHATSAPP_API_VERSION,
      key: provider === "fast2sms" ? key("FAST2SMS_API_KEY") : key("WHATSAPP_TOKEN"),
      phoneNumberId: key("WHATSAPP_PHONE_NUMBER_ID"),
      template: {
        name: settings.WHATSAPP_OTP_TEMPLATE,
        language: settings.WHATSAPP_OTP_TEMPLATE_LANGUAGE,
      },
      alertTemplate: alertTemplateOf(settings),
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
    push: {
      contact: `mailto:${addressIn(key("MAIL_FROM"))}`,
      emulatorUrl: mode === "sandbox" ? (settings.PUSH_EMULATOR_URL ?? `${sandbox}/push`) : null,
    },
    backup: backupSettings(settings),
  };
}

/** @param sender such as Nendra <hello@nendra.in>, or the address alone */
export function addressIn(sender: string): string {
  return /<([^<>]*)>/.exec(sender)?.[1] ?? sender;
}

/** The sandbox has a default template. */
function alertTemplateOf(settings: Settings): Config["messages"]["alertTemplate"] {
  const name = settings.WHATSAPP_ALARM_TEMPLATE ?? (settings.SHOP_MODE === "sandbox" ? "shop_alarm" : null);
  return name === null ? null : { name, language: settings.WHATSAPP_OTP_TEMPLATE_LANGUAGE };
}

function courierAccount(
  email: string,
  password: string,
  apiUrl: string,
  webhookToken: string,
): Config["courier"] {
  return email ? { carrier: "shiprocket", apiUrl, email, password, webhookToken } : null;
}

function courierMistakes(settings: Settings): string[] {
  if (Boolean(settings.SHIPROCKET_EMAIL) === Boolean(settings.SHIPROCKET_PASSWORD)) return [];
  return ["SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD go together: set both or neither."];
}

function metricsMistakes({ PORT, METRICS_PORT }: Settings): string[] {
  return METRICS_PORT === PORT ? [`METRICS_PORT is ${PORT} like PORT. Choose another one.`] : [];
}

/** A CDN that is not purged would show outdated prices. */
function cdnMistakes({ CDN_SECONDS, CDN_PURGE_URL, CDN_PURGE_TOKEN }: Settings): string[] {
  const isWhole = CDN_SECONDS === 0 || (CDN_PURGE_URL && CDN_PURGE_TOKEN);
  return isWhole
    ? []
    : ["CDN_SECONDS goes with CDN_PURGE_URL and CDN_PURGE_TOKEN: the shop purges what changed."];
}

function cdnOf({ CDN_SECONDS, CDN_PURGE_URL, CDN_PURGE_TOKEN }: Settings): Config["cdn"] {
  if (CDN_SECONDS === 0) return null;
  return { seconds: CDN_SECONDS, purge: { url: CDN_PURGE_URL ?? "", token: CDN_PURGE_TOKEN ?? "" } };
}

function databaseMistakes(settings: Settings): string[] {
  if (settings.DATABASE_URL) return [];
  const mistakes: string[] = [];
  if (settings.MIGRATION_DATABASE_URL)
    mistakes.push(
      "MIGRATION_DATABASE_URL goes with DATABASE_URL: set that too, to the role the shop works with.",
    );
  if (settings.DATABASE_DIRECT_URL)
    mistakes.push("DATABASE_DIRECT_URL goes with DATABASE_URL: set that too, to the pooler's address.");
  return mistakes;
}

function limitsOf(settings: Settings): Limits {
  const names = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[];
  return Object.fromEntries(names.map((name) => [name, settings[limitSetting(name)]])) as Limits;
}
