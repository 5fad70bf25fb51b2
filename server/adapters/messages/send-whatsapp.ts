// Sends WhatsApp messages, directly through Meta (developers.facebook.com/docs/whatsapp) or through Fast2SMS's "META
// format" (docs.fast2sms.com): the same body, with another URL and another authorization header.
import * as z from "zod/mini";
import type { Config } from "../../platform/config/config.ts";
import { callProvider, describeAnswer, ProviderError } from "../provider-http.ts";

const TIMEOUT_MS = 5_000;

const filled = z.string().check(z.minLength(1));
const Meta = z.object({ messages: z.array(z.object({ id: filled })).check(z.minLength(1)) });
// Fast2SMS's own format. Its refusals may come with HTTP 200 and differ only by the flag.
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

export interface SentMessage {
  success: boolean;
  /** For the log. */
  reason: string;
  /** The provider did not answer: the message may have been sent and charged for. */
  isUncertain: boolean;
}

/**
 * Sends a message in Meta's format. Fast2SMS answers in Meta's format or in its own.
 * @returns the result; refusals and errors are returned, never thrown
 */
export async function sendWhatsapp(settings: Config["messages"], body: object): Promise<SentMessage> {
  const { provider, apiUrl, apiVersion, key, phoneNumberId } = settings;
  const isFast2sms = provider === "fast2sms";
  try {
    const { status, json } = await callProvider({
      provider,
      method: "POST",
      url: `${apiUrl}${isFast2sms ? "/dev/whatsapp" : ""}/${apiVersion}/${phoneNumberId}/messages`,
      headers: { authorization: isFast2sms ? key : `Bearer ${key}` },
      body,
      timeoutMs: TIMEOUT_MS,
      isRefusal: (answer) => z.safeParse(Refused, answer).success,
    });
    const reason = describeAnswer(status, json);
    if (status >= 300 || z.safeParse(Refused, json).success)
      return { success: false, reason: `refused (${reason})`, isUncertain: false };
    if (z.safeParse(isFast2sms ? z.union([Meta, Fast2sms]) : Meta, json).success)
      return { success: true, reason, isUncertain: false };
    // Uncertain rather than refused: codes that may have been sent must count towards the limits.
    return { success: false, reason: `not understood (${reason})`, isUncertain: true };
  } catch (error) {
    const isUncertain = error instanceof ProviderError && error.status === null;
    return { success: false, reason: (error as Error).message, isUncertain };
  }
}
