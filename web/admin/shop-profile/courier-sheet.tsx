import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { COURIER_SHEET } from "../labels/profile-pages.ts";
import { LineField, NumberField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";
import { PAIR, ProfilePage } from "./profile-page.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(COURIER_SHEET.title);
}

export default function CourierSheet() {
  return (
    <ProfilePage title={COURIER_SHEET.title} intro="For booking parcels by uploading a file to the courier.">
      {({ form }) => (
        <>
          <Card title="The sheet">
            <div className={PAIR}>
              <LineField form={form} name="sheet.name" hint="At most 31 characters." />
              <LineField
                form={form}
                name="sheet.orderPrefix"
                hint="Applies to orders confirmed from now on."
              />
            </div>
          </Card>
          <Card title="Sender">
            <div className={PAIR}>
              <LineField form={form} name="sheet.shipperName" />
              <LineField form={form} name="sheet.shipperEmail" type="email" />
              <LineField form={form} name="sheet.shipperMobile" type="tel" />
              <LineField form={form} name="sheet.originPincode" />
            </div>
          </Card>
          <Card title="Parcel">
            <SheetParcelFields form={form} />
          </Card>
        </>
      )}
    </ProfilePage>
  );
}

function SheetParcelFields({ form }: { form: ProfileForm }) {
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <LineField form={form} name="sheet.productDescription" className="max-sm:col-span-2" />
      <LineField form={form} name="sheet.consigneeCompany" className="max-sm:col-span-2" />
      <LineField form={form} name="sheet.hsnCode" />
      <LineField form={form} name="sheet.invoiceNo" />
      <LineField form={form} name="sheet.paymentMode" />
      <NumberField form={form} name="sheet.quantity" />
      <NumberField form={form} name="sheet.weightKg" />
      <NumberField form={form} name="sheet.lengthCm" />
      <NumberField form={form} name="sheet.widthCm" />
      <NumberField form={form} name="sheet.heightCm" />
    </div>
  );
}
