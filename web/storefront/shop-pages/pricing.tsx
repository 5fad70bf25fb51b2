import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { getPriceRange } from "../../../contract/shop-pages.ts";
import { formatRupees, type Paise } from "../../../rules/money.ts";
import { POLICIES } from "../../../rules/policies.ts";
import { isDeliveryFree } from "../../../rules/pricing.ts";
import { SHOP_PAGES } from "../../../rules/shop-pages.ts";
import { apiOf } from "../../api.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { rethrowAsResponse } from "../rethrow-as-response.ts";
import { pageMeta, rootDataOf } from "../seo.ts";
import { useDeliveryTerms } from "../use-shop.ts";
import { loadOwnPage } from "./own-page.ts";
import { ShopFacts, ShopPage } from "./shop-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const [own, range] = await Promise.all([
    loadOwnPage("pricing", context),
    rethrowAsResponse(apiOf(context)(getPriceRange)),
  ]);
  return { own, range };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(rootDataOf(matches), {
    ...SHOP_PAGES.pricing,
    description: "What our snacks and their delivery cost: in rupees, all taxes included.",
  });

export default function Pricing() {
  const { own, range } = useLoaderData<typeof loader>();
  const terms = useDeliveryTerms();
  const isFree = isDeliveryFree(terms);
  return (
    <ShopPage
      name="pricing"
      own={own}
      summary="All prices are in Indian rupees (INR) and include all taxes. What you see on a product is what you pay for it; delivery is shown in the cart, before you pay."
    >
      <ShopFacts
        title="What it costs"
        facts={[
          ["Products", range && priceText(range)],
          ["Taxes", "Included in every price"],
          ["Delivery in India", isFree ? "Free" : `${formatRupees(terms.charge)} for each order`],
          ["Free delivery", !isFree && `On orders over ${formatRupees(terms.freeAbove)}`],
          ["Coupons", "Lower the price of the products, not of the delivery"],
        ]}
      />
      <ShopFacts
        title="Paying and getting it back"
        facts={[
          ["Currency", "Indian rupees (INR)"],
          ["Payment", "UPI, cards and net banking, online with the order"],
          ["Refunds", <PolicyLink key="refund" name="refund" />],
          ["Delivery", <PolicyLink key="shipping" name="shipping" />],
        ]}
      />
    </ShopPage>
  );
}

function priceText({ lowest, highest }: { lowest: Paise; highest: Paise }): string {
  if (lowest === highest) return formatRupees(lowest);
  return `${formatRupees(lowest)} to ${formatRupees(highest)}`;
}

function PolicyLink({ name }: { name: "refund" | "shipping" }) {
  return (
    <TextLink to={POLICIES[name].path} prefetch="intent">
      {POLICIES[name].title}
    </TextLink>
  );
}
