import type { OrderDetail } from "../../../../contract/orders.ts";

interface InvoicedStateProps {
  invoice: OrderDetail["invoice"];
  /** Of the delivery address. */
  state: string;
  className?: string;
}

/** The place of supply on the invoice, if the parcel goes to another state. */
export function InvoicedState({ invoice, state, className = "" }: InvoicedStateProps) {
  const isOther = invoice?.taxedState != null && state !== "" && state !== invoice.taxedState;
  return (
    <p
      role="status"
      className={
        isOther ? `rounded-control bg-turmeric-wash p-3 text-sm wrap-anywhere ${className}` : "sr-only"
      }
    >
      {isOther &&
        `The invoice ${invoice.number} names ${invoice.taxedState} as the place of supply, and its GST stays as invoiced. ` +
          `If ${state} must be invoiced, cancel the order and place it again.`}
    </p>
  );
}
