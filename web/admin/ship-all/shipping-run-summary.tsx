import type { ShippingRun } from "../../../contract/shipping-runs.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees, minus, type Paise, paise, sum } from "../../../rules/money.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { RunFiles } from "../order/shipping-run-files.tsx";
import type { Plan } from "./use-shipping-plan.ts";
import type { useShippingRun } from "./use-shipping-run.ts";

const costOf = ({ chosen }: Plan) => sum([...chosen.values()].map(({ rate }) => rate));

/** The cost of the parcels that would be booked. */
export function PlanSummary({ run, plan, waiting }: { run: ShippingRun; plan: Plan; waiting: number }) {
  const { orders } = run;
  const { chosen } = plan;
  const cost = costOf(plan);
  const behind = orders.length - chosen.size;
  if (waiting > 0)
    return <p role="status">{`Getting prices: ${orders.length - waiting} of ${orders.length}...`}</p>;
  return (
    <p role="status" className="max-sm:text-sm">
      <strong className="font-display text-heading max-sm:text-base">{formatRupees(cost)}</strong> for{" "}
      {chosen.size}
      <span className="max-sm:sr-only">{chosen.size === 1 ? " parcel" : " parcels"}</span>
      {behind > 0 && `, ${behind} left out`}
    </p>
  );
}

/** What customers paid for the delivery of the parcels that would be booked, compared with its cost. */
export function DeliveryPaidByPlan({ run, plan }: { run: ShippingRun; plan: Plan }) {
  const { chosen } = plan;
  if (chosen.size === 0) return null;
  return (
    <DeliveryPaid cost={costOf(plan)} orders={run.orders.filter(({ orderId }) => chosen.has(orderId))} />
  );
}

/** What customers paid for delivery, compared with its cost. Not shown to packers, who do not receive it. */
function DeliveryPaid({ cost, orders }: { cost: Paise; orders: ShippingRun["orders"] }) {
  const paid = orders.flatMap(({ deliveryPaid }) => deliveryPaid ?? []);
  if (paid.length === 0) return null;
  const gap = minus(cost, sum(paid));
  const compared =
    gap === 0
      ? "the same as they did"
      : `${formatRupees(paise(Math.abs(gap)))} ${gap > 0 ? "more" : "less"} than they did`;
  return (
    <p className="text-sm text-ink-soft">
      Customers paid {formatRupees(sum(paid))} for delivery. You pay {compared}.
    </p>
  );
}

/** How many parcels are booked, what they cost, and the files. */
export function RunProgress({
  run,
  shipping,
}: {
  run: ShippingRun;
  shipping: ReturnType<typeof useShippingRun>;
}) {
  const { orders, runId } = run;
  const { waiting } = shipping;
  const booked = orders.filter(({ state }) => state === "booked");
  const cancelled = orders.filter(({ state }) => state === "cancelled").length;
  const pickups = booked.flatMap(({ consignment }) => consignment?.pickupAt ?? []).sort();
  const charged = booked.filter(({ consignment }) => consignment?.rate != null);
  const cost = sum(charged.flatMap(({ consignment }) => consignment?.rate ?? []));
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="grow">
        <p role="status">
          <strong className="font-display text-heading">{booked.length}</strong> of {orders.length} booked
          {cancelled > 0 && `, ${cancelled} cancelled`}
          {waiting.length > 0 && `, ${waiting.length} to go`}
          {pickups[0] && `. Pickup from ${formatWhen(pickups[0])}`}
        </p>
        {charged.length > 0 && (
          <>
            <p className="text-sm text-ink-soft">
              {formatRupees(cost)} for {counted(charged.length, "parcel", "parcels")}
            </p>
            <DeliveryPaid cost={cost} orders={charged} />
          </>
        )}
      </div>
      {booked.some(({ held }) => held === null) && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <RunFiles
            runId={runId}
            parcels={booked.length}
            isDisabled={waiting.length > 0 && !shipping.isCourierDown}
          />
        </div>
      )}
    </div>
  );
}
