import Download from "lucide-react/icons/download";
import type { ReplyOf } from "../../../contract/call.ts";
import {
  countFoundOrders,
  EXPORT_FORMATS,
  type ExportFormat,
  ORDERS_EXPORT_PATH,
  type OrderCriteria,
} from "../../../contract/find-orders.ts";
import { formatRupees } from "../../../rules/money.ts";
import { saveFile } from "../../ui/admin/save-file.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { adminApi } from "../admin-session.ts";
import { fetchFile } from "../fetch-file.ts";
import { criteriaToSend, type ListCriteria } from "../order/order-criteria.ts";
import { useIsOwner } from "../profile.ts";
import { queryOf, show, useCall } from "../store/queries.ts";

type Found = ReplyOf<typeof countFoundOrders>;

interface FoundSummaryProps {
  criteria: ListCriteria;
  /** Null without a search. */
  search: string | null;
}

const foundText = ({ count, total }: Found) => {
  const orders = `${count.toLocaleString("en-IN")} ${count === 1 ? "order" : "orders"}`;
  if (total === null) return `More than ${orders}`;
  return total === undefined ? orders : `${orders}, ${formatRupees(total)} in all`;
};

/** Number of orders that match the search or filters, and for the owner their sum. Needs a `key` per list. */
export function FoundSummary({ criteria, search }: FoundSummaryProps) {
  const isOwner = useIsOwner();
  const counting = useAction();
  const body = criteriaToSend(criteria, search);
  // If counting fails, the list is shown without a count.
  const { data: found = null } = useCall(countFoundOrders, { body });

  const countAll = () =>
    counting.run(async () => {
      const counted = await adminApi(countFoundOrders, { body: { ...body, isWhole: true } });
      show(queryOf(countFoundOrders, { body }), () => counted);
    });

  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 font-semibold">
      <span role="status">{found && foundText(found)}</span>
      {found?.total === null && (
        <Button
          variant="ghost"
          isBusy={counting.isBusy}
          busyLabel="Counting..."
          onClick={() => void countAll()}
        >
          Count them all
        </Button>
      )}
      {counting.problem && <span className="text-chilli-deep">{counting.problem}</span>}
      {isOwner && found !== null && found.count > 0 && <ExportOrders criteria={body} />}
    </div>
  );
}

/** Buttons that export all matching orders as a file. */
function ExportOrders({ criteria }: { criteria: OrderCriteria }) {
  const { isBusy, problem, run } = useAction();
  const download = (format: ExportFormat) =>
    run(async () => {
      const failed = "The file could not be created. Try again in a moment.";
      saveFile(await fetchFile(ORDERS_EXPORT_PATH, failed, { ...criteria, format }), `orders.${format}`);
    });
  return (
    <>
      {EXPORT_FORMATS.map((format) => (
        <Button
          key={format}
          variant="ghost"
          isBusy={isBusy}
          busyLabel="Creating the file..."
          onClick={() => void download(format)}
        >
          <Download className="size-5" aria-hidden="true" />
          Export {format.toUpperCase()}
        </Button>
      ))}
      <ErrorText as="span" role="alert">
        {problem}
      </ErrorText>
    </>
  );
}
