import type { OrderDetail } from "../../../../contract/orders.ts";
import { formatRupees, ZERO } from "../../../../rules/money.ts";
import { rowsOfTotal, signedRupees } from "../../../../rules/order-rows.ts";

/** How an order's total is made up. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const rows = [
    { name: "Items", amount: formatRupees(order.itemsPrice) },
    ...(order.coupon?.couponName
      ? [
          {
            name: `Coupon ${order.coupon.couponName} (${order.coupon.discountPercentage}%)`,
            amount: `−${formatRupees(order.discount)}`,
          },
        ]
      : []),
    {
      name: "Delivery",
      amount: order.shippingCharges === ZERO ? "Free" : formatRupees(order.shippingCharges),
    },
  ];
  return (
    <dl className="mt-2 border-t-2 border-line pt-3">
      {rows.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-4 py-0.5">
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="tabular-nums">{amount}</dd>
        </div>
      ))}
      {rowsOfTotal(order.totalAmount, order.refundedAmount).map(({ name, amount }) => (
        <div
          key={name}
          className={`mt-1 flex justify-between gap-4 ${name === "Refunded" ? "font-semibold text-chilli-deep" : "text-lg font-bold"}`}
        >
          <dt>{name}</dt>
          <dd className="tabular-nums">{signedRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
