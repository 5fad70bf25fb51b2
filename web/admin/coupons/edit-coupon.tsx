import { useState } from "react";
import { type AdminCoupon, editCoupon } from "../../../contract/admin-coupons.ts";
import { DialogForm } from "../../ui/admin/form.tsx";
import { adminApi } from "../admin-session.ts";
import { draftOf, readTerms } from "./coupon-draft.ts";
import { TermsFields, termsProblems } from "./terms-fields.tsx";

interface EditCouponProps {
  coupon: AdminCoupon;
  onClose: () => void;
  onDone: (changed: AdminCoupon) => void;
}

export function EditCoupon({ coupon, onClose, onDone }: EditCouponProps) {
  const [draft, setDraft] = useState(() => draftOf(coupon));

  async function save() {
    onDone(await adminApi(editCoupon, { params: { id: coupon._id }, body: readTerms(draft).terms }));
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
        {coupon.discountPercentage}% off. For another percentage or name, add another coupon.
      </p>
      <TermsFields draft={draft} onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))} />
    </DialogForm>
  );
}
