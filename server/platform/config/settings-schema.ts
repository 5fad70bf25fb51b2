// The format of each setting in the environment, and its default if that is constant.
import * as z from "zod/mini";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../../rules/admin-role.ts";
import { ENCODE_CREDENTIALS, isReadableDatabaseUrl } from "./credentials-in-url.ts";
import { DEFAULT_LIMITS, limitSetting } from "./limit-settings.ts";

/** The minimum level of the log. */
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

const text = z.string().check(z.trim());

function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.pipe(text, z.enum(values, { error: `is ${values.join(" or ")}` }));
}

function wholeNumber(min: number, max: number) {
  const error = `is a whole number from ${min} to ${max}`;
  const whole = z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
  return z.pipe(z.coerce.number({ error }), whole);
}

const address = z
  .url({ protocol: /^https?$/, error: "is an address that begins with http:// or https://" })
  .check(z.overwrite((url) => url.replace(/\/+$/, "")));

const databaseAddress = z
  .string()
  .check(
    z.regex(/^postgres(ql)?:\/\//, { error: "is an address that begins with postgres://", abort: true }),
    z.refine(isReadableDatabaseUrl, { error: `is an address that cannot be read. ${ENCODE_CREDENTIALS}` }),
  );

const passwordLength = { error: `has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters` };
const password = z
  .string()
  .check(z.minLength(MIN_PASSWORD_LENGTH, passwordLength), z.maxLength(MAX_PASSWORD_LENGTH, passwordLength));

function matching(pattern: RegExp, error: string) {
  return text.check(z.regex(pattern, { error }));
}

const list = z.pipe(
  z.string(),
  z.transform((parts) =>
    parts
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

/** Maximum per pool; PostgreSQL's own default is 100 in total. */
const MOST_CONNECTIONS = 500;

/** Long enough to be unguessable. */
const MIN_TOKEN_LENGTH = 24;

const limitOr = (usual: number) => z._default(wholeNumber(1, 1_000_000_000), usual);
const limits: Record<`LIMIT_${string}`, ReturnType<typeof limitOr>> = Object.fromEntries(
  Object.entries(DEFAULT_LIMITS).map(([name, usual]) => [limitSetting(name), limitOr(usual)]),
);

const NamedSettings = z.object({
  SHOP_MODE: z._default(oneOf(["sandbox", "live"]), "sandbox"),
  HOST: z._default(text, "127.0.0.1"),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  PUBLIC_URL: z.optional(address),
  ALLOW_PUBLIC_SANDBOX: z.optional(text),
  DATA_DIR: z._default(text, "./data"),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  DATABASE_POOL_REQUESTS: z._default(wholeNumber(1, MOST_CONNECTIONS), 6),
  DATABASE_POOL_PAYMENTS: z._default(wholeNumber(1, MOST_CONNECTIONS), 5),
  DATABASE_POOL_JOBS: z._default(wholeNumber(1, MOST_CONNECTIONS), 6),
  MIGRATION_DATABASE_URL: z.optional(databaseAddress),
  CDN_SECONDS: z._default(wholeNumber(0, 86_400), 0),
  CDN_PURGE_URL: z.optional(address),
  CDN_PURGE_TOKEN: z.optional(text),
  DRAIN_SECONDS: z._default(wholeNumber(0, 300), 0),
  DEMO: z.optional(text),
  LOG_LEVEL: z._default(oneOf(LOG_LEVELS), "warn"),
  HSTS_SUBDOMAINS: z._default(oneOf(["on", "off"]), "off"),
  SERVICE_WORKER: z._default(oneOf(["on", "off"]), "on"),
  ADMIN_USERNAME: z._default(text, "admin"),
  ADMIN_PASSWORD: z.optional(password),
  TRUSTED_PROXIES: z._default(list, []),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: z._default(text, "127.0.0.1"),
  METRICS_TOKEN: z.optional(
    text.check(z.minLength(MIN_TOKEN_LENGTH, { error: `has at least ${MIN_TOKEN_LENGTH} characters` })),
  ),
  RAZORPAY_KEY_ID: z.optional(text),
  RAZORPAY_KEY_SECRET: z.optional(text),
  RAZORPAY_WEBHOOK_SECRET: z.optional(text),
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET: z.optional(text),
  RAZORPAY_API_URL: z.optional(address),
  RAZORPAY_CHECKOUT_SCRIPT: z.optional(text),
  OTP_PROVIDER: z._default(oneOf(["fast2sms", "whatsapp"]), "fast2sms"),
  // Not trimmed: it keys stored hashes.
  OTP_PEPPER: z.optional(z.string()),
  FAST2SMS_API_KEY: z.optional(text),
  FAST2SMS_API_URL: z.optional(address),
  WHATSAPP_TOKEN: z.optional(text),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(text),
  WHATSAPP_OTP_TEMPLATE: z._default(text, "verification_code"),
  WHATSAPP_OTP_TEMPLATE_LANGUAGE: z._default(
    matching(/^[a-z]{2,3}(_[A-Z]{2})?$/, "is a template's language such as en, en_US or ml"),
    "en",
  ),
  WHATSAPP_ALARM_TEMPLATE: z.optional(text),
  WHATSAPP_API_VERSION: z._default(matching(/^v\d{1,3}\.\d$/, "is a version such as v24.0"), "v24.0"),
  WHATSAPP_API_URL: z.optional(address),
  PUSH_EMULATOR_URL: z.optional(address),
  SMTP_URL: z.optional(text),
  MAIL_FROM: z.optional(text),
  SHIPROCKET_EMAIL: z.optional(text),
  SHIPROCKET_PASSWORD: z.optional(text),
  SHIPROCKET_API_URL: z.optional(address),
  COURIER_WEBHOOK_TOKEN: z.optional(text),
  // Not trimmed: it decrypts earlier backups.
  BACKUP_PASSPHRASE: z.optional(z.string()),
  BACKUP_FOLDER: z.optional(text),
  BACKUP_HOUR: z.optional(wholeNumber(0, 23)),
  BACKUP_BUCKET_URL: z.optional(address),
  BACKUP_BUCKET_REGION: z._default(text, "auto"),
  BACKUP_BUCKET_KEY_ID: z.optional(text),
  BACKUP_BUCKET_KEY_SECRET: z.optional(text),
  PICTURES_BUCKET_URL: z.optional(address),
  PICTURES_BUCKET_REGION: z._default(text, "auto"),
  PICTURES_BUCKET_KEY_ID: z.optional(text),
  PICTURES_BUCKET_KEY_SECRET: z.optional(text),
});

const Settings = z.intersection(NamedSettings, z.object(limits));
export type Settings = z.output<typeof Settings>;

/** The names of all settings except the limits, which begin with LIMIT_. */
export const SETTING_NAMES: readonly string[] = Object.keys(NamedSettings.shape);

// Error messages do not repeat the values of these.
const SECRET = new Set<unknown>([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "MIGRATION_DATABASE_URL",
  "ADMIN_PASSWORD",
  "METRICS_TOKEN",
]);

/**
 * Parses the environment; blank and unknown settings are ignored.
 * @returns `mistakes`: one line for each invalid setting, by its name; in `settings` these are unset
 */
export function readSettings(env: Environment): { settings: Settings; mistakes: Map<string, string> } {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const mistakes = new Map<string, string>();
  const read = Settings.safeParse(set);
  for (const { path, message } of read.error?.issues ?? []) {
    const name = String(path[0]);
    const value = SECRET.has(name) ? "" : `, not "${set[name]?.trim()}"`;
    if (!mistakes.has(name)) mistakes.set(name, `${name} ${message}${value}.`);
  }
  const right = Object.fromEntries(Object.entries(set).filter(([name]) => !mistakes.has(name)));
  return { settings: Settings.parse(right), mistakes };
}
