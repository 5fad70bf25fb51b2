import { validateCoupon } from "../../../contract/coupons.ts";
import { waitingText } from "../../../rules/cart-coupon.ts";
import { formatRupees, ZERO } from "../../../rules/money.ts";
import { MAX_COUPON_NAME_LENGTH } from "../../../rules/pricing.ts";
import { api } from "../../api.ts";
import { Form } from "../../ui/admin/form.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PriceRows } from "../order/order-money.tsx";
import type { PhoneOrder } from "./use-phone-order.ts";

/** The coupon and the total of the order. */
export function OrderTotal({ order: { draft, items, coupon, price, change } }: { order: PhoneOrder }) {
  return (
    <div className="mt-3 border-t-2 border-line pt-4">
      {draft.coupon ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-leaf-wash py-1 pr-1 pl-4">
          <p className="min-w-0">
            <strong className="wrap-anywhere">{draft.coupon.couponName}</strong>{" "}
            <span className="text-sm">
              {coupon ? `${coupon.discountPercentage}% off the items` : waitingText(draft.coupon, items)}
            </span>
          </p>
          <Button variant="ghost" className="px-3" onClick={() => change({ coupon: null })}>
            Remove<span className="sr-only"> coupon</span>
          </Button>
        </div>
      ) : (
        <CouponField items={items} onCoupon={(found) => change({ coupon: found })} />
      )}
      <dl aria-live="polite">
        <PriceRows items={price.items} coupon={coupon} discount={price.discount} delivery={price.delivery} />
        <div className="mt-1 flex justify-between gap-4 text-lg font-bold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatRupees(price.total)}</dd>
        </div>
      </dl>
    </div>
  );
}

interface CouponFieldProps {
  items: PhoneOrder["items"];
  onCoupon: (coupon: NonNullable<PhoneOrder["draft"]["coupon"]>) => void;
}

function CouponField({ items, onCoupon }: CouponFieldProps) {
  const action = useAction();

  async function apply(typed: FormData) {
    const code = String(typed.get("coupon")).trim();
    if (code === "") return;
    const {
      couponName,
      discountPercentage,
      minItemsPrice = ZERO,
    } = await api(validateCoupon, { params: { code }, query: { itemsPrice: items } });
    onCoupon({ couponName, discountPercentage, minItemsPrice });
  }

  return (
    <Form action={apply} state={action} noValidate className="mb-4 flex items-start gap-2">
      <TextField
        label="Coupon"
        name="coupon"
        isOptional
        className="min-w-0 grow"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_COUPON_NAME_LENGTH}
        error={action.problem}
        onChange={action.reset}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-7.5 min-h-12"
        isBusy={action.isBusy}
        busyLabel="Applying..."
      >
        Apply
      </Button>
    </Form>
  );
}
