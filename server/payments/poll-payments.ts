import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { AUTOMATIC_CAPTURE_MINUTES } from "../../rules/payment-window.ts";
import { DAY_MS, MINUTE_MS } from "../../rules/time.ts";
import type { ProviderPayment } from "../adapters/payments/payment-gateway.ts";
import type { Deps } from "../deps.ts";
import { settlePayment } from "./settle-payment.ts";
import { AT_ONCE } from "./watch.ts";

const NAME = "payments";
/** Payments of the account that are not this shop's: looked into once. */
const foreign = new LRUCache<string, true>({ max: 10_000 });
/** The provider takes money by itself only this long after the payment began; some minutes more for its lists. */
const OVERLAP_MS = (AUTOMATIC_CAPTURE_MINUTES + 8) * MINUTE_MS;
/** What has only just begun is left to the browser and the webhook, which know of it first. */
const YOUNGEST_MS = MINUTE_MS / 2;
/** What is older is the reconciler's. */
const LONGEST_MS = 3 * DAY_MS;

/**
 * Looks through the provider's newest payments, from where the last look ended: whatever became of webhooks, browsers
 * and the shop's own process, a captured payment is found within a minute.
 * @throws ProviderError
 */
export async function pollPayments(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, payments } = deps;
  const until = new Date(Date.now() - YOUNGEST_MS);
  const last = await db
    .selectFrom("providerPolls")
    .select("polledUntil")
    .where("name", "=", NAME)
    .executeTakeFirst();
  const lastEnd = last?.polledUntil.getTime() ?? until.getTime();
  const from = new Date(Math.max(lastEnd - OVERLAP_MS, until.getTime() - LONGEST_MS));
  for await (const page of payments.allPayments({ from, until })) {
    if (signal.aborted) return;
    await settleNew(deps, page);
  }
  await db
    .insertInto("providerPolls")
    .values({ name: NAME, polledUntil: until })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ polledUntil: until }))
    .execute();
}

/** Settles those payments that the shop has no record of yet and that have brought money, or will not bring any. */
async function settleNew(deps: Deps, page: readonly ProviderPayment[]): Promise<void> {
  const decided = page.filter(({ status }) => status !== "created" && status !== "failed");
  const known = await listKnown(deps, decided);
  const limit = pLimit(AT_ONCE);
  await limit.map(
    decided.filter(({ id }) => !known.has(id) && !foreign.has(id)),
    async (payment) => {
      try {
        const { state } = await settlePayment(deps, payment);
        if (state === "foreign") foreign.set(payment.id, true);
      } catch (error) {
        deps.log.warn({ err: error, paymentId: payment.id }, "payment could not be settled yet");
        // The next look may begin after it: its attempt is due at once instead.
        await sql`update payment_attempts set due_at = now()
          where provider_order_id = ${payment.providerOrderId} and state <> 'settled'`.execute(deps.db);
      }
    },
  );
}

async function listKnown({ db }: Deps, page: readonly ProviderPayment[]): Promise<Set<string>> {
  if (page.length === 0) return new Set();
  const rows = await db
    .selectFrom("payments")
    .select("providerPaymentId")
    .where("providerPaymentId", "=", sql<string>`any(${page.map(({ id }) => id)})`)
    .execute();
  return new Set(rows.map(({ providerPaymentId }) => providerPaymentId as string));
}
