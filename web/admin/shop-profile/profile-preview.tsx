// Previews the typed settings as shoppers will see them.
import { formatRupees } from "../../../rules/money.ts";
import { rupeesTyped } from "../../../rules/number-input.ts";
import { Note } from "../../ui/note.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { type ProfileForm, typedRupees } from "./profile-form.ts";

const shownAmount = (typed: string) => (rupeesTyped(typed) >= 0 ? formatRupees(typedRupees(typed)) : "…");

interface ProfilePreviewProps {
  form: ProfileForm;
  /** Path of the logo; empty if there is none. */
  logo: string;
  hasTiles: boolean;
}

export function ProfilePreview({ form, logo, hasTiles }: ProfilePreviewProps) {
  const { name, tagline, about, phone, email, postalAddress, homeTiles, social } = form.typed;
  return (
    <section
      aria-label="Preview"
      className="overflow-hidden rounded-card border-2 border-line bg-cream text-sm shadow-card"
    >
      <div className="flex items-center gap-3 bg-white px-4 py-3">
        {logo && (
          // Without the padding that ProductImage adds to transparent pictures: it would leave no space for the logo.
          <ProductImage
            path={logo}
            alt=""
            sizes="120px"
            className="h-8 w-auto max-w-28 object-contain p-0!"
          />
        )}
        {!logo && <p className="min-w-0 truncate font-display text-lg font-extrabold">{name}</p>}
      </div>
      <div className="space-y-4 p-4">
        <p className="font-display text-heading leading-tight font-extrabold">{tagline}</p>
        <DeliveryPreview form={form} />
        {hasTiles && (
          <ul className="grid grid-cols-2 gap-2">
            {homeTiles
              .filter(({ isOn }) => isOn !== false)
              .map(({ title, text, image }, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two tiles may have the same texts while they are edited.
                <li key={position} className="rounded-control bg-white p-3">
                  {image && (
                    <ProductImage
                      path={image}
                      alt=""
                      sizes="160px"
                      className="mb-2 h-14 w-full object-contain"
                    />
                  )}
                  <p className="font-display leading-tight font-bold wrap-anywhere">{title}</p>
                  <p className="mt-1 text-ink-soft wrap-anywhere">{text}</p>
                </li>
              ))}
          </ul>
        )}
      </div>
      <div className="space-y-1 bg-leaf p-4 text-white wrap-anywhere">
        <p>{about}</p>
        <p>{[phone, email].filter(Boolean).join(" · ")}</p>
        <p>{postalAddress}</p>
        {social.label && <p className="underline">{social.label}</p>}
      </div>
    </section>
  );
}

/** The delivery charge, and from where delivery is free, in one line. */
export function DeliveryPreview({ form }: { form: ProfileForm }) {
  const { deliveryCharge, freeDeliveryAbove } = form.typed;
  return (
    <Note as="p" size="small" className="font-semibold">
      Delivery {shownAmount(deliveryCharge)}, free above {shownAmount(freeDeliveryAbove)}
    </Note>
  );
}
