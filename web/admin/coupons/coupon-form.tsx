import { useRef, useState } from "react";
import { type AdminCoupon, addCoupon, editCoupon } from "../../../contract/admin-coupons.ts";
import { percentTyped } from "../../../rules/number-input.ts";
import { isDiscountPercentage, MAX_COUPON_NAME_LENGTH } from "../../../rules/pricing.ts";
import { DialogForm, Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { withoutSent } from "../../ui/admin/without-sent.ts";
import { TextField } from "../../ui/field.tsx";
import { adminApi } from "../admin-session.ts";
import { HistoryLink } from "../history-link.tsx";
import { COUPON_LABELS } from "../labels/coupon-labels.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { changedTerms, draftOf, NO_TERMS, readTerms, type TermsDraft } from "./coupon-draft.ts";

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
  const isTyped = Object.values(draft).some((value) => value.trim() !== "");

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
    // Do not move the focus if the owner is already typing the next coupon.
    if (document.activeElement === focused) nameField.current?.focus();
  }

  return (
    <Form action={add} validate={validate} noValidate>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          ref={nameField}
          label={COUPON_LABELS.couponName}
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
          label={COUPON_LABELS.discountPercentage}
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
        Empty fields set no limit. Times are in India. The minimum order is counted before the discount.
      </p>
      <FormProblem />
      <SubmitButton submitLabel="Add coupon" busyLabel="Adding..." />
      <LeaveGuard isUnsaved={() => isTyped} isLostOnReload={isTyped} />
    </Form>
  );
}

interface EditCouponProps {
  coupon: AdminCoupon;
  onClose: () => void;
  onDone: (changed: AdminCoupon) => void;
}

export function EditCoupon({ coupon, onClose, onDone }: EditCouponProps) {
  const [draft, setDraft] = useState(() => draftOf(coupon));

  async function save() {
    onDone(await adminApi(editCoupon, { params: { id: coupon._id }, body: changedTerms(coupon, draft) }));
  }

  return (
    <DialogForm
      title={`Edit ${coupon.couponName}`}
      action={save}
      validate={(form) => termsProblems(draft, form)}
      noValidate
      isWide
      submitLabel="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {coupon.discountPercentage}% off. To change the percentage or name, add another coupon.
      </p>
      <HistoryLink object={coupon.couponName}>History of this coupon</HistoryLink>
      <TermsFields draft={draft} onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))} />
    </DialogForm>
  );
}

interface TermsFieldsProps {
  draft: TermsDraft;
  onChange: (change: Partial<TermsDraft>) => void;
}

/** When and how often a coupon can be used. */
function TermsFields({ draft, onChange }: TermsFieldsProps) {
  const field = (name: keyof TermsDraft) => ({
    label: COUPON_LABELS[name],
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    isOptional: true,
  });
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-6">
      <TextField type="datetime-local" {...field("validFrom")} className="sm:col-span-3" />
      <TextField type="datetime-local" {...field("validUntil")} className="sm:col-span-3" />
      <TextField inputMode="decimal" {...field("minItemsPrice")} className="sm:col-span-2" />
      <TextField inputMode="numeric" {...field("totalLimit")} className="sm:col-span-2" />
      <TextField inputMode="numeric" {...field("perPhoneLimit")} className="sm:col-span-2" />
    </div>
  );
}

/** Errors of the terms, by field. An incomplete date is an error, although its input reports an empty value. */
function termsProblems(draft: TermsDraft, form: HTMLFormElement): Record<string, string> {
  const { problems } = readTerms(draft);
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=datetime-local]"))
    if (input.validity.badInput) problems[input.name] = "Fill in the date and the time";
  return problems;
}
