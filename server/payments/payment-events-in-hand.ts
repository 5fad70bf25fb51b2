import type { Deps } from "../deps.ts";
import { InHand } from "../jobs/in-hand.ts";
import { handlePaymentEvent } from "./handle-payment-event.ts";
import { AT_ONCE } from "./watch.ts";

/**
 * Handles payment events a moment after they were stored: most browsers tell of their payment meanwhile, and then there is
 * nothing to look up. What is left undone handleMissedEvents finds.
 * @param deps with the connections of jobs
 */
export function paymentEventsInHand(deps: Deps): InHand {
  return new InHand({
    handle: (eventId) => handlePaymentEvent(deps, eventId),
    failed: (error, eventId) =>
      deps.log.warn({ err: error, eventId }, "payment event could not be handled yet"),
    atOnce: AT_ONCE,
    momentMs: 300,
    againMs: [3_000, 7_000, 20_000],
  });
}
