import { useEffect, useRef } from "react";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { formatRupees } from "../../../rules/money.ts";
import { isPaidAndNotRefunded } from "../../../rules/order-status.ts";
import { Button } from "../../ui/button.tsx";
import { ADDRESS_FORM } from "./use-address-form.ts";

/**
 * The payment button. On small screens it sticks to the bottom with the total, except while a field has the
 * focus (ui/styles.css, data-pay-bar).
 */
export function PayBar({ order, isReady }: { order: ShopperOrder; isReady: boolean }) {
  if (order.status === "Verified") {
    return (
      <div
        data-pay-bar
        className="docked:z-20 docked:-mx-[clamp(16px,2.5vw,48px)] docked:border-t docked:border-line docked:bg-coconut docked:px-[clamp(16px,2.5vw,48px)] docked:pt-3 docked:pb-[calc(0.875rem+env(safe-area-inset-bottom))] docked:shadow-header short:docked:pt-1.5"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="leading-tight lg:hidden">
            <span className="block text-sm text-ink-soft">Total</span>
            <strong className="text-xl tabular-nums">{formatRupees(order.totalAmount)}</strong>
          </p>
          <Button type="submit" form={ADDRESS_FORM} size="large" className="grow" disabled={!isReady}>
            Proceed to Payment
          </Button>
        </div>
        {!isReady && (
          <p className="mt-2 text-center text-sm text-ink-soft">Fill in the delivery address to continue.</p>
        )}
      </div>
    );
  }
  if (!isPaidAndNotRefunded(order.status)) return null;
  return (
    <Button size="large" isWide disabled>
      Order Already Paid
    </Button>
  );
}

/** Covers the page during the payment. Not a modal dialog, which would also cover the provider's sheet. */
export function PayingOverlay() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    // The page's own content is inert already. The provider's sheet is elsewhere, and stays usable.
    const others = document.querySelectorAll<HTMLElement>("body header, body footer");
    for (const other of others) other.inert = true;
    return () => {
      for (const other of others) other.inert = false;
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby="paying-text"
      tabIndex={-1}
      className="fixed inset-0 z-40 grid place-items-center bg-cream p-6 outline-none"
    >
      <div className="max-w-sm text-center">
        <span
          aria-hidden="true"
          className="mx-auto block size-14 animate-spin rounded-full border-6 border-turmeric-wash border-t-turmeric"
        />
        <p id="paying-text" className="mt-6 font-display text-heading font-bold">
          Processing Payment... Please wait and do not close this tab or press back button
        </p>
      </div>
    </div>
  );
}
