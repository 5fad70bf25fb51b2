import Download from "lucide-react/icons/download";
import { Link } from "react-router";
import type { Figures, FiguresRange } from "../../../contract/figures.ts";
import { Card } from "../../ui/admin/card.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { downloadSales } from "./download-sales.ts";
import { formatMonth, rangeWords } from "./range-words.ts";

/** The file for the accountant, of the range that is shown. */
export function SalesFile({ range, figures }: { range: FiguresRange; figures: Figures }) {
  const { isBusy, problem, run } = useAction();
  return (
    <Card title="For your accountant">
      <p>
        Every line sold, delivery charge and refund of{" "}
        <strong>{range.month ? formatMonth(range.month) : rangeWords(figures)}</strong> with HSN code, place
        of supply and the GST that is inside, as a file for Excel. No name, phone or e-mail is in it.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        CGST and SGST, or IGST, go by the GSTIN that counted on the day of the sale, as said in the{" "}
        <Link to="/admin/shop-profile/contact-and-law" className="link">
          shop profile
        </Link>
        . Without one the file states no GST. Delivery is taxed as the line that most was paid for.
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        isBusy={isBusy}
        busyLabel="Making the file..."
        onClick={() => void run(() => downloadSales(range, figures))}
      >
        <Download className="size-5" aria-hidden="true" />
        Download the file
      </Button>
      <p role="alert" className="mt-2 font-semibold text-chilli empty:hidden">
        {problem}
      </p>
    </Card>
  );
}
