import { useWatch } from "react-hook-form";
import { fssaiWarning } from "../../../rules/fssai-number.ts";
import { gstinWarning } from "../../../rules/gstin.ts";
import { LineField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";

/** The shop's GSTIN with its day, and FSSAI number. What is odd about them is said, and can be saved all the same. */
export function RegistrationFields({ form }: { form: ProfileForm }) {
  const [gstin, postalAddress, fssaiNumber] = useWatch({
    control: form.control,
    name: ["gstin", "postalAddress", "fssaiNumber"],
  });
  return (
    <>
      <div>
        <LineField form={form} name="gstin" label="GSTIN" />
        <Warning>{gstinWarning(gstin.trim(), postalAddress)}</Warning>
      </div>
      <LineField
        form={form}
        name="gstinSince"
        type="date"
        label="Registered for GST since"
        hint="Empty: for all that was ever sold. The accountant's file has no GST in what was sold before this day."
      />
      <div className="sm:col-span-2">
        <LineField form={form} name="fssaiNumber" label="FSSAI licence number" />
        <Warning>{fssaiWarning(fssaiNumber.trim(), new Date().getFullYear())}</Warning>
      </div>
    </>
  );
}

function Warning({ children }: { children: string | null }) {
  return (
    <p role="status" className={children ? "mt-2 rounded-control bg-turmeric-wash p-3 text-sm" : ""}>
      {children}
    </p>
  );
}
