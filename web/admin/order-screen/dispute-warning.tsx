import type { OrderMoney } from "../../../contract/refunds.ts";
import { isUndecided } from "../../../rules/payment-states.ts";
import { Banner } from "../../ui/banner.tsx";

/** Warns before a refund of a payment that the customer's bank disputes. */
export function DisputeWarning({ money }: { money: OrderMoney | null }) {
  if (!money?.disputes.some(({ state }) => isUndecided(state))) return null;
  return (
    <Banner>
      The customer's bank disputes this payment. If you refund now and lose the dispute, you pay twice.
    </Banner>
  );
}
