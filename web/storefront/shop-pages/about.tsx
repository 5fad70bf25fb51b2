import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { fssaiName } from "../../../rules/fssai-name.ts";
import { SHOP_PAGES } from "../../../rules/shop-pages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { pageMeta, rootDataOf } from "../seo.ts";
import { useShop } from "../use-shop.ts";
import { loadOwnPage } from "./own-page.ts";
import { ShopFacts, ShopPage } from "./shop-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => loadOwnPage("about", context);

export const meta = ({ matches }: MetaArgs) => {
  const root = rootDataOf(matches);
  return pageMeta(root, { ...SHOP_PAGES.about, description: root?.shop.about ?? "" });
};

export default function About() {
  const own = useLoaderData<typeof loader>();
  const { name, tagline, about, legalName, postalAddress, gstin, fssaiNumber } = useShop();
  return (
    <ShopPage name="about" own={own} summary={about || tagline}>
      <ShopFacts
        title={`Who is behind ${name}`}
        facts={[
          ["Company", legalName],
          ["Address", postalAddress],
          ["GSTIN", gstin],
          [fssaiName(fssaiNumber), fssaiNumber],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/explore" size="large">
          Explore Snacks
        </ButtonLink>
        <ButtonLink to={SHOP_PAGES.contact.path} size="large" variant="secondary">
          Contact us
        </ButtonLink>
      </div>
    </ShopPage>
  );
}
