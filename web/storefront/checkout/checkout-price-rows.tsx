import type { ReactNode } from "react";
import type { PriceChange } from "../../../contract/checkout.ts";
import type { AppliedCoupon } from "../../../contract/coupons.ts";
import { formatRupees, type Paise, ZERO } from "../../../rules/money.ts";
import { rowsOfTotal, signedRupees } from "../../../rules/order-rows.ts";
import type { OrderPrice } from "../../../rules/pricing.ts";

/** "1 item", "3 items". */
export function countOfItems(lines: readonly { quantity: number }[]): string {
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0);
  return `${pieces} ${pieces === 1 ? "item" : "items"}`;
}

/** The total with all its parts. */
export function PriceRows({
  count,
  price,
  coupon,
  refunded = ZERO,
}: {
  count: string;
  price: OrderPrice;
  coupon: AppliedCoupon | null;
  /** What of it was refunded or is being refunded. */
  refunded?: Paise;
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
        {rowsOfTotal(price.total, refunded).map(({ name, amount }) =>
          name === "Refunded" ? (
            <Row key={name} label={name}>
              {signedRupees(amount)}
            </Row>
          ) : (
            <div key={name} className="flex items-baseline justify-between gap-4 border-t-2 border-line pt-4">
              <dt className="font-display text-xl font-bold">{name}</dt>
              <dd className="text-2xl font-bold">{signedRupees(amount)}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="mt-1 text-sm text-ink-soft">Inclusive of all taxes</p>
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
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
