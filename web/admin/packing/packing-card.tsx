import { memo } from "react";
import { Link } from "react-router";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { formatRupees, paise } from "../../../rules/money.ts";
import { rowsOfTotal, signedRupees } from "../../../rules/order-rows.ts";
import { formatPhone, telLink } from "../../../rules/phone.ts";
import { isWaiting } from "../../../rules/waiting-orders.ts";
import { RowTick } from "../../ui/admin/row-tick.tsx";
import { formatWhen } from "../../ui/admin/when.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { HeldNote, OrderAddress, OrderId, orderLinkText, PackingNotes } from "../order/order-facts.tsx";
import { OrderItems } from "../order/order-items.tsx";
import { carrierPath, orderPath } from "../order/order-paths.ts";

// Exclusive: a delivery charge of exactly ₹10 is not shown.
const DELIVERY_SHOWN_ABOVE = paise(1_000);

export interface PackingCardProps {
  order: AdminOrder;
  isSelected: boolean;
  /** @param isRange Shift was held: selects all cards from the last clicked one to this one */
  onSelect: (order: AdminOrder, isSelected: boolean, isRange: boolean) => void;
  /** The label of the step button: "Packed". */
  step: string;
  onPack: (order: AdminOrder) => void;
}

export function cardId(orderId: OrderNumber): string {
  return `order-${orderId}`;
}

/** One order with everything that its packer needs. */
export const PackingCard = memo(function PackingCard({
  order,
  isSelected,
  onSelect,
  step,
  onPack,
}: PackingCardProps) {
  const { orderId, coupon, shippingCharges } = order;
  const phone = order.contactPhone ?? order.phone;
  return (
    <Card
      as="article"
      size="bare"
      id={cardId(orderId)}
      data-row={orderId}
      tabIndex={-1}
      aria-label={orderId}
      className={`scroll-my-40 border-2 p-4 focus:outline-3 focus:outline-leaf sm:px-5 ${isSelected ? "border-leaf-mid" : "border-transparent"}`}
    >
      <div className="flex items-center gap-1">
        <SelectOrder order={order} isSelected={isSelected} onSelect={onSelect} className="-my-2 -ml-2" />
        <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="min-w-0 font-sans text-lg font-bold wrap-anywhere">
            <Link
              to={orderPath(orderId)}
              className="underline-offset-4 hover:underline"
              {...orderLinkText(order)}
            />
          </h2>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
            <OrderId order={order} />
            <time dateTime={order.createdAt}>{formatWhen(order.createdAt)}</time>
          </p>
        </div>
      </div>

      <PackingNotes order={order} className="mt-3" />
      <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_minmax(0,16rem)]">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{order.name}</p>
          {order.email && <p className="text-sm">{order.email}</p>}
          {phone && (
            <a href={telLink(phone)} className="text-sm tabular-nums link">
              {formatPhone(phone)}
            </a>
          )}
        </div>
        <div className="min-w-0 sm:max-lg:order-last sm:max-lg:col-span-2">
          <OrderItems items={order.items} isToPack />
          <dl className="text-sm [&>div]:flex [&>div]:justify-between [&>div]:gap-3 [&>div]:border-t [&>div]:border-line [&>div]:py-1.5">
            {coupon && (
              <div>
                <dt className="text-ink-soft">Coupon used</dt>
                <dd className="min-w-0 font-semibold wrap-anywhere">
                  {coupon.couponName} ({coupon.discountPercentage}%)
                </dd>
              </div>
            )}
            {shippingCharges > DELIVERY_SHOWN_ABOVE && (
              <div>
                <dt className="text-ink-soft">Delivery cost</dt>
                <dd className="font-semibold tabular-nums">{formatRupees(shippingCharges)}</dd>
              </div>
            )}
            {rowsOfTotal(order.totalAmount, order.refundedAmount).map(({ name, amount }) => (
              <div key={name} className={name === "Refunded" ? "text-chilli-deep" : "text-base font-bold"}>
                <dt>{name === "Total" ? "Total amount" : name}</dt>
                <dd className="tabular-nums">{signedRupees(amount)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="flex min-w-0 flex-col items-start gap-4 text-sm">
          <OrderAddress address={order.addressId} />
          {order.held ? (
            <HeldNote order={order} className="mt-auto" />
          ) : (
            <div className="mt-auto flex flex-wrap gap-2 max-sm:w-full">
              <Button className="max-sm:grow" onClick={() => onPack(order)}>
                {step}
              </Button>
              {order.status === "Packed" && !order.isBooked && (
                <ButtonLink
                  variant="secondary"
                  to={carrierPath(orderId)}
                  prefetch="none"
                  aria-label={`Ship ${orderId}`}
                >
                  Ship
                </ButtonLink>
              )}
            </div>
          )}
        </div>
      </div>
    </Card>
  );
});

interface SelectOrderProps {
  order: AdminOrder;
  isSelected: boolean;
  /** @param isRange Shift was held: selects all orders from the last clicked one to this one */
  onSelect: (order: AdminOrder, isSelected: boolean, isRange: boolean) => void;
  className?: string;
}

/** The checkbox that selects an order of the packing screen. */
export function SelectOrder({ order, isSelected, onSelect, className = "" }: SelectOrderProps) {
  return (
    <RowTick
      label={`Select ${order.orderId}`}
      data-tick="select"
      checked={isSelected}
      disabled={!isSelected && !isWaiting(order)}
      onCheck={(isOn, isRange) => onSelect(order, isOn, isRange)}
      margin="scroll-my-20 lg:scroll-my-40"
      className={className}
    />
  );
}
