// Providers that are slow, fail, or answer what nobody expects.
import { setTimeout as wait } from "node:timers/promises";
import type { Injection, Stage } from "./kinds.ts";

/** The mail server knows no HTML and no rate limit. */
const MODES_OF_ALL = new Set(["slow", "error", "timeout", "reset", "half"]);

/** Payments, messages and mails at once, as when the shop's own network is the trouble. */
export function spoilProviders(mode: string, delayMs?: number) {
  return async ({ world: { providers }, random, isShort }: Stage): Promise<Injection> => {
    const spoilt = MODES_OF_ALL.has(mode) ? ["razorpay", "fast2sms", "smtp"] : ["razorpay", "fast2sms"];
    for (const provider of spoilt) await providers.setFault(provider, mode, delayMs);
    await wait(isShort ? random.between(200, 600) : random.between(3_000, 12_000));
    for (const provider of spoilt) await providers.setFault(provider, "ok");
    return {};
  };
}
