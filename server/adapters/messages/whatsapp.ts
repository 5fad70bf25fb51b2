import * as z from "zod/mini";
import type { Config } from "../../config/config.ts";
import { callProvider, ProviderError } from "../provider-http.ts";
import type { OtpSender } from "./otp-sender.ts";
import { otpTemplate } from "./whatsapp-template.ts";

const TIMEOUT_MS = 5_000;
const API_VERSION = "v24.0";

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
// Fast2SMS sends refusals with HTTP 200 too: only its own flag tells them apart.
const Refused = z.looseObject({ return: z.literal(false) });

/**
 * Sends codes by WhatsApp, directly through Meta (developers.facebook.com/docs/whatsapp) or through Fast2SMS's
 * "META format" (docs.fast2sms.com): the same message to another URL, with another authorization header.
 */
export function whatsappOtpSender(settings: Config["messages"]): OtpSender {
  const { provider, apiUrl, key, phoneNumberId, template } = settings;
  const url = `${apiUrl}${provider === "fast2sms" ? "/dev/whatsapp" : ""}/${API_VERSION}/${phoneNumberId}/messages`;
  const authorization = provider === "fast2sms" ? key : `Bearer ${key}`;
  return {
    async send(phone, code) {
      const body = otpTemplate(phone, code, template);
      try {
        const { status, json } = await callProvider({
          method: "POST",
          url,
          headers: { authorization },
          body,
          timeoutMs: TIMEOUT_MS,
        });
        if (status < 300 && z.safeParse(Accepted, json).success && !z.safeParse(Refused, json).success) {
          return { success: true, reason: "accepted", isUncertain: false };
        }
        return { success: false, reason: `refused (status ${status}, ${codeOf(json)})`, isUncertain: false };
      } catch (error) {
        const isUncertain = error instanceof ProviderError && error.status === null;
        return { success: false, reason: (error as Error).message, isUncertain };
      }
    },
  };
}

/** Only the provider's error code, for the log: the rest of its answer may repeat the phone. */
function codeOf(json: unknown): string {
  const { status_code, error } = (json ?? {}) as { status_code?: unknown; error?: { code?: unknown } };
  return `code ${String(error?.code ?? status_code ?? "none")}`;
}
