// The settings of a live shop, with made-up accounts.
import { raisedLimits } from "../raised-limits.ts";

export const PUBLIC_URL = "https://nendra.example";

/** Credentials shared by shop and providers; strong enough for live mode. */
export const ACCOUNTS = {
  RAZORPAY_KEY_ID: "rzp_live_FaultRuns01",
  RAZORPAY_KEY_SECRET: "Kq3vB9xTzR7mW2cYpL5nHd8s",
  RAZORPAY_WEBHOOK_SECRET: "webhooks-of-nendra-4471",
  FAST2SMS_API_KEY: "f2sJ8hQwE5rTyU1iOpA3sDfG6kLzXcV",
};

/** The shop creates the account at its first start. */
export const OWNER = { username: "admin", password: "jackfruit-at-monsoon" };

/** Raises only rate limits. Concurrency limits stay: they are part of how the shop survives a burst. */
const isRaised = (name: string) => /Per|Growth$/.test(name) && name !== "otpTriesPerCode";

interface Providers {
  /** http://127.0.0.1:<port>/sandbox */
  url: string;
  smtpUrl: string;
}

interface Place {
  port: number;
  dataDir: string;
  /** Null for the embedded database. */
  database: { shopUrl: string; ownerUrl: string } | null;
}

export function liveSettings({ url, smtpUrl }: Providers, { port, dataDir, database }: Place) {
  return {
    SHOP_MODE: "live",
    PORT: String(port),
    PUBLIC_URL,
    DATA_DIR: dataDir,
    ...(database === null
      ? {}
      : { DATABASE_URL: database.shopUrl, MIGRATION_DATABASE_URL: database.ownerUrl }),
    // The driver sends a proxy's headers.
    TRUSTED_PROXIES: "127.0.0.1",
    ADMIN_USERNAME: OWNER.username,
    ADMIN_PASSWORD: OWNER.password,
    OTP_PEPPER: "9f2c7a41e8b05d36c1f4a7e29b80d5c3",
    WHATSAPP_PHONE_NUMBER_ID: "109876543210123",
    MAIL_FROM: "Nendra <hello@nendra.in>",
    SMTP_URL: smtpUrl,
    RAZORPAY_API_URL: `${url}/razorpay/v1`,
    FAST2SMS_API_URL: `${url}/fast2sms`,
    ...ACCOUNTS,
    ...raisedLimits(isRaised),
  };
}
