import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { BusinessBuyer, BusinessBuyerInput } from "../../../rules/buyer.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { BusinessField } from "../../ui/business-fields.tsx";
import { focusField } from "../../ui/focus-field.ts";
import { type BuyerDraft, buyerDraft } from "../remembered.ts";

const EMPTY: BuyerDraft = { isWanted: false, buyerGstin: "", buyerBusinessName: "" };

const WITHOUT_BUSINESS: BusinessBuyerInput = { buyerGstin: "", buyerBusinessName: "" };

type BuyerErrors = Partial<Record<BusinessField, string>>;

/** The business that the order has, entered earlier or by staff; null without one. */
function businessOf({ buyerGstin, buyerBusinessName }: BusinessBuyer): BuyerDraft | null {
  if (!buyerGstin && !buyerBusinessName) return null;
  return { isWanted: true, buyerGstin: buyerGstin ?? "", buyerBusinessName: buyerBusinessName ?? "" };
}

/**
 * A business for the invoice of an order: as typed in this tab, or else as the order has it.
 * @param isTicked whether the box is ticked at the beginning, if the order has no business
 */
export function useBuyer(
  { orderId, ...ofOrder }: BusinessBuyer & { orderId: OrderNumber },
  isTicked = false,
) {
  const stored = buyerDraft(orderId);
  const [draft, setDraft] = useState(
    () => businessOf(ofOrder) ?? (isTicked ? { ...EMPTY, isWanted: true } : null),
  );
  const box = useRef<HTMLInputElement>(null);
  // After the first render, which is the server's.
  const restore = useEffectEvent(() => {
    const shown = draft ?? EMPTY;
    const isWanted = box.current?.checked ?? shown.isWanted;
    const begun = stored.read() ?? draft;
    // The box may have been ticked before hydration.
    if (isWanted === shown.isWanted) return setDraft(begun);
    setDraft({ ...EMPTY, ...begun, isWanted });
    stored.write({ ...EMPTY, ...begun, isWanted });
  });
  useLayoutEffect(() => restore(), []);
  const [errors, setErrors] = useState<BuyerErrors>({});
  const { isWanted, buyerGstin, buyerBusinessName } = draft ?? EMPTY;
  /** Nothing if the box was never ticked, empty texts once it is unticked. */
  const input: BusinessBuyerInput =
    draft === null
      ? {}
      : isWanted
        ? { needsGstInvoice: true, buyerGstin, buyerBusinessName }
        : WITHOUT_BUSINESS;

  function showErrors(found: BuyerErrors): boolean {
    setErrors(found);
    const first = (["buyerGstin", "buyerBusinessName"] as const).find((field) => found[field]);
    if (first) focusField(first);
    return first !== undefined;
  }

  return {
    /** For the element of the box. */
    box,
    typed: draft ?? EMPTY,
    errors,
    change(changes: Partial<BuyerDraft>) {
      const next = { ...EMPTY, ...draft, ...changes };
      setDraft(next);
      stored.write(next);
      setErrors({});
    },
    /** Shows errors that only the server found, and focuses the first one. */
    showServerErrors: showErrors,
    /** Checks the fields before they are sent, and focuses the first one with an error. */
    async check(): Promise<boolean> {
      if (!isWanted) return true;
      // Without the code the server checks them.
      const rules = await import("../../../rules/buyer.ts").catch(() => null);
      return !showErrors(rules?.businessBuyerErrors(input) ?? {});
    },
    input,
    forget: stored.remove,
  };
}

export type Buyer = ReturnType<typeof useBuyer>;
