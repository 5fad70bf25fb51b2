import * as z from "zod/mini";
import type { Config } from "../../config.ts";
import { callProvider, ProviderError } from "../provider-http.ts";
import type { OtpSender } from "./otp-sender.ts";
import { otpTemplate } from "./whatsapp-template.ts";

const TIMEOUT_MS = 5_000;
const API_VERSION = "v24.0";

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
// Fast2SMS answers refusals with 200 too: its own flag and status code decide, never HTTP's.
const Refused = z.looseObject({ return: z.literal(false) });

/**
 * Codes by WhatsApp, straight from Meta (developers.facebook.com/docs/whatsapp) or through Fast2SMS's
 * "META format" (docs.fast2sms.com): the same message, another door and another way to show the key.
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

/** The provider's own number for what went wrong; the rest of its answer may repeat the phone. */
function codeOf(json: unknown): string {
  const { status_code, error } = (json ?? {}) as { status_code?: unknown; error?: { code?: unknown } };
  return `code ${String(error?.code ?? status_code ?? "none")}`;
}
