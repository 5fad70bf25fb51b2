import type { Deps } from "../../deps.ts";
import { recordProviderRefunds } from "./record-provider-refunds.ts";

/**
 * Records what the provider has of a payment's refunds, and nobody has told the shop of. If it does not answer, only the log
 * says so.
 * @param providerPaymentId the provider's id
 */
export async function learnOfRefunds(deps: Deps, providerPaymentId: string): Promise<void> {
  try {
    await recordProviderRefunds(deps, providerPaymentId);
  } catch (error) {
    deps.log.warn({ err: error, payment: providerPaymentId }, "refunds could not be read");
  }
}
