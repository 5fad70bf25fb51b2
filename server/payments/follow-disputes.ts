import type { Deps } from "../deps.ts";
import type { Database } from "../platform/database/connect.ts";
import { recordDispute } from "./record-dispute.ts";

/**
 * Updates a payment's undecided disputes from the provider. They are decided weeks after they are raised, when
 * the lists of recent days no longer contain them.
 * @param providerPaymentId the provider's id
 * @throws ProviderError
 */
export async function followDisputes(deps: Deps, providerPaymentId: string): Promise<void> {
  for (const id of await listUndecided(deps.db, providerPaymentId)) await followDispute(deps, id);
}

/** @param id the provider's id @throws ProviderError */
export async function followDispute(deps: Deps, id: string): Promise<void> {
  const dispute = await deps.payments.findDispute(id);
  if (dispute) await recordDispute(deps, dispute);
}

/**
 * @param providerPaymentId limits the list to one payment
 * @returns the provider's ids of the undecided disputes
 */
export async function listUndecided(db: Database, providerPaymentId?: string): Promise<string[]> {
  const undecided = await db
    .selectFrom("disputes")
    .select("providerDisputeId")
    .where("state", "not in", ["won", "lost", "closed"])
    .$if(providerPaymentId !== undefined, (query) =>
      query.where("providerPaymentId", "=", providerPaymentId as string),
    )
    .execute();
  return undecided.map(({ providerDisputeId }) => providerDisputeId);
}
