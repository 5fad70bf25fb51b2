import { Card } from "../../ui/admin/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { LineField, LongField } from "./profile-field.tsx";
import { PAIR, ProfilePage } from "./profile-page.tsx";
import { CONTACT_AND_LAW } from "./profile-pages.ts";
import { RegistrationFields } from "./registration-fields.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(CONTACT_AND_LAW.title);
}

export default function ContactAndLaw() {
  return (
    <ProfilePage
      title={CONTACT_AND_LAW.title}
      intro="How shoppers reach you, and who you are."
      preview="without tiles"
    >
      {({ form, formerGstins }) => (
        <>
          <Card title="Contact">
            <div className={PAIR}>
              <LineField form={form} name="phone" label="Phone" type="tel" />
              <LineField form={form} name="email" label="E-mail" type="email" />
              <LongField
                form={form}
                name="postalAddress"
                label="Postal address"
                rows={2}
                className="sm:col-span-2"
              />
              <LineField
                form={form}
                name="careHours"
                label="Customer care: hours"
                hint="On the contact page, such as: Monday to Saturday, 10 am to 6 pm."
                className="sm:col-span-2"
              />
              <LineField form={form} name="social.label" label="Social link: name" />
              <LineField form={form} name="social.url" label="Social link: address" type="url" />
            </div>
          </Card>
          <Card title="Law">
            <div className={PAIR}>
              <LineField form={form} name="legalName" label="Legal name" className="sm:col-span-2" />
              <RegistrationFields form={form} formerGstins={formerGstins} />
              <LineField form={form} name="grievanceOfficer.name" label="Grievance officer: name" />
              <LineField
                form={form}
                name="grievanceOfficer.designation"
                label="Grievance officer: position"
              />
            </div>
          </Card>
        </>
      )}
    </ProfilePage>
  );
}
