import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link, useNavigate } from "react-router";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useKeys } from "../keys/key-registry.ts";
import { neighbours } from "../order/order-list-state.ts";
import { orderPath } from "../order/order-paths.ts";

const LINK =
  "inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-semibold hover:bg-leaf-wash lg:min-h-9";
const FROM_LIST = { isFromList: true };

/** Links to the previous and next order of the list that this order was opened from; also by the keys k and j. */
export function OrderNeighbours({ orderId }: { orderId: OrderNumber }) {
  const navigate = useNavigate();
  const { previous, next } = neighbours(orderId);
  // Replaces this history entry, so that Back still leads to the list.
  const go = (to: OrderNumber | undefined) =>
    to && navigate(orderPath(to), { replace: true, state: FROM_LIST });
  useKeys([
    { key: "j", label: "Next order in the list", mayRepeat: true, isOff: !next, run: () => go(next) },
    { key: "k", label: "Previous order", mayRepeat: true, isOff: !previous, run: () => go(previous) },
  ]);
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="Orders in the list"
      className="relative -mt-1 -mb-10 ml-auto flex w-fit gap-2 lg:mt-0 lg:-mb-9"
    >
      {previous && (
        <Link to={orderPath(previous)} replace state={FROM_LIST} className={LINK}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          <span>
            Previous<span className="max-sm:sr-only"> order</span>
          </span>
        </Link>
      )}
      {next && (
        <Link to={orderPath(next)} replace state={FROM_LIST} className={LINK}>
          <span>
            Next<span className="max-sm:sr-only"> order</span>
          </span>
          <ChevronRight className="size-4" aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
