import type { AdminCoupon } from "../../../contract/admin-coupons.ts";
import { type CouponState, couponState } from "../../../rules/coupon-state.ts";
import { formatRupees } from "../../../rules/money.ts";
import { Badge, type BadgeTone } from "../../ui/admin/badge.tsx";
import { CardRow, CardRows } from "../../ui/admin/data-list.tsx";
import { DENSE_BUTTON } from "../../ui/admin/dense-button.ts";
import { RowProblem } from "../../ui/admin/row-problem.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { Button } from "../../ui/button.tsx";
import { ROW_FOCUS, useRowKeys } from "../keys/use-row-keys.ts";

const STATES: Record<CouponState, { label: string; tone: BadgeTone }> = {
  active: { label: "Active", tone: "green" },
  "not yet": { label: "Not yet", tone: "yellow" },
  over: { label: "Expired", tone: "red" },
  "used up": { label: "Used up", tone: "red" },
  off: { label: "Off", tone: "grey" },
};

interface CouponListProps {
  coupons: readonly AdminCoupon[];
  /** The error of each coupon's last change, by coupon id. */
  problems: ReadonlyMap<string, string>;
  onSwitch: (coupon: AdminCoupon, isActive: boolean) => void;
  onEdit: (coupon: AdminCoupon) => void;
  onDelete: (coupon: AdminCoupon) => void;
}

/** Rows on a wide screen, cards on a phone. */
export function CouponList({ coupons, problems, onSwitch, onEdit, onDelete }: CouponListProps) {
  const now = Date.now();
  const passFocusOn = usePassFocusOn();
  const rowProps = useRowKeys({ rows: coupons, idOf: ({ _id }) => _id, noun: "coupon", onEdit });
  return (
    <CardRows aria-label="Coupons">
      {coupons.map((coupon) => {
        const { label, tone } = STATES[stateOf(coupon, now)];
        const conditions = conditionsText(coupon);
        return (
          <CardRow
            key={coupon._id}
            {...rowProps(coupon)}
            className={`grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)_5.5rem_17.5rem] lg:py-3 xl:py-1 ${ROW_FOCUS}`}
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="text-lg leading-tight font-bold lg:text-base xl:text-sm">
                {coupon.couponName}
              </span>
              <span className="block text-sm font-semibold">{coupon.discountPercentage}% off</span>
            </p>
            <Badge tone={tone} className="justify-self-end lg:order-1 lg:justify-self-start">
              {label}
            </Badge>
            <div className="col-span-2 text-sm text-ink-soft lg:col-span-1">
              <p>
                Valid {validityText(coupon)}
                {conditions && `, ${conditions}`}
              </p>
              <p className="tabular-nums">{usageText(coupon)}</p>
            </div>
            <div className="col-span-2 flex flex-wrap items-center gap-2 lg:order-2 lg:col-span-1 lg:flex-nowrap">
              <Switch
                label={`${coupon.couponName} can be used`}
                isOn={coupon.isActive}
                onChange={(isActive) => onSwitch(coupon, isActive)}
              >
                {coupon.isActive ? "On" : "Off"}
              </Switch>
              <Button
                variant="secondary"
                className={`ml-auto px-4 ${DENSE_BUTTON}`}
                aria-label={`Edit ${coupon.couponName}`}
                onClick={() => onEdit(coupon)}
              >
                Edit
              </Button>
              <Button
                variant="ghost"
                className={`px-2 sm:px-3 ${DENSE_BUTTON}`}
                aria-label={`Delete ${coupon.couponName}`}
                data-removes
                onClick={({ currentTarget }) => {
                  passFocusOn(currentTarget);
                  onDelete(coupon);
                }}
              >
                Delete
              </Button>
            </div>
            <RowProblem message={problems.get(coupon._id)} className="col-span-full lg:order-3" />
          </CardRow>
        );
      })}
    </CardRows>
  );
}

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** @param now ms since the epoch */
function stateOf(coupon: AdminCoupon, now: number): CouponState {
  return couponState(
    { ...coupon, validFrom: instant(coupon.validFrom), validUntil: instant(coupon.validUntil) },
    now,
  );
}

function validityText({ validFrom, validUntil }: AdminCoupon): string {
  if (validFrom && validUntil) return `${formatWhen(validFrom)} to ${formatWhen(validUntil)}`;
  if (validFrom) return `from ${formatWhen(validFrom)}`;
  return validUntil ? `until ${formatWhen(validUntil)}` : "at any time";
}

function conditionsText({ minItemsPrice, perPhoneLimit }: AdminCoupon): string {
  const conditions = [
    minItemsPrice > 0 ? `items for ${formatRupees(minItemsPrice)} or more` : "",
    perPhoneLimit === 1 ? "once per phone" : perPhoneLimit ? `${perPhoneLimit} times per phone` : "",
  ];
  return conditions.filter(Boolean).join(", ");
}

function usageText({ usedCount, totalLimit }: AdminCoupon): string {
  const used = usedCount.toLocaleString("en-IN");
  if (totalLimit !== null) return `Used ${used} of ${totalLimit.toLocaleString("en-IN")} times`;
  if (usedCount === 0) return "Not used yet";
  return usedCount === 1 ? "Used once" : `Used ${used} times`;
}
