import { useState } from "react";
import { Link } from "react-router";
import type { RunOrder } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { Button } from "../../ui/button.tsx";
import { orderPath } from "../orders/order-paths.ts";
import { holdText } from "../orders/order-text.ts";
import { SMALL_SELECT } from "./shipping-run-filters.tsx";
import { RunWeight } from "./shipping-run-weight.tsx";
import type { Plan } from "./use-shipping-plan.ts";

interface RunOrdersProps {
  orders: readonly RunOrder[];
  plan: Plan;
  /** Whether staff can still choose. */
  isOpen: boolean;
  onWeigh: (orderId: OrderNumber, weightGrams: number) => Promise<void>;
}

const FIRST_SHOWN = 50;
const LABELS: Record<RunOrder["state"], string> = {
  quoting: "Getting prices...",
  offered: "",
  booking: "Booking...",
  booked: "Booked",
  "left out": "Left out",
  refused: "Not booked",
  cancelled: "Cancelled",
};

/** Why an order was not booked, or would not be; empty without a problem. */
function problemOf(order: RunOrder, hasOffer: boolean): string {
  if (order.state === "booked" && order.held !== null)
    return `${holdText(order.held, null)}. Do not hand it over: it has no label.`;
  if (order.problem !== "") return order.problem;
  if (order.state === "offered" && !hasOffer) return "This courier does not deliver there.";
  if (order.state === "cancelled") return "The booking was cancelled.";
  return "";
}

/** The parcels of a run, those with a problem first. */
export function RunOrders({ orders, plan, isOpen, onWeigh }: RunOrdersProps) {
  const [isAllShown, setAllShown] = useState(false);
  const all = orders.map((order) => ({ order, problem: problemOf(order, plan.offers.has(order.orderId)) }));
  const odd = all.filter(({ problem }) => problem !== "");
  const right = all.filter(({ problem }) => problem === "");
  const shown = [...odd, ...(isAllShown ? right : right.slice(0, FIRST_SHOWN))];
  const hidden = all.length - shown.length;
  if (all.length === 0) return <p className="py-4 text-ink-soft">No parcels match.</p>;
  return (
    <>
      <ul aria-label="Parcels" className="mt-2 divide-y divide-line">
        {shown.map(({ order, problem }) =>
          isOpen ? (
            <OpenOrder key={order.orderId} {...{ order, problem, plan, onWeigh }} />
          ) : (
            <BookedOrder key={order.orderId} {...{ order, problem }} />
          ),
        )}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" onClick={() => setAllShown(true)}>
          Show {hidden.toLocaleString("en-IN")} more parcels
        </Button>
      )}
    </>
  );
}

const numberOf = ({ dispatchNumber, orderId }: RunOrder) => dispatchNumber ?? orderId;
const placeOf = ({ name, city, pincode }: RunOrder) => [name, city, pincode].filter(Boolean).join(", ");

function OrderLink({ order }: { order: RunOrder }) {
  return (
    <Link
      to={orderPath(order.orderId)}
      className="inline-flex min-h-11 items-center justify-self-start font-semibold link wrap-anywhere hover:no-underline lg:min-h-8"
    >
      {numberOf(order)}
    </Link>
  );
}

const PROBLEM = "col-span-full font-semibold text-chilli-deep wrap-anywhere";

interface OpenOrderProps extends Pick<RunOrdersProps, "plan" | "onWeigh"> {
  order: RunOrder;
  problem: string;
}

/** A parcel that is not being booked yet, with what staff can choose for it. */
function OpenOrder({ order, problem, plan, onWeigh }: OpenOrderProps) {
  const { orderId, state, offers, weightGrams } = order;
  const offer = plan.offers.get(orderId);
  const isIn = plan.chosen.has(orderId);
  const isLeftOut = plan.plan.leaveOut.has(orderId);
  const number = numberOf(order);
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 text-sm lg:grid-cols-[auto_8rem_minmax(0,1fr)_9.5rem_17rem_4.5rem] ${isLeftOut ? "text-ink-soft" : ""}`}
    >
      <label className="-m-2 grid size-11 cursor-pointer place-items-center lg:size-9">
        <span className="sr-only">Ship {number}</span>
        <input
          type="checkbox"
          checked={isIn || (!isLeftOut && state === "quoting")}
          disabled={!isLeftOut && !offer && state !== "quoting"}
          onChange={({ target }) => plan.include([orderId], target.checked)}
          className="size-5 accent-leaf"
        />
      </label>
      <OrderLink order={order} />
      <span className="col-span-2 col-start-2 row-start-2 wrap-anywhere lg:col-span-1 lg:col-start-3 lg:row-start-1">
        {placeOf(order)}
      </span>
      <div className="col-span-2 col-start-2 row-start-3 flex flex-wrap items-center justify-between gap-x-3 lg:contents">
        <div className="lg:col-start-4 lg:row-start-1 lg:justify-self-end">
          {(weightGrams !== null || state === "refused") && (
            <RunWeight
              number={number}
              weightGrams={weightGrams}
              onSave={(grams) => onWeigh(orderId, grams)}
            />
          )}
        </div>
        {offers.length > 0 && state === "offered" ? (
          <select
            aria-label={`Courier of ${number}`}
            value={offer?.courierName ?? ""}
            onChange={({ target }) => plan.giveOne(orderId, target.value)}
            className={`${SMALL_SELECT} basis-36 grow lg:col-start-5 lg:row-start-1 lg:w-full`}
          >
            {!offer && (
              <option value="" disabled>
                Choose a courier
              </option>
            )}
            {offers.map(({ courierId, courierName, rate, days }) => (
              <option key={courierId} value={courierName}>
                {courierName}, {formatRupees(rate)}
                {days !== null && `, ${days === 1 ? "1 day" : `${days} days`}`}
              </option>
            ))}
          </select>
        ) : (
          <span className="text-ink-soft lg:col-start-5 lg:row-start-1">{LABELS[state]}</span>
        )}
      </div>
      <span className="col-start-3 row-start-1 text-right font-semibold tabular-nums lg:col-start-6">
        {isLeftOut ? "Left out" : offer && formatRupees(offer.rate)}
      </span>
      {problem && !isLeftOut && <span className={PROBLEM}>{problem}</span>}
    </li>
  );
}

/** A parcel of a run whose booking has been started. */
function BookedOrder({ order, problem }: { order: RunOrder; problem: string }) {
  const { consignment, weightGrams, state } = order;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2 text-sm lg:grid-cols-[9rem_minmax(0,1fr)_4.5rem_13rem_4.5rem]">
      <OrderLink order={order} />
      <span className="col-span-2 row-start-2 wrap-anywhere lg:col-span-1 lg:col-start-2 lg:row-start-1">
        {placeOf(order)}
      </span>
      <span className="col-span-2 row-start-3 flex flex-wrap gap-x-2 text-ink-soft lg:contents">
        <span className="tabular-nums lg:text-right">
          {weightGrams !== null && `${weightGrams.toLocaleString("en-IN")} g`}
        </span>
        <span className="wrap-anywhere">
          {consignment ? `${consignment.courierName} ${consignment.awb}` : LABELS[state]}
        </span>
      </span>
      <span className="col-start-2 row-start-1 text-right font-semibold tabular-nums lg:col-start-5">
        {consignment?.rate != null && formatRupees(consignment.rate)}
      </span>
      {problem && <span className={PROBLEM}>{problem}</span>}
    </li>
  );
}
