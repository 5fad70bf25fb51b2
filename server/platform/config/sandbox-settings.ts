// The sandbox's default keys, and where it may be reachable: it shows one-time codes and e-mails to every visitor.
import ipaddr from "ipaddr.js";
import { mailServerMistakes } from "./mail-server.ts";
import type { Settings } from "./settings-schema.ts";

/** The same as in sandbox/default-keys.ts, so that a shop can use a sandbox that runs as a separate process. */
export const SANDBOX_KEYS = {
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

const SHOWS_CODES =
  "but SHOP_MODE is sandbox, which shows one-time codes to every visitor. " +
  "Set SHOP_MODE=live, or ALLOW_PUBLIC_SANDBOX=1 for a public demonstration";

/**
 * One message for each setting that would expose the sandbox beyond this machine, and for an invalid mail server:
 * e-mails are the one thing that can leave a sandbox.
 */
export function sandboxMistakes(settings: Settings): string[] {
  return [...publicMistakes(settings), ...mailServerMistakes(settings.SMTP_URL)];
}

function publicMistakes({ PUBLIC_URL: url, HOST: host, ALLOW_PUBLIC_SANDBOX }: Settings): string[] {
  if (ALLOW_PUBLIC_SANDBOX === "1") return [];
  return [
    ...(url !== undefined && !isLoopback(new URL(url).hostname)
      ? [`PUBLIC_URL is ${url} ${SHOWS_CODES}.`]
      : []),
    ...(isLoopback(host)
      ? []
      : [`HOST is ${host} ${SHOWS_CODES}; without HOST only this machine reaches the shop.`]),
  ];
}

/** Whether only this machine's users can reach a host. An IPv6 address may have brackets. */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  const ip = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === "loopback";
}
