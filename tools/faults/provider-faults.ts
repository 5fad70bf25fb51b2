// Makes providers slow, failing, or send malformed replies.
import { setTimeout as wait } from "node:timers/promises";
import type { Injection, Stage } from "./kinds.ts";

/** The modes that the mail server supports too; it has no HTML replies and no rate limit. */
const MODES_OF_ALL = new Set(["slow", "error", "timeout", "reset", "half"]);

/** Affects payments, messages and mails at once, as if the shop's own network failed. */
export function spoilProviders(mode: string, delayMs?: number) {
  return async ({ world: { providers }, random, isShort }: Stage): Promise<Injection> => {
    const spoilt = MODES_OF_ALL.has(mode) ? ["razorpay", "fast2sms", "smtp"] : ["razorpay", "fast2sms"];
    for (const provider of spoilt) await providers.setFault(provider, mode, delayMs);
    await wait(isShort ? random.between(200, 600) : random.between(3_000, 12_000));
    for (const provider of spoilt) await providers.setFault(provider, "ok");
    return {};
  };
}
