import { Card } from "../../ui/admin/card.tsx";
import { NumberField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";

/** How many days shoppers are promised, by how far the parcel goes. */
export function ZoneDaysFields({ form, courierName }: { form: ProfileForm; courierName: string }) {
  return (
    <Card title="Days on the road">
      <p className="mb-4 text-sm text-ink-soft">
        For “Deliver to 682001: by Thu 26 Nov”, counted from packing, without Sundays. Where {courierName}{" "}
        says its own days, those count. Allow for holidays.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField form={form} name="zoneDays.ownState" label="In your own state" />
        <NumberField form={form} name="zoneDays.near" label="Neighbouring states and metros" />
        <NumberField form={form} name="zoneDays.rest" label="The rest of India" />
        <NumberField
          form={form}
          name="zoneDays.remote"
          label="North-East, Jammu and Kashmir, Ladakh, islands"
        />
      </div>
    </Card>
  );
}
