import Tag from "lucide-react/icons/tag";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type CartCoupon, couponInEffect, waitingText } from "../../../rules/cart-coupon.ts";
import type { Paise } from "../../../rules/money.ts";
import { itemsPrice, MAX_COUPON_NAME_LENGTH } from "../../../rules/pricing.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { Input } from "../../ui/input.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useIsLeft } from "../use-is-left.ts";
import { applyCoupon, currentCart, useCart } from "./cart-store.ts";
import {
  chooseCoupon,
  endCouponRefusal,
  hideCouponRefusal,
  useCouponRefusal,
  useRefuseCoupon,
} from "./coupon.ts";

/** A field for a coupon code, or the chosen coupon and what is still missing for it. */
export function CouponBox({
  coupon,
  items,
}: {
  coupon: CartCoupon | null;
  /** What the items cost, in paise. */
  items: Paise;
}) {
  const toast = useToast();
  useCouponEffect();
  const refusal = useCouponRefusal();
  const refuse = useRefuseCoupon();
  useEffect(() => endCouponRefusal, []);
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const isLeft = useIsLeft();
  const isWaiting = coupon !== null && couponInEffect(coupon, items) === null;

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const name = code.trim();
    if (name === "") {
      refuse("Please enter a coupon code");
      input.current?.focus();
      return;
    }
    setBusy(true);
    const answer = await chooseCoupon(name, items);
    if (isLeft.current) return;
    setBusy(false);
    if ("message" in answer) {
      refuse(answer.message);
      input.current?.focus();
    } else {
      setCode("");
      endCouponRefusal();
      if (couponInEffect(answer, items)) toast(APPLIED);
      requestAnimationFrame(() => box.current?.querySelector("button")?.focus());
    }
  }

  function remove() {
    applyCoupon(null);
    toast({ title: "Success", description: "Coupon removed", variant: "success" });
    requestAnimationFrame(() => input.current?.focus());
  }

  const colors = isWaiting ? "border-turmeric bg-turmeric-wash" : "border-leaf-mid bg-leaf-wash";
  return (
    <div ref={box} className={coupon ? `rounded-control border-2 border-dashed ${colors}` : ""}>
      {coupon ? (
        <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
          <Tag aria-hidden="true" className="size-5 shrink-0 text-leaf-mid max-[359px]:hidden" />
          <p className="min-w-0 grow leading-tight">
            <strong className="block wrap-anywhere">{coupon.couponName}</strong>
            <span className="text-sm">{coupon.discountPercentage}% off your items</span>
          </p>
          <Button variant="ghost" className="px-3" onClick={remove}>
            Remove
            <span className="sr-only"> coupon</span>
          </Button>
        </div>
      ) : (
        <form onSubmit={apply} noValidate>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            Coupon code
          </label>
          <div className="flex flex-wrap gap-2">
            <Input
              ref={input}
              id={id}
              value={code}
              maxLength={MAX_COUPON_NAME_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={refusal ? true : undefined}
              aria-describedby={refusal ? `${id}-error` : undefined}
              onChange={(event) => {
                setCode(event.target.value);
                hideCouponRefusal();
              }}
              className="min-w-0 grow basis-24 uppercase"
            />
            <Button
              type="submit"
              variant="secondary"
              isBusy={isBusy}
              busyLabel="Applying..."
              className="min-h-12 shrink-0"
            >
              Apply
            </Button>
          </div>
          <ErrorText id={`${id}-error`} role="alert" className="mt-1.5 text-sm">
            {refusal}
          </ErrorText>
        </form>
      )}
      {/* Always rendered, so that screen readers announce changes. */}
      <p role="status" className="px-4 text-sm font-bold not-empty:pb-3">
        {isWaiting && waitingText(coupon, items)}
      </p>
    </div>
  );
}

const APPLIED = {
  title: "Success",
  description: "Coupon applied successfully!",
  variant: "success",
} as const;

/** When the cart reaches the minimum of a waiting coupon: checks the coupon again, and shows that it is applied. */
function useCouponEffect() {
  const { lines, coupon } = useCart();
  const toast = useToast();
  const refuse = useRefuseCoupon();
  const name = coupon?.couponName ?? null;
  const isInEffect = couponInEffect(coupon, itemsPrice(lines)) !== null;
  const waiting = useRef<string | null>(null);

  useEffect(() => {
    const hasWaited = name !== null && waiting.current === name;
    waiting.current = isInEffect ? null : name;
    if (!isInEffect || !hasWaited) return;
    async function checkAgain() {
      const { checkCouponAgain } = await import("./cart-calls.ts");
      const refusal = await checkCouponAgain();
      const { coupon: checked, lines: now } = currentCart();
      if (refusal) refuse(refusal);
      else if (couponInEffect(checked, itemsPrice(now))) toast(APPLIED);
    }
    // Without a reply the coupon stays applied; checkout checks it again.
    checkAgain().catch(() => {});
  }, [name, isInEffect, toast, refuse]);
}
