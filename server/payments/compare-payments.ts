import { sql } from "kysely";
import pLimit from "p-limit";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { recordProviderRefunds } from "./refunds/record-provider-refunds.ts";
import { settlePayment } from "./settle-payment.ts";
import { AT_ONCE } from "./watch.ts";

/** How often a payment that differs is looked at, while refunds are made at the same time. */
const LOOKS = 3;

/** What a run of the reconciler has found so far. */
export interface Tally {
  /** Payments that the provider has captured for this shop. */
  provider: number;
  /** Those that the shop has recorded. */
  ours: number;
  /** Those on which the two do not agree, after all that could be done. */
  difference: number;
  /** Captured in the same account for something else. */
  foreign: number;
  /** Payments that the shop had no record of. */
  adopted: number;
  /** Refunds that the shop had not made. */
  refundsFound: number;
  /** The provider's ids of the payments compared. */
  seen: Set<string>;
}

export function newTally(): Tally {
  return { provider: 0, ours: 0, difference: 0, foreign: 0, adopted: 0, refundsFound: 0, seen: new Set() };
}

/**
 * Compares a page of the provider's payments with the shop's records, mends what differs, and counts.
 */
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
 * Compares one thing. If that fails it is told of as a difference, and all else is compared all the same.
 * @param what it is, for the log
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

/** @param refunded by the shop's records, paise; undefined where it has none of this payment */
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

/** Counts a payment that was just mended. */
async function count(deps: Deps, payment: ProviderPayment, tally: Tally): Promise<void> {
  tally.provider += 1;
  if (await isOurs(deps, payment)) tally.ours += 1;
  if (!(await agrees(deps, payment))) tally.difference += 1;
}

async function isOurs(deps: Deps, payment: ProviderPayment): Promise<boolean> {
  return (await refundedByPayment(deps, [payment])).has(payment.id);
}

/** Whether the shop has of a payment what the provider has. A refund may be made just now, so it looks more than once. */
async function agrees(deps: Deps, { id }: ProviderPayment): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    if (look > 0) await recordProviderRefunds(deps, id);
    const now = await deps.payments.findPayment(id);
    const recorded = now && (await refundedByPayment(deps, [now])).get(id);
    if (recorded === now?.amountRefunded) return true;
  }
  return false;
}

/**
 * What of each payment on record the provider has refunded by the shop's rows, in paise. Refunds that are only due are
 * not at the provider yet, and those that the owner gave by hand never are; one that nobody asked for in so many words (the
 * provider gave back what was never taken) is the whole payment.
 */
async function refundedByPayment(
  { db }: Deps,
  page: readonly ProviderPayment[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ providerPaymentId: string; refunded: number }>`
    select provider_payment_id, case
      when reason = 'refunded by the provider' then payments.amount
      else coalesce((select sum(refunds.amount) from refunds
        where payment_id = payments.id and state in ('requested', 'processed') and paid_out_by is null), 0) end::bigint as refunded
    from payments where provider_payment_id = any(${page.map(({ id }) => id)})`.execute(db);
  return new Map(rows.map(({ providerPaymentId, refunded }) => [providerPaymentId, refunded]));
}
