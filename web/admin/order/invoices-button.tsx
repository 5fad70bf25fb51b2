import FileText from "lucide-react/icons/file-text";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { useIsOwner } from "../profile.ts";
import { downloadInvoices, usePaperSize } from "./download-documents.ts";

interface InvoicesButtonProps {
  orderIds: readonly OrderNumber[];
  /** Shown after "Invoices", such as "of 12". */
  of?: string;
  variant?: ButtonVariant;
  className?: string;
}

/** Downloads the invoices of these orders by dispatch number, as the slips are printed. Only for the owner. */
export function InvoicesButton({
  orderIds,
  of = "",
  variant = "secondary",
  className = "",
}: InvoicesButtonProps) {
  const isOwner = useIsOwner();
  const { size } = usePaperSize();
  const { isBusy, problem, run } = useAction();
  if (!isOwner || orderIds.length === 0) return null;
  return (
    <>
      <Button
        variant={variant}
        className={className}
        isBusy={isBusy}
        busyLabel="Making the file..."
        onClick={() => void run(() => downloadInvoices(orderIds, size))}
      >
        <FileText className="size-5" aria-hidden="true" />
        Invoices{of && ` ${of}`}
      </Button>
      {problem && <Banner className="basis-full">{problem}</Banner>}
    </>
  );
}
