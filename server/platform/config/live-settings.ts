// The checks that a shop with real money must pass to start. No message repeats a secret.
import { mailServerMistakes } from "./mail-server.ts";
import { SANDBOX_KEYS } from "./sandbox-settings.ts";
import type { Settings } from "./settings-schema.ts";
import { isWeakPassword, isWeakPepper } from "./weak-secrets.ts";

type Name = keyof Settings;

const REQUIRED = [
  "PUBLIC_URL",
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "WHATSAPP_PHONE_NUMBER_ID",
  "SMTP_URL",
  "MAIL_FROM",
  "OTP_PEPPER",
] as const satisfies Name[];

/** Secrets from providers, with the minimum length of a real one. */
const PROVIDER_SECRETS = {
  RAZORPAY_KEY_SECRET: 16,
  RAZORPAY_WEBHOOK_SECRET: 12,
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET: 12,
  FAST2SMS_API_KEY: 16,
  WHATSAPP_TOKEN: 16,
  SHIPROCKET_PASSWORD: 8,
  COURIER_WEBHOOK_TOKEN: 12,
} as const satisfies Partial<Record<Name, number>>;

const SECRETS = [
  ...(Object.keys(PROVIDER_SECRETS) as (keyof typeof PROVIDER_SECRETS)[]),
  "OTP_PEPPER",
  "ADMIN_PASSWORD",
  "METRICS_TOKEN",
  "BACKUP_PASSPHRASE",
  "BACKUP_BUCKET_KEY_SECRET",
  "PICTURES_BUCKET_KEY_SECRET",
] as const;

/**
 * One message for each setting that is missing or too weak.
 * @param wrong settings already reported as invalid: they do not count as missing
 */
export function liveMistakes(settings: Settings, wrong: ReadonlyMap<string, string>): string[] {
  const sender = settings.OTP_PROVIDER === "fast2sms" ? "FAST2SMS_API_KEY" : "WHATSAPP_TOKEN";
  const missing = [...REQUIRED, sender].filter((name) => !settings[name as Name] && !wrong.has(name));
  const {
    RAZORPAY_KEY_ID: keyId,
    PUBLIC_URL: url,
    ADMIN_PASSWORD,
    OTP_PEPPER,
    SMTP_URL,
    MAIL_FROM,
  } = settings;
  const complainIf = (isWrong: boolean, message: string) => (isWrong ? [message] : []);
  return [
    ...complainIf(missing.length > 0, `SHOP_MODE=live needs these settings: ${missing.join(", ")}.`),
    ...complainIf(
      keyId !== undefined && !keyId.startsWith("rzp_live_"),
      "SHOP_MODE=live needs a live RAZORPAY_KEY_ID (rzp_live_…); a test key takes no money.",
    ),
    ...complainIf(
      url !== undefined && !url.startsWith("https://"),
      "SHOP_MODE=live needs a PUBLIC_URL with https://.",
    ),
    ...sandboxValues(settings),
    ...shortSecrets(settings),
    ...equalSecrets(settings),
    ...complainIf(
      OTP_PEPPER !== undefined && isWeakPepper(OTP_PEPPER),
      "OTP_PEPPER is too easy to guess: it has at least 24 characters, eight of them different. Make one up: openssl rand -hex 32.",
    ),
    ...complainIf(
      ADMIN_PASSWORD !== undefined && isWeakPassword(ADMIN_PASSWORD, settings.ADMIN_USERNAME),
      "ADMIN_PASSWORD is too easy to guess: choose at least 10 characters, six of them different and no common password, or leave it out and one is made up.",
    ),
    ...mailServerMistakes(SMTP_URL),
    ...complainIf(
      MAIL_FROM !== undefined && !isSender(MAIL_FROM),
      `MAIL_FROM is "${MAIL_FROM}", which no shopper can answer: write an address of your own domain, e.g. Nendra <hello@your-shop.in>.`,
    ),
  ];
}

/** The sandbox's keys are public. */
function sandboxValues(settings: Settings): string[] {
  const known = new Set<unknown>(Object.values(SANDBOX_KEYS).filter(Boolean));
  const isKnown = (value: unknown) => known.has(value) || String(value).startsWith("sandbox-");
  const names = [...new Set<Name>([...(Object.keys(SANDBOX_KEYS) as Name[]), ...SECRETS])];
  return names
    .filter((name) => name !== "MAIL_FROM" && isKnown(settings[name]))
    .map((name) => `${name} is the sandbox's, which is public. Take the value of your own account.`);
}

function shortSecrets(settings: Settings): string[] {
  return Object.entries(PROVIDER_SECRETS).flatMap(([name, fewest]) => {
    const value = settings[name as keyof typeof PROVIDER_SECRETS];
    if (value === undefined || value.length >= fewest) return [];
    return [
      `${name} is too short: it has at least ${fewest} characters. Copy the whole of it, or choose a longer one.`,
    ];
  });
}

function equalSecrets(settings: Settings): string[] {
  return SECRETS.flatMap((name, n) => {
    const same = SECRETS.slice(0, n).find(
      (other) => settings[name] !== undefined && settings[name] === settings[other],
    );
    return same ? [`${name} is the same as ${same}. Each needs a secret of its own.`] : [];
  });
}

const ADDRESS = /^[^\s<>@]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i;
/** Reserved domains (RFC 2606) and those of local networks: no mail server can have them. */
const RESERVED_DOMAINS =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|localdomain|local)$/i;

function isSender(text: string): boolean {
  const address = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  const domain = ADDRESS.exec(address)?.[1];
  return domain !== undefined && !RESERVED_DOMAINS.test(domain);
}
