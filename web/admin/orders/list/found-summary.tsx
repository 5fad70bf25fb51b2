import { useEffect, useState } from "react";
import { isApiError } from "../../../../contract/api-client.ts";
import type { ReplyOf } from "../../../../contract/call.ts";
import { countFoundOrders } from "../../../../contract/find-orders.ts";
import { formatRupees } from "../../../../rules/money.ts";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { adminApi } from "../../admin-session.ts";
import { useIsOwner } from "../../use-is-owner.ts";
import type { ListedOrder } from "../known-status.ts";
import { ExportOrders } from "./export-orders.tsx";
import { askedFor, type ListCriteria, listPath } from "./order-criteria.ts";

type Found = ReplyOf<typeof countFoundOrders>;

interface FoundSummaryProps {
  criteria: ListCriteria;
  /** Null where nothing is searched for. */
  search: string | null;
  /** Counted anew whenever these change. */
  orders: readonly ListedOrder[];
}

const inWords = ({ count, total }: Found) => {
  const orders = `${count.toLocaleString("en-IN")} ${count === 1 ? "order" : "orders"}`;
  if (total === null) return `More than ${orders}`;
  return total === undefined ? orders : `${orders}, ${formatRupees(total)} in all`;
};

/** How many orders fit what is searched or filtered, and for an owner their sum. */
export function FoundSummary({ criteria, search, orders }: FoundSummaryProps) {
  const list = `${listPath(criteria)} ${search}`;
  const [answer, setAnswer] = useState<{ list: string; found: Found } | null>(null);
  const isOwner = useIsOwner();
  const counting = useAction();
  const found = answer?.list === list ? answer.found : null;

  const asked = askedFor(criteria, search);
  const count = (isWhole: boolean) => adminApi(countFoundOrders, { body: { ...asked, isWhole } });

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each list, and again when its orders change.
  useEffect(() => {
    let isStale = false;
    count(false).then(
      (counted) => isStale || setAnswer({ list, found: counted }),
      (error) => {
        // Beside the list, which has its own words for a failure.
        if (!isApiError(error)) throw error;
      },
    );
    return () => {
      isStale = true;
    };
  }, [list, orders]);

  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 font-semibold">
      <span role="status">{found && inWords(found)}</span>
      {found?.total === null && (
        <Button
          variant="ghost"
          isBusy={counting.isBusy}
          busyLabel="Counting..."
          onClick={() => void counting.run(async () => setAnswer({ list, found: await count(true) }))}
        >
          Count them all
        </Button>
      )}
      {counting.problem && <span className="text-chilli-deep">{counting.problem}</span>}
      {isOwner && found !== null && found.count > 0 && <ExportOrders asked={asked} />}
    </div>
  );
}
