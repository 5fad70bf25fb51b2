import { useRef, useState } from "react";
import { type AdminCoupon, addCoupon } from "../../../contract/admin-coupons.ts";
import { percentTyped } from "../../../rules/number-input.ts";
import { isDiscountPercentage, MAX_COUPON_NAME_LENGTH } from "../../../rules/pricing.ts";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { TextField } from "../../ui/field.tsx";
import { withoutSent } from "../../ui/without-sent.ts";
import { adminApi } from "../admin-session.ts";
import { NO_TERMS, readTerms, type TermsDraft } from "./coupon-draft.ts";
import { TermsFields, termsProblems } from "./terms-fields.tsx";

interface Draft extends TermsDraft {
  couponName: string;
  discountPercentage: string;
}
const EMPTY: Draft = { couponName: "", discountPercentage: "", ...NO_TERMS };

export function CouponForm({ onAdded }: { onAdded: (coupon: AdminCoupon) => void }) {
  const nameField = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }));
  const couponName = draft.couponName.trim();
  const discountPercentage = percentTyped(draft.discountPercentage);

  function validate(form: HTMLFormElement) {
    const found = termsProblems(draft, form);
    if (couponName === "") found.couponName = "Give it a name";
    if (!isDiscountPercentage(discountPercentage))
      found.discountPercentage = "Above 0 and at most 99, with at most two decimals";
    return found;
  }

  async function add() {
    const focused = document.activeElement;
    const body = { ...readTerms(draft).terms, couponName, discountPercentage, isActive: true };
    onAdded(await adminApi(addCoupon, { body }));
    setDraft((now) => withoutSent(now, { sent: draft, empty: EMPTY }));
    // The owner may be typing the next coupon by now.
    if (document.activeElement === focused) nameField.current?.focus();
  }

  return (
    <Form action={add} validate={validate} noValidate>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          ref={nameField}
          label="Coupon name"
          name="couponName"
          value={draft.couponName}
          onChange={({ target }) => change({ couponName: target.value.toUpperCase() })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_COUPON_NAME_LENGTH}
          required
        />
        <TextField
          label="Discount, %"
          name="discountPercentage"
          value={draft.discountPercentage}
          onChange={({ target }) => change({ discountPercentage: target.value })}
          autoComplete="off"
          inputMode="decimal"
          required
        />
      </div>
      <TermsFields draft={draft} onChange={change} />
      <p className="text-sm text-ink-soft">
        What is left empty sets no limit. Times are India's; the smallest order counts the items before
        discount.
      </p>
      <FormProblem />
      <SubmitButton submitLabel="Add coupon" busyLabel="Adding..." />
    </Form>
  );
}
