// Settings, and the errors with which a shop refuses to start.
import { expect } from "vitest";
import { readConfig, SettingError } from "../../server/platform/config/config.ts";

/** Everything that a live shop needs. */
export const LIVE = {
  SHOP_MODE: "live",
  PUBLIC_URL: "https://nendra.example",
  RAZORPAY_KEY_ID: "rzp_live_abc",
  RAZORPAY_KEY_SECRET: "Kq3vB9xTzR7mW2cYpL5nHd8s",
  RAZORPAY_WEBHOOK_SECRET: "webhooks-of-nendra-4471",
  FAST2SMS_API_KEY: "f2sJ8hQwE5rTyU1iOpA3sDfG6kLzXcV",
  WHATSAPP_PHONE_NUMBER_ID: "109876543210123",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Nendra <hello@nendra.in>",
  OTP_PEPPER: "9f2c7a41e8b05d36c1f4a7e29b80d5c3",
};

/** The lines of the error that a start with these settings prints. */
export function complaintsAbout(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.message.split("\n");
  }
  throw new Error("nothing was wrong");
}

/** The only line of that error; fails if it has several. */
export function complaintAbout(env: Record<string, string | undefined>): string {
  const complaints = complaintsAbout(env);
  expect(complaints).toHaveLength(1);
  return complaints[0] as string;
}
