import { useShop } from "../use-shop.ts";
import { policyLoader } from "./own-policy.ts";
import { ContactLines, PolicyPage, policyMeta } from "./policy-page.tsx";

export const loader = policyLoader("shipping");

export const meta = policyMeta(
  "shipping",
  "How and where we ship: registered domestic courier or speed post to any address in India.",
);

export default function ShippingPolicy() {
  const shop = useShop();
  return (
    <PolicyPage
      name="shipping"
      effective="2024-03-15"
      effectiveText="March 15, 2024"
      summary="We send every parcel within India by registered domestic courier or speed post, to the address you gave with your order."
      sections={[
        {
          id: "how-we-ship",
          title: "How we ship",
          body: (
            <p>
              Orders within India are shipped through registered domestic courier companies or speed post
              only. We do not ship outside India at present.
            </p>
          ),
        },
        {
          id: "dispatch-period",
          title: "Dispatch period",
          body: (
            <dl>
              <dt>Dispatch period</dt>
              <dd>Not Applicable</dd>
            </dl>
          ),
        },
        {
          id: "where-we-deliver",
          title: "Where we deliver",
          body: (
            <p>
              Delivery of every order is made to the buyer’s address, as entered when the order was placed.
              Please check the house number, road and pincode before you pay: we cannot change them once the
              parcel has left us.
            </p>
          ),
        },
        {
          id: "courier-delays",
          title: "Courier delays",
          body: (
            <p>
              {shop.name} is not liable for any delay in delivery by the courier company or the postal
              authorities. If your parcel is late, tell us: we will ask the courier for you.
            </p>
          ),
        },
        {
          id: "support",
          title: "Support",
          body: (
            <>
              <p>
                For anything about your delivery, reach us by phone or e-mail with your order number at hand.
              </p>
              <ContactLines shop={shop} />
            </>
          ),
        },
      ]}
    />
  );
}
