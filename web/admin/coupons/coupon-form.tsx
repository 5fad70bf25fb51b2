import { type FormEvent, useRef, useState } from "react";
import { type AdminCoupon, addCoupon } from "../../../contract/admin-coupons.ts";
import { percentTyped } from "../../../rules/number-input.ts";
import { isDiscountPercentage, MAX_COUPON_NAME_LENGTH } from "../../../rules/pricing.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { withoutSent } from "../../ui/without-sent.ts";
import { adminApi } from "../admin-session.ts";
import { NO_TERMS, type Problems, readTerms, type TermsDraft } from "./coupon-draft.ts";
import { TermsFields, unfinishedDates } from "./terms-fields.tsx";

interface Draft extends TermsDraft {
  couponName: string;
  discountPercentage: string;
}
const EMPTY: Draft = { couponName: "", discountPercentage: "", ...NO_TERMS };

export function CouponForm({ onAdded }: { onAdded: (coupon: AdminCoupon) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [mistakes, setMistakes] = useState<Problems>({});
  const { isBusy, problem, fields, run, reset } = useAction();
  const shown: Problems = { ...fields, ...mistakes };
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { terms, problems } = readTerms(draft);
    const found: Problems = { ...problems, ...unfinishedDates(form.current) };
    const discountPercentage = percentTyped(draft.discountPercentage);
    if (draft.couponName.trim() === "") found.couponName = "Give it a name";
    if (!isDiscountPercentage(discountPercentage))
      found.discountPercentage = "Above 0 and at most 99, with at most two decimals";
    setMistakes(found);
    reset();
    const wrong = [...(form.current?.querySelectorAll("input") ?? [])].find(({ name }) => found[name]);
    if (wrong) return wrong.focus();
    const focused = document.activeElement;
    const body = { ...terms, couponName: draft.couponName.trim(), discountPercentage, isActive: true };
    await run(async () => {
      onAdded(await adminApi(addCoupon, { body }));
      setDraft((now) => withoutSent(now, { sent: draft, empty: EMPTY }));
      // She may be typing the next one by now.
      if (document.activeElement === focused) form.current?.querySelector("input")?.focus();
    });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Coupon name"
          name="couponName"
          value={draft.couponName}
          onChange={({ target }) => change({ couponName: target.value.toUpperCase() })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_COUPON_NAME_LENGTH}
          error={shown.couponName}
          required
        />
        <TextField
          label="Discount, %"
          name="discountPercentage"
          value={draft.discountPercentage}
          onChange={({ target }) => change({ discountPercentage: target.value })}
          autoComplete="off"
          inputMode="decimal"
          error={shown.discountPercentage}
          required
        />
      </div>
      <TermsFields draft={draft} problems={shown} onChange={change} />
      <p className="text-sm text-ink-soft">
        What is left empty sets no limit. Times are India's; the smallest order counts the items before
        discount.
      </p>
      {problem && Object.keys(fields).length === 0 && <Banner>{problem}</Banner>}
      <Button type="submit" isBusy={isBusy} busyLabel="Adding...">
        Add coupon
      </Button>
    </form>
  );
}
