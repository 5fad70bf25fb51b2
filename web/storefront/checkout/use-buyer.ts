import { useState } from "react";
import type { BusinessBuyer, BusinessBuyerInput } from "../../../rules/buyer.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { type BuyerDraft, buyerDraft } from "../remembered.ts";

const EMPTY: BuyerDraft = { isWanted: false, buyerGstin: "", buyerBusinessName: "" };

const WITHOUT_BUSINESS: BusinessBuyerInput = { buyerGstin: "", buyerBusinessName: "" };

const BUYER_FIELDS = ["buyerGstin", "buyerBusinessName"] as const;

type BuyerErrors = Partial<Record<keyof BusinessBuyerInput, string>>;

/** The business that the order has, entered earlier or by staff; null without one. */
function businessOf({ buyerGstin, buyerBusinessName }: BusinessBuyer): BuyerDraft | null {
  if (!buyerGstin && !buyerBusinessName) return null;
  return { isWanted: true, buyerGstin: buyerGstin ?? "", buyerBusinessName: buyerBusinessName ?? "" };
}

/** A business for the invoice of an order: as typed in this tab, or else as the order has it. */
export function useBuyer({ orderId, ...ofOrder }: BusinessBuyer & { orderId: OrderNumber }) {
  const stored = buyerDraft(orderId);
  const [draft, setDraft] = useState(() => stored.read() ?? businessOf(ofOrder));
  const [errors, setErrors] = useState<BuyerErrors>({});
  const { isWanted, buyerGstin, buyerBusinessName } = draft ?? EMPTY;
  return {
    typed: draft ?? EMPTY,
    errors,
    change(changes: Partial<BuyerDraft>) {
      const next = { ...EMPTY, ...draft, ...changes };
      setDraft(next);
      stored.write(next);
      setErrors({});
    },
    showServerErrors: setErrors,
    /** Checks the fields before the payment starts, and focuses the first one with an error. */
    async check(): Promise<boolean> {
      if (!isWanted) return true;
      // Without the code the server checks them.
      const rules = await import("../../../rules/buyer.ts").catch(() => null);
      const found: BuyerErrors = rules?.businessBuyerErrors({ buyerGstin, buyerBusinessName }) ?? {};
      setErrors(found);
      const first = BUYER_FIELDS.find((field) => found[field]);
      if (first) document.getElementsByName(first)[0]?.focus();
      return first === undefined;
    },
    /** Nothing if the box was never ticked, empty texts once it is unticked. */
    input: draft === null ? {} : isWanted ? { buyerGstin, buyerBusinessName } : WITHOUT_BUSINESS,
  };
}

export type Buyer = ReturnType<typeof useBuyer>;
