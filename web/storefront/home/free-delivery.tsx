import type { ShownBlock } from "../../../contract/home-page.ts";
import { formatRupees, ZERO } from "../../../rules/money.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { useShop } from "../use-shop.ts";

/** What delivery costs and from where on it is free, by the shop profile. */
export function FreeDelivery({ text, picture, alt }: ShownBlock) {
  const { deliveryCharge, freeDeliveryAbove } = useShop();
  const isFree = deliveryCharge === ZERO;
  return (
    <section aria-labelledby="free-delivery" className="shell py-8 lg:py-12">
      <div className="grid overflow-hidden rounded-[2rem] bg-turmeric md:grid-cols-2">
        <div className="p-7 md:self-center lg:p-14">
          <h2 id="free-delivery" className="text-title">
            {isFree ? "Delivery is free" : `Free delivery above ${formatRupees(freeDeliveryAbove)}`}
          </h2>
          {!isFree && (
            <p className="mt-4 text-lg font-semibold">
              Up to {formatRupees(freeDeliveryAbove)} it is {formatRupees(deliveryCharge)}, anywhere in India.
            </p>
          )}
          {text && <p className="mt-3 max-w-[44ch] text-lg whitespace-pre-line">{text}</p>}
          <ButtonLink to="/explore" size="large" className="mt-7">
            Fill a box
          </ButtonLink>
        </div>
        {picture && (
          <ProductImage
            path={picture}
            alt={alt}
            sizes="(width >= 88rem) 672px, (width >= 48rem) 47vw, 92vw"
            className="aspect-4/3 size-full object-cover md:aspect-auto md:h-0 md:min-h-full"
          />
        )}
      </div>
    </section>
  );
}
