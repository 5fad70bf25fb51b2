import type { Deps } from "../deps.ts";
import { recordDispute } from "./record-dispute.ts";

/**
 * Reads undecided disputes from the provider: they are decided weeks after they are raised, when no list of the last days
 * has them.
 * @param providerPaymentId of one payment alone
 * @throws ProviderError
 */
export async function followDisputes(deps: Deps, providerPaymentId?: string): Promise<void> {
  const open = await deps.db
    .selectFrom("disputes")
    .select("providerDisputeId")
    .where("state", "not in", ["won", "lost", "closed"])
    .$if(providerPaymentId !== undefined, (query) =>
      query.where("providerPaymentId", "=", providerPaymentId as string),
    )
    .execute();
  for (const { providerDisputeId } of open) {
    const dispute = await deps.payments.findDispute(providerDisputeId);
    if (dispute) await recordDispute(deps, dispute);
  }
}
