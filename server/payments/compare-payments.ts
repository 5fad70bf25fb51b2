import { sql } from "kysely";
import pLimit from "p-limit";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { recordProviderRefunds } from "./refunds/record-provider-refunds.ts";
import { settlePayment } from "./settle-payment.ts";
import { AT_ONCE } from "./watch.ts";

/** How often a payment that differs is compared: a refund may be under way at the same time. */
const CHECKS = 3;

/** The counts of a reconciler run so far. */
export interface Tally {
  /** Payments captured by the provider for this shop. */
  provider: number;
  /** Those that the shop has recorded, and those that only the shop has. */
  ours: number;
  /** Those that still differ after the repair. */
  difference: number;
  /** Captured in the same account for another business. */
  foreign: number;
  /** Payments that were missing in the shop's records. */
  adopted: number;
  /** Refunds that the shop did not make. */
  refundsFound: number;
  /** The provider's ids of the payments compared. */
  seen: Set<string>;
}

export function newTally(): Tally {
  return { provider: 0, ours: 0, difference: 0, foreign: 0, adopted: 0, refundsFound: 0, seen: new Set() };
}

/** Compares a page of the provider's payments with the shop's records, repairs differences, and counts. */
export async function comparePayments(
  deps: Deps,
  page: readonly ProviderPayment[],
  tally: Tally,
): Promise<void> {
  const limit = pLimit(AT_ONCE);
  for (const { id } of page) tally.seen.add(id);
  const before = await refundedByPayment(deps, page);
  await limit.map(page, (payment) =>
    countFailure(deps, tally, { paymentId: payment.id }, () =>
      comparePayment(deps, payment, before.get(payment.id), tally),
    ),
  );
}

/**
 * Runs one comparison. A failure is logged and counted as a difference; the others still run.
 * @param what its subject, for the log
 */
export async function countFailure(
  { log }: Pick<Deps, "log">,
  tally: Tally,
  what: object,
  compare: () => Promise<void>,
): Promise<void> {
  try {
    await compare();
  } catch (error) {
    log.warn({ err: error, ...what }, "could not be compared with the provider");
    tally.difference += 1;
  }
}

/** @param refunded by the shop's records, paise; undefined if the payment is not on record */
async function comparePayment(
  deps: Deps,
  payment: ProviderPayment,
  refunded: number | undefined,
  tally: Tally,
): Promise<void> {
  if (payment.status === "authorized") await settlePayment(deps, payment);
  if (payment.status !== "captured" && payment.status !== "refunded") return;
  if (refunded === undefined) {
    const { state } = await settlePayment(deps, payment);
    if (state === "foreign") tally.foreign += 1;
    else {
      tally.adopted += 1;
      await count(deps, payment, tally);
    }
  } else if (refunded !== payment.amountRefunded) {
    tally.refundsFound += await recordProviderRefunds(deps, payment.id);
    await count(deps, payment, tally);
  } else {
    tally.provider += 1;
    tally.ours += 1;
  }
}

/** Counts a payment that was just repaired. */
async function count(deps: Deps, payment: ProviderPayment, tally: Tally): Promise<void> {
  tally.provider += 1;
  if (await isOurs(deps, payment)) tally.ours += 1;
  if (!(await agrees(deps, payment))) tally.difference += 1;
}

async function isOurs(deps: Deps, payment: ProviderPayment): Promise<boolean> {
  return (await refundedByPayment(deps, [payment])).has(payment.id);
}

/** Whether shop and provider agree on the refunded sum of a payment. Retries, since a refund may be under way. */
async function agrees(deps: Deps, { id }: ProviderPayment): Promise<boolean> {
  for (let attempt = 0; attempt < CHECKS; attempt++) {
    if (attempt > 0) await recordProviderRefunds(deps, id);
    const now = await deps.payments.findPayment(id);
    const recorded = now && (await refundedByPayment(deps, [now])).get(id);
    if (recorded === now?.amountRefunded) return true;
  }
  return false;
}

/**
 * The refunded sum of each recorded payment by the shop's rows, in paise. Excludes refunds that are only due, which
 * the provider does not have yet, and those that the owner paid manually. A payment that the provider returned on its
 * own (reason "refunded by the provider", for instance because it was never captured) counts in full.
 */
async function refundedByPayment(
  { db }: Deps,
  page: readonly ProviderPayment[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ providerPaymentId: string; refunded: number }>`
    select provider_payment_id, case
      when reason = 'refunded by the provider' then payments.amount
      else coalesce((select sum(refunds.amount + refunds.customer_fee) from refunds
        where payment_id = payments.id and state in ('requested', 'processed') and paid_out_by is null), 0) end::bigint as refunded
    from payments where provider_payment_id = any(${page.map(({ id }) => id)})`.execute(db);
  return new Map(rows.map(({ providerPaymentId, refunded }) => [providerPaymentId, refunded]));
}
