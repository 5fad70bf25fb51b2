import type { ReactNode } from "react";
import type { PriceChange } from "../../../contract/checkout.ts";
import type { AppliedCoupon } from "../../../contract/coupons.ts";
import { formatRupees, ZERO } from "../../../rules/money.ts";
import type { OrderPrice } from "../../../rules/pricing.ts";

/** "1 item", "3 items". */
export function countOfItems(lines: readonly { quantity: number }[]): string {
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0);
  return `${pieces} ${pieces === 1 ? "item" : "items"}`;
}

/**
 * The price of an order in rows.
 * @param children rows below the total: `Row` and `TotalRow`
 */
export function PriceRows({
  count,
  price,
  coupon,
  children,
}: {
  count: string;
  price: OrderPrice;
  coupon: AppliedCoupon | null;
  children?: ReactNode;
}) {
  return (
    <>
      <dl className="space-y-2.5 tabular-nums">
        <Row label={`Items total (${count})`}>{formatRupees(price.items)}</Row>
        <Row label="Shipping">
          {price.delivery === ZERO ? (
            <span className="font-bold text-success">Free</span>
          ) : (
            formatRupees(price.delivery)
          )}
        </Row>
        {coupon && (
          <Row label={`Discount (${coupon.couponName}, ${coupon.discountPercentage}%)`}>
            <span className="text-success">−{formatRupees(price.discount)}</span>
          </Row>
        )}
        <TotalRow label="Total">{formatRupees(price.total)}</TotalRow>
        {children}
      </dl>
      <p className="mt-1 text-sm text-ink-soft">Inclusive of all taxes</p>
    </>
  );
}

export function TotalRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t-2 border-line pt-4">
      <dt className="font-display text-xl font-bold">{label}</dt>
      <dd className="text-2xl font-bold">{children}</dd>
    </div>
  );
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-ink-soft">{label}</dt>
      <dd className="font-semibold whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** The items of a list of changed prices. */
export function PriceChangeItems({ changes }: { changes: readonly PriceChange[] }) {
  return changes.map(({ productId, name, from, to }) => (
    <li key={productId}>
      {name} is now {formatRupees(to)} (was {formatRupees(from)})
    </li>
  ));
}
