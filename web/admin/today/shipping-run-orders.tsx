import { useState } from "react";
import { Link } from "react-router";
import type { RunOrder } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { Button } from "../../ui/button.tsx";
import { orderPath } from "../orders/order-paths.ts";
import { heldWords } from "../orders/order-words.ts";

interface RunOrdersProps {
  orders: readonly RunOrder[];
  /** The offer that would be booked for each. */
  chosen: ReadonlyMap<OrderNumber, RunOrder["offers"][number]>;
}

const FIRST_SHOWN = 50;
const LABELS: Record<RunOrder["state"], string> = {
  quoting: "Asking...",
  offered: "",
  booking: "Booking...",
  booked: "Booked",
  "left out": "Left out",
  refused: "Not booked",
  cancelled: "Cancelled",
};

/** Why an order would not be, or was not, booked; empty without a problem. */
function problemOf(order: RunOrder, hasOffer: boolean): string {
  if (order.state === "booked" && order.held !== null)
    return `${heldWords(order.held, null)}. Do not hand it over: it has no label.`;
  if (order.problem !== "") return order.problem;
  if (order.state === "offered" && !hasOffer) return "This courier does not go there.";
  if (order.state === "cancelled") return "The booking was cancelled.";
  return order.state === "left out" ? "Not booked in this run." : "";
}

/** The parcels of a run: those with a problem first. */
export function RunOrders({ orders, chosen }: RunOrdersProps) {
  const [isAllShown, setAllShown] = useState(false);
  const all = orders.map((order) => ({ order, problem: problemOf(order, chosen.has(order.orderId)) }));
  const odd = all.filter(({ problem }) => problem !== "");
  const right = all.filter(({ problem }) => problem === "");
  const shown = [...odd, ...(isAllShown ? right : right.slice(0, FIRST_SHOWN))];
  const hidden = all.length - shown.length;
  return (
    <>
      <ul aria-label="Parcels" className="mt-4 divide-y divide-line">
        {shown.map(({ order, problem }) => {
          const offer = chosen.get(order.orderId);
          const { consignment } = order;
          const rate = consignment ? consignment.rate : (offer?.rate ?? null);
          return (
            <li
              key={order.orderId}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2 text-sm lg:grid-cols-[9rem_minmax(0,1fr)_4.5rem_13rem_4.5rem]"
            >
              <Link
                to={orderPath(order.orderId)}
                className="inline-flex min-h-11 items-center justify-self-start font-semibold link wrap-anywhere hover:no-underline lg:min-h-8"
              >
                {order.dispatchNumber ?? order.orderId}
              </Link>
              <span className="col-span-2 row-start-2 wrap-anywhere lg:col-span-1 lg:col-start-2 lg:row-start-1">
                {[order.name, order.city, order.pincode].filter(Boolean).join(", ")}
              </span>
              <span className="col-span-2 row-start-3 flex flex-wrap gap-x-2 text-ink-soft lg:contents">
                <span className="tabular-nums lg:text-right">
                  {order.weightGrams !== null && `${order.weightGrams.toLocaleString("en-IN")} g`}
                </span>
                <span className="wrap-anywhere">
                  {consignment
                    ? `${consignment.courierName} ${consignment.awb}`
                    : (offer?.courierName ?? LABELS[order.state])}
                </span>
              </span>
              <span className="col-start-2 row-start-1 text-right font-semibold tabular-nums lg:col-start-5">
                {rate !== null && formatRupees(rate)}
              </span>
              {problem && (
                <span className="col-span-full font-semibold text-chilli-deep wrap-anywhere">{problem}</span>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" onClick={() => setAllShown(true)}>
          Show {hidden.toLocaleString("en-IN")} more parcels
        </Button>
      )}
    </>
  );
}
