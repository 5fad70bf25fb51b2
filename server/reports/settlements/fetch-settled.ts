import { ZERO } from "../../../rules/money.ts";
import { type Payout, type SettlementItem, withoutCustomerFee } from "../../../rules/settlements.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import type { RangeOfDays } from "../daily-totals/range-of-days.ts";
import { findOwnPayments, type OwnPayment } from "./settlement-queries.ts";

const MAX_ITEMS = 50_000;
/** No further page is fetched after this time. */
const MAX_MS = 30_000;
/** A payout is settled on the day it is created, or a few days later. */
const MARGIN_MS = 5 * DAY_MS;

export interface SettledMonth {
  items: SettlementItem[];
  /** Those around the month too, but none of its payouts that were settled in the next. */
  payouts: Payout[];
  /** By the provider's id. */
  payments: ReadonlyMap<string, OwnPayment>;
}

/** Like `fetchSettled`, for routes that share its limit. */
export type FetchSettled = (month: string, days: RangeOfDays) => Promise<SettledMonth>;

/**
 * Reads a month's settlements from the payment provider.
 * @param month yyyy-mm
 * @param days the month's
 * @throws ShopError SETTLEMENTS_UNAVAILABLE if the provider does not return them in time; TOO_MANY_SETTLED
 */
export async function fetchSettled(
  { db, payments }: Pick<Deps, "db" | "payments">,
  month: string,
  days: RangeOfDays,
): Promise<SettledMonth> {
  const deadline = performance.now() + MAX_MS;
  try {
    const items = await readAll(payments.settledIn(month), deadline, ({ itemId }) => itemId);
    const window = {
      from: new Date(Date.parse(days.from) - MARGIN_MS),
      until: new Date(Date.parse(days.until) + MARGIN_MS),
    };
    const payouts = await readAll(payments.allPayouts(window), deadline, ({ settlementId }) => settlementId);
    const inMonth = settledIds(items);
    const open = payouts.filter(
      ({ settlementId, createdOn }) => createdOn.startsWith(month) && !inMonth.has(settlementId),
    );
    const later = await listSettledFrom(days.until, open, (day) =>
      readAll(payments.settledIn(day), deadline, ({ itemId }) => itemId),
    );
    const paymentIds = new Set(items.flatMap(({ paymentId }) => paymentId ?? []));
    const own = await findOwnPayments(db, [...paymentIds]);
    return {
      items: items.map((item) =>
        withoutCustomerFee(item, own.get(item.paymentId ?? "")?.customerFee ?? ZERO),
      ),
      payouts: payouts.filter(({ settlementId }) => !later.has(settlementId)),
      payments: own,
    };
  } catch (cause) {
    if (cause instanceof ProviderError) throw new ShopError("SETTLEMENTS_UNAVAILABLE", { cause });
    throw cause;
  }
}

/**
 * The ids of what was settled in the first days of a month, as long as payouts of the month before may be among it.
 * @param from yyyy-mm-dd
 * @param read the transactions that were settled on a day
 */
async function listSettledFrom(
  from: string,
  payouts: readonly Payout[],
  read: (day: string) => Promise<SettlementItem[]>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const isMissing = ({ settlementId, createdOn }: Payout, day: number) =>
    !found.has(settlementId) && day <= Date.parse(createdOn) + MARGIN_MS;
  for (let day = Date.parse(from); day <= Date.now(); day += DAY_MS) {
    if (!payouts.some((payout) => isMissing(payout, day))) break;
    for (const id of settledIds(await read(new Date(day).toISOString().slice(0, 10)))) found.add(id);
  }
  return found;
}

const settledIds = (items: readonly SettlementItem[]) =>
  new Set(items.flatMap(({ settlement }) => settlement?.settlementId ?? []));

/**
 * @param deadline by `performance.now()`
 * @returns each item once: a new one shifts the pages, so that some come twice
 * @throws ShopError TOO_MANY_SETTLED
 * @throws ProviderError if a page arrives after the deadline
 */
export async function readAll<Item>(
  pages: AsyncIterable<Item[]>,
  deadline: number,
  idOf: (item: Item) => string,
): Promise<Item[]> {
  const items = new Map<string, Item>();
  for await (const page of pages) {
    for (const item of page) items.set(idOf(item), item);
    if (items.size > MAX_ITEMS) throw new ShopError("TOO_MANY_SETTLED");
    if (performance.now() > deadline) throw new ProviderError("too slow", null);
  }
  return [...items.values()];
}
