import type { Figures } from "../../../contract/reports.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees, paise } from "../../../rules/money.ts";
import { orderPath } from "../order/order-paths.ts";
import { ScreenLink } from "../screen-link.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { formatMonth } from "./range-label.ts";

const number = (count: number) => count.toLocaleString("en-IN");

/** What the couriers charge for parcels, in the range and by month. Hidden while none was booked in twelve months. */
export function DeliveryCosts({
  deliveryCost: { couriers, dearest, months },
}: Pick<Figures, "deliveryCost">) {
  if (couriers.length === 0 && months.length === 0) return null;
  const unpriced = couriers.reduce((all, courier) => all + courier.unpriced, 0);
  return (
    <>
      <div>
        <FiguresTable
          title="Delivery cost by courier"
          head={["Courier", "Parcels", "Each", "Cost"]}
          rows={couriers.map(({ courierName, parcels, unpriced, cost }) => [
            courierName,
            courierName,
            number(parcels),
            parcels > unpriced ? formatRupees(paise(Math.round(cost / (parcels - unpriced)))) : "",
            formatRupees(cost),
          ])}
          others={null}
          nothing="No parcels booked in this period."
        />
        <p className="mt-2 px-1 text-sm text-ink-soft">
          By the prices at the time of booking. Parcels whose tracking number you entered are not counted.
          {unpriced > 0 && ` The cost of ${counted(unpriced, "parcel", "parcels")} is unknown.`}
        </p>
      </div>
      {dearest.length > 0 && (
        <FiguresTable
          title="Orders that cost most to deliver"
          head={["Order", "Customer paid", "Cost"]}
          rows={dearest.map(({ orderId, dispatchNumber, cost, paid }) => [
            orderId,
            <ScreenLink key={orderId} to={orderPath(orderId)}>
              {dispatchNumber ?? orderId}
            </ScreenLink>,
            formatRupees(paid),
            formatRupees(cost),
          ])}
          others={null}
          nothing=""
        />
      )}
      <FiguresTable
        title="Delivery cost by month"
        head={["Month", "Parcels", "Customers paid", "Cost"]}
        rows={months.map(({ month, parcels, cost, paid }) => [
          month,
          formatMonth(month),
          number(parcels),
          formatRupees(paid),
          formatRupees(cost),
        ])}
        others={null}
        nothing="No parcels booked in twelve months."
      />
    </>
  );
}
