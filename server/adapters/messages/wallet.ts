// The balance at Fast2SMS for one-time codes (docs.fast2sms.com, wallet balance).
import * as z from "zod/mini";
import type { Config } from "../../platform/config/config.ts";
import { callProvider, describeAnswer, ProviderError } from "../provider-http.ts";

/** The account that pays for one-time codes. */
export interface Wallet {
  /** @throws ProviderError if the provider does not answer, refuses, or its response cannot be understood */
  balance(): Promise<{ rupees: number; messagesLeft: number }>;
}

const TIMEOUT_MS = 5_000;

// Rupees are a string with four decimals. Refusals also have status 200 but lack these fields.
const Answer = z.object({
  return: z.literal(true),
  wallet: z.string().check(z.regex(/^-?\d{1,9}(\.\d+)?$/)),
  sms_count: z.int().check(z.minimum(0)),
});

export function fast2smsWallet({
  walletUrl,
  walletKey,
}: Pick<Config["messages"], "walletUrl" | "walletKey">): Wallet {
  return {
    async balance() {
      const { status, json } = await callProvider({
        provider: "fast2sms",
        // The GET variant has the key in the URL, where it would be logged.
        method: "POST",
        url: `${walletUrl}/dev/wallet`,
        headers: { authorization: walletKey },
        timeoutMs: TIMEOUT_MS,
        isRefusal: (json) => !z.safeParse(Answer, json).success,
      });
      const parsed = z.safeParse(Answer, json);
      if (!parsed.success)
        throw new ProviderError(`no wallet in the answer (${describeAnswer(status, json)})`, status);
      return { rupees: Number(parsed.data.wallet), messagesLeft: parsed.data.sms_count };
    },
  };
}
