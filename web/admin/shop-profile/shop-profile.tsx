// The first page of the shop profile: settings that change often, and links to the other pages.
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { Switch } from "../../ui/admin/switch.tsx";
import { Card } from "../../ui/card.tsx";
import { adminMeta } from "../admin-meta.ts";
import { PROFILE_PAGES } from "../labels/profile-pages.ts";
import { SHOP_DETAILS, settingLabel } from "../labels/setting-labels.ts";
import { NumberField } from "./profile-field.tsx";
import type { ProfileForm } from "./profile-form.ts";
import { ProfilePage } from "./profile-page.tsx";
import { DeliveryPreview } from "./profile-preview.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
export { clientLoader, HydrateFallback } from "./profile-page.tsx";

export function meta() {
  return adminMeta(SHOP_DETAILS.title);
}

export default function ShopProfile() {
  return (
    <ProfilePage
      title={SHOP_DETAILS.title}
      intro="Cut-off, delivery charge, stock alerts, and everything customers and couriers see."
      hasBack={false}
      aside={<OtherPages />}
    >
      {({ form }) => <Daily form={form} />}
    </ProfilePage>
  );
}

function Daily({ form }: { form: ProfileForm }) {
  return (
    <Card title="Everyday settings">
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField
          form={form}
          name="cutoffHour"
          hint="12 is noon. Later orders are packed the next day."
          className="max-sm:col-span-2"
        />
        <span className="max-sm:hidden" />
        <NumberField form={form} name="deliveryCharge" />
        <NumberField form={form} name="freeDeliveryAbove" />
        <div className="col-span-2">
          <p className="mb-2 text-sm text-ink-soft">
            An order of exactly this amount still pays for delivery.
          </p>
          <section aria-label="Preview">
            <DeliveryPreview form={form} />
          </section>
        </div>
        <NumberField form={form} name="lowStockBelow" hint="For tracked products without their own level." />
        <NumberField
          form={form}
          name="smsAlarmBelow"
          hint="Shown on the dashboard and sent as an urgent alert."
        />
      </div>
      <div className="mt-4">
        <Switch
          label={settingLabel("confirmAutomatically")}
          isOn={form.typed.confirmAutomatically}
          onChange={(isOn) => form.set("confirmAutomatically", isOn)}
        >
          Confirm and e-mail every paid order automatically
        </Switch>
      </div>
    </Card>
  );
}

function OtherPages() {
  return (
    <nav aria-labelledby="other-pages" className="mt-8 xl:mt-0">
      <h2 id="other-pages" className="mb-3 text-heading">
        More settings
      </h2>
      <Card as="ul" size="bare" className="divide-y divide-line px-2">
        {PROFILE_PAGES.map(({ to, title, holds, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="my-1 flex min-h-16 items-center gap-3 rounded-control px-2 py-2 hover:bg-leaf-wash"
            >
              <Icon className="size-5 shrink-0 text-leaf-mid" aria-hidden="true" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-ink-soft">{holds}</span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-line-strong" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </Card>
    </nav>
  );
}
