import type { RunOrder } from "../../../contract/shipping-runs.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { useSlices } from "../../ui/admin/use-slices.ts";
import { ErrorText } from "../../ui/error-text.tsx";
import { OpenParcels } from "./open-parcels.tsx";
import { LABELS, type OrderWithProblem, ParcelLink, placeOf, problemOf } from "./parcel-text.tsx";
import type { Selected } from "./use-selected-parcels.ts";
import type { Plan } from "./use-shipping-plan.ts";

interface RunOrdersProps {
  orders: readonly RunOrder[];
  plan: Plan;
  selected: Selected;
  /** Whether staff can still choose. */
  isOpen: boolean;
  onWeigh: (orderId: OrderNumber, weightGrams: number) => Promise<void>;
}

const SLICE = 50;

/** The parcels of a run, those with a problem first. */
export function RunOrders({ orders, plan, selected, isOpen, onWeigh }: RunOrdersProps) {
  const all = orders.map((order) => ({ order, problem: problemOf(order, plan.offers.has(order.orderId)) }));
  const odd = all.filter(({ problem }) => problem !== "");
  const parcels = [...odd, ...all.filter(({ problem }) => problem === "")];
  const { shownCount, hasMore, end } = useSlices<HTMLParagraphElement>(parcels.length, SLICE, odd.length - 1);
  if (parcels.length === 0) return <p className="py-4 text-ink-soft">No parcels match.</p>;
  return (
    <>
      {isOpen ? (
        <OpenParcels count={shownCount} {...{ parcels, plan, selected, onWeigh }} />
      ) : (
        <ul aria-label="Parcels" className="mt-2 divide-y divide-line">
          {parcels.slice(0, shownCount).map((each) => (
            <BookedOrder key={each.order.orderId} {...each} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p ref={end} className="py-4 text-center text-ink-soft">
          {parcels.length - shownCount} more
        </p>
      )}
    </>
  );
}

/** A parcel of a run whose booking has been started. */
function BookedOrder({ order, problem }: OrderWithProblem) {
  const { consignment, weightGrams, state } = order;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2 text-sm lg:grid-cols-[9rem_minmax(0,1fr)_4.5rem_13rem_4.5rem]">
      <ParcelLink order={order} />
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
      <ErrorText as="span" className="col-span-full">
        {problem}
      </ErrorText>
    </li>
  );
}
