import { fssaiWarning } from "../../../rules/fssai-number.ts";
import { gstinWarning, newGstinWarning } from "../../../rules/gstin.ts";
import { documentPrefix } from "../../../rules/tax-documents.ts";
import { otherStatesWarning } from "../../../rules/tax-regime.ts";
import { Switch } from "../../ui/admin/switch.tsx";
import { formatDay } from "../../ui/admin/when.ts";
import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { CONTACT_AND_LAW } from "../labels/profile-pages.ts";
import { settingLabel } from "../labels/setting-labels.ts";
import { LineField, LongField } from "./profile-field.tsx";
import { PAIR, ProfilePage } from "./profile-page.tsx";
import { TaxSettings } from "./tax-settings.tsx";
import type { ProfileEditor } from "./use-profile-form.ts";
import { Warning } from "./warning.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(CONTACT_AND_LAW.title);
}

export default function ContactAndLaw() {
  return (
    <ProfilePage
      title={CONTACT_AND_LAW.title}
      intro="How customers reach you, and your legal details."
      preview="without tiles"
      below={<TaxSettings />}
    >
      {({ form, formerGstins, hasTaxDocuments }) => (
        <>
          <Card title="Contact">
            <div className={PAIR}>
              <LineField form={form} name="phone" type="tel" />
              <LineField form={form} name="email" type="email" />
              <LongField form={form} name="postalAddress" rows={2} className="sm:col-span-2" />
              <LineField
                form={form}
                name="careHours"
                hint="Shown on the contact page, for example: Monday to Saturday, 10 am to 6 pm."
                className="sm:col-span-2"
              />
              <LineField form={form} name="social.label" />
              <LineField form={form} name="social.url" type="url" />
            </div>
          </Card>
          <Card title="Legal">
            <div className={PAIR}>
              <LineField form={form} name="legalName" className="sm:col-span-2" />
              <RegistrationFields form={form} formerGstins={formerGstins} />
              <details className="-my-3.5 sm:col-span-2">
                <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold link">
                  Invoice numbers
                </summary>
                <PrefixField form={form} hasTaxDocuments={hasTaxDocuments} />
              </details>
              <LineField form={form} name="grievanceOfficer.name" />
              <LineField form={form} name="grievanceOfficer.designation" />
            </div>
          </Card>
        </>
      )}
    </ProfilePage>
  );
}

function PrefixField({ form, hasTaxDocuments }: Pick<ProfileEditor, "form" | "hasTaxDocuments">) {
  const ofName = documentPrefix({ documentPrefix: "", name: form.typed.name });
  return (
    <LineField
      form={form}
      name="documentPrefix"
      className="pb-3.5"
      hint={`2 capital letters or digits, such as ND in ND/26-27/000123. ${
        hasTaxDocuments
          ? "Others begin a new series."
          : `Empty: ${ofName}, from the shop's name. Your first invoice fixes it.`
      }`}
    />
  );
}

type RegistrationFieldsProps = Pick<ProfileEditor, "form" | "formerGstins">;

/** The shop's GSTIN with its first day, and its FSSAI number. Warnings do not prevent saving. */
function RegistrationFields({ form, formerGstins }: RegistrationFieldsProps) {
  const { postalAddress, fssaiNumber, hasNoGstin, gstinSince } = form.typed;
  const gstin = form.typed.gstin.trim();
  return (
    <>
      <div className="sm:col-span-2">
        <LineField form={form} name="gstin" />
        {gstin === "" && (
          <Switch
            label={settingLabel("hasNoGstin")}
            isOn={hasNoGstin === true}
            onChange={(isOn) => form.set("hasNoGstin", isOn)}
          >
            {settingLabel("hasNoGstin")}
          </Switch>
        )}
        <Warning>{gstin === "" && hasNoGstin === true ? otherStatesWarning("unregistered") : null}</Warning>
        <Warning>{gstinWarning(gstin, postalAddress)}</Warning>
      </div>
      <div className="sm:col-span-2">
        <LineField
          form={form}
          name="gstinSince"
          type="date"
          hint="Leave empty for all sales. In the accountant's file, earlier orders without an invoice use the previous GSTIN, or have no GST."
        />
        <Warning>{newGstinWarning(form.base, { gstin, gstinSince })}</Warning>
        {formerGstins.length > 0 && <FormerGstins formerGstins={formerGstins} />}
      </div>
      <div className="sm:col-span-2">
        <LineField form={form} name="fssaiNumber" />
        <Warning>{fssaiWarning(fssaiNumber.trim(), new Date().getFullYear())}</Warning>
      </div>
    </>
  );
}

function FormerGstins({ formerGstins }: Pick<ProfileEditor, "formerGstins">) {
  return (
    <ul className="mt-2 text-sm text-ink-soft">
      {formerGstins.map(({ gstin, gstinSince }) => (
        <li key={gstinSince}>
          Before: {gstin || "no GSTIN"}
          {gstinSince && `, from ${formatDay(gstinSince)}`}
        </li>
      ))}
    </ul>
  );
}
