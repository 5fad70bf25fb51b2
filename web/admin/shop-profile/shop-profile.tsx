import { useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { useLoaderData } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { getOwnProfile, type OwnProfile, saveOwnProfile } from "../../../contract/shop-profile.ts";
import { POLICY_NAMES } from "../../../rules/policies.ts";
import { SHOP_PAGE_NAMES, SHOP_PAGES } from "../../../rules/shop-pages.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { adminMeta } from "../kit/admin-meta.ts";
import { Card } from "../kit/card.tsx";
import { LeaveGuard } from "../kit/leave-guard.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { StickyBar } from "../kit/sticky-bar.tsx";
import { Switch } from "../kit/switch.tsx";
import { HomeTiles } from "./home-tiles.tsx";
import { NoticeFields } from "./notice-fields.tsx";
import { PicturePlace } from "./picture-place.tsx";
import { PolicyEditor } from "./policy-editor.tsx";
import { LineField, LongField, NumberField } from "./profile-field.tsx";
import { type ProfileFields, toFields, toSettings } from "./profile-form.ts";
import { ProfilePreview } from "./profile-preview.tsx";
import { RegistrationFields } from "./registration-fields.tsx";
import { ZoneDaysFields } from "./zone-days-fields.tsx";

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";

export function meta() {
  return adminMeta("Shop profile");
}

export async function clientLoader() {
  return adminApi(getOwnProfile);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading shop profile..." />;
}

const PLACES = [
  { place: "logo", label: "Logo", hint: "In the header of every page" },
  { place: "icon", label: "Icon", hint: "Square; in browser tabs and on home screens" },
  { place: "heroImage", label: "Wide picture", hint: "Top of the home page, at a desk" },
  { place: "heroImageTall", label: "Tall picture", hint: "Top of the home page, on phones" },
  { place: "shareImage", label: "Shared picture", hint: "When a link is sent on WhatsApp; 1200 × 630" },
] as const;

const PAIR = "grid gap-4 sm:grid-cols-2";

export default function ShopProfile() {
  const loaded = useLoaderData<typeof clientLoader>();
  const toast = useToast();
  const [pictures, setPictures] = useState(loaded.pictures);
  const [savedCount, setSavedCount] = useState(loaded.settings.homeTiles.length);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<ProfileFields>({ defaultValues: toFields(loaded.settings) });
  const { isDirty, isSubmitting } = form.formState;
  const confirmsItself = form.watch("confirmAutomatically");

  function showPictures(saved: OwnProfile) {
    setPictures(saved.pictures);
    saved.settings.homeTiles.forEach(({ image }, position) => {
      form.resetField(`homeTiles.${position}.image`, { defaultValue: image });
    });
    toast({ title: "Picture saved", variant: "success" });
  }

  const save = form.handleSubmit(async (fields) => {
    setProblem(null);
    try {
      const saved = await adminApi(saveOwnProfile, { body: toSettings(fields) });
      setPictures(saved.pictures);
      setSavedCount(saved.settings.homeTiles.length);
      form.reset(toFields(saved.settings));
      toast({ title: "Saved", description: "The shop shows it already.", variant: "success" });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
      Object.entries(error.fields).forEach(([path, message], position) => {
        form.setError(path as FieldPath<ProfileFields>, { message }, { shouldFocus: position === 0 });
      });
    }
  });

  return (
    <>
      <PageHeader title="Shop profile">
        What shoppers read of you, what delivery costs, what the courier needs.
      </PageHeader>
      <form onSubmit={save} noValidate className="gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          <Card title="Brand">
            <div className={PAIR}>
              <LineField form={form} name="name" label="Name of the shop" />
              <LineField form={form} name="tagline" label="Tagline" warnsOfClaims />
              <LongField
                form={form}
                name="about"
                label="About, in the footer"
                className="sm:col-span-2"
                warnsOfClaims
              />
            </div>
            <div className="mt-5 grid gap-5 sm:grid-cols-2">
              {PLACES.map(({ place, ...words }) => (
                <PicturePlace
                  key={place}
                  place={place}
                  {...words}
                  path={pictures[place] ?? ""}
                  onSaved={showPictures}
                />
              ))}
            </div>
          </Card>
          <Card title="Contact and law">
            <div className={PAIR}>
              <LineField form={form} name="phone" label="Phone" type="tel" />
              <LineField form={form} name="email" label="E-mail" type="email" />
              <LineField form={form} name="social.label" label="Social link: name" />
              <LineField form={form} name="social.url" label="Social link: address" type="url" />
              <LongField
                form={form}
                name="postalAddress"
                label="Postal address"
                rows={2}
                className="sm:col-span-2"
              />
              <LineField form={form} name="legalName" label="Legal name" />
              <RegistrationFields form={form} />
              <span className="max-sm:hidden" />
              <LineField form={form} name="grievanceOfficer.name" label="Grievance officer: name" />
              <LineField
                form={form}
                name="grievanceOfficer.designation"
                label="Grievance officer: position"
              />
              <LineField
                form={form}
                name="careHours"
                label="Customer care: hours"
                hint="On the contact page, such as: Monday to Saturday, 10 am to 6 pm."
                className="sm:col-span-2"
              />
            </div>
          </Card>
          <Card title="Delivery and orders">
            <div className={PAIR}>
              <NumberField form={form} name="deliveryCharge" label="Delivery charge (₹)" step={0.01} />
              <NumberField
                form={form}
                name="freeDeliveryAbove"
                label="Free delivery above (₹)"
                step={0.01}
                hint="Strictly above: an order of exactly this much still pays."
              />
              <NumberField
                form={form}
                name="cutoffHour"
                label="Cut-off hour"
                hint="12 is noon: later orders are for tomorrow."
              />
              <LineField
                form={form}
                name="orderPrefix"
                label="Order ids begin with"
                hint="Capital letters and digits; for new orders."
              />
              <NumberField
                form={form}
                name="lowStockBelow"
                label="Few left at"
                hint="Counted products; on the dashboard."
              />
              <NumberField
                form={form}
                name="smsAlarmBelow"
                label="Warn at so many OTP messages left"
                hint="On the dashboard, and as an alarm that cannot wait."
              />
            </div>
            <ZoneDaysFields form={form} />
            <div className="mt-4">
              <Switch
                label="Confirm orders automatically"
                isOn={confirmsItself}
                onChange={(isOn) => form.setValue("confirmAutomatically", isOn, { shouldDirty: true })}
              >
                Confirm and e-mail every paid order by itself
              </Switch>
            </div>
          </Card>
          <NoticeFields form={form} />
          <Card title="Tiles of the home page">
            <HomeTiles form={form} savedCount={savedCount} onPictureSaved={showPictures} />
          </Card>
          <Card title="Courier's Excel sheet">
            <div className={PAIR}>
              <LineField
                form={form}
                name="sheet.name"
                label="Name of the sheet"
                hint="At most 31 characters."
              />
              <LineField
                form={form}
                name="sheet.orderPrefix"
                label="Dispatch numbers begin with"
                hint="For orders that are confirmed from now on."
              />
              <LineField form={form} name="sheet.productDescription" label="Product description" />
              <LineField form={form} name="sheet.hsnCode" label="HSN code" />
              <LineField form={form} name="sheet.invoiceNo" label="Invoice number" />
              <LineField form={form} name="sheet.paymentMode" label="Payment mode" />
              <LineField form={form} name="sheet.consigneeCompany" label="Consignee company" />
              <LineField form={form} name="sheet.originPincode" label="Pincode parcels start from" />
              <LineField form={form} name="sheet.shipperName" label="Shipper name" />
              <LineField form={form} name="sheet.shipperEmail" label="Shipper e-mail" type="email" />
              <LineField form={form} name="sheet.shipperMobile" label="Shipper mobile" type="tel" />
              <NumberField form={form} name="sheet.weightKg" label="Weight (kg)" step={0.01} />
              <NumberField form={form} name="sheet.quantity" label="Quantity" />
              <NumberField form={form} name="sheet.lengthCm" label="Length (cm)" step={0.1} />
              <NumberField form={form} name="sheet.widthCm" label="Width (cm)" step={0.1} />
              <NumberField form={form} name="sheet.heightCm" label="Height (cm)" step={0.1} />
            </div>
          </Card>
          <Card title="Parcels for couriers">
            <div className={PAIR}>
              <NumberField
                form={form}
                name="parcel.packagingGrams"
                label="Weight of the packaging (g)"
                hint="Added to what the products weigh."
              />
              <LineField
                form={form}
                name="parcel.pickupLocation"
                label="Pickup address at the courier"
                hint="Its nickname there."
              />
              <NumberField form={form} name="parcel.lengthCm" label="Box length (cm)" step={0.1} />
              <NumberField form={form} name="parcel.widthCm" label="Box width (cm)" step={0.1} />
              <NumberField form={form} name="parcel.heightCm" label="Box height (cm)" step={0.1} />
            </div>
          </Card>
          <Card title="Pages about the shop">
            <div className="space-y-3">
              {SHOP_PAGE_NAMES.map((name) => (
                <details key={name} className="rounded-control border-2 border-line">
                  <summary className="flex min-h-12 items-center px-4 font-semibold">
                    {SHOP_PAGES[name].title}
                  </summary>
                  <LongField
                    form={form}
                    name={`pages.${name}`}
                    label={`Your own words: ${SHOP_PAGES[name].title}`}
                    rows={8}
                    hint="Leave it empty to keep the built-in text; what the law wants stands below it in any case. Written like the policies."
                    className="border-t-2 border-line p-4"
                    warnsOfClaims
                  />
                </details>
              ))}
            </div>
          </Card>
          <Card title="Policies">
            <div className="space-y-3">
              {POLICY_NAMES.map((name) => (
                <PolicyEditor key={name} form={form} name={name} />
              ))}
            </div>
          </Card>
          {problem && <Banner>{problem}</Banner>}
        </div>
        <aside className="mt-8 xl:mt-0">
          <div className="xl:sticky xl:top-24">
            <h2 className="mb-3 text-heading">Preview</h2>
            <ProfilePreview form={form} logo={pictures.logo ?? ""} />
          </div>
        </aside>
        <StickyBar look="floating" className="mt-6 border border-line p-3">
          <div className="flex items-center justify-end gap-4">
            <p role="status" className="min-w-0 text-sm text-ink-soft">
              {isDirty ? "Not saved yet" : "Everything is saved"}
            </p>
            <Button type="submit" isBusy={isSubmitting} busyLabel="Saving..." disabled={!isDirty}>
              Save
            </Button>
          </div>
        </StickyBar>
      </form>
      <LeaveGuard isUnsaved={() => isDirty} isLostOnReload={isDirty} />
    </>
  );
}
