import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";

export interface NewSeriesProps {
  prefix: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Confirms another prefix of invoice numbers, once invoices have been issued. */
export function NewSeries({ prefix, onConfirm, onClose }: NewSeriesProps) {
  return (
    <ConfirmDialog
      title={`Begin invoice numbers with ${prefix}?`}
      confirmLabel="Begin new series"
      busyLabel="Saving..."
      cancelLabel="Cancel"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>A new series begins at 000001. Issued invoices do not change.</p>
      <p className="mt-2">
        A series is best changed at the start of a financial year, on 1 April. If {prefix} was used before in
        this financial year, its numbers continue.
      </p>
    </ConfirmDialog>
  );
}
