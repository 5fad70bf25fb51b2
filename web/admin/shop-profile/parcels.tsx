import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { PARCELS } from "../labels/profile-pages.ts";
import { LineField, NumberField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";
import { ProfilePage } from "./profile-page.tsx";
import { TrackingPages } from "./tracking-pages.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(PARCELS.title);
}

export default function Parcels() {
  return (
    <ProfilePage title={PARCELS.title} intro="Delivery times for customers, and parcel details for couriers.">
      {({ form, courierName }) => (
        <>
          <ZoneDaysFields form={form} courierName={courierName} />
          <Card title="Parcels for couriers">
            <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
              <NumberField form={form} name="parcel.lengthCm" />
              <NumberField form={form} name="parcel.widthCm" />
              <NumberField form={form} name="parcel.heightCm" />
              <NumberField
                form={form}
                name="parcel.packagingGrams"
                hint="Added to the weight of the products."
                className="col-span-2 sm:col-span-1"
              />
              <LineField
                form={form}
                name="parcel.pickupLocation"
                hint="The name of the pickup address in your courier account."
                className="col-span-2"
              />
            </div>
          </Card>
          <TrackingPages form={form} />
          <Card title="Order numbers">
            <LineField
              form={form}
              name="orderPrefix"
              hint="Capital letters and digits. Applies to new orders."
              className="sm:max-w-64"
            />
          </Card>
        </>
      )}
    </ProfilePage>
  );
}

/** The number of delivery days promised to shoppers, by zone. */
function ZoneDaysFields({ form, courierName }: { form: ProfileForm; courierName: string }) {
  return (
    <Card title="Delivery days">
      <p className="mb-4 text-sm text-ink-soft">
        For “Deliver to 682001: by Thu 26 Nov”. Counted from packing, without Sundays. If {courierName} gives
        its own days, those are used. Allow for holidays.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField form={form} name="zoneDays.ownState" />
        <NumberField form={form} name="zoneDays.near" />
        <NumberField form={form} name="zoneDays.rest" />
        <NumberField form={form} name="zoneDays.remote" />
      </div>
    </Card>
  );
}
