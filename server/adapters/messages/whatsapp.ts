import * as z from "zod/mini";
import type { Config } from "../../config/config.ts";
import { callProvider, describeAnswer, ProviderError } from "../provider-http.ts";
import type { OtpSender } from "./otp-sender.ts";
import { otpTemplate } from "./whatsapp-template.ts";

const TIMEOUT_MS = 5_000;

const filled = z.string().check(z.minLength(1));
const Meta = z.object({ messages: z.array(z.object({ id: filled })).check(z.minLength(1)) });
// Fast2SMS's own shape, and its refusals, which may come with HTTP 200: only its flag tells them apart.
const requestId = z.union([filled, z.int()]);
const Fast2sms = z.union([
  z.object({ return: z.literal(true), request_id: requestId }),
  z.object({ status: z.literal(true), request_id: requestId }),
]);
const Refused = z.union([
  z.object({ return: z.literal(false) }),
  z.object({ status: z.literal(false) }),
  z.object({ error: z.looseObject({}) }),
]);

/**
 * Sends codes by WhatsApp, directly through Meta (developers.facebook.com/docs/whatsapp) or through Fast2SMS's
 * "META format" (docs.fast2sms.com): the same message to another URL, with another authorization header. Fast2SMS
 * answers in Meta's shape or in its own.
 */
export function whatsappOtpSender(settings: Config["messages"]): OtpSender {
  const { provider, apiUrl, apiVersion, key, phoneNumberId, template } = settings;
  const url = `${apiUrl}${provider === "fast2sms" ? "/dev/whatsapp" : ""}/${apiVersion}/${phoneNumberId}/messages`;
  const authorization = provider === "fast2sms" ? key : `Bearer ${key}`;
  const Accepted = provider === "fast2sms" ? z.union([Meta, Fast2sms]) : Meta;
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
        const reason = describeAnswer(status, json);
        if (status >= 300 || z.safeParse(Refused, json).success)
          return { success: false, reason: `refused (${reason})`, isUncertain: false };
        if (z.safeParse(Accepted, json).success) return { success: true, reason, isUncertain: false };
        // Were it taken for a refusal, codes that do go out would count towards no limit.
        return { success: false, reason: `not understood (${reason})`, isUncertain: true };
      } catch (error) {
        const isUncertain = error instanceof ProviderError && error.status === null;
        return { success: false, reason: (error as Error).message, isUncertain };
      }
    },
  };
}
