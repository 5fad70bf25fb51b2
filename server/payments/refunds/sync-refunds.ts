import type { Deps } from "../../deps.ts";
import { recordProviderRefunds } from "./record-provider-refunds.ts";

/**
 * Records refunds of a payment that the provider has and the shop has not recorded yet. A failure is only
 * logged.
 * @param providerPaymentId the provider's id
 */
export async function syncRefunds(deps: Deps, providerPaymentId: string): Promise<void> {
  try {
    await recordProviderRefunds(deps, providerPaymentId);
  } catch (error) {
    deps.log.warn({ err: error, payment: providerPaymentId }, "refunds could not be read");
  }
}
