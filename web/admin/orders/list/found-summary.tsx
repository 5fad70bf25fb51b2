import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "../../../../contract/call.ts";
import { countFoundOrders } from "../../../../contract/find-orders.ts";
import { formatRupees } from "../../../../rules/money.ts";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { adminApi } from "../../admin-session.ts";
import { queryClient } from "../../use-call.ts";
import { useIsOwner } from "../../use-is-owner.ts";
import type { ListedOrder } from "../known-status.ts";
import { ExportOrders } from "./export-orders.tsx";
import { criteriaToSend, type ListCriteria } from "./order-criteria.ts";

type Found = ReplyOf<typeof countFoundOrders>;

interface FoundSummaryProps {
  criteria: ListCriteria;
  /** Null without a search. */
  search: string | null;
  /** They are counted again whenever they are loaded again. */
  orders: readonly ListedOrder[];
}

const foundText = ({ count, total }: Found) => {
  const orders = `${count.toLocaleString("en-IN")} ${count === 1 ? "order" : "orders"}`;
  if (total === null) return `More than ${orders}`;
  return total === undefined ? orders : `${orders}, ${formatRupees(total)} in all`;
};

/** How many orders fit the search or the filters, and for an owner their sum. Use one per list, by its `key`. */
export function FoundSummary({ criteria, search, orders }: FoundSummaryProps) {
  const isOwner = useIsOwner();
  const counting = useAction();
  const body = criteriaToSend(criteria, search);
  const queryKey = [countFoundOrders.path, body, orders[0]?.requestedAt];
  // Without a reply the list is shown without its count.
  const { data: found = null } = useQuery(
    {
      queryFn: () => adminApi(countFoundOrders, { body }),
      queryKey,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

  const countAll = () =>
    counting.run(async () => {
      const counted = await adminApi(countFoundOrders, { body: { ...body, isWhole: true } });
      queryClient.setQueryData(queryKey, counted);
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
