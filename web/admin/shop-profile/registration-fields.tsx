import { useFormState, useWatch } from "react-hook-form";
import { fssaiWarning } from "../../../rules/fssai-number.ts";
import { gstinWarning, newGstinWarning } from "../../../rules/gstin.ts";
import { formatDay } from "../../ui/when.ts";
import { LineField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";
import type { ProfileEditor } from "./use-profile-form.ts";

type RegistrationFieldsProps = Pick<ProfileEditor, "form" | "formerGstins">;

/** The shop's GSTIN with its first day, and its FSSAI number. Warnings do not stop a save. */
export function RegistrationFields({ form, formerGstins }: RegistrationFieldsProps) {
  const [postalAddress, fssaiNumber] = useWatch({
    control: form.control,
    name: ["postalAddress", "fssaiNumber"],
  });
  const typed = useTypedGstin(form);
  const { defaultValues } = useFormState({ control: form.control });
  const { gstin = "", gstinSince = "" } = defaultValues ?? {};
  return (
    <>
      <div className="sm:col-span-2">
        <LineField form={form} name="gstin" label="GSTIN" />
        <Warning>{gstinWarning(typed.gstin, postalAddress)}</Warning>
      </div>
      <div className="sm:col-span-2">
        <LineField
          form={form}
          name="gstinSince"
          type="date"
          label="The GSTIN counts from"
          hint="Empty: for all that was ever sold. In the accountant's file, what was sold before this day goes by the GSTIN before it, or has no GST."
        />
        <Warning>{newGstinWarning({ gstin, gstinSince }, typed)}</Warning>
        {formerGstins.length > 0 && <FormerGstins formerGstins={formerGstins} />}
      </div>
      <div className="sm:col-span-2">
        <LineField form={form} name="fssaiNumber" label="FSSAI licence number" />
        <Warning>{fssaiWarning(fssaiNumber.trim(), new Date().getFullYear())}</Warning>
      </div>
    </>
  );
}

function useTypedGstin({ control }: ProfileForm) {
  const [gstin, gstinSince] = useWatch({ control, name: ["gstin", "gstinSince"] });
  return { gstin: gstin.trim(), gstinSince };
}

function FormerGstins({ formerGstins }: Pick<ProfileEditor, "formerGstins">) {
  return (
    <ul className="mt-2 text-sm text-ink-soft">
      {formerGstins.map(({ gstin, gstinSince }) => (
        <li key={gstinSince}>
          Before it: {gstin || "no GSTIN"}
          {gstinSince && `, from ${formatDay(gstinSince)}`}
        </li>
      ))}
    </ul>
  );
}

function Warning({ children }: { children: string | null }) {
  return (
    <p role="status" className={children ? "mt-2 rounded-control bg-turmeric-wash p-3 text-sm" : ""}>
      {children}
    </p>
  );
}
