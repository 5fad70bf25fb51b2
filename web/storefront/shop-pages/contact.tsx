import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { fssaiName } from "../../../rules/fssai-name.ts";
import { formatPhone, telLink } from "../../../rules/phone.ts";
import { SHOP_PAGES } from "../../../rules/shop-pages.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { pageMeta, rootDataOf } from "../seo.ts";
import { useShop } from "../use-shop.ts";
import { loadOwnPage } from "./own-page.ts";
import { ShopFacts, ShopPage } from "./shop-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => loadOwnPage("contact", context);

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(rootDataOf(matches), {
    ...SHOP_PAGES.contact,
    description: "Phone, e-mail, address and hours of our shop, and who answers a grievance.",
  });

export default function Contact() {
  const own = useLoaderData<typeof loader>();
  const shop = useShop();
  const { phone, email, postalAddress, careHours, legalName, grievanceOfficer, gstin, fssaiNumber } = shop;
  const phoneLink = phone && <TextLink to={telLink(phone)}>{formatPhone(phone)}</TextLink>;
  const emailLink = email && <TextLink to={`mailto:${email}`}>{email}</TextLink>;
  return (
    <ShopPage
      name="contact"
      own={own}
      summary="Call or write to us about an order, a product or anything else. With an order number at hand it goes faster."
    >
      <ShopFacts
        title="Customer care"
        facts={[
          ["Phone", phoneLink],
          ["E-mail", emailLink],
          ["Hours", careHours],
          ["Address", postalAddress],
        ]}
      />
      <ShopFacts
        title="Grievance officer"
        facts={[
          ["Name", grievanceOfficer.name],
          ["Position", grievanceOfficer.designation],
          ["Phone", grievanceOfficer.name && phoneLink],
          ["E-mail", grievanceOfficer.name && emailLink],
        ]}
      >
        <p className="mt-4 text-ink-soft">
          A complaint is acknowledged within 48 hours and resolved within one month.
        </p>
      </ShopFacts>
      <ShopFacts
        title="Who we are in law"
        facts={[
          ["Sold by", legalName],
          ["GSTIN", gstin],
          [fssaiName(fssaiNumber), fssaiNumber],
        ]}
      />
    </ShopPage>
  );
}
