import type { OrderDetail } from "../../../contract/orders.ts";
import { Note } from "../../ui/note.tsx";

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
    <div role="status">
      {isOther && (
        <Note size="small" className={className}>
          The invoice {invoice.number} names {invoice.taxedState} as the place of supply, and its GST stays as
          invoiced. If {state} must be invoiced, cancel the order and place it again.
        </Note>
      )}
    </div>
  );
}
