// Checks whether a payment that another holder of a payment link has started can still succeed.
import { sql } from "kysely";
import type { OrderUuid } from "../../rules/ids.ts";
import type { PayerFacts } from "../../rules/payer-right.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { settlePaymentsOf } from "./settle-payment.ts";

/** The attempts of an order that may still bring a payment. */
export interface OtherPayments {
  providerOrderIds: string[];
  /** Those of them that would ship to the order's address. */
  ofPayer: string[];
  /** Changes whenever a payment of the order is started. */
  version: string;
}

/** The provider's result for these attempts, valid for this version only. */
export interface CheckedPayments extends Pick<OtherPayments, "version"> {
  payments: NonNullable<PayerFacts["payments"]>;
  /** Whether the provider has a payment, also a failed one, that would have shipped to the order's address. */
  hasBegun: boolean;
}

/**
 * Lists the unsettled attempts of an order. `othersMayPay`: whether one that was offered to another session
 * would ship to the order's address.
 * @param trx a transaction that has the order locked
 * @param order `isPayer`: whether the session in question is the order's payer
 */
export async function listOtherPayments(
  trx: Queryable,
  { id, isPayer }: { id: OrderUuid; isPayer: boolean },
): Promise<OtherPayments & Pick<PayerFacts, "othersMayPay">> {
  const attempts = await trx
    .selectFrom("paymentAttempts")
    .select(["id", "providerOrderId", "state", "addressId", "offeredToOthers"])
    .select(sql<string>`offered_at::text`.as("offeredAt"))
    .where("orderId", "=", id)
    .where("state", "<>", "settled")
    .orderBy("id")
    .execute();
  const idsOf = (some: typeof attempts) => some.flatMap(({ providerOrderId }) => providerOrderId ?? []);
  return {
    providerOrderIds: idsOf(attempts),
    ofPayer: idsOf(attempts.filter(({ addressId }) => addressId === null)),
    version: JSON.stringify(attempts),
    othersMayPay: attempts.some(
      ({ addressId, offeredToOthers }) => addressId === null && (!isPayer || offeredToOthers),
    ),
  };
}

/**
 * Queries the provider for the payments of an order's attempts and settles those that brought money. Call it
 * outside any transaction.
 */
export async function checkOtherPayments(
  deps: Deps,
  { providerOrderIds, ofPayer, version }: OtherPayments,
): Promise<CheckedPayments> {
  let hasBegun = false;
  try {
    for (const providerOrderId of providerOrderIds)
      for (const { payment, settlement } of await settlePaymentsOf(deps, providerOrderId)) {
        hasBegun ||= ofPayer.includes(providerOrderId);
        const { state } = settlement;
        // Cash on delivery, which the shop refuses, may stay pending at the provider for days, so it does not
        // block others. If it is captured after all, the parcel goes to the address of its attempt.
        const isOver =
          payment.status === "failed" ||
          state === "settled" ||
          state === "refunded" ||
          state === "cash on delivery";
        if (!isOver) return { version, payments: "under way", hasBegun };
      }
    return { version, payments: "none", hasBegun };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error }, "payments could not be checked before an order was taken over");
    return { version, payments: "unavailable", hasBegun };
  }
}
