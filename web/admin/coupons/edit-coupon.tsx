import { type FormEvent, useRef, useState } from "react";
import { type AdminCoupon, editCoupon } from "../../../contract/admin-coupons.ts";
import { Dialog, DialogFormActions } from "../../ui/admin/dialog.tsx";
import { Banner } from "../../ui/banner.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { draftOf, type Problems, readTerms } from "./coupon-draft.ts";
import { TermsFields, unfinishedDates } from "./terms-fields.tsx";

interface EditCouponProps {
  coupon: AdminCoupon;
  onClose: () => void;
  onDone: (changed: AdminCoupon) => void;
}

export function EditCoupon({ coupon, onClose, onDone }: EditCouponProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(coupon));
  const [mistakes, setMistakes] = useState<Problems>({});
  const { isBusy, problem, fields, run, reset } = useAction();
  const close = () => !isBusy && onClose();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { terms, problems } = readTerms(draft);
    const found: Problems = { ...problems, ...unfinishedDates(form.current) };
    setMistakes(found);
    reset();
    if (Object.keys(found).length > 0) return;
    await run(async () => onDone(await adminApi(editCoupon, { params: { id: coupon._id }, body: terms })));
  }

  return (
    <Dialog title={`Edit ${coupon.couponName}`} isOpen isWide onClose={close}>
      <form ref={form} onSubmit={submit} noValidate className="space-y-5">
        <p className="text-ink-soft">
          {coupon.discountPercentage}% off. For another percentage or name, add another coupon.
        </p>
        <TermsFields
          draft={draft}
          problems={{ ...fields, ...mistakes }}
          onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        />
        {problem && Object.keys(fields).length === 0 && <Banner>{problem}</Banner>}
        <DialogFormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={close} />
      </form>
    </Dialog>
  );
}
