import type { OrderDetail } from "../../../contract/orders.ts";
import { formatRupees, type Paise, ZERO } from "../../../rules/money.ts";
import { rowsOfTotal, signedRupees } from "../../../rules/order-rows.ts";

/** The rows that make up the order's total, and what of it was refunded. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  return (
    <dl className="mt-2 border-t-2 border-line pt-3">
      <PriceRows
        items={order.itemsPrice}
        coupon={order.coupon}
        discount={order.discount}
        delivery={order.shippingCharges}
      />
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

interface PriceRowsProps {
  items: Paise;
  coupon: Pick<NonNullable<OrderDetail["coupon"]>, "couponName" | "discountPercentage"> | null;
  discount: Paise;
  delivery: Paise;
}

/** The rows above a total: items, coupon and delivery. */
export function PriceRows({ items, coupon, discount, delivery }: PriceRowsProps) {
  const rows = [
    { name: "Items", amount: formatRupees(items) },
    ...(coupon?.couponName
      ? [
          {
            name: `Coupon ${coupon.couponName} (${coupon.discountPercentage}%)`,
            amount: `−${formatRupees(discount)}`,
          },
        ]
      : []),
    { name: "Delivery", amount: delivery === ZERO ? "Free" : formatRupees(delivery) },
  ];
  return rows.map(({ name, amount }) => (
    <div key={name} className="flex justify-between gap-4 py-0.5">
      <dt className="wrap-anywhere">{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  ));
}
