import { useEffect, useRef, useState } from "react";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import type { BusinessBuyer } from "../../../rules/buyer.ts";
import { lazyPart } from "../../loading/lazy-part.tsx";
import { TextButton } from "../../ui/text-link.tsx";

const BusinessForm = lazyPart(async () => (await import("./business-form.tsx")).BusinessForm, {
  placeholder: <p className="py-3">Loading...</p>,
});

/** The business that the order's invoice names. It can be changed until the order is packed. */
export function OrderBusiness({ order }: { order: ShopperOrder }) {
  const [saved, setSaved] = useState<BusinessBuyer>(order);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hadForm = useRef(false);
  // The form had the focus, and is no longer shown.
  useEffect(() => {
    if (hadForm.current && !isOpen) opener.current?.focus();
    hadForm.current = isOpen;
  }, [isOpen]);

  const { buyerBusinessName, buyerGstin } = saved;
  const business = [buyerBusinessName, buyerGstin].filter(Boolean).join(", ");
  const mayChange = order.gstInvoice && order.addressId !== null;
  return (
    <>
      <p role="status" className="wrap-anywhere empty:hidden">
        {business && (
          <>
            Tax invoice for <strong className="text-leaf">{business}</strong>, with your parcel.
          </>
        )}
      </p>
      {mayChange && !isOpen && (
        <TextButton ref={opener} onClick={() => setOpen(true)}>
          {business ? "Change" : "Add a GST invoice"}
          {business && <span className="sr-only"> the GST invoice</span>}
        </TextButton>
      )}
      {mayChange && isOpen && (
        <BusinessForm
          order={{ ...order, ...saved }}
          onSaved={(stored) => {
            setSaved(stored);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
